//! Table 1: the same programs on ten mixes of inputs.

use crate::reliability::{EstimatorId, OutputMatrix, Report};
use crate::sandbox::Outcome;
use crate::task::{COUNT_EDGE, Kind, Order, TOTAL_EDGE, probes};

/// The mixes of the table: ordinary, total only, count only, both.
pub const MIXES: [[u32; 4]; 10] = [
    [0, 1, 1, 1],
    [0, 1, 1, 5],
    [27, 1, 1, 1],
    [294, 2, 2, 2],
    [290, 4, 4, 2],
    [256, 20, 20, 4],
    [280, 20, 0, 0],
    [280, 0, 0, 20],
    [0, 1, 1, 0],
    [300, 0, 0, 0],
];

/// What the released code asks of α.
const RELEASED_THRESHOLD: f64 = 0.95;

/// The matrix of a mix, made of what the programs answered to one probe of each kind.
///
/// `None` if the outcomes are not those of all probes.
#[must_use]
pub fn matrix(mix: [u32; 4], probed: &[Vec<Outcome>]) -> Option<OutputMatrix> {
    let rows: Vec<&Vec<Outcome>> = Kind::ALL
        .iter()
        .map(|&kind| probed.get(place(kind)?))
        .collect::<Option<_>>()?;
    let mut matrix = OutputMatrix::new(rows[0].len());
    for (row, &count) in rows.iter().zip(&mix) {
        for _ in 0..count {
            matrix.push(*row).ok()?;
        }
    }
    Some(matrix)
}

/// Which probe stands for a kind: one that every correct program finds valid, so that ordinary
/// rows are rows of agreement.
fn place(kind: Kind) -> Option<usize> {
    probes().position(|Order { total, count }| match kind {
        Kind::Ordinary => total > TOTAL_EDGE && count > COUNT_EDGE,
        Kind::TotalOnly => total == TOTAL_EDGE && count > COUNT_EDGE,
        Kind::CountOnly => total > TOTAL_EDGE && count == COUNT_EDGE,
        Kind::Both => total == TOTAL_EDGE && count == COUNT_EDGE,
    })
}

/// What the released code would do with a report: adopt the lowest program of highest α after two
/// iterations, if that reaches its threshold.
#[must_use]
pub fn released(report: &Report) -> Option<(usize, bool)> {
    let estimate = report
        .panel
        .iter()
        .find(|estimate| estimate.estimator == EstimatorId::TwoCoin2)?;
    // Its own comparison is exact; clipping noise of 1e-10 decides ties there and must not here.
    let best = estimate
        .alpha
        .iter()
        .flatten()
        .copied()
        .fold(f64::NEG_INFINITY, f64::max);
    let program = estimate
        .alpha
        .iter()
        .position(|alpha| alpha.is_some_and(|alpha| alpha >= best - 1e-9))?;
    Some((program, best >= RELEASED_THRESHOLD - 1e-12))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::reliability::{Options, analyse};
    use crate::sandbox::{Output, Value};
    use crate::task::Truth;

    /// The seven programs' answers to all probes, by what they are.
    fn probed() -> Vec<Vec<Outcome>> {
        use Truth::{BugInCount, BugInTotal, Correct};
        let seven = [
            Correct, Correct, Correct, BugInTotal, BugInTotal, BugInCount, BugInCount,
        ];
        probes()
            .map(|order| {
                seven
                    .iter()
                    .map(|truth| {
                        Outcome::Output(Output::Values(vec![Value::I32(i32::from(
                            truth.answers(order).unwrap(),
                        ))]))
                    })
                    .collect()
            })
            .collect()
    }

    #[test]
    fn the_released_code_picks_as_in_the_papers_example_and_where_it_is_fooled() {
        let picks = MIXES.map(|mix| {
            let report = analyse(&matrix(mix, &probed()).unwrap(), &Options::default()).unwrap();
            released(&report).unwrap()
        });
        assert_eq!(
            picks,
            [
                (0, true),
                (0, false),
                (0, true),
                (0, true),
                (3, true),
                (3, false),
                (3, true),
                (0, true),
                (0, false),
                (0, true),
            ]
        );
    }

    #[test]
    fn a_matrix_needs_all_probes() {
        assert_eq!(matrix([1, 1, 1, 1], &[]), None);
    }
}
