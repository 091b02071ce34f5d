//! What the page asks of the browser: storage, the address, the clipboard, saving files.

use super::route::{Page, Place};
use gloo::utils::{document, window};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, Url};

/// Reads a key of local storage; `None` also where the browser forbids it.
#[must_use]
pub fn stored(key: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(key).ok()?
}

/// Writes a key of local storage; whether it was kept.
pub fn store(key: &str, value: &str) -> bool {
    matches!(window().local_storage(), Ok(Some(storage)) if storage.set_item(key, value).is_ok())
}

/// Removes every key of local storage that starts with `prefix`.
pub fn forget(prefix: &str) {
    let Ok(Some(storage)) = window().local_storage() else {
        return;
    };
    let count = storage.length().unwrap_or(0);
    let keys: Vec<String> = (0..count)
        .filter_map(|index| storage.key(index).ok()?)
        .filter(|key| key.starts_with(prefix))
        .collect();
    for key in keys {
        let _ = storage.remove_item(&key);
    }
}

/// Where the address points; `None` if its fragment is not ours.
#[must_use]
pub fn place() -> Option<Place> {
    Place::from_fragment(&window().location().hash().unwrap_or_default())
}

/// Lets the address point to `place` without a step of browser history, so that Back leaves the
/// page however much was changed on it. Whether the browser agreed: some limit how often.
pub fn replace_place(place: &Place) -> bool {
    let fragment = place.fragment();
    if window().location().hash().as_ref() == Ok(&fragment) {
        return true;
    }
    let Ok(history) = window().history() else {
        return false;
    };
    history
        .replace_state_with_url(&JsValue::NULL, "", Some(&fragment))
        .is_ok()
}

/// Writes the page's own keys into the address and keeps those of the frame.
pub fn replace_query(page: Page, query: &str) -> bool {
    let place = place().unwrap_or_default();
    replace_place(&Place {
        page,
        lost: false,
        query: query.to_owned(),
        ..place
    })
}

/// The whole address of a place.
#[must_use]
pub fn address_of(place: &Place) -> String {
    let address = window().location().href().unwrap_or_default();
    let base = address.split('#').next().unwrap_or_default();
    format!("{base}{}", place.fragment())
}

/// Puts text on the clipboard; whether the browser allowed it.
pub async fn copy(text: &str) -> bool {
    let navigator = window().navigator();
    // There is no clipboard outside secure contexts, and the binding would throw.
    match js_sys::Reflect::get(&navigator, &"clipboard".into()) {
        Ok(clipboard) if !clipboard.is_undefined() => {
            JsFuture::from(navigator.clipboard().write_text(text))
                .await
                .is_ok()
        }
        _ => false,
    }
}

/// The bytes of a file; `None` if it cannot be read, as when it was moved meanwhile.
pub async fn read(file: &File) -> Option<Vec<u8>> {
    let buffer = JsFuture::from(file.array_buffer()).await.ok()?;
    Some(js_sys::Uint8Array::new(&buffer).to_vec())
}

/// A file in memory.
#[must_use]
pub fn blob(text: &str, mime: &str) -> Option<Blob> {
    let options = BlobPropertyBag::new();
    options.set_type(mime);
    let parts = js_sys::Array::of1(&text.into());
    Blob::new_with_str_sequence_and_options(&parts, &options).ok()
}

/// Saves bytes as a file.
pub fn save_bytes(bytes: &[u8], mime: &str, name: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(mime);
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes).into());
    if let Ok(blob) = Blob::new_with_u8_array_sequence_and_options(&parts, &options) {
        save(&blob, name);
    }
}

/// Saves a file under a name, as a link to it would.
pub fn save(blob: &Blob, name: &str) {
    let Ok(url) = Url::create_object_url_with_blob(blob) else {
        return;
    };
    let link = document()
        .create_element("a")
        .ok()
        .and_then(|element| element.dyn_into::<HtmlAnchorElement>().ok());
    if let Some(link) = link {
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    // The browser fetches the address after this task.
    gloo::timers::callback::Timeout::new(10_000, move || {
        let _ = Url::revoke_object_url(&url);
    })
    .forget();
}

/// Saves text as a file.
pub fn save_text(text: &str, mime: &str, name: &str) {
    if let Some(blob) = blob(text, mime) {
        save(&blob, name);
    }
}
