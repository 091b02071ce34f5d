//! Any value, for property tests.

use super::{Data, Integer};
use proptest::prelude::*;

/// Any float but NaN, which equals nothing.
pub fn float() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<f64>().prop_filter("NaN equals nothing", |value| !value.is_nan()),
        (-1000_i32..1000).prop_map(|value| f64::from(value) / 8.0),
        Just(f64::INFINITY),
    ]
}

/// Any integer, of up to 60 digits.
pub fn integer() -> impl Strategy<Value = Integer> {
    prop_oneof![
        (-100_i64..100).prop_map(Integer::from),
        any::<i128>().prop_map(Integer::from),
        "-?[1-9][0-9]{30,59}".prop_map(|text| Integer::parse(&text).unwrap_or(Integer::Small(0))),
    ]
}

/// Any text, often with what needs care.
pub fn text() -> impl Strategy<Value = String> {
    prop_oneof!["[ -~]{0,8}", "[\\x00-\\x{ff}'\"\\\\]{0,6}", any::<String>()]
}

/// Any value without NaN; equal to what is read from its texts.
pub fn data() -> impl Strategy<Value = Data> {
    let leaf = prop_oneof![
        Just(Data::None),
        any::<bool>().prop_map(Data::Bool),
        integer().prop_map(Data::Int),
        float().prop_map(Data::Float),
        text().prop_map(Data::Str),
    ];
    let hashable = leaf.clone().prop_recursive(3, 12, 4, |inner| {
        let some = prop::collection::vec(inner, 0..4);
        prop_oneof![some.clone().prop_map(Data::Tuple), some.prop_map(Data::set)]
    });
    leaf.prop_recursive(5, 40, 5, move |inner| {
        let some = prop::collection::vec(inner.clone(), 0..5);
        let keys = hashable.clone();
        prop_oneof![
            some.clone().prop_map(Data::List),
            some.prop_map(Data::Tuple),
            prop::collection::vec(keys.clone(), 0..5).prop_map(Data::set),
            prop::collection::vec((keys, inner), 0..5).prop_map(Data::dict),
        ]
    })
}
