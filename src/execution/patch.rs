//! The files that a patch changes, as agents write patches.

/// Paths in a patch: in the format of Codex's `apply_patch`, or a unified diff. Each once, in order.
#[must_use]
pub fn paths_of_patch(patch: &str) -> Vec<String> {
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
    fn files_of_patches() {
        let patch = "*** Begin Patch\n*** Update File: a.py\n*** Move to: b.py\n@@\n-x\n+y\n*** Add File: c.py\n*** End Patch";
        assert_eq!(paths_of_patch(patch), ["a.py", "b.py", "c.py"]);
        let diff = "--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n--- not a file\n-x\n+++ y\n--- a/gone.py\n+++ /dev/null\n--- /dev/null\t2024\n+++ b/new.py\t2024\n";
        assert_eq!(paths_of_patch(diff), ["a.py", "gone.py", "new.py"]);
    }
}
