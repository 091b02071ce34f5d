//! Rollouts as a table: `id`, `source`, `split`, and for every action `score_`, `cost_` and `success_`
//! with its name behind; also `logprob_` for scores, `cost_policy_`, and `problem`, `verdict`, `stderr`.

use super::gather::Gather;
use super::row::{self, Row, Success};
use crate::import::csv::{self, Cell, Rows};
use crate::routing::Error;
use std::ops::ControlFlow;

/// What a column holds.
enum Column {
    Id,
    Source,
    Split,
    Problem,
    Verdict,
    Stderr,
    Score(String),
    Logarithm(String),
    Cost(String),
    PolicyCost(String),
    Success(String),
    Other,
}

impl Column {
    fn of(name: &str) -> Self {
        let lower = name.to_lowercase();
        // `cost_policy_` before `cost_`.
        let action = |prefix: &str| {
            let behind = lower.strip_prefix(prefix).filter(|rest| !rest.is_empty());
            behind
                .and_then(|_| name.get(prefix.len()..))
                .map(str::to_owned)
        };
        match lower.as_str() {
            "id" => return Self::Id,
            "source" | "dataset" => return Self::Source,
            "split" => return Self::Split,
            "problem" | "prompt" | "question" => return Self::Problem,
            "verdict" => return Self::Verdict,
            "stderr" => return Self::Stderr,
            _ => {}
        }
        type Kind = (&'static str, fn(String) -> Column);
        let kinds: [Kind; 5] = [
            ("score_", Self::Score),
            ("logprob_", Self::Logarithm),
            ("cost_policy_", Self::PolicyCost),
            ("cost_", Self::Cost),
            ("success_", Self::Success),
        ];
        let found = kinds
            .iter()
            .find_map(|(prefix, column)| action(prefix).map(column));
        found.unwrap_or(Self::Other)
    }
}

/// Whether the first line names a column of costs or results.
pub(super) fn is(text: &str) -> bool {
    let header = text.lines().next().unwrap_or_default().to_lowercase();
    header.contains("cost_") || header.contains("success_") || header.contains("score_")
}

/// Reads all rows.
pub(super) fn read(text: &str, to: &mut Gather) -> Result<(), Error> {
    let separator = csv::separator(text).unwrap_or(',');
    let mut rows = Rows::new(text, separator);
    let header = match rows.next() {
        Some(Ok(header)) => header,
        _ => return Err(Error::Empty),
    };
    let columns: Vec<Column> = header
        .cells
        .iter()
        .map(|cell| Column::of(&cell.text))
        .collect();
    for (needed, found) in [
        (
            "cost_…",
            columns
                .iter()
                .any(|column| matches!(column, Column::Cost(_))),
        ),
        (
            "success_…",
            columns
                .iter()
                .any(|column| matches!(column, Column::Success(_))),
        ),
    ] {
        if !found {
            return Err(Error::Column(needed.to_owned()));
        }
    }
    let mut done = 0;
    for row in rows {
        match row {
            Ok(row) if row.width > columns.len() => {
                let reason = format!(
                    "it has {} cells, and the first line {}",
                    row.width,
                    columns.len()
                );
                to.reject(row.line, reason);
            }
            Ok(row) => match read_row(row.line, &columns, &row.cells, separator == ';', to.texts())
            {
                Ok(read) => to.row(read)?,
                Err(reason) => to.reject(row.line, reason),
            },
            Err(open) => to.reject(open.line, "a quote is never closed".to_owned()),
        }
        done += 1;
        if done % super::TOLD == 0 && to.tell(done).is_break() {
            return Err(Error::Cancelled);
        }
    }
    match to.tell(done) {
        ControlFlow::Break(()) => Err(Error::Cancelled),
        ControlFlow::Continue(()) => Ok(()),
    }
}

fn read_row(
    line: usize,
    columns: &[Column],
    cells: &[Cell],
    comma: bool,
    texts: bool,
) -> Result<Row, String> {
    let mut row = Row {
        line,
        ..Row::default()
    };
    let mut each = Vec::new();
    let (mut problem, mut verdict, mut stderr) = (None, None, None);
    for (column, cell) in columns.iter().zip(cells) {
        let text = cell.text.as_str();
        let number = |text: &str| {
            let text = if comma {
                text.replace(',', ".")
            } else {
                text.to_owned()
            };
            text.trim().parse::<f64>().ok()
        };
        match column {
            // Texts may be empty, and numbers missing.
            Column::Problem => problem = Some(text),
            Column::Verdict => verdict = Some(text),
            Column::Stderr => stderr = Some(text),
            _ if text.is_empty() => {}
            Column::Id => row.id = Some(text.to_owned()),
            Column::Source => row.source = Some(text.to_owned()),
            Column::Split => row.split = row::split(text)?,
            Column::Score(action) => row
                .scores
                .push((action.clone(), row::probability(action, number(text))?)),
            Column::Logarithm(action) => {
                row.logarithmic = true;
                row.scores
                    .push((action.clone(), row::logarithm(action, number(text))?));
            }
            Column::Cost(action) | Column::PolicyCost(action) => {
                let cost =
                    number(text).ok_or_else(|| format!("the cost of {action} is no number"))?;
                let costs = match column {
                    Column::Cost(_) => &mut row.cost,
                    _ => &mut row.policy_cost,
                };
                costs.push((action.clone(), row::price(action, cost)?));
            }
            Column::Success(action) => each.push((
                action.clone(),
                match text.to_lowercase().as_str() {
                    "true" | "1" | "1.0" | "yes" => true,
                    "false" | "0" | "0.0" | "no" => false,
                    _ => return Err(format!("whether {action} solves is neither true nor false")),
                },
            )),
            Column::Other => {}
        }
    }
    row.success = Success::Each(each);
    if texts {
        row.text = row::kept(problem, verdict, stderr);
    }
    Ok(row)
}
