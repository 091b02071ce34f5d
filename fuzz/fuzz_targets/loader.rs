//! Whatever the bytes, loading ends with a program or an error, and the program ends within its
//! limits and twice alike.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runwise::sandbox::{Input, Limits, Outcome, Program, Signature};

fuzz_target!(|bytes: &[u8]| {
    let limits = Limits {
        fuel: 20_000,
        memory_bytes: 1 << 20,
        ..Limits::default()
    };
    let program = match Program::load(bytes, None, &limits) {
        Ok(program) => program,
        Err(error) => {
            assert!(!error.to_string().is_empty() && !error.hint().is_empty());
            return;
        }
    };
    let arguments = match program.signature() {
        Signature::Function(function) => vec![7.into(); function.parameters.len()],
        _ => Vec::new(),
    };
    let input = Input {
        stdin: "7 7".to_owned(),
        arguments,
    };
    let run = program.run(&input, 7);
    assert!(run.fuel <= limits.fuel);
    if run.outcome != Outcome::Deadline {
        assert_eq!(program.run(&input, 7), run);
    }
});
