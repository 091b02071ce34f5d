//! Files that a command changes.

use super::programs::{Input, base};
use crate::execution::patch::paths_of_patch;
use serde::{Deserialize, Serialize};

/// A file that is changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Write {
    /// Its path as written, behind the folder that a `cd` before it names; nothing where the command
    /// does not tell: `git apply fix.patch`, `xargs sed -i …`.
    pub path: Option<String>,
    /// Its place among the invocations and writes of the command line.
    pub order: u32,
}

/// A path as written; nothing where its name is a variable or a placeholder.
pub(super) fn path(word: &str) -> Option<String> {
    let name = base(word);
    (!name.is_empty() && !name.contains(['$', '`']) && name != "{}").then(|| word.to_owned())
}

/// Longest folder that is put before a path: a thousand times `cd a` is nobody's folder.
const FOLDER_BYTES: usize = 1_024;

/// Files that one piece of Python code is seen to write.
const PYTHON_FILES: usize = 50;

/// A path seen from a folder.
pub(super) fn joined(folder: &str, path: &str) -> String {
    if folder.is_empty() || folder.len() > FOLDER_BYTES || path.starts_with(['/', '~', '$']) {
        return path.to_owned();
    }
    let path = path.strip_prefix("./").unwrap_or(path);
    if path == "." {
        return folder.to_owned();
    }
    format!("{}/{path}", folder.trim_end_matches('/'))
}

/// Files that the program itself changes.
pub(super) fn of(words: &[&str], input: &Input<'_>, paths: &mut Vec<Option<String>>) {
    let Some((program, arguments)) = words.split_first() else {
        return;
    };
    match base(program) {
        "tee" | "sponge" => paths.extend(files(arguments, &[])),
        "sed" | "gsed" => sed(arguments, paths),
        "perl" => perl(arguments, paths),
        "awk" | "gawk" if arguments.starts_with(&["-i", "inplace"]) => {
            paths.extend(files(&arguments[2..], &["-v", "-F", "-f"]).skip(1));
        }
        "cp" | "mv" | "install" => {
            let last = arguments.iter().rev().find(|word| !word.starts_with('-'));
            let several = files(arguments, &["-t", "-m", "-o", "-g"]).count() > 1;
            if let Some(target) = last.filter(|_| several) {
                let source = arguments.iter().find(|word| !word.starts_with('-'));
                paths.push(into(target, source.copied()));
            }
        }
        "dd" => paths.extend(
            arguments
                .iter()
                .filter_map(|word| word.strip_prefix("of="))
                .map(path),
        ),
        "truncate" => paths.extend(files(arguments, &["-s", "-r"])),
        "ed" | "ex" => paths.extend(files(arguments, &["-p", "-c"])),
        "patch" | "apply_patch" | "applypatch" => {
            if arguments.contains(&"--dry-run") {
                return;
            }
            let given = arguments.first().filter(|word| word.starts_with("*** "));
            patch(given.copied(), arguments, input, paths);
        }
        "git" => {
            let at = super::programs::skip_git_options(arguments);
            if let Some((&"apply" | &"am", rest)) = arguments.get(at..).and_then(<[_]>::split_first)
            {
                let only_looks = ["--check", "--stat", "--numstat", "--summary"];
                if !rest.iter().any(|word| only_looks.contains(word)) {
                    patch(None, &[], input, paths);
                }
            }
        }
        name if name.starts_with("python") => {
            let code = arguments
                .iter()
                .position(|word| *word == "-c")
                .and_then(|at| arguments.get(at + 1).copied());
            match (code, input) {
                (Some(code), _) => python(code, paths),
                (None, Input::Text(code)) => python(code, paths),
                _ => {}
            }
        }
        _ => {}
    }
}

/// Arguments that are no options; `values` are the options that take the next word.
fn files<'w>(
    arguments: &'w [&'w str],
    values: &'w [&'w str],
) -> impl Iterator<Item = Option<String>> + 'w {
    let mut skip = false;
    arguments
        .iter()
        .filter(move |word| {
            let take = !skip && !word.starts_with('-');
            skip = !skip && values.contains(*word);
            take
        })
        .map(|word| path(word))
}

/// The target of a copy, which may be a folder.
fn into(target: &str, source: Option<&str>) -> Option<String> {
    match source {
        Some(source) if target.ends_with('/') || target == "." => {
            path(&joined(target.trim_end_matches('/'), base(source)))
        }
        _ => path(target),
    }
}

/// `sed -i`: all files behind its script.
fn sed(arguments: &[&str], paths: &mut Vec<Option<String>>) {
    let (mut in_place, mut script, mut value) = (false, false, false);
    let mut found = Vec::new();
    for &word in arguments {
        if std::mem::take(&mut value) {
            continue;
        }
        match word.strip_prefix("--") {
            Some(long) => {
                in_place |= long.starts_with("in-place");
                script |= long.starts_with("expression") || long.starts_with("file");
                value = matches!(long, "expression" | "file");
                continue;
            }
            None if word.len() > 1 && word.starts_with('-') => {
                // What follows `i` is the ending of the copy.
                let flags = word[1..].split('i').next().unwrap_or_default();
                in_place |= word[1..].contains('i') && !flags.contains(['e', 'f']);
                if let Some(flag) = flags.find(['e', 'f']) {
                    script = true;
                    value = flag + 1 == word.len() - 1;
                }
                continue;
            }
            None => {}
        }
        if word.is_empty() && found.is_empty() && !script {
            // `sed -i '' …` of the BSDs.
            continue;
        }
        if script {
            found.push(path(word));
        } else {
            script = true;
        }
    }
    if in_place {
        if found.is_empty() {
            found.push(None);
        }
        paths.append(&mut found);
    }
}

/// `perl -pi -e …`.
fn perl(arguments: &[&str], paths: &mut Vec<Option<String>>) {
    let flags = |word: &&&str| word.starts_with('-') && !word.starts_with("--");
    if !arguments.iter().filter(flags).any(|word| {
        word.len() < 8 && word.contains('i') && !word.starts_with("-M") && !word.starts_with("-I")
    }) {
        return;
    }
    let mut code = false;
    for word in arguments {
        if word.starts_with('-') {
            code = word.ends_with(['e', 'E']);
        } else if !std::mem::take(&mut code) {
            paths.push(path(word));
        }
    }
}

/// The files of a patch that stands in the command; else one that is not known.
fn patch(
    given: Option<&str>,
    arguments: &[&str],
    input: &Input<'_>,
    paths: &mut Vec<Option<String>>,
) {
    let found = match (given, input) {
        (Some(text), _) => paths_of_patch(text),
        (None, Input::Text(text)) => paths_of_patch(text),
        // `patch file.py fix.diff`
        (None, _) => {
            let mut named = arguments.iter().filter(|word| !word.starts_with('-'));
            match (named.next(), named.next()) {
                (Some(file), Some(_)) => vec![(*file).to_owned()],
                _ => Vec::new(),
            }
        }
    };
    if found.is_empty() {
        paths.push(None);
    }
    paths.extend(found.into_iter().map(Some));
}

/// Python code that opens a file by name and writes: the file. Code that hides the name changes
/// nothing as far as is known.
fn python(code: &str, paths: &mut Vec<Option<String>>) {
    if !code.contains("write") {
        return;
    }
    let writes_paths = code.contains("write_");
    let mut looked_up = 0;
    for mark in ["open(", "Path("] {
        for (at, _) in code.match_indices(mark) {
            let rest = &code[at + mark.len()..];
            let (name, behind) = match quoted(rest) {
                Some(found) => found,
                None if looked_up < PYTHON_FILES => {
                    looked_up += 1;
                    match variable(code, rest) {
                        Some(found) => found,
                        None => continue,
                    }
                }
                None => return,
            };
            if (mark == "Path(" && writes_paths || opens_to_write(behind))
                && !paths.iter().flatten().any(|path| path == name)
                && paths.len() < PYTHON_FILES
            {
                paths.push(path(name));
            }
        }
    }
}

/// The string at the start of a piece of code, and what stands behind it.
fn quoted(code: &str) -> Option<(&str, &str)> {
    let code = code.trim_start_matches(' ');
    let quote = code.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
    code[1..].split_once(quote)
}

/// The string that the variable at the start of a piece of code is first set to, and what stands
/// behind the variable.
fn variable<'c>(code: &'c str, rest: &'c str) -> Option<(&'c str, &'c str)> {
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    let (name, behind) = rest.split_at(end);
    if name.is_empty() {
        return None;
    }
    code.lines().find_map(|line| {
        let value = line
            .trim_start()
            .strip_prefix(name)?
            .trim_start()
            .strip_prefix('=')?;
        let value = value.trim_start();
        let value = value.strip_prefix("Path(").unwrap_or(value);
        quoted(value).map(|(text, _)| (text, behind))
    })
}

/// A second argument that opens a file to write.
fn opens_to_write(code: &str) -> bool {
    let Some(mode) = code.trim_start_matches(' ').strip_prefix(',') else {
        return false;
    };
    let mode = mode.trim_start_matches(' ');
    let mode = mode.strip_prefix("mode=").unwrap_or(mode);
    mode.strip_prefix(['\'', '"'])
        .is_some_and(|mode| mode.starts_with(['w', 'a', 'x']) || mode.starts_with("r+"))
}
