//! Gzip files (RFC 1952), as data sets of JSON come.

use super::crc::crc32;
use super::error::ArchiveProblem as Problem;
use super::zip::long;
use crate::share::{Unreadable, inflate};

const MAGIC: &[u8] = b"\x1F\x8B";

/// Whether the bytes start like a gzip file.
#[must_use]
pub fn is(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// The bytes of the file in it, at most so many.
///
/// # Errors
/// If it is damaged, packed in another way, or larger.
pub fn unpack(bytes: &[u8], most: usize) -> Result<Vec<u8>, Problem> {
    let packed = body(bytes).ok_or(Problem::Damaged)?;
    let (packed, check) = packed
        .split_at_checked(packed.len().wrapping_sub(8))
        .ok_or(Problem::Damaged)?;
    if bytes[2] != 8 {
        return Err(Problem::Method(bytes[2].into()));
    }
    let unpacked = match inflate(packed, most) {
        Ok(unpacked) => unpacked,
        Err(Unreadable::Damaged) => return Err(Problem::Damaged),
        Err(Unreadable::TooLarge) => return Err(Problem::TooLarge),
    };
    if long(check, 0) != Some(crc32(&unpacked)) || long(check, 4) != Some(unpacked.len() as u32) {
        return Err(Problem::Damaged);
    }
    Ok(unpacked)
}

/// What stands behind the header.
fn body(bytes: &[u8]) -> Option<&[u8]> {
    let flags = *bytes.get(3)?;
    let mut rest = bytes.get(10..)?;
    if flags & 4 != 0 {
        let length = usize::from(super::zip::short(rest, 0)?);
        rest = rest.get(2 + length..)?;
    }
    // A name, then a comment, each with a zero at its end.
    for flag in [8, 16] {
        if flags & flag != 0 {
            let end = rest.iter().position(|&byte| byte == 0)?;
            rest = &rest[end + 1..];
        }
    }
    if flags & 2 != 0 {
        rest = rest.get(2..)?;
    }
    Some(rest)
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use miniz_oxide::deflate::compress_to_vec;

    fn packed(text: &[u8], flags: u8, header: &[u8]) -> Vec<u8> {
        let mut bytes = vec![0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 3];
        bytes.extend(header);
        bytes.extend(compress_to_vec(text, 6));
        bytes.extend(crc32(text).to_le_bytes());
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes
    }

    #[test]
    fn every_header_is_stepped_over() {
        for (flags, header) in [
            (0, b"".as_slice()),
            (8, b"name.jsonl\0"),
            (4 | 8 | 16 | 2, b"\x03\0abcname\0comment\0\x11\x22"),
        ] {
            assert_eq!(
                unpack(&packed(b"text", flags, header), 4),
                Ok(b"text".to_vec())
            );
        }
    }

    #[test]
    fn damage_and_size_are_told_apart() {
        let whole = packed(b"text", 0, b"");
        assert_eq!(unpack(&whole, 3), Err(Problem::TooLarge));
        for end in 2..whole.len() {
            assert!(unpack(&whole[..end], 9).is_err(), "{end}");
        }
        let mut wrong = whole;
        let last = wrong.len() - 1;
        wrong[last] = 1;
        assert_eq!(unpack(&wrong, 9), Err(Problem::Damaged));
        wrong[2] = 7;
        assert_eq!(unpack(&wrong, 9), Err(Problem::Method(7)));
    }
}
