//! Whatever the bytes, reading a log ends with runs or results, or with a sentence; runs are sound, and
//! joining them changes neither their number nor their steps.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runwise::execution::reader::read;
use std::ops::ControlFlow;

fuzz_target!(|bytes: &[u8]| {
    let read = read("a/task.json", bytes, &mut |done, total| {
        assert!(done <= total);
        ControlFlow::Continue(())
    });
    let mut logs = match read {
        Ok(logs) => logs,
        Err(error) => {
            assert!(!error.to_string().is_empty() && !error.hint().is_empty());
            return;
        }
    };
    assert!(!logs.runs.is_empty() || !logs.results.is_empty());
    for run in &logs.runs {
        assert!(!run.steps.is_empty() && !run.instance.is_empty());
        assert!(run.steps.is_sorted_by_key(|step| step.item));
        assert!(run.steps.iter().all(|step| step.item < run.items));
        assert!(run.turns.iter().all(|turn| turn.item < run.items));
    }
    for diagnostic in &logs.diagnostics {
        assert!(!diagnostic.to_string().is_empty());
    }
    let before: Vec<usize> = logs.runs.iter().map(|run| run.steps.len()).collect();
    logs.join();
    let after: Vec<usize> = logs.runs.iter().map(|run| run.steps.len()).collect();
    assert_eq!(before, after);
});
