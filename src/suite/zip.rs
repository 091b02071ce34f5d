//! Zip files of files as they are: nothing is deflated, so that a few lines do.
//!
//! Each file has a local header before its bytes; a central directory follows the last one and the
//! end of it the whole. The time of every file is the format's first, midnight of 1 January 1980, so
//! that the same files make the same bytes.

/// 1 January 1980 in the format's date.
const DATE: u16 = 1 << 5 | 1;
/// Names are UTF-8.
const UTF8: u16 = 1 << 11;
/// Version of the format that a reader must know: 1.0, as nothing is packed.
const VERSION: u16 = 10;

/// The archive of files with their names. At most 65,535 files of less than 4 GiB together.
pub(super) fn stored(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for (name, bytes) in files {
        let offset = archive.len() as u32;
        let mut common = Vec::new();
        for number in [VERSION, UTF8, 0, 0, DATE] {
            short(&mut common, number);
        }
        for number in [crc32(bytes), bytes.len() as u32, bytes.len() as u32] {
            long(&mut common, number);
        }
        short(&mut common, name.len() as u16);
        // No extra field.
        short(&mut common, 0);

        long(&mut archive, 0x0403_4b50);
        archive.extend(&common);
        archive.extend(name.as_bytes());
        archive.extend(bytes);

        long(&mut directory, 0x0201_4b50);
        short(&mut directory, VERSION);
        directory.extend(&common);
        // No comment, first disk, no attributes.
        for _ in 0..3 {
            short(&mut directory, 0);
        }
        long(&mut directory, 0);
        long(&mut directory, offset);
        directory.extend(name.as_bytes());
    }
    let (start, count) = (archive.len() as u32, files.len() as u16);
    archive.extend(&directory);
    long(&mut archive, 0x0605_4b50);
    for number in [0, 0, count, count] {
        short(&mut archive, number);
    }
    long(&mut archive, directory.len() as u32);
    long(&mut archive, start);
    short(&mut archive, 0);
    archive
}

fn short(bytes: &mut Vec<u8>, number: u16) {
    bytes.extend(number.to_le_bytes());
}

fn long(bytes: &mut Vec<u8>, number: u32) {
    bytes.extend(number.to_le_bytes());
}

/// The cyclic redundancy check of the format (polynomial 0x04C11DB7, bits in reverse order), half a
/// byte at a time.
fn crc32(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 16] = {
        let mut table = [0; 16];
        let mut index = 0;
        while index < 16 {
            let (mut crc, mut bit) = (index as u32, 0);
            while bit < 4 {
                crc = if crc & 1 == 1 {
                    crc >> 1 ^ 0xedb8_8320
                } else {
                    crc >> 1
                };
                bit += 1;
            }
            table[index] = crc;
            index += 1;
        }
        table
    };
    !bytes.iter().fold(!0, |crc: u32, &byte| {
        let crc = crc ^ u32::from(byte);
        let crc = crc >> 4 ^ TABLE[(crc & 15) as usize];
        crc >> 4 ^ TABLE[(crc & 15) as usize]
    })
}

#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_check_is_the_published_one() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(b""), 0);
    }

    fn number(bytes: &[u8], at: usize, width: usize) -> usize {
        let bytes = &bytes[at..at + width];
        bytes
            .iter()
            .rev()
            .fold(0, |sum, &byte| sum << 8 | usize::from(byte))
    }

    /// One bit at a time, as the definition has it.
    fn slow_crc32(bytes: &[u8]) -> u32 {
        let mut crc = !0_u32;
        for &byte in bytes {
            crc ^= u32::from(byte);
            for _ in 0..8 {
                crc = crc >> 1 ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
            }
        }
        !crc
    }

    /// Reads an archive from its end, as programs do, and holds every number against the others.
    pub(in super::super) fn unpacked(archive: &[u8]) -> Vec<(String, Vec<u8>)> {
        let end = archive.len() - 22;
        assert_eq!(number(archive, end, 4), 0x0605_4b50);
        let (count, length) = (number(archive, end + 10, 2), number(archive, end + 12, 4));
        let mut at = number(archive, end + 16, 4);
        assert_eq!((number(archive, end + 8, 2), at + length), (count, end));
        let mut files = Vec::new();
        for _ in 0..count {
            assert_eq!(number(archive, at, 4), 0x0201_4b50);
            let field = |offset, width| number(archive, at + offset, width);
            let (crc, size, name_length) = (field(16, 4), field(20, 4), field(28, 2));
            assert_eq!((field(10, 2), field(24, 4)), (0, size), "stored");
            let name = &archive[at + 46..at + 46 + name_length];
            let local = field(42, 4);
            assert_eq!(number(archive, local, 4), 0x0403_4b50);
            // Both headers agree from the version to the extra field.
            assert_eq!(archive[local + 4..local + 30], archive[at + 6..at + 32]);
            let start = local + 30 + name_length;
            assert_eq!(&archive[local + 30..start], name);
            let bytes = &archive[start..start + size];
            assert_eq!(slow_crc32(bytes) as usize, crc);
            files.push((String::from_utf8(name.to_vec()).unwrap(), bytes.to_vec()));
            at += 46 + name_length;
        }
        assert_eq!(at, end);
        files
    }

    proptest! {
        #[test]
        fn files_come_back(files in prop::collection::vec(("[a-zé/]{1,8}", prop::collection::vec(any::<u8>(), 0..300)), 0..6)) {
            prop_assert_eq!(unpacked(&stored(&files)), files);
        }
    }
}
