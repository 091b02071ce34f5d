//! What came of an evaluation, one line each. The first line says what was evaluated, so that results
//! of different evaluations are never mixed.

use super::judge::Verdict;
use runwise::model::Description;
use runwise::protocol::{Problem, Settings};
use serde::{Deserialize, Serialize};
use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

/// What is evaluated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// Name of the file of exercises.
    pub data: String,
    /// Its digest.
    pub sha256: String,
    /// The model.
    pub model: Description,
    /// Of the guided run and of what it is compared with.
    pub settings: Settings,
    /// Of the grid, if there is one.
    pub grid: Option<Settings>,
}

/// How a program came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// The plain model, always its likeliest token.
    Greedy,
    /// Plain samples for as many tokens as the guided run computed; visible tests select.
    Sampling,
    /// One guided agent.
    Guided,
    /// Plain samples for as many tokens as the grid computed.
    GridSampling,
    /// A grid of guided agents, the first that passes the visible tests.
    Grid,
}

/// A program and what is known of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// Of which exercise.
    pub task: String,
    /// How it came about.
    pub method: Method,
    /// The program.
    pub program: String,
    /// Visible tests that it passes, of how many.
    pub visible: (u32, u32),
    /// What the hidden tests say.
    pub hidden: Verdict,
    /// The same as a sentence.
    pub said: String,
    /// Tokens computed.
    pub evaluated: u64,
    /// Tokens drawn or chosen.
    pub generated: u64,
    /// Runs in the sandbox.
    pub executions: u32,
    /// Choices that differ from the plain model's.
    pub flips: u32,
    /// Programs of which this one was selected.
    pub programs: u32,
    /// Seconds.
    pub seconds: f64,
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Head(Box<Head>),
    Outcome(Box<Outcome>),
}

/// The outcomes that a file has already; none if there is no file.
///
/// # Errors
/// If it cannot be read, or belongs to another evaluation.
pub fn read(path: &Path, head: &Head) -> Result<Vec<Outcome>, Problem> {
    let Ok(file) = std::fs::File::open(path) else {
        return Ok(Vec::new());
    };
    let mut outcomes = Vec::new();
    for (number, line) in BufReader::new(file).lines().enumerate() {
        let line = line.map_err(|error| unreadable(path, &error.to_string()))?;
        match (number, serde_json::from_str(&line)) {
            (0, Ok(Line::Head(found))) if *found == *head => {}
            (0, Ok(Line::Head(_))) => {
                return Err(Problem {
                    message: format!("{} holds results of another evaluation.", path.display()),
                    hint:
                        "Choose another file with --results, or the same data, model and settings."
                            .to_owned(),
                });
            }
            (0, _) => return Err(unreadable(path, "its first line is no head")),
            (_, Ok(Line::Outcome(outcome))) => outcomes.push(*outcome),
            // A line that was cut off when the evaluation was ended is done again.
            (_, _) => {}
        }
    }
    Ok(outcomes)
}

fn unreadable(path: &Path, why: &str) -> Problem {
    Problem {
        message: format!("{} cannot be read as results: {why}.", path.display()),
        hint: "Choose another file with --results.".to_owned(),
    }
}

/// A file that outcomes are appended to.
pub struct Results {
    file: std::fs::File,
}

impl Results {
    /// Opens it, and writes its head if it is new.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn open(path: &Path, head: &Head) -> Result<Self, Problem> {
        let opened = OpenOptions::new().create(true).append(true).open(path);
        let mut results = Self {
            file: opened.map_err(|error| unwritable(&error))?,
        };
        let length = results.file.metadata().map_or(0, |about| about.len());
        match length {
            0 => results.line(&Line::Head(Box::new(head.clone())))?,
            // What was cut off stays a line of its own.
            _ => results
                .file
                .write_all(b"\n")
                .map_err(|error| unwritable(&error))?,
        }
        Ok(results)
    }

    /// Appends one.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, outcome: &Outcome) -> Result<(), Problem> {
        self.line(&Line::Outcome(Box::new(outcome.clone())))
    }

    fn line(&mut self, line: &Line) -> Result<(), Problem> {
        let mut text = serde_json::to_string(line).map_err(|error| unwritable(&error.into()))?;
        text.push('\n');
        self.file
            .write_all(text.as_bytes())
            .map_err(|error| unwritable(&error))
    }
}

fn unwritable(error: &std::io::Error) -> Problem {
    Problem {
        message: format!("The results cannot be written: {error}."),
        hint: "Look for room on the disk, or choose another file with --results.".to_owned(),
    }
}

#[cfg(test)]
pub(super) mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    pub fn head() -> Head {
        Head {
            data: "a.jsonl".to_owned(),
            sha256: "00".to_owned(),
            model: Description::default(),
            settings: Settings::default(),
            grid: None,
        }
    }

    pub fn outcome(task: &str, method: Method, hidden: Verdict, evaluated: u64) -> Outcome {
        Outcome {
            task: task.to_owned(),
            method,
            program: "pass".to_owned(),
            visible: (1, 2),
            hidden,
            said: "It passes.".to_owned(),
            evaluated,
            generated: 3,
            executions: 2,
            flips: 1,
            programs: 1,
            seconds: 0.5,
        }
    }

    #[test]
    fn an_evaluation_goes_on_where_it_was_ended() {
        let path =
            std::env::temp_dir().join(format!("runwise-results-{}.jsonl", std::process::id()));
        _ = std::fs::remove_file(&path);
        let first = outcome("a", Method::Guided, Verdict::Passed, 9);
        assert_eq!(read(&path, &head()), Ok(vec![]));
        Results::open(&path, &head()).unwrap().add(&first).unwrap();
        let mut text = std::fs::read_to_string(&path).unwrap();
        text += "{\"outcome\":{\"task\":\"b\",";
        std::fs::write(&path, text).unwrap();
        let second = outcome("b", Method::GridSampling, Verdict::Stopped, 9);
        Results::open(&path, &head()).unwrap().add(&second).unwrap();
        assert_eq!(read(&path, &head()), Ok(vec![first, second]));
        let other = Head {
            sha256: "11".to_owned(),
            ..head()
        };
        assert!(
            read(&path, &other)
                .unwrap_err()
                .message
                .contains("another evaluation")
        );
        std::fs::remove_file(&path).unwrap();
    }
}
