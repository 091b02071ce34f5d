//! One run of an agent on one task, as every log tells it: who said what, what was called, what came
//! back.
//!
//! Nothing is judged here. Which calls execute a program, and whether it passed, is read from the
//! commands and outputs later, by the same rules for every format.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Format {
    /// Agent Trajectory Interchange Format, v1.0 to v1.7.
    Atif,
    /// SWE-agent's `.traj`.
    SweAgent,
    /// mini-swe-agent's `.traj.json`, v1: commands in the text.
    MiniSweAgent1,
    /// mini-swe-agent v1.1: commands apart.
    MiniSweAgent11,
    /// OpenHands: an array of messages with tool calls, as submitted to leaderboards.
    OpenHandsMessages,
    /// OpenHands' `output.jsonl`: a line a task, its events in `history`.
    OpenHandsOutput,
    /// OpenHands' SDK (V1): events that name their kind.
    OpenHandsEvents,
    /// Claude Code with `--output-format stream-json`.
    ClaudeStream,
    /// Claude Code's own sessions on disk.
    ClaudeSession,
    /// `codex exec --json`.
    CodexExec,
    /// Codex's own rollouts on disk.
    CodexRollout,
    /// `opencode run --format json`.
    OpenCodeRun,
    /// `opencode export`.
    OpenCodeExport,
    /// Moatless: transitions.
    Moatless,
    /// Made by our own generator, or exported by the page.
    Records,
}

/// One run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The file it is from; in an archive with the archive's name before it.
    pub file: String,
    /// Its format.
    pub format: Format,
    /// The task: an instance's identifier where the log or its name tells it, or the session's.
    pub instance: String,
    /// The agent's name, where the log tells it.
    pub agent: Option<String>,
    /// The model, where the log tells it: the first one.
    pub model: Option<String>,
    /// The condition it ran under, by whatever name a person or a folder gave it; empty when unknown.
    pub setting: String,
    /// What happened, in order.
    pub steps: Vec<Step>,
    /// The model's replies, in order, each once however often the log repeats it.
    pub turns: Vec<Turn>,
    /// Items in the file: all messages, not only the agent's. Positions are counted in them.
    pub items: u32,
    /// Tokens of the whole run: the log's own total where it has one, else the sum of the turns.
    pub tokens: Option<Tokens>,
    /// What it cost in USD, as the log says; never computed here.
    pub cost: Option<f64>,
    /// Wall-clock time in milliseconds.
    pub milliseconds: Option<u64>,
    /// How it ended, as the log says (`submitted`, `exit_cost`, …). Says nothing about success.
    pub exit_status: Option<String>,
    /// The final patch as a unified diff.
    pub patch: Option<String>,
    /// Whether the task is solved. Only from results of a test harness, never from the log itself.
    pub ending: Ending,
    /// Whether the format lets an agent run programs at all: where it does not, no execution is no
    /// finding.
    pub can_execute: bool,
}

/// Whether a task is solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// The tests of the benchmark pass.
    Resolved,
    /// They do not.
    Unresolved,
    /// Nobody says.
    #[default]
    Unknown,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Which item of the file, from 0; several steps may be of one item.
    pub item: u32,
    /// When, in milliseconds since 1970, where the log tells it.
    pub at: Option<i64>,
    /// Whether a helper of the agent did it, not the agent itself.
    pub sidechain: bool,
    /// What.
    pub part: Part,
}

/// What happened in a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Part {
    /// Somebody said something.
    Message {
        /// Who.
        role: Role,
        /// What.
        text: String,
    },
    /// What a model thought before it answered.
    Thought(String),
    /// The agent called a tool.
    Call(Call),
}

/// Who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    /// The instructions.
    System,
    /// The person, or the harness in its place.
    User,
    /// The agent.
    Agent,
}

/// A call of a tool and what came back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Call {
    /// The tool, by the log's name for it.
    pub tool: String,
    /// What it was asked to do.
    pub act: Act,
    /// What came back; nothing where the log ends first.
    pub observation: Option<Observation>,
    /// How long it took, in milliseconds. Only where the log measured the call itself: times between
    /// lines of a log are no durations.
    pub milliseconds: Option<u64>,
}

/// What a tool was asked to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Act {
    /// Run a command in a shell, as written, with nested `bash -lc` and all.
    Shell(String),
    /// Change files, by a tool that only does that.
    Edit {
        /// Their paths.
        paths: Vec<String>,
        /// The new text or the patch, as far as the log has it.
        text: String,
    },
    /// Anything else: reading, searching, thinking, planning, finishing. The arguments as JSON.
    Other(String),
}

/// What came back from a tool.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Observation {
    /// Standard output and error as the agent saw them.
    pub output: String,
    /// The exit code, where the log tells it.
    pub exit: Option<i32>,
    /// Whether the log calls it an error.
    pub is_error: bool,
    /// Whether it was ended by a time limit or by a person, as the log says.
    pub interrupted: bool,
    /// Images among it. They are no text and are not counted as output.
    pub images: u32,
}

/// One reply of a model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// The item in which it begins.
    pub item: u32,
    /// Its tokens, where the log tells them.
    pub tokens: Option<Tokens>,
}

/// Tokens, each counted once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tokens {
    /// Read for the first time: without what came from a cache.
    pub input: u64,
    /// Read from a cache.
    pub cached: u64,
    /// Written into a cache, where it is billed apart.
    pub cache_written: u64,
    /// Written by the model, its thoughts included.
    pub output: u64,
}

impl Tokens {
    /// All of them.
    #[must_use]
    pub fn total(&self) -> u64 {
        [self.input, self.cached, self.cache_written, self.output]
            .into_iter()
            .fold(0, u64::saturating_add)
    }
}

impl std::iter::Sum for Tokens {
    fn sum<I: Iterator<Item = Self>>(tokens: I) -> Self {
        tokens.fold(Self::default(), |sum, one| Self {
            input: sum.input.saturating_add(one.input),
            cached: sum.cached.saturating_add(one.cached),
            cache_written: sum.cache_written.saturating_add(one.cache_written),
            output: sum.output.saturating_add(one.output),
        })
    }
}

/// Something in a file that was not understood. What was understood is used all the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// Where.
    pub place: Place,
    /// What is wrong there, the rest of a sentence that names the place first.
    pub problem: String,
}

impl fmt::Display for Diagnostic {
    /// The sentence, without a full stop.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Place {
            file,
            line,
            item,
            field,
        } = &self.place;
        let parts = [
            field.clone(),
            item.map(|item| format!("item {item}")),
            line.map(|line| format!("line {line}")),
            Some(file.clone()).filter(|file| !file.is_empty()),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        match parts.is_empty() {
            true => write!(f, "it {}", self.problem),
            false => write!(f, "{} {}", parts.join(" of "), self.problem),
        }
    }
}

/// A place in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The file.
    pub file: String,
    /// The line, from 1, in formats with a record a line.
    pub line: Option<u32>,
    /// The item, from 0, in formats with one array.
    pub item: Option<u32>,
    /// The field, as a path of keys.
    pub field: Option<String>,
}
