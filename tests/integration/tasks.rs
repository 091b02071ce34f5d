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
const ROWS: u64 = 4;

/// A correct program passes every test and agrees with the oracle on drawn inputs. A wrong one passes
/// what its writer could see, and fails at least one test that he could not.
#[test]
fn the_labels_of_all_programs_are_true() {
    let tasks: Vec<TaskFile> = tasks().collect();
    let (left, right) = tasks.split_at(tasks.len() / 2);
    let untrue: Vec<String> = std::thread::scope(|scope| {
        let halves = [left, right].map(|half| {
            scope.spawn(move || half.iter().flat_map(untrue_labels).collect::<Vec<_>>())
        });
        halves
            .into_iter()
            .flat_map(|half| half.join().unwrap())
            .collect()
    });
    assert!(untrue.is_empty(), "{untrue:#?}");
}

fn untrue_labels(task: &TaskFile) -> Vec<String> {
    let bench = Bench::new(task);
    let mut questions = bench.tests(&task.visible);
    questions.extend(bench.tests(&task.hidden));
    let hidden = task.visible.len()..questions.len();
    let inputs: Vec<Input> = questions.iter().map(|(input, _)| input.clone()).collect();
    let mut untrue = Vec::new();
    let mut say =
        |program: &str, what: String| untrue.push(format!("{} {program} {what}", task.name));

    let source = task.oracle.as_ref().unwrap();
    if bench.answers(source, &inputs, &questions).contains(&false) {
        say("oracle", "fails a test".into());
    }
    let drawn = bench.drawn(&generator(task), task.seed);
    let known: Vec<(Input, Output)> = drawn
        .iter()
        .cloned()
        .zip(bench.run(source, &drawn))
        .map(|(input, outcome)| match outcome {
            Outcome::Output(output) => (input, output),
            other => panic!("the oracle of {} ends with {other:?}", task.name),
        })
        .collect();
    for candidate in &task.candidates {
        let Code::Python(source) = &candidate.code else {
            panic!("{} is in Python", task.name);
        };
        let right = bench.answers(source, &inputs, &questions);
        if right[..hidden.start].contains(&false) {
            say(&candidate.name, "fails a visible test".into());
        }
        let correct = candidate.correct == Some(true);
        if right[hidden.clone()].contains(&false) == correct {
            say(
                &candidate.name,
                format!("is labelled {correct}, and the hidden tests say otherwise"),
            );
        }
        if correct && bench.answers(source, &drawn, &known).contains(&false) {
            say(&candidate.name, "differs from the oracle".into());
        }
    }
    untrue
}

/// What judges the programs of one task.
struct Bench {
    style: Style,
    entry: Option<String>,
    equality: Equality,
    checker: Option<Program>,
}

impl Bench {
    fn new(task: &TaskFile) -> Self {
        Self {
            style: task.style,
            entry: (task.style == Style::Call).then(|| task.entry.clone()),
            equality: task.equality,
            checker: task
                .checker
                .as_ref()
                .map(|source| load(source, Some("check"))),
        }
    }

    fn tests(&self, tests: &[Test]) -> Vec<(Input, Output)> {
        let one = |test: &Test| match self.style {
            Style::Call => {
                let Ok(Data::List(given)) = Data::from_literal(&format!("[{}]", test.input)) else {
                    panic!("{} are arguments", test.input);
                };
                (arguments(given), Output::Object(test.expected.clone()))
            }
            Style::Stdin => (
                stdin(test.input.clone()),
                Output::Bytes(test.expected.clone().into_bytes()),
            ),
        };
        tests.iter().map(one).collect()
    }

    fn drawn(&self, generator: &Generator, seed: u64) -> Vec<Input> {
        let one = |row| {
            let instance = generator.draw(seed, row).unwrap();
            match self.style {
                Style::Call => arguments(render::arguments(generator.schema(), &instance)),
                Style::Stdin => stdin(render::stdin(generator.schema(), &instance)),
            }
        };
        (0..ROWS).map(one).collect()
    }

    /// Functions keep their state between calls: it saves half of the time, and those here have none.
    fn run(&self, source: &str, inputs: &[Input]) -> Vec<Outcome> {
        let program = load(source, self.entry.as_deref()).keeping_state(true);
        program
            .run_batch(inputs, 0)
            .into_iter()
            .map(|run| run.outcome)
            .collect()
    }

    /// Which questions the program answers rightly.
    fn answers(&self, source: &str, inputs: &[Input], questions: &[(Input, Output)]) -> Vec<bool> {
        self.run(source, inputs)
            .iter()
            .zip(questions)
            .map(|(outcome, (input, expected))| match outcome {
                Outcome::Output(actual) => self.same(input, expected, actual),
                _ => false,
            })
            .collect()
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

/// Loads a program that no slow machine stops.
fn load(source: &str, entry: Option<&str>) -> Program {
    let limits = sandbox::Limits {
        deadline_milliseconds: 600_000,
        ..sandbox::Limits::python()
    };
    Program::python(guest(), source, entry, &limits).unwrap()
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
