//! One run, in slices of fuel so that it can be stopped by the clock.
//!
//! wasmi pauses a call that has no fuel left and resumes it when it gets more. A run is given its
//! fuel slice by slice, and the clock is read between slices. What a pause leaves of a slice goes
//! into the next one, so the sum does not depend on how it was cut; the tests cut it in several
//! ways.
//!
//! Two things cannot be paused. A start section runs inside wasmi's instantiation, which has no
//! resumable form: it gets all fuel at once and is bounded by that alone. And wasmi 2.0 loses its
//! place when `table.grow` is what runs out of fuel: such a run is done over in one slice.

use super::compiled::Compiled;
use super::host::{State, Stop};
use super::limits::Limits;
use super::outcome::{Input, Outcome, Output, Run};
use super::signature::{Signature, Type};
use super::trap::{looks_like_giving_up, trap};
use super::value::Value;
use crate::data::Data;
use std::time::Duration;
use wasmi::{Func, ResumableCall, Store, TrapCode, Val};
use web_time::Instant;

/// Fuel between two looks at the clock: some 25 ms of a browser's time, half a run's default.
const SLICE: u64 = 5_000_000;

/// How a call ended.
pub(super) enum End {
    Returned,
    Stopped(Stop),
    Failed(wasmi::Error),
    OutOfFuel,
    Deadline,
}

impl From<wasmi::Error> for End {
    fn from(mut error: wasmi::Error) -> Self {
        if error.as_trap_code() == Some(TrapCode::OutOfFuel) {
            return Self::OutOfFuel;
        }
        match error.downcast_mut::<Stop>() {
            Some(stop) => match std::mem::replace(stop, Stop::OutOfFuel) {
                Stop::OutOfFuel => Self::OutOfFuel,
                stop => Self::Stopped(stop),
            },
            None => Self::Failed(error),
        }
    }
}

/// One run with `input` and `seed`.
pub(super) fn run(program: &Compiled, input: &Input, seed: u64) -> Run {
    run_in_slices(program, input, seed, SLICE)
}

fn run_in_slices(program: &Compiled, input: &Input, seed: u64, slice: u64) -> Run {
    let arguments = match arguments(program, &input.arguments) {
        Ok(arguments) => arguments,
        Err(message) => {
            let outcome = Outcome::Trap {
                code: "argument".to_owned(),
                message,
            };
            return Run { outcome, fuel: 0 };
        }
    };
    // Whoever finds the kept session in use makes another; the last to finish is kept.
    let kept = if program.stateless {
        program.kept.try_lock().ok()
    } else {
        None
    };
    let kept = kept.and_then(|mut kept| kept.take());
    let mut session = kept.unwrap_or_else(|| Session::new(program, input, seed));
    let mut end = session.run(program, &arguments, slice);
    if session.is_starved() {
        if session.store.data().reserve > 0 {
            session = Session::new(program, input, seed);
            end = session.run(program, &arguments, u64::MAX);
        }
        if session.is_starved() {
            end = End::OutOfFuel;
        }
    }
    let fuel = program.limits.fuel - remaining(&session.store);
    let outcome = session.outcome(program, end);
    if program.stateless
        && let Ok(mut kept) = program.kept.try_lock()
    {
        *kept = Some(session);
    }
    Run { outcome, fuel }
}

/// A store with at most one instance in it, for one run; or for many, where the instance has
/// nothing to remember with.
pub(super) struct Session {
    store: Store<State>,
    calls: Option<Calls>,
    results: Vec<Val>,
}

/// What a run calls.
#[derive(Clone, Copy)]
struct Calls {
    first: Option<Func>,
    main: Option<Func>,
}

impl Session {
    fn new(program: &Compiled, input: &Input, seed: u64) -> Self {
        let state = State::new(&program.limits, input, seed);
        let mut store = Store::new(program.module.engine(), state);
        store.limiter(|state| &mut state.guard);
        let results = match &program.entry.signature {
            Signature::Function(function) => function.results.len(),
            _ => 0,
        };
        Self {
            store,
            calls: None,
            results: vec![Val::I32(0); results],
        }
    }

    fn is_starved(&self) -> bool {
        self.store.data().guard.table_starved
    }

    /// Instantiates where needed, prepares, calls.
    fn run(&mut self, program: &Compiled, arguments: &[Val], slice: u64) -> End {
        let mut pace = Pace::new(&program.limits, slice);
        give(&mut self.store, program.limits.fuel, 0);
        let calls = match self.calls {
            Some(calls) => calls,
            None => match self.instantiate(program) {
                Ok(calls) => calls,
                Err(error) => return error.into(),
            },
        };
        if let Some(first) = calls.first {
            match pace.call(&mut self.store, first, &[], &mut []) {
                // A command that is done is ready to have its functions called.
                End::Returned | End::Stopped(Stop::Exit(0)) => {}
                end => return end,
            }
        }
        match calls.main {
            Some(main) => pace.call(&mut self.store, main, arguments, &mut self.results),
            None => End::Returned,
        }
    }

    fn instantiate(&mut self, program: &Compiled) -> Result<Calls, wasmi::Error> {
        let instance = program
            .linker
            .instantiate_and_start(&mut self.store, &program.module)?;
        let find = |name: &str| instance.get_func(&self.store, name);
        let entry = &program.entry;
        let calls = Calls {
            first: entry.first.and_then(find),
            main: entry.main.as_deref().and_then(find),
        };
        self.calls = Some(calls);
        Ok(calls)
    }

    fn outcome(&mut self, program: &Compiled, end: End) -> Outcome {
        let state = self.store.data_mut();
        match end {
            End::Returned | End::Stopped(Stop::Exit(0))
                if program.entry.signature == Signature::Command =>
            {
                Outcome::Output(Output::Bytes(std::mem::take(&mut state.stdout)))
            }
            End::Returned => {
                let values = self.results.iter().filter_map(Value::from_wasm).collect();
                Outcome::Output(Output::Values(values))
            }
            end => failure(end, state),
        }
    }
}

/// The outcome of a call that did not return as it should.
pub(super) fn failure(end: End, state: &State) -> Outcome {
    // Giving up after being denied memory: a trap in Rust and C, an exit code in Go.
    let gave_up = |otherwise| {
        if state.guard.memory_denied {
            Outcome::OutOfMemory
        } else {
            otherwise
        }
    };
    match end {
        End::Returned | End::Stopped(Stop::Exit(0)) => exited(),
        End::Stopped(Stop::Exit(code)) => gave_up(Outcome::Exit(code)),
        End::Stopped(Stop::Abort(message)) => gave_up(Outcome::Trap {
            code: "abort".to_owned(),
            message,
        }),
        End::Stopped(Stop::OutputTooLarge) => Outcome::OutputTooLarge,
        End::Stopped(Stop::OutOfFuel) | End::OutOfFuel => Outcome::OutOfFuel,
        End::Deadline => Outcome::Deadline,
        End::Failed(error) if error.as_trap_code() == Some(TrapCode::OutOfSystemMemory) => {
            Outcome::OutOfMemory
        }
        End::Failed(error) if looks_like_giving_up(&error) => gave_up(trap(&error, &state.stderr)),
        End::Failed(error) => trap(&error, &state.stderr),
    }
}

/// A function ended the program instead of returning.
pub(super) fn exited() -> Outcome {
    Outcome::Trap {
        code: "exit".to_owned(),
        message: "It exited with code 0 instead of returning.".to_owned(),
    }
}

/// Cuts a run's fuel into slices and watches the clock.
#[derive(Debug)]
pub(super) struct Pace {
    slice: u64,
    deadline: Duration,
    /// The first look at the clock, after the first slice: most runs are over by then, and
    /// reading a browser's clock costs more than some programs do.
    started: Option<Instant>,
}

impl Pace {
    pub fn new(limits: &Limits, slice: u64) -> Self {
        let deadline = Duration::from_millis(limits.deadline_milliseconds.into());
        Self {
            slice,
            deadline,
            started: None,
        }
    }

    pub fn call(
        &mut self,
        store: &mut Store<State>,
        function: Func,
        arguments: &[Val],
        results: &mut [Val],
    ) -> End {
        let total = remaining(store);
        give(store, total, total.saturating_sub(self.slice));
        let mut call = function.call_resumable(&mut *store, arguments, results);
        loop {
            match call {
                Ok(ResumableCall::Finished) => return End::Returned,
                Ok(ResumableCall::HostTrap(trap)) => return trap.into_host_error().into(),
                Ok(ResumableCall::OutOfFuel(paused)) => {
                    let total = remaining(store);
                    if total < paused.required_fuel() {
                        return End::OutOfFuel;
                    }
                    if self.is_over() {
                        return End::Deadline;
                    }
                    let slice = self.slice.max(paused.required_fuel());
                    give(store, total, total.saturating_sub(slice));
                    call = paused.resume(&mut *store, results);
                }
                Err(error) => return error.into(),
            }
        }
    }

    fn is_over(&mut self) -> bool {
        self.started.get_or_insert_with(Instant::now).elapsed() >= self.deadline
    }
}

/// Splits what fuel there is into the present slice and the rest.
pub(super) fn give(store: &mut Store<State>, total: u64, reserve: u64) {
    store.data_mut().reserve = reserve;
    store
        .set_fuel(total - reserve)
        .expect("the engine meters fuel");
}

pub(super) fn remaining(store: &Store<State>) -> u64 {
    store.get_fuel().expect("the engine meters fuel") + store.data().reserve
}

/// The input's values as the entry's parameters.
fn arguments(program: &Compiled, values: &[Data]) -> Result<Vec<Val>, String> {
    let Signature::Function(function) = &program.entry.signature else {
        return Ok(Vec::new());
    };
    program
        .accepts(values.len())
        .map_err(|error| error.to_string())?;
    let parameters = function.parameters.iter();
    let argument =
        |(value, parameter): (&Data, &Type)| match Value::from_argument(value, *parameter) {
            Some(value) => Ok(value.to_wasm()),
            None => Err(format!(
                "The argument {} cannot be passed as an {parameter}.",
                value.to_literal()
            )),
        };
    values.iter().zip(parameters).map(argument).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn input(stdin: &str) -> Input {
        Input {
            stdin: stdin.to_owned(),
            arguments: Vec::new(),
        }
    }

    /// Grows a table twice, by 4,000 and 2,000 elements: some 500 and 250 units of fuel at once.
    const TABLES: &[u8] = b"(module (table 0 funcref)
        (func (export \"f\") (result i32 i32)
            (table.grow (ref.null func) (i32.const 4000))
            (table.grow (ref.null func) (i32.const 2000))))";

    /// However the fuel is cut, the run is the same and costs the same.
    #[test]
    fn slices_do_not_show() {
        let sources: [&[u8]; 6] = [
            include_bytes!("../../tests/suite/sandbox/clang-command.wat"),
            include_bytes!("../../tests/suite/sandbox/rust-shout.wasm"),
            include_bytes!("../../tests/suite/sandbox/rust-hoards.wasm"),
            TABLES,
            include_bytes!("../../tests/suite/sandbox/memory-growth-is-paid-for.wat"),
            include_bytes!("../../tests/suite/sandbox/hostile-counts.wat"),
        ];
        let limits = Limits {
            fuel: 100_000,
            memory_bytes: 4 << 20,
            ..Limits::default()
        };
        let input = input("some text to be read\n");
        for (index, source) in sources.into_iter().enumerate() {
            let program = Compiled::load(source, None, &limits).unwrap();
            let whole = run_in_slices(&program, &input, 0, u64::MAX);
            for slice in [1, 2, 3, 7, 50, 1_000] {
                let sliced = run_in_slices(&program, &input, 0, slice);
                assert_eq!(sliced, whole, "source {index}, slice {slice}");
            }
        }
    }

    /// Out of fuel at every possible place: the outcome and the fuel that is reported do not
    /// depend on the slices, and more fuel never means that less was used.
    #[test]
    fn every_amount_of_fuel_is_metered_alike() {
        let mut before = 0;
        for fuel in (0..1_000).step_by(7) {
            let limits = Limits {
                fuel,
                ..Limits::default()
            };
            let program = Compiled::load(TABLES, None, &limits).unwrap();
            let whole = run_in_slices(&program, &input(""), 0, u64::MAX);
            assert_eq!(
                run_in_slices(&program, &input(""), 0, 100),
                whole,
                "fuel {fuel}"
            );
            assert!(
                (before..=fuel).contains(&whole.fuel),
                "fuel {fuel}: {whole:?}"
            );
            before = whole.fuel;
        }
    }
}
