//! How numbers are written: true minus, no leading zero below 1, thin spaces between thousands.

use crate::decimal;

/// Written where a value is missing.
pub const MISSING: &str = "—";

/// Narrow no-break space between groups of three digits.
const GAP: char = '\u{202f}';

/// With exactly `decimals` decimals: `.950`, `1.000`, `−7.55`.
#[must_use]
pub fn fixed(value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return if value.is_nan() {
            MISSING.to_owned()
        } else if value > 0.0 {
            "∞".to_owned()
        } else {
            "−∞".to_owned()
        };
    }
    let (whole, part) = rounded(value.abs(), decimals);
    let mut text = String::new();
    // A value that rounds to zero has no sign.
    if value < 0.0 && (whole > 0 || part > 0) {
        text.push('−');
    }
    if whole > 0 || decimals == 0 {
        group(&whole.to_string(), &mut text);
    }
    if decimals > 0 {
        text.push('.');
        let digits = part.to_string();
        text.extend(std::iter::repeat_n(
            '0',
            decimals.saturating_sub(digits.len()),
        ));
        text.push_str(&digits);
    }
    text
}

/// The whole part of a value that is not negative, and its decimals as a number; ties to even.
///
/// What `{:.decimals$}` writes, without the kilobytes that does it for any number of decimals.
/// More than 15 are not asked for; whole parts end at 2⁶⁴.
fn rounded(value: f64, decimals: usize) -> (u64, u64) {
    const ONE: f64 = 18_446_744_073_709_551_616.0;
    let unit = 10_u64.pow(decimals.min(15) as u32);
    let (whole, fraction) = (value.trunc() as u64, value.fract());
    let fixed_point = (fraction * ONE) as u64;
    // Bits that found no room still break a tie.
    let dust = u64::from(fixed_point as f64 / ONE < fraction);
    let scaled = u128::from(fixed_point) * u128::from(unit);
    let (part, rest) = ((scaled >> 64) as u64, scaled as u64 | dust);
    let last = if decimals == 0 { whole } else { part };
    let half = 1 << 63;
    let part = part + u64::from(rest > half || rest == half && last % 2 == 1);
    if part == unit {
        (whole + 1, 0)
    } else {
        (whole, part)
    }
}

/// A probability or α: three decimals.
#[must_use]
pub fn three(value: f64) -> String {
    fixed(value, 3)
}

/// A value that may be missing, with three decimals.
#[must_use]
pub fn three_or_dash(value: Option<f64>) -> String {
    value.map_or_else(|| MISSING.to_owned(), three)
}

/// A count: `1 000`, the gap being a narrow no-break space.
#[must_use]
pub fn count(value: u64) -> String {
    let mut text = String::new();
    group(&value.to_string(), &mut text);
    text
}

fn group(digits: &str, text: &mut String) {
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(GAP);
        }
        text.push(digit);
    }
}

/// As short as a tick can be: `.2`, `0`, `1`, `−10`.
#[must_use]
pub fn tick(value: f64) -> String {
    shortest(value, 9)
}

/// With at most `decimals` decimals, zeros at the end dropped: a cell of a data table.
#[must_use]
pub fn shortest(value: f64, decimals: usize) -> String {
    let text = fixed(value, decimals);
    if !text.contains('.') {
        return text;
    }
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text.is_empty() { "0" } else { text }.to_owned()
}

/// The fraction a value is, if it is one with a denominator of at most `largest`: `13/21`.
///
/// Whole numbers are no fractions. "Is" means to a relative 1e-12, some rounding errors wide.
#[must_use]
pub fn fraction(value: f64, largest: u32) -> Option<(i64, u32)> {
    if !value.is_finite() || value.abs() > 1e6 {
        return None;
    }
    (2..=largest)
        .map(|below| (value * f64::from(below), below))
        .find(|(above, _)| (above - above.round()).abs() <= 1e-12 * above.abs().max(1.0))
        .map(|(above, below)| (above.round() as i64, below))
        .filter(|(above, below)| above % i64::from(*below) != 0)
}

/// The fraction where it is exact, else three decimals.
#[must_use]
pub fn exact(value: f64, largest: u32) -> String {
    match fraction(value, largest) {
        Some((above, below)) if above < 0 => format!("−{}/{below}", -above),
        Some((above, below)) => format!("{above}/{below}"),
        None => three(value),
    }
}

/// Reads a number as people type it: `.95`, `−1`, `1 000`, `1,000`, `0,95`.
///
/// A single comma followed by other than three digits is a decimal comma.
#[must_use]
pub fn parse(text: &str) -> Option<f64> {
    let mut plain: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '_' | '\u{202f}' | '\u{2009}'))
        .map(|c| match c {
            '−' => '-',
            '，' => ',',
            '。' | '．' => '.',
            _ => c,
        })
        .collect();
    if let Some((before, after)) = plain.split_once(',') {
        plain = if !plain.contains('.') && !after.contains(',') && after.len() != 3 {
            format!("{before}.{after}")
        } else {
            plain.replace(',', "")
        };
    }
    decimal::parse(&plain).filter(|v| v.is_finite())
}

/// A coordinate for SVG: at most one decimal.
#[must_use]
pub fn coordinate(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    // Adding zero turns -0 into 0.
    format!(
        "{}",
        if rounded.is_finite() {
            rounded + 0.0
        } else {
            0.0
        }
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_look_as_in_print() {
        assert_eq!(three(0.95), ".950");
        assert_eq!(three(1.0), "1.000");
        assert_eq!(three(0.9996), "1.000");
        assert_eq!(three(-0.25), "−.250");
        assert_eq!(three(-0.000_1), ".000");
        assert_eq!(fixed(-7.549, 2), "−7.55");
        assert_eq!(fixed(12_345.6, 1), "12\u{202f}345.6");
        assert_eq!(fixed(0.0, 0), "0");
        assert_eq!(three(f64::NAN), "—");
        assert_eq!(three(f64::NEG_INFINITY), "−∞");
        assert_eq!(count(312), "312");
        assert_eq!(count(1_000), "1\u{202f}000");
        assert_eq!(count(100_000), "100\u{202f}000");
    }

    #[test]
    fn ties_are_those_of_the_decimals_not_of_the_double() {
        // 0.0005 and 0.0025 lie a little above the tie, 0.0625 and 0.5 on it.
        assert_eq!(
            [0.0005, 0.0025, 0.0625].map(three),
            [".001", ".003", ".062"]
        );
        assert_eq!(
            [0.5, 1.5, 2.5].map(|value| fixed(value, 0)),
            ["0", "2", "2"]
        );
    }

    #[test]
    fn ticks_are_short() {
        let written: Vec<_> = [0.0, 0.2, 0.94, 1.0, -10.0, 1000.0, -0.5].map(tick).into();
        assert_eq!(
            written,
            ["0", ".2", ".94", "1", "−10", "1\u{202f}000", "−.5"]
        );
        assert_eq!(shortest(0.619_047, 4), ".619");
        assert_eq!(shortest(100.0, 0), "100");
    }

    #[test]
    fn fractions_only_where_exact() {
        assert_eq!(exact(13.0 / 21.0, 100), "13/21");
        assert_eq!(exact((13.0 / 21.0) * 3.0 / 3.0, 100), "13/21");
        assert_eq!(exact(-11.0 / 21.0, 100), "−11/21");
        assert_eq!(exact(0.5, 100), "1/2");
        assert_eq!(exact(1.0, 100), "1.000");
        assert_eq!(exact(0.0, 100), ".000");
        assert_eq!(exact(0.993_1, 100), ".993");
        assert_eq!(exact(f64::NAN, 100), "—");
    }

    #[test]
    fn typed_numbers_are_understood() {
        for (text, value) in [
            (".95", 0.95),
            ("0,95", 0.95),
            ("−1", -1.0),
            ("1\u{202f}000", 1000.0),
            ("1,000", 1000.0),
            ("1,234,567.5", 1_234_567.5),
            (" 2e3 ", 2000.0),
        ] {
            assert_eq!(parse(text), Some(value), "{text}");
        }
        for text in ["", "abc", "1.2.3", "inf", "NaN", "-"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn coordinates_are_short() {
        let written: Vec<_> = [65.2, 12.0, -0.01, 1.0 / 3.0, f64::NAN]
            .map(coordinate)
            .into();
        assert_eq!(written, ["65.2", "12", "0", "0.3", "0"]);
    }

    proptest! {
        #[test]
        fn decimals_are_those_of_the_standard_library(value in 0.0_f64..1e9, small in 0.0_f64..1.0, decimals in 0_usize..10) {
            for value in [value, small, small * 1e-6, small / 1e3, (small * 4096.0).round() / 4096.0] {
                let (whole, part) = rounded(value, decimals);
                let text = if decimals == 0 { whole.to_string() } else { format!("{whole}.{part:0decimals$}") };
                prop_assert_eq!(text, format!("{value:.decimals$}"));
            }
        }

        #[test]
        fn what_is_written_can_be_read(value in -1e6_f64..1e6, decimals in 0_usize..6) {
            let read = parse(&fixed(value, decimals));
            let half = 0.5001 * 10_f64.powi(-(decimals as i32));
            prop_assert!(read.is_some_and(|read| (read - value).abs() <= half));
        }

        #[test]
        fn fractions_are_in_lowest_terms(above in 1_u32..99, below in 2_u32..99) {
            let value = f64::from(above) / f64::from(below);
            if let Some((p, q)) = fraction(value, 99) {
                prop_assert_eq!(p as f64 / f64::from(q), value);
                prop_assert!((2..=p as u32).all(|d| !(p as u32).is_multiple_of(d) || !q.is_multiple_of(d)));
            } else {
                prop_assert_eq!(above % below, 0);
            }
        }
    }
}
