//! Types made of other types: text to tree.

use super::lexer::{Fault, Reader, Token};
use crate::inputs::Problem;
use crate::inputs::schema::{Direction, Expr, Field, Order, Span, Type, Variant};

impl Reader<'_> {
    pub(super) fn list(&mut self) -> Result<Type, Fault> {
        let length = self.span()?;
        self.need_word("of", "`of` and a type")?;
        let of = Box::new(self.inside("[]", Self::some_type)?);
        let (mut order, mut distinct, mut sum) = (Order::Any, false, None);
        loop {
            if self.eat_word("distinct") {
                distinct = true;
            } else if self.eat_word("ascending") {
                order = Order::Ascending;
            } else if self.eat_word("descending") {
                order = Order::Descending;
            } else if self.eat_word("sum") {
                sum = Some(self.span()?);
            } else {
                return Ok(Type::List {
                    length,
                    of,
                    order,
                    distinct,
                    sum,
                });
            }
        }
    }

    pub(super) fn permutation(&mut self) -> Result<Type, Fault> {
        let length = self.expression()?;
        let from = if self.eat_word("from") {
            self.expression()?
        } else {
            Expr::Int(1)
        };
        Ok(Type::Permutation { length, from })
    }

    pub(super) fn matrix(&mut self) -> Result<Type, Fault> {
        let rows = self.span()?;
        self.need_word("x", "`x` and the number of columns")?;
        let columns = self.span()?;
        self.need_word("of", "`of` and a type")?;
        let of = Box::new(self.inside("[][]", Self::some_type)?);
        Ok(Type::Matrix { rows, columns, of })
    }

    pub(super) fn tuple(&mut self) -> Result<Type, Fault> {
        self.need("(", "`(` and types")?;
        let mut types = Vec::new();
        while !self.eat(")") {
            let step = format!("[{}]", types.len());
            types.push(self.inside(&step, Self::some_type)?);
            if !self.eat(",") && self.peek() != Token::Symbol(")") {
                return Err(self.after_type("`,` or `)`"));
            }
        }
        Ok(Type::Tuple(types))
    }

    /// Fields in braces, in a scope of their own.
    pub(super) fn fields(&mut self) -> Result<Vec<Field>, Fault> {
        self.need("{", "`{` and fields")?;
        self.scope.enter();
        let mut fields = Vec::new();
        loop {
            self.skip_lines();
            if self.eat("}") {
                break;
            }
            self.not_the_end()?;
            fields.push(self.field()?);
            if !matches!(self.peek(), Token::Newline | Token::Symbol(";" | "}")) {
                return Err(self.after_type("`;`, `}` or the end of the line"));
            }
        }
        self.scope.leave();
        Ok(fields)
    }

    /// That braces are closed before the text ends.
    pub(super) fn not_the_end(&mut self) -> Result<(), Fault> {
        match self.peek() {
            Token::End => Err(self.expected("`}`")),
            _ => Ok(()),
        }
    }

    pub(super) fn union(&mut self) -> Result<Type, Fault> {
        self.need("{", "`{` and forms such as `add(x: int 1..9)`")?;
        let mut variants: Vec<Variant> = Vec::new();
        loop {
            self.skip_lines();
            if self.eat("}") {
                return Ok(Type::Union(variants));
            }
            self.not_the_end()?;
            let at = self.at;
            let tag = self
                .need_name("a form such as `add(x: int 1..9)`")?
                .to_owned();
            if variants.iter().any(|variant| variant.tag == tag) {
                return Err((at, Problem::Twice(tag)));
            }
            let fields = self.inside(&tag, Self::arguments)?;
            variants.push(Variant { tag, fields });
            if !matches!(self.peek(), Token::Newline | Token::Symbol(";" | "}")) {
                return Err(self.expected("`;`, `}` or the end of the line"));
            }
        }
    }

    /// Fields in round brackets, if there are any.
    fn arguments(&mut self) -> Result<Vec<Field>, Fault> {
        let mut fields = Vec::new();
        if !self.eat("(") {
            return Ok(fields);
        }
        self.scope.enter();
        while !self.eat(")") {
            fields.push(self.field()?);
            if !self.eat(",") && self.peek() != Token::Symbol(")") {
                return Err(self.after_type("`,` or `)`"));
            }
        }
        self.scope.leave();
        Ok(fields)
    }

    pub(super) fn tree(&mut self) -> Result<Type, Fault> {
        let nodes = self.expression()?;
        let (mut from, mut weight) = (1, None);
        while self.node(&mut from, &mut weight)? {}
        Ok(Type::Tree {
            nodes,
            from,
            weight,
        })
    }

    pub(super) fn graph(&mut self) -> Result<Type, Fault> {
        let nodes = self.expression()?;
        self.need(",", "`,` and the number of edges")?;
        let edges: Span = self.span()?;
        let (mut from, mut weight) = (1, None);
        let (mut connected, mut simple, mut direction) = (false, false, Direction::Undirected);
        loop {
            if self.eat_word("connected") {
                connected = true;
            } else if self.eat_word("simple") {
                simple = true;
            } else if self.eat_word("acyclic") {
                direction = Direction::Acyclic;
            } else if self.eat_word("directed") {
                // A graph without circles has directions anyway.
                if direction == Direction::Undirected {
                    direction = Direction::Directed;
                }
            } else if !self.node(&mut from, &mut weight)? {
                return Ok(Type::Graph {
                    nodes,
                    edges,
                    connected,
                    simple,
                    direction,
                    from,
                    weight,
                });
            }
        }
    }

    /// Takes `from` or `weight`, if one stands next.
    fn node(&mut self, from: &mut u8, weight: &mut Option<Box<Type>>) -> Result<bool, Fault> {
        if self.eat_word("from") {
            *from = match self.peek() {
                Token::Number("0") => 0,
                Token::Number("1") => 1,
                _ => return Err(self.expected("0 or 1")),
            };
            self.next();
        } else if self.eat_word("weight") {
            *weight = Some(Box::new(self.inside("weight", Self::some_type)?));
        } else {
            return Ok(false);
        }
        Ok(true)
    }
}
