//! Constants of a Python source: a few kinds of tokens, read without understanding the rest.
//!
//! Docstrings (three quotes) and f-strings are no constants. `10**9 + 7` is one constant besides its
//! parts, and `-5` is minus five where a value may begin.

use super::Value;
use crate::decimal;

/// Words after which a value begins, so that `-` before a number is its sign.
const BEFORE_A_VALUE: [&str; 14] = [
    "return", "and", "or", "not", "in", "is", "if", "else", "elif", "while", "yield", "assert",
    "lambda", "case",
];

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Number(Value),
    Text(String),
    /// An identifier, and whether a value begins after it.
    Name(bool),
    Operator(char),
    Power,
}

/// Passes on every constant of a source, in its order.
pub(super) fn constants(source: &str, add: &mut impl FnMut(Value)) {
    let tokens = tokens(source);
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            Token::Text(text) => {
                add(Value::Text(text.clone()));
                at += 1;
            }
            Token::Number(_) => at = number(&tokens, at, add),
            _ => at += 1,
        }
    }
}

/// Passes on the number that begins at a token, and its sum with one that follows; where to go on.
fn number(tokens: &[Token], at: usize, add: &mut impl FnMut(Value)) -> usize {
    let Some((value, end)) = power(tokens, at) else {
        return at + 1;
    };
    let signed = at
        .checked_sub(1)
        .is_some_and(|sign| tokens[sign] == Token::Operator('-') && value_begins(&tokens[..sign]));
    let value = if signed { negative(value) } else { value };
    let start = if signed { at - 1 } else { at };
    add(value.clone());
    if let Value::Float(float) = value
        && let Some(integer) = whole(float)
    {
        add(Value::Integer(integer));
    }
    // A sum of two constants is one too, where nothing around it binds more closely.
    if value_begins(&tokens[..start])
        && !matches!(
            start.checked_sub(1).map(|at| &tokens[at]),
            Some(Token::Power | Token::Operator('*' | '/' | '%' | '-' | '~'))
        )
        && let (Value::Integer(left), Some(Token::Operator(sign @ ('+' | '-')))) =
            (&value, tokens.get(end))
        && let Some((Value::Integer(right), end)) = power(tokens, end + 1)
        && !matches!(
            tokens.get(end),
            Some(Token::Power | Token::Operator('*' | '/' | '%'))
        )
    {
        let sum = if *sign == '+' {
            left.checked_add(right)
        } else {
            left.checked_sub(right)
        };
        if let Some(sum) = sum {
            add(Value::Integer(sum));
        }
    }
    end
}

/// A number, or a number to the power of one; and the token after it.
fn power(tokens: &[Token], at: usize) -> Option<(Value, usize)> {
    let Some(Token::Number(base)) = tokens.get(at) else {
        return None;
    };
    if let (
        Value::Integer(number),
        Some(Token::Power),
        Some(Token::Number(Value::Integer(exponent))),
    ) = (base, tokens.get(at + 1), tokens.get(at + 2))
        && let Some(power) = u32::try_from(*exponent)
            .ok()
            .and_then(|exponent| number.checked_pow(exponent))
    {
        return Some((Value::Integer(power), at + 3));
    }
    Some((base.clone(), at + 1))
}

/// Whether a value may begin after these tokens.
fn value_begins(before: &[Token]) -> bool {
    match before.last() {
        None | Some(Token::Power) => true,
        Some(Token::Operator(operator)) => !matches!(operator, ')' | ']' | '}'),
        Some(Token::Name(begins)) => *begins,
        Some(Token::Number(_) | Token::Text(_)) => false,
    }
}

fn negative(value: Value) -> Value {
    match value {
        Value::Integer(integer) => Value::Integer(-integer),
        Value::Float(float) => Value::Float(-float),
        Value::Text(text) => Value::Text(text),
    }
}

/// The integer that a float is, if it is one and both are exact.
fn whole(float: f64) -> Option<i128> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let integer = float as i128;
    (float.abs() <= EXACT && integer as f64 == float).then_some(integer)
}

fn tokens(source: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let word = rest
            .find(|c: char| !(c.is_alphanumeric() || c == '_'))
            .unwrap_or(rest.len());
        let point = first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit());
        if first.is_ascii_digit() || point {
            let (number, after) = read_number(rest);
            // An imaginary number or a number too large is passed over as a name would be.
            tokens.push(number.map_or(Token::Name(false), Token::Number));
            rest = after;
        } else if word > 0 && !is_prefix(&rest[..word], &rest[word..]) {
            tokens.push(Token::Name(BEFORE_A_VALUE.contains(&&rest[..word])));
            rest = &rest[word..];
        } else if word > 0 || matches!(first, '"' | '\'') {
            let formatted = rest[..word].contains(['f', 'F']);
            let (text, after) = read_text(&rest[word..], rest[..word].contains(['r', 'R']));
            tokens.push(
                text.filter(|_| !formatted)
                    .map_or(Token::Name(false), Token::Text),
            );
            rest = after;
        } else if first == '#' {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if let Some(after) = rest.strip_prefix("**") {
            tokens.push(Token::Power);
            rest = after;
        } else {
            if !first.is_whitespace() {
                tokens.push(Token::Operator(first));
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    tokens
}

/// Whether a word is the prefix of a string that follows.
fn is_prefix(word: &str, after: &str) -> bool {
    word.len() <= 2
        && after.starts_with(['"', '\''])
        && word.chars().all(|letter| "rbufRBUF".contains(letter))
}

/// A number, if it is one that matters, and what follows it.
fn read_number(text: &str) -> (Option<Value>, &str) {
    let mut end = 0;
    let bytes = text.as_bytes();
    let based = matches!(bytes, [b'0', b'x' | b'X' | b'o' | b'O' | b'b' | b'B', ..]);
    while let Some(&byte) = bytes.get(end) {
        let exponent_sign = matches!(byte, b'+' | b'-')
            && !based
            && matches!(bytes[end.saturating_sub(1)], b'e' | b'E');
        let point = byte == b'.' && !based;
        if !(byte.is_ascii_alphanumeric() || byte == b'_' || point || exponent_sign) {
            break;
        }
        end += 1;
    }
    let (number, rest) = text.split_at(end);
    let digits = number.replace('_', "");
    let value = if based {
        let base = match digits.as_bytes()[1] {
            b'x' | b'X' => 16,
            b'o' | b'O' => 8,
            _ => 2,
        };
        i128::from_str_radix(&digits[2..], base)
            .ok()
            .map(Value::Integer)
    } else if digits.bytes().all(|byte| byte.is_ascii_digit()) {
        digits.parse().ok().map(Value::Integer)
    } else {
        decimal::parse(&digits).map(Value::Float)
    };
    (value, rest)
}

/// What a string holds, unless it has three quotes or breaks off, and what follows it. Of its
/// escapes only those of one character are known.
fn read_text(text: &str, raw: bool) -> (Option<String>, &str) {
    let quote = &text[..1];
    let triple = [quote; 3].concat();
    if let Some(inside) = text.strip_prefix(&*triple) {
        return (
            None,
            inside.find(&*triple).map_or("", |end| &inside[end + 3..]),
        );
    }
    let mut held = String::new();
    let mut inside = text[1..].char_indices();
    while let Some((at, character)) = inside.next() {
        match character {
            '\n' => return (None, &text[1 + at..]),
            '\\' if !raw => match inside.next() {
                Some((_, 'n')) => held.push('\n'),
                Some((_, 't')) => held.push('\t'),
                Some((_, escaped)) => held.push(escaped),
                None => break,
            },
            _ if text[1 + at..].starts_with(quote) => return (Some(held), &text[2 + at..]),
            _ => held.push(character),
        }
    }
    (None, "")
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

    fn integers(source: &str) -> Vec<i128> {
        let integer = |value| match value {
            Value::Integer(integer) => Some(integer),
            _ => None,
        };
        found(source).into_iter().filter_map(integer).collect()
    }

    #[test]
    fn numbers_of_every_writing() {
        assert_eq!(integers("return total >= 25 and count >= 3"), [25, 3]);
        assert_eq!(
            integers("0x1F + 0b101, 0o17, 1_000"),
            [31, 36, 5, 15, 1_000]
        );
        assert_eq!(integers("a1 = b2[x3]"), []);
        assert_eq!(found("x < .5"), [Value::Float(0.5)]);
        assert_eq!(
            found("1e9"),
            [Value::Float(1e9), Value::Integer(1_000_000_000)]
        );
        assert_eq!(found("3j; 1e400j; 1__"), [Value::Integer(1)]);
        assert_eq!(integers(&"9".repeat(60)), []);
    }

    #[test]
    fn signs_and_sums() {
        assert_eq!(integers("return -5"), [-5]);
        assert_eq!(integers("(x - 5)"), [5]);
        assert_eq!(integers("x[-1] - 2"), [-1, 2]);
        assert_eq!(integers("M = 10**9 + 7"), [1_000_000_000, 1_000_000_007, 7]);
        assert_eq!(integers("x = -10**9"), [-1_000_000_000]);
        assert_eq!(integers("3 * 4 + 5"), [3, 4, 5]);
        assert_eq!(integers("x * 2 + 3"), [2, 3]);
        assert_eq!(integers("2 ** 2000"), [2, 2_000]);
    }

    #[test]
    fn strings_but_no_comments_docstrings_or_templates() {
        let source = "def f(s):\n    '''say 7'''\n    # 8\n    return s == \"ab\\\"c\" or s in rb'\\d' or f'{9}' or '#'";
        let texts = [r#"ab"c"#, r"\d", "#"].map(|text| Value::Text(text.into()));
        assert_eq!(found(source), texts);
        assert_eq!(found("'broken\n25"), [Value::Integer(25)]);
        assert_eq!(found("'''open 25"), []);
    }

    proptest! {
        #[test]
        fn any_text_is_read(source in "[-0-9a-f\"'#.*x\\\\_ \n\u{e9}jr+]{0,40}") {
            found(&source);
        }

        #[test]
        fn any_unicode_is_read(source: String) {
            found(&source);
        }
    }
}
