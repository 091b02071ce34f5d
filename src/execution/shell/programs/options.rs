//! Options before the first argument.

/// The first word from `at` on that is no option. `values` are the options that take the next word:
/// each as written, short ones with one dash. After `--` everything is an argument.
pub(super) fn skip(words: &[&str], mut at: usize, values: &[&str]) -> usize {
    while let Some(&word) = words.get(at) {
        if word == "--" {
            return at + 1;
        }
        if !word.starts_with('-') || word == "-" {
            break;
        }
        at += if takes_next(word, values) { 2 } else { 1 };
    }
    at.min(words.len())
}

/// Whether an option takes the next word: it is one of `values`, or a group of short ones that ends
/// in one.
fn takes_next(word: &str, values: &[&str]) -> bool {
    if values.contains(&word) {
        return true;
    }
    let group = word.as_bytes();
    group.len() > 2
        && group[1] != b'-'
        && group[1..group.len() - 1]
            .iter()
            .all(u8::is_ascii_alphabetic)
        && values.iter().any(|value| {
            let value = value.as_bytes();
            value.len() == 2 && value[1] == group[group.len() - 1]
        })
        && !values.iter().any(|value| {
            // `-n10`: what follows a value's letter is the value.
            let value = value.as_bytes();
            value.len() == 2 && group[1..group.len() - 1].contains(&value[1])
        })
}

/// Past `NAME=value` words.
pub(super) fn skip_assignments(words: &[&str], mut at: usize) -> usize {
    while words.get(at).is_some_and(|word| {
        word.split_once('=').is_some_and(|(name, _)| {
            !name.is_empty()
                && name
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        })
    }) {
        at += 1;
    }
    at
}

/// Whether any word is one of these, before a `--`.
pub(super) fn has(words: &[&str], any: &[&str]) -> bool {
    words
        .iter()
        .take_while(|word| **word != "--")
        .any(|word| any.contains(word))
}
