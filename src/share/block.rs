//! Blocks: long text as a parameter.

use super::base64url;
use super::deflate::deflate;
use super::inflate::inflate;
use crate::limits;

/// Why a block cannot be read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Unreadable {
    /// It is no deflated text, or ends too early.
    Damaged,
    /// It holds more bytes than asked for.
    TooLarge,
}

pub(super) fn pack(bytes: &[u8]) -> String {
    base64url::encode(&deflate(bytes))
}

pub(super) fn unpack(text: &str) -> Result<Vec<u8>, Unreadable> {
    let packed = base64url::decode(text).ok_or(Unreadable::Damaged)?;
    inflate(&packed, limits::BLOCK_BYTES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_bomb_is_refused() {
        let bomb = pack(&vec![0; limits::BLOCK_BYTES + 1]);
        assert!(bomb.len() < limits::BLOCK_BYTES / 500);
        assert_eq!(unpack(&bomb), Err(Unreadable::TooLarge));
    }

    #[test]
    fn a_cut_block_is_damaged() {
        let whole = pack("the quick brown fox, the quick brown dog".as_bytes());
        assert_eq!(unpack(&whole[..whole.len() - 8]), Err(Unreadable::Damaged));
        assert_eq!(unpack("not base64!"), Err(Unreadable::Damaged));
    }

    proptest! {
        #[test]
        fn unpack_inverts_pack(bytes: Vec<u8>) {
            prop_assert_eq!(unpack(&pack(&bytes)), Ok(bytes));
        }

        #[test]
        fn any_text_is_unpacked_or_refused(text: String) {
            let _ = unpack(&text);
        }
    }
}
