//! The detectors of the paper's artifact, by name, weaknesses and all, so that its numbers can be
//! computed again and compared with ours.
//!
//! RQ1 and RQ2 use two different ones. Both look for words in the text of a command, whatever they mean
//! there: `ls tox.ini` is an execution to both.
//! Measured on 200 runs of Claude Code, RQ1's finds 9.3 executions a task, RQ2's 9.06, and one that
//! knows the shell some 10.5.

use super::record::Outcome;

/// RQ1's detector: whether a command executes tests or a script of Python.
///
/// Misses `python -m django test`; takes any mention of `pytest` or `tox` for one.
#[must_use]
pub fn rq1_detects(command: &str) -> bool {
    let command = command.to_lowercase();
    let command = command.trim_matches(is_blank);
    ["pytest", "py.test", "tox", "nosetest", "nosetests"]
        .iter()
        .any(|word| has_word(command, word))
        || python_is_followed_by(command, |rest| {
            after_word(rest, "-m").is_some_and(|module| {
                module.starts_with("pytest") || module.starts_with("unittest")
            })
        })
        || command.match_indices("manage.py").any(|(at, found)| {
            after_blanks(&command[at + found.len()..]).is_some_and(|rest| rest.starts_with("test"))
        })
        || python_is_followed_by(command, is_python_file)
            && !python_is_followed_by(command, |rest| {
                rest.strip_prefix("-c")
                    .is_some_and(|rest| rest.starts_with(is_blank))
            })
}

/// RQ1's outcome of an execution by its output: the first rule that fits, and a pass if none does.
///
/// A word with "failed" in it is a failure, whatever it says; so is any of eleven names of exceptions.
#[must_use]
pub fn rq1_outcome(output: &str) -> Outcome {
    let lower = output.to_lowercase();
    if lower.contains("failed") {
        return Outcome::Fail;
    }
    if (lower.contains(" error ") || output.contains("ERROR"))
        && !(lower.contains("0 error") || lower.contains("no error"))
    {
        return Outcome::Fail;
    }
    if FAILURES.iter().any(|name| output.contains(name)) {
        return Outcome::Fail;
    }
    if lower.contains("passed")
        || output.trim_matches(is_blank).ends_with("OK")
        || output.contains("\nOK")
    {
        return Outcome::Pass;
    }
    if output.contains("<returncode>") && !output.contains("<returncode>0</returncode>") {
        return Outcome::Fail;
    }
    Outcome::Pass
}

/// Words of an output that RQ1 takes for a failure.
const FAILURES: [&str; 13] = [
    "ModuleNotFoundError",
    "ImportError",
    "SyntaxError",
    "FileNotFoundError",
    "No such file",
    "NameError",
    "AttributeError",
    "TypeError",
    "ValueError",
    "KeyError",
    "IndexError",
    "AssertionError",
    "Traceback (most recent call last)",
];

/// What an execution costs in RQ2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// A test framework.
    High,
    /// A script.
    Low,
}

/// RQ2's detector: whether a command executes, and at which cost.
///
/// Misses `python3 x.py` and `python /abs/x.py`; capitals count.
#[must_use]
pub fn rq2_detects(command: &str) -> Option<Cost> {
    // The artifact's other words contain one of these.
    const FRAMEWORKS: [&str; 7] = [
        "pytest",
        "python -m unittest",
        "manage.py test",
        "tox",
        "nose",
        "python -m django test",
        "python tests/runtests.py",
    ];
    if FRAMEWORKS.iter().any(|word| command.contains(word)) {
        return Some(Cost::High);
    }
    let script = command.match_indices("python").any(|(at, found)| {
        !command[..at].ends_with(is_word)
            && after_blanks(&command[at + found.len()..]).is_some_and(starts_with_plain_python_file)
    });
    script.then_some(Cost::Low)
}

/// RQ2's classes of an execution; they nest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compliance {
    /// Something was missing: a module, a command, a library, an argument.
    pub environment: bool,
    /// It came to run and printed something.
    pub completed: bool,
    /// It said that something passed or failed.
    pub actionable: bool,
    /// It said that something passed and nothing that failed.
    pub all_passed: bool,
}

/// RQ2's classes of an execution by its output, and by its exit code where the log has one. Every
/// execution counts as attempted; one without a result is in none of the classes.
#[must_use]
pub fn rq2_compliance(output: &str, exit: Option<i32>) -> Compliance {
    let lower = output.to_lowercase();
    let environment = [
        "modulenotfounderror",
        "no module named",
        "command not found",
        "executable not found",
        "error while loading shared libraries",
    ]
    .iter()
    .any(|word| lower.contains(word))
        || lower.match_indices("importerror:").any(|(at, found)| {
            lower[at + found.len()..]
                .trim_start_matches(is_blank)
                .starts_with("cannot import")
        })
        || lower.lines().any(|line| {
            line.split_once("no such file or directory")
                .is_some_and(|(_, rest)| {
                    ["pytest", "python", "tox"]
                        .iter()
                        .any(|name| rest.contains(name))
                })
        })
        || lower
            .match_indices("pytest: error: unrecognized arguments")
            .any(|(at, _)| !lower[..at].ends_with(is_word));
    let passes = counted(&lower, "passed")
        || output.lines().any(|line| starts_with_word(line, "OK"))
        || ran_tests(&lower);
    let fails = counted(&lower, "failed")
        || lower.contains("assertionerror")
        || lower.contains("traceback (most recent call last)")
        || output.lines().any(|line| {
            starts_with_word(line, "FAILED")
                || line.starts_with("FAIL: ")
                || line.starts_with("ERROR: ")
        });
    let mut completed = !environment && !output.trim_matches(is_blank).is_empty();
    let actionable = completed && (passes || fails);
    if exit.is_some_and(|code| code != 0) && !passes && !fails {
        completed = false;
    }
    Compliance {
        environment,
        completed,
        actionable,
        all_passed: actionable && passes && !fails,
    }
}

/// What the artifact's patterns call a blank.
fn is_blank(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{1c}'..='\u{1f}')
}

/// What they call part of a word.
fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Whether `word` stands in a text between other characters than those of words.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, found)| {
        !text[..at].ends_with(is_word) && !text[at + found.len()..].starts_with(is_word)
    })
}

fn starts_with_word(line: &str, word: &str) -> bool {
    line.strip_prefix(word)
        .is_some_and(|rest| !rest.starts_with(is_word))
}

/// What stands behind one blank or more.
fn after_blanks(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(is_blank);
    (rest.len() < text.len()).then_some(rest)
}

fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    after_blanks(text.strip_prefix(word)?)
}

/// Whether `python` or `python3`, blanks and then such a rest stand anywhere, also inside a word.
fn python_is_followed_by(command: &str, such: impl Fn(&str) -> bool) -> bool {
    command.match_indices("python").any(|(at, found)| {
        let rest = &command[at + found.len()..];
        let rest = rest.strip_prefix('3').unwrap_or(rest);
        after_blanks(rest).is_some_and(&such)
    })
}

/// A word with `.py` in it, but not at its start.
fn is_python_file(rest: &str) -> bool {
    let word = rest.split(is_blank).next().unwrap_or(rest);
    let mut characters = word.chars();
    characters.next().is_some() && characters.as_str().contains(".py")
}

/// A name of letters, digits, `_`, `/` and `-` that ends in `.py`.
fn starts_with_plain_python_file(rest: &str) -> bool {
    if !rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        return false;
    }
    let end = rest
        .find(|c: char| !is_word(c) && c != '/' && c != '-')
        .unwrap_or(rest.len());
    rest[end..]
        .strip_prefix(".py")
        .is_some_and(|rest| !rest.starts_with(is_word))
}

/// A number, blanks and this word.
fn counted(lower: &str, word: &str) -> bool {
    lower.match_indices(word).any(|(at, found)| {
        let before = &lower[..at];
        let number = before.trim_end_matches(is_blank);
        let digits = number.trim_end_matches(char::is_numeric);
        number.len() < before.len()
            && digits.len() < number.len()
            && !digits.ends_with(is_word)
            && !lower[at + found.len()..].starts_with(is_word)
    })
}

/// `Ran 3 tests in`.
fn ran_tests(lower: &str) -> bool {
    lower.match_indices("ran").any(|(at, found)| {
        let after = || {
            let rest = after_blanks(&lower[at + found.len()..])?;
            let digits = rest.trim_start_matches(char::is_numeric);
            if digits.len() == rest.len() {
                return None;
            }
            let rest = after_blanks(digits)?.strip_prefix("test")?;
            after_blanks(rest.strip_prefix('s').unwrap_or(rest))
        };
        after().is_some_and(|rest| rest.starts_with("in"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::execution::shell::detect;

    /// Both detectors and ours, on commands where they differ and on some where they do not.
    #[test]
    fn detectors_have_their_weaknesses() {
        for (command, rq1, rq2, ours) in [
            ("pytest", true, Some(Cost::High), true),
            ("python x.py", true, Some(Cost::Low), true),
            ("ls tox.ini", true, Some(Cost::High), false),
            (
                "cat > a.sh <<EOF\npytest\nEOF",
                true,
                Some(Cost::High),
                false,
            ),
            ("pip install pytest", true, Some(Cost::High), false),
            ("python -m django test", false, Some(Cost::High), true),
            ("python manage.py test", true, Some(Cost::High), true),
            ("python manage.py  test", true, Some(Cost::Low), true),
            ("python tests/runtests.py a", true, Some(Cost::High), true),
            ("./tests/runtests.py a", false, None, true),
            ("python3 x.py", true, None, true),
            ("python /abs/x.py", true, None, true),
            ("python3.11 x.py", false, None, true),
            ("python -c 'import x'", false, None, true),
            ("python -c 'x'; python x.py", false, Some(Cost::Low), true),
            ("python - <<EOF\nEOF", false, None, true),
            ("PYTEST", true, None, false),
            ("nosetests", true, Some(Cost::High), true),
            ("nose2", false, Some(Cost::High), true),
            ("python -m unittest", true, Some(Cost::High), true),
            ("python3 -m unittest", true, None, true),
            ("py.test", true, None, true),
            ("cd a/b && python -u x.py", false, None, true),
            ("python x.pyc", true, None, true),
            ("cargo test", false, None, true),
            ("ls pytester", false, Some(Cost::High), false),
            ("cat diagnose.txt", false, Some(Cost::High), false),
            ("mypython x.py", true, None, false),
            ("git log", false, None, false),
            ("", false, None, false),
        ] {
            assert_eq!(rq1_detects(command), rq1, "RQ1: {command}");
            assert_eq!(rq2_detects(command), rq2, "RQ2: {command}");
            assert_eq!(detect(command).kind().is_some(), ours, "ours: {command}");
        }
    }

    #[test]
    fn outcomes_are_the_first_rule_that_fits() {
        for (output, expected) in [
            ("= 3 passed in 0.1s =", Outcome::Pass),
            ("= 1 failed, 3 passed =", Outcome::Fail),
            ("test_failed_login passed", Outcome::Fail),
            ("an error here", Outcome::Fail),
            ("an error here, 0 errors", Outcome::Pass),
            ("ERROR x", Outcome::Fail),
            ("ERROR: no error", Outcome::Pass),
            ("caught ValueError\n3 passed", Outcome::Fail),
            ("ls: No such file or directory", Outcome::Fail),
            ("AssertionError", Outcome::Fail),
            ("Traceback (most recent call last)", Outcome::Fail),
            ("Ran 3 tests\n\nOK", Outcome::Pass),
            ("<returncode>0</returncode>", Outcome::Pass),
            ("<returncode>1</returncode>", Outcome::Fail),
            ("", Outcome::Pass),
            ("anything else", Outcome::Pass),
        ] {
            assert_eq!(rq1_outcome(output), expected, "{output}");
        }
    }

    #[test]
    fn compliance_classes_nest() {
        let class = |output: &str, exit| {
            let found = rq2_compliance(output, exit);
            [
                found.environment,
                found.completed,
                found.actionable,
                found.all_passed,
            ]
            .map(u8::from)
        };
        assert_eq!(class("3 passed in 0.1s", None), [0, 1, 1, 1]);
        assert_eq!(class("1 failed, 3 passed", None), [0, 1, 1, 0]);
        assert_eq!(class("Ran 3 tests in 0.1s\n\nOK", None), [0, 1, 1, 1]);
        assert_eq!(class("FAIL: test_x", None), [0, 1, 1, 0]);
        assert_eq!(class("hello", None), [0, 1, 0, 0]);
        assert_eq!(class("hello", Some(1)), [0, 0, 0, 0]);
        assert_eq!(class("hello", Some(0)), [0, 1, 0, 0]);
        assert_eq!(class("  \n", None), [0, 0, 0, 0]);
        for missing in [
            "ModuleNotFoundError: x",
            "/usr/bin/python: No module named pytest",
            "ImportError: cannot import name 'x'",
            "bash: tox: command not found",
            "No such file or directory: 'pytest'",
            "error while loading shared libraries: x",
            "pytest: error: unrecognized arguments: --x",
        ] {
            assert_eq!(class(missing, None), [1, 0, 0, 0], "{missing}");
        }
        assert_eq!(class("ImportError: x", None), [0, 1, 0, 0]);
    }
}
