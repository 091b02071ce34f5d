//! The settings of a run as flags.

use clap::{Args, ValueEnum};
use runwise::protocol::{
    Ablation, Grid, Guidance, Order, PromptForm, RefreshMode, Settings, TraceForm,
};

/// How a program is written; whatever is left out is as the page has it.
#[derive(Clone, Debug, Args)]
pub struct Flags {
    /// γ: 0 is the plain model, 1 the model that sees the traces; several make a grid
    #[arg(long, value_name = "NUMBER", value_delimiter = ',')]
    pub gamma: Vec<f64>,
    /// Temperature of the candidates, t; several make a grid
    #[arg(long, short = 't', value_name = "NUMBER", value_delimiter = ',')]
    pub temperature: Vec<f64>,
    /// Candidates a line, s; several make a grid
    #[arg(long, short = 's', value_name = "COUNT", value_delimiter = ',')]
    pub candidates: Vec<u32>,
    /// Lines that a candidate looks ahead, d; several make a grid
    #[arg(long, short = 'd', value_name = "LINES", value_delimiter = ',')]
    pub horizon: Vec<u32>,
    /// Which prompt; several make a grid
    #[arg(long, value_enum, value_delimiter = ',')]
    pub prompt: Vec<Prompt>,
    /// Which agent of a grid is next
    #[arg(long, value_enum)]
    pub order: Option<GridOrder>,
    /// Agents of a grid at work at once
    #[arg(long, value_name = "COUNT")]
    pub parallel: Option<u32>,
    /// Only tokens of so many times the likeliest's probability are chosen
    #[arg(long, value_name = "SHARE")]
    pub plausibility: Option<f64>,
    /// Scales γ with how far the two distributions are apart
    #[arg(long)]
    pub adaptive: bool,
    /// The nucleus that candidates are drawn from
    #[arg(long, value_name = "SHARE")]
    pub top_p: Option<f64>,
    /// What of a run is shown to the model
    #[arg(long, value_enum)]
    pub trace: Option<Trace>,
    /// Most tokens of what is shown
    #[arg(long, value_name = "TOKENS")]
    pub signal_tokens: Option<u32>,
    /// When candidates are drawn anew: a number of lines, `token` or `prefix`
    #[arg(long, value_parser = refresh)]
    pub refresh: Option<RefreshMode>,
    /// What is taken away, to see what it did
    #[arg(long, value_enum)]
    pub ablation: Option<Without>,
    /// Computes steps under the traces even where they cannot change the choice
    #[arg(long)]
    pub no_skip: bool,
    /// Leaves out plain sampling for as many tokens
    #[arg(long)]
    pub no_compare: bool,
    /// Of all randomness
    #[arg(long)]
    pub seed: Option<u64>,
    /// Times that it begins anew with the next seed, while no program passes all visible tests
    #[arg(long)]
    pub retries: Option<u32>,
    /// Most tokens of the program
    #[arg(long)]
    pub tokens: Option<u32>,
    /// Most seconds of the run
    #[arg(long)]
    pub seconds: Option<u32>,
    /// Likeliest tokens that each event tells
    #[arg(long)]
    pub top: Option<u32>,
}

/// See [`PromptForm`].
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Prompt {
    /// Worked examples before the task
    Instruct,
    /// Asks for many small steps
    Steps,
}

/// See [`TraceForm`].
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Trace {
    /// Every event with all variables
    Full,
    /// The last event's variables
    Minimal,
    /// What changed, loops folded
    Compressed,
}

/// See [`Ablation`].
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Without {
    /// Traces of other candidates
    Shuffled,
    /// No traces at all
    Identical,
}

/// See [`Order`].
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum GridOrder {
    /// As they stand
    Sweep,
    /// By how well others of the kind did
    Bandit,
}

fn refresh(text: &str) -> Result<RefreshMode, String> {
    match text {
        "token" => Ok(RefreshMode::Token),
        "prefix" => Ok(RefreshMode::Prefix),
        lines => lines
            .parse()
            .map(RefreshMode::Lines)
            .map_err(|_| "it is a number of lines, `token` or `prefix`".to_owned()),
    }
}

impl From<Prompt> for PromptForm {
    fn from(prompt: Prompt) -> Self {
        match prompt {
            Prompt::Instruct => Self::Instruct,
            Prompt::Steps => Self::Steps,
        }
    }
}

impl Flags {
    /// The settings that these flags make. Where a flag has several values, there is a grid of agents.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let usual = Settings::default();
        let prompts: Vec<PromptForm> = self.prompt.iter().map(|&it| it.into()).collect();
        let first = |values: &[f64], usual| values.first().copied().unwrap_or(usual);
        let whole = |values: &[u32], usual| values.first().copied().unwrap_or(usual);
        Settings {
            guidance: Guidance {
                strength: first(&self.gamma, usual.guidance.strength),
                plausibility: self.plausibility,
                adaptive: self.adaptive,
            },
            candidates: whole(&self.candidates, usual.candidates),
            horizon: whole(&self.horizon, usual.horizon),
            temperature: first(&self.temperature, usual.temperature),
            top_p: self.top_p.unwrap_or(usual.top_p),
            prompt: prompts.first().copied().unwrap_or_default(),
            trace: match self.trace {
                Some(Trace::Full) => TraceForm::Full,
                Some(Trace::Minimal) => TraceForm::Minimal,
                Some(Trace::Compressed) | None => TraceForm::Compressed,
            },
            signal_tokens: self.signal_tokens.unwrap_or(usual.signal_tokens),
            refresh: self.refresh.unwrap_or(usual.refresh),
            ablation: self.ablation.map(|without| match without {
                Without::Shuffled => Ablation::Shuffled,
                Without::Identical => Ablation::Identical,
            }),
            skip: !self.no_skip,
            seed: self.seed.unwrap_or(usual.seed),
            retries: self.retries.unwrap_or(usual.retries),
            tokens: self.tokens.unwrap_or(usual.tokens),
            seconds: self.seconds.unwrap_or(usual.seconds),
            top: self.top.unwrap_or(usual.top),
            compare: !self.no_compare,
            grid: self.is_grid().then(|| Grid {
                temperatures: self.temperature.clone(),
                candidates: self.candidates.clone(),
                horizons: self.horizon.clone(),
                strengths: self.gamma.clone(),
                prompts: prompts.clone(),
                parallel: self.parallel,
                order: match self.order {
                    Some(GridOrder::Bandit) => Order::Bandit,
                    Some(GridOrder::Sweep) | None => Order::Sweep,
                },
            }),
        }
    }

    fn is_grid(&self) -> bool {
        let lengths = [
            self.gamma.len(),
            self.temperature.len(),
            self.candidates.len(),
            self.horizon.len(),
            self.prompt.len(),
        ];
        lengths.into_iter().any(|length| length > 1)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        flags: Flags,
    }

    fn settings(line: &str) -> Settings {
        let words = std::iter::once("runwise").chain(line.split_whitespace());
        Line::try_parse_from(words).unwrap().flags.settings()
    }

    #[test]
    fn no_flag_is_the_usual_run() {
        assert_eq!(settings(""), Settings::default());
    }

    #[test]
    fn one_value_is_a_run_and_several_are_a_grid() {
        let one = settings("--gamma 3 -s 2 --refresh token --prompt steps --no-compare");
        assert_eq!(one.guidance.strength, 3.0);
        assert_eq!((one.candidates, one.refresh), (2, RefreshMode::Token));
        assert_eq!(
            (one.prompt, one.compare, &one.grid),
            (PromptForm::Steps, false, &None)
        );
        let grid = settings("--gamma 0.5,1,3 -t 0.7 --order bandit")
            .grid
            .unwrap();
        assert_eq!(grid.strengths, [0.5, 1.0, 3.0]);
        assert_eq!((grid.temperatures, grid.order), (vec![0.7], Order::Bandit));
        let bad = ["runwise", "--refresh", "often"];
        assert!(Line::try_parse_from(bad).is_err());
    }
}
