//! The types of the JSON form: JSON to tree.

use super::keys::{DIRECTIONS, ORDERS, SHAPES, TYPE, TYPES};
use super::read::{Object, Read, Reader, string};
use crate::data::{Data, Integer};
use crate::inputs::Problem;
use crate::inputs::nearest::unknown_type;
use crate::inputs::schema::{Alphabet, Direction, Expr, Law, Order, Shape, Span, Type};
use crate::inputs::text::class_length;
use crate::limits;

impl Reader {
    pub fn some_type(&mut self, data: &Data) -> Read<Type> {
        self.typed(Object::of(data)?, &[])
    }

    fn boxed(&mut self, data: &Data) -> Read<Box<Type>> {
        Ok(Box::new(self.some_type(data)?))
    }

    /// The type that an object describes, which may have more keys.
    pub fn typed(&mut self, object: Object, more: &[&'static str]) -> Read<Type> {
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
    number.ok_or_else(|| Problem::kind("a number from 0 to 255", data))
}

fn start(reader: &mut Reader, data: &Data) -> Read<u8> {
    match small(reader, data) {
        Ok(number @ (0 | 1)) => Ok(number),
        _ => Err(Problem::kind("0 or 1", data)),
    }
}

fn flag(_: &mut Reader, data: &Data) -> Read<bool> {
    match data {
        Data::Bool(value) => Ok(*value),
        other => Err(Problem::kind("true or false", other)),
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
