//! A whole schema: text to tree.

use super::lexer::{Fault, Reader, Token};
use super::scope::Scope;
use crate::inputs::schema::{Constraint, Item, Layout, Relation, Schema};
use crate::inputs::{Error, Problem};
use crate::limits;

impl Schema {
    /// Reads the text form.
    ///
    /// # Errors
    /// The first place where the text is no schema. Whether inputs can be made of it is another
    /// question.
    pub fn from_text(text: &str) -> Result<Self, Error> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut reader = Reader::new(text, Scope::default());
        let read = match text.len() {
            bytes if bytes > limits::SCHEMA_BYTES => Err((0, Problem::TooLarge { bytes })),
            _ => reader.schema(),
        };
        read.map_err(|(at, problem)| {
            let (line, column) = position(text, at);
            Error::Text {
                line,
                column,
                path: reader.path,
                problem,
            }
        })
    }
}

/// Line and character of a byte, both counted from 1.
pub(in crate::inputs) fn position(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    (
        1 + before.matches('\n').count(),
        1 + before[line..].chars().count(),
    )
}

impl Reader<'_> {
    fn schema(&mut self) -> Result<Schema, Fault> {
        let mut schema = Schema::default();
        loop {
            self.skip_lines();
            let (first, second) = (self.peek(), self.second());
            let at = self.at;
            match (first, second) {
                (Token::End, _) => return Ok(schema),
                (Token::Word("where"), second) if second != Token::Symbol(":") => {
                    self.next();
                    self.conditions(&mut schema.constraints)?;
                }
                (Token::Word("stdin"), Token::Symbol("{")) => {
                    self.next();
                    once(schema.stdin.is_none(), "stdin", at)?;
                    schema.stdin = Some(self.layout()?);
                }
                (Token::Word("call"), Token::Symbol("(")) => {
                    self.next();
                    once(schema.call.is_none(), "call", at)?;
                    schema.call = Some(self.call()?);
                }
                _ => {
                    schema.fields.push(self.field()?);
                    if matches!(self.peek(), Token::Word(_)) {
                        return Err(self.after_type("the end of the line"));
                    }
                }
            }
            if !matches!(
                self.peek(),
                Token::Newline | Token::Symbol(";") | Token::End
            ) {
                return Err(self.expected("the end of the line"));
            }
        }
    }

    /// `left <= right`, or a chain of several such as `1 <= n < k`.
    pub(in crate::inputs) fn conditions(&mut self, to: &mut Vec<Constraint>) -> Result<(), Fault> {
        let mut left = self.expression()?;
        loop {
            let relation = self.relation();
            let relation = relation
                .ok_or_else(|| self.expected("an operator or a comparison such as `<=`"))?;
            self.next();
            let right = self.expression()?;
            to.push(Constraint {
                left,
                relation,
                right: right.clone(),
            });
            if self.relation().is_none() {
                return Ok(());
            }
            left = right;
        }
    }

    /// The comparison that stands next.
    fn relation(&mut self) -> Option<Relation> {
        let Token::Symbol(symbol) = self.peek() else {
            return None;
        };
        Some(match symbol {
            "<" => Relation::Less,
            "<=" => Relation::AtMost,
            "==" => Relation::Equal,
            "!=" => Relation::Unequal,
            ">=" => Relation::AtLeast,
            ">" => Relation::Greater,
            _ => return None,
        })
    }

    fn layout(&mut self) -> Result<Layout, Fault> {
        self.need("{", "`{`")?;
        let mut lines = Vec::new();
        loop {
            self.skip_lines();
            if self.eat("}") {
                return Ok(Layout(lines));
            }
            self.not_the_end()?;
            let mut line = Vec::new();
            while !matches!(self.peek(), Token::Newline | Token::Symbol(";" | "}")) {
                line.push(self.item()?);
            }
            lines.push(line);
        }
    }

    /// A part of a line of standard input.
    pub(in crate::inputs) fn item(&mut self) -> Result<Item, Fault> {
        match (self.peek(), self.second()) {
            (Token::Quote, _) => Ok(Item::Text(self.string("text in quotes")?)),
            (Token::Word("len"), Token::Symbol("(")) => {
                self.next();
                self.next();
                let name = self.known_name()?;
                self.need(")", "`)`")?;
                Ok(Item::Length(name))
            }
            (Token::Word(_), Token::Symbol(".")) => {
                let name = self.known_name()?;
                self.next();
                self.need_word("length", "`length`")?;
                Ok(Item::Length(name))
            }
            (Token::Word(_), _) => {
                let name = self.known_name()?;
                let separator = match (self.peek(), self.second()) {
                    (Token::Word("sep"), Token::Quote) => {
                        self.next();
                        Some(self.string("a separator in quotes")?)
                    }
                    _ => None,
                };
                Ok(Item::Field { name, separator })
            }
            _ => Err(self.expected("a field, `len(a)` or text in quotes")),
        }
    }

    fn call(&mut self) -> Result<Vec<String>, Fault> {
        self.need("(", "`(`")?;
        let mut names = Vec::new();
        while !self.eat(")") {
            names.push(self.known_name()?);
            if !self.eat(",") && self.peek() != Token::Symbol(")") {
                return Err(self.expected("`,` or `)`"));
            }
        }
        Ok(names)
    }

    /// Whether nothing is left.
    pub(in crate::inputs) fn at_end(&mut self) -> Result<(), Fault> {
        match self.peek() {
            Token::End => Ok(()),
            _ => Err(self.expected("the end")),
        }
    }
}

fn once(first: bool, word: &str, at: usize) -> Result<(), Fault> {
    if first {
        Ok(())
    } else {
        Err((at, Problem::Twice(word.to_owned())))
    }
}
