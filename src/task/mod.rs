//! A programming task and the inputs its programs are run on.
//!
//! One task so far: the coupon. A coupon is valid when the order's total is at least 25 and it
//! holds at least 3 items. A program exports `valid(total, count)` and returns 1 or 0, or it is a
//! command that reads `total count` from standard input and prints 1 or 0.
//!
//! - [`Order`]: one input, its [`Kind`] and the right answer ([`expected`]).
//! - [`Inputs`]: how the inputs are made; checked once into a [`Sequence`], which hands out any
//!   row without making those before it.
//! - [`probes`] and [`classify`]: the answer key, used to draw the truth and never to estimate it.
//! - [`Builtin`]: the seven programs of the example (ExeCRE, arXiv 2608.04439), and one that traps.

pub mod file;
mod inputs;
mod order;
mod probes;
mod programs;

pub use inputs::{Error, Inputs, Sequence};
pub use order::{COUNT_EDGE, Kind, Order, TOTAL_EDGE, expected};
pub use probes::{Truth, answer, classify, probes};
pub use programs::{Builtin, rule_line};
