//! What the host reads: four growing buffers whose places it finds at one fixed address, even after a trap.

use std::alloc::{Layout, alloc, dealloc};
use std::cell::RefCell;

/// Where a buffer lies and how much of it is written.
#[repr(C)]
pub struct Pair {
    pointer: *mut u8,
    length: usize,
}

/// The buffers, in the order of their pairs.
#[derive(Clone, Copy, PartialEq)]
pub enum Buffer {
    Stdout,
    Stderr,
    Result,
    Trace,
}

const COUNT: usize = 4;

static mut PAIRS: [Pair; COUNT] = [const {
    Pair {
        pointer: std::ptr::null_mut(),
        length: 0,
    }
}; COUNT];
static mut CAPACITIES: [usize; COUNT] = [0; COUNT];

thread_local! {
    /// Rooms given to the host and not yet used.
    static REQUESTS: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

impl Buffer {
    /// Appends. The pair never names memory that is freed or not yet written, whenever a trap comes.
    pub fn write(self, bytes: &[u8]) {
        let index = self as usize;
        // SAFETY: there is one thread, and no reference to the two statics outlives this block.
        unsafe {
            let pair = &raw mut PAIRS[index];
            let capacity = &raw mut CAPACITIES[index];
            let needed = (*pair).length + bytes.len();
            if needed > *capacity {
                let larger = (needed.max(1 << 10)).next_power_of_two();
                let room = alloc(Layout::from_size_align_unchecked(larger, 1));
                if room.is_null() {
                    std::process::abort();
                }
                let old = (*pair).pointer;
                if !old.is_null() {
                    room.copy_from_nonoverlapping(old, (*pair).length);
                }
                (*pair).pointer = room;
                if *capacity > 0 {
                    dealloc(old, Layout::from_size_align_unchecked(*capacity, 1));
                }
                *capacity = larger;
            }
            (*pair)
                .pointer
                .add((*pair).length)
                .copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
            (*pair).length = needed;
        }
    }

    /// Bytes written since the last [`Buffer::clear`].
    pub fn length(self) -> usize {
        // SAFETY: a plain read; there is one thread.
        unsafe { (*(&raw const PAIRS[self as usize])).length }
    }

    /// Forgets what is written and keeps the room.
    pub fn clear(self) {
        // SAFETY: a plain write; there is one thread.
        unsafe { (*(&raw mut PAIRS[self as usize])).length = 0 }
    }
}

/// Writes into the result, without any memory, that there is none. What the interpreter gets over is overwritten.
pub fn note_no_memory() {
    const TEXT: &str = concat!(
        r#"{"type":"MemoryError","message":"","line":null,"column":null,"#,
        r#""traceback":"MemoryError\n"}"#
    );
    let index = Buffer::Result as usize;
    // SAFETY: as above. A buffer without capacity is never freed; its old room is lost, but so is the run.
    unsafe {
        CAPACITIES[index] = 0;
        PAIRS[index].length = TEXT.len();
        PAIRS[index].pointer = TEXT.as_ptr().cast_mut();
    }
}

/// The address of the four pairs.
#[unsafe(no_mangle)]
pub extern "C" fn buffers() -> *const Pair {
    (&raw const PAIRS).cast()
}

/// Room for `length` bytes of a request, the host's until the next call that takes one.
#[unsafe(export_name = "alloc")]
pub extern "C" fn alloc_request(length: usize) -> *mut u8 {
    let mut room = vec![0; length.max(1)];
    let pointer = room.as_mut_ptr();
    REQUESTS.with_borrow_mut(|requests| requests.push(room));
    pointer
}

/// The bytes of a request as a copy, so that its room can be used again.
///
/// # Safety
/// `pointer` and `length` must name memory that the host has written.
pub unsafe fn taken(pointer: *const u8, length: usize) -> Vec<u8> {
    if length == 0 {
        return Vec::new();
    }
    // SAFETY: the caller's promise.
    unsafe { std::slice::from_raw_parts(pointer, length) }.to_vec()
}

/// Gives back the room of all requests.
pub fn requests_taken() {
    REQUESTS.with_borrow_mut(Vec::clear);
}
