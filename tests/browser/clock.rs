//! Deadlines need a clock, and the standard library's panics in a browser.

use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn the_clock_runs_in_a_worker() {
    let start = web_time::Instant::now();
    while start.elapsed().is_zero() {}
}

/// The fastest of some rounds, in milliseconds.
pub fn fastest(rounds: u32, mut work: impl FnMut()) -> f64 {
    let mut time = f64::INFINITY;
    for _ in 0..rounds {
        let start = web_time::Instant::now();
        work();
        time = time.min(start.elapsed().as_secs_f64() * 1e3);
    }
    time
}
