//! How much a first visit downloads, and the limits it must keep.

use crate::{Result, licences, shell};
use std::path::Path;

/// What is counted together, and how many bytes of gzip it may have.
const LIMITS: [(&str, u64); 11] = [
    (SHELL, 250_000),
    (WORKER, 600_000),
    (REST, 60_000),
    (TASKS, 290_000),
    (WORKBENCH, 900_000),
    (ROUTING, 280_000),
    // A third of it trains and saves routers.
    (CALIBRATOR, 156_000),
    (DECODING, 290_000),
    (EXECUTION, 290_000),
    (REPLAYER, 285_000),
    (PYTHON, 3_500_000),
];
const SHELL: &str = "shell wasm";
const WORKER: &str = "worker wasm, not needed for the first paint";
const REST: &str = "everything else of a first visit";
const TASKS: &str = "page of tasks, fetched when it is opened";
const WORKBENCH: &str = "its worker";
const ROUTING: &str = "page of routing, fetched when it is opened";
const CALIBRATOR: &str = "its worker, for files, random splits and routers";
const DECODING: &str = "page of decoding, fetched when it is opened";
const EXECUTION: &str = "page of execution, fetched when it is opened";
const REPLAYER: &str = "its worker, for logs of agents";
const PYTHON: &str = "Python, fetched when it is used";

/// Prints the sizes and fails when one of them is over its limit.
pub fn check(dist: &Path) -> Result {
    let mut sums = LIMITS.map(|(group, limit)| (group, limit, 0));
    println!("  {:>9} {:>9} {:>9}", "bytes", "gzip", "brotli");
    for name in shell::files(dist)? {
        let file = dist.join(&name);
        let (gzip, brotli) = match (
            length(&file.with_added_extension("gz")),
            length(&file.with_added_extension("br")),
        ) {
            (Ok(gzip), Ok(brotli)) => (gzip, brotli),
            // Compressed as it is.
            _ if group_of(&name) == Some(PYTHON) => (length(&file)?, length(&file)?),
            _ => continue,
        };
        println!("  {:>9} {gzip:>9} {brotli:>9}  {name}", length(&file)?);
        if let Some((.., sum)) = sums
            .iter_mut()
            .find(|(group, ..)| group_of(&name) == Some(*group))
        {
            *sum += gzip;
        }
    }
    println!("  {:>9} {:>9}", "gzip", "limit");
    for (group, limit, sum) in sums {
        println!("  {sum:>9} {limit:>9}  {group}");
    }
    match sums.iter().find(|(_, limit, sum)| sum > limit) {
        Some((group, limit, sum)) => Err(format!(
            "The {group} is {sum} bytes gzip, over its limit of {limit}."
        )),
        None => Ok(()),
    }
}

/// The group a file counts in; none for what no visit downloads by itself.
fn group_of(name: &str) -> Option<&'static str> {
    match name {
        licences::FILE => None,
        _ if name.contains("app_bg-") => Some(SHELL),
        _ if name.contains("worker_bg-") => Some(WORKER),
        _ if name.contains("/tasks-") || name.contains("tasks_bg-") => {
            Some(if name.ends_with(".css") { REST } else { TASKS })
        }
        _ if name.contains("/routing-") || name.contains("routing_bg-") => {
            Some(if name.ends_with(".css") {
                REST
            } else {
                ROUTING
            })
        }
        // A recording is fetched when it is chosen.
        _ if name.ends_with(".jsonl") => None,
        _ if name.contains("/decoding-") || name.contains("decoding_bg-") => {
            Some(if name.ends_with(".css") {
                REST
            } else {
                DECODING
            })
        }
        _ if name.contains("/execution-") || name.contains("execution_bg-") => {
            Some(if name.ends_with(".css") {
                REST
            } else {
                EXECUTION
            })
        }
        _ if name.contains("replayer") => Some(REPLAYER),
        _ if name.contains("workbench") => Some(WORKBENCH),
        _ if name.contains("calibrator") => Some(CALIBRATOR),
        _ if name.contains("python.wasm-") => Some(PYTHON),
        _ => Some(REST),
    }
}

fn length(file: &Path) -> Result<u64> {
    std::fs::metadata(file)
        .map(|data| data.len())
        .map_err(|error| format!("{} cannot be read: {error}.", file.display()))
}
