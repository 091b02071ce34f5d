//! Every fixture gives what stands beside it.

use super::{fixtures, folder, told};
use crate::import::import;
use std::fs;

/// What a fixture gives stands in a file of its name and `.expect`, written after reading it with care.
#[test]
fn every_fixture_gives_what_stands_beside_it() {
    let fixtures = fixtures();
    assert!(fixtures.len() > 15);
    for (name, bytes) in fixtures {
        let given = match import(&name, &bytes) {
            Ok(imported) => told(&imported),
            Err(error) => format!("error {error}\nhint {}\n", error.hint()),
        };
        let path = folder().join(format!("{name}.expect"));
        if std::env::var_os("WRITE_EXPECT").is_some() {
            fs::write(&path, &given).unwrap();
        }
        let expected = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(given, expected, "{name}");
    }
}

/// The name of a file decides nothing but the names of programs.
#[test]
fn what_a_file_is_shows_without_its_name() {
    for (name, bytes) in fixtures() {
        // In a Python file a line of `# ---` is a comment.
        if name == "windows.py" {
            continue;
        }
        let [named, unnamed] = [name.as_str(), ""].map(|name| import(name, &bytes).ok());
        let (Some(named), Some(unnamed)) = (named, unnamed) else {
            continue;
        };
        assert_eq!(named.tasks, unnamed.tasks, "{name}");
        assert_eq!(named.matrix, unnamed.matrix, "{name}");
        assert_eq!(named.programs.len(), unnamed.programs.len(), "{name}");
    }
}

/// What is imported travels between workers.
#[test]
fn a_message_comes_back() {
    for (name, bytes) in fixtures() {
        if let Ok(imported) = import(&name, &bytes) {
            let message = postcard::to_allocvec(&imported).unwrap();
            assert_eq!(postcard::from_bytes(&message), Ok(imported), "{name}");
        }
    }
}
