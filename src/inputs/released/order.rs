//! An order in which parameters can be declared.

use crate::data::Data;
use crate::inputs::Problem;

/// Parameters of a level in an order in which each refers only to those before it; else as they are
/// put out, and those that are not put out last.
pub(super) fn ordered<'d>(
    parameters: &'d [(Data, Data)],
    output: &[&str],
) -> Result<Vec<(&'d str, &'d Data)>, Problem> {
    let mut left: Vec<(&str, &Data)> = parameters
        .iter()
        .filter_map(|(name, spec)| match name {
            Data::Str(name) => Some((name.as_str(), spec)),
            _ => None,
        })
        .collect();
    left.sort_by_key(|(name, _)| {
        output
            .iter()
            .position(|other| other == name)
            .unwrap_or(usize::MAX)
    });
    let mut placed = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let free = left
            .iter()
            .position(|(_, spec)| !left.iter().any(|(other, _)| refers(spec, other, true)));
        match free {
            Some(at) => placed.push(left.remove(at)),
            None => {
                let names: Vec<&str> = left.iter().map(|(name, _)| *name).collect();
                return Err(Problem::Circle(names.join("`, `")));
            }
        }
    }
    Ok(placed)
}

/// Whether a part of a schema refers to a parameter outside of it; unless `scoped`, also to one of
/// its own of the same name.
pub(super) fn refers(spec: &Data, name: &str, scoped: bool) -> bool {
    match spec {
        Data::Str(text) => mentions(text, name),
        Data::List(items) => items.iter().any(|item| refers(item, name, scoped)),
        Data::Dict(pairs) => {
            let own = super::read::parameters(spec).unwrap_or_default();
            let hidden = scoped && own.iter().any(|(own, _)| *own == Data::from(name));
            let mut told = pairs
                .iter()
                .filter(|(key, _)| *key != Data::from("description"));
            !hidden && told.any(|(_, value)| refers(value, name, scoped))
        }
        _ => false,
    }
}

/// Whether a text has `$name` in it.
pub(super) fn mentions(text: &str, name: &str) -> bool {
    text.match_indices('$').any(|(at, _)| {
        let rest = text[at + 1..].strip_prefix(name);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
    })
}
