//! Whatever stands in the guest's buffers, the host reads outcomes and events out of it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runwise::data::Data;
use runwise::sandbox::python::{Event, Reply, batch, value};
use runwise::sandbox::{Outcome, Output};

fuzz_target!(|bytes: &[u8]| {
    let (&first, rest) = bytes.split_first().unwrap_or((&0, bytes));
    let outcome = Reply::read(u32::from(first % 8), rest).outcome();
    assert!(!outcome.to_string().is_empty());

    let (events, truncated) = Event::read(rest);
    let lines = rest
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty());
    assert!(truncated || events.len() <= lines.count());

    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let outcomes = batch(text, 1_000);
    // What is read of a beginning is read of the whole, too.
    if let Some(start) = text.get(..text.len() / 2) {
        let fewer = batch(start, 1_000);
        assert!(outcomes.starts_with(&fewer));
    }
    for outcome in outcomes.into_iter().chain([value(text, 1_000)]) {
        if let Outcome::Output(Output::Object(literal)) = outcome {
            assert!(Data::from_literal(&literal).is_ok());
        }
    }
});
