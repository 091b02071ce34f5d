//! Which kind of proposal to try next: Thompson sampling with forgetting.
//!
//! Each kind has a Beta belief about the information that its next input brings, in `[0, 1]`. A
//! number is drawn from each belief and the kind with the largest is tried: kinds that bring much
//! are tried most, and no kind is ever given up. What a kind brings falls when its finds repeat, so
//! old evidence fades by [`MEMORY`] at every input.

use super::KINDS;
use crate::numerics::{Random, ln};

/// What evidence keeps of its weight from one input to the next: half of it is gone after 34.
const MEMORY: f64 = 0.98;

/// The beliefs.
#[derive(Clone, Debug, Default)]
pub(super) struct Bandit {
    /// Information brought and not brought, per kind, fading.
    evidence: [[f64; 2]; KINDS],
}

impl Bandit {
    /// The kind to try, among those allowed; `None` if none is.
    pub(super) fn choose(&self, allowed: [bool; KINDS], random: &mut Random) -> Option<usize> {
        let mut best = None;
        for kind in (0..KINDS).filter(|&kind| allowed[kind]) {
            let [brought, not] = self.evidence[kind];
            let drawn = beta(1.0 + brought, 1.0 + not, random);
            if best.is_none_or(|(_, known)| drawn > known) {
                best = Some((kind, drawn));
            }
        }
        best.map(|(kind, _)| kind)
    }

    /// Learns what an input of a kind brought, in `[0, 1]`.
    pub(super) fn learn(&mut self, kind: usize, brought: f64) {
        let brought = brought.clamp(0.0, 1.0);
        for evidence in self.evidence.iter_mut().flatten() {
            *evidence *= MEMORY;
        }
        self.evidence[kind][0] += brought;
        self.evidence[kind][1] += 1.0 - brought;
    }
}

/// Beta-distributed, as a share of two Gamma-distributed numbers; both shapes at least 1.
fn beta(left: f64, right: f64, random: &mut Random) -> f64 {
    let left = gamma(left, random);
    left / (left + gamma(right, random))
}

/// Gamma-distributed with a shape of at least 1 (Marsaglia & Tsang 2000).
fn gamma(shape: f64, random: &mut Random) -> f64 {
    let offset = shape - 1.0 / 3.0;
    let scale = 1.0 / (9.0 * offset).sqrt();
    loop {
        let normal = normal(random);
        let root = 1.0 + scale * normal;
        if root <= 0.0 {
            continue;
        }
        let cube = root * root * root;
        let accepted = 0.5 * normal * normal + offset * (1.0 - cube + ln(cube));
        if ln(1.0 - random.uniform()) < accepted {
            return offset * cube;
        }
    }
}

/// Standard normal, by the polar method.
fn normal(random: &mut Random) -> f64 {
    loop {
        let [x, y] = [(); 2].map(|()| 2.0 * random.uniform() - 1.0);
        let square = x * x + y * y;
        if square > 0.0 && square < 1.0 {
            return x * (-2.0 * ln(square) / square).sqrt();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beta_has_its_mean_and_variance() {
        let mut random = Random::new(5);
        for (left, right) in [(1.0, 1.0), (3.0, 1.5), (20.0, 60.0)] {
            let drawn: Vec<f64> = (0..20_000)
                .map(|_| beta(left, right, &mut random))
                .collect();
            let mean = drawn.iter().sum::<f64>() / 20_000.0;
            let variance = drawn.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / 20_000.0;
            let sum: f64 = left + right;
            assert!((mean - left / sum).abs() < 0.01, "{mean}");
            let expected = left * right / (sum * sum * (sum + 1.0));
            assert!(
                (variance / expected - 1.0).abs() < 0.06,
                "{variance} {expected}"
            );
        }
    }

    #[test]
    fn the_better_kind_is_tried_more_and_forgotten_when_it_fails() {
        let mut bandit = Bandit::default();
        let mut random = Random::new(1);
        let share = |bandit: &Bandit, random: &mut Random| {
            let tried = (0..1_000)
                .filter(|_| bandit.choose([true; KINDS], random) == Some(1))
                .count();
            tried as f64 / 1_000.0
        };
        for round in 0..40 {
            let kind = round % KINDS;
            bandit.learn(kind, f64::from(u8::from(kind == 1)));
        }
        assert!(share(&bandit, &mut random) > 0.9);
        for _ in 0..60 {
            bandit.learn(1, 0.0);
        }
        assert!(share(&bandit, &mut random) < 0.3);
    }

    #[test]
    fn only_allowed_kinds_are_chosen() {
        let mut random = Random::new(2);
        assert_eq!(Bandit::default().choose([false; KINDS], &mut random), None);
        let mut allowed = [false; KINDS];
        allowed[2] = true;
        assert_eq!(Bandit::default().choose(allowed, &mut random), Some(2));
    }
}
