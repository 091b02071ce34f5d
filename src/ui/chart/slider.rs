//! What a handle does with a drag or a key, free of the browser.

use super::scale::asinh;
use super::{Scale, ticks};
use std::rc::Rc;

/// Where a dragged value may rest.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Snap {
    /// On every multiple of the step.
    #[default]
    Step,
    /// On these values, ascending; keys walk along them too.
    Points(Rc<[f64]>),
    /// On the simplest number within two pixels, never finer than the step.
    Smart,
}

/// The values of a slider.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// Smallest value.
    pub min: f64,
    /// Largest value.
    pub max: f64,
    /// What an arrow key adds.
    pub step: f64,
    /// Where a drag may rest.
    pub snap: Snap,
}

/// What a key asks of a slider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// This many steps up or down.
    Steps(i32),
    /// To the smallest value.
    First,
    /// To the largest value.
    Last,
}

impl Press {
    /// Reads `KeyboardEvent.key`; `None` for keys that are not a slider's.
    #[must_use]
    pub fn from_key(key: &str, shift: bool) -> Option<Self> {
        let one = if shift { 10 } else { 1 };
        Some(match key {
            "ArrowRight" | "ArrowUp" => Self::Steps(one),
            "ArrowLeft" | "ArrowDown" => Self::Steps(-one),
            "PageUp" => Self::Steps(10),
            "PageDown" => Self::Steps(-10),
            "Home" => Self::First,
            "End" => Self::Last,
            _ => return None,
        })
    }
}

impl Track {
    /// The value within bounds.
    #[must_use]
    pub fn clamp(&self, value: f64) -> f64 {
        // Not f64::clamp, which panics where min is above max or either is NaN.
        value.min(self.max).max(self.min)
    }

    /// Where a drag to `position` comes to rest.
    #[must_use]
    pub fn drop_at(&self, position: f64, scale: &Scale) -> f64 {
        let value = self.clamp(scale.value(position));
        match &self.snap {
            Snap::Step => self.clamp(ticks::nearest_multiple(value, self.step)),
            Snap::Points(points) => points
                .iter()
                .copied()
                .min_by(|a, b| {
                    let far = |v: &f64| (scale.at(*v) - scale.at(value)).abs();
                    far(a).total_cmp(&far(b))
                })
                .unwrap_or(value),
            Snap::Smart => {
                let low = self.clamp(scale.value(position - 2.0));
                let high = self.clamp(scale.value(position + 2.0));
                let simple = ticks::simplest(low, high);
                self.clamp(ticks::nearest_multiple(simple, self.step))
            }
        }
    }

    /// Where a key leads from `value`.
    #[must_use]
    pub fn press(&self, value: f64, press: Press) -> f64 {
        if let Snap::Points(points) = &self.snap
            && let (Some(first), Some(last)) = (points.first(), points.last())
        {
            return match press {
                Press::First => *first,
                Press::Last => *last,
                Press::Steps(steps) => {
                    let below = points.iter().filter(|p| **p < value).count();
                    let on = points.get(below).is_some_and(|p| *p == value);
                    // Between two points, one step up leads to the upper one.
                    let from = below as i64 - i64::from(!on && steps > 0);
                    let index = (from + i64::from(steps)).clamp(0, points.len() as i64 - 1);
                    points[index as usize]
                }
            };
        }
        match press {
            Press::First => self.min,
            Press::Last => self.max,
            Press::Steps(steps) => {
                let target = value + f64::from(steps) * self.step;
                self.clamp(ticks::nearest_multiple(target, self.step))
            }
        }
    }

    /// A ruler for a number in prose: where a pixel changes the value by a step near zero, and by
    /// about 1 % far from it if the range is too long to be dragged step by step.
    #[must_use]
    pub fn ruler(&self, pixels_per_step: f64) -> Scale {
        let steps = (self.max - self.min) / self.step;
        if steps.is_nan() || steps <= 400.0 {
            let range = (0.0, steps.max(1.0) * pixels_per_step);
            return Scale::linear((self.min, self.max), range);
        }
        let knee = 100.0 * self.step;
        let length = asinh(self.max / knee) - asinh(self.min / knee);
        Scale::symlog(
            (self.min, self.max),
            knee,
            (0.0, 100.0 * pixels_per_step * length),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn tau() -> Track {
        Track {
            min: 0.5,
            max: 1.0,
            step: 0.005,
            snap: Snap::Smart,
        }
    }

    fn points(values: &[f64]) -> Track {
        Track {
            min: 0.0,
            max: 1.0,
            step: 0.1,
            snap: Snap::Points(values.into()),
        }
    }

    #[test]
    fn a_drag_rests_on_the_simplest_number_in_reach() {
        let scale = Scale::linear((0.2, 1.0), (14.0, 338.0));
        let x = scale.at(0.9527);
        assert_eq!(tau().drop_at(x, &scale), 0.95);
        assert_eq!(tau().drop_at(5000.0, &scale), 1.0);
        assert_eq!(tau().drop_at(-5000.0, &scale), 0.5);
    }

    #[test]
    fn a_drag_rests_on_breakpoints() {
        let scale = Scale::linear((0.0, 1.0), (0.0, 100.0));
        let track = points(&[0.1, 0.4, 0.9]);
        assert_eq!(track.drop_at(26.0, &scale), 0.4);
        assert_eq!(track.drop_at(24.0, &scale), 0.1);
    }

    #[test]
    fn keys_walk_in_steps() {
        let press = |key, shift| Press::from_key(key, shift).map(|p| tau().press(0.95, p));
        assert_eq!(press("ArrowRight", false), Some(0.955));
        assert_eq!(press("ArrowDown", true), Some(0.9));
        assert_eq!(press("PageUp", false), Some(1.0));
        assert_eq!(press("Home", false), Some(0.5));
        assert_eq!(press("End", false), Some(1.0));
        assert_eq!(press("a", false), None);
    }

    #[test]
    fn keys_walk_along_breakpoints() {
        let track = points(&[0.1, 0.4, 0.9]);
        let walk = |from, steps| track.press(from, Press::Steps(steps));
        assert_eq!(walk(0.4, 1), 0.9);
        assert_eq!(walk(0.4, -1), 0.1);
        assert_eq!(walk(0.5, 1), 0.9);
        assert_eq!(walk(0.5, -1), 0.4);
        assert_eq!(walk(0.9, 10), 0.9);
        assert_eq!(walk(0.0, -1), 0.1);
        assert_eq!(points(&[]).press(0.5, Press::Last), 1.0);
    }

    #[test]
    fn a_long_ruler_speeds_up() {
        let track = Track {
            min: 0.0,
            max: 100_000.0,
            step: 1.0,
            snap: Snap::Step,
        };
        let ruler = track.ruler(1.0);
        let speed = |v: f64| ruler.value(ruler.at(v) + 1.0) - v;
        assert!((speed(0.0) - 1.0).abs() < 0.01, "{}", speed(0.0));
        assert!((speed(10_000.0) - 100.0).abs() < 2.0, "{}", speed(10_000.0));
        assert!(ruler.at(100_000.0) < 800.0);
    }

    proptest! {
        #[test]
        fn results_are_on_the_track(position in -1e4_f64..1e4, steps in -20_i32..20, value in 0.5_f64..1.0) {
            let track = tau();
            let scale = track.ruler(3.0);
            for rest in [track.drop_at(position, &scale), track.press(value, Press::Steps(steps))] {
                prop_assert!((0.5..=1.0).contains(&rest));
                prop_assert_eq!(rest, ticks::nearest_multiple(rest, track.step));
            }
        }
    }
}
