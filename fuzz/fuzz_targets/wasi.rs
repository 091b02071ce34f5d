//! Whatever a program asks of WASI, the host answers, and the run ends within its limits and
//! twice alike.
#![no_main]

#[path = "../../tests/suite/calls.rs"]
mod calls;

use libfuzzer_sys::fuzz_target;
use runwise::sandbox::{Input, Limits, Program};

fuzz_target!(|bytes: &[u8]| {
    let limits = Limits {
        fuel: 20_000,
        ..Limits::default()
    };
    let text = calls::command(bytes);
    let program = Program::load(text.as_bytes(), None, &limits).expect("the module is valid");
    let input = Input {
        stdin: "a line\nand another".to_owned(),
        arguments: Vec::new(),
    };
    let run = program.run(&input, 7);
    assert!(run.fuel <= limits.fuel);
    assert_eq!(program.run(&input, 7), run);
});
