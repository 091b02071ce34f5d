//! Smaller inputs near a given one: what shrinking tries, the boldest first.
//!
//! 1. Every field as plain as it gets, all together and then each alone.
//! 2. Long stretches cut out of lists, strings, records, edges, matrices; then shorter ones. What
//!    depends on a length follows (see `edit`), and the rest is made valid again (see `repair`).
//! 3. Single values as plain as they get: towards zero, the first letter, `None`, the first choice.
//! 4. Numbers half of the way to that, then one step; lists sorted.

use super::Instance;
use super::compare::Key;
use super::edit::{Change, Edit, apply};
use super::rank::int;
use super::render::{length, part};
use super::repair::repair;
use super::schema::{Field, Schema, Type};
use super::tables::Tables;
use super::weight::weight;
use crate::data::{Data, Integer};
use std::collections::BTreeSet;

/// Changes of one kind that are tried on one input. A larger one is cut first, and what is left
/// comes again.
const EDITS: usize = 4_096;

/// Valid inputs that weigh less than `instance`, none twice, the boldest changes first.
///
/// None if the schema or the input is no good.
pub fn smaller<'s>(
    schema: &'s Schema,
    instance: &Instance,
) -> impl Iterator<Item = Instance> + use<'s> {
    let tables = Tables::of(&schema.fields).ok();
    let edits = match tables {
        Some(_) => edits(schema, instance),
        None => Vec::new(),
    };
    let limit = weight(instance);
    let mut seen = BTreeSet::new();
    let plainest = Instance {
        values: vec![Data::None; schema.fields.len()],
    };
    let instance = instance.clone();
    let edited = edits
        .into_iter()
        .map(move |edit| apply(schema, &instance, &edit));
    std::iter::once(Some(plainest))
        .chain(edited)
        .filter_map(move |changed| repair(schema, tables.as_ref()?, changed?))
        .filter(move |changed| weight(changed) < limit && seen.insert(Key(changed.values.clone())))
}

fn edits(schema: &Schema, instance: &Instance) -> Vec<Edit> {
    let mut finder = Finder::default();
    for (place, (field, value)) in schema.fields.iter().zip(&instance.values).enumerate() {
        finder.path.push(place);
        finder.plain.push(Edit {
            path: finder.path.clone(),
            change: Change::Set(Data::None),
        });
        finder.value(&field.of, value);
        finder.path.pop();
    }
    // The longest cuts first, whatever they cut.
    finder
        .cuts
        .sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let cuts = finder.cuts.into_iter().map(|(_, edit)| edit);
    let all = finder.plain.into_iter().chain(cuts);
    all.chain(finder.plainer)
        .chain(finder.halves)
        .chain(finder.steps)
        .collect()
}

#[derive(Default)]
struct Finder {
    path: Vec<usize>,
    plain: Vec<Edit>,
    cuts: Vec<(usize, Edit)>,
    plainer: Vec<Edit>,
    halves: Vec<Edit>,
    steps: Vec<Edit>,
}

impl Finder {
    fn edit(&self, change: Change) -> Edit {
        Edit {
            path: self.path.clone(),
            change,
        }
    }

    fn below(&mut self, place: usize, of: &Type, value: &Data) {
        self.path.push(place);
        self.value(of, value);
        self.path.pop();
    }

    fn fields<'v>(
        &mut self,
        first: usize,
        fields: &[Field],
        value: impl Fn(usize) -> Option<&'v Data>,
    ) {
        for (place, field) in fields.iter().enumerate() {
            if let Some(value) = value(place) {
                self.below(first + place, &field.of, value);
            }
        }
    }

    fn value(&mut self, of: &Type, value: &Data) {
        match (of, value) {
            (Type::Int { .. }, Data::Int(Integer::Small(number))) => {
                self.set(Data::None, *number != 0);
                self.halve(int(number / 2));
                self.step(int(number - number.signum()));
            }
            (Type::Float { .. }, Data::Float(number)) => {
                self.set(Data::Float(0.0), *number != 0.0);
                self.halve(Data::Float(number.trunc()));
                self.halve(Data::Float((number / 2.0).trunc()));
                self.step(Data::Float(number.trunc() - number.signum()));
            }
            (Type::Bool, value) => self.set(Data::Bool(false), *value != Data::Bool(false)),
            (Type::Choice(values), value) => {
                let before = values.iter().take_while(|choice| *choice != value);
                before.for_each(|choice| self.set(choice.clone(), true));
            }
            (Type::Char { .. } | Type::Pattern { .. }, _) => self.set(Data::None, true),
            (Type::String { .. }, Data::Str(text)) => {
                let letters: Vec<char> = text.chars().collect();
                self.cut(letters.len());
                // The first letter in one place after the other, and everywhere before it.
                for place in 0..letters.len().min(EDITS) {
                    if let Some(&first) = letters.iter().min()
                        && letters[place] != first
                    {
                        let mut letters = letters.clone();
                        letters[place] = first;
                        self.step(Data::Str(letters.into_iter().collect()));
                    }
                }
            }
            (Type::List { of: item, .. }, Data::List(items)) => {
                self.cut(items.len());
                for (place, value) in items.iter().enumerate() {
                    self.below(place, item, value);
                }
                let mut sorted = items.clone();
                sorted.sort_by(super::compare::compare);
                if sorted != *items {
                    self.step(Data::List(sorted));
                }
            }
            (Type::Permutation { .. }, Data::List(items)) => {
                self.cut(items.len());
                let mut sorted = items.clone();
                sorted.sort_by(super::compare::compare);
                self.set(Data::List(sorted), true);
            }
            (Type::Matrix { of: item, .. }, Data::List(rows)) => {
                self.cut(rows.len());
                let wide = rows.first().map_or(0, length);
                for (from, count) in stretches(wide) {
                    let edit = self.edit(Change::CutColumns { from, count });
                    self.cuts.push((count, edit));
                }
                for (row, value) in rows.iter().enumerate() {
                    if let Data::List(values) = value {
                        for (column, value) in values.iter().enumerate() {
                            self.below(row * wide + column, item, value);
                        }
                    }
                }
            }
            (Type::Tuple(parts), Data::Tuple(values)) => {
                for (place, (of, value)) in parts.iter().zip(values).enumerate() {
                    self.below(place, of, value);
                }
            }
            (Type::Record(fields), record) => {
                self.fields(0, fields, |place| Some(part(record, &fields[place].name)));
            }
            (Type::Optional(of), value) if *value != Data::None => {
                self.set(Data::None, true);
                self.below(0, of, value);
            }
            (Type::Union(forms), Data::Tuple(values)) => {
                let is_tag =
                    |name: &str| matches!(values.first(), Some(Data::Str(tag)) if tag == name);
                for form in forms.iter().take_while(|form| !is_tag(&form.tag)) {
                    self.set(Data::Tuple(vec![Data::Str(form.tag.clone())]), true);
                }
                if let Some(form) = forms.iter().find(|form| is_tag(&form.tag)) {
                    self.fields(0, &form.fields, |place| values.get(place + 1));
                }
            }
            (Type::Repeat { fields, .. }, Data::List(records)) => {
                self.cut(records.len());
                for (number, record) in records.iter().enumerate() {
                    let first = number * fields.len();
                    self.fields(first, fields, |place| {
                        Some(part(record, &fields[place].name))
                    });
                }
            }
            (Type::Tree { weight, .. } | Type::Graph { weight, .. }, Data::List(edges)) => {
                self.cut(edges.len());
                for node in nodes(edges) {
                    let edit = self.edit(Change::DropNode(node));
                    self.cuts.push((1, edit));
                }
                for (place, edge) in edges.iter().enumerate() {
                    if let (Some(weight), Data::Tuple(parts)) = (weight, edge)
                        && let Some(value) = parts.get(2)
                    {
                        self.below(place, weight, value);
                    }
                }
            }
            _ => {}
        }
    }

    /// The plainest value; `None` stands for what the type makes of it.
    fn set(&mut self, value: Data, differs: bool) {
        if differs && self.plainer.len() < EDITS {
            let edit = self.edit(Change::Set(value));
            self.plainer.push(edit);
        }
    }

    fn halve(&mut self, value: Data) {
        if self.halves.len() < EDITS {
            let edit = self.edit(Change::Set(value));
            self.halves.push(edit);
        }
    }

    fn step(&mut self, value: Data) {
        if self.steps.len() < EDITS {
            let edit = self.edit(Change::Set(value));
            self.steps.push(edit);
        }
    }

    fn cut(&mut self, length: usize) {
        for (from, count) in stretches(length) {
            if self.cuts.len() < 2 * EDITS {
                let edit = self.edit(Change::Cut { from, count });
                self.cuts.push((count, edit));
            }
        }
    }
}

/// Nodes that edges name, the last ones first.
fn nodes(edges: &[Data]) -> impl Iterator<Item = i128> {
    let mut nodes = BTreeSet::new();
    for edge in edges {
        if let Data::Tuple(parts) = edge {
            nodes.extend(parts.iter().take(2).filter_map(|end| match end {
                Data::Int(Integer::Small(node)) => Some(*node),
                _ => None,
            }));
        }
    }
    nodes.into_iter().rev().take(EDITS)
}

/// Stretches of a list: all of it, its halves, quarters, … single items; the last ones first, as
/// what comes first is often referred to.
fn stretches(length: usize) -> impl Iterator<Item = (usize, usize)> {
    let sizes = std::iter::successors(Some(length), |&size| (size > 1).then_some(size / 2));
    let all = sizes.filter(|&size| size > 0).flat_map(move |size| {
        let starts = (0..length)
            .step_by(size)
            .map(move |from| (from, size.min(length - from)));
        starts.collect::<Vec<_>>().into_iter().rev()
    });
    all.take(EDITS)
}
