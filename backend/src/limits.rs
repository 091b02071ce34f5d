//! Every limit of the backend, each with its reason.

use std::time::Duration;

/// Bytes of a request's body: fifty times the longest task that ships, with all its tests.
pub const BODY_BYTES: usize = 1 << 20;

/// Bytes of a body beyond [`BODY_BYTES`] that are still read and thrown away, so that a client that
/// writes everything before it reads gets the refusal and no broken connection.
pub const DRAINED_BYTES: usize = 32 << 20;

/// Time in which a body must have arrived. On any network one megabyte takes less.
pub const BODY_TIME: Duration = Duration::from_secs(30);

/// Requests that may wait for the model, if nobody says otherwise.
pub const QUEUE: u32 = 64;

/// Time for which the events of a run that is over can be read again.
pub const KEPT: Duration = Duration::from_secs(600);

/// Bytes of the events of runs that are over: the oldest are forgotten first. A long run with a grid
/// has some 20 MB.
pub const KEPT_BYTES: usize = 96 << 20;

/// Runs that are over and remembered.
pub const KEPT_RUNS: usize = 256;

/// Bytes of one run's events. They are held until the run is over and for [`KEPT`] then.
pub const RUN_BYTES: usize = 48 << 20;

/// Time between two signs of life on a stream that has nothing to say.
pub const HEARTBEAT: Duration = Duration::from_secs(15);

/// Time that a running step may take to end when the backend is told to stop.
pub const FAREWELL: Duration = Duration::from_secs(10);

/// Texts of one request for scores.
pub const SCORED_TEXTS: usize = 256;

/// Labels of one request for scores. Their tokens are computed side by side, which takes a sequence
/// each.
pub const SCORED_LABELS: usize = 32;

/// Tokens of one completion.
pub const COMPLETION_TOKENS: u32 = 4_096;

/// Texts that end a completion.
pub const STOPS: usize = 16;

/// What a token counts that the model thinks impossible: ln 0 has no number in JSON, and e^-10000
/// is as good as nothing.
pub const LEAST_LOG_PROBABILITY: f64 = -10_000.0;

/// Tries that a model has to write a schema.
pub const SCHEMA_TRIES: usize = 3;

/// Tokens of one such try: the longest schema that ships has 120.
pub const SCHEMA_TOKENS: u32 = 400;

/// Inputs that are drawn from a proposed schema before it is believed.
pub const SCHEMA_SAMPLE: u64 = 50;

/// Values of one input of a proposed schema. Smaller than what a schema may have: a proposal is looked
/// at by a person, and its sample is drawn while somebody waits.
pub const SCHEMA_VALUES: u64 = 100_000;

/// Characters of a token that guards an address other machines can reach. Sixteen random letters are
/// not guessed.
pub const TOKEN_CHARACTERS: usize = 16;
