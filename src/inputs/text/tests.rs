//! The text form, there and back, and what it refuses.

#![allow(clippy::unwrap_used)]

use crate::inputs::Error;
use crate::inputs::schema::{Expr, Item, Law, Operator, Schema, Type};
use crate::inputs::strategies::schema;
use proptest::prelude::*;

fn read(text: &str) -> Schema {
    Schema::from_text(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Every type and every word once, as it is printed.
const ALL: &str = r#"n: int 1..100
k: int 1..min(n, 10) log
f: int 0 few(3)
g: int -10^9..10^9 edges
x: float 0.5..1.0 decimals 3 log
yes: bool
c: char [a-z]
s: string 1..20 of [ab]
w: string n of [a-z] palindrome
b: string 2..20 of [()[\]{}] brackets
e: string matching "[a-z]+@[a-z]{2,5}\\."
o: one of ['red', 'green', 3]
t: const 7
a: list n of int -10^9..10^9 distinct ascending sum 0..100
l: list 0..5 of list 1..3 of int 0..9 distinct
u: list 5 of (list 3 of int 0..9) descending
p: permutation n
q: permutation n from 0
m: matrix 1..5 x k of int 0..9
v: tuple (int 0..9, string 1..3 of [a-z], tuple ())
r: record { lo: int 0..9; hi: int lo..9 }
i: optional int 0..9
d: list 1..10 of union { add(x: int 1..9, y: int x..9); ask() }
tests: repeat 1..5 { n: int 1..5; a: list n of int 0..9 }
tree1: tree n from 0 weight int 1..9
graph1: graph n, n-1..n*(n-1)//2 connected simple acyclic from 0 weight float 0..1
where sum(a) <= 100
where k != n
stdin {
  n k
  a sep "," ";" len(a)
  tests
}
call (a, k)
"#;

#[test]
fn every_word_is_read_and_printed() {
    assert_eq!(read(ALL).to_text(), ALL);
}

#[test]
fn a_text_may_be_written_in_other_ways() {
    for (text, printed) in [
        (
            "\u{feff}  n : int 1 .. 5\r\n\r\n# only this\r\n",
            "n: int 1..5\n",
        ),
        ("n: int 5..5", "n: int 5\n"),
        ("n: int 1_000;k: int 1", "n: int 1000\nk: int 1\n"),
        (
            "a: list 3 of int\t1..2 sum 4 ascending distinct # all",
            "a: list 3 of int 1..2 distinct ascending sum 4\n",
        ),
        (
            "a: list 3 of bool\nk: int a.length",
            "a: list 3 of bool\nk: int len(a)\n",
        ),
        ("n: int 2**3^-1", "n: int 2^3^(-1)\n"),
        ("n: int (1 +\n  2)", "n: int 1+2\n"),
        ("c: char of [a]", "c: char [a]\n"),
        ("o: one of [\n  1,\n  2,\n]", "o: one of [1, 2]\n"),
        (
            "r: record {\n a: int 1\n\n b: bool; # two\n}",
            "r: record { a: int 1; b: bool }\n",
        ),
        (
            "u: union {\n ask\n add(x: int 1,\n y: bool)\n}",
            "u: union { ask(); add(x: int 1, y: bool) }\n",
        ),
        (
            "n: int 1..9\nwhere 2 <= n < 8",
            "n: int 1..9\nwhere 2 <= n\nwhere n < 8\n",
        ),
        (
            "n: int 1\nstdin { n; n.length \"\\n\" }",
            "n: int 1\nstdin {\n  n\n  len(n) \"\\n\"\n}\n",
        ),
        ("n: int 1\ncall (n,)", "n: int 1\ncall (n)\n"),
        ("g: graph 4, 3 directed acyclic", "g: graph 4, 3 acyclic\n"),
        (
            "where: int 1\nstdin: int where\ncall: int stdin",
            "where: int 1\nstdin: int where\ncall: int stdin\n",
        ),
        (
            "x: int 1\nm: matrix x x x of bool",
            "x: int 1\nm: matrix x x x of bool\n",
        ),
        (
            "matching: int 1\ns: string matching of [a]",
            "matching: int 1\ns: string matching of [a]\n",
        ),
        ("", ""),
    ] {
        let schema = read(text);
        assert_eq!(schema.to_text(), printed, "{text}");
        assert_eq!(read(printed), schema, "{text}");
    }
}

#[test]
fn long_repeats_take_a_line_a_field() {
    let text = "tests: repeat 1..10 {\n  number: int 1..1000000000 log\n  values: list number of int 0..1000000000\n}\n";
    assert_eq!(read(text).to_text(), text);
}

#[test]
fn expressions_are_read_as_python_reads_them() {
    let end = |text: &str| {
        let schema = read(&format!("n: int 1\nk: int {text}"));
        match &schema.fields[1].of {
            Type::Int {
                span,
                law: Law::Uniform,
            } => span.low.clone(),
            other => panic!("{other:?}"),
        }
    };
    let int = |value: i128| Box::new(Expr::Int(value));
    let two = |operator, left, right| Expr::Binary(operator, left, right);
    use Operator::{Add, Multiply, Power, Remainder, Subtract};
    assert_eq!(end("-5"), Expr::Int(-5));
    assert_eq!(end("-(5)"), Expr::Negative(int(5)));
    assert_eq!(
        end("-2^4"),
        Expr::Negative(Box::new(two(Power, int(2), int(4))))
    );
    assert_eq!(end("(-2)^4"), two(Power, int(-2), int(4)));
    assert_eq!(end("2^-1"), two(Power, int(2), int(-1)));
    assert_eq!(
        end("2^3^4"),
        two(Power, int(2), Box::new(two(Power, int(3), int(4))))
    );
    assert_eq!(
        end("1-2-3"),
        two(Subtract, Box::new(two(Subtract, int(1), int(2))), int(3))
    );
    assert_eq!(
        end("1+2*3"),
        two(Add, int(1), Box::new(two(Multiply, int(2), int(3))))
    );
    assert_eq!(end("-7%3"), two(Remainder, int(-7), int(3)));
    assert_eq!(
        end("min(n, (n))"),
        Expr::Min(vec![Expr::Name("n".into()), Expr::Name("n".into())])
    );
    assert_eq!(end(&i128::MIN.to_string()), Expr::Int(i128::MIN));
    assert_eq!(read("x: float -0.5..1").to_text(), "x: float -0.5..1\n");
}

#[test]
fn a_separator_belongs_to_the_field_before_it() {
    let layout = read("a: list 2 of bool\nsep: int 1\nstdin { a sep \",\" sep sep \"|\" }").stdin;
    let field = |name: &str, separator: &str| Item::Field {
        name: name.to_owned(),
        separator: Some(separator.to_owned()),
    };
    assert_eq!(layout.unwrap().0, [[field("a", ","), field("sep", "|")]]);
}

#[test]
fn refusals_say_what_and_where() {
    for (text, sentence) in [
        (
            "n int",
            "Line 1, column 3: `:` and a type is expected, not `int`.",
        ),
        (
            "n: strin 3",
            "Line 1, column 4 (in `n`): `strin` is no type, but `string` is.",
        ),
        (
            "n: Integer 3",
            "Line 1, column 4 (in `n`): `Integer` is no type, but `int` is.",
        ),
        (
            "n: polygon",
            "Line 1, column 4 (in `n`): `polygon` is no type.",
        ),
        (
            "n:",
            "Line 1, column 3 (in `n`): a type is expected, not the end.",
        ),
        (
            "n: int 1..\nk: int 2",
            "Line 1, column 11 (in `n`): a number or a name is expected, not the end of the line.",
        ),
        (
            "n: int 1...2",
            "Line 1, column 11 (in `n`): a number or a name is expected, not `.`.",
        ),
        (
            "n: int 1..9\nk: int 1..m",
            "Line 2, column 11 (in `k`): no field before this is called `m`.",
        ),
        (
            "count: int 1..9\nk: int cuont",
            "Line 2, column 8 (in `k`): no field before this is called `cuont`, but one is called `count`.",
        ),
        (
            "n: int n",
            "Line 1, column 8 (in `n`): no field before this is called `n`.",
        ),
        (
            "n: int 1\nn: int 2",
            "Line 2, column 1: `n` is declared a second time.",
        ),
        (
            "r: record { a: int 1 }\nk: int a",
            "Line 2, column 8 (in `k`): no field before this is called `a`.",
        ),
        (
            "tests: repeat 2 {\n  n: int 1\n  a: list n of itn 3\n}",
            "Line 3, column 16 (in `tests[].a[]`): `itn` is no type, but `int` is.",
        ),
        (
            "u: list 2 of union { add(x: int y) }",
            "Line 1, column 33 (in `u[].add.x`): no field before this is called `y`.",
        ),
        (
            "t: tuple (bool, int 1.5)",
            "Line 1, column 21 (in `t[1]`): 1.5 stands where an integer is needed.",
        ),
        (
            "t: tree 3 weight int q",
            "Line 1, column 22 (in `t.weight`): no field before this is called `q`.",
        ),
        (
            "x: float 0.5*2..1",
            "Line 1, column 10 (in `x`): 0.5 stands where an integer is needed.",
        ),
        (
            "a: list 3 of int 1..9 distnct",
            "Line 1, column 23: `distnct` says nothing about the type before it, but `distinct` does.",
        ),
        (
            "a: int 1..9 distinct",
            "Line 1, column 13: `distinct` says nothing about the type before it.",
        ),
        (
            "a: list 3 int 1..9",
            "Line 1, column 11 (in `a`): `of` and a type is expected, not `int`.",
        ),
        (
            "n: int 1 / 2",
            "Line 1, column 10: the end of the line is expected, not `/`.",
        ),
        (
            "n: int 12abc",
            "Line 1, column 8 (in `n`): `12abc` is no number.",
        ),
        (
            "n: int 170141183460469231731687303715884105728",
            "Line 1, column 8 (in `n`): 170141183460469231731687303715884105728 has too many digits.",
        ),
        (
            "n: int abs(3)",
            "Line 1, column 8 (in `n`): `abs` is none of `len`, `sum`, `min` and `max`.",
        ),
        (
            "n: int (1",
            "Line 1, column 10 (in `n`): an operator or `)` is expected, not the end.",
        ),
        (
            "c: char [a-z",
            "Line 1, column 9 (in `c`): a character class starts that does not end.",
        ),
        (
            "c: char []",
            "Line 1, column 9 (in `c`): the character class is empty.",
        ),
        (
            "s: string 3 of a",
            "Line 1, column 16 (in `s`): a class of characters such as `[a-z]` is expected, not `a`.",
        ),
        (
            "o: one of [1, two]",
            "Line 1, column 15 (in `o`): `two` is no value.",
        ),
        (
            "o: const \"a",
            "Line 1, column 10 (in `o`): a string starts that does not end.",
        ),
        (
            "é: int 1\nwhere é = 1",
            "Line 2, column 9: an operator or a comparison such as `<=` is expected, not `=`.",
        ),
        (
            "r: record { a: bool",
            "Line 1, column 20 (in `r`): `;`, `}` or the end of the line is expected, not the end.",
        ),
        (
            "r: record { a: bool\n",
            "Line 2, column 1 (in `r`): `}` is expected, not the end.",
        ),
        (
            "stdin { n }",
            "Line 1, column 9: no field before this is called `n`.",
        ),
        (
            "n: int 1\nstdin { n + }",
            "Line 2, column 11: a field, `len(a)` or text in quotes is expected, not `+`.",
        ),
        (
            "call ()\ncall ()",
            "Line 2, column 1: `call` is declared a second time.",
        ),
        (
            "t: tree 3 from 2",
            "Line 1, column 16 (in `t`): 0 or 1 is expected, not `2`.",
        ),
        (
            "x: float 0..1 decimals 300",
            "Line 1, column 24 (in `x`): a number of decimals such as 2 is expected, not `300`.",
        ),
        (
            "{}",
            "Line 1, column 1: a declaration such as `n: int 1..100` is expected, not `{`.",
        ),
    ] {
        let error = Schema::from_text(text).unwrap_err();
        assert_eq!(error.to_string(), sentence, "{text}");
        assert!(error.hint().ends_with('.'), "{text}");
    }
}

#[test]
fn size_and_depth_have_limits() {
    let sentence = |text: &str| Schema::from_text(text).unwrap_err().to_string();
    let long = "#".repeat(70_000);
    assert_eq!(
        sentence(&long),
        "Line 1, column 1: the text has 70000 bytes, and a schema has at most 65536."
    );
    for open in ["(", "-", "2^", "min("] {
        let error = sentence(&format!("n: int {}1", open.repeat(10_000)));
        assert!(error.ends_with("more than 32 deep."), "{error}");
    }
    let deep = format!("n: {}bool", "optional ".repeat(5_000));
    assert!(sentence(&deep).ends_with("things are nested more than 32 deep."));
    let wide = format!("n: int 1{}", "+1".repeat(5_000));
    assert!(sentence(&wide).ends_with("an expression has more than 100 numbers and names."));
}

proptest! {
    #[test]
    fn every_schema_comes_back(schema in schema()) {
        let text = schema.to_text();
        let again = Schema::from_text(&text);
        prop_assert!(again.is_ok(), "{}\n{}", again.unwrap_err(), text);
        prop_assert_eq!(again.unwrap(), schema, "{}", text);
    }

    #[test]
    fn any_text_is_read_or_refused(text: String) {
        let _ = Schema::from_text(&text);
    }

    #[test]
    fn a_damaged_schema_is_read_or_refused(at in 0..ALL.len(), length in 0_usize..6, with in "[ -~\n]{0,4}") {
        // Every character of it is one byte.
        let end = (at + length).min(ALL.len());
        let text = [&ALL[..at], &with, &ALL[end..]].concat();
        match Schema::from_text(&text) {
            Ok(schema) => prop_assert_eq!(Schema::from_text(&schema.to_text()), Ok(schema)),
            Err(Error::Text { line, column, .. }) => {
                let length = text.split('\n').nth(line - 1).map(|line| line.chars().count());
                prop_assert!(length.is_some_and(|length| column <= length + 1));
            }
            Err(error) => prop_assert!(false, "{error}"),
        }
    }
}
