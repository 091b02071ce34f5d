//! The library in the browser it is made for, in one binary so that it links once. Run by
//! `cargo xtask test browser`.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used)]

mod clock;
mod execution;
mod python;
mod routing;
mod sandbox;
mod work;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_dedicated_worker);
