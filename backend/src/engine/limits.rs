//! The engines' limits, each with its reason.

use std::time::Duration;

/// Sequences llama.cpp can hold in one context (its `LLAMA_MAX_SEQ`); a handle keeps them in one byte.
pub const MOST_SEQUENCES: u32 = 256;

/// Sequences if nobody says: eight agents with two prompts and six candidates each. An unused one
/// costs a few bytes.
pub const SEQUENCES: u32 = 64;

/// Tokens of the shared cache if nobody says, less where the model reads less: the 0.5B coder takes
/// 200 MB for them, a 7B model 0.9 GB.
pub const CONTEXT: u32 = 16_384;

/// Tokens of one call of llama.cpp. More makes prompts no faster on a CPU and takes more memory.
pub const BATCH: u32 = 512;

/// Log-probabilities asked of vLLM if nobody says: it refuses more unless it is started otherwise.
pub const TOP_VLLM: u32 = 20;

/// Log-probabilities asked of llama-server if nobody says: it takes as long for them as for one.
pub const TOP_LLAMA: u32 = 128;

/// Token ids that vLLM tells the log-probabilities of in one request.
pub const ASKED_TOKENS: usize = 128;

/// Tokens of one request for continuations, before it is asked whether they are long enough: two or
/// three lines of a program.
pub const CONTINUED: u32 = 32;

/// Time to reach a server.
pub const CONNECT: Duration = Duration::from_secs(10);

/// Time for an answer if nobody says: a long prompt on a slow machine takes a minute.
pub const ANSWER: Duration = Duration::from_secs(180);

/// Pauses before a request is repeated: a server that is restarted is back after some seconds.
pub const PAUSES: [Duration; 3] = [
    Duration::from_millis(250),
    Duration::from_secs(1),
    Duration::from_secs(4),
];

/// Characters of a server's words that are passed on.
pub const WORDS: usize = 300;

/// By how much the probabilities of a list may sum to more than 1: six digits are common.
pub const SUM: f64 = 1e-3;
