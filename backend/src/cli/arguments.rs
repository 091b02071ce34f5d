//! What can be said on the command line.

use super::source::Source;
use crate::limits;
use clap::{Args, Parser, Subcommand};

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
