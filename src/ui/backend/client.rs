//! The questions to a backend, over `fetch`.

use super::{Address, Message, Messages, Trouble};
use crate::limits;
use crate::protocol::{DecodeRequest, Info};
use gloo::timers::callback::Timeout;
use gloo::utils::window;
use js_sys::{Reflect, Uint8Array};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AbortController, AbortSignal, Headers, ReadableStreamDefaultReader, RequestInit, RequestMode,
    Response,
};

/// How long a backend may take to say what it is, in seconds: it has nothing to compute for it.
const PATIENCE_SECONDS: u32 = 10;

/// A question that is open. Dropping it closes its connection.
pub struct Connection {
    controller: Option<AbortController>,
}

impl Connection {
    /// A connection to come.
    #[must_use]
    pub fn new() -> Self {
        Self {
            controller: AbortController::new().ok(),
        }
    }

    /// What tells `fetch` that it was dropped.
    #[must_use]
    pub fn signal(&self) -> Option<AbortSignal> {
        self.controller.as_ref().map(AbortController::signal)
    }
}

impl Default for Connection {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if let Some(controller) = &self.controller {
            controller.abort();
        }
    }
}

/// Where to ask, and as whom.
#[derive(Clone, Debug, PartialEq)]
pub struct Door {
    /// Where.
    pub address: Address,
    /// The token; empty if there is none.
    pub token: String,
}

impl Door {
    /// Asks what is there.
    ///
    /// # Errors
    /// If nobody answers in time, or it is no backend that this page can use.
    pub async fn info(&self) -> Result<Info, Trouble> {
        let connection = Rc::new(Cell::new(Some(Connection::new())));
        let held = connection.take();
        let signal = held.as_ref().and_then(Connection::signal);
        connection.set(held);
        let late = Rc::new(Cell::new(false));
        let timer = {
            let (connection, late) = (connection.clone(), late.clone());
            Timeout::new(PATIENCE_SECONDS * 1_000, move || {
                late.set(true);
                connection.take();
            })
        };
        let asked = async {
            let response = self.fetch("/v1/info", None, signal.as_ref()).await?;
            body_of(&response).await.ok_or(Trouble::BrokenOff)
        };
        let answer = asked.await;
        drop(timer);
        let slow = Trouble::Silent {
            seconds: PATIENCE_SECONDS,
        };
        match answer {
            Err(_) if late.get() => Err(slow),
            answer => Trouble::or_info(&answer?),
        }
    }

    /// Asks for a program. `hear` is given the messages as they come; the end of the stream ends it.
    ///
    /// # Errors
    /// If it is refused, or the stream breaks.
    pub async fn decode(
        &self,
        request: &DecodeRequest,
        signal: Option<AbortSignal>,
        hear: impl FnMut(Vec<Message>),
    ) -> Result<(), Trouble> {
        let body = serde_json::to_string(request).unwrap_or_default();
        let response = self.fetch("/v1/decode", Some(&body), signal.as_ref());
        stream(response.await?, hear).await
    }

    /// Asks for the messages of a run after one that is known.
    ///
    /// # Errors
    /// If the backend no longer has them, or the stream breaks.
    pub async fn resume(
        &self,
        id: &str,
        after: &str,
        signal: Option<AbortSignal>,
        hear: impl FnMut(Vec<Message>),
    ) -> Result<(), Trouble> {
        let id = String::from(js_sys::encode_uri_component(id));
        let after = String::from(js_sys::encode_uri_component(after));
        let path = if after.is_empty() {
            format!("/v1/runs/{id}/events")
        } else {
            format!("/v1/runs/{id}/events?after={after}")
        };
        let response = self.fetch(&path, None, signal.as_ref());
        stream(response.await?, hear).await
    }

    async fn fetch(
        &self,
        path: &str,
        body: Option<&str>,
        signal: Option<&AbortSignal>,
    ) -> Result<Response, Trouble> {
        let init = RequestInit::new();
        init.set_signal(signal);
        let headers = Headers::new().ok();
        let set = |name: &str, value: &str| {
            if let Some(headers) = &headers {
                let _ = headers.set(name, value);
            }
        };
        if !self.token.is_empty() {
            set("authorization", &format!("Bearer {}", self.token));
        }
        if let Some(body) = body {
            init.set_method("POST");
            set("content-type", "application/json");
            init.set_body(&JsValue::from_str(body));
        }
        if let Some(headers) = &headers {
            init.set_headers(headers);
        }
        let asked = window().fetch_with_str_and_init(&self.address.of(path), &init);
        let response = match JsFuture::from(asked).await {
            Ok(response) => response.unchecked_into::<Response>(),
            Err(_) if signal.is_some_and(AbortSignal::aborted) => return Err(Trouble::BrokenOff),
            Err(_) => return Err(self.why_not().await),
        };
        if response.ok() {
            return Ok(response);
        }
        let body = body_of(&response).await.unwrap_or_default();
        Err(Trouble::of_answer(response.status(), &body))
    }

    /// A browser does not say why a question failed: whether anybody is there, a question whose answer
    /// nobody may read does.
    async fn why_not(&self) -> Trouble {
        let location = window().location();
        let init = RequestInit::new();
        init.set_mode(RequestMode::NoCors);
        let asked = window().fetch_with_str_and_init(&self.address.of("/health"), &init);
        if JsFuture::from(asked).await.is_ok() {
            return Trouble::Foreign {
                origin: location.origin().unwrap_or_default(),
            };
        }
        let encrypted = location.protocol().is_ok_and(|it| it == "https:");
        Trouble::Unreachable {
            address: self.address.text().to_owned(),
            mixed: encrypted && self.address.is_plain(),
        }
    }
}

async fn body_of(response: &Response) -> Option<String> {
    let text = JsFuture::from(response.text().ok()?).await.ok()?;
    text.as_string()
}

/// Reads a stream to its end.
async fn stream(response: Response, mut hear: impl FnMut(Vec<Message>)) -> Result<(), Trouble> {
    let broken = |_| Trouble::BrokenOff;
    let body = response.body().ok_or(Trouble::BrokenOff)?;
    let reader = ReadableStreamDefaultReader::new(&body).map_err(broken)?;
    let mut messages = Messages::new(limits::EVENT_BYTES);
    loop {
        let chunk = JsFuture::from(reader.read()).await.map_err(broken)?;
        let part = |name: &str| Reflect::get(&chunk, &name.into());
        if part("done").map_err(broken)?.is_truthy() {
            return Ok(());
        }
        let bytes = part("value")
            .map_err(broken)?
            .unchecked_into::<Uint8Array>();
        let mut heard = Vec::new();
        let pushed = messages.push(&bytes.to_vec(), |message| heard.push(message));
        if !heard.is_empty() {
            hear(heard);
        }
        if pushed.is_err() {
            let _ = reader.cancel();
            return Err(Trouble::TooLong);
        }
    }
}
