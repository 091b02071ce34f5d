//! Arguments, environment, clocks, random numbers, exit.

use super::{ARGUMENT, Answer, CALL_FUEL, CLOCK_NANOSECONDS, Errno};
use crate::sandbox::host::{Guest, State, Stop};
use wasmi::Caller;

/// Random bytes made for one unit of fuel.
const RANDOM_BYTES_PER_FUEL: u64 = 8;

/// For calls that have nothing to do.
pub fn nothing(_: &mut Guest<'_>) -> Answer {
    Ok(())
}

/// For calls that a sandbox has no answer to: waiting and signals.
pub fn absent(_: &mut Guest<'_>) -> Answer {
    Err(Errno::Nosys.into())
}

pub fn args_get(guest: &mut Guest<'_>, pointers: u32, text: u32) -> Answer {
    guest.write(text, ARGUMENT)?;
    guest.write_u32(pointers, text)?;
    Ok(())
}

pub fn args_sizes_get(guest: &mut Guest<'_>, count: u32, size: u32) -> Answer {
    guest.write_u32(count, 1)?;
    guest.write_u32(size, ARGUMENT.len() as u32)?;
    Ok(())
}

pub fn environ_sizes_get(guest: &mut Guest<'_>, count: u32, size: u32) -> Answer {
    guest.write_u32(count, 0)?;
    guest.write_u32(size, 0)?;
    Ok(())
}

/// Real time, monotonic, process and thread time.
fn check_clock(clock: u32) -> Result<(), Errno> {
    if clock < 4 { Ok(()) } else { Err(Errno::Inval) }
}

pub fn clock_time(guest: &mut Guest<'_>, clock: u32, result: u32) -> Answer {
    check_clock(clock)?;
    guest.write_u64(result, CLOCK_NANOSECONDS)?;
    Ok(())
}

/// One nanosecond, the unit in which the clock is read.
pub fn clock_resolution(guest: &mut Guest<'_>, clock: u32, result: u32) -> Answer {
    check_clock(clock)?;
    guest.write_u64(result, 1)?;
    Ok(())
}

pub fn random_get(guest: &mut Guest<'_>, pointer: u32, length: u32) -> Answer {
    guest.bytes(pointer, length)?;
    guest.charge(u64::from(length) / RANDOM_BYTES_PER_FUEL)?;
    let (memory, state) = guest.memory_and_state();
    state.fill_random(crate::sandbox::host::window(memory, pointer, length)?);
    Ok(())
}

pub fn exit(caller: Caller<'_, State>, code: u32) -> Result<(), wasmi::Error> {
    Guest::new(caller).charge(CALL_FUEL)?;
    Err(Stop::Exit(code.cast_signed()).into())
}
