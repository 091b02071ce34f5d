//! How the inputs of a run are made: a mix of kinds, or a law.

use super::order::{COUNT_EDGE, Kind, Order, TOTAL_EDGE};
use crate::limits;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

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

/// Why inputs cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// More or fewer inputs than the limits allow.
    #[error("{inputs} inputs are asked for, and a run takes {} to {}.", limits::INPUTS.start(), limits::INPUTS.end())]
    Count {
        /// How many were asked for.
        inputs: u64,
    },
    /// A range that holds nothing.
    #[error("The smallest {coordinate}, {from}, is larger than the largest, {to}.")]
    EmptyRange {
        /// `total` or `count`.
        coordinate: &'static str,
        /// Its lower end.
        from: i32,
        /// Its upper end.
        to: i32,
    },
    /// A weight that is no probability.
    #[error("The boundary weight is {weight}, and a probability lies between 0 and 1.")]
    Weight {
        /// What was given.
        weight: f64,
    },
}

impl Error {
    /// What to do about it, one sentence.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Count { .. } => "Change the number of inputs.",
            Self::EmptyRange { .. } => "Exchange the two ends of the range.",
            Self::Weight { .. } => "Choose a weight between 0 and 1.",
        }
    }
}

impl Inputs {
    /// How many inputs this makes, unchecked.
    #[must_use]
    pub fn count(&self) -> u64 {
        match self {
            Self::Mix(kinds) => kinds.iter().copied().map(u64::from).sum(),
            Self::Law { inputs, .. } => u64::from(*inputs),
        }
    }

    /// Makes the sequence of one seed.
    ///
    /// # Errors
    /// If there are too few or too many inputs, a range is empty, or the weight is no probability.
    pub fn check(&self, seed: u64) -> Result<Sequence, Error> {
        let inputs = self.count();
        let rows = u32::try_from(inputs)
            .ok()
            .filter(|rows| limits::INPUTS.contains(rows))
            .ok_or(Error::Count { inputs })?;
        let plan = match *self {
            Self::Mix(kinds) => Plan::Kinds(interleave(kinds)),
            Self::Law {
                total,
                count,
                boundary_weight,
                ..
            } => Plan::Law {
                total: Coordinate::check("total", total, TOTAL_EDGE)?,
                count: Coordinate::check("count", count, COUNT_EDGE)?,
                boundary_weight: Some(boundary_weight)
                    .filter(|weight| (0.0..=1.0).contains(weight))
                    .ok_or(Error::Weight {
                        weight: boundary_weight,
                    })?,
            },
        };
        Ok(Sequence {
            rows,
            plan,
            generator: ChaCha8Rng::seed_from_u64(seed),
        })
    }
}

/// Inputs that [`Inputs::check`] has found possible, for one seed. Row `i` depends on the inputs,
/// the seed and `i` alone, so that any worker can make any chunk.
#[derive(Clone, Debug)]
pub struct Sequence {
    rows: u32,
    plan: Plan,
    generator: ChaCha8Rng,
}

#[derive(Clone, Debug)]
enum Plan {
    Kinds(Vec<Kind>),
    Law {
        total: Coordinate,
        count: Coordinate,
        boundary_weight: f64,
    },
}

impl Sequence {
    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Row `row`. The orders at the edges of a mix are those of the paper's example; ordinary ones
    /// are drawn away from both edges.
    ///
    /// # Panics
    /// If `row` is not below [`Self::rows`].
    #[must_use]
    pub fn order(&self, row: u32) -> Order {
        assert!(row < self.rows, "row {row} of {}", self.rows);
        let mut draw = self.generator.clone();
        draw.set_stream(u64::from(row));
        match &self.plan {
            Plan::Kinds(kinds) => match kinds[row as usize] {
                Kind::Ordinary => Order::new(
                    one_of(&mut draw, &ORDINARY_TOTALS),
                    one_of(&mut draw, &ORDINARY_COUNTS),
                ),
                Kind::TotalOnly => Order::new(TOTAL_EDGE, 5),
                Kind::CountOnly => Order::new(40, COUNT_EDGE),
                Kind::Both => Order::new(TOTAL_EDGE, COUNT_EDGE),
            },
            Plan::Law {
                total,
                count,
                boundary_weight,
            } => Order::new(
                total.draw(*boundary_weight, &mut draw),
                count.draw(*boundary_weight, &mut draw),
            ),
        }
    }
}

/// Ordinary totals on either side of the edge, none next to it.
const ORDINARY_TOTALS: [(i32, i32); 2] = [(5, 20), (30, 60)];

/// Ordinary counts on either side of the edge, none next to it.
const ORDINARY_COUNTS: [(i32, i32); 2] = [(0, 1), (5, 9)];

/// Spreads the kinds evenly, so that the part of a run that is done looks like the whole: the
/// k-th of n inputs of a kind stands at (k + ½) / n of the way. Equal places keep the mix's order.
fn interleave(kinds: [u32; 4]) -> Vec<Kind> {
    let rows = kinds.iter().map(|&n| n as usize).sum();
    let mut placed = [0_u32; 4];
    let mut order = Vec::with_capacity(rows);
    while order.len() < rows {
        // Compares (2k + 1) / n by cross-multiplication: exact, and the same on every machine.
        let earlier = |a: usize, b: usize| {
            let place = |j: usize| 2 * u64::from(placed[j]) + 1;
            place(a) * u64::from(kinds[b]) < place(b) * u64::from(kinds[a])
        };
        let mut next = None;
        for kind in (0..4).filter(|&kind| placed[kind] < kinds[kind]) {
            next = match next {
                Some(first) if !earlier(kind, first) => Some(first),
                _ => Some(kind),
            };
        }
        let Some(kind) = next else { break };
        placed[kind] += 1;
        order.push(Kind::ALL[kind]);
    }
    order
}

/// A coordinate of a law: its range, and the part of its edge's neighbourhood inside.
#[derive(Clone, Copy, Debug)]
struct Coordinate {
    range: (i32, i32),
    neighbourhood: Option<(i32, i32)>,
}

impl Coordinate {
    fn check(coordinate: &'static str, range: (i32, i32), edge: i32) -> Result<Self, Error> {
        let (from, to) = range;
        if from > to {
            return Err(Error::EmptyRange {
                coordinate,
                from,
                to,
            });
        }
        let (low, high) = (from.max(edge - 1), to.min(edge + 1));
        Ok(Self {
            range,
            neighbourhood: (low <= high).then_some((low, high)),
        })
    }

    fn draw(self, boundary_weight: f64, draw: &mut ChaCha8Rng) -> i32 {
        // The coin is tossed whatever the weight, so that changing it moves single rows only.
        let near = unit(draw) < boundary_weight;
        let range = self.neighbourhood.filter(|_| near).unwrap_or(self.range);
        one_of(draw, &[range])
    }
}

/// Uniform over the integers of several inclusive ranges.
fn one_of(draw: &mut ChaCha8Rng, ranges: &[(i32, i32)]) -> i32 {
    let width = |&(from, to): &(i32, i32)| (i64::from(to) - i64::from(from) + 1).unsigned_abs();
    let all: u64 = ranges.iter().map(width).sum();
    // Multiply and shift: with 64 random bits and at most 2^33 values the bias is below 2^-31.
    let wide = u128::from(draw.next_u64()) * u128::from(all);
    let mut at = (wide >> 64) as u64;
    for range in ranges {
        let width = width(range);
        if at < width {
            return (i64::from(range.0) + at as i64) as i32;
        }
        at -= width;
    }
    unreachable!("a draw below the sum of all widths falls into a range")
}

/// Uniform in `[0, 1)`, 53 bits.
fn unit(draw: &mut ChaCha8Rng) -> f64 {
    (draw.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn law(total: (i32, i32), count: (i32, i32), boundary_weight: f64, inputs: u32) -> Inputs {
        Inputs::Law {
            total,
            count,
            boundary_weight,
            inputs,
        }
    }

    fn orders(inputs: &Inputs, seed: u64) -> Vec<Order> {
        let sequence = inputs.check(seed).unwrap();
        (0..sequence.rows())
            .map(|row| sequence.order(row))
            .collect()
    }

    #[test]
    fn one_of_each_kind_is_the_paper_example() {
        let canonical = [Order::new(25, 5), Order::new(40, 3), Order::new(25, 3)];
        assert_eq!(orders(&Inputs::Mix([0, 1, 1, 1]), 9), canonical);
    }

    #[test]
    fn a_seed_names_the_same_orders_for_ever() {
        let drawn = orders(&law((0, 100), (0, 10), 0.5, 6), 1);
        let pinned: Vec<_> = drawn
            .iter()
            .map(|order| (order.total, order.count))
            .collect();
        assert_eq!(
            pinned,
            [(24, 2), (5, 1), (68, 3), (68, 3), (40, 4), (26, 2)]
        );
    }

    #[test]
    fn refusals_are_sentences() {
        let refusal = |inputs: Inputs| inputs.check(0).unwrap_err().to_string();
        assert_eq!(
            refusal(Inputs::Mix([0; 4])),
            "0 inputs are asked for, and a run takes 1 to 100000."
        );
        assert_eq!(
            refusal(Inputs::Mix([u32::MAX; 4])),
            "17179869180 inputs are asked for, and a run takes 1 to 100000."
        );
        assert_eq!(
            refusal(law((30, 20), (0, 1), 0.0, 5)),
            "The smallest total, 30, is larger than the largest, 20."
        );
        assert_eq!(
            refusal(law((0, 1), (0, 1), f64::NAN, 5)),
            "The boundary weight is NaN, and a probability lies between 0 and 1."
        );
    }

    #[test]
    fn half_a_mix_looks_like_the_whole() {
        let kinds = interleave([280, 10, 0, 10]);
        let both = |kinds: &[Kind]| kinds.iter().filter(|&&kind| kind == Kind::Both).count();
        assert_eq!(both(&kinds), 10);
        assert_eq!(both(&kinds[..150]), 5);
    }

    #[test]
    fn a_range_away_from_the_edge_ignores_the_weight() {
        let away = |weight| orders(&law((50, 60), (7, 9), weight, 40), 3);
        assert_eq!(away(0.0), away(1.0));
    }

    #[test]
    fn the_whole_range_of_numbers_can_be_drawn() {
        let drawn = orders(&law((i32::MIN, i32::MAX), (0, 0), 0.0, 200), 5);
        assert!(drawn.iter().any(|order| order.total < -1_000_000_000));
        assert!(drawn.iter().any(|order| order.total > 1_000_000_000));
    }

    proptest! {
        #[test]
        fn a_law_stays_in_its_range(
            (low, high) in (-50_i32..60, -50_i32..60), (few, many) in (-3_i32..9, -3_i32..9),
            weight in 0.0..=1.0, seed: u64,
        ) {
            let total = (low.min(high), low.max(high));
            let count = (few.min(many), few.max(many));
            for order in orders(&law(total, count, weight, 50), seed) {
                prop_assert!((total.0..=total.1).contains(&order.total));
                prop_assert!((count.0..=count.1).contains(&order.count));
            }
        }

        #[test]
        fn full_weight_draws_only_next_to_the_edges(seed: u64) {
            for order in orders(&law((0, 100), (0, 10), 1.0, 100), seed) {
                prop_assert!((order.total - TOTAL_EDGE).abs() <= 1);
                prop_assert!((order.count - COUNT_EDGE).abs() <= 1);
            }
        }

        #[test]
        fn a_mix_holds_exactly_its_kinds(kinds in prop::array::uniform4(0_u32..40), seed: u64) {
            prop_assume!(kinds.iter().sum::<u32>() > 0);
            let drawn = orders(&Inputs::Mix(kinds), seed);
            for (kind, asked) in Kind::ALL.into_iter().zip(kinds) {
                let found = drawn.iter().filter(|order| order.kind() == kind).count();
                prop_assert_eq!(found, asked as usize);
            }
        }

        #[test]
        fn rows_do_not_depend_on_who_asks(seed: u64, row in 0_u32..300) {
            let inputs = law((0, 100), (0, 10), 0.3, 300);
            let alone = inputs.check(seed).unwrap().order(row);
            prop_assert_eq!(alone, orders(&inputs, seed)[row as usize]);
        }
    }
}
