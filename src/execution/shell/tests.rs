//! The tables of commands, and what holds for any text.
#![allow(clippy::unwrap_used)]

use super::{Shown, detect, is_source};
use crate::execution::record::{Framework, Kind};

const TABLES: [(&str, &str); 5] = [
    (
        "frameworks",
        include_str!("../../../tests/suite/shell/frameworks.txt"),
    ),
    (
        "wrappers",
        include_str!("../../../tests/suite/shell/wrappers.txt"),
    ),
    (
        "heredocs",
        include_str!("../../../tests/suite/shell/heredocs.txt"),
    ),
    (
        "scripts",
        include_str!("../../../tests/suite/shell/scripts.txt"),
    ),
    (
        "nothing",
        include_str!("../../../tests/suite/shell/nothing.txt"),
    ),
];
const WRITES: &str = include_str!("../../../tests/suite/shell/writes.txt");

fn rows(table: &str) -> impl Iterator<Item = (&str, String)> {
    table
        .lines()
        .filter(|line| !line.starts_with("# ") && !line.is_empty())
        .filter_map(|line| line.split_once("  "))
        .map(|(expected, command)| (expected, command.replace('⏎', "\n")))
}

fn name(kind: Option<Kind>) -> &'static str {
    match kind {
        None => "none",
        Some(Kind::Other) => "other",
        Some(Kind::Inline) => "inline",
        Some(Kind::Script) => "script",
        Some(Kind::Framework(framework)) => match framework {
            Framework::Pytest => "pytest",
            Framework::Unittest => "unittest",
            Framework::Django => "django",
            Framework::Tox => "tox",
            Framework::Nox => "nox",
            Framework::Nose => "nose",
            Framework::OtherPython => "python",
            Framework::Cargo => "cargo",
            Framework::Go => "go",
            Framework::Node => "node",
            Framework::Maven => "maven",
            Framework::Gradle => "gradle",
            Framework::Ctest => "ctest",
            Framework::Make => "make",
            Framework::Other => "tests",
        },
    }
}

#[test]
fn commands_execute_what_the_tables_say() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for (table, text) in TABLES {
        for (expected, command) in rows(text) {
            count += 1;
            let found = name(detect(&command).kind());
            if found != expected {
                wrong.push(format!("{table}: {expected}, not {found}: {command}"));
            }
        }
    }
    assert!(count >= 150, "{count}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn commands_change_what_the_table_says() {
    let mut wrong = Vec::new();
    for (expected, command) in rows(WRITES) {
        let writes = detect(&command).writes;
        let found: Vec<&str> = writes
            .iter()
            .map(|write| write.path.as_deref().unwrap_or("?"))
            .collect();
        let found = if found.is_empty() {
            "-".to_owned()
        } else {
            found.join(",")
        };
        if found != expected {
            wrong.push(format!("{expected}, not {found}: {command}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What the exit code of the whole says of its dearest command: of zero and of another number.
#[test]
fn an_exit_code_is_whose_it_is() {
    for (command, zero, nonzero) in [
        ("pytest", true, true),
        ("cd a && pytest", true, true),
        ("pytest && echo fine", true, true),
        ("pytest | tail", false, false),
        ("set -o pipefail; pytest | tail", true, true),
        ("bash -o pipefail -c 'pytest | tail'", true, true),
        ("echo 1 | python x.py", true, true),
        ("pytest || true", false, true),
        ("pytest || exit 1", true, true),
        ("pytest; echo done", false, false),
        ("pytest; exit $?", true, true),
        ("set -e; pytest; echo done", true, true),
        ("echo a; pytest", true, true),
        ("pip install -e . && pytest", true, false),
        ("pytest && git diff", true, false),
        ("ls || pytest", false, false),
        ("! pytest", false, false),
        ("pytest &", false, false),
        ("(cd a; pytest)", true, true),
        ("bash -c 'pytest; echo'", false, false),
        ("bash -lc 'cd a && pytest'", true, true),
        ("if pytest; then echo; fi", false, false),
        ("for a in b; do pytest $a; done", false, true),
        ("x=$(pytest)", true, true),
        ("echo $(pytest)", false, false),
        ("find . -exec pytest {} \\;", false, true),
        ("python x.py && pytest", true, true),
        ("timeout 5 pytest", true, true),
        ("f() { pytest; }; f", true, true),
    ] {
        let detected = detect(command);
        let shown = detected.dearest().unwrap().shown;
        assert_eq!(shown, Shown { zero, nonzero }, "{command}");
    }
}

#[test]
fn a_printed_exit_code_is_noted() {
    let reported = |command: &str| {
        detect(command)
            .reported
            .map(|reported| (reported.before, reported.after))
    };
    let told = |before: &str, after: &str| Some((before.to_owned(), after.to_owned()));
    assert_eq!(reported("pytest; echo \"exit: $?\""), told("exit:", ""));
    assert_eq!(
        reported("pytest | tail; echo ${PIPESTATUS[0]}"),
        told("", "")
    );
    assert_eq!(
        reported("pytest; echo -e \"\\nEXIT=$? .\""),
        told("EXIT=", ".")
    );
    assert_eq!(reported("pytest | tail; echo $?"), None);
    assert_eq!(reported("pytest; ls; echo $?"), None);
    assert_eq!(reported("pytest || echo $?"), None);
}

#[test]
fn the_dearest_counts() {
    let detected = detect("python -c 1; python x.py; pytest; tox");
    assert_eq!(detected.invocations.len(), 4);
    assert_eq!(name(detected.kind()), "pytest");
    assert_eq!(detected.dearest().unwrap().program, "pytest");
    assert!(detect("timeout 5 pytest").invocations[0].timed);
    assert!(!detect("timeout 5 ls; pytest").invocations[0].timed);
}

#[test]
fn ranges_are_of_the_text() {
    let command = "cd a && pytest -q; bash -c 'python x.py'";
    let texts: Vec<&str> = detect(command)
        .invocations
        .iter()
        .map(|one| &command[one.from as usize..one.to as usize])
        .collect();
    assert_eq!(texts, ["pytest -q", "bash -c 'python x.py'"]);
}

#[test]
fn source_is_told_from_tests_probes_and_texts() {
    for path in [
        "x.py",
        "django/db/models/query.py",
        "/testbed/sympy/core/basic.py",
        "src/main.rs",
        "a/b.go",
        "django/test/client.py",
        "numpy/testing/utils.py",
        "setup.cfg",
        "pyproject.toml",
        "package.json",
        "django/views/debug.py",
        "astropy/utils/check_x.py",
        "templates/x.html",
        "Makefile",
        "sympy/utilities/runtests_helper.py",
        "lib/demo/x.py",
        "src/latest.py",
        "CMakeLists.txt",
        "./src/contest.py",
    ] {
        assert!(is_source(path), "{path}");
    }
    for path in [
        "test_x.py",
        "tests/x.py",
        "a/tests/b/c.py",
        "x_test.go",
        "src/x.test.ts",
        "src/x.spec.js",
        "src/test/java/X.java",
        "XTest.java",
        "conftest.py",
        "a/conftest.py",
        "__tests__/x.js",
        "spec/x_spec.rb",
        "reproduce.py",
        "/testbed/reproduce_issue.py",
        "repro.py",
        "a/b/reproduce.py",
        "debug_x.py",
        "/testbed/check_fix.py",
        "/workspace/django/demo.py",
        "verify.py",
        "README.md",
        "docs/x.py",
        "CHANGES.rst",
        "/tmp/x.py",
        "out.txt",
        "x.log",
        "fix.patch",
        "x.py.bak",
        "data.json",
        "results.csv",
        "minimal_example.py",
        "x",
        "",
        "tox.ini",
        "final_test.py",
        "issue_123.py",
        "bug.py",
        "~/.bashrc.sh",
    ] {
        assert!(!is_source(path), "{path}");
    }
}

#[test]
fn depth_and_length_have_limits() {
    let deep =
        |open: &str, close: &str| format!("{}pytest{}", open.repeat(5_000), close.repeat(5_000));
    for (open, close) in [
        ("( ", " )"),
        ("$(", ")"),
        ("{ ", " ;}"),
        ("\"$(", ")\""),
        ("if ", ""),
        ("case x in x) ", ""),
        ("a=(", ")"),
        ("${x:-", "}"),
        ("f() ", ""),
        ("`", "`"),
        ("((", "))"),
        ("while ", ""),
        ("<(", ")"),
        ("<<A\n", "\nA\n"),
    ] {
        assert!(detect(&deep(open, close)).invocations.len() <= 1, "{open}");
    }
    assert!(detect(&deep("( ", " )")).cut);
    let mut nested = "pytest".to_owned();
    for _ in 0..5 {
        nested = format!("bash -c {}", super::quote(&nested));
    }
    assert_eq!(name(detect(&nested).kind()), "pytest");
    assert!(!detect(&nested).cut);
    let long = format!("echo {}; pytest", "ä".repeat(crate::limits::COMMAND_BYTES));
    assert!(detect(&long).cut);
    assert_eq!(
        detect(&format!("eval {}pytest", "eval ".repeat(100))).kind(),
        None
    );
}

#[cfg(not(target_arch = "wasm32"))]
mod any {
    use super::super::{detect, parse, quote};
    use crate::execution::shell::tree::{Body, List};
    use proptest::prelude::*;

    /// Texts of what means something to a shell.
    fn text() -> impl Strategy<Value = String> {
        let part = prop::sample::select(vec![
            "pytest", "python", " ", " ", "x.py", "'", "\"", "\\", "$", "(", ")", "{", "}", "`",
            "$(", "${", "((", "))", "\n", ";", ";;", "&&", "||", "|", "&", "<", ">", "<<EOF",
            "<<-E", "EOF", "\nEOF\n", "<<<", "if ", "then ", "fi", "for ", "in ", "do ", "done",
            "case ", "esac", "while ", "[[ ", " ]]", "#", "=", "a=(", "f()", "bash -c ", "eval ",
            "$'", "\\x", "ä", "😀", "\t", "\r", "2>&1", "!", "time ", "echo $?", "sed -i ",
        ]);
        prop_oneof![
            prop::collection::vec(part, 0..60).prop_map(|parts| parts.concat()),
            any::<String>(),
        ]
    }

    fn words(list: &List<'_>, text: &str, found: &mut Vec<String>) {
        for command in list.0.iter().flat_map(|entry| &entry.commands) {
            assert!(
                text.get(command.range.clone()).is_some(),
                "{:?}",
                command.range
            );
            for word in &command.words {
                assert!(text.get(word.range.clone()).is_some(), "{:?}", word.range);
                found.push(word.text.clone().into_owned());
            }
            match &command.body {
                Body::Group(list) => words(list, text, found),
                Body::Branch(lists) | Body::Loop(lists) => {
                    lists.iter().for_each(|list| words(list, text, found));
                }
                _ => {}
            }
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in text()) {
            let script = parse(&text, 0);
            words(&script.list, &text, &mut Vec::new());
            for heredoc in &script.heredocs {
                prop_assert!(text.get(heredoc.range.clone()).is_some());
            }
            let detected = detect(&text);
            for one in &detected.invocations {
                prop_assert!(text.get(one.from as usize..one.to as usize).is_some());
            }
        }

        #[test]
        fn quoted_words_come_back(several in prop::collection::vec(any::<String>(), 1..5)) {
            let line: Vec<String> = several.iter().map(|word| quote(word)).collect();
            let line = format!("printf {}", line.join(" "));
            let script = parse(&line, 0);
            let mut found = Vec::new();
            words(&script.list, &line, &mut found);
            prop_assert_eq!(&found[1..], &several[..]);
        }

        #[test]
        fn what_is_quoted_is_seen_through(text in text()) {
            let inside = detect(&format!("bash -c -- {}", quote(&text)));
            prop_assert!(inside.cut || inside.kind() == detect(&text).kind());
        }
    }
}
