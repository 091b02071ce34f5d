//! A neighbour of an input, for search: one number, element or length changed.

use super::Instance;
use super::edit::{Change, Edit, apply};
use super::evaluate::Summary;
use super::generator::{Draw, Generator, Plan};
use super::path::Path;
use super::random::Stream;
use super::rank::int;
use super::render::{length, part};
use super::repair::repair;
use super::schema::{Field, Span, Type};
use crate::data::{Data, Integer};

/// Changes tried until one gives another valid input.
const TRIES: u32 = 24;

/// An input that differs from `instance` by one small change and by what follows from it: a number
/// goes to a neighbour, to an end of its span, to or beside a constant of the plan or another
/// number of the input; an element is changed, doubled, moved or cut out; what depends on it is
/// made valid again (see `repair`). The same seed gives the same neighbour.
///
/// `None` if no change that was tried gives another valid input.
#[must_use]
pub fn mutate(generator: &Generator, instance: &Instance, seed: u64) -> Option<Instance> {
    let mut stream = Stream::new(seed, 0);
    for number in 0..u64::from(TRIES) {
        let mut mutator = Mutator {
            draw: Draw::new(generator, Stream::new(seed, number + 1)),
            instance,
            path: Vec::new(),
        };
        let schema = generator.schema();
        let place = stream.index(schema.fields.len());
        for (field, value) in schema.fields.iter().zip(&instance.values).take(place) {
            mutator.draw.scope.push(&field.name, Summary::of(value));
        }
        let (field, value) = (schema.fields.get(place)?, instance.values.get(place)?);
        mutator.path.push(place);
        let Some(change) = mutator.change(&field.of, value) else {
            continue;
        };
        let edit = Edit {
            path: mutator.path,
            change,
        };
        let changed = apply(schema, instance, &edit);
        if let Some(changed) =
            changed.and_then(|changed| repair(schema, generator.tables(), changed))
            && changed != *instance
        {
            return Some(changed);
        }
    }
    None
}

struct Mutator<'g, 'i> {
    draw: Draw<'g>,
    instance: &'i Instance,
    path: Vec<usize>,
}

impl<'g> Mutator<'g, '_> {
    fn index(&mut self, length: usize) -> usize {
        self.draw.stream.index(length)
    }

    /// One time in so many.
    fn one_in(&mut self, times: u32) -> bool {
        self.draw.stream.one_in(times)
    }

    /// A change of this value or of something in it; the path leads there.
    fn change(&mut self, of: &'g Type, value: &Data) -> Option<Change> {
        // Now and then something quite different.
        if self.one_in(8) {
            return self.fresh(of);
        }
        match (of, value) {
            (Type::Int { span, .. }, Data::Int(Integer::Small(number))) => self
                .number(span, *number)
                .map(|number| Change::Set(int(number))),
            (Type::Float { .. }, Data::Float(number)) => {
                let near = [
                    number + 1.0,
                    number - 1.0,
                    number.trunc(),
                    -number,
                    number / 2.0,
                    0.0,
                ];
                let place = self.index(near.len() + 1);
                match near.get(place) {
                    Some(near) => Some(Change::Set(Data::Float(*near))),
                    None => self.fresh(of),
                }
            }
            (Type::Bool, Data::Bool(value)) => Some(Change::Set(Data::Bool(!value))),
            (Type::String { .. }, Data::Str(text)) => {
                if text.is_empty() || self.one_in(2) {
                    return self.items(of, length(value));
                }
                let mut letters: Vec<char> = text.chars().collect();
                let place = self.index(letters.len());
                let other = self.index(letters.len());
                letters[place] = match self.one_in(2) {
                    true => letters[other],
                    false => match self.fresh(of)? {
                        Change::Set(Data::Str(fresh)) => fresh.chars().next()?,
                        _ => return None,
                    },
                };
                Some(Change::Set(Data::Str(letters.into_iter().collect())))
            }
            (Type::List { of: item, .. }, Data::List(items)) => {
                if items.is_empty() || self.one_in(2) {
                    return self.items(of, items.len());
                }
                let place = self.index(items.len());
                // Equal items are what many programs forget.
                if self.one_in(4) {
                    let other = self.index(items.len());
                    self.path.push(place);
                    return Some(Change::Set(items[other].clone()));
                }
                self.path.push(place);
                self.change(item, &items[place])
            }
            (Type::Permutation { .. }, Data::List(items)) => self.items(of, items.len()),
            (Type::Matrix { of: item, .. }, Data::List(rows)) => {
                let wide = rows.first().map_or(0, length);
                if wide == 0 || self.one_in(3) {
                    return self.items(of, rows.len());
                }
                if self.one_in(4) {
                    return Some(Change::CutColumns {
                        from: self.index(wide),
                        count: 1,
                    });
                }
                let (row, column) = (self.index(rows.len()), self.index(wide));
                let Data::List(values) = &rows[row] else {
                    return None;
                };
                self.path.push(row * wide + column);
                self.change(item, values.get(column)?)
            }
            (Type::Tuple(parts), Data::Tuple(values)) if !parts.is_empty() => {
                let place = self.index(parts.len());
                self.path.push(place);
                self.change(&parts[place], values.get(place)?)
            }
            (Type::Record(fields), record) => self.field(fields, 0, |name, _| part(record, name)),
            (Type::Optional(of), value) if *value != Data::None => {
                if self.one_in(4) {
                    return Some(Change::Set(Data::None));
                }
                self.path.push(0);
                self.change(of, value)
            }
            (Type::Union(forms), Data::Tuple(values)) => {
                let is_tag =
                    |name: &str| matches!(values.first(), Some(Data::Str(tag)) if tag == name);
                let form = forms.iter().find(|form| is_tag(&form.tag))?;
                if form.fields.is_empty() {
                    return self.fresh(of);
                }
                self.field(&form.fields, 0, |_, place| {
                    values.get(place + 1).unwrap_or(&Data::None)
                })
            }
            (Type::Repeat { fields, .. }, Data::List(records)) => {
                if records.is_empty() || fields.is_empty() || self.one_in(3) {
                    return self.items(of, records.len());
                }
                let number = self.index(records.len());
                self.field(fields, number * fields.len(), |name, _| {
                    part(&records[number], name)
                })
            }
            (Type::Tree { weight, .. } | Type::Graph { weight, .. }, Data::List(edges)) => {
                match weight {
                    Some(weight) if !edges.is_empty() && self.one_in(2) => {
                        let place = self.index(edges.len());
                        let Data::Tuple(edge) = &edges[place] else {
                            return None;
                        };
                        self.path.push(place);
                        self.change(weight, edge.get(2)?)
                    }
                    _ => self.edges(of, edges),
                }
            }
            _ => self.fresh(of),
        }
    }

    fn field<'v>(
        &mut self,
        fields: &'g [Field],
        first: usize,
        value: impl Fn(&str, usize) -> &'v Data,
    ) -> Option<Change> {
        let place = self.index(fields.len());
        for (number, field) in fields.iter().take(place).enumerate() {
            self.draw
                .scope
                .push(&field.name, Summary::of(value(&field.name, number)));
        }
        self.path.push(first + place);
        let field = fields.get(place)?;
        self.change(&field.of, value(&field.name, place))
    }

    /// A value drawn anew.
    fn fresh(&mut self, of: &'g Type) -> Option<Change> {
        self.draw.value(of, &Path::WHOLE).ok().map(Change::Set)
    }

    /// Other items than before, or in another order.
    fn items(&mut self, of: &'g Type, count: usize) -> Option<Change> {
        if count == 0 {
            return self.fresh(of);
        }
        Some(match self.index(4) {
            0 => Change::Cut {
                from: self.index(count),
                count: 1,
            },
            1 => {
                let from = self.index(count);
                Change::Cut {
                    from,
                    count: 1 + self.index(count - from),
                }
            }
            2 => Change::Double(1 + self.index(count)),
            _ => Change::Swap(self.index(count), self.index(count)),
        })
    }

    /// One edge less, or one that leads elsewhere.
    fn edges(&mut self, of: &'g Type, edges: &[Data]) -> Option<Change> {
        if edges.is_empty() {
            return self.fresh(of);
        }
        let place = self.index(edges.len());
        if self.one_in(3) {
            return Some(Change::Cut {
                from: place,
                count: 1,
            });
        }
        let other = self.index(edges.len());
        let (Data::Tuple(edge), Data::Tuple(other)) = (&edges[place], &edges[other]) else {
            return None;
        };
        let mut edge = edge.clone();
        *edge.get_mut(self.index(2))? = other.get(self.index(2))?.clone();
        let mut edges = edges.to_vec();
        edges[place] = Data::Tuple(edge);
        Some(Change::Set(Data::List(edges)))
    }

    fn number(&mut self, span: &Span, number: i128) -> Option<i128> {
        let (low, high) = self.draw.reach().span(span, &Path::WHOLE).ok()?;
        let constants = match self.draw.generator.plan() {
            Plan::Boundary { constants } => &constants[..],
            _ => &[],
        };
        let anchors = constants.len() + 2;
        Some(match self.index(8) {
            0 => number.saturating_add(1),
            1 => number.saturating_sub(1),
            2 => number.saturating_neg(),
            3 => number / 2,
            4 => number.saturating_mul(2),
            5 => {
                let others: Vec<i128> = self
                    .instance
                    .values
                    .iter()
                    .filter_map(some_number)
                    .collect();
                *self.draw.stream.one_of(&others)?
            }
            _ => {
                let anchor = match self.index(anchors) {
                    0 => low,
                    1 => high,
                    place => *constants.get(place - 2)?,
                };
                anchor.saturating_add(self.draw.stream.between(-1, 1))
            }
        })
    }
}

/// A number that another one could equal: the value, or how long it is.
fn some_number(value: &Data) -> Option<i128> {
    match value {
        Data::Int(Integer::Small(number)) => Some(*number),
        Data::List(_) | Data::Str(_) => Some(length(value) as i128),
        _ => None,
    }
}
