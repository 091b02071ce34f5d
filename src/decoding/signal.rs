//! What the model is shown of the candidates' runs.

use super::executions::Ran;
use super::lines::Lines;
use super::shown::{lines, tame};
use crate::protocol::{Dropped, SignalPart, TraceForm};
use std::rc::Rc;

/// Lines that a run is cut to, one after the other, until all of it has room.
const CUTS: [Option<usize>; 7] = [
    None,
    Some(40),
    Some(20),
    Some(12),
    Some(8),
    Some(4),
    Some(2),
];

const HEAD: &str = "\nBeginnings of the function were tried. Below are their lines, and what happened \
in them when they were run on the tests: which lines ran, and what they changed.\n";

/// A candidate with the runs that stand beside it.
pub(super) struct Tried {
    /// Its number.
    pub candidate: u32,
    /// Its normal form.
    pub program: String,
    pub runs: Vec<TriedRun>,
}

/// One run beside a candidate.
pub(super) struct TriedRun {
    pub test: u32,
    /// Whose run it is.
    pub trace_of: u32,
    pub ran: Rc<Ran>,
    /// The call, such as `f([1, 2])`, and the answer that is expected.
    pub call: String,
    pub expected: String,
}

/// The block that stands at the end of the prompt.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Signal {
    pub text: String,
    pub tokens: u32,
    pub parts: Vec<SignalPart>,
    pub dropped: Option<Dropped>,
}

/// Makes the block. `count` counts a text's tokens; the block has at most `budget` of them, and nothing
/// if not one run has room. Candidates and tests keep their order. First all runs are cut shorter
/// together; then whole runs go, those of the last tests first, so that each candidate has one for as
/// long as there is room.
pub(super) fn signal<E>(
    tried: &[Tried],
    entry: &str,
    form: TraceForm,
    budget: u32,
    count: &mut dyn FnMut(&str) -> Result<usize, E>,
) -> Result<Signal, E> {
    let mut order: Vec<(u32, usize, usize)> = Vec::new();
    for (place, it) in tried.iter().enumerate() {
        for (run, it) in it.runs.iter().enumerate() {
            order.push((it.test, place, run));
        }
    }
    order.sort_unstable();
    let all = order.len();
    let mut cuts = CUTS.iter();
    let mut cut = None;
    while !order.is_empty() {
        let block = Block {
            tried,
            entry,
            form,
            cut,
            kept: &order,
            all,
        };
        let (text, parts, events) = block.write();
        let tokens = count(&text)?;
        if tokens <= budget as usize {
            let runs = (all - order.len()) as u32;
            let dropped = (runs > 0 || events > 0).then_some(Dropped { runs, events });
            return Ok(Signal {
                text,
                tokens: tokens as u32,
                parts,
                dropped,
            });
        }
        match cuts.by_ref().find(|it| **it != cut) {
            Some(shorter) => cut = *shorter,
            None => {
                // As many as the excess is worth, one at least.
                let share = (tokens - budget as usize) * order.len() / tokens.max(1);
                order.truncate(order.len() - share.clamp(1, order.len()));
            }
        }
    }
    Ok(Signal {
        dropped: (all > 0).then_some(Dropped {
            runs: all as u32,
            events: 0,
        }),
        ..Signal::default()
    })
}

struct Block<'a> {
    tried: &'a [Tried],
    entry: &'a str,
    form: TraceForm,
    cut: Option<usize>,
    /// Runs that are in it, sorted by test.
    kept: &'a [(u32, usize, usize)],
    all: usize,
}

impl Block<'_> {
    fn write(&self) -> (String, Vec<SignalPart>, u32) {
        let mut text = HEAD.to_owned();
        let mut parts = Vec::new();
        let mut left_out = 0;
        let mut number = 0;
        for (place, tried) in self.tried.iter().enumerate() {
            let is_kept =
                |run: usize, test: u32| self.kept.binary_search(&(test, place, run)).is_ok();
            let runs: Vec<&TriedRun> = tried
                .runs
                .iter()
                .enumerate()
                .filter(|(run, it)| is_kept(*run, it.test))
                .map(|(_, it)| it)
                .collect();
            if runs.is_empty() {
                continue;
            }
            number += 1;
            text += &format!("\nBeginning {number}:\n");
            for (line, source) in function(&tried.program, self.entry) {
                text += &format!("{line:>3}  {}\n", tame(source));
            }
            for run in runs {
                text += &format!("{} in beginning {number}:\n", tame(&run.call));
                let (shown, gone) = lines(&run.ran, &run.expected, self.form, self.cut);
                left_out += gone;
                for line in shown {
                    text += &line;
                    text.push('\n');
                }
                parts.push(SignalPart {
                    candidate: tried.candidate,
                    test: run.test,
                    trace_of: run.trace_of,
                });
            }
        }
        if self.all > self.kept.len() {
            let gone = self.all - self.kept.len();
            let runs = if gone == 1 { "run" } else { "runs" };
            text += &format!("\n({gone} more {runs} had no room.)\n");
        }
        (text, parts, left_out)
    }
}

/// A program's lines with their numbers, from its function on.
fn function<'a>(program: &'a str, entry: &str) -> Vec<(usize, &'a str)> {
    let lines = Lines::of(program);
    let header = format!("def {entry}(");
    let start = lines
        .lines
        .iter()
        .position(|line| line.text.starts_with(&header));
    let numbered = program.lines().enumerate().map(|(at, line)| (at + 1, line));
    numbered.skip(start.unwrap_or(0)).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::protocol::{Status, TraceEvent};
    use crate::sandbox::python::Step;
    use std::convert::Infallible;

    fn tried(candidate: u32, tests: u32) -> Tried {
        let program = "import math\ndef f(x):\n    y = x\n    return y\n".to_owned();
        let event = |step, line, changed: Vec<(String, String)>| TraceEvent {
            step,
            line,
            depth: 0,
            function: "f".to_owned(),
            changed,
            result: None,
            exception: None,
        };
        let runs = (0..tests).map(|test| {
            let x = vec![("x".to_owned(), test.to_string())];
            let y = vec![("y".to_owned(), test.to_string())];
            let ran = Ran {
                status: Status::Failed,
                got: test.to_string(),
                trace: vec![
                    event(Step::Call, 2, x),
                    event(Step::Line, 3, vec![]),
                    event(Step::Line, 4, y),
                    event(Step::Return, 4, vec![]),
                ],
                truncated: false,
                milliseconds: 0,
            };
            TriedRun {
                test,
                trace_of: candidate,
                ran: Rc::new(ran),
                call: format!("f({test})"),
                expected: "'```'".to_owned(),
            }
        });
        Tried {
            candidate,
            program,
            runs: runs.collect(),
        }
    }

    fn made(tried: &[Tried], budget: u32) -> Signal {
        let mut words = |text: &str| Ok::<_, Infallible>(text.split_whitespace().count());
        signal(tried, "f", TraceForm::Compressed, budget, &mut words).unwrap()
    }

    #[test]
    fn the_block_is_as_it_was() {
        let signal = made(&[tried(4, 2)], 1_000);
        assert_eq!(
            signal.text,
            include_str!("../../tests/suite/decoding/signal.txt")
        );
        assert_eq!(signal.parts.len(), 2);
        assert_eq!(signal.dropped, None);
    }

    #[test]
    fn what_has_no_room_is_dropped_from_the_last_tests_on_and_told() {
        let all = [tried(0, 3), tried(1, 3)];
        let whole = made(&all, 1_000);
        let mut before = whole.parts.len();
        for budget in (0..whole.tokens).rev() {
            let signal = made(&all, budget);
            assert!(signal.tokens <= budget);
            assert!(signal.parts.len() <= before);
            before = signal.parts.len();
            let dropped = signal.dropped.unwrap();
            assert_eq!(dropped.runs as usize, 6 - signal.parts.len());
            if signal.parts.len() == 2 {
                let kept: Vec<(u32, u32)> = signal
                    .parts
                    .iter()
                    .map(|it| (it.candidate, it.test))
                    .collect();
                assert_eq!(kept, [(0, 0), (1, 0)]);
                assert!(signal.text.ends_with("(4 more runs had no room.)\n"));
            }
        }
        assert_eq!(made(&all, 0).text, "");
        assert_eq!(made(&[], 100), Signal::default());
    }
}
