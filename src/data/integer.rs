//! Integers of any size.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt::{self, Display};

/// An integer. Canonical: [`Self::Large`] holds only what [`Self::Small`] cannot.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Integer {
    /// One that fits.
    Small(i128),
    /// Its decimal digits, without leading zeros, after a `-` if it is negative.
    Large(Box<str>),
}

impl Integer {
    /// The integer that a sign, if any, and decimal digits stand for; `None` if it is anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (negative, digits) = match text.as_bytes().first()? {
            b'-' => (true, &text[1..]),
            b'+' => (false, &text[1..]),
            _ => (false, text),
        };
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let digits = digits.trim_start_matches('0');
        let sign = if negative { "-" } else { "" };
        let text = [sign, if digits.is_empty() { "0" } else { digits }].concat();
        Some(match text.parse() {
            Ok(small) => Self::Small(small),
            Err(_) => Self::Large(text.into()),
        })
    }

    /// Whether it is below zero.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        match self {
            Self::Small(small) => *small < 0,
            Self::Large(text) => text.starts_with('-'),
        }
    }

    /// Its value, if it fits.
    #[must_use]
    pub fn to_i128(&self) -> Option<i128> {
        match self {
            Self::Small(small) => Some(*small),
            Self::Large(_) => None,
        }
    }

    /// Its value, if it fits.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        self.to_i128()?.try_into().ok()
    }
}

impl From<i64> for Integer {
    fn from(value: i64) -> Self {
        Self::Small(value.into())
    }
}

impl From<i128> for Integer {
    fn from(value: i128) -> Self {
        Self::Small(value)
    }
}

impl Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Small(small) => small.fmt(f),
            Self::Large(text) => f.write_str(text),
        }
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Small(one), Self::Small(two)) => one.cmp(two),
            (Self::Small(_), Self::Large(_)) if other.is_negative() => Ordering::Greater,
            (Self::Small(_), Self::Large(_)) => Ordering::Less,
            (Self::Large(_), Self::Small(_)) => other.cmp(self).reverse(),
            (Self::Large(one), Self::Large(two)) => {
                match (self.is_negative(), other.is_negative()) {
                    (false, false) => (one.len(), one).cmp(&(two.len(), two)),
                    (true, true) => (two.len(), two).cmp(&(one.len(), one)),
                    (negative, _) if negative => Ordering::Less,
                    _ => Ordering::Greater,
                }
            }
        }
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Integer {
        Integer::parse(text).unwrap()
    }

    #[test]
    fn what_fits_is_small_however_it_is_written() {
        for (text, value) in [("0", 0), ("-0", 0), ("+007", 7), ("-00012", -12)] {
            assert_eq!(read(text), Integer::Small(value), "{text}");
        }
        for value in [i128::MIN, i128::MAX] {
            assert_eq!(read(&value.to_string()), Integer::Small(value));
        }
    }

    #[test]
    fn what_does_not_fit_keeps_its_digits() {
        let more = "170141183460469231731687303715884105728";
        for text in [more.to_owned(), format!("-{}", "9".repeat(5_000))] {
            let integer = read(&text);
            assert_eq!(integer, Integer::Large(text.as_str().into()));
            assert_eq!(integer.to_string(), text);
            assert_eq!((integer.to_i128(), integer.to_i64()), (None, None));
        }
        assert_eq!(read(&format!("-000{more}")), Integer::Small(i128::MIN));
    }

    #[test]
    fn what_is_no_integer_is_refused() {
        for text in ["", "-", "+", "--1", "1.0", "1_000", " 1", "0x1", "１"] {
            assert_eq!(Integer::parse(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn order_is_that_of_the_values(one: i128, two: i128, zeros in 0_usize..3) {
            // Every number here has an even number of digits more, so that both kinds occur.
            let scale = |value: i128| read(&format!("{value}{}", "0".repeat(zeros)));
            prop_assert_eq!(scale(one).cmp(&scale(two)), one.cmp(&two));
        }

        #[test]
        fn digits_come_back(text in "-?[1-9][0-9]{0,60}") {
            prop_assert_eq!(read(&text).to_string(), text);
        }
    }
}
