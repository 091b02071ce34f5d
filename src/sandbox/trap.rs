//! Traps by the specification's names, and in words.

use super::outcome::Outcome;
use wasmi::TrapCode;
use wasmi::errors::{ErrorKind, InstantiationError};

/// How a program traps that was denied memory and does not know what to do: it aborts, or it goes
/// on with the -1 it was given as if that were an address.
pub(super) fn looks_like_giving_up(error: &wasmi::Error) -> bool {
    matches!(
        error.as_trap_code(),
        Some(TrapCode::UnreachableCodeReached | TrapCode::MemoryOutOfBounds)
    )
}

/// The specification's name of a trap and a sentence, with what the program had to say about it.
pub(super) fn trap(error: &wasmi::Error, stderr: &[u8]) -> Outcome {
    // wasmi's own text is not used: it names stores by a number that counts up.
    let (code, what) = match (error.as_trap_code(), error.kind()) {
        (Some(code), _) => trap_name(code),
        (None, ErrorKind::Instantiation(InstantiationError::ElementSegmentDoesNotFit { .. })) => (
            "out of bounds table access",
            "Its elements do not fit into its table",
        ),
        (None, _) => ("instantiation", "It could not be set up"),
    };
    let mut message = what.to_owned();
    let last_words = last_words(stderr);
    if !last_words.is_empty() {
        message += &format!("; on standard error it wrote: {last_words}");
    }
    if !message.ends_with('.') {
        message.push('.');
    }
    Outcome::Trap {
        code: code.to_owned(),
        message,
    }
}

fn trap_name(code: TrapCode) -> (&'static str, &'static str) {
    match code {
        TrapCode::UnreachableCodeReached => {
            ("unreachable", "It reached an `unreachable` instruction")
        }
        TrapCode::MemoryOutOfBounds => (
            "out of bounds memory access",
            "It read or wrote outside its memory",
        ),
        TrapCode::TableOutOfBounds => (
            "out of bounds table access",
            "It used a table element that does not exist",
        ),
        TrapCode::IndirectCallToNull => (
            "uninitialized element",
            "It called a function pointer that is null",
        ),
        TrapCode::IntegerDivisionByZero => ("integer divide by zero", "It divided by zero"),
        TrapCode::IntegerOverflow => ("integer overflow", "A division or conversion overflowed"),
        TrapCode::BadConversionToInteger => (
            "invalid conversion to integer",
            "It converted NaN to an integer",
        ),
        TrapCode::StackOverflow => ("call stack exhausted", "Its calls nested too deep"),
        TrapCode::BadSignature => (
            "indirect call type mismatch",
            "It called a function pointer of another type",
        ),
        TrapCode::OutOfFuel | TrapCode::GrowthOperationLimited | TrapCode::OutOfSystemMemory => {
            ("resource", "It ran out of a resource")
        }
    }
}

/// What was written to standard error, on one line and not longer than a sentence may be.
fn last_words(stderr: &[u8]) -> String {
    const KEPT: usize = 300;
    let text = String::from_utf8_lossy(stderr);
    let said = |line: &&str| !line.starts_with("note: run with `RUST_BACKTRACE");
    let words = text.lines().filter(said).flat_map(str::split_whitespace);
    let mut line = words.collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = line.char_indices().nth(KEPT) {
        line.truncate(end);
        line.push('…');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_words_are_one_line() {
        let panic =
            b"\nthread 'main' panicked at a.rs:1:2:\n  no\nnote: run with `RUST_BACKTRACE=1`\n";
        assert_eq!(last_words(panic), "thread 'main' panicked at a.rs:1:2: no");
        assert_eq!(last_words(&[b'a'; 2_000]).chars().count(), 301);
        assert_eq!(last_words(b"\xFF\n"), "\u{FFFD}");
    }
}
