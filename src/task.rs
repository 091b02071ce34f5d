//! A programming task and the inputs its programs are run on.
//!
//! One task so far: the coupon. A coupon is valid when the order's total is at least 25 and it
//! holds at least 3 items. A program exports `valid(total, count)` and returns 1 or 0, or it is a
//! command that reads `total count` from standard input and prints 1 or 0.

use serde::{Deserialize, Serialize};

/// One input of the coupon task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Order {
    /// What the order costs.
    pub total: i32,
    /// Items in it.
    pub count: i32,
}

/// Which rule's edge an order sits on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// On no edge.
    Ordinary,
    /// Only the total is at its edge: a program that writes `>` for `>=` there is wrong.
    TotalOnly,
    /// Only the count is at its edge.
    CountOnly,
    /// Both are: either bug is triggered.
    Both,
}

/// How the inputs are made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Inputs {
    /// So many of each kind: ordinary, total-only, count-only, both.
    Mix([u32; 4]),
    /// Drawn at random.
    Law {
        /// Smallest and largest total.
        total: (i32, i32),
        /// Smallest and largest count.
        count: (i32, i32),
        /// Probability that a coordinate is drawn from its edge's neighbourhood (edge - 1, edge,
        /// edge + 1, clipped to the range) instead of uniformly.
        boundary_weight: f64,
        /// How many inputs.
        inputs: u32,
    },
}
