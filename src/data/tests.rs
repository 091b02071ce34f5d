//! Both texts of a value, there and back.

#![allow(clippy::unwrap_used)]

use super::strategies::data;
use super::*;
use crate::limits::DATA_DEPTH;
use proptest::prelude::*;

fn literal(text: &str) -> Data {
    Data::from_literal(text).unwrap()
}

fn json(text: &str) -> Data {
    Data::from_json(text).unwrap()
}

#[test]
fn json_is_what_the_module_says() {
    for (text, of) in [
        ("null", "None"),
        ("true", "True"),
        ("-12", "-12"),
        ("1.0", "1.0"),
        ("1e+16", "1e16"),
        ("-Infinity", "-inf"),
        ("Infinity", "float('inf')"),
        ("\"a\\\"\\n\\u0000é\"", "'a\"\\n\\0\\xe9'"),
        ("[1,[]]", "[1, []]"),
        ("{\"tuple\":[1]}", "(1,)"),
        ("{\"set\":[]}", "set()"),
        ("{\"dict\":[[\"a\",1],[2,[]]]}", "{'a': 1, 2: []}"),
        ("{\"dict\":[]}", "{}"),
    ] {
        assert_eq!(literal(of).to_json(), text, "{of}");
        assert_eq!(json(text), literal(of), "{text}");
    }
    assert_eq!(Data::Float(f64::NAN).to_json(), "NaN");
    assert!(matches!(json(" NaN\r\n"), Data::Float(value) if value.is_nan()));
}

#[test]
fn a_literal_is_python_s_repr() {
    for text in [
        "None",
        "[True, False]",
        "-0.0",
        "1e-07",
        "float('inf')",
        "float('-inf')",
        "float('nan')",
        "170141183460469231731687303715884105728",
        "()",
        "(1,)",
        "(1, 2)",
        "set()",
        "{1, 2}",
        "{frozenset({1}), frozenset()}",
        "{}",
        "{(1, frozenset()): set()}",
        "{'a': [1], 'b': None}",
        "'it'",
        "\"it's\"",
        "'it\\'s \"it\"'",
        "'\\\\ \\n \\r \\t \\x00 \\x7f \\xa0 é ｱ \\u200b \\U000e0001 😀 e\u{301}'",
    ] {
        assert_eq!(literal(text).to_literal(), text);
    }
}

#[test]
fn a_literal_may_be_written_in_other_ways() {
    for (text, canonical) in [
        (" [1,2 , 3,]\n", "[1, 2, 3]"),
        ("(7)", "7"),
        ("((7,),)", "((7,),)"),
        ("1_000", "1000"),
        ("+1_0.5e-1_0", "1.05e-09"),
        (".5", "0.5"),
        ("007", "7"),
        ("1e999", "float('inf')"),
        (
            "[inf, -inf, nan]",
            "[float('inf'), float('-inf'), float('nan')]",
        ),
        ("float( '1.5' )", "1.5"),
        ("set([2, 1, 1])", "{1, 2}"),
        ("frozenset({1})", "{1}"),
        ("{1: 2, True: 3}", "{1: 3}"),
        ("{1, 1.0, True}", "{1}"),
        ("['a' \"b\"\n'c']", "['abc']"),
        (r"'\101\x41\u0041\U00000041'", "'AAAA'"),
        (r"'\d\'\0\18'", r#""\\d'\x00\x018""#),
        ("'a\\\nb'", "'ab'"),
    ] {
        assert_eq!(literal(text).to_literal(), canonical, "{text}");
    }
}

#[test]
fn plain_json_is_taken_as_it_comes() {
    let text =
        "\u{feff}{\"b\": {\"tuple\": [1]}, \"a\": [1.5, \"\\ud83d\\ude00\\/\"],\r\n \"b\": {}}";
    let data = Data::from_plain_json(text).unwrap();
    assert_eq!(data.to_literal(), "{'a': [1.5, '😀/'], 'b': {}}");
    let tagged = Data::from_plain_json("[{\"dict\": [[{\"tuple\": [1]}, 2]]}]").unwrap();
    assert_eq!(tagged.untagged().unwrap().to_literal(), "[{(1,): 2}]");
}

#[test]
fn refusals_of_json_say_what_and_where() {
    for (text, sentence) in [
        ("", "At character 1 a value is expected, not the end."),
        (
            "[1, 2",
            "At character 6 `,` or `]` is expected, not the end.",
        ),
        ("[1,]", "At character 4 a value is expected, not `]`."),
        ("\"é\" x", "At character 5 the end is expected, not `x`."),
        ("{\"a\" 1}", "At character 6 `:` is expected, not `1`."),
        (
            "{1: 2}",
            "At character 2 a key in quotes is expected, not `1`.",
        ),
        (
            "[\"é\", \"abc]",
            "At character 7 a string starts that does not end.",
        ),
        (
            "\"a\nb\"",
            "At character 1 a string starts that does not end.",
        ),
        (
            r#""\ud800""#,
            r"At character 2 `\ud800` is an escape that stands for no character.",
        ),
        (
            r#""\x41""#,
            r"At character 2 `\x` is an escape that stands for no character.",
        ),
        (
            "\"\\\n\"",
            r"At character 2 `\\n` is an escape that stands for no character.",
        ),
        (
            "\"\\u1\r2\"",
            "At character 2 `\\u1\\r2\"` is an escape that stands for no character.",
        ),
        ("None", "At character 1 `None` is no value."),
        ("01", "At character 1 `01` is no number."),
        ("1.", "At character 1 `1.` is no number."),
        ("-", "At character 1 `-` is no number."),
        ("1_0", "At character 1 `1_0` is no number."),
        (
            "[{\"a\": 1}]",
            "At character 2 an object is none of {\"tuple\": […]}, {\"set\": […]} and {\"dict\": [[key, value], …]}.",
        ),
        (
            "{\"set\": [[1]]}",
            "At character 1 a list stands in a set or as a key of a dict, where Python takes none.",
        ),
        (
            "{\"dict\": [[{\"tuple\": [{\"dict\": []}]}, 1]]}",
            "At character 1 a dict stands in a set or as a key of a dict, where Python takes none.",
        ),
    ] {
        let error = Data::from_json(text).unwrap_err();
        assert_eq!(error.to_string(), sentence, "{text}");
        assert!(error.hint().ends_with('.'));
    }
    for text in [
        "{\"dict\": [[1]]}",
        "{\"dict\": [[1, 2, 3]]}",
        "{\"dict\": [1]}",
        "{\"tuple\": 1}",
        "{}",
    ] {
        assert_eq!(Data::from_json(text).unwrap_err().problem, Problem::Object);
    }
}

#[test]
fn refusals_of_literals_say_what_and_where() {
    for (text, sentence) in [
        (
            "[1 2]",
            "At character 4 a comma or the closing bracket is expected, not `2`.",
        ),
        ("[,]", "At character 2 a value is expected, not `,`."),
        ("'a' 'b'", "At character 5 the end is expected, not `\\'`."),
        (
            "{1: 2, 3}",
            "At character 9 `:` and a value is expected, not `}`.",
        ),
        (
            "{1, 2: 3}",
            "At character 6 a comma or the closing bracket is expected, not `:`.",
        ),
        (
            "{[1]}",
            "At character 2 a list stands in a set or as a key of a dict, where Python takes none.",
        ),
        (
            "set([{}])",
            "At character 1 a dict stands in a set or as a key of a dict, where Python takes none.",
        ),
        ("set(1)", "At character 1 `set(…)` is no value."),
        ("[null]", "At character 2 `null` is no value."),
        ("b'a'", "At character 1 `b` is no value."),
        ("0x1F", "At character 1 `0x1F` is no number."),
        ("1__0", "At character 1 `1__0` is no number."),
        ("1j", "At character 1 `1j` is no number."),
        ("float('x')", "At character 1 `x` is no number."),
        (r"float('x\ny')", r"At character 1 `x\ny` is no number."),
        (
            r"'\N{DASH}'",
            r"At character 2 `\N` is an escape that stands for no character.",
        ),
        (
            r"'\ud800'",
            r"At character 2 `\ud800` is an escape that stands for no character.",
        ),
        (
            "'ab\n'",
            "At character 1 a string starts that does not end.",
        ),
    ] {
        assert_eq!(
            Data::from_literal(text).unwrap_err().to_string(),
            sentence,
            "{text}"
        );
    }
}

#[test]
fn depth_has_a_limit() {
    let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    for read in [Data::from_json, Data::from_plain_json, Data::from_literal] {
        let deepest = read(&nested(DATA_DEPTH)).unwrap();
        assert_eq!(deepest.depth(), DATA_DEPTH);
        for depth in [DATA_DEPTH + 1, 100_000] {
            assert_eq!(read(&nested(depth)).unwrap_err().problem, Problem::TooDeep);
        }
    }
    let dict = (0..DATA_DEPTH).fold(Data::None, |inner, _| {
        Data::dict(vec![(Data::from(1), inner)])
    });
    assert_eq!(json(&dict.to_json()), dict);
    assert_eq!(literal(&dict.to_literal()), dict);
}

proptest! {
    #[test]
    fn json_comes_back(data in data()) {
        let text = data.to_json();
        prop_assert_eq!(json(&text), data, "{}", text);
    }

    #[test]
    fn literals_come_back(data in data()) {
        let text = data.to_literal();
        prop_assert_eq!(literal(&text), data, "{}", text);
    }

    #[test]
    fn any_text_is_read_or_refused(text: String) {
        for read in [Data::from_json, Data::from_plain_json, Data::from_literal] {
            if let Err(error) = read(&text) {
                prop_assert!(error.at <= text.chars().count() + 1);
            }
        }
    }

    #[test]
    fn what_looks_like_a_value_is_read_or_refused(text in "[\\[\\](){}\"'\\\\,:\\-+0-9.eEx_inftuseN \n]{0,24}") {
        for read in [Data::from_json, Data::from_plain_json, Data::from_literal] {
            if let Ok(data) = read(&text) {
                prop_assert_eq!(literal(&data.to_literal()).to_json(), data.to_json());
                prop_assert_eq!(json(&data.to_json()).to_json(), data.to_json());
            }
        }
    }
}
