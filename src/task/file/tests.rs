#![allow(clippy::unwrap_used)]

use super::*;
use crate::limits;
use crate::reliability::Equality;
use proptest::prelude::*;

const SMALLEST: &str = "name = 'half'\nentry = 'half'\n";

fn read(text: &str) -> TaskFile {
    let (task, skipped) = TaskFile::from_toml(text).unwrap();
    assert_eq!(skipped, []);
    task
}

fn refusal(text: &str) -> String {
    let error = TaskFile::from_toml(text).unwrap_err();
    assert!(!error.hint().is_empty());
    error.to_string()
}

#[test]
fn what_a_file_does_not_say_is_assumed() {
    let task = read(SMALLEST);
    assert_eq!((task.style, task.equality), (Style::Call, Equality::Exact));
    assert_eq!((task.inputs, task.seed), (100, 1));
    assert_eq!((task.title, task.goes_wrong), (Words::default(), None));
    let task = read("name = 'half'");
    assert_eq!(task.style, Style::Stdin);
    assert_eq!(task.equality, Equality::TrailingWhitespace);
    let task = read("name = 'half'\ncandidates = [{ source = '1' }, { wat = '(module)' }]");
    let names: Vec<_> = task.candidates.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["A", "B"]);
    assert_eq!(task.candidates[1].code, Code::Wat("(module)".into()));
    assert_eq!(task.candidates[1].correct, None);
}

#[test]
fn json_has_the_same_keys_and_may_hold_values() {
    let text = r#"{
        "name": "half", "title": "Half", "entry": "Solution.half", "equality": "tokens 1e-6",
        "schema": {"version": 1, "fields": [{"name": "n", "type": "int", "min": 1, "max": 2.5}]},
        "visible": [{"args": [[1, null], "x"], "expected": true}, {"args": "4, [5]", "expected": 1234567890123456789012345678901234567890123}],
        "candidates": [{"name": "mine", "wasm": "AGFz\nbQEAAAA=", "bug": null, "correct": false}]
    }"#;
    let (task, skipped) = TaskFile::from_json(text).unwrap();
    assert_eq!(skipped, []);
    assert_eq!(task.title.en, "Half");
    let test = |input: &str, expected: &str| Test {
        input: input.into(),
        expected: expected.into(),
    };
    let tests = [
        test("[1, None], 'x'", "True"),
        test("4, [5]", "1234567890123456789012345678901234567890123"),
    ];
    assert_eq!(task.visible, tests);
    assert_eq!(task.equality, Equality::Tokens { tolerance: 1e-6 });
    assert_eq!(
        task.candidates[0].code,
        Code::Wasm(b"\0asm\x01\0\0\0".to_vec())
    );
    let fields = r#""fields":[{"max":2.5,"min":1,"name":"n","type":"int"}]"#;
    assert_eq!(task.schema, format!("{{{fields},\"version\":1}}"));
}

#[test]
fn unknown_keys_are_remarked_on() {
    let text = format!(
        "{SMALLEST}author = 'me'\n[[candidates]]\nsource = ''\nscore = 5\nbug = {{ de = '' }}"
    );
    let (_, skipped) = TaskFile::from_toml(&text).unwrap();
    let remarks: Vec<String> = skipped.iter().map(ToString::to_string).collect();
    assert_eq!(
        remarks,
        [
            "`candidates[0].bug.de` in line 7 is no key of a task and was skipped.",
            "`candidates[0].score` in line 6 is no key of a task and was skipped.",
            "`author` in line 3 is no key of a task and was skipped.",
        ]
    );
}

#[test]
fn refusals_name_the_key_and_the_line() {
    let with = |more: &str| format!("{SMALLEST}{more}");
    for (text, sentence) in [
        (String::new(), "`name` is missing."),
        (
            "name = 'a b'".into(),
            "`name` in line 1 is `a b`; it should be 1 to 64 letters, digits, `-` and `_`.",
        ),
        ("name = 'a'\nstyle = 'call'".into(), "`entry` is missing."),
        (
            "name = 'a'\nentry = 'f('".into(),
            "`entry` in line 2 is `f(`; it should be a function or `Class.method`.",
        ),
        (
            "name = [1]".into(),
            "`name` in line 1 is a list; it should be text.",
        ),
        (
            "name = 'a".into(),
            "Line 1: a text starts that does not end.",
        ),
        (
            with("format = 2"),
            "`format` in line 3 is `2`; it should be 1.",
        ),
        (
            with("inputs = 0"),
            "`inputs` in line 3 is `0`; it should be a whole number from 1 to 100000.",
        ),
        (
            with("seed = -1"),
            "`seed` in line 3 is `-1`; it should be a whole number from 0 to 18446744073709551615.",
        ),
        (
            with("seed = 1.5"),
            "`seed` in line 3 is a number with a point; it should be a whole number.",
        ),
        (
            with("style = 'post'"),
            "`style` in line 3 is `post`; it should be `call` or `stdin`.",
        ),
        (
            with("equality = 'tokens -1'"),
            "`equality` in line 3 is `tokens -1`; it should be `exact`, `trailing-whitespace` or `tokens` with a tolerance, such as `tokens 1e-6`.",
        ),
        (
            with("goes_wrong.kind = 'all'"),
            "`goes_wrong.kind` in line 3 is `all`; it should be independent-bugs, coherent-minority, coherent-majority, boundary-only, crash-cluster, timeout-cluster or multiple-answers.",
        ),
        (
            with("goes_wrong = {}"),
            "`goes_wrong.kind` in line 3 is missing.",
        ),
        (
            with("title = 5"),
            "`title` in line 3 is a whole number; it should be text, or texts under en and zh.",
        ),
        (
            with("[visible]"),
            "`visible` in line 3 is a table; it should be a list of tables.",
        ),
        (
            with("[[visible]]\nexpected = '1'"),
            "`visible[0].args` in line 3 is missing.",
        ),
        (
            with("[[visible]]\nargs = '1'"),
            "`visible[0].expected` in line 3 is missing.",
        ),
        (
            with("[[visible]]\nargs = '1, x'\nexpected = '1'"),
            "`visible[0].args` in line 4 is no value of Python: `x` is no value.",
        ),
        (
            with("[[hidden]]\nargs = ''\nexpected = '[1'"),
            "`hidden[0].expected` in line 5 is no value of Python: a comma or the closing bracket is expected, not the end.",
        ),
        (
            with("candidates = [{ source = '' }, 5]"),
            "`candidates[1]` in line 3 is a whole number; it should be a table.",
        ),
        (
            with("[[candidates]]\nname = 'A'"),
            "`candidates[0].source` in line 3 is missing.",
        ),
        (
            with("[[candidates]]\nsource = ''\nname = ''"),
            "`candidates[0].name` in line 5 is ``; it should be 1 to 40 characters.",
        ),
        (
            with("[[candidates]]\nname = 'B'\nsource = ''\n[[candidates]]\nsource = ''"),
            "`candidates[1]` in line 6 is `B`, as is the name of a program before it.",
        ),
        (
            with("[[candidates]]\nwasm = '!'"),
            "`candidates[0].wasm` in line 4 is `!`; it should be a module as base64.",
        ),
        (
            with(&"[[candidates]]\nsource = ''\n".repeat(27)),
            "`candidates` in line 3 has 27, and the most is 26.",
        ),
        (
            " ".repeat(limits::TASK_BYTES + 1),
            "The task has 1048577 bytes and the limit is 1048576.",
        ),
    ] {
        assert_eq!(refusal(&text), sentence, "{text:.200}");
    }
    let json = |text: &str| TaskFile::from_json(text).unwrap_err().to_string();
    assert_eq!(
        json("[]"),
        "The file is a list, and a task is an object with keys."
    );
    assert_eq!(
        json("{\"name\": 5}"),
        "`name` is a whole number; it should be text."
    );
    assert!(json("{").starts_with("At character 2 "), "{}", json("{"));
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z =\n]{0,30}",
        "[\n'\"\\\\\t\r\u{1}\u{7f}é#]{0,12}",
        any::<String>(),
    ]
}

fn any_words() -> impl Strategy<Value = Words> {
    (any_text(), any_text()).prop_map(|(en, zh)| Words { en, zh })
}

fn any_tests(style: Style) -> impl Strategy<Value = Vec<Test>> {
    let one = (any_text(), any_text()).prop_map(move |(input, expected)| match style {
        Style::Stdin => Test { input, expected },
        Style::Call => Test {
            input: format!("{input:?}, 5").replace("\\u{", "\\N{"),
            expected: "[None]".into(),
        },
    });
    let one = one.prop_filter("a literal", move |test| {
        style == Style::Stdin
            || crate::data::Data::from_literal(&format!("[{}]", test.input)).is_ok()
    });
    prop::collection::vec(one, 0..3)
}

fn any_candidates() -> impl Strategy<Value = Vec<Candidate>> {
    let code = prop_oneof![
        any_text().prop_map(Code::Python),
        any_text().prop_map(Code::Wat),
        prop::collection::vec(any::<u8>(), 0..9).prop_map(Code::Wasm),
    ];
    let one = (code, any::<Option<bool>>(), any_words());
    prop::collection::vec(one, 0..4).prop_map(|all| {
        all.into_iter()
            .enumerate()
            .map(|(number, (code, correct, bug))| Candidate {
                name: format!("№ {number}"),
                code,
                correct,
                bug,
            })
            .collect()
    })
}

fn any_task() -> impl Strategy<Value = TaskFile> {
    let style = prop_oneof![Just(Style::Call), Just(Style::Stdin)];
    let goes_wrong =
        prop::option::of(
            (0..7_usize, any_words()).prop_map(|(kind, words)| GoesWrong {
                kind: super::read::KINDS[kind].1,
                words,
            }),
        );
    let equality = prop_oneof![
        Just(Equality::Exact),
        Just(Equality::TrailingWhitespace),
        (0.0..1e300_f64).prop_map(|tolerance| Equality::Tokens { tolerance }),
        (0.0..1e-3_f64).prop_map(|tolerance| Equality::Tokens { tolerance }),
    ];
    let words = (any_words(), any_words(), goes_wrong);
    let texts = (
        any_text(),
        prop::option::of(any_text()),
        prop::option::of(any_text()),
    );
    let rest = (equality, 1..=100_000_u32, any::<u64>(), any_candidates());
    (style, words, texts, rest).prop_flat_map(|(style, words, texts, rest)| {
        (any_tests(style), any_tests(style)).prop_map(move |(visible, hidden)| {
            let (title, statement, goes_wrong) = words.clone();
            let (schema, checker, oracle) = texts.clone();
            let (equality, inputs, seed, candidates) = rest.clone();
            TaskFile {
                name: "any-task_1".into(),
                title,
                statement,
                goes_wrong,
                style,
                entry: if style == Style::Call {
                    "Any.größe".into()
                } else {
                    String::new()
                },
                schema,
                equality,
                checker,
                oracle,
                inputs,
                seed,
                visible,
                hidden,
                candidates,
            }
        })
    })
}

proptest! {
    #[test]
    fn what_is_written_reads_back_as_the_same(task in any_task()) {
        let toml = task.to_toml();
        prop_assert_eq!(TaskFile::from_toml(&toml), Ok((task.clone(), Vec::new())), "{}", toml);
        let theirs: Result<::toml::Table, _> = toml.parse();
        prop_assert!(theirs.is_ok(), "{:?} of {}", theirs, toml);
        let json = task.to_json();
        prop_assert_eq!(TaskFile::from_json(&json), Ok((task, Vec::new())), "{}", json);
        prop_assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok());
    }

    #[test]
    fn a_task_with_a_line_changed_is_a_task_or_a_sentence(
        task in any_task(), line: prop::sample::Index, instead in "[a-z_.]{0,9}( = [0-9'\\[{]{0,4})?",
    ) {
        let toml = task.to_toml();
        let mut lines: Vec<&str> = toml.lines().collect();
        let at = line.index(lines.len());
        lines[at] = &instead;
        if let Err(error) = TaskFile::from_toml(&lines.join("\n")) {
            let sentence = error.to_string();
            prop_assert!(sentence.ends_with('.') && !sentence.contains('\n'), "{}", sentence);
        }
    }

    #[test]
    fn any_text_is_a_task_or_a_sentence(text: String) {
        for error in [TaskFile::from_toml(&text).err(), TaskFile::from_json(&text).err()].into_iter().flatten() {
            prop_assert!(!error.to_string().is_empty() && !error.hint().is_empty());
        }
    }
}
