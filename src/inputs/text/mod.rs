//! The text form of a schema: one declaration a line.
//!
//! ```text
//! n: int 1..100                 # to the end of the line this is a comment
//! a: list n of int -10^9..10^9 distinct ascending
//! tests: repeat 1..5 { k: int 1..n; s: string k of [ab] }
//! where sum(a) <= 1000
//! stdin {
//!   n
//!   a
//!   tests
//! }
//! ```
//!
//! - [`lexer`]: words, numbers and signs; [`scope`]: the fields an expression may name.
//! - [`expr`], [`types`], [`whole`]: text to tree. [`print`], [`print_expr`]: tree to text.

mod expr;
mod lexer;
mod print;
mod print_expr;
mod scope;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
mod types;
mod whole;

pub(super) use lexer::{Fault, Reader, is_name};
pub(super) use scope::Scope;
pub(super) use types::class_length;
pub(super) use whole::position;
