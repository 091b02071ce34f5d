//! From a tree to a task.

use super::error::{FileError, Place, Skipped};
use super::fields::{Fields, Found, shown, wrong_value};
use super::model::{Candidate, Code, GoesWrong, Kind, Style, TaskFile, Test};
use super::toml;
use super::tree::{Node, Table, Value};
use crate::data::{self, Data};
use crate::reliability::Equality;
use crate::share::base64url;
use crate::{decimal, limits};
use std::collections::BTreeSet;

/// The version of the format; there is one so far.
pub(super) const FORMAT: u64 = 1;

/// Inputs to begin with where a file does not say.
const INPUTS: u32 = 100;

impl TaskFile {
    /// Reads a task as TOML, and says which keys it skipped.
    ///
    /// # Errors
    /// When the text is no TOML, or lacks what a task needs: what and in which line.
    pub fn from_toml(text: &str) -> Result<(Self, Vec<Skipped>), FileError> {
        check_size(text)?;
        match toml::parse(text) {
            Ok(table) => task(&table),
            Err(toml::Fault { line, message }) => Err(FileError::Toml { line, message }),
        }
    }

    /// Reads a task as JSON with the same keys, and says which it skipped.
    ///
    /// # Errors
    /// When the text is no JSON, or lacks what a task needs: what and under which key.
    pub fn from_json(text: &str) -> Result<(Self, Vec<Skipped>), FileError> {
        check_size(text)?;
        let node = Node::from(Data::from_plain_json(text)?);
        match &node.value {
            Value::Table(table) => task(table),
            _ => Err(FileError::NoTable(node.kind())),
        }
    }
}

fn check_size(text: &str) -> Result<(), FileError> {
    if text.len() > limits::TASK_BYTES {
        return Err(FileError::TooLarge(text.len()));
    }
    Ok(())
}

fn task(table: &Table) -> Result<(TaskFile, Vec<Skipped>), FileError> {
    let mut skipped = Vec::new();
    let mut fields = Fields::top(table);
    if let Some((format, place)) = fields.number("format")?
        && format != FORMAT
    {
        return Err(wrong_value(place, &format.to_string(), "1"));
    }
    let name = match fields.find("name") {
        Some(found) => name_of(found)?,
        None => return fields.missing("name"),
    };
    let entry = fields.find("entry").map(entry_of).transpose()?;
    let style = style(&mut fields, entry.is_some())?;
    let task = TaskFile {
        name,
        title: fields.words("title", &mut skipped)?,
        statement: fields.words("statement", &mut skipped)?,
        goes_wrong: goes_wrong(&mut fields, &mut skipped)?,
        style,
        entry: match (style, entry) {
            (Style::Call, None) => return fields.missing("entry"),
            (_, entry) => entry.unwrap_or_default(),
        },
        schema: fields
            .find("schema")
            .map_or_else(|| Ok(String::new()), schema_of)?,
        equality: equality(&mut fields, style)?,
        checker: fields.text("checker")?,
        oracle: fields.text("oracle")?,
        inputs: inputs(&mut fields)?,
        seed: fields.number("seed")?.map_or(1, |(seed, _)| seed),
        visible: tests(&mut fields, "visible", style, &mut skipped)?,
        hidden: tests(&mut fields, "hidden", style, &mut skipped)?,
        candidates: candidates(&mut fields, &mut skipped)?,
    };
    fields.finish(&mut skipped);
    Ok((task, skipped))
}

fn name_of(found: Found<'_>) -> Result<String, FileError> {
    let place = found.place.clone();
    let name = found.text()?;
    let fit = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    if (1..=64).contains(&name.len()) && name.chars().all(fit) {
        return Ok(name);
    }
    Err(wrong_value(
        place,
        &name,
        "1 to 64 letters, digits, `-` and `_`",
    ))
}

/// `function` or `Class.method`.
fn entry_of(found: Found<'_>) -> Result<String, FileError> {
    let place = found.place.clone();
    let entry = found.text()?;
    let identifier = |part: &str| {
        let mut characters = part.chars();
        let starts = characters
            .next()
            .is_some_and(|c| c.is_alphabetic() || c == '_');
        starts && characters.all(|c| c.is_alphanumeric() || c == '_')
    };
    if entry.len() <= 200 && entry.split('.').count() <= 2 && entry.split('.').all(identifier) {
        return Ok(entry);
    }
    Err(wrong_value(place, &entry, "a function or `Class.method`"))
}

fn style(fields: &mut Fields<'_>, has_entry: bool) -> Result<Style, FileError> {
    let Some(found) = fields.find("style") else {
        return Ok(if has_entry { Style::Call } else { Style::Stdin });
    };
    let place = found.place.clone();
    match found.text()?.as_str() {
        "call" => Ok(Style::Call),
        "stdin" => Ok(Style::Stdin),
        other => Err(wrong_value(place, other, "`call` or `stdin`")),
    }
}

/// The kinds by their names in files.
pub(super) const KINDS: [(&str, Kind); 7] = [
    ("independent-bugs", Kind::IndependentBugs),
    ("coherent-minority", Kind::CoherentMinority),
    ("coherent-majority", Kind::CoherentMajority),
    ("boundary-only", Kind::BoundaryOnly),
    ("crash-cluster", Kind::CrashCluster),
    ("timeout-cluster", Kind::TimeoutCluster),
    ("multiple-answers", Kind::MultipleAnswers),
];

fn goes_wrong(
    fields: &mut Fields<'_>,
    skipped: &mut Vec<Skipped>,
) -> Result<Option<GoesWrong>, FileError> {
    const WANTED: &str = "independent-bugs, coherent-minority, coherent-majority, boundary-only, \
         crash-cluster, timeout-cluster or multiple-answers";
    let Some(found) = fields.find("goes_wrong") else {
        return Ok(None);
    };
    let mut fields = found.fields("a table with the key kind")?;
    let Some(kind) = fields.find("kind") else {
        return fields.missing("kind");
    };
    let place = kind.place.clone();
    let name = kind.text()?;
    let Some((_, kind)) = KINDS.into_iter().find(|(known, _)| *known == name) else {
        return Err(wrong_value(place, &name, WANTED));
    };
    let words = fields.two_languages()?;
    fields.finish(skipped);
    Ok(Some(GoesWrong { kind, words }))
}

/// The text form, or the JSON form as a text or as a table.
fn schema_of(found: Found<'_>) -> Result<String, FileError> {
    match &found.node.value {
        Value::Table(_) => Ok(super::json::written(found.node)),
        _ => found.text(),
    }
}

fn equality(fields: &mut Fields<'_>, style: Style) -> Result<Equality, FileError> {
    let Some(found) = fields.find("equality") else {
        return Ok(match style {
            Style::Call => Equality::Exact,
            Style::Stdin => Equality::TrailingWhitespace,
        });
    };
    let place = found.place.clone();
    let text = found.text()?;
    let tolerance = |text: &str| {
        decimal::parse(text.strip_prefix("tokens ")?.trim())
            .filter(|tolerance| tolerance.is_finite() && *tolerance >= 0.0)
    };
    match text.as_str() {
        "exact" => Ok(Equality::Exact),
        "trailing-whitespace" => Ok(Equality::TrailingWhitespace),
        other => match tolerance(other) {
            Some(tolerance) => Ok(Equality::Tokens { tolerance }),
            None => Err(wrong_value(
                place,
                other,
                "`exact`, `trailing-whitespace` or `tokens` with a tolerance, such as `tokens 1e-6`",
            )),
        },
    }
}

fn inputs(fields: &mut Fields<'_>) -> Result<u32, FileError> {
    let Some((inputs, place)) = fields.number("inputs")? else {
        return Ok(INPUTS);
    };
    u32::try_from(inputs)
        .ok()
        .filter(|inputs| limits::INPUTS.contains(inputs))
        .ok_or_else(|| {
            wrong_value(
                place,
                &inputs.to_string(),
                "a whole number from 1 to 100000",
            )
        })
}

fn tests(
    fields: &mut Fields<'_>,
    key: &'static str,
    style: Style,
    skipped: &mut Vec<Skipped>,
) -> Result<Vec<Test>, FileError> {
    fields
        .tables(key, limits::TESTS)?
        .into_iter()
        .map(|mut fields| {
            let input = match style {
                Style::Call => match fields.find("args") {
                    Some(found) => arguments(found)?,
                    None => return fields.missing("args"),
                },
                Style::Stdin => fields.needed_text("stdin")?,
            };
            let expected = match (style, fields.find("expected")) {
                (_, None) => return fields.missing("expected"),
                (Style::Call, Some(found)) => literal(found)?,
                (Style::Stdin, Some(found)) => found.text()?,
            };
            fields.finish(skipped);
            Ok(Test { input, expected })
        })
        .collect()
}

/// Literals with commas between. A list holds the arguments themselves.
fn arguments(found: Found<'_>) -> Result<String, FileError> {
    match &found.node.value {
        Value::Text(text) => {
            checked(&format!("[{text}]"), found.place)?;
            Ok(text.clone())
        }
        Value::List(items) => {
            let items: Vec<String> = items
                .iter()
                .map(|item| item.to_data().to_literal())
                .collect();
            Ok(items.join(", "))
        }
        _ => literal(found),
    }
}

/// A text is a literal already; any other value becomes one.
fn literal(found: Found<'_>) -> Result<String, FileError> {
    match &found.node.value {
        Value::Text(text) => {
            checked(text, found.place)?;
            Ok(text.clone())
        }
        _ => Ok(found.node.to_data().to_literal()),
    }
}

fn checked(literal: &str, place: Place) -> Result<(), FileError> {
    match Data::from_literal(literal) {
        Ok(_) => Ok(()),
        Err(data::Error { problem, .. }) => Err(FileError::Literal { place, problem }),
    }
}

fn candidates(
    fields: &mut Fields<'_>,
    skipped: &mut Vec<Skipped>,
) -> Result<Vec<Candidate>, FileError> {
    let mut names = BTreeSet::new();
    let mut candidates = Vec::new();
    for (number, mut fields) in fields
        .tables("candidates", limits::PROGRAMS)?
        .into_iter()
        .enumerate()
    {
        let (name, place) = match fields.find("name") {
            Some(found) => {
                let place = found.place.clone();
                (found.text()?, Some(place))
            }
            // One of the 26 letters that there are programs.
            None => (char::from(b'A' + number as u8).to_string(), None),
        };
        if name.trim().is_empty() || name.chars().count() > 40 {
            let place = place.unwrap_or_else(|| fields.own_place());
            return Err(wrong_value(place, &name, "1 to 40 characters"));
        }
        if !names.insert(name.clone()) {
            let place = place.unwrap_or_else(|| fields.own_place());
            let name = shown(&name);
            return Err(FileError::Twice { place, name });
        }
        let code = code(&mut fields)?;
        candidates.push(Candidate {
            name,
            code,
            correct: fields.bool("correct")?,
            bug: fields.words("bug", skipped)?,
        });
        fields.finish(skipped);
    }
    Ok(candidates)
}

/// `source`, `wat` or `wasm`; the first of them that is there.
fn code(fields: &mut Fields<'_>) -> Result<Code, FileError> {
    if let Some(source) = fields.text("source")? {
        return Ok(Code::Python(source));
    }
    if let Some(text) = fields.text("wat")? {
        return Ok(Code::Wat(text));
    }
    let Some(found) = fields.find("wasm") else {
        return fields.missing("source");
    };
    let place = found.place.clone();
    let text = found.text()?;
    module(&text)
        .map(Code::Wasm)
        .ok_or_else(|| wrong_value(place, &text, "a module as base64"))
}

/// Bytes from base64 of either alphabet, with or without `=` and line ends.
fn module(text: &str) -> Option<Vec<u8>> {
    let letters: String = text
        .chars()
        .filter(|c| !c.is_ascii_whitespace())
        .map(|c| match c {
            '+' => '-',
            '/' => '_',
            other => other,
        })
        .collect();
    base64url::decode(letters.trim_end_matches('='))
}
