//! Decimal text to the nearest number.
//!
//! The standard library reads millions of numbers a second, by a table of powers of five that does
//! not compress: 10 kB, or a twentieth of the page's program. The page reads a dozen numbers, so
//! here the number is found by bisection, and every comparison is exact.

use std::cmp::Ordering;

/// The number nearest to a decimal such as `7`, `.5` or `-12.5e-3`; of two equally near ones the
/// even one. Infinite if it is too large, `None` if it is no decimal.
#[must_use]
pub fn parse(text: &str) -> Option<f64> {
    let (sign, size) = match text.as_bytes() {
        [b'-', size @ ..] => (-1.0, size),
        [b'+', size @ ..] => (1.0, size),
        size => (1.0, size),
    };
    Some(sign * Decimal::read(size)?.nearest())
}

/// Digits that can decide which number is nearest: the longest midpoint has 767.
const DIGITS: i32 = 800;

/// `digits · 10^exponent`.
struct Decimal {
    digits: Natural,
    exponent: i32,
    /// How many digits there are, zeros in front not counted.
    count: i32,
}

impl Decimal {
    fn read(text: &[u8]) -> Option<Self> {
        let mut decimal = Self {
            digits: Natural::default(),
            exponent: 0,
            count: 0,
        };
        let end = text.iter().position(|byte| matches!(byte, b'e' | b'E'));
        let (mantissa, exponent) = text.split_at(end.unwrap_or(text.len()));
        let (mut any, mut point, mut rest) = (false, false, false);
        for &byte in mantissa {
            match byte {
                b'.' if !point => point = true,
                b'0'..=b'9' => {
                    any = true;
                    if decimal.count < DIGITS {
                        decimal.push(byte - b'0');
                        decimal.exponent -= i32::from(point);
                    } else {
                        rest |= byte != b'0';
                        decimal.exponent += i32::from(!point);
                    }
                }
                _ => return None,
            }
        }
        if rest {
            decimal.push(1);
            decimal.exponent -= 1;
        }
        if let [_, exponent @ ..] = exponent {
            decimal.exponent = decimal.exponent.saturating_add(read_exponent(exponent)?);
        }
        any.then_some(decimal)
    }

    fn push(&mut self, digit: u8) {
        self.digits.times(10, digit.into());
        self.count += i32::from(!self.digits.0.is_empty());
    }

    fn nearest(&self) -> f64 {
        // The smallest number is 5e-324 and the largest 1.8e308.
        match self.count.saturating_add(self.exponent) {
            _ if self.count == 0 => return 0.0,
            ..-326 => return 0.0,
            311.. => return f64::INFINITY,
            _ => {}
        }
        // Positive numbers are ordered as their bits are.
        let (mut from, mut to) = (0, f64::INFINITY.to_bits());
        while from < to {
            let middle = from + (to - from) / 2;
            let above = match self.against_the_middle_above(middle) {
                Ordering::Less => false,
                Ordering::Equal => middle % 2 == 1,
                Ordering::Greater => true,
            };
            if above {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        f64::from_bits(from)
    }

    /// Where it lies as seen from the middle between the number with these bits and the next one.
    fn against_the_middle_above(&self, bits: u64) -> Ordering {
        const FRACTION: u32 = f64::MANTISSA_DIGITS - 1;
        let fraction = bits & ((1 << FRACTION) - 1);
        let (significand, exponent) = match (bits >> FRACTION) as i32 {
            0 => (fraction, -1_074),
            biased => (fraction | 1 << FRACTION, biased - 1_075),
        };
        let mut this = Natural(self.digits.0.clone());
        let mut middle = Natural::from(2 * significand + 1);
        for (base, exponent, upper, lower) in [(10, self.exponent, 0, 1), (2, exponent - 1, 1, 0)] {
            let side = if exponent > 0 { upper } else { lower };
            [&mut this, &mut middle][side].times_power(base, exponent.unsigned_abs());
        }
        this.cmp(&middle)
    }
}

/// As much of an exponent as matters.
fn read_exponent(text: &[u8]) -> Option<i32> {
    let (sign, digits) = match text {
        [b'-', digits @ ..] => (-1, digits),
        [b'+', digits @ ..] => (1, digits),
        digits => (1, digits),
    };
    let mut exponent = 0_i32;
    for digit in digits {
        let digit = digit.checked_sub(b'0').filter(|digit| *digit < 10)?;
        exponent = exponent.saturating_mul(10).saturating_add(digit.into());
    }
    (!digits.is_empty()).then_some(sign * exponent)
}

/// A natural number of any size, the least 32 bits first and no zero last.
#[derive(Default, PartialEq, Eq)]
struct Natural(Vec<u32>);

impl From<u64> for Natural {
    fn from(number: u64) -> Self {
        let mut natural = Self(vec![number as u32, (number >> 32) as u32]);
        while natural.0.last() == Some(&0) {
            natural.0.pop();
        }
        natural
    }
}

impl Natural {
    /// Multiplies it by `by`, and adds.
    fn times(&mut self, by: u32, add: u32) {
        let mut carry = u64::from(add);
        for part in &mut self.0 {
            carry += u64::from(*part) * u64::from(by);
            *part = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    fn times_power(&mut self, base: u32, mut exponent: u32) {
        while exponent > 0 {
            let step = exponent.min(9);
            self.times(base.pow(step), 0);
            exponent -= step;
        }
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let length = self.0.len().cmp(&other.0.len());
        length.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bits(text: &str) -> Option<u64> {
        parse(text).map(f64::to_bits)
    }

    fn of_std(text: &str) -> Option<u64> {
        text.parse().ok().map(f64::to_bits)
    }

    #[test]
    fn edges_are_read_as_the_standard_library_reads_them() {
        let long = format!("9007199254740993{}1", ".0".to_owned() + &"0".repeat(900));
        let half_of_the_smallest = format!("{:.1075}", 5e-324 / 1.0).replace("494", "247");
        for text in [
            "0",
            "-0",
            "+7",
            ".5",
            "5.",
            "1e3",
            "1E-3",
            "1e+3",
            "00012.50",
            "0.1",
            "0.9",
            "2.2250738585072014e-308",
            "2.2250738585072011e-308",
            "4.9e-324",
            "5e-324",
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "1e-400",
            "1e-2147483649",
            "1.7976931348623157e308",
            "1.7976931348623158e308",
            "1.7976931348623159e308",
            "1e309",
            "1e2147483648",
            "0e9999999999",
            "0.0000000000000000000000001e25",
            "9007199254740992",
            "9007199254740993",
            "9007199254740995",
            "18446744073709551616",
            "0.30000000000000004",
            "1e22",
            "1e23",
            "8.5e22",
            &long,
            &half_of_the_smallest,
        ] {
            assert!(bits(text).is_some(), "{text}");
            assert_eq!(bits(text), of_std(text), "{text}");
        }
    }

    #[test]
    fn what_is_no_decimal_is_refused() {
        for text in [
            "", "-", "+", ".", "e5", ".e5", "1e", "1e-", "1.2.3", "1_000", " 1", "1 ", "--1",
            "0x10", "NaN", "inf", "１", "1e5e5", "1e5.0",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn every_number_comes_back(number: f64) {
            prop_assert_eq!(bits(&number.to_string()), Some(number.to_bits()));
            prop_assert_eq!(bits(&format!("{number:e}")), Some(number.to_bits()));
        }

        #[test]
        fn decimals_are_read_as_the_standard_library_reads_them(
            text in "[+-]?[0-9]{0,30}\\.?[0-9]{0,30}(e[+-]?[0-9]{1,3})?",
        ) {
            prop_assert_eq!(bits(&text), of_std(&text));
        }

        #[test]
        fn midpoints_go_to_the_even_one(number in 0_u64..1 << 54) {
            prop_assert_eq!(parse(&number.to_string()), Some(number as f64));
        }

        #[test]
        fn any_text_is_read_or_refused(text: String) {
            if let Some(number) = parse(&text) {
                prop_assert_eq!(Some(number.to_bits()), of_std(&text));
            }
        }
    }
}
