//! The interpreter's sources: fetched by cargo, which checks their hashes, copied beside the guest and changed.

use super::patches::PATCHES;
use crate::{Result, paths, shell};
use std::path::{Path, PathBuf};

/// Packages that are copied.
const COPIED: [&str; 6] = [
    "rustpython-compiler-core",
    "rustpython-derive",
    "rustpython-derive-impl",
    // Only for its licence: it is that of all of RustPython, and most of its packages carry none.
    "rustpython-sre_engine",
    "rustpython-stdlib",
    "rustpython-vm",
];

/// Files of Python's own library that the guest freezes; the guest's own are in `guests/python/lib`.
const LIBRARY: &[&str] = &[
    "PSF-LICENSE",
    "__future__.py",
    "_collections_abc.py",
    "_py_warnings.py",
    "_pydecimal.py",
    "_weakrefset.py",
    "abc.py",
    "annotationlib.py",
    "bisect.py",
    "codecs.py",
    "collections/__init__.py",
    "contextlib.py",
    "contextvars.py",
    "copy.py",
    "copyreg.py",
    "dataclasses.py",
    "datetime.py",
    "decimal.py",
    "enum.py",
    "fractions.py",
    "functools.py",
    "heapq.py",
    "io.py",
    "json/__init__.py",
    "json/decoder.py",
    "json/encoder.py",
    "json/scanner.py",
    "keyword.py",
    "numbers.py",
    "operator.py",
    "pprint.py",
    "random.py",
    "re/__init__.py",
    "re/_casefix.py",
    "re/_compiler.py",
    "re/_constants.py",
    "re/_parser.py",
    "reprlib.py",
    "statistics.py",
    "string/__init__.py",
    "string/templatelib.py",
    "struct.py",
    "textwrap.py",
    "types.py",
    "typing.py",
    "warnings.py",
    "weakref.py",
];

/// Modules that need an operating system or a compiler in Python, of which the library uses little: it gets ours.
const STAND_INS: [&str; 3] = ["ast", "inspect", "os"];

/// Lays the sources out in `vendor/` below `guest`; files that are already the same keep their time.
///
/// # Errors
/// When cargo cannot fetch a package, or a change does not fit the text it is made for.
pub fn lay_out(guest: &Path) -> Result {
    let vendor = guest.join("vendor");
    for name in COPIED {
        let from = package(guest, name)?;
        for file in shell::files(&from)? {
            let mut bytes = shell::read(&from.join(&file))?;
            for patch in PATCHES
                .iter()
                .filter(|patch| patch.package == name && patch.file == file)
            {
                bytes = changed(bytes, patch.from, patch.to, patch.count)
                    .map_err(|found| format!("{name}/{file} reads `{}` {found} times, not {}; the change no longer fits.", patch.from, patch.count))?;
            }
            write_if_new(&vendor.join(name).join(&file), &bytes)?;
        }
    }
    let library = package(guest, "rustpython-pylib")?.join("Lib");
    let kept = vendor.join("Lib");
    for file in shell::files(&kept)?
        .iter()
        .filter(|file| !LIBRARY.contains(&file.as_str()))
    {
        let file = kept.join(file);
        std::fs::remove_file(&file)
            .map_err(|error| format!("{} cannot be removed: {error}.", file.display()))?;
    }
    for file in LIBRARY {
        let text = with_stand_ins(&shell::read_text(&library.join(file))?);
        write_if_new(&kept.join(file), text.as_bytes())?;
    }
    Ok(())
}

/// Where cargo unpacked a package that `sources/Cargo.toml` names.
///
/// # Errors
/// When cargo cannot fetch it, or the manifest does not name it.
pub fn package(guest: &Path, name: &str) -> Result<PathBuf> {
    let mut cargo = paths::cargo();
    cargo.current_dir(guest.join("sources"));
    cargo.args([
        "metadata",
        "--locked",
        "--format-version",
        "1",
        "--filter-platform",
        super::TARGET,
    ]);
    cargo.env_remove("CARGO_TARGET_DIR");
    let metadata = shell::output(&mut cargo)?;
    let manifests = metadata.split(r#""manifest_path":""#).skip(1);
    manifests
        .filter_map(|rest| rest.split_once('"'))
        .map(|(path, _)| PathBuf::from(path.replace(r"\\", r"\")))
        .filter_map(|manifest| manifest.parent().map(Path::to_owned))
        .find(|folder| {
            let folder = folder.file_name().unwrap_or_default().to_string_lossy();
            let version = folder
                .strip_prefix(name)
                .and_then(|rest| rest.strip_prefix('-'));
            version.is_some_and(|version| version.starts_with(|first: char| first.is_ascii_digit()))
        })
        .ok_or_else(|| format!("guests/python/sources/Cargo.toml does not name {name}."))
}

/// A module whose imports of [`STAND_INS`] lead to `_guest_ast` and so on.
fn with_stand_ins(text: &str) -> String {
    let renamed = |line: &str| {
        let code = line.trim_start();
        let indent = &line[..line.len() - code.len()];
        for name in STAND_INS {
            if code == format!("import {name}") {
                return format!("{indent}import _guest_{name} as {name}\n");
            }
            for word in ["import", "from"] {
                if let Some(rest) = code.strip_prefix(&format!("{word} {name} ")) {
                    return format!("{indent}{word} _guest_{name} {rest}\n");
                }
            }
        }
        format!("{line}\n")
    };
    text.lines().map(renamed).collect()
}

/// The text with every `from` replaced, or how often it was found instead of `count` times.
fn changed(
    bytes: Vec<u8>,
    from: &str,
    to: &str,
    count: usize,
) -> std::result::Result<Vec<u8>, usize> {
    let text = String::from_utf8_lossy(&bytes);
    match text.matches(from).count() {
        found if found == count => Ok(text.replace(from, to).into_bytes()),
        found => Err(found),
    }
}

fn write_if_new(path: &Path, bytes: &[u8]) -> Result {
    if std::fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    shell::write(path, bytes)
}
