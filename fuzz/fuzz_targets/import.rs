//! Whatever the bytes, importing them ends with something usable or with a sentence, and what is
//! imported keeps to the limits and can be sent.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runwise::import::import;
use runwise::inputs::Schema;
use runwise::limits;

fuzz_target!(|bytes: &[u8]| {
    for name in ["", "a.csv", "a.py"] {
        let imported = match import(name, bytes) {
            Ok(imported) => imported,
            Err(error) => {
                assert!(error.to_string().ends_with('.') && !error.hint().is_empty());
                continue;
            }
        };
        assert!(!imported.is_empty() && !imported.read.is_empty());
        assert!(imported.programs.len() <= limits::PROGRAMS);
        assert!(imported.tasks.len() <= limits::IMPORT_TASKS);
        for task in &imported.tasks {
            assert!(task.candidates.len() <= limits::PROGRAMS);
            assert!(task.visible.len().max(task.hidden.len()) <= limits::TESTS);
            // A task of our own may bring a schema that is wrong; the page says so.
            let _ = Schema::from_text(&task.schema);
        }
        if let Some(matrix) = &imported.matrix {
            assert_eq!(matrix.programs.len(), matrix.outcomes.programs());
            assert_eq!(matrix.inputs.len(), matrix.outcomes.inputs());
        }
    }
});
