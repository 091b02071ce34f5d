//! The browser's own store. A browser may forbid it; then nothing is saved and nothing breaks.

use super::Shelf;

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

fn key(page: &str) -> String {
    format!("runwise.saved.{page}")
}

/// The shelf of a page.
#[must_use]
pub fn load(page: &str) -> Shelf {
    let stored = storage().and_then(|storage| storage.get_item(&key(page)).ok()?);
    stored.map_or_else(Shelf::default, |text| Shelf::parse(&text))
}

/// Stores the shelf of a page. Returns whether that was possible.
pub fn save(page: &str, shelf: &Shelf) -> bool {
    storage().is_some_and(|storage| storage.set_item(&key(page), &shelf.write()).is_ok())
}

/// Milliseconds since 1970.
#[must_use]
pub fn now() -> f64 {
    js_sys::Date::now()
}
