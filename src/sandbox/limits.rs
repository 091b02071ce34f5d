//! What a run may use, and the guard that says no to memory and tables.

use crate::limits;
use serde::{Deserialize, Serialize};
use wasmi::ResourceLimiter;
use wasmi::errors::{MemoryError, TableError};
use wasmi_core::LimiterError;

/// What a run may use. Defaults are those of [`crate::limits`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Fuel, about one unit an instruction.
    pub fuel: u64,
    /// Linear memory, in bytes.
    pub memory_bytes: u64,
    /// Bytes printed to standard output and standard error together.
    pub output_bytes: usize,
    /// Wall-clock time, in milliseconds.
    pub deadline_milliseconds: u32,
    /// Size of the module, in bytes.
    pub module_bytes: usize,
    /// Elements of all tables.
    pub table_elements: usize,
    /// Nested calls.
    pub call_depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            fuel: limits::FUEL,
            memory_bytes: limits::MEMORY_BYTES,
            output_bytes: limits::OUTPUT_BYTES,
            deadline_milliseconds: limits::DEADLINE_MILLISECONDS,
            module_bytes: limits::MODULE_BYTES,
            table_elements: limits::TABLE_ELEMENTS,
            call_depth: limits::CALL_DEPTH,
        }
    }
}

impl Limits {
    /// The defaults of a Python script. Its module, tables and call depth are the interpreter's, so
    /// `module_bytes` bounds the source alone, and the other two bound nothing.
    #[must_use]
    pub fn python() -> Self {
        Self {
            fuel: limits::PYTHON_FUEL,
            memory_bytes: limits::PYTHON_MEMORY_BYTES,
            deadline_milliseconds: limits::PYTHON_DEADLINE_MILLISECONDS,
            ..Self::default()
        }
    }
}

/// Holds a running program to its memory and tables, and remembers what it refused.
#[derive(Debug)]
pub(super) struct Guard {
    memory_bytes: u64,
    table_elements: usize,
    /// Elements of all tables so far, and how many of them the latest growth asked for.
    tables: usize,
    latest: usize,
    /// A `memory.grow` was refused. That is no failure yet: a program may live with it.
    pub memory_denied: bool,
    /// A `table.grow` ran out of fuel, which wasmi cannot resume.
    pub table_starved: bool,
}

impl Guard {
    pub fn new(limits: &Limits) -> Self {
        Self {
            memory_bytes: limits.memory_bytes,
            table_elements: limits.table_elements,
            tables: 0,
            latest: 0,
            memory_denied: false,
            table_starved: false,
        }
    }
}

impl ResourceLimiter for Guard {
    fn memory_growing(
        &mut self,
        _current: usize,
        desired: usize,
        _maximum: Option<usize>,
    ) -> Result<bool, LimiterError> {
        let fits = desired as u64 <= self.memory_bytes;
        self.memory_denied |= !fits;
        Ok(fits)
    }

    fn memory_grow_failed(&mut self, error: &MemoryError) -> Result<(), LimiterError> {
        // Being out of fuel comes by here too, and is not being out of memory.
        self.memory_denied |= matches!(error, MemoryError::OutOfSystemMemory);
        Ok(())
    }

    fn table_growing(
        &mut self,
        current: usize,
        desired: usize,
        _maximum: Option<usize>,
    ) -> Result<bool, LimiterError> {
        let growth = desired.saturating_sub(current);
        let fits = self.tables.saturating_add(growth) <= self.table_elements;
        self.latest = if fits { growth } else { 0 };
        self.tables += self.latest;
        Ok(fits)
    }

    fn table_grow_failed(&mut self, error: &TableError) -> Result<(), LimiterError> {
        self.tables -= std::mem::take(&mut self.latest);
        if matches!(error, TableError::OutOfFuel { .. }) {
            self.table_starved = true;
            // Turns the pause into a trap: wasmi 2.0 would resume it at the wrong instruction.
            return Err(LimiterError::ResourceLimiterDeniedAllocation);
        }
        Ok(())
    }

    // `shape` has counted them when the program was loaded; a store holds one instance.
    fn instances(&self) -> usize {
        1
    }

    fn tables(&self) -> usize {
        usize::MAX
    }

    fn memories(&self) -> usize {
        1
    }
}
