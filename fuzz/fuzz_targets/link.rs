//! Whatever the fragment, reading it ends with a state that can run, or with none; and what is
//! written from that state reads back as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runwise::ui::pages::reliability::State;

fuzz_target!(|text: &str| {
    let Some((state, _)) = State::from_fragment(text) else {
        return;
    };
    assert!(state.inputs.check(state.seed).is_ok());
    assert!(!state.programs.is_empty());
    if let Ok(shared) = state.to_link() {
        let again = State::from_fragment(&shared.fragment);
        if shared.left_out.is_empty() {
            assert_eq!(again, Some((state, Vec::new())));
        } else {
            assert!(again.is_some());
        }
    }
});
