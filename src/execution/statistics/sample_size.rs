//! How many pairs a comparison needs.

use super::Error;
use super::error::between;
use crate::numerics::{ln, normal_quantile};

/// Pairs after which two settings that solve equally much are found equal within `margin`, at level
/// `alpha` with probability `power`, when a share `discordance` of the pairs differs:
/// `ψ (z(1−α) + z((1+power)/2))² / δ²`, the normal approximation for two one-sided tests at no true
/// difference (Julious 2004, with the variance ψ of a paired difference). At least the
/// pairs that would do if none differed.
///
/// # Errors
/// If a number is out of range.
pub fn pairs_for_equivalence(
    discordance: f64,
    margin: f64,
    alpha: f64,
    power: f64,
) -> Result<u32, Error> {
    between("the margin", margin, 0.0, 1.0)?;
    check(discordance, alpha, power)?;
    let z = normal_quantile(1.0 - alpha) + normal_quantile((1.0 + power) / 2.0);
    let needed = discordance * (z / margin) * (z / margin);
    Ok(whole(needed.max(ln(alpha) / libm::log1p(-margin))))
}

/// Pairs after which McNemar's test finds a true `difference` of solve rates, two-sided at level
/// `alpha` with probability `power`, when a share `discordance` of the pairs differs:
/// `(z(1−α/2) √ψ + z(power) √(ψ − d²))² / d²` (Connor 1987).
///
/// # Errors
/// If a number is out of range: the difference is above 0 and at most the discordance.
pub fn pairs_for_difference(
    discordance: f64,
    difference: f64,
    alpha: f64,
    power: f64,
) -> Result<u32, Error> {
    check(discordance, alpha, power)?;
    if !(difference > 0.0 && difference <= discordance) {
        return Err(Error::Setting {
            what: "the difference",
            value: difference,
        });
    }
    let tested = normal_quantile(1.0 - alpha / 2.0) * discordance.sqrt();
    let missed = normal_quantile(power) * (discordance - difference * difference).sqrt();
    let ratio = (tested + missed) / difference;
    Ok(whole(ratio * ratio))
}

fn check(discordance: f64, alpha: f64, power: f64) -> Result<(), Error> {
    between("the level", alpha, 0.0, 0.5)?;
    between("the power", power, 0.0, 1.0)?;
    match (0.0..=1.0).contains(&discordance) {
        true => Ok(()),
        false => Err(Error::Setting {
            what: "the share of pairs that differ",
            value: discordance,
        }),
    }
}

fn whole(pairs: f64) -> u32 {
    // Casts saturate: more than four thousand million is as good as never.
    pairs.ceil().max(1.0) as u32
}
