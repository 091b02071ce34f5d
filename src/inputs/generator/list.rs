//! Lists: any, distinct, sorted, summing up; and matrices.

use super::draw::Draw;
use super::{Miss, Plan};
use crate::data::Data;
use crate::inputs::compare::{Key, compare};
use crate::inputs::path::Path;
use crate::inputs::rank::{self, int};
use crate::inputs::schema::{Law, Order, Span, Type};
use std::collections::BTreeSet;

/// Draws in a row that may repeat an item of a distinct list.
const REPEATS: u32 = 1_000;

impl<'g> Draw<'g> {
    pub fn list(&mut self, list: &'g Type, path: &Path) -> Result<Data, Miss> {
        let Type::List {
            length,
            of,
            order,
            distinct,
            sum,
        } = list
        else {
            return Ok(Data::List(Vec::new()));
        };
        let ends = self.reach().list(list, path)?;
        let count = self.number(ends, Law::Uniform);
        let below = path.items();
        let mut items = match sum {
            Some(sum) => {
                let (sums, ends) = self.reach().sums(count, of, *distinct, sum, length, path)?;
                self.spend(count, path)?;
                let sum = self.number(ends, Law::Uniform);
                let items = sums.draw(sum, &mut self.stream);
                items.into_iter().map(int).collect()
            }
            None if *distinct => self.distinct(of, count, &below)?,
            None => {
                let (mut pool, most) = (None, count);
                let items = (0..count).map(|_| self.item(of, &mut pool, most, &below));
                items.collect::<Result<Vec<Data>, _>>()?
            }
        };
        match order {
            Order::Any => {}
            Order::Ascending => items.sort_by(compare),
            Order::Descending => items.sort_by(|left, right| compare(right, left)),
        }
        Ok(Data::List(items))
    }

    pub fn matrix(
        &mut self,
        rows: &'g Span,
        columns: &'g Span,
        of: &'g Type,
        path: &Path,
    ) -> Result<Data, Miss> {
        let rows = self.reach().length(rows, "the number of rows", path)?;
        let columns = self
            .reach()
            .length(columns, "the number of columns", path)?;
        let rows = self.number(rows, Law::Uniform);
        let columns = self.number(columns, Law::Uniform);
        self.spend(rows, path)?;
        let rows_below = path.items();
        let below = rows_below.items();
        // One list to its law: few values are few in the whole matrix.
        let (mut pool, most) = (None, rows.saturating_mul(columns));
        let matrix = (0..rows).map(|_| {
            let row = (0..columns).map(|_| self.item(of, &mut pool, most, &below));
            Ok(Data::List(row.collect::<Result<_, Miss>>()?))
        });
        Ok(Data::List(matrix.collect::<Result<_, Miss>>()?))
    }

    /// An item of a list; where its law allows few values, one of a pool that the first item fills.
    fn item(
        &mut self,
        of: &'g Type,
        pool: &mut Option<Vec<Data>>,
        items: i128,
        path: &Path,
    ) -> Result<Data, Miss> {
        let (Some(few), false) = (few(of), self.generator.plan == Plan::Uniform) else {
            return self.value(of, path);
        };
        let values = match pool {
            Some(values) => values,
            None => {
                // What is counted is the list.
                let (used, drawn) = (self.used, self.drawn);
                let values: Vec<Data> = (0..items.min(i128::from(few)))
                    .map(|_| self.value(of, path))
                    .collect::<Result<_, _>>()?;
                (self.used, self.drawn) = (used, drawn);
                pool.insert(values)
            }
        };
        self.used += 1;
        self.drawn += 1;
        Ok(self.stream.one_of(values).cloned().unwrap_or(Data::None))
    }

    /// So many items, no two alike.
    fn distinct(&mut self, of: &'g Type, count: i128, path: &Path) -> Result<Vec<Data>, Miss> {
        let plain = match (of, &self.generator.plan) {
            (Type::Int { law, .. }, Plan::Declared) => matches!(law, Law::Uniform | Law::Few(_)),
            (Type::Int { .. } | Type::Char { .. } | Type::Bool, Plan::Uniform)
            | (Type::Char { .. } | Type::Bool, Plan::Declared) => true,
            _ => false,
        };
        let values = rank::count(of, &self.reach());
        let mut items = Vec::new();
        let mut seen = BTreeSet::new();
        if let (true, Some(values)) = (plain, values) {
            let count = self.spend(count, path)?;
            self.fill(of, count, values, &mut items)?;
        } else {
            let mut repeats = 0;
            while (items.len() as i128) < count {
                let (used, item) = (self.used, self.value(of, path)?);
                if seen.insert(Key(vec![item.clone()])) {
                    repeats = 0;
                    items.push(item);
                    continue;
                }
                self.used = used;
                repeats += 1;
                // Rare values would take long to come by: the rest is drawn from those left over.
                let rest = count - items.len() as i128;
                match values {
                    Some(values) if repeats > REPEATS / 10 => {
                        let rest = self.spend(rest, path)?;
                        self.fill(of, rest, values, &mut items)?;
                    }
                    _ if repeats > REPEATS => return Err(Miss::Repeats(path.to_string())),
                    _ => {}
                }
            }
        }
        self.stream.shuffle(&mut items);
        Ok(items)
    }

    /// Adds so many of the values that are not there yet, every choice alike.
    fn fill(
        &mut self,
        of: &'g Type,
        count: usize,
        values: u128,
        items: &mut Vec<Data>,
    ) -> Result<(), Miss> {
        let taken: BTreeSet<Key> = items.iter().map(|item| Key(vec![item.clone()])).collect();
        // Any subset that is large enough to do without the taken ones does.
        let enough = (count + taken.len()).min(usize::try_from(values).unwrap_or(usize::MAX));
        let mut places = self.stream.subset(enough, values.saturating_sub(1));
        self.stream.shuffle(&mut places);
        let reach = self.reach();
        let all = places
            .into_iter()
            .filter_map(|place| rank::nth(of, place, &reach));
        let free = all.filter(|item| !taken.contains(&Key(vec![item.clone()])));
        items.extend(free.take(count));
        Ok(())
    }
}

fn few(of: &Type) -> Option<u32> {
    match of {
        Type::Int {
            law: Law::Few(most),
            ..
        }
        | Type::Float {
            law: Law::Few(most),
            ..
        } => Some(*most),
        _ => None,
    }
}
