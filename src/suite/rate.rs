//! Shares with their intervals.

use serde::{Deserialize, Serialize};

/// The 97.5 % quantile of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// A share with its 95 % interval after Wilson (1927): the shares that a test at 5 % would not refuse.
///
/// It takes trials for independent. Seeds of one task are not quite: they share its programs, so an
/// interval over tasks and seeds is somewhat too narrow.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rate {
    /// The share itself, in `[0, 1]`.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// How many trials it is a share of, at least 1.
    pub of: u32,
}

impl Rate {
    /// The share of `hits` in `of` trials; `None` without any.
    ///
    /// # Panics
    /// If there are more hits than trials.
    #[must_use]
    pub fn of(hits: u32, of: u32) -> Option<Self> {
        assert!(hits <= of, "{hits} hits in {of} trials");
        if of == 0 {
            return None;
        }
        let value = f64::from(hits) / f64::from(of);
        let (low, high) = crate::numerics::wilson(hits, of, Z);
        Some(Self {
            value,
            low,
            high,
            of,
        })
    }

    /// The same with another scale, that of a function which never falls.
    pub(super) fn map(self, scale: fn(f64) -> f64) -> Self {
        Self {
            value: scale(self.value),
            low: scale(self.low),
            high: scale(self.high),
            of: self.of,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_formula_by_hand() {
        // z² = 3.841459. Of 10: middle (p + 0.192073) / 1.384146. For 8: 0.716732; half
        // 1.959964 · sqrt(0.016 + 0.0096036) / 1.384146 = 0.226577.
        for (hits, of, low, high) in [
            (8, 10, 0.490_16, 0.943_32),
            (1, 2, 0.094_53, 0.905_47),
            (0, 10, 0.0, 0.277_53),
            (10, 10, 0.722_47, 1.0),
            (1, 1, 0.206_55, 1.0),
        ] {
            let rate = Rate::of(hits, of).unwrap();
            assert!((rate.low - low).abs() < 1e-5, "{rate:?}");
            assert!((rate.high - high).abs() < 1e-5, "{rate:?}");
            assert_eq!(rate.value, f64::from(hits) / f64::from(of));
        }
        assert_eq!(Rate::of(0, 0), None);
    }

    #[test]
    fn more_trials_narrow_the_interval_around_the_share() {
        let mut width = 1.0;
        for of in [4, 40, 400, 4_000] {
            let rate = Rate::of(of / 4, of).unwrap();
            assert!(rate.low < rate.value && rate.value < rate.high);
            assert!(rate.high - rate.low < width);
            width = rate.high - rate.low;
        }
    }
}
