//! The golden table of Python scripts: each says in comments how it is run and how that ends.
//!
//! The same table is run natively and in the browser, and there in both engines. A comment is one of
//!
//! ```text
//! # call: f(1, "x")          a call of this function with these literals
//! # stdin: "25 3\n"          a run as a script with this text (JSON)
//! # expect: returned 3       how the latest run ends; of an exception the end may be left out
//! # limit: fuel 1000         another limit than the default
//! ```

use runwise::data::Data;
use runwise::sandbox::python::Guest;
use runwise::sandbox::{Input, Limits, Outcome, Output, Program, Run};
use runwise::work::Fingerprint;
use std::sync::Arc;

/// Outcomes and fuel of the whole table. It changes with the guest, and with nothing else.
pub const GOLDEN: &str = "c09a4ba3265ed9e4";

/// The same of those scripts that are quick even in a browser that runs a debug build.
pub const GOLDEN_QUICK: &str = "92f999e76afc3ddb";

const QUICK: [&str; 12] = [
    "big-integers",
    "exit-code",
    "floats",
    "identifiers",
    "import-os",
    "not-serialisable",
    "order",
    "raised",
    "solution",
    "state",
    "stdin-lines",
    "subclasses",
];

/// A script with its expectations.
pub struct Case {
    pub name: &'static str,
    pub source: &'static str,
}

macro_rules! cases {
    ($($name:literal)*) => {
        /// All of them; a native test sees to it that none is left out.
        pub const CASES: &[Case] = &[$(Case {
            name: $name,
            source: include_str!(concat!("python/", $name, ".py")),
        }),*];
    };
}

cases! {
    "big-integers" "endless-generator" "endless-loop" "entry-absent" "exception-with-hostile-text"
    "exit-0" "exit-builtin" "exit-code" "exit-in-a-function" "exit-raised" "exit-text" "floats"
    "identifiers" "import-os" "import-socket-caught" "kinds" "main-guard" "main-guard-imported"
    "memory-at-once" "memory-bomb" "modules" "not-a-number" "not-serialisable" "order"
    "output-10-mb" "output-at-the-limit" "output-returned" "parentheses" "raised"
    "raised-while-importing" "recursion" "recursion-caught" "recursion-repr"
    "recursion-sorted-key" "sleep" "solution" "solution-by-class" "state" "stdin-bytes"
    "stdin-ends" "stdin-input" "stdin-lines" "stdin-mixed" "stdin-read" "stdin-readline"
    "stdin-readlines" "subclasses" "wrong-arguments"
}

/// A run with what it must come to.
pub struct Expected<'a> {
    pub entry: Option<&'a str>,
    pub input: Input,
    pub outcome: &'a str,
}

impl Case {
    /// Its runs.
    pub fn runs(&self) -> Vec<Expected<'static>> {
        let mut runs = Vec::new();
        for (key, value) in self.comments() {
            match (key, runs.last_mut()) {
                ("call", _) => {
                    let (entry, input) = call(value);
                    runs.push(Expected {
                        entry: Some(entry),
                        input,
                        outcome: "",
                    });
                }
                ("stdin", _) => runs.push(Expected {
                    entry: None,
                    input: Input {
                        stdin: serde_json::from_str(value).unwrap(),
                        arguments: Vec::new(),
                    },
                    outcome: "",
                }),
                ("expect", Some(run)) => run.outcome = value,
                _ => {}
            }
        }
        assert!(!runs.is_empty(), "{} runs nothing", self.name);
        runs
    }

    /// Whether it needs what only the metered engine can hold it to.
    #[allow(dead_code)] // The browser's tests ask.
    pub fn is_limited(&self) -> bool {
        self.comments().any(|(key, _)| key == "limit")
    }

    /// Whether it counts for [`GOLDEN_QUICK`].
    pub fn is_quick(&self) -> bool {
        QUICK.contains(&self.name)
    }

    /// What its runs may use. No test depends on how fast a machine is.
    pub fn limits(&self) -> Limits {
        let mut limits = Limits {
            deadline_milliseconds: 600_000,
            ..Limits::python()
        };
        for (_, value) in self.comments().filter(|(key, _)| *key == "limit") {
            let (name, number) = value.split_once(' ').unwrap();
            let number: u64 = number.parse().unwrap();
            match name {
                "fuel" => limits.fuel = number,
                "memory_bytes" => limits.memory_bytes = number,
                "output_bytes" => limits.output_bytes = number as usize,
                _ => panic!("no limit {name}"),
            }
        }
        limits
    }

    fn comments(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let comments = self
            .source
            .lines()
            .map_while(|line| line.strip_prefix("# "));
        comments.filter_map(|comment| comment.split_once(": "))
    }
}

/// `f(1, "x")`: the function and its arguments.
fn call(text: &str) -> (&str, Input) {
    let (name, arguments) = text.split_once('(').unwrap();
    let list = format!("[{}]", arguments.strip_suffix(')').unwrap());
    let Ok(Data::List(arguments)) = Data::from_literal(&list) else {
        panic!("{list} is no list")
    };
    let stdin = String::new();
    (name, Input { stdin, arguments })
}

/// All runs of a script. Those of quick ones are done again, from the memory that the first has left.
pub fn run(guest: &Arc<Guest>, case: &Case) -> Vec<Run> {
    let limits = case.limits();
    let run = |expected: Expected| {
        let program = Program::python(guest, case.source, expected.entry, &limits).unwrap();
        let run = program.run(&expected.input, 1);
        if case.is_quick() {
            assert_eq!(program.run(&expected.input, 1), run, "{} again", case.name);
        }
        run
    };
    case.runs().into_iter().map(run).collect()
}

/// The lines that the file should have instead.
pub fn mismatches(case: &Case, runs: &[Run]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (number, (expected, run)) in case.runs().iter().zip(runs).enumerate() {
        let found = describe(&run.outcome);
        let rest = found.strip_prefix(expected.outcome);
        let is_told = !expected.outcome.is_empty()
            && rest.is_some_and(|rest| {
                rest.is_empty()
                    || expected.outcome.starts_with("exception") && rest.starts_with([',', ':'])
            });
        if !is_told {
            wrong.push(format!(
                "{}, run {}: # expect: {found}",
                case.name,
                number + 1
            ));
        }
    }
    wrong
}

/// Outcomes and fuel of all runs in one number.
pub fn fingerprint<'a>(runs: impl IntoIterator<Item = &'a Run>) -> String {
    let add =
        |sum: Fingerprint, run: &Run| sum.text(&format!("{:?}", run.outcome)).number(run.fuel);
    runs.into_iter()
        .fold(Fingerprint::default(), add)
        .to_string()
}

/// What each run took, for who looks for a difference.
pub fn fuel(runs: &[Run]) -> String {
    let fuel: Vec<String> = runs.iter().map(|run| run.fuel.to_string()).collect();
    fuel.join(" ")
}

fn describe(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Output(output @ Output::Bytes(_)) => {
            format!(
                "printed {}",
                serde_json::to_string(&output.to_string()).unwrap()
            )
        }
        Outcome::Output(output) => format!("returned {output}"),
        Outcome::Exit(code) => format!("exit {code}"),
        Outcome::Trap { code, message } => format!("trap {code}: {message}"),
        Outcome::Exception {
            kind,
            message,
            line,
            ..
        } => {
            let line = line.map_or_else(String::new, |line| format!(", line {line}"));
            format!("exception {kind}{line}: {message}")
        }
        Outcome::NotSerialisable { kind } => format!("not serialisable {kind}"),
        Outcome::OutOfFuel => "out of fuel".to_owned(),
        Outcome::OutOfMemory => "out of memory".to_owned(),
        Outcome::OutputTooLarge => "output too large".to_owned(),
        Outcome::Deadline => "deadline".to_owned(),
    }
}
