//! Round numbers: where an axis is labelled, and where a drag comes to rest.

/// `digits` times a power of ten, free of the rounding error a product of floats has.
fn decimal(digits: f64, exponent: i32) -> f64 {
    if exponent < 0 {
        digits / 10_f64.powi(-exponent)
    } else {
        digits * 10_f64.powi(exponent)
    }
}

/// The largest power of ten that is not above `value`, as its exponent.
fn magnitude(value: f64) -> i32 {
    let guess = libm::floor(libm::log10(value));
    // A logarithm may land just beside a whole number; powers of ten do not.
    let guess = guess as i32;
    if decimal(1.0, guess + 1) <= value {
        guess + 1
    } else {
        guess
    }
}

/// Multiples of 1, 2 or 5 times a power of ten in `low..=high`, about `count` of them.
#[must_use]
pub fn linear(low: f64, high: f64, count: usize) -> Vec<f64> {
    let span = high - low;
    if !(span > 0.0 && span.is_finite()) || count == 0 {
        return vec![low];
    }
    let ideal = span / count as f64;
    let mut exponent = magnitude(ideal);
    let mut digit = 1.0;
    // The nearest of 1, 2, 5 and 10 on a logarithmic ruler.
    let ratio = ideal / decimal(1.0, exponent);
    for (step, from) in [
        (2.0, 2_f64.sqrt()),
        (5.0, 10_f64.sqrt()),
        (10.0, 50_f64.sqrt()),
    ] {
        if ratio >= from {
            digit = step;
        }
    }
    if digit == 10.0 {
        digit = 1.0;
        exponent += 1;
    }
    let step = decimal(digit, exponent);
    // A ten-millionth of a step forgives ends that are round only up to rounding error.
    let first = (low / step - 1e-7).ceil() as i64;
    let last = (high / step + 1e-7).floor() as i64;
    (first..=last)
        .map(|k| decimal(k as f64 * digit, exponent))
        .collect()
}

/// Powers of ten in `low..=high`, with 2 and 5 between them where there is room; zero if included.
#[must_use]
pub fn log(low: f64, high: f64, count: usize) -> Vec<f64> {
    let mut values = Vec::new();
    if low <= 0.0 {
        values.push(0.0);
    }
    let low = if low > 0.0 { low } else { 1.0_f64.min(high) };
    if !(high > 0.0 && high.is_finite()) {
        return values;
    }
    let (first, last) = (magnitude(low), magnitude(high));
    let decades = (last - first).unsigned_abs() as usize + 1;
    let digits: &[f64] = if count >= 3 * decades {
        &[1.0, 2.0, 5.0]
    } else {
        &[1.0]
    };
    let every = decades.div_ceil(count.max(1)) as i32;
    for exponent in (first..=last).filter(|e| (e - first) % every == 0) {
        for digit in digits {
            let value = decimal(*digit, exponent);
            if (low..=high).contains(&value) {
                values.push(value);
            }
        }
    }
    values
}

/// The number in `a..=b` that is shortest to write: fewest decimals, most zeros at the end.
///
/// Among equally short ones a last digit 0 goes before 5, 5 before an even one, and then the one
/// nearest to the middle. This is what a drag of one pixel lands on.
#[must_use]
pub fn simplest(a: f64, b: f64) -> f64 {
    let (low, high) = (a.min(b), a.max(b));
    if low <= 0.0 && high >= 0.0 {
        return 0.0;
    }
    if low == high || !low.is_finite() || !high.is_finite() {
        return a;
    }
    let mut exponent = magnitude(low.abs().max(high.abs()));
    // Sixteen digits is all a double has.
    for _ in 0..=16 {
        let unit = |value: f64| value / decimal(1.0, exponent);
        let (first, last) = ((unit(low) - 1e-9).ceil(), (unit(high) + 1e-9).floor());
        if first <= last {
            let middle = (unit(low) + unit(high)) / 2.0;
            let rank = |k: &f64| {
                let digit = k.abs() as u64 % 10;
                let class = match digit {
                    0 => 0,
                    5 => 1,
                    _ if digit.is_multiple_of(2) => 2,
                    _ => 3,
                };
                (class, (k - middle).abs())
            };
            let best = (0..=(last - first) as i32)
                .map(|i| first + f64::from(i))
                .min_by(|a, b| {
                    rank(a)
                        .partial_cmp(&rank(b))
                        .unwrap_or(std::cmp::Ordering::Equal)
                });
            return best.map_or(a, |k| decimal(k, exponent));
        }
        exponent -= 1;
    }
    f64::midpoint(low, high)
}

/// The multiple of `step` nearest to `value`, without the dust of binary fractions.
#[must_use]
pub fn nearest_multiple(value: f64, step: f64) -> f64 {
    if step <= 0.0 || !step.is_finite() {
        return value;
    }
    let count = (value / step).round();
    let places = (0..=12).find(|&p| {
        let scaled = step * 10_f64.powi(p);
        (scaled - scaled.round()).abs() < 1e-9
    });
    match places {
        Some(places) => decimal((count * step * 10_f64.powi(places)).round(), -places),
        None => count * step,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn linear_ticks_are_round() {
        assert_eq!(linear(0.16, 1.04, 4), [0.2, 0.4, 0.6, 0.8, 1.0]);
        assert_eq!(linear(0.94, 1.0, 3), [0.94, 0.96, 0.98, 1.0]);
        assert_eq!(linear(-13.0, -7.5, 3), [-12.0, -10.0, -8.0]);
        assert_eq!(linear(0.0, 5.0, 5), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(linear(2.0, 2.0, 5), [2.0]);
    }

    #[test]
    fn log_ticks_are_powers_of_ten() {
        assert_eq!(log(1.0, 1000.0, 4), [1.0, 10.0, 100.0, 1000.0]);
        assert_eq!(log(0.5, 20.0, 9), [0.5, 1.0, 2.0, 5.0, 10.0, 20.0]);
        assert_eq!(log(0.0, 100.0, 4), [0.0, 1.0, 10.0, 100.0]);
        assert!(log(1e-9, 1e9, 5).len() <= 6);
    }

    #[test]
    fn simplest_prefers_short_numbers() {
        assert_eq!(simplest(0.9432, 0.9561), 0.95);
        assert_eq!(simplest(0.96, 1.02), 1.0);
        assert_eq!(simplest(287.0, 293.0), 290.0);
        assert_eq!(simplest(0.123, 0.128), 0.125);
        assert_eq!(simplest(-3.0, 2.0), 0.0);
        assert_eq!(simplest(-0.957, -0.943), -0.95);
        assert_eq!(simplest(7.0, 7.0), 7.0);
    }

    #[test]
    fn multiples_carry_no_dust() {
        assert_eq!(nearest_multiple(0.1 + 0.2, 0.1), 0.3);
        assert_eq!(nearest_multiple(0.9527, 0.005), 0.955);
        assert_eq!(nearest_multiple(2.4, 1.0), 2.0);
        assert_eq!(nearest_multiple(1.2, 0.0), 1.2);
    }

    proptest! {
        #[test]
        fn simplest_stays_in_reach(a in -1e6_f64..1e6, width in 1e-6_f64..1e3) {
            let value = simplest(a, a + width);
            prop_assert!(value >= a - 1e-9 * a.abs().max(1.0) && value <= a + width + 1e-9 * a.abs().max(1.0));
        }

        #[test]
        fn ticks_stay_inside_and_ascend(low in -1e4_f64..1e4, span in 1e-3_f64..1e4, count in 1_usize..12) {
            let ticks = linear(low, low + span, count);
            prop_assert!(ticks.len() <= 2 * count + 2);
            for pair in ticks.windows(2) {
                prop_assert!(pair[0] < pair[1]);
            }
            for tick in ticks {
                prop_assert!(tick >= low - span * 1e-6 && tick <= low + span * (1.0 + 1e-6));
            }
        }
    }
}
