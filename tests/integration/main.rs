//! Tests of the library from outside, in one binary so that they link once.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)]

mod takeaway;
mod work;
