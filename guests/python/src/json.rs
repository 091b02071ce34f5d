//! Text between the host and the guest.

/// Appends a JSON string.
pub fn string(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            control if control < ' ' => {
                const DIGITS: [u8; 16] = *b"0123456789abcdef";
                let code = control as usize;
                out.push_str("\\u00");
                out.push(char::from(DIGITS[code >> 4]));
                out.push(char::from(DIGITS[code & 15]));
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

/// Appends `"key":` with a comma before it unless it is the first of its object.
pub fn key(out: &mut String, name: &str) {
    if !out.ends_with('{') {
        out.push(',');
    }
    string(out, name);
    out.push(':');
}
