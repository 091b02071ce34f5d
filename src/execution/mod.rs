//! Execution budgets: what agents ran, whether it helped, and what less of it would have cost
//! (To Run or Not to Run, arXiv 2606.26978).
//!
//! From files to answers:
//!
//! 1. [`run`]: what every log becomes, whatever its format: steps, turns, tokens.
//! 2. [`record`]: each execution among the steps, with its kind, phase and outcome.
//! 3. [`statistics`]: what can be said of runs, and of two settings.
//! 4. [`policy`]: smaller budgets, obeyed by an agent or replayed on recorded runs.
//!
//! Runs to begin with: [`simulated`], and the tables of the paper.

pub mod policy;
pub mod record;
pub mod run;
pub mod simulated;
pub mod statistics;

pub use record::{Execution, Framework, Kind, Outcome, Phase};
pub use run::{
    Act, Call, Diagnostic, Ending, Format, Observation, Part, Place, Role, Run, Step, Tokens, Turn,
};
