//! What is asked of the decoder.

use serde::{Deserialize, Serialize};

/// The body of `POST /v1/decode`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecodeRequest {
    /// [`super::VERSION`].
    pub version: u32,
    /// What to write.
    pub task: TaskBrief,
    /// How.
    #[serde(default)]
    pub settings: Settings,
    /// What happens when nobody listens any more.
    #[serde(default)]
    pub on_disconnect: Disconnect,
}

/// What happens to a run whose connection closes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Disconnect {
    /// It stops within one step of the model.
    #[default]
    Cancel,
    /// It goes on and can be found again by its id.
    Keep,
}

/// A task, without what only judges: hidden tests never leave the page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaskBrief {
    /// An identifier.
    pub name: String,
    /// What the function is asked to do.
    pub statement: String,
    /// The function's name.
    pub entry: String,
    /// Its parameters, such as `xs, k=1`, if they are known.
    #[serde(default)]
    pub parameters: Option<String>,
    /// Lines that stand before the function in every program, such as imports.
    #[serde(default)]
    pub preamble: String,
    /// Visible tests.
    pub visible: Vec<Check>,
}

/// One visible test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Arguments as Python literals with commas between.
    pub arguments: String,
    /// The right answer as a literal.
    pub expected: String,
}

/// How a program is written. Everything has a default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// How far the traces move the model.
    pub guidance: Guidance,
    /// Candidates a line, *s* of the paper.
    pub candidates: u32,
    /// Lines that a candidate looks ahead, *d*.
    pub horizon: u32,
    /// Temperature of the candidates, *t*.
    pub temperature: f64,
    /// Of the candidates.
    pub top_p: f64,
    /// Which prompt.
    pub prompt: PromptForm,
    /// What of a run is shown.
    pub trace: TraceForm,
    /// Most tokens of a signal.
    pub signal_tokens: u32,
    /// When candidates are drawn anew.
    pub refresh: RefreshMode,
    /// What is taken away, to see what it did.
    pub ablation: Option<Ablation>,
    /// Whether steps under the traces are left out where they cannot change the choice.
    pub skip: bool,
    /// Of all randomness.
    pub seed: u64,
    /// How often it is begun anew with the next seed, while no program has passed all visible tests;
    /// with a grid, the whole grid. What comes out the same with every seed is not repeated.
    pub retries: u32,
    /// Most tokens of the program.
    pub tokens: u32,
    /// Most seconds of the run.
    pub seconds: u32,
    /// Likeliest tokens that each event tells of either prompt.
    pub top: u32,
    /// Sample the plain model afterwards, for as many tokens as the guided run evaluated.
    pub compare: bool,
    /// Several agents instead of one.
    pub grid: Option<Grid>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            guidance: Guidance::default(),
            candidates: 3,
            horizon: 2,
            temperature: 0.8,
            top_p: 0.95,
            prompt: PromptForm::Instruct,
            trace: TraceForm::Compressed,
            signal_tokens: 500,
            refresh: RefreshMode::Lines(1),
            ablation: None,
            skip: true,
            seed: 1,
            retries: 0,
            tokens: 512,
            seconds: 600,
            top: 8,
            compare: true,
            grid: None,
        }
    }
}

/// ln P + γ (ln P_c − ln P), up to a constant.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Guidance {
    /// γ ≥ 0: 0 is the plain model, 1 the model that sees the traces.
    pub strength: f64,
    /// α in `[0, 1]`: only tokens of at least α times the likeliest's probability, under either
    /// prompt, are chosen. `None` means 0.1 above γ = 1 and no mask up to there.
    pub plausibility: Option<f64>,
    /// γ of each token is `strength` times the Jensen-Shannon divergence of the two distributions,
    /// as a share of its largest value ln 2.
    pub adaptive: bool,
}

impl Default for Guidance {
    fn default() -> Self {
        Self {
            strength: 1.0,
            plausibility: None,
            adaptive: false,
        }
    }
}

/// Which prompt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PromptForm {
    /// Worked examples before the task.
    #[default]
    Instruct,
    /// Asks for many small steps.
    Steps,
}

/// What of a candidate's run is shown to the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TraceForm {
    /// Every event with all variables.
    Full,
    /// The last event's variables alone.
    Minimal,
    /// Variables that changed, repeated rounds of loops folded, what came out and what was expected.
    #[default]
    Compressed,
}

/// When candidates are drawn anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RefreshMode {
    /// After so many lines of the program.
    Lines(u32),
    /// At every token.
    Token,
    /// Once the program is no beginning of any candidate.
    Prefix,
}

/// What is taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ablation {
    /// Traces stand beside candidates that they do not belong to.
    Shuffled,
    /// The signal is empty: both prompts are the same.
    Identical,
}

/// Several agents, one for each combination.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Grid {
    /// Values of [`Settings::temperature`]; empty means the one of the settings, as in all of these.
    pub temperatures: Vec<f64>,
    /// Of [`Settings::candidates`].
    pub candidates: Vec<u32>,
    /// Of [`Settings::horizon`].
    pub horizons: Vec<u32>,
    /// Of [`Guidance::strength`].
    pub strengths: Vec<f64>,
    /// Of [`Settings::prompt`].
    pub prompts: Vec<PromptForm>,
    /// Agents at work at once.
    pub parallel: Option<u32>,
    /// Who is next.
    pub order: Order,
}

/// Which agent is next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// As they stand: horizon outermost, then prompt, candidates, temperature, γ.
    #[default]
    Sweep,
    /// Upper confidence bounds on how many visible tests the candidates of its kind have passed.
    Bandit,
}
