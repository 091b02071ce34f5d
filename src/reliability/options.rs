//! What to estimate, and how: built freely, checked once.

use super::{Equality, Error, Projection};
use serde::{Deserialize, Serialize};

/// More iterations than this are not waited for.
pub(super) const MOST_ITERATIONS: u32 = 100_000;

/// What to estimate, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Options {
    /// When two outputs are the same answer.
    pub equality: Equality,
    /// What a failure is.
    pub projection: Projection,
    /// Most EM iterations of a converged estimator.
    pub iterations: u32,
    /// EM stops when the log-likelihood rises by less than this, in nats.
    pub tolerance: f64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            equality: Equality::default(),
            projection: Projection::default(),
            iterations: 1_000,
            tolerance: 1e-9,
        }
    }
}

impl Options {
    /// Checks every number once; only what passes can be estimated with.
    ///
    /// # Errors
    /// Names the number that is out of range.
    pub fn check(&self) -> Result<CheckedOptions, Error> {
        if self.iterations == 0 || self.iterations > MOST_ITERATIONS {
            return Err(Error::Iterations(self.iterations));
        }
        if self.tolerance.is_nan() {
            return Err(Error::Tolerance);
        }
        if let Equality::Tokens { tolerance } = self.equality
            && !(tolerance.is_finite() && tolerance >= 0.0)
        {
            return Err(Error::EqualityTolerance(tolerance));
        }
        Ok(CheckedOptions {
            equality: self.equality,
            projection: self.projection,
            stop: Stop {
                iterations: self.iterations,
                tolerance: self.tolerance,
            },
        })
    }
}

/// Options whose numbers are in range; made only by [`Options::check`].
#[derive(Clone, Copy, Debug)]
pub struct CheckedOptions {
    pub(super) equality: Equality,
    pub(super) projection: Projection,
    pub(super) stop: Stop,
}

/// When EM ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// Most iterations.
    pub iterations: u32,
    /// Ends when an iteration raises the objective by less than this, in nats;
    /// negative infinity does all iterations.
    pub tolerance: f64,
}

impl Stop {
    /// Exactly so many iterations.
    #[must_use]
    pub fn after(iterations: u32) -> Self {
        Self {
            iterations,
            tolerance: f64::NEG_INFINITY,
        }
    }
}
