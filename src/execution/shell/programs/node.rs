//! JavaScript and TypeScript: runtimes, package managers, test runners.

use super::super::super::record::{Framework, Kind};
use super::options::{has, skip};
use super::python::is_test_name;
use super::{Input, Look};

pub(super) fn look<'a>(name: &str, words: &[&'a str], input: &Input<'a>) -> Option<Look<'a>> {
    let argument = words.get(1).copied().unwrap_or_default();
    Some(match name {
        "node" | "nodejs" | "ts-node" | "tsx" | "babel-node" | "esno" | "jiti" => {
            runtime(words, input)
        }
        "deno" => match argument {
            "test" => TESTS,
            "run" | "bench" => Look::Runs(Kind::Script),
            "eval" => Look::Runs(Kind::Inline),
            "task" if words.get(2).is_some_and(|name| is_test_name(name)) => TESTS,
            _ => Look::Nothing,
        },
        "bun" => match argument {
            "test" => TESTS,
            "run" => run_script(words, 2),
            "x" => inner(words, 2),
            "-e" | "--eval" => Look::Runs(Kind::Inline),
            _ if super::paths::is_script(argument) => Look::Runs(Kind::Script),
            _ => Look::Nothing,
        },
        "npm" | "cnpm" => npm(words),
        "yarn" | "pnpm" => yarn(words),
        "npx" | "bunx" | "pnpx" => {
            if let Some(at) = words
                .iter()
                .position(|word| matches!(*word, "-c" | "--call"))
            {
                return Some(match words.get(at + 1) {
                    Some(&text) => Look::Text {
                        text: text.into(),
                        hides: false,
                    },
                    None => Look::Nothing,
                });
            }
            inner(words, skip(words, 1, &["-p", "--package"]))
        }
        "jest" | "vitest" | "mocha" | "_mocha" | "ava" | "jasmine" | "karma" | "tap" | "tape"
        | "uvu" | "qunit" | "cypress" | "playwright" | "nightwatch" | "testcafe" | "wtr"
        | "web-test-runner" | "borp" => {
            let asks = [
                "--version",
                "--listTests",
                "--showConfig",
                "--help",
                "list",
                "install",
                "open",
                "init",
            ];
            if has(words, &asks) {
                Look::Nothing
            } else {
                TESTS
            }
        }
        "react-scripts" | "ng" | "nx" | "vue-cli-service" | "aegir" | "craco" | "stencil"
        | "tsdx" | "moon" | "lerna" | "turbo" => {
            if words[1..].iter().take(4).any(|word| is_test_name(word)) {
                TESTS
            } else {
                Look::Nothing
            }
        }
        "c8" | "nyc" | "cross-env" | "dotenv" | "cross-env-shell" => {
            let at = skip(words, 1, &["-r", "--reporter", "-e"]);
            inner(words, super::options::skip_assignments(words, at))
        }
        _ => return None,
    })
}

const TESTS: Look<'static> = Look::Runs(Kind::Framework(Framework::Node));

fn inner<'a>(words: &[&'a str], at: usize) -> Look<'a> {
    if at < words.len() {
        Look::inner(at)
    } else {
        Look::Nothing
    }
}

fn runtime<'a>(words: &[&'a str], input: &Input<'a>) -> Look<'a> {
    let mut at = 1;
    while let Some(&word) = words.get(at) {
        match word {
            "-e" | "--eval" | "-p" | "--print" | "-pe" | "-" => return Look::Runs(Kind::Inline),
            "-c" | "--check" | "-v" | "--version" | "-h" | "--help" => return Look::Nothing,
            "--test" => return TESTS,
            "-r"
            | "--require"
            | "--import"
            | "--loader"
            | "--experimental-loader"
            | "-C"
            | "--env-file"
            | "-P"
            | "--project"
            | "-O" => at += 2,
            _ if word.starts_with('-') => at += 1,
            _ => {
                let name = super::base(word);
                let stem = name.split('.').next().unwrap_or(name);
                return match stem {
                    "jest" | "mocha" | "_mocha" | "vitest" | "ava" | "jasmine" => TESTS,
                    _ => Look::Runs(Kind::Script),
                };
            }
        }
    }
    match input {
        Input::Inherited => Look::Nothing,
        Input::Text(_) | Input::Stream => Look::Runs(Kind::Inline),
    }
}

/// `npm run NAME`: tests by that name; building and checking executes nothing of the project, and
/// anything else is a program of it.
fn run_script<'a>(words: &[&'a str], at: usize) -> Look<'a> {
    let at = skip(
        words,
        at,
        &["--prefix", "-w", "--workspace", "--filter", "-C"],
    );
    let Some(&name) = words.get(at) else {
        return Look::Nothing;
    };
    if is_test_name(name) || matches!(name, "jest" | "mocha" | "vitest" | "coverage") {
        return TESTS;
    }
    let first = name.split([':', '-', '_']).next().unwrap_or(name);
    if super::paths::is_script(name) {
        return Look::Runs(Kind::Script);
    }
    match first {
        "build" | "compile" | "lint" | "format" | "fmt" | "typecheck" | "types" | "type"
        | "tsc" | "clean" | "prettier" | "eslint" | "check" | "docs" | "install" | "prepare"
        | "release" | "generate" => Look::Nothing,
        _ => Look::Runs(Kind::Other),
    }
}

fn npm<'a>(words: &[&'a str]) -> Look<'a> {
    let at = skip(words, 1, &["--prefix", "-w", "--workspace", "-C"]);
    match words.get(at).copied().unwrap_or_default() {
        "test" | "t" | "tst" | "it" | "cit" | "install-test" => TESTS,
        "run" | "run-script" | "rum" | "urn" => run_script(words, at + 1),
        "start" | "restart" => Look::Runs(Kind::Other),
        "exec" | "x" => inner(words, skip(words, at + 1, &["-p", "--package", "-w"])),
        _ => Look::Nothing,
    }
}

fn yarn<'a>(words: &[&'a str]) -> Look<'a> {
    let at = skip(words, 1, &["--cwd", "-C", "--dir", "--filter", "-F", "-w"]);
    match words.get(at).copied().unwrap_or_default() {
        "test" | "t" | "tst" => TESTS,
        "run" | "run-script" => run_script(words, at + 1),
        "exec" | "dlx" => inner(words, skip(words, at + 1, &["-p", "--package"])),
        "workspace" => run_script(words, at + 2),
        "workspaces" => {
            if words[at..].iter().any(|word| is_test_name(word)) {
                TESTS
            } else {
                Look::Nothing
            }
        }
        "" | "install" | "i" | "add" | "remove" | "why" | "list" | "info" | "init" | "config"
        | "cache" | "link" | "up" | "upgrade" | "outdated" | "dedupe" | "set" | "version"
        | "store" | "rebuild" | "import" | "audit" | "node" | "publish" | "pack" | "ls"
        | "unlink" | "prune" | "fetch" => Look::Nothing,
        "start" | "dev" | "serve" => Look::Runs(Kind::Other),
        name if is_test_name(name) => TESTS,
        // The name of a script or of a program.
        _ => inner(words, at),
    }
}
