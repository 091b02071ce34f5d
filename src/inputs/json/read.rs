//! JSON to tree.

use super::keys::{ITEM, Key, NAME, TEXT, VARIANT, WHOLE};
use crate::data::{Data, Integer, float};
use crate::inputs::nearest::nearest;
use crate::inputs::schema::{Constraint, Expr, Field, Item, Layout, Schema, Span, Variant};
use crate::inputs::text::{self, Fault, Scope, is_name};
use crate::inputs::{Error, Problem};

/// Reads a whole schema.
pub(super) fn schema(data: &Data) -> Result<Schema, Error> {
    let mut reader = Reader {
        scope: Scope::default(),
        path: String::new(),
        depth: 0,
    };
    reader.whole(data).map_err(|problem| Error::Json {
        path: reader.path,
        problem,
    })
}

pub(super) type Read<T> = Result<T, Problem>;

pub(super) struct Reader {
    scope: Scope,
    /// Where it is; left as it was where something is wrong.
    path: String,
    /// Types around this one.
    pub depth: usize,
}

/// An object's keys and values.
#[derive(Clone, Copy)]
pub(super) struct Object<'d>(&'d [(Data, Data)]);

impl<'d> Object<'d> {
    pub fn of(data: &'d Data) -> Read<Self> {
        match data {
            Data::Dict(pairs) => Ok(Self(pairs)),
            other => Err(Problem::kind("an object", other)),
        }
    }

    fn names(self) -> impl Iterator<Item = &'d str> {
        self.0.iter().map(|(key, _)| match key {
            Data::Str(name) => name.as_str(),
            _ => "",
        })
    }

    fn get(self, name: &str) -> Option<&'d Data> {
        let at = self.names().position(|other| other == name)?;
        Some(&self.0[at].1)
    }
}

fn array(data: &Data) -> Read<&[Data]> {
    match data {
        Data::List(items) => Ok(items),
        other => Err(Problem::kind("an array", other)),
    }
}

pub(super) fn string(data: &Data) -> Read<&str> {
    match data {
        Data::Str(text) => Ok(text),
        other => Err(Problem::kind("a string", other)),
    }
}

impl Reader {
    /// Reads what is one step further down.
    pub fn step<T>(&mut self, step: &str, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let length = self.path.len();
        if !self.path.is_empty() && !step.starts_with('[') {
            self.path.push('.');
        }
        self.path.push_str(step);
        let made = read(self)?;
        self.path.truncate(length);
        Ok(made)
    }

    pub fn each<T>(
        &mut self,
        data: &Data,
        read: impl Fn(&mut Self, &Data) -> Read<T>,
    ) -> Read<Vec<T>> {
        let items = array(data)?.iter().enumerate();
        let items =
            items.map(|(at, item)| self.step(&format!("[{at}]"), |reader| read(reader, item)));
        items.collect()
    }

    /// That an object has the keys it needs, and none that mean nothing.
    pub fn check(&mut self, object: Object, keys: &[Key], more: &[&'static str]) -> Read<()> {
        let known = || keys.iter().map(|key| key.name).chain(more.iter().copied());
        for name in object.names() {
            if !known().any(|key| key == name) {
                let nearest = nearest(name, &mut known());
                return Err(Problem::Key {
                    key: name.to_owned(),
                    nearest,
                });
            }
        }
        let missing = keys
            .iter()
            .find(|key| key.needed && object.get(key.name).is_none());
        missing.map_or(Ok(()), |key| Err(Problem::Missing(key.name)))
    }

    pub fn may<T>(
        &mut self,
        object: Object,
        key: &'static str,
        read: impl FnOnce(&mut Self, &Data) -> Read<T>,
    ) -> Read<Option<T>> {
        let Some(value) = object.get(key) else {
            return Ok(None);
        };
        self.step(key, |reader| read(reader, value)).map(Some)
    }

    pub fn need<T>(
        &mut self,
        object: Object,
        key: &'static str,
        read: impl FnOnce(&mut Self, &Data) -> Read<T>,
    ) -> Read<T> {
        self.may(object, key, read)?.ok_or(Problem::Missing(key))
    }

    fn whole(&mut self, data: &Data) -> Read<Schema> {
        let object = Object::of(data)?;
        // A newer form may have other keys, so its version is looked at first.
        self.may(object, "version", |_, version| match version {
            Data::Int(Integer::Small(1)) => Ok(()),
            other => Err(Problem::Version(other.to_json())),
        })?;
        self.check(object, WHOLE, &[])?;
        let fields = self.need(object, "fields", Self::fields)?;
        let constraints = self.may(object, "where", |reader, data| {
            reader.each(data, Self::conditions)
        })?;
        let stdin = self.may(object, "stdin", |reader, data| {
            let lines = reader.each(data, |reader, line| reader.each(line, Self::item))?;
            // A line of nothing is a line with an empty text.
            let filled = lines.into_iter().map(|line| match line.is_empty() {
                true => vec![Item::Text(String::new())],
                false => line,
            });
            Ok(Layout(filled.collect()))
        })?;
        let call = self.may(object, "call", |reader, data| {
            reader.each(data, |reader, name| {
                let name = string(name)?;
                reader.scope.knows(name)?;
                Ok(name.to_owned())
            })
        })?;
        let constraints = constraints.into_iter().flatten().flatten().collect();
        Ok(Schema {
            fields,
            constraints,
            stdin,
            call,
        })
    }

    /// Reads text of the text form, all of it.
    fn text<T>(
        &mut self,
        text: &str,
        read: impl FnOnce(&mut text::Reader) -> Result<T, Fault>,
    ) -> Read<T> {
        let mut inner = text::Reader::new(text, std::mem::take(&mut self.scope));
        let made = read(&mut inner).and_then(|made| inner.at_end().map(|()| made));
        self.scope = inner.scope;
        made.map_err(|(_, problem)| problem)
    }

    fn conditions(&mut self, data: &Data) -> Read<Vec<Constraint>> {
        let mut found = Vec::new();
        self.text(string(data)?, |inner| inner.conditions(&mut found))?;
        Ok(found)
    }

    fn item(&mut self, data: &Data) -> Read<Item> {
        let text = match data {
            Data::Str(text) => return self.text(text, |inner| inner.item()),
            Data::Dict(_) => Object::of(data)?,
            other => return Err(Problem::kind("a string or an object", other)),
        };
        if text.get("text").is_some() {
            self.check(text, TEXT, &[])?;
            return self.need(text, "text", |_, text| {
                Ok(Item::Text(string(text)?.to_owned()))
            });
        }
        self.check(text, ITEM, &[])?;
        let name = self.need(text, "field", |reader, name| {
            let name = string(name)?;
            reader.scope.knows(name)?;
            Ok(name.to_owned())
        })?;
        let separator = self.need(text, "separator", |_, text| Ok(string(text)?.to_owned()))?;
        Ok(Item::Field {
            name,
            separator: Some(separator),
        })
    }

    fn name(&mut self, data: &Data) -> Read<String> {
        let name = string(data)?;
        if is_name(name) {
            Ok(name.to_owned())
        } else {
            Err(Problem::NoName(name.to_owned()))
        }
    }

    fn fields(&mut self, data: &Data) -> Read<Vec<Field>> {
        self.each(data, |reader, data| {
            let object = Object::of(data)?;
            let name = reader.need(object, NAME.name, Self::name)?;
            reader.step(NAME.name, |reader| reader.scope.free(&name))?;
            let of = reader.typed(object, &[NAME.name])?;
            reader.scope.declare(&name)?;
            Ok(Field { name, of })
        })
    }

    /// Fields that are known only to each other.
    pub fn own_fields(&mut self, data: &Data) -> Read<Vec<Field>> {
        self.scope.enter();
        let fields = self.fields(data)?;
        self.scope.leave();
        Ok(fields)
    }

    pub fn variants(&mut self, data: &Data) -> Read<Vec<Variant>> {
        let variants = self.each(data, |reader, data| {
            let object = Object::of(data)?;
            reader.check(object, VARIANT, &[])?;
            let tag = reader.need(object, "tag", Self::name)?;
            let fields = reader
                .may(object, "fields", Self::own_fields)?
                .unwrap_or_default();
            Ok(Variant { tag, fields })
        })?;
        for (at, variant) in variants.iter().enumerate() {
            if variants[..at].iter().any(|other| other.tag == variant.tag) {
                return Err(Problem::Twice(variant.tag.clone()));
            }
        }
        Ok(variants)
    }

    pub fn span(&mut self, data: &Data) -> Read<Span> {
        if let Data::List(ends) = data {
            let [low, high] = ends.as_slice() else {
                return Err(Problem::kind("an expression or an array of two", data));
            };
            let low = self.step("[0]", |reader| reader.expression(low))?;
            let high = self.step("[1]", |reader| reader.expression(high))?;
            return Ok(Span { low, high });
        }
        let low = self.expression(data)?;
        Ok(Span {
            high: low.clone(),
            low,
        })
    }

    pub fn float_end(&mut self, data: &Data) -> Read<Expr> {
        match data {
            Data::Float(value) if value.is_finite() => Ok(Expr::Float(*value)),
            Data::Str(text) => self.text(text, |inner| inner.float_end()),
            other => self.expression(other),
        }
    }

    pub fn expression(&mut self, data: &Data) -> Read<Expr> {
        match data {
            Data::Int(Integer::Small(value)) => Ok(Expr::Int(*value)),
            Data::Int(Integer::Large(digits)) => Err(Problem::Huge(digits.to_string())),
            Data::Float(value) => Err(Problem::Float(float::repr(*value))),
            Data::Str(text) => self.text(text, |inner| inner.expression()),
            other => Err(Problem::kind("a number or an expression in quotes", other)),
        }
    }
}
