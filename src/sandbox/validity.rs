//! Whether a module is valid, before wasmi sees it.
//!
//! wasmi 2.0 translates a function while it validates it, and its translator takes for granted
//! that nothing follows a body's last `end`: where something does, it stops with a failed
//! assertion instead of an error. Given valid modules only, it cannot.

use super::error::Error;
use wasmparser::{Validator, WasmFeatures};

/// What [`super::program`] switches on in wasmi: WebAssembly 2.0 without vectors, and the small
/// proposals that compilers use by default.
const FEATURES: WasmFeatures = WasmFeatures::WASM2
    .difference(WasmFeatures::SIMD)
    .union(WasmFeatures::TAIL_CALL)
    .union(WasmFeatures::EXTENDED_CONST);

/// Validates the whole module.
///
/// # Errors
///
/// What is wrong first, and where.
pub(super) fn validate(wasm: &[u8]) -> Result<(), Error> {
    Validator::new_with_features(FEATURES).validate_all(wasm)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use crate::sandbox::{Error, Limits, Program};

    /// What the fuzzer found: wasmi alone panics on it.
    const FOUND: &[u8] = include_bytes!("../../fuzz/corpus/loader/operators-after-the-end");

    /// The same mistake and nothing else: one function, `end`, `nop`, `end`.
    const SMALL: &[u8] =
        b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x03\x02\x01\0\x0A\x06\x01\x04\0\x0B\x01\x0B";

    fn refusal(wasm: &[u8]) -> Error {
        Program::load(wasm, None, &Limits::default()).unwrap_err()
    }

    #[test]
    fn operators_after_the_end_are_an_error() {
        assert!(matches!(refusal(FOUND), Error::Invalid { .. }));
        assert_eq!(
            refusal(SMALL),
            Error::Invalid {
                message: "operators remaining after end of function".to_owned(),
                offset: 25
            }
        );
    }
}
