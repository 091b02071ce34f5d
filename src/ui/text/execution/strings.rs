//! Every short string of the page's first figures; a language that lacks one does not compile.

use super::{EN, ZH};
use crate::ui::text::Lang;

/// The short strings of opening, files and Figures 1 and 2. The names say where they stand.
#[derive(Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The English string is the documentation of each field.
pub struct Strings {
    // Opening.
    pub title: &'static str,
    pub deck: &'static str,
    pub presets: [(&'static str, &'static str); 5],
    pub loading: &'static str,
    pub source: &'static str,
    pub licences: &'static str,
    pub synthetic: &'static str,

    // Files.
    pub files_title: &'static str,
    pub drop_here: &'static str,
    pub drop_formats: &'static str,
    pub choose_files: &'static str,
    pub reading: &'static str,
    pub report_title: &'static str,
    pub all_understood: &'static str,
    pub diagnostics: &'static str,

    // Figure 1.
    pub strips_title: &'static str,
    pub strips_caption: &'static str,
    pub strips_not_said: &'static str,
    pub unknown_title: &'static str,
    pub found_by: &'static str,
    pub detectors: [&'static str; 2],
    pub agent: &'static str,
    pub setting: &'static str,
    pub resolved: &'static str,
    pub resolved_short: &'static str,
    pub endings: [&'static str; 4],
    pub all: &'static str,
    pub unnamed: &'static str,
    pub outcomes: [&'static str; 4],
    pub source_edit: &'static str,
    pub source_edits: &'static str,
    pub stages: [&'static str; 3],
    pub task: &'static str,
    pub runs_short: &'static str,
    pub earlier: &'static str,
    pub later: &'static str,
    pub items: &'static str,
    pub executions: &'static str,
    pub executions_short: &'static str,

    // Activity.
    pub activity_title: &'static str,
    pub histogram_title: &'static str,
    pub runs: &'static str,
    pub axis_executions: &'static str,
    pub phases_title: &'static str,
    pub phases_text: &'static str,
    pub unable_title: &'static str,
    pub before_edit: &'static str,
    pub after_edit: &'static str,
    pub by_framework: &'static str,
    pub by_other: &'static str,
    pub edit_follows: &'static str,
    pub green: &'static str,
    pub mean_tokens: &'static str,
    pub mean_cost: &'static str,
    pub mean_seconds: &'static str,
    pub other_detector: [&'static str; 2],

    // Table of tasks.
    pub tasks_title: &'static str,
    pub tasks_text: &'static str,
    pub kilotokens: &'static str,
    pub seconds: &'static str,

    // Figure 2.
    pub timeline_title: &'static str,
    pub timeline_label: &'static str,
    pub no_run: &'static str,
    pub walk: &'static str,
    pub walks: [&'static str; 6],
    pub listed_steps: &'static str,
    pub step_lists: [&'static str; 2],
    pub unchanged_text: &'static str,
    pub at_risk_text: &'static str,
    pub counts_title: &'static str,
    pub counts_text: &'static str,
    pub keys_title: &'static str,
    pub keys_text: &'static str,
    pub speakers: [&'static str; 4],
    pub no_output: &'static str,
    pub skipped: &'static str,
    pub save_whole: &'static str,
    pub save_jsonl: &'static str,
    pub save_csv: &'static str,
    pub save_atif: &'static str,
    pub writing: &'static str,
    pub item: &'static str,
    pub command: &'static str,
    pub outcome: &'static str,
    pub yes: &'static str,
    pub no: &'static str,

    pub first_edit: &'static str,
    pub changes_tests: &'static str,
    pub prices_title: &'static str,
    pub token_sorts: [&'static str; 4],
    pub made_title: &'static str,
    pub made_text: &'static str,
    pub made_tasks: &'static str,
    pub seed: &'static str,
    pub near: &'static str,
}

impl Strings {
    /// The strings of a language.
    #[must_use]
    pub const fn of(lang: Lang) -> &'static Self {
        match lang {
            Lang::En => &EN,
            Lang::Zh => &ZH,
        }
    }
}
