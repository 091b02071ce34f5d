//! Which words a bucket stands for.

use super::seen::{Part, Seen};
use super::words::{bucket, n_grams};
use serde::{Deserialize, Serialize};

/// N-grams kept as the name of one bucket.
const KEPT: usize = 2;

/// For each bucket the n-grams that most failures have there, the most frequent first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Names {
    /// Buckets of the problem.
    pub problem: Vec<Vec<String>>,
    /// Buckets of stderr.
    pub stderr: Vec<Vec<String>>,
}

/// The names of all buckets of a part.
///
/// Two passes: hashes are counted first, since a million of them are 8 MB and as many strings would be
/// fifty; then the texts are looked up of those that won.
pub(super) fn names(seen: &[Seen<'_>], part: Part, bits: u32) -> Vec<Vec<String>> {
    let mut winners = most_frequent(seen, part, bits);
    winners.sort_unstable_by_key(|winner| winner.hash);
    let mut texts: Vec<Option<String>> = vec![None; winners.len()];
    for seen in seen {
        for n_gram in n_grams(seen.part(part)) {
            if let Ok(place) = winners.binary_search_by_key(&n_gram.hash, |winner| winner.hash) {
                texts[place].get_or_insert_with(|| n_gram.text());
            }
        }
    }
    let mut named: Vec<(Winner, String)> = Vec::with_capacity(winners.len());
    named.extend(
        winners
            .into_iter()
            .zip(texts)
            .filter_map(|(winner, text)| Some((winner, text?))),
    );
    named.sort_by_key(|(winner, _)| winner.rank);
    let mut names = vec![Vec::new(); 1 << bits];
    for (winner, text) in named {
        names[bucket(winner.hash, bits)].push(text);
    }
    names
}

struct Winner {
    hash: u64,
    /// 0 for the most frequent of its bucket.
    rank: usize,
}

/// The hashes that most failures have, a few for each bucket.
fn most_frequent(seen: &[Seen<'_>], part: Part, bits: u32) -> Vec<Winner> {
    let mut hashes = Vec::new();
    for seen in seen {
        let start = hashes.len();
        hashes.extend(n_grams(seen.part(part)).map(|n_gram| n_gram.hash));
        hashes[start..].sort_unstable();
        // Counted once a failure, however often it stands there.
        let mut own = hashes.split_off(start);
        own.dedup();
        hashes.append(&mut own);
    }
    hashes.sort_unstable();
    let counted = hashes.chunk_by(|a, b| a == b);
    let mut counts: Vec<(usize, std::cmp::Reverse<usize>, u64)> = counted
        .map(|same| {
            (
                bucket(same[0], bits),
                std::cmp::Reverse(same.len()),
                same[0],
            )
        })
        .collect();
    counts.sort_unstable();
    let buckets = counts.chunk_by(|a, b| a.0 == b.0);
    let of_bucket = buckets.flat_map(|bucket| bucket.iter().take(KEPT).enumerate());
    of_bucket
        .map(|(rank, &(_, _, hash))| Winner { hash, rank })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_names_its_bucket() {
        let texts = ["tree", "tree tree graph", "graph tree", "list"];
        let seen = texts.map(|problem| Seen {
            problem,
            ..Seen::default()
        });
        // One bucket: everything collides.
        assert_eq!(names(&seen, Part::Problem, 0), [["tree", "graph"]]);
        let many = names(&seen, Part::Problem, 12);
        let all: Vec<&String> = many.iter().flatten().collect();
        assert_eq!(all.len(), 6, "{all:?}");
        assert!(names(&seen, Part::Stderr, 3).iter().all(Vec::is_empty));
    }
}
