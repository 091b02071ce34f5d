//! What tracing costs: the same programs on the same tests, with a trace and without.

use super::clock::{Time, timed};
use super::table::{Table, median};
use runwise::data::Data;
use runwise::limits;
use runwise::protocol::{Event, TaskBrief};
use runwise::sandbox::python::Guest;
use runwise::sandbox::{Input, Limits, Outcome, Program};
use std::sync::Arc;

/// Runs of each kind, and seconds that they may take together: a program that loops has fewer.
const REPEATS: usize = 25;
const SECONDS: f64 = 0.5;

/// Candidates of one task.
const PROGRAMS: usize = 12;

/// Most of a candidate's run is the way back to Python's first state; a trace costs by the line.
const LONG: &str = "def long(n):\n    total = 0\n    for i in range(n):\n        if i % 3 == 0:\n            total += i\n    return total\n";

/// One program on one test.
pub struct Traced {
    plain: Kind,
    traced: Kind,
}

/// Its runs of one kind: milliseconds of the median, and of a core on average.
struct Kind {
    wall: f64,
    cores: f64,
}

impl Kind {
    fn of(times: &[Time]) -> Self {
        Self {
            wall: median(times.iter().map(|it| it.wall * 1_000.0).collect()),
            cores: Time::sum(times.iter().copied()).cores * 1_000.0 / times.len() as f64,
        }
    }
}

/// Distinct programs that candidates became.
pub fn programs<'a>(events: impl Iterator<Item = &'a Event>) -> Vec<String> {
    let mut programs: Vec<String> = Vec::new();
    for event in events {
        if let Event::Candidate(candidate) = event
            && let Some(program) = &candidate.program
            && !programs.contains(program)
        {
            programs.push(program.clone());
        }
    }
    programs.truncate(PROGRAMS);
    programs
}

/// Runs programs on a task's visible tests.
pub fn on_tests(guest: &Arc<Guest>, task: &TaskBrief, programs: &[String]) -> Vec<Traced> {
    let inputs: Vec<Input> = task
        .visible
        .iter()
        .map(|test| input(&test.arguments))
        .collect();
    let mut all = Vec::new();
    for program in programs {
        let program = load(guest, program, &task.entry);
        all.extend(inputs.iter().map(|input| compared(&program, input)));
    }
    all
}

fn load(guest: &Arc<Guest>, source: &str, entry: &str) -> Program {
    let limits = Limits {
        fuel: limits::DECODING_FUEL,
        deadline_milliseconds: limits::DECODING_DEADLINE_MILLISECONDS,
        module_bytes: limits::SOURCE_BYTES,
        ..Limits::python()
    };
    Program::python(guest, source, Some(entry), &limits).unwrap()
}

fn input(arguments: &str) -> Input {
    let Ok(Data::List(arguments)) = Data::from_literal(&format!("[{arguments}]")) else {
        panic!("{arguments} are no arguments");
    };
    Input {
        arguments,
        ..Input::default()
    }
}

fn compared(program: &Program, input: &Input) -> Traced {
    // The first run imports the program for all later ones.
    let outcome = program.run(input, 0).outcome;
    let (traced, once) = timed(|| trace(program, input));
    let is_cut = |it: &Outcome| {
        matches!(
            it,
            Outcome::OutOfFuel | Outcome::Deadline | Outcome::OutOfMemory
        )
    };
    // A trace has its own share of fuel and time.
    if !is_cut(&traced) {
        assert_eq!(outcome, traced);
    }
    let repeats = (SECONDS / once.wall.max(1e-6)) as usize;
    let (mut without, mut with) = (Vec::new(), Vec::new());
    for _ in 0..repeats.clamp(1, REPEATS) {
        without.push(timed(|| program.run(input, 0)).1);
        with.push(timed(|| trace(program, input)).1);
    }
    Traced {
        plain: Kind::of(&without),
        traced: Kind::of(&with),
    }
}

fn trace(program: &Program, input: &Input) -> Outcome {
    let traced = program.trace(input, 0, limits::DECODING_TRACE_EVENTS);
    traced.unwrap().outcome.outcome
}

pub fn report(table: &mut Table, guest: &Arc<Guest>, all: &[Traced]) {
    table.title("4. Candidates on the visible tests, with a trace over without");
    let column = |of: fn(&Traced) -> f64| -> Vec<f64> { all.iter().map(of).collect() };
    table.count("programs times tests", all.len(), "runs");
    table.spread("a run without a trace", column(|it| it.plain.wall), "ms");
    table.spread("a run with one", column(|it| it.traced.wall), "ms");
    let ratios = column(|it| it.traced.wall / it.plain.wall);
    table.spread("ratio", ratios, "");
    let sum = |of| column(of).iter().sum::<f64>();
    let ratio = sum(|it| it.traced.wall) / sum(|it| it.plain.wall);
    table.value("ratio of all together", ratio, "");
    let ratio = sum(|it| it.traced.cores) / sum(|it| it.plain.cores);
    table.value("the same in core seconds", ratio, "");
    let program = load(guest, LONG, "long");
    let base = compared(&program, &input("0"));
    let rounds = compared(&program, &input("5000"));
    let ratio = |of: fn(&Kind) -> f64| {
        (of(&rounds.traced) - of(&base.traced)) / (of(&rounds.plain) - of(&base.plain))
    };
    table.value("what a run costs in any case", base.plain.wall, "ms");
    let beyond = "a loop of 5000 rounds beyond that, ratio";
    table.value(beyond, ratio(|it| it.wall), "");
    table.value("the same in core seconds", ratio(|it| it.cores), "");
}
