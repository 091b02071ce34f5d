//! Where the allocator gets its memory: it replaces a function of the C library.
//!
//! A host may put an earlier state back into an instance whose memory has grown since. The C library's own function
//! would grow it again, above what is there, until there is no more; this one first uses what is there.

use std::ffi::c_void;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

const PAGE: usize = 1 << 16;
/// As in C: no memory.
const NONE: usize = usize::MAX;

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
