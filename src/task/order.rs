//! One order: what it is, which edges it sits on, and whether its coupon is valid.

use crate::sandbox;
use serde::{Deserialize, Serialize};

/// The smallest total of a valid coupon.
pub const TOTAL_EDGE: i32 = 25;

/// The fewest items of a valid coupon.
pub const COUNT_EDGE: i32 = 3;

/// One input of the coupon task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Order {
    /// What the order costs.
    pub total: i32,
    /// Items in it.
    pub count: i32,
}

/// Which rule's edge an order sits on, so that a program with `>` for `>=` there is wrong about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// All seven programs agree.
    Ordinary,
    /// Only the total is at its edge: a program that writes `>` for `>=` there is wrong.
    TotalOnly,
    /// Only the count is at its edge.
    CountOnly,
    /// Both are: either bug is triggered.
    Both,
}

impl Kind {
    /// Every kind, in the order of a mix.
    pub const ALL: [Self; 4] = [Self::Ordinary, Self::TotalOnly, Self::CountOnly, Self::Both];
}

impl Order {
    /// An order of this total and so many items.
    #[must_use]
    pub const fn new(total: i32, count: i32) -> Self {
        Self { total, count }
    }

    /// Which bugs this order triggers. An order at one edge that fails the other rule anyway is
    /// ordinary: every program refuses its coupon.
    #[must_use]
    pub fn kind(self) -> Kind {
        if !expected(self) {
            return Kind::Ordinary;
        }
        match (self.total == TOTAL_EDGE, self.count == COUNT_EDGE) {
            (false, false) => Kind::Ordinary,
            (true, false) => Kind::TotalOnly,
            (false, true) => Kind::CountOnly,
            (true, true) => Kind::Both,
        }
    }

    /// What a program is given: arguments `total, count`, and the same two numbers as a line.
    #[must_use]
    pub fn input(self) -> sandbox::Input {
        sandbox::Input {
            stdin: format!("{} {}\n", self.total, self.count),
            arguments: vec![i64::from(self.total).into(), i64::from(self.count).into()],
        }
    }
}

/// The right answer: whether the order's coupon is valid.
#[must_use]
pub fn expected(order: Order) -> bool {
    order.total >= TOTAL_EDGE && order.count >= COUNT_EDGE
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_rule_holds_at_its_edges() {
        assert!(expected(Order::new(25, 3)));
        assert!(!expected(Order::new(24, 3)));
        assert!(!expected(Order::new(25, 2)));
    }

    #[test]
    fn canonical_orders_have_their_kinds() {
        assert_eq!(Order::new(25, 5).kind(), Kind::TotalOnly);
        assert_eq!(Order::new(40, 3).kind(), Kind::CountOnly);
        assert_eq!(Order::new(25, 3).kind(), Kind::Both);
        assert_eq!(Order::new(40, 5).kind(), Kind::Ordinary);
        assert_eq!(Order::new(25, 2).kind(), Kind::Ordinary);
        assert_eq!(Order::new(24, 3).kind(), Kind::Ordinary);
    }

    #[test]
    fn both_forms_of_an_input_hold_the_same_numbers() {
        let input = Order::new(-4, 12).input();
        assert_eq!(input.stdin, "-4 12\n");
        assert_eq!(input.arguments, [(-4).into(), 12.into()]);
    }

    proptest! {
        #[test]
        fn a_kind_names_the_bugs_it_triggers(total in 20..30, count in 0..7) {
            let order = Order::new(total, count);
            let total_bug = total > TOTAL_EDGE && count >= COUNT_EDGE;
            let count_bug = total >= TOTAL_EDGE && count > COUNT_EDGE;
            let triggered = (total_bug != expected(order), count_bug != expected(order));
            let kind = match triggered {
                (false, false) => Kind::Ordinary,
                (true, false) => Kind::TotalOnly,
                (false, true) => Kind::CountOnly,
                (true, true) => Kind::Both,
            };
            prop_assert_eq!(order.kind(), kind);
        }
    }
}
