//! Times in logs: as text of ISO 8601, in seconds or in milliseconds.

use serde_json::Value;

/// Milliseconds since 1970. A time without a zone is taken as universal time.
pub(super) fn milliseconds(time: &Value) -> Option<i64> {
    match time {
        Value::String(text) => iso(text),
        Value::Number(number) => {
            let number = number.as_f64()?;
            // Seconds until the year 5000, milliseconds from 1973 on.
            let milliseconds = if number.abs() < 1e11 {
                number * 1000.0
            } else {
                number
            };
            (milliseconds.abs() < 1e15).then_some(milliseconds as i64)
        }
        _ => None,
    }
}

fn iso(text: &str) -> Option<i64> {
    let bytes = text.as_bytes();
    let (date, time) = (text.get(..10)?, text.get(11..19)?);
    if !matches!(bytes[10], b'T' | b't' | b' ') {
        return None;
    }
    let number = |part: &str| part.parse::<i64>().ok().filter(|_| !part.starts_with('+'));
    let mut date = date.splitn(3, '-').map(number);
    let (year, month, day) = (date.next()??, date.next()??, date.next()??);
    let mut time = time.splitn(3, ':').map(number);
    let (hour, minute, second) = (time.next()??, time.next()??, time.next()??);
    let sensible = (0..=9999).contains(&year)
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && (0..=24).contains(&hour)
        && (0..=59).contains(&minute)
        && (0..=60).contains(&second);
    if !sensible {
        return None;
    }
    let mut rest = &text[19..];
    let mut fraction = 0;
    if let Some(digits) = rest.strip_prefix(['.', ',']) {
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        let mut scale = 100;
        for digit in digits[..length].bytes().take(3) {
            fraction += i64::from(digit - b'0') * scale;
            scale /= 10;
        }
        rest = &digits[length..];
    }
    let seconds =
        ((days(year, month, day) * 24 + hour) * 60 + minute - offset(rest)?) * 60 + second;
    Some(seconds * 1000 + fraction)
}

/// Minutes that a zone is ahead.
fn offset(zone: &str) -> Option<i64> {
    let sign = match zone.bytes().next() {
        None | Some(b'Z' | b'z') => return Some(0),
        Some(b'+') => 1,
        Some(b'-') => -1,
        Some(_) => return None,
    };
    let hours = zone.get(1..3)?.parse::<i64>().ok()?;
    let minutes = zone[3..].trim_start_matches(':');
    let minutes = match minutes {
        "" => 0,
        minutes => minutes.get(..2)?.parse::<i64>().ok()?,
    };
    Some(sign * (60 * hours + minutes))
}

/// Days from 1970 to a day of the Gregorian calendar, counted from 1 March so that the leap day is last.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month < 3 { year - 1 } else { year };
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    year * 365 + leap_days + of_year - 719_468
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn times_of_every_kind() {
        for (time, expected) in [
            (json!("1970-01-01T00:00:00Z"), Some(0)),
            (
                json!("2024-02-29T12:00:00.5+02:00"),
                Some(1_709_200_800_500),
            ),
            (json!("2024-03-01 00:00:00"), Some(1_709_251_200_000)),
            (json!("2025-06-30T23:59:59.123456"), Some(1_751_327_999_123)),
            (json!(1_751_327_999.25), Some(1_751_327_999_250)),
            (json!(1_751_327_999_123_u64), Some(1_751_327_999_123)),
            (json!("yesterday"), None),
            (json!("2024-13-01T00:00:00Z"), None),
            (json!("2024-01-01T00:00:00 CET"), None),
            (json!(null), None),
            (json!("2024-01-0\u{e9}T00:00:00Z"), None),
        ] {
            assert_eq!(milliseconds(&time), expected, "{time}");
        }
    }
}
