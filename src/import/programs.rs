//! Programs from files and pastes.

use super::error::Error;
use super::fences::{Block, fenced, parted};
use super::gathered::Gathered;
use super::place::{cut, letter, quoted, within};
use super::python::{normal, seems_python};
use crate::limits;
use crate::task::file::Code;

/// The last part of a path without its extension, as the name of a program.
pub(super) fn stem(path: &str) -> String {
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let shown: String = cut(stem, 60)
        .chars()
        .filter(|character| !character.is_control())
        .collect();
    shown.trim().to_owned()
}

/// The extension of a path in lower case; empty if it has none.
pub(super) fn extension(path: &str) -> String {
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    file.rsplit_once('.')
        .map_or_else(String::new, |(_, extension)| extension.to_lowercase())
}

/// Whether a text is WebAssembly's: it begins with a bracket, after blanks and comments.
pub(super) fn seems_wat(text: &str) -> bool {
    let start = text.trim_start();
    start.starts_with("(module") || start.starts_with(";;") || start.starts_with("(;")
}

/// Adds a module.
pub(super) fn wasm(path: &str, bytes: &[u8], place: &str, to: &mut Gathered) {
    if bytes.len() > limits::MODULE_BYTES {
        let most = limits::MODULE_BYTES >> 20;
        to.skip(place, format!("The module is larger than {most} MB."));
        return;
    }
    add(path, Code::Wasm(bytes.to_vec()), "WebAssembly", place, to);
}

/// Adds a program of text.
pub(super) fn source(path: &str, text: &str, is_wat: bool, place: &str, to: &mut Gathered) {
    let text = normal(text);
    if text.trim().is_empty() {
        to.skip(place, "The program is empty.");
    } else if text.len() > limits::SOURCE_BYTES {
        to.skip(place, "The program is longer than 1 MB.");
    } else if is_wat {
        add(path, Code::Wat(text), "WebAssembly text", place, to);
    } else {
        add(path, Code::Python(text), "Python", place, to);
    }
}

fn add(path: &str, code: Code, kind: &str, place: &str, to: &mut Gathered) {
    let stem = stem(path);
    let name = if stem.is_empty() {
        letter(to.programs())
    } else {
        stem
    };
    if let Some(name) = to.program(name, code) {
        to.note(place, format!("Program {} in {kind}.", quoted(&name)));
    }
}

/// Adds the programs of a paste: between fences, between lines of `# ---`, or the whole.
///
/// # Errors
/// [`Error::Unknown`] if there are no fences and no such lines, and it is no Python either.
pub(super) fn paste(path: &str, text: &str, file: &str, to: &mut Gathered) -> Result<(), Error> {
    let fences = fenced(text);
    if !fences.is_empty() {
        for block in &fences {
            fence(block, file, to);
        }
        return Ok(());
    }
    let parts = parted(text);
    if parts.len() == 1 {
        if !seems_python(text) {
            return Err(Error::Unknown);
        }
        source(path, text, false, file, to);
        return Ok(());
    }
    for part in &parts {
        if !part.text.trim().is_empty() {
            piece(part, part.word, file, to);
        }
    }
    Ok(())
}

fn fence(block: &Block, file: &str, to: &mut Gathered) {
    let place = within(file, &format!("line {}", block.line));
    if !block.closed {
        to.note(
            &*place,
            "The fence is not closed; everything after it belongs to the program.",
        );
    }
    match block.word.to_lowercase().as_str() {
        "python" | "py" | "python3" | "{python}" | "wat" | "wast" | "webassembly" | "" => {
            piece(block, "", file, to);
        }
        word => to.skip(place, format!("The block is marked as {}.", quoted(word))),
    }
}

/// Adds a piece of a paste.
fn piece(block: &Block, name: &str, file: &str, to: &mut Gathered) {
    let place = within(file, &format!("line {}", block.line));
    let marked = !block.word.is_empty() && name.is_empty();
    let is_wat = seems_wat(block.text);
    if !(marked || is_wat || seems_python(block.text)) {
        to.skip(place, "What follows looks like no program.");
        return;
    }
    // The name is no path.
    let name = name.replace(['/', '\\', '.'], " ");
    source(&name, block.text, is_wat, &place, to);
}
