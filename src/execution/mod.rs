//! Execution budgets: what agents ran, whether it helped, and what less of it would have cost
//! (To Run or Not to Run, arXiv 2606.26978).
//!
//! From files to answers:
//!
//! 1. [`run`]: what every log becomes, whatever its format: steps, turns, tokens.
//! 2. [`reader`]: files of logs, in the formats of a dozen agents.
//! 3. [`record`]: each execution among the steps, with its kind, phase and outcome.

pub mod reader;
pub mod record;
pub mod run;

pub use record::{Execution, Framework, Kind, Outcome, Phase};
pub use run::{
    Act, Call, Diagnostic, Ending, Format, Observation, Part, Place, Role, Run, Step, Tokens, Turn,
};
