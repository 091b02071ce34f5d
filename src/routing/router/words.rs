//! Words and pairs of words of a text, and their hashes.

use crate::fingerprint::Fingerprint;

/// A word or two neighbouring words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NGram<'a> {
    /// The same for equal n-grams, on every machine.
    pub hash: u64,
    first: &'a str,
    second: Option<&'a str>,
}

impl NGram<'_> {
    /// As people read it: lower case, numbers as 0.
    pub fn text(&self) -> String {
        let mut text = plain(self.first);
        if let Some(second) = self.second {
            text.push(' ');
            text.push_str(&plain(second));
        }
        text
    }

    /// The bucket of 2^bits that it falls into.
    pub fn bucket(&self, bits: u32) -> usize {
        bucket(self.hash, bits)
    }
}

/// The bucket of 2^bits that a hash falls into.
pub(super) fn bucket(hash: u64, bits: u32) -> usize {
    (hash & ((1 << bits) - 1)) as usize
}

/// +1 or −1 by the hash. With it, n-grams that share a bucket cancel as often as they add up, so a
/// collision is noise and no bias (Weinberger et al. 2009).
pub(super) fn sign(hash: u64) -> f64 {
    if hash >> 63 == 0 { 1.0 } else { -1.0 }
}

/// Every word of the text, and every pair of neighbours, in the order of the text.
pub(super) fn n_grams(text: &str) -> impl Iterator<Item = NGram<'_>> {
    let mut before: Option<(&str, Fingerprint)> = None;
    words(text).flat_map(move |word| {
        let alone = word_hash(Fingerprint::default(), word);
        let single = NGram {
            hash: finish(alone),
            first: word,
            second: None,
        };
        let pair = before.map(|(first, hash)| NGram {
            hash: finish(word_hash(hash.bytes(b" "), word)),
            first,
            second: Some(word),
        });
        before = Some((word, alone));
        std::iter::once(single).chain(pair)
    })
}

/// Runs of letters, digits and `_`. A character of a script without blanks is a word of its own.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|character| !belongs(character));
        let first = rest.chars().next()?;
        let end = if is_ideograph(first) {
            first.len_utf8()
        } else {
            rest.find(|character| !belongs(character) || is_ideograph(character))
                .unwrap_or(rest.len())
        };
        let (word, after) = rest.split_at(end);
        rest = after;
        Some(word)
    })
}

fn belongs(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Chinese, Japanese kana and Korean.
fn is_ideograph(character: char) -> bool {
    matches!(character, '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{20000}'..='\u{3ffff}')
}

/// Numbers are told apart by nothing: line 7 and line 12 of a traceback are the same to a router.
fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

fn plain(word: &str) -> String {
    if is_number(word) {
        "0".to_owned()
    } else {
        word.to_ascii_lowercase()
    }
}

fn word_hash(start: Fingerprint, word: &str) -> Fingerprint {
    if is_number(word) {
        return start.bytes(b"0");
    }
    word.bytes()
        .fold(start, |hash, byte| hash.bytes(&[byte.to_ascii_lowercase()]))
}

/// Spreads the bits: of FNV alone the lowest depend only on the lowest of each byte.
fn finish(hash: Fingerprint) -> u64 {
    let hash = hash.value();
    let hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let hash = (hash ^ (hash >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ (hash >> 33)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        n_grams(text).map(|n_gram| n_gram.text()).collect()
    }

    #[test]
    fn words_and_pairs() {
        assert_eq!(
            texts("IndexError: line 12, max_len"),
            [
                "indexerror",
                "line",
                "indexerror line",
                "0",
                "line 0",
                "max_len",
                "0 max_len"
            ]
        );
        assert_eq!(texts("求和 n"), ["求", "和", "求 和", "n", "和 n"]);
        assert!(texts(" ,;\n").is_empty());
    }

    #[test]
    fn equal_n_grams_have_one_hash() {
        let hashes = |text: &str| n_grams(text).map(|n_gram| n_gram.hash).collect::<Vec<_>>();
        assert_eq!(hashes("Line 7"), hashes("LINE 1234"));
        let [a, b] = [hashes("a b"), hashes("ab")];
        assert!(!a.contains(&b[0]));
    }

    #[test]
    fn buckets_and_signs_are_even() {
        let mut buckets = [0_u32; 16];
        let mut positive = 0;
        for number in 0..16_000 {
            let word = format!("w{number}x");
            let hash = n_grams(&word).next().map_or(0, |n_gram| n_gram.hash);
            buckets[bucket(hash, 4)] += 1;
            positive += u32::from(sign(hash) > 0.0);
        }
        // Five standard deviations of a binomial count: sqrt(16000/16) = 32, sqrt(16000)/2 = 63.
        assert!(
            buckets.iter().all(|count| count.abs_diff(1_000) < 160),
            "{buckets:?}"
        );
        assert!(positive.abs_diff(8_000) < 320, "{positive}");
    }
}
