//! What can be wrong between the page and a backend.

use crate::protocol::{self, Problem};

/// What is wrong. What is said of each stands in `ui/text/decoding/troubles.rs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// What was typed is no address.
    NoAddress {
        /// What was typed.
        text: String,
    },
    /// An address without encryption, on another machine.
    NotEncrypted {
        /// The machine.
        host: String,
    },
    /// Nobody answers.
    Unreachable {
        /// Where.
        address: String,
        /// This page came over an encrypted connection and the backend has none: some browsers forbid
        /// that even on one machine.
        mixed: bool,
    },
    /// Somebody answers, but the browser may not show this page what.
    Foreign {
        /// This page, as the backend has to be told of it.
        origin: String,
    },
    /// Nobody answered in time.
    Silent {
        /// How long it was waited.
        seconds: u32,
    },
    /// The token is missing or wrong.
    Token,
    /// Whoever answers is no backend of Runwise.
    Stranger {
        /// How it answered.
        status: u16,
    },
    /// It speaks another version of the protocol.
    Version {
        /// Its version.
        theirs: u32,
    },
    /// It refused, in its own words.
    Refused(Problem),
    /// The stream broke off.
    BrokenOff,
    /// A message was too long.
    TooLong,
}

impl Trouble {
    /// Makes of an answer that is no success what it means.
    #[must_use]
    pub fn of_answer(status: u16, body: &str) -> Self {
        if status == 401 {
            return Self::Token;
        }
        match serde_json::from_str::<Problem>(body) {
            Ok(problem) => Self::Refused(problem),
            Err(_) => Self::Stranger { status },
        }
    }

    /// Reads `GET /v1/info`.
    ///
    /// # Errors
    /// If it is something else, or of another version.
    pub fn or_info(body: &str) -> Result<protocol::Info, Self> {
        #[derive(serde::Deserialize)]
        struct Version {
            protocol: u32,
        }
        // The version alone first: the rest may have changed with it.
        let theirs = serde_json::from_str::<Version>(body)
            .map_err(|_| Self::Stranger { status: 200 })?
            .protocol;
        if theirs != protocol::VERSION {
            return Err(Self::Version { theirs });
        }
        serde_json::from_str(body).map_err(|_| Self::Stranger { status: 200 })
    }

    /// Whether asking again for what is missing may help.
    #[must_use]
    pub fn can_resume(&self) -> bool {
        matches!(
            self,
            Self::BrokenOff | Self::Unreachable { .. } | Self::Silent { .. }
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_says_what_is_wrong() {
        assert_eq!(Trouble::of_answer(401, ""), Trouble::Token);
        assert_eq!(
            Trouble::of_answer(404, "<html>"),
            Trouble::Stranger { status: 404 }
        );
        let problem = r#"{"message":"The queue is full.","hint":"Try again."}"#;
        assert!(matches!(
            Trouble::of_answer(429, problem),
            Trouble::Refused(Problem { message, .. }) if message == "The queue is full."
        ));
    }

    #[test]
    fn another_version_is_told_before_anything_else_is_read() {
        assert_eq!(
            Trouble::or_info(r#"{"protocol":9,"what":{}}"#),
            Err(Trouble::Version { theirs: 9 })
        );
        assert_eq!(
            Trouble::or_info("{}"),
            Err(Trouble::Stranger { status: 200 })
        );
        let info = r#"{"protocol":1,"version":"0.1.0","model":{"name":"m","engine":"scripted","vocabulary":10,
            "context":100,"sequences":4},"bounds":{"body_bytes":1,"queue":2,"candidates":3,"tokens":4,"seconds":5,"agents":6}}"#;
        assert_eq!(
            Trouble::or_info(info).map(|info| info.model.name),
            Ok("m".to_owned())
        );
    }
}
