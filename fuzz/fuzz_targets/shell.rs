//! Whatever the text, a command line is read to its end, its ranges lie inside it, a shell around it
//! changes nothing, and as an output it is judged.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runwise::execution::judge::{judge, without_escapes};
use runwise::execution::published;
use runwise::execution::run::Observation;
use runwise::execution::shell::{detect, is_source, parse, quote};

fuzz_target!(|text: &str| {
    let script = parse(text, 0);
    for heredoc in &script.heredocs {
        assert!(text.get(heredoc.range.clone()).is_some());
    }
    let detected = detect(text);
    for invocation in &detected.invocations {
        let range = invocation.from as usize..invocation.to as usize;
        assert!(text.get(range).is_some());
    }
    for path in detected
        .writes
        .iter()
        .filter_map(|write| write.path.as_deref())
    {
        let _ = is_source(path);
    }
    let around = detect(&format!("bash -c -- {}", quote(text)));
    if !around.cut {
        assert_eq!(around.kind(), detected.kind());
    }

    assert!(without_escapes(text).len() <= text.len());
    for exit in [None, Some(0), Some(1), Some(127)] {
        let observation = Observation {
            output: text.to_owned(),
            exit,
            ..Observation::default()
        };
        for command in ["pytest", "python x.py | head", "tox; echo exit: $?"] {
            let _ = judge(&detect(command), Some(&observation));
        }
        let _ = judge(&detected, Some(&observation));
        let _ = published::rq2_compliance(text, exit);
    }
    let _ = published::rq1_detects(text);
    let _ = published::rq1_outcome(text);
    let _ = published::rq2_detects(text);
});
