//! With a known truth: how often is what the gate adopts correct?

use super::pick::highest;
use super::{
    Adoptions, CalibrationBin, Decision, Error, Estimate, Gate, Options, OutputMatrix, Pick,
    Report, Study, analyse, decide,
};
use crate::numerics::Random;
use std::ops::ControlFlow;

/// Edges of the calibration bins, in α: finer where gates are set.
const EDGES: [f64; 10] = [0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0];

/// Analyses `repeats` matrices, made by `make` from the seeds `seed`, `seed + 1`, …, and counts
/// what each estimator alone and the gate adopt.
///
/// Programs that behave alike on the inputs of a repetition may still differ in truth: one of
/// them is drawn by the seed, so that being listed first is no merit. `progress` hears of each
/// repetition (done, all) and may break off.
///
/// # Errors
/// As [`analyse`]; [`Error::Truth`] unless `correct` speaks of every program; and
/// [`Error::Cancelled`] if `progress` breaks off.
pub fn study(
    seed: u64,
    repeats: u32,
    correct: &[bool],
    options: &Options,
    gate: &Gate,
    make: &mut dyn FnMut(u64) -> OutputMatrix,
    progress: &mut dyn FnMut(u32, u32) -> ControlFlow<()>,
) -> Result<Study, Error> {
    let mut study = Study::default();
    for repeat in 0..repeats {
        let seed = seed.wrapping_add(u64::from(repeat));
        let report = analyse(&make(seed), options)?;
        if report.programs != correct.len() {
            return Err(Error::Truth {
                expected: report.programs,
                found: correct.len(),
            });
        }
        let drawn = Random::new(seed).bits();
        let is_correct = |programs: &[usize]| {
            let place = drawn.checked_rem(programs.len() as u64).unwrap_or(0) as usize;
            programs.get(place).is_some_and(|&program| correct[program])
        };
        for (place, estimate) in report.panel.iter().enumerate() {
            if place == study.estimators.len() {
                study
                    .estimators
                    .push((estimate.estimator, Adoptions::default()));
                study.calibration.push((estimate.estimator, bins()));
            }
            let preferred = preferred(estimate);
            let right = preferred.is_some_and(is_correct);
            let adopted = preferred.is_some() && gate.passes(estimate);
            study.estimators[place].1.count(adopted, right);
            if let (Some(alpha), Some(_)) = (highest(&estimate.alpha), preferred) {
                calibrate(&mut study.calibration[place].1, alpha, right);
            }
        }
        match decide(&report, gate) {
            Decision::Adopt { program, .. } => {
                study
                    .gate
                    .count(true, is_correct(behaviour_of(&report, program)));
            }
            Decision::Fallback(_) => {
                study
                    .gate
                    .count(false, most_preferred(&report).is_some_and(is_correct));
            }
        }
        study.repeats += 1;
        if progress(repeat + 1, repeats).is_break() {
            return Err(Error::Cancelled);
        }
    }
    for bin in study.calibration.iter_mut().flat_map(|(_, bins)| bins) {
        let count = f64::from(bin.count.max(1));
        bin.mean_alpha /= count;
        bin.correct_share /= count;
    }
    Ok(study)
}

/// The one behaviour that an estimator prefers.
fn preferred(estimate: &Estimate) -> Option<&[usize]> {
    match &estimate.pick {
        Pick::Programs(programs) => Some(programs),
        Pick::Tie(_) | Pick::Ambiguous { .. } | Pick::Nothing => None,
    }
}

/// The behaviour that most estimators prefer, if there is one such.
fn most_preferred(report: &Report) -> Option<&[usize]> {
    let votes = |programs: &[usize]| {
        report
            .panel
            .iter()
            .filter(|estimate| preferred(estimate) == Some(programs))
            .count()
    };
    let most = report
        .behaviours
        .iter()
        .map(|behaviour| votes(&behaviour.programs))
        .max()?;
    let mut leading = report
        .behaviours
        .iter()
        .filter(|behaviour| votes(&behaviour.programs) == most);
    let first = leading.next()?;
    (most > 0 && leading.next().is_none()).then_some(&first.programs)
}

fn behaviour_of(report: &Report, program: usize) -> &[usize] {
    let behaviour = report
        .behaviours
        .iter()
        .find(|behaviour| behaviour.programs.contains(&program));
    behaviour.map_or(&[], |behaviour| &behaviour.programs)
}

fn bins() -> Vec<CalibrationBin> {
    EDGES
        .windows(2)
        .map(|edges| CalibrationBin {
            from: edges[0],
            to: edges[1],
            ..CalibrationBin::default()
        })
        .collect()
}

/// Adds one preferred program; sums are divided at the end. A bin holds its lower edge, the last
/// one also 1.
fn calibrate(bins: &mut [CalibrationBin], alpha: f64, correct: bool) {
    let place = bins
        .partition_point(|bin| bin.from <= alpha)
        .saturating_sub(1);
    bins[place].count += 1;
    bins[place].mean_alpha += alpha;
    bins[place].correct_share += f64::from(u8::from(correct));
}

impl Adoptions {
    /// Adds one repetition: whether a program was adopted, and whether it, or else the preferred
    /// one, was correct.
    pub fn count(&mut self, adopted: bool, correct: bool) {
        let counter = match (adopted, correct) {
            (true, true) => &mut self.adopted_correct,
            (true, false) => &mut self.adopted_buggy,
            (false, true) => &mut self.fallback_correct,
            (false, false) => &mut self.fallback_other,
        };
        *counter += 1;
    }

    /// Share of adopted programs that were correct; `None` if none was adopted.
    #[must_use]
    pub fn precision(&self) -> Option<f64> {
        share(self.adopted_correct, self.adopted_buggy)
    }

    /// Share of correct preferred programs that were adopted; `None` if there was none.
    ///
    /// A buggy program preferred to a correct one is not counted as missed, as in ExeCRE: recall
    /// flatters.
    #[must_use]
    pub fn recall(&self) -> Option<f64> {
        share(self.adopted_correct, self.fallback_correct)
    }

    /// Harmonic mean of precision and recall; `None` if either is.
    #[must_use]
    pub fn f1(&self) -> Option<f64> {
        let (precision, recall) = self.precision().zip(self.recall())?;
        let sum = precision + recall;
        Some(if sum > 0.0 {
            2.0 * precision * recall / sum
        } else {
            0.0
        })
    }
}

fn share(part: u32, rest: u32) -> Option<f64> {
    let whole = f64::from(part) + f64::from(rest);
    (whole > 0.0).then(|| f64::from(part) / whole)
}
