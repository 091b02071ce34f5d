//! Smaller budgets beside each other: every quota and every number of points in one pass, policies one
//! by one.

use super::state::TokenPrices;
use crate::execution::policy::{
    Amount, ExpectedValue, History, Policy, Prices, Replay, Rule, Simulated, Summary, frontier,
    simulate, simulate_all,
};
use crate::execution::{Ending, Execution, Phase};
use crate::replay::Digest;

/// Points between two budgets of the curve.
pub const POINTS_STEP: f64 = 0.1;
/// Sums of decimal prices may end this much above what they should be.
const SPECK: f64 = 1e-9;

/// What is saved, for the axis of a figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Saving {
    /// Executions.
    Executions,
    /// Their time, where it was measured.
    Seconds,
    /// Tokens of their outputs.
    OutputTokens,
    /// Tokens that later turns read of these.
    #[default]
    ContextTokens,
    /// What these cost to read.
    Money,
}

impl Saving {
    /// All of them, as they are listed.
    pub const ALL: [Self; 5] = [
        Self::Executions,
        Self::Seconds,
        Self::OutputTokens,
        Self::ContextTokens,
        Self::Money,
    ];

    /// So much of it.
    #[must_use]
    pub fn of(self, amount: &Amount, prices: &TokenPrices) -> f64 {
        match self {
            Self::Executions => f64::from(amount.executions),
            Self::Seconds => amount.milliseconds as f64 / 1e3,
            Self::OutputTokens => amount.output_tokens as f64,
            Self::ContextTokens => amount.context_tokens as f64,
            Self::Money => money(amount, prices),
        }
    }

    /// What is saved of all that executions take, in `[0, 1]`; 0 where they take nothing.
    #[must_use]
    pub fn share(self, summary: &Summary, prices: &TokenPrices) -> f64 {
        let all = self.of(&summary.all, prices);
        match all > 0.0 {
            true => self.of(&summary.saved, prices) / all,
            false => 0.0,
        }
    }
}

/// What the outputs cost that later turns read, in USD: the first reading at the price of input, all
/// others at that of the cache. What the agent wrote to execute is not in it.
#[must_use]
pub fn money(amount: &Amount, prices: &TokenPrices) -> f64 {
    let first = amount.output_tokens.min(amount.context_tokens);
    let again = amount.context_tokens - first;
    (first as f64 * prices.input + again as f64 * prices.cached) / 1e6
}

/// Policies that are shown beside the visitor's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// The paper's Prohibited.
    Prohibited,
    /// One execution, as in the paper's smaller quota.
    RunOnce,
    /// Three points, as in the paper's prompts.
    Guided,
    /// One at any time, two more after the first edit.
    RunOnceDelayed,
    /// Nothing before the first edit.
    AfterFirstEdit,
    /// No repeat without an edit.
    NoRepeat,
    /// Nothing after two environment errors.
    TwoErrors,
    /// What earlier runs say is worth it.
    ExpectedValue,
    /// The last third alone; needs hindsight.
    LastThird,
}

impl Named {
    /// All of them, as they are listed.
    pub const ALL: [Self; 9] = [
        Self::Prohibited,
        Self::RunOnce,
        Self::Guided,
        Self::RunOnceDelayed,
        Self::AfterFirstEdit,
        Self::NoRepeat,
        Self::TwoErrors,
        Self::ExpectedValue,
        Self::LastThird,
    ];

    /// Its rule.
    #[must_use]
    pub fn rule(self) -> Rule {
        match self {
            Self::Prohibited => Rule::Prohibited,
            Self::RunOnce => Rule::RunOnce,
            Self::Guided => Rule::Points {
                budget: 3.0,
                prices: Prices::default(),
            },
            Self::RunOnceDelayed => Rule::RunOnceDelayed { more: 2 },
            Self::AfterFirstEdit => Rule::AfterFirstEdit,
            Self::NoRepeat => Rule::NoRepeatWithoutEdit,
            Self::TwoErrors => Rule::StopAfterEnvironmentErrors { errors: 2 },
            Self::ExpectedValue => learning(),
            Self::LastThird => Rule::AfterFraction { share: 0.667 },
        }
    }

    /// Whether only a replay can obey it.
    #[must_use]
    pub fn needs_hindsight(self) -> bool {
        self.rule().needs_hindsight()
    }
}

/// The rule that learns from each run that is over, and knows nothing at first.
#[must_use]
pub fn learning() -> Rule {
    Rule::ExpectedValue(ExpectedValue {
        threshold: 0.5,
        prices: Prices::default(),
        history: History::default(),
        learn: true,
    })
}

/// All that is drawn whatever the visitor's own policy is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Budgets {
    /// Quotas 0, 1, 2, … to the first that skips nothing, or the largest of the page.
    pub quotas: Vec<Summary>,
    /// Budgets of 0, .1, .2, … points, as far.
    pub points: Vec<Summary>,
    /// [`Named::ALL`].
    pub named: Vec<Summary>,
}

/// Runs whose agents could execute, in the order they began; those without a time after the others.
/// A rule that learns sees no later one.
#[must_use]
pub fn in_time<'a>(digests: impl Iterator<Item = &'a Digest>, published: bool) -> Vec<Replay<'a>> {
    let mut able: Vec<&Digest> = digests.filter(|digest| digest.can_execute).collect();
    able.sort_by_key(|digest| (digest.began.is_none(), digest.began));
    let replay = |digest: &'a Digest| digest.replay(published);
    able.into_iter().map(replay).collect()
}

/// One of the runs under a policy, which has learnt from those that began before it.
#[must_use]
pub fn one<'a>(
    digests: impl Iterator<Item = &'a Digest>,
    digest: &Digest,
    published: bool,
    policy: &Policy,
) -> Simulated {
    let own = digest.replay(published);
    let mut found = None;
    if policy.learns() {
        let runs = in_time(digests, published);
        let place = (runs.iter()).position(|run| std::ptr::eq(run.executions, own.executions));
        let until = place.map_or(0, |place| place + 1);
        simulate_all(&runs[..until], policy, |at, simulated| {
            if Some(at) == place {
                found = Some(simulated);
            }
        });
    }
    found.unwrap_or_else(|| simulate(&own, policy))
}

/// Quotas and points up to `most`, and the named policies.
#[must_use]
pub fn budgets(runs: &[Replay<'_>], prices: &Prices, most: (u32, f64)) -> Budgets {
    let longest = runs.iter().map(|run| run.executions.len()).max();
    let last = longest.unwrap_or(0).min(most.0 as usize);
    let dearest = runs
        .iter()
        .filter_map(|run| spent(run.executions, prices).last());
    let steps = step(dearest.fold(0.0, f64::max).min(most.1));
    let policies = Named::ALL.map(|named| Policy::of(named.rule()));
    Budgets {
        quotas: curve(runs, last, |executions| (1..=executions.len()).collect()),
        points: curve(runs, steps, |executions| {
            spent(executions, prices).map(step).collect()
        }),
        named: frontier(runs, &policies),
    }
}

/// Points after each execution.
fn spent(executions: &[Execution], prices: &Prices) -> impl Iterator<Item = f64> {
    executions.iter().scan(0.0, move |sum, one| {
        *sum += prices.of(one.kind);
        Some(*sum)
    })
}

/// The first budget of the curve that is enough for so many points.
fn step(points: f64) -> usize {
    ((points - SPECK) / POINTS_STEP).ceil().max(0.0) as usize
}

/// Summaries of budgets 0 to `last`, each of which keeps the first executions of a run; `enough` gives
/// the first budget that keeps each, never falling. One pass, where a replay of every budget would be
/// as many as there are budgets.
fn curve(
    runs: &[Replay<'_>],
    last: usize,
    enough: impl Fn(&[Execution]) -> Vec<usize>,
) -> Vec<Summary> {
    // What is so below a budget, put down at that budget, and summed up from the last one.
    let mut below = vec![Summary::default(); last + 2];
    let mut all = Summary::default();
    for run in runs {
        let levels = enough(run.executions);
        let known = run.ending != Ending::Unknown;
        let solved = run.ending == Ending::Resolved;
        all.runs += 1;
        all.known += u32::from(known);
        all.solved += u32::from(solved);
        for (execution, &level) in run.executions.iter().zip(&levels) {
            all.all.add(execution);
            below[level.min(last + 1)].saved.add(execution);
        }
        if let Some(&level) = levels.last() {
            below[level.min(last + 1)].touched += 1;
        }
        if let Some(level) = risky_below(run.executions, &levels) {
            let at = &mut below[level.min(last + 1)];
            at.at_risk += 1;
            at.known_at_risk += u32::from(known);
            // For now the solved ones at risk.
            at.solved_unchanged += u32::from(solved);
        }
    }
    let mut curve = Vec::with_capacity(last + 1);
    let mut sum = all;
    for here in below[1..].iter().rev() {
        sum.saved += here.saved;
        sum.touched += here.touched;
        sum.at_risk += here.at_risk;
        sum.known_at_risk += here.known_at_risk;
        sum.solved_unchanged += here.solved_unchanged;
        curve.push(Summary {
            solved_unchanged: sum.solved - sum.solved_unchanged,
            ..sum
        });
    }
    curve.reverse();
    curve
}

/// The budget below which a source edit follows something that is skipped.
fn risky_below(executions: &[Execution], levels: &[usize]) -> Option<usize> {
    let told = executions.iter().zip(levels);
    let mut told = told
        .filter(|(one, _)| one.edit_after)
        .map(|(_, level)| *level);
    // An edit that no execution tells of: it lies before the first one that verifies.
    let first = executions
        .iter()
        .position(|one| one.phase == Phase::Verification);
    let silent = first.and_then(|first| levels.get(first.checked_sub(1)?).copied());
    told.next_back().max(silent)
}

#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::execution::policy::{quotas, summarise};
    use crate::execution::{Framework, Kind, Outcome};
    use proptest::prelude::*;

    const TESTS: Kind = Kind::Framework(Framework::Pytest);

    /// `t` are tests, `s` a script, `+` a source edit that the execution before tells of, `-` one that
    /// none does.
    fn executions(word: &str) -> Vec<Execution> {
        let mut all: Vec<Execution> = Vec::new();
        let mut phase = Phase::Reproduction;
        for (item, letter) in (0..).zip(word.chars()) {
            if letter == '+' || letter == '-' {
                phase = Phase::Verification;
                if let Some(last) = all.last_mut() {
                    last.edit_after |= letter == '+';
                }
                continue;
            }
            all.push(Execution {
                step: item,
                item,
                kind: if letter == 't' { TESTS } else { Kind::Script },
                phase,
                outcome: Outcome::Pass,
                exit: None,
                milliseconds: (letter == 't').then_some(100),
                output_chars: 40,
                turns_after: 3,
                edit_after: false,
            });
        }
        all
    }

    #[test]
    fn a_run_alone_is_as_it_is_among_all() {
        use crate::execution::simulated::Simulation;
        use crate::replay::{Answer, Replayer, Request};
        let mut digests = Vec::new();
        let simulation = Simulation {
            tasks: 6,
            ..Simulation::default()
        };
        Replayer.handle(Request::Simulate(simulation), &mut |answer| {
            if let Answer::Run(arrived) = answer {
                digests.push(arrived.digest);
            }
            std::ops::ControlFlow::Continue(())
        });
        let skipped = |policy: &Policy, digest: &Digest| {
            one(digests.iter(), digest, false, policy).saved.executions
        };
        for named in [Named::ExpectedValue, Named::RunOnce] {
            let policy = Policy::of(named.rule());
            let all = summarise(&in_time(digests.iter(), false), &policy);
            let sum: u32 = digests.iter().map(|digest| skipped(&policy, digest)).sum();
            assert_eq!(sum, all.saved.executions, "{named:?}");
        }
        // Whoever has learnt nothing permits everything.
        let policy = Policy::of(learning());
        let alone = digests
            .iter()
            .map(|digest| simulate(&digest.replay(false), &policy));
        assert_eq!(alone.map(|run| run.saved.executions).sum::<u32>(), 0);
        assert!(digests.iter().any(|digest| skipped(&policy, digest) > 0));
    }

    fn same(one: &Summary, other: &Summary) -> bool {
        let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
        let points = |summary: &Summary| Amount {
            points: 0.0,
            ..summary.saved
        };
        let bare = |summary: &Summary| Summary {
            saved: points(summary),
            all: Amount {
                points: 0.0,
                ..summary.all
            },
            ..*summary
        };
        bare(one) == bare(other)
            && near(one.saved.points, other.saved.points)
            && near(one.all.points, other.all.points)
    }

    proptest! {
        #[test]
        fn one_pass_gives_what_replays_give(words in prop::collection::vec(("[ts+-]{0,14}", 0_usize..3), 0..8), most in 0_u32..16) {
            let known = [Ending::Resolved, Ending::Unresolved, Ending::Unknown];
            let all: Vec<Vec<Execution>> = words.iter().map(|(word, _)| executions(word)).collect();
            let runs: Vec<Replay> = all.iter().zip(&words).map(|(executions, (_, ending))| Replay {
                executions,
                items: 20,
                ending: known[*ending],
            }).collect();
            let prices = Prices::default();
            let found = budgets(&runs, &prices, (most, 100.0));
            let expected = quotas(&runs, most);
            prop_assert_eq!(found.quotas.len(), expected.len());
            for (one, other) in found.quotas.iter().zip(&expected) {
                prop_assert!(same(one, other), "{one:?} {other:?}");
            }
            for (step, one) in found.points.iter().enumerate() {
                let rule = Rule::Points { budget: step as f64 / 10.0, prices };
                let other = summarise(&runs, &Policy::of(rule));
                prop_assert!(same(one, &other), "{step} {one:?} {other:?}");
            }
            prop_assert_eq!(found.points.last().unwrap().saved.executions, 0);
        }

        #[test]
        fn shares_are_shares(word in "[ts+-]{0,14}", k in 0_u32..15) {
            let all = executions(&word);
            let run = Replay { executions: &all, items: 20, ending: Ending::Unknown };
            let summary = summarise(&[run], &Policy::quota(k));
            for saving in Saving::ALL {
                let share = saving.share(&summary, &TokenPrices::default());
                prop_assert!((0.0..=1.0).contains(&share));
            }
        }
    }

    #[test]
    fn outputs_are_read_once_at_the_full_price() {
        let amount = Amount {
            output_tokens: 1_000_000,
            context_tokens: 3_000_000,
            ..Amount::default()
        };
        let cost = money(&amount, &TokenPrices::default());
        assert!((cost - (3.0 + 2.0 * 0.3)).abs() < 1e-12, "{cost}");
        // Nobody reads the last output.
        let unread = Amount {
            context_tokens: 0,
            ..amount
        };
        assert_eq!(money(&unread, &TokenPrices::default()), 0.0);
    }

    #[test]
    fn named_policies_are_sound_and_only_the_last_needs_hindsight() {
        for named in Named::ALL {
            assert_eq!(Policy::of(named.rule()).check(), Ok(()));
            assert_eq!(named.needs_hindsight(), named == Named::LastThird);
        }
    }
}
