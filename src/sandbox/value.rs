//! The numbers that go into and come out of an exported function.

use super::signature::Type;
use crate::data::{Data, Integer};
use serde::{Deserialize, Serialize};
use std::fmt;
use wasmi::Val;

/// One number that goes into or comes out of an exported function. Floats are kept as bits, so
/// that values can be compared and hashed; [`fmt::Display`] writes the number. Every NaN that a
/// program returns is kept as the one canonical NaN, as its bits are an accident of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Value {
    /// `i32`
    I32(i32),
    /// `i64`
    I64(i64),
    /// `f32`, as bits.
    F32(u32),
    /// `f64`, as bits.
    F64(u64),
}

impl Value {
    /// An argument as a parameter of a type. Integers and booleans (1 and 0) are taken exactly, by
    /// float parameters too; floats are rounded to the nearest, but only to a whole number that
    /// they are. `None` when the parameter cannot hold it, or it is no number.
    pub(super) fn from_argument(argument: &Data, kind: Type) -> Option<Self> {
        match argument {
            Data::Int(Integer::Small(number)) => Self::from_integer(*number, kind),
            Data::Bool(truth) => Self::from_integer((*truth).into(), kind),
            Data::Float(number) => Self::from_float(*number, kind),
            _ => None,
        }
    }

    fn from_integer(number: i128, kind: Type) -> Option<Self> {
        match kind {
            Type::I32 => number.try_into().ok().map(Self::I32),
            Type::I64 => number.try_into().ok().map(Self::I64),
            // Back and forth: the largest integers saturate on the way back, so one is left out.
            Type::F32 => {
                let float = number as f32;
                (float as i128 == number && number < i128::MAX).then_some(Self::from_f32(float))
            }
            Type::F64 => {
                let float = number as f64;
                (float as i128 == number && number < i128::MAX).then_some(Self::from_f64(float))
            }
        }
    }

    fn from_float(number: f64, kind: Type) -> Option<Self> {
        let whole = number.fract() == 0.0;
        match kind {
            Type::I32 => {
                let fits = whole && (-2f64.powi(31)..2f64.powi(31)).contains(&number);
                fits.then_some(Self::I32(number as i32))
            }
            Type::I64 => {
                let fits = whole && (-2f64.powi(63)..2f64.powi(63)).contains(&number);
                fits.then_some(Self::I64(number as i64))
            }
            Type::F32 => {
                let nearest = number as f32;
                let fits = nearest.is_finite() || !number.is_finite();
                fits.then_some(Self::from_f32(nearest))
            }
            Type::F64 => Some(Self::from_f64(number)),
        }
    }

    fn from_f32(number: f32) -> Self {
        let canonical = 0x7FC0_0000;
        Self::F32(if number.is_nan() {
            canonical
        } else {
            number.to_bits()
        })
    }

    fn from_f64(number: f64) -> Self {
        let canonical = 0x7FF8_0000_0000_0000;
        Self::F64(if number.is_nan() {
            canonical
        } else {
            number.to_bits()
        })
    }

    /// `None` for references and vectors, which no entry returns.
    pub(super) fn from_wasm(value: &Val) -> Option<Self> {
        match value {
            Val::I32(number) => Some(Self::I32(*number)),
            Val::I64(number) => Some(Self::I64(*number)),
            Val::F32(number) => Some(Self::from_f32(f32::from_bits(number.to_bits()))),
            Val::F64(number) => Some(Self::from_f64(f64::from_bits(number.to_bits()))),
            _ => None,
        }
    }

    pub(super) fn to_wasm(self) -> Val {
        match self {
            Self::I32(number) => Val::I32(number),
            Self::I64(number) => Val::I64(number),
            Self::F32(bits) => Val::F32(wasmi::F32::from_bits(bits)),
            Self::F64(bits) => Val::F64(wasmi::F64::from_bits(bits)),
        }
    }
}

/// The shortest text that reads back as the same number: `7`, `-0.5`, `1e300`, `NaN`, `inf`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (digits, size) = match *self {
            Self::I32(number) => return write!(f, "{number}"),
            Self::I64(number) => return write!(f, "{number}"),
            Self::F32(bits) => (
                f32::from_bits(bits).to_string(),
                f32::from_bits(bits).abs().into(),
            ),
            Self::F64(bits) => (f64::from_bits(bits).to_string(), f64::from_bits(bits).abs()),
        };
        // Plain digits up to where they stop being exact or readable, as most languages do.
        if size == 0.0 || !size.is_finite() || (1e-5..1e16).contains(&size) {
            f.write_str(&digits)
        } else {
            f.write_str(&scientific(&digits))
        }
    }
}

/// The same digits with an exponent: `1e300` for a one and 300 zeros.
///
/// The standard library's own `{:e}` would write this, too, and take four kilobytes of the page.
fn scientific(digits: &str) -> String {
    let (sign, digits) = digits
        .strip_prefix('-')
        .map_or(("", digits), |rest| ("-", rest));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all = format!("{whole}{fraction}");
    let leading = all.bytes().take_while(|&digit| digit == b'0').count();
    let exponent = whole.len() as i64 - 1 - leading as i64;
    let mut significant = all.trim_matches('0').to_owned();
    if significant.len() > 1 {
        significant.insert(1, '.');
    }
    format!("{sign}{significant}e{exponent}")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use proptest::prelude::*;

    fn take(number: f64, kind: Type) -> Option<Value> {
        Value::from_argument(&Data::Float(number), kind)
    }

    #[test]
    fn integers_are_taken_exactly_or_not_at_all() {
        let take =
            |number: i128, kind| Value::from_argument(&Data::Int(Integer::Small(number)), kind);
        let past_53_bits = (1 << 53) + 1;
        assert_eq!(
            take(past_53_bits, Type::I64),
            Some(Value::I64(past_53_bits as i64))
        );
        assert_eq!(take(past_53_bits, Type::F64), None);
        assert_eq!(take(past_53_bits, Type::I32), None);
        assert_eq!(take(i64::MAX.into(), Type::I64), Some(Value::I64(i64::MAX)));
        assert_eq!(take(i128::from(i64::MAX) + 1, Type::I64), None);
        assert_eq!(
            take(1 << 24, Type::F32),
            Some(Value::from_f32(16_777_216.0))
        );
        assert_eq!(take((1 << 24) + 1, Type::F32), None);
        assert_eq!(take(i128::MAX, Type::F64), None);
        assert_eq!(
            take(i128::MIN, Type::F64),
            Some(Value::from_f64(-2f64.powi(127)))
        );
    }

    #[test]
    fn booleans_are_numbers_and_texts_are_not() {
        assert_eq!(
            Value::from_argument(&Data::Bool(true), Type::I32),
            Some(Value::I32(1))
        );
        assert_eq!(
            Value::from_argument(&Data::Bool(false), Type::F64),
            Some(Value::F64(0))
        );
        assert_eq!(Value::from_argument(&"1".into(), Type::I32), None);
        assert_eq!(Value::from_argument(&Data::None, Type::I32), None);
    }

    #[test]
    fn whole_floats_are_integers() {
        assert_eq!(take(25.0, Type::I32), Some(Value::I32(25)));
        assert_eq!(take(-0.0, Type::I32), Some(Value::I32(0)));
        assert_eq!(take(2_147_483_647.0, Type::I32), Some(Value::I32(i32::MAX)));
        assert_eq!(take(2_147_483_648.0, Type::I32), None);
        assert_eq!(
            take(-2_147_483_648.0, Type::I32),
            Some(Value::I32(i32::MIN))
        );
        assert_eq!(take(0.5, Type::I32), None);
        assert_eq!(take(f64::NAN, Type::I64), None);
        assert_eq!(take(f64::INFINITY, Type::I64), None);
        assert_eq!(take(-2f64.powi(63), Type::I64), Some(Value::I64(i64::MIN)));
        assert_eq!(take(2f64.powi(63), Type::I64), None);
    }

    #[test]
    fn floats_are_rounded_but_never_to_infinity() {
        assert_eq!(take(0.1, Type::F32), Some(Value::F32(0.1f32.to_bits())));
        assert_eq!(take(1e300, Type::F32), None);
        assert_eq!(
            take(f64::INFINITY, Type::F32),
            Some(Value::F32(f32::INFINITY.to_bits()))
        );
    }

    #[test]
    fn every_nan_is_one_nan() {
        let odd = Val::F64(wasmi::F64::from_bits(0xFFF8_0000_0000_0001));
        let other = Val::F64(wasmi::F64::from_bits(0x7FF8_0000_0000_0000));
        assert_eq!(Value::from_wasm(&odd), Value::from_wasm(&other));
        let odd = Val::F32(wasmi::F32::from_bits(0xFFC0_0001));
        assert_eq!(Value::from_wasm(&odd), Some(Value::F32(0x7FC0_0000)));
    }

    #[test]
    fn text_is_short_and_plain() {
        let text = |number: f64| Value::F64(number.to_bits()).to_string();
        assert_eq!(text(1.0), "1");
        assert_eq!(text(-0.0), "-0");
        assert_eq!(text(0.1), "0.1");
        assert_eq!(text(1e300), "1e300");
        assert_eq!(text(1e-7), "1e-7");
        assert_eq!(text(-1.25e-9), "-1.25e-9");
        assert_eq!(text(-f64::MAX), "-1.7976931348623157e308");
        assert_eq!(text(f64::NAN), "NaN");
        assert_eq!(Value::F32(0.1f32.to_bits()).to_string(), "0.1");
    }

    proptest! {
        #[test]
        fn text_reads_back(bits: u64) {
            let number = f64::from_bits(bits);
            let read: f64 = Value::F64(bits).to_string().parse().unwrap();
            prop_assert!(read.to_bits() == bits || number.is_nan() && read.is_nan());
        }
    }
}
