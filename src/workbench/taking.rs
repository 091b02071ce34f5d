//! The suite of what was adopted, as files.

use super::request::{Export, Exported, Format, Refused};
use crate::suite::Suite;

/// The suite in brief, and as a file if one is asked for.
pub(super) fn export(what: &Export) -> Result<Exported, Refused> {
    let rows = what.rows.iter().map(|(input, outcome)| (input.as_str(), outcome));
    let suite = match &what.decision {
        crate::reliability::Decision::Fallback(reason) => Suite::public(&what.task, reason),
        decision => Suite::adopted(&what.task, &what.program, what.seed, rows, decision, &what.report)
            .ok_or_else(|| Refused {
                message: "Nothing was adopted.".to_owned(),
                hint: "Lower τ, or choose other inputs.".to_owned(),
                place: None,
            })?,
    };
    let stem = suite.file_stem();
    let file = match what.format {
        None => None,
        Some(Format::Pytest) => Some((format!("test_{stem}.py"), suite.to_pytest()?.into_bytes())),
        Some(Format::Json) => Some((format!("{stem}.json"), suite.to_json().into_bytes())),
        Some(Format::Pairs) => Some((format!("{stem}.zip"), suite.to_zip()?)),
    };
    Ok(Exported {
        cases: suite.cases.len() as u32,
        failed: suite.left_out.failed,
        adopted: suite.adopted,
        alpha: suite.alpha,
        reason: suite.reason,
        file,
    })
}
