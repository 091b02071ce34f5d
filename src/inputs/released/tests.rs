//! Schemas of the released format, what they become, and what is told about them.

#![allow(clippy::unwrap_used)]

use super::{Imported, import};
use crate::inputs::schema::Schema;
use proptest::prelude::*;

/// A schema with these parameters, put out a line each.
fn stdin(parameters: &str) -> String {
    let data = crate::data::Data::from_plain_json(&format!("{{{parameters}}}")).unwrap();
    let crate::data::Data::Dict(pairs) = data else {
        unreachable!()
    };
    let names = pairs
        .iter()
        .map(|(name, _)| format!(r#"{{"name": {}, "separator": "\n"}}"#, name.to_json()));
    let order = names.collect::<Vec<_>>().join(", ").replace('\n', "\\n");
    with_order("stdin", parameters, &order)
}

fn with_order(format: &str, parameters: &str, order: &str) -> String {
    format!(
        r#"{{"input_format": "{format}", "parameters": {{{parameters}}}, "output_order": [{order}]}}"#
    )
}

fn int(low: &str, high: &str) -> String {
    format!(r#"{{"type": "Variable", "data_type": "int", "range": [{low}, {high}]}}"#)
}

fn list(of: &str, low: &str, high: &str) -> String {
    format!(r#"{{"type": "List", "data_type": {of}, "range": [{low}, {high}]}}"#)
}

fn read(text: &str) -> (String, Vec<String>) {
    let Imported { schema, remarks } =
        import(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let text = schema.to_text();
    assert_eq!(Schema::from_text(&text), Ok(schema), "{text}");
    (text, remarks.iter().map(ToString::to_string).collect())
}

fn remarks(text: &str) -> Vec<String> {
    read(text).1
}

#[test]
fn the_coupon_rule_is_out_of_reach_of_the_released_generator() {
    let text = with_order(
        "function_args",
        &format!(
            r#""total": {}, "count": {}"#,
            int("0", "100"),
            int("0", "10")
        ),
        r#"{"name": "total", "separator": "\n"}, {"name": "count", "separator": "\n"}"#,
    );
    let (text, remarks) = read(&text);
    assert_eq!(
        text,
        "total: int 0..100\ncount: int 0..10\ncall (total, count)\n"
    );
    assert_eq!(
        remarks,
        [
            "The values of `total` are said to be 0..100, and the released generator draws them from 0..20."
        ]
    );
    // Only totals from 25 on: nothing is left at all.
    let text = stdin(&format!(r#""total": {}"#, int("25", "100")));
    assert_eq!(
        self::remarks(&text),
        [
            "The values of `total` are said to be 25..100, of which the released generator takes only what lies in -20..20: always that is nothing, and it fails."
        ]
    );
}

#[test]
fn what_is_within_the_limits_is_not_told() {
    let a = list(&int("-20", "20"), "1", "20");
    assert_eq!(
        read(&stdin(&format!(
            r#""a": {a}, "k": {}"#,
            int("1", r#""$a.length""#)
        ))),
        (
            "a: list 1..20 of int -20..20\nk: int 1..len(a)\nstdin {\n  a\n  k\n}\n".to_owned(),
            vec![]
        )
    );
}

#[test]
fn limits_reach_through_references() {
    // n is at most 20 there, so a list of n items is whole, but one of 2n items is not.
    let text = stdin(&format!(
        r#""n": {}, "a": {}, "b": {}"#,
        int("1", "1000"),
        list(&int("1", "\"$n\""), "\"$n\"", "\"$n\""),
        list(&int("1", "5"), "\"$n*2-1\"", "\"$n*2-1\""),
    ));
    let (text, remarks) = read(&text);
    assert_eq!(
        text,
        "n: int 1..1000\na: list n of int 1..n\nb: list n*2-1 of int 1..5\nstdin {\n  a\n  b\n  n\n}\n"
    );
    assert_eq!(
        remarks,
        [
            "The values of `n` are said to be 1..1000, and the released generator draws them from 1..20.",
            "The lengths of `b` are said to be n*2-1, of which the released generator takes only what lies in 1..20: sometimes that is nothing, and it fails.",
            "The lengths of `b` are said to be n*2-1, and the released generator draws them from n*2-1..min(n*2-1, 20).",
        ]
    );
}

#[test]
fn every_number_is_compared_with_its_limits() {
    let matrix = format!(
        r#"{{"type": "Matrix", "data_type": {}, "row_range": [0, 5], "column_range": [1, "10^5"]}}"#,
        int("-1000", "-1"),
    );
    let text = stdin(&format!(
        r#""m": {matrix}, "x": {{"type": "Variable", "data_type": "float", "range": [-0.5, 1e3]}}, "s": {}"#,
        list(
            r#"{"type": "Variable", "data_type": "char", "range": ["Lowercase"]}"#,
            "0",
            "\"1e5\""
        )
        .replace("\"range\": [0", "\"split\": \"\", \"range\": [0"),
    ));
    let (text, remarks) = read(&text);
    assert_eq!(
        text,
        "m: matrix 0..5 x 1..10^5 of int -1000..-1\ns: string 0..100000 of [a-z]\nx: float -0.5..1000\nstdin {\n  m\n  s\n  x\n}\n"
    );
    assert_eq!(
        remarks,
        [
            "The numbers of rows of `m` are said to be 0..5, and the released generator draws them from 1..5.",
            "The numbers of columns of `m` are said to be 1..10^5, and the released generator draws them from 1..20.",
            "The values of `m[]` are said to be -1000..-1, and the released generator draws them from -20..-1.",
            "The lengths of `s` are said to be 0..100000, and the released generator draws them from 1..20.",
            "The values of `x` are said to be -0.5..1000, and the released generator draws them from -0.5..20.",
        ]
    );
}

#[test]
fn counted_groups_are_a_repeat() {
    let group = format!(
        r#"{{"type": "Group", "parameters": {{"data": {}, "n": {}}}, "output_order": [{{"name": "n", "separator": "\\n"}}, {{"name": "data", "separator": "\n"}}]}}"#,
        list(&int("1", "9"), "\"$n\"", "\"$n\""),
        int("1", "8"),
    );
    let parameters = format!(
        r#""T": {}, "tests": {}"#,
        int("1", "5"),
        list(&group, "\"$T\"", "\"$T\"")
    );
    let order = r#"{"name": "T", "separator": "\n"}, {"name": "tests", "separator": ""}"#;
    let (text, remarks) = read(&with_order("stdin", &parameters, order));
    assert_eq!(
        text,
        "T: int 1..5\ntests: repeat T { n: int 1..8; data: list n of int 1..9 }\nstdin {\n  tests\n}\n"
    );
    assert_eq!(remarks, Vec::<String>::new());
    // Without the count before it, a list of records has a line each.
    let order = r#"{"name": "tests", "separator": ""}"#;
    let (text, remarks) = read(&with_order("stdin", &parameters, order));
    assert!(
        text.contains("tests: list T of record { n: int 1..8; data: list n of int 1..9 }\n"),
        "{text}"
    );
    assert_eq!(remarks, ["`tests[]` is written with a line a group here."]);
}

#[test]
fn groups_on_standard_input_are_taken_apart() {
    let group = |separator: &str| {
        format!(
            r#"{{"type": "Group", "parameters": {{"n": {}, "k": {}}}, "output_order": [{{"name": "n", "separator": "{separator}"}}, {{"name": "k", "separator": ""}}]}}"#,
            int("1", "9"),
            int("1", "\"$n\""),
        )
    };
    let parameters = format!(
        r#""n": {}, "g": {}"#,
        int("0", "\"$g_n\"").replace("\"$g_n\"", "2"),
        group(" ")
    );
    let order = r#"{"name": "n", "separator": "\n"}, {"name": "g", "separator": "\n"}"#;
    let (text, remarks) = read(&with_order("stdin", &parameters, order));
    assert_eq!(
        text,
        "n: int 0..2\ng_n: int 1..9\nk: int 1..g_n\nstdin {\n  n\n  g_n k\n}\n"
    );
    assert_eq!(remarks, Vec::<String>::new());
    let parameters = format!(r#""g": {}"#, group(","));
    let order = r#"{"name": "g", "separator": "\n"}"#;
    let (text, remarks) = read(&with_order("stdin", &parameters, order));
    assert!(text.ends_with("stdin {\n  n \",\" k\n}\n"), "{text}");
    assert_eq!(
        remarks,
        ["`n` is set off by spaces here, and there by none."]
    );
}

#[test]
fn characters_side_by_side_are_a_pattern() {
    let char =
        |range: &str| format!(r#"{{"type": "Variable", "data_type": "char", "range": {range}}}"#);
    let group = format!(
        r#"{{"type": "Group", "parameters": {{"a": {}, "b": {}, "c": {}}}, "output_order": [{{"name": "a"}}, {{"name": "b", "separator": ""}}, {{"name": "c", "separator": ""}}]}}"#,
        char(r#"[["1", "9"]]"#),
        char(r#"["x", "-", "]"]"#),
        char(r#"["Uppercase", "digit", "_"]"#),
    );
    let (text, remarks) = read(&stdin(&format!(r#""S": {group}"#)));
    assert_eq!(
        text,
        "S: string matching \"[1-9][x\\\\-\\\\]][A-Z0-9_]\"\nstdin {\n  S\n}\n"
    );
    assert_eq!(remarks, Vec::<String>::new());
}

#[test]
fn separators_make_the_lines() {
    let parameters = format!(
        r#""n": {}, "a": {}, "w": {{"type": "Variable", "data_type": "string", "range": ["N", "E"]}}, "hidden": {}"#,
        int("1", "\"$hidden\""),
        list(&int("0", "9"), "\"$n\"", "\"$n\"")
            .replace("\"range\": [\"$n", "\"split\": \",\", \"range\": [\"$n"),
        int("2", "3"),
    );
    let order = r#"{"name": "n", "separator": " "}, {"name": "w", "separator": "\n\n"}, {"name": "a"}, {"name": "q"}"#;
    let (text, remarks) = read(&with_order("stdin", &parameters, order));
    assert_eq!(
        text,
        "w: one of ['N', 'E']\nhidden: int 2..3\nn: int 1..hidden\na: list n of int 0..9\nstdin {\n  n w\n  \"\"\n  a sep \",\"\n}\n"
    );
    assert_eq!(
        remarks,
        ["`q` stands in the order of output but is no parameter; it is left out."]
    );
}

#[test]
fn what_it_writes_so_that_programs_fail_is_told() {
    let words = list(
        r#"{"type": "Variable", "data_type": "string", "range": ["a"]}"#,
        "1",
        "2",
    );
    let order = r#"{"name": "w", "separator": ""}"#;
    assert_eq!(
        remarks(&with_order(
            "function_args",
            &format!("\"w\": {words}"),
            order
        )),
        ["The released generator writes `w[]` without quotes, or with two kinds of them."]
    );
    let nested = list(&list(&int("1", "2"), "1", "2"), "1", "2");
    assert_eq!(
        remarks(&stdin(&format!("\"w\": {nested}"))),
        ["The released generator writes `w` as Python tuples, one in the other."]
    );
    assert_eq!(
        remarks(&stdin(&format!("\"n\": {}", int("\"7/2\"", "\"2*7/3\"")))),
        [
            "In `n` the quotients of 7//2 are rounded down one by one; the released generator cuts off the fraction of the whole.",
            "In `n` the quotients of 2*7//3 are rounded down one by one; the released generator cuts off the fraction of the whole.",
        ]
    );
    let no_range = r#""n": {"type": "Variable", "data_type": "int"}, "a": {"type": "list", "data_type": "CHAR", "range": [1, 2]}"#;
    let (text, remarks) = read(&stdin(no_range));
    assert!(
        text.starts_with("a: list 1..2 of char [a-z]\nn: int -20..20\n"),
        "{text}"
    );
    assert_eq!(
        remarks,
        [
            "`a[]` has no range; a-z is taken, as the released generator does.",
            "`n` has no range; -20..20 is taken, as the released generator does.",
        ]
    );
}

#[test]
fn an_answer_in_a_fence_is_read() {
    let text = stdin(&format!("\"n\": {}", int("1", "2")));
    let plain = read(&text);
    for fenced in [
        format!("```json\n{text}\n```\n"),
        format!("\u{feff}\n```\r\n{text}\r\n```"),
    ] {
        assert_eq!(read(&fenced), plain);
    }
}

#[test]
fn refusals_say_what_and_where() {
    let n = |low: &str, high: &str| stdin(&format!("\"n\": {}", int(low, high)));
    for (text, sentence) in [
        (
            "[]".to_owned(),
            "At the top: an object is expected, not an array.",
        ),
        (
            "{}".to_owned(),
            "At the top: the key `input_format` is missing.",
        ),
        (
            "```json\n{]\n```".to_owned(),
            "Line 2, column 2: a key in quotes is expected, not `]`.",
        ),
        (
            n("1", "2").replace("stdin", "file"),
            "At `input_format`: `file` is none of `stdin` and `function_args`.",
        ),
        (
            n("1", "2").replace("\"parameters\"", "\"params\""),
            "At the top: the key `parameters` is missing.",
        ),
        (
            n("1", "2").replace("Variable", "Scalar"),
            "At `parameters.n`: `scalar` is none of `Variable`, `List`, `Matrix` and `Group`.",
        ),
        (
            n("1", "2").replace("\"int\"", "\"bool\""),
            "At `parameters.n`: `bool` is none of `int`, `float`, `char` and `string`.",
        ),
        (
            n("1", "2.5"),
            "At `parameters.n.range[1]`: 2.5 stands where an integer is needed.",
        ),
        (
            n("1", "null"),
            "At `parameters.n.range[1]`: a number or an expression is expected, not null.",
        ),
        (
            n("1", "\"$m\""),
            "At `parameters.n.range[1]`: no field before this is called `m`.",
        ),
        (
            n("1", "\"$n+1\""),
            "At the top: references go round in a circle among `n`.",
        ),
        (
            n("1", "\"7 7\""),
            "At `parameters.n.range[1]`: the end is expected, not `7`.",
        ),
        (
            stdin(&format!("\"n-1\": {}", int("1", "2"))),
            "At `parameters.n-1`: `n-1` cannot be a name.",
        ),
        (
            stdin(&format!(
                "\"a\": {}",
                list(&int("1", "\"$b[0]\""), "1", "2")
            )),
            "At `parameters.a.data_type.range[1]`: no field before this is called `b`.",
        ),
    ] {
        let error = import(&text).unwrap_err();
        assert_eq!(error.to_string(), sentence, "{text}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text: String) {
        let _ = import(&text);
    }

    #[test]
    fn a_damaged_schema_is_read_or_refused(at in 0_usize..400, length in 0_usize..9, with in "[ -~]{0,5}") {
        let a = list(&int("1", "\"$n*2\""), "\"$n\"", "\"$n/2\"");
        let text = stdin(&format!(r#""n": {}, "a": {a}"#, int("1", "\"10^5\"")));
        let at = at.min(text.len());
        let end = (at + length).min(text.len());
        if let Ok(imported) = import(&[&text[..at], &with, &text[end..]].concat()) {
            let printed = imported.schema.to_text();
            prop_assert_eq!(Schema::from_text(&printed), Ok(imported.schema), "{}", printed);
        }
    }
}
