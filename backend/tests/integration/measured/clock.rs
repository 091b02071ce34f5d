//! Time of the wall, and of the cores: that one does not change with what else the machine does.

use std::sync::OnceLock;
use std::time::Instant;

/// Seconds, either since the first look at the clock or between two looks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Time {
    pub wall: f64,
    pub cores: f64,
}

impl Time {
    pub fn now() -> Self {
        Self {
            wall: wall(),
            cores: cores(),
        }
    }

    pub fn since(self, start: Self) -> Self {
        Self {
            wall: self.wall - start.wall,
            cores: self.cores - start.cores,
        }
    }

    pub fn and(self, other: Self) -> Self {
        Self {
            wall: self.wall + other.wall,
            cores: self.cores + other.cores,
        }
    }

    pub fn sum(all: impl IntoIterator<Item = Self>) -> Self {
        all.into_iter().fold(Self::default(), Self::and)
    }
}

/// What some work took, and what came of it.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Time) {
    // Looking at the cores takes a while, which is none of the wall's time.
    let (cores_before, wall_before) = (cores(), wall());
    let made = work();
    let wall = wall() - wall_before;
    let cores = cores() - cores_before;
    (made, Time { wall, cores })
}

pub fn wall() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}

/// Of all threads that are alive, from the scheduler: of a running thread up to its last tick. Where
/// the system tells nothing of the kind it is no number, and so is all that is made of it.
fn cores() -> f64 {
    let Ok(threads) = std::fs::read_dir("/proc/self/task") else {
        return f64::NAN;
    };
    let nanoseconds = threads.flatten().filter_map(|thread| {
        let text = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse::<f64>().ok()
    });
    match nanoseconds.sum::<f64>() {
        0.0 => f64::NAN,
        sum => sum / 1e9,
    }
}
