//! Strings that are the same from both ends.

/// Makes a palindrome of `length` characters out of its first half, the middle included.
pub(in super::super) fn mirror(half: &[char], length: usize) -> String {
    let back = half.iter().rev().skip(length % 2);
    half.iter().chain(back).collect()
}

/// Whether a text is one.
pub(in super::super) fn is_palindrome(text: &str) -> bool {
    text.chars().eq(text.chars().rev())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_become_palindromes() {
        for (half, length, whole) in [
            ("", 0, ""),
            ("a", 1, "a"),
            ("ab", 4, "abba"),
            ("abc", 5, "abcba"),
        ] {
            let half: Vec<char> = half.chars().collect();
            assert_eq!(mirror(&half, length), whole);
            assert!(is_palindrome(whole));
        }
        assert!(!is_palindrome("ab"));
    }
}
