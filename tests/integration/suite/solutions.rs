//! Solutions of every kind, right and wrong.

use super::python::{Folder, is_here};
use super::suite;
use runwise::reliability::Equality;
use runwise::suite::Suite;
use runwise::task::file::Style;

/// Runs a suite on a solution: exit code and what was printed; `None` without Python.
fn run(test: &str, suite: &Suite, solution: &str) -> Option<(i32, String)> {
    if !is_here(test) {
        return None;
    }
    let folder = Folder::new(test);
    folder.write("test_it.py", suite.to_pytest().unwrap());
    folder.write("solution.py", solution);
    Some(folder.python(&["test_it.py"]))
}

fn call(entry: &str, cases: &[(&str, &str)]) -> Suite {
    suite(Style::Call, entry, Equality::Exact, cases)
}

#[test]
fn a_method_of_a_class_with_names_of_typing() {
    let suite = call(
        "Solution.solve",
        &[("[3, 1], 2", "[1, 3]"), ("[], 0", "[]")],
    );
    let solution = "\
from dataclasses import dataclass

@dataclass
class Pair:
    values: List[int]

class Solution:
    calls = []

    def solve(self, values: List[int], k: Optional[int]) -> List[int]:
        self.calls.append(k)
        assert len(self.calls) == 1, 'state is kept between cases'
        print('a word that is no answer', input() if False else '')
        values.sort()
        return Pair(values).values
";
    if let Some(printed) = run("method", &suite, solution) {
        assert_eq!(printed, (0, "2 passed, 0 failed.\n".into()));
    }
    let suite = call("Solution.other", &[("[3, 1], 2", "[1, 3]")]);
    if let Some((code, printed)) = run("no-method", &suite, solution) {
        assert_eq!(code, 1);
        assert!(
            printed.contains("actual    The solution has no Solution.other.\n"),
            "{printed}"
        );
    }
}

#[test]
fn values_of_every_kind_arrive_and_come_back() {
    let long = "7".repeat(5_000);
    let deep = "[".repeat(150) + "(1,)" + &"]".repeat(150);
    let values = [
        "None",
        "True",
        "-12",
        "1.5",
        "-0.0",
        "1e+16",
        "float('inf')",
        "float('-inf')",
        "float('nan')",
        "'it\\'s \"quoted\"\\n\\x00 猫 \\ud7ff'",
        "(1,)",
        "()",
        "(1, (2, 'a'))",
        "set()",
        "{1, 'a', (2, 3)}",
        "{frozenset({1}), frozenset()}",
        "{1: [2], 'a': {}, (1, 2): None}",
        "170141183460469231731687303715884105728",
        &long,
        &deep,
        "[{'a': {1, 2}}, float('nan')]",
    ];
    let cases: Vec<(&str, &str)> = values.iter().map(|&value| (value, value)).collect();
    let suite = call("same", &cases);
    assert!(suite.to_pytest().unwrap().contains("def decoded"));
    if let Some(printed) = run("values", &suite, "def same(value):\n    return value\n") {
        assert_eq!(printed, (0, format!("{} passed, 0 failed.\n", cases.len())));
    }
    // And nothing equals something else, as long as one is not the other in Python.
    if let Some((code, printed)) = run("strings", &suite, "def same(value):\n    return [value]\n")
    {
        assert_eq!(code, 1);
        assert!(
            printed.ends_with(&format!("0 passed, {} failed.\n", cases.len())),
            "{printed}"
        );
    }
}

#[test]
fn every_way_to_fail_is_a_sentence() {
    let suite = call("f", &[("1", "1")]);
    for (name, solution, told) in [
        (
            "raise",
            "def f(x):\n\n    return 1 // 0\n",
            "It raised ZeroDivisionError in line 3: ",
        ),
        (
            "exit",
            "import sys\ndef f(x):\n    sys.exit(0)\n",
            "It raised SystemExit in line 3: 0",
        ),
        (
            "syntax",
            "def f(x)\n    return 1\n",
            "It raised SyntaxError",
        ),
        (
            "stdin",
            "def f(x):\n    return input()\n",
            "It raised EOFError in line 2",
        ),
        ("arity", "def f():\n    return 1\n", "It raised TypeError"),
        (
            "generator",
            "def f(x):\n    yield 1\n",
            "It returned a generator, which is no plain value.",
        ),
        (
            "bytes",
            "def f(x):\n    return [b'1']\n",
            "It returned a bytes, which is no plain value.",
        ),
        (
            "cycle",
            "def f(x):\n    a = []\n    a.append(a)\n    return a\n",
            "It raised RecursionError",
        ),
        (
            "loop",
            "import itertools\ndef f(x):\n    for _ in itertools.count():\n        try:\n            x += 1\n        except Exception:\n            pass\n",
            "It ran for more than 0.2 seconds.",
        ),
        (
            "bom",
            "\u{feff}def f(x):\r\n    return 2\r\n",
            "  actual    2\n",
        ),
    ] {
        let mut file = suite.to_pytest().unwrap();
        if name == "loop" {
            file = file.replace("os.environ.get(\"RUNWISE_SECONDS\", \"10\")", "0.2");
        }
        if !is_here("every_way_to_fail_is_a_sentence") {
            return;
        }
        let folder = Folder::new(name);
        folder.write("test_it.py", file);
        folder.write("solution.py", solution);
        let (code, printed) = folder.python(&["test_it.py"]);
        assert_eq!(code, 1, "{name}: {printed}");
        assert!(printed.contains(told), "{name}: {printed}");
        assert!(
            printed.ends_with("0 passed, 1 failed.\n"),
            "{name}: {printed}"
        );
    }
}

#[test]
fn a_class_derived_from_a_plain_one_is_plain() {
    let suite = call("f", &[("1", "[{'a': 1}, (1, 2), 1, 'x', {1}]")]);
    let solution = "\
import collections, enum
Pair = collections.namedtuple('Pair', 'a b')
class One(enum.IntEnum):
    ONE = 1
class Word(str):
    def __eq__(self, other):
        return False
    __hash__ = str.__hash__
def f(x):
    return [collections.Counter('a'), Pair(1, 2), One.ONE, Word('x'), frozenset([1])]
";
    if let Some(printed) = run("derived", &suite, solution) {
        assert_eq!(printed, (0, "1 passed, 0 failed.\n".into()));
    }
}

#[test]
fn a_checker_of_calls_gets_values() {
    let mut suite = call("f", &[("[1, 2, 3], 2", "1"), ("[5], 9", "None")]);
    suite.checker = Some(
        "def check(input, expected, actual):\n    \
             values, k = input\n    \
             if expected is None:\n        return actual is None\n    \
             values.clear()\n    \
             return actual in (1, 2)\n"
            .into(),
    );
    for (name, solution, code) in [
        (
            "first",
            "def f(values, k):\n    return values[0] if k < 5 else None\n",
            0,
        ),
        (
            "other",
            "def f(values, k):\n    return 2 if k < 5 else None\n",
            0,
        ),
        (
            "last",
            "def f(values, k):\n    return values[-1] if k < 5 else None\n",
            1,
        ),
    ] {
        if let Some((found, printed)) = run(name, &suite, solution) {
            assert_eq!(found, code, "{printed}");
        }
    }
    suite.checker = Some("def check(input, expected, actual):\n    return input.x\n".into());
    if let Some((code, printed)) = run("broken", &suite, "def f(values, k):\n    return 1\n") {
        assert_eq!(code, 1);
        assert!(
            printed.contains("The checker raised AttributeError"),
            "{printed}"
        );
    }
}

#[test]
fn commands_print_and_may_fail() {
    let suite = suite(
        Style::Stdin,
        "",
        Equality::TrailingWhitespace,
        &[("2\n", "4\n猫\n"), ("3\n", "9\n猫")],
    );
    for (name, solution, code, told) in [
        (
            "square",
            "print(int(input()) ** 2, '\\n猫', sep='')\n",
            0,
            "2 passed, 0 failed.",
        ),
        (
            "space",
            "print(int(input()) ** 2, ' \\n猫\\n\\n')\n",
            0,
            "2 passed, 0 failed.",
        ),
        (
            "double",
            "print(int(input()) * 2, '\\n猫', sep='')\n",
            1,
            "1 passed, 1 failed.",
        ),
        (
            "crash",
            "raise ValueError('no')\n",
            1,
            "It exited with code 1. ValueError: no",
        ),
        (
            "code",
            "import sys\nsys.exit(3)\n",
            1,
            "It exited with code 3.",
        ),
        ("silent", "", 1, "actual    ''"),
    ] {
        if let Some((found, printed)) = run(name, &suite, solution) {
            assert_eq!(found, code, "{name}: {printed}");
            assert!(printed.contains(told), "{name}: {printed}");
        }
    }
}

#[test]
fn a_command_that_does_not_end_is_ended() {
    if !is_here("a_command_that_does_not_end_is_ended") {
        return;
    }
    let suite = suite(Style::Stdin, "", Equality::Exact, &[("", "")]);
    let folder = Folder::new("endless");
    let file = suite.to_pytest().unwrap();
    let file = file.replace("os.environ.get(\"RUNWISE_SECONDS\", \"10\")", "0.5");
    folder.write("test_it.py", file);
    folder.write("solution.py", "while True:\n    pass\n");
    let (code, printed) = folder.python(&["test_it.py"]);
    assert_eq!(code, 1);
    assert!(
        printed.contains("It ran for more than 0.5 seconds."),
        "{printed}"
    );
}
