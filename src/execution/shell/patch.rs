//! The files that a patch changes.

/// Paths in a patch: a unified diff, or Codex's own form. Each once, in order.
#[must_use]
pub fn paths_of_patch(text: &str) -> Vec<String> {
    let mut paths: Vec<String> = Vec::new();
    for line in text.lines() {
        let path = if let Some(rest) = line.strip_prefix("*** ") {
            ["Update File: ", "Add File: ", "Delete File: ", "Move to: "]
                .iter()
                .find_map(|mark| rest.strip_prefix(mark))
        } else {
            line.strip_prefix("+++ ").map(|path| {
                let path = path.split('\t').next().unwrap_or(path).trim();
                path.strip_prefix("b/").unwrap_or(path)
            })
        };
        if let Some(path) = path.map(str::trim)
            && !path.is_empty()
            && path != "/dev/null"
            && paths.last().is_none_or(|last| last != path)
        {
            paths.push(path.to_owned());
        }
    }
    paths
}
