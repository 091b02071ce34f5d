//! The JSON form, there and back, what it refuses, and whether its JSON Schema says the same.

#![allow(clippy::unwrap_used)]

use super::{json_schema, read};
use crate::data::{Data, Integer};
use crate::inputs::schema::Schema;
use crate::inputs::strategies::schema;
use crate::inputs::{Error, Problem};
use proptest::prelude::*;
use proptest::sample::Index;
use std::sync::LazyLock;

/// Both forms of the same schema.
const TEXT: &str = r#"n: int 1..100 log
x: float 0.5..n decimals 2
a: list n of int -10^9..9007199254740993 distinct ascending
s: string 1..20 of [()\]] brackets
o: one of [(1, 2), {'k': 1.0}]
tests: repeat 3 { q: optional bool; u: union { ask(); add(x: int 1) } }
g: graph n, n-1..2*n connected acyclic from 0 weight int 1..9
where sum(a) <= 100
stdin {
  n "|" len(a)
  a sep ","
}
call (a)
"#;
const JSON: &str = r#"{
  "version": 1,
  "fields": [
    {"name": "n", "type": "int", "min": 1, "max": 100, "law": "log"},
    {"name": "x", "type": "float", "min": 0.5, "max": "n", "decimals": 2},
    {"name": "a", "type": "list", "length": "n", "items": {"type": "int", "min": "-10^9", "max": "9007199254740993"}, "distinct": true, "order": "ascending"},
    {"name": "s", "type": "string", "length": [1, 20], "alphabet": "()\\]", "shape": "brackets"},
    {"name": "o", "type": "choice", "values": [{"tuple":[1,2]}, {"dict":[["k",1.0]]}]},
    {"name": "tests", "type": "repeat", "times": 3, "fields": [{"name": "q", "type": "optional", "of": {"type": "bool"}}, {"name": "u", "type": "union", "variants": [{"tag": "ask"}, {"tag": "add", "fields": [{"name": "x", "type": "int", "min": 1, "max": 1}]}]}]},
    {"name": "g", "type": "graph", "nodes": "n", "edges": ["n-1", "2*n"], "connected": true, "direction": "acyclic", "from": 0, "weight": {"type": "int", "min": 1, "max": 9}}
  ],
  "where": [
    "sum(a) <= 100"
  ],
  "stdin": [
    ["n", {"text": "|"}, "len(a)"],
    [{"field": "a", "separator": ","}]
  ],
  "call": ["a"]
}
"#;

#[test]
fn both_forms_say_the_same() {
    let schema = Schema::read(TEXT).unwrap();
    assert_eq!(schema.to_json(), JSON);
    assert_eq!(
        Schema::read(&format!("\u{feff}\r\n {JSON}")).unwrap(),
        schema
    );
    assert_eq!(schema.to_text(), TEXT);
}

#[test]
fn json_may_be_written_in_other_ways() {
    let read = |text: &str| Schema::from_json(text).unwrap().to_text();
    assert_eq!(read(r#"{"fields": []}"#), "");
    let field = r#"{"name": "x", "type": "float", "min": "-0.5", "max": 3, "law": "few(2)"}"#;
    assert_eq!(
        read(&format!("{{\"fields\": [{field}]}}")),
        "x: float -0.5..3 few(2)\n"
    );
    let rest = r#""where": ["1 <= n < 3"], "stdin": [[], ["len( n )"]]"#;
    let text = format!(
        r#"{{"fields": [{{"name": "n", "type": "permutation", "length": 2, "from": 1}}], {rest}}}"#
    );
    assert_eq!(
        read(&text),
        "n: permutation 2\nwhere 1 <= n\nwhere n < 3\nstdin {\n  \"\"\n  len(n)\n}\n"
    );
}

#[test]
fn refusals_say_what_and_where() {
    let field = |rest: &str| format!(r#"{{"fields": [{{"name": "n", {rest}}}]}}"#);
    let int = field(r#""type": "int", "min": 1, "max": 2"#);
    for (text, sentence) in [
        (
            "{\"fields\":\n [1,]}".to_owned(),
            "Line 2, column 5: a value is expected, not `]`.",
        ),
        (
            "[]".to_owned(),
            "At the top: an object is expected, not an array.",
        ),
        ("{}".to_owned(), "At the top: the key `fields` is missing."),
        (
            int.replace("fields", "field"),
            "At the top: the key `field` means nothing here, but `fields` does.",
        ),
        (
            int.replace("{\"fields", "{\"version\": 2, \"new\": 0, \"fields"),
            "At `version`: version 2 of the form is not known here.",
        ),
        (
            int.replace("\"n\"", "\"1n\""),
            "At `fields[0].name`: `1n` cannot be a name.",
        ),
        (
            int.replace("\"n\"", "7"),
            "At `fields[0].name`: a string is expected, not a number.",
        ),
        (
            int.replace("int", "itn"),
            "At `fields[0].type`: `itn` is no type, but `int` is.",
        ),
        (
            int.replace("int", "Enum"),
            "At `fields[0].type`: `Enum` is no type, but `choice` is.",
        ),
        (
            int.replace("max", "mxa"),
            "At `fields[0]`: the key `mxa` means nothing here, but `max` does.",
        ),
        (
            int.replace(", \"max\": 2", ""),
            "At `fields[0]`: the key `max` is missing.",
        ),
        (
            int.replace("2}", "\"k\"}"),
            "At `fields[0].max`: no field before this is called `k`.",
        ),
        (
            int.replace("2}", "\"1 1\"}"),
            "At `fields[0].max`: the end is expected, not `1`.",
        ),
        (
            int.replace("2}", "2.5}"),
            "At `fields[0].max`: 2.5 stands where an integer is needed.",
        ),
        (
            int.replace("2}", "null}"),
            "At `fields[0].max`: a number or an expression in quotes is expected, not null.",
        ),
        (
            int.replace("2}", "2, \"law\": \"fast\"}"),
            "At `fields[0].law`: `fast` is none of `uniform`, `log`, `edges` and `few(3)`.",
        ),
        (
            int.replace("}]", "}, {\"name\": \"n\", \"type\": \"bool\"}]"),
            "At `fields[1].name`: `n` is declared a second time.",
        ),
        (
            field(r#""type": "char", "alphabet": """#),
            "At `fields[0].alphabet`: the character class is empty.",
        ),
        (
            field(r#""type": "char", "alphabet": "a]""#),
            "At `fields[0].alphabet`: `a]` is not the inside of a character class.",
        ),
        (
            field(r#""type": "string", "length": [1, 2, 3], "alphabet": "a""#),
            "At `fields[0].length`: an expression or an array of two is expected, not an array.",
        ),
        (
            field(r#""type": "string", "length": 1, "alphabet": "a", "shape": "round""#),
            "At `fields[0].shape`: `round` is none of `palindrome` and `brackets`.",
        ),
        (
            field(
                r#""type": "list", "length": 1, "items": {"type": "list", "length": 2, "items": {"type": "tuple", "items": [{"type": "bool"}, {}]}}"#,
            ),
            "At `fields[0].items.items.items[1]`: the key `type` is missing.",
        ),
        (
            field(r#""type": "choice", "values": [1, {"set": [[]]}]"#),
            "At `fields[0].values[1]`: a list stands in a set or as a key of a dict, where Python takes none.",
        ),
        (
            field(r#""type": "union", "variants": [{"tag": "a"}, {"tag": "a"}]"#),
            "At `fields[0].variants`: `a` is declared a second time.",
        ),
        (
            field(r#""type": "tree", "nodes": 3, "from": 2"#),
            "At `fields[0].from`: 0 or 1 is expected, not a number.",
        ),
        (
            int.replace("]}", "], \"where\": [\"n = 1\"]}"),
            "At `where[0]`: an operator or a comparison such as `<=` is expected, not `=`.",
        ),
        (
            int.replace("]}", "], \"stdin\": [[\"m\"]]}"),
            "At `stdin[0][0]`: no field before this is called `m`.",
        ),
        (
            int.replace(
                "]}",
                "], \"stdin\": [[{\"field\": \"n\", \"seperator\": \",\"}]]}",
            ),
            "At `stdin[0][0]`: the key `seperator` means nothing here, but `separator` does.",
        ),
        (
            int.replace("]}", "], \"call\": \"n\"}"),
            "At `call`: an array is expected, not a string.",
        ),
    ] {
        let error = Schema::from_json(&text).unwrap_err();
        assert_eq!(error.to_string(), sentence, "{text}");
        assert!(error.hint().ends_with('.'), "{text}");
    }
}

#[test]
fn size_and_depth_have_limits() {
    let deep = format!(
        "{}{{\"type\": \"bool\"}}{}",
        "{\"type\": \"optional\", \"of\": ".repeat(40),
        "}".repeat(40)
    );
    let text = format!("{{\"fields\": [{{\"name\": \"n\", {}]}}", &deep[1..]);
    let error = Schema::from_json(&text).unwrap_err().to_string();
    assert!(
        error.ends_with("things are nested more than 32 deep."),
        "{error}"
    );
    let error = Schema::from_json(&" ".repeat(70_000))
        .unwrap_err()
        .to_string();
    assert!(error.ends_with("a schema has at most 65536."), "{error}");
}

/// Whether a value is one of a JSON Schema, as far as ours goes.
fn fits(value: &Data, schema: &Data, whole: &Data) -> bool {
    let rules = pairs(schema);
    rules.iter().all(|(rule, says)| {
        let Data::Str(rule) = rule else {
            unreachable!()
        };
        match (rule.as_str(), value) {
            ("$ref", _) => {
                let name = string(says).strip_prefix("#/$defs/").unwrap();
                fits(
                    value,
                    get(get(whole, "$defs").unwrap(), name).unwrap(),
                    whole,
                )
            }
            ("type", _) => match says {
                Data::List(kinds) => kinds.iter().any(|kind| is(value, string(kind))),
                kind => is(value, string(kind)),
            },
            ("const", _) => value == says,
            ("enum", _) => list(says).contains(value),
            ("anyOf", _) => list(says).iter().any(|schema| fits(value, schema, whole)),
            ("properties", Data::Dict(found)) => found.iter().all(|(key, value)| {
                get(says, string(key)).is_none_or(|schema| fits(value, schema, whole))
            }),
            ("required", Data::Dict(_)) => list(says)
                .iter()
                .all(|key| get(value, string(key)).is_some()),
            ("additionalProperties", Data::Dict(found)) => {
                assert_eq!(says, &Data::Bool(false));
                let known = get(schema, "properties").unwrap();
                found
                    .iter()
                    .all(|(key, _)| get(known, string(key)).is_some())
            }
            ("items", Data::List(items)) => items.iter().all(|item| fits(item, says, whole)),
            ("minItems", Data::List(items)) => number(says) <= items.len() as i128,
            ("maxItems", Data::List(items)) => number(says) >= items.len() as i128,
            ("minLength", Data::Str(text)) => number(says) <= text.chars().count() as i128,
            ("minimum", Data::Int(Integer::Small(value))) => number(says) <= *value,
            ("maximum", Data::Int(Integer::Small(value))) => number(says) >= *value,
            ("pattern", Data::Str(text)) if string(says).contains("few") => {
                let few = text
                    .strip_prefix("few(")
                    .and_then(|rest| rest.strip_suffix(')'));
                ["uniform", "log", "edges"].contains(&text.as_str())
                    || few.is_some_and(|few| few.bytes().all(|byte| byte.is_ascii_digit()))
            }
            ("pattern", Data::Str(text)) => {
                let bad = |c: char| c.is_whitespace() || (c.is_ascii_punctuation() && c != '_');
                !text.is_empty()
                    && !text.starts_with(|c: char| c.is_ascii_digit())
                    && !text.contains(bad)
            }
            (
                "properties"
                | "required"
                | "additionalProperties"
                | "items"
                | "minItems"
                | "maxItems",
                _,
            )
            | ("minLength" | "minimum" | "maximum" | "pattern", _)
            | ("description" | "title" | "$schema" | "$defs", _) => true,
            (other, _) => panic!("the test does not know {other}"),
        }
    })
}

fn is(value: &Data, kind: &str) -> bool {
    match value {
        Data::None => kind == "null",
        Data::Bool(_) => kind == "boolean",
        Data::Int(_) => kind == "integer" || kind == "number",
        Data::Float(_) => kind == "number",
        Data::Str(_) => kind == "string",
        Data::Dict(_) => kind == "object",
        _ => kind == "array",
    }
}

fn pairs(data: &Data) -> &[(Data, Data)] {
    match data {
        Data::Dict(pairs) => pairs,
        other => panic!("{other:?}"),
    }
}

fn get<'d>(data: &'d Data, key: &str) -> Option<&'d Data> {
    pairs(data)
        .iter()
        .find(|pair| string(&pair.0) == key)
        .map(|pair| &pair.1)
}

fn list(data: &Data) -> &[Data] {
    match data {
        Data::List(items) => items,
        other => panic!("{other:?}"),
    }
}

fn string(data: &Data) -> &str {
    match data {
        Data::Str(text) => text,
        other => panic!("{other:?}"),
    }
}

fn number(data: &Data) -> i128 {
    match data {
        Data::Int(Integer::Small(value)) => *value,
        other => panic!("{other:?}"),
    }
}

static PUBLISHED: LazyLock<Data> = LazyLock::new(|| Data::from_plain_json(&json_schema()).unwrap());

/// Changes one place of a document.
fn damage(data: &mut Data, at: Index, with: Index) {
    let mut places = 0;
    count(data, &mut places);
    let mut place = at.index(places);
    change(data, &mut place, with);
}

fn count(data: &Data, places: &mut usize) {
    *places += 1;
    match data {
        Data::List(items) => items.iter().for_each(|item| count(item, places)),
        Data::Dict(pairs) => pairs.iter().for_each(|(_, value)| count(value, places)),
        _ => {}
    }
}

/// Changes the place of this number; whether that was inside.
fn change(data: &mut Data, place: &mut usize, with: Index) -> bool {
    if *place > 0 {
        *place -= 1;
        return match data {
            Data::List(items) => items.iter_mut().any(|item| change(item, place, with)),
            Data::Dict(pairs) => pairs
                .iter_mut()
                .any(|(_, value)| change(value, place, with)),
            _ => false,
        };
    }
    let words = ["x", "int", "tree", "sum", "few(9)", "log", "acyclic", ""];
    match (data, with.index(12)) {
        (Data::Dict(pairs), 0..6) if !pairs.is_empty() => {
            pairs.remove(with.index(pairs.len()));
        }
        (Data::Dict(pairs), 6..9) => {
            let key = ["wieght", "law", "from", "of", "text"][with.index(5)];
            pairs.retain(|(other, _)| other != &Data::from(key));
            pairs.push((Data::from(key), Data::from(1)));
        }
        (Data::List(items), 0..6) if !items.is_empty() => {
            items.remove(with.index(items.len()));
        }
        (Data::List(items), 6..9) => items.push(Data::from(3)),
        (other, 0..3) => *other = Data::from(words[with.index(8)]),
        (other, 3 | 4) => *other = Data::from([-1, 0, 2, 255, 256][with.index(5)]),
        (other, 5 | 6) => *other = Data::Float(0.5),
        (other, 7) => *other = Data::Bool(true),
        (other, 8) => *other = Data::None,
        (other, 9) => *other = Data::dict(Vec::new()),
        (other, _) => *other = Data::List(Vec::new()),
    }
    true
}

proptest! {
    #[test]
    fn every_schema_comes_back(schema in schema()) {
        let text = schema.to_json();
        let again = Schema::read(&text);
        prop_assert!(again.is_ok(), "{}\n{}", again.unwrap_err(), text);
        prop_assert_eq!(again.unwrap(), schema, "{}", text);
    }

    #[test]
    fn what_is_written_fits_the_published_schema(schema in schema()) {
        let written = Data::from_plain_json(&schema.to_json()).unwrap();
        prop_assert!(fits(&written, &PUBLISHED, &PUBLISHED), "{}", schema.to_json());
    }

    #[test]
    fn the_published_schema_accepts_what_is_read(schema in schema(), at: Index, with: Index) {
        let mut data = Data::from_plain_json(&schema.to_json()).unwrap();
        damage(&mut data, at, with);
        let fits = fits(&data, &PUBLISHED, &PUBLISHED);
        match read::schema(&data) {
            Ok(_) => prop_assert!(fits, "read, but does not fit: {:?}", data),
            Err(Error::Json { path, problem }) => match problem {
                // What a JSON Schema cannot say, it need not refuse.
                Problem::Name { .. } | Problem::Twice(_) | Problem::Expected { .. } | Problem::Value(_) => {}
                Problem::NoName(_) | Problem::Huge(_) | Problem::Number(_) | Problem::Class(_) => {}
                Problem::Word { ref word, .. } if word.contains("few(") => {}
                problem => prop_assert!(!fits, "fits, but at {}: {}\n{:?}", path, problem, data),
            },
            Err(error) => prop_assert!(false, "{error}"),
        }
    }

    #[test]
    fn a_damaged_text_is_read_or_refused(at in 0..JSON.len(), length in 0_usize..9, with in "[ -~\n]{0,4}") {
        // Every character of it is one byte.
        let end = (at + length).min(JSON.len());
        let text = [&JSON[..at], &with, &JSON[end..]].concat();
        if let Ok(schema) = Schema::from_json(&text) {
            prop_assert_eq!(Schema::from_json(&schema.to_json()), Ok(schema.clone()));
            prop_assert_eq!(Schema::from_text(&schema.to_text()), Ok(schema));
        }
    }
}
