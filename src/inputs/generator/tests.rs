//! Whatever is drawn is one of its schema's inputs, is written and read back, and is the same for
//! ever.

use super::*;
use crate::data::Data;
use crate::inputs::{parse, render, satisfies, strategies};
use proptest::prelude::*;

/// Schemas that together have every type, modifier and law, and whose text on standard input tells
/// what it stands for.
pub(in crate::inputs) const SCHEMAS: &[&str] = &[
    "n: int 1..100\nk: int 1..min(n, 10)",
    "n: int -10^9..10^9 log\nm: int -5..5 edges\nx: float 0..1 decimals 3\ny: float -1e300..1e300\nz: float 0.5..2000 log\nw: float -0.25..n^2+0 edges",
    "yes: bool\nc: char [a-zA-Z]\no: one of [\"red\", \"green\", 3]\np: const 7",
    "s: string 0..20 of [ab]\nn: int 0..9\nw: string n of [a-z] palindrome\nb: string 2..20 of [()[\\]{}] brackets",
    "e: string matching \"[a-z]+@[a-z]{2,5}(\\\\.(de|fr))?\"",
    "n: int 0..30\na: list n of int -10^9..10^9\nb: list n of int 0..9 ascending\nc: list n of int 0..40 distinct\nd: list n of int 0..40 distinct descending",
    "n: int 1..30\na: list n of int 0..9 sum 0..9*n\nb: list n of int 1..99 distinct sum n*(n+1)//2..20*n ascending",
    "a: list 0..12 of int 1..10^6 few(3)\nb: list 3 of float 0..9 decimals 2 few(2)\nc: list 1..4 of string 1..3 of [xy] distinct",
    "n: int 0..9\np: permutation n\nq: permutation n+1 from 0",
    "n: int 1..4\nm: matrix n x 1..5 of int 0..9\ng: matrix 1..5 x n of char [.#]\nstdin {\n n\n m sep \",\"\n len(g)\n g sep \"\"\n}",
    "t: tuple(int 0..9, string 1..3 of [a-z], bool)\nr: record { lo: int 0..9; hi: int lo..9 }",
    "q: optional int 0..9\nl: list 0..4 of optional int 0..9\nt: tuple(optional bool, optional string 1..2 of [a-c])",
    "u: list 1..10 of union { add(x: int 1..9, y: int x..9); ask(); pop }",
    "tests: repeat 0..5 { n: int 1..5; a: list n of int 0..n; s: string n of [ab] }\nlast: repeat 2 { x: int 0..1; y: bool }",
    "n: int 1..9\ntr: tree n from 1 weight int 1..9\nt0: tree n from 0",
    "n: int 1..9\ng: graph n, n-1..n*(n-1)//2 connected simple",
    "n: int 2..8\nm: int n-1..n*(n-1)//2\ng: graph n, m connected simple acyclic from 0\nh: graph n, 0..n simple directed weight float 0..1 decimals 1\nstdin {\n n m\n g\n h\n}",
    "n: int 1..8\ng: graph n, n connected directed\nh: graph n, n\nd: graph n + 1, n + 2 acyclic",
    "a: list 1..6 of int 0..20\nb: list len(a) of int min(a)..max(a)\nk: int 0..sum(a)\nwhere k != len(a)\nwhere sum(b) >= sum(a)\nstdin {\n len(a) k\n a\n b sep \", \"\n}",
    "n: int 0..5\nrows: list n of list 0..3 of int 0..9\nlast: list 1..3 of tuple(int 0..9, char [a-z])",
    "k: int 1..3\nr: record { n: int 1..3; m: matrix n x n of int 0..k }\nu: optional union { a(m: matrix k x 2 of bool); b }",
    "x: int 1..9\ny: int 1..9\nstdin {\n \"x =\" x \"and y =\" y\n}\ncall (y, x)\nwhere x < y",
    "words: list 1..4 of string 1..5 of [a-z] distinct ascending\npairs: list 2 of tuple(int 1..3, int 1..3) distinct ascending",
    "m: matrix 2 x 2 of tuple(int 0..3, bool)\nn: int 0..3\nl: list n of matrix 2 x 2 of int 0..1",
];

pub(in crate::inputs) fn generator(text: &str) -> Generator {
    let schema = Schema::from_text(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    Generator::check(&schema, Limits::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

pub(in crate::inputs) fn plans() -> [Plan; 3] {
    let constants = vec![0, 3, 25, -7];
    [Plan::Declared, Plan::Uniform, Plan::Boundary { constants }]
}

#[test]
fn every_draw_satisfies_its_schema_and_is_read_back() {
    for text in SCHEMAS {
        for plan in plans() {
            let generator = generator(text).with_plan(plan);
            let schema = generator.schema();
            for row in 0..100 {
                let input = generator
                    .draw(5, row)
                    .unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(satisfies(schema, &input), Ok(()), "{text}\n{input:?}");
                let written = render::stdin(schema, &input);
                match parse::stdin(schema, &written) {
                    Ok(read) => assert_eq!(read, input, "{text}\n{written}"),
                    Err(error) => panic!("{error}\n{text}\n{written}"),
                }
                let arguments = render::arguments(schema, &input);
                assert_eq!(
                    Instance::from_arguments(schema, &arguments).as_ref(),
                    Ok(&input)
                );
            }
        }
    }
}

#[test]
fn ten_thousand_draws_keep_their_contracts() {
    for text in [
        "s: string 0..40 of [()] brackets",
        "a: list 1..10 of int -100..100",
        "a: list 0..10 of int -100..100",
        "x: int -10^9..10^9\ny: int -10^9..10^9",
    ] {
        let generator = generator(text);
        let (mut pool, mut drawn) = (Pool::new(1, &[]), 0);
        for row in 0..10_000 {
            let input = generator.draw(2, row).expect("these contracts can be kept");
            assert_eq!(satisfies(generator.schema(), &input), Ok(()));
            drawn += usize::from(is_kept(text, &input.values));
        }
        assert_eq!(drawn, 10_000, "{text}");
        let pooled = pool.take(&generator, 50).expect("there are as many");
        assert_eq!((pooled.inputs.len(), pooled.exhausted), (50, false));
    }
}

/// The contract of each of the schemas above, in other words.
fn is_kept(text: &str, values: &[Data]) -> bool {
    match values {
        [Data::Str(text)] => {
            let mut open = 0_i32;
            text.chars().all(|sign| {
                open += if sign == '(' { 1 } else { -1 };
                open >= 0 && "()".contains(sign)
            }) && open == 0
        }
        [Data::List(items)] => {
            (!items.is_empty() || text.contains("0..10 "))
                && items.iter().all(|item| matches!(item, Data::Int(_)))
        }
        [Data::Int(_), Data::Int(_)] => true,
        _ => false,
    }
}

#[test]
fn rows_are_pinned() {
    let shown = |text: &str, plan: Plan| {
        let generator = generator(text).with_plan(plan);
        let rows = (0..3).map(|row| generator.draw(7, row).expect("it can be drawn"));
        let rows: Vec<String> = rows
            .map(|input| render::stdin(generator.schema(), &input).replace('\n', "/"))
            .collect();
        rows.join(" ")
    };
    let text =
        "n: int 1..9\na: list n of int 0..99\nx: float 0..9 log\ng: graph 4, 4 connected simple";
    assert_eq!(
        shown(text, Plan::Declared),
        "2/99 8/1.5435540074284807e-05/2 3/1 3/2 1/4 2/ 8/85 82 58 88 35 41 58 20/1.3047640529751081e-08/1 4/3 1/2 4/1 2/ 1/96/6.2514739160446116e-06/1 3/1 4/2 1/2 4/"
    );
    let plan = Plan::Boundary {
        constants: vec![25, 3],
    };
    assert_eq!(
        shown("a: int 0..100\nb: int 0..10", plan),
        "58/3/ 85/9/ 96/9/"
    );
}

#[test]
fn a_row_depends_on_nothing_but_its_number() {
    let generator = generator(SCHEMAS[5]);
    let all: Vec<_> = (0..20).map(|row| generator.draw(3, row)).collect();
    for row in (0..20).rev() {
        assert_eq!(generator.draw(3, row), all[row as usize]);
    }
    assert_ne!(generator.draw(4, 0), all[0]);
}

#[test]
fn boundaries_are_drawn_half_of_the_time() {
    let generator = generator("total: int 0..100\ncount: int 0..10");
    let plan = Plan::Boundary {
        constants: vec![25, 3],
    };
    let near = |plan: Plan| {
        let generator = generator.clone().with_plan(plan);
        let rows = (0..20_000).filter(|&row| {
            let input = generator.draw(1, row).expect("two integers");
            input.values == [Data::from(25), Data::from(3)]
        });
        rows.count()
    };
    // Both at once: uniform one time in 1,111. Beside constants, 25 comes one time in 21 (a half of a
    // quarter of a third, and by the uniform half) and 3 one time in 10, so both one in 213.
    assert!(near(Plan::Uniform) < 50);
    assert!(near(plan) > 50);
}

#[test]
fn few_values_are_few() {
    let generator =
        generator("a: list 20 of int 1..10^9 few(3)\nm: matrix 5 x 5 of int 0..10^9 few(2)");
    for row in 0..50 {
        let input = generator.draw(1, row).expect("it can be drawn");
        let distinct = |items: &[Data]| {
            let all: std::collections::BTreeSet<String> =
                items.iter().map(|item| format!("{item:?}")).collect();
            all.len()
        };
        let [Data::List(list), Data::List(rows)] = &input.values[..] else {
            panic!("a list and a matrix");
        };
        assert!((1..=3).contains(&distinct(list)));
        let items: Vec<Data> = rows
            .iter()
            .flat_map(|row| match row {
                Data::List(items) => items.clone(),
                _ => Vec::new(),
            })
            .collect();
        assert!((1..=2).contains(&distinct(&items)));
    }
}

#[test]
fn a_pool_is_new_and_honest() {
    let three = generator("a: bool\nwhere 1 == 1");
    let given = [Instance {
        values: vec![Data::Bool(true)],
    }];
    let pooled = Pool::new(1, &given)
        .take(&three, 5)
        .expect("it can be drawn");
    assert_eq!(pooled.inputs.len(), 1);
    assert_eq!(pooled.inputs[0].1.values, [Data::Bool(false)]);
    assert!(pooled.exhausted && pooled.repeats > 100);
    let numbers = generator("n: int 1..50");
    let mut pool = Pool::new(2, &[]);
    let first = pool.take(&numbers, 20).expect("it can be drawn");
    let rest = pool.take(&numbers, 30).expect("it can be drawn");
    let mut all: Vec<_> = first
        .inputs
        .iter()
        .chain(&rest.inputs)
        .map(|(_, input)| format!("{input:?}"))
        .collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 50);
    assert_eq!(pool.repeats(), first.repeats + rest.repeats);
    for (row, input) in &rest.inputs {
        assert_eq!(numbers.draw(2, *row).as_ref(), Ok(input));
    }
}

#[test]
fn distinct_lists_are_alike() {
    let generator =
        generator("a: list 2 of int 1..4 distinct\nb: list 2 of string 0..1 of [xyz] distinct");
    let mut counts = [
        std::collections::BTreeMap::new(),
        std::collections::BTreeMap::new(),
    ];
    for row in 0..6_000 {
        let input = generator.draw(9, row).expect("it can be drawn");
        for (counts, value) in counts.iter_mut().zip(&input.values) {
            *counts.entry(value.to_json()).or_insert(0) += 1;
        }
    }
    // Strings are drawn by their length first, so only the integers are alike.
    assert_eq!(counts.clone().map(|counts| counts.len()), [12, 12]);
    let [integers, _] = counts;
    assert!(crate::inputs::random::alike(
        &integers.into_values().collect::<Vec<_>>()
    ));
}

#[test]
fn whole_value_sets_are_drawn_as_distinct_lists() {
    let generator = generator(
        "a: list 63 of string 0..5 of [ab] distinct\nb: list 1000 of int 1..1000 log distinct\nc: list 6 of tuple(bool, one of [1, 2, 3]) distinct",
    );
    let input = generator.draw(1, 0).expect("every value is there once");
    assert_eq!(satisfies(generator.schema(), &input), Ok(()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_schema_is_refused_or_drawn_from(schema in strategies::schema(), seed: u64) {
        let limits = Limits { values: 3_000, tries: 20 };
        let generator = match Generator::check(&schema, limits) {
            Ok(generator) => generator,
            Err(error) => {
                prop_assert!(!error.to_string().is_empty() && !error.hint().is_empty());
                return Ok(());
            }
        };
        for plan in plans() {
            let generator = generator.clone().with_plan(plan);
            for row in 0..3 {
                let Ok(input) = generator.draw(seed, row) else { continue };
                prop_assert_eq!(satisfies(&schema, &input), Ok(()));
                if is_shown(&schema) {
                    let written = render::stdin(&schema, &input);
                    match parse::stdin(&schema, &written) {
                        Ok(read) => prop_assert_eq!(&read, &input, "{}", written),
                        Err(Error::Ambiguous { .. }) => {}
                        Err(error) => prop_assert!(false, "{} {:?}", error, written),
                    }
                }
            }
        }
    }
}

/// Scalars, in the text form; `n` is between 1 and 4.
fn scalar() -> BoxedStrategy<String> {
    let span = (-9_i32..9, 0_i32..12).prop_map(|(low, width)| format!("{low}..{}", low + width));
    let law = prop::sample::select(vec!["", " log", " edges"]);
    prop_oneof![
        (span.clone(), law).prop_map(|(span, law)| format!("int {span}{law}")),
        span.prop_map(|span| format!("float {span} decimals 2")),
        prop::sample::select(vec![
            "int n..2*n",
            "float -0.5..n",
            "float 1..1000 log",
            "bool",
            "char [a-c]",
            "string n of [ab]",
            "string 0..3 of [ab ]",
            "string 0..5 of [xyz] palindrome",
            "string 0..2*n of [()<>] brackets",
            "string matching \"(ab?|[c-e]{2,3})+\"",
            "one of [\"x\", 2, 0.5]",
            "const None",
        ])
        .prop_map(str::to_owned),
    ]
    .boxed()
}

fn some_type() -> BoxedStrategy<String> {
    let length = || prop::sample::select(vec!["n", "0..3", "2", "1..n", "0"]);
    let leaf = prop_oneof![
        4 => scalar(),
        1 => prop::sample::select(vec![
            "permutation n from 0",
            "list n of int 0..9 distinct",
            "list 0..4 of int -3..3 ascending",
            "list n of int 0..5 sum 0..n",
            "list n of int 0..30 few(2)",
            "list 0..n of string 1..2 of [a-c] distinct descending",
            "tree n from 0 weight float 0..1 decimals 1",
            "tree n + 2",
            "graph n, n-1..n*(n-1)//2 connected simple",
            "graph n + 1, n..2*n directed acyclic weight int 0..n",
            "graph n, 0..n*(n-1) simple directed from 0",
        ]).prop_map(str::to_owned),
    ];
    leaf.prop_recursive(3, 12, 3, move |inner| {
        prop_oneof![
            (length(), inner.clone()).prop_map(|(length, of)| format!("list {length} of ({of})")),
            inner.clone().prop_map(|of| format!("optional ({of})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("tuple({a}, {b})")),
            (inner.clone(), inner.clone())
                .prop_map(|(a, b)| format!("record {{ k: int 0..n; v: {a}; l: list k of ({b}) }}")),
            (inner.clone(), inner.clone())
                .prop_map(|(a, b)| format!("union {{ put(k: {a}, v: {b}); get }}")),
            (length(), inner.clone())
                .prop_map(|(times, of)| format!("repeat {times} {{ n: int 1..3; v: {of} }}")),
            (length(), length(), inner)
                .prop_map(|(rows, columns, of)| format!("matrix {rows} x {columns} of ({of})")),
        ]
    })
    .boxed()
}

/// Schemas that are all possible.
pub(in crate::inputs) fn possible() -> impl Strategy<Value = Schema> {
    let conditions = [
        "",
        "where n != 3\n",
        "where n * n <= 9\n",
        "where n == n % 5\n",
    ];
    let conditions = prop::sample::select(conditions.to_vec());
    (prop::collection::vec(some_type(), 1..4), conditions).prop_map(|(types, condition)| {
        let fields = types.iter().enumerate();
        let fields: String = fields
            .map(|(place, of)| format!("f{place}: {of}\n"))
            .collect();
        let text = format!("n: int 1..4\n{fields}{condition}");
        Schema::from_text(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_possible_schema_is_drawn_from(schema in possible(), seed: u64) {
        let generator = Generator::check(&schema, Limits::default());
        let generator = match generator {
            Ok(generator) => generator,
            Err(error) => return Err(TestCaseError::fail(format!("{error} {schema:?}"))),
        };
        // What fits by the check fits when it is drawn.
        for values in [8, 60] {
            let limits = Limits { values, ..Limits::default() };
            if let Ok(small) = Generator::check(&schema, limits) {
                // The check counts what a declaration can hold, not every value around it, so that near
                // its limit a draw may still be told too large; never anything else.
                let drawn = (0..8).find_map(|row| small.draw(seed, row).err());
                prop_assert!(matches!(drawn, None | Some(Error::TooLarge { .. })), "{:?}", drawn);
            }
        }
        for plan in plans() {
            let generator = generator.clone().with_plan(plan);
            for row in 0..4 {
                let input = match generator.draw(seed, row) {
                    Ok(input) => input,
                    Err(error) => return Err(TestCaseError::fail(format!("{error}"))),
                };
                prop_assert_eq!(satisfies(&schema, &input), Ok(()));
                let written = render::stdin(&schema, &input);
                match parse::stdin(&schema, &written) {
                    Ok(read) => prop_assert_eq!(&read, &input, "{}", written),
                    Err(Error::Ambiguous { .. }) => {}
                    Err(error) => prop_assert!(false, "{} {:?}", error, written),
                }
                let arguments = render::arguments(&schema, &input);
                prop_assert_eq!(Instance::from_arguments(&schema, &arguments), Ok(input));
            }
        }
    }
}

/// Whether a layout shows every field.
fn is_shown(schema: &Schema) -> bool {
    use crate::inputs::schema::Item;
    let Some(layout) = &schema.stdin else {
        return true;
    };
    schema.fields.iter().all(|field| {
        let mut items = layout.0.iter().flatten();
        items.any(|item| matches!(item, Item::Field { name, .. } if *name == field.name))
    })
}
