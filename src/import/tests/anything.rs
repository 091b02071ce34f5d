//! Anything at all is read or refused, and what is read keeps to the limits.

use super::fixtures;
use crate::import::import;
use crate::inputs::Schema;
use crate::limits;
use proptest::prelude::*;

/// Imports, and checks what always holds.
fn check(name: &str, bytes: &[u8]) {
    match import(name, bytes) {
        Err(error) => {
            assert!(error.to_string().ends_with('.'), "{error}");
            assert!(!error.hint().is_empty());
        }
        Ok(imported) => {
            assert!(!imported.is_empty());
            assert!(!imported.read.is_empty());
            assert!(imported.programs.len() <= limits::PROGRAMS);
            assert!(imported.tasks.len() <= limits::IMPORT_TASKS);
            for part in &imported.skipped {
                assert!(part.reason.ends_with('.'), "{part:?}");
            }
            for task in &imported.tasks {
                assert!(task.candidates.len() <= limits::PROGRAMS);
                assert!(
                    !task.name.is_empty() && task.name.len() <= 64,
                    "{}",
                    task.name
                );
                if !task.schema.is_empty() {
                    assert!(Schema::from_text(&task.schema).is_ok(), "{}", task.schema);
                }
            }
            if let Some(matrix) = imported.matrix {
                assert_eq!(matrix.programs.len(), matrix.outcomes.programs());
                assert_eq!(matrix.inputs.len(), matrix.outcomes.inputs());
                assert!(
                    matrix
                        .expected
                        .is_none_or(|all| all.len() == matrix.inputs.len())
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_bytes(bytes: Vec<u8>) {
        check("", &bytes);
    }

    #[test]
    fn any_text(text in "[{}\\[\\]\",:;a1=\n\t`~#()-]{0,80}", name in "(|a\\.csv|a\\.py|a\\.json)") {
        check(&name, text.as_bytes());
    }

    #[test]
    fn mutated_fixtures(
        which: prop::sample::Index,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0_u8..4), 1..6),
        named: bool,
    ) {
        let fixtures = fixtures();
        let (name, mut bytes) = which.get(&fixtures).clone();
        for (at, byte, kind) in changes {
            if bytes.is_empty() {
                break;
            }
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => {
                    bytes.remove(at);
                }
                _ => bytes.truncate(at),
            }
        }
        check(if named { &name } else { "" }, &bytes);
    }

    #[test]
    fn fixtures_end_to_end(one: prop::sample::Index, other: prop::sample::Index) {
        let fixtures = fixtures();
        let bytes = [one.get(&fixtures).1.as_slice(), &other.get(&fixtures).1].concat();
        check("", &bytes);
    }
}
