//! JSON to tree.

use super::keys::{DIRECTIONS, ITEM, Key, NAME, ORDERS, SHAPES, TEXT, TYPE, TYPES, VARIANT, WHOLE};
use crate::data::{Data, Integer, float};
use crate::inputs::nearest::{nearest, unknown_type};
use crate::inputs::schema::{
    Alphabet, Constraint, Direction, Expr, Field, Item, Law, Layout, Order, Schema, Shape, Span,
    Type, Variant,
};
use crate::inputs::text::{self, Fault, Scope, class_length, is_name};
use crate::inputs::{Error, Problem};
use crate::limits;

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

type Read<T> = Result<T, Problem>;

struct Reader {
    scope: Scope,
    /// Where it is; left as it was where something is wrong.
    path: String,
    /// Types around this one.
    depth: usize,
}

/// An object's keys and values.
#[derive(Clone, Copy)]
struct Object<'d>(&'d [(Data, Data)]);

impl<'d> Object<'d> {
    fn of(data: &'d Data) -> Read<Self> {
        match data {
            Data::Dict(pairs) => Ok(Self(pairs)),
            other => Err(kind("an object", other)),
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

fn kind(what: &'static str, data: &Data) -> Problem {
    let found = match data {
        Data::None => "null",
        Data::Bool(true) => "true",
        Data::Bool(false) => "false",
        Data::Int(_) | Data::Float(_) => "a number",
        Data::Str(_) => "a string",
        Data::Dict(_) => "an object",
        _ => "an array",
    };
    Problem::Kind { what, found }
}

fn array(data: &Data) -> Read<&[Data]> {
    match data {
        Data::List(items) => Ok(items),
        other => Err(kind("an array", other)),
    }
}

fn string(data: &Data) -> Read<&str> {
    match data {
        Data::Str(text) => Ok(text),
        other => Err(kind("a string", other)),
    }
}

impl Reader {
    /// Reads what is one step further down.
    fn step<T>(&mut self, step: &str, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let length = self.path.len();
        if !self.path.is_empty() && !step.starts_with('[') {
            self.path.push('.');
        }
        self.path.push_str(step);
        let made = read(self)?;
        self.path.truncate(length);
        Ok(made)
    }

    fn each<T>(&mut self, data: &Data, read: impl Fn(&mut Self, &Data) -> Read<T>) -> Read<Vec<T>> {
        let items = array(data)?.iter().enumerate();
        let items =
            items.map(|(at, item)| self.step(&format!("[{at}]"), |reader| read(reader, item)));
        items.collect()
    }

    /// That an object has the keys it needs, and none that mean nothing.
    fn check(&mut self, object: Object, keys: &[Key], more: &[&'static str]) -> Read<()> {
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

    fn may<T>(
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

    fn need<T>(
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
            other => return Err(kind("a string or an object", other)),
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
    fn own_fields(&mut self, data: &Data) -> Read<Vec<Field>> {
        self.scope.enter();
        let fields = self.fields(data)?;
        self.scope.leave();
        Ok(fields)
    }

    fn variants(&mut self, data: &Data) -> Read<Vec<Variant>> {
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

    fn some_type(&mut self, data: &Data) -> Read<Type> {
        self.typed(Object::of(data)?, &[])
    }

    fn boxed(&mut self, data: &Data) -> Read<Box<Type>> {
        Ok(Box::new(self.some_type(data)?))
    }

    /// The type that an object describes, which may have more keys.
    fn typed(&mut self, object: Object, more: &[&'static str]) -> Read<Type> {
        self.depth += 1;
        if self.depth > limits::SCHEMA_DEPTH {
            return Err(Problem::TooDeep);
        }
        let form = self.need(object, TYPE, |_, word| {
            let word = string(word)?;
            let form = TYPES.iter().find(|form| form.word == word);
            form.ok_or_else(|| unknown_type(word, &mut TYPES.iter().map(|form| form.word)))
        })?;
        let more: Vec<&'static str> = more.iter().copied().chain([TYPE]).collect();
        self.check(object, form.keys, &more)?;
        let made = self.of_word(form.word, object)?;
        self.depth -= 1;
        Ok(made)
    }

    fn of_word(&mut self, word: &str, object: Object) -> Read<Type> {
        Ok(match word {
            "int" => Type::Int {
                span: Span {
                    low: self.need(object, "min", Self::expression)?,
                    high: self.need(object, "max", Self::expression)?,
                },
                law: self.may(object, "law", law)?.unwrap_or_default(),
            },
            "float" => Type::Float {
                span: Span {
                    low: self.need(object, "min", Self::float_end)?,
                    high: self.need(object, "max", Self::float_end)?,
                },
                decimals: self.may(object, "decimals", small)?,
                law: self.may(object, "law", law)?.unwrap_or_default(),
            },
            "bool" => Type::Bool,
            "char" => Type::Char {
                alphabet: self.need(object, "alphabet", class)?,
            },
            "string" => Type::String {
                length: self.need(object, "length", Self::span)?,
                alphabet: self.need(object, "alphabet", class)?,
                shape: match self.may(object, "shape", |_, data| one_of(data, SHAPES))? {
                    None => Shape::Any,
                    Some("palindrome") => Shape::Palindrome,
                    Some(_) => Shape::Brackets,
                },
            },
            "pattern" => Type::Pattern {
                pattern: self.need(object, "pattern", |_, text| Ok(string(text)?.to_owned()))?,
            },
            "choice" => Type::Choice(self.need(object, "values", |reader, data| {
                reader.each(data, |_, value| {
                    value.clone().untagged().map_err(Problem::Value)
                })
            })?),
            "list" => Type::List {
                length: self.need(object, "length", Self::span)?,
                of: self.need(object, "items", Self::boxed)?,
                order: match self.may(object, "order", |_, data| one_of(data, ORDERS))? {
                    None => Order::Any,
                    Some("ascending") => Order::Ascending,
                    Some(_) => Order::Descending,
                },
                distinct: self.may(object, "distinct", flag)?.unwrap_or_default(),
                sum: self.may(object, "sum", Self::span)?,
            },
            "permutation" => Type::Permutation {
                length: self.need(object, "length", Self::expression)?,
                from: self
                    .may(object, "from", Self::expression)?
                    .unwrap_or(Expr::Int(1)),
            },
            "matrix" => Type::Matrix {
                rows: self.need(object, "rows", Self::span)?,
                columns: self.need(object, "columns", Self::span)?,
                of: self.need(object, "items", Self::boxed)?,
            },
            "tuple" => Type::Tuple(self.need(object, "items", |reader, data| {
                reader.each(data, Self::some_type)
            })?),
            "record" => Type::Record(self.need(object, "fields", Self::own_fields)?),
            "optional" => Type::Optional(self.need(object, "of", Self::boxed)?),
            "union" => Type::Union(self.need(object, "variants", Self::variants)?),
            "repeat" => Type::Repeat {
                times: self.need(object, "times", Self::span)?,
                fields: self.need(object, "fields", Self::own_fields)?,
            },
            "tree" => Type::Tree {
                nodes: self.need(object, "nodes", Self::expression)?,
                from: self.may(object, "from", start)?.unwrap_or(1),
                weight: self.may(object, "weight", Self::boxed)?,
            },
            _ => Type::Graph {
                nodes: self.need(object, "nodes", Self::expression)?,
                edges: self.need(object, "edges", Self::span)?,
                connected: self.may(object, "connected", flag)?.unwrap_or_default(),
                simple: self.may(object, "simple", flag)?.unwrap_or_default(),
                direction: match self
                    .may(object, "direction", |_, data| one_of(data, DIRECTIONS))?
                {
                    None => Direction::Undirected,
                    Some("directed") => Direction::Directed,
                    Some(_) => Direction::Acyclic,
                },
                from: self.may(object, "from", start)?.unwrap_or(1),
                weight: self.may(object, "weight", Self::boxed)?,
            },
        })
    }

    fn span(&mut self, data: &Data) -> Read<Span> {
        if let Data::List(ends) = data {
            let [low, high] = ends.as_slice() else {
                return Err(kind("an expression or an array of two", data));
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

    fn float_end(&mut self, data: &Data) -> Read<Expr> {
        match data {
            Data::Float(value) if value.is_finite() => Ok(Expr::Float(*value)),
            Data::Str(text) => self.text(text, |inner| inner.float_end()),
            other => self.expression(other),
        }
    }

    fn expression(&mut self, data: &Data) -> Read<Expr> {
        match data {
            Data::Int(Integer::Small(value)) => Ok(Expr::Int(*value)),
            Data::Int(Integer::Large(digits)) => Err(Problem::Huge(digits.to_string())),
            Data::Float(value) => Err(Problem::Float(float::repr(*value))),
            Data::Str(text) => self.text(text, |inner| inner.expression()),
            other => Err(kind("a number or an expression in quotes", other)),
        }
    }
}

fn law(_: &mut Reader, data: &Data) -> Read<Law> {
    let text = string(data)?;
    let values = text
        .strip_prefix("few(")
        .and_then(|rest| rest.strip_suffix(')'));
    match (text, values.and_then(|values| values.parse().ok())) {
        ("uniform", _) => Ok(Law::Uniform),
        ("log", _) => Ok(Law::Log),
        ("edges", _) => Ok(Law::Edges),
        (_, Some(values)) => Ok(Law::Few(values)),
        _ => {
            let known = &["uniform", "log", "edges", "few(3)"];
            Err(Problem::Word {
                word: text.to_owned(),
                known,
            })
        }
    }
}

fn small(_: &mut Reader, data: &Data) -> Read<u8> {
    let number = match data {
        Data::Int(Integer::Small(value)) => u8::try_from(*value).ok(),
        _ => None,
    };
    number.ok_or_else(|| kind("a number from 0 to 255", data))
}

fn start(reader: &mut Reader, data: &Data) -> Read<u8> {
    match small(reader, data) {
        Ok(number @ (0 | 1)) => Ok(number),
        _ => Err(kind("0 or 1", data)),
    }
}

fn flag(_: &mut Reader, data: &Data) -> Read<bool> {
    match data {
        Data::Bool(value) => Ok(*value),
        other => Err(kind("true or false", other)),
    }
}

fn class(_: &mut Reader, data: &Data) -> Read<Alphabet> {
    let text = string(data)?;
    if text.is_empty() {
        return Err(Problem::EmptyClass);
    }
    if class_length(&format!("{text}]")) != Some(text.len()) {
        return Err(Problem::Class(text.to_owned()));
    }
    Ok(Alphabet(text.to_owned()))
}

fn one_of(data: &Data, known: &'static [&'static str]) -> Read<&'static str> {
    let word = string(data)?;
    let found = known.iter().find(|known| **known == word);
    found.copied().ok_or_else(|| Problem::Word {
        word: word.to_owned(),
        known,
    })
}
