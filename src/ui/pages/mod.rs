//! The pages, one folder each. Each is linked into one program of the site: see [`crate::ui::route`].

pub mod decoding;
pub mod execution;
pub mod reliability;
pub mod routing;
pub mod tasks;
