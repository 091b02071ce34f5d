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

    // The agreement matrix.
    pub matrix_title: &'static str,
    pub matrix_caption: &'static str,
    pub matrix_inputs: &'static str,
    pub program: &'static str,
    pub rule: &'static str,
    pub program_and_rule: &'static str,
    pub input: &'static str,
    pub inputs: &'static str,
    pub total: &'static str,
    pub count: &'static str,
    pub answer: &'static str,
    pub example: &'static str,
    pub mode: &'static str,
    pub alpha: &'static str,
    pub alpha_vote: &'static str,
    pub fuel: &'static str,
    pub signature: &'static str,
    pub failures: &'static str,

    // Keys.
    pub correct_program: &'static str,
    pub bug_in_total: &'static str,
    pub bug_in_count: &'static str,
    pub other_program: &'static str,
    pub not_known: &'static str,
    pub right_answer: &'static str,
    pub wrong_answer: &'static str,
    pub missing: &'static str,

    // Kinds of inputs.
    pub ordinary: &'static str,
    pub total_only: &'static str,
    pub count_only: &'static str,
    pub both: &'static str,

    // Estimators and the gate.
    pub estimators_title: &'static str,
    pub estimators_caption: &'static str,
    pub estimator: &'static str,
    pub picks: &'static str,
    pub passes: &'static str,
    pub yes: &'static str,
    pub tie: &'static str,
    pub ambiguous_pick: &'static str,
    pub nothing_pick: &'static str,
    pub alpha_axis: &'static str,
    pub threshold: &'static str,
    pub agreeing: &'static str,
    pub error_share: &'static str,
    pub adopt: &'static str,
    pub fallback: &'static str,
    pub effective_programs: &'static str,
    pub intervals_running: &'static str,

    // Expectation-maximisation.
    pub em_title: &'static str,
    pub em_caption: &'static str,
    pub em_alpha: &'static str,
    pub em_posterior: &'static str,
    pub em_iteration: &'static str,
    pub em_log_likelihood: &'static str,
    pub em_vote: &'static str,
    pub em_released: &'static str,
    pub em_converged: &'static str,

    // Confusion matrices.
    pub confusion_title: &'static str,
    pub confusion_caption: &'static str,
    pub sensitivity: &'static str,
    pub specificity: &'static str,
    pub prevalence: &'static str,
    pub posterior: &'static str,
    pub mode_right: &'static str,
    pub mode_wrong: &'static str,
    pub with_mode: &'static str,
    pub against_mode: &'static str,

    // One input.
    pub detail_title: &'static str,
    pub detail_caption: &'static str,
    pub detail_empty: &'static str,
    pub log_odds: &'static str,
    pub prior_row: &'static str,
    pub sum_row: &'static str,

    // Formulas.
    pub formula_title: &'static str,
    pub formula_projection: &'static str,
    pub formula_e_step: &'static str,
    pub formula_m_step: &'static str,
    pub formula_alpha: &'static str,

    // Study.
    pub study_title: &'static str,
    pub study_caption: &'static str,
    pub study_run: &'static str,
    pub study_repeats: &'static str,
    pub precision: &'static str,
    pub recall: &'static str,
    pub f1: &'static str,
    pub adopted_correct: &'static str,
    pub adopted_buggy: &'static str,
    pub fallback_correct: &'static str,
    pub fallback_other: &'static str,
    pub calibration_title: &'static str,
    pub calibration_caption: &'static str,

    // Programs.
    pub programs_title: &'static str,
    pub programs_caption: &'static str,
    pub edit: &'static str,
    pub close_editor: &'static str,
    pub duplicate: &'static str,
    pub remove: &'static str,
    pub add_program: &'static str,
    pub replace: &'static str,
    pub move_up: &'static str,
    pub move_down: &'static str,
    pub entry: &'static str,
    pub entry_automatic: &'static str,
    pub source_text: &'static str,
    pub drop_here: &'static str,
    pub uploaded: &'static str,
    pub not_running: &'static str,

    // Inputs.
    pub inputs_title: &'static str,
    pub by_mix: &'static str,
    pub by_law: &'static str,
    pub total_range: &'static str,
    pub count_range: &'static str,
    pub boundary_weight: &'static str,
    pub boundary_weight_hint: &'static str,
    pub rows: &'static str,
    pub seed: &'static str,
    pub correlation: &'static str,
    pub correlation_hint: &'static str,

    // How outcomes are read.
    pub reading_title: &'static str,
    pub equality: &'static str,
    pub equality_exact: &'static str,
    pub equality_lines: &'static str,
    pub equality_tokens: &'static str,
    pub tolerance: &'static str,
    pub failure: &'static str,
    pub failure_missing: &'static str,
    pub failure_value: &'static str,

    // Work.
    pub cancel: &'static str,
    pub starting: &'static str,
    pub running: &'static str,

    // Saved work.

    // Remarks in the margin.
    pub note_interval_title: &'static str,
    pub note_interval: &'static str,
    pub note_coins_title: &'static str,
    pub note_coins: &'static str,
    pub note_zero_title: &'static str,
    pub note_zero: &'static str,
    pub note_two_title: &'static str,
    pub note_two: &'static str,
    pub note_coherent_title: &'static str,
    pub note_coherent: &'static str,
    pub licences: &'static str,
    pub source: &'static str,
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
