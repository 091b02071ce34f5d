//! Lines with which test frameworks sum up.

use super::signs::Signs;

/// Adds what a line says; most say nothing.
pub(super) fn line(line: &str, framework: bool, signs: &mut Signs) {
    if python(line, signs) || javascript(line, signs) || compiled(line, framework, signs) {
        return;
    }
    builds(line, signs);
    others(line, framework, signs);
}

/// `Ran 3 tests in 0.001s`.
pub(super) fn unittest_ran(line: &str) -> Option<u64> {
    let (count, rest) = line.strip_prefix("Ran ")?.split_once(' ')?;
    (rest.starts_with("test in ") || rest.starts_with("tests in "))
        .then(|| count.parse().ok())
        .flatten()
}

fn python(line: &str, signs: &mut Signs) -> bool {
    if line.contains(" in ")
        && let Some((passed, failed, errors)) = pytest(line)
    {
        signs.count(passed, failed, errors);
        return true;
    }
    if let Some(rest) = line.strip_prefix("FAILED ") {
        // unittest: `FAILED (failures=1, errors=2)`; pytest: `FAILED tests/x.py::y - …`.
        if let Some(counts) = rest.strip_prefix('(') {
            let failures = counts.contains("failures=") || counts.contains("unexpected successes=");
            signs.failed |= failures;
            signs.errors |= counts.contains("errors=");
            return failures || signs.errors;
        }
        signs.failed |= rest.contains("::");
        return rest.contains("::");
    }
    if let Some(rest) = line.strip_prefix("ERROR ") {
        let file = rest.split([' ', ':']).next().unwrap_or(rest);
        signs.errors |= file.ends_with(".py");
        return file.ends_with(".py");
    }
    if line.starts_with("***Test Failed***") {
        signs.failed = true;
    } else if line == "NO TESTS RAN" {
        signs.none = true;
    } else if line.ends_with("congratulations :)") {
        signs.passed = true;
    } else if line.ends_with("evaluation failed :(") {
        signs.failed = true;
    } else if let Some((environment, said)) = line.split_once(": ")
        && !environment.contains(' ')
    {
        // tox: a line for each environment.
        match said {
            "commands succeeded" => signs.passed = true,
            _ if said.starts_with("OK (") && said.ends_with("seconds)") => signs.passed = true,
            _ if said.starts_with("FAIL code ") || said == "commands failed" => signs.failed = true,
            _ => return false,
        }
    } else if let Some(session) = line.strip_prefix("nox > Session ") {
        signs.passed |= session.ends_with("was successful.");
        signs.failed |= session.ends_with("failed.");
    } else {
        return false;
    }
    true
}

/// `=== 3 failed, 2 passed in 0.1s ===`, with `-q` without the signs; Sympy's `tests finished: 3
/// passed, 1 failed, in 0.1 seconds`. Tests passed and failed, and errors.
fn pytest(line: &str) -> Option<(u64, u64, u64)> {
    let line = line.trim_matches(['=', ' ']);
    let line = line.strip_prefix("tests finished: ").unwrap_or(line);
    let (items, time) = line.rsplit_once(" in ")?;
    let unit = time.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    if unit.len() == time.len()
        || !matches!(unit, "s" | " seconds" | " second") && !unit.starts_with("s (")
    {
        return None;
    }
    if matches!(items, "no tests ran" | "no tests collected") {
        return Some((0, 0, 0));
    }
    let (mut passed, mut failed, mut errors, mut other) = (0, 0, 0, 0);
    for item in items.trim_end_matches(',').split(", ") {
        let (count, word) = item.split_once(' ')?;
        let count: u64 = count.parse().ok()?;
        match word {
            "passed" | "xpassed" | "xfailed" | "expected to fail" | "subtests passed" => {
                passed += count
            }
            "failed" | "subtests failed" | "exceptions" => failed += count,
            "error" | "errors" => errors += count,
            "skipped"
            | "deselected"
            | "warning"
            | "warnings"
            | "rerun"
            | "selected"
            | "expected to fail but passed" => other += count,
            _ => return None,
        }
    }
    // All skipped is a run without a failure.
    if passed + failed + errors == 0 && other > 0 && items.contains("skipped") {
        passed = other;
    }
    Some((passed, failed, errors))
}

fn javascript(line: &str, signs: &mut Signs) -> bool {
    // jest: `Tests: 1 failed, 2 passed, 3 total`; vitest: `Tests  1 failed | 2 passed (3)`.
    for start in ["Tests:", "Test Suites:", "Tests  ", "Test Files  "] {
        if let Some(rest) = line.strip_prefix(start) {
            let counts: Vec<_> = rest.split([',', '|']).filter_map(counted).collect();
            signs.failed |= counts
                .iter()
                .any(|&(n, word)| n > 0 && word.starts_with("failed"));
            signs.passed |= counts
                .iter()
                .any(|&(n, word)| n > 0 && word.starts_with("passed"));
            return !counts.is_empty() && !line.contains("Assertions");
        }
    }
    // mocha: `5 passing (10ms)`; bun: `3 pass`; TAP: `# pass 3`.
    let tap = line.strip_prefix("# ").or_else(|| line.strip_prefix("ℹ "));
    let said = match tap {
        Some(rest) => rest
            .split_once(' ')
            .and_then(|(word, n)| Some((n.parse().ok()?, word))),
        None => counted(line).filter(|(_, word)| {
            matches!(*word, "pass" | "fail" | "passing" | "failing")
                || word.starts_with("passing (")
        }),
    };
    if let Some((count, word)) = said {
        let count: u64 = count;
        match word {
            "pass" | "passing" => signs.passed |= count > 0,
            "fail" | "failing" => signs.failed |= count > 0,
            _ if word.starts_with("passing (") => signs.passed |= count > 0,
            _ => return false,
        }
        return true;
    }
    if line.starts_with("npm ") && (line.contains("Test failed") || line.ends_with("ELIFECYCLE")) {
        signs.failed |= line.contains("Test failed");
        return true;
    }
    if line.starts_with("No tests found") || line.starts_with("No test files found") {
        signs.none = true;
        return true;
    }
    // deno: `FAILED | 1 passed | 1 failed (10ms)`.
    if line.starts_with("ok | ") || line.starts_with("FAILED | ") {
        signs.passed |= line.starts_with("ok");
        signs.failed |= line.starts_with("FAILED");
        return true;
    }
    false
}

/// Cargo, Go, ctest.
fn compiled(line: &str, framework: bool, signs: &mut Signs) -> bool {
    if let Some(rest) = line.strip_prefix("test result: ") {
        signs.failed |= rest.starts_with("FAILED");
        if rest.starts_with("ok") {
            let passed = rest
                .strip_prefix("ok. ")
                .and_then(counted)
                .map_or(1, |(n, _)| n);
            signs.count(passed, 0, 0);
        }
        return true;
    }
    if line.starts_with("Summary [") && line.contains(" tests run: ") {
        signs.failed |= line
            .split([',', ':'])
            .filter_map(counted)
            .any(|(n, word)| n > 0 && word == "failed");
        signs.passed |= line.contains(" passed");
        return true;
    }
    if let Some(rest) = line
        .strip_prefix("ok  \t")
        .or_else(|| line.strip_prefix("ok      "))
    {
        signs.passed |= !rest.ends_with("[no tests to run]");
        signs.none |= rest.ends_with("[no tests to run]");
        return true;
    }
    if line.starts_with("--- FAIL: ")
        || line.starts_with("FAIL\t") && !line.ends_with("[setup failed]")
    {
        signs.failed = true;
        return true;
    }
    if framework && matches!(line, "PASS" | "FAIL") {
        signs.passed |= line == "PASS";
        signs.failed |= line == "FAIL";
        return true;
    }
    if let Some((_, rest)) = line.split_once("% tests passed, ") {
        let failed = counted(rest).map_or(0, |(n, _)| n);
        signs.failed |= failed > 0;
        signs.passed |= failed == 0;
        return true;
    }
    if line == "No tests were found!!!" {
        signs.none = true;
        return true;
    }
    false
}

/// Maven, Gradle, make.
fn builds(line: &str, signs: &mut Signs) {
    let said = ["[INFO] ", "[ERROR] ", "[WARNING] ", "[info] ", "[error] "]
        .iter()
        .find_map(|level| line.strip_prefix(level))
        .unwrap_or(line);
    if let Some(rest) = said.strip_prefix("Tests run: ") {
        let bad = |name: &str| number_behind(rest, name).is_some_and(|count| count > 0);
        signs.failed |= bad("Failures: ") || bad("Errors: ");
        signs.passed |= !rest.starts_with('0') && !bad("Failures: ") && !bad("Errors: ");
    } else if said == "BUILD SUCCESS" || said.starts_with("BUILD SUCCESSFUL") {
        signs.passed = true;
    } else if said == "BUILD FAILURE"
        || said.starts_with("BUILD FAILED")
        || said.starts_with("> Task ") && said.ends_with("est FAILED")
    {
        signs.failed = true;
    } else if said.starts_with("Passed: Total ") {
        signs.passed = true;
    } else if said.starts_with("Failed: Total ")
        || line.starts_with("make") && line.contains(": *** [") && line.contains(" Error ")
    {
        signs.failed = true;
    }
}

/// RSpec, minitest, ExUnit, PHPUnit, .NET, prove, Swift.
fn others(line: &str, framework: bool, signs: &mut Signs) {
    match line {
        "Result: PASS" | "Test Run Successful." | "All tests passed!" if framework => {
            signs.passed = true
        }
        "Result: FAIL" | "Test Run Failed." | "FAILURES!" | "ERRORS!" if framework => {
            signs.failed = true
        }
        "No tests executed!" if framework => signs.none = true,
        _ if line.starts_with("OK (") && line.contains(" assertion") => signs.passed = true,
        _ if line.starts_with("Tests: ") && line.contains("Assertions: ") => {
            let bad = |name: &str| number_behind(line, name).is_some_and(|count| count > 0);
            signs.failed |= bad("Failures: ") || bad("Errors: ");
        }
        _ if line.starts_with("Passed!  - Failed:") => signs.passed = true,
        _ if line.starts_with("Failed!  - Failed:") => signs.failed = true,
        _ if framework
            && (line.starts_with(|c: char| c.is_ascii_digit())
                || line.starts_with("Executed ")) =>
        {
            let line = line.strip_prefix("Executed ").unwrap_or(line);
            let (mut tests, mut bad, mut said) = (0, 0, false);
            for item in line.split(", ") {
                let item = item.strip_prefix("with ").unwrap_or(item);
                let Some((count, word)) = counted(item) else {
                    return;
                };
                match word.split(' ').next().unwrap_or(word) {
                    "example" | "examples" | "test" | "tests" | "run" | "runs" | "doctest"
                    | "doctests" => {
                        tests += count;
                    }
                    "failure" | "failures" | "error" | "errors" => {
                        bad += count;
                        said = true;
                    }
                    _ => {}
                }
            }
            if said && (tests > 0 || bad > 0) {
                signs.count(u64::from(bad == 0) * tests, bad, 0);
            }
        }
        _ => {}
    }
}

/// `3 words`.
fn counted(item: &str) -> Option<(u64, &str)> {
    let (count, word) = item.trim().split_once(' ')?;
    Some((count.parse().ok()?, word.trim()))
}

fn number_behind(text: &str, name: &str) -> Option<u64> {
    let (_, rest) = text.split_once(name)?;
    let end = rest
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(rest.len());
    rest[..end].parse().ok()
}
