//! Names of tasks, from the names of files where the logs themselves have none.

/// Names that files have whatever is in them.
const GENERIC: [&str; 26] = [
    "agent",
    "atif",
    "claude",
    "claude-code",
    "codex",
    "conversation",
    "events",
    "export",
    "history",
    "last",
    "log",
    "logs",
    "messages",
    "openhands",
    "opencode",
    "output",
    "result",
    "results",
    "run",
    "session",
    "stdout",
    "stream",
    "traj",
    "trajectory",
    "trajs",
    "transcript",
];

/// The name of the task that a log is about: an instance of SWE-bench in the file's path, or the file's
/// own name, or the name of a folder, or the session's.
pub(super) fn instance(file: &str, session: &str) -> String {
    let parts = || file.rsplit(['/', '\\']).filter(|part| !part.is_empty());
    if let Some(found) = parts().find_map(in_name) {
        return found.to_owned();
    }
    let own = stem(parts().next().unwrap_or_default());
    let says = |name: &str| !is_generic(name) && (session.is_empty() || !name.contains(session));
    if says(own) {
        return own.to_owned();
    }
    // A program's own name for a session is no better in whatever folder it lies.
    let usual = GENERIC.contains(&own.to_lowercase().as_str());
    if let Some(folder) = parts()
        .skip(1)
        .find(|folder| says(folder))
        .filter(|_| usual)
    {
        return folder.to_owned();
    }
    let names = [session, own];
    let named = names.into_iter().find(|name| !name.is_empty());
    named.unwrap_or("1").to_owned()
}

/// A file's name without its extensions.
pub(super) fn stem(name: &str) -> &str {
    let mut stem = name;
    for extension in [
        ".gz",
        ".txt",
        ".log",
        ".json",
        ".jsonl",
        ".ndjson",
        ".traj",
        ".trajectory",
    ] {
        stem = stem.strip_suffix(extension).unwrap_or(stem);
    }
    if stem.is_empty() { name } else { stem }
}

/// The identifier of SWE-bench's sort in a name: owner, two underscores, repository, a number.
pub(super) fn in_name(name: &str) -> Option<&str> {
    let name = stem(name);
    let (owner, rest) = name.split_once("__")?;
    let start = owner.rfind(|c: char| !(c.is_ascii_alphanumeric() || "-_.".contains(c)));
    let start = start.map_or(0, |at| {
        at + owner[at..].chars().next().map_or(1, char::len_utf8)
    });
    let mut end = None;
    for (at, _) in rest.match_indices('-') {
        let digits = rest[at + 1..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        if digits > 0 {
            end = Some(at + 1 + digits);
        }
    }
    let end = owner.len() + 2 + end?;
    (start < owner.len()).then(|| &name[start..end])
}

/// Whether a name tells nothing: a usual one, or an identifier that a program drew.
fn is_generic(name: &str) -> bool {
    let lower = name.to_lowercase();
    let drawn = name.len() >= 32
        && name
            .bytes()
            .all(|byte| byte.is_ascii_hexdigit() || byte == b'-')
        && name.bytes().any(|byte| byte.is_ascii_digit());
    let number = name.bytes().all(|byte| byte.is_ascii_digit());
    drawn || number || lower.starts_with("rollout-") || GENERIC.contains(&lower.as_str())
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn names_of_tasks() {
        for (file, session, name) in [
            ("django__django-11099.traj", "", "django__django-11099"),
            (
                "a/django__django-11099/django__django-11099.traj.json",
                "s",
                "django__django-11099",
            ),
            (
                "runs/scikit-learn__scikit-learn-1/output.jsonl",
                "s",
                "scikit-learn__scikit-learn-1",
            ),
            (
                "20250101_sympy__sympy-12-claude.json",
                "",
                "20250101_sympy__sympy-12",
            ),
            ("fix-login.jsonl", "s", "fix-login"),
            ("fix-login/trajectory.json", "s", "fix-login"),
            (
                "projects/0192f0c1-2a00-7abc-8def-000000000000.jsonl",
                "0192f0c1-2a00-7abc-8def-000000000000",
                "0192f0c1-2a00-7abc-8def-000000000000",
            ),
            (
                "0192f0c1-2a00-7abc-8def-000000000000.jsonl",
                "",
                "0192f0c1-2a00-7abc-8def-000000000000",
            ),
            ("rollout-2025.jsonl", "abc", "abc"),
            ("", "", "1"),
            ("\u{e9}\u{e9}__x-1", "", "\u{e9}\u{e9}__x-1"),
        ] {
            assert_eq!(instance(file, session), name, "{file}");
        }
    }
}
