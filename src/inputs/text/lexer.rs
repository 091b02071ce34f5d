//! The text of a schema as words, numbers and signs, and where the reader stands in it.

use super::scope::Scope;
use crate::inputs::Problem;

/// What is wrong, and at which byte.
pub(in crate::inputs) type Fault = (usize, Problem);

/// Signs, those that begin another one after it.
const SYMBOLS: [&str; 25] = [
    "..", "//", "**", "<=", ">=", "==", "!=", "(", ")", "[", "]", "{", "}", ",", ";", ":", "+",
    "-", "*", "%", "^", "<", ">", ".", "=",
];

/// The smallest part of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'a> {
    Word(&'a str),
    Number(&'a str),
    Symbol(&'static str),
    /// The quote that a string starts with; the string is read by the reader of values.
    Quote,
    /// The end of a line that ends a declaration.
    Newline,
    End,
    Other(char),
}

impl Token<'_> {
    fn length(self) -> usize {
        match self {
            Self::Word(text) | Self::Number(text) | Self::Symbol(text) => text.len(),
            Self::Quote | Self::Newline => 1,
            Self::End => 0,
            Self::Other(character) => character.len_utf8(),
        }
    }

    /// The token in a sentence.
    fn told(self) -> String {
        match self {
            Self::Word(text) | Self::Number(text) | Self::Symbol(text) => format!("`{text}`"),
            Self::Quote => "a string".to_owned(),
            Self::Newline => "the end of the line".to_owned(),
            Self::End => "the end".to_owned(),
            Self::Other(character) => format!("`{}`", character.escape_debug()),
        }
    }
}

/// A reader of a schema's text.
pub(in crate::inputs) struct Reader<'a> {
    pub(super) text: &'a str,
    /// The byte it stands at.
    pub(super) at: usize,
    /// For each open bracket, whether the end of a line counts in it.
    open: Vec<bool>,
    /// Names that an expression may use here.
    pub(in crate::inputs) scope: Scope,
    /// The declaration it is in; left as it was where something is wrong.
    pub(super) path: String,
    /// Types around this one.
    pub(super) depth: usize,
    /// Brackets and signs around this part of an expression.
    pub(super) nesting: usize,
    /// Numbers and names of this expression so far.
    pub(super) parts: usize,
}

impl<'a> Reader<'a> {
    pub(in crate::inputs) fn new(text: &'a str, scope: Scope) -> Self {
        Self {
            text,
            at: 0,
            open: Vec::new(),
            scope,
            path: String::new(),
            depth: 0,
            nesting: 0,
            parts: 0,
        }
    }

    /// The next token; the reader goes to its first byte.
    pub(super) fn peek(&mut self) -> Token<'a> {
        let lines_count = self.open.last().copied().unwrap_or(true);
        let mut rest = &self.text[self.at..];
        loop {
            rest = rest.trim_start_matches(|character: char| {
                character.is_whitespace() && !(lines_count && character == '\n')
            });
            if !rest.starts_with('#') {
                break;
            }
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
        }
        self.at = self.text.len() - rest.len();
        match rest.chars().next() {
            None => Token::End,
            Some('\n') => Token::Newline,
            Some('"' | '\'') => Token::Quote,
            Some('0'..='9') => Token::Number(&rest[..number_length(rest)]),
            Some(first) if starts_word(first) => {
                let end = rest.find(|character| !continues_word(character));
                Token::Word(&rest[..end.unwrap_or(rest.len())])
            }
            Some(first) => match SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
                Some(symbol) => Token::Symbol(symbol),
                None => Token::Other(first),
            },
        }
    }

    /// The token after the next one; the reader stays.
    pub(super) fn second(&mut self) -> Token<'a> {
        let (at, first) = (self.at, self.peek());
        self.at += first.length();
        let second = self.peek();
        self.at = at;
        second
    }

    /// Takes the next token.
    pub(super) fn next(&mut self) -> Token<'a> {
        let token = self.peek();
        self.at += token.length();
        match token {
            Token::Symbol("(" | "[") => self.open.push(false),
            Token::Symbol("{") => self.open.push(true),
            Token::Symbol(")" | "]" | "}") => {
                self.open.pop();
            }
            _ => {}
        }
        token
    }

    /// Takes the next token if it is this sign.
    pub(super) fn eat(&mut self, symbol: &str) -> bool {
        let is = matches!(self.peek(), Token::Symbol(found) if found == symbol);
        if is {
            self.next();
        }
        is
    }

    /// Takes the next token if it is this word.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let is = self.peek() == Token::Word(word);
        if is {
            self.next();
        }
        is
    }

    /// Takes ends of lines, and `;`, which stands for one.
    pub(super) fn skip_lines(&mut self) {
        while self.eat(";") || self.peek() == Token::Newline {
            if self.peek() == Token::Newline {
                self.next();
            }
        }
    }

    /// Takes this sign, which has to be there.
    pub(super) fn need(&mut self, symbol: &str, what: &'static str) -> Result<(), Fault> {
        if self.eat(symbol) {
            Ok(())
        } else {
            Err(self.expected(what))
        }
    }

    /// Takes this word, which has to be there.
    pub(super) fn need_word(&mut self, word: &str, what: &'static str) -> Result<(), Fault> {
        if self.eat_word(word) {
            Ok(())
        } else {
            Err(self.expected(what))
        }
    }

    /// Takes a name, which has to be there.
    pub(super) fn need_name(&mut self, what: &'static str) -> Result<&'a str, Fault> {
        match self.peek() {
            Token::Word(name) => {
                self.next();
                Ok(name)
            }
            _ => Err(self.expected(what)),
        }
    }

    /// That something else stands where the next token is.
    pub(super) fn expected(&mut self, what: &'static str) -> Fault {
        let found = self.peek().told();
        (self.at, Problem::Expected { what, found })
    }

    /// Takes a string.
    pub(super) fn string(&mut self, what: &'static str) -> Result<String, Fault> {
        match self.peek() {
            Token::Quote => match self.value()? {
                crate::data::Data::Str(text) => Ok(text),
                _ => Err(self.expected(what)),
            },
            _ => Err(self.expected(what)),
        }
    }

    /// Takes a value as Python writes it.
    pub(super) fn value(&mut self) -> Result<crate::data::Data, Fault> {
        self.peek();
        let (value, end) = crate::data::literal_at(self.text, self.at)
            .map_err(|(at, problem)| (at, Problem::Value(problem)))?;
        self.at = end;
        Ok(value)
    }
}

/// Whether the text is one name.
pub(in crate::inputs) fn is_name(text: &str) -> bool {
    text.starts_with(starts_word) && text.chars().all(continues_word)
}

fn starts_word(character: char) -> bool {
    character.is_alphabetic() || character == '_'
}

fn continues_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Bytes of the number that a text starts with, and of letters that stick to it.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut end = 0;
    while let Some(&byte) = bytes.get(end) {
        let part = match byte {
            b'.' => digit(end + 1) && !text[..end].contains('.'),
            b'+' | b'-' => matches!(bytes[end - 1], b'e' | b'E') && digit(end + 1),
            _ => byte.is_ascii_alphanumeric() || byte == b'_',
        };
        if !part {
            break;
        }
        end += 1;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        let mut reader = Reader::new(text, Scope::default());
        let mut found = Vec::new();
        while reader.peek() != Token::End {
            found.push(reader.next());
        }
        found
    }

    #[test]
    fn numbers_end_before_two_points() {
        use Token::{Number, Symbol, Word};
        assert_eq!(tokens("1..10"), [Number("1"), Symbol(".."), Number("10")]);
        assert_eq!(
            tokens("0.5..1e+5"),
            [Number("0.5"), Symbol(".."), Number("1e+5")]
        );
        assert_eq!(
            tokens("1_000-1"),
            [Number("1_000"), Symbol("-"), Number("1")]
        );
        assert_eq!(tokens("2e-n"), [Number("2e"), Symbol("-"), Word("n")]);
        assert_eq!(tokens("3x4"), [Number("3x4")]);
        assert_eq!(tokens("1.2.3"), [Number("1.2"), Symbol("."), Number("3")]);
    }

    #[test]
    fn lines_count_outside_of_round_brackets() {
        use Token::{Newline, Symbol, Word};
        assert_eq!(tokens("a # b\nc"), [Word("a"), Newline, Word("c")]);
        assert_eq!(
            tokens("(\n# (\r\na\n)"),
            [Symbol("("), Word("a"), Symbol(")")]
        );
        assert_eq!(
            tokens("({\n})"),
            [Symbol("("), Symbol("{"), Newline, Symbol("}"), Symbol(")")]
        );
        assert_eq!(
            tokens("é\u{3000}_1€"),
            [Word("é"), Word("_1"), Token::Other('€')]
        );
    }

    #[test]
    fn names_are_words() {
        for (text, is) in [
            ("n", true),
            ("_a1", true),
            ("ñ", true),
            ("1a", false),
            ("", false),
            ("a b", false),
        ] {
            assert_eq!(is_name(text), is, "{text}");
        }
    }
}
