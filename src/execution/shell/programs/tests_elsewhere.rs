//! Test runners of other languages.

use super::super::super::record::{Framework, Kind};
use super::Look;
use super::options::has;
use super::python::is_test_name;

pub(super) fn look<'a>(name: &str, words: &[&'a str]) -> Option<Look<'a>> {
    let first = words[1..]
        .iter()
        .copied()
        .find(|word| !word.starts_with('-'))
        .unwrap_or_default();
    let runs = match name {
        "rspec" | "phpunit" | "pest" | "paratest" | "codecept" | "phpspec" | "behat"
        | "cucumber" | "minitest" | "prove" | "bats" | "busted" | "elm-test" | "kyua"
        | "shellspec" | "testthat" | "lit" | "llvm-lit" | "testem" => {
            return Some(if has(words, &["--version", "--dry-run", "--help"]) {
                Look::Nothing
            } else {
                TESTS
            });
        }
        "rake" | "rails" | "composer" | "dotnet" | "mix" | "swift" | "dart" | "flutter" | "sbt"
        | "lein" | "stack" | "cabal" | "zig" | "bazel" | "bazelisk" | "buck" | "buck2"
        | "pants" | "meson" | "just" | "task" | "ant" | "rebar3" | "xcodebuild" | "mill"
        | "scons" | "crystal" | "gleam" | "forge" | "hardhat" | "truffle" | "anchor" | "dune"
        | "opam" | "clojure" | "clj" | "nimble" | "fpm" | "please" | "plz" | "earthly"
        | "spago" | "raco" => {
            let is_test = is_test_name(first)
                || matches!(
                    (name, first),
                    ("bazel" | "bazelisk", "coverage")
                        | ("dune", "runtest")
                        | ("rebar3", "eunit" | "ct")
                        | ("dotnet", "vstest")
                        | ("just" | "task" | "ant", "check")
                )
                || matches!(
                    name,
                    "xcodebuild" | "sbt" | "rake" | "ant" | "lein" | "scons" | "zig"
                ) && words[1..].iter().any(|word| {
                    matches!(*word, "test" | "testOnly" | "spec") || word.starts_with("testOnly ")
                });
            if is_test {
                return Some(TESTS);
            }
            match (name, first) {
                (
                    "dotnet" | "swift" | "dart" | "stack" | "cabal" | "zig" | "mix" | "bazel"
                    | "crystal" | "flutter" | "lein" | "sbt",
                    "run",
                ) => Kind::Script,
                ("rails", "server" | "s") => Kind::Other,
                ("rails", "runner") => Kind::Inline,
                _ => return Some(Look::Nothing),
            }
        }
        _ => return None,
    };
    Some(Look::Runs(runs))
}

const TESTS: Look<'static> = Look::Runs(Kind::Framework(Framework::Other));
