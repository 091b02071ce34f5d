//! The library in the browser it is made for. Run by `cargo xtask test browser`.
#![cfg(target_arch = "wasm32")]

mod clock;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_dedicated_worker);
