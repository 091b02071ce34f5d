//! From Yew's syntax to calls.

use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

/// Attributes that are there or not; their value is their name, as Yew has it.
const FLAGS: [&str; 8] = [
    "autofocus",
    "disabled",
    "hidden",
    "multiple",
    "open",
    "readonly",
    "required",
    "selected",
];

type Parsed<T> = Result<T, String>;

/// What an attribute is set to.
enum Value {
    /// A string known here.
    Literal(String),
    /// `true` or `false`.
    Bool(bool),
    /// An expression.
    Code(TokenStream),
}

pub struct Parser {
    tokens: Vec<TokenTree>,
    at: usize,
}

/// Rust that is not the page's.
pub fn code(text: &str) -> TokenStream {
    text.parse().unwrap_or_default()
}

/// `__m.method(arguments);`
fn call(method: &str, arguments: TokenStream) -> TokenStream {
    let mut out = code(&format!("__m.{method}"));
    out.extend([TokenTree::from(Group::new(
        Delimiter::Parenthesis,
        arguments,
    ))]);
    out.extend(code(";"));
    out
}

fn braced(stream: TokenStream) -> TokenStream {
    TokenTree::from(Group::new(Delimiter::Brace, stream)).into()
}

/// Nodes as one expression.
fn whole(walk: TokenStream) -> TokenStream {
    if walk.is_empty() {
        return code("::yew::virtual_dom::VNode::default()");
    }
    let mut out = code("let mut __m = crate::ui::markup::Markup::default();");
    out.extend(walk);
    out.extend(code("__m.done()"));
    braced(out)
}

impl Parser {
    pub fn new(input: TokenStream) -> Self {
        Self {
            tokens: input.into_iter().collect(),
            at: 0,
        }
    }

    /// All nodes as one expression.
    pub fn all(&mut self) -> Parsed<TokenStream> {
        let walk = self.nodes()?;
        match self.peek(0) {
            None => Ok(whole(walk)),
            Some(token) => Err(format!("no element is open at `{token}`")),
        }
    }

    fn peek(&self, ahead: usize) -> Option<&TokenTree> {
        self.tokens.get(self.at + ahead)
    }

    fn next(&mut self) -> Parsed<TokenTree> {
        let token = self.peek(0).cloned().ok_or("the markup ends too early")?;
        self.at += 1;
        Ok(token)
    }

    fn is(&self, ahead: usize, sign: char) -> bool {
        matches!(self.peek(ahead), Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(0), Some(TokenTree::Ident(ident)) if ident.to_string() == word)
    }

    fn take(&mut self, sign: char) -> Parsed<()> {
        match self.next()? {
            TokenTree::Punct(punct) if punct.as_char() == sign => Ok(()),
            other => Err(format!("expected `{sign}`, found `{other}`")),
        }
    }

    /// Nodes up to a closing tag or the end.
    fn nodes(&mut self) -> Parsed<TokenStream> {
        let mut walk = TokenStream::new();
        loop {
            let next = match self.peek(0) {
                None => return Ok(walk),
                Some(TokenTree::Punct(_)) if self.is(0, '<') && self.is(1, '/') => return Ok(walk),
                Some(TokenTree::Punct(_)) if self.is(0, '<') => self.tag()?,
                Some(TokenTree::Ident(_)) if self.is_word("if") => self.condition()?,
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                    let stream = group.stream();
                    self.at += 1;
                    child(stream)
                }
                Some(token) => {
                    return Err(format!("`{token}` is no node; put expressions in braces"));
                }
            };
            walk.extend(next);
        }
    }

    /// `</name>`, which was looked for already.
    fn closing(&mut self, name: &str) -> Parsed<()> {
        self.take('<')?;
        self.take('/')?;
        let mut found = String::new();
        while !self.is(0, '>') {
            found += &self.next()?.to_string();
        }
        self.at += 1;
        if found == name {
            Ok(())
        } else {
            Err(format!("<{name}> is closed by </{found}>"))
        }
    }

    fn tag(&mut self) -> Parsed<TokenStream> {
        self.take('<')?;
        if self.is(0, '>') {
            self.at += 1;
            let mut walk = code("__m.list();");
            walk.extend(self.nodes()?);
            self.closing("")?;
            walk.extend(code("__m.close();"));
            return Ok(walk);
        }
        let name = self.next()?.to_string();
        if self.is(0, ':') || name.starts_with(char::is_uppercase) {
            return self.component();
        }
        let mut walk = self.opening(&name)?;
        if self.is(0, '/') {
            self.at += 1;
            self.take('>')?;
        } else {
            self.take('>')?;
            walk.extend(self.nodes()?);
            self.closing(&name)?;
        }
        walk.extend(code("__m.close();"));
        Ok(walk)
    }

    /// A component, to Yew's macro; only its children are walked here.
    fn component(&mut self) -> Parsed<TokenStream> {
        let start = self.at - 1;
        while !self.is(0, '>') {
            self.at += 1;
            if self.peek(0).is_none() {
                return Err("a component is not closed".to_owned());
            }
        }
        let alone =
            matches!(&self.tokens[self.at - 1], TokenTree::Punct(punct) if punct.as_char() == '/');
        let mut yew = code("<");
        yew.extend(self.tokens[start..=self.at].iter().cloned());
        self.at += 1;
        if !alone {
            let mut end = start + 1;
            while matches!(&self.tokens[end], TokenTree::Punct(punct) if punct.as_char() == ':') {
                end += 3;
            }
            let path: Vec<TokenTree> = self.tokens[start..end].to_vec();
            let children = self.nodes()?;
            self.closing(&path.iter().map(ToString::to_string).collect::<String>())?;
            if !children.is_empty() {
                yew.extend(braced(whole(children)));
            }
            yew.extend(code("</"));
            yew.extend(path.iter().cloned());
            yew.extend(code(">"));
        }
        let mut argument = code("::yew::html!");
        argument.extend(braced(yew));
        Ok(call("child", argument))
    }

    /// The attributes of an element, up to its `>` or `/>`.
    fn opening(&mut self, tag: &str) -> Parsed<TokenStream> {
        let (mut keys, mut values, mut rest) = (Vec::new(), Vec::new(), TokenStream::new());
        while !self.is(0, '>') && !self.is(0, '/') {
            let (name, value) = self.attribute()?;
            let field = matches!(tag, "input" | "textarea");
            match (name.as_str(), value) {
                ("class", Value::Literal(text)) if text == "\"\"" => {}
                (_, Value::Bool(false)) => {}
                ("ref", Value::Code(expression)) => rest.extend(call("reference", expression)),
                ("key", Value::Code(expression)) => rest.extend(call("key", expression)),
                ("value", Value::Code(expression)) if field => {
                    rest.extend(call("value", expression))
                }
                ("checked", Value::Code(expression)) if field => {
                    rest.extend(call("checked", expression))
                }
                (name, Value::Code(expression)) if name.starts_with("on") => {
                    let mut wrapper = code(&format!("::yew::html::{name}::Wrapper::new"));
                    wrapper.extend([TokenTree::from(Group::new(
                        Delimiter::Parenthesis,
                        expression,
                    ))]);
                    let mut shared = code("::std::rc::Rc::new");
                    shared.extend([TokenTree::from(Group::new(Delimiter::Parenthesis, wrapper))]);
                    rest.extend(call("listen", shared));
                }
                (_, value) => {
                    keys.push(name);
                    values.push(value);
                }
            }
        }
        let mut walk = TokenStream::new();
        let fixed: Option<Vec<String>> = values
            .iter()
            .zip(&keys)
            .map(|(value, key)| match value {
                Value::Literal(text) => Some(text.clone()),
                Value::Bool(_) => Some(format!("{key:?}")),
                Value::Code(_) => None,
            })
            .collect();
        if let Some(fixed) = fixed {
            let pairs = keys.iter().zip(fixed).map(|(key, value)| {
                format!("({key:?}, ::yew::virtual_dom::AttributeOrProperty::Static({value})),")
            });
            walk.extend(code(&format!(
                "__m.fixed({tag:?}, &[{}]);",
                pairs.collect::<String>()
            )));
        } else {
            walk.extend(code(&format!("__m.open({tag:?}, &{keys:?});")));
            for (key, value) in keys.iter().zip(values) {
                walk.extend(match value {
                    Value::Literal(text) => call("word", code(&text)),
                    Value::Bool(_) => call("word", code(&format!("{key:?}"))),
                    Value::Code(expression) if FLAGS.contains(&key.as_str()) => {
                        let mut arguments = code(&format!("{key:?},"));
                        arguments.extend(expression);
                        call("flag", arguments)
                    }
                    Value::Code(expression) if key == "class" => call("class", expression),
                    Value::Code(expression) => call("set", expression),
                });
            }
        }
        walk.extend(rest);
        Ok(walk)
    }

    /// `name="text"`, `name={expression}`, or `{name}` for both in one.
    fn attribute(&mut self) -> Parsed<(String, Value)> {
        let mut name = match self.next()? {
            TokenTree::Group(group) => {
                return Ok((group.stream().to_string(), Value::Code(group.stream())));
            }
            token => token.to_string(),
        };
        while self.is(0, '-') {
            self.at += 1;
            name = format!("{name}-{}", self.next()?);
        }
        self.take('=')?;
        let value = match self.next()? {
            TokenTree::Literal(literal) => Value::Literal(literal.to_string()),
            TokenTree::Group(group) => Value::Code(group.stream()),
            TokenTree::Ident(ident) => Value::Bool(ident.to_string() == "true"),
            other => return Err(format!("`{other}` is no value of `{name}`")),
        };
        Ok((name, value))
    }

    /// `if condition { nodes } else { nodes }`: always one node, so that what follows keeps its place.
    fn condition(&mut self) -> Parsed<TokenStream> {
        let mut out: TokenStream = self.next()?.into();
        let body = loop {
            match self.next()? {
                // A pattern may have braces, too; then `=` follows.
                TokenTree::Group(group)
                    if group.delimiter() == Delimiter::Brace && !self.is(0, '=') =>
                {
                    break group;
                }
                token => out.extend([token]),
            }
        };
        out.extend(branch(body.stream())?);
        out.extend(code("else"));
        if self.is_word("else") {
            self.at += 1;
            if self.is_word("if") {
                out.extend(braced(self.condition()?));
            } else {
                match self.next()? {
                    TokenTree::Group(group) => out.extend(branch(group.stream())?),
                    other => return Err(format!("`{other}` cannot follow `else`")),
                }
            }
        } else {
            out.extend(code("{ __m.list(); __m.close(); }"));
        }
        Ok(out)
    }
}

/// The nodes of a branch as one list.
fn branch(stream: TokenStream) -> Parsed<TokenStream> {
    let mut parser = Parser::new(stream);
    let mut walk = code("__m.list();");
    walk.extend(parser.nodes()?);
    walk.extend(code("__m.close();"));
    Ok(braced(walk))
}

/// `{ expression }` or `{ for expression }`.
fn child(stream: TokenStream) -> TokenStream {
    let mut tokens = stream.clone().into_iter();
    match tokens.next() {
        None => TokenStream::new(),
        Some(TokenTree::Literal(literal)) if tokens.clone().next().is_none() => {
            call("text", code(&literal.to_string()))
        }
        Some(TokenTree::Ident(ident)) if ident.to_string() == "for" => {
            // An option is a loop of one at most.
            let mut out = code("#[allow(for_loops_over_fallibles)] for __item in");
            out.extend([TokenTree::from(Group::new(
                Delimiter::None,
                tokens.collect(),
            ))]);
            out.extend(code("{ __m.child(__item); }"));
            out
        }
        Some(_) => call("child", stream),
    }
}
