//! Which model is meant, and how it is opened.

use crate::serve::Open;
use clap::Args;
use runwise::model::LanguageModel;
use runwise::model::scripted::{Play, Scripted};
use runwise::protocol::Problem;
use std::path::{Path, PathBuf};

/// Which model, and how it runs.
#[derive(Clone, Debug, Args)]
pub struct Source {
    /// Which.
    #[command(flatten)]
    pub which: Which,
    /// Name of the model at the server, if it has several
    #[arg(long, value_name = "NAME", requires = "upstream")]
    pub upstream_model: Option<String>,
    /// Environment variable that holds the server's key
    #[arg(long, value_name = "VARIABLE", requires = "upstream")]
    pub upstream_key_env: Option<String>,
    /// Tokens that all sequences together may have
    #[arg(long, value_name = "TOKENS", requires = "model")]
    pub context: Option<u32>,
    /// Threads of the engine; all cores if nothing is said
    #[arg(long, value_name = "COUNT", requires = "model")]
    pub threads: Option<u32>,
    /// Layers that a GPU computes; all of them if it was built for one and nothing is said
    #[arg(long, value_name = "COUNT", requires = "model")]
    pub gpu_layers: Option<u32>,
}

/// One of these.
#[derive(Clone, Debug, Args)]
#[group(required = true, multiple = false)]
pub struct Which {
    /// A GGUF file, computed here
    #[arg(long, value_name = "FILE")]
    pub model: Option<PathBuf>,
    /// Address of an OpenAI-compatible server, up to and with /v1
    #[arg(long, value_name = "URL")]
    pub upstream: Option<String>,
    /// A script that takes a model's place, for tests
    #[arg(long, value_name = "FILE")]
    pub scripted: Option<PathBuf>,
}

impl Source {
    /// Looks at what can be looked at now; the model is opened by whoever gets this.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn open(&self) -> Result<Open, Problem> {
        if let Some(path) = &self.which.scripted {
            let play = play(path)?;
            return Ok(Box::new(move || {
                Ok(Box::new(Scripted::new(play.clone())) as Box<dyn LanguageModel>)
            }));
        }
        Err(Problem {
            message: "This build has no engine for that.".to_owned(),
            hint: "Use --scripted.".to_owned(),
        })
    }
}

fn play(path: &Path) -> Result<Play, Problem> {
    let text = std::fs::read_to_string(path).map_err(|error| Problem {
        message: format!("{} cannot be read: {error}.", path.display()),
        hint: "Give the path of a script.".to_owned(),
    })?;
    serde_json::from_str(&text).map_err(|error| Problem {
        message: format!("{} is no script: {error}.", path.display()),
        hint: "A script is a JSON object with `scripts`, a list of objects with a `text`."
            .to_owned(),
    })
}
