//! The tasks that come with the page: each is what it says it is.

use crate::python::guest;
use runwise::data::Data;
use runwise::inputs::{Generator, Limits, Plan, Schema, parse, render, satisfies};
use runwise::reliability::Equality;
use runwise::sandbox::{self, Input, Outcome, Output, Program};
use runwise::task::file::{Code, Kind, LIBRARY, Style, TaskFile, Test, Words};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("static")
        .join(name)
}

fn text(name: &str) -> String {
    std::fs::read_to_string(folder("tasks").join(format!("{name}.toml"))).unwrap()
}

fn tasks() -> impl Iterator<Item = TaskFile> {
    LIBRARY
        .into_iter()
        .map(|name| match TaskFile::from_toml(&text(name)) {
            Ok((task, skipped)) => {
                assert_eq!(skipped, [], "{name}");
                task
            }
            Err(error) => panic!("{name}: {error}"),
        })
}

fn generator(task: &TaskFile) -> Generator {
    let schema = Schema::from_text(&task.schema).unwrap_or_else(|e| panic!("{}: {e}", task.name));
    Generator::check(&schema, Limits::default()).unwrap_or_else(|e| panic!("{}: {e}", task.name))
}

#[test]
fn the_list_has_every_file_under_its_name() {
    let files: BTreeSet<String> = std::fs::read_dir(folder("tasks"))
        .unwrap()
        .filter_map(|file| {
            let name = file.unwrap().file_name().into_string().unwrap();
            name.strip_suffix(".toml").map(str::to_owned)
        })
        .collect();
    assert_eq!(files, LIBRARY.map(str::to_owned).into());
    for (task, name) in tasks().zip(LIBRARY) {
        assert_eq!(task.name, name);
    }
}

#[test]
fn every_task_is_the_same_after_being_written() {
    for task in tasks() {
        let again = TaskFile::from_toml(&task.to_toml()).unwrap();
        assert_eq!(again, (task.clone(), Vec::new()));
        assert_eq!(TaskFile::from_json(&task.to_json()).unwrap(), again);
    }
}

#[test]
fn every_task_is_told_in_both_languages_and_has_right_and_wrong_programs() {
    let told = |words: &Words| !words.en.trim().is_empty() && !words.zh.trim().is_empty();
    for task in tasks() {
        let name = &task.name;
        let goes_wrong = task.goes_wrong.as_ref().unwrap();
        assert!(
            told(&task.title) && told(&task.statement) && told(&goes_wrong.words),
            "{name}"
        );
        assert!((7..=10).contains(&task.candidates.len()), "{name}");
        assert!(
            !task.visible.is_empty() && !task.hidden.is_empty(),
            "{name}"
        );
        assert_eq!(
            task.checker.is_some(),
            goes_wrong.kind == Kind::MultipleAnswers,
            "{name}"
        );
        assert!(task.oracle.is_some(), "{name}");
        let labels: BTreeSet<Option<bool>> = task.candidates.iter().map(|it| it.correct).collect();
        assert_eq!(labels, [Some(false), Some(true)].into(), "{name}");
        for candidate in &task.candidates {
            let wrong = candidate.correct == Some(false);
            let bug = &candidate.bug;
            assert!(
                if wrong {
                    told(bug)
                } else {
                    *bug == Words::default()
                },
                "{name}"
            );
            assert!(matches!(candidate.code, Code::Python(_)), "{name}");
        }
    }
}

#[test]
fn the_library_has_every_kind_twice_and_both_styles() {
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    let mut styles = [0, 0];
    for task in tasks() {
        let kind = task.goes_wrong.unwrap().kind;
        *kinds.entry(format!("{kind:?}")).or_default() += 1;
        styles[usize::from(task.style == Style::Stdin)] += 1;
    }
    assert_eq!(kinds.len(), 7);
    assert!(kinds.values().all(|&count| count >= 2), "{kinds:?}");
    assert!(styles.into_iter().all(|count| count >= 5), "{styles:?}");
}

#[test]
fn every_schema_makes_inputs_whatever_the_plan() {
    for task in tasks() {
        let declared = generator(&task);
        let boundary = declared.clone().with_plan(Plan::Boundary {
            constants: vec![0, 1, 3, 25, 50],
        });
        for (generator, row) in [declared, boundary]
            .iter()
            .flat_map(|it| (0..200).map(move |row| (it, row)))
        {
            let instance = generator
                .draw(task.seed, row)
                .unwrap_or_else(|e| panic!("{}: {e}", task.name));
            let schema = generator.schema();
            assert_eq!(satisfies(schema, &instance), Ok(()), "{}", task.name);
            if task.style == Style::Stdin {
                let stdin = render::stdin(schema, &instance);
                assert_eq!(
                    parse::stdin(schema, &stdin).as_ref(),
                    Ok(&instance),
                    "{}",
                    task.name
                );
            }
        }
    }
}

#[test]
fn every_test_is_an_input_of_its_schema() {
    for task in tasks() {
        let generator = generator(&task);
        for test in task.visible.iter().chain(&task.hidden) {
            match task.style {
                Style::Call => {
                    let result = Data::from_literal(&test.expected).unwrap();
                    assert_eq!(result.to_literal(), test.expected, "{}", task.name);
                }
                Style::Stdin => {
                    let instance = parse::stdin(generator.schema(), &test.input)
                        .unwrap_or_else(|e| panic!("{}: {e} in {:?}", task.name, test.input));
                    assert_eq!(
                        satisfies(generator.schema(), &instance),
                        Ok(()),
                        "{}",
                        task.name
                    );
                }
            }
        }
    }
}

/// Rows drawn to compare a correct program with the oracle: enough to catch a label that is wrong
/// for many inputs, and few enough for a suite that people wait for.
const ROWS: u64 = 12;

/// A correct program passes every test and agrees with the oracle on drawn inputs. A wrong one passes
/// what its writer could see, and fails at least one test that he could not.
#[test]
#[ignore = "needs static/guests/python.wasm.xz"]
fn the_labels_of_all_programs_are_true() {
    let mut wrong = Vec::new();
    for task in tasks() {
        let bench = Bench::new(&task);
        let generator = generator(&task);
        let drawn: Vec<Input> = (0..ROWS)
            .map(|row| {
                let instance = generator.draw(task.seed, row).unwrap();
                match task.style {
                    Style::Call => arguments(render::arguments(generator.schema(), &instance)),
                    Style::Stdin => stdin(render::stdin(generator.schema(), &instance)),
                }
            })
            .collect();
        let mut report =
            |program: &str, what: String| wrong.push(format!("{} {program}: {what}", task.name));
        for (test, input) in bench.tests(&task.visible).chain(bench.tests(&task.hidden)) {
            let right = bench.oracle.run(&input, 0).outcome;
            if !bench.is_right(&input, &test, &right) {
                report("oracle", format!("{right:?} for {:?}", test));
            }
        }
        for candidate in &task.candidates {
            let Code::Python(source) = &candidate.code else {
                continue;
            };
            let program = bench.load(source);
            let passes = |tests: &[Test]| {
                bench
                    .tests(tests)
                    .filter(|(test, input)| {
                        bench.is_right(input, test, &program.run(input, 0).outcome)
                    })
                    .count()
            };
            if passes(&task.visible) < task.visible.len() {
                report(&candidate.name, "fails a visible test".into());
            }
            let correct = candidate.correct == Some(true);
            if correct != (passes(&task.hidden) == task.hidden.len()) {
                report(
                    &candidate.name,
                    format!("is labelled correct = {correct}, and the hidden tests say otherwise"),
                );
            }
            for input in drawn.iter().filter(|_| correct) {
                let expected = bench.oracle.run(input, 0).outcome;
                let actual = program.run(input, 0).outcome;
                let same = match (&expected, &actual) {
                    (Outcome::Output(expected), Outcome::Output(actual)) => {
                        bench.same(input, expected, actual)
                    }
                    _ => false,
                };
                if !same {
                    report(
                        &candidate.name,
                        format!("{actual:?} instead of {expected:?} for {input:?}"),
                    );
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What judges the programs of one task.
struct Bench {
    style: Style,
    entry: String,
    equality: Equality,
    oracle: Program,
    checker: Option<Program>,
}

impl Bench {
    fn new(task: &TaskFile) -> Self {
        let load = |source: &str, entry: Option<&str>| {
            Program::python(guest(), source, entry, &limits())
                .unwrap_or_else(|e| panic!("{}: {e}", task.name))
        };
        let entry = (task.style == Style::Call).then_some(task.entry.as_str());
        Self {
            style: task.style,
            entry: task.entry.clone(),
            equality: task.equality,
            oracle: load(task.oracle.as_ref().unwrap(), entry),
            checker: task
                .checker
                .as_ref()
                .map(|source| load(source, Some("check"))),
        }
    }

    fn load(&self, source: &str) -> Program {
        let entry = (self.style == Style::Call).then_some(self.entry.as_str());
        Program::python(guest(), source, entry, &limits()).unwrap()
    }

    fn tests<'a>(&'a self, tests: &'a [Test]) -> impl Iterator<Item = (Output, Input)> {
        tests.iter().map(|test| match self.style {
            Style::Call => {
                let Ok(Data::List(given)) = Data::from_literal(&format!("[{}]", test.input)) else {
                    panic!("{}", test.input);
                };
                (Output::Object(test.expected.clone()), arguments(given))
            }
            Style::Stdin => (
                Output::Bytes(test.expected.clone().into_bytes()),
                stdin(test.input.clone()),
            ),
        })
    }

    fn is_right(&self, input: &Input, expected: &Output, outcome: &Outcome) -> bool {
        match outcome {
            Outcome::Output(actual) => self.same(input, expected, actual),
            _ => false,
        }
    }

    fn same(&self, input: &Input, expected: &Output, actual: &Output) -> bool {
        let Some(checker) = &self.checker else {
            return self.equality.same(expected, actual);
        };
        let value = |output: &Output| match output {
            Output::Object(literal) => Data::from_literal(literal).unwrap(),
            other => Data::Str(other.to_string()),
        };
        let given = match self.style {
            Style::Call => Data::List(input.arguments.clone()),
            Style::Stdin => Data::Str(input.stdin.clone()),
        };
        let question = arguments(vec![given, value(expected), value(actual)]);
        match checker.run(&question, 0).outcome {
            Outcome::Output(Output::Object(answer)) => answer == "True",
            other => panic!("a checker ends with {other:?}"),
        }
    }
}

fn arguments(arguments: Vec<Data>) -> Input {
    Input {
        arguments,
        ..Input::default()
    }
}

fn stdin(stdin: String) -> Input {
    Input {
        stdin,
        ..Input::default()
    }
}

/// No test depends on how fast a machine is.
fn limits() -> sandbox::Limits {
    sandbox::Limits {
        deadline_milliseconds: 600_000,
        ..sandbox::Limits::python()
    }
}
