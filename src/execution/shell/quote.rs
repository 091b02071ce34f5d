//! Words as a shell reads them back.

/// A word quoted so that a shell reads it as it is; plain words stay as they are. With an equals sign
/// only options are plain: at the start of a command anything else would be an assignment.
#[must_use]
pub fn quote(word: &str) -> String {
    let option = word.starts_with('-');
    let plain = |character: char| {
        character.is_ascii_alphanumeric()
            || matches!(
                character,
                '_' | '-' | '.' | '/' | ',' | ':' | '@' | '%' | '+'
            )
            || (option && character == '=')
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
