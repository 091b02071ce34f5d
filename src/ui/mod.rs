//! The page: the only room that knows the browser.
//!
//! Everything that can be decided without a browser (scales, page state, texts) also compiles
//! natively, where its tests run; components exist on wasm32 only.

pub mod chart;
pub mod pages;
pub mod saved;
pub mod text;
pub mod worker;
