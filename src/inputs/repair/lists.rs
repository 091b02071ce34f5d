//! Lists and matrices made valid again.

use super::{Mender, resized, room};
use crate::data::{Data, Integer};
use crate::inputs::compare::{Key, any_twice, compare};
use crate::inputs::path::Path;
use crate::inputs::rank::{self, int};
use crate::inputs::schema::{Order, Span, Type};
use crate::inputs::structures::sums::Sums;
use std::collections::BTreeSet;

impl<'s> Mender<'s> {
    pub(super) fn list(&mut self, list: &'s Type, value: Data) -> Option<Data> {
        let Type::List {
            length,
            of,
            order,
            distinct,
            sum,
        } = list
        else {
            return None;
        };
        let nowhere = &Path::WHOLE;
        let (low, high) = self.reach().list(list, nowhere).ok()?;
        let items = resized(value, low, high)?;
        let items = items.into_iter().map(|item| self.value(of, item));
        let mut items = items.collect::<Option<Vec<Data>>>()?;
        if *distinct {
            self.set_apart(of, &mut items)?;
        }
        if let Some(sum) = sum {
            let count = items.len() as i128;
            let (sums, ends) = self
                .reach()
                .sums(count, of, *distinct, sum, length, nowhere)
                .ok()?;
            add_up(&mut items, sums, ends)?;
        }
        match order {
            Order::Any => {}
            Order::Ascending => items.sort_by(compare),
            Order::Descending => items.sort_by(|left, right| compare(right, left)),
        }
        Some(Data::List(items))
    }

    /// Puts unused values in the place of repeats.
    fn set_apart(&self, of: &'s Type, items: &mut [Data]) -> Option<()> {
        if !any_twice(items) {
            return Some(());
        }
        let mut seen: BTreeSet<Key> = BTreeSet::new();
        let mut repeats = Vec::new();
        for (place, item) in items.iter().enumerate() {
            if !seen.insert(Key(vec![item.clone()])) {
                repeats.push(place);
            }
        }
        let reach = self.reach();
        let count = rank::count(of, &reach)?;
        // Integers from the one nearest to zero on, everything else from the first on.
        let start = match of {
            Type::Int { span, .. } => {
                let (low, high) = reach.span(span, &Path::WHOLE).ok()?;
                0_i128.clamp(low, high).wrapping_sub(low).cast_unsigned()
            }
            _ => 0,
        };
        let mut places = around(start, count);
        for repeat in repeats {
            let unused = places
                .by_ref()
                .map_while(|place| rank::nth(of, place, &reach))
                .find(|item| !seen.contains(&Key(vec![item.clone()])))?;
            seen.insert(Key(vec![unused.clone()]));
            items[repeat] = unused;
        }
        Some(())
    }

    pub(super) fn matrix(
        &mut self,
        rows: &'s Span,
        columns: &'s Span,
        of: &'s Type,
        value: Data,
    ) -> Option<Data> {
        let nowhere = &Path::WHOLE;
        let (low, high) = self.reach().length(rows, "", nowhere).ok()?;
        let rows = resized(value, low, high)?;
        let (low, high) = self.reach().length(columns, "", nowhere).ok()?;
        let wide = match rows.first() {
            Some(Data::List(items)) => items.len() as i128,
            _ => 0,
        };
        let wide = wide.clamp(low, high);
        room(wide.checked_mul(rows.len() as i128)?)?;
        let mut matrix = Vec::with_capacity(rows.len());
        for row in rows {
            let row = resized(row, wide, wide)?;
            let row = row.into_iter().map(|item| self.value(of, item));
            matrix.push(Data::List(row.collect::<Option<_>>()?));
        }
        Some(Data::List(matrix))
    }
}

/// Places below `count`, from one on outwards.
fn around(start: u128, count: u128) -> impl Iterator<Item = u128> {
    let last = count.saturating_sub(1);
    let steps = start.max(last - start.min(last));
    let both = move |step: u128| {
        let above = start.checked_add(step).filter(|&place| place <= last);
        let below = start.checked_sub(step).filter(|_| step > 0);
        above.into_iter().chain(below)
    };
    (0..=steps).flat_map(both)
}

/// Moves the sum of integers into a span, the last items first.
fn add_up(items: &mut [Data], sums: Sums, (low, high): (i128, i128)) -> Option<()> {
    let number = |item: &Data| match item {
        Data::Int(Integer::Small(number)) => Some(*number),
        _ => None,
    };
    let mut numbers: Vec<i128> = items.iter().map(number).collect::<Option<_>>()?;
    let total = numbers
        .iter()
        .try_fold(0_i128, |sum, number| sum.checked_add(*number))?;
    let mut missing = total.clamp(low, high).checked_sub(total)?;
    if missing == 0 {
        return Some(());
    }
    if sums.distinct {
        let (least, _) = sums.reach()?;
        numbers = sums.first((total + missing).checked_sub(least)?.cast_unsigned());
    } else {
        for number in numbers.iter_mut().rev() {
            let moved = number.saturating_add(missing).clamp(sums.low, sums.high);
            missing -= moved - *number;
            *number = moved;
        }
    }
    for (item, number) in items.iter_mut().zip(numbers) {
        *item = int(number);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_go_outwards() {
        assert_eq!(around(2, 6).collect::<Vec<_>>(), [2, 3, 1, 4, 0, 5]);
        assert_eq!(around(0, 3).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(around(0, 0).take(2).count(), 1);
        let end = u128::MAX;
        assert_eq!(around(0, end).take(2).collect::<Vec<_>>(), [0, 1]);
    }
}
