//! Execution budgets: what agents ran, whether it helped, and what less of it would have cost
//! (To Run or Not to Run, arXiv 2606.26978).
//!
//! From files to answers:
//!
//! 1. [`run`]: what every log becomes, whatever its format: steps, turns, tokens.
//! 2. [`record`]: each execution among the steps, with its kind, phase and outcome.
//! 3. [`shell`]: what a command line executes and which files it changes.
//! 4. [`judge`]: what came of it.
//! 5. [`executions()`]: a run's executions. [`published`]: as the paper's artifact finds and judges them.

pub mod executions;
pub mod judge;
pub mod published;
pub mod record;
pub mod run;
pub mod shell;

pub use executions::{edits_source, executions};
pub use record::{Execution, Framework, Kind, Outcome, Phase};
pub use run::{
    Act, Call, Diagnostic, Ending, Format, Observation, Part, Place, Role, Run, Step, Tokens, Turn,
};
