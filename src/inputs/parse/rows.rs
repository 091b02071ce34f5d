//! Values that take lines of their own.

use super::line::{Cursor, Row};
use super::{Parser, one_line_a_row};
use crate::data::{Data, Integer};
use crate::inputs::evaluate::{Summary, evaluate};
use crate::inputs::path::Path;
use crate::inputs::render::on_one_line;
use crate::inputs::schema::{Field, Type};
use crate::inputs::{Error, record};

impl<'s> Parser<'s, '_> {
    /// A value on lines of its own: `count` items if the text has told so; `after` more lines
    /// follow it, if known.
    pub fn rows(
        &mut self,
        of: &'s Type,
        separator: Option<&'s str>,
        count: Option<usize>,
        after: Option<usize>,
        path: &Path,
    ) -> Result<Data, Error> {
        if !of.takes_lines() {
            let missing = self.lenient && self.next >= self.lines.len() && self.may_be_empty(of);
            let (number, line) = match missing {
                true => (self.next, "".into()),
                false => self.line(&format!("{path}"))?,
            };
            let mut cursor = Cursor::new(number, &line);
            let value = self.inline(of, &mut cursor, separator, count, &[], path)?;
            cursor.end()?;
            return Ok(value);
        }
        match of {
            Type::Matrix {
                rows,
                columns,
                of: item,
            } => {
                let count = self.count(of, count.or_else(|| self.exact(rows)), after, path)?;
                let columns = self.exact(columns);
                let rows = (0..count).map(|place| {
                    let path = path.item(place);
                    if !item.takes_lines() {
                        let (number, line) = self.line(&format!("{path}"))?;
                        let mut cursor = Cursor::new(number, &line);
                        let told = Row {
                            separator,
                            count: columns,
                            low: columns.unwrap_or(0),
                        };
                        let row = self.items(item, &mut cursor, told, &[], &path)?;
                        cursor.end()?;
                        return Ok(row);
                    }
                    let columns = columns.ok_or_else(|| ambiguous(&path))?;
                    let row = (0..columns).map(|_| self.rows(item, separator, None, None, &path));
                    Ok(Data::List(row.collect::<Result<_, _>>()?))
                });
                Ok(Data::List(rows.collect::<Result<_, Error>>()?))
            }
            Type::List {
                length, of: item, ..
            } => {
                let count = self.count(of, count.or_else(|| self.exact(length)), after, path)?;
                let items = (0..count)
                    .map(|place| self.rows(item, separator, None, None, &path.item(place)));
                Ok(Data::List(items.collect::<Result<_, _>>()?))
            }
            Type::Tree { nodes, weight, .. } => {
                let nodes = evaluate(nodes, &self.scope).ok();
                let edges = nodes.and_then(|nodes| usize::try_from(nodes).ok()?.checked_sub(1));
                let count = self.count(of, count.or(edges), after, path)?;
                self.edges(count, weight.as_deref(), path)
            }
            Type::Graph { edges, weight, .. } => {
                let count = self.count(of, count.or_else(|| self.exact(edges)), after, path)?;
                self.edges(count, weight.as_deref(), path)
            }
            Type::Repeat { fields, .. } => {
                let (number, line) = self.line(&format!("the number of records of {path}"))?;
                let Ok(count) = line.parse::<usize>() else {
                    return Cursor::new(number, &line).fault("a number of records", &line);
                };
                let mut records = Vec::new();
                for place in 0..count {
                    records.push(self.record(fields, on_one_line(fields), &path.item(place))?);
                }
                Ok(Data::List(records))
            }
            Type::Record(fields) => self.record(fields, false, path),
            Type::Tuple(parts) => {
                let parts = parts.iter().enumerate();
                let values =
                    parts.map(|(place, part)| self.rows(part, None, None, None, &path.item(place)));
                Ok(Data::Tuple(values.collect::<Result<_, _>>()?))
            }
            Type::Union(forms) => {
                let (number, tag) = self.line(&format!("a tag of {path}"))?;
                let Some(form) = forms.iter().find(|form| form.tag == *tag) else {
                    return Cursor::new(number, &tag).fault("a tag", &tag);
                };
                let mut values = vec![Data::Str(form.tag.clone())];
                let mark = self.scope.mark();
                for field in &form.fields {
                    values.push(self.member(field, path)?);
                }
                self.scope.back_to(mark);
                Ok(Data::Tuple(values))
            }
            Type::Optional(of) => {
                if self.may_be_none(of) || self.may_take_no_line(of) {
                    return Err(ambiguous(path));
                }
                if self.lines.get(self.next).is_some_and(|line| line == "None") {
                    self.next += 1;
                    return Ok(Data::None);
                }
                self.rows(of, separator, count, after, path)
            }
            _ => Err(ambiguous(path)),
        }
    }

    /// How many rows there are: as told, or as many as lines are left over.
    fn count(
        &self,
        of: &Type,
        told: Option<usize>,
        after: Option<usize>,
        path: &Path,
    ) -> Result<usize, Error> {
        let left = self.lines.len() - self.next;
        match (told, after) {
            (Some(count), _) => Ok(count),
            (None, Some(after)) if one_line_a_row(of) => Ok(left.saturating_sub(after)),
            _ => Err(ambiguous(path)),
        }
    }

    /// Whether some value of a type that takes lines takes none.
    fn may_take_no_line(&self, of: &Type) -> bool {
        let some = |expr| evaluate(expr, &self.scope).is_ok_and(|count| count > 0);
        match of {
            of if !of.takes_lines() => false,
            Type::Matrix {
                rows, columns, of, ..
            } => {
                let row = || !of.takes_lines() || some(&columns.low) && !self.may_take_no_line(of);
                !(some(&rows.low) && row())
            }
            Type::List { length, of, .. } => !some(&length.low) || self.may_take_no_line(of),
            Type::Graph { edges: count, .. } => !some(&count.low),
            Type::Tuple(parts) => parts.iter().all(|part| self.may_take_no_line(part)),
            Type::Record(fields) => fields.iter().all(|field| self.may_take_no_line(&field.of)),
            Type::Repeat { .. } | Type::Union(_) => false,
            _ => true,
        }
    }

    fn member(&mut self, field: &'s Field, path: &Path) -> Result<Data, Error> {
        let value = self.rows(&field.of, None, None, None, &path.name(&field.name))?;
        self.scope.push(&field.name, Summary::of(&value));
        Ok(value)
    }

    fn record(&mut self, fields: &'s [Field], one_line: bool, path: &Path) -> Result<Data, Error> {
        let mark = self.scope.mark();
        let values = match one_line {
            true => {
                let (number, line) = self.line(&format!("{path}"))?;
                let mut cursor = Cursor::new(number, &line);
                let values = self.members(fields, &mut cursor, &[], path)?;
                cursor.end()?;
                values
            }
            false => {
                let members = fields.iter().map(|field| self.member(field, path));
                members.collect::<Result<_, _>>()?
            }
        };
        self.scope.back_to(mark);
        Ok(record(fields, values))
    }

    fn edges(
        &mut self,
        count: usize,
        weight: Option<&'s Type>,
        path: &Path,
    ) -> Result<Data, Error> {
        let mut edges = Vec::new();
        for place in 0..count {
            let path = path.item(place);
            let (number, line) = self.line(&format!("{path}"))?;
            let mut cursor = Cursor::new(number, &line);
            let inline = weight.filter(|weight| !weight.takes_lines());
            let mut edge = Vec::with_capacity(3);
            for end in 0..2 {
                if end > 0 {
                    cursor.expect(" ", "a space")?;
                }
                let stops: &[&str] = if end == 0 || inline.is_some() {
                    &[" "]
                } else {
                    &[]
                };
                let word = cursor.word(stops);
                match Integer::parse(word) {
                    Some(node) => edge.push(Data::Int(node)),
                    None => return cursor.fault("a node", word),
                }
            }
            if let Some(weight) = inline {
                cursor.expect(" ", "a space")?;
                edge.push(self.inline(weight, &mut cursor, None, None, &[], &path)?);
            }
            cursor.end()?;
            if let Some(weight) = weight.filter(|weight| weight.takes_lines()) {
                edge.push(self.rows(weight, None, None, None, &path)?);
            }
            edges.push(Data::Tuple(edge));
        }
        Ok(Data::List(edges))
    }
}

pub(super) fn ambiguous(path: &Path) -> Error {
    Error::Ambiguous {
        path: path.to_string(),
    }
}
