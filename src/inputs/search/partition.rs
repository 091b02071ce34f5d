//! How programs fall apart on an input, and how much that says.
//!
//! A *partition* gives each program a number, equal where programs did the same; numbers are given
//! in order of first appearance. Two outputs are the same as the rule of equality says, all
//! time-outs are one behaviour, and so are all other failures.

use crate::numerics::ln;
use crate::reliability::Equality;
use crate::sandbox::Outcome;

/// Programs by what they did, equal numbers for the same.
pub type Partition = Vec<u16>;

/// What programs did on one input, as a partition. Where tolerance makes sameness run in chains, a
/// program joins the first it matches, as everywhere else.
#[must_use]
pub fn partition(outcomes: &[Outcome], equality: Equality) -> Partition {
    let mut representatives: Vec<&Outcome> = Vec::new();
    let number = |outcome| {
        let known = representatives
            .iter()
            .position(|known| same(known, outcome, equality));
        known.unwrap_or_else(|| {
            representatives.push(outcome);
            representatives.len() - 1
        }) as u16
    };
    outcomes.iter().map(number).collect()
}

/// Whether two outcomes are the same behaviour.
#[must_use]
pub fn same(left: &Outcome, right: &Outcome, equality: Equality) -> bool {
    match (left, right) {
        (Outcome::Output(left), Outcome::Output(right)) => equality.same(left, right),
        (Outcome::Output(_), _) | (_, Outcome::Output(_)) => false,
        _ => timed_out(left) == timed_out(right),
    }
}

/// Whether a run was cut off for taking too long.
#[must_use]
pub fn timed_out(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::OutOfFuel | Outcome::Deadline)
}

/// The partition of programs that neither of two tells apart.
#[must_use]
pub fn refine(left: &[u16], right: &[u16]) -> Partition {
    let mut pairs: Vec<(u16, u16)> = Vec::new();
    let number = |(&left, &right)| {
        let known = pairs.iter().position(|&pair| pair == (left, right));
        known.unwrap_or_else(|| {
            pairs.push((left, right));
            pairs.len() - 1
        }) as u16
    };
    left.iter().zip(right).map(number).collect()
}

/// Into how many parts a partition divides.
#[must_use]
pub fn parts(partition: &[u16]) -> usize {
    partition
        .iter()
        .max()
        .map_or(0, |&last| usize::from(last) + 1)
}

/// Entropy of the part that a program drawn at random is in, in bits.
#[must_use]
pub fn entropy(partition: &[u16]) -> f64 {
    let mut counts = vec![0_u32; parts(partition)];
    for &part in partition {
        counts[usize::from(part)] += 1;
    }
    let all = partition.len() as f64;
    let share = |count: u32| f64::from(count) / all;
    let bits = |count| -share(count) * ln(share(count)) / std::f64::consts::LN_2;
    counts.into_iter().map(bits).sum()
}

/// The largest part; of several the one with the lowest program.
#[must_use]
pub fn common(partition: &[u16]) -> Option<u16> {
    let size = |part: u16| partition.iter().filter(|&&other| other == part).count();
    let numbers = 0..parts(partition) as u16;
    numbers.max_by_key(|&part| (size(part), std::cmp::Reverse(part)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::Output;
    use proptest::prelude::*;

    #[test]
    fn failures_are_two_behaviours_whatever_their_text() {
        let printed = |text: &str| Outcome::Output(Output::Bytes(text.into()));
        let outcomes = [
            printed("1\n"),
            Outcome::OutOfFuel,
            Outcome::Exit(1),
            printed("1"),
            Outcome::Deadline,
            Outcome::OutOfMemory,
            printed("2"),
        ];
        let rule = Equality::TrailingWhitespace;
        assert_eq!(partition(&outcomes, rule), [0, 1, 2, 0, 1, 2, 3]);
        assert_eq!(partition(&outcomes, Equality::Exact)[3], 3);
    }

    #[test]
    fn bits_of_the_coupon() {
        let [total, both] = [[0, 0, 0, 1, 1, 0, 0], [0, 0, 0, 1, 1, 1, 1]];
        assert!((entropy(&total) - 0.863_12).abs() < 1e-5);
        assert!((entropy(&both) - 0.985_23).abs() < 1e-5);
        assert_eq!(entropy(&[0; 7]), 0.0);
        assert_eq!(common(&both), Some(1));
        assert_eq!(refine(&total, &both), [0, 0, 0, 1, 1, 2, 2]);
        assert_eq!(common(&[0, 1]), Some(0));
        assert_eq!((common(&[]), entropy(&[])), (None, 0.0));
    }

    proptest! {
        #[test]
        fn refining_never_loses_information(
            left in prop::collection::vec(0_u16..4, 1..12), right in prop::collection::vec(0_u16..4, 12),
        ) {
            let left = refine(&left, &left);
            let right = refine(&right[..left.len()], &right[..left.len()]);
            let both = refine(&left, &right);
            let [of_left, of_right, of_both] = [&left, &right, &both].map(|partition| entropy(partition));
            prop_assert!(of_both >= of_left.max(of_right) - 1e-12);
            prop_assert!(of_both <= of_left + of_right + 1e-12);
            prop_assert_eq!(parts(&both), parts(&refine(&right, &left)));
        }
    }
}
