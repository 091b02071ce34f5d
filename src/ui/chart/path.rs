//! The `d` attribute of paths.

use super::number::coordinate;

/// A broken line through points; a gap wherever a coordinate is not finite.
#[must_use]
pub fn polyline(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let mut path = String::new();
    let mut drawing = false;
    for (x, y) in points {
        if !x.is_finite() || !y.is_finite() {
            drawing = false;
            continue;
        }
        if !path.is_empty() {
            path.push(' ');
        }
        path.push(if drawing { 'L' } else { 'M' });
        push(&mut path, x, y);
        drawing = true;
    }
    path
}

/// A step function: each value holds until the next x.
#[must_use]
pub fn steps(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let mut last = None;
    polyline(points.into_iter().flat_map(|(x, y)| {
        let corner = last.replace(y).map(|before| (x, before));
        corner.into_iter().chain([(x, y)])
    }))
}

/// An equilateral triangle whose tip is `radius` above its centre.
#[must_use]
pub fn triangle(x: f64, y: f64, radius: f64) -> String {
    let (half, below) = (radius * 0.866, radius * 0.5);
    closed(&[
        (x, y - radius),
        (x + half, y + below),
        (x - half, y + below),
    ])
}

/// A square on its corner.
#[must_use]
pub fn diamond(x: f64, y: f64, radius: f64) -> String {
    closed(&[
        (x, y - radius),
        (x + radius, y),
        (x, y + radius),
        (x - radius, y),
    ])
}

fn closed(points: &[(f64, f64)]) -> String {
    let mut path = polyline(points.iter().copied());
    path.push_str(" Z");
    path
}

fn push(path: &mut String, x: f64, y: f64) {
    path.push_str(&coordinate(x));
    path.push(' ');
    path.push_str(&coordinate(y));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_missing_values() {
        let points = [(0.0, 1.0), (1.0, f64::NAN), (2.0, 1.25), (3.0, 4.0)];
        assert_eq!(polyline(points), "M0 1 M2 1.3 L3 4");
        assert_eq!(polyline([]), "");
    }

    #[test]
    fn steps_hold_until_the_next_value() {
        assert_eq!(steps([(0.0, 5.0), (2.0, 3.0)]), "M0 5 L2 5 L2 3");
    }

    #[test]
    fn shapes_are_closed() {
        assert_eq!(triangle(10.0, 10.0, 6.0), "M10 4 L15.2 13 L4.8 13 Z");
        assert_eq!(diamond(5.0, 5.0, 2.0), "M5 3 L7 5 L5 7 L3 5 Z");
    }
}
