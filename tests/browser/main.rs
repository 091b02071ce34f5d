//! Tests that run in a headless browser, in one binary so that they link once.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used)]

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

mod work;
