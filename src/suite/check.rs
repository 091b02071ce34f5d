//! Checking a solution beside a program that is trusted.
//!
//! Both run on fresh inputs. Where the trusted program has no answer nobody is blamed. The first
//! difference is run again, so that one that depended on the clock blames nobody either, and then
//! made smaller: a smaller input is kept as long as the solution fails on it in the same way.

use super::rate::Rate;
use crate::inputs::{Instance, Shrunk, Source, shrink};
use crate::sandbox::Outcome;
use serde::{Deserialize, Serialize};

/// What came of a check.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CheckReport {
    /// Inputs on which the solution gave the expected answer.
    pub passed: u32,
    /// Inputs on which it gave another answer or none.
    pub failed: u32,
    /// Of these, inputs on which it crashed.
    pub crashed: u32,
    /// Of these, inputs on which it used up its fuel or time.
    pub timed_out: u32,
    /// Inputs on which the trusted program gave no answer: they count neither way.
    pub skipped: u32,
    /// Failures that did not happen again when both programs ran once more: they count neither way.
    /// Only those before the first that did happen again are known.
    pub unexplained: u32,
    /// The first failure that did happen again, made small.
    pub counterexample: Option<Counterexample>,
}

/// An input on which a solution fails.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Counterexample {
    /// The small input.
    pub instance: Instance,
    /// What the trusted program does on it; always an output.
    pub expected: Outcome,
    /// What the solution does.
    pub actual: Outcome,
    /// The input on which the failure was first seen.
    pub shrunk_from: Instance,
    /// Smaller inputs taken, one after another.
    pub steps: u32,
    /// Smaller inputs tried.
    pub tried: u32,
    /// Whether nothing smaller was left to try; false if the budget was used up before.
    pub finished: bool,
}

impl CheckReport {
    /// Share of the inputs that count on which the solution passed, with its 95 % interval; `None` if
    /// no input counts.
    #[must_use]
    pub fn pass_share(&self) -> Option<Rate> {
        Rate::of(self.passed, self.passed + self.failed)
    }

    /// Counts a failure by what the solution did.
    pub(crate) fn count(&mut self, actual: &Outcome) {
        let kind = Kind::of(actual);
        self.failed += 1;
        self.crashed += u32::from(kind == Kind::Crash);
        self.timed_out += u32::from(kind == Kind::TimeOut);
    }
}

/// Runs a solution and a trusted program on inputs.
///
/// `same` compares two outputs on an input, the expected one first. `source` allows the inputs and
/// makes them smaller; at most `budget` smaller ones are tried. A solution that differs fails in one of
/// three ways, by a wrong answer, a crash, or the end of its fuel or time, and a smaller input must
/// make it fail in the same.
pub fn check(
    solution: &mut dyn FnMut(&Instance) -> Outcome,
    reference: &mut dyn FnMut(&Instance) -> Outcome,
    source: &dyn Source,
    inputs: impl Iterator<Item = Instance>,
    same: &mut dyn FnMut(&Instance, &Outcome, &Outcome) -> bool,
    budget: u32,
) -> CheckReport {
    let mut pair = |instance: &Instance| Trial::new(solution, reference, same, instance);
    let mut report = CheckReport::default();
    for instance in inputs {
        let failure = match pair(&instance) {
            Trial::Skipped => {
                report.skipped += 1;
                continue;
            }
            Trial::Passed => {
                report.passed += 1;
                continue;
            }
            Trial::Failed(failure) => failure,
        };
        if report.counterexample.is_none() {
            let Trial::Failed(again) = pair(&instance) else {
                report.unexplained += 1;
                continue;
            };
            report.counterexample = Some(smallest(instance, again, &mut pair, source, budget));
        }
        report.count(&failure.actual);
    }
    report
}

/// The way in which a solution fails.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    WrongAnswer,
    Crash,
    TimeOut,
}

impl Kind {
    /// Of what a solution did that was not expected.
    fn of(actual: &Outcome) -> Self {
        match actual {
            Outcome::Output(_) => Self::WrongAnswer,
            Outcome::OutOfFuel | Outcome::Deadline => Self::TimeOut,
            _ => Self::Crash,
        }
    }
}

/// A solution failing on an input.
struct Failure {
    kind: Kind,
    expected: Outcome,
    actual: Outcome,
}

/// Both programs on one input.
enum Trial {
    Skipped,
    Passed,
    Failed(Failure),
}

impl Trial {
    fn new(
        solution: &mut dyn FnMut(&Instance) -> Outcome,
        reference: &mut dyn FnMut(&Instance) -> Outcome,
        same: &mut dyn FnMut(&Instance, &Outcome, &Outcome) -> bool,
        instance: &Instance,
    ) -> Self {
        let expected = reference(instance);
        if !matches!(expected, Outcome::Output(_)) {
            return Self::Skipped;
        }
        let actual = solution(instance);
        if matches!(actual, Outcome::Output(_)) && same(instance, &expected, &actual) {
            return Self::Passed;
        }
        Self::Failed(Failure {
            kind: Kind::of(&actual),
            expected,
            actual,
        })
    }
}

/// Makes the input smaller as long as the solution fails on it in the same way.
fn smallest(
    first: Instance,
    mut failure: Failure,
    pair: &mut dyn FnMut(&Instance) -> Trial,
    source: &dyn Source,
    budget: u32,
) -> Counterexample {
    let fails = |instance: &Instance| match pair(instance) {
        Trial::Failed(again) if again.kind == failure.kind => {
            failure = again;
            true
        }
        _ => false,
    };
    let Shrunk {
        instance,
        steps,
        tried,
        finished,
    } = shrink(&first, fails, source, budget);
    Counterexample {
        instance,
        expected: failure.expected,
        actual: failure.actual,
        shrunk_from: first,
        steps,
        tried,
        finished,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::data::{Data, Integer};
    use crate::inputs::NotDrawn;
    use crate::sandbox::Output;

    fn instance(value: i64) -> Instance {
        Instance {
            values: vec![Data::from(value)],
        }
    }

    fn value(instance: &Instance) -> i64 {
        match instance.values[..] {
            [Data::Int(Integer::Small(value))] => value.try_into().unwrap(),
            _ => panic!("no integer"),
        }
    }

    fn returned(value: i64) -> Outcome {
        Outcome::Output(Output::Object(value.to_string()))
    }

    fn crash() -> Outcome {
        Outcome::Exit(1)
    }

    /// One integer from 0 on; smaller are half of it, then one less.
    struct Halves;

    impl Source for Halves {
        fn draw(&self, row: u64) -> Result<Instance, NotDrawn> {
            Ok(instance(row as i64))
        }
        fn accepts(&self, instance: &Instance) -> bool {
            value(instance) >= 0
        }
        fn mutate(&self, _: &Instance, _: u64) -> Option<Instance> {
            None
        }
        fn smaller<'s>(&'s self, instance: &Instance) -> Box<dyn Iterator<Item = Instance> + 's> {
            let value = value(instance);
            let below = [value / 2, value - 1].into_iter();
            let smaller = below.filter(move |next| (0..value).contains(next));
            Box::new(smaller.map(self::instance))
        }
        fn weight(&self, instance: &Instance) -> u64 {
            value(instance) as u64
        }
    }

    fn checked(
        solution: impl Fn(i64) -> Outcome,
        reference: impl Fn(i64) -> Outcome,
        inputs: &[i64],
        budget: u32,
    ) -> CheckReport {
        check(
            &mut |instance| solution(value(instance)),
            &mut |instance| reference(value(instance)),
            &Halves,
            inputs.iter().copied().map(instance),
            &mut |_, expected, actual| expected == actual,
            budget,
        )
    }

    fn double(value: i64) -> Outcome {
        returned(2 * value)
    }

    #[test]
    fn a_right_solution_passes_and_has_no_counterexample() {
        let report = checked(double, double, &[0, 1, 2], 9);
        let expected = CheckReport {
            passed: 3,
            ..CheckReport::default()
        };
        assert_eq!(report, expected);
        let share = report.pass_share().unwrap();
        assert_eq!((share.value, share.of), (1.0, 3));
    }

    #[test]
    fn a_wrong_answer_is_shrunk_to_where_it_begins() {
        let solution = |value| returned(if value >= 7 { 0 } else { 2 * value });
        let report = checked(solution, double, &[3, 100, 50], 1_000);
        assert_eq!((report.passed, report.failed), (1, 2));
        assert_eq!((report.crashed, report.timed_out), (0, 0));
        let counterexample = report.counterexample.unwrap();
        // Steps 50, 25, 12, 11, 10, 9, 8, 7; in vain 6, 5, 4 and 3, each once.
        assert_eq!(counterexample.instance, instance(7));
        assert_eq!(counterexample.shrunk_from, instance(100));
        assert_eq!(counterexample.expected, returned(14));
        assert_eq!(counterexample.actual, returned(0));
        assert_eq!((counterexample.steps, counterexample.tried), (8, 12));
        assert!(counterexample.finished);
    }

    #[test]
    fn the_budget_ends_shrinking_where_it_is() {
        let solution = |_| returned(-1);
        let report = checked(solution, double, &[100], 2);
        let counterexample = report.counterexample.unwrap();
        assert_eq!(counterexample.instance, instance(25));
        assert_eq!((counterexample.tried, counterexample.finished), (2, false));
    }

    #[test]
    fn a_reference_without_an_answer_blames_nobody() {
        for failure in [crash(), Outcome::OutOfFuel, Outcome::Deadline] {
            let reference = |value| match value {
                10.. => failure.clone(),
                _ => double(value),
            };
            let report = checked(|_| returned(-1), reference, &[10, 11], 9);
            assert_eq!((report.skipped, report.failed), (2, 0));
            assert_eq!(report.counterexample, None);
            assert_eq!(report.pass_share(), None);
            // And the small input is one that it answers.
            let solution = |value: i64| match value {
                5.. => returned(-1),
                _ => crash(),
            };
            let report = checked(solution, reference, &[9], 99);
            assert_eq!(report.counterexample.unwrap().instance, instance(5));
        }
    }

    #[test]
    fn a_crash_stays_a_crash_and_a_timeout_a_timeout() {
        for (failure, counts) in [(crash(), (2, 1, 0)), (Outcome::OutOfFuel, (2, 0, 1))] {
            let solution = |value| match value {
                ..5 => returned(-1),
                5..20 => double(value),
                20..30 => failure.clone(),
                _ => returned(-1),
            };
            let report = checked(solution, double, &[25, 40], 99);
            assert_eq!((report.failed, report.crashed, report.timed_out), counts);
            let counterexample = report.counterexample.unwrap();
            assert_eq!(counterexample.instance, instance(20));
            assert_eq!(counterexample.actual, failure);
        }
    }

    #[test]
    fn what_does_not_happen_again_is_unexplained() {
        let mut runs = 0;
        let report = check(
            &mut |instance| {
                runs += 1;
                match (runs, value(instance)) {
                    (1, _) => Outcome::Deadline,
                    (_, 2) => returned(-1),
                    (_, value) => double(value),
                }
            },
            &mut |instance| double(value(instance)),
            &Halves,
            [1, 2].into_iter().map(instance),
            &mut |_, expected, actual| expected == actual,
            9,
        );
        assert_eq!(
            (report.unexplained, report.failed, report.passed),
            (1, 1, 0)
        );
        assert_eq!(report.counterexample.unwrap().instance, instance(2));
    }
}
