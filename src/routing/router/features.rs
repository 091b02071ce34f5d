//! A failure as a sparse row of numbers.
//!
//! Columns: length of the problem, one for each verdict, one for each source, 2^k buckets of n-grams of
//! the problem, 2^k of stderr. A bucket holds Σ ±ln(1 + count) of the words and pairs of words that
//! fall into it, and each text is scaled to length 1.

use super::names::{Names, names};
use super::seen::{Part, Seen};
use super::sparse::Rows;
use super::words::{bucket, n_grams, sign};
use crate::limits;
use crate::numerics::ln;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a column holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Feature {
    /// The same for every failure.
    Bias,
    /// Length of the problem on a logarithmic scale, 1 at the longest that is read.
    Length,
    /// 1 after this verdict.
    Verdict(String),
    /// 1 for a problem of this source.
    Source(String),
    /// Words and pairs of words of a text that share a bucket, the most frequent first.
    NGrams(Part, Vec<String>),
}

/// Which columns there are. Made from the failures that a router is trained on; a verdict or source
/// that was not among them has no column and counts as unknown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Features {
    pub(super) bucket_bits: u32,
    pub(super) verdicts: Vec<String>,
    pub(super) sources: Vec<String>,
    pub(super) names: Names,
}

impl Features {
    /// Columns for these failures, with 2^`bucket_bits` buckets a text. `bucket_bits` is clamped to
    /// [`limits::ROUTER_BUCKET_BITS`].
    #[must_use]
    pub fn new(seen: &[Seen<'_>], bucket_bits: u32) -> Self {
        let range = limits::ROUTER_BUCKET_BITS;
        let bucket_bits = bucket_bits.clamp(*range.start(), *range.end());
        Self {
            bucket_bits,
            verdicts: most_frequent(seen.iter().map(|seen| seen.verdict)),
            sources: most_frequent(seen.iter().map(|seen| seen.source)),
            names: Names {
                problem: names(seen, Part::Problem, bucket_bits),
                stderr: names(seen, Part::Stderr, bucket_bits),
            },
        }
    }

    /// Number of columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.first_bucket(Part::Stderr) + (1 << self.bucket_bits)
    }

    /// Adds the row of a failure.
    pub fn add_row(&self, seen: &Seen<'_>, rows: &mut Rows) {
        let characters = seen.part(Part::Problem).chars().count() as f64;
        let longest = super::seen::PROBLEM_CHARACTERS as f64;
        rows.cell(0, ln(1.0 + characters) / ln(1.0 + longest));
        if let Ok(place) = find(&self.verdicts, seen.verdict) {
            rows.cell(1 + place, 1.0);
        }
        if let Ok(place) = find(&self.sources, seen.source) {
            rows.cell(1 + self.verdicts.len() + place, 1.0);
        }
        for part in [Part::Problem, Part::Stderr] {
            let cells = buckets(seen.part(part), self.bucket_bits);
            let length = cells
                .iter()
                .map(|(_, value)| value * value)
                .sum::<f64>()
                .sqrt();
            for (bucket, value) in cells {
                rows.cell(self.first_bucket(part) + bucket, value / length);
            }
        }
        rows.end_row();
    }

    /// The rows of failures.
    #[must_use]
    pub fn rows(&self, seen: &[Seen<'_>]) -> Rows {
        let mut rows = Rows::default();
        for seen in seen {
            self.add_row(seen, &mut rows);
        }
        rows
    }

    /// What a column holds, and the sign with which its most frequent n-gram enters; 1 for columns
    /// that are no bucket. A column beyond the last is the bias.
    #[must_use]
    pub fn feature(&self, column: usize) -> (Feature, f64) {
        if let Some((part, _)) = self.bucket(column) {
            return named(part, self.words(column));
        }
        let feature = if column == 0 {
            Feature::Length
        } else if let Some(verdict) = self.verdicts.get(column - 1) {
            Feature::Verdict(verdict.clone())
        } else if let Some(source) = self.sources.get(column - 1 - self.verdicts.len()) {
            Feature::Source(source.clone())
        } else {
            Feature::Bias
        };
        (feature, 1.0)
    }

    /// The n-grams that name a column; none for one that is no bucket.
    pub(super) fn words(&self, column: usize) -> &[String] {
        match self.bucket(column) {
            Some((Part::Problem, bucket)) => {
                self.names.problem.get(bucket).map_or(&[], Vec::as_slice)
            }
            Some((Part::Stderr, bucket)) => {
                self.names.stderr.get(bucket).map_or(&[], Vec::as_slice)
            }
            None => &[],
        }
    }

    /// The same, to be written; `None` for a column that is no bucket.
    pub(super) fn words_mut(&mut self, column: usize) -> Option<&mut Vec<String>> {
        match self.bucket(column)? {
            (Part::Problem, bucket) => self.names.problem.get_mut(bucket),
            (Part::Stderr, bucket) => self.names.stderr.get_mut(bucket),
        }
    }

    /// The bucket of a column, if it is one.
    fn bucket(&self, column: usize) -> Option<(Part, usize)> {
        let [problem, stderr] = [Part::Problem, Part::Stderr].map(|part| self.first_bucket(part));
        if column >= self.width() {
            None
        } else if column >= stderr {
            Some((Part::Stderr, column - stderr))
        } else {
            Some((Part::Problem, column.checked_sub(problem)?))
        }
    }

    /// The n-grams of a text that fall into a column, each once, in the order of the text.
    pub(super) fn n_grams_in(&self, seen: &Seen<'_>, part: Part, column: usize) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for n_gram in n_grams(seen.part(part)) {
            if self.first_bucket(part) + n_gram.bucket(self.bucket_bits) == column {
                let text = n_gram.text();
                if !found.contains(&text) {
                    found.push(text);
                }
            }
        }
        found
    }

    fn first_bucket(&self, part: Part) -> usize {
        let first = 1 + self.verdicts.len() + self.sources.len();
        match part {
            Part::Problem => first,
            Part::Stderr => first + (1 << self.bucket_bits),
        }
    }
}

/// The n-grams that name a bucket, and the sign of the first.
fn named(part: Part, texts: &[String]) -> (Feature, f64) {
    let first = texts.first().and_then(|text| n_grams(text).last());
    let sign = first.map_or(1.0, |n_gram| sign(n_gram.hash));
    (Feature::NGrams(part, texts.to_vec()), sign)
}

/// Buckets of a text that are not zero, ascending.
fn buckets(text: &str, bits: u32) -> Vec<(usize, f64)> {
    let mut hashes: Vec<u64> = n_grams(text).map(|n_gram| n_gram.hash).collect();
    hashes.sort_unstable();
    let counted = hashes.chunk_by(|a, b| a == b);
    let mut cells: Vec<(usize, f64)> = counted
        .map(|same| {
            (
                bucket(same[0], bits),
                sign(same[0]) * ln(1.0 + same.len() as f64),
            )
        })
        .collect();
    // A stable sort: sums must not depend on how equal keys are ordered.
    cells.sort_by_key(|&(bucket, _)| bucket);
    cells
        .chunk_by(|a, b| a.0 == b.0)
        .map(|same| (same[0].0, same.iter().map(|(_, value)| value).sum::<f64>()))
        .filter(|&(_, value)| value != 0.0)
        .collect()
}

/// Names in alphabetical order, the empty one left out; the most frequent ones if there are too many.
fn most_frequent<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for name in names.filter(|name| !name.is_empty()) {
        *counts.entry(name).or_default() += 1;
    }
    let mut counts: Vec<(&str, u32)> = counts.into_iter().collect();
    counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    counts.truncate(limits::ROUTER_NAMES);
    let mut names: Vec<String> = counts
        .into_iter()
        .map(|(name, _)| name.to_owned())
        .collect();
    names.sort_unstable();
    names
}

fn find(names: &[String], name: &str) -> Result<usize, usize> {
    names.binary_search_by(|known| known.as_str().cmp(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SEEN: [Seen<'static>; 2] = [
        Seen {
            source: "TACO",
            problem: "Sum the list",
            verdict: "fail",
            stderr: "IndexError at line 3 IndexError",
        },
        Seen {
            source: "APPS",
            problem: "",
            verdict: "timeout",
            stderr: "",
        },
    ];

    #[test]
    fn columns_are_named() {
        let features = Features::new(&SEEN, 12);
        assert_eq!(features.width(), 1 + 2 + 2 + 2 * 4_096);
        assert_eq!(features.feature(1).0, Feature::Verdict("fail".to_owned()));
        assert_eq!(features.feature(3).0, Feature::Source("APPS".to_owned()));
        assert_eq!(features.feature(features.width()).0, Feature::Bias);
        let rows = features.rows(&SEEN);
        let first: Vec<_> = rows.row(0).collect();
        let named: Vec<_> = first
            .iter()
            .map(|&(column, _)| features.feature(column))
            .collect();
        // Length, verdict, source; 3 words and 2 pairs; 4 words, one twice, and 4 pairs.
        assert_eq!(first.len(), 3 + 5 + 8);
        let has = |part, text: &str| {
            named
                .iter()
                .any(|(feature, _)| *feature == Feature::NGrams(part, vec![text.to_owned()]))
        };
        assert!(has(Part::Problem, "the list"));
        assert!(has(Part::Stderr, "indexerror at"));
        assert!(has(Part::Stderr, "0"));
    }

    #[test]
    fn texts_have_length_one_and_repeats_count_less() {
        let features = Features::new(&SEEN, 12);
        let rows = features.rows(&SEEN);
        let stderr: Vec<_> = rows
            .row(0)
            .filter(|&(column, _)| column >= features.first_bucket(Part::Stderr))
            .collect();
        let length: f64 = stderr.iter().map(|(_, value)| value * value).sum();
        assert!((length - 1.0).abs() < 1e-6);
        let largest = stderr
            .iter()
            .map(|(_, value)| value.abs())
            .fold(0.0, f64::max);
        let smallest = stderr
            .iter()
            .map(|(_, value)| value.abs())
            .fold(1.0, f64::min);
        assert!((largest / smallest - ln(3.0) / ln(2.0)).abs() < 1e-6);
        // An empty text leaves its buckets empty.
        assert_eq!(rows.row(1).count(), 2);
    }

    #[test]
    fn the_sign_makes_a_weight_that_of_its_n_gram() {
        let features = Features::new(&SEEN, 12);
        let rows = features.rows(&SEEN[..1]);
        for (column, value) in rows.row(0) {
            assert!(
                value * features.feature(column).1 > 0.0,
                "{:?}",
                features.feature(column)
            );
        }
    }

    #[test]
    fn what_was_not_seen_in_training_has_no_column() {
        let features = Features::new(&SEEN, 12);
        let mut rows = Rows::default();
        let unknown = Seen {
            source: "elsewhere",
            verdict: "parse_error",
            ..Seen::default()
        };
        features.add_row(&unknown, &mut rows);
        assert_eq!(rows.row(0).count(), 0);
    }

    proptest! {
        #[test]
        fn any_text_makes_a_finite_row(problem in ".{0,80}", stderr in ".{0,80}", bits in 0..40_u32) {
            let seen = [Seen { problem: &problem, stderr: &stderr, verdict: "fail", source: "s" }];
            let features = Features::new(&seen, bits);
            let rows = features.rows(&seen);
            let cells: Vec<_> = rows.row(0).collect();
            prop_assert!(cells.iter().all(|&(column, value)| column < features.width() && value.is_finite()));
            prop_assert!(cells.windows(2).all(|pair| pair[0].0 < pair[1].0));
        }
    }
}
