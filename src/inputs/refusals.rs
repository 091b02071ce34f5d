//! What schemas are refused with, and what is refused only when it is drawn.

use super::{Error, Generator, Limits, Schema};

fn check(text: &str) -> Result<Generator, Error> {
    let schema = Schema::from_text(text)?;
    Generator::check(&schema, Limits::default())
}

#[test]
fn impossible_schemas_say_where_and_when() {
    let mut wrong = Vec::new();
    for (text, sentence) in [
        ("n: int 5..3", "At `n`, the span 5..3 is empty."),
        (
            "n: int 0..5\nk: int 1..n",
            "At `k`, the span 1..0 is empty when n is 0.",
        ),
        (
            "n: int 1..100\nk: int 0..n % 7 - 1",
            "At `k`, the span 0..-1 is empty when n is 98.",
        ),
        ("x: float 1..0.5", "At `x`, the span 1.0..0.5 is empty."),
        (
            "x: float 0.11..0.19 decimals 1",
            "At `x`, the span 0.11..0.19 is empty.",
        ),
        (
            "x: float 0..10^9 decimals 9",
            "At `x`, floats of this size do not hold so many decimals.",
        ),
        (
            "x: float 0..1 decimals 16",
            "At `x`, a float holds at most 15 decimals.",
        ),
        (
            "a: list -1..3 of int 0..1",
            "At `a`, the length of a list cannot be -1.",
        ),
        (
            "n: int 0..3\na: list n-1..5 of bool",
            "At `a`, the length of a list cannot be -1 when n is 0.",
        ),
        (
            "a: list 1..10 of int 0..4 distinct",
            "At `a`, 10 distinct items are asked for, and there are 5 values.",
        ),
        (
            "n: int 1..9\na: list n of bool distinct",
            "At `a`, 9 distinct items are asked for, and there are 2 values when n is 9.",
        ),
        (
            "a: list 4 of int 1..9 few(3) distinct",
            "At `a`, 4 distinct items are asked for, and there are 3 values.",
        ),
        (
            "a: list 1..10 of int 1..9 sum 20..50",
            "At `a`, 1 items have a sum of 1..9, and 20..50 is asked for.",
        ),
        (
            "a: list 3 of int 0..9 distinct sum 0..2",
            "At `a`, 3 items have a sum of 3..24, and 0..2 is asked for.",
        ),
        (
            "a: list 3 of int 0..9 log sum 5",
            "At `a`, a sum leaves its items no law of their own.",
        ),
        (
            "a: list 3 of bool sum 5",
            "At `a`, only a list of integers has a sum.",
        ),
        (
            "a: list 3 of record { x: bool } ascending",
            "At `a`, items of this kind have no order.",
        ),
        (
            "a: list 3 of one of [1, \"x\"] ascending",
            "At `a`, items of this kind have no order.",
        ),
        (
            "n: int 1..5\ng: graph n, 5 connected simple",
            "At `g`, such a graph of 1 nodes has 0..0 edges, and 5..5 are asked for when n is 1.",
        ),
        (
            "g: graph 5, 3 connected",
            "At `g`, such a graph of 5 nodes has at least 4 edges, and 3..3 are asked for.",
        ),
        (
            "g: graph 1, 1 acyclic",
            "At `g`, such a graph of 1 nodes has 0..0 edges, and 1..1 are asked for.",
        ),
        (
            "n: int 0..3\nt: tree n",
            "At `t`, the number of nodes cannot be 0 when n is 0.",
        ),
        (
            "b: string 3 of [()] brackets",
            "At `b`, brackets come in pairs, and the length 3 is odd.",
        ),
        (
            "b: string 4 of [()a] brackets",
            "At `b`, the alphabet cannot be read: brackets come in pairs, and it has an odd number of characters.",
        ),
        (
            "c: char [z-a]",
            "At `c`, the alphabet cannot be read: the range z-a is backwards.",
        ),
        (
            "s: string matching \"a(b\"",
            "At `s`, character 2 of the pattern: this group is not closed.",
        ),
        ("o: one of []", "At `o`, there is nothing to choose from."),
        ("u: union { }", "At `u`, there is no form to choose from."),
        (
            "a: list 3 of int 0..1\nb: int 0..a",
            "At `b`, `a` is a list of integers, and an integer is needed.",
        ),
        (
            "n: int 0..3\nb: int 0..len(n)",
            "At `b`, `n` is an integer, and a list or a string is needed.",
        ),
        (
            "a: list 3 of bool\nb: int 0..sum(a)",
            "At `b`, `a` is a list of other things than integers, and a list of integers is needed.",
        ),
        (
            "q: optional int 1..2\nb: int 0..q",
            "At `b`, `q` is a value that can be absent, and an integer is needed.",
        ),
        (
            "a: list 2 of int 0..9\ntests: repeat 2 { k: int 0..5; l: list k of int 1..k }\nwhere sum(a) > k",
            "Line 3, column 16: no field before this is called `k`.",
        ),
        (
            "a: list 0..3 of int 0..9\nk: int min(a)..9",
            "At `k`, the smallest or largest item of an empty list is asked for when len(a) is 0.",
        ),
        (
            "n: int 0..3\nk: int 0..6 // n",
            "At `k`, something is divided by zero when n is 0.",
        ),
        (
            "n: int 100..200\nk: int 0..2^n",
            "At `k`, the arithmetic leaves the range of 128 bits when n is 200.",
        ),
        (
            "n: int -1..2\nk: int 0..2^n",
            "At `k`, the exponent of a power is negative when n is -1.",
        ),
        (
            "p: permutation 3 from 2^127 - 2",
            "At `p`, the arithmetic leaves the range of 128 bits.",
        ),
        (
            "a: list 10^7 of bool",
            "At `a`, an input grows to 10000000 values, and the limit is 2000000.",
        ),
        (
            "n: int 1..3000\nm: matrix n x n of bool",
            "At `m`, an input grows to 9003000 values, and the limit is 2000000 when n is 3000.",
        ),
        (
            "s: string 0..10^12 of [a]",
            "At `s`, an input grows to 1000000000000 values, and the limit is 2000000.",
        ),
        (
            "g: graph 10^15, 0",
            "At `g`, an input grows to 1000000000000001 values, and the limit is 2000000.",
        ),
        (
            "n: int 1..5\nwhere n > 7",
            "No values of the fields meet `n > 7`.",
        ),
        (
            "n: int 1..5\nwhere 1 > 2",
            "No values of the fields meet `1 > 2`.",
        ),
        ("", "The schema declares no field."),
        ("r: record { }", "The schema declares no field in `r`."),
        (
            "n: int 1..5\nm: matrix n x n of bool\nstdin {\n n m\n}",
            "Line 1 of the layout: `m` takes lines of its own.",
        ),
        (
            "n: int 1..5\nstdin {\n n\n n\n}",
            "Line 2 of the layout: `n` has been shown before.",
        ),
        (
            "n: int 1..5\nstdin {\n len(n)\n}",
            "Line 1 of the layout: `n` has no length.",
        ),
    ] {
        let found = check(text).map_or_else(|error| error.to_string(), |_| "it passes".to_owned());
        if found != sentence {
            wrong.push(format!("{text}\n  {found}\n  {sentence}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn possible_schemas_are_not_refused() {
    for text in [
        // What conditions keep away is no fault.
        "n: int 0..5\nk: int 1..n\nwhere n >= 1",
        "n: int 0..5\nk: int 1..n\nz: int 0..9\nwhere z < n",
        "n: int 1..3000\nm: matrix n x n of bool\nwhere n * n <= 10^6",
        // An empty list draws no item.
        "n: int 0..5\na: list n of int 1..n",
        "n: int 0..3\ntests: repeat n { k: int 1..n }",
        "n: int 0..9\na: list n of int 1..9 sum n..9*n",
        "b: string 1..3 of [()] brackets",
        "n: int 1..10^6\nm: matrix 1 x 1..10^6//n of bool",
        "n: int 0..3\na: list n of int 1..3 distinct",
        "s: string 0..10^5 of [a]\na: list 9 of string 0..10^18-10^18 of [a]",
    ] {
        if let Err(error) = check(text) {
            panic!("{error}\n{text}");
        }
    }
}

#[test]
fn what_only_a_draw_shows_is_said_then() {
    let draw = |text: &str, row| check(text).and_then(|generator| generator.draw(1, row));
    // Rare, and nothing keeps it away.
    let rare = "n: int 0..10^6\nk: int 1..(n * 7919 + 13) % 1000";
    let failed = (0..20_000).find_map(|row| draw(rare, row).err());
    let told = failed.map(|error| error.to_string()).unwrap_or_default();
    assert!(
        told.starts_with("At `k`, the span 1..0 is empty when n is "),
        "{told}"
    );
    // Never met.
    let never = draw(
        "a: list 3 of int 0..9\nb: int 0..9\nwhere sum(a) > 27\nwhere b != 3",
        0,
    );
    let sentence =
        "None of 1000 draws met every condition; most often, 1000 times, this failed: sum(a) > 27";
    assert_eq!(
        never.map_err(|error| error.to_string()),
        Err(sentence.to_owned())
    );
    // More distinct records than there are, which is not counted beforehand.
    let few = draw(
        "a: list 5 of record { x: int 0..1; y: int x..1 } distinct",
        0,
    );
    let told = few.map_err(|error| error.to_string()).unwrap_err();
    assert!(
        told.ends_with("this failed: distinct items at a[]"),
        "{told}"
    );
    // Too large only together.
    let large = "n: int 1..10^6\nk: int 1..10^6\na: list n*k // 10^3 of bool\nwhere n + k >= 0";
    let told = draw(large, 0).map_err(|error| error.to_string());
    assert!(told.is_err(), "{told:?}");
}

#[test]
fn deep_schemas_are_refused_and_not_run_into() {
    use super::schema::{Expr, Field, Type};
    let mut of = Type::Bool;
    let mut expr = Expr::Int(1);
    for _ in 0..2_000 {
        of = Type::Optional(Box::new(of));
        expr = Expr::Negative(Box::new(expr));
    }
    let field = |of| Field {
        name: "x".to_owned(),
        of,
    };
    for of in [
        of,
        Type::Permutation {
            length: expr,
            from: Expr::Int(1),
        },
    ] {
        let schema = Schema {
            fields: vec![field(of)],
            ..Schema::default()
        };
        let refused = Generator::check(&schema, Limits::default()).map(|_| ());
        assert_eq!(
            refused,
            Err(Error::TooDeep {
                path: "x".to_owned()
            })
        );
    }
}
