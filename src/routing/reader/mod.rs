//! Rollouts from files: JSONL or JSON with a row an instance, released evaluations, tables.
//!
//! A row of JSON is `{"id", "source", "split": "cal" | "test", "scores": {action: p}, "cost": {action: …},
//! "success": {action: bool}}`. Instead of scores there may be `"logprobs": {action: [per token] | mean |
//! {"sum", "n"}}`, instead of `success` a list `successful_actions`; `cost_policy` and `problem`,
//! `verdict`, `stderr` are optional. A released evaluation has rows in `examples`, with `probs`,
//! `costs_usd`, `_dataset` and `_problem_id`. A table has columns `id`, `source`,
//! `split`, and for every action `score_` (or `logprob_`), `cost_`, `success_` and, if known, `cost_policy_`
//! with its name behind; `problem`, `verdict` and `stderr` are optional.
//!
//! A row that cannot be used is listed with its line and the reason, and costs no other row.

mod gather;
mod row;
mod table;
#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
mod tests;
mod value;

use super::{Error, Rollouts};
use crate::import::records::Records;
use crate::limits;
use gather::Gather;
use row::Row;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
pub(super) use value::{Value, object};

/// Rows between two reports of progress.
const TOLD: usize = 1_000;

/// How to read a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Options {
    /// The actions to keep, in their order; empty: those that most rows score.
    pub actions: Vec<String>,
    /// What to do where a cost is missing.
    pub imputation: Imputation,
    /// Whether to keep texts of failures, for a router that reads them.
    pub texts: bool,
    /// Share of rows that are for calibration where no row says so.
    pub calibration: f64,
    /// Draws them.
    pub seed: u64,
}

/// What to do where a cost is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Imputation {
    /// Leave the row out.
    Reject,
    /// Take the mean of what was measured in the source; counted.
    SourceMean,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            actions: Vec::new(),
            imputation: Imputation::Reject,
            texts: false,
            calibration: 0.5,
            seed: 0,
        }
    }
}

/// What was in a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Read {
    /// The rows that can be used.
    pub rollouts: Rollouts,
    /// Those that cannot, by line; the first of them.
    pub rejected: Vec<Rejected>,
    /// How many more there are.
    pub more_rejected: usize,
    /// Sources without a measured cost of some action: they are off the cost axis, not at 0.
    pub unpriced: Vec<String>,
    /// What was decided while reading, a sentence each.
    pub notes: Vec<String>,
}

/// A row that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rejected {
    /// The line on which it starts, counted from 1.
    pub line: usize,
    /// What is wrong with it, without a full stop.
    pub reason: String,
}

/// Hears now and then how many rows have been read, and may break off.
pub type Progress<'a> = &'a mut dyn FnMut(usize) -> ControlFlow<()>;

/// Beginnings of files that are something else.
const KINDS: [(&[u8], &str); 5] = [
    (b"PAR1", "a Parquet file"),
    (b"PK\x03\x04", "a zip archive or a workbook"),
    (b"\x1F\x8B", "packed with gzip"),
    (b"\xFF\xFE", "text in UTF-16"),
    (b"\xFE\xFF", "text in UTF-16"),
];

/// Reads rollouts; what the file is shows in what is in it.
///
/// # Errors
/// When nothing in it can be used, it is too large, or `progress` breaks off.
pub fn read(bytes: &[u8], options: &Options, progress: Progress) -> Result<Read, Error> {
    if bytes.len() > limits::ROUTING_BYTES {
        return Err(Error::TooLarge { bytes: bytes.len() });
    }
    if let Some((_, what)) = KINDS.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Err(Error::Kind((*what).to_owned()));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        Error::Kind(format!("no text in UTF-8 from line {line} on"))
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut gather = Gather::new(options, progress);
    if text.trim().is_empty() {
        return Err(Error::Empty);
    }
    if text.trim_start().starts_with(['{', '[']) {
        records(text, &mut gather)?;
    } else if table::is(text) {
        table::read(text, &mut gather)?;
    } else {
        return Err(Error::Kind(
            "neither JSON nor a table with columns such as cost_escalate".to_owned(),
        ));
    }
    gather.finish()
}

/// Reads rows of JSON, one after the other.
fn records(text: &str, to: &mut Gather) -> Result<(), Error> {
    let start = value::boxed(text).unwrap_or(0);
    let mut records = Records::reading(text, start, Value::at);
    let mut done = 0;
    // Behind the list of rows an object goes on with other things.
    let ends = |at: usize| start > 0 && text[at..].trim_start().starts_with(']');
    while !ends(records.at())
        && let Some(record) = records.next()
    {
        match record {
            Ok(record) => match Row::of(record.line, &record.data, to.texts()) {
                Ok(row) => to.row(row)?,
                Err(reason) => to.reject(record.line, reason),
            },
            Err(bad) => {
                let (column, problem) = (bad.column, bad.problem);
                to.reject(
                    bad.line,
                    format!("the JSON cannot be read: at character {column}, {problem}"),
                );
            }
        }
        done += 1;
        if done % TOLD == 0 && to.tell(done).is_break() {
            return Err(Error::Cancelled);
        }
    }
    match to.tell(done) {
        ControlFlow::Break(()) => Err(Error::Cancelled),
        ControlFlow::Continue(()) => Ok(()),
    }
}
