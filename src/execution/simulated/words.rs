//! What agents write and what programs print, made up.

use super::diffs::Task;
use super::law::{chance, one_of};
use super::tables::Setting;
use crate::execution::{Kind, Outcome};
use crate::numerics::Random;
use std::fmt::Write as _;

/// Where the script that shows the problem lies.
pub(super) const SCRIPT: &str = "/testbed/reproduce_issue.py";

/// The system's part of the prompt, and what it says of execution.
pub(super) fn instructions(setting: Setting) -> &'static str {
    match setting {
        Setting::Prohibited => {
            "Solve the issue in /testbed. You may read and search. Do not execute any program."
        }
        Setting::Quota1 => "Solve the issue in /testbed. You have 1 execution; announce it.",
        Setting::Quota3 => "Solve the issue in /testbed. You have 3 executions; announce each.",
        Setting::BudgetGuided => {
            "Solve the issue in /testbed. Tests cost 1.0 point, scripts 0.3. Announce the cost and what you expect."
        }
        Setting::Unrestricted => "Solve the issue in /testbed. You may execute what you like.",
    }
}

/// The task, as a person would put it.
pub(super) fn issue(task: &Task) -> String {
    let file = task.project.files[task.file];
    format!(
        "Synthetic issue in {}: `clean()` of {file} drops an empty value where the documentation says that it is kept. Expected: the empty value comes back. Found: None.",
        task.project.name
    )
}

/// What an agent says before it reads.
const LOOKS: [&str; 6] = [
    "Let me look at how this is used.",
    "I will search for other callers.",
    "First the existing tests.",
    "Where does the default come from?",
    "Let me read the surrounding code.",
    "I want to see how the value gets here.",
];

/// What an agent says before it edits.
const EDITS: [&str; 4] = [
    "The cause is clear; I change the condition.",
    "The value must be normalised before it is compared.",
    "This handles the empty value as documented.",
    "I correct the remaining case.",
];

pub(super) fn look(random: &mut Random) -> String {
    (*one_of(&LOOKS, random)).to_owned()
}

pub(super) fn edit(random: &mut Random) -> String {
    (*one_of(&EDITS, random)).to_owned()
}

/// What an agent says before it executes.
pub(super) fn announce(setting: Setting, kind: Kind, number: u32) -> String {
    match setting {
        Setting::Quota1 | Setting::Quota3 => format!("I use execution {number} of my quota."),
        Setting::BudgetGuided => {
            let points = kind.points();
            format!("Cost {points:.1}. I expect the empty value to come back now.")
        }
        _ if kind.is_framework() => "Let me run the tests.".to_owned(),
        _ => "Let me try it.".to_owned(),
    }
}

/// A command that reads or searches and executes nothing.
pub(super) fn reading(task: &Task, random: &mut Random) -> String {
    let file = task.project.files[(task.file + random.below(2) as usize) % 8];
    let name = task.project.name;
    match random.below(6) {
        0 => format!("grep -rn \"def clean\" {name}/"),
        1 => format!(
            "sed -n '{},{}p' {file}",
            1 + random.below(80),
            120 + random.below(80)
        ),
        2 => "ls tox.ini setup.cfg tests".to_owned(),
        3 => format!("find {name} -name \"*.py\" | head -50"),
        4 => format!("grep -n \"pytest\\|unittest\" {}", task.test_file()),
        _ => format!("cat {file}"),
    }
}

/// Pieces of code that reading shows.
const READ: [&str; 8] = [
    "    def clean(self, value):\n        value = self.to_python(value)\n        self.validate(value)\n        return value\n",
    "    if self.strict and value in self.empty_values:\n        raise ValidationError(self.messages['required'])\n",
    "    def __init__(self, *, default=None, strict=False):\n        self.default = default\n        self.strict = strict\n",
    "        for name, field in self.fields.items():\n            value = field.clean(data.get(name))\n            cleaned[name] = value\n",
    "class Cleaner(Base):\n    \"\"\"Cleans values. An empty value is kept.\"\"\"\n\n    empty_values = (None, '', [], ())\n\n",
    "        try:\n            return self.convert(value)\n        except (TypeError, ValueError):\n            return self.default\n",
    "    @property\n    def names(self):\n        return [column.name for column in self.columns]\n\n",
    "def normalise(value):\n    if isinstance(value, str):\n        value = value.strip()\n    return value or None\n\n",
];

/// What reading shows.
pub(super) fn lines_read(random: &mut Random) -> String {
    let count = 2 + random.below(10);
    let mut text = String::with_capacity(130 * count as usize);
    for _ in 0..count {
        text.push_str(one_of::<&str>(&READ, random));
    }
    text
}

/// A command that executes.
pub(super) fn command(kind: Kind, task: &Task, outcome: Outcome, random: &mut Random) -> String {
    let test = task.test();
    let module = task.project.files[task.file]
        .trim_end_matches(".py")
        .replace('/', ".");
    // The argument that this version does not know.
    let odd = outcome == Outcome::Environment && chance(random, 0.3);
    let draw = random.below(3);
    match kind {
        Kind::Framework(_) if task.project.own_runner => match draw {
            0 => format!("python tests/runtests.py {test}"),
            1 => format!("cd /testbed/tests && python runtests.py {test} -v 2"),
            _ => format!(
                "cd /testbed && python ./tests/runtests.py {test} --parallel 1 2>&1 | tail -40"
            ),
        },
        Kind::Framework(_) if odd => format!("python -m pytest {test} --timeout=60"),
        Kind::Framework(_) => match draw {
            0 => format!("python -m pytest {test} -q"),
            1 => format!("cd /testbed && python -m pytest {test} -k clean"),
            _ => format!("pytest {test} -x 2>&1 | tail -40"),
        },
        Kind::Script => match draw {
            0 => "python reproduce_issue.py".to_owned(),
            1 => "cd /testbed && python3 reproduce_issue.py".to_owned(),
            _ => format!("python {SCRIPT}"),
        },
        _ => match draw {
            0 => format!("python -c \"from {module} import clean; print(repr(clean('')))\""),
            1 => format!(
                "cd /testbed && python3 -c \"import {module} as m; assert m.clean('') == ''; print('ok')\""
            ),
            _ => format!(
                "python - <<'EOF'\nfrom {module} import clean\nassert clean('') == '', clean('')\nprint('ok')\nEOF"
            ),
        },
    }
}

/// What an execution prints, and its exit code.
pub(super) fn output(
    command: &str,
    kind: Kind,
    task: &Task,
    outcome: Outcome,
    random: &mut Random,
) -> (String, i32) {
    if outcome == Outcome::Environment {
        return environment_error(command, random);
    }
    let passes = outcome == Outcome::Pass;
    match kind {
        Kind::Framework(_) if task.project.own_runner => {
            (own_runner(task, passes, random), code(passes))
        }
        Kind::Framework(_) => (pytest(task, passes, random), code(passes)),
        _ if passes => ("before: ''\nafter: ''\nok\n".to_owned(), 0),
        _ => (format!("{}AssertionError: None\n", traceback(task)), 1),
    }
}

fn code(passes: bool) -> i32 {
    i32::from(!passes)
}

fn environment_error(command: &str, random: &mut Random) -> (String, i32) {
    let pytest = command.contains("pytest");
    if command.contains("--timeout") {
        let text = "ERROR: usage: __main__.py [options] [file_or_dir] [file_or_dir] [...]\n__main__.py: error: unrecognized arguments: --timeout=60\n";
        return (text.to_owned(), 4);
    }
    match random.below(3) {
        0 if pytest && command.contains("-m pytest") => {
            ("/usr/bin/python: No module named pytest\n".to_owned(), 1)
        }
        0 if pytest => ("bash: line 1: pytest: command not found\n".to_owned(), 127),
        0 => ("bash: line 1: python: command not found\n".to_owned(), 127),
        1 => (
            "Traceback (most recent call last):\n  File \"/testbed/setup_env.py\", line 3, in <module>\n    import asgikit\nModuleNotFoundError: No module named 'asgikit'\n".to_owned(),
            1,
        ),
        _ => (
            "Traceback (most recent call last):\n  File \"/testbed/conf.py\", line 8, in <module>\nImportError: cannot import name 'url_quote' from 'toolbox.urls'\n".to_owned(),
            1,
        ),
    }
}

fn traceback(task: &Task) -> String {
    let file = task.project.files[task.file];
    format!(
        "Traceback (most recent call last):\n  File \"{SCRIPT}\", line 9, in <module>\n    assert clean('') == '', clean('')\n  File \"/testbed/{file}\", line 131, in clean\n    return self.default\n"
    )
}

fn pytest(task: &Task, passes: bool, random: &mut Random) -> String {
    let count = 3 + random.below(60);
    let failed = 1 + random.below(3);
    let test = task.test();
    let mut text = String::with_capacity(1_800);
    text.push_str("============================= test session starts ==============================\nplatform linux -- Python 3.9.19, pytest-7.4.0, pluggy-1.3.0\nrootdir: /testbed\n");
    let _ = writeln!(text, "collected {} items\n", count + failed);
    for number in 0..count / 3 {
        let _ = writeln!(text, "{test}::test_clean_{number} PASSED");
    }
    let seconds = 0.2 + 9.0 * random.uniform();
    if passes {
        let all = count + failed;
        let _ = writeln!(
            text,
            "\n============================== {all} passed in {seconds:.2}s =============================="
        );
        return text;
    }
    text.push_str(
        "\n=================================== FAILURES ===================================\n",
    );
    text.push_str("    def test_empty_value_is_kept(self):\n>       assert clean('') == ''\nE       AssertionError: assert None == ''\n");
    let _ = writeln!(text, "\n{test}:48: AssertionError");
    let _ = writeln!(
        text,
        "=========================== short test summary info ============================\nFAILED {test}::test_empty_value_is_kept - AssertionError"
    );
    let _ = writeln!(
        text,
        "========================= {failed} failed, {count} passed in {seconds:.2}s ========================="
    );
    text
}

fn own_runner(task: &Task, passes: bool, random: &mut Random) -> String {
    let count = 20 + random.below(300);
    let test = task.test();
    let name = task.project.name;
    let mut text = String::with_capacity(1_400);
    let _ = writeln!(
        text,
        "Testing against {name} installed in '/testbed/{name}'\nCreating test database for alias 'default'...\nSystem check identified no issues (0 silenced)."
    );
    for number in 0..count / 12 {
        let _ = writeln!(text, "test_clean_{number} ({test}.tests.CleanTests) ... ok");
    }
    let line = "----------------------------------------------------------------------";
    let failed = 1 + random.below(3);
    if !passes {
        let _ = writeln!(
            text,
            "======================================================================\nFAIL: test_empty_value_is_kept ({test}.tests.CleanTests)\n{line}"
        );
        text.push_str("Traceback (most recent call last):\n  File \"/testbed/tests/base.py\", line 48, in test_empty_value_is_kept\n    self.assertEqual(clean(''), '')\nAssertionError: None != ''\n\n");
    }
    let seconds = 0.1 + 4.0 * random.uniform();
    let _ = write!(text, "{line}\nRan {count} tests in {seconds:.3}s\n\n");
    match passes {
        true => text.push_str("OK\n"),
        false => {
            let _ = writeln!(text, "FAILED (failures={failed})");
        }
    }
    text.push_str("Destroying test database for alias 'default'...\n");
    text
}
