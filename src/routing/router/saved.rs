//! A router as a file.
//!
//! JSON with the columns that have weights; a column is told by its number, so the widths follow from
//! the lists of verdicts and sources and from the number of buckets.

use super::error::Error;
use super::features::Features;
use super::fitted::Router;
use super::names::Names;
use super::softmax_regression::SoftmaxRegression;
use crate::limits;
use serde::{Deserialize, Serialize};

/// The version of the format that is written and read.
pub const VERSION: u32 = 1;
/// What the file says that it is.
const FORMAT: &str = "runwise-router";

/// The file. What it says is checked when it becomes a [`Router`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Saved {
    format: String,
    version: u32,
    actions: Vec<String>,
    verdicts: Vec<String>,
    sources: Vec<String>,
    bucket_bits: u32,
    temperature: f64,
    /// The last one is the bias.
    columns: Vec<Column>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Column {
    column: u32,
    /// One for each action.
    weights: Vec<f32>,
    /// N-grams of a bucket; empty for other columns.
    words: Vec<String>,
}

/// What is read first, so that another version is called so instead of damaged.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u32,
}

impl Router {
    /// The router as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Numbers and texts under fixed names: there is nothing that could fail.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads what [`Self::to_json`] writes.
    ///
    /// # Errors
    /// [`Error::NoRouter`], [`Error::Version`] or [`Error::Damaged`].
    pub fn from_json(text: &str) -> Result<Self, Error> {
        if text.len() > limits::ROUTER_BYTES {
            return Err(Error::NoRouter("it is too large for one".to_owned()));
        }
        let no_router = |error: serde_json::Error| Error::NoRouter(error.to_string());
        let head: Head = serde_json::from_str(text).map_err(no_router)?;
        if head.format != FORMAT {
            let quoted: String = head.format.chars().take(40).collect();
            return Err(Error::NoRouter(format!("it says that it is {quoted:?}")));
        }
        if head.version != VERSION {
            return Err(Error::Version {
                found: head.version,
            });
        }
        serde_json::from_str::<Saved>(text)
            .map_err(no_router)?
            .try_into()
    }
}

impl From<Router> for Saved {
    fn from(router: Router) -> Self {
        let width = router.regression.width();
        let columns = (0..=width).filter_map(|column| {
            let weights = router.regression.column(column);
            let words = router.features.words(column);
            let says = weights.iter().any(|&weight| weight != 0.0) || !words.is_empty();
            (says || column == width).then(|| Column {
                column: column as u32,
                weights: weights.to_vec(),
                words: words.to_vec(),
            })
        });
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            columns: columns.collect(),
            actions: router.actions,
            verdicts: router.features.verdicts,
            sources: router.features.sources,
            bucket_bits: router.features.bucket_bits,
            temperature: router.temperature,
        }
    }
}

impl TryFrom<Saved> for Router {
    type Error = Error;

    fn try_from(saved: Saved) -> Result<Self, Error> {
        let actions = saved.actions.len();
        if !(2..=limits::ROUTING_ACTIONS).contains(&actions) {
            return Err(Error::Damaged("it does not have two actions or more"));
        }
        if !limits::ROUTER_BUCKET_BITS.contains(&saved.bucket_bits) {
            return Err(Error::Damaged("its number of buckets is out of range"));
        }
        // Names are found by binary search.
        let ordered = |names: &[String]| {
            names.len() <= limits::ROUTER_NAMES && names.windows(2).all(|pair| pair[0] < pair[1])
        };
        if !ordered(&saved.verdicts) || !ordered(&saved.sources) {
            return Err(Error::Damaged("its verdicts or sources are not in order"));
        }
        // Wider than any that is fitted, and narrow enough for scores to stay finite.
        if !(0.01..=100.0).contains(&saved.temperature) {
            return Err(Error::Damaged(
                "its temperature is not between 0.01 and 100",
            ));
        }
        let buckets = 1 << saved.bucket_bits;
        let mut features = Features {
            bucket_bits: saved.bucket_bits,
            verdicts: saved.verdicts,
            sources: saved.sources,
            names: Names {
                problem: vec![Vec::new(); buckets],
                stderr: vec![Vec::new(); buckets],
            },
        };
        let width = features.width();
        let mut weights = vec![0.0; (width + 1) * actions];
        for column in saved.columns {
            let place = column.column as usize;
            if place > width || column.weights.len() != actions {
                return Err(Error::Damaged(
                    "a column does not fit its actions or buckets",
                ));
            }
            weights[place * actions..(place + 1) * actions].copy_from_slice(&column.weights);
            match features.words_mut(place) {
                Some(words) => *words = column.words,
                None if column.words.is_empty() => {}
                None => return Err(Error::Damaged("a column has words that is no bucket")),
            }
        }
        let regression = SoftmaxRegression::from_weights(actions, weights)
            .ok_or(Error::Damaged("a weight is not a number"))?;
        Ok(Self {
            actions: saved.actions,
            features,
            regression,
            temperature: saved.temperature,
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::tests::trained;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_router_comes_back_to_the_last_bit() {
        let router = &trained().router;
        let text = router.to_json();
        let back = Router::from_json(&text).unwrap();
        assert_eq!(&back, router);
        assert_eq!(back.to_json(), text);
        let bytes = postcard::to_allocvec(router).unwrap();
        assert_eq!(&postcard::from_bytes::<Router>(&bytes).unwrap(), router);
    }

    fn refused(from: &str, to: &str) -> String {
        let text = trained().router.to_json();
        assert!(text.contains(from), "{from}");
        Router::from_json(&text.replacen(from, to, 1))
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn bad_files_are_refused_in_one_sentence() {
        assert!(
            Router::from_json("")
                .unwrap_err()
                .to_string()
                .starts_with("The file is no saved router: EOF")
        );
        assert_eq!(
            refused("runwise-router", "something"),
            "The file is no saved router: it says that it is \"something\""
        );
        assert_eq!(
            refused("\"version\":1", "\"version\":7"),
            "The router was saved in version 7 of the format; version 1 is read here"
        );
        assert_eq!(
            refused("\"temperature\":", "\"temperature\":-"),
            "The saved router is damaged: its temperature is not between 0.01 and 100"
        );
        assert_eq!(
            refused("\"bucket_bits\":10", "\"bucket_bits\":31"),
            "The saved router is damaged: its number of buckets is out of range"
        );
        assert_eq!(
            refused("\"actions\":[\"reflect\",", "\"actions\":["),
            "The saved router is damaged: a column does not fit its actions or buckets"
        );
        let error = refused("\"weights\":[", "\"weights\":[1e999,");
        assert!(
            error.starts_with("The file is no saved router: number out of range"),
            "{error}"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn no_damage_makes_it_panic(place in 0.0..1.0_f64, byte in 32..127_u8) {
            let mut bytes = trained().router.to_json().into_bytes();
            let at = (place * bytes.len() as f64) as usize;
            bytes[at] = byte;
            // Where it still reads, it can still score.
            if let Ok(text) = String::from_utf8(bytes)
                && let Ok(router) = Router::from_json(&text)
            {
                let scored = router.score(&super::super::Seen::default(), 3);
                prop_assert!(scored.probabilities.iter().all(|p| p.is_finite()));
            }
        }
    }
}
