//! WASI preview 1 for programs that have no files: every function of it links, and those that
//! would need what is not there say so by an error number.
//!
//! The program is called `program`, takes no arguments and sees no environment. Its clocks stand
//! at [`CLOCK_NANOSECONDS`], its random numbers follow from the run's seed. Waiting
//! (`poll_oneoff`), signals and sockets are [`Errno::Nosys`]; whatever takes a directory is
//! [`Errno::Badf`], because none is ever open, or [`Errno::Notdir`] on a standard stream.
//!
//! The older `wasi_unstable` is served by the same functions. The two differ in the order of
//! `whence`, in the layout of `poll_oneoff`'s subscriptions and of `fd_filestat_get`'s result.
//! The first two cannot be observed here, as nothing can be sought in or waited for; the third
//! has its own function.

mod streams;
mod system;

use self::streams::{
    close, fdstat_get, filestat_get, filestat_get_unstable, no_directory, only_check, read, refuse,
    write,
};
use self::system::{
    absent, args_get, args_sizes_get, clock_resolution, clock_time, environ_sizes_get, exit,
    nothing, random_get,
};
use super::host::{Guest, OutOfBounds, State, Stop};
use Errno::{Inval, Nosys, Notdir, Notsock, Spipe};
use wasmi::{Caller, FuncType, Linker, ValType};

/// The name that everything since Rust 1.39 and wasi-libc of 2019 imports.
pub(super) const PREVIEW1: &str = "wasi_snapshot_preview1";
/// The name before that.
pub(super) const UNSTABLE: &str = "wasi_unstable";

/// What every clock reads, in nanoseconds since 1970: the first second of 2026. It stands still,
/// so that a run is the same whenever it happens.
pub const CLOCK_NANOSECONDS: u64 = 1_767_225_600_000_000_000;

/// The program's name, its only argument.
pub const ARGUMENT: &[u8] = b"program\0";

/// Error numbers of WASI preview 1, those that are used here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Errno {
    Badf = 8,
    Fault = 21,
    Inval = 28,
    Nosys = 52,
    Notdir = 54,
    Notsock = 57,
    Spipe = 70,
}

/// Why a call does not succeed.
#[derive(Debug)]
enum Failure {
    /// The program is told.
    Errno(Errno),
    /// The run is over.
    Stop(Stop),
}

impl From<Errno> for Failure {
    fn from(errno: Errno) -> Self {
        Self::Errno(errno)
    }
}

impl From<OutOfBounds> for Failure {
    fn from(_: OutOfBounds) -> Self {
        Self::Errno(Errno::Fault)
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

type Answer = Result<(), Failure>;

/// Fuel of any host call beside what it copies: about what the crossing costs an interpreter.
const CALL_FUEL: u64 = 16;

/// Runs a call and turns its answer into what WebAssembly sees.
fn answer(
    caller: Caller<'_, State>,
    call: impl FnOnce(&mut Guest<'_>) -> Answer,
) -> Result<u32, wasmi::Error> {
    let mut guest = Guest::new(caller);
    guest.charge(CALL_FUEL)?;
    match call(&mut guest) {
        Ok(()) => Ok(0),
        Err(Failure::Errno(errno)) => Ok(errno as u32),
        Err(Failure::Stop(stop)) => Err(stop.into()),
    }
}

macro_rules! value_type {
    (u32) => {
        ValType::I32
    };
    (u64) => {
        ValType::I64
    };
}

/// Whoever takes arguments by the dozen only to refuse still needs their types.
macro_rules! functions {
    ($guest:ident; $($name:ident($($argument:ident: $type:ident),*) => $call:expr;)*) => {
        /// Defines the function in the linker and returns its type; `None` when WASI has none
        /// of this name.
        pub(super) fn link(
            linker: &mut Linker<State>,
            module: &str,
            name: &str,
        ) -> Option<FuncType> {
            match name {
                $(stringify!($name) => {
                    linker
                        .func_wrap(module, name, |caller: Caller<'_, State>, $($argument: $type),*| {
                            answer(caller, |$guest| $call)
                        })
                        .ok()?;
                    Some(FuncType::new([$(value_type!($type)),*], [ValType::I32]))
                })*
                "proc_exit" => {
                    linker.func_wrap(module, name, exit).ok()?;
                    Some(FuncType::new([ValType::I32], []))
                }
                _ => None,
            }
        }
    };
}

functions! { guest;
    args_get(pointers: u32, text: u32) => args_get(guest, pointers, text);
    args_sizes_get(count: u32, size: u32) => args_sizes_get(guest, count, size);
    environ_get(_pointers: u32, _text: u32) => nothing(guest);
    environ_sizes_get(count: u32, size: u32) => environ_sizes_get(guest, count, size);
    clock_res_get(clock: u32, result: u32) => clock_resolution(guest, clock, result);
    clock_time_get(clock: u32, _precision: u64, result: u32) => clock_time(guest, clock, result);
    random_get(pointer: u32, length: u32) => random_get(guest, pointer, length);
    sched_yield() => nothing(guest);
    proc_raise(_signal: u32) => absent(guest);
    poll_oneoff(_in: u32, _out: u32, _count: u32, _events: u32) => absent(guest);

    fd_read(fd: u32, vectors: u32, count: u32, size: u32) => read(guest, fd, vectors, count, size);
    fd_write(fd: u32, vectors: u32, count: u32, size: u32) =>
        write(guest, fd, vectors, count, size);
    fd_close(fd: u32) => close(guest, fd);
    fd_fdstat_get(fd: u32, result: u32) => fdstat_get(guest, fd, result);
    fd_fdstat_set_flags(fd: u32, _flags: u32) => only_check(guest, fd);
    fd_filestat_get(fd: u32, result: u32) => filestat_get(guest, fd, result);
    fd_sync(fd: u32) => only_check(guest, fd);
    fd_datasync(fd: u32) => only_check(guest, fd);
    fd_fdstat_set_rights(fd: u32, _base: u64, _inheriting: u64) => refuse(guest, fd, Nosys);
    fd_filestat_set_times(fd: u32, _accessed: u64, _modified: u64, _flags: u32) =>
        refuse(guest, fd, Nosys);
    fd_renumber(fd: u32, _to: u32) => refuse(guest, fd, Nosys);
    fd_seek(fd: u32, _offset: u64, _whence: u32, _result: u32) => refuse(guest, fd, Spipe);
    fd_tell(fd: u32, _result: u32) => refuse(guest, fd, Spipe);
    fd_pread(fd: u32, _vectors: u32, _count: u32, _offset: u64, _size: u32) =>
        refuse(guest, fd, Spipe);
    fd_pwrite(fd: u32, _vectors: u32, _count: u32, _offset: u64, _size: u32) =>
        refuse(guest, fd, Spipe);
    fd_advise(fd: u32, _offset: u64, _length: u64, _advice: u32) => refuse(guest, fd, Spipe);
    fd_allocate(fd: u32, _offset: u64, _length: u64) => refuse(guest, fd, Spipe);
    fd_filestat_set_size(fd: u32, _size: u64) => refuse(guest, fd, Inval);
    fd_readdir(fd: u32, _buffer: u32, _length: u32, _cookie: u64, _size: u32) =>
        refuse(guest, fd, Notdir);
    fd_prestat_get(_fd: u32, _result: u32) => no_directory(guest);
    fd_prestat_dir_name(_fd: u32, _path: u32, _length: u32) => no_directory(guest);

    path_create_directory(fd: u32, _path: u32, _length: u32) => refuse(guest, fd, Notdir);
    path_filestat_get(fd: u32, _flags: u32, _path: u32, _length: u32, _result: u32) =>
        refuse(guest, fd, Notdir);
    path_filestat_set_times(
        fd: u32, _flags: u32, _path: u32, _length: u32, _accessed: u64, _modified: u64,
        _which: u32
    ) => refuse(guest, fd, Notdir);
    path_link(
        fd: u32, _flags: u32, _path: u32, _length: u32, _new_fd: u32, _new_path: u32,
        _new_length: u32
    ) => refuse(guest, fd, Notdir);
    path_open(
        fd: u32, _look_up: u32, _path: u32, _length: u32, _open: u32, _base: u64,
        _inheriting: u64, _flags: u32, _result: u32
    ) => refuse(guest, fd, Notdir);
    path_readlink(fd: u32, _path: u32, _length: u32, _buffer: u32, _room: u32, _size: u32) =>
        refuse(guest, fd, Notdir);
    path_remove_directory(fd: u32, _path: u32, _length: u32) => refuse(guest, fd, Notdir);
    path_rename(
        fd: u32, _path: u32, _length: u32, _new_fd: u32, _new_path: u32, _new_length: u32
    ) => refuse(guest, fd, Notdir);
    path_symlink(_path: u32, _length: u32, fd: u32, _new_path: u32, _new_length: u32) =>
        refuse(guest, fd, Notdir);
    path_unlink_file(fd: u32, _path: u32, _length: u32) => refuse(guest, fd, Notdir);

    sock_accept(fd: u32, _flags: u32, _result: u32) => refuse(guest, fd, Notsock);
    sock_recv(fd: u32, _vectors: u32, _count: u32, _flags: u32, _size: u32, _result_flags: u32) =>
        refuse(guest, fd, Notsock);
    sock_send(fd: u32, _vectors: u32, _count: u32, _flags: u32, _size: u32) =>
        refuse(guest, fd, Notsock);
    sock_shutdown(fd: u32, _how: u32) => refuse(guest, fd, Notsock);
}

/// `wasi_unstable` under the rule of the module's description.
pub(super) fn link_unstable(linker: &mut Linker<State>, name: &str) -> Option<FuncType> {
    match name {
        "fd_filestat_get" => {
            let call = |caller: Caller<'_, State>, fd: u32, result: u32| {
                answer(caller, |guest| filestat_get_unstable(guest, fd, result))
            };
            linker.func_wrap(UNSTABLE, name, call).ok()?;
            Some(FuncType::new([ValType::I32, ValType::I32], [ValType::I32]))
        }
        // Newer than the old name.
        "sock_accept" => None,
        _ => link(linker, UNSTABLE, name),
    }
}

/// Whether the function reads or writes the program's memory, and so needs it exported.
pub(super) fn needs_memory(name: &str) -> bool {
    !matches!(
        name,
        "proc_exit" | "proc_raise" | "sched_yield" | "fd_close" | "fd_sync" | "fd_datasync"
    )
}
