//! Values within a line.

use super::Parser;
use super::rows::ambiguous;
use crate::data::{Data, Integer, float};
use crate::inputs::evaluate::{Summary, evaluate};
use crate::inputs::path::Path;
use crate::inputs::render::plain;
use crate::inputs::schema::{Field, Type};
use crate::inputs::{Error, record};
use std::collections::{BTreeMap, BTreeSet};

/// What is left of a line.
pub(super) struct Cursor<'t> {
    line: usize,
    rest: &'t str,
}

impl<'t> Cursor<'t> {
    pub fn new(line: usize, rest: &'t str) -> Self {
        Self { line, rest }
    }

    pub fn fault<T>(&self, wanted: &str, found: &str) -> Result<T, Error> {
        Err(Error::Line {
            line: self.line,
            wanted: wanted.to_owned(),
            found: found.chars().take(80).collect(),
        })
    }

    /// Takes a text that must stand here.
    pub fn expect(&mut self, text: &str, wanted: &str) -> Result<(), Error> {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                Ok(())
            }
            None => self.fault(wanted, self.rest),
        }
    }

    /// The line must end here.
    pub fn end(&self) -> Result<(), Error> {
        match self.rest {
            "" => Ok(()),
            rest => self.fault("the end of the line", rest),
        }
    }

    /// Takes what stands before the first of some texts, or the rest of the line.
    pub fn word(&mut self, stops: &[&str]) -> &'t str {
        let length = stops.iter().filter_map(|stop| self.rest.find(stop)).min();
        let (word, rest) = self.rest.split_at(length.unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }

    /// Takes so many characters, if there are.
    fn take(&mut self, count: usize) -> Option<&'t str> {
        let mut ends = self
            .rest
            .char_indices()
            .map(|(at, _)| at)
            .chain([self.rest.len()]);
        let (taken, rest) = self.rest.split_at(ends.nth(count)?);
        self.rest = rest;
        Some(taken)
    }
}

/// What is known of a list before it is read.
pub(super) struct Row<'s> {
    /// Between its items; `None` is a space.
    pub separator: Option<&'s str>,
    /// How many items there are, if that is known.
    pub count: Option<usize>,
    /// How many there are at least.
    pub low: usize,
}

impl<'s> Parser<'s, '_> {
    /// A value within a line, that ends before any of `stops` or with the line; `count` items or
    /// characters if the text has told so.
    pub fn inline(
        &mut self,
        of: &'s Type,
        cursor: &mut Cursor,
        separator: Option<&'s str>,
        count: Option<usize>,
        stops: &[&str],
        path: &Path,
    ) -> Result<Data, Error> {
        match of {
            Type::Int { .. } => {
                let word = cursor.word(stops);
                match Integer::parse(word) {
                    Some(number) => Ok(Data::Int(number)),
                    None => cursor.fault(&format!("an integer for {path}"), word),
                }
            }
            Type::Float { .. } => {
                let word = cursor.word(stops);
                match float::parse(word) {
                    Some(number) => Ok(Data::Float(number)),
                    None => cursor.fault(&format!("a number for {path}"), word),
                }
            }
            Type::Bool => match cursor.word(stops) {
                "1" | "True" | "true" => Ok(Data::Bool(true)),
                "0" | "False" | "false" => Ok(Data::Bool(false)),
                word => cursor.fault(&format!("1 or 0 for {path}"), word),
            },
            Type::Char { .. } => self.text(of, cursor, Some(1), stops, path),
            Type::String { length, .. } => {
                let count = count.or_else(|| self.exact(length));
                self.text(of, cursor, count, stops, path)
            }
            Type::Pattern { .. } => self.text(of, cursor, count, stops, path),
            Type::Choice(values) => choice(values, cursor, stops, path),
            Type::List {
                length, of: item, ..
            } => {
                let count = count.or_else(|| self.exact(length));
                let low = evaluate(&length.low, &self.scope).unwrap_or(0);
                let low = usize::try_from(low).unwrap_or(0);
                let row = Row {
                    separator,
                    count,
                    low,
                };
                self.items(item, cursor, row, stops, path)
            }
            Type::Permutation { length, .. } => {
                let length = evaluate(length, &self.scope).ok();
                let count = count.or_else(|| usize::try_from(length?).ok());
                let row = Row {
                    separator,
                    count,
                    low: 0,
                };
                self.items(&ANY_INTEGER, cursor, row, stops, path)
            }
            Type::Tuple(parts) => {
                let mut values = Vec::with_capacity(parts.len());
                for (place, part) in parts.iter().enumerate() {
                    let stops = between(cursor, place, parts.len(), stops)?;
                    values.push(self.inline(part, cursor, None, None, stops, &path.item(place))?);
                }
                Ok(Data::Tuple(values))
            }
            Type::Record(fields) => {
                let mark = self.scope.mark();
                let values = self.members(fields, cursor, stops, path)?;
                self.scope.back_to(mark);
                Ok(record(fields, values))
            }
            Type::Union(forms) => {
                let tag = cursor.word(&[stops, &[" "]].concat());
                let Some(form) = forms.iter().find(|form| form.tag == tag) else {
                    return cursor.fault(&format!("a tag of {path}"), tag);
                };
                let mut values = vec![Data::Str(form.tag.clone())];
                if !form.fields.is_empty() {
                    cursor.expect(" ", "a space")?;
                }
                let mark = self.scope.mark();
                values.extend(self.members(&form.fields, cursor, stops, path)?);
                self.scope.back_to(mark);
                Ok(Data::Tuple(values))
            }
            Type::Optional(of) => {
                if self.may_be_none(of) {
                    return Err(ambiguous(path));
                }
                let start = cursor.rest;
                if cursor.word(stops) == "None" {
                    return Ok(Data::None);
                }
                cursor.rest = start;
                self.inline(of, cursor, separator, count, stops, path)
            }
            Type::Matrix { .. } | Type::Repeat { .. } | Type::Tree { .. } | Type::Graph { .. } => {
                Err(ambiguous(path))
            }
        }
    }

    /// Fields with spaces between.
    pub fn members(
        &mut self,
        fields: &'s [Field],
        cursor: &mut Cursor,
        stops: &[&str],
        path: &Path,
    ) -> Result<Vec<Data>, Error> {
        let mut values = Vec::with_capacity(fields.len());
        for (place, field) in fields.iter().enumerate() {
            let stops = between(cursor, place, fields.len(), stops)?;
            let path = path.name(&field.name);
            let value = self.inline(&field.of, cursor, None, None, stops, &path)?;
            self.scope.push(&field.name, Summary::of(&value));
            values.push(value);
        }
        Ok(values)
    }

    /// The items of a list.
    pub fn items(
        &mut self,
        of: &'s Type,
        cursor: &mut Cursor,
        Row {
            separator,
            count,
            low,
        }: Row<'s>,
        stops: &[&str],
        path: &Path,
    ) -> Result<Data, Error> {
        let separator = separator.unwrap_or(" ");
        // Items without anything between them are characters.
        let letters = separator.is_empty();
        let mut inner = match letters {
            true => stops.to_vec(),
            false => [stops, &[separator]].concat(),
        };
        if letters && count != Some(0) && !self.is_letter(of) {
            return Err(ambiguous(path));
        }
        if count.is_none() {
            let inside = |stop: &&str| separator.contains(*stop) || letters;
            // An empty text is no item, or an empty one.
            if stops.iter().any(inside) || (low == 0 && self.may_be_empty(of)) {
                return Err(ambiguous(path));
            }
            if low == 0 && at_stop(cursor, stops) {
                return Ok(Data::List(Vec::new()));
            }
        }
        if count == Some(1) {
            inner = stops.to_vec();
        }
        let mut items = Vec::new();
        while count != Some(items.len()) {
            let path = path.item(items.len());
            if !items.is_empty() {
                cursor.expect(separator, "the separator of the list")?;
            }
            items.push(match letters {
                true => self.letter(of, cursor, &path)?,
                false => self.inline(of, cursor, None, None, &inner, &path)?,
            });
            let ends = match letters {
                true => at_stop(cursor, stops),
                false => !cursor.rest.starts_with(separator),
            };
            if count.is_none() && ends {
                break;
            }
        }
        Ok(Data::List(items))
    }

    /// One item of a list without separators.
    fn letter(&mut self, of: &'s Type, cursor: &mut Cursor, path: &Path) -> Result<Data, Error> {
        match cursor.take(1) {
            Some(letter) => {
                let mut one = Cursor::new(cursor.line, letter);
                let item = self.inline(of, &mut one, None, None, &[], path)?;
                one.end()?;
                Ok(item)
            }
            None => cursor.fault(&format!("{path}"), ""),
        }
    }

    /// A string, by its number of characters or by what cannot be in it.
    fn text(
        &self,
        of: &Type,
        cursor: &mut Cursor,
        count: Option<usize>,
        stops: &[&str],
        path: &Path,
    ) -> Result<Data, Error> {
        let characters = self.characters(of);
        if characters.contains(&'\n') || characters.contains(&'\r') {
            return Err(ambiguous(path));
        }
        let text = match count {
            Some(count) => match cursor.take(count) {
                Some(text) => text,
                None => {
                    return cursor.fault(&format!("{count} characters for {path}"), cursor.rest);
                }
            },
            None => {
                let mut signs = stops.iter().flat_map(|stop| stop.chars());
                if signs.any(|sign| characters.contains(&sign)) {
                    return Err(ambiguous(path));
                }
                cursor.word(stops)
            }
        };
        Ok(Data::Str(text.to_owned()))
    }

    fn characters(&self, of: &Type) -> BTreeSet<char> {
        match of {
            Type::Char { alphabet } | Type::String { alphabet, .. } => {
                self.tables.alphabet(alphabet).iter().copied().collect()
            }
            Type::Pattern { pattern } => {
                let mut characters = BTreeSet::new();
                if let Some(pattern) = self.tables.pattern(pattern) {
                    pattern.characters(&mut characters);
                }
                characters
            }
            _ => BTreeSet::new(),
        }
    }

    /// Whether every value is written as one character.
    fn is_letter(&self, of: &Type) -> bool {
        match of {
            Type::Bool | Type::Char { .. } => true,
            Type::Int { span, .. } => {
                let end = |expr| evaluate(expr, &self.scope);
                end(&span.low).is_ok_and(|low| low >= 0)
                    && end(&span.high).is_ok_and(|high| high < 10)
            }
            Type::String { length, .. } => self.exact(length) == Some(1),
            Type::Choice(values) => values.iter().all(|value| {
                let mut text = String::new();
                plain(value, &mut text);
                text.chars().count() == 1
            }),
            _ => false,
        }
    }

    /// Whether some value is written as nothing.
    pub fn may_be_empty(&self, of: &Type) -> bool {
        match of {
            Type::String { length, .. } => {
                evaluate(&length.low, &self.scope).is_ok_and(|low| low <= 0)
            }
            Type::Pattern { pattern } => self
                .tables
                .pattern(pattern)
                .is_some_and(|pattern| pattern.matches("")),
            Type::Choice(values) => values.iter().any(|value| {
                let mut text = String::new();
                plain(value, &mut text);
                text.is_empty()
            }),
            Type::Optional(of) => self.may_be_empty(of),
            Type::List { .. } | Type::Permutation { .. } => true,
            Type::Tuple(parts) => parts.iter().all(|part| self.may_be_empty(part)),
            Type::Record(fields) => fields.iter().all(|field| self.may_be_empty(&field.of)),
            _ => false,
        }
    }

    /// Whether some other value than `None` could be written so, or begin so.
    pub fn may_be_none(&self, of: &Type) -> bool {
        match of {
            Type::String { .. } | Type::Pattern { .. } => {
                let characters = self.characters(of);
                "None".chars().all(|letter| characters.contains(&letter))
            }
            Type::Choice(values) => values.iter().any(|value| {
                let mut text = String::new();
                plain(value, &mut text);
                text.starts_with("None")
            }),
            Type::Optional(_) => true,
            Type::List { of, .. } | Type::Matrix { of, .. } => self.may_be_none(of),
            Type::Tuple(parts) => parts.iter().any(|part| self.may_be_none(part)),
            Type::Record(fields) => fields.iter().any(|field| self.may_be_none(&field.of)),
            Type::Union(forms) => forms.iter().any(|form| form.tag == "None"),
            _ => false,
        }
    }
}

static ANY_INTEGER: Type = Type::Int {
    span: crate::inputs::schema::Span {
        low: crate::inputs::schema::Expr::Int(i128::MIN),
        high: crate::inputs::schema::Expr::Int(i128::MAX),
    },
    law: crate::inputs::schema::Law::Uniform,
};

/// Takes the space before all parts but the first; what stops a part.
fn between<'b>(
    cursor: &mut Cursor,
    place: usize,
    parts: usize,
    stops: &'b [&'b str],
) -> Result<&'b [&'b str], Error> {
    if place > 0 {
        cursor.expect(" ", "a space")?;
    }
    Ok(if place + 1 < parts { &[" "] } else { stops })
}

fn at_stop(cursor: &Cursor, stops: &[&str]) -> bool {
    cursor.rest.is_empty() || stops.iter().any(|stop| cursor.rest.starts_with(stop))
}

/// One of several values, each of which has its own text.
fn choice(
    values: &[Data],
    cursor: &mut Cursor,
    stops: &[&str],
    path: &Path,
) -> Result<Data, Error> {
    let mut texts: BTreeMap<String, &Data> = BTreeMap::new();
    for value in values {
        let mut text = String::new();
        plain(value, &mut text);
        let unclear = text.contains(['\n', '\r']) || stops.iter().any(|stop| text.contains(stop));
        let other = texts
            .insert(text, value)
            .is_some_and(|other| crate::inputs::compare::compare(other, value).is_ne());
        if unclear || other {
            return Err(ambiguous(path));
        }
    }
    let word = cursor.word(stops);
    match texts.get(word) {
        Some(value) => Ok((*value).clone()),
        None => cursor.fault(&format!("one of the values of {path}"), word),
    }
}
