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
    pub presets: [(&'static str, &'static str); 5],
    pub loading: &'static str,
    pub source: &'static str,
    pub licences: &'static str,
    pub simulated: &'static str,

    // Figure 1: the frontier.
    pub frontier_title: &'static str,
    pub with_budget: &'static str,
    pub per_failure: &'static str,
    pub frontier_not_said: &'static str,
    pub bar_title: &'static str,
    pub bar_text: &'static str,
    pub quoted_from: &'static str,
    pub budget_handle: &'static str,
    pub lambda_handle: &'static str,
    pub axis_cost: &'static str,
    pub axis_rate: &'static str,
    pub axis_lambda: &'static str,
    pub axis_score: &'static str,
    pub not_certifiable: &'static str,
    pub calibration: &'static str,
    pub test: &'static str,
    pub oracle: &'static str,
    pub quoted: &'static str,
    pub key_always: &'static str,
    pub key_random: &'static str,
    pub key_oracle: &'static str,
    pub key_ladder: &'static str,
    pub key_hull: &'static str,
    pub key_chord: &'static str,
    pub infeasible: &'static str,
    pub unconstrained: &'static str,
    pub unconstrained_text: &'static str,
    pub lambda_hat: &'static str,
    pub certified: &'static str,
    pub certified_short: &'static str,
    pub nothing_certified: &'static str,
    pub calibration_cost: &'static str,
    pub test_cost: &'static str,
    pub slack: &'static str,
    pub calibration_solved: &'static str,
    pub test_solved: &'static str,
    pub area: &'static str,
    pub warnings: &'static str,
    pub series: &'static str,
    pub mean_cost: &'static str,

    // Figure 2: the certificate.
    pub certificate_title: &'static str,
    pub certificate_captions: [&'static str; 4],
    pub exactly: &'static str,
    pub wordings: [&'static str; 4],
    pub not_promised: [&'static str; 4],
    pub tie_title: &'static str,
    pub tie_text: &'static str,
    pub bounds_title: &'static str,
    pub bounds_text: &'static str,
    pub bounds: [&'static str; 4],
    pub bound: &'static str,
    pub ceiling: &'static str,
    pub ceiling_given: &'static str,
    pub ceiling_seen: &'static str,
    pub ceiling_field: &'static str,
    pub n_calibration: &'static str,
    pub bounded_cost: &'static str,
    pub price_of_guarantee: &'static str,
    pub budget: &'static str,
    pub no: &'static str,
    pub yes: &'static str,
    pub smallest: &'static str,
    pub lambda_any: &'static str,
    pub no_guarantee: &'static str,
    pub save_card: &'static str,
    pub save_frontier: &'static str,

    // Settings.
    pub settings_title: &'static str,
    pub settings_text: &'static str,
    pub sides: [&'static str; 2],
    pub policy_cost: &'static str,
    pub policy_costs: [&'static str; 4],
    pub temperature: &'static str,
    pub actions: &'static str,
    pub stop: &'static str,
    pub dear_share: &'static str,
    pub simulation: &'static str,
    pub simulated_n: &'static str,
    pub complementarity: &'static str,
    pub score_quality: &'static str,
    pub seed: &'static str,

    // Figure 3: one failure.
    pub instance_caption: &'static str,
    pub instances_title: &'static str,
    pub band_title: &'static str,
    pub band_text: &'static str,
    pub hidden_title: &'static str,
    pub hidden_text: &'static str,
    pub all_sources: &'static str,
    pub filter: &'static str,
    pub earlier: &'static str,
    pub later: &'static str,
    pub failure: &'static str,
    pub source_column: &'static str,
    pub split: &'static str,
    pub action: &'static str,
    pub solved: &'static str,
    pub cost: &'static str,
    pub score: &'static str,

    // Figure 4: random splits.
    pub resampling_title: &'static str,
    pub resampling_not_said: &'static str,
    pub splitting: &'static str,
    pub split_again: &'static str,

    // Figure 5: sources.
    pub sources_title: &'static str,
    pub sources_caption: &'static str,
    pub cheap_only: &'static str,
    pub both: &'static str,
    pub dear_only: &'static str,
    pub nobody: &'static str,
    pub sources_not_said: &'static str,
    pub hurts_from: &'static str,

    // Files.
    pub files_title: &'static str,
    pub files_text: &'static str,
    pub drop_here: &'static str,
    pub impute: &'static str,
    pub format: &'static str,
    pub format_text: &'static str,
    pub reading: &'static str,
    pub rejected: &'static str,
    pub line: &'static str,
    pub reason: &'static str,
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
