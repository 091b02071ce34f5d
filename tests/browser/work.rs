//! The worker's inside, in the browser: the same outcomes and fuel as natively.

#[path = "../suite/work.rs"]
mod suite;

use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn the_browser_does_the_same_as_any_other_machine() {
    assert_eq!(suite::fingerprint(), suite::GOLDEN);
}
