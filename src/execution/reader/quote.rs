//! Arguments of a program as one command line.

use crate::execution::shell::quote;

/// Joins arguments so that a shell would take them apart again the same way.
pub(super) fn join<'a>(arguments: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<String> = arguments.into_iter().map(quote).collect();
    words.join(" ")
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_quoted_where_a_shell_needs_it() {
        for (arguments, line) in [
            (vec!["python", "-m", "pytest"], "python -m pytest"),
            (
                vec!["bash", "-lc", "cd /a && pytest -k 'x'"],
                r"bash -lc 'cd /a && pytest -k '\''x'\'''",
            ),
            (vec!["echo", "", "$HOME"], "echo '' '$HOME'"),
            // The first is a program and no assignment, the second an option.
            (vec!["A=1", "--tb=short"], "'A=1' --tb=short"),
        ] {
            assert_eq!(join(arguments), line);
        }
    }
}
