//! Lists of integers within a span, with a given sum.

use super::super::random::Stream;
use std::collections::BTreeSet;

/// What such lists look like: so many items, each in a span, perhaps no two alike.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Sums {
    pub count: usize,
    pub low: i128,
    pub high: i128,
    pub distinct: bool,
}

impl Sums {
    /// The smallest and the largest sum; `None` beyond 128 bits.
    pub fn reach(&self) -> Option<(i128, i128)> {
        let count = self.count as i128;
        let steps = match self.distinct {
            true => count.checked_mul(count - 1)? / 2,
            false => 0,
        };
        let least = self.low.checked_mul(count)?.checked_add(steps)?;
        let most = self.high.checked_mul(count)?.checked_sub(steps)?;
        Some((least, most))
    }

    /// A list with this sum, which is within [`Self::reach`].
    ///
    /// Every list alike if the upper end of the span seldom matters; beyond that a random walk over
    /// such lists whose law tends to that.
    pub fn draw(&self, sum: i128, stream: &mut Stream) -> Vec<i128> {
        let Some((least, most)) = self.reach() else {
            return Vec::new();
        };
        let above = sum.wrapping_sub(least).cast_unsigned();
        if self.count == 0 {
            return Vec::new();
        }
        if self.distinct {
            let mut items = self.first(above);
            stream.shuffle(&mut items);
            self.walk_apart(&mut items, stream);
            return items;
        }
        // The rarer half of the way: items then count down from the upper end.
        let below = most.wrapping_sub(sum).cast_unsigned();
        let width = self.high.wrapping_sub(self.low).cast_unsigned();
        let down = below < above;
        let mut parts = parts(self.count, width, above.min(below), stream);
        if down {
            parts.iter_mut().for_each(|part| *part = width - *part);
        }
        let item = |part: u128| self.low.wrapping_add(part.cast_signed());
        parts.into_iter().map(item).collect()
    }

    /// The smallest distinct items, raised from the top by what the sum is above the least.
    pub fn first(&self, above: u128) -> Vec<i128> {
        let width = self.high.wrapping_sub(self.low).cast_unsigned();
        let room = width.saturating_sub(self.count as u128 - 1);
        let (full, rest) = match room {
            0 => (0, 0),
            room => ((above / room) as usize, above % room),
        };
        let raise = |place: usize| match self.count - place {
            from_top if from_top <= full => room,
            from_top if from_top == full + 1 => rest,
            _ => 0,
        };
        (0..self.count)
            .map(|place| {
                self.low
                    .wrapping_add((place as u128 + raise(place)).cast_signed())
            })
            .collect()
    }

    /// Moves amounts between pairs of items, as far as both stay in the span and alone.
    fn walk_apart(&self, items: &mut [i128], stream: &mut Stream) {
        let mut taken: BTreeSet<i128> = items.iter().copied().collect();
        walk(items.len(), stream, |one, two, stream| {
            let both = items[one] + items[two];
            let (low, high) = self.low_and_high(both);
            let left = stream.between(low, high);
            let right = both - left;
            let free =
                |item: i128| item == items[one] || item == items[two] || !taken.contains(&item);
            if left != right && free(left) && free(right) {
                taken.remove(&items[one]);
                taken.remove(&items[two]);
                taken.extend([left, right]);
                (items[one], items[two]) = (left, right);
            }
        });
    }

    /// What one of two items can be that have this sum.
    fn low_and_high(&self, both: i128) -> (i128, i128) {
        (
            self.low.max(both - self.high),
            self.high.min(both - self.low),
        )
    }
}

/// `count` numbers in `0..=width` with sum `total`, which is at most half of the largest sum.
fn parts(count: usize, width: u128, total: u128, stream: &mut Stream) -> Vec<u128> {
    // Bars among stars: every way to write the sum is alike, and those above `width` are refused.
    let tries = (65_536 / count).clamp(1, 64);
    let places = total + (count as u128 - 1);
    for _ in 0..tries {
        let bars = stream.subset(count - 1, places.saturating_sub(1));
        let mut parts = Vec::with_capacity(count);
        let mut next = 0;
        for bar in bars.into_iter().chain([places]) {
            parts.push(bar - next);
            next = bar + 1;
        }
        if parts.iter().all(|&part| part <= width) {
            return parts;
        }
    }
    let (each, rest) = (total / count as u128, total % count as u128);
    let mut parts: Vec<u128> = (0..count)
        .map(|place| each + u128::from((place as u128) < rest))
        .collect();
    walk(count, stream, |one, two, stream| {
        let both = parts[one] + parts[two];
        let low = both.saturating_sub(width);
        parts[one] = low + stream.up_to(both.min(width) - low);
        parts[two] = both - parts[one];
    });
    parts
}

/// Visits random pairs of places, twelve for each place: every item is moved two dozen times.
fn walk(count: usize, stream: &mut Stream, mut visit: impl FnMut(usize, usize, &mut Stream)) {
    if count < 2 {
        return;
    }
    for _ in 0..count.saturating_mul(12).max(200) {
        let one = stream.index(count);
        let two = (one + 1 + stream.index(count - 1)) % count;
        visit(one, two, stream);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::inputs::random::alike;
    use std::collections::BTreeMap;

    fn sums(count: usize, low: i128, high: i128, distinct: bool) -> Sums {
        Sums {
            count,
            low,
            high,
            distinct,
        }
    }

    #[test]
    fn lists_of_a_sum_are_alike() {
        let mut stream = Stream::new(1, 0);
        for (kind, sum, lists) in [
            (sums(3, 0, 4, false), 6, 19),
            (sums(3, -2, 2, false), 1, 18),
            (sums(3, 1, 5, true), 9, 12),
            (sums(2, 0, 9, true), 9, 10),
        ] {
            let mut counts = BTreeMap::new();
            for _ in 0..20_000 {
                *counts.entry(kind.draw(sum, &mut stream)).or_insert(0) += 1;
            }
            assert_eq!(counts.len(), lists, "{kind:?}");
            assert!(alike(&counts.into_values().collect::<Vec<_>>()), "{kind:?}");
        }
    }

    #[test]
    fn every_sum_in_reach_is_met() {
        let mut stream = Stream::new(2, 0);
        for (count, low, high) in [
            (1, 3, 8),
            (7, -3, 3),
            (10, 0, 9),
            (40, -1, 1),
            (4, 1, 4),
            (5, 0, 1 << 90),
        ] {
            for distinct in [false, true] {
                let kind = sums(count, low, high, distinct);
                if distinct && high - low + 1 < count as i128 {
                    continue;
                }
                let (least, most) = kind.reach().unwrap();
                for step in 0..=12 {
                    let sum = least + (most - least) / 12 * step;
                    let items = kind.draw(sum, &mut stream);
                    assert_eq!(items.len(), count);
                    assert_eq!(items.iter().sum::<i128>(), sum, "{kind:?}");
                    assert!(items.iter().all(|item| (low..=high).contains(item)));
                    let set: BTreeSet<_> = items.iter().collect();
                    assert!(!distinct || set.len() == count);
                }
                assert_eq!(kind.draw(most, &mut stream).iter().sum::<i128>(), most);
            }
        }
        assert_eq!(sums(0, 1, 2, false).draw(0, &mut stream), []);
        assert_eq!(sums(3, 0, i128::MAX, false).reach(), None);
    }

    #[test]
    fn long_lists_with_a_tight_sum_are_quick_and_spread() {
        let mut stream = Stream::new(3, 0);
        let items = sums(20_000, 0, 9, false).draw(90_000, &mut stream);
        assert_eq!(items.iter().sum::<i128>(), 90_000);
        let mut counts = [0; 10];
        items.iter().for_each(|&item| counts[item as usize] += 1);
        assert!(alike(&counts), "{counts:?}");
    }
}
