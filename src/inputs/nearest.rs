//! The word that somebody probably meant.

use super::Problem;

/// What other languages call types, and one form of a schema but not the other.
const OTHER_NAMES: [(&str, &str); 16] = [
    ("integer", "int"),
    ("number", "int"),
    ("real", "float"),
    ("double", "float"),
    ("boolean", "bool"),
    ("character", "char"),
    ("str", "string"),
    ("text", "string"),
    ("array", "list"),
    ("struct", "record"),
    ("dict", "record"),
    ("enum", "one of"),
    ("choice", "one of"),
    ("enum", "choice"),
    ("one of", "choice"),
    ("const", "choice"),
];

/// That a word is none of the known types.
pub(super) fn unknown_type(word: &str, known: &mut dyn Iterator<Item = &'static str>) -> Problem {
    let known: Vec<&'static str> = known.collect();
    let lower = word.to_lowercase();
    let mut others = OTHER_NAMES.iter().filter(|(other, _)| *other == lower);
    let other = others.find(|(_, name)| known.contains(name));
    Problem::Type {
        word: word.to_owned(),
        nearest: match other {
            Some((_, name)) => Some(*name),
            None => nearest(word, &mut known.into_iter()),
        },
    }
}

/// The word that takes the fewest letters to change, at most half of them and two at most; never
/// the word itself.
pub(super) fn nearest<'w>(word: &str, known: &mut dyn Iterator<Item = &'w str>) -> Option<&'w str> {
    let letters: Vec<char> = word.chars().take(40).collect();
    let most = (letters.len() / 2).min(2);
    let known = known.filter(|other| other.len() <= 4 * (letters.len() + 2));
    let distances = known.map(|other| (distance(&letters, other), other));
    let near = distances.filter(|(distance, _)| (1..=most).contains(distance));
    near.min_by_key(|(distance, _)| *distance)
        .map(|(_, other)| other)
}

/// Letters to add, drop, replace or swap with the next.
fn distance(one: &[char], two: &str) -> usize {
    let two: Vec<char> = two.chars().collect();
    // Row `i` compares the first `i` letters of `two` with each start of `one`.
    let mut rows = vec![(0..=one.len()).collect::<Vec<usize>>()];
    for i in 1..=two.len() {
        let mut row = vec![i];
        for j in 1..=one.len() {
            let same = usize::from(one[j - 1] != two[i - 1]);
            let mut least = (rows[i - 1][j - 1] + same)
                .min(rows[i - 1][j] + 1)
                .min(row[j - 1] + 1);
            if i > 1 && j > 1 && one[j - 1] == two[i - 2] && one[j - 2] == two[i - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[two.len()][one.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(word: &str) -> Option<&'static str> {
        nearest(word, &mut ["int", "string", "distinct", "n"].into_iter())
    }

    #[test]
    fn a_slip_is_recognised_and_another_word_is_not() {
        assert_eq!(of("strin"), Some("string"));
        assert_eq!(of("distnict"), Some("distinct"));
        assert_eq!(of("itn"), Some("int"));
        assert_eq!(of("Int"), Some("int"));
        assert_eq!(of("m"), None);
        assert_eq!(of("float"), None);
        assert_eq!(of("string"), None);
        assert_eq!(of(""), None);
    }
}
