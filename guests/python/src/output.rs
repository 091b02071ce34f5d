//! Standard output and standard error: two buffers under one limit.

use crate::buffers::Buffer;
use rustpython_vm::{PyResult, VirtualMachine, builtins::PyTypeRef};
use std::cell::{Cell, RefCell};

thread_local! {
    static LIMIT: Cell<usize> = const { Cell::new(1 << 20) };
    static REACHED: Cell<bool> = const { Cell::new(false) };
    static EXCEPTION: RefCell<Option<PyTypeRef>> = const { RefCell::new(None) };
}

/// Makes the exception that ends a program at its limit. It is no `Exception`, so that few programs swallow it;
/// [`reached`] tells the truth where one does.
pub fn prepare(vm: &VirtualMachine) {
    let bases = vec![vm.ctx.exceptions.base_exception_type.to_owned()];
    let class = vm
        .ctx
        .new_exception_type("guest", "OutputLimit", Some(bases));
    EXCEPTION.set(Some(class));
}

/// Sets the most bytes that both streams may take together.
pub fn set_limit(bytes: usize) {
    LIMIT.set(bytes);
}

/// Empties both streams.
pub fn clear() {
    Buffer::Stdout.clear();
    Buffer::Stderr.clear();
    REACHED.set(false);
}

/// Whether the program wanted to write more than the limit.
pub fn reached() -> bool {
    REACHED.get()
}

/// Writes all of `bytes`, or as many whole characters as there is room for and raises.
///
/// # Errors
/// At the limit.
pub fn write(stream: Buffer, bytes: &[u8], vm: &VirtualMachine) -> PyResult<()> {
    let used = Buffer::Stdout.length() + Buffer::Stderr.length();
    let room = LIMIT.get().saturating_sub(used);
    if !REACHED.get() && bytes.len() <= room {
        stream.write(bytes);
        return Ok(());
    }
    if !REACHED.replace(true) {
        let starts_character = |at: &usize| bytes.get(*at).is_none_or(|byte| byte & 0xc0 != 0x80);
        let whole = (0..=room.min(bytes.len()))
            .rev()
            .find(starts_character)
            .unwrap_or(0);
        stream.write(&bytes[..whole]);
    }
    let class = EXCEPTION.with_borrow(Clone::clone);
    let class = class.unwrap_or_else(|| vm.ctx.exceptions.base_exception_type.to_owned());
    Err(vm.new_exception_msg(class, "the output limit is reached".into()))
}
