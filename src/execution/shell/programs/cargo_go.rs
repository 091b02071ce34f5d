//! Cargo and Go.

use super::super::super::record::{Framework, Kind};
use super::Look;
use super::options::{has, skip};

pub(super) fn look<'a>(name: &str, words: &[&'a str]) -> Option<Look<'a>> {
    match name {
        "cargo" => Some(cargo(words)),
        "cargo-nextest" => Some(tests(Framework::Cargo)),
        "go" => Some(go(words)),
        "gotestsum" | "ginkgo" | "richgo" | "gotest" => Some(tests(Framework::Go)),
        _ => None,
    }
}

fn tests<'a>(framework: Framework) -> Look<'a> {
    Look::Runs(Kind::Framework(framework))
}

fn cargo<'a>(words: &[&'a str]) -> Look<'a> {
    let mut at = 1;
    if words.get(1).is_some_and(|word| word.starts_with('+')) {
        at = 2;
    }
    at = skip(
        words,
        at,
        &["--color", "--config", "-Z", "-C", "--manifest-path"],
    );
    let second = words.get(at + 1).copied().unwrap_or_default();
    match words.get(at).copied().unwrap_or_default() {
        "test" | "t" if has(words, &["--no-run", "--help", "-h"]) => Look::Nothing,
        "test" | "t" | "llvm-cov" | "tarpaulin" | "mutants" | "insta" => tests(Framework::Cargo),
        "nextest" if matches!(second, "run" | "r") => tests(Framework::Cargo),
        "miri" | "hack" | "careful" | "xtask" if matches!(second, "test" | "nextest") => {
            tests(Framework::Cargo)
        }
        "run" | "r" | "xtask" => Look::Runs(Kind::Script),
        "miri" if second == "run" => Look::Runs(Kind::Script),
        "bench" | "fuzz" | "criterion" | "flamegraph" => Look::Runs(Kind::Other),
        "watch" => match words
            .iter()
            .position(|word| matches!(*word, "-x" | "--exec"))
        {
            Some(x)
                if words.get(x + 1).is_some_and(|word| {
                    word.starts_with("test") || word.starts_with("nextest")
                }) =>
            {
                tests(Framework::Cargo)
            }
            _ => Look::Nothing,
        },
        _ => Look::Nothing,
    }
}

fn go<'a>(words: &[&'a str]) -> Look<'a> {
    let at = skip(words, 1, &["-C"]);
    match words.get(at).copied().unwrap_or_default() {
        // `-c` only compiles, `-list` only lists.
        "test" if has(words, &["-c", "-list", "-h", "-help"]) => Look::Nothing,
        "test" => tests(Framework::Go),
        "run" => Look::Runs(Kind::Script),
        "tool" if words.get(at + 1) == Some(&"test2json") => tests(Framework::Go),
        _ => Look::Nothing,
    }
}
