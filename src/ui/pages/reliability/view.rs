//! What the figures draw: a report joined with the matrix it came from, the orders behind its rows
//! and the truth about its programs. Made once a run, read at every frame.

use super::letter;
use crate::reliability::{OutputMatrix, Report};
use crate::sandbox::Outcome;
use crate::task::{Kind, Order, Sequence, Truth, answer, expected};
use std::rc::Rc;

/// How an answer stands to the answer key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The right answer.
    Right,
    /// Any other output.
    Wrong,
    /// No output.
    Missing,
}

impl Mark {
    /// Compares an outcome with the key.
    #[must_use]
    pub fn of(outcome: &Outcome, order: Order) -> Self {
        match (outcome, answer(outcome)) {
            (_, Some(valid)) if valid == expected(order) => Self::Right,
            (Outcome::Output(_), _) => Self::Wrong,
            _ => Self::Missing,
        }
    }

    /// Class of a cell in the style sheet.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Right => "correct",
            Self::Wrong => "buggy",
            Self::Missing => "missing",
        }
    }
}

/// One pattern of the report with the inputs behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Inputs with this pattern.
    pub inputs: u32,
    /// The first of them, in short.
    pub label: String,
    /// The same as an order, if the task is the coupon.
    pub order: Option<Order>,
    /// What they are, if they all are the same.
    pub kind: Option<Kind>,
    /// The commonest mark of each program.
    pub marks: Vec<Mark>,
    /// What each program answered to the first input, short enough for a cell.
    pub answers: Vec<String>,
    /// Programs on the side of the mode.
    pub with_mode: usize,
    /// What the mode answers to the first input; empty if nobody answered.
    pub mode_answer: String,
    /// Whether the mode is right about the commonest input; `None` if nobody answered.
    pub mode_right: Option<bool>,
}

/// Programs that never differed.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Members, lowest first.
    pub programs: Vec<usize>,
    /// What they are; `None` until the probes have been run.
    pub truth: Option<Truth>,
    /// `A–C`, `D, F`.
    pub name: String,
}

impl Group {
    /// The member that stands for all.
    #[must_use]
    pub fn first(&self) -> usize {
        self.programs[0]
    }
}

/// What the page knows of the programs of a report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Programs {
    /// What each is; `None` until the probes have been run.
    pub truths: Vec<Option<Truth>>,
    /// The rule of each in plain words.
    pub rules: Vec<String>,
    /// The place of each on the page.
    pub places: Vec<usize>,
}

/// Everything the figures read.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The analysis.
    pub report: Rc<Report>,
    /// Columns, one a pattern of the report.
    pub columns: Vec<Column>,
    /// Rows, one a behaviour of the report.
    pub groups: Vec<Group>,
    /// What each program is; `None` until the probes have been run.
    pub truths: Vec<Option<Truth>>,
    /// Each program's rule in plain words.
    pub rules: Vec<String>,
    /// Place of each column's program on the page: one that could not be loaded has no column.
    pub places: Vec<usize>,
}

impl View {
    /// Joins a report with its matrix, row `i` of which is input `rows[i]` of the sequence. There
    /// is a truth, a rule and a place for every program of the report.
    #[must_use]
    pub fn new(
        report: Rc<Report>,
        matrix: &OutputMatrix,
        rows: &[u32],
        sequence: &Sequence,
        programs: Programs,
    ) -> Self {
        let columns = columns(&report, matrix, rows, sequence);
        Self::with_columns(report, columns, programs)
    }

    fn with_columns(report: Rc<Report>, columns: Vec<Column>, programs: Programs) -> Self {
        let Programs {
            truths,
            rules,
            places,
        } = programs;
        let groups = report
            .behaviours
            .iter()
            .map(|behaviour| Group {
                programs: behaviour.programs.clone(),
                truth: truths[behaviour.programs[0]],
                name: names(&behaviour.programs, &places),
            })
            .collect();
        Self {
            report,
            columns,
            groups,
            truths,
            rules,
            places,
        }
    }

    /// Joins a report with what is known of a task that is not the coupon: a short name for every
    /// input, and how each answer stands to the right one, `[input][program]`.
    #[must_use]
    pub fn of_task(
        report: Rc<Report>,
        matrix: &OutputMatrix,
        labels: &[String],
        marks: &[Vec<Mark>],
        programs: Programs,
    ) -> Self {
        let columns = report
            .patterns
            .iter()
            .map(|pattern| {
                let first = pattern.first_input as usize;
                let answers: Vec<_> = (0..report.programs)
                    .map(|program| brief(matrix.outcome(first, program)))
                    .collect();
                let spokesman = pattern.mode.and_then(|mode| {
                    let classes = pattern.classes.iter();
                    classes.clone().position(|&class| class == Some(mode))
                });
                let marks = marks.get(first).cloned().unwrap_or_default();
                Column {
                    inputs: pattern.inputs,
                    label: labels.get(first).cloned().unwrap_or_default(),
                    order: None,
                    kind: None,
                    with_mode: pattern.with_mode(),
                    mode_answer: spokesman.map_or_else(String::new, |at| answers[at].clone()),
                    mode_right: spokesman.map(|at| marks.get(at) == Some(&Mark::Right)),
                    answers,
                    marks,
                }
            })
            .collect();
        Self::with_columns(report, columns, programs)
    }

    /// The trace entry that shows EM iteration `iteration`, or the last one before it.
    #[must_use]
    pub fn step(&self, iteration: u32) -> usize {
        self.report
            .trace_iterations
            .partition_point(|&i| i <= iteration)
            .saturating_sub(1)
    }

    /// The letter of a column's program.
    #[must_use]
    pub fn letter(&self, program: usize) -> String {
        letter(self.places[program]).to_string()
    }

    /// The group of a program.
    #[must_use]
    pub fn group_of(&self, program: usize) -> Option<&Group> {
        self.groups
            .iter()
            .find(|group| group.programs.contains(&program))
    }

    /// Short name of the group of a program; its letter if it stands alone.
    #[must_use]
    pub fn name_of(&self, program: usize) -> String {
        self.group_of(program)
            .map_or_else(|| self.letter(program), |group| group.name.clone())
    }
}

/// Letters of programs, runs of three and more drawn together: `A–C`, `D, E`, `A, C, F–H`.
#[must_use]
pub fn names(programs: &[usize], places: &[usize]) -> String {
    let programs: Vec<usize> = programs.iter().map(|&program| places[program]).collect();
    let mut parts: Vec<String> = Vec::new();
    let mut rest = &programs[..];
    while let Some((&first, _)) = rest.split_first() {
        let run = rest
            .iter()
            .zip(first..)
            .take_while(|&(&program, next)| program == next)
            .count();
        if run >= 2 {
            parts.push(format!("{}–{}", letter(first), letter(first + run - 1)));
        } else {
            parts.push(letter(first).to_string());
        }
        rest = &rest[run..];
    }
    parts.join(", ")
}

fn columns(
    report: &Report,
    matrix: &OutputMatrix,
    rows: &[u32],
    sequence: &Sequence,
) -> Vec<Column> {
    let programs = report.programs;
    let mut counts = vec![vec![[0_u32; 3]; programs]; report.patterns.len()];
    let mut kinds = vec![[0_u32; 4]; report.patterns.len()];
    for (input, &pattern) in report.pattern_of.iter().enumerate() {
        let Some(counts) = counts.get_mut(pattern as usize) else {
            continue;
        };
        let order = sequence.order(rows[input]);
        kinds[pattern as usize][order.kind() as usize] += 1;
        for (program, counts) in counts.iter_mut().enumerate() {
            counts[Mark::of(matrix.outcome(input, program), order) as usize] += 1;
        }
    }
    let commonest = |counts: &[u32; 3]| match *counts {
        [right, wrong, missing] if right > wrong && right > missing => Mark::Right,
        [_, wrong, missing] if wrong >= missing => Mark::Wrong,
        _ => Mark::Missing,
    };
    report
        .patterns
        .iter()
        .zip(counts.iter().zip(&kinds))
        .map(|(pattern, (counts, kinds))| {
            let first = pattern.first_input;
            let order = sequence.order(rows[first as usize]);
            let label = format!("{}, {}", order.total, order.count);
            let outcome = |program| matrix.outcome(first as usize, program);
            let marks: Vec<_> = counts.iter().map(commonest).collect();
            let spokesman = pattern.mode.and_then(|mode| {
                pattern
                    .classes
                    .iter()
                    .position(|&class| class == Some(mode))
            });
            Column {
                inputs: pattern.inputs,
                label,
                order: Some(order),
                kind: Kind::ALL
                    .into_iter()
                    .find(|&kind| kinds[kind as usize] == pattern.inputs),
                answers: (0..programs)
                    .map(|program| brief(outcome(program)))
                    .collect(),
                with_mode: pattern.with_mode(),
                mode_answer: spokesman
                    .map(|program| brief(outcome(program)))
                    .unwrap_or_default(),
                mode_right: spokesman.map(|program| marks[program] == Mark::Right),
                marks,
            }
        })
        .collect()
}

/// An answer in a cell: T or F for the coupon, the start of any other output, × for none.
#[must_use]
pub fn brief(outcome: &Outcome) -> String {
    match (answer(outcome), outcome) {
        (Some(true), _) => "T".to_owned(),
        (Some(false), _) => "F".to_owned(),
        (None, Outcome::Output(output)) => {
            let text = output.to_string();
            let text = text.trim();
            if text.is_empty() {
                "∅".to_owned()
            } else if text.chars().count() > 6 {
                text.chars().take(5).chain(['…']).collect()
            } else {
                text.to_owned()
            }
        }
        _ => "×".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_letters_are_drawn_together() {
        assert_eq!(names(&[0, 1, 2], &[0, 1, 2, 3, 4, 5, 6, 7]), "A–C");
        assert_eq!(names(&[3, 4], &[0, 1, 2, 3, 4, 5, 6, 7]), "D–E");
        assert_eq!(
            names(&[0, 2, 5, 6, 7], &[0, 1, 2, 3, 4, 5, 6, 7]),
            "A, C, F–H"
        );
        assert_eq!(names(&[], &[0, 1, 2, 3, 4, 5, 6, 7]), "");
    }

    #[test]
    fn answers_fit_a_cell() {
        use crate::sandbox::{Output, Value};
        let bytes = |text: &str| Outcome::Output(Output::Bytes(text.as_bytes().to_vec()));
        assert_eq!(
            brief(&Outcome::Output(Output::Values(vec![Value::I32(1)]))),
            "T"
        );
        assert_eq!(brief(&bytes("0\n")), "F");
        assert_eq!(brief(&bytes("")), "∅");
        assert_eq!(brief(&bytes("a long answer")), "a lon…");
        assert_eq!(brief(&Outcome::OutOfFuel), "×");
    }
}
