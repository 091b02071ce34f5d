//! Index lists as one block of little-endian bytes: a message with a hundred thousand of them is
//! then copied, not read number by number. For `#[serde(with = "packed")]`.

use serde::{Deserializer, Serializer};

/// Writes the indices as bytes.
pub fn serialize<S: Serializer>(indices: &[u32], serializer: S) -> Result<S::Ok, S::Error> {
    let bytes: Vec<u8> = indices
        .iter()
        .flat_map(|index| index.to_le_bytes())
        .collect();
    serde_bytes::serialize(&bytes, serializer)
}

/// Reads them back; bytes that are no whole index are refused.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u32>, D::Error> {
    let bytes: Vec<u8> = serde_bytes::deserialize(deserializer)?;
    let (indices, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() {
        return Err(serde::de::Error::custom(
            "a list of indices ends in the middle of one",
        ));
    }
    Ok(indices
        .iter()
        .map(|&bytes| u32::from_le_bytes(bytes))
        .collect())
}
