//! One change to an input, at one place.
//!
//! Items are cut out of, or put into, a list together with what goes with them: where the list's
//! length is a field beside it (`a: list n of …`), that field takes the new length, and other lists
//! of that length are cut at the same place.

use super::Instance;
use super::infer::as_length;
use super::rank::int;
use super::render::length;
use super::schema::{Expr, Field, Schema, Type};
use crate::data::{Data, Integer};

/// A change.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Edit {
    /// The way down: the number of a field, then of an item, a part, a field of a record … Items of
    /// a matrix and fields of repeated records are counted through.
    pub path: Vec<usize>,
    pub change: Change,
}

/// What is done there.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Change {
    /// The value becomes this one.
    Set(Data),
    /// So many items or characters go, from this one on.
    Cut { from: usize, count: usize },
    /// So many columns of a matrix go.
    CutColumns { from: usize, count: usize },
    /// The item before this place is there once more.
    Double(usize),
    /// Two items change places.
    Swap(usize, usize),
    /// A node of a tree or graph goes with its edges, and later ones move up.
    DropNode(i128),
}

/// The values of the fields of one record, whatever holds them.
pub(super) enum Holder<'v> {
    Values(&'v mut [Data]),
    Dict(&'v mut [(Data, Data)]),
}

impl Holder<'_> {
    pub fn field(&mut self, fields: &[Field], place: usize) -> Option<&mut Data> {
        match self {
            Self::Values(values) => values.get_mut(place),
            Self::Dict(pairs) => {
                let name = &fields.get(place)?.name;
                let is_key = |key: &Data| matches!(key, Data::Str(key) if key == name);
                pairs
                    .iter_mut()
                    .find(|(key, _)| is_key(key))
                    .map(|(_, value)| value)
            }
        }
    }
}

/// The input after a change; `None` if there is no such place. It need not be valid.
pub(super) fn apply(schema: &Schema, instance: &Instance, edit: &Edit) -> Option<Instance> {
    let mut changed = instance.clone();
    let holder = Holder::Values(&mut changed.values);
    in_fields(&schema.fields, holder, &edit.path, &edit.change)?;
    Some(changed)
}

fn in_fields(fields: &[Field], mut holder: Holder, path: &[usize], change: &Change) -> Option<()> {
    let (&place, below) = path.split_first()?;
    let of = &fields.get(place)?.of;
    if !below.is_empty() {
        return in_value(of, holder.field(fields, place)?, below, change);
    }
    if let (Change::DropNode(node), Some((Expr::Name(name), from))) = (change, nodes_of(of)) {
        return drop_node(fields, holder, name, node - from);
    }
    let value = holder.field(fields, place)?;
    let before = length(value);
    here(of, value, change)?;
    let after = length(value);
    if before == after {
        return Some(());
    }
    // The name that is the length of what was cut, and all that share it.
    let value = value.clone();
    let governs = |name: &str| {
        let is_it = |expr: &Expr| matches!(expr, Expr::Name(expr) if expr == name);
        as_length(of, &value, &is_it)
    };
    let governor = fields
        .iter()
        .position(|field| governs(&field.name).is_some());
    let Some(governor) = governor else {
        return Some(());
    };
    let name = &fields[governor].name;
    let is_it = |expr: &Expr| matches!(expr, Expr::Name(expr) if expr == name);
    if let Some(count) = governs(name) {
        *holder.field(fields, governor)? = int(count);
    }
    for (twin, field) in fields.iter().enumerate() {
        let other = holder.field(fields, twin)?;
        if twin != place && as_length(&field.of, other, &is_it).is_some() && length(other) == before
        {
            here(&field.of, other, change);
        }
    }
    Some(())
}

/// The nodes of a tree or graph and the number of the first one.
fn nodes_of(of: &Type) -> Option<(&Expr, i128)> {
    match of {
        Type::Tree { nodes, from, .. } | Type::Graph { nodes, from, .. } => {
            Some((nodes, i128::from(*from)))
        }
        _ => None,
    }
}

/// Takes a node, counted from 0, out of all that has one part for each of `name` nodes.
fn drop_node(fields: &[Field], mut holder: Holder, name: &str, node: i128) -> Option<()> {
    let governor = fields.iter().position(|field| field.name == name)?;
    let Data::Int(Integer::Small(count)) = holder.field(fields, governor)? else {
        return None;
    };
    let before = *count;
    *count -= 1;
    let is_it = |expr: &Expr| matches!(expr, Expr::Name(expr) if expr == name);
    for (place, field) in fields.iter().enumerate() {
        let value = holder.field(fields, place)?;
        match nodes_of(&field.of) {
            Some((nodes, from)) if is_it(nodes) => {
                let edges = length(value);
                without(value, node + from);
                let left = length(value);
                // The number of edges may be a field too.
                let value = value.clone();
                let counts = |field: &Field| {
                    let is_it =
                        |expr: &Expr| matches!(expr, Expr::Name(expr) if *expr == field.name);
                    edges != left
                        && field.name != name
                        && as_length(&fields[place].of, &value, &is_it).is_some()
                };
                if let Some(counter) = fields.iter().position(counts) {
                    *holder.field(fields, counter)? = int(left as i128);
                }
            }
            _ if as_length(&field.of, value, &is_it) == Some(before) => {
                let cut = Change::Cut {
                    from: usize::try_from(node).ok()?,
                    count: 1,
                };
                here(&field.of, value, &cut);
            }
            _ => {}
        }
    }
    Some(())
}

/// Takes the edges of a node out, and moves the numbers of later ones up.
fn without(edges: &mut Data, node: i128) {
    let Data::List(edges) = edges else { return };
    let is_end = |edge: &Data, wanted: i128| match edge {
        Data::Tuple(parts) => parts.iter().take(2).any(|end| *end == int(wanted)),
        _ => false,
    };
    edges.retain(|edge| !is_end(edge, node));
    for edge in edges {
        if let Data::Tuple(parts) = edge {
            for end in parts.iter_mut().take(2) {
                if let Data::Int(Integer::Small(end)) = end {
                    *end -= i128::from(*end > node);
                }
            }
        }
    }
}

fn in_value(of: &Type, value: &mut Data, path: &[usize], change: &Change) -> Option<()> {
    let Some((&place, below)) = path.split_first() else {
        return here(of, value, change);
    };
    match (of, value) {
        (Type::List { of, .. }, Data::List(items)) => {
            in_value(of, items.get_mut(place)?, below, change)
        }
        (Type::Matrix { of, .. }, Data::List(rows)) => {
            let wide = rows.first().map(length)?;
            match rows.get_mut(place.checked_div(wide)?)? {
                Data::List(row) => in_value(of, row.get_mut(place % wide)?, below, change),
                _ => None,
            }
        }
        (Type::Tuple(parts), Data::Tuple(values)) => {
            in_value(parts.get(place)?, values.get_mut(place)?, below, change)
        }
        (Type::Record(fields), Data::Dict(pairs)) => {
            in_fields(fields, Holder::Dict(pairs), path, change)
        }
        (Type::Optional(of), value) => in_value(of, value, below, change),
        (Type::Union(forms), Data::Tuple(values)) => {
            let (tag, rest) = values.split_first_mut()?;
            let is_tag = |name: &str| matches!(&*tag, Data::Str(tag) if tag == name);
            let form = forms.iter().find(|form| is_tag(&form.tag))?;
            in_fields(&form.fields, Holder::Values(rest), path, change)
        }
        (Type::Repeat { fields, .. }, Data::List(records)) => {
            match records.get_mut(place.checked_div(fields.len())?)? {
                Data::Dict(pairs) => {
                    let mut path = path.to_vec();
                    path[0] = place % fields.len();
                    in_fields(fields, Holder::Dict(pairs), &path, change)
                }
                _ => None,
            }
        }
        (Type::Tree { weight, .. } | Type::Graph { weight, .. }, Data::List(edges)) => {
            match edges.get_mut(place)? {
                Data::Tuple(edge) => in_value(weight.as_deref()?, edge.get_mut(2)?, below, change),
                _ => None,
            }
        }
        _ => None,
    }
}

fn here(of: &Type, value: &mut Data, change: &Change) -> Option<()> {
    match change {
        Change::Set(new) => {
            *value = new.clone();
            return Some(());
        }
        Change::DropNode(node) => {
            without(value, *node);
            return Some(());
        }
        _ => {}
    }
    match (of, value) {
        (Type::Optional(of), value) => here(of, value, change),
        (_, Data::Str(text)) => {
            let mut letters: Vec<char> = text.chars().collect();
            change_items(&mut letters, change)?;
            *text = letters.into_iter().collect();
            Some(())
        }
        (Type::Matrix { .. }, Data::List(rows)) => match change {
            Change::CutColumns { from, count } => {
                let cut = Change::Cut {
                    from: *from,
                    count: *count,
                };
                rows.iter_mut().try_for_each(|row| match row {
                    Data::List(items) => change_items(items, &cut),
                    _ => None,
                })
            }
            change => change_items(rows, change),
        },
        (_, Data::List(items)) => change_items(items, change),
        _ => None,
    }
}

fn change_items<T: Clone>(items: &mut Vec<T>, change: &Change) -> Option<()> {
    match *change {
        Change::Cut { from, count } => {
            let end = from.checked_add(count).filter(|&end| end <= items.len())?;
            items.drain(from..end);
        }
        Change::Double(place) => {
            let item = items.get(place.checked_sub(1)?)?.clone();
            items.insert(place, item);
        }
        Change::Swap(one, two) => {
            if one.max(two) >= items.len() {
                return None;
            }
            items.swap(one, two);
        }
        Change::Set(_) | Change::CutColumns { .. } | Change::DropNode(_) => return None,
    }
    Some(())
}
