//! Content-hashed file names, so that a browser's cache never mixes two versions of the site.
//!
//! A file is named after its bytes, and its bytes name other files: leaves are renamed first.

use crate::Result;
use std::collections::BTreeMap;

/// Files by name; names are relative to one folder.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The files under their new names, and the new name of each old one.
pub struct Hashed {
    /// Bytes by new name.
    pub files: Files,
    /// New name by old name.
    pub names: BTreeMap<String, String>,
}

/// Renames every file after its content and follows the references between them.
///
/// # Errors
/// When files name each other in a circle: then neither name can be known first.
pub fn hashed(mut waiting: Files) -> Result<Hashed> {
    let all: Vec<String> = waiting.keys().cloned().collect();
    let mut done = Hashed {
        files: Files::new(),
        names: BTreeMap::new(),
    };
    while !waiting.is_empty() {
        let ready: Vec<String> = waiting
            .iter()
            .filter(|(name, bytes)| {
                all.iter().all(|other| {
                    other == *name
                        || done.names.contains_key(other)
                        || !mentions(name, bytes, other)
                })
            })
            .map(|(name, _)| name.clone())
            .collect();
        if ready.is_empty() {
            return Err(format!(
                "These files name each other in a circle: {:?}.",
                waiting.keys()
            ));
        }
        for name in ready {
            let bytes = waiting.remove(&name).unwrap_or_default();
            let bytes = if is_text(&name) {
                renamed(&String::from_utf8_lossy(&bytes), &done.names, "").into_bytes()
            } else {
                bytes
            };
            let new = with_hash(&name, hash(&bytes));
            done.files.insert(new.clone(), bytes);
            done.names.insert(name, new);
        }
    }
    Ok(done)
}

/// `text` with every quoted old name replaced by `./`, `folder` and its new name.
pub fn renamed(text: &str, names: &BTreeMap<String, String>, folder: &str) -> String {
    names.iter().fold(text.to_owned(), |text, (old, new)| {
        references(old).fold(text, |text, (reference, open, close)| {
            text.replace(&reference, &format!("{open}./{folder}{new}{close}"))
        })
    })
}

/// FNV-1a, 64 bits: names need to differ, not to resist an attacker.
pub fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn with_hash(name: &str, hash: u64) -> String {
    match name.rsplit_once('.') {
        Some((stem, extension)) => format!("{stem}-{hash:016x}.{extension}"),
        None => format!("{name}-{hash:016x}"),
    }
}

fn mentions(name: &str, bytes: &[u8], other: &str) -> bool {
    is_text(name)
        && references(other)
            .any(|(reference, ..)| String::from_utf8_lossy(bytes).contains(&reference))
}

/// The ways in which HTML, CSS and JavaScript write a file's name.
fn references(name: &str) -> impl Iterator<Item = (String, char, char)> + '_ {
    [('"', '"'), ('\'', '\''), ('(', ')')]
        .into_iter()
        .flat_map(move |(open, close)| {
            ["./", ""].map(|here| (format!("{open}{here}{name}{close}"), open, close))
        })
}

fn is_text(name: &str) -> bool {
    // The list of recordings names their files.
    [".js", ".css", ".svg", "runs.json"]
        .iter()
        .any(|extension| name.ends_with(extension))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn files(list: &[(&str, &str)]) -> Files {
        list.iter()
            .map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()))
            .collect()
    }

    #[test]
    fn a_change_in_a_leaf_renames_everything_that_leads_to_it() {
        let site = |wasm| {
            files(&[
                ("boot.js", "import './app.js'"),
                ("app.js", "new URL('app_bg.wasm')"),
                ("app_bg.wasm", wasm),
                ("page.css", ""),
            ])
        };
        let one = hashed(site("one")).unwrap();
        let two = hashed(site("two")).unwrap();
        for (name, changes) in [
            ("boot.js", true),
            ("app.js", true),
            ("app_bg.wasm", true),
            ("page.css", false),
        ] {
            assert_eq!(one.names[name] != two.names[name], changes, "{name}");
        }
        let boot = &one.files[&one.names["boot.js"]];
        assert_eq!(
            String::from_utf8_lossy(boot),
            format!("import './{}'", one.names["app.js"])
        );
    }

    #[test]
    fn a_circle_is_an_error() {
        assert!(hashed(files(&[("a.js", "'./b.js'"), ("b.js", "'./a.js'")])).is_err());
    }

    #[test]
    fn hash_is_fnv_1a() {
        assert_eq!(hash(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash(b"a"), 0xaf63_dc4c_8601_ec8c);
    }
}
