//! A short name for a schema.

use crate::fingerprint::Fingerprint;

/// Sixteen hexadecimal digits that tell one schema from another: 64-bit FNV-1a of its text, white
/// space at the ends of lines and of the text left aside. It guards against mistakes, not against
/// malice.
#[must_use]
pub fn schema_hash(schema: &str) -> String {
    let lines = schema.trim_end().lines().map(str::trim_end);
    lines
        .fold(Fingerprint::default(), |hash, line| {
            hash.bytes(line.as_bytes()).bytes(b"\n")
        })
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one_and_forgives_white_space() {
        // FNV-1a of "a" is af63dc4c8601ec8c; a line feed follows it here.
        let a = (0xaf63_dc4c_8601_ec8c_u64 ^ 0x0a).wrapping_mul(0x0100_0000_01b3);
        assert_eq!(schema_hash("a"), format!("{a:016x}"));
        assert_eq!(
            schema_hash("n: int 1..5 \r\n\n"),
            schema_hash("n: int 1..5")
        );
        assert_ne!(schema_hash("n: int 1..5"), schema_hash("n: int 1..6"));
        assert_ne!(schema_hash(" a"), schema_hash("a"));
        assert_eq!(schema_hash("").len(), 16);
    }
}
