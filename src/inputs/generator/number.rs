//! Numbers of a span, by a law and a plan.

use super::draw::Draw;
use super::{Miss, Plan};
use crate::data::Data;
use crate::inputs::path::Path;
use crate::inputs::random::Stream;
use crate::inputs::rank;
use crate::inputs::schema::{Law, Span};
use crate::numerics;

impl Draw<'_> {
    /// An integer of a span.
    pub fn number(&mut self, (low, high): (i128, i128), law: Law) -> i128 {
        let stream = &mut self.stream;
        if let Plan::Boundary { constants } = &self.generator.plan
            && stream.one_in(2)
        {
            return beside((low, high), constants, stream);
        }
        match (&self.generator.plan, law) {
            (Plan::Declared | Plan::Boundary { .. }, Law::Log) => log((low, high), stream),
            (Plan::Declared, Law::Edges) if stream.one_in(2) => beside((low, high), &[], stream),
            _ => stream.between(low, high),
        }
    }

    /// A float of a span.
    pub fn float(
        &mut self,
        span: &Span,
        decimals: Option<u8>,
        law: Law,
        path: &Path,
    ) -> Result<Data, Miss> {
        if let Some(decimals) = decimals {
            let ends = self.reach().steps(span, decimals, path)?;
            return Ok(Data::Float(self.step(ends, decimals, law)));
        }
        let ends = self.reach().float(span, path)?;
        let stream = &mut self.stream;
        if let Plan::Boundary { constants } = &self.generator.plan
            && stream.one_in(2)
        {
            return Ok(Data::Float(float_beside(ends, constants, stream)));
        }
        Ok(Data::Float(match (&self.generator.plan, law) {
            (Plan::Declared | Plan::Boundary { .. }, Law::Log) => float_log(ends, stream),
            (Plan::Declared, Law::Edges) if stream.one_in(2) => float_beside(ends, &[], stream),
            _ => float_between(ends, stream),
        }))
    }

    /// A float with so many decimals, by its number of last places.
    fn step(&mut self, ends: (i128, i128), decimals: u8, law: Law) -> f64 {
        let plan = &self.generator.plan;
        if let Plan::Boundary { constants } = plan
            && self.stream.one_in(2)
        {
            let scale = rank::scale(decimals) as i128;
            let steps: Vec<i128> = constants
                .iter()
                .filter_map(|constant| constant.checked_mul(scale))
                .collect();
            return rank::step(beside(ends, &steps, &mut self.stream), decimals);
        }
        let number = match (plan, law) {
            // The coin has been tossed.
            (Plan::Boundary { .. }, Law::Log) => log(ends, &mut self.stream),
            (Plan::Boundary { .. }, _) => self.stream.between(ends.0, ends.1),
            _ => self.number(ends, law),
        };
        rank::step(number, decimals)
    }
}

/// A number at, or one beside, an end of the span or a constant near it; each of those alike.
fn beside((low, high): (i128, i128), constants: &[i128], stream: &mut Stream) -> i128 {
    let near = |constant: &&i128| {
        low.saturating_sub(1) <= **constant && **constant <= high.saturating_add(1)
    };
    let count = constants.iter().filter(near).count();
    let anchor = match stream.index(count + 2) {
        0 => low,
        1 => high,
        place => constants
            .iter()
            .filter(near)
            .nth(place - 2)
            .map_or(low, |anchor| *anchor),
    };
    let first = anchor.saturating_sub(1).max(low);
    let last = anchor.saturating_add(1).min(high);
    stream.between(first, last)
}

/// A number of a span, each sign and each number of binary digits alike, and alike within those.
fn log((low, high): (i128, i128), stream: &mut Stream) -> i128 {
    let digits = |number: i128| i128::BITS - number.unsigned_abs().leading_zeros();
    // The fewest digits of each sign, and how many numbers of digits there are from there on.
    let fewest_below = if high < 0 { digits(high) } else { 1 };
    let fewest_above = if low > 0 { digits(low) } else { 0 };
    let count_below = if low < 0 {
        1 + digits(low) - fewest_below
    } else {
        0
    };
    let count_above = if high < 0 {
        0
    } else {
        1 + digits(high) - fewest_above
    };
    let place = stream.index((count_below + count_above) as usize) as u32;
    let below = place < count_below;
    let digits = match below {
        true => fewest_below + place,
        false => fewest_above + (place - count_below),
    };
    // Sizes with so many digits, as far as the span has them.
    let least = if digits == 0 {
        0
    } else {
        1_u128 << (digits - 1)
    };
    let most = if digits == 0 { 0 } else { least + (least - 1) };
    let (from, to) = match below {
        true => (
            high.min(0).unsigned_abs().max(least),
            low.unsigned_abs().min(most),
        ),
        false => (
            low.max(0).unsigned_abs().max(least),
            high.unsigned_abs().min(most),
        ),
    };
    let size = from + stream.up_to(to - from);
    match below {
        true => size.wrapping_neg().cast_signed(),
        false => size.cast_signed(),
    }
}

fn float_between((low, high): (f64, f64), stream: &mut Stream) -> f64 {
    let share = stream.unit();
    // Two products, as the width of the span may be infinite.
    (low * (1.0 - share) + high * share).clamp(low, high)
}

/// The float at, or next to, an end of the span or a constant in it.
fn float_beside((low, high): (f64, f64), constants: &[i128], stream: &mut Stream) -> f64 {
    let near = |constant: &f64| (low..=high).contains(constant);
    let mut anchors = vec![low, high];
    anchors.extend(
        constants
            .iter()
            .map(|&constant| constant as f64)
            .filter(near),
    );
    let anchor = stream.one_of(&anchors).copied().unwrap_or(low);
    let beside = match stream.index(3) {
        0 => anchor.next_down(),
        1 => anchor,
        _ => anchor.next_up(),
    };
    // Takes the sign from a zero.
    beside.clamp(low, high) + 0.0
}

/// How far orders of magnitude go down where a span comes to zero.
const ORDERS: f64 = 1e-9;

/// A float of a span, each sign alike and each order of magnitude alike; where the span comes to
/// zero, nine orders.
fn float_log((low, high): (f64, f64), stream: &mut Stream) -> f64 {
    let below = match (low < 0.0, high > 0.0) {
        (true, true) => stream.one_in(2),
        (below, _) => below,
    };
    let (near, far) = match below {
        true => ((-high).max(0.0), -low),
        false => (low.max(0.0), high),
    };
    let near = near.max(far * ORDERS);
    if near <= 0.0 {
        return far;
    }
    let (from, to) = (numerics::ln(near), numerics::ln(far));
    let size = numerics::exp(from + (to - from) * stream.unit());
    let value = size.clamp(near, far);
    if below { -value } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn log_gives_each_number_of_digits_alike() {
        let mut stream = Stream::new(1, 0);
        let mut counts = BTreeMap::new();
        for _ in 0..21_000 {
            let number = log((-1_000_000, 1_000_000), &mut stream);
            let digits = 128 - number.unsigned_abs().leading_zeros();
            *counts.entry((number < 0, digits)).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 41);
        let counts: Vec<u32> = counts.into_values().collect();
        assert!(crate::inputs::random::alike(&counts), "{counts:?}");
    }

    #[test]
    fn log_stays_in_any_span() {
        let mut stream = Stream::new(2, 0);
        let ends = [i128::MIN, -70, -64, -1, 0, 1, 5, 64, 70, i128::MAX];
        for (place, &low) in ends.iter().enumerate() {
            for &high in &ends[place..] {
                for _ in 0..50 {
                    let number = log((low, high), &mut stream);
                    assert!((low..=high).contains(&number), "{low}..{high} {number}");
                }
            }
        }
    }

    #[test]
    fn numbers_beside_an_end_are_one_away_at_most() {
        let mut stream = Stream::new(3, 0);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..2_000 {
            seen.insert(beside((0, 100), &[25, -50, 101, 102], &mut stream));
        }
        assert_eq!(
            seen.into_iter().collect::<Vec<_>>(),
            [0, 1, 24, 25, 26, 99, 100]
        );
        assert_eq!(beside((4, 4), &[], &mut stream), 4);
        let whole = beside((i128::MIN, i128::MAX), &[], &mut stream);
        assert!(whole.unsigned_abs() >= i128::MAX.unsigned_abs() - 1);
    }

    #[test]
    fn floats_stay_in_any_span() {
        let mut stream = Stream::new(4, 0);
        let ends = [f64::MIN, -2.5, -0.1, 0.0, 1e-300, 0.1, 7.0, f64::MAX];
        for (place, &low) in ends.iter().enumerate() {
            for &high in &ends[place..] {
                for _ in 0..50 {
                    for value in [
                        float_between((low, high), &mut stream),
                        float_beside((low, high), &[3, -9], &mut stream),
                        float_log((low, high), &mut stream),
                    ] {
                        assert!((low..=high).contains(&value), "{low}..{high} {value}");
                    }
                }
            }
        }
    }

    #[test]
    fn log_floats_reach_small_orders() {
        let mut stream = Stream::new(5, 0);
        let small = (0..9_000)
            .filter(|_| float_log((0.0, 1.0), &mut stream) < 1e-3)
            .count();
        // Six of nine orders; five standard deviations are 224.
        assert!(small.abs_diff(6_000) < 224, "{small}");
    }
}
