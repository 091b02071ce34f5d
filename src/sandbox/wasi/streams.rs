//! Standard input, output and error: all the files there are.

use super::{Answer, Errno, Failure};
use crate::sandbox::host::{Guest, OutOfBounds, read_u32, window};

/// Fuel for looking at one buffer of a scattered read or write.
const VECTOR_FUEL: u64 = 4;
/// Bytes copied for one unit of fuel, as wasmi charges for `memory.copy`.
const BYTES_PER_FUEL: u64 = 64;

/// Rights of preview 1 that a stream has: to be read or to be written.
const RIGHT_READ: u64 = 1 << 1;
const RIGHT_WRITE: u64 = 1 << 6;

fn check_open(guest: &mut Guest<'_>, fd: u32) -> Result<(), Errno> {
    match guest.state().open.get(fd as usize) {
        Some(true) => Ok(()),
        _ => Err(Errno::Badf),
    }
}

/// For calls that change nothing on a stream: they succeed when it is open.
pub fn only_check(guest: &mut Guest<'_>, fd: u32) -> Answer {
    check_open(guest, fd)?;
    Ok(())
}

/// For calls that make no sense on a stream.
pub fn refuse(guest: &mut Guest<'_>, fd: u32, errno: Errno) -> Answer {
    check_open(guest, fd)?;
    Err(errno.into())
}

/// For asking what directories are open from the start: none is, and so ends every search.
pub fn no_directory(_: &mut Guest<'_>) -> Answer {
    Err(Errno::Badf.into())
}

pub fn close(guest: &mut Guest<'_>, fd: u32) -> Answer {
    check_open(guest, fd)?;
    guest.state().open[fd as usize] = false;
    Ok(())
}

/// The buffer with this index in a list of (pointer, length).
fn vector(memory: &[u8], vectors: u32, index: u32) -> Result<(u32, u32), OutOfBounds> {
    let place = index
        .checked_mul(8)
        .and_then(|offset| vectors.checked_add(offset));
    let place = place.ok_or(OutOfBounds)?;
    let pointer = read_u32(memory, place)?;
    let length = read_u32(memory, place.checked_add(4).ok_or(OutOfBounds)?)?;
    Ok((pointer, length))
}

/// Looks over all buffers before any is touched: where one is out of bounds, nothing happens.
/// Returns their total length. The program pays for each before it is looked at.
fn check_vectors(guest: &mut Guest<'_>, vectors: u32, count: u32) -> Result<u64, Failure> {
    let mut total = 0u64;
    for index in 0..count {
        guest.charge(VECTOR_FUEL)?;
        let memory = guest.memory_and_state().0;
        let (pointer, length) = vector(memory, vectors, index)?;
        window(memory, pointer, length)?;
        total += u64::from(length);
    }
    Ok(total)
}

pub fn write(guest: &mut Guest<'_>, fd: u32, vectors: u32, count: u32, size: u32) -> Answer {
    check_open(guest, fd)?;
    if fd == 0 {
        return Err(Errno::Badf.into());
    }
    let total = check_vectors(guest, vectors, count)?;
    guest.bytes(size, 4)?;
    guest.state().reserve_output(total)?;
    guest.charge(total / BYTES_PER_FUEL)?;
    let (memory, state) = guest.memory_and_state();
    for index in 0..count {
        let (pointer, length) = vector(memory, vectors, index)?;
        state.print(fd, window(memory, pointer, length)?);
    }
    // The limit on output is far below what 32 bits hold.
    guest.write_u32(size, total as u32)?;
    Ok(())
}

pub fn read(guest: &mut Guest<'_>, fd: u32, vectors: u32, count: u32, size: u32) -> Answer {
    check_open(guest, fd)?;
    if fd != 0 {
        return Err(Errno::Badf.into());
    }
    let total = check_vectors(guest, vectors, count)?;
    guest.bytes(size, 4)?;
    let state = guest.state();
    let left = (state.stdin.len() - state.read) as u64;
    guest.charge(total.min(left) / BYTES_PER_FUEL)?;
    let (memory, state) = guest.memory_and_state();
    let before = state.read;
    for index in 0..count {
        // Read afresh: the program may have laid a buffer over the list itself.
        let (pointer, length) = vector(memory, vectors, index)?;
        let buffer = window(memory, pointer, length)?;
        let rest = &state.stdin[state.read..];
        let taken = rest.len().min(buffer.len());
        buffer[..taken].copy_from_slice(&rest[..taken]);
        state.read += taken;
        if taken < buffer.len() {
            break;
        }
    }
    let taken = state.read - before;
    guest.write_u32(size, taken as u32)?;
    Ok(())
}

/// 24 bytes: file type, flags, rights, inherited rights. The type is `unknown`, WASI's word for
/// a pipe: a terminal would make C libraries flush line by line.
pub fn fdstat_get(guest: &mut Guest<'_>, fd: u32, result: u32) -> Answer {
    check_open(guest, fd)?;
    let rights = if fd == 0 { RIGHT_READ } else { RIGHT_WRITE };
    let mut stat = [0; 24];
    stat[8..16].copy_from_slice(&rights.to_le_bytes());
    guest.write(result, &stat)?;
    Ok(())
}

/// 64 bytes: device, file number, type, links (8 bytes), size, three times.
pub fn filestat_get(guest: &mut Guest<'_>, fd: u32, result: u32) -> Answer {
    check_open(guest, fd)?;
    let mut stat = [0; 64];
    stat[8] = fd as u8;
    stat[24] = 1;
    guest.write(result, &stat)?;
    Ok(())
}

/// 56 bytes, as `wasi_unstable` had it: the number of links takes 4 bytes behind the type.
pub fn filestat_get_unstable(guest: &mut Guest<'_>, fd: u32, result: u32) -> Answer {
    check_open(guest, fd)?;
    let mut stat = [0; 56];
    stat[8] = fd as u8;
    stat[20] = 1;
    guest.write(result, &stat)?;
    Ok(())
}
