//! Zip archives: their directory, and stored and deflated files.
//!
//! Names are only names: nothing is ever written under them. What the directory says of a file's size
//! holds; a file that unpacks to more is damaged.

use super::crc::crc32;
use super::error::ArchiveProblem as Problem;
use crate::limits;
use crate::share::{Unreadable, inflate};

const END: &[u8] = b"PK\x05\x06";
const LISTED: &[u8] = b"PK\x01\x02";
const FILE: &[u8] = b"PK\x03\x04";
/// Sizes of the fixed parts of these records.
const END_SIZE: usize = 22;
const LISTED_SIZE: usize = 46;
const FILE_SIZE: usize = 30;

/// A file of an archive as its directory lists it.
#[derive(Debug)]
pub(crate) struct Entry<'a> {
    pub name: String,
    flags: u16,
    method: u16,
    crc: u32,
    packed: usize,
    pub size: usize,
    /// Where its record starts.
    at: usize,
    bytes: &'a [u8],
}

/// Whether the bytes start like an archive, also an empty one or a part of several.
pub(crate) fn is(bytes: &[u8]) -> bool {
    bytes.starts_with(FILE) || bytes.starts_with(END) || bytes.starts_with(b"PK\x07\x08")
}

/// The files of an archive, at most [`limits::ARCHIVE_FILES`], and how many more there are.
pub(crate) fn entries(bytes: &[u8]) -> Result<(Vec<Entry<'_>>, usize), Problem> {
    let end = end(bytes).ok_or(Problem::NoDirectory)?;
    let record = &bytes[end..];
    let [disk, first_disk] = [short(record, 4), short(record, 6)];
    let count = short(record, 10).ok_or(Problem::Directory)?;
    let size = long(record, 12).ok_or(Problem::Directory)?;
    let offset = long(record, 16).ok_or(Problem::Directory)?;
    if count == u16::MAX || offset == u32::MAX || size == u32::MAX {
        return Err(Problem::Zip64);
    }
    if disk != Some(0) || first_disk != Some(0) {
        return Err(Problem::Parts);
    }
    // Something may stand before the archive, such as a program that unpacks it.
    let start = end.checked_sub(size as usize).ok_or(Problem::Directory)?;
    let before = start
        .checked_sub(offset as usize)
        .ok_or(Problem::Directory)?;
    let mut rest = &bytes[start..end];
    let mut entries = Vec::new();
    let kept = usize::from(count).min(limits::ARCHIVE_FILES);
    for _ in 0..kept {
        let (entry, length) = entry(rest, before, bytes)?;
        entries.push(entry);
        rest = &rest[length..];
    }
    Ok((entries, usize::from(count) - kept))
}

/// Where the record at the end starts, behind which only a comment may stand.
fn end(bytes: &[u8]) -> Option<usize> {
    let last = bytes.len().checked_sub(END_SIZE)?;
    let first = last.saturating_sub(usize::from(u16::MAX));
    (first..=last).rev().find(|&at| {
        let record = &bytes[at..];
        let comment = short(record, END_SIZE - 2).map(usize::from);
        record.starts_with(END) && comment == Some(record.len() - END_SIZE)
    })
}

/// A file's record in the directory, and its length.
fn entry<'a>(record: &[u8], before: usize, bytes: &'a [u8]) -> Result<(Entry<'a>, usize), Problem> {
    if !record.starts_with(LISTED) {
        return Err(Problem::Directory);
    }
    let short = |at| short(record, at).ok_or(Problem::Directory);
    let long = |at| long(record, at).ok_or(Problem::Directory);
    let name_end = LISTED_SIZE + usize::from(short(28)?);
    let length = name_end + usize::from(short(30)?) + usize::from(short(32)?);
    if record.len() < length {
        return Err(Problem::Directory);
    }
    let name = &record[LISTED_SIZE..name_end];
    let entry = Entry {
        name: String::from_utf8_lossy(name).into_owned(),
        flags: short(8)?,
        method: short(10)?,
        crc: long(16)?,
        packed: long(20)? as usize,
        size: long(24)? as usize,
        at: before.saturating_add(long(42)? as usize),
        bytes,
    };
    Ok((entry, length))
}

impl Entry<'_> {
    /// Whether it is a folder.
    pub fn is_folder(&self) -> bool {
        self.name.ends_with(['/', '\\'])
    }

    /// The bytes of the file, at most so many.
    pub fn unpack(&self, most: usize) -> Result<Vec<u8>, Problem> {
        if self.flags & 1 != 0 || self.method == 99 {
            return Err(Problem::Encrypted);
        }
        if [self.packed, self.size, self.at].contains(&(u32::MAX as usize)) {
            return Err(Problem::Zip64);
        }
        if !matches!(self.method, 0 | 8) {
            return Err(Problem::Method(self.method));
        }
        if self.size > most {
            return Err(Problem::TooLarge);
        }
        let record = self.bytes.get(self.at..).ok_or(Problem::Damaged)?;
        if !record.starts_with(FILE) {
            return Err(Problem::Damaged);
        }
        // The name and the extra fields may differ from those in the directory.
        let lengths = short(record, 26).zip(short(record, 28));
        let (name, extra) = lengths.ok_or(Problem::Damaged)?;
        let start = FILE_SIZE + usize::from(name) + usize::from(extra);
        let end = start.checked_add(self.packed);
        let packed = end
            .and_then(|end| record.get(start..end))
            .ok_or(Problem::Damaged)?;
        let unpacked = match self.method {
            0 => packed.to_vec(),
            _ => match inflate(packed, self.size) {
                Ok(unpacked) => unpacked,
                Err(Unreadable::Damaged | Unreadable::TooLarge) => return Err(Problem::Damaged),
            },
        };
        if unpacked.len() != self.size || crc32(&unpacked) != self.crc {
            return Err(Problem::Damaged);
        }
        Ok(unpacked)
    }
}

pub(super) fn short(bytes: &[u8], at: usize) -> Option<u16> {
    let two = bytes.get(at..at + 2)?;
    Some(u16::from_le_bytes([two[0], two[1]]))
}

pub(super) fn long(bytes: &[u8], at: usize) -> Option<u32> {
    let [low, high] = [short(bytes, at)?, short(bytes, at + 2)?];
    Some(u32::from(low) | u32::from(high) << 16)
}
