//! Declarations and types: text to tree.

use super::lexer::{Fault, Reader, Token};
use crate::data::Data;
use crate::inputs::Problem;
use crate::inputs::nearest::{nearest, unknown_type};
use crate::inputs::schema::{Alphabet, Direction, Field, Law, Order, Shape, Span, Type, Variant};
use crate::limits;

/// The types.
const TYPES: [&str; 17] = [
    "int",
    "float",
    "bool",
    "char",
    "string",
    "one of",
    "const",
    "list",
    "permutation",
    "matrix",
    "tuple",
    "record",
    "optional",
    "union",
    "repeat",
    "tree",
    "graph",
];

/// The words that may stand behind a type.
const MODIFIERS: [&str; 17] = [
    "log",
    "few",
    "edges",
    "decimals",
    "palindrome",
    "brackets",
    "distinct",
    "ascending",
    "descending",
    "sum",
    "from",
    "weight",
    "connected",
    "simple",
    "directed",
    "acyclic",
    "of",
];

impl Reader<'_> {
    /// `name: type`.
    pub(super) fn field(&mut self) -> Result<Field, Fault> {
        self.peek();
        let at = self.at;
        let name = self.need_name("a declaration such as `n: int 1..100`")?;
        self.need(":", "`:` and a type")?;
        self.scope.free(name).map_err(|problem| (at, problem))?;
        let of = self.inside(name, Self::some_type)?;
        self.scope.declare(name).map_err(|problem| (at, problem))?;
        Ok(Field {
            name: name.to_owned(),
            of,
        })
    }

    /// Reads something that is one step further down the path.
    fn inside<T>(
        &mut self,
        step: &str,
        read: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let length = self.path.len();
        if !self.path.is_empty() && !step.starts_with('[') {
            self.path.push('.');
        }
        self.path.push_str(step);
        let made = read(self)?;
        self.path.truncate(length);
        Ok(made)
    }

    /// A type.
    pub(super) fn some_type(&mut self) -> Result<Type, Fault> {
        self.depth += 1;
        if self.depth > limits::SCHEMA_DEPTH {
            return Err((self.at, Problem::TooDeep));
        }
        let token = self.peek();
        let at = self.at;
        self.next();
        let made = match token {
            Token::Word("int") => self.int(),
            Token::Word("float") => self.float(),
            Token::Word("bool") => Ok(Type::Bool),
            Token::Word("char") => {
                self.eat_word("of");
                Ok(Type::Char {
                    alphabet: self.alphabet()?,
                })
            }
            Token::Word("string") => self.string_type(),
            Token::Word("one") => self.choice(),
            Token::Word("const") => Ok(Type::Choice(vec![self.value()?])),
            Token::Word("list") => self.list(),
            Token::Word("permutation") => self.permutation(),
            Token::Word("matrix") => self.matrix(),
            Token::Word("tuple") => self.tuple(),
            Token::Word("record") => Ok(Type::Record(self.fields()?)),
            Token::Word("optional") => Ok(Type::Optional(Box::new(self.some_type()?))),
            Token::Word("union") => self.union(),
            Token::Word("repeat") => {
                let times = self.span()?;
                let fields = self.inside("[]", Self::fields)?;
                Ok(Type::Repeat { times, fields })
            }
            Token::Word("tree") => self.tree(),
            Token::Word("graph") => self.graph(),
            Token::Symbol("(") => {
                let inside = self.some_type()?;
                self.need(")", "`)`")?;
                Ok(inside)
            }
            Token::Word(word) => Err((at, unknown_type(word, &mut TYPES.into_iter()))),
            _ => {
                self.at = at;
                Err(self.expected("a type"))
            }
        }?;
        self.depth -= 1;
        Ok(made)
    }

    fn int(&mut self) -> Result<Type, Fault> {
        let span = self.span()?;
        let mut law = Law::Uniform;
        while self.law(&mut law)? {}
        Ok(Type::Int { span, law })
    }

    fn float(&mut self) -> Result<Type, Fault> {
        let span = self.float_span()?;
        let (mut decimals, mut law) = (None, Law::Uniform);
        loop {
            if self.eat_word("decimals") {
                decimals = Some(self.small("a number of decimals such as 2")?);
            } else if !self.law(&mut law)? {
                return Ok(Type::Float {
                    span,
                    decimals,
                    law,
                });
            }
        }
    }

    /// Takes a law, if one stands next.
    fn law(&mut self, law: &mut Law) -> Result<bool, Fault> {
        *law = match self.peek() {
            Token::Word("log") => Law::Log,
            Token::Word("edges") => Law::Edges,
            Token::Word("few") => Law::Few(1),
            _ => return Ok(false),
        };
        self.next();
        if *law == Law::Few(1) {
            self.need("(", "`(` and a number of values")?;
            *law = Law::Few(self.small("a number of values such as 3")?);
            self.need(")", "`)`")?;
        }
        Ok(true)
    }

    /// A number that is no expression.
    fn small<N: TryFrom<u64>>(&mut self, what: &'static str) -> Result<N, Fault> {
        let Token::Number(text) = self.peek() else {
            return Err(self.expected(what));
        };
        let number = text
            .parse()
            .ok()
            .and_then(|number: u64| N::try_from(number).ok());
        let number = number.ok_or_else(|| self.expected(what))?;
        self.next();
        Ok(number)
    }

    /// A class of characters in square brackets.
    fn alphabet(&mut self) -> Result<Alphabet, Fault> {
        if self.peek() != Token::Symbol("[") {
            return Err(self.expected("a class of characters such as `[a-z]`"));
        }
        let start = self.at;
        let class = &self.text[start + 1..];
        let Some(length) = class_length(class) else {
            return Err((start, Problem::OpenClass));
        };
        if length == 0 {
            return Err((start, Problem::EmptyClass));
        }
        self.at = start + length + 2;
        Ok(Alphabet(class[..length].to_owned()))
    }

    fn string_type(&mut self) -> Result<Type, Fault> {
        if self.peek() == Token::Word("matching") && self.second() == Token::Quote {
            self.next();
            let pattern = self.string("a pattern in quotes")?;
            return Ok(Type::Pattern { pattern });
        }
        let length = self.span()?;
        self.need_word("of", "`of` and a class of characters")?;
        let alphabet = self.alphabet()?;
        let shape = if self.eat_word("palindrome") {
            Shape::Palindrome
        } else if self.eat_word("brackets") {
            Shape::Brackets
        } else {
            Shape::Any
        };
        Ok(Type::String {
            length,
            alphabet,
            shape,
        })
    }

    fn choice(&mut self) -> Result<Type, Fault> {
        self.need_word("of", "`of` and a list of values")?;
        if self.peek() != Token::Symbol("[") {
            return Err(self.expected("a list of values such as `[1, 2]`"));
        }
        match self.value()? {
            Data::List(values) => Ok(Type::Choice(values)),
            _ => Err(self.expected("the end of the list")),
        }
    }

    fn list(&mut self) -> Result<Type, Fault> {
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

    fn permutation(&mut self) -> Result<Type, Fault> {
        let length = self.expression()?;
        let from = if self.eat_word("from") {
            self.expression()?
        } else {
            crate::inputs::schema::Expr::Int(1)
        };
        Ok(Type::Permutation { length, from })
    }

    fn matrix(&mut self) -> Result<Type, Fault> {
        let rows = self.span()?;
        self.need_word("x", "`x` and the number of columns")?;
        let columns = self.span()?;
        self.need_word("of", "`of` and a type")?;
        let of = Box::new(self.inside("[][]", Self::some_type)?);
        Ok(Type::Matrix { rows, columns, of })
    }

    fn tuple(&mut self) -> Result<Type, Fault> {
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
    fn fields(&mut self) -> Result<Vec<Field>, Fault> {
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

    fn union(&mut self) -> Result<Type, Fault> {
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

    fn tree(&mut self) -> Result<Type, Fault> {
        let nodes = self.expression()?;
        let (mut from, mut weight) = (1, None);
        while self.node(&mut from, &mut weight)? {}
        Ok(Type::Tree {
            nodes,
            from,
            weight,
        })
    }

    fn graph(&mut self) -> Result<Type, Fault> {
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

    /// That something else stands behind a type: a word was perhaps meant for it.
    pub(super) fn after_type(&mut self, what: &'static str) -> Fault {
        match self.peek() {
            Token::Word(word) => {
                let nearest = nearest(word, &mut MODIFIERS.into_iter());
                (
                    self.at,
                    Problem::Modifier {
                        word: word.to_owned(),
                        nearest,
                    },
                )
            }
            _ => self.expected(what),
        }
    }
}

/// Bytes of the class that ends with the first `]` of this text, on its first line.
pub(in crate::inputs) fn class_length(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, character) in text.char_indices() {
        match character {
            _ if character.is_control() => return None,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            ']' => return Some(at),
            _ => {}
        }
    }
    None
}
