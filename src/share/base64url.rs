//! base64url without padding (RFC 4648, section 5): bytes as letters that a link carries as they
//! are.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let mut group = [0; 4];
        group[1..][..chunk.len()].copy_from_slice(chunk);
        let group = u32::from_be_bytes(group);
        for letter in 0..=chunk.len() {
            let sextet = (group >> (18 - 6 * letter)) & 63;
            text.push(char::from(ALPHABET[sextet as usize]));
        }
    }
    text
}

/// `None` for a letter of another alphabet, a length that no bytes give, and bits left over that
/// are not zero: one text then stands for one block.
pub(crate) fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    for chunk in text.as_bytes().chunks(4) {
        let mut group = 0_u32;
        for letter in 0..4 {
            let sextet = chunk.get(letter).map_or(Some(0), value)?;
            group = (group << 6) | sextet;
        }
        let group = group.to_be_bytes();
        // Two letters carry one byte, three carry two, and one alone none at all.
        let whole = chunk.len() - 1;
        if whole == 0 || group[1 + whole..].iter().any(|&left| left != 0) {
            return None;
        }
        bytes.extend_from_slice(&group[1..=whole]);
    }
    Some(bytes)
}

fn value(letter: &u8) -> Option<u32> {
    let value = match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'-' => 62,
        b'_' => 63,
        _ => return None,
    };
    Some(value.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use proptest::prelude::*;

    #[test]
    fn the_examples_of_the_standard() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg"),
            ("fo", "Zm8"),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg"),
            ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(encode(bytes.as_bytes()), text);
            assert_eq!(decode(text).as_deref(), Some(bytes.as_bytes()));
        }
        assert_eq!(encode(&[0xFB, 0xFF]), "-_8");
    }

    #[test]
    fn what_no_bytes_give_is_refused() {
        for text in [
            "Z", "Zm9vY", "Zg==", "Zh", "Zm9", "Zm+v", "Zm/v", "Z m8", "Zmé",
        ] {
            assert_eq!(decode(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn bytes_are_written_as_the_standard_says(bytes: Vec<u8>) {
            let text = encode(&bytes);
            prop_assert_eq!(&text, &URL_SAFE_NO_PAD.encode(&bytes));
            prop_assert_eq!(decode(&text), Some(bytes));
        }

        #[test]
        fn texts_are_read_as_the_standard_says(text in "[A-Za-z0-9_-]{0,9}|.{0,9}") {
            prop_assert_eq!(decode(&text), URL_SAFE_NO_PAD.decode(&text).ok());
        }
    }
}
