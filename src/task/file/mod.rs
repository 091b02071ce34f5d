//! Tasks as files: the format of `static/tasks` and of whatever a visitor brings.

mod model;

pub use model::{Candidate, Code, GoesWrong, Kind, Style, TaskFile, Test, Words};
