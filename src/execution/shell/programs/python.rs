//! Python: code, modules and scripts, and the programs that its packages bring.

use super::super::super::record::{Framework, Kind};
use super::options::{has, skip};
use super::{Input, Look, base};

const RUNS_OTHER: Look<'static> = Look::Runs(Kind::Other);

pub(super) fn look<'a>(name: &str, words: &[&'a str], input: &Input<'a>) -> Option<Look<'a>> {
    if is_interpreter(name) {
        return Some(interpreter(words, input));
    }
    match name {
        "uvx" => {
            let at = skip(words, 1, &["--from", "--with", "-p", "--python"]);
            return Some(if at < words.len() {
                Look::inner(at)
            } else {
                Look::Nothing
            });
        }
        "pipx" => {
            let at = skip(words, 2, &["--spec", "--python", "--with"]);
            return Some(match words.get(1) {
                Some(&"run") if at < words.len() => Look::inner(at),
                _ => Look::Nothing,
            });
        }
        "ipython" | "ipython3" | "bpython" => {
            return Some(match words.get(1) {
                Some(word) if word.starts_with("-c") => Look::Runs(Kind::Inline),
                Some(word) if !word.starts_with('-') => Look::Runs(Kind::Script),
                _ => Look::Nothing,
            });
        }
        "jupyter" | "papermill" => {
            let runs = name == "papermill" || has(words, &["--execute", "execute"]);
            return Some(if runs {
                Look::Runs(Kind::Script)
            } else {
                Look::Nothing
            });
        }
        "flask" | "uvicorn" | "gunicorn" | "streamlit" | "celery" | "hypercorn" | "daphne"
        | "waitress-serve" => {
            return Some(RUNS_OTHER);
        }
        _ if super::paths::is_script(name) && name.ends_with(".py") => {
            return Some(script(words));
        }
        _ => {}
    }
    module(name, words)
}

fn is_interpreter(name: &str) -> bool {
    let rest = match name
        .strip_prefix("python")
        .or_else(|| name.strip_prefix("pypy"))
    {
        Some(rest) => rest,
        None => return name == "py",
    };
    rest.bytes()
        .all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'w' | b'm' | b't' | b'd'))
}

/// Python itself; the first word stands for its name.
pub(super) fn interpreter<'a>(words: &[&'a str], input: &Input<'a>) -> Look<'a> {
    let mut at = 1;
    while let Some(&word) = words.get(at) {
        if word == "-" {
            return Look::Runs(Kind::Inline);
        }
        if !word.starts_with('-') {
            return script(&words[at..]);
        }
        if word.starts_with("--") {
            if matches!(word, "--version" | "--help") {
                return Look::Nothing;
            }
            if matches!(word, "--module" | "--script") {
                at += 1;
                return match words.get(at) {
                    Some(_) if word == "--script" => script(&words[at..]),
                    Some(&name) => as_module(name, &words[at..]),
                    None => Look::Nothing,
                };
            }
            at += 1;
            continue;
        }
        // A group of flags; the first that takes a value takes the rest of the word or the next one.
        for (index, flag) in word.bytes().enumerate().skip(1) {
            let rest = &word[(index + 1).min(word.len())..];
            match flag {
                b'c' => return Look::Runs(Kind::Inline),
                b'm' if rest.is_empty() => {
                    return match words.get(at + 1) {
                        Some(&name) => as_module(name, &words[at + 1..]),
                        None => Look::Nothing,
                    };
                }
                b'm' => return as_module(rest, &words[at..]),
                b'W' | b'X' | b'Q' => {
                    if rest.is_empty() {
                        at += 1;
                    }
                    break;
                }
                b'V' | b'h' | b'?' => return Look::Nothing,
                byte if byte.is_ascii() => {}
                _ => return Look::Nothing,
            }
        }
        at += 1;
    }
    match input {
        Input::Inherited => Look::Nothing,
        Input::Text(_) | Input::Stream => Look::Runs(Kind::Inline),
    }
}

/// A file that Python is given; its name is the first word.
fn script<'a>(words: &[&'a str]) -> Look<'a> {
    let path = words.first().copied().unwrap_or_default();
    let name = base(path);
    let argument = |index: usize| words.get(index).copied().unwrap_or_default();
    match name {
        "manage.py" | "django-admin.py" if argument(1) == "test" => framework(Framework::Django),
        "manage.py" if matches!(argument(1), "runserver" | "shell" | "dbshell") => RUNS_OTHER,
        "runtests.py" | "runtests" => framework(Framework::Django),
        "setup.py" => match words[1..].iter().find(|word| !word.starts_with('-')) {
            Some(&"test" | &"pytest" | &"nosetests") => framework(Framework::OtherPython),
            _ => Look::Nothing,
        },
        "test" | "doctest" if path.ends_with("bin/test") || path.ends_with("bin/doctest") => {
            framework(Framework::OtherPython)
        }
        "get-pip.py" | "ez_setup.py" => Look::Nothing,
        _ if name.ends_with(".py") => Look::Runs(Kind::Script),
        _ => module(name, words).unwrap_or(Look::Runs(Kind::Script)),
    }
}

/// `python -m NAME`. A module that is not known is the project's: it is run like a script.
fn as_module<'a>(name: &str, words: &[&'a str]) -> Look<'a> {
    let top = name.split('.').next().unwrap_or(name);
    match top {
        "pip" | "venv" | "virtualenv" | "ensurepip" | "compileall" | "py_compile" | "build"
        | "site" | "sysconfig" | "json" | "zipfile" | "tarfile" | "tokenize" | "ast" | "dis"
        | "pydoc" | "platform" | "calendar" | "base64" | "this" | "inspect" | "tabnanny"
        | "pyclbr" | "symtable" | "flake8" | "pylint" | "mypy" | "pyright" | "black" | "isort"
        | "ruff" | "autopep8" | "yapf" | "pyflakes" | "pycodestyle" | "bandit" | "pre_commit"
        | "setuptools" | "twine" | "wheel" | "poetry" | "uv" | "pipx" | "conda" | "sphinx"
        | "mkdocs" | "lib2to3" | "fissix" | "pyupgrade" | "cython" | "Cython" | "piptools"
        | "pipdeptree" | "grpc_tools" | "babel" | "pydocstyle" | "vulture" => Look::Nothing,
        "django" if words.get(1) == Some(&"test") => framework(Framework::Django),
        "timeit" => Look::Runs(Kind::Inline),
        "http" | "flask" | "uvicorn" | "gunicorn" | "streamlit" | "celery" | "asyncio" | "code"
        | "idlelib" | "IPython" => RUNS_OTHER,
        "doctest" | "test" => framework(Framework::OtherPython),
        "coverage" | "kernprof" | "cProfile" | "profile" | "pdb" | "ipdb" | "trace"
        | "memory_profiler" | "line_profiler" | "viztracer" | "pyinstrument" | "scalene"
        | "debugpy" | "runpy" | "warnings" => measured(top, words),
        _ => module(top, words).unwrap_or(Look::Runs(Kind::Script)),
    }
}

/// Programs and modules that watch another one: `coverage run -m pytest`, `cProfile x.py`.
fn measured<'a>(name: &str, words: &[&'a str]) -> Look<'a> {
    let mut at = 1;
    if name == "coverage" {
        if words.get(1) != Some(&"run") {
            return Look::Nothing;
        }
        at = 2;
    }
    let values = [
        "--source",
        "--include",
        "--omit",
        "--rcfile",
        "--data-file",
        "--context",
        "--concurrency",
        "-o",
        "-s",
        "-c",
        "-r",
        "--listen",
        "--ignore-dir",
        "--coverdir",
        "--sort",
        "--outfile",
    ];
    while let Some(&word) = words.get(at) {
        if matches!(word, "-m" | "--module") {
            return match words.get(at + 1) {
                Some(&module) => as_module(module, &words[at + 1..]),
                None => Look::Nothing,
            };
        }
        if !word.starts_with('-') {
            return script(&words[at..]);
        }
        at += if values.contains(&word) { 2 } else { 1 };
    }
    Look::Nothing
}

/// Programs of Python packages, by the name of the program or of the module.
fn module<'a>(name: &str, words: &[&'a str]) -> Option<Look<'a>> {
    let argument = words.get(1).copied().unwrap_or_default();
    Some(match name {
        "pytest" | "py.test" | "pytest-3" | "pytest3" | "py" => {
            let asks = ["--version", "-V", "--help", "-h", "--fixtures", "--markers"];
            if has(words, &asks) {
                Look::Nothing
            } else {
                framework(Framework::Pytest)
            }
        }
        "ptw" | "pytest-watch" | "pytest_watch" | "pytest-xdist" => framework(Framework::Pytest),
        "unittest" | "unittest2" => framework(Framework::Unittest),
        "django-admin" | "django_admin" if argument == "test" => framework(Framework::Django),
        "tox" | "detox" => {
            let asks = [
                "-l",
                "-a",
                "--listenvs",
                "--listenvs-all",
                "--showconfig",
                "--version",
                "--help",
                "-h",
                "--notest",
                "list",
                "l",
                "config",
                "c",
                "--help-ini",
                "quickstart",
                "devenv",
            ];
            if has(words, &asks) {
                Look::Nothing
            } else {
                framework(Framework::Tox)
            }
        }
        "nox" => {
            let asks = [
                "-l",
                "--list",
                "--list-sessions",
                "--version",
                "--help",
                "-h",
            ];
            if has(words, &asks) {
                Look::Nothing
            } else {
                framework(Framework::Nox)
            }
        }
        "nose" | "nosetests" | "nosetest" | "nose2" | "nosetests3" => framework(Framework::Nose),
        "trial" | "stestr" | "testr" | "zope-testrunner" | "ward" | "behave" | "robot"
        | "green" | "avocado" | "xdoctest" | "mamba-test" | "lettuce" | "radish" | "testify" => {
            framework(Framework::OtherPython)
        }
        "test" | "doctest"
            if words[0].ends_with("bin/test") || words[0].ends_with("bin/doctest") =>
        {
            framework(Framework::OtherPython)
        }
        "hatch" => match argument {
            "test" => framework(Framework::Pytest),
            "run" => framework(Framework::OtherPython),
            _ => Look::Nothing,
        },
        "rye" | "pdm" if argument == "test" => framework(Framework::Pytest),
        "poe" | "invoke" | "inv" | "doit" if is_test_name(argument) => {
            framework(Framework::OtherPython)
        }
        "coverage" | "coverage3" => measured("coverage", words),
        "kernprof" | "viztracer" | "scalene" | "pyinstrument" | "debugpy" => measured(name, words),
        "mprof" if argument == "run" => measured(name, &words[1..]),
        _ => return None,
    })
}

/// A task by the name of `test`, `tests`, `test-unit`, `test:cov`.
pub(super) fn is_test_name(name: &str) -> bool {
    name.split(['-', '_', ':']).any(|part| {
        matches!(
            part,
            "test" | "tests" | "unittest" | "unittests" | "pytest" | "spec" | "e2e"
        )
    })
}

fn framework<'a>(framework: Framework) -> Look<'a> {
    Look::Runs(Kind::Framework(framework))
}
