//! What the judge of inputs says of inputs that are none.

use super::{Instance, Schema, satisfies};
use crate::data::Data;

fn verdict(text: &str, values: &str) -> String {
    let schema = Schema::from_text(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let Ok(Data::List(values)) = Data::from_json(values) else {
        panic!("no list of values: {values}");
    };
    match satisfies(&schema, &Instance { values }) {
        Ok(()) => "yes".to_owned(),
        Err(violation) => violation.to_string(),
    }
}

#[test]
fn every_property_is_looked_at() {
    let mut wrong = Vec::new();
    for (text, values, expected) in [
        ("n: int 1..9", "[9]", "yes"),
        ("n: int 1..9", "[10]", "n: The value 10 lies outside 1..9."),
        ("n: int 1..9", "[true]", "n: It is not an integer."),
        ("n: int 1..9", "[2.0]", "n: It is not an integer."),
        ("n: int 1..9", "[1, 2]", "There are 2 values for 1 fields."),
        (
            "n: int 1..9",
            "[1000000000000000000000000000000000000000000]",
            "n: It is larger than any span.",
        ),
        (
            "n: int 1..9\nk: int n..9",
            "[5, 4]",
            "k: The value 4 lies outside 5..9.",
        ),
        ("x: float 0..1 decimals 2", "[0.29]", "yes"),
        (
            "x: float 0..1 decimals 2",
            "[0.295]",
            "x: The value 0.295 has more than 2 decimals.",
        ),
        (
            "x: float 0..1",
            "[1.5]",
            "x: The value 1.5 lies outside 0.0..1.0.",
        ),
        (
            "x: float 0..1",
            "[NaN]",
            "x: The value NaN lies outside 0.0..1.0.",
        ),
        ("x: float 0..1", "[1]", "x: It is not a float."),
        ("b: bool", "[1]", "b: It is not True or False."),
        ("c: char [a-c]", "[\"d\"]", "c: 'd' is not in its alphabet."),
        (
            "c: char [a-c]",
            "[\"ab\"]",
            "c: It has 2 characters, not one.",
        ),
        (
            "s: string 1..3 of [ab]",
            "[\"abab\"]",
            "s: The length 4 lies outside 1..3.",
        ),
        (
            "s: string 1..3 of [ab]",
            "[\"ac\"]",
            "s: 'c' is not in its alphabet.",
        ),
        ("s: string 1..9 of [ab] palindrome", "[\"abba\"]", "yes"),
        (
            "s: string 1..9 of [ab] palindrome",
            "[\"abb\"]",
            "s: It is no palindrome.",
        ),
        (
            "s: string 1..9 of [()] brackets",
            "[\"())(\"]",
            "s: Its brackets are not balanced.",
        ),
        ("s: string matching \"a+b\"", "[\"aab\"]", "yes"),
        (
            "s: string matching \"a+b\"",
            "[\"b\"]",
            "s: It does not match its pattern.",
        ),
        ("o: one of [1, \"x\"]", "[\"x\"]", "yes"),
        (
            "o: one of [1, \"x\"]",
            "[1.0]",
            "o: It is none of the values to choose from.",
        ),
        (
            "a: list 1..3 of int 0..9",
            "[[]]",
            "a: The length 0 lies outside 1..3.",
        ),
        (
            "a: list 1..3 of int 0..9",
            "[[\"\"]]",
            "a[0]: It is not an integer.",
        ),
        (
            "a: list 1..3 of int 0..9",
            "[{\"dict\": []}]",
            "a: It is not a list.",
        ),
        ("a: list 3 of int 0..9 ascending", "[[1, 1, 2]]", "yes"),
        (
            "a: list 3 of int 0..9 ascending",
            "[[1, 2, 1]]",
            "a: Its items are out of order.",
        ),
        (
            "a: list 3 of int 0..9 descending",
            "[[1, 2, 1]]",
            "a: Its items are out of order.",
        ),
        (
            "a: list 3 of int 0..9 distinct",
            "[[1, 2, 1]]",
            "a: An item is there twice.",
        ),
        (
            "a: list 3 of int 0..9 sum 5",
            "[[1, 2, 1]]",
            "a: The sum 4 lies outside 5..5.",
        ),
        ("p: permutation 3", "[[3, 1, 2]]", "yes"),
        (
            "p: permutation 3",
            "[[3, 1, 1]]",
            "p: It is no permutation.",
        ),
        (
            "p: permutation 3 from 0",
            "[[3, 1, 2]]",
            "p: It is no permutation.",
        ),
        ("p: permutation 3", "[[1, 2]]", "p: It has 2 items, not 3."),
        (
            "m: matrix 2 x 1..2 of int 0..9",
            "[[[1, 2], [3, 4]]]",
            "yes",
        ),
        (
            "m: matrix 2 x 1..2 of int 0..9",
            "[[[1, 2]]]",
            "m: The number of rows 1 lies outside 2..2.",
        ),
        (
            "m: matrix 2 x 1..2 of int 0..9",
            "[[[1, 2], [3]]]",
            "m[1]: It is not as long as the first row.",
        ),
        (
            "m: matrix 2 x 1..2 of int 0..9",
            "[[[1, 2, 3], [3, 4, 5]]]",
            "m[0]: The number of columns 3 lies outside 1..2.",
        ),
        (
            "t: tuple(int 0..9, bool)",
            "[{\"tuple\": [3, true]}]",
            "yes",
        ),
        (
            "t: tuple(int 0..9, bool)",
            "[[3, true]]",
            "t: It is not a tuple.",
        ),
        (
            "t: tuple(int 0..9, bool)",
            "[{\"tuple\": [3]}]",
            "t: It has 1 parts, not 2.",
        ),
        (
            "r: record { lo: int 0..9; hi: int lo..9 }",
            "[{\"dict\": [[\"hi\", 4], [\"lo\", 3]]}]",
            "yes",
        ),
        (
            "r: record { lo: int 0..9; hi: int lo..9 }",
            "[{\"dict\": [[\"hi\", 2], [\"lo\", 3]]}]",
            "r.hi: The value 2 lies outside 3..9.",
        ),
        (
            "r: record { lo: int 0..9; hi: int lo..9 }",
            "[{\"dict\": [[\"hi\", 2]]}]",
            "r: It has 1 keys for 2 fields.",
        ),
        (
            "r: record { lo: int 0..9; hi: int lo..9 }",
            "[{\"dict\": [[\"hi\", 2], [\"l\", 3]]}]",
            "r: It has no key `lo`.",
        ),
        ("q: optional int 0..9", "[null]", "yes"),
        (
            "q: optional int 0..9",
            "[10]",
            "q: The value 10 lies outside 0..9.",
        ),
        (
            "u: union { add(x: int 1..9); ask }",
            "[{\"tuple\": [\"add\", 0]}]",
            "u.x: The value 0 lies outside 1..9.",
        ),
        (
            "u: union { add(x: int 1..9); ask }",
            "[{\"tuple\": [\"ask\"]}]",
            "yes",
        ),
        (
            "u: union { add(x: int 1..9); ask }",
            "[{\"tuple\": [\"ask\", 1]}]",
            "u: Its tag has 1 values after it, not 0.",
        ),
        (
            "u: union { add(x: int 1..9); ask }",
            "[{\"tuple\": [\"del\"]}]",
            "u: It has none of the tags.",
        ),
        (
            "tests: repeat 1..2 { n: int 1..5; a: list n of bool }",
            "[[{\"dict\": [[\"a\", [true]], [\"n\", 2]]}]]",
            "tests[0].a: The length 1 lies outside 2..2.",
        ),
        (
            "tests: repeat 1..2 { n: int 1..5 }",
            "[[]]",
            "tests: The number of records 0 lies outside 1..2.",
        ),
        (
            "t: tree 3",
            "[[{\"tuple\": [1, 2]}, {\"tuple\": [3, 2]}]]",
            "yes",
        ),
        (
            "t: tree 3",
            "[[{\"tuple\": [1, 2]}, {\"tuple\": [2, 1]}]]",
            "t: Edges lead in a circle.",
        ),
        (
            "t: tree 3",
            "[[{\"tuple\": [1, 2]}]]",
            "t: A tree of 3 nodes has not 1 edges.",
        ),
        (
            "t: tree 3",
            "[[{\"tuple\": [1, 2]}, {\"tuple\": [0, 1]}]]",
            "t[1]: An end of the edge is no node.",
        ),
        (
            "t: tree 2 weight int 1..3",
            "[[{\"tuple\": [1, 2]}]]",
            "t[0]: It is no edge.",
        ),
        (
            "t: tree 2 weight int 1..3",
            "[[{\"tuple\": [1, 2, 4]}]]",
            "t[0].weight: The value 4 lies outside 1..3.",
        ),
        (
            "g: graph 4, 3 connected simple",
            "[[{\"tuple\": [1, 2]}, {\"tuple\": [2, 3]}, {\"tuple\": [1, 3]}]]",
            "g: Not every node can be reached from every other.",
        ),
        (
            "g: graph 4, 2 simple",
            "[[{\"tuple\": [1, 2]}, {\"tuple\": [2, 1]}]]",
            "g: An edge is there twice.",
        ),
        (
            "g: graph 4, 2 simple directed",
            "[[{\"tuple\": [1, 2]}, {\"tuple\": [2, 1]}]]",
            "yes",
        ),
        (
            "g: graph 4, 2 simple acyclic",
            "[[{\"tuple\": [1, 2]}, {\"tuple\": [2, 1]}]]",
            "g: Edges lead in a circle.",
        ),
        (
            "g: graph 4, 1 simple",
            "[[{\"tuple\": [3, 3]}]]",
            "g: An edge leads from a node to itself.",
        ),
        ("g: graph 4, 1", "[[{\"tuple\": [3, 3]}]]", "yes"),
        (
            "g: graph 4, 2..3",
            "[[{\"tuple\": [3, 3]}]]",
            "g: The number of edges 1 lies outside 2..3.",
        ),
        (
            "g: graph 10^18, 1 acyclic",
            "[[{\"tuple\": [1000000000000000000, 1]}]]",
            "yes",
        ),
        (
            "g: graph 10^18, 1 connected",
            "[[{\"tuple\": [1000000000000000000, 1]}]]",
            "g: Not every node can be reached from every other.",
        ),
        (
            "a: int 0..9\nb: int 0..9\nwhere a + b == 5",
            "[2, 3]",
            "yes",
        ),
        (
            "a: int 0..9\nb: int 0..9\nwhere a + b == 5",
            "[2, 4]",
            "`a+b == 5` does not hold for 6 and 5.",
        ),
        (
            "a: int 0..9\nb: int 0..9\nwhere a // b == 5",
            "[2, 0]",
            "`a//b == 5` has no value: something is divided by zero.",
        ),
    ] {
        let found = verdict(text, values);
        if found != expected {
            wrong.push(format!("{text}\n  {values}\n  {found}\n  {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
