//! p-values of several tests, corrected.

use serde::{Deserialize, Serialize};

/// How p-values of several tests are corrected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Correction {
    /// Not at all.
    None,
    /// [`holm`]: any false finding is rare.
    #[default]
    Holm,
    /// [`benjamini_hochberg`]: false findings are a small share of all.
    BenjaminiHochberg,
}

impl Correction {
    /// The corrected p-values, in the order given.
    #[must_use]
    pub fn apply(self, p: &[f64]) -> Vec<f64> {
        match self {
            Self::None => p.to_vec(),
            Self::Holm => holm(p),
            Self::BenjaminiHochberg => benjamini_hochberg(p),
        }
    }
}

/// p-values after Holm (1979): the smallest times m, the next times m − 1, … and never below the one
/// before. Holds whatever the tests have to do with each other.
#[must_use]
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut corrected = vec![0.0; p.len()];
    let mut least = 0.0_f64;
    for (rank, place) in ascending(p).into_iter().enumerate() {
        least = least.max(p[place] * (p.len() - rank) as f64).min(1.0);
        corrected[place] = least;
    }
    corrected
}

/// p-values after Benjamini and Hochberg (1995): the k-th smallest times m/k, and never above the one
/// after. Holds for tests that are independent or positively dependent.
#[must_use]
pub fn benjamini_hochberg(p: &[f64]) -> Vec<f64> {
    let mut corrected = vec![0.0; p.len()];
    let mut most = 1.0_f64;
    for (rank, place) in ascending(p).into_iter().enumerate().rev() {
        // The ratio first: of the largest it is 1, and p stays as it is.
        most = most.min(p[place] * (p.len() as f64 / (rank + 1) as f64));
        corrected[place] = most;
    }
    corrected
}

fn ascending(p: &[f64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..p.len()).collect();
    places.sort_by(|&one, &other| p[one].total_cmp(&p[other]));
    places
}
