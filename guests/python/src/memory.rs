//! Memory, and what happens when there is none left.
//!
//! The interpreter turns some failed allocations into a `MemoryError`. The others end in a trap; the result then says
//! that it was for want of memory.
//!
//! `sbrk`, where the allocator gets its memory, replaces a function of the C library. A host may put an earlier state back into an instance whose memory has grown since. The C library's own function
//! would grow it again, above what is there, until there is no more; this one first uses what is there.

use crate::buffers;
use std::alloc::{GlobalAlloc, Layout, System};
use std::ffi::c_void;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

const PAGE: usize = 1 << 16;
/// As in C: no memory.
const NONE: usize = usize::MAX;

struct Allocator;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

// SAFETY: all of it is the system's allocator.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the same arguments, here and below.
        noted(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: see above.
        noted(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: see above.
        noted(unsafe { System.realloc(pointer, layout, size) })
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: see above.
        unsafe { System.dealloc(pointer, layout) }
    }
}

fn noted(pointer: *mut u8) -> *mut u8 {
    if pointer.is_null() {
        buffers::note_no_memory();
    }
    pointer
}

/// The end of what was given out; 0 before the first time.
static END: AtomicUsize = AtomicUsize::new(0);

#[unsafe(no_mangle)]
extern "C" fn sbrk(increment: isize) -> *mut c_void {
    let size = core::arch::wasm32::memory_size::<0>() * PAGE;
    let end = match END.load(Relaxed) {
        0 => size,
        end => end,
    };
    let Ok(increment) = usize::try_from(increment) else {
        return NONE as *mut c_void;
    };
    let Some(new) = end.checked_add(increment) else {
        return NONE as *mut c_void;
    };
    if new > size && core::arch::wasm32::memory_grow::<0>((new - size).div_ceil(PAGE)) == usize::MAX
    {
        return NONE as *mut c_void;
    }
    END.store(new, Relaxed);
    end as *mut c_void
}
