//! Texts that people have, in their own ways.

use super::stdin;
use crate::data::Data;
use crate::inputs::{Instance, Schema};

fn schema(text: &str) -> Schema {
    Schema::from_text(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn read(text: &str, input: &str) -> Result<String, String> {
    let list = |instance: Instance| Data::List(instance.values).to_json();
    stdin(&schema(text), input)
        .map(list)
        .map_err(|error| error.to_string())
}

#[test]
fn blanks_need_not_be_in_order() {
    let text = "n: int 1..9\na: list n of int 0..9\ns: string 1..9 of [a-z]";
    for input in [
        "2\n3 4\nab\n",
        "2\n3 4\nab",
        "2\r\n3 4\r\nab\r\n",
        " 2 \n3   4\t\nab\n\n\n",
        "\u{feff}2\n3 4\nab\n",
    ] {
        assert_eq!(
            read(text, input).as_deref(),
            Ok("[2,[3,4],\"ab\"]"),
            "{input:?}"
        );
    }
}

#[test]
fn empty_lines_at_the_end_may_be_missing() {
    let text = "n: int 0..9\na: list n of int 0..9\ns: string n of [a-z]";
    for input in ["0\n\n\n", "0\n\n", "0\n", "0", "0\r\n\r\n\r\n"] {
        assert_eq!(read(text, input).as_deref(), Ok("[0,[],\"\"]"), "{input:?}");
    }
}

#[test]
fn blanks_that_belong_to_strings_stay() {
    let text = "s: string 0..9 of [a ]\nn: int 0..9";
    assert_eq!(read(text, " a  a \n4\n").as_deref(), Ok("[\" a  a \",4]"));
    assert_eq!(read(text, "\n4\n").as_deref(), Ok("[\"\",4]"));
    assert_eq!(read(text, " a  a\r\n4\r\n").as_deref(), Ok("[\" a  a\",4]"));
}

#[test]
fn other_texts_are_refused_with_their_line() {
    let text = "n: int 1..9\na: list n of int 0..9\nm: matrix n x 2 of bool";
    for (input, sentence) in [
        ("", "The input ends after line 0, and n is expected."),
        ("x\n", "Line 1: an integer for n is expected, not `x`."),
        (
            "2\n3\n0 0\n",
            "Line 2: the separator of the list is expected, not ``.",
        ),
        (
            "2\n3 4 5\n",
            "Line 2: the end of the line is expected, not ` 5`.",
        ),
        (
            "2\n3 y\n",
            "Line 2: an integer for a[1] is expected, not `y`.",
        ),
        (
            "2\n3 4\n0 0\n",
            "The input ends after line 3, and m[1] is expected.",
        ),
        (
            "2\n3 4\n0 0\n0 1\n7\n",
            "Line 5 is more than the schema says: `7`.",
        ),
        (
            "2\n3 4\n0 2\n0 1\n",
            "Line 3: 1 or 0 for m[0][1] is expected, not `2`.",
        ),
    ] {
        assert_eq!(read(text, input), Err(sentence.to_owned()), "{input:?}");
    }
}

#[test]
fn texts_with_two_meanings_are_refused() {
    for (text, input, path) in [
        (
            "a: list 0..3 of int 0..9\nb: list 0..3 of int 0..9\nstdin {\n a b\n}",
            "1 2 3\n",
            "a",
        ),
        ("a: list 0..3 of string 0..2 of [a]", "\n", "a"),
        (
            "a: list 0..3 of tuple(int 0..9, bool)\nb: list 0..3 of tuple(int 0..9, bool)",
            "1 0\n2 0\n",
            "a",
        ),
        ("q: optional string 4 of [None]", "None\n", "q"),
        ("q: optional optional bool", "None\n", "q"),
        (
            "n: int 1..4\nq: optional matrix 2 x 0 of tree n\nr: optional bool",
            "3\nNone\n",
            "q",
        ),
        (
            "q: optional list 2 of matrix 0 x 2 of bool\nr: optional bool",
            "None\n",
            "q",
        ),
        ("o: one of [1, \"1\"]", "1\n", "o"),
        ("s: string 0..4 of [\\n]", "\n\n", "s"),
        ("a: list 2 of string 0..3 of [ a]", "a a a\n", "a[0]"),
        (
            "a: list 2 of int 0..10\nstdin {\n a sep \"\"\n}",
            "100\n",
            "a",
        ),
    ] {
        let sentence = format!("The input does not say where {path} ends.");
        assert_eq!(read(text, input), Err(sentence), "{text}");
    }
}

#[test]
fn lengths_that_are_told_part_lists() {
    let text = "a: list 0..3 of int 0..9\nb: list 0..3 of int 0..9\nstdin {\n len(a) a b\n}";
    assert_eq!(read(text, "2 1 2 3\n").as_deref(), Ok("[[1,2],[3]]"));
    let rows = "u: list 0..9 of union { add(x: int 0..9); ask() }\nn: int 0..9\nstdin {\n u\n n\n}";
    assert_eq!(
        read(rows, "add 3\nask\n7\n").as_deref(),
        Ok("[[{\"tuple\":[\"add\",3]},{\"tuple\":[\"ask\"]}],7]")
    );
    let wrong = "a: list 1..3 of int 0..9\nstdin {\n a\n len(a)\n}";
    assert_eq!(
        read(wrong, "1 2\n3\n"),
        Err("Line 2: `a` with 3 items is expected, not `2`.".to_owned())
    );
}

#[test]
fn hidden_fields_follow_from_others() {
    for (text, input, values) in [
        (
            "n: int 1..9\na: list n of int 0..9\nstdin {\n a\n}",
            "4 5\n",
            "[2,[4,5]]",
        ),
        (
            "n: int 1..9\nt: tree n\nstdin {\n t\n}",
            "1 2\n2 3\n",
            "[3,[{\"tuple\":[1,2]},{\"tuple\":[2,3]}]]",
        ),
        (
            "k: const 7\nc: int 3\nx: int 0..9\nstdin {\n x\n}",
            "1\n",
            "[7,3,1]",
        ),
        (
            "a: list 1..9 of int 0..9\nk: int 0..9\nstdin {\n a\n}\nwhere k == len(a) - 1",
            "4 5\n",
            "[[4,5],1]",
        ),
        (
            "n: int 1..9\nm: matrix 2 x n of char [.#]\nstdin {\n m sep \"\"\n}",
            ".#.\n...\n",
            "[3,[[\".\",\"#\",\".\"],[\".\",\".\",\".\"]]]",
        ),
    ] {
        assert_eq!(read(text, input).as_deref(), Ok(values), "{text}");
    }
    let hidden = read("n: int 1..9\nx: int 0..9\nstdin {\n x\n}", "4\n");
    assert_eq!(hidden, Err("The input does not tell `n`.".to_owned()));
}

#[test]
fn arguments_are_fitted_to_their_types() {
    let schema = schema(
        "n: int 1..9\na: list n of tuple(int 0..9, float 0..1)\nr: record { x: float 0..9 }\ng: graph n, 1 weight float 0..9\ncall (r, a, g)",
    );
    let json = |text: &str| Data::from_json(text).unwrap_or(Data::None);
    let arguments = [
        json("{\"dict\":[[\"x\",3]]}"),
        json("[[1,0],[2,1]]"),
        json("[[1,2,5]]"),
    ];
    let instance = Instance::from_arguments(&schema, &arguments)
        .map(|input| Data::List(input.values).to_json());
    assert_eq!(
        instance.as_deref(),
        Ok(
            "[2,[{\"tuple\":[1,0.0]},{\"tuple\":[2,1.0]}],{\"dict\":[[\"x\",3.0]]},[{\"tuple\":[1,2,5.0]}]]"
        )
    );
    let few = Instance::from_arguments(&schema, &arguments[..2]).map_err(|error| error.to_string());
    assert_eq!(
        few,
        Err("There are 2 arguments, and the call takes 3.".to_owned())
    );
}
