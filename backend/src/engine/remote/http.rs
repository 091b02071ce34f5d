//! Requests, and sentences for what goes wrong with them.

use crate::engine::limits;
use futures_util::future::join_all;
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use reqwest::{StatusCode, Url};
use runwise::model::Error;
use serde_json::Value;
use std::time::Duration;

/// A server's address with what is needed to ask it.
pub struct Http {
    runtime: tokio::runtime::Runtime,
    client: reqwest::Client,
    /// Without `/v1`, and without a name or password.
    root: String,
}

impl Http {
    /// # Errors
    /// If the address or the key cannot be one. Nothing is sent.
    pub fn new(address: &str, key: Option<&str>, timeout: Duration) -> Result<Self, Error> {
        let refused = |message: &str| Error::Unreachable {
            address: address.to_owned(),
            message: message.to_owned(),
        };
        let url = Url::parse(address).ok().filter(|url| {
            matches!(url.scheme(), "http" | "https") && url.has_host() && url.username().is_empty()
        });
        let url = url.ok_or_else(|| {
            refused(
                "it is no address; one looks like http://127.0.0.1:8000/v1, without a name in it.",
            )
        })?;
        let mut headers = HeaderMap::new();
        if let Some(key) = key {
            let mut value = HeaderValue::from_str(&format!("Bearer {}", key.trim()))
                .map_err(|_| refused("its key has characters that no header can hold."))?;
            value.set_sensitive(true);
            headers.insert(AUTHORIZATION, value);
        }
        let mut builder = reqwest::Client::builder()
            .default_headers(headers)
            .connect_timeout(limits::CONNECT)
            .timeout(timeout)
            // A key is for this server and no other.
            .redirect(reqwest::redirect::Policy::none());
        let local = ["127.0.0.1", "localhost", "[::1]"];
        if url.host_str().is_some_and(|host| local.contains(&host)) {
            builder = builder.no_proxy();
        }
        let started = |error: String| Error::Engine {
            message: format!("No connection can be made: {error}."),
        };
        let path = url.path().trim_end_matches('/');
        let path = path.strip_suffix("/completions").unwrap_or(path);
        let path = path.strip_suffix("/v1").unwrap_or(path);
        Ok(Self {
            runtime: tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .map_err(|error| started(error.to_string()))?,
            client: builder
                .build()
                .map_err(|error| started(error.to_string()))?,
            root: format!("{}{path}", url.origin().ascii_serialization()),
        })
    }

    /// Answers of as many requests, all under way at once: a path from the root and a body each.
    pub fn post_all(&self, requests: &[(&str, Value)]) -> Vec<Result<Value, Error>> {
        let all = requests
            .iter()
            .map(|(path, body)| self.patient(path, Some(body)));
        self.runtime.block_on(join_all(all))
    }

    /// # Errors
    /// If there is no answer, or one that is no success.
    pub fn post(&self, path: &str, body: &Value) -> Result<Value, Error> {
        self.runtime.block_on(self.patient(path, Some(body)))
    }

    /// # Errors
    /// If there is no answer, or one that is no success.
    pub fn get(&self, path: &str) -> Result<Value, Error> {
        self.runtime.block_on(self.patient(path, None))
    }

    /// Asks again where a server is being restarted or busy. All requests of this engine may be
    /// repeated: none changes anything.
    async fn patient(&self, path: &str, body: Option<&Value>) -> Result<Value, Error> {
        for pause in limits::PAUSES {
            match self.once(path, body).await {
                Err(Failure {
                    passing: true,
                    error,
                }) => {
                    tracing::debug!(%error, path, "asked again");
                    tokio::time::sleep(pause).await;
                }
                answer => return answer.map_err(|failure| failure.error),
            }
        }
        let answer = self.once(path, body).await;
        answer.map_err(|failure| failure.error)
    }

    async fn once(&self, path: &str, body: Option<&Value>) -> Result<Value, Failure> {
        let url = format!("{}{path}", self.root);
        let request = match body {
            Some(body) => self.client.post(&url).json(body),
            None => self.client.get(&url),
        };
        let lost = |error: reqwest::Error| Failure {
            passing: !error.is_timeout(),
            error: Error::Unreachable {
                address: self.root.clone(),
                message: lost_words(&error),
            },
        };
        let response = request.send().await.map_err(lost)?;
        let status = response.status();
        let bytes = response.bytes().await.map_err(lost)?;
        if !status.is_success() {
            return Err(Failure {
                passing: passes(status),
                error: refusal(status, &bytes),
            });
        }
        serde_json::from_slice(&bytes).map_err(|_| Failure {
            passing: false,
            error: Error::Answer {
                message: format!("what {path} gives is no JSON."),
            },
        })
    }
}

struct Failure {
    /// It may be over in a moment.
    passing: bool,
    error: Error,
}

fn passes(status: StatusCode) -> bool {
    matches!(status.as_u16(), 429 | 502 | 503 | 504)
}

fn lost_words(error: &reqwest::Error) -> String {
    let words = if error.is_timeout() {
        "it took too long."
    } else if error.is_connect() {
        "nobody takes the connection."
    } else {
        "the connection broke."
    };
    words.to_owned()
}

fn refusal(status: StatusCode, bytes: &[u8]) -> Error {
    let body: Value = serde_json::from_slice(bytes).unwrap_or_default();
    let error = body.get("error").unwrap_or(&body);
    let number = |name: &str| error.get(name).and_then(Value::as_u64);
    if let (Some(needed), Some(limit)) = (number("n_prompt_tokens"), number("n_ctx")) {
        return Error::Context {
            needed: needed as usize,
            limit: limit as usize,
        };
    }
    let said = ["message", "detail"]
        .iter()
        .find_map(|name| error.get(*name).and_then(Value::as_str))
        .or(error.as_str());
    let text = String::from_utf8_lossy(bytes);
    let said = said.unwrap_or(&text).trim();
    let mut message: String = said.chars().take(limits::WORDS).collect();
    if message.is_empty() {
        message = status
            .canonical_reason()
            .unwrap_or("no reason given")
            .to_owned();
    }
    if !message.ends_with(['.', '!', '?']) {
        message.push('.');
    }
    Error::Status {
        status: status.as_u16(),
        message,
    }
}
