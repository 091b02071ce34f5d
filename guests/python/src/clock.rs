//! A clock without time: it starts at one instant and moves only while the program sleeps.
//!
//! The two C functions replace those of the C library, so that `time`, `datetime` and Rust's own clocks agree and
//! the module imports no clock at all.

use std::cell::Cell;
use std::ffi::{c_int, c_void};

/// 2026-01-01T00:00:00Z, in seconds since 1970.
const START: i64 = 1_767_225_600;
const NANOSECONDS: i64 = 1_000_000_000;

thread_local! {
    /// Nanoseconds slept.
    static SLEPT: Cell<i64> = const { Cell::new(0) };
}

/// As WASI's C library lays it out.
#[repr(C)]
pub struct Timespec {
    seconds: i64,
    nanoseconds: i32,
}

unsafe extern "C" {
    /// The C library's name of the clock that people set; every other one starts at zero.
    static _CLOCK_REALTIME: c_void;
}

#[unsafe(no_mangle)]
unsafe extern "C" fn clock_gettime(clock: *const c_void, out: *mut Timespec) -> c_int {
    let slept = SLEPT.get();
    let start = if std::ptr::eq(clock, &raw const _CLOCK_REALTIME) {
        START
    } else {
        0
    };
    // SAFETY: the caller gives a place for the answer.
    unsafe {
        (*out).seconds = start + slept / NANOSECONDS;
        (*out).nanoseconds = (slept % NANOSECONDS) as i32;
    }
    0
}

#[unsafe(no_mangle)]
unsafe extern "C" fn clock_nanosleep(
    _clock: *const c_void,
    _flags: c_int,
    request: *const Timespec,
    _rest: *mut Timespec,
) -> c_int {
    // SAFETY: the caller gives a time.
    let (seconds, nanoseconds) = unsafe { ((*request).seconds, (*request).nanoseconds) };
    let sleep = seconds
        .saturating_mul(NANOSECONDS)
        .saturating_add(i64::from(nanoseconds));
    SLEPT.set(SLEPT.get().saturating_add(sleep));
    0
}

#[unsafe(no_mangle)]
unsafe extern "C" fn nanosleep(request: *const Timespec, rest: *mut Timespec) -> c_int {
    // SAFETY: the same arguments.
    unsafe { clock_nanosleep(std::ptr::null(), 0, request, rest) }
}
