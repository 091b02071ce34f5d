#![allow(clippy::unwrap_used)]

use super::super::tree::{Node, Table, Value};
use super::parse;
use crate::data::Integer;
use proptest::prelude::*;

fn value(text: &str) -> Value {
    let table = parse(&format!("key = {text}\n")).unwrap();
    table.get("key").unwrap().value.clone()
}

fn text(value: &str) -> Value {
    Value::Text(value.to_owned())
}

fn fault(text: &str) -> String {
    let fault = parse(text).unwrap_err();
    format!("{}: {}", fault.line, fault.message)
}

#[test]
fn texts_of_all_four_kinds() {
    assert_eq!(value(r#""a\tb\\\"\u00e9\x41""#), text("a\tb\\\"éA"));
    assert_eq!(value(r"'a\tb'"), text(r"a\tb"));
    assert_eq!(value("\"\"\"\none\\\n   two\n\"\"\""), text("onetwo\n"));
    assert_eq!(
        value("'''\ndef f():\n\treturn '\\n'\n'''"),
        text("def f():\n\treturn '\\n'\n")
    );
    assert_eq!(value("\"\"\"\"a\"\"\"\"\""), text("\"a\"\""));
    assert_eq!(value("''''a'''''"), text("'a''"));
}

#[test]
fn line_ends_in_texts_are_alike() {
    assert_eq!(value("'''\r\na\r\nb'''"), text("a\nb"));
    assert_eq!(value("\"\"\"a\\\r\n  b\r\n\"\"\""), text("ab\n"));
}

#[test]
fn dates_are_text() {
    for date in [
        "1979-05-27",
        "1979-05-27T07:32:00Z",
        "1979-05-27 07:32:00.5",
        "07:32:00",
    ] {
        assert_eq!(value(date), text(date));
    }
}

#[test]
fn lines_are_remembered() {
    let table = parse("\n# one\n[[list]]\n\n  [list.inner] # two\n  key = '''\n\n'''\n").unwrap();
    let Value::List(items) = &table.get("list").unwrap().value else {
        panic!("a list");
    };
    let Value::Table(item) = &items[0].value else {
        panic!("a table");
    };
    let inner = item.get("inner").unwrap();
    let Value::Table(fields) = &inner.value else {
        panic!("a table");
    };
    assert_eq!((items[0].line, inner.line), (Some(3), Some(5)));
    assert_eq!(fields.get("key").unwrap().line, Some(6));
}

#[test]
fn faults_are_sentences_with_their_line() {
    for (source, sentence) in [
        ("a = 1\nb", "2: `=` is expected, and the file ends"),
        ("a = \n", "1: a value is expected, and the line ends"),
        ("a = 1 b = 2", "1: the end of the line is expected, not `b`"),
        ("a = hello", "1: `hello` is no value; text needs quotes"),
        ("a = \"x\n", "1: a text starts that does not end"),
        (
            "\n\na = '''x\n\n",
            "5: the text that starts in line 3 has no end",
        ),
        (
            "a = \"\\q\"",
            "1: `\\\\q` is an escape that stands for no character",
        ),
        (
            "a = \"\\ud800\"",
            "1: `\\\\ud800` is an escape that stands for no character",
        ),
        ("a = 1\na = 2", "2: `a` is there a second time"),
        ("[a]\n[a]", "2: `a` is there a second time"),
        (
            "a = {b = 1}\na.c = 2",
            "2: `a` is already something to which nothing can be added",
        ),
        ("a = [1]\n[[a]]", "2: `a` is there a second time"),
        ("a = [1 2]", "1: a comma or `]` is expected, not `2`"),
        (
            "a = {b = 1 c = 2}",
            "1: a comma or `}` is expected, not `c`",
        ),
        ("[a\nb = 1", "1: `]` is expected, and the line ends"),
        ("[[a]\n", "1: `]]` is expected, not `]`"),
        ("= 1", "1: a key is expected, not `=`"),
        (
            "a = '\u{1}'",
            "1: a text holds the control character `\\u{1}`",
        ),
        ("# \u{1}", "1: a comment holds a control character"),
        ("a = 01", "1: `01` is no value; text needs quotes"),
    ] {
        assert_eq!(fault(source), sentence, "{source}");
    }
    let deep = format!("a = {}", "[".repeat(500_000));
    assert_eq!(fault(&deep), "1: values are nested more than 64 deep");
    let long = format!("{}a = 1", "a.".repeat(200_000));
    assert_eq!(fault(&long), "1: values are nested more than 64 deep");
}

/// What the yardstick reads; `None` where it holds a date or what ours takes for text.
fn theirs(value: &toml::Value) -> Option<Value> {
    Some(match value {
        toml::Value::String(text) => Value::Text(text.clone()),
        toml::Value::Integer(value) => Value::Integer(Integer::from(*value)),
        toml::Value::Float(value) => Value::Float(*value),
        toml::Value::Boolean(value) => Value::Bool(*value),
        toml::Value::Datetime(_) => return None,
        toml::Value::Array(items) => {
            Value::List(items.iter().map(theirs_node).collect::<Option<_>>()?)
        }
        toml::Value::Table(table) => Value::Table(theirs_table(table)?),
    })
}

fn theirs_node(value: &toml::Value) -> Option<Node> {
    Some(Node {
        value: theirs(value)?,
        line: None,
    })
}

fn theirs_table(table: &toml::Table) -> Option<Table> {
    let mut all = Table::default();
    for (key, value) in table {
        all.push(key.clone(), theirs_node(value)?);
    }
    Some(all)
}

/// The same values under the same keys; NaN is NaN, and all line ends are alike.
fn alike(ours: &Value, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Value::Float(a), Value::Float(b)) => {
            a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
        }
        (Value::Text(a), Value::Text(b)) => a.replace("\r\n", "\n") == b.replace("\r\n", "\n"),
        (Value::List(a), Value::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| alike(&a.value, &b.value))
        }
        (Value::Table(a), Value::Table(b)) => alike_tables(a, b),
        (a, b) => a == b,
    }
}

fn alike_tables(a: &Table, b: &Table) -> bool {
    a.iter().count() == b.iter().count()
        && a.iter().all(|(key, node)| {
            b.get(key)
                .is_some_and(|other| alike(&node.value, &other.value))
        })
}

fn any_value() -> impl Strategy<Value = toml::Value> {
    let leaf = prop_oneof![
        "\\PC{0,12}".prop_map(toml::Value::String),
        "[a'\"\\\\\n\t\r é\x07]{0,12}".prop_map(toml::Value::String),
        any::<i64>().prop_map(toml::Value::Integer),
        any::<f64>().prop_map(toml::Value::Float),
        any::<bool>().prop_map(toml::Value::Boolean),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(toml::Value::Array),
            prop::collection::btree_map("[a-c.'\" ]{1,3}", inner, 0..4)
                .prop_map(|map| toml::Value::Table(map.into_iter().collect())),
        ]
    })
}

/// Pieces of TOML that mean something next to each other.
const PIECES: [&str; 46] = [
    "a",
    "b",
    "c",
    "a.b",
    " = ",
    "=",
    "1",
    "-2",
    "+0.5e3",
    "1_000",
    "0x1f",
    "0b1",
    "0o7",
    "01",
    "1.",
    ".5",
    "inf",
    "-nan",
    "true",
    "false",
    "\"",
    "'",
    "\"\"\"",
    "'''",
    "\\",
    "\\n",
    "\\u00e9",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    ",",
    "\n",
    "\n",
    "\n",
    "\r\n",
    "\r",
    "#",
    " ",
    "\t",
    "[a]\n",
    "[[a]]\n",
    "a = 1\n",
    "b.c = \"x\"\n",
];

proptest! {
    #[test]
    fn what_others_write_is_read(
        table in prop::collection::btree_map("[a-z]{1,4}|\\PC{1,3}", any_value(), 0..6), pretty: bool,
    ) {
        let table: toml::Table = table.into_iter().collect();
        let text = if pretty { toml::to_string_pretty(&table) } else { toml::to_string(&table) }.unwrap();
        let ours = parse(&text);
        prop_assert!(ours.is_ok(), "{:?} of {}", ours, text);
        let same = alike_tables(&ours.unwrap(), &theirs_table(&table).unwrap());
        prop_assert!(same, "{}", text);
    }

    #[test]
    fn others_and_we_agree_on_what_is_toml(
        pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..24),
    ) {
        let text = pieces.concat();
        match (parse(&text), text.parse::<toml::Table>()) {
            (Ok(ours), Ok(theirs)) => if let Some(theirs) = theirs_table(&theirs) {
                prop_assert!(alike_tables(&ours, &theirs), "{:?} of {:?}", ours, text);
            },
            (Err(_), Err(_)) => {}
            (Ok(ours), Err(error)) => {
                // Numbers beyond 64 bits mean something here.
                let wide = error.message().contains("integer") || error.message().contains("float");
                prop_assert!(wide, "{:?} of {:?}: {}", ours, text, error);
            }
            (Err(fault), Ok(_)) => prop_assert!(false, "{:?} of {:?}", fault, text),
        }
    }

    #[test]
    fn any_text_is_read_or_refused_in_one_of_its_lines(text in "\\PC*|[a.=\\[\\]{}'\"\n#, 0-9]{0,80}") {
        if let Err(fault) = parse(&text) {
            prop_assert!((1..=text.matches('\n').count() + 1).contains(&(fault.line as usize)));
            prop_assert!(!fault.message.contains('\n'));
        }
    }
}
