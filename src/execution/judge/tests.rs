//! Outcomes by exit code and by text.

use super::{judge, without_escapes};
use crate::execution::record::Outcome::{self, Environment, Fail, Pass, Unknown};
use crate::execution::run::Observation;
use crate::execution::shell::detect;

fn outcome(command: &str, exit: Option<i32>, output: &str) -> Outcome {
    let observation = Observation {
        output: output.into(),
        exit,
        ..Observation::default()
    };
    judge(&detect(command), Some(&observation))
}

#[test]
fn exit_codes_come_first() {
    for (command, exit, output, expected) in [
        ("pytest", 0, "1 failed in 0.1s", Pass),
        ("pytest", 1, "= 1 failed, 2 passed in 0.12s =", Fail),
        ("pytest", 1, "", Fail),
        (
            "pytest",
            2,
            "!!! Interrupted: 1 error during collection !!!\n= 1 error in 0.1s =",
            Fail,
        ),
        (
            "pytest",
            2,
            "E   ModuleNotFoundError: No module named 'x'\nERROR tests/a.py\n1 error in 0.1s",
            Environment,
        ),
        (
            "pytest",
            1,
            "E   ModuleNotFoundError: No module named 'x'\n1 failed, 3 passed in 0.1s",
            Fail,
        ),
        (
            "pytest",
            4,
            "ERROR: usage: pytest [options]\npytest: error: unrecognized arguments: --x",
            Environment,
        ),
        (
            "pytest",
            4,
            "ERROR: file or directory not found: tests/none.py",
            Environment,
        ),
        ("pytest", 5, "= no tests ran in 0.01s =", Environment),
        (
            "pytest",
            127,
            "bash: pytest: command not found",
            Environment,
        ),
        (
            "pytest",
            1,
            "/usr/bin/python: No module named pytest",
            Environment,
        ),
        (
            "python -m pytest",
            1,
            "/usr/bin/python3: No module named pytest",
            Environment,
        ),
        ("python x.py", 0, "all failed", Pass),
        (
            "python x.py",
            1,
            "Traceback (most recent call last):\n  File\nValueError: x",
            Fail,
        ),
        (
            "python x.py",
            1,
            "Traceback (most recent call last):\n  File\nImportError: cannot import name 'x' from 'y'",
            Environment,
        ),
        (
            "python x.py",
            1,
            "ModuleNotFoundError: No module named 'a'\nhandled\nTraceback (most recent call last):\n  File\nAssertionError",
            Fail,
        ),
        (
            "python x.py",
            2,
            "python: can't open file 'x.py': [Errno 2] No such file or directory",
            Environment,
        ),
        (
            "python x.py",
            127,
            "x: error while loading shared libraries: liby.so: cannot open",
            Environment,
        ),
        (
            "cd none && pytest",
            1,
            "bash: line 1: cd: none: No such file or directory",
            Environment,
        ),
        ("timeout 5 pytest", 124, "tests/a.py ...", Unknown),
        ("python x.py", 124, "", Fail),
        ("pytest", 137, "Killed", Unknown),
        ("pytest", -1, "no code", Unknown),
        (
            "pip install -e . && pytest",
            1,
            "ERROR: no matching distribution",
            Unknown,
        ),
        ("pip install -e . && pytest", 0, "", Pass),
        (
            "python -m unittest",
            0,
            "Ran 0 tests in 0.000s\n\nOK",
            Environment,
        ),
        ("cargo test", 101, "error: could not compile `x`", Fail),
        ("ls", 1, "", Unknown),
    ] {
        assert_eq!(
            outcome(command, Some(exit), output),
            expected,
            "{command} {exit} {output}"
        );
    }
}

#[test]
fn the_exit_code_of_another_command_says_nothing() {
    for (command, exit, output, expected) in [
        (
            "pytest | tail -3",
            0,
            "= 3 failed, 2 passed in 0.1s =",
            Fail,
        ),
        ("pytest | tail -3", 0, "= 2 passed in 0.1s =", Pass),
        ("pytest | tail -3", 0, "", Unknown),
        ("pytest || true", 0, "1 failed in 3.00s", Fail),
        ("pytest; echo done", 0, "5 passed in 0.1s\ndone", Pass),
        ("pytest; git diff", 1, "5 passed in 0.1s", Pass),
        (
            "python x.py | head",
            0,
            "Traceback (most recent call last):\n  File \"x.py\"\n    f()\nKeyError: 'a'\n",
            Fail,
        ),
        (
            "python x.py | head",
            0,
            "Traceback (most recent call last):\n  File \"x.py\"\nKeyError: 'a'\nbut went on",
            Unknown,
        ),
        (
            "python x.py | head",
            0,
            "3 things failed\nit FAILED",
            Unknown,
        ),
        ("pytest; echo \"exit: $?\"", 0, "x\nexit: 1", Fail),
        ("pytest; echo \"exit: $?\"", 0, "x\nexit: 0", Pass),
        (
            "pytest | tail; echo ${PIPESTATUS[0]}",
            0,
            "x\n5",
            Environment,
        ),
        ("set -o pipefail; pytest | tail", 1, "x", Fail),
    ] {
        assert_eq!(
            outcome(command, Some(exit), output),
            expected,
            "{command} {output}"
        );
    }
}

#[test]
fn summaries_of_many_frameworks() {
    for (command, output, expected) in [
        ("pytest", "===== 3 failed, 2 passed in 0.1s =====", Fail),
        (
            "pytest",
            "===== 2 passed, 1 warning in 61.20s (0:01:01) =====",
            Pass,
        ),
        (
            "pytest",
            "2 passed, 1 skipped, 3 deselected in 0.1 seconds",
            Pass,
        ),
        ("pytest", "= 1 error in 0.1s =", Fail),
        ("pytest", "= 2 skipped in 0.1s =", Pass),
        ("pytest", "FAILED tests/x.py::test_a - AssertionError", Fail),
        (
            "pytest",
            "ERROR tests/x.py - ImportError: cannot import name",
            Fail,
        ),
        ("pytest", "test_failed_login.py ...", Unknown),
        (
            "pytest",
            "collected 3 items\nnothing failed so far",
            Unknown,
        ),
        (
            "pytest",
            "\u{1b}[32m\u{1b}[1m5 passed\u{1b}[0m\u{1b}[32m in 0.12s\u{1b}[0m",
            Pass,
        ),
        ("python -m unittest", "Ran 3 tests in 0.001s\n\nOK", Pass),
        (
            "python -m unittest",
            "Ran 3 tests in 0.001s\n\nOK (skipped=1)",
            Pass,
        ),
        (
            "python -m unittest",
            "Ran 3 tests in 0.001s\n\nFAILED (failures=1, errors=1)",
            Fail,
        ),
        (
            "python -m unittest",
            "ImportError: Failed to import test module: x\nRan 1 test in 0.000s\n\nFAILED (errors=1)",
            Environment,
        ),
        ("python -m unittest", "OK", Unknown),
        ("python -m unittest", "NO TESTS RAN", Environment),
        (
            "python tests/runtests.py a",
            "Ran 10 tests in 1.000s\n\nFAILED (errors=2)\nDestroying test database",
            Fail,
        ),
        ("python test_x.py", "Ran 1 test in 0.1s\n\nOK\n", Pass),
        (
            "tox",
            "  py39: OK (3.2=setup[1.0]+cmd[2.2] seconds)\n  congratulations :)",
            Pass,
        ),
        (
            "tox",
            "  py39: FAIL code 1 (3 seconds)\n  evaluation failed :(",
            Fail,
        ),
        ("nox", "nox > Session tests was successful.", Pass),
        (
            "bin/test sympy",
            "tests finished: 4 passed, 1 failed, in 0.10 seconds",
            Fail,
        ),
        (
            "bin/test sympy",
            "====== tests finished: 4 passed, in 0.10 seconds ======",
            Pass,
        ),
        (
            "cargo test",
            "test result: ok. 5 passed; 0 failed; 0 ignored",
            Pass,
        ),
        (
            "cargo test",
            "test result: ok. 0 passed; 0 failed\ntest result: ok. 3 passed; 0 failed",
            Pass,
        ),
        (
            "cargo test",
            "test result: ok. 0 passed; 0 failed; 9 filtered out",
            Environment,
        ),
        (
            "cargo test",
            "test result: FAILED. 1 passed; 1 failed",
            Fail,
        ),
        (
            "cargo nextest run",
            "     Summary [   0.1s] 3 tests run: 2 passed, 1 failed, 0 skipped",
            Fail,
        ),
        ("go test ./...", "ok  \texample.org/x\t0.003s", Pass),
        (
            "go test ./...",
            "ok  \ta\t0.1s\n--- FAIL: TestX (0.00s)\nFAIL\tb\t0.1s\nFAIL",
            Fail,
        ),
        ("go test ./...", "FAIL\ta [build failed]", Fail),
        ("go test", "PASS\nok  \ta\t0.1s", Pass),
        ("python x.py", "PASS", Unknown),
        ("npm test", "Tests:       1 failed, 2 passed, 3 total", Fail),
        (
            "npm test",
            "Test Suites: 1 passed, 1 total\nTests:       3 passed, 3 total",
            Pass,
        ),
        (
            "npx vitest run",
            " Test Files  1 passed (1)\n      Tests  2 passed (2)",
            Pass,
        ),
        (
            "npx vitest run",
            "      Tests  1 failed | 2 passed (3)",
            Fail,
        ),
        ("npx mocha", "  5 passing (10ms)\n  1 failing", Fail),
        ("npx mocha", "  5 passing (10ms)", Pass),
        ("node --test", "# pass 3\n# fail 0", Pass),
        ("node --test", "ℹ pass 3\nℹ fail 1", Fail),
        ("bun test", " 3 pass\n 0 fail", Pass),
        (
            "npm test",
            "npm ERR! Test failed.  See above for more details.",
            Fail,
        ),
        ("npm test", "npm ERR! missing script: test", Environment),
        (
            "mvn test",
            "[INFO] Tests run: 5, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS",
            Pass,
        ),
        (
            "mvn test",
            "[ERROR] Tests run: 5, Failures: 1, Errors: 0\n[INFO] BUILD FAILURE",
            Fail,
        ),
        ("gradle test", "BUILD SUCCESSFUL in 2s", Pass),
        (
            "gradle test",
            "> Task :test FAILED\nBUILD FAILED in 3s",
            Fail,
        ),
        ("ctest", "100% tests passed, 0 tests failed out of 5", Pass),
        ("ctest", "80% tests passed, 1 tests failed out of 5", Fail),
        ("make test", "make: *** [Makefile:3: test] Error 1", Fail),
        (
            "make test",
            "make: *** No rule to make target 'test'.  Stop.",
            Environment,
        ),
        ("rspec", "3 examples, 0 failures", Pass),
        ("rspec", "3 examples, 1 failure", Fail),
        (
            "rake test",
            "5 runs, 7 assertions, 0 failures, 1 errors, 0 skips",
            Fail,
        ),
        ("mix test", "1 doctest, 3 tests, 0 failures", Pass),
        ("phpunit", "OK (5 tests, 6 assertions)", Pass),
        (
            "phpunit",
            "FAILURES!\nTests: 5, Assertions: 6, Failures: 1.",
            Fail,
        ),
        (
            "dotnet test",
            "Passed!  - Failed:     0, Passed:     5, Skipped:     0",
            Pass,
        ),
        (
            "swift test",
            "Executed 5 tests, with 1 failure (0 unexpected) in 0.1 seconds",
            Fail,
        ),
        (
            "node x.js",
            "Error: x\n    at Object.<anonymous>\n\nNode.js v18.0.0",
            Fail,
        ),
        (
            "python x.py",
            "bash: python: command not found",
            Environment,
        ),
        ("./a.out", "Segmentation fault (core dumped)", Fail),
        ("python x.py", "5 errors, 3 tests", Unknown),
    ] {
        assert_eq!(
            outcome(command, None, output),
            expected,
            "{command}: {output}"
        );
    }
}

#[test]
fn marks_of_the_log_count() {
    let judged = |is_error, interrupted, output: &str| {
        let observation = Observation {
            output: output.into(),
            is_error,
            interrupted,
            ..Observation::default()
        };
        judge(&detect("pytest"), Some(&observation))
    };
    assert_eq!(judged(true, false, ""), Fail);
    assert_eq!(judged(true, true, ""), Unknown);
    assert_eq!(judged(false, true, "1 failed in 2s"), Fail);
    assert_eq!(judged(false, true, "2 passed in 2s"), Unknown);
    assert_eq!(judge(&detect("pytest"), None), Unknown);
}

#[test]
fn exit_codes_in_the_output_are_read() {
    for (output, exit) in [
        ("Exit code 1\nx", Some(1)),
        ("Error: Exit code 127\nx", Some(127)),
        ("<returncode>0</returncode>\n<output>\nx</output>", Some(0)),
        (
            "Chunk ID: 1\nWall time: 1\nProcess exited with code 2\nOutput:\nx",
            Some(2),
        ),
        (
            "x\n[The command completed with exit code 5.]\n[Current working directory: /a]",
            Some(5),
        ),
        ("x\n[Command finished with exit code 0]", Some(0)),
        ("x\nsays Exit code 1", None),
        ("1\n2\n3\n4\nExit code 1\n6\n7\n8\n9\n10", None),
        ("", None),
    ] {
        let observation = Observation {
            output: output.into(),
            ..Observation::default()
        };
        assert_eq!(super::exit_of(&observation), exit, "{output}");
    }
    assert_eq!(
        outcome("pytest", None, "Exit code 5\nno tests"),
        Environment
    );
    assert_eq!(
        outcome("pytest | tail", None, "Exit code 1\n2 passed in 0.1s"),
        Pass
    );
}

#[test]
fn escapes_are_taken_away() {
    for (text, clean) in [
        ("plain", "plain"),
        ("\u{1b}[31mred\u{1b}[0m", "red"),
        ("\u{1b}]0;title\u{7}x", "x"),
        ("\u{1b}]8;;http\u{1b}\\link\u{1b}]8;;\u{1b}\\", "link"),
        ("\u{1b}(Bx\u{1b}=y\u{9b}1mz", "xyz"),
        ("\u{1b}[", ""),
        ("\u{1b}", ""),
        ("\u{1b}[31ä", "ä"),
        ("\u{1b}ä", "ä"),
        ("\u{1b}]open\nline", "\nline"),
    ] {
        assert_eq!(without_escapes(text), clean, "{text:?}");
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod any {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_output_is_judged(parts in prop::collection::vec(prop::sample::select(vec![
            "\u{1b}", "[", "]", "1m", "\u{7}", "\\", "\n", "=", " in ", "1 failed", "2 passed", "FAILED ", "ERROR ",
            "Ran ", "tests in", "OK (", "Tests:", "ok  \t", "(", "ä", "Traceback (most recent call last):", "\u{9b}", ", ",
        ]), 0..40), exit in proptest::option::of(-2..200i32)) {
            let output = parts.concat();
            outcome("pytest | tail; python x.py", exit, &output);
            let clean = without_escapes(&output);
            prop_assert!(clean.len() <= output.len());
        }
    }
}
