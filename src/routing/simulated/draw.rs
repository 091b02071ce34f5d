//! Draws from laws other than the uniform one.

use crate::numerics::{Random, ln};

/// A standard normal number (Box & Muller 1958). Takes two uniform ones, whatever comes out.
pub(super) fn normal(random: &mut Random) -> f64 {
    // 1 − u is in (0, 1], so its logarithm is finite.
    let radius = (-2.0 * ln(1.0 - random.uniform())).sqrt();
    radius * libm::cos(2.0 * std::f64::consts::PI * random.uniform())
}

/// True with a probability.
pub(super) fn chance(random: &mut Random, probability: f64) -> bool {
    random.uniform() < probability
}

/// Every order alike.
pub(super) fn shuffle<T>(random: &mut Random, values: &mut [T]) {
    for last in (1..values.len()).rev() {
        values.swap(last, random.below(last as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_numbers_have_the_moments_of_the_law() {
        let mut random = Random::new(3);
        let count = 100_000;
        let mut moments = [0.0; 4];
        for _ in 0..count {
            let number = normal(&mut random);
            let mut power = 1.0;
            for moment in &mut moments {
                power *= number;
                *moment += power / f64::from(count);
            }
        }
        // Five standard deviations of the means: those of the powers are 1, √2, √15 and √96.
        for ((moment, expected), deviation) in moments
            .iter()
            .zip([0.0, 1.0, 0.0, 3.0])
            .zip([1.0, 2.0, 15.0, 96.0])
        {
            assert!(
                (moment - expected).abs() < 5.0 * (deviation / f64::from(count)).sqrt(),
                "{moments:?}"
            );
        }
    }
}
