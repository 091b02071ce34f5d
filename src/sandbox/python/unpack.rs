//! The guest as it is downloaded: an `.xz` file of one block.
//!
//! Its container is read here and only as far as needed. Its own checks are passed over, since
//! what comes out must have the digest that it is known by.

use crate::sandbox::error::Error;
use crate::sha256::sha256;
use lzma_rust2::Lzma2Reader;
use std::io::Read;

/// Most that unpacking may use for what it looks back to: the largest preset's.
const DICTIONARY_BYTES: u32 = 64 << 20;

/// Most that may come out.
const MODULE_BYTES: usize = 64 << 20;

/// Bytes unpacked between two reports.
const STEP: usize = 256 << 10;

/// What stands between an `.xz` file's first six bytes and its block: flags and a checksum.
const STREAM_HEADER_REST: usize = 6;

/// The bytes whose digest is `sha256`, in hexadecimal.
pub(super) fn unpack(
    xz: &[u8],
    digest: &str,
    progress: &mut dyn FnMut(usize),
) -> Result<Vec<u8>, Error> {
    let (block, dictionary) = block(xz).ok_or_else(|| damaged("it is no .xz file of one block"))?;
    let mut reader = Lzma2Reader::new(block, dictionary, None);
    let mut bytes = Vec::new();
    loop {
        let start = bytes.len();
        bytes.resize(start + STEP, 0);
        let read = reader.read(&mut bytes[start..]);
        let read = read.map_err(|_| damaged("it cannot be unpacked"))?;
        bytes.truncate(start + read);
        if read == 0 {
            break;
        }
        if bytes.len() > MODULE_BYTES {
            return Err(damaged("it is larger than the interpreter ever was"));
        }
        progress(bytes.len());
    }
    if sha256(&bytes) != digest {
        return Err(damaged("it is not the file that this page was built with"));
    }
    Ok(bytes)
}

fn damaged(what: &str) -> Error {
    Error::Damaged {
        message: what.to_owned(),
    }
}

/// The compressed bytes of the first block and the size of its dictionary; `None` when there is
/// any filter but LZMA2.
fn block(xz: &[u8]) -> Option<(&[u8], u32)> {
    let file = xz.strip_prefix(b"\xFD7zXZ\0")?;
    let start = file.get(STREAM_HEADER_REST..)?;
    let (&size, _) = start.split_first()?;
    let length = 4 * (usize::from(size) + 1);
    let (mut header, compressed) = start.get(1..length).zip(start.get(length..))?;
    let flags = byte(&mut header)?;
    if flags & 0b11 != 0 {
        return None;
    }
    for present in [0x40, 0x80] {
        if flags & present != 0 {
            while byte(&mut header)? & 0x80 != 0 {}
        }
    }
    let (filter, properties) = (byte(&mut header)?, byte(&mut header)?);
    let bits = u32::from(byte(&mut header)?);
    if (filter, properties) != (0x21, 1) || bits > 40 {
        return None;
    }
    // 2 or 3 times a power of two.
    let dictionary = (2 | bits & 1) << (bits / 2 + 11).min(29);
    (dictionary <= DICTIONARY_BYTES).then_some((compressed, dictionary))
}

fn byte(bytes: &mut &[u8]) -> Option<u8> {
    let (&first, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(first)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// `a line\n` a thousand times, as the `xz` program packs it.
    const PACKED: &[u8] = include_bytes!("../../../tests/suite/lines.xz");

    fn refusal(xz: &[u8]) -> String {
        let digest = sha256(&b"a line\n".repeat(1_000));
        unpack(xz, &digest, &mut |_| {}).unwrap_err().to_string()
    }

    #[test]
    fn what_was_packed_comes_out() {
        let lines = b"a line\n".repeat(1_000);
        let mut told = Vec::new();
        let bytes = unpack(PACKED, &sha256(&lines), &mut |bytes| told.push(bytes)).unwrap();
        assert_eq!(bytes, lines);
        assert_eq!(told, [7_000]);
    }

    #[test]
    fn damage_is_a_sentence() {
        let mut other = PACKED.to_vec();
        other[40] ^= 1;
        assert!(refusal(&other).ends_with("."), "{}", refusal(&other));
        let wrong = unpack(PACKED, "00", &mut |_| {}).unwrap_err();
        assert_eq!(
            wrong.to_string(),
            "The Python interpreter has not arrived whole: it is not the file that this page was built with."
        );
        for cut in 0..PACKED.len() - 48 {
            assert!(!refusal(&PACKED[..cut]).is_empty(), "{cut}");
        }
    }
}
