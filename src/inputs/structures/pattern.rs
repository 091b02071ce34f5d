//! Strings that match a pattern: a small part of regular expressions, read into a tree.

use super::super::alphabet::{self, Escape, PRINTABLE, class};
use super::super::limits;
use super::super::random::Stream;
use crate::limits::SCHEMA_DEPTH;
use std::collections::BTreeSet;

/// A pattern, or a part of one.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) enum Pattern {
    /// One of these characters.
    Class(Vec<char>),
    /// One after the other.
    Sequence(Vec<Pattern>),
    /// One of them.
    Either(Vec<Pattern>),
    /// The same several times; without `most`, drawn at most eight times more than `least`.
    Repeat {
        of: Box<Pattern>,
        least: u32,
        most: Option<u32>,
    },
}

/// Where and why a text is no pattern.
pub(in super::super) type Fault = (usize, String);

impl Pattern {
    /// Reads a pattern. A `^` in front and a `$` behind change nothing: it is matched whole.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let text: Vec<char> = text.chars().collect();
        let mut inner = &text[..];
        let mut start = 0;
        if let ['^', rest @ ..] = inner {
            (inner, start) = (rest, 1);
        }
        if let [rest @ .., '$'] = inner
            && rest.last() != Some(&'\\')
        {
            inner = rest;
        }
        let mut reader = Reader {
            text: &text[..start + inner.len()],
            at: start,
        };
        let pattern = reader.either(0)?;
        if reader.at < reader.text.len() {
            return reader.fault("this bracket closes nothing");
        }
        if pattern.work() > limits::PATTERN_CHARACTERS {
            reader.at = 0;
            let limit = limits::PATTERN_CHARACTERS;
            return reader.fault(&format!("a match can be longer than {limit} characters"));
        }
        Ok(pattern)
    }

    /// Steps of the longest draw, and so at least its characters.
    pub fn work(&self) -> u64 {
        match self {
            Self::Class(_) => 1,
            Self::Sequence(parts) => parts
                .iter()
                .fold(0, |sum: u64, part| sum.saturating_add(part.work())),
            Self::Either(forms) => forms.iter().map(Self::work).max().unwrap_or(0),
            Self::Repeat { of, least, most } => {
                let times = most.unwrap_or(least.saturating_add(MORE));
                u64::from(times).saturating_mul(of.work().max(1))
            }
        }
    }

    /// Draws a match: every form and every number of repeats alike.
    pub fn draw(&self, stream: &mut Stream, into: &mut String) {
        match self {
            Self::Class(characters) => into.extend(stream.one_of(characters)),
            Self::Sequence(parts) => parts.iter().for_each(|part| part.draw(stream, into)),
            Self::Either(forms) => {
                if let Some(form) = stream.one_of(forms) {
                    form.draw(stream, into);
                }
            }
            Self::Repeat { of, least, most } => {
                let most = most.unwrap_or(least.saturating_add(MORE));
                for _ in 0..stream.between(i128::from(*least), i128::from(most)) {
                    of.draw(stream, into);
                }
            }
        }
    }

    /// The plainest match: fewest repeats, first forms, first characters.
    pub fn plainest(&self, into: &mut String) {
        match self {
            Self::Class(characters) => into.extend(characters.first()),
            Self::Sequence(parts) => parts.iter().for_each(|part| part.plainest(into)),
            Self::Either(forms) => forms.iter().take(1).for_each(|form| form.plainest(into)),
            Self::Repeat { of, least, .. } => (0..*least).for_each(|_| of.plainest(into)),
        }
    }

    /// Whether it matches the whole text.
    pub fn matches(&self, text: &str) -> bool {
        let text: Vec<char> = text.chars().collect();
        self.ends(&text, &BTreeSet::from([0])).contains(&text.len())
    }

    /// Where matches can end that start at one of these places.
    fn ends(&self, text: &[char], starts: &BTreeSet<usize>) -> BTreeSet<usize> {
        match self {
            Self::Class(characters) => starts
                .iter()
                .filter(|&&at| text.get(at).is_some_and(|found| characters.contains(found)))
                .map(|at| at + 1)
                .collect(),
            Self::Sequence(parts) => parts
                .iter()
                .fold(starts.clone(), |starts, part| part.ends(text, &starts)),
            Self::Either(forms) => forms
                .iter()
                .flat_map(|form| form.ends(text, starts))
                .collect(),
            Self::Repeat { of, least, most } => {
                let mut newest = starts.clone();
                for _ in 0..*least {
                    newest = of.ends(text, &newest);
                }
                let mut ends = newest.clone();
                let mut more = most.map_or(u32::MAX, |most| most.saturating_sub(*least));
                while more > 0 && !newest.is_empty() {
                    // Places reached before lead to what they led to before.
                    newest = &of.ends(text, &newest) - &ends;
                    ends.extend(&newest);
                    more -= 1;
                }
                ends
            }
        }
    }

    /// Every character that a match can have.
    pub fn characters(&self, into: &mut BTreeSet<char>) {
        match self {
            Self::Class(characters) => into.extend(characters),
            Self::Sequence(parts) | Self::Either(parts) => {
                parts.iter().for_each(|part| part.characters(into));
            }
            Self::Repeat { of, .. } => of.characters(into),
        }
    }
}

/// How many repeats more than the fewest `*` and `+` draw at most.
const MORE: u32 = 8;

struct Reader<'t> {
    text: &'t [char],
    at: usize,
}

impl Reader<'_> {
    fn fault<T>(&self, reason: &str) -> Result<T, Fault> {
        Err((self.at + 1, reason.to_owned()))
    }

    fn next_is(&mut self, sign: char) -> bool {
        let found = self.text.get(self.at) == Some(&sign);
        self.at += usize::from(found);
        found
    }

    fn either(&mut self, depth: usize) -> Result<Pattern, Fault> {
        if depth > SCHEMA_DEPTH {
            return self.fault("groups are nested too deep");
        }
        let mut forms = vec![self.sequence(depth)?];
        while self.next_is('|') {
            forms.push(self.sequence(depth)?);
        }
        Ok(match forms.len() {
            1 => forms.remove(0),
            _ => Pattern::Either(forms),
        })
    }

    fn sequence(&mut self, depth: usize) -> Result<Pattern, Fault> {
        let mut parts = Vec::new();
        while let Some(&sign) = self.text.get(self.at) {
            if matches!(sign, '|' | ')') {
                break;
            }
            let part = self.atom(sign, depth)?;
            parts.push(self.repeated(part)?);
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => Pattern::Sequence(parts),
        })
    }

    fn atom(&mut self, sign: char, depth: usize) -> Result<Pattern, Fault> {
        match sign {
            '(' => {
                let open = self.at;
                self.at += 1;
                if self.next_is('?') && !self.next_is(':') {
                    return self.fault("groups that look around or have names are not known here");
                }
                let group = self.either(depth + 1)?;
                if !self.next_is(')') {
                    self.at = open;
                    return self.fault("this group is not closed");
                }
                Ok(group)
            }
            '[' => {
                let inside = self.at + 1;
                let Some(length) = class_length(&self.text[inside..]) else {
                    return self.fault("this class is not closed");
                };
                match class(&self.text[inside..inside + length]) {
                    Ok(characters) => {
                        self.at = inside + length + 1;
                        Ok(Pattern::Class(characters))
                    }
                    Err(reason) => self.fault(&reason),
                }
            }
            '*' | '+' | '?' | '{' => self.fault("this repeats nothing"),
            '^' | '$' => self.fault("a pattern is matched whole, so ends have no place inside"),
            '.' => {
                self.at += 1;
                Ok(Pattern::Class(PRINTABLE.collect()))
            }
            '\\' => {
                let Some(&sign) = self.text.get(self.at + 1) else {
                    return self.fault("it ends after a backslash");
                };
                match alphabet::escape(sign) {
                    Ok(escape) => {
                        self.at += 2;
                        Ok(Pattern::Class(match escape {
                            Escape::One(character) => vec![character],
                            Escape::Many(characters) => characters,
                        }))
                    }
                    Err(reason) => self.fault(&reason),
                }
            }
            literal => {
                self.at += 1;
                Ok(Pattern::Class(vec![literal]))
            }
        }
    }

    fn repeated(&mut self, of: Pattern) -> Result<Pattern, Fault> {
        let (least, most) = match self.text.get(self.at) {
            Some('?') => (0, Some(1)),
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('{') => match self.bounds() {
                Some(bounds) => bounds,
                None => return self.fault("a repeat is written {3}, {2,} or {2,5}"),
            },
            _ => return Ok(of),
        };
        self.at += 1;
        if let Some('?' | '*' | '+' | '{') = self.text.get(self.at) {
            return self.fault("a repeat follows a repeat");
        }
        let of = Box::new(of);
        Ok(Pattern::Repeat { of, least, most })
    }

    /// Reads `{2,5}` but for its last bracket; stays where it is if that is not what stands here.
    fn bounds(&mut self) -> Option<(u32, Option<u32>)> {
        let rest = &self.text[self.at..];
        let end = rest.iter().position(|&sign| sign == '}')?;
        let inside: String = rest[1..end].iter().collect();
        let number = |text: &str| match text.bytes().all(|byte| byte.is_ascii_digit()) {
            true => text.parse::<u32>().ok(),
            false => None,
        };
        let bounds = match inside.split_once(',') {
            None => {
                let times = number(&inside)?;
                (times, Some(times))
            }
            Some((least, "")) => (number(least)?, None),
            Some((least, most)) => (number(least)?, Some(number(most)?)),
        };
        if bounds.1.is_some_and(|most| most < bounds.0) {
            return None;
        }
        self.at += end;
        Some(bounds)
    }
}

/// Characters before the `]` that closes a class.
fn class_length(text: &[char]) -> Option<usize> {
    let mut escaped = false;
    text.iter().position(|&sign| {
        let closes = sign == ']' && !escaped;
        escaped = sign == '\\' && !escaped;
        closes
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_whole_texts() {
        for (pattern, yes, no) in [
            (
                "[a-z]+@[a-z]{2,5}",
                &["a@bc", "abcdefghijklmno@abcde"][..],
                &["@bc", "a@b", "a@abcdef", "A@bc"][..],
            ),
            ("", &[""], &["a"]),
            ("^ab$", &["ab"], &["b", "^ab$"]),
            ("a|bc|", &["a", "bc", ""], &["ac", "b"]),
            ("(ab)*c?", &["", "ababab", "abc", "c"], &["aab", "cc"]),
            (
                "(a*)*b",
                &["b", "aaaaaaaaaaaaaaaaaaaaaaaab"],
                &["aaaaaaaaaaaaaaaaaaaaaaaaa"],
            ),
            ("(?:a|b){3}", &["aba"], &["ab", "abab"]),
            ("\\d\\.\\w", &["3._"], &["3a_", "x.y"]),
            ("a{0}", &[""], &["a"]),
            ("[^a]", &["b", " "], &["a", ""]),
            (".{2}", &["a~"], &["a", "a\n"]),
            ("\\$", &["$"], &["\\"]),
            ("[\\]]", &["]"], &["\\"]),
        ] {
            let read = Pattern::parse(pattern).unwrap();
            for text in yes {
                assert!(read.matches(text), "{pattern} {text}");
            }
            for text in no {
                assert!(!read.matches(text), "{pattern} {text}");
            }
            let mut plainest = String::new();
            read.plainest(&mut plainest);
            assert!(read.matches(&plainest), "{pattern} {plainest}");
            let mut characters = BTreeSet::new();
            read.characters(&mut characters);
            let mut stream = Stream::new(1, 0);
            for _ in 0..50 {
                let mut text = String::new();
                read.draw(&mut stream, &mut text);
                assert!(read.matches(&text), "{pattern} {text}");
                assert!(
                    text.chars()
                        .all(|character| characters.contains(&character))
                );
            }
        }
    }

    #[test]
    fn bad_patterns_say_where() {
        for (pattern, at, reason) in [
            ("a**", 3, "a repeat follows a repeat"),
            ("*a", 1, "this repeats nothing"),
            ("ab(c", 3, "this group is not closed"),
            ("ab)c", 3, "this bracket closes nothing"),
            ("[a", 1, "this class is not closed"),
            ("x[]", 2, "it has no characters"),
            ("a{5,2}", 2, "a repeat is written {3}, {2,} or {2,5}"),
            ("a{x}", 2, "a repeat is written {3}, {2,} or {2,5}"),
            ("a{2", 2, "a repeat is written {3}, {2,} or {2,5}"),
            (
                "(?=a)",
                3,
                "groups that look around or have names are not known here",
            ),
            ("a\\1", 2, "\\1 is no escape here"),
            (
                "a^b",
                2,
                "a pattern is matched whole, so ends have no place inside",
            ),
            ("a\\", 2, "it ends after a backslash"),
            (
                "((){9999}){9999}",
                1,
                "a match can be longer than 10000 characters",
            ),
            (
                "a{4000000000}",
                1,
                "a match can be longer than 10000 characters",
            ),
        ] {
            assert_eq!(
                Pattern::parse(pattern),
                Err((at, reason.to_owned())),
                "{pattern}"
            );
        }
        let deep = "(".repeat(10_000);
        assert_eq!(
            Pattern::parse(&deep).unwrap_err().1,
            "groups are nested too deep"
        );
    }
}
