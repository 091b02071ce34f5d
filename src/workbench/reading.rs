//! What a schema's text says: its fields as a form, and ten of its inputs.

use super::form::{self, Row};
use super::programs::Form;
use super::request::{Reading, Refused};
use crate::inputs::{self, Generator, Schema};
use crate::task::file::Style;

/// Inputs of the sample.
const SAMPLE: u64 = 10;

/// Reads a schema, and draws from it.
pub(super) fn read(text: &str, style: Style, seed: u64) -> Reading {
    let schema = match Schema::read(text) {
        Ok(schema) => schema,
        Err(error) => {
            return Reading {
                released: released(text),
                wrong: Some(error.into()),
                ..Reading::default()
            };
        }
    };
    let rows = form::rows(&schema);
    let sample = sample(&schema, style, seed);
    Reading {
        rows,
        released: None,
        wrong: sample.as_ref().err().cloned(),
        sample: sample.unwrap_or_default(),
    }
}

/// The same in this language and what the released generator would have clipped, if the text is a
/// schema of the released code.
fn released(text: &str) -> Option<(String, Vec<String>)> {
    let imported = inputs::released::import(text).ok()?;
    let remarks = imported.remarks.iter().map(ToString::to_string).collect();
    Some((imported.schema.to_text(), remarks))
}

fn sample(schema: &Schema, style: Style, seed: u64) -> Result<Vec<String>, Refused> {
    let generator = Generator::check(schema, inputs::Limits::default())?;
    let form = Form::new(schema.clone(), style);
    (0..SAMPLE)
        .map(|row| Ok(form.text(&generator.draw(seed, row)?)))
        .collect()
}

/// The schema's text with one row of the form put in place of another; without one it is left out.
pub(super) fn replace(text: &str, at: u32, row: Option<&Row>) -> Result<String, Refused> {
    let schema = Schema::read(text)?;
    let changed = form::replaced(&schema, at as usize, row);
    Ok(Schema::from_text(&changed)?.to_text())
}
