//! How far two distributions are apart.

use crate::model::Distribution;
use std::collections::HashMap;

/// In nats. Where only the likeliest tokens are known, those known on both sides count one by one and
/// all others as one: divergences and entropies of that are at most the true ones.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measures {
    /// KL(P_c ‖ P).
    pub kl: f64,
    /// Jensen-Shannon divergence, at most ln 2.
    pub jsd: f64,
    /// Entropy of P and of P_c.
    pub entropies: (f64, f64),
}

/// Tokens below this under both prompts are passed over: 150,000 of them have 3 · 10⁻⁴ of the
/// probability at most, and mostly far less; they would take most of the time.
const NOTHING: f32 = -20.0;

/// Compares P with P_c.
#[must_use]
pub fn measures(plain: &Distribution, traces: &Distribution) -> Measures {
    let mut sums = Sums::default();
    match (plain, traces) {
        (Distribution::Full(plain), Distribution::Full(traces)) => {
            for (&plain, &traces) in plain.iter().zip(traces) {
                if plain > NOTHING || traces > NOTHING {
                    sums.add(plain, traces);
                }
            }
        }
        (Distribution::Top(some), other) | (other, Distribution::Top(some)) => {
            let is_plain = matches!(plain, Distribution::Top(_));
            let others: HashMap<u32, f32> = match other {
                Distribution::Top(others) => others.iter().copied().collect(),
                Distribution::Full(_) => some
                    .iter()
                    .filter_map(|&(token, _)| Some((token, other.known(token)?)))
                    .collect(),
            };
            let mut known = (0.0, 0.0);
            for &(token, first) in some {
                let Some(&second) = others.get(&token) else {
                    continue;
                };
                let (plain, traces) = if is_plain {
                    (first, second)
                } else {
                    (second, first)
                };
                known.0 += f64::from(libm::expf(plain));
                known.1 += f64::from(libm::expf(traces));
                sums.add(plain, traces);
            }
            let rest = |known: f64| libm::log((1.0 - known).max(1e-12)) as f32;
            sums.add(rest(known.0), rest(known.1));
        }
    }
    sums.measures()
}

#[derive(Default)]
struct Sums {
    kl: f64,
    jsd: f64,
    entropies: (f64, f64),
}

impl Sums {
    fn add(&mut self, plain: f32, traces: f32) {
        let (plain, traces) = (plain.max(-10_000.0), traces.max(-10_000.0));
        let (p, c) = (f64::from(libm::expf(plain)), f64::from(libm::expf(traces)));
        let (plain, traces) = (f64::from(plain), f64::from(traces));
        self.kl += c * (traces - plain);
        let middle = f64::from(libm::logf(((p + c) / 2.0).max(1e-30) as f32));
        self.jsd += (p * (plain - middle) + c * (traces - middle)) / 2.0;
        self.entropies.0 -= p * plain;
        self.entropies.1 -= c * traces;
    }

    /// Rounding may leave a speck below zero.
    fn measures(self) -> Measures {
        Measures {
            kl: self.kl.max(0.0),
            jsd: self.jsd.clamp(0.0, std::f64::consts::LN_2),
            entropies: (self.entropies.0.max(0.0), self.entropies.1.max(0.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full(probabilities: &[f64]) -> Distribution {
        Distribution::Full(
            probabilities
                .iter()
                .map(|&it| libm::log(it) as f32)
                .collect(),
        )
    }

    #[test]
    fn they_are_those_of_the_definitions() {
        let even = full(&[0.5, 0.5]);
        let odd = full(&[0.9, 0.1]);
        let same = measures(&odd, &odd);
        assert_eq!((same.kl, same.jsd < 1e-7), (0.0, true));
        let entropy = -(0.9_f64 * libm::log(0.9) + 0.1 * libm::log(0.1));
        let far = measures(&even, &odd);
        assert!((far.entropies.0 - std::f64::consts::LN_2).abs() < 1e-6);
        assert!((far.entropies.1 - entropy).abs() < 1e-6);
        assert!((far.kl - (std::f64::consts::LN_2 - entropy)).abs() < 1e-6);
        // H(0.7, 0.3) − (H(0.5, 0.5) + H(0.9, 0.1)) / 2.
        let middle = -(0.7_f64 * libm::log(0.7) + 0.3 * libm::log(0.3));
        let jsd = middle - (std::f64::consts::LN_2 + entropy) / 2.0;
        assert!((far.jsd - jsd).abs() < 1e-6);
        let apart = measures(&full(&[1.0, 1e-12]), &full(&[1e-12, 1.0]));
        assert!((apart.jsd - std::f64::consts::LN_2).abs() < 1e-6);
    }

    #[test]
    fn a_part_of_the_tokens_gives_a_lower_bound() {
        let mut random = crate::numerics::Random::new(3);
        for _ in 0..200 {
            let mut draw = || {
                let weights: Vec<f64> = (0..12).map(|_| random.uniform() + 1e-3).collect();
                let sum: f64 = weights.iter().sum();
                full(&weights.iter().map(|it| it / sum).collect::<Vec<_>>())
            };
            let (plain, traces) = (draw(), draw());
            let whole = measures(&plain, &traces);
            let part = measures(
                &Distribution::Top(plain.top(5)),
                &Distribution::Top(traces.top(5)),
            );
            assert!(part.kl <= whole.kl + 1e-6, "{part:?} {whole:?}");
            assert!(part.jsd <= whole.jsd + 1e-6);
            assert!(part.entropies.0 <= whole.entropies.0 + 1e-6);
        }
    }
}
