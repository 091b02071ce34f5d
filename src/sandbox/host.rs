//! What our side of one run holds, and how host functions reach into the program's memory.

use super::limits::{Guard, Limits};
use super::outcome::Input;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::fmt;
use wasmi::{Caller, Memory};

/// Bytes of standard error that are kept: enough for a panic's message.
const STDERR_KEPT: usize = 2_048;

/// Our side of one run.
#[derive(Debug)]
pub(super) struct State {
    pub guard: Guard,
    /// Fuel of the run that the present slice has not been given.
    pub reserve: u64,
    /// What is left to read of standard input.
    pub stdin: Vec<u8>,
    pub read: usize,
    pub stdout: Vec<u8>,
    /// The first bytes of standard error.
    pub stderr: Vec<u8>,
    /// Bytes that may still be printed.
    printable: usize,
    /// Which of standard input, output and error are open.
    pub open: [bool; 3],
    seed: u64,
    /// Boxed: it is large, and few programs ask for random numbers.
    random: Option<Box<ChaCha8Rng>>,
}

impl State {
    pub fn new(limits: &Limits, input: &Input, seed: u64) -> Self {
        Self {
            guard: Guard::new(limits),
            reserve: 0,
            stdin: input.stdin.as_bytes().to_vec(),
            read: 0,
            stdout: Vec::new(),
            stderr: Vec::new(),
            printable: limits.output_bytes,
            open: [true; 3],
            seed,
            random: None,
        }
    }

    pub fn fill_random(&mut self, bytes: &mut [u8]) {
        let seed = self.seed;
        self.random
            .get_or_insert_with(|| Box::new(ChaCha8Rng::seed_from_u64(seed)))
            .fill_bytes(bytes);
    }

    /// Whether any random numbers were asked for.
    pub fn is_seeded(&self) -> bool {
        self.random.is_some()
    }

    /// Takes `length` bytes from what may still be printed.
    pub fn reserve_output(&mut self, length: u64) -> Result<(), Stop> {
        let left = (self.printable as u64)
            .checked_sub(length)
            .ok_or(Stop::OutputTooLarge)?;
        self.printable = left as usize;
        Ok(())
    }

    pub fn print(&mut self, stream: u32, bytes: &[u8]) {
        if stream == 1 {
            self.stdout.extend_from_slice(bytes);
        } else {
            let room = STDERR_KEPT.saturating_sub(self.stderr.len());
            self.stderr
                .extend_from_slice(&bytes[..bytes.len().min(room)]);
        }
    }
}

/// Why a host function ends the run.
#[derive(Debug)]
pub(super) enum Stop {
    Exit(i32),
    Abort(String),
    OutputTooLarge,
    OutOfFuel,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl wasmi::errors::HostError for Stop {}

impl From<Stop> for wasmi::Error {
    fn from(stop: Stop) -> Self {
        Self::host(stop)
    }
}

/// The running program as a host function sees it.
pub(super) struct Guest<'a> {
    caller: Caller<'a, State>,
    memory: Option<Memory>,
}

/// The program pointed outside its memory.
#[derive(Debug)]
pub(super) struct OutOfBounds;

impl<'a> Guest<'a> {
    pub fn new(caller: Caller<'a, State>) -> Self {
        let memory = caller
            .get_export("memory")
            .and_then(wasmi::Extern::into_memory);
        Self { caller, memory }
    }

    pub fn state(&mut self) -> &mut State {
        self.caller.data_mut()
    }

    /// Lets the program pay for work done on its behalf, so that a loop of large host calls ends
    /// by fuel like any other loop.
    pub fn charge(&mut self, fuel: u64) -> Result<(), Stop> {
        // The engine always meters fuel, so neither call can fail.
        let slice = self.caller.get_fuel().unwrap_or(0);
        let reserve = self.caller.data().reserve;
        let from_slice = fuel.min(slice);
        let left = reserve
            .checked_sub(fuel - from_slice)
            .ok_or(Stop::OutOfFuel)?;
        self.caller.data_mut().reserve = left;
        self.caller
            .set_fuel(slice - from_slice)
            .map_err(|_| Stop::OutOfFuel)
    }

    /// The program's memory and our state at once.
    pub fn memory_and_state(&mut self) -> (&mut [u8], &mut State) {
        match self.memory {
            Some(memory) => memory.data_and_store_mut(&mut self.caller),
            None => (&mut [], self.caller.data_mut()),
        }
    }

    pub fn bytes(&mut self, pointer: u32, length: u32) -> Result<&mut [u8], OutOfBounds> {
        window(self.memory_and_state().0, pointer, length)
    }

    pub fn read_u32(&mut self, pointer: u32) -> Result<u32, OutOfBounds> {
        read_u32(self.memory_and_state().0, pointer)
    }

    pub fn write(&mut self, pointer: u32, bytes: &[u8]) -> Result<(), OutOfBounds> {
        let length = u32::try_from(bytes.len()).map_err(|_| OutOfBounds)?;
        self.bytes(pointer, length)?.copy_from_slice(bytes);
        Ok(())
    }

    pub fn write_u32(&mut self, pointer: u32, number: u32) -> Result<(), OutOfBounds> {
        self.write(pointer, &number.to_le_bytes())
    }

    pub fn write_u64(&mut self, pointer: u32, number: u64) -> Result<(), OutOfBounds> {
        self.write(pointer, &number.to_le_bytes())
    }
}

/// Part of the memory; never wraps round, never panics.
pub(super) fn window(
    memory: &mut [u8],
    pointer: u32,
    length: u32,
) -> Result<&mut [u8], OutOfBounds> {
    let start = pointer as usize;
    let end = start.checked_add(length as usize).ok_or(OutOfBounds)?;
    memory.get_mut(start..end).ok_or(OutOfBounds)
}

/// Part of the memory, to read.
pub(super) fn read_window(memory: &[u8], pointer: u32, length: u32) -> Result<&[u8], OutOfBounds> {
    let start = pointer as usize;
    let end = start.checked_add(length as usize).ok_or(OutOfBounds)?;
    memory.get(start..end).ok_or(OutOfBounds)
}

pub(super) fn read_u32(memory: &[u8], pointer: u32) -> Result<u32, OutOfBounds> {
    let rest = memory.get(pointer as usize..).ok_or(OutOfBounds)?;
    rest.first_chunk()
        .map(|bytes| u32::from_le_bytes(*bytes))
        .ok_or(OutOfBounds)
}
