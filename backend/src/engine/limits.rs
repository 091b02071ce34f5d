//! The engines' limits, each with its reason.

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
