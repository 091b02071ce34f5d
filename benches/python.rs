//! What a Python script costs here: the way back to the first state, calls with and without it, and
//! what a CPython process per run costs instead.
//!
//! Absolute times differ between machines and hours; what is compared is timed in turns in one run,
//! each by its fastest round. `cargo bench --bench python` prints it.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use runwise::sandbox::python::{Engine, Foundry, Guest, Wasmi};
use runwise::sandbox::{Input, Limits, Program};
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const COUPON: &str = "def valid(total, count):\n    return total >= 25 and count >= 3\n";
const FIBONACCI: &str = "def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\n";
const CALLS: usize = 1_000;

fn main() {
    let start = Instant::now();
    let (wasm, unpacked) = (wasm(), start.elapsed());
    let start = Instant::now();
    let guest = Guest::new(&wasm).unwrap();
    println!(
        "unpacked in {:.0} ms, compiled and started in {:.0} ms; {:.1} MB of snapshot",
        milliseconds(unpacked),
        milliseconds(start.elapsed()),
        guest.snapshot().bytes().len() as f64 / 1e6
    );
    println!("\n{:<58} {:>10}", "fastest of 25", "ms");

    restores(&wasm, &guest);

    let load = |source: &str, entry: &str| {
        Program::python(&guest, source, Some(entry), &Limits::python()).unwrap()
    };
    let inputs: Vec<Input> = (0..CALLS as i64).map(|n| call(&[n % 50, n % 7])).collect();
    let fresh = load(COUPON, "valid");
    let per_call = fastest(25, || {
        black_box(fresh.run(&inputs[30], 0));
    });
    line("coupon: one call from the first state", per_call);
    let kept = load(COUPON, "valid").keeping_state(true);
    let batch = fastest(25, || {
        black_box(kept.run_batch(&inputs, 0));
    });
    line("coupon: 1,000 calls in one batch, state kept", batch);
    let fibonacci = load(FIBONACCI, "fib");
    let input = call(&[18]);
    let fib = fastest(25, || {
        black_box(fibonacci.run(&input, 0));
    });
    line("fib(18): 8,361 calls, from the first state", fib);

    let Some(process) = cpython() else {
        println!("\nSKIPPED: there is no python3 here, so nothing is compared with it.");
        return;
    };
    println!();
    line(
        "CPython: a process that reads and prints one coupon",
        process.coupon,
    );
    line(
        "CPython: a process that computes fib(18)",
        process.fibonacci,
    );
    println!("\n{:<58} {:>10}", "", "times");
    ratio(
        "process per coupon / call from the first state",
        process.coupon,
        per_call,
    );
    ratio(
        "process per coupon / call in a batch",
        process.coupon,
        batch / CALLS as u32,
    );
    ratio(
        "fib(18) from the first state / process",
        fib,
        process.fibonacci,
    );
}

fn wasm() -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("static/guests");
    let file = std::fs::read(folder.join("python.wasm.xz")).unwrap();
    let about = std::fs::read_to_string(folder.join("python.toml")).unwrap();
    let digest = about
        .lines()
        .find_map(|line| line.strip_prefix("sha256 = "));
    Guest::unpack(&file, digest.unwrap().trim_matches('"'), &mut |_| {}).unwrap()
}

fn restores(wasm: &[u8], guest: &Guest) {
    let wasmi = Wasmi::new(wasm).unwrap();
    let mut engine = wasmi.make().unwrap();
    let snapshot = guest.snapshot();
    let limits = Limits::python();
    let begin = |engine: &mut dyn Engine| engine.begin(snapshot, None, &limits, 0).unwrap();
    begin(&mut *engine);
    line("restore, in place", fastest(25, || begin(&mut *engine)));
    let fresh = fastest(25, || {
        let mut engine = wasmi.make().unwrap();
        begin(&mut *engine);
    });
    line("restore, into a new instance", fresh);
}

fn call(arguments: &[i64]) -> Input {
    Input {
        stdin: String::new(),
        arguments: arguments.iter().map(|&number| number.into()).collect(),
    }
}

struct Process {
    coupon: Duration,
    fibonacci: Duration,
}

/// What the released code of the paper does: a process for every run.
fn cpython() -> Option<Process> {
    let run = |source: &str| {
        let mut command = Command::new("python3");
        command.args(["-I", "-S", "-c", source]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).status()
    };
    run("").ok().filter(|status| status.success())?;
    let time = |source: String| fastest(10, || _ = run(&source));
    Some(Process {
        coupon: time(format!("{COUPON}print(valid(30, 3))")),
        fibonacci: time(format!("{FIBONACCI}print(fib(18))")),
    })
}

fn fastest(rounds: u32, mut work: impl FnMut()) -> Duration {
    let round = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..rounds).map(round).min().unwrap()
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn line(what: &str, time: Duration) {
    println!("{what:<58} {:>10.3}", milliseconds(time));
}

fn ratio(what: &str, first: Duration, second: Duration) {
    println!(
        "{what:<58} {:>10.1}",
        first.as_secs_f64() / second.as_secs_f64()
    );
}
