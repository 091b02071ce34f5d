//! What a patch changes, from its unified diff.
//!
//! Lines of a hunk are counted by its header, so that a removed line which begins with two dashes is
//! no new file.

use serde::{Deserialize, Serialize};

/// What a patch changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Patch {
    /// Each file once, in order.
    pub files: Vec<FileChange>,
    /// Whether the text ends before a hunk does.
    pub cut: bool,
}

/// What a patch changes in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileChange {
    /// Its path after the change; before it, if the file is removed. Without `a/` and `b/`.
    pub path: String,
    /// What happens to it.
    pub change: Change,
    /// Hunks.
    pub hunks: u32,
    /// Lines added.
    pub added: u32,
    /// Lines removed.
    pub removed: u32,
}

/// What happens to a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// Its text changes.
    #[default]
    Edit,
    /// It is new.
    New,
    /// It goes.
    Removed,
    /// It gets another path, from this one.
    Renamed(String),
    /// It is no text.
    Binary,
}

impl Patch {
    /// Reads a unified diff, of git or not. Text that is none is passed over: of any other text comes
    /// a patch without files.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut reader = Reader::default();
        for line in text.lines() {
            reader.line(line);
        }
        reader.end_file();
        reader.patch.cut = reader.left != [0, 0];
        reader.patch
    }

    /// Hunks of all files.
    #[must_use]
    pub fn hunks(&self) -> u32 {
        self.files.iter().map(|file| file.hunks).sum()
    }

    /// Lines added and removed.
    #[must_use]
    pub fn lines(&self) -> u32 {
        self.files
            .iter()
            .map(|file| file.added + file.removed)
            .sum()
    }

    /// Whether it changes tests: what it is then judged by may be its own.
    #[must_use]
    pub fn changes_tests(&self) -> bool {
        self.files.iter().any(|file| is_test_path(&file.path))
    }
}

/// Whether a file is a test by its path: in a folder `tests`, `__tests__` or `spec`, in a folder `test`
/// at the top or under `src`, or named as frameworks name tests. `django/test/client.py` is none.
#[must_use]
pub fn is_test_path(path: &str) -> bool {
    let mut before = None;
    let mut parts = path.trim_start_matches("./").split('/').peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return is_test_name(part);
        }
        match part {
            "tests" | "__tests__" | "spec" | "specs" => return true,
            "test" if matches!(before, None | Some("src")) => return true,
            _ => before = Some(part),
        }
    }
    false
}

fn is_test_name(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name);
    let infix = |word: &str| name.contains(word);
    name == "conftest.py"
        || (matches!(stem, "test" | "tests") && stem != name)
        || stem.starts_with("test_")
        || stem.ends_with("_test")
        || stem.ends_with("_spec")
        || infix(".test.")
        || infix(".spec.")
}

#[derive(Default)]
struct Reader {
    patch: Patch,
    file: Option<FileChange>,
    /// Whether the file's header came from git, which a pair of `---` and `+++` belongs to.
    git: bool,
    /// The path after `---`.
    old: String,
    /// Lines of the hunk that are still to come: old and new ones.
    left: [u32; 2],
}

impl Reader {
    fn line(&mut self, line: &str) {
        if self.left != [0, 0] {
            return self.hunk_line(line);
        }
        if let Some(rest) = line.strip_prefix("diff --git ") {
            self.end_file();
            self.git = true;
            self.file = Some(FileChange {
                path: git_path(rest),
                ..FileChange::default()
            });
        } else if let Some(path) = line.strip_prefix("--- ") {
            self.old = clean(path);
        } else if let Some(path) = line.strip_prefix("+++ ") {
            self.pair(&clean(path));
        } else if let Some(header) = line.strip_prefix("@@ ") {
            self.hunk(header);
        } else if let Some(file) = &mut self.file {
            header_line(file, line);
        }
    }

    /// `---` and `+++` were read.
    fn pair(&mut self, new: &str) {
        if !self.git {
            self.end_file();
        }
        self.git = false;
        let old = std::mem::take(&mut self.old);
        let file = self.file.get_or_insert_default();
        if new == "/dev/null" {
            file.path = old;
            file.change = Change::Removed;
        } else {
            file.path = new.to_owned();
            if old == "/dev/null" {
                file.change = Change::New;
            }
        }
    }

    fn hunk(&mut self, header: &str) {
        let Some(file) = &mut self.file else { return };
        let mut ranges = header.split(' ').map(|range| {
            let count = range.get(1..)?.split_once(',');
            count.map_or(Some(1), |(_, count)| count.parse().ok())
        });
        if let (Some(Some(old)), Some(Some(new))) = (ranges.next(), ranges.next()) {
            file.hunks += 1;
            self.left = [old, new];
        }
    }

    fn hunk_line(&mut self, line: &str) {
        let [old, new] = &mut self.left;
        let file = self.file.get_or_insert_default();
        match line.as_bytes().first() {
            Some(b'+') => {
                file.added += 1;
                *new = new.saturating_sub(1);
            }
            Some(b'-') => {
                file.removed += 1;
                *old = old.saturating_sub(1);
            }
            // "No newline at end of file" is a remark.
            Some(b'\\') => {}
            // An empty line is context whose blank was trimmed.
            Some(b' ') | None => {
                *old = old.saturating_sub(1);
                *new = new.saturating_sub(1);
            }
            // The header promised more than there is.
            Some(_) => {
                self.left = [0, 0];
                self.line(line);
            }
        }
    }

    fn end_file(&mut self) {
        let Some(file) = self.file.take() else { return };
        match self
            .patch
            .files
            .iter_mut()
            .find(|one| one.path == file.path)
        {
            Some(known) => {
                known.hunks += file.hunks;
                known.added += file.added;
                known.removed += file.removed;
            }
            None if file.path.is_empty() => {}
            None => self.patch.files.push(file),
        }
    }
}

/// A line between the first line of a file and its hunks.
fn header_line(file: &mut FileChange, line: &str) {
    if let Some(old) = line.strip_prefix("rename from ") {
        file.change = Change::Renamed(clean(old));
    } else if let Some(new) = line.strip_prefix("rename to ") {
        file.path = clean(new);
    } else if line.starts_with("new file mode") {
        file.change = Change::New;
    } else if line.starts_with("deleted file mode") {
        file.change = Change::Removed;
    } else if line.starts_with("Binary files ") || line.starts_with("GIT binary patch") {
        file.change = Change::Binary;
    }
}

/// The path in `a/x b/x`: both halves are the same but for their first letter, unless a rename says
/// otherwise later.
fn git_path(rest: &str) -> String {
    if rest.ends_with('"') {
        return clean(rest.rfind(" \"").map_or(rest, |at| &rest[at + 1..]));
    }
    let half = rest.len() / 2;
    match rest.get(half + 1..) {
        Some(second) if rest.as_bytes().get(half) == Some(&b' ') => clean(second),
        _ => clean(rest.rsplit(' ').next().unwrap_or(rest)),
    }
}

/// A path without its time, its quotes and git's prefix.
fn clean(path: &str) -> String {
    let path = path.split('\t').next().unwrap_or(path).trim_end();
    let path = match path.strip_prefix('"') {
        Some(quoted) => unquote(quoted.strip_suffix('"').unwrap_or(quoted)),
        None => path.to_owned(),
    };
    match path.strip_prefix("a/").or_else(|| path.strip_prefix("b/")) {
        Some(inside) => inside.to_owned(),
        None => path,
    }
}

/// git's quoting: bytes beyond ASCII in octal, and backslashes.
fn unquote(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        match rest.next() {
            Some(b't') => bytes.push(b'\t'),
            Some(b'n') => bytes.push(b'\n'),
            Some(high @ b'0'..=b'3') => {
                let digits = [
                    high,
                    rest.next().unwrap_or(b'0'),
                    rest.next().unwrap_or(b'0'),
                ];
                bytes.push(digits.iter().fold(0_u8, |value, digit| {
                    value
                        .wrapping_mul(8)
                        .wrapping_add(digit.wrapping_sub(b'0') & 7)
                }));
            }
            Some(other) => bytes.push(other),
            None => {}
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
