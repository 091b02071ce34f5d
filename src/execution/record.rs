//! One execution of a program by an agent: the record that everything is counted from.

use serde::{Deserialize, Serialize};

/// One execution. A call of the shell is one execution at most, as in the paper (§3), however many
/// programs its command runs; it counts as the dearest of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Execution {
    /// Which step of its run.
    pub step: u32,
    /// Which item of the file; its position is this over [`Run::items`](super::Run::items).
    pub item: u32,
    /// What is executed.
    pub kind: Kind,
    /// Before the first edit of a source file, or after it.
    pub phase: Phase,
    /// What came of it.
    pub outcome: Outcome,
    /// The exit code, where it is known.
    pub exit: Option<i32>,
    /// How long it took, in milliseconds, where the log measured it.
    pub milliseconds: Option<u64>,
    /// Characters of its output.
    pub output_chars: u32,
    /// Turns of the model after it: each of them reads the output again.
    pub turns_after: u32,
    /// Whether a source file is edited after it and before the next execution.
    pub edit_after: bool,
}

/// What is executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// Other programs that are run for what they do: a built binary, a server.
    Other,
    /// Code on the command line or on standard input: `python -c`, `node -e`, `python - <<EOF`.
    Inline,
    /// A script: `python repro.py`, `node x.js`, `bash run.sh`.
    Script,
    /// Tests, by a framework.
    Framework(Framework),
}

impl Kind {
    /// Whether it is a test framework.
    #[must_use]
    pub fn is_framework(self) -> bool {
        matches!(self, Self::Framework(_))
    }

    /// What it takes from a budget in points: 1.0 for a test framework, 0.3 for anything else
    /// (the prompts' cost table).
    #[must_use]
    pub fn points(self) -> f64 {
        match self {
            Self::Framework(_) => 1.0,
            Self::Other | Self::Inline | Self::Script => 0.3,
        }
    }
}

/// A test framework or runner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Framework {
    /// pytest, `py.test`.
    Pytest,
    /// Python's `unittest`.
    Unittest,
    /// Django: `manage.py test`, `runtests.py`, `python -m django test`.
    Django,
    /// tox.
    Tox,
    /// nox.
    Nox,
    /// nose.
    Nose,
    /// Python's `doctest` and Sympy's `bin/test`.
    OtherPython,
    /// `cargo test`, `cargo nextest`.
    Cargo,
    /// `go test`.
    Go,
    /// `npm`, `yarn`, `pnpm` or `bun` `test`, jest, vitest, mocha.
    Node,
    /// `mvn test`.
    Maven,
    /// `gradle test`, `gradlew test`.
    Gradle,
    /// ctest.
    Ctest,
    /// `make test`, `make check`.
    Make,
    /// `rspec`, `rake test`, PHPUnit, `dotnet test`, `mix test`, `bazel test` and the like.
    Other,
}

/// Before the first edit of a source file, or after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Before: it may reproduce the problem.
    Reproduction,
    /// After: it may verify the patch.
    Verification,
}

/// What came of an execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Outcome {
    /// It passed.
    Pass,
    /// It failed.
    Fail,
    /// It did not come to run: a missing module, command, library or argument.
    Environment,
    /// Neither exit code nor output says.
    Unknown,
}
