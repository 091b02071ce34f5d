//! One exercise by every method. What is compared comes out of the same runs: the decoder itself
//! samples the plain model for as many tokens as guidance computed.

use super::Exercise;
use super::judge::{self, Verdict};
use super::results::{Method, Outcome};
use crate::python::Python;
use crate::work;
use runwise::decoding::Checked;
use runwise::model::LanguageModel;
use runwise::protocol::{
    DecodeRequest, Disconnect, Done, Event, Plain, Problem, Settings, Status, Totals, VERSION,
};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What a run of the decoder left.
#[derive(Default)]
struct Ran {
    done: Vec<Done>,
    plain: Option<Plain>,
    winner: Option<u32>,
    totals: Totals,
}

/// What every exercise is worked on with.
pub struct Bench<'a> {
    /// The model.
    pub model: &'a mut dyn LanguageModel,
    /// The interpreter.
    pub python: &'a Python,
    /// Set when somebody interrupts.
    pub stop: &'a AtomicBool,
}

impl Bench<'_> {
    /// Writes programs and judges them: greedy, one guided agent, and sampling at its cost; with
    /// `grid` the grid and sampling at the grid's cost, too. Only methods that `wanted` asks for.
    ///
    /// # Errors
    /// If the model cannot go on, or somebody interrupts.
    pub fn work(
        &mut self,
        exercise: &Exercise,
        settings: &Settings,
        grid: Option<&Settings>,
        wanted: &dyn Fn(Method) -> bool,
    ) -> Result<Vec<Outcome>, Problem> {
        let mut outcomes = Vec::new();
        if wanted(Method::Greedy) {
            let plain = greedy(settings);
            let ran = self.run(exercise, &plain)?;
            outcomes.extend(self.best(exercise, Method::Greedy, &ran)?);
        }
        let single = Settings {
            grid: None,
            compare: true,
            ..settings.clone()
        };
        for (guided, sampled, settings) in [
            (Method::Guided, Method::Sampling, Some(&single)),
            (Method::Grid, Method::GridSampling, grid),
        ] {
            let Some(settings) = settings.filter(|_| wanted(guided) || wanted(sampled)) else {
                continue;
            };
            let ran = self.run(exercise, settings)?;
            outcomes.extend(self.best(exercise, guided, &ran)?);
            outcomes.extend(self.sampled(exercise, sampled, &ran)?);
        }
        Ok(outcomes)
    }

    fn run(&mut self, exercise: &Exercise, settings: &Settings) -> Result<Ran, Problem> {
        let request = DecodeRequest {
            version: VERSION,
            task: exercise.task.clone(),
            settings: settings.clone(),
            on_disconnect: Disconnect::Cancel,
        };
        let checked = Checked::new(&request).map_err(|error| Problem {
            message: format!("{}: {error}", exercise.task.name),
            hint: error.hint().to_owned(),
        })?;
        let mut ran = Ran::default();
        work::decode(
            self.model,
            self.python,
            self.stop,
            &checked,
            &mut |event| match event {
                Event::Done(done) => ran.done.push(*done),
                Event::Plain(plain) => ran.plain = Some(plain),
                Event::End(end) => {
                    ran.winner = end.winner;
                    ran.totals = end.totals;
                }
                _ => {}
            },
        )?;
        if self.stop.load(Relaxed) {
            return Err(Problem {
                message: "The evaluation was interrupted.".to_owned(),
                hint: "Start it with the same words to go on.".to_owned(),
            });
        }
        Ok(ran)
    }

    /// The winner's program; without one, the first that passes the most visible tests.
    fn best(
        &self,
        exercise: &Exercise,
        method: Method,
        ran: &Ran,
    ) -> Result<Option<Outcome>, Problem> {
        let mut best: Option<&Done> = None;
        for done in &ran.done {
            let wins = ran.winner == Some(done.agent);
            let better = best.is_none_or(|best| passed(&done.visible) > passed(&best.visible));
            if wins || (better && best.is_none_or(|best| ran.winner != Some(best.agent))) {
                best = Some(done);
            }
        }
        let Some(best) = best else {
            return Ok(None);
        };
        // All agents together, without what they are compared with.
        let compared = ran
            .plain
            .as_ref()
            .map(|plain| plain.totals)
            .unwrap_or_default();
        let totals = Totals {
            evaluated: ran.totals.evaluated.saturating_sub(compared.evaluated),
            generated: ran.totals.generated.saturating_sub(compared.generated),
            executions: ran.totals.executions.saturating_sub(compared.executions),
            seconds: ran.totals.seconds - compared.seconds,
            ..ran.totals
        };
        let programs = u32::try_from(ran.done.len()).unwrap_or(u32::MAX);
        self.outcome(
            exercise,
            method,
            (&best.program, &best.visible),
            &totals,
            programs,
        )
        .map(Some)
    }

    fn sampled(
        &self,
        exercise: &Exercise,
        method: Method,
        ran: &Ran,
    ) -> Result<Option<Outcome>, Problem> {
        let Some(plain) = &ran.plain else {
            return Ok(None);
        };
        let program = (plain.selected.as_str(), &plain.selected_visible[..]);
        self.outcome(exercise, method, program, &plain.totals, plain.samples)
            .map(Some)
    }

    fn outcome(
        &self,
        exercise: &Exercise,
        method: Method,
        (program, visible): (&str, &[Status]),
        totals: &Totals,
        programs: u32,
    ) -> Result<Outcome, Problem> {
        let (hidden, said) = judge::hidden(&self.python.guest()?, exercise, program);
        Ok(Outcome {
            task: exercise.task.name.clone(),
            method,
            program: program.to_owned(),
            visible: (
                passed(visible),
                u32::try_from(visible.len()).unwrap_or(u32::MAX),
            ),
            hidden,
            said,
            evaluated: totals.evaluated,
            generated: totals.generated,
            executions: totals.executions,
            flips: totals.flips,
            programs,
            seconds: totals.seconds,
        })
    }
}

/// γ = 0 is the plain model, its likeliest token each time.
fn greedy(settings: &Settings) -> Settings {
    let mut plain = Settings {
        grid: None,
        compare: false,
        ..settings.clone()
    };
    plain.guidance.strength = 0.0;
    plain.skip = true;
    plain
}

fn passed(visible: &[Status]) -> u32 {
    let passed = visible.iter().filter(|status| **status == Status::Passed);
    u32::try_from(passed.count()).unwrap_or(u32::MAX)
}

/// Takes out visible tests that the reference contradicts: those are mistakes of a docstring or of our
/// reading of it.
///
/// # Errors
/// Why the exercise is of no use here, as a sentence.
pub fn prepare(python: &Python, exercise: &mut Exercise) -> Result<u32, String> {
    let Some(reference) = exercise.reference.take() else {
        return Ok(0);
    };
    let guest = python.guest().map_err(|problem| problem.message)?;
    let (verdict, said) = judge::hidden(&guest, exercise, &reference);
    if verdict != Verdict::Passed {
        return Err(format!(
            "Its own solution does not pass its tests in this sandbox: {said}"
        ));
    }
    let task = &mut exercise.task;
    let right = judge::answered(&guest, &task.entry, &reference, &task.visible);
    let before = task.visible.len();
    let mut right = right.into_iter();
    task.visible.retain(|_| right.next().unwrap_or(true));
    match task.visible.is_empty() {
        true => Err("Its own solution passes none of its examples.".to_owned()),
        false => Ok(u32::try_from(before - task.visible.len()).unwrap_or(u32::MAX)),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use runwise::model::scripted::{Play, Script, Scripted};
    use runwise::protocol::{Check, Grid, TaskBrief};

    fn exercise() -> Exercise {
        let check = |arguments: &str, expected: &str| Check {
            arguments: arguments.to_owned(),
            expected: expected.to_owned(),
        };
        Exercise {
            task: TaskBrief {
                name: "a/1".to_owned(),
                statement: "Twice.".to_owned(),
                entry: "f".to_owned(),
                parameters: Some("x".to_owned()),
                preamble: "import math".to_owned(),
                visible: vec![check("1", "2"), check("2", "5")],
            },
            hidden: "assert f(3) == 6".to_owned(),
            reference: Some("def f(x):\n    return x + x\n".to_owned()),
        }
    }

    #[test]
    fn every_method_writes_and_is_judged() {
        let python = Python::start();
        let mut exercise = exercise();
        assert_eq!(prepare(&python, &mut exercise), Ok(1));
        assert_eq!(exercise.task.visible.len(), 1);
        let mut model = Scripted::new(Play {
            scripts: vec![Script::new("import math\n\ndef f(x):\n    return x + x\n")],
            ..Play::default()
        });
        let stop = AtomicBool::new(false);
        let mut bench = Bench {
            model: &mut model,
            python: &python,
            stop: &stop,
        };
        let settings = Settings::default();
        let grid = Settings {
            grid: Some(Grid {
                strengths: vec![0.5, 1.0],
                ..Grid::default()
            }),
            ..Settings::default()
        };
        let outcomes = bench
            .work(&exercise, &settings, Some(&grid), &|_| true)
            .unwrap();
        let methods: Vec<Method> = outcomes.iter().map(|outcome| outcome.method).collect();
        assert_eq!(
            methods,
            [
                Method::Greedy,
                Method::Guided,
                Method::Sampling,
                Method::Grid,
                Method::GridSampling
            ]
        );
        for outcome in &outcomes {
            assert_eq!(
                (outcome.visible, outcome.hidden),
                ((1, 1), Verdict::Passed),
                "{outcome:?}"
            );
            assert!(outcome.evaluated > 0);
        }
        assert!(outcomes[1].evaluated > outcomes[0].evaluated);
        assert_eq!(outcomes[0].program, outcomes[1].program);
        let one = bench.work(&exercise, &settings, None, &|method| {
            method == Method::Greedy
        });
        assert_eq!(one.unwrap().len(), 1);
        stop.store(true, Relaxed);
        let mut bench = Bench {
            model: &mut model,
            python: &python,
            stop: &stop,
        };
        assert!(bench.work(&exercise, &settings, None, &|_| true).is_err());
    }

    #[test]
    fn an_exercise_that_cannot_be_judged_here_is_left_out() {
        let python = Python::start();
        let mut odd = exercise();
        odd.hidden = "import ctypes_of_another_world".to_owned();
        assert!(
            prepare(&python, &mut odd)
                .unwrap_err()
                .contains("does not pass its tests")
        );
        let mut wrong = exercise();
        wrong.task.visible.remove(0);
        assert!(
            prepare(&python, &mut wrong)
                .unwrap_err()
                .contains("none of its examples")
        );
    }
}
