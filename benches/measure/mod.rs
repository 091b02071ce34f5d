//! What the benches share: CPU time, and a line of results for `peers/`.

use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::Write;

/// Writes a line to standard output, and to the file that `RUNWISE_BENCH_JSON` names.
pub fn report(line: &serde_json::Value) -> Result<(), Box<dyn Error>> {
    writeln!(std::io::stdout(), "{line}")?;
    if let Some(path) = std::env::var_os("RUNWISE_BENCH_JSON") {
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        writeln!(file, "{line}")?;
    }
    Ok(())
}

/// User and system time of `work`, in seconds, and its result.
pub fn cpu_seconds<T>(work: impl FnOnce() -> T) -> Result<(f64, T), Box<dyn Error>> {
    let before = process_seconds()?;
    let result = work();
    Ok((process_seconds()? - before, result))
}

#[cfg(target_os = "linux")]
fn process_seconds() -> Result<f64, Box<dyn Error>> {
    // Nanoseconds on a CPU; `times` would count in hundredths of a second.
    let statistics = fs::read_to_string("/proc/self/schedstat")?;
    let nanoseconds: f64 = statistics
        .split_whitespace()
        .next()
        .ok_or("no statistics")?
        .parse()?;
    Ok(nanoseconds * 1e-9)
}

#[cfg(not(target_os = "linux"))]
fn process_seconds() -> Result<f64, Box<dyn Error>> {
    // No portable clock of CPU time without unsafe code: wall-clock time it is.
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    Ok(START.elapsed().as_secs_f64())
}
