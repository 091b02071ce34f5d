//! What reading logs costs in Chromium.

#[path = "../../benches/measure/log.rs"]
mod log;

use crate::clock::fastest;
use runwise::execution::reader::read;
use std::ops::ControlFlow;
use wasm_bindgen_test::{console_log, wasm_bindgen_test};

/// For `docs/measurements.md`: `cargo xtask bench` shows it, in a release build.
#[wasm_bindgen_test]
#[ignore = "prints times, and judges nothing"]
fn measures_execution() {
    let text = log::claude_stream(30_000_000);
    let time = fastest(3, || {
        let told = &mut |_, _| ControlFlow::Continue(());
        let logs = read("stream.jsonl", text.as_bytes(), told).unwrap();
        assert_eq!(logs.runs.len(), 1);
    });
    let speed = text.len() as f64 / 1e3 / time;
    console_log!("Logs: 30 MB of Claude Code at {speed:.0} MB/s");
}
