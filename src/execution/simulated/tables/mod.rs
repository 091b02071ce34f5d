//! The paper's tables, quoted: To Run or Not to Run, arXiv 2606.26978, from its public artifact.
//!
//! They are other people's measurements of other runs. A page shows them as quoted, and never as
//! points of its own data.
//!
//! - [`rq1`]: what published agents executed on leaderboards.
//! - [`rq2`]: three agents under five settings.
//! - [`rq3`]: why so little came of it.

pub mod rq1;
pub mod rq2;
pub mod rq3;

use serde::{Deserialize, Serialize};

/// What all numbers here are quoted from.
pub const SOURCE: &str = "To Run or Not to Run, arXiv 2606.26978 (public artifact)";

/// The first hundred tasks of a benchmark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Benchmark {
    /// SWE-bench Lite.
    Lite,
    /// SWE-bench Verified.
    #[default]
    Verified,
}

impl Benchmark {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Lite, Self::Verified];
}

/// The agents of RQ2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Agent {
    /// Claude Code with Sonnet 4.5.
    ClaudeCode,
    /// Codex with GPT-5.2.
    Codex,
    /// OpenCode with Qwen2.5-Coder-32B.
    OpenCode,
}

impl Agent {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::ClaudeCode, Self::Codex, Self::OpenCode];

    /// As it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::ClaudeCode => "Claude Code",
            Self::Codex => "Codex",
            Self::OpenCode => "OpenCode",
        }
    }
}

/// The settings of RQ2. Prompts alone enforced them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Setting {
    /// Nothing may be executed.
    Prohibited,
    /// One execution.
    Quota1,
    /// Three executions.
    Quota3,
    /// Each execution has a price.
    BudgetGuided,
    /// As the agent likes.
    Unrestricted,
}

impl Setting {
    /// All of them, in the order of the tables.
    pub const ALL: [Self; 5] = [
        Self::Prohibited,
        Self::Quota1,
        Self::Quota3,
        Self::BudgetGuided,
        Self::Unrestricted,
    ];

    /// As it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Prohibited => "Prohibited",
            Self::Quota1 => "Quota 1",
            Self::Quota3 => "Quota 3",
            Self::BudgetGuided => "Budget-Guided",
            Self::Unrestricted => "Unrestricted",
        }
    }
}
