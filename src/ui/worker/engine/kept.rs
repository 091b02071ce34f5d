//! The snapshot in the browser's cache, by the digest of the module that it is of. Where there is no
//! cache, as in a private window, or no room in it, the snapshot is made anew the next time.

use crate::sandbox::python::Snapshot;
use js_sys::Uint8Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Cache, Response, WorkerGlobalScope};

/// The name of the cache. Older snapshots go with it when it changes.
const CACHE: &str = "runwise-python-1";

/// The snapshot that is kept, if one is.
pub(super) async fn get(digest: &str) -> Option<Snapshot> {
    let cache = open().await.ok()?;
    let found = JsFuture::from(cache.match_with_str(&key(digest)))
        .await
        .ok()?;
    let response: Response = found.dyn_into().ok()?;
    let buffer = JsFuture::from(response.array_buffer().ok()?).await.ok()?;
    let bytes = Uint8Array::new(&buffer).to_vec();
    let (length, bytes) = bytes
        .split_last_chunk()
        .map(|(bytes, length)| (length, bytes))?;
    Snapshot::from_parts(bytes.to_vec(), u32::from_le_bytes(*length) as usize)
}

/// Keeps a snapshot, if it can be kept, and no other.
pub(super) async fn put(digest: &str, snapshot: &Snapshot) {
    let store = async {
        let cache = open().await?;
        let mut bytes = snapshot.bytes().to_vec();
        bytes.extend((snapshot.length() as u32).to_le_bytes());
        let body = Uint8Array::from(bytes.as_slice());
        let response = Response::new_with_opt_js_u8_array(Some(&body))?;
        for older in js_sys::Array::from(&JsFuture::from(cache.keys()).await?).iter() {
            let older = older.unchecked_into();
            JsFuture::from(cache.delete_with_request(&older)).await?;
        }
        JsFuture::from(cache.put_with_str(&key(digest), &response)).await
    };
    let _: Result<JsValue, JsValue> = store.await;
}

async fn open() -> Result<Cache, JsValue> {
    let scope: WorkerGlobalScope = js_sys::global().unchecked_into();
    let cache = JsFuture::from(scope.caches()?.open(CACHE)).await?;
    cache.dyn_into()
}

/// A cache wants an address. Nothing is ever fetched from it.
fn key(digest: &str) -> String {
    format!("/python-snapshot/{digest}")
}
