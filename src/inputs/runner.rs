//! What runs programs on inputs, whatever the programs are.

use super::Instance;
use crate::sandbox::Outcome;

/// Runs each of several programs on inputs. The same program on the same input has the same outcome.
pub trait Runner {
    /// How many programs there are.
    fn programs(&self) -> usize;

    /// What a program, counted from 0, does on an input.
    fn run(&mut self, program: usize, instance: &Instance) -> Outcome;

    /// What every program does on an input, in order.
    fn run_all(&mut self, instance: &Instance) -> Vec<Outcome> {
        (0..self.programs())
            .map(|program| self.run(program, instance))
            .collect()
    }
}

/// So many programs in one function.
impl<F: FnMut(usize, &Instance) -> Outcome> Runner for (usize, F) {
    fn programs(&self) -> usize {
        self.0
    }

    fn run(&mut self, program: usize, instance: &Instance) -> Outcome {
        self.1(program, instance)
    }
}
