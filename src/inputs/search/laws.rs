//! Inputs drawn by a law that never changes, to set beside searched ones: all of them are judged, and
//! the same input may come more than once.

use super::constants::Constants;
use super::propose::{Proposer, Reason};
use crate::inputs::search::Proposal;
use crate::inputs::{NotDrawn, Source};
use crate::numerics::Random;
use serde::{Deserialize, Serialize};

/// How inputs are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Law {
    /// As the schema draws them.
    Uniform,
    /// Every other one is moved next to a constant or two.
    Boundary,
}

/// So many inputs, and why each was drawn. A seed names the same inputs for ever.
///
/// # Errors
/// If the source does not draw an input.
pub fn drawn(
    law: Law,
    source: &dyn Source,
    constants: &Constants,
    seed: u64,
    count: u32,
) -> Result<Vec<Proposal>, NotDrawn> {
    const TRIES: u32 = 8;
    let mut random = Random::new(seed);
    // Rows of a source are one sequence; seeds begin at different places of it.
    let mut proposer = Proposer::new(constants.clone()).starting_at(random.bits() >> 1);
    let mut found = Vec::new();
    while found.len() < count as usize {
        let moves = law == Law::Boundary && found.len() % 2 == 1 && proposer.has_constants();
        let mut moved = None;
        for _ in 0..if moves { TRIES } else { 0 } {
            moved = proposer.boundary(source, &mut random)?;
            if moved.is_some() {
                break;
            }
        }
        let (instance, reason) = match moved {
            Some(moved) => moved,
            None => (proposer.fresh(source)?, Reason::Fresh),
        };
        found.push(Proposal { instance, reason });
    }
    Ok(found)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::inputs::Runner;
    use crate::inputs::search::tests::{coupon, coupon_constants, coupon_source};
    use crate::reliability::{self, EstimatorId, OutputMatrix, analyse};

    #[test]
    fn every_other_input_is_moved() {
        let reasons = |law| {
            let drawn = drawn(law, &coupon_source(), &coupon_constants(), 1, 100).unwrap();
            let moved = |one: &&Proposal| matches!(one.reason, Reason::Boundary(_));
            drawn.iter().filter(moved).count()
        };
        assert_eq!(reasons(Law::Uniform), 0);
        assert!(
            (45..=50).contains(&reasons(Law::Boundary)),
            "{}",
            reasons(Law::Boundary)
        );
    }

    /// Of 100 seeds those whose 300 inputs make two-coin Dawid-Skene prefer a correct program.
    fn right(law: Law) -> usize {
        let right = |&seed: &u64| {
            let mut matrix = OutputMatrix::new(7);
            for one in drawn(law, &coupon_source(), &coupon_constants(), seed, 300).unwrap() {
                matrix.push(&(7, coupon).run_all(&one.instance)).unwrap();
            }
            let report = analyse(&matrix, &reliability::Options::default()).unwrap();
            let two_coin = report
                .panel
                .iter()
                .find(|one| one.estimator == EstimatorId::TwoCoin2);
            let alpha = &two_coin.unwrap().alpha;
            alpha[0] > alpha[3] && alpha[0] > alpha[5]
        };
        (0..100).filter(right).count()
    }

    #[test]
    fn boundaries_help_the_coupon_and_are_no_remedy() {
        let [uniform, boundary] = [Law::Uniform, Law::Boundary].map(right);
        assert!(uniform <= 5, "{uniform}");
        assert!((40..95).contains(&boundary), "{boundary}");
    }
}
