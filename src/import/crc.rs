//! The checksum of zip and gzip.

/// CRC-32 of bytes, four bits at a time.
pub(super) fn crc32(bytes: &[u8]) -> u32 {
    const REVERSED: u32 = 0xEDB8_8320;
    let table: [u32; 16] = std::array::from_fn(|start| {
        (0..4).fold(start as u32, |value, _| {
            (value >> 1) ^ if value & 1 == 1 { REVERSED } else { 0 }
        })
    });
    let nibble = |crc: u32, value: u32| (crc >> 4) ^ table[((crc ^ value) & 15) as usize];
    !bytes.iter().fold(!0, |crc, &byte| {
        let byte = u32::from(byte);
        nibble(nibble(crc, byte), byte >> 4)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_value_of_the_standard() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        assert_eq!(crc32(b""), 0);
    }
}
