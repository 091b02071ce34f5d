//! What a setting costs more or less: the paired bootstrap.

use super::Error;
use super::error::between;
use crate::limits;
use crate::numerics::{Random, quantile};
use serde::{Deserialize, Serialize};

/// A number with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// Of the data.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Means of two settings over the same tasks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairedMeans {
    /// Pairs.
    pub pairs: u32,
    /// Mean of the first and of the second setting.
    pub means: [f64; 2],
    /// Second less first.
    pub difference: Estimate,
    /// Mean of the second over mean of the first, not the mean of ratios: what the whole bill is
    /// multiplied with. `None` if the first is not above 0, in the data or in a resample.
    pub ratio: Option<Estimate>,
}

/// Means, their difference and their ratio with percentile intervals (Efron 1979): pairs are drawn
/// again with replacement, `resamples` times. `None` without pairs.
///
/// Tokens and times have long tails; with fewer than some thirty pairs the interval is too narrow.
///
/// # Errors
/// If a value is no finite number, or a setting is out of range.
pub fn paired_bootstrap(
    pairs: &[(f64, f64)],
    resamples: u32,
    confidence: f64,
    seed: u64,
) -> Result<Option<PairedMeans>, Error> {
    between("the confidence", confidence, 0.0, 1.0)?;
    if !limits::RESAMPLES.contains(&resamples) {
        return Err(Error::Setting {
            what: "the number of resamples",
            value: f64::from(resamples),
        });
    }
    for (place, &(first, second)) in pairs.iter().enumerate() {
        for (which, value) in [("first", first), ("second", second)] {
            if !value.is_finite() {
                return Err(Error::Value {
                    which,
                    place,
                    value,
                });
            }
        }
    }
    if pairs.is_empty() {
        return Ok(None);
    }
    let count = pairs.len() as f64;
    let mean = |sum: (f64, f64)| (sum.0 / count, sum.1 / count);
    let add = |sum: (f64, f64), pair: &(f64, f64)| (sum.0 + pair.0, sum.1 + pair.1);
    let own = mean(pairs.iter().fold((0.0, 0.0), add));
    let mut random = Random::new(seed);
    let drawn: Vec<(f64, f64)> = (0..resamples)
        .map(|_| {
            mean((0..pairs.len()).fold((0.0, 0.0), |sum, _| {
                add(sum, &pairs[random.below(pairs.len() as u32) as usize])
            }))
        })
        .collect();
    let tail = (1.0 - confidence) / 2.0;
    let estimate = |of: fn((f64, f64)) -> f64| {
        let mut values: Vec<f64> = drawn.iter().map(|&means| of(means)).collect();
        values.sort_unstable_by(f64::total_cmp);
        let value = of(own);
        Estimate {
            value,
            low: quantile(&values, tail).unwrap_or(value),
            high: quantile(&values, 1.0 - tail).unwrap_or(value),
        }
    };
    let positive = own.0 > 0.0 && drawn.iter().all(|means| means.0 > 0.0);
    Ok(Some(PairedMeans {
        pairs: pairs.len() as u32,
        means: [own.0, own.1],
        difference: estimate(|means| means.1 - means.0),
        ratio: positive.then(|| estimate(|means| means.1 / means.0)),
    }))
}
