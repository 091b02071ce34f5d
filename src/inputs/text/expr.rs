//! Expressions: text to tree.

use super::lexer::{Fault, Reader, Token};
use crate::data::float;
use crate::inputs::Problem;
use crate::inputs::schema::{Expr, Operator, Span};
use crate::limits;

/// Words that are functions when `(` follows.
const FUNCTIONS: &[&str] = &["len", "sum", "min", "max"];

impl Reader<'_> {
    /// `LOW..HIGH`, or one expression for a span of one value.
    pub(super) fn span(&mut self) -> Result<Span, Fault> {
        let low = self.expression()?;
        let high = if self.eat("..") {
            self.expression()?
        } else {
            low.clone()
        };
        Ok(Span { low, high })
    }

    /// The span of a float.
    pub(super) fn float_span(&mut self) -> Result<Span, Fault> {
        let low = self.float_end()?;
        let high = if self.eat("..") {
            self.float_end()?
        } else {
            low.clone()
        };
        Ok(Span { low, high })
    }

    /// A float alone, or an expression.
    pub(in crate::inputs) fn float_end(&mut self) -> Result<Expr, Fault> {
        self.peek();
        let start = self.at;
        let negative = self.eat("-");
        let Token::Number(text) = self.peek() else {
            self.at = start;
            return self.expression();
        };
        if !is_float(text) {
            self.at = start;
            return self.expression();
        }
        let value = float::parse(&text.replace('_', "")).filter(|value| value.is_finite());
        let value = value.ok_or_else(|| (self.at, Problem::Number(text.to_owned())))?;
        let at = self.at;
        self.next();
        if self.operator().is_some() {
            return Err((at, Problem::Float(text.to_owned())));
        }
        Ok(Expr::Float(if negative { -value } else { value }))
    }

    /// An expression over integers.
    pub(in crate::inputs) fn expression(&mut self) -> Result<Expr, Fault> {
        self.parts = 0;
        self.sum()
    }

    fn sum(&mut self) -> Result<Expr, Fault> {
        let mut left = self.product()?;
        while let Some(operator @ (Operator::Add | Operator::Subtract)) = self.operator() {
            self.next();
            left = binary(operator, left, self.product()?);
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Expr, Fault> {
        let mut left = self.signed()?;
        while let Some(operator @ (Operator::Multiply | Operator::Divide | Operator::Remainder)) =
            self.operator()
        {
            self.next();
            left = binary(operator, left, self.signed()?);
        }
        Ok(left)
    }

    fn signed(&mut self) -> Result<Expr, Fault> {
        if !matches!(self.peek(), Token::Symbol("-")) {
            return self.power();
        }
        self.next();
        if let Token::Number(text) = self.peek() {
            let (at, size) = (self.at, self.magnitude(text)?);
            // `-10^9` is the negative of a power, as in Python.
            if !matches!(self.second(), Token::Symbol("^" | "**")) {
                self.next();
                self.count(at)?;
                let value = 0_i128.checked_sub_unsigned(size);
                return match value {
                    Some(value) => Ok(Expr::Int(value)),
                    None => Err((at, Problem::Huge(text.to_owned()))),
                };
            }
        }
        self.nested(|reader| Ok(Expr::Negative(Box::new(reader.signed()?))))
    }

    fn power(&mut self) -> Result<Expr, Fault> {
        let base = self.atom()?;
        if self.operator() != Some(Operator::Power) {
            return Ok(base);
        }
        self.next();
        let exponent = self.nested(Self::signed)?;
        Ok(binary(Operator::Power, base, exponent))
    }

    fn atom(&mut self) -> Result<Expr, Fault> {
        let token = self.peek();
        let at = self.at;
        match token {
            Token::Number(text) => {
                let size = self.magnitude(text)?;
                self.next();
                self.count(at)?;
                match i128::try_from(size) {
                    Ok(value) => Ok(Expr::Int(value)),
                    Err(_) => Err((at, Problem::Huge(text.to_owned()))),
                }
            }
            Token::Word(word) => {
                if self.second() == Token::Symbol("(") {
                    return self.function(word);
                }
                self.next();
                self.count(at)?;
                self.scope.knows(word).map_err(|problem| (at, problem))?;
                if self.eat(".") {
                    self.need_word("length", "`length`")?;
                    return Ok(Expr::Length(word.to_owned()));
                }
                Ok(Expr::Name(word.to_owned()))
            }
            Token::Symbol("(") => {
                self.next();
                let inside = self.nested(Self::sum)?;
                self.need(")", "an operator or `)`")?;
                Ok(inside)
            }
            _ => Err(self.expected("a number or a name")),
        }
    }

    fn function(&mut self, word: &str) -> Result<Expr, Fault> {
        let at = self.at;
        if !FUNCTIONS.contains(&word) {
            let word = word.to_owned();
            return Err((
                at,
                Problem::Word {
                    word,
                    known: FUNCTIONS,
                },
            ));
        }
        self.next();
        self.next();
        let made = match word {
            "len" | "sum" => {
                self.count(at)?;
                let name = self.known_name()?;
                let of = if word == "len" {
                    Expr::Length
                } else {
                    Expr::Sum
                };
                of(name)
            }
            _ => {
                let mut items = vec![self.nested(Self::sum)?];
                while self.eat(",") {
                    items.push(self.nested(Self::sum)?);
                }
                let of = if word == "min" { Expr::Min } else { Expr::Max };
                of(items)
            }
        };
        self.need(")", "`)`")?;
        Ok(made)
    }

    /// The name of a field declared before.
    pub(super) fn known_name(&mut self) -> Result<String, Fault> {
        self.peek();
        let at = self.at;
        let name = self.need_name("the name of a field")?;
        self.scope.knows(name).map_err(|problem| (at, problem))?;
        Ok(name.to_owned())
    }

    /// The integer of the number that stands next.
    fn magnitude(&self, text: &str) -> Result<u128, Fault> {
        let fault = |problem: fn(String) -> Problem| Err((self.at, problem(text.to_owned())));
        if is_float(text) {
            return fault(Problem::Float);
        }
        let digits = text.replace('_', "");
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) || text.ends_with('_') {
            return fault(Problem::Number);
        }
        match digits.parse() {
            Ok(size) => Ok(size),
            Err(_) => fault(Problem::Huge),
        }
    }

    /// The operator that stands next.
    fn operator(&mut self) -> Option<Operator> {
        let Token::Symbol(symbol) = self.peek() else {
            return None;
        };
        Some(match symbol {
            "+" => Operator::Add,
            "-" => Operator::Subtract,
            "*" => Operator::Multiply,
            "//" => Operator::Divide,
            "%" => Operator::Remainder,
            "^" | "**" => Operator::Power,
            _ => return None,
        })
    }

    fn count(&mut self, at: usize) -> Result<(), Fault> {
        self.parts += 1;
        if self.parts > limits::EXPRESSION_PARTS {
            return Err((at, Problem::TooLong));
        }
        Ok(())
    }

    fn nested(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<Expr, Fault>,
    ) -> Result<Expr, Fault> {
        self.nesting += 1;
        if self.nesting > limits::SCHEMA_DEPTH {
            return Err((self.at, Problem::TooDeep));
        }
        let made = read(self)?;
        self.nesting -= 1;
        Ok(made)
    }
}

fn binary(operator: Operator, left: Expr, right: Expr) -> Expr {
    Expr::Binary(operator, Box::new(left), Box::new(right))
}

/// Whether a number has a point or an exponent.
fn is_float(text: &str) -> bool {
    float::parse(&text.replace('_', "")).is_some() && text.contains(['.', 'e', 'E'])
}
