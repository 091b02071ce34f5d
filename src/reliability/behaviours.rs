//! Which programs never differ, and how many independent ones there are.

use super::{Behaviour, Rows};

/// Programs grouped by identical columns, missing answers included; groups in column order.
pub(super) fn behaviours(rows: &Rows) -> Vec<Behaviour> {
    let same = |left: usize, right: usize| {
        (0..rows.len()).all(|row| rows.class(row, left) == rows.class(row, right))
    };
    let mut behaviours: Vec<Behaviour> = Vec::new();
    for program in 0..rows.programs() {
        match behaviours
            .iter_mut()
            .find(|behaviour| same(behaviour.programs[0], program))
        {
            Some(behaviour) => behaviour.programs.push(program),
            None => behaviours.push(Behaviour {
                programs: vec![program],
            }),
        }
    }
    behaviours
}

/// Lowest index in the behaviour of each program.
pub(super) fn representatives(programs: usize, behaviours: &[Behaviour]) -> Vec<usize> {
    let mut representatives: Vec<usize> = (0..programs).collect();
    for behaviour in behaviours {
        for &program in &behaviour.programs {
            representatives[program] = behaviour.programs[0];
        }
    }
    representatives
}

/// Effective number of independent programs, `m / (1 + (m - 1) ρ)`: what Kish's design effect leaves
/// of m voters whose errors have mean pairwise correlation ρ. At least 1, and never more than there
/// are behaviours: copies add nothing, however their correlations with others average out.
///
/// The correlation is that of the labels (on the side of the mode or not) over the inputs that
/// both programs answered. Programs that never differ have correlation 1 even where their labels
/// are constant; otherwise a constant label correlates with nothing. A negative mean counts as 0.
pub(super) fn effective_programs(rows: &Rows, weights: &[f64], behaviours: &[Behaviour]) -> f64 {
    let programs = rows.programs();
    if programs < 2 {
        return programs as f64;
    }
    let representatives = representatives(programs, behaviours);
    let mut sum = 0.0;
    for right in 1..programs {
        for left in 0..right {
            sum += if representatives[left] == representatives[right] {
                1.0
            } else {
                correlation(rows, weights, left, right)
            };
        }
    }
    let programs = programs as f64;
    let mean = (sum / (programs * (programs - 1.0) / 2.0)).clamp(0.0, 1.0);
    (programs / (1.0 + (programs - 1.0) * mean)).min(behaviours.len() as f64)
}

/// Pearson's correlation of two columns of labels; 0 where one is constant.
fn correlation(rows: &Rows, weights: &[f64], left: usize, right: usize) -> f64 {
    // [left label][right label]
    let mut counts = [[0.0; 2]; 2];
    for (row, weight) in weights.iter().enumerate() {
        let labels = rows.labels();
        if let (Some(left), Some(right)) = (labels.get(row, left), labels.get(row, right)) {
            counts[usize::from(left)][usize::from(right)] += weight;
        }
    }
    let [[neither, only_right], [only_left, both]] = counts;
    let variances =
        (both + only_left) * (neither + only_right) * (both + only_right) * (neither + only_left);
    if variances > 0.0 {
        (both * neither - only_left * only_right) / variances.sqrt()
    } else {
        0.0
    }
}
