//! What a traced run went through, line by line.

use crate::sandbox::outcome::Run;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// One run with what it went through.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// In order.
    pub events: Vec<Event>,
    /// There were more than were asked for, or the run broke off while one was written.
    pub truncated: bool,
    /// How the run ended. Tracing costs fuel, too.
    pub outcome: Run,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// A function was entered; `line` is that of its `def`.
    Call,
    /// A line is about to run.
    Line,
    /// A function is about to return.
    Return,
    /// An exception passed through a function.
    Exception,
}

/// One event of a trace. Values are Python's `repr`, cut to a readable length; of classes that are
/// not built in only the name is given, since their own `__repr__` is the program's code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// What happened.
    #[serde(rename = "e")]
    pub step: Step,
    /// Where, from 1.
    #[serde(rename = "l")]
    pub line: u32,
    /// Functions around this one; 0 outside of all.
    #[serde(rename = "d")]
    pub depth: u32,
    /// In which function.
    #[serde(rename = "f")]
    pub function: String,
    /// Local variables that have changed since the function's last event, as names and values.
    #[serde(
        rename = "v",
        default,
        serialize_with = "as_object",
        deserialize_with = "in_order"
    )]
    pub changed: Vec<(String, String)>,
    /// What is returned.
    #[serde(rename = "r", default)]
    pub result: Option<String>,
    /// The exception's type and text.
    #[serde(rename = "x", default)]
    pub exception: Option<(String, String)>,
}

#[derive(Deserialize)]
struct Cut {
    truncated: bool,
}

impl Event {
    /// The events of the guest's buffer, one a line, and whether some are missing: it says so, or
    /// a line is none, as the last may be that was being written when the run ended.
    #[must_use]
    pub fn read(lines: &[u8]) -> (Vec<Self>, bool) {
        let mut events = Vec::new();
        let mut truncated = false;
        for line in lines.split(|&byte| byte == b'\n') {
            if line.is_empty() {
                continue;
            }
            match serde_json::from_slice(line) {
                Ok(event) => events.push(event),
                Err(_) => {
                    let cut = serde_json::from_slice(line);
                    truncated |= cut.map_or(true, |cut: Cut| cut.truncated);
                }
            }
        }
        (events, truncated)
    }
}

/// As the guest writes it: an object, whose entries keep their order.
fn as_object<S: Serializer>(entries: &[(String, String)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(entries.iter().map(|(name, value)| (name, value)))
}

/// An object's entries in the order in which they stand.
fn in_order<'de, D: Deserializer<'de>>(reader: D) -> Result<Vec<(String, String)>, D::Error> {
    struct Entries;
    impl<'de> Visitor<'de> for Entries {
        type Value = Vec<(String, String)>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("names and values")
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut entries = Vec::new();
            while let Some(entry) = map.next_entry()? {
                entries.push(entry);
            }
            Ok(entries)
        }
    }
    reader.deserialize_map(Entries)
}
