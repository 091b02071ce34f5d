//! The alphabets and patterns of a schema, read once.

use super::Error;
use super::path::Path;
use super::schema::{Alphabet, Field, Type};
use super::structures::pattern::Pattern;
use std::collections::BTreeMap;

/// Alphabets and patterns by their texts.
#[derive(Clone, Debug, Default)]
pub(super) struct Tables {
    alphabets: BTreeMap<String, Vec<char>>,
    patterns: BTreeMap<String, Pattern>,
}

impl Tables {
    pub fn of(fields: &[Field]) -> Result<Self, Error> {
        let mut tables = Self::default();
        tables.add_fields(fields, &Path::WHOLE)?;
        Ok(tables)
    }

    /// The characters of an alphabet of the schema.
    pub fn alphabet(&self, alphabet: &Alphabet) -> &[char] {
        self.alphabets.get(&alphabet.0).map_or(&[], Vec::as_slice)
    }

    /// A pattern of the schema.
    pub fn pattern(&self, pattern: &str) -> Option<&Pattern> {
        self.patterns.get(pattern)
    }

    fn add_fields(&mut self, fields: &[Field], path: &Path) -> Result<(), Error> {
        for field in fields {
            self.add(&field.of, &path.name(&field.name))?;
        }
        Ok(())
    }

    fn add(&mut self, of: &Type, path: &Path) -> Result<(), Error> {
        match of {
            Type::Char { alphabet } | Type::String { alphabet, .. } => {
                let characters = alphabet.characters().map_err(|reason| Error::Alphabet {
                    path: path.to_string(),
                    reason,
                })?;
                self.alphabets.insert(alphabet.0.clone(), characters);
                Ok(())
            }
            Type::Pattern { pattern } => {
                let read = Pattern::parse(pattern).map_err(|(at, reason)| Error::Pattern {
                    path: path.to_string(),
                    at,
                    reason,
                })?;
                self.patterns.insert(pattern.clone(), read);
                Ok(())
            }
            Type::List { of, .. } => self.add(of, &path.items()),
            Type::Matrix { of, .. } => self.add(of, &path.items().items()),
            Type::Optional(of) => self.add(of, path),
            Type::Tree { weight, .. } | Type::Graph { weight, .. } => match weight {
                Some(weight) => self.add(weight, &path.name("weight")),
                None => Ok(()),
            },
            Type::Tuple(parts) => {
                let mut parts = parts.iter().enumerate();
                parts.try_for_each(|(place, part)| self.add(part, &path.item(place)))
            }
            Type::Record(fields) => self.add_fields(fields, path),
            Type::Repeat { fields, .. } => self.add_fields(fields, &path.items()),
            Type::Union(forms) => forms
                .iter()
                .try_for_each(|form| self.add_fields(&form.fields, &path.name(&form.tag))),
            Type::Int { .. }
            | Type::Float { .. }
            | Type::Bool
            | Type::Choice(_)
            | Type::Permutation { .. } => Ok(()),
        }
    }
}
