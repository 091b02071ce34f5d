//! The page: the only room that knows the browser.
//!
//! Everything that can be decided without a browser (scales, page state, texts) also compiles
//! natively, where its tests run; components exist on wasm32 only.

pub mod chart;
pub mod history;
pub mod pages;
pub mod route;
pub mod saved;
pub mod text;
pub mod theme;
pub mod worker;

pub mod backend;

#[cfg(target_arch = "wasm32")]
pub mod app;
#[cfg(target_arch = "wasm32")]
pub mod browser;
#[cfg(target_arch = "wasm32")]
pub mod components;
#[cfg(target_arch = "wasm32")]
pub mod dropped;
#[cfg(target_arch = "wasm32")]
pub mod hooks;
#[cfg(target_arch = "wasm32")]
pub mod markup;
#[cfg(target_arch = "wasm32")]
pub mod settings;
#[cfg(target_arch = "wasm32")]
pub mod shell;
#[cfg(target_arch = "wasm32")]
pub mod stepper;
#[cfg(target_arch = "wasm32")]
pub mod visit;
