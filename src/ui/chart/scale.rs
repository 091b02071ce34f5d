//! From values to positions and back.

use super::ticks;

/// How values of a chart become positions, in SVG units.
///
/// A range may run downwards, as y does. Values outside the domain map outside the range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    kind: Kind,
    domain: (f64, f64),
    range: (f64, f64),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Linear,
    Log,
    /// Linear up to about this value, logarithmic beyond.
    Symlog(f64),
}

/// The inverse of sinh, as exact as positions are; libm's own is longer for digits none shows.
pub(super) fn asinh(value: f64) -> f64 {
    let size = value.abs();
    libm::log(size + (size * size + 1.0).sqrt()).copysign(value)
}

impl Kind {
    fn forward(self, value: f64) -> f64 {
        match self {
            Self::Linear => value,
            Self::Log => libm::log(value),
            Self::Symlog(knee) => asinh(value / knee),
        }
    }

    fn backward(self, place: f64) -> f64 {
        match self {
            Self::Linear => place,
            Self::Log => libm::exp(place),
            Self::Symlog(knee) => (libm::exp(place) - libm::exp(-place)) / 2.0 * knee,
        }
    }
}

impl Scale {
    /// Equal differences are equally far apart.
    #[must_use]
    pub const fn linear(domain: (f64, f64), range: (f64, f64)) -> Self {
        Self {
            kind: Kind::Linear,
            domain,
            range,
        }
    }

    /// Equal ratios are equally far apart; the domain must be positive.
    #[must_use]
    pub const fn log(domain: (f64, f64), range: (f64, f64)) -> Self {
        Self {
            kind: Kind::Log,
            domain,
            range,
        }
    }

    /// Linear around zero, logarithmic far beyond `knee`: for counts from 0 to 100,000.
    #[must_use]
    pub const fn symlog(domain: (f64, f64), knee: f64, range: (f64, f64)) -> Self {
        Self {
            kind: Kind::Symlog(knee),
            domain,
            range,
        }
    }

    /// Smallest and largest value.
    #[must_use]
    pub const fn domain(&self) -> (f64, f64) {
        self.domain
    }

    /// Positions of [`Self::domain`].
    #[must_use]
    pub const fn range(&self) -> (f64, f64) {
        self.range
    }

    /// Position of a value; the middle of the range if the domain is a single value.
    #[must_use]
    pub fn at(&self, value: f64) -> f64 {
        let (first, last) = (
            self.kind.forward(self.domain.0),
            self.kind.forward(self.domain.1),
        );
        let share = if first == last {
            0.5
        } else {
            (self.kind.forward(value) - first) / (last - first)
        };
        self.range.0 + share * (self.range.1 - self.range.0)
    }

    /// Value at a position; the inverse of [`Self::at`].
    #[must_use]
    pub fn value(&self, position: f64) -> f64 {
        let (first, last) = (
            self.kind.forward(self.domain.0),
            self.kind.forward(self.domain.1),
        );
        if self.range.0 == self.range.1 {
            return self.domain.0;
        }
        let share = (position - self.range.0) / (self.range.1 - self.range.0);
        self.kind.backward(first + share * (last - first))
    }

    /// Round values to label, about `count` of them, ascending.
    #[must_use]
    pub fn ticks(&self, count: usize) -> Vec<f64> {
        let (low, high) = (
            self.domain.0.min(self.domain.1),
            self.domain.0.max(self.domain.1),
        );
        match self.kind {
            Kind::Linear => ticks::linear(low, high, count),
            Kind::Log | Kind::Symlog(_) => ticks::log(low, high, count),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ends_of_the_domain_are_ends_of_the_range() {
        let x = Scale::linear((0.2, 1.0), (14.0, 338.0));
        assert_eq!((x.at(0.2), x.at(1.0)), (14.0, 338.0));
        let y = Scale::linear((0.0, 1.0), (146.0, 26.0));
        assert_eq!(y.at(0.5), 86.0);
        let log = Scale::log((1.0, 10_000.0), (0.0, 400.0));
        assert!((log.at(100.0) - 200.0).abs() < 1e-9);
    }

    #[test]
    fn a_domain_of_one_value_maps_to_the_middle() {
        assert_eq!(Scale::linear((3.0, 3.0), (0.0, 100.0)).at(3.0), 50.0);
    }

    proptest! {
        #[test]
        fn value_inverts_at(
            value in 0.001_f64..1e5, knee in 1.0_f64..1e3, from in -500.0_f64..500.0, width in 1.0_f64..900.0,
        ) {
            let range = (from, from + width);
            for scale in [
                Scale::linear((0.0, 1e5), range),
                Scale::log((0.001, 1e5), range),
                Scale::symlog((0.0, 1e5), knee, range),
            ] {
                let back = scale.value(scale.at(value));
                prop_assert!((back - value).abs() <= 1e-8 * (1e5 + value), "{scale:?}: {back}");
            }
        }

        #[test]
        fn larger_values_lie_further_along(a in 0.0_f64..1e5, b in 0.0_f64..1e5) {
            prop_assume!(a < b);
            let scale = Scale::symlog((0.0, 1e5), 50.0, (0.0, 300.0));
            prop_assert!(scale.at(a) < scale.at(b));
        }
    }
}
