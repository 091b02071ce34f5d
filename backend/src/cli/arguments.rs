//! What can be said on the command line.

use super::settings::Flags;
use super::source::Source;
use crate::limits;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// Execution-guided decoding next to a language model, for the Runwise page.
#[derive(Debug, Parser)]
#[command(name = "runwise", version)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serves a model to the page, until it is interrupted
    Serve(Serve),
    /// Writes one program in the terminal
    Decode(Decode),
    /// Compares plain and guided decoding on HumanEval or MBPP
    Eval(Eval),
}

/// Compares plain and guided decoding. Flags with several values add a grid beside the single agent,
/// which has their first values.
#[derive(Debug, Args)]
pub struct Eval {
    /// A file of records, such as HumanEval.jsonl.gz or mbpp.jsonl
    pub data: PathBuf,
    /// Which model.
    #[command(flatten)]
    pub source: Source,
    /// How.
    #[command(flatten)]
    pub flags: Flags,
    /// Only the first so many exercises
    #[arg(long, value_name = "COUNT")]
    pub limit: Option<u32>,
    /// Only these exercises, such as HumanEval/12
    #[arg(long, value_name = "TASK", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Where outcomes are kept, one a line; what is there is not done again
    #[arg(long, value_name = "FILE", default_value = "results.jsonl")]
    pub results: PathBuf,
    /// Where the report goes; to standard output if nothing is said
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
}

/// Writes one program.
#[derive(Debug, Args)]
pub struct Decode {
    /// A task file, such as those in static/tasks
    pub task: PathBuf,
    /// Which model.
    #[command(flatten)]
    pub source: Source,
    /// How.
    #[command(flatten)]
    pub flags: Flags,
    /// Writes every event to this file, one a line, as the page plays them
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

/// Serves a model.
#[derive(Debug, Args)]
pub struct Serve {
    /// Which model.
    #[command(flatten)]
    pub source: Source,
    /// Address and port; any but this machine's own needs a token
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8765")]
    pub listen: String,
    /// What every request must bear; better given in the environment, where others do not see it
    #[arg(long, env = "RUNWISE_TOKEN", hide_env_values = true)]
    pub token: Option<String>,
    /// An origin whose pages may ask, such as https://page.example; those of this machine always may
    #[arg(long = "origin", value_name = "ORIGIN")]
    pub origins: Vec<String>,
    /// Requests that may wait
    #[arg(long, default_value_t = limits::QUEUE, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub queue: u32,
    /// Writes what is asked to the log, which it otherwise never holds
    #[arg(long)]
    pub log_prompts: bool,
    /// Writes the log as JSON, one object a line
    #[arg(long)]
    pub log_json: bool,
}
