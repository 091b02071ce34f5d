//! What a server is, and what it allows.

use super::answer::strange;
use super::http::Http;
use super::text::{ANCHOR, token_list};
use crate::engine::limits;
use crate::engine::sequences::Sequences;
use runwise::model::{Description, Error, Token, Usage};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// Where a server is.
#[derive(Clone)]
pub struct Options {
    /// Such as `http://127.0.0.1:8000/v1`.
    pub address: String,
    /// Sent as a bearer token, and never shown.
    pub key: Option<String>,
    /// One of its models; the first if nothing is said.
    pub model: Option<String>,
    /// Log-probabilities a step.
    pub top: Option<u32>,
    /// For one answer.
    pub timeout: Duration,
}

impl Options {
    /// A server without a key, its first model.
    #[must_use]
    pub fn new(address: impl Into<String>) -> Self {
        Self {
            address: address.into(),
            key: None,
            model: None,
            top: None,
            timeout: limits::ANSWER,
        }
    }
}

impl std::fmt::Debug for Options {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Options")
            .field("address", &self.address)
            .field("key", &self.key.as_ref().map(|_| "not shown"))
            .field("model", &self.model)
            .field("top", &self.top)
            .field("timeout", &self.timeout)
            .finish()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Llama,
    Vllm,
}

/// A model behind a server.
pub struct Remote {
    pub(super) http: Http,
    pub(super) kind: Kind,
    /// As the server names it.
    pub(super) model: String,
    pub(super) description: Description,
    pub(super) usage: Usage,
    pub(super) sequences: Sequences,
    /// In front of every text.
    pub(super) start: Vec<Token>,
    /// With which the model ends a text; more are learned when it does.
    pub(super) ends: BTreeSet<Token>,
    /// The token of [`ANCHOR`].
    pub(super) anchor: Token,
    pub(super) pieces: BTreeMap<Token, Vec<u8>>,
    pub(super) top: u32,
    /// Continuations of one request.
    pub(super) most: u32,
}

impl std::fmt::Debug for Remote {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Remote")
            .field("kind", &self.kind)
            .field("description", &self.description)
            .finish_non_exhaustive()
    }
}

/// What models end a text with. A server says at most one of its own.
const ENDS: [&str; 10] = [
    "<|im_end|>",
    "<|endoftext|>",
    "</s>",
    "<|eot_id|>",
    "<|end_of_text|>",
    "<end_of_turn>",
    "<eos>",
    "<|end|>",
    "<|EOT|>",
    "<｜end▁of▁sentence｜>",
];

impl Remote {
    /// Asks a server what it is.
    ///
    /// # Errors
    /// A sentence: it does not answer, has no such model, or cannot tell tokens.
    pub fn connect(options: &Options) -> Result<Self, Error> {
        let http = Http::new(&options.address, options.key.as_deref(), options.timeout)?;
        let models = http.get("/v1/models")?;
        let entry = chosen(&models, options.model.as_deref())?;
        let model = entry
            .get("id")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned();
        // vLLM has no such page.
        let properties = http.get("/props").unwrap_or_default();
        let settings = properties.get("default_generation_settings");
        let kind = if settings.is_some() {
            Kind::Llama
        } else {
            Kind::Vllm
        };
        let number = |value: Option<&Value>| {
            value
                .and_then(Value::as_u64)
                .and_then(|number| u32::try_from(number).ok())
        };
        let meta = |name: &str| number(entry.get("meta").and_then(|meta| meta.get(name)));
        let context = match kind {
            Kind::Llama => number(settings.and_then(|settings| settings.get("n_ctx"))),
            Kind::Vllm => number(entry.get("max_model_len")),
        };
        let context = context.ok_or_else(|| {
            strange("it does not say how many tokens its model reads; it is neither vLLM nor llama-server.")
        })?;
        let (engine, top) = match kind {
            Kind::Llama => ("llama-server", limits::TOP_LLAMA),
            Kind::Vllm => ("vLLM", limits::TOP_VLLM),
        };
        let top = options.top.unwrap_or(top).max(1);
        // llama-server names a model by its file.
        let name = match kind {
            Kind::Llama => model.rsplit(['/', '\\']).next().unwrap_or(&model),
            Kind::Vllm => &model,
        };
        let mut remote = Self {
            description: Description {
                name: name.to_owned(),
                sha256: None,
                engine: engine.to_owned(),
                vocabulary: meta("n_vocab").unwrap_or(0),
                // A request always asks for one token more.
                context: context.saturating_sub(1),
                sequences: limits::MOST_SEQUENCES,
                top: Some(top),
            },
            most: number(properties.get("total_slots"))
                .unwrap_or(u32::MAX)
                .max(1),
            http,
            kind,
            model,
            usage: Usage::default(),
            sequences: Sequences::new(limits::MOST_SEQUENCES),
            start: Vec::new(),
            ends: BTreeSet::new(),
            anchor: 0,
            pieces: BTreeMap::new(),
            top,
        };
        remote.learn(properties.get("eos_token").and_then(Value::as_str))?;
        Ok(remote)
    }

    fn learn(&mut self, end: Option<&str>) -> Result<(), Error> {
        let bare = self.encode(ANCHOR, true)?;
        self.anchor = *bare
            .last()
            .ok_or_else(|| strange("its tokeniser gives no tokens."))?;
        let body = match self.kind {
            Kind::Llama => json!({"content": ANCHOR, "add_special": true}),
            Kind::Vllm => {
                json!({"model": self.model, "prompt": ANCHOR, "add_special_tokens": true})
            }
        };
        let answer = self.http.post("/tokenize", &body)?;
        let whole = token_list(&answer, "tokens")?;
        if let Some(start) = whole.strip_suffix(bare.as_slice()) {
            self.start = start.to_vec();
        }
        for text in ENDS.into_iter().chain(end) {
            let marks = self.encode(text, true)?;
            if let [token] = marks.as_slice()
                && self.encode(text, false)?.len() > 1
            {
                self.ends.insert(*token);
            }
        }
        Ok(())
    }
}

fn chosen<'a>(models: &'a Value, wanted: Option<&str>) -> Result<&'a Value, Error> {
    let all = models.get("data").and_then(Value::as_array);
    let all = all.map_or(&[][..], Vec::as_slice);
    let name = |entry: &Value| entry.get("id").and_then(Value::as_str).map(str::to_owned);
    let found = match wanted {
        Some(wanted) => all
            .iter()
            .find(|entry| name(entry).as_deref() == Some(wanted)),
        None => all.iter().find(|entry| name(entry).is_some()),
    };
    found.ok_or_else(|| {
        let names: Vec<String> = all.iter().filter_map(name).collect();
        strange(match wanted {
            Some(wanted) if !names.is_empty() => {
                format!("it has no model {wanted}; it has {}.", names.join(", "))
            }
            _ => "it names no model.".to_owned(),
        })
    })
}
