//! Records of HumanEval and MBPP as exercises.

use super::{examples, prompt};
use runwise::import::{gunzip, is_gzip};
use runwise::limits as allowed;
use runwise::protocol::{Problem, TaskBrief};
use serde::Deserialize;
use std::path::Path;

/// Bytes of an unpacked file: a thousand times what both data sets have.
const FILE_BYTES: usize = 256 << 20;

/// Something to write, and how it is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// What the model is told; its visible tests select.
    pub task: TaskBrief,
    /// Python that stands behind a program and raises if it is wrong.
    pub hidden: String,
    /// A program that is right, to see whether the tests can be run here.
    pub reference: Option<String>,
}

/// A record that is no exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Its id, or its line.
    pub task: String,
    /// Why, as a sentence.
    pub reason: String,
}

#[derive(Deserialize)]
struct Record {
    task_id: Option<serde_json::Value>,
    // HumanEval.
    prompt: Option<String>,
    entry_point: Option<String>,
    canonical_solution: Option<String>,
    test: Option<String>,
    // MBPP.
    text: Option<String>,
    code: Option<String>,
    test_list: Option<Vec<String>>,
    challenge_test_list: Option<Vec<String>>,
    #[serde(default)]
    test_setup_code: String,
}

/// Reads a file of records, one JSON object a line, packed with gzip or not.
///
/// # Errors
/// If it cannot be read or has no exercise.
pub fn read(path: &Path) -> Result<(Vec<Exercise>, Vec<LeftOut>, String), Problem> {
    let place = path.display();
    let bytes = std::fs::read(path).map_err(|error| Problem {
        message: format!("{place} cannot be read: {error}."),
        hint: "Give the path of HumanEval.jsonl.gz or mbpp.jsonl.".to_owned(),
    })?;
    let digest = runwise::sha256::sha256(&bytes);
    let bytes = match is_gzip(&bytes) {
        true => gunzip(&bytes, FILE_BYTES).map_err(|problem| Problem {
            message: format!("{place} cannot be unpacked: {problem}."),
            hint: "Get the file again.".to_owned(),
        })?,
        false => bytes,
    };
    let (exercises, left_out) = exercises(&String::from_utf8_lossy(&bytes));
    if exercises.is_empty() {
        let first = left_out
            .first()
            .map(|first| format!(" {}: {}", first.task, first.reason));
        return Err(Problem {
            message: format!("{place} has no exercise.{}", first.unwrap_or_default()),
            hint: "Records of HumanEval and MBPP are read, one JSON object a line.".to_owned(),
        });
    }
    Ok((exercises, left_out, digest))
}

/// All records of a text.
#[must_use]
pub fn exercises(text: &str) -> (Vec<Exercise>, Vec<LeftOut>) {
    let (mut exercises, mut left_out) = (Vec::new(), Vec::new());
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let (name, exercise) = match serde_json::from_str::<Record>(line) {
            Ok(record) => {
                let name = record
                    .name()
                    .unwrap_or_else(|| format!("line {}", number + 1));
                let exercise = record.exercise(&name);
                (name, exercise)
            }
            Err(error) => (
                format!("line {}", number + 1),
                Err(format!("It is no record: {error}.")),
            ),
        };
        match exercise {
            Ok(exercise) => exercises.push(exercise),
            Err(reason) => left_out.push(LeftOut { task: name, reason }),
        }
    }
    (exercises, left_out)
}

impl Record {
    fn name(&self) -> Option<String> {
        match self.task_id.as_ref()? {
            serde_json::Value::String(name) => Some(name.clone()),
            serde_json::Value::Number(number) => Some(format!("MBPP/{number}")),
            _ => None,
        }
    }

    fn exercise(self, name: &str) -> Result<Exercise, String> {
        match (&self.prompt, &self.test_list) {
            (Some(prompt), None) => self.human_eval(name, prompt),
            (_, Some(tests)) => self.mbpp(name, tests),
            (None, None) => Err("It has neither `prompt` nor `test_list`.".to_owned()),
        }
    }

    fn human_eval(&self, name: &str, prompt: &str) -> Result<Exercise, String> {
        let entry = self
            .entry_point
            .as_deref()
            .ok_or("It has no `entry_point`.")?;
        let test = self.test.as_deref().ok_or("It has no `test`.")?;
        let parts = prompt::parts(prompt, entry)
            .ok_or_else(|| format!("Its `prompt` does not define `{entry}`."))?;
        let mut visible = examples::in_docstring(&parts.statement, entry);
        visible.truncate(allowed::DECODING_TESTS);
        if visible.is_empty() {
            return Err("Its docstring has no example with plain values.".to_owned());
        }
        let solution = self.canonical_solution.as_deref();
        Ok(Exercise {
            task: TaskBrief {
                name: name.to_owned(),
                statement: parts.statement,
                entry: entry.to_owned(),
                parameters: Some(parts.parameters),
                preamble: parts.preamble,
                visible,
            },
            hidden: format!("{test}\n\ncheck({entry})\n"),
            reference: solution.map(|body| format!("{prompt}{body}")),
        })
    }

    /// The first assertion is visible; all of them judge.
    fn mbpp(&self, name: &str, tests: &[String]) -> Result<Exercise, String> {
        let code = self.code.as_deref().unwrap_or_default();
        let mut defined = code.lines().filter_map(|line| {
            let (name, _) = line.strip_prefix("def ")?.split_once('(')?;
            Some(name.trim())
        });
        let called = |entry: &&str| tests.iter().any(|test| test.contains(&format!("{entry}(")));
        let entry = defined.rfind(called);
        let entry = entry.ok_or("Its `code` defines no function that its tests call.")?;
        let visible = tests
            .iter()
            .find_map(|test| examples::in_assertion(test, entry));
        let visible = visible.ok_or("None of its tests compares a call with a plain value.")?;
        let more = self.challenge_test_list.as_deref().unwrap_or_default();
        let all: Vec<&str> = tests.iter().chain(more).map(String::as_str).collect();
        Ok(Exercise {
            task: TaskBrief {
                name: name.to_owned(),
                statement: self
                    .text
                    .clone()
                    .or_else(|| self.prompt.clone())
                    .unwrap_or_default(),
                entry: entry.to_owned(),
                parameters: None,
                preamble: String::new(),
                visible: vec![visible],
            },
            hidden: format!("{}\n{}\n", self.test_setup_code, all.join("\n")),
            reference: self.code.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    #[test]
    fn both_kinds_of_records_are_exercises() {
        let human_eval = json!({
            "task_id": "HumanEval/0",
            "prompt": "import math\n\n\ndef f(x: int):\n    \"\"\" Twice.\n    >>> f(1)\n    2\n    \"\"\"\n",
            "entry_point": "f",
            "canonical_solution": "    return 2 * x\n",
            "test": "def check(candidate):\n    assert candidate(3) == 6\n"
        });
        let mbpp = json!({
            "task_id": 7,
            "text": "Write it.",
            "code": "def g(x):\n    return x\n\ndef h(x):\n    return g(x)\n",
            "test_list": ["assert h(1) == g(1)", "assert h(2) == 2"],
            "challenge_test_list": ["assert h(3) == 3"]
        });
        let text = format!("{human_eval}\n\n{mbpp}\nnonsense\n{{}}\n");
        let (exercises, left_out) = exercises(&text);
        let [first, second] = &exercises[..] else {
            panic!("{left_out:?}");
        };
        assert_eq!(first.task.statement, "Twice.\n>>> f(1)\n2");
        assert_eq!(first.task.preamble, "import math");
        assert!(first.hidden.ends_with("check(f)\n"));
        assert!(
            first
                .reference
                .as_ref()
                .unwrap()
                .ends_with("return 2 * x\n")
        );
        assert_eq!(
            (second.task.name.as_str(), second.task.entry.as_str()),
            ("MBPP/7", "h")
        );
        assert_eq!(second.task.visible[0].arguments, "2");
        assert_eq!(second.hidden.matches("assert").count(), 3);
        let places: Vec<&str> = left_out.iter().map(|left| left.task.as_str()).collect();
        assert_eq!(places, ["line 4", "line 5"]);
    }

    #[test]
    fn records_without_examples_are_named() {
        let record = json!({
            "task_id": "HumanEval/9",
            "prompt": "def f(x):\n    \"\"\" Nothing to see. \"\"\"\n",
            "entry_point": "f",
            "test": ""
        });
        let (none, left_out) = exercises(&record.to_string());
        assert!(none.is_empty());
        assert_eq!(left_out[0].task, "HumanEval/9");
        assert!(left_out[0].reason.contains("no example"));
        assert!(read(Path::new("nowhere.jsonl")).is_err());
    }
}
