//! Tests of the library and of the repository from outside, in one binary so that they link once.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)]

mod decoding;
mod house;
mod python;
mod recorded;
mod sandbox;
mod suite;
mod takeaway;
mod tasks;
mod work;
mod workbench;
