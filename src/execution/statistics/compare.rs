//! Two settings on the same tasks: what may be said.

use super::error::between;
use super::sample_size::{pairs_for_difference, pairs_for_equivalence};
use super::{
    Correction, Equivalence, Error, PairedCounts, Share, StandardError, equivalence, mcnemar,
};
use serde::{Deserialize, Serialize};

/// How two settings are compared.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terms {
    /// Differences below it do not matter, in `(0, 1)`. To be chosen before one looks.
    pub margin: f64,
    /// Level of every test, in `(0, ½)`.
    pub alpha: f64,
    /// Probability with which enough data would show it, in `(0, 1)`: for the number of pairs needed.
    pub power: f64,
    /// Of the difference.
    pub standard_error: StandardError,
}

impl Default for Terms {
    /// The paper's: 5 percentage points at 5 %.
    fn default() -> Self {
        Self {
            margin: 0.05,
            alpha: 0.05,
            power: 0.8,
            standard_error: StandardError::Paired,
        }
    }
}

/// What may be said of two settings. That a test does not find a difference is no finding.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Verdict {
    /// They differ, and perhaps by the margin or more.
    Different,
    /// They differ, and by less than the margin: too little to matter.
    DifferentWithin {
        /// The margin.
        margin: f64,
    },
    /// They differ by less than the margin, if at all.
    Equivalent {
        /// The margin.
        margin: f64,
    },
    /// Neither a difference nor its absence is shown.
    NotEnoughData {
        /// Pairs that would show equivalence with the power of the terms, if there is no difference
        /// and pairs differ as often as these do.
        for_equivalence: u32,
        /// Pairs that would show a difference of the margin with that power. `None` if pairs differ
        /// less often than that.
        for_margin: Option<u32>,
    },
}

/// Two settings compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// The table.
    pub counts: PairedCounts,
    /// Solve rates of the first and the second setting, each with its interval at 95 %.
    pub rates: [Share; 2],
    /// McNemar's p-value.
    pub p: f64,
    /// The same, corrected for the comparisons made with it.
    pub p_corrected: f64,
    /// The tests of equivalence, uncorrected.
    pub equivalence: Equivalence,
    /// Their p-value, corrected.
    pub equivalence_p_corrected: f64,
    /// By the corrected p-values.
    pub verdict: Verdict,
}

/// Compares two settings.
///
/// # Errors
/// Without pairs; if a term is out of range.
pub fn compare(counts: &PairedCounts, terms: &Terms) -> Result<Comparison, Error> {
    between("the power", terms.power, 0.0, 1.0)?;
    let equivalence = equivalence(counts, terms.margin, terms.alpha, terms.standard_error)?;
    let p = mcnemar(counts);
    let rate = |solved| Share::of(solved, counts.pairs()).ok_or(Error::NoPairs);
    let [first, second] = counts.solved();
    Ok(Comparison {
        counts: *counts,
        rates: [rate(first)?, rate(second)?],
        p,
        p_corrected: p,
        equivalence,
        equivalence_p_corrected: equivalence.p(),
        verdict: verdict(counts, p, equivalence.p(), terms)?,
    })
}

/// Compares several pairs of settings. p-values of differences are corrected among each other, and so
/// are those of equivalence.
///
/// # Errors
/// As [`compare`].
pub fn compare_all(
    tables: &[PairedCounts],
    terms: &Terms,
    correction: Correction,
) -> Result<Vec<Comparison>, Error> {
    let mut all: Vec<Comparison> = tables
        .iter()
        .map(|counts| compare(counts, terms))
        .collect::<Result<_, _>>()?;
    let differ: Vec<f64> = all.iter().map(|one| one.p).collect();
    let equal: Vec<f64> = all.iter().map(|one| one.equivalence.p()).collect();
    let corrected = correction.apply(&differ).into_iter();
    for (one, (differ, equal)) in all.iter_mut().zip(corrected.zip(correction.apply(&equal))) {
        one.p_corrected = differ;
        one.equivalence_p_corrected = equal;
        one.verdict = verdict(&one.counts, differ, equal, terms)?;
    }
    Ok(all)
}

fn verdict(
    counts: &PairedCounts,
    differ: f64,
    equal: f64,
    terms: &Terms,
) -> Result<Verdict, Error> {
    let Terms {
        margin,
        alpha,
        power,
        ..
    } = *terms;
    Ok(match (differ < alpha, equal < alpha) {
        (true, false) => Verdict::Different,
        (true, true) => Verdict::DifferentWithin { margin },
        (false, true) => Verdict::Equivalent { margin },
        (false, false) => {
            let discordance = f64::from(counts.discordant()) / f64::from(counts.pairs().max(1));
            Verdict::NotEnoughData {
                for_equivalence: pairs_for_equivalence(discordance, margin, alpha, power)?,
                for_margin: pairs_for_difference(discordance, margin, alpha, power).ok(),
            }
        }
    })
}
