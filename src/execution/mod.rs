//! Execution budgets: what agents ran, whether it helped, and what less of it would have cost
//! (To Run or Not to Run, arXiv 2606.26978).
//!
//! From files to answers:
//!
//! 1. [`run`]: what every log becomes, whatever its format: steps, turns, tokens.
//! 2. [`reader`]: files of logs, in the formats of a dozen agents.
//! 3. [`record`]: each execution among the steps, with its kind, phase and outcome.
//! 4. [`shell`]: what a command line executes and which files it changes.
//! 5. [`judge`]: what came of it.
//! 6. [`executions()`]: a run's executions. [`published`]: as the paper's artifact finds and judges them.
//! 7. [`statistics`]: what can be said of runs, and of two settings.
//! 8. [`policy`]: smaller budgets, obeyed by an agent or replayed on recorded runs.
//! 9. [`export`]: records and runs as files, for others to read.
//!
//! [`patch`] serves readers and the shell. Runs to begin with: [`simulated`], and the tables of the paper.

pub mod executions;
pub mod export;
pub mod judge;
pub mod patch;
pub mod policy;
pub mod published;
pub mod reader;
pub mod record;
pub mod run;
pub mod shell;
pub mod simulated;
pub mod statistics;

pub use executions::{edits_source, executions};
pub use record::{Execution, Framework, Kind, Outcome, Phase};
pub use run::{
    Act, Call, Diagnostic, Ending, Format, Observation, Part, Place, Role, Run, Step, Tokens, Turn,
};
