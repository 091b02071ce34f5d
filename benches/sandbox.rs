//! What the sandbox costs over wasmi itself, and what one process per run costs over the sandbox.
//!
//! Absolute times differ between machines and hours; every number here is a ratio of two things
//! timed in turns in one run, each by its fastest round. `cargo bench --bench sandbox` prints
//! them.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use runwise::sandbox::{Input, Limits, Program};
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use wasmi::{CompilationMode, Config, EnforcedLimits, Engine, Linker, Module, Store};

/// The coupon task's program: 8 units of fuel, so that nothing but overhead is measured.
const COUPON: &str = include_str!("../tests/suite/sandbox/coupon-correct.wat");
/// Euclid's algorithm by subtraction, at most 35 rounds, with a memory that makes it stateful.
const STATEFUL: &str = r#"(module
    (memory 1)
    (func (export "steps") (param $a i32) (param $b i32) (result i32)
        (local $steps i32)
        (loop $again
            (if (i32.gt_u (local.get $a) (local.get $b))
                (then (local.set $a (i32.sub (local.get $a) (local.get $b))))
                (else (local.set $b (i32.sub (local.get $b) (local.get $a)))))
            (local.set $steps (i32.add (local.get $steps) (i32.const 1)))
            (br_if $again (i32.and
                (i32.ne (local.get $a) (i32.const 0)) (i32.ne (local.get $b) (i32.const 0)))))
        (i32.store (i32.const 0) (local.get $steps))
        (i32.load (i32.const 0))))"#;
const COMMAND: &[u8] = include_bytes!("../tests/suite/sandbox/rust-coupon.wasm");

fn main() {
    println!("{:<52} {:>9} {:>9} {:>8}", "", "first", "second", "ratio");

    let coupon = Bare::new(COUPON, "valid");
    let program = load(COUPON.as_bytes());
    compare(
        "coupon: ours / wasmi, new instance per run",
        2_000,
        &mut || ours(&program, 2_000),
        &mut || coupon.fresh(2_000),
    );
    compare(
        "coupon: ours / wasmi, one instance for all",
        20_000,
        &mut || ours(&program, 20_000),
        &mut || coupon.reused(20_000),
    );

    let stateful = Bare::new(STATEFUL, "steps");
    let program = load(STATEFUL.as_bytes());
    compare(
        "stateful: ours / wasmi, new instance per run",
        1_000,
        &mut || ours(&program, 1_000),
        &mut || stateful.fresh(1_000),
    );

    let command = load(COMMAND);
    compare(
        "Rust command: process per run / ours",
        50,
        &mut || processes(50),
        &mut || ours(&command, 50),
    );

    let seven: Vec<Program> = (0..7).map(|_| load(COUPON.as_bytes())).collect();
    let start = Instant::now();
    for program in &seven {
        ours(program, 10_000);
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "\n7 programs on 10,000 inputs in {:.0} ms: {:.1} million runs a second",
        seconds * 1e3,
        0.07 / seconds
    );
    let start = Instant::now();
    ours(&command, 500);
    println!(
        "a Rust command: {:.0} runs a second",
        500.0 / start.elapsed().as_secs_f64()
    );
}

fn load(source: &[u8]) -> Program {
    Program::load(source, None, &Limits::default()).unwrap()
}

/// Times the two in turns and prints the fastest time of one run of each, and their ratio.
fn compare(what: &str, runs: u32, first: &mut dyn FnMut(), second: &mut dyn FnMut()) {
    let time = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    let (mut fastest_first, mut fastest_second) = (Duration::MAX, Duration::MAX);
    for _ in 0..25 {
        fastest_first = fastest_first.min(time(first));
        fastest_second = fastest_second.min(time(second));
    }
    let micros = |time: Duration| time.as_secs_f64() * 1e6 / f64::from(runs);
    let ratio = fastest_first.as_secs_f64() / fastest_second.as_secs_f64();
    println!(
        "{what:<52} {:>6.2} µs {:>6.2} µs {ratio:>8.2}",
        micros(fastest_first),
        micros(fastest_second)
    );
}

fn ours(program: &Program, runs: u32) {
    let mut input = Input {
        stdin: "25 3\n".to_owned(),
        arguments: vec![0.into(), 3.into()],
    };
    for run in 0..runs {
        input.arguments[0] = i64::from(run % 100 + 1).into();
        black_box(program.run(&input, 0));
    }
}

/// What the released code of the paper does: start a program for every run. `true` does nothing
/// at all, so this is the least that it can cost.
fn processes(runs: u32) {
    for _ in 0..runs {
        let status = Command::new("true")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .status();
        black_box(status.unwrap());
    }
}

/// The same module called through wasmi alone, with the same engine settings and fuel, and no
/// other limit.
struct Bare {
    engine: Engine,
    module: Module,
    linker: Linker<()>,
    entry: &'static str,
}

impl Bare {
    fn new(text: &str, entry: &'static str) -> Self {
        let mut config = Config::default();
        config
            .compilation_mode(CompilationMode::Eager)
            .consume_fuel(true)
            .enforced_limits(EnforcedLimits::strict());
        let engine = Engine::new(&config);
        let buffer = wast::parser::ParseBuffer::new(text).unwrap();
        let wasm = wast::parser::parse::<wast::Wat>(&buffer)
            .unwrap()
            .encode()
            .unwrap();
        let module = Module::new(&engine, wasm).unwrap();
        let linker = Linker::new(&engine);
        Self {
            engine,
            module,
            linker,
            entry,
        }
    }

    fn fresh(&self, runs: u32) {
        for run in 0..runs {
            let mut store = Store::new(&self.engine, ());
            store.set_fuel(Limits::default().fuel).unwrap();
            let instance = self
                .linker
                .instantiate_and_start(&mut store, &self.module)
                .unwrap();
            let function = instance
                .get_typed_func::<(i32, i32), i32>(&store, self.entry)
                .unwrap();
            black_box(
                function
                    .call(&mut store, ((run % 100 + 1).cast_signed(), 3))
                    .unwrap(),
            );
        }
    }

    fn reused(&self, runs: u32) {
        let mut store = Store::new(&self.engine, ());
        let instance = self
            .linker
            .instantiate_and_start(&mut store, &self.module)
            .unwrap();
        let function = instance
            .get_typed_func::<(i32, i32), i32>(&store, self.entry)
            .unwrap();
        for run in 0..runs {
            store.set_fuel(Limits::default().fuel).unwrap();
            black_box(
                function
                    .call(&mut store, ((run % 100 + 1).cast_signed(), 3))
                    .unwrap(),
            );
        }
    }
}
