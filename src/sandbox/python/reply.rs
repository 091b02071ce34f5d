//! What the guest answers, read as outcomes. It is ours, but its memory is its program's: whatever
//! stands there, reading it ends with an outcome.

use crate::data::Data;
use crate::sandbox::outcome::{Outcome, Output};
use crate::sandbox::run::exited;
use serde::Deserialize;

/// Why a request did not succeed.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// The program raised.
    Raised(Raised),
    /// It exited with a code other than 0.
    Exited(i32),
    /// A value of this type came out, which has no JSON.
    NotSerialisable(String),
    /// It printed more than it may.
    OutputTooLarge,
    /// It has no such function.
    NoEntry(NoEntry),
    /// None of these: a defect of ours.
    Defect,
}

/// An exception that nobody caught.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Raised {
    /// Its type, such as `ValueError`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Its text.
    pub message: String,
    /// Where, from 1.
    pub line: Option<u32>,
    /// Of a syntax error, from 1.
    #[serde(default)]
    pub column: Option<u32>,
    /// As Python prints it.
    pub traceback: String,
}

/// A function that is not there, and those that are.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct NoEntry {
    /// Functions, and methods as `Class.method`.
    pub available: Vec<String>,
    /// A method was asked for whose class is not there.
    pub needs_class: bool,
}

#[derive(Deserialize)]
struct Exit {
    code: i32,
}

#[derive(Deserialize)]
struct Kind {
    #[serde(rename = "type")]
    kind: String,
}

/// One call of a batch, where it did not return a value.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Failed {
    Exception(Raised),
    Exit(i32),
    NotSerialisable(String),
}

impl Reply {
    /// Reads the result that goes with a status other than 0.
    #[must_use]
    pub fn read(status: u32, result: &[u8]) -> Self {
        fn json<'a, T: Deserialize<'a>>(text: &'a [u8], reply: fn(T) -> Reply) -> Reply {
            serde_json::from_slice(text).map_or(Reply::Defect, reply)
        }
        match status {
            1 => json(result, Self::Raised),
            2 => json(result, |exit: Exit| Self::Exited(exit.code)),
            3 => json(result, |kind: Kind| Self::NotSerialisable(kind.kind)),
            4 => Self::OutputTooLarge,
            5 => json(result, Self::NoEntry),
            _ => Self::Defect,
        }
    }

    /// As an outcome of a run.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        match self {
            Self::Raised(raised) => raised.into(),
            Self::Exited(0) => exited(),
            Self::Exited(code) => Outcome::Exit(code),
            Self::NotSerialisable(kind) => Outcome::NotSerialisable { kind },
            Self::OutputTooLarge => Outcome::OutputTooLarge,
            Self::NoEntry(missing) => missing.into(),
            Self::Defect => defect(),
        }
    }
}

impl From<Raised> for Outcome {
    fn from(raised: Raised) -> Self {
        Self::Exception {
            kind: raised.kind,
            message: raised.message,
            line: raised.line,
            traceback: raised.traceback,
        }
    }
}

impl From<NoEntry> for Outcome {
    fn from(missing: NoEntry) -> Self {
        let message = if missing.available.is_empty() {
            "It defines no function".to_owned()
        } else if missing.needs_class {
            format!(
                "It has no such class; it defines {}",
                missing.available.join(", ")
            )
        } else {
            format!(
                "It has no such function; it defines {}",
                missing.available.join(", ")
            )
        };
        Self::Trap {
            code: "entry".to_owned(),
            message: message + ".",
        }
    }
}

/// A value that came back, as its literal; or the code 0 that the function exited with, which no
/// value looks like. `limit` bounds its JSON.
#[must_use]
pub fn value(text: &str, limit: usize) -> Outcome {
    if text == "{\"code\":0}" {
        return exited();
    }
    if text.len() > limit {
        return Outcome::OutputTooLarge;
    }
    match Data::from_json(text) {
        Ok(data) => Outcome::Output(Output::Object(data.to_literal())),
        Err(_) => defect(),
    }
}

/// The outcomes of a batch's calls: all that are complete, where the text breaks off.
#[must_use]
pub fn batch(text: &str, limit: usize) -> Vec<Outcome> {
    let one = |item: &str| {
        let ok = item.strip_prefix("{\"ok\":");
        if let Some(text) = ok.and_then(|rest| rest.strip_suffix('}')) {
            return value(text, limit);
        }
        match serde_json::from_str(item) {
            Ok(Failed::Exception(raised)) => raised.into(),
            Ok(Failed::Exit(code)) => Reply::Exited(code).outcome(),
            Ok(Failed::NotSerialisable(kind)) => Outcome::NotSerialisable { kind },
            Err(_) => defect(),
        }
    };
    objects(text).into_iter().map(one).collect()
}

/// The objects of a JSON array, where they are complete; only strings and brackets are looked at.
fn objects(text: &str) -> Vec<&str> {
    let mut objects = Vec::new();
    let (mut start, mut depth, mut in_string, mut escaped) = (0, 0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'[' | b'{' => {
                if depth == 1 {
                    start = at;
                }
                depth += 1;
            }
            b']' | b'}' => {
                depth = depth.saturating_sub(1);
                if depth == 1 {
                    // Both are places of brackets, which are characters of their own.
                    objects.extend(text.get(start..=at));
                }
            }
            _ => {}
        }
    }
    objects
}

/// What the guest said cannot be read.
pub(super) fn defect() -> Outcome {
    Outcome::Trap {
        code: "guest".to_owned(),
        message: "The Python interpreter gave an answer that cannot be read.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn object(literal: &str) -> Outcome {
        Outcome::Output(Output::Object(literal.to_owned()))
    }

    #[test]
    fn a_batch_is_read_as_far_as_it_goes() {
        let text = r#"[{"ok":[1,{"tuple":["]}",2.0]}]},{"exit":3},{"exit":0},{"not_serialisable":"generator"},{"exception":{"type":"E","message":"\"}","line":null,"column":null,"traceback":""}},{"ok":true}]"#;
        let raised = Outcome::Exception {
            kind: "E".to_owned(),
            message: "\"}".to_owned(),
            line: None,
            traceback: String::new(),
        };
        let all = vec![
            object("[1, (']}', 2.0)]"),
            Outcome::Exit(3),
            exited(),
            Outcome::NotSerialisable {
                kind: "generator".to_owned(),
            },
            raised,
            object("True"),
        ];
        assert_eq!(batch(text, 100), all);
        for cut in 0..text.len() {
            let read = batch(&text[..cut], 100);
            assert!(read.len() <= all.len() && all.starts_with(&read), "{cut}");
        }
        assert_eq!(batch(&text[..text.len() - 1], 100), all);
    }

    #[test]
    fn what_cannot_be_read_is_a_defect() {
        assert_eq!(batch("[{\"ok\":nonsense},7]", 100), vec![defect()]);
        assert_eq!(batch("]]]}}}", 100), vec![]);
        assert_eq!(Reply::read(1, b"{}"), Reply::Defect);
        assert_eq!(Reply::read(2, b"{\"code\":\"\"}"), Reply::Defect);
        assert_eq!(Reply::read(6, b""), Reply::Defect);
        assert_eq!(Reply::read(7, b"\xFF"), Reply::Defect);
        assert_eq!(value("[", 100), defect());
        assert_eq!(value("", 100), defect());
    }

    #[test]
    fn a_value_is_bounded() {
        assert_eq!(value("[1,2]", 5), object("[1, 2]"));
        assert_eq!(value("[1,23]", 5), Outcome::OutputTooLarge);
        assert_eq!(value("{\"code\":0}", 100), exited());
    }

    #[test]
    fn a_missing_function_names_those_that_are_there() {
        let reply = |text: &str| Reply::read(5, text.as_bytes()).outcome().to_string();
        assert_eq!(
            reply(r#"{"available":["f","Solution.g"],"needs_class":false}"#),
            "It has no such function; it defines f, Solution.g."
        );
        assert_eq!(
            reply(r#"{"available":[],"needs_class":true}"#),
            "It defines no function."
        );
    }
}
