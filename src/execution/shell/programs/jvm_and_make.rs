//! Build tools that also run tests: Maven, Gradle, make, CMake.

use super::super::super::record::{Framework, Kind};
use super::Look;
use super::options::has;

pub(super) fn look<'a>(name: &str, words: &[&'a str]) -> Option<Look<'a>> {
    let runs = match name {
        "mvn" | "mvnw" | "mvnd" => maven(words).then_some(Kind::Framework(Framework::Maven)),
        "gradle" | "gradlew" => gradle(words),
        "gradlew.bat" | "mvn.cmd" | "mvnw.cmd" => None,
        "make" | "gmake" | "mingw32-make" => {
            make(words).then_some(Kind::Framework(Framework::Make))
        }
        "ninja" | "samu" => make(words).then_some(Kind::Framework(Framework::Make)),
        "ctest" => (!has(
            words,
            &["-N", "--show-only", "--version", "--help", "--print-labels"],
        ))
        .then_some(Kind::Framework(Framework::Ctest)),
        "cmake" => words
            .windows(2)
            .any(|pair| {
                matches!(pair[0], "--target" | "-t")
                    && matches!(pair[1], "test" | "check" | "RUN_TESTS")
            })
            .then_some(Kind::Framework(Framework::Ctest)),
        "java" => java(words),
        _ => return None,
    };
    Some(runs.map_or(Look::Nothing, Look::Runs))
}

/// The phases from `test` on, unless tests are left out; and a goal of the plugin that runs them.
fn maven(words: &[&str]) -> bool {
    let skips = words.iter().any(|word| {
        matches!(
            *word,
            "-DskipTests"
                | "-DskipTests=true"
                | "-Dmaven.test.skip=true"
                | "-Dmaven.test.skip"
                | "-DskipTests=True"
        )
    });
    !skips
        && words[1..].iter().any(|word| {
            matches!(
                *word,
                "test" | "verify" | "package" | "install" | "integration-test" | "deploy"
            ) || word.starts_with("surefire:test")
                || word.starts_with("failsafe:")
        })
}

fn gradle(words: &[&str]) -> Option<Kind> {
    let mut tests = false;
    let mut program = false;
    let mut without = false;
    for (index, word) in words.iter().enumerate().skip(1) {
        let after = words[index - 1];
        if matches!(after, "-x" | "--exclude-task") {
            without |= *word == "test" || word.ends_with(":test");
            continue;
        }
        if word.starts_with('-')
            || matches!(after, "--tests" | "-p" | "-b" | "-c" | "--project-dir")
        {
            continue;
        }
        let task = word.rsplit(':').next().unwrap_or(word);
        tests |= matches!(task, "check" | "build")
            || task == "test"
            || task.ends_with("Test")
            || task.ends_with("Tests")
            || (task.starts_with("test")
                && task[4..].starts_with(|c: char| c.is_ascii_uppercase()));
        program |= matches!(task, "run" | "bootRun");
    }
    if tests && !without && !has(words, &["--dry-run", "-m"]) {
        Some(Kind::Framework(Framework::Gradle))
    } else {
        program.then_some(Kind::Other)
    }
}

/// Targets that are called test or check.
fn make(words: &[&str]) -> bool {
    let values = [
        "-C",
        "-f",
        "-j",
        "-I",
        "-o",
        "-W",
        "-l",
        "--directory",
        "--file",
        "--makefile",
    ];
    if has(words, &["-n", "--dry-run", "--just-print", "-t"]) {
        return false;
    }
    words.iter().enumerate().skip(1).any(|(index, word)| {
        if word.starts_with('-')
            || word.contains('=')
            || values.contains(&words[index - 1]) && words[index - 1] != "-j"
        {
            return false;
        }
        super::python::is_test_name(word)
            || matches!(
                *word,
                "check" | "runtest" | "runtests" | "jtest" | "installcheck"
            )
            || word.starts_with("check-")
            || word.starts_with("test")
            || word.ends_with("test")
    })
}

fn java(words: &[&str]) -> Option<Kind> {
    if words.len() < 2 || has(words, &["-version", "--version", "-help"]) {
        return None;
    }
    let junit = words.iter().any(|word| {
        word.contains("junit") && (word.contains("console") || word.contains("JUnitCore"))
            || *word == "org.testng.TestNG"
    });
    if junit {
        return Some(Kind::Framework(Framework::Other));
    }
    let script = words.iter().skip(1).any(|word| word.ends_with(".java"));
    Some(if script { Kind::Script } else { Kind::Other })
}
