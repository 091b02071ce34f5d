//! Suites made, written, read.
#![allow(clippy::unwrap_used)]

use super::*;
use crate::data::{Data, strategies};
use crate::reliability::{
    Decision, Equality, Gate, Options, OutputMatrix, Reason, analyse, decide,
};
use crate::sandbox::{Outcome, Output};
use crate::task::file::{Style, TaskFile, Test, Words};
use proptest::prelude::*;

fn task(style: Style) -> TaskFile {
    TaskFile {
        name: "Coupon 2".into(),
        title: Words::default(),
        statement: Words::default(),
        goes_wrong: None,
        style,
        entry: match style {
            Style::Call => "valid".into(),
            Style::Stdin => String::new(),
        },
        schema: "total: int 0..100\ncount: int 0..10\ncall (total, count)\n".into(),
        equality: Equality::Exact,
        checker: None,
        oracle: None,
        inputs: 300,
        seed: 7,
        visible: vec![
            test("30,4", "True"),
            test("30, 4", "False"),
            test("x", "True"),
        ],
        hidden: vec![test("25, 3", "True")],
        candidates: Vec::new(),
    }
}

fn test(input: &str, expected: &str) -> Test {
    Test {
        input: input.into(),
        expected: expected.into(),
    }
}

fn returned(literal: &str) -> Outcome {
    Outcome::Output(Output::Object(literal.into()))
}

fn texts(suite: &Suite) -> Vec<(&str, &str)> {
    let cases = suite.cases.iter();
    cases
        .map(|case| (case.input.as_str(), case.expected.as_str()))
        .collect()
}

#[test]
fn a_suite_expects_what_the_adopted_program_answers() {
    let rows = [
        ("25,3", returned("True")),
        ("24, 3", returned("False")),
        ("25, 3", returned("True")),
        ("9, 9", Outcome::OutOfFuel),
        ("0, 0", returned("False")),
    ];
    let mut matrix = OutputMatrix::new(3);
    for (number, (_, outcome)) in rows.iter().enumerate() {
        let odd = [returned("False"), returned("True")][number % 2].clone();
        matrix.push([outcome, outcome, &odd]).unwrap();
    }
    let report = analyse(&matrix, &Options::default()).unwrap();
    let gate = Gate {
        threshold: 0.5,
        agreeing: 1,
        error_share: 1.0,
    };
    let decision = decide(&report, &gate);
    let Decision::Adopt {
        program,
        estimators,
    } = &decision
    else {
        panic!("{decision:?}");
    };
    let suite = Suite::adopted(
        &task(Style::Call),
        "A",
        9,
        rows.iter().map(|(input, outcome)| (*input, outcome)),
        &decision,
        &report,
    )
    .unwrap();
    assert_eq!(
        texts(&suite),
        [("25, 3", "True"), ("24, 3", "False"), ("0, 0", "False")]
    );
    let left_out = LeftOut {
        failed: 1,
        repeated: 1,
        beyond: 0,
    };
    assert_eq!(suite.left_out, left_out);
    assert_eq!((suite.adopted.as_str(), suite.seed), ("A", 9));
    assert_eq!(suite.reason, "");
    assert!(!estimators.is_empty());
    assert_eq!(suite.estimator.split("; ").count(), estimators.len());
    let alphas = report.panel.iter().filter_map(|estimate| {
        let supports = estimators.contains(&estimate.estimator);
        estimate.alpha[*program].filter(|_| supports)
    });
    assert_eq!(Some(suite.alpha), alphas.reduce(f64::min));
    assert!(suite.alpha >= 0.5);
    let fallback = Decision::Fallback(Reason::Tied);
    assert_eq!(
        Suite::adopted(&task(Style::Call), "A", 9, [], &fallback, &report),
        None
    );
}

#[test]
fn without_an_adopted_program_only_visible_tests_are_left() {
    let reason = Reason::BelowThreshold { best: 0.94251 };
    let suite = Suite::public(&task(Style::Call), &reason);
    assert_eq!(texts(&suite), [("30, 4", "True")]);
    let left_out = LeftOut {
        failed: 1,
        repeated: 1,
        beyond: 0,
    };
    assert_eq!(suite.left_out, left_out);
    assert_eq!((suite.adopted.as_str(), suite.estimator.as_str()), ("", ""));
    assert!(suite.reason.ends_with("the highest is 0.943."));
    let file = suite.to_pytest().unwrap();
    assert!(file.contains("# No program was adopted. No estimator gives any program"));
    assert!(file.contains("# Inputs that occur before, left out: 1.\n"));
}

#[test]
fn a_suite_has_an_end() {
    let mut task = task(Style::Stdin);
    let many = (0..=CASES).map(|number| test(&number.to_string(), "1"));
    task.visible = many.collect();
    let suite = Suite::public(&task, &Reason::Tied);
    assert_eq!((suite.cases.len(), suite.left_out.beyond), (CASES, 1));
    assert_eq!(suite.validate(), Ok(()));

    let half = "x".repeat(TEXT_BYTES / 2);
    task.visible = ["a", "b", "c"].map(|input| test(input, &half)).to_vec();
    let mut suite = Suite::public(&task, &Reason::Tied);
    assert_eq!((suite.cases.len(), suite.left_out.beyond), (1, 2));
    suite.cases.extend([0, 1].map(|_| suite.cases[0].clone()));
    assert!(matches!(suite.validate(), Err(Error::TooLarge(_))));
    suite.cases = vec![
        Case {
            input: String::new(),
            expected: String::new()
        };
        CASES + 1
    ];
    assert_eq!(suite.to_zip(), Err(Error::TooMany(CASES + 1)));
}

#[test]
fn text_of_a_task_never_becomes_code() {
    let mut suite = Suite::public(&task(Style::Call), &Reason::Nothing);
    suite.task = "a\nimport os\r\u{2028}\0".into();
    suite.adopted = "\nB".into();
    let file = suite.to_pytest().unwrap();
    let header: Vec<&str> = file
        .lines()
        .take_while(|line| line.starts_with('#'))
        .collect();
    assert!(header[0].starts_with("# Tests of the task a import os"));
    assert!(file.starts_with(&header.join("\n")));
    assert!(!file.contains("\nimport os\r"));

    suite.entry = "valid\nimport os".into();
    assert_eq!(suite.to_pytest(), Err(Error::Entry(suite.entry.clone())));
    suite.entry = "valid".into();
    suite.cases[0].expected = "__import__('os')".into();
    let error = suite.to_pytest().unwrap_err();
    assert_eq!(
        error.to_string(),
        "The expected answer of case 1 is no literal: at character 1 `__import__` is no value."
    );
    assert_eq!(suite.to_zip(), Err(error));
}

#[test]
fn file_names_are_plain() {
    let mut suite = Suite::public(&task(Style::Call), &Reason::Nothing);
    assert_eq!(suite.file_stem(), "coupon_2");
    for (name, stem) in [("../../etc", "etc"), ("优惠券", "suite"), ("", "suite")] {
        suite.task = name.into();
        assert_eq!(suite.file_stem(), stem);
    }
}

#[test]
fn json_that_is_no_suite_is_refused_by_name() {
    let json = Suite::public(&task(Style::Call), &Reason::Tied).to_json();
    let changed = |from: &str, to: &str| {
        assert!(json.contains(from), "{from}");
        Suite::from_json(&json.replace(from, to))
            .unwrap_err()
            .to_string()
    };
    for (from, to, message) in [
        ("{\n", "", "The suite is no JSON: at character"),
        (
            "\"version\": 1",
            "\"version\": 2",
            "The suite is of version 2, and this is read up to version 1.",
        ),
        (
            "\"version\": 1",
            "\"version\": -1",
            "In the suite `version` is not a whole number in its range.",
        ),
        ("\"task\"", "\"tusk\"", "The suite has no `task`."),
        (
            "\"call\"",
            "\"mail\"",
            "In the suite `style` is not `call` or `stdin`.",
        ),
        (
            "\"exact\"",
            "\"exactly\"",
            "In the suite `equality` is not a rule of equality.",
        ),
        (
            "\"exact\"",
            "\"tokens 1e999\"",
            "Answers cannot be compared with a tolerance of inf.",
        ),
        (
            "\"30, 4\"",
            "4",
            "In the suite `cases[0].input` is not a text.",
        ),
        (
            "\"30, 4\"",
            "\"30, four\"",
            "The input of case 1 is no literal: at character 5 `four` is no value.",
        ),
        (
            "\"alpha\": 0.0",
            "\"alpha\": 1.5",
            "In the suite `alpha` is not a number between 0 and 1.",
        ),
        (
            "\"failed\": ",
            "\"filed\": ",
            "The suite has no `left_out.failed`.",
        ),
        (
            "\"valid\"",
            "\"va-lid\"",
            "`va-lid` is no name of a function that could be called.",
        ),
    ] {
        let error = changed(from, to);
        assert!(error.starts_with(message), "{error}");
    }
    let error = Suite::from_json("[]").unwrap_err();
    assert_eq!(
        error.to_string(),
        "In the suite `the top` is not an object."
    );
    assert!(!error.hint().is_empty());
}

fn equalities() -> impl Strategy<Value = Equality> {
    prop_oneof![
        Just(Equality::Exact),
        Just(Equality::TrailingWhitespace),
        (0.0..10.0_f64).prop_map(|tolerance| Equality::Tokens { tolerance }),
    ]
}

/// Any suite that can be written.
fn suites() -> impl Strategy<Value = Suite> {
    let values = (
        prop::collection::vec(strategies::data(), 0..3),
        strategies::data(),
    );
    let call = values.prop_map(|(arguments, expected)| {
        let arguments: Vec<String> = arguments.iter().map(Data::to_literal).collect();
        (arguments.join(", "), expected.to_literal())
    });
    let text = strategies::text;
    let cases = prop_oneof![
        prop::collection::vec(call, 0..5).prop_map(|cases| (Style::Call, cases)),
        prop::collection::vec((text(), text()), 0..5).prop_map(|cases| (Style::Stdin, cases)),
    ];
    let words = prop::array::uniform5(text());
    let checker = prop::option::of(text());
    let numbers = (any::<u64>(), 0.0..=1.0_f64, any::<[u32; 3]>());
    (cases, words, checker, numbers, equalities()).prop_map(
        |((style, cases), words, checker, (seed, alpha, [failed, repeated, beyond]), equality)| {
            let [task, schema_hash, estimator, adopted, reason] = words;
            let case = |(input, expected)| Case { input, expected };
            Suite {
                version: VERSION,
                task,
                style,
                entry: "Solution.solve".into(),
                schema_hash,
                seed,
                estimator,
                alpha,
                adopted,
                reason,
                equality,
                checker,
                left_out: LeftOut {
                    failed,
                    repeated,
                    beyond,
                },
                cases: cases.into_iter().map(case).collect(),
            }
        },
    )
}

proptest! {
    #[test]
    fn json_gives_the_suite_back(suite in suites()) {
        prop_assert_eq!(Suite::from_json(&suite.to_json()), Ok(suite));
    }

    #[test]
    fn any_text_is_a_suite_or_refused(text: String) {
        prop_assert!(Suite::from_json(&text).is_err());
    }

    #[test]
    fn a_zip_holds_the_suite_and_every_case(suite in suites()) {
        let archive = suite.to_zip().unwrap();
        prop_assert_eq!(&archive, &suite.to_zip().unwrap());
        let mut files = zip::tests::unpacked(&archive)
            .into_iter()
            .map(|(name, bytes)| (name, String::from_utf8(bytes).unwrap()));
        prop_assert_eq!(files.next().unwrap(), ("suite.json".into(), suite.to_json()));
        for (index, case) in suite.cases.iter().enumerate() {
            let number = format!("{:03}", index + 1);
            let (name, text) = files.next().unwrap();
            if suite.style == Style::Stdin {
                prop_assert_eq!((name, &text), (number.clone() + ".in", &case.input));
                prop_assert_eq!(files.next().unwrap(), (number + ".out", case.expected.clone()));
            } else {
                prop_assert_eq!(name, number + ".json");
                let halves = text.strip_prefix("{\"arguments\": ").unwrap();
                let (arguments, expected) = halves.rsplit_once(", \"expected\": ").unwrap();
                let Data::List(arguments) = Data::from_json(arguments).unwrap() else {
                    panic!("no list");
                };
                let literals: Vec<_> = arguments.iter().map(Data::to_literal).collect();
                prop_assert_eq!(&literals.join(", "), &case.input);
                let expected = expected.strip_suffix("}\n").unwrap();
                prop_assert_eq!(&Data::from_json(expected).unwrap().to_literal(), &case.expected);
            }
        }
        prop_assert_eq!(files.next(), None);
    }
}
