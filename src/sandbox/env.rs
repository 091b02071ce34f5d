//! The two functions that compilers import from `env` even where a program needs no host.

use super::host::{Guest, OutOfBounds, State, Stop};
use wasmi::{Caller, FuncType, Linker, ValType};

/// Longest message of an abort that is kept, in UTF-16 units.
const MESSAGE_UNITS: u32 = 512;

/// Defines the function in the linker and returns its type; `None` when there is no such name.
pub(super) fn link(linker: &mut Linker<State>, name: &str) -> Option<FuncType> {
    let (defined, parameters) = match name {
        // AssemblyScript: abort(message, file, line, column).
        "abort" => (linker.func_wrap("env", name, abort), 4),
        // Emscripten tells the page that its views of the memory are stale; we keep none.
        "emscripten_notify_memory_growth" => (
            linker.func_wrap("env", name, |_: Caller<'_, State>, _memory: u32| {}),
            1,
        ),
        _ => return None,
    };
    defined.ok()?;
    Some(FuncType::new(vec![ValType::I32; parameters], []))
}

fn abort(
    caller: Caller<'_, State>,
    message: u32,
    file: u32,
    line: u32,
    column: u32,
) -> Result<(), wasmi::Error> {
    let mut guest = Guest::new(caller);
    guest.charge(u64::from(MESSAGE_UNITS))?;
    let message = text(&mut guest, message).unwrap_or_default();
    let file = text(&mut guest, file).unwrap_or_default();
    let mut sentence = "It called abort".to_owned();
    if !file.is_empty() {
        sentence += &format!(" at {file}:{line}:{column}");
    }
    if !message.is_empty() {
        sentence += &format!(": {}", message.trim_end_matches('.'));
    }
    Err(Stop::Abort(sentence + ".").into())
}

/// An AssemblyScript string: UTF-16, its length in bytes in the word before it; 0 is no string.
fn text(guest: &mut Guest<'_>, pointer: u32) -> Result<String, OutOfBounds> {
    let length = guest.read_u32(pointer.checked_sub(4).ok_or(OutOfBounds)?)?;
    let bytes = guest.bytes(pointer, length.min(2 * MESSAGE_UNITS))?;
    let units = bytes
        .chunks_exact(2)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    Ok(char::decode_utf16(units)
        .map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect())
}
