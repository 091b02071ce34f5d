//! Short names for what a module imports.
//!
//! wasm-bindgen names an import after what it binds and a hash of it, `__wbg_altKey_cfb4c4fab9a7d0d0`:
//! kilobytes that no compressor shrinks, once in the module and once in its JavaScript. Both are
//! ours, so both get the same short name.

use std::collections::HashMap;

/// Digits of the hash at the end of a name.
const HASH: usize = 16;
/// The section of a module that lists its imports.
const IMPORTS: u8 = 2;

/// The module and its script with short names; `None` if the module is not as expected, which
/// leaves both as they are.
pub fn shorten(module: &[u8], script: &str) -> Option<(Vec<u8>, String)> {
    let mut names = HashMap::new();
    let mut short = module.get(..8)?.to_vec();
    let mut rest = &module[8..];
    while let [id, after @ ..] = rest {
        let (size, after) = number(after)?;
        let (section, after) = after.split_at_checked(size)?;
        let renamed = if *id == IMPORTS {
            rename(section, &mut names)?
        } else {
            section.to_vec()
        };
        short.push(*id);
        write_number(renamed.len(), &mut short);
        short.extend(renamed);
        rest = after;
    }
    Some((short, replace(script, &names)))
}

/// The import section with hashed names shortened; `names` learns which became what.
fn rename(section: &[u8], names: &mut HashMap<String, String>) -> Option<Vec<u8>> {
    let (count, mut rest) = number(section)?;
    let mut renamed = Vec::new();
    write_number(count, &mut renamed);
    for _ in 0..count {
        let (module, after) = text(rest)?;
        let (name, after) = text(after)?;
        let [kind @ 0, after @ ..] = after else {
            // Only functions are expected; whatever else there is has another shape.
            return None;
        };
        let (of_type, after) = number(after)?;
        let name = if is_hashed(name) {
            let next = format!("${:x}", names.len());
            names.entry(name.to_owned()).or_insert(next)
        } else {
            name
        };
        for text in [module, name] {
            write_number(text.len(), &mut renamed);
            renamed.extend(text.bytes());
        }
        renamed.push(*kind);
        write_number(of_type, &mut renamed);
        rest = after;
    }
    rest.is_empty().then_some(renamed)
}

/// Whether wasm-bindgen made this name up, so that it stands for nothing else in the script.
fn is_hashed(name: &str) -> bool {
    let hash = name
        .len()
        .checked_sub(HASH + 1)
        .and_then(|at| name.get(at..));
    name.starts_with("__wb")
        && hash.is_some_and(|hash| {
            hash.starts_with('_') && hash[1..].bytes().all(|c| c.is_ascii_hexdigit())
        })
}

/// The script with whole words replaced.
fn replace(script: &str, names: &HashMap<String, String>) -> String {
    let mut replaced = String::with_capacity(script.len());
    let mut rest = script;
    while !rest.is_empty() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
        let word = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        let after = &rest[word.len()..];
        let between = &after[..after.find(is_word).unwrap_or(after.len())];
        replaced.push_str(names.get(word).map_or(word, String::as_str));
        replaced.push_str(between);
        rest = &after[between.len()..];
    }
    replaced
}

/// An unsigned LEB128 number.
fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut value = 0_usize;
    for (place, &byte) in bytes.iter().enumerate().take(5) {
        value |= usize::from(byte & 0x7f) << (7 * place);
        if byte < 0x80 {
            return Some((value, &bytes[place + 1..]));
        }
    }
    None
}

fn write_number(mut value: usize, bytes: &mut Vec<u8>) {
    while value >= 0x80 {
        bytes.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

fn text(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let (length, rest) = number(bytes)?;
    let (text, rest) = rest.split_at_checked(length)?;
    Some((std::str::from_utf8(text).ok()?, rest))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn module(imports: &[(&str, &str)]) -> Vec<u8> {
        let mut section = Vec::new();
        write_number(imports.len(), &mut section);
        for (module, name) in imports {
            for text in [module, name] {
                write_number(text.len(), &mut section);
                section.extend(text.bytes());
            }
            section.extend([0, 0]);
        }
        // One type, without parameters or results.
        let mut bytes = b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x02".to_vec();
        write_number(section.len(), &mut bytes);
        bytes.extend(section);
        bytes
    }

    #[test]
    fn both_sides_get_the_same_name() {
        let long = module(&[
            ("./a.js", "__wbg_altKey_cfb4c4fab9a7d0d0"),
            ("./a.js", "__wbindgen_throw"),
        ]);
        let script = "{ __wbg_altKey_cfb4c4fab9a7d0d0: f, __wbindgen_throw: x__wbg_altKey_cfb4c4fab9a7d0d0 }";
        let (short, script) = shorten(&long, script).unwrap();
        assert_eq!(
            short,
            module(&[("./a.js", "$0"), ("./a.js", "__wbindgen_throw")])
        );
        assert_eq!(
            script,
            "{ $0: f, __wbindgen_throw: x__wbg_altKey_cfb4c4fab9a7d0d0 }"
        );
    }

    #[test]
    fn what_is_not_understood_is_left_alone() {
        assert_eq!(shorten(b"\0asm", ""), None);
        let mut cut = module(&[("./a.js", "__wbindgen_throw")]);
        cut.pop();
        assert_eq!(shorten(&cut, ""), None);
    }
}
