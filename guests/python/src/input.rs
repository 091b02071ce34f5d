//! Standard input: the bytes of one run and how far they are read. All ways of reading share the place.

use rustpython_vm::{PyResult, VirtualMachine, builtins::PyStrRef};
use std::cell::{Cell, RefCell};

thread_local! {
    static BYTES: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static PLACE: Cell<usize> = const { Cell::new(0) };
}

/// How much to read.
#[derive(Clone, Copy)]
pub enum Amount {
    /// Up to and with the next newline, at most so many characters or bytes.
    Line(usize),
    /// So many characters or bytes.
    Count(usize),
}

/// Gives the next run its input.
pub fn set(bytes: Vec<u8>) {
    BYTES.set(bytes);
    PLACE.set(0);
}

/// The next bytes; none at the end.
pub fn bytes(amount: Amount) -> Vec<u8> {
    next(amount, |rest, limit| limit.min(rest.len())).to_vec()
}

/// The next characters; none at the end.
///
/// # Errors
/// When they are not UTF-8.
pub fn text(amount: Amount, vm: &VirtualMachine) -> PyResult<PyStrRef> {
    let bytes = next(amount, characters);
    match std::str::from_utf8(&bytes) {
        Ok(text) => Ok(vm.ctx.new_str(text)),
        Err(error) => {
            let start = error.valid_up_to();
            let end = start + error.error_len().unwrap_or(bytes.len() - start);
            let object = vm.ctx.new_bytes(bytes.clone());
            Err(vm.new_unicode_decode_error(
                vm.ctx.new_str("utf-8"),
                object,
                start,
                end,
                vm.ctx.new_str("invalid start byte"),
            ))
        }
    }
}

/// Takes bytes: `measure` says how many bytes of a slice a number of units are.
fn next(amount: Amount, measure: fn(&[u8], usize) -> usize) -> Vec<u8> {
    BYTES.with_borrow(|all| {
        let rest = all.get(PLACE.get()..).unwrap_or_default();
        let (rest, limit) = match amount {
            Amount::Count(limit) => (rest, limit),
            Amount::Line(limit) => {
                let newline = rest.iter().position(|byte| *byte == b'\n');
                (&rest[..newline.map_or(rest.len(), |at| at + 1)], limit)
            }
        };
        let taken = if limit == usize::MAX {
            rest.len()
        } else {
            measure(rest, limit)
        };
        PLACE.set(PLACE.get() + taken);
        rest[..taken].to_vec()
    })
}

/// How many bytes the first `count` characters take.
fn characters(bytes: &[u8], count: usize) -> usize {
    let starts = bytes
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte & 0xc0 != 0x80);
    starts.map(|(at, _)| at).nth(count).unwrap_or(bytes.len())
}
