//! A smaller input with the same fault.
//!
//! Greedy: of the source's smaller inputs, in its order, the first that still shows the fault is
//! taken, and all begins again from there. It ends when none does, or when the budget is used up.
//! What comes out is small, not the smallest: a fault that needs two changes at once stays.

use super::{Instance, Source};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What became of an input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shrunk {
    /// The smallest input found that shows the fault; the one given, if none smaller does.
    pub instance: Instance,
    /// Times a smaller one was taken.
    pub steps: u32,
    /// Inputs that were tried.
    pub tried: u32,
    /// Whether nothing smaller is left to try. If not, the budget ended it.
    pub finished: bool,
}

/// Shrinks an input for which `still_fails` holds, trying at most `budget` others. None is tried
/// twice, and none that is not of less weight.
pub fn shrink(
    instance: &Instance,
    mut still_fails: impl FnMut(&Instance) -> bool,
    source: &dyn Source,
    budget: u32,
) -> Shrunk {
    let mut shrunk = Shrunk {
        instance: instance.clone(),
        steps: 0,
        tried: 0,
        finished: false,
    };
    let mut tried = BTreeSet::new();
    'smaller: loop {
        let weight = source.weight(&shrunk.instance);
        for smaller in source.smaller(&shrunk.instance) {
            let message = postcard::to_allocvec(&smaller).unwrap_or_default();
            if source.weight(&smaller) >= weight || !tried.insert(message) {
                continue;
            }
            if shrunk.tried == budget {
                return shrunk;
            }
            shrunk.tried += 1;
            if still_fails(&smaller) {
                shrunk.instance = smaller;
                shrunk.steps += 1;
                continue 'smaller;
            }
        }
        shrunk.finished = true;
        return shrunk;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::search::tests::{Ranges, integers};
    use proptest::prelude::*;

    fn source() -> Ranges {
        Ranges(vec![(0, 1_000), (-1_000, 1_000)])
    }

    fn pair(left: i64, right: i64) -> Instance {
        Instance {
            values: vec![left.into(), right.into()],
        }
    }

    #[test]
    fn the_edge_is_found() {
        let fails = |instance: &Instance| integers(instance)[0] >= 25;
        let shrunk = shrink(&pair(777, -300), fails, &source(), 1_000);
        assert_eq!((shrunk.instance, shrunk.finished), (pair(25, 0), true));
        assert!(
            shrunk.steps <= shrunk.tried && shrunk.tried < 200,
            "{}",
            shrunk.tried
        );
    }

    #[test]
    fn the_budget_is_kept_and_what_is_found_by_then_stays() {
        let mut asked = 0;
        let shrunk = shrink(
            &pair(777, -300),
            |instance| {
                asked += 1;
                integers(instance)[0] >= 25
            },
            &source(),
            3,
        );
        assert_eq!((shrunk.tried, asked, shrunk.finished), (3, 3, false));
        assert!(source().weight(&shrunk.instance) < source().weight(&pair(777, -300)));
        let none = shrink(&pair(7, 7), |_| true, &source(), 0);
        assert_eq!(
            (none.instance, none.tried, none.finished),
            (pair(7, 7), 0, false)
        );
    }

    #[test]
    fn a_source_that_does_not_shrink_does_not_go_on_for_ever() {
        struct Stubborn;
        impl Source for Stubborn {
            fn draw(&self, row: u64) -> Result<Instance, crate::inputs::NotDrawn> {
                Err(crate::inputs::NotDrawn {
                    row,
                    why: String::new(),
                })
            }
            fn accepts(&self, _: &Instance) -> bool {
                true
            }
            fn mutate(&self, _: &Instance, _: u64) -> Option<Instance> {
                None
            }
            fn smaller<'s>(
                &'s self,
                instance: &Instance,
            ) -> Box<dyn Iterator<Item = Instance> + 's> {
                Box::new(vec![instance.clone(); 5].into_iter())
            }
            fn weight(&self, _: &Instance) -> u64 {
                1
            }
        }
        let shrunk = shrink(&pair(1, 1), |_| true, &Stubborn, u32::MAX);
        assert_eq!((shrunk.steps, shrunk.tried, shrunk.finished), (0, 0, true));
    }

    proptest! {
        #[test]
        fn what_is_left_fails_and_nothing_just_below_it_does(
            left in 0_i64..=1_000, right in -1_000_i64..=1_000, edge in 0_i64..1_000,
        ) {
            let fails = |instance: &Instance| {
                let values = integers(instance);
                values[0] + values[1].abs() >= edge
            };
            let given = pair(left, right);
            prop_assume!(fails(&given));
            let shrunk = shrink(&given, fails, &source(), u32::MAX);
            prop_assert!(shrunk.finished && fails(&shrunk.instance));
            for smaller in source().smaller(&shrunk.instance) {
                prop_assert!(!fails(&smaller));
            }
            prop_assert_eq!(&shrink(&given, fails, &source(), u32::MAX), &shrunk);
        }
    }
}
