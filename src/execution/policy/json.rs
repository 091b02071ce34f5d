//! A policy as a file.

use super::{Error, Policy, Rule};
use crate::limits;
use serde::{Deserialize, Serialize};

/// The version of the format that is written and read.
pub(super) const VERSION: u32 = 1;
/// What the file says that it is.
const FORMAT: &str = "runwise-policy";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    format: String,
    version: u32,
    rules: Vec<Rule>,
}

/// What is read first, so that another version is called so instead of damaged.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u32,
}

impl Policy {
    /// The policy as JSON, for people to read and edit.
    #[must_use]
    pub fn to_json(&self) -> String {
        let saved = Saved {
            format: FORMAT.to_owned(),
            version: VERSION,
            rules: self.rules.clone(),
        };
        // Numbers under fixed names: there is nothing that could fail.
        serde_json::to_string_pretty(&saved).unwrap_or_default()
    }

    /// Reads what [`Self::to_json`] writes.
    ///
    /// # Errors
    /// Says which rule, or which line and column, is wrong.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        if text.len() > limits::POLICY_BYTES {
            return Err(Error::NoPolicy("it is too large for one".to_owned()));
        }
        let no_policy = |error: serde_json::Error| Error::NoPolicy(error.to_string());
        let head: Head = serde_json::from_str(text).map_err(no_policy)?;
        if head.format != FORMAT {
            let quoted: String = head.format.chars().take(40).collect();
            return Err(Error::NoPolicy(format!("it says that it is {quoted:?}")));
        }
        if head.version != VERSION {
            return Err(Error::Version {
                found: head.version,
            });
        }
        let saved: Saved = serde_json::from_str(text).map_err(no_policy)?;
        let policy = Self { rules: saved.rules };
        policy.check()?;
        Ok(policy)
    }
}
