//! Standard input of the released format, in lines.

use super::read::{Importer, Read, get, text};
use super::remark::Remark;
use crate::data::Data;
use crate::inputs::schema::{Item, Layout, Type};

/// Something that is put out.
pub(super) struct Laid {
    pub item: Item,
    /// Whether it takes lines of its own here.
    pub lines: bool,
    /// Whether the released generator ends its last line.
    pub ends_its_line: bool,
    /// The field before it that says how many there are, and that it says itself here.
    pub count: Option<String>,
    /// What stands after it.
    pub after: String,
}

impl Laid {
    fn name(&self) -> &str {
        match &self.item {
            Item::Field { name, .. } | Item::Length(name) | Item::Text(name) => name,
        }
    }
}

/// `\n` as people write it in JSON by mistake, for what it means.
pub(super) fn unescaped(text: &str) -> String {
    text.replace("\\n", "\n")
        .replace("\\r", "\r")
        .replace("\\t", "\t")
}

/// The lines that these parts make.
pub(super) fn lines(parts: Vec<Laid>, remarks: &mut Vec<Remark>) -> Layout {
    let counts: Vec<String> = parts.iter().filter_map(|part| part.count.clone()).collect();
    let parts: Vec<Laid> = parts
        .into_iter()
        .filter(|part| !counts.iter().any(|count| count == part.name()))
        .collect();
    let (mut lines, mut line) = (Vec::new(), Vec::new());
    let mut told = |path: &str, here: &str| {
        remarks.push(Remark::Otherwise {
            path: path.to_owned(),
            here: here.to_owned(),
        });
    };
    let last = parts.len().saturating_sub(1);
    for (at, part) in parts.into_iter().enumerate() {
        let name = part.name().to_owned();
        if part.lines && !line.is_empty() {
            told(
                &name,
                "on lines of its own here, and there on the line of what stands before it",
            );
            lines.push(std::mem::take(&mut line));
        }
        line.push(part.item);
        let ends = part.after.matches('\n').count() + usize::from(part.ends_its_line);
        if ends == 0 && at < last {
            match part.after.as_str() {
                _ if part.lines => {
                    told(&name, "ended by the end of a line here, and there by less")
                }
                " " => {}
                "" => told(&name, "followed by a space here, and there by nothing"),
                other => {
                    told(&name, "set off by spaces here, and there by none");
                    line.push(Item::Text(other.trim().to_owned()));
                }
            }
        }
        if ends > 0 || part.lines || at == last {
            lines.push(std::mem::take(&mut line));
        }
        if at < last {
            let empty = || vec![Item::Text(String::new())];
            lines.extend(std::iter::repeat_with(empty).take(ends.saturating_sub(1)));
        }
    }
    Layout(lines)
}

/// Whether the released generator ends the last line of it, as it does after each group.
pub(super) fn ends_with_a_line(of: &Type) -> bool {
    match of {
        Type::Repeat { .. } => true,
        Type::List { of, .. } => matches!(**of, Type::Record(_)),
        _ => false,
    }
}

/// What stands between the items of a list or the columns of a matrix, unless it is a space; tells
/// what is laid out otherwise.
pub(super) fn separator(importer: &mut Importer, spec: &Data, of: &Type) -> Read<Option<String>> {
    let said = |key: &str, or: &str| -> Read<String> {
        Ok(unescaped(get(spec, key).map_or(Ok(or), text)?))
    };
    let between = match of {
        Type::List { of, .. } => {
            let between = said("split", " ")?;
            if importer.call {
                return Ok(None);
            }
            match **of {
                Type::List { .. } | Type::String { .. } | Type::Matrix { .. } => {
                    importer.unreadable("as Python tuples, one in the other");
                    return Ok(None);
                }
                Type::Record(_) => return Ok(None),
                _ => between,
            }
        }
        Type::Matrix { .. } => {
            let (rows, columns) = (said("row_split", "\n")?, said("column_split", " ")?);
            if rows != "\n" && !importer.call {
                importer.otherwise("a line a row here, and there the rows follow each other");
            }
            columns
        }
        _ => return Ok(None),
    };
    Ok(Some(between).filter(|between| between != " "))
}
