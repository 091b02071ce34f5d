//! Bytes that arrive in pieces, as text.

/// Bytes that are no character yet.
#[derive(Debug, Default)]
pub struct Pieces {
    rest: Vec<u8>,
}

impl Pieces {
    /// Takes bytes and gives what is complete; what can never become a character is `�`.
    pub fn push(&mut self, bytes: &[u8]) -> String {
        self.rest.extend_from_slice(bytes);
        let mut text = String::new();
        loop {
            let (valid, bad) = match std::str::from_utf8(&self.rest) {
                Ok(all) => (all.len(), Some(0)),
                Err(error) => (error.valid_up_to(), error.error_len()),
            };
            text += &String::from_utf8_lossy(&self.rest[..valid]);
            match bad {
                Some(0) | None => {
                    self.rest.drain(..valid);
                    return text;
                }
                Some(length) => {
                    text.push(char::REPLACEMENT_CHARACTER);
                    self.rest.drain(..valid + length);
                }
            }
        }
    }

    /// What is left at the end.
    pub fn finish(&mut self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut self.rest)).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_comes_when_it_is_whole() {
        let mut pieces = Pieces::default();
        let mut text = String::new();
        for byte in "aé中🦀".as_bytes() {
            text += &pieces.push(&[*byte]);
        }
        assert_eq!(text, "aé中🦀");
        assert_eq!(pieces.push(b"\xFFa\xE4"), "\u{FFFD}a");
        assert_eq!(pieces.push(b"b"), "\u{FFFD}b");
        assert_eq!(pieces.push(b"\xE4\xB8"), "");
        assert_eq!(pieces.finish(), "\u{FFFD}");
        assert_eq!(pieces.finish(), "");
    }
}
