//! Are two solve rates equal up to a margin? Two one-sided tests.

use super::error::between;
use super::{Error, PairedCounts};
use crate::numerics::{exp, ln, normal_cdf, normal_quantile};
use serde::{Deserialize, Serialize};

/// How the standard error of a paired difference of rates is estimated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum StandardError {
    /// `√(b + c − (c − b)²/N) / N`, Wald's for paired rates.
    #[default]
    Paired,
    /// As the paper's scripts have it: `√(b + c − (c − b)²/(b + c)) / N`. Too small whenever b ≠ c,
    /// and 0 when one of them is.
    Artifact,
}

/// Two one-sided tests (Schuirmann 1987) of the difference of two paired rates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Equivalence {
    /// Second less first, in `[−1, 1]`.
    pub difference: f64,
    /// Its standard error.
    pub standard_error: f64,
    /// Lower and upper end of the interval at `1 − 2α`: 90 % for α = .05.
    pub interval: (f64, f64),
    /// p-value against a difference of `−margin` or less.
    pub p_lower: f64,
    /// p-value against a difference of `margin` or more.
    pub p_upper: f64,
}

impl Equivalence {
    /// p-value against a difference of the margin or more to either side: the larger of both.
    #[must_use]
    pub fn p(&self) -> f64 {
        self.p_lower.max(self.p_upper)
    }
}

/// Tests whether the rates differ by less than `margin`, in `(0, 1)`, each side at level `alpha`.
///
/// If no pair differs, the standard error says nothing. Then the tests are exact: rates differ at most
/// as often as pairs do, and of N pairs none differs with probability `(1 − margin)ᴺ` at most if they
/// differ by the margin. The interval is `±(1 − α^(1/N))`.
///
/// # Errors
/// Without pairs; if margin or level are out of range.
pub fn equivalence(
    counts: &PairedCounts,
    margin: f64,
    alpha: f64,
    standard_error: StandardError,
) -> Result<Equivalence, Error> {
    between("the margin", margin, 0.0, 1.0)?;
    between("the level", alpha, 0.0, 0.5)?;
    let pairs = f64::from(counts.pairs());
    if pairs == 0.0 {
        return Err(Error::NoPairs);
    }
    let difference = counts.difference();
    let discordant = f64::from(counts.discordant());
    if discordant == 0.0 {
        let end = 1.0 - exp(ln(alpha) / pairs);
        let p = exp(pairs * libm::log1p(-margin));
        return Ok(Equivalence {
            difference,
            standard_error: 0.0,
            interval: (-end, end),
            p_lower: p,
            p_upper: p,
        });
    }
    let net = difference * pairs;
    let by = match standard_error {
        StandardError::Paired => pairs,
        StandardError::Artifact => discordant,
    };
    let error = (discordant - net * net / by).max(0.0).sqrt() / pairs;
    let half = normal_quantile(1.0 - alpha) * error;
    Ok(Equivalence {
        difference,
        standard_error: error,
        interval: (difference - half, difference + half),
        p_lower: upper_tail(difference + margin, error),
        p_upper: upper_tail(margin - difference, error),
    })
}

/// Pr(Z ≥ distance / error); without an error all or nothing.
fn upper_tail(distance: f64, error: f64) -> f64 {
    match error > 0.0 {
        true => normal_cdf(-distance / error),
        false => f64::from(u8::from(distance <= 0.0)),
    }
}
