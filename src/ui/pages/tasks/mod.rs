//! Which of your programs can be believed? The page of tasks: [`crate::workbench`] with a face.

#[cfg(target_arch = "wasm32")]
mod page;

#[cfg(target_arch = "wasm32")]
pub use page::view;
