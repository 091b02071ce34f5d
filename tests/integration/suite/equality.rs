//! Equality in a test file is equality here.

use super::python::{Folder, is_here};
use super::suite;
use runwise::data::Data;
use runwise::numerics::Random;
use runwise::reliability::Equality;
use runwise::sandbox::Output;
use runwise::task::file::Style;

/// Loads `test_it.py` and compares the quadruples of `pairs.json`: word, tolerance, and two texts,
/// which are literals of values if there is a function for values.
const SCRIPT: &str = "\
import importlib.util, json
spec = importlib.util.spec_from_file_location('test_it', 'test_it.py')
tests = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tests)
values = hasattr(tests, 'plain')
for tests.EQUALITY, tests.TOLERANCE, one, other in json.load(open('pairs.json', encoding='utf-8')):
    if values:
        one, other = tests.plain(eval(one)), tests.plain(eval(other))
    print('01'[tests.same(one, other)], end='')
    assert tests.same(one, other) == tests.same(other, one)
";

const TOKENS: Equality = Equality::Tokens { tolerance: 0.01 };
const RULES: [Equality; 3] = [Equality::Exact, Equality::TrailingWhitespace, TOKENS];

fn words(rule: Equality) -> &'static str {
    match rule {
        Equality::Exact => "\"exact\", 0.0",
        Equality::TrailingWhitespace => "\"trailing-whitespace\", 0.0",
        Equality::Tokens { .. } => "\"tokens\", 0.01",
    }
}

/// What Python says of each pair; `None` without Python.
fn compared(test: &str, style: Style, pairs: &[(Equality, String, String)]) -> Option<Vec<bool>> {
    if !is_here(test) {
        return None;
    }
    let folder = Folder::new(test);
    let suite = suite(style, "f", Equality::Exact, &[("1", "1")]);
    folder.write("test_it.py", suite.to_pytest().unwrap());
    let quoted = |text: &str| Data::from(text).to_json();
    let quadruples: Vec<String> = pairs
        .iter()
        .map(|(rule, one, other)| format!("[{}, {}, {}]", words(*rule), quoted(one), quoted(other)))
        .collect();
    folder.write("pairs.json", format!("[{}]", quadruples.join(",\n")));
    let (code, printed) = folder.python(&["-c", SCRIPT]);
    assert_eq!(code, 0, "{printed}");
    assert_eq!(printed.len(), pairs.len(), "{printed}");
    Some(printed.bytes().map(|byte| byte == b'1').collect())
}

#[test]
fn printed_text_is_equal_where_it_is_equal_here() {
    let long = "7".repeat(400);
    let pieces = [
        "1", "1.0", "1e0", "1.", ".5", "0.5", "0.501", "0.52", "+1", "-1", "0", "-0", "inf",
        "Infinity", "-inf", "nan", "NaN", "-nan", "1e999", "-1e999", &long, "1_0", "10", "١",
        "0x1", "x", "True", "e5", ".", "1e", "1e+2", "100.5", "i", "infinit", " ", " ", "  ", "\n",
        "\n\n", "\t", "\u{b}", "\u{c}", "\r\n", "\u{a0}", "\u{2028}", "é", "",
    ];
    let mut random = Random::new(3);
    let mut piece = || pieces[random.below(pieces.len() as u32) as usize];
    let mut pairs = Vec::new();
    for round in 0..3_000 {
        let mut one: Vec<&str> = (0..round % 5 + 1).map(|_| piece()).collect();
        let mut other = one.clone();
        other[round % one.len()] = piece();
        if round % 3 == 0 {
            one.push(piece());
        }
        if round % 2 == 0 {
            one.insert(1, " ");
            other.insert(1, "\n");
        }
        pairs.push((RULES[round % 3], one.concat(), other.concat()));
    }
    let Some(found) = compared("text-equality", Style::Stdin, &pairs) else {
        return;
    };
    let mut equal = 0;
    for ((rule, one, other), found) in pairs.into_iter().zip(found) {
        let [left, right] = [&one, &other].map(|text| Output::Bytes(text.as_bytes().to_vec()));
        assert_eq!(
            rule.same(&left, &right),
            found,
            "{rule:?} {one:?} {other:?}"
        );
        equal += usize::from(found);
    }
    // Neither always nor never.
    assert!((100..2_500).contains(&equal), "{equal}");
}

#[test]
fn values_are_equal_as_the_rule_says() {
    // Under exact, trailing-whitespace and tokens with a tolerance of 0.01.
    let table = [
        ("1", "1", [1, 1, 1]),
        ("1", "2", [0, 0, 0]),
        ("1", "True", [0, 1, 1]),
        ("1", "1.0", [0, 1, 1]),
        ("0.0", "-0.0", [0, 1, 1]),
        ("1", "1.005", [0, 0, 1]),
        ("100", "100.9", [0, 0, 1]),
        ("100", "102", [0, 0, 0]),
        ("True", "1.005", [0, 0, 0]),
        ("True", "'True'", [0, 0, 0]),
        ("None", "None", [1, 1, 1]),
        ("None", "False", [0, 0, 0]),
        ("float('nan')", "float('nan')", [1, 1, 1]),
        ("float('inf')", "float('inf')", [1, 1, 1]),
        ("float('inf')", "1e308", [0, 0, 0]),
        ("10**400", "10**400", [1, 1, 1]),
        ("10**400", "10**400 + 1", [0, 0, 0]),
        ("10**400", "float('inf')", [0, 0, 0]),
        ("10**18", "10**18 + 1", [0, 0, 1]),
        ("'a b'", "'a b'", [1, 1, 1]),
        ("'a b'", "'a  b'", [0, 0, 1]),
        ("'a '", "'a'", [0, 0, 1]),
        ("'0.5'", "'0.501'", [0, 0, 1]),
        ("'1'", "1", [0, 0, 0]),
        ("[1, 2]", "[1, 2]", [1, 1, 1]),
        ("[1, 2]", "(1, 2)", [0, 0, 0]),
        ("[1, 2]", "[1]", [0, 0, 0]),
        ("[1, [2.0]]", "[1, [2.001]]", [0, 0, 1]),
        ("(1, 2)", "(1, 2.0)", [0, 1, 1]),
        ("{1, 2}", "{2, 1}", [1, 1, 1]),
        ("{1, 2}", "frozenset([1, 2])", [1, 1, 1]),
        ("{1, 2}", "{1, 2.0}", [0, 1, 1]),
        ("{1, 20}", "{20.001, 1}", [0, 0, 1]),
        ("{9.999, 5}", "{10.001, 5}", [0, 0, 1]),
        ("{1, 2}", "[1, 2]", [0, 0, 0]),
        ("{(1, 'a')}", "{(True, 'a')}", [0, 1, 1]),
        ("{1, 2}", "{1, 3}", [0, 0, 0]),
        ("{'a': 1, 'b': 2}", "{'b': 2, 'a': 1}", [1, 1, 1]),
        ("{'a': 1}", "{'a': 1.001}", [0, 0, 1]),
        ("{1: 'x'}", "{True: 'x'}", [0, 1, 1]),
        ("{'a': 1}", "{'a': 1, 'b': 2}", [0, 0, 0]),
        ("{'a': [float('nan')]}", "{'a': [float('nan')]}", [1, 1, 1]),
        ("[]", "{}", [0, 0, 0]),
        ("set()", "{}", [0, 0, 0]),
    ];
    let pairs: Vec<_> = table
        .iter()
        .flat_map(|(one, other, _)| {
            RULES.map(|rule| (rule, (*one).to_owned(), (*other).to_owned()))
        })
        .collect();
    let Some(found) = compared("value-equality", Style::Call, &pairs) else {
        return;
    };
    for ((one, other, expected), found) in table.iter().zip(found.chunks(3)) {
        let found: Vec<u8> = found.iter().map(|&same| u8::from(same)).collect();
        assert_eq!(found, expected, "{one} and {other}");
    }
}
