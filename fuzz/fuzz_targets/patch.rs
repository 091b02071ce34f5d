//! Whatever the text, a patch of it names each file once, and its lines are lines of the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runwise::execution::statistics::{Measure, Patch, PatchSize};
use std::collections::BTreeSet;

fuzz_target!(|text: &str| {
    let patch = Patch::parse(text);
    let names: BTreeSet<&str> = patch.files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(names.len(), patch.files.len());
    assert!((patch.lines() + patch.hunks()) as usize <= text.lines().count());
    let size = PatchSize::of(&patch);
    for measure in Measure::ALL {
        assert!(size.level(measure) < 3);
    }
});
