//! Which of the inputs that were run the estimators see, and what they show of each group.

use super::partition::{common, parts};
use serde::{Deserialize, Serialize};

/// Rows with one partition of the programs.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    pub partition: Vec<u16>,
    /// In the order in which they were run.
    pub rows: Vec<usize>,
    /// Whether any program answered on the first of them.
    pub answered: bool,
}

impl Kind {
    /// Whether programs fall apart on it.
    pub(super) fn splits(&self) -> bool {
        parts(&self.partition) > 1
    }
}

/// Rows of every kind of disagreement, as many of each as of the rarest, and as many on which all
/// agree; in ascending order. Rows on which nobody answers are left out. Without any disagreement all
/// rows stay.
pub(super) fn balanced(kinds: &[Kind]) -> Vec<usize> {
    let informed = || kinds.iter().filter(|kind| kind.answered);
    let each = informed()
        .filter(|kind| kind.splits())
        .map(|kind| kind.rows.len())
        .min();
    let each = each.unwrap_or(usize::MAX);
    let mut rows: Vec<usize> = informed()
        .flat_map(|kind| kind.rows.iter().take(each).copied())
        .collect();
    rows.sort_unstable();
    rows
}

/// What has been seen of one group of programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coverage {
    /// Its programs, lowest first.
    pub programs: Vec<usize>,
    /// Rows on which no other group did what it did.
    pub alone: u32,
    /// Rows on which it was with others, against the most common behaviour.
    pub together: u32,
    /// Rows on which it was with the most common behaviour, against others.
    pub common: u32,
}

/// Coverage of each group.
pub(super) fn coverage(groups: &[u16], kinds: &[Kind]) -> Vec<Coverage> {
    let of_group = |group: u16| {
        let member = |program: &usize| groups[*program] == group;
        let programs: Vec<usize> = (0..groups.len()).filter(member).collect();
        let mut coverage = Coverage {
            programs,
            alone: 0,
            together: 0,
            common: 0,
        };
        for kind in kinds.iter().filter(|kind| kind.splits()) {
            let part = kind.partition[coverage.programs[0]];
            let size = kind
                .partition
                .iter()
                .filter(|&&other| other == part)
                .count();
            let count = if size == coverage.programs.len() {
                &mut coverage.alone
            } else if common(&kind.partition) == Some(part) {
                &mut coverage.common
            } else {
                &mut coverage.together
            };
            *count += kind.rows.len() as u32;
        }
        coverage
    };
    (0..parts(groups) as u16).map(of_group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(partition: &[u16], rows: &[usize]) -> Kind {
        Kind {
            partition: partition.to_vec(),
            rows: rows.to_vec(),
            answered: true,
        }
    }

    #[test]
    fn every_disagreement_counts_alike() {
        let agree = kind(&[0, 0, 0], &[0, 1, 4, 5]);
        let left = kind(&[0, 1, 1], &[2, 6, 7]);
        let right = kind(&[0, 0, 1], &[3, 8]);
        let silent = Kind {
            answered: false,
            ..kind(&[0, 1, 1], &[9])
        };
        let all = [agree.clone(), left, right, silent];
        assert_eq!(balanced(&all), [0, 1, 2, 3, 6, 8]);
        assert_eq!(balanced(&all[..2]), [0, 1, 2, 4, 6, 7]);
        assert_eq!(balanced(&[agree]), [0, 1, 4, 5]);
        assert_eq!(balanced(&[]), [0; 0]);
    }

    #[test]
    fn coverage_of_the_coupon() {
        let kinds = [
            kind(&[0; 7], &[0]),
            kind(&[0, 0, 0, 1, 1, 0, 0], &[1, 2]),
            kind(&[0, 0, 0, 1, 1, 1, 1], &[3]),
        ];
        let found = coverage(&[0, 0, 0, 1, 1, 2, 2], &kinds);
        let counts: Vec<_> = found
            .iter()
            .map(|c| (c.programs[0], c.alone, c.together, c.common))
            .collect();
        assert_eq!(counts, [(0, 1, 0, 2), (3, 2, 0, 1), (5, 0, 0, 3)]);
    }
}
