//! Arguments of a program as one command line, and paths in a patch.

/// Joins arguments so that a shell would take them apart again the same way.
pub(super) fn join<'a>(arguments: impl IntoIterator<Item = &'a str>) -> String {
    let mut line = String::new();
    for argument in arguments {
        if !line.is_empty() {
            line.push(' ');
        }
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_@%+=:,./-".contains(&byte);
        if !argument.is_empty() && argument.bytes().all(plain) {
            line.push_str(argument);
        } else {
            line.push('\'');
            line.push_str(&argument.replace('\'', r"'\''"));
            line.push('\'');
        }
    }
    line
}

/// The files that a patch changes: in the format of `apply_patch`, or a unified diff.
pub(super) fn patched(patch: &str) -> Vec<String> {
    let mut paths: Vec<String> = Vec::new();
    let mut add = |path: &str| {
        let path = path.split('\t').next().unwrap_or_default().trim();
        if !path.is_empty() && path != "/dev/null" && !paths.iter().any(|known| known == path) {
            paths.push(path.to_owned());
        }
    };
    let mut before = None;
    for line in patch.lines() {
        let file = ["Update File: ", "Add File: ", "Delete File: ", "Move to: "]
            .iter()
            .find_map(|head| line.strip_prefix("*** ")?.strip_prefix(head));
        if let Some(path) = file {
            add(path);
        } else if let Some(path) = line.strip_prefix("--- ") {
            before = Some(path.strip_prefix("a/").unwrap_or(path));
        } else if let (Some(old), Some(new)) = (before.take(), line.strip_prefix("+++ ")) {
            match new.trim() {
                "/dev/null" => add(old),
                new => add(new.strip_prefix("b/").unwrap_or(new)),
            }
        }
    }
    paths
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
        ] {
            assert_eq!(join(arguments), line);
        }
    }

    #[test]
    fn files_of_patches() {
        let patch = "*** Begin Patch\n*** Update File: a.py\n*** Move to: b.py\n@@\n-x\n+y\n*** Add File: c.py\n*** End Patch";
        assert_eq!(patched(patch), ["a.py", "b.py", "c.py"]);
        let diff = "--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n--- not a file\n-x\n+++ y\n--- a/gone.py\n+++ /dev/null\n--- /dev/null\t2024\n+++ b/new.py\t2024\n";
        assert_eq!(patched(diff), ["a.py", "gone.py", "new.py"]);
    }
}
