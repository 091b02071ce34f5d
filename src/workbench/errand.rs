//! The questions of a page that has little to ask, without the code of all the others.
//!
//! What is sent says which of its kinds it is by number alone, so that the first kinds of a [`Request`]
//! are understood wherever a request is, and the first kinds of an answer here.

use super::request::{Grade, Graded, Phase, Refused};
use crate::task::file::TaskFile;
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

/// The first kinds of [`super::Request`], in its order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Errand {
    /// See [`super::Request::Library`].
    Library,
    /// See [`super::Request::Tasks`].
    Tasks(Vec<(String, ByteBuf)>),
    /// See [`super::Request::Grade`].
    Grade(Box<Grade>),
}

/// The first kinds of [`super::Answer`], in its order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Brought {
    /// See [`super::Answer::Progress`].
    Progress {
        /// With what.
        phase: Phase,
        /// Units done.
        done: u32,
        /// Units in all; 0 if not known.
        total: u32,
    },
    /// See [`super::Answer::Library`].
    Library(Vec<TaskFile>),
    /// See [`super::Answer::Graded`].
    Graded(Graded),
    /// See [`super::Answer::Refused`].
    Refused(Refused),
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::{Answer, Engine, Request, library};
    use super::*;
    use crate::protocol::Status;

    #[test]
    fn errands_are_requests_and_what_is_brought_are_answers() {
        let files = vec![("a.toml".to_owned(), ByteBuf::from(b"x".to_vec()))];
        let tasks = library();
        let grade = Box::new(Grade {
            task: tasks[1].clone(),
            programs: vec!["x".to_owned()],
            seed: 3,
            engine: Engine::Browser,
        });
        let errands = [
            (Errand::Library, Request::Library),
            (Errand::Tasks(files.clone()), Request::Tasks(files)),
            (Errand::Grade(grade.clone()), Request::Grade(grade)),
        ];
        for (errand, request) in errands {
            let sent = postcard::to_allocvec(&errand).unwrap();
            assert_eq!(postcard::from_bytes::<Request>(&sent).unwrap(), request);
        }
        let graded = Graded {
            visible: vec![vec![Some(Status::Failed), None]],
            hidden: Vec::new(),
        };
        let refused = Refused {
            message: "no".to_owned(),
            hint: String::new(),
            place: Some((1, 2)),
        };
        let (phase, done, total) = (Phase::Starting, 4, 9);
        let answers = [
            (
                Answer::Progress { phase, done, total },
                Brought::Progress { phase, done, total },
            ),
            (Answer::Library(tasks.clone()), Brought::Library(tasks)),
            (Answer::Graded(graded.clone()), Brought::Graded(graded)),
            (Answer::Refused(refused.clone()), Brought::Refused(refused)),
        ];
        for (answer, brought) in answers {
            let sent = postcard::to_allocvec(&answer).unwrap();
            assert_eq!(postcard::from_bytes::<Brought>(&sent).unwrap(), brought);
        }
    }
}
