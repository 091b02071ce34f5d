//! Tree to JSON. What has its default is left out.

use crate::data::quote;
use crate::inputs::schema::{
    Direction, Expr, Field, Item, Law, Order, Schema, Shape, Span, Type, Variant,
};

/// Integers beyond it are written in quotes: readers that know floats only would change them.
const EXACT: u128 = 1 << 53;

impl Schema {
    /// The JSON form, which [`Self::from_json`] reads back: a field a line.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut pairs = vec![
            ("version", "1".to_owned()),
            ("fields", lines(self.fields.iter().map(field))),
        ];
        if !self.constraints.is_empty() {
            let conditions = self.constraints.iter();
            pairs.push((
                "where",
                lines(conditions.map(|condition| quoted(&condition.to_string()))),
            ));
        }
        if let Some(layout) = &self.stdin {
            let of_line = |line: &Vec<Item>| array(line.iter().map(item));
            pairs.push(("stdin", lines(layout.0.iter().map(of_line))));
        }
        if let Some(names) = &self.call {
            pairs.push(("call", array(names.iter().map(|name| quoted(name)))));
        }
        let pairs: Vec<String> = pairs
            .iter()
            .map(|(key, value)| format!("  \"{key}\": {value}"))
            .collect();
        format!("{{\n{}\n}}\n", pairs.join(",\n"))
    }
}

type Pairs = Vec<(&'static str, String)>;

/// An array with an item a line, two steps in.
fn lines(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.map(|item| format!("    {item}")).collect();
    if items.is_empty() {
        "[]".to_owned()
    } else {
        format!("[\n{}\n  ]", items.join(",\n"))
    }
}

fn array(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

fn object(pairs: &Pairs) -> String {
    let pairs: Vec<String> = pairs
        .iter()
        .map(|(key, value)| format!("\"{key}\": {value}"))
        .collect();
    format!("{{{}}}", pairs.join(", "))
}

fn quoted(text: &str) -> String {
    let mut quoted = String::new();
    quote(text, &mut quoted);
    quoted
}

fn field(field: &Field) -> String {
    let mut pairs = vec![("name", quoted(&field.name))];
    pairs.extend(of_type(&field.of));
    object(&pairs)
}

fn fields(fields: &[Field]) -> String {
    array(fields.iter().map(field))
}

fn item(item: &Item) -> String {
    match item {
        Item::Field {
            name,
            separator: None,
        } => quoted(name),
        Item::Field {
            name,
            separator: Some(separator),
        } => object(&vec![
            ("field", quoted(name)),
            ("separator", quoted(separator)),
        ]),
        Item::Length(name) => quoted(&format!("len({name})")),
        Item::Text(text) => object(&vec![("text", quoted(text))]),
    }
}

fn expression(expr: &Expr) -> String {
    match expr {
        Expr::Int(value) if value.unsigned_abs() <= EXACT => value.to_string(),
        Expr::Float(_) => expr.to_string(),
        _ => quoted(&expr.to_string()),
    }
}

fn span(span: &Span) -> String {
    if span.low == span.high {
        expression(&span.low)
    } else {
        array([&span.low, &span.high].into_iter().map(expression))
    }
}

fn some_type(of: &Type) -> String {
    object(&of_type(of))
}

fn variant(variant: &Variant) -> String {
    let mut pairs = vec![("tag", quoted(&variant.tag))];
    if !variant.fields.is_empty() {
        pairs.push(("fields", fields(&variant.fields)));
    }
    object(&pairs)
}

/// Adds pairs that are not left out.
struct Writer(Pairs);

impl Writer {
    fn of(word: &'static str) -> Self {
        Self(vec![("type", quoted(word))])
    }

    fn with(mut self, key: &'static str, value: String) -> Self {
        self.0.push((key, value));
        self
    }

    fn flag(self, key: &'static str, value: bool) -> Self {
        self.word(key, if value { "true" } else { "" }, str::to_owned)
    }

    /// Adds a word unless it is empty.
    fn word(self, key: &'static str, word: &str, write: fn(&str) -> String) -> Self {
        if word.is_empty() {
            self
        } else {
            self.with(key, write(word))
        }
    }

    fn law(self, law: &Law) -> Self {
        // The text form's word has a space before it.
        self.word("law", law.to_string().trim_start(), quoted)
    }

    fn node(self, from: u8, weight: Option<&Type>) -> Self {
        let this = self.word("from", if from == 1 { "" } else { "0" }, str::to_owned);
        match weight {
            Some(weight) => this.with("weight", some_type(weight)),
            None => this,
        }
    }
}

fn of_type(of: &Type) -> Pairs {
    let written = match of {
        Type::Int { span, law } => Writer::of("int")
            .with("min", expression(&span.low))
            .with("max", expression(&span.high))
            .law(law),
        Type::Float {
            span,
            decimals,
            law,
        } => {
            let decimals = decimals
                .map(|decimals| decimals.to_string())
                .unwrap_or_default();
            Writer::of("float")
                .with("min", expression(&span.low))
                .with("max", expression(&span.high))
                .word("decimals", &decimals, str::to_owned)
                .law(law)
        }
        Type::Bool => Writer::of("bool"),
        Type::Char { alphabet } => Writer::of("char").with("alphabet", quoted(&alphabet.0)),
        Type::String {
            length,
            alphabet,
            shape,
        } => {
            let shape = match shape {
                Shape::Any => "",
                Shape::Palindrome => "palindrome",
                Shape::Brackets => "brackets",
            };
            Writer::of("string")
                .with("length", span(length))
                .with("alphabet", quoted(&alphabet.0))
                .word("shape", shape, quoted)
        }
        Type::Pattern { pattern } => Writer::of("pattern").with("pattern", quoted(pattern)),
        Type::Choice(values) => {
            Writer::of("choice").with("values", array(values.iter().map(|value| value.to_json())))
        }
        Type::List {
            length,
            of,
            order,
            distinct,
            sum,
        } => {
            let order = match order {
                Order::Any => "",
                Order::Ascending => "ascending",
                Order::Descending => "descending",
            };
            let written = Writer::of("list")
                .with("length", span(length))
                .with("items", some_type(of))
                .flag("distinct", *distinct)
                .word("order", order, quoted);
            match sum {
                Some(sum) => written.with("sum", span(sum)),
                None => written,
            }
        }
        Type::Permutation { length, from } => {
            let written = Writer::of("permutation").with("length", expression(length));
            match from {
                Expr::Int(1) => written,
                _ => written.with("from", expression(from)),
            }
        }
        Type::Matrix { rows, columns, of } => Writer::of("matrix")
            .with("rows", span(rows))
            .with("columns", span(columns))
            .with("items", some_type(of)),
        Type::Tuple(types) => Writer::of("tuple").with("items", array(types.iter().map(some_type))),
        Type::Record(of) => Writer::of("record").with("fields", fields(of)),
        Type::Optional(of) => Writer::of("optional").with("of", some_type(of)),
        Type::Union(variants) => {
            Writer::of("union").with("variants", array(variants.iter().map(variant)))
        }
        Type::Repeat { times, fields: of } => Writer::of("repeat")
            .with("times", span(times))
            .with("fields", fields(of)),
        Type::Tree {
            nodes,
            from,
            weight,
        } => Writer::of("tree")
            .with("nodes", expression(nodes))
            .node(*from, weight.as_deref()),
        Type::Graph {
            nodes,
            edges,
            connected,
            simple,
            direction,
            from,
            weight,
        } => {
            let direction = match direction {
                Direction::Undirected => "",
                Direction::Directed => "directed",
                Direction::Acyclic => "acyclic",
            };
            Writer::of("graph")
                .with("nodes", expression(nodes))
                .with("edges", span(edges))
                .flag("connected", *connected)
                .flag("simple", *simple)
                .word("direction", direction, quoted)
                .node(*from, weight.as_deref())
        }
    };
    written.0
}
