//! The files themselves, byte for byte: what a visitor takes away changes only on purpose.

use super::python::{Folder, has, is_here, skipped};
use runwise::reliability::Equality;
use runwise::suite::{Case, LeftOut, Suite, VERSION, schema_hash};
use runwise::task::file::Style;
use std::{env, fs};

/// A suite of calls.
fn coupon() -> Suite {
    Suite {
        version: VERSION,
        task: "coupon".into(),
        style: Style::Call,
        entry: "valid".into(),
        schema_hash: schema_hash("total: int 0..100\ncount: int 0..10\n"),
        seed: 1,
        estimator: "agreement share; multi-class Dawid-Skene".into(),
        alpha: 0.9625,
        adopted: "A".into(),
        reason: String::new(),
        equality: Equality::Exact,
        checker: None,
        left_out: LeftOut {
            failed: 0,
            repeated: 3,
            beyond: 0,
        },
        cases: cases(&[
            ("25, 3", "True"),
            ("24, 3", "False"),
            ("25, 2", "False"),
            ("100, 10", "True"),
        ]),
    }
}

/// A suite of commands, with a checker.
fn two_rooms() -> Suite {
    Suite {
        version: VERSION,
        task: "two-rooms".into(),
        style: Style::Stdin,
        entry: String::new(),
        schema_hash: schema_hash("n: int 1..8\n"),
        seed: 8,
        estimator: "mode match".into(),
        alpha: 1.0,
        adopted: "D".into(),
        reason: String::new(),
        equality: Equality::Tokens { tolerance: 1e-6 },
        checker: Some(
            concat!(
                "def check(input, expected, actual):\n",
                "    rooms = set(actual.split())\n",
                "    return len(rooms) == 2 and rooms <= set(input.split()[1:])\n",
            )
            .into(),
        ),
        left_out: LeftOut {
            failed: 2,
            repeated: 0,
            beyond: 0,
        },
        cases: cases(&[
            ("3\n1 2 3\n", "1 2\n"),
            ("2\n8 9\n", "8 9\n"),
            ("4\n\"4\" 5\\ 6 7\n", "5\\ 6\n"),
        ]),
    }
}

fn cases(cases: &[(&str, &str)]) -> Vec<Case> {
    let case = |&(input, expected): &(&str, &str)| Case {
        input: input.into(),
        expected: expected.into(),
    };
    cases.iter().map(case).collect()
}

/// Right and wrong solutions of both.
const VALID: &str = "def valid(total, count):\n    return total >= 25 and count >= 3\n";
const TOO_STRICT: &str = "def valid(total, count):\n    return total > 25 and count >= 3\n";
const LAST_TWO: &str = "input()\nprint(*input().split()[-2:])\n";
const LAST: &str = "input()\nprint(input().split()[-1])\n";

#[test]
fn test_files_are_those_kept() {
    for suite in [coupon(), two_rooms()] {
        let name = format!("test_{}.py", suite.file_stem());
        let path = format!("{}/tests/suite/suites/{name}", env!("CARGO_MANIFEST_DIR"));
        let file = suite.to_pytest().unwrap();
        if env::var_os("RUNWISE_WRITE_GOLDEN").is_some() {
            fs::write(&path, &file).unwrap();
        }
        let kept = fs::read_to_string(&path).unwrap();
        assert!(
            file == kept,
            "{name} differs; RUNWISE_WRITE_GOLDEN=1 writes it anew:\n{file}"
        );
    }
}

#[test]
fn test_files_run_without_pytest() {
    if !is_here("test_files_run_without_pytest") {
        return;
    }
    let folder = Folder::new("without-pytest");
    folder.write("valid.py", VALID);
    folder.write("strict.py", TOO_STRICT);
    folder.write("test_coupon.py", coupon().to_pytest().unwrap());
    let missing = folder.python(&["test_coupon.py"]);
    assert!(missing.1.contains("There is no file "), "{missing:?}");
    assert_eq!(missing.0, 2);

    let right = folder.python(&["test_coupon.py", "--solution", "valid.py"]);
    assert_eq!(right, (0, "4 passed, 0 failed.\n".into()));
    let wrong = folder.python(&["test_coupon.py", "--solution", "strict.py"]);
    let told =
        "Case 1\n  input     (25, 3)\n  expected  True\n  actual    False\n3 passed, 1 failed.\n";
    assert_eq!(wrong, (1, told.into()));
    // Without an option it is the file beside.
    folder.write("solution.py", VALID);
    assert_eq!(folder.python(&["test_coupon.py"]).0, 0);
}

#[test]
fn commands_are_judged_by_the_checker() {
    if !is_here("commands_are_judged_by_the_checker") {
        return;
    }
    let folder = Folder::new("checker");
    folder.write("test_two_rooms.py", two_rooms().to_pytest().unwrap());
    folder.write("last_two.py", LAST_TWO);
    folder.write("last.py", LAST);
    let right = folder.python(&["test_two_rooms.py", "--solution", "last_two.py"]);
    assert_eq!(right, (0, "3 passed, 0 failed.\n".into()));
    let (code, printed) = folder.python(&["test_two_rooms.py", "--solution", "last.py"]);
    assert_eq!(code, 1);
    assert!(
        printed.contains("Case 1\n  input     '3\\n1 2 3\\n'\n"),
        "{printed}"
    );
    assert!(printed.ends_with("0 passed, 3 failed.\n"), "{printed}");
}

#[test]
fn test_files_run_under_pytest() {
    let test = "test_files_run_under_pytest";
    if !is_here(test) {
        return;
    }
    if !has("pytest") {
        return skipped(test, "python3 has no pytest");
    }
    let folder = Folder::new("pytest");
    for (suite, right, wrong) in [(coupon(), VALID, TOO_STRICT), (two_rooms(), LAST_TWO, LAST)] {
        let file = format!("test_{}.py", suite.file_stem());
        folder.write(&file, suite.to_pytest().unwrap());
        let run = ["-m", "pytest", "-q", "-p", "no:cacheprovider", &file];
        folder.write("solution.py", right);
        let (code, printed) = folder.python(&run);
        assert_eq!(code, 0, "{printed}");
        assert!(
            printed.contains(&format!("{} passed", suite.cases.len())),
            "{printed}"
        );
        folder.write("solution.py", wrong);
        let (code, printed) = folder.python(&run);
        assert_eq!(code, 1, "{printed}");
        assert!(printed.contains("test_case[1]"), "{printed}");
    }
}

#[test]
fn python_reads_the_zip() {
    if !is_here("python_reads_the_zip") {
        return;
    }
    let folder = Folder::new("zip");
    folder.write("coupon.zip", coupon().to_zip().unwrap());
    folder.write("rooms.zip", two_rooms().to_zip().unwrap());
    let script = "\
import json, zipfile
coupon, rooms = zipfile.ZipFile('coupon.zip'), zipfile.ZipFile('rooms.zip')
assert coupon.testzip() is None and rooms.testzip() is None
print(coupon.namelist(), rooms.namelist())
print(json.loads(coupon.read('002.json')), json.loads(coupon.read('suite.json'))['alpha'])
print(rooms.read('003.in'), rooms.read('003.out'), rooms.infolist()[0].date_time)
";
    let expected = "\
['suite.json', '001.json', '002.json', '003.json', '004.json'] \
['suite.json', '001.in', '001.out', '002.in', '002.out', '003.in', '003.out']
{'arguments': [24, 3], 'expected': False} 0.9625
b'4\\n\"4\" 5\\\\ 6 7\\n' b'5\\\\ 6\\n' (1980, 1, 1, 0, 0, 0)
";
    assert_eq!(folder.python(&["-c", script]), (0, expected.into()));
}
