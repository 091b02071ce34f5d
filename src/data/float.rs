//! Floats as Python writes them.

use crate::decimal;

/// The shortest decimal that reads back as this float, laid out as Python's `repr`: `0.1`, `1.0`,
/// `1e-07`, `1e+16`, `inf`, `-inf`, `nan`.
#[must_use]
pub fn repr(value: f64) -> String {
    if value.is_nan() {
        return "nan".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "inf" } else { "-inf" }.to_owned();
    }
    let scientific = format!("{value:e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..16).contains(&exponent) {
        let mut plain = value.to_string();
        if !plain.contains('.') {
            plain.push_str(".0");
        }
        plain
    } else {
        format!("{mantissa}e{exponent:+03}")
    }
}

/// Powers of ten that a float holds exactly.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// The float nearest to a decimal such as `7`, `.5` or `-12.5e-3`; infinite if it is too large,
/// `None` if it is no decimal. Never `inf` or `nan` by name.
#[must_use]
pub fn parse(text: &str) -> Option<f64> {
    short(text).or_else(|| decimal::parse(text))
}

/// Digits and a point, where both parts of the quotient are exact and so one rounding is all:
/// what most people write, a hundred times faster than by bisection.
fn short(text: &str) -> Option<f64> {
    let (sign, size) = match text.strip_prefix('-') {
        Some(size) => (-1.0, size),
        None => (1.0, text),
    };
    let (whole, fraction) = size.split_once('.').unwrap_or((size, ""));
    let digits = [whole, fraction].concat();
    let all_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    if !all_digits || digits.is_empty() || digits.len() > 15 {
        return None;
    }
    let number: u64 = digits.parse().ok()?;
    Some(sign * (number as f64 / POWERS[fraction.len()]))
}

#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn layout_is_that_of_python() {
        for (value, text) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (0.1, "0.1"),
            (-2.5, "-2.5"),
            (1e15, "1000000000000000.0"),
            (9_999_999_999_999_998.0, "9999999999999998.0"),
            (1e16, "1e+16"),
            (1.5e16, "1.5e+16"),
            (1e22, "1e+22"),
            (1.797_693_134_862_315_7e308, "1.7976931348623157e+308"),
            (0.0001, "0.0001"),
            (0.000_123, "0.000123"),
            (0.000_01, "1e-05"),
            (1e-7, "1e-07"),
            (5e-324, "5e-324"),
            (1.0 / 3.0, "0.3333333333333333"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
            (f64::NAN, "nan"),
            (-f64::NAN, "nan"),
        ] {
            assert_eq!(repr(value), text);
        }
    }

    proptest! {
        #[test]
        fn every_finite_float_comes_back(value: f64) {
            prop_assume!(value.is_finite());
            prop_assert_eq!(parse(&repr(value)).map(f64::to_bits), Some(value.to_bits()));
        }

        #[test]
        fn the_short_way_is_exact(text in "-?[0-9]{0,9}\\.?[0-9]{0,9}") {
            let exact: Option<f64> = text.parse().ok();
            prop_assert_eq!(parse(&text).map(f64::to_bits), exact.map(f64::to_bits));
        }

        #[test]
        fn any_text_is_read_or_refused(text: String) {
            let exact: Option<f64> = text.parse().ok().filter(|value: &f64| !value.is_nan());
            if let Some(value) = parse(&text) {
                prop_assert_eq!(Some(value.to_bits()), exact.map(f64::to_bits));
            }
        }
    }
}
