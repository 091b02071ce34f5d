//! Words as a shell reads them back.

/// A word quoted so that a shell reads it as it is; plain words stay as they are.
#[must_use]
pub fn quote(word: &str) -> String {
    let plain = |character: char| {
        character.is_ascii_alphanumeric()
            || matches!(
                character,
                '_' | '-' | '.' | '/' | ',' | ':' | '@' | '%' | '+'
            )
    };
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    let mut quoted = String::with_capacity(word.len() + 2);
    quoted.push('\'');
    for character in word.chars() {
        if character == '\'' {
            quoted.push_str("'\\''");
        } else {
            quoted.push(character);
        }
    }
    quoted.push('\'');
    quoted
}
