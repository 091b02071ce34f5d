//! L-BFGS: the minimum of a smooth function of many numbers.
//!
//! Directions by the two-loop recursion (Nocedal 1980; Nocedal & Wright 2006, algorithm 7.4), steps by
//! bracketing the weak Wolfe conditions (Lewis & Overton 2013, algorithm 2.6), of which the curvature
//! condition keeps every pair usable.

use std::collections::VecDeque;
use std::ops::ControlFlow;

/// Fraction of the promised decrease that a step must bring (Armijo).
const DECREASE: f64 = 1e-4;
/// Fraction of the slope that may remain after a step (Wolfe).
const CURVATURE: f64 = 0.9;
/// Halvings and doublings of one step.
const TRIALS: u32 = 50;

/// When to stop, and how much to remember.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// Most iterations.
    pub iterations: u32,
    /// The largest component of the gradient at which a point counts as the minimum.
    pub gradient: f64,
    /// Pairs of step and change of gradient that make the curvature.
    pub memory: usize,
}

impl Default for Stop {
    fn default() -> Self {
        Self {
            iterations: 200,
            gradient: 1e-4,
            memory: 10,
        }
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The gradient vanishes.
    Converged,
    /// No step makes the value smaller: rounding is all that is left, or the gradient is wrong.
    Stuck,
    /// As many iterations as were allowed.
    Iterations,
    /// The caller asked to stop.
    Stopped,
}

/// Where a search ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Minimum {
    /// The point.
    pub at: Vec<f64>,
    /// The function there.
    pub value: f64,
    /// Largest component of the gradient there.
    pub gradient: f64,
    /// Iterations done.
    pub iterations: u32,
    /// How often the function was evaluated.
    pub evaluations: u32,
    /// Why it ended.
    pub ending: Ending,
}

/// A step and the change of the gradient along it.
struct Pair {
    step: Vec<f64>,
    change: Vec<f64>,
    /// 1 / (step · change).
    inverse: f64,
}

/// Minimises a function from a start. `function` returns the value at a point and writes the gradient.
/// `progress` hears of iteration and value after each iteration and may break off.
pub fn minimise(
    start: Vec<f64>,
    function: &mut dyn FnMut(&[f64], &mut [f64]) -> f64,
    stop: &Stop,
    progress: &mut dyn FnMut(u32, f64) -> ControlFlow<()>,
) -> Minimum {
    let mut gradient = vec![0.0; start.len()];
    let value = function(&start, &mut gradient);
    let mut minimum = Minimum {
        at: start,
        value,
        gradient: largest(&gradient),
        iterations: 0,
        evaluations: 1,
        ending: Ending::Iterations,
    };
    let mut pairs: VecDeque<Pair> = VecDeque::new();
    loop {
        if minimum.gradient <= stop.gradient {
            minimum.ending = Ending::Converged;
            return minimum;
        }
        if minimum.iterations >= stop.iterations {
            minimum.ending = Ending::Iterations;
            return minimum;
        }
        let direction = direction(&gradient, &pairs);
        // The first direction is the bare gradient, whose length says nothing about the step.
        let first = if pairs.is_empty() {
            1.0 / dot(&gradient, &gradient).sqrt().max(1.0)
        } else {
            1.0
        };
        let Some(step) = line_search(&mut minimum, &gradient, &direction, first, function) else {
            if pairs.is_empty() {
                minimum.ending = Ending::Stuck;
                return minimum;
            }
            // Old pairs may mislead: once more with the gradient alone.
            pairs.clear();
            continue;
        };
        if let Some(pair) = Pair::new(&minimum.at, &step.at, &gradient, &step.gradient) {
            if pairs.len() == stop.memory.max(1) {
                pairs.pop_front();
            }
            pairs.push_back(pair);
        }
        minimum.at = step.at;
        minimum.value = step.value;
        minimum.gradient = largest(&step.gradient);
        gradient = step.gradient;
        minimum.iterations += 1;
        if progress(minimum.iterations, minimum.value).is_break() {
            minimum.ending = Ending::Stopped;
            return minimum;
        }
    }
}

impl Pair {
    /// `None` if the function does not curve upwards along the step.
    fn new(from: &[f64], to: &[f64], before: &[f64], after: &[f64]) -> Option<Self> {
        let step = difference(to, from);
        let change = difference(after, before);
        let product = dot(&step, &change);
        (product > f64::EPSILON * dot(&change, &change)).then(|| Self {
            step,
            change,
            inverse: 1.0 / product,
        })
    }
}

/// Minus the inverse Hessian, as the pairs tell it, times the gradient.
fn direction(gradient: &[f64], pairs: &VecDeque<Pair>) -> Vec<f64> {
    let mut direction: Vec<f64> = gradient.iter().map(|slope| -slope).collect();
    let mut shares = Vec::with_capacity(pairs.len());
    for pair in pairs.iter().rev() {
        let share = pair.inverse * dot(&pair.step, &direction);
        add(&mut direction, -share, &pair.change);
        shares.push(share);
    }
    if let Some(last) = pairs.back() {
        let scale = 1.0 / (last.inverse * dot(&last.change, &last.change));
        for part in &mut direction {
            *part *= scale;
        }
    }
    for (pair, share) in pairs.iter().zip(shares.iter().rev()) {
        let correction = share - pair.inverse * dot(&pair.change, &direction);
        add(&mut direction, correction, &pair.step);
    }
    direction
}

struct Step {
    at: Vec<f64>,
    value: f64,
    gradient: Vec<f64>,
}

/// A point along the direction that satisfies the weak Wolfe conditions, or at least the first of them
/// when trials run out.
fn line_search(
    from: &mut Minimum,
    gradient: &[f64],
    direction: &[f64],
    first: f64,
    function: &mut dyn FnMut(&[f64], &mut [f64]) -> f64,
) -> Option<Step> {
    let slope = dot(gradient, direction);
    // NaN is no descent either.
    if slope.is_nan() || slope >= 0.0 {
        return None;
    }
    let [mut short, mut long] = [0.0, f64::INFINITY];
    let mut length = first;
    let mut kept = None;
    for _ in 0..TRIALS {
        let mut step = Step {
            at: from.at.clone(),
            value: 0.0,
            gradient: vec![0.0; gradient.len()],
        };
        add(&mut step.at, length, direction);
        step.value = function(&step.at, &mut step.gradient);
        from.evaluations += 1;
        let falls = step.value <= from.value + DECREASE * length * slope;
        if !(falls && step.value < from.value) {
            long = length;
        } else if dot(&step.gradient, direction) < CURVATURE * slope {
            short = length;
            kept = Some(step);
        } else {
            return Some(step);
        }
        length = if long.is_finite() {
            short + (long - short) / 2.0
        } else {
            short * 2.0
        };
    }
    kept
}

fn dot(left: &[f64], right: &[f64]) -> f64 {
    left.iter().zip(right).map(|(a, b)| a * b).sum()
}

/// Adds a multiple of a vector.
fn add(to: &mut [f64], times: f64, what: &[f64]) {
    for (to, what) in to.iter_mut().zip(what) {
        *to += times * what;
    }
}

fn difference(left: &[f64], right: &[f64]) -> Vec<f64> {
    left.iter().zip(right).map(|(a, b)| a - b).collect()
}

fn largest(vector: &[f64]) -> f64 {
    // `f64::max` would pass over a NaN.
    let larger = |most: f64, part: &f64| if part.abs() <= most { most } else { part.abs() };
    vector.iter().fold(0.0, larger)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn run(start: Vec<f64>, function: &mut dyn FnMut(&[f64], &mut [f64]) -> f64) -> Minimum {
        let stop = Stop {
            gradient: 1e-9,
            ..Stop::default()
        };
        minimise(
            start,
            function,
            &stop,
            &mut |_, _| ControlFlow::Continue(()),
        )
    }

    /// Rosenbrock's valley in any even number of dimensions; its minimum is at (1, …, 1).
    fn valley(x: &[f64], slope: &mut [f64]) -> f64 {
        let mut value = 0.0;
        for (x, slope) in x.chunks_exact(2).zip(slope.chunks_exact_mut(2)) {
            let [across, along] = [x[1] - x[0] * x[0], 1.0 - x[0]];
            value += 100.0 * across * across + along * along;
            slope[0] = -400.0 * x[0] * across - 2.0 * along;
            slope[1] = 200.0 * across;
        }
        value
    }

    #[test]
    fn rosenbrock() {
        for start in [vec![-1.2, 1.0], vec![-1.2, 1.0, 3.0, -4.0, 0.0, 0.0]] {
            let minimum = run(start, &mut valley);
            assert_eq!(minimum.ending, Ending::Converged);
            assert!(
                minimum.at.iter().all(|x| (x - 1.0).abs() < 1e-8),
                "{minimum:?}"
            );
            assert!(minimum.evaluations < 150, "{minimum:?}");
        }
    }

    /// The minimum of ½ Σ s_i (x_i − i)², whose scales s go from 1 to the given one.
    fn bottom_of_bowl(largest: f64, stop: &Stop) -> Minimum {
        let scale = |place: usize| libm::pow(largest, place as f64 / 19.0);
        let mut bowl = |x: &[f64], slope: &mut [f64]| {
            let mut value = 0.0;
            for place in 0..x.len() {
                let off = x[place] - place as f64;
                slope[place] = scale(place) * off;
                value += 0.5 * scale(place) * off * off;
            }
            value
        };
        minimise(vec![0.0; 20], &mut bowl, stop, &mut |_, _| {
            ControlFlow::Continue(())
        })
    }

    #[test]
    fn a_stretched_bowl() {
        // With a memory larger than the space it is BFGS, and a condition of 10⁶ does not matter much.
        for (largest, memory) in [(1e3, 10), (1e6, 40)] {
            let stop = Stop {
                iterations: 250,
                gradient: 1e-6,
                memory,
            };
            let minimum = bottom_of_bowl(largest, &stop);
            assert_eq!(minimum.ending, Ending::Converged, "{minimum:?}");
            for (place, x) in minimum.at.iter().enumerate() {
                assert!((x - place as f64).abs() < 2e-6, "{minimum:?}");
            }
        }
    }

    #[test]
    fn ends_are_told_apart() {
        let mut never = |_, _| ControlFlow::Continue(());
        let stop = Stop {
            iterations: 3,
            ..Stop::default()
        };
        let short = minimise(vec![-1.2, 1.0], &mut valley, &stop, &mut never);
        assert_eq!((short.ending, short.iterations), (Ending::Iterations, 3));

        let broken = minimise(vec![-1.2, 1.0], &mut valley, &stop, &mut |_, _| {
            ControlFlow::Break(())
        });
        assert_eq!((broken.ending, broken.iterations), (Ending::Stopped, 1));

        // A gradient with the wrong sign.
        let wrong = run(vec![3.0], &mut |x, slope| {
            slope[0] = -2.0 * x[0];
            x[0] * x[0]
        });
        assert_eq!(wrong.ending, Ending::Stuck);
        assert_eq!(wrong.at, [3.0]);

        let nothing = run(vec![], &mut |_, _| 7.0);
        assert_eq!((nothing.ending, nothing.value), (Ending::Converged, 7.0));
        let no_number = run(vec![1.0], &mut |_, slope| {
            slope[0] = f64::NAN;
            f64::NAN
        });
        assert_eq!(no_number.ending, Ending::Stuck);
    }

    #[test]
    fn a_wall_is_stepped_back_from() {
        // x − ln x is not defined left of 0; its minimum is at 1.
        let minimum = run(vec![40.0], &mut |x, slope| {
            slope[0] = 1.0 - 1.0 / x[0];
            if x[0] > 0.0 {
                x[0] - libm::log(x[0])
            } else {
                f64::INFINITY
            }
        });
        assert!((minimum.at[0] - 1.0).abs() < 1e-7, "{minimum:?}");
    }

    proptest! {
        #[test]
        fn values_never_rise(start in prop::collection::vec(-5.0..5.0_f64, 4)) {
            let mut values = vec![f64::INFINITY];
            let mut slope = [0.0; 4];
            let first = valley(&start, &mut slope);
            let minimum = minimise(start, &mut valley, &Stop::default(), &mut |_, value| {
                values.push(value);
                ControlFlow::Continue(())
            });
            prop_assert!(values.windows(2).all(|pair| pair[1] < pair[0]));
            prop_assert!(minimum.value <= first);
        }
    }
}
