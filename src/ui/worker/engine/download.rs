//! From an address to a guest that is ready: fetched, unpacked, compiled, started once.

use super::{Browser, kept, text};
use crate::sandbox::Error;
use crate::sandbox::python::{Guest, Snapshot};
use js_sys::{Reflect, Uint8Array};
use std::sync::Arc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{ReadableStreamDefaultReader, Response, WorkerGlobalScope};

/// Which engine the scripts run in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engines {
    /// wasmi: fuel is counted, and a run is the same as on any other machine.
    Metered,
    /// The browser's own: quick, and only the end of the worker stops it.
    Browser,
}

/// Fetches the interpreter from `url`, an `.xz` of the module with this digest, and makes it ready.
/// `progress` hears how many bytes there are and, where the server says so, of how many.
///
/// # Errors
/// If it cannot be fetched, is damaged, or does not start.
pub async fn guest(
    url: &str,
    sha256: &str,
    engines: Engines,
    progress: &mut dyn FnMut(u32, Option<u32>),
) -> Result<Arc<Guest>, Error> {
    let packed = fetch(url, progress).await.map_err(unfetched)?;
    let wasm = Guest::unpack(&packed, sha256, &mut |_| {})?;
    drop(packed);
    let browser = Browser::compile(&wasm).await.map_err(unfit)?;
    let snapshot = match kept::get(sha256).await {
        Some(snapshot) => snapshot,
        None => {
            let snapshot = start(&browser)?;
            kept::put(sha256, &snapshot).await;
            snapshot
        }
    };
    match engines {
        Engines::Metered => Guest::with_snapshot(&wasm, snapshot),
        Engines::Browser => Guest::with_engines(Box::new(browser), Some(snapshot)),
    }
}

/// The memory after the start, which takes the browser a fifth of a second and wasmi in it three.
fn start(browser: &Browser) -> Result<Snapshot, Error> {
    let started = Guest::with_engines(Box::new(browser.clone()), None)?;
    Ok(started.snapshot().clone())
}

fn unfit(message: String) -> Error {
    Error::Interpreter { message }
}

fn unfetched(thrown: JsValue) -> Error {
    let message = text(thrown).trim_end_matches('.').to_owned();
    unfit(format!("it cannot be fetched ({message})"))
}

async fn fetch(url: &str, progress: &mut dyn FnMut(u32, Option<u32>)) -> Result<Vec<u8>, JsValue> {
    let scope: WorkerGlobalScope = js_sys::global().unchecked_into();
    let response = JsFuture::from(scope.fetch_with_str(url)).await?;
    let response: Response = response.dyn_into()?;
    if !response.ok() {
        return Err(format!("the server says {}", response.status()).into());
    }
    let total = response.headers().get("content-length").ok().flatten();
    let total = total.and_then(|total| total.parse().ok());
    let body = response.body().ok_or("the server says nothing")?;
    let reader = ReadableStreamDefaultReader::new(&body)?;
    let mut bytes = Vec::new();
    loop {
        let chunk = JsFuture::from(reader.read()).await?;
        if Reflect::get(&chunk, &"done".into())?.is_truthy() {
            return Ok(bytes);
        }
        let chunk: Uint8Array = Reflect::get(&chunk, &"value".into())?.dyn_into()?;
        let start = bytes.len();
        bytes.resize(start + chunk.length() as usize, 0);
        chunk.copy_to(&mut bytes[start..]);
        progress(bytes.len() as u32, total);
    }
}
