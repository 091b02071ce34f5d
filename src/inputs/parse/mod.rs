//! Text on standard input back into an input: for visible tests and counterexamples that people
//! have.
//!
//! First the text is taken at its word, exactly as [`super::render::stdin`] writes it; if that
//! fails, with blanks put in order: line ends of any kind, several blanks for one, blanks at the
//! ends of lines and empty lines at the end. Where a value's text does not tell how long it is (two
//! lists on a line, a list of lists before another one), the declaration or a `len()` before it
//! must; otherwise the text is refused rather than guessed at.

mod line;
mod rows;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;

use super::evaluate::{Scope, Summary, evaluate};
use super::infer::fill_in;
use super::path::Path;
use super::schema::{Field, Item, Schema, Span, Type};
use super::tables::Tables;
use super::{Error, Instance};
use crate::data::Data;
use line::Cursor;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The input that a text on standard input stands for. Only its form is looked at; whether its
/// values are allowed is for [`super::satisfies`] to say.
///
/// # Errors
/// If the text has another form, or leaves open what the input is.
pub fn stdin(schema: &Schema, text: &str) -> Result<Instance, Error> {
    let tables = Tables::of(&schema.fields)?;
    let exact = split(text).into_iter().map(Cow::Borrowed).collect();
    match Parser::new(schema, &tables, exact, false).instance() {
        Err(Error::Line { .. } | Error::Ends { .. } | Error::More { .. }) => {}
        found => return found,
    }
    Parser::new(schema, &tables, in_order(text), true).instance()
}

/// Lines of a text. The line end behind the last one begins no other.
fn split(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.split('\n').collect();
    if lines.last() == Some(&"") {
        lines.pop();
    }
    lines
}

/// Lines of a text with blanks put in order.
fn in_order(text: &str) -> Vec<Cow<'_, str>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines: Vec<Cow<str>> = split(text)
        .into_iter()
        .flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
        .map(|line| Cow::Owned(line.split_whitespace().collect::<Vec<_>>().join(" ")))
        .collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

struct Parser<'s, 't> {
    schema: &'s Schema,
    tables: &'s Tables,
    lines: Vec<Cow<'t, str>>,
    /// Whether blanks were put in order, so that empty lines at the end are missing.
    lenient: bool,
    /// The next line, counted from 0.
    next: usize,
    scope: Scope<'s>,
    values: BTreeMap<&'s str, Data>,
    /// Lengths that the text has told.
    lengths: BTreeMap<&'s str, usize>,
}

impl<'s, 't> Parser<'s, 't> {
    fn new(
        schema: &'s Schema,
        tables: &'s Tables,
        lines: Vec<Cow<'t, str>>,
        lenient: bool,
    ) -> Self {
        Self {
            schema,
            tables,
            lines,
            lenient,
            next: 0,
            scope: Scope::default(),
            values: BTreeMap::new(),
            lengths: BTreeMap::new(),
        }
    }

    fn instance(mut self) -> Result<Instance, Error> {
        match &self.schema.stdin {
            None => {
                let fields = &self.schema.fields;
                for (place, field) in fields.iter().enumerate() {
                    let after = self.lines_of(fields[place + 1..].iter().map(|field| &field.of));
                    self.alone(field, None, after)?;
                }
            }
            Some(layout) => {
                for (place, items) in layout.0.iter().enumerate() {
                    if let [Item::Field { name, separator }] = &items[..]
                        && let Some(field) = self.field(name)
                    {
                        let after = self.lines_after(&layout.0[place + 1..]);
                        self.alone(field, separator.as_deref(), after)?;
                    } else {
                        self.together(items)?;
                    }
                }
            }
        }
        if let Some(found) = self.lines.get(self.next) {
            return Err(Error::More {
                line: self.next + 1,
                found: found.to_string(),
            });
        }
        for (name, length) in &self.lengths {
            if let Some(value) = self.values.get(name)
                && super::render::length(value) != *length
            {
                return Err(Error::Line {
                    line: self.lines.len(),
                    wanted: format!("`{name}` with {length} items"),
                    found: super::render::length(value).to_string(),
                });
            }
        }
        fill_in(self.schema, self.values)
    }

    fn field(&self, name: &str) -> Option<&'s Field> {
        self.schema.fields.iter().find(|field| field.name == *name)
    }

    fn keep(&mut self, field: &'s Field, value: Data) {
        self.scope.push(&field.name, Summary::of(&value));
        self.values.insert(&field.name, value);
    }

    /// A field that stands alone in its line or lines; `after` more lines follow it, if known.
    fn alone(
        &mut self,
        field: &'s Field,
        separator: Option<&'s str>,
        after: Option<usize>,
    ) -> Result<(), Error> {
        let path = Path::WHOLE.name(&field.name);
        let count = self.lengths.get(&*field.name).copied();
        let value = self.rows(&field.of, separator, count, after, &path)?;
        self.keep(field, value);
        Ok(())
    }

    /// Items that share a line.
    fn together(&mut self, items: &'s [Item]) -> Result<(), Error> {
        let (number, line) = self.line("a line of the layout")?;
        let mut cursor = Cursor::new(number, &line);
        for (place, item) in items.iter().enumerate() {
            if place > 0 {
                cursor.expect(" ", "a space")?;
            }
            let stops: &[&str] = if place + 1 < items.len() { &[" "] } else { &[] };
            match item {
                Item::Text(text) => cursor.expect(text, text)?,
                Item::Length(name) => {
                    let word = cursor.word(stops);
                    match word.parse() {
                        Ok(length) => drop(self.lengths.insert(name, length)),
                        Err(_) => return cursor.fault(&format!("the length of `{name}`"), word),
                    }
                }
                Item::Field { name, separator } => {
                    let Some(field) = self.field(name) else {
                        continue;
                    };
                    let path = Path::WHOLE.name(name);
                    let count = self.lengths.get(&**name).copied();
                    let separator = separator.as_deref();
                    let value =
                        self.inline(&field.of, &mut cursor, separator, count, stops, &path)?;
                    self.keep(field, value);
                }
            }
        }
        cursor.end()
    }

    /// The next line with its number.
    fn line(&mut self, wanted: &str) -> Result<(usize, Cow<'t, str>), Error> {
        let line = self.lines.get(self.next).cloned();
        match line {
            Some(line) => {
                self.next += 1;
                Ok((self.next, line))
            }
            None => Err(Error::Ends {
                line: self.lines.len(),
                wanted: wanted.to_owned(),
            }),
        }
    }

    /// The one length that a span allows here, if it is one.
    fn exact(&self, span: &Span) -> Option<usize> {
        let low = evaluate(&span.low, &self.scope).ok()?;
        let high = evaluate(&span.high, &self.scope).ok()?;
        (low == high).then_some(usize::try_from(low).ok()?)
    }

    /// Lines that the rest of a layout takes, if that can be told.
    fn lines_after(&self, layout: &'s [Vec<Item>]) -> Option<usize> {
        let mut sum = 0_usize;
        for items in layout {
            let lines = match &items[..] {
                [Item::Field { name, .. }] => {
                    let of = &self.field(name)?.of;
                    match self.lengths.get(&**name) {
                        Some(length) if of.takes_lines() && one_line_a_row(of) => *length,
                        _ => self.lines_of([of])?,
                    }
                }
                _ => 1,
            };
            sum = sum.checked_add(lines)?;
        }
        Some(sum)
    }

    /// Lines that values of these types take together, if that can be told before they are read.
    fn lines_of(&self, types: impl IntoIterator<Item = &'s Type>) -> Option<usize> {
        let mut sum = 0_usize;
        for of in types {
            let lines = match of {
                of if !of.takes_lines() => 1,
                of if !one_line_a_row(of) => return None,
                Type::Matrix { rows: count, .. }
                | Type::List { length: count, .. }
                | Type::Graph { edges: count, .. } => self.exact(count)?,
                Type::Tree { nodes, .. } => {
                    let nodes = evaluate(nodes, &self.scope).ok()?;
                    usize::try_from(nodes).ok()?.checked_sub(1)?
                }
                _ => return None,
            };
            sum = sum.checked_add(lines)?;
        }
        Some(sum)
    }
}

/// Whether a value that takes lines has one for each of its items.
fn one_line_a_row(of: &Type) -> bool {
    match of {
        Type::Matrix { of, .. } | Type::List { of, .. } => !of.takes_lines(),
        Type::Tree { weight, .. } | Type::Graph { weight, .. } => {
            weight.as_deref().is_none_or(|of| !of.takes_lines())
        }
        _ => false,
    }
}
