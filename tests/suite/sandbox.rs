//! The golden table of the sandbox: programs with what they must do written beside them.
//!
//! The same table is run natively and in the browser, fuel and all. A `.wat` file says what is
//! expected in comments, a `.wasm` file in an `.expect` file beside it. A line is one of
//!
//! ```text
//! ;; entry: valid              the export to call; without it the loader chooses
//! ;; limit: memory_bytes 65536 another limit than the default
//! ;; refuse: …                 the sentence with which it is not loaded
//! ;; signature: f(i32) -> i32  what the loader found
//! ;; input: 25 3               a run with these numbers
//! ;; stdin: "25 3\n"           a run with this text (JSON)
//! ;; seed: 7                   of the latest run; 0 without it
//! ;; expect: values 1          how the latest run ends
//! ;; message: …                the sentence of its outcome, where it is worth pinning
//! ;; fuel: 12                  what it costs
//! ```

use runwise::data::{Data, Integer};
use runwise::sandbox::{Input, Limits, Outcome, Output, Program, Run};

/// A file: its name, its program and the text that holds the expectations.
pub struct Case {
    pub name: &'static str,
    pub source: &'static [u8],
    expectations: &'static str,
}

macro_rules! text {
    ($name:literal) => {
        Case {
            name: concat!($name, ".wat"),
            source: include_bytes!(concat!("sandbox/", $name, ".wat")),
            expectations: include_str!(concat!("sandbox/", $name, ".wat")),
        }
    };
}

macro_rules! binary {
    ($name:literal) => {
        Case {
            name: concat!($name, ".wasm"),
            source: include_bytes!(concat!("sandbox/", $name, ".wasm")),
            expectations: include_str!(concat!("sandbox/", $name, ".expect")),
        }
    };
}

/// The whole table. There is no directory to read in a browser, so it is a list; a native test
/// sees to it that no file is left out.
pub const CASES: &[Case] = &[
    text!("all-of-wasi"),
    text!("call-depth"),
    text!("cat"),
    text!("clang-command"),
    text!("clock"),
    text!("coupon-correct"),
    text!("data-does-not-fit"),
    text!("elements-do-not-fit"),
    text!("exit-in-a-function"),
    text!("exported-import"),
    text!("hostile-counts"),
    text!("hostile-pointers"),
    text!("import-of-another-type"),
    text!("issue-assemblyscript-abort"),
    text!("issue-assemblyscript-abort-nowhere"),
    text!("issue-assemblyscript-add"),
    text!("issue-bench-imports"),
    text!("issue-command-not-ready"),
    text!("issue-command-with-functions"),
    text!("issue-contract-imports"),
    text!("issue-emscripten-growth"),
    text!("issue-endless-wait"),
    text!("issue-exit-at-start"),
    text!("issue-nan-bits"),
    text!("issue-reactor"),
    text!("issue-unstable-layout"),
    text!("issue-unstable-newer-name"),
    text!("list-overwritten"),
    text!("loop"),
    text!("memory-denied-and-coped-with"),
    text!("memory-denied-and-exit"),
    text!("memory-denied-and-gave-up"),
    text!("memory-denied-then-another-trap"),
    text!("memory-growth-is-paid-for"),
    text!("memory-own-maximum"),
    text!("numbers"),
    text!("output-limit"),
    text!("random"),
    text!("refuse-entry-is-no-function"),
    text!("refuse-huge-memory"),
    text!("refuse-huge-table"),
    text!("refuse-invalid"),
    text!("refuse-large"),
    text!("refuse-many-parameters"),
    text!("refuse-no-entry"),
    text!("refuse-no-memory-export"),
    text!("refuse-nothing"),
    text!("refuse-several-functions"),
    text!("refuse-several-memories"),
    text!("refuse-shared-memory"),
    text!("refuse-start-with-parameters"),
    text!("refuse-syntax"),
    text!("refuse-unfit-entry"),
    text!("refuse-unknown-entry"),
    text!("refuse-vectors"),
    text!("refuse-wide-memory"),
    binary!("rust-chatters"),
    binary!("rust-coupon"),
    binary!("rust-curious"),
    binary!("rust-hoards"),
    binary!("rust-panics"),
    binary!("rust-shout"),
    binary!("rust-sleeps"),
    binary!("rust-spins"),
    text!("start-and-state"),
    text!("start-loops"),
    text!("streams"),
    text!("table-growth"),
    text!("table-growth-is-paid-for"),
    text!("traps"),
];

/// One run of a file.
#[derive(Default)]
struct Expected {
    input: Input,
    seed: u64,
    outcome: Option<&'static str>,
    message: Option<&'static str>,
    fuel: Option<u64>,
}

/// Runs one file and returns what is not as it should be, each as the line the file should have.
pub fn mismatches(case: &Case) -> Vec<String> {
    let mut entry = None;
    let mut limits = Limits::default();
    let mut refusal = None;
    let mut signature = None;
    let mut runs: Vec<Expected> = Vec::new();
    for line in case.expectations.lines() {
        let Some((key, value)) = line
            .strip_prefix(";; ")
            .and_then(|line| line.split_once(':'))
        else {
            continue;
        };
        let value = value.trim();
        let run = |runs: &mut Vec<Expected>, input| {
            runs.push(Expected {
                input,
                ..Expected::default()
            })
        };
        match (key, runs.last_mut()) {
            ("entry", _) => entry = Some(value),
            ("limit", _) => set_limit(&mut limits, value),
            ("refuse", _) => refusal = Some(value),
            ("signature", _) => signature = Some(value),
            ("input", _) => {
                let arguments = value.split_whitespace().map(argument);
                run(
                    &mut runs,
                    Input {
                        stdin: String::new(),
                        arguments: arguments.collect(),
                    },
                );
            }
            ("stdin", _) => {
                let stdin = serde_json::from_str(value).unwrap();
                run(
                    &mut runs,
                    Input {
                        stdin,
                        arguments: Vec::new(),
                    },
                );
            }
            ("seed", Some(run)) => run.seed = value.parse().unwrap(),
            ("expect", Some(run)) => run.outcome = Some(value),
            ("message", Some(run)) => run.message = Some(value),
            ("fuel", Some(run)) => run.fuel = Some(value.parse().unwrap()),
            _ => {}
        }
    }
    assert!(
        refusal.is_some() || !runs.is_empty(),
        "{} expects nothing",
        case.name
    );
    let mut wrong = Vec::new();
    let mut place = case.name.to_owned();
    let mut compare = |place: &str, what: &str, expected: Option<String>, found: String| {
        if expected.as_ref() != Some(&found) {
            wrong.push(format!("{place}: ;; {what}: {found}"));
        }
    };
    let program = match Program::load(case.source, entry, &limits) {
        Ok(program) => program,
        Err(error) => {
            assert!(!error.hint().is_empty(), "{}: no hint", case.name);
            compare(
                &place,
                "refuse",
                refusal.map(str::to_owned),
                error.to_string(),
            );
            return wrong;
        }
    };
    if let Some(refusal) = refusal {
        compare(
            &place,
            "refuse",
            Some(refusal.to_owned()),
            "(it was loaded)".to_owned(),
        );
    }
    if let Some(signature) = signature {
        compare(
            &place,
            "signature",
            Some(signature.to_owned()),
            program.signature().to_string(),
        );
    }
    for (index, expected) in runs.into_iter().enumerate() {
        place = format!("{}, run {}", case.name, index + 1);
        let Run { outcome, fuel } = program.run(&expected.input, expected.seed);
        compare(
            &place,
            "expect",
            expected.outcome.map(str::to_owned),
            describe(&outcome),
        );
        if let Some(message) = expected.message {
            compare(
                &place,
                "message",
                Some(message.to_owned()),
                outcome.to_string(),
            );
        }
        // The one outcome that depends on the machine.
        if outcome != Outcome::Deadline {
            compare(
                &place,
                "fuel",
                expected.fuel.map(|fuel| fuel.to_string()),
                fuel.to_string(),
            );
        }
    }
    wrong
}

/// A whole number as an integer, any other as a float.
fn argument(word: &str) -> Data {
    match word.parse() {
        Ok(number) => Data::Int(Integer::Small(number)),
        Err(_) => Data::Float(word.parse().unwrap()),
    }
}

fn set_limit(limits: &mut Limits, text: &str) {
    let (name, value) = text.split_once(' ').unwrap();
    let number: u32 = value.parse().unwrap();
    match name {
        "fuel" => limits.fuel = number.into(),
        "memory_bytes" => limits.memory_bytes = number.into(),
        "output_bytes" => limits.output_bytes = number as usize,
        "deadline_milliseconds" => limits.deadline_milliseconds = number,
        "module_bytes" => limits.module_bytes = number as usize,
        "table_elements" => limits.table_elements = number as usize,
        "call_depth" => limits.call_depth = number as usize,
        _ => panic!("no limit {name}"),
    }
}

fn describe(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Output(output @ Output::Bytes(_)) => {
            format!(
                "bytes {}",
                serde_json::to_string(&output.to_string()).unwrap()
            )
        }
        Outcome::Output(output @ Output::Values(_)) => {
            format!("values {output}").trim_end().to_owned()
        }
        Outcome::Output(output @ Output::Object(_)) => format!("object {output}"),
        Outcome::Exit(code) => format!("exit {code}"),
        Outcome::Trap { code, .. } => format!("trap {code}"),
        Outcome::Exception { kind, .. } => format!("exception {kind}"),
        Outcome::NotSerialisable { kind } => format!("not serialisable {kind}"),
        Outcome::OutOfFuel => "out of fuel".to_owned(),
        Outcome::OutOfMemory => "out of memory".to_owned(),
        Outcome::OutputTooLarge => "output too large".to_owned(),
        Outcome::Deadline => "deadline".to_owned(),
    }
}
