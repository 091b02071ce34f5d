//! Is the schema sound? A sample is run before the inputs are believed.
//!
//! A failure has one of three owners:
//! - the **program**, if it fails on every input of the sample: it is set aside;
//! - the **program** as well, if another one answers that input: it can be answered;
//! - the **schema**, if none of the remaining programs answers: the input is probably not one the
//!   task allows.
//!
//! The schema is discarded when more than 10 % of the executions of the remaining programs are the
//! schema's failures. Time-outs are no failures here, but a time-out is no answer either. If no
//! program remains, none can vouch for the schema, and it is discarded.
//!
//! With one remaining program its every failure is the schema's. Inputs on which at least half of the
//! remaining programs fail are listed too, but not counted: programs may share a bug.

use super::search::partition::timed_out;
use super::{Instance, NotDrawn, Runner, Source};
use crate::sandbox::Outcome;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Largest share of failures with which a schema is kept.
pub const MOST_FAILURES: f64 = 0.1;

/// Failing inputs that are listed at most; all are counted.
const LISTED: usize = 50;

/// What a sample of a schema's inputs shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Validation {
    /// Inputs run.
    pub inputs: u32,
    /// Per program, in order.
    pub programs: Vec<Failures>,
    /// Failures whose owner is the schema.
    pub of_schema: u32,
    /// Executions of the programs that are not set aside.
    pub executions: u32,
    /// Inputs on which at least half of the remaining programs fail, in order; at most 50.
    pub failing: Vec<FailingInput>,
    /// Such inputs, those not listed included.
    pub failing_inputs: u32,
}

/// How often a program failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failures {
    /// Failures that are no time-outs.
    pub failed: u32,
    /// Of these, those on inputs that another program answers.
    pub alone: u32,
    /// Time-outs.
    pub timed_out: u32,
    /// Whether it failed on every input.
    pub set_aside: bool,
}

/// An input on which programs fail.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FailingInput {
    /// Its row.
    pub row: u64,
    /// The input.
    pub instance: Instance,
    /// What each failing program did.
    pub failures: Vec<(usize, Outcome)>,
    /// Whether the failures on it are the schema's.
    pub of_schema: bool,
}

impl Validation {
    /// The schema's failures among the executions of the remaining programs, in `[0, 1]`; 1 if no
    /// program remains.
    #[must_use]
    pub fn share(&self) -> f64 {
        match self.executions {
            0 => 1.0,
            executions => f64::from(self.of_schema) / f64::from(executions),
        }
    }

    /// Whether the schema is to be discarded.
    #[must_use]
    pub fn discard(&self) -> bool {
        self.share() > MOST_FAILURES
    }
}

/// Runs every program on the inputs of some rows.
///
/// # Errors
/// If an input cannot be drawn.
pub fn validate(
    source: &dyn Source,
    runner: &mut dyn Runner,
    rows: Range<u64>,
) -> Result<Validation, NotDrawn> {
    let mut table = Vec::new();
    for row in rows {
        let instance = source.draw(row)?;
        let outcomes = runner.run_all(&instance);
        table.push((row, instance, outcomes));
    }
    Ok(judge(runner.programs(), table))
}

/// The same for inputs that have been run: row, input, and what each program did.
#[must_use]
pub fn judge(programs: usize, table: Vec<(u64, Instance, Vec<Outcome>)>) -> Validation {
    let mut validation = Validation {
        inputs: table.len() as u32,
        programs: vec![Failures::default(); programs],
        ..Validation::default()
    };
    for (_, _, outcomes) in &table {
        for (program, outcome) in validation.programs.iter_mut().zip(outcomes) {
            program.failed += u32::from(failed(outcome));
            program.timed_out += u32::from(timed_out(outcome));
        }
    }
    for program in &mut validation.programs {
        program.set_aside = program.failed > 0 && program.failed == validation.inputs;
    }
    let remaining: Vec<usize> = (0..programs)
        .filter(|&program| !validation.programs[program].set_aside)
        .collect();
    validation.executions = remaining.len() as u32 * validation.inputs;
    for (row, instance, outcomes) in table {
        let fails = |program: &&usize| outcomes.get(**program).is_some_and(failed);
        let answers = |program: &usize| matches!(outcomes.get(*program), Some(Outcome::Output(_)));
        let failing: Vec<usize> = remaining.iter().filter(fails).copied().collect();
        let of_schema = !failing.is_empty() && !remaining.iter().any(answers);
        if of_schema {
            validation.of_schema += failing.len() as u32;
        } else {
            for &program in &failing {
                validation.programs[program].alone += 1;
            }
        }
        if !failing.is_empty() && (of_schema || 2 * failing.len() >= remaining.len()) {
            validation.failing_inputs += 1;
            if validation.failing.len() < LISTED {
                let failures = failing
                    .into_iter()
                    .map(|program| (program, outcomes[program].clone()));
                validation.failing.push(FailingInput {
                    row,
                    instance,
                    failures: failures.collect(),
                    of_schema,
                });
            }
        }
    }
    validation
}

/// Whether a run failed other than by taking too long.
fn failed(outcome: &Outcome) -> bool {
    !matches!(outcome, Outcome::Output(_)) && !timed_out(outcome)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::inputs::search::tests::{Ranges, answer, integers};

    /// What programs do on 0, 1, …, 99, one after another.
    fn of(programs: &[fn(i64) -> Outcome]) -> Validation {
        let outcomes = |value: i64| programs.iter().map(|program| program(value)).collect();
        let instance = |value: i64| Instance {
            values: vec![value.into()],
        };
        judge(
            programs.len(),
            (0..100)
                .map(|value| (value as u64, instance(value), outcomes(value)))
                .collect(),
        )
    }

    fn fine(_: i64) -> Outcome {
        answer(true)
    }

    fn broken(_: i64) -> Outcome {
        Outcome::Exit(1)
    }

    fn fails_below_ten(value: i64) -> Outcome {
        if value < 10 {
            Outcome::Exit(2)
        } else {
            answer(false)
        }
    }

    fn fails_below_eleven(value: i64) -> Outcome {
        if value < 11 {
            Outcome::OutOfMemory
        } else {
            answer(true)
        }
    }

    fn slow(_: i64) -> Outcome {
        Outcome::OutOfFuel
    }

    #[test]
    fn a_broken_program_is_no_fault_of_the_schema() {
        let found = of(&[fine, broken, fine]);
        assert_eq!(
            (found.of_schema, found.executions, found.discard()),
            (0, 200, false)
        );
        assert!(found.programs[1].set_aside && !found.programs[0].set_aside);
        assert_eq!((found.programs[1].failed, found.failing_inputs), (100, 0));
    }

    #[test]
    fn an_input_that_one_program_answers_can_be_answered() {
        let found = of(&[fine, fails_below_eleven, fails_below_eleven]);
        assert!(!found.discard());
        assert_eq!(
            found.programs[1],
            Failures {
                failed: 11,
                alone: 11,
                timed_out: 0,
                set_aside: false
            }
        );
        assert_eq!(
            (found.failing_inputs, found.failing[0].of_schema),
            (11, false)
        );
        let few = of(&[fine, fine, fails_below_eleven]);
        assert_eq!(few.failing_inputs, 0);
    }

    #[test]
    fn what_nobody_answers_is_the_schemas_and_ten_percent_are_kept() {
        let kept = of(&[fails_below_ten, fails_below_eleven, broken]);
        assert_eq!(
            (kept.of_schema, kept.executions, kept.discard()),
            (20, 200, false)
        );
        assert_eq!(kept.programs[1].alone, 1);
        let discarded = of(&[fails_below_eleven, fails_below_eleven]);
        assert_eq!((discarded.of_schema, discarded.discard()), (22, true));
        assert_eq!(discarded.failing[10].row, 10);
        assert_eq!(
            discarded.failing[10].failures,
            [(0, Outcome::OutOfMemory), (1, Outcome::OutOfMemory)]
        );
    }

    #[test]
    fn a_time_out_neither_fails_nor_answers() {
        let found = of(&[slow, slow]);
        assert_eq!(
            (
                found.of_schema,
                found.discard(),
                found.programs[0].timed_out
            ),
            (0, false, 100)
        );
        let found = of(&[fails_below_eleven, slow]);
        assert_eq!((found.of_schema, found.failing[0].failures.len()), (11, 1));
        assert!(!found.discard());
    }

    #[test]
    fn nobody_left_to_vouch_discards() {
        let found = of(&[broken, broken]);
        assert_eq!((found.executions, found.share()), (0, 1.0));
        assert!(found.discard());
    }

    #[test]
    fn the_list_is_bounded_and_the_count_is_not() {
        fn even(value: i64) -> Outcome {
            if value % 3 > 0 {
                Outcome::Exit(1)
            } else {
                answer(true)
            }
        }
        let found = of(&[even]);
        assert_eq!((found.failing.len(), found.failing_inputs), (LISTED, 66));
    }

    #[test]
    fn rows_are_drawn_and_run() {
        let source = Ranges(vec![(0, 9)]);
        let runner = |_, instance: &Instance| match integers(instance)[0] {
            0 => Outcome::Exit(1),
            _ => answer(true),
        };
        let found = validate(&source, &mut (2, runner), 5..105).unwrap();
        assert_eq!(found.inputs, 100);
        assert_eq!(found.of_schema, 2 * found.failing_inputs);
        let zero = |failing: &FailingInput| source.draw(failing.row).unwrap() == failing.instance;
        assert!(!found.failing.is_empty() && found.failing.iter().all(zero));
    }
}
