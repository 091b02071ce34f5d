//! Things with a shape: how one is drawn, and how one is known.
//!
//! - [`brackets`], [`palindrome`], [`pattern`]: strings.
//! - [`edges`]: what edges of trees and graphs can be, and whether they are; [`tree`] and [`graph`]
//!   draw them.
//! - [`sums`]: lists with a given sum.

pub(super) mod brackets;
pub(super) mod edges;
pub(super) mod graph;
pub(super) mod palindrome;
pub(super) mod pattern;
pub(super) mod sums;
pub(super) mod tree;
