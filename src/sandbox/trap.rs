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
    let code = match (error.as_trap_code(), error.kind()) {
        (Some(code), _) => name(code),
        (None, ErrorKind::Instantiation(InstantiationError::ElementSegmentDoesNotFit { .. })) => {
            return told(
                "out of bounds table access",
                "Its elements do not fit into its table",
                stderr,
            );
        }
        (None, _) => "instantiation",
    };
    named(code, stderr)
}

/// A trap by its name, with the same sentence from any engine.
#[must_use]
pub fn named(code: &str, stderr: &[u8]) -> Outcome {
    let what = match code {
        "unreachable" => "It reached an `unreachable` instruction",
        "out of bounds memory access" => "It read or wrote outside its memory",
        "out of bounds table access" => "It used a table element that does not exist",
        "uninitialized element" => "It called a function pointer that is null",
        "integer divide by zero" => "It divided by zero",
        "integer overflow" => "A division or conversion overflowed",
        "invalid conversion to integer" => "It converted NaN to an integer",
        "call stack exhausted" => "Its calls nested too deep",
        "indirect call type mismatch" => "It called a function pointer of another type",
        "resource" => "It ran out of a resource",
        "instantiation" => "It could not be set up",
        _ => "It trapped",
    };
    told(code, what, stderr)
}

fn told(code: &str, what: &str, stderr: &[u8]) -> Outcome {
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

fn name(code: TrapCode) -> &'static str {
    match code {
        TrapCode::UnreachableCodeReached => "unreachable",
        TrapCode::MemoryOutOfBounds => "out of bounds memory access",
        TrapCode::TableOutOfBounds => "out of bounds table access",
        TrapCode::IndirectCallToNull => "uninitialized element",
        TrapCode::IntegerDivisionByZero => "integer divide by zero",
        TrapCode::IntegerOverflow => "integer overflow",
        TrapCode::BadConversionToInteger => "invalid conversion to integer",
        TrapCode::StackOverflow => "call stack exhausted",
        TrapCode::BadSignature => "indirect call type mismatch",
        TrapCode::OutOfFuel | TrapCode::GrowthOperationLimited | TrapCode::OutOfSystemMemory => {
            "resource"
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
