//! Constants of the programs and of the schema: next to them programs that differ by a `>` for a
//! `>=` give themselves away.

mod python;
mod schema;
mod wat;

use crate::inputs::Schema;
use serde::{Deserialize, Serialize};

/// Constants kept at most, those found first.
const MOST: usize = 256;

/// Longest string that counts as a constant, in characters. Longer ones are messages.
const LONGEST: usize = 40;

/// A constant's value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// An integer.
    Integer(i128),
    /// A float.
    Float(f64),
    /// A string.
    Text(String),
}

/// Where a constant was found first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// In a program's source; programs are counted from 0.
    Program(usize),
    /// In the schema: an end of a span, a choice, a condition.
    Schema,
}

/// A constant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Constant {
    /// Its value.
    pub value: Value,
    /// Where it was found first.
    pub origin: Origin,
}

/// What a source is written in. A `.wasm` module has no source to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Python.
    Python,
    /// WebAssembly's text format.
    Wat,
}

/// Distinct constants, in the order in which they were found; at most 256.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Constants(Vec<Constant>);

impl Constants {
    /// Of a schema, and of programs' sources by their number. Sources come first, so that a
    /// constant that stands in both counts as a program's. Whatever cannot be read is passed over.
    #[must_use]
    pub fn find<'a>(
        programs: impl IntoIterator<Item = (usize, Language, &'a str)>,
        schema: Option<&Schema>,
    ) -> Self {
        let mut found = Self::default();
        for (program, language, source) in programs {
            let mut add = |value| found.add(value, Origin::Program(program));
            match language {
                Language::Python => python::constants(source, &mut add),
                Language::Wat => wat::constants(source, &mut add),
            }
        }
        if let Some(schema) = schema {
            schema::constants(schema, &mut |value| found.add(value, Origin::Schema));
        }
        found
    }

    /// All of them.
    #[must_use]
    pub fn as_slice(&self) -> &[Constant] {
        &self.0
    }

    fn add(&mut self, value: Value, origin: Origin) {
        let telling = match &value {
            Value::Integer(_) => true,
            Value::Float(number) => number.is_finite(),
            Value::Text(text) => !text.is_empty() && text.chars().count() <= LONGEST,
        };
        if telling && self.0.len() < MOST && self.0.iter().all(|known| known.value != value) {
            self.0.push(Constant { value, origin });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::schema::{Expr, Field, Law, Span, Type};

    #[test]
    fn what_stands_in_a_program_is_the_programs() {
        let schema = Schema {
            fields: vec![Field {
                name: "total".into(),
                of: Type::Int {
                    span: Span {
                        low: Expr::Int(0),
                        high: Expr::Int(25),
                    },
                    law: Law::Uniform,
                },
            }],
            ..Schema::default()
        };
        let programs = [
            (0, Language::Python, "return total >= 25"),
            (1, Language::Wat, "(i32.const 25) (i32.const 3)"),
        ];
        let found: Vec<_> = Constants::find(programs, Some(&schema))
            .as_slice()
            .iter()
            .map(|constant| (constant.value.clone(), constant.origin))
            .collect();
        assert_eq!(
            found,
            [
                (Value::Integer(25), Origin::Program(0)),
                (Value::Integer(3), Origin::Program(1)),
                (Value::Integer(0), Origin::Schema),
            ]
        );
    }

    #[test]
    fn messages_and_floods_are_kept_out() {
        let long = format!("x = '{}'", "m".repeat(LONGEST + 1));
        let flood: String = (0..1_000).map(|n| format!("{n}\n")).collect();
        let programs = [
            (0, Language::Python, &*long),
            (1, Language::Python, &*flood),
        ];
        let found = Constants::find(programs, None);
        assert_eq!(found.as_slice().len(), MOST);
        assert_eq!(found.as_slice()[0].value, Value::Integer(0));
    }
}
