//! Every short string of the page; a language that lacks one does not compile.

use super::{EN, ZH};
use crate::ui::text::Lang;

/// The short strings of the page. The names say where they stand.
#[derive(Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The English string is the documentation of each field.
pub struct Strings {
    // Opening.
    pub title: &'static str,
    pub deck: &'static str,
    pub choose_task: &'static str,
    pub own_task: &'static str,
    pub goes_wrong: &'static str,
    pub loading: &'static str,
    pub choose_folder: &'static str,
    pub drop_here: &'static str,
    pub files: &'static str,
    pub paste: &'static str,
    pub paste_hint: &'static str,
    pub paste_take: &'static str,
    pub imported: &'static str,
    pub skipped: &'static str,

    // The task.
    pub task_title: &'static str,
    pub task_caption: &'static str,
    pub name: &'static str,
    pub statement: &'static str,
    pub style: &'static str,
    pub call: &'static str,
    pub stdin: &'static str,
    pub entry: &'static str,
    pub entry_hint: &'static str,

    // Programs.
    pub programs_title: &'static str,
    pub programs_caption: &'static str,
    pub add_program: &'static str,
    pub truth: &'static str,
    pub right: &'static str,
    pub wrong: &'static str,
    pub not_known: &'static str,
    pub edit: &'static str,
    pub close: &'static str,
    pub duplicate: &'static str,
    pub remove: &'static str,
    pub move_up: &'static str,
    pub move_down: &'static str,
    pub source_of: &'static str,
    pub drop_programs: &'static str,
    pub not_running: &'static str,
    pub module: &'static str,

    // Running.
    pub run: &'static str,
    pub running: &'static str,
    pub comparing: &'static str,
    pub stale: &'static str,
    pub cancel: &'static str,
    pub plan: &'static str,
    pub plans: [&'static str; 3],
    pub inputs: &'static str,
    pub seed: &'static str,
    pub engine: &'static str,
    pub state_kept: &'static str,
    pub engines: [&'static str; 3],
    pub fetching: &'static str,

    // Figure 1: the matrix.
    pub matrix_title: &'static str,
    pub matrix_caption: &'static str,
    pub matrix_unknown: &'static str,
    pub with_mode: &'static str,
    pub against_mode: &'static str,
    pub detail: &'static str,
    pub detail_input: &'static str,
    pub detail_program: &'static str,
    pub detail_answer: &'static str,
    pub detail_expected: &'static str,
    pub reason: &'static str,

    // Figure 2: the panel.
    pub panel_title: &'static str,
    pub panel_caption: &'static str,

    // Figure 3: three ways to choose inputs.
    pub plans_title: &'static str,
    pub plans_caption: &'static str,
    pub plans_axis: &'static str,
    pub groups_axis: &'static str,
    pub column_plan: &'static str,
    pub column_inputs: &'static str,
    pub column_groups: &'static str,
    pub column_believed: &'static str,
    pub column_settled: &'static str,
    pub never: &'static str,

    // A trace.
    pub trace_title: &'static str,
    pub trace_caption: &'static str,
    pub trace_show: &'static str,
    pub trace_step: &'static str,
    pub trace_line: &'static str,
    pub trace_event: &'static str,
    pub trace_changed: &'static str,
    pub trace_cut: &'static str,

    // Colophon.
    pub source: &'static str,
    pub licences: &'static str,
    pub reading_title: &'static str,
    pub equality: &'static str,
    pub equalities: [&'static str; 3],
    pub failure: &'static str,
    pub failures: [&'static str; 2],

    // The schema.
    pub schema_title: &'static str,
    pub schema_caption: &'static str,
    pub schema_text: &'static str,
    pub schema_as: &'static str,
    pub schema_as_text: &'static str,
    pub schema_as_form: &'static str,
    pub schema_json: &'static str,
    pub schema_released: &'static str,
    pub schema_take: &'static str,
    pub schema_help: &'static str,
    pub sample_title: &'static str,
    pub add_field: &'static str,
    pub kind: &'static str,
    pub kind_written: &'static str,
    pub validation_title: &'static str,
    pub failing_inputs: &'static str,
    pub schema_language: &'static str,

    // Suite, check, scores.
    pub suite_title: &'static str,
    pub save_task: &'static str,
    pub suite_pairs: &'static str,
    pub check_title: &'static str,
    pub check_nothing: &'static str,
    pub check_public: &'static str,
    pub failed_test: &'static str,
    pub check_source: &'static str,
    pub check_run: &'static str,
    pub counterexample: &'static str,
    pub expected: &'static str,
    pub yours: &'static str,
    pub shrunk_from: &'static str,
    pub scores_title: &'static str,
    pub scores_caption: &'static str,
    pub scores_run: &'static str,
    pub score_estimator: &'static str,
    pub score_pick: &'static str,
    pub score_precision: &'static str,
    pub score_recall: &'static str,
    pub score_f1: &'static str,
    pub score_misleading: &'static str,
    pub score_task: &'static str,
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
