//! Constants of a module in the text format: the operands of `i32.const` and its like.

use super::Value;
use crate::decimal;

/// Passes on every constant of a source, in its order.
pub(super) fn constants(source: &str, add: &mut impl FnMut(Value)) {
    let mut wide = None;
    words(source, &mut |word| {
        let operand = wide.take();
        match (operand, word) {
            (Some(bits), word) => {
                if let Some(value) = number(word, bits) {
                    add(value);
                }
            }
            (None, "i32.const") => wide = Some(32),
            (None, "i64.const") => wide = Some(64),
            (None, "f32.const" | "f64.const") => wide = Some(0),
            _ => {}
        }
    });
}

/// An operand; integers of so many bits are read with their sign, and 0 bits are a float.
fn number(word: &str, bits: u32) -> Option<Value> {
    let word = word.replace('_', "");
    if bits == 0 {
        return decimal::parse(&word).map(Value::Float);
    }
    let (negative, size) = match word.strip_prefix('-') {
        Some(size) => (true, size),
        None => (false, word.strip_prefix('+').unwrap_or(&word)),
    };
    let size = match size.strip_prefix("0x") {
        Some(digits) => i128::from_str_radix(digits, 16),
        None => size.parse(),
    };
    let size = size.ok()?;
    let size = if size >= 1_i128 << (bits - 1) {
        size - (1 << bits)
    } else {
        size
    };
    Some(Value::Integer(if negative { -size } else { size }))
}

/// Passes on the words outside comments and strings.
fn words<'a>(source: &'a str, pass: &mut impl FnMut(&'a str)) {
    let mut rest = source;
    let mut nested = 0_usize;
    while let Some(first) = rest.chars().next() {
        let after = if let Some(after) = rest.strip_prefix("(;") {
            nested += 1;
            after
        } else if let Some(after) = rest.strip_prefix(";)") {
            nested = nested.saturating_sub(1);
            after
        } else if nested > 0 {
            &rest[first.len_utf8()..]
        } else if rest.starts_with(";;") {
            rest.find('\n').map_or("", |end| &rest[end..])
        } else if first == '"' {
            after_string(&rest[1..])
        } else if first.is_whitespace() || matches!(first, '(' | ')' | ';') {
            &rest[first.len_utf8()..]
        } else {
            let end = rest.find(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | ';' | '"'));
            let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
            pass(word);
            after
        };
        rest = after;
    }
}

fn after_string(inside: &str) -> &str {
    let mut escaped = false;
    for (at, character) in inside.char_indices() {
        if character == '"' && !escaped {
            return &inside[at + 1..];
        }
        escaped = character == '\\' && !escaped;
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn found(source: &str) -> Vec<Value> {
        let mut found = Vec::new();
        constants(source, &mut |value| found.push(value));
        found
    }

    #[test]
    fn operands_are_found_and_nothing_else() {
        let source = r#";; i32.const 1
            (module (memory 2) (data "i32.const 3\"") (; i32.const 4 (; ;) i32.const 5 ;)
              (func (result i32) i32.const 25 (i64.const -1_000) (f64.const 2.5) (i32.const 0xFFFFFFFF)))"#;
        assert_eq!(
            found(source),
            [
                Value::Integer(25),
                Value::Integer(-1_000),
                Value::Float(2.5),
                Value::Integer(-1)
            ]
        );
        assert_eq!(found("i32.const nan f64.const inf i32.const"), []);
    }

    proptest! {
        #[test]
        fn any_text_is_read(source in "[ (;)\"\\\\a-z0-9.\u{e9}]{0,30}(i32\\.const [-+0-9x_a-f]{0,12})?") {
            found(&source);
        }
    }
}
