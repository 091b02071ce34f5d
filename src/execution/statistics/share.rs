//! A share with its interval.

use crate::numerics::{normal_quantile, wilson};
use serde::{Deserialize, Serialize};

/// A share and its interval after Wilson (1927).
///
/// The interval takes trials for independent. Executions of one run are not: theirs is too narrow.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// How many.
    pub hits: u32,
    /// Of how many, at least 1.
    pub of: u32,
    /// The share, in `[0, 1]`.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Share {
    /// The share with its interval at 95 %; `None` of nothing, or of more than all.
    #[must_use]
    pub fn of(hits: u32, of: u32) -> Option<Self> {
        Self::with_confidence(hits, of, 0.95)
    }

    /// The same at another confidence, in `(0, 1)`.
    #[must_use]
    pub fn with_confidence(hits: u32, of: u32, confidence: f64) -> Option<Self> {
        if of == 0 || hits > of || !(confidence > 0.0 && confidence < 1.0) {
            return None;
        }
        let (low, high) = wilson(hits, of, normal_quantile(0.5 + confidence / 2.0));
        Some(Self {
            hits,
            of,
            value: f64::from(hits) / f64::from(of),
            low,
            high,
        })
    }
}
