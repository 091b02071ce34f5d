//! Character classes: the characters that `a-z0-9_` stands for.

use super::limits;
use super::schema::Alphabet;

/// What a class that begins with `^` takes its characters from, and what `.` stands for in a
/// pattern: printable ASCII.
pub(super) const PRINTABLE: std::ops::RangeInclusive<char> = ' '..='~';

impl Alphabet {
    /// Its characters in the order in which they are written, each once.
    ///
    /// Ranges `a-z`; escapes `\n`, `\t`, `\r`, `\d`, `\w`, `\s` and `\` before any sign; a `^` in
    /// front takes what is left of printable ASCII.
    ///
    /// # Errors
    /// A part of a sentence, if the class cannot be read or is empty.
    pub fn characters(&self) -> Result<Vec<char>, String> {
        class(&self.0.chars().collect::<Vec<_>>())
    }
}

/// Reads the inside of a class.
pub(super) fn class(text: &[char]) -> Result<Vec<char>, String> {
    let (negated, mut rest) = match text {
        ['^', rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    let mut found = Found::default();
    while let [first, after @ ..] = rest {
        let (low, after) = match (*first, after) {
            ('\\', [sign, after @ ..]) => match escape(*sign)? {
                Escape::One(character) => (character, after),
                Escape::Many(characters) => {
                    for character in characters {
                        found.add(character)?;
                    }
                    rest = after;
                    continue;
                }
            },
            ('\\', []) => return Err("it ends after a backslash".to_owned()),
            (character, after) => (character, after),
        };
        // A `-` at the end stands for itself.
        let (high, after) = match after {
            ['-', '\\', sign, after @ ..] => match escape(*sign)? {
                Escape::One(character) => (character, after),
                Escape::Many(_) => return Err(format!("a range cannot end with \\{sign}")),
            },
            ['-', high, after @ ..] if *high != '\\' => (*high, after),
            _ => (low, after),
        };
        if low > high {
            return Err(format!("the range {low}-{high} is backwards"));
        }
        for character in low..=high {
            found.add(character)?;
        }
        rest = after;
    }
    let characters = match negated {
        false => found.characters,
        true => PRINTABLE
            .filter(|character| !found.seen.contains(character))
            .collect(),
    };
    match characters.is_empty() {
        true => Err("it has no characters".to_owned()),
        false => Ok(characters),
    }
}

#[derive(Default)]
struct Found {
    characters: Vec<char>,
    seen: std::collections::BTreeSet<char>,
}

impl Found {
    fn add(&mut self, character: char) -> Result<(), String> {
        if self.seen.insert(character) {
            self.characters.push(character);
        }
        match self.characters.len() > limits::ALPHABET {
            true => Err(format!("it has more than {} characters", limits::ALPHABET)),
            false => Ok(()),
        }
    }
}

/// What a backslash and a sign stand for.
pub(super) enum Escape {
    One(char),
    Many(Vec<char>),
}

pub(super) fn escape(sign: char) -> Result<Escape, String> {
    let digits = '0'..='9';
    Ok(match sign {
        'n' => Escape::One('\n'),
        't' => Escape::One('\t'),
        'r' => Escape::One('\r'),
        'd' => Escape::Many(digits.collect()),
        's' => Escape::Many(vec![' ', '\t']),
        'w' => Escape::Many(
            ('a'..='z')
                .chain('A'..='Z')
                .chain(digits)
                .chain(['_'])
                .collect(),
        ),
        letter if letter.is_alphanumeric() => {
            return Err(format!("\\{letter} is no escape here"));
        }
        sign => Escape::One(sign),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn of(text: &str) -> Result<String, String> {
        Alphabet(text.to_owned())
            .characters()
            .map(|characters| characters.into_iter().collect())
    }

    #[test]
    fn classes_are_read_in_their_order() {
        for (text, characters) in [
            ("a-e", "abcde"),
            ("ab", "ab"),
            ("()[\\]{}", "()[]{}"),
            ("a-cb-d", "abcd"),
            ("-a", "-a"),
            ("a-", "a-"),
            ("a\\-c", "a-c"),
            ("\\n\\\\", "\n\\"),
            ("\\d_", "0123456789_"),
            ("!-\\-", "!\"#$%&'()*+,-"),
            ("é", "é"),
        ] {
            assert_eq!(of(text).unwrap(), characters, "{text}");
        }
        assert_eq!(of("^!-~").unwrap(), " ");
    }

    #[test]
    fn bad_classes_say_what_is_wrong() {
        for (text, reason) in [
            ("", "it has no characters"),
            ("^ -~", "it has no characters"),
            ("z-a", "the range z-a is backwards"),
            ("a\\", "it ends after a backslash"),
            ("\\q", "\\q is no escape here"),
            ("a-\\d", "a range cannot end with \\d"),
            ("\u{0}-\u{10ffff}", "it has more than 65536 characters"),
        ] {
            assert_eq!(of(text).unwrap_err(), reason, "{text}");
        }
    }
}
