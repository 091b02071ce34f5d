//! Which model is meant, and how it is opened.

use crate::engine::remote::{Options, Remote};
use crate::serve::Open;
use crate::work::told;
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
    /// Log-probabilities a step that the server is asked for
    #[arg(long, value_name = "COUNT", requires = "upstream")]
    pub upstream_top: Option<u32>,
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
        if let Some(path) = &self.which.model {
            return self.embedded(path);
        }
        self.remote()
    }

    #[cfg(feature = "llama")]
    fn embedded(&self, path: &Path) -> Result<Open, Problem> {
        use crate::engine::llama::{Llama, Options as Llamas};
        let usual = Llamas::default();
        let options = Llamas {
            threads: self.threads.or(usual.threads),
            context: self.context.or(usual.context),
            gpu_layers: self.gpu_layers.or(usual.gpu_layers),
            ..usual
        };
        let path = path.to_owned();
        Ok(Box::new(move || match Llama::load(&path, &options) {
            Ok(model) => Ok(Box::new(model) as Box<dyn LanguageModel>),
            Err(error) => Err(told(&error)),
        }))
    }

    #[cfg(not(feature = "llama"))]
    fn embedded(&self, path: &Path) -> Result<Open, Problem> {
        Err(Problem {
            message: format!(
                "This build has no engine that could compute {}.",
                path.display()
            ),
            hint: "Build it with the feature `llama`, or use --upstream.".to_owned(),
        })
    }

    fn remote(&self) -> Result<Open, Problem> {
        let mut options = Options::new(self.which.upstream.clone().unwrap_or_default());
        options.model.clone_from(&self.upstream_model);
        options.top = self.upstream_top;
        if let Some(variable) = &self.upstream_key_env {
            options.key = Some(std::env::var(variable).map_err(|_| Problem {
                message: format!("The environment variable {variable} is not set."),
                hint: "Set it to the server's key, or leave --upstream-key-env out.".to_owned(),
            })?);
        }
        Ok(Box::new(move || match Remote::connect(&options) {
            Ok(model) => Ok(Box::new(model) as Box<dyn LanguageModel>),
            Err(error) => Err(told(&error)),
        }))
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
