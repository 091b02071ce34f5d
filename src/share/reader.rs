//! Parameters to values: the nearest possible value is taken, and nothing is bent in silence.

use super::block::{self, Unreadable};
use super::link::{Params, VERSION, VERSION_KEY};
use crate::decimal;
use std::fmt::{self, Display};
use std::ops::RangeInclusive;

/// Something in a link that could not be taken as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Which parameter.
    pub key: String,
    /// What it said, shortened.
    pub value: String,
    /// What is wrong with it.
    pub problem: Problem,
    /// What was taken instead.
    pub used: String,
}

/// What is wrong with a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The link was made by a newer version.
    Newer,
    /// It is not a number of the kind that is asked for.
    NotANumber,
    /// It is a number outside its range.
    OutOfRange {
        /// Smallest value.
        from: String,
        /// Largest value.
        to: String,
    },
    /// It is a range whose end stands before its start.
    Backwards,
    /// It is none of the words that are known.
    UnknownWord,
    /// A block was cut or changed on its way.
    Damaged,
    /// A block is larger than is accepted.
    TooLarge,
    /// A program was too large for the link.
    NotIncluded,
}

impl Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            key,
            value,
            problem,
            used,
        } = self;
        match problem {
            Problem::Newer => {
                write!(
                    f,
                    "The link was made by a newer version, {value}; it was read as {used}."
                )
            }
            Problem::NotANumber => {
                write!(
                    f,
                    "In the link {key} is “{value}”, which is no number here; {used} is used."
                )
            }
            Problem::OutOfRange { from, to } => write!(
                f,
                "In the link {key} is {value}, outside of {from} to {to}; {used} is used."
            ),
            Problem::Backwards => {
                write!(
                    f,
                    "In the link {key} runs backwards, {value}; {used} is used."
                )
            }
            Problem::UnknownWord => {
                write!(
                    f,
                    "In the link {key} is “{value}”, which is unknown; {used} is used."
                )
            }
            Problem::Damaged => write!(
                f,
                "The part {key} of the link is damaged; instead of it: {used}."
            ),
            Problem::TooLarge => {
                write!(
                    f,
                    "The part {key} of the link is too large; {used} is used."
                )
            }
            Problem::NotIncluded => {
                write!(
                    f,
                    "The program {value} was too large for the link and is left out."
                )
            }
        }
    }
}

/// Reads parameters and collects remarks.
#[derive(Debug)]
pub struct Reader<'a> {
    params: &'a Params,
    remarks: Vec<Remark>,
}

impl<'a> Reader<'a> {
    /// Starts to read; looks at the version.
    #[must_use]
    pub fn new(params: &'a Params) -> Self {
        let mut reader = Self {
            params,
            remarks: Vec::new(),
        };
        if let Some(version) = params.get(VERSION_KEY)
            && version.parse() != Ok(VERSION)
        {
            let problem = match version.parse::<u32>() {
                Ok(newer) if newer > VERSION => Problem::Newer,
                _ => Problem::UnknownWord,
            };
            reader.remark(VERSION_KEY, version, problem, VERSION);
        }
        reader
    }

    /// The parameter as it was written.
    #[must_use]
    pub fn text(&self, key: &str) -> Option<&'a str> {
        self.params.get(key)
    }

    /// Leaves a remark.
    pub fn remark(&mut self, key: &str, value: &str, problem: Problem, used: impl ToString) {
        const SHOWN: usize = 40;
        let mut shown: String = value.chars().take(SHOWN).collect();
        if shown.len() < value.len() {
            shown.push('…');
        }
        self.remarks.push(Remark {
            key: key.to_owned(),
            value: shown,
            problem,
            used: used.to_string(),
        });
    }

    /// A number of a range.
    pub fn number<T: Number>(&mut self, key: &str, range: RangeInclusive<T>, default: T) -> T {
        match self.text(key) {
            None => default,
            Some(text) => self.read_number(key, text, &range, default),
        }
    }

    /// Several numbers of one range, as `1,2,3`. `None` if the parameter is not there; a number
    /// that is missing or unreadable becomes that of `default`.
    pub fn numbers<T: Number, const N: usize>(
        &mut self,
        key: &str,
        range: &RangeInclusive<T>,
        default: [T; N],
    ) -> Option<[T; N]> {
        let mut parts = self.text(key)?.split(',');
        let read = default
            .map(|default| self.read_number(key, parts.next().unwrap_or_default(), range, default));
        Some(read)
    }

    /// One number, given as text.
    pub fn read_number<T: Number>(
        &mut self,
        key: &str,
        text: &str,
        range: &RangeInclusive<T>,
        default: T,
    ) -> T {
        let (from, to) = (*range.start(), *range.end());
        let exact = T::read(text);
        // A whole number may be too long for its type, and is then still large or small.
        let side = decimal::parse(text);
        let (problem, used) = match (exact, side) {
            (Some(value), _) if range.contains(&value) => return value,
            (_, Some(value)) if value < from.to_f64() => (None, from),
            (_, Some(value)) if value > to.to_f64() => (None, to),
            _ => (Some(Problem::NotANumber), default),
        };
        let out = || Problem::OutOfRange {
            from: from.to_string(),
            to: to.to_string(),
        };
        self.remark(key, text, problem.unwrap_or_else(out), used);
        used
    }

    /// One of a few words.
    pub fn word<'b>(&mut self, key: &str, words: &[&'b str], default: &'b str) -> &'b str {
        let Some(text) = self.text(key) else {
            return default;
        };
        match words.iter().find(|word| **word == text) {
            Some(word) => word,
            None => {
                self.remark(key, text, Problem::UnknownWord, default);
                default
            }
        }
    }

    /// The bytes of a block. `instead` says what is used if it cannot be read.
    pub fn block(&mut self, key: &str, instead: &str) -> Option<Vec<u8>> {
        match block::unpack(self.text(key)?) {
            Ok(bytes) => Some(bytes),
            Err(Unreadable::Damaged) => {
                self.remark(key, "", Problem::Damaged, instead);
                None
            }
            Err(Unreadable::TooLarge) => {
                self.remark(key, "", Problem::TooLarge, instead);
                None
            }
        }
    }

    /// All remarks, in the order of reading.
    #[must_use]
    pub fn finish(self) -> Vec<Remark> {
        self.remarks
    }
}

/// A number that a parameter can hold.
pub trait Number: Copy + Display + PartialOrd {
    /// What it is as text; `None` if it is no such number.
    fn read(text: &str) -> Option<Self>;

    /// Near enough to tell on which side of a range it lies.
    fn to_f64(self) -> f64;
}

impl Number for u32 {
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn to_f64(self) -> f64 {
        f64::from(self)
    }
}

impl Number for i32 {
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn to_f64(self) -> f64 {
        f64::from(self)
    }
}

impl Number for u64 {
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn to_f64(self) -> f64 {
        self as f64
    }
}

impl Number for f64 {
    fn read(text: &str) -> Option<Self> {
        decimal::parse(text)
    }

    fn to_f64(self) -> f64 {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn params(pairs: &[(&str, &str)]) -> Params {
        let mut params = Params::default();
        for (key, value) in pairs {
            params.set(key, value);
        }
        params
    }

    fn sentences(reader: Reader<'_>) -> Vec<String> {
        reader.finish().iter().map(Remark::to_string).collect()
    }

    #[test]
    fn a_good_link_leaves_no_remark() {
        let params = params(&[("v", "1"), ("n", "12"), ("tau", "0.9"), ("unknown", "x")]);
        let mut reader = Reader::new(&params);
        assert_eq!(reader.number("n", 1..=100, 5_u32), 12);
        assert_eq!(reader.number("tau", 0.0..=1.0, 0.95), 0.9);
        assert_eq!(reader.number("absent", 1..=9, 7_u64), 7);
        assert_eq!(reader.numbers("mix", &(0..=9), [1_u32, 2]), None);
        assert_eq!(reader.finish(), []);
    }

    #[test]
    fn bad_values_are_named_and_the_rest_applies() {
        let params = params(&[
            ("tau", "7"),
            ("n", "-99999999999999999999"),
            ("seed", "99999999999999999999999"),
            ("it", "2.5"),
            ("mix", "1,x,300"),
            ("alpha", "NaN"),
            ("mode", "brave"),
        ]);
        let mut reader = Reader::new(&params);
        assert_eq!(reader.number("tau", 0.0..=1.0, 0.95), 1.0);
        assert_eq!(reader.number("n", 1..=100, 5_u32), 1);
        assert_eq!(reader.number("seed", 0..=u64::MAX, 5), u64::MAX);
        assert_eq!(reader.number("it", 0..=50, 2_u32), 2);
        assert_eq!(
            reader.numbers("mix", &(0..=255), [0_u32, 4, 5, 6]),
            Some([1, 4, 255, 6])
        );
        assert_eq!(reader.number("alpha", 0.0..=1.0, 0.5), 0.5);
        assert_eq!(reader.word("mode", &["shy", "bold"], "shy"), "shy");
        assert_eq!(
            sentences(reader),
            [
                "In the link tau is 7, outside of 0 to 1; 1 is used.",
                "In the link n is -99999999999999999999, outside of 1 to 100; 1 is used.",
                "In the link seed is 99999999999999999999999, outside of 0 to \
                 18446744073709551615; 18446744073709551615 is used.",
                "In the link it is “2.5”, which is no number here; 2 is used.",
                "In the link mix is “x”, which is no number here; 4 is used.",
                "In the link mix is 300, outside of 0 to 255; 255 is used.",
                "In the link mix is “”, which is no number here; 6 is used.",
                "In the link alpha is “NaN”, which is no number here; 0.5 is used.",
                "In the link mode is “brave”, which is unknown; shy is used.",
            ]
        );
    }

    #[test]
    fn versions_are_looked_at() {
        let newer = params(&[("v", "3")]);
        let expected = "The link was made by a newer version, 3; it was read as 1.";
        assert_eq!(sentences(Reader::new(&newer)), [expected]);
        let nonsense = params(&[("v", "one")]);
        let expected = "In the link v is “one”, which is unknown; 1 is used.";
        assert_eq!(sentences(Reader::new(&nonsense)), [expected]);
    }

    #[test]
    fn a_damaged_block_is_named() {
        let mut params = params(&[("cut", "AAAA")]);
        params.set_block("whole", "text".as_bytes());
        let mut reader = Reader::new(&params);
        assert_eq!(reader.block("whole", "none"), Some(b"text".to_vec()));
        assert_eq!(reader.block("cut", "the default"), None);
        assert_eq!(
            sentences(reader),
            ["The part cut of the link is damaged; instead of it: the default."]
        );
    }
}
