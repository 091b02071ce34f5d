//! The pages, one folder each.

pub mod reliability;
