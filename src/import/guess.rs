//! A schema guessed from the calls of a task's tests: wide enough for all of them, and for more.
//!
//! Numbers reach from 1, 0 or a round number below to a round number above. Letters and digits stand
//! for all of their kind. A list is sorted if three or more lists of three or more items are. What
//! arguments have to do with each other is not guessed.

use super::place::letter;
use super::python::is_name;
use crate::data::{Data, Integer, float};
use crate::inputs::Schema;
use crate::inputs::schema::{Alphabet, Expr, Field, Law, Order, Shape, Span, Type};

/// Why there is no guess, as the rest of a sentence.
pub(super) type Reason = &'static str;

/// The text of a schema for these calls; `names` are names that the parameters may have.
pub(super) fn guess(calls: &[&[Data]], names: &[Vec<String>]) -> Result<String, Reason> {
    let first = calls.first().ok_or("none of its tests shows a call")?;
    if first.is_empty() {
        return Err("its calls have no arguments");
    }
    if calls.iter().any(|call| call.len() != first.len()) {
        return Err("its calls have different numbers of arguments");
    }
    let types = (0..first.len()).map(|at| {
        let values: Vec<&Data> = calls.iter().map(|call| &call[at]).collect();
        of(&values)
    });
    let types: Vec<Type> = types.collect::<Result<_, _>>()?;
    let letters: Vec<String> = (0..types.len())
        .map(|at| match at {
            0..26 => letter(at).to_lowercase(),
            at => format!("x{at}"),
        })
        .collect();
    let fitting = names.iter().filter(|names| names.len() == types.len());
    // A name may be a word of the language, so what is written is read back.
    let texts = fitting.chain([&letters]).map(|names| text(names, &types));
    let read_back = |text: &String| Schema::from_text(text).is_ok();
    let mut texts = texts.filter(read_back);
    texts.next().ok_or("its arguments are nested too deep")
}

fn text(names: &[String], types: &[Type]) -> String {
    let fields = names.iter().zip(types).map(|(name, of)| Field {
        name: name.clone(),
        of: of.clone(),
    });
    let schema = Schema {
        fields: fields.collect(),
        constraints: Vec::new(),
        stdin: None,
        call: Some(names.to_vec()),
    };
    schema.to_text()
}

/// A type that has all of these values.
fn of(values: &[&Data]) -> Result<Type, Reason> {
    let some: Vec<&Data> = values
        .iter()
        .copied()
        .filter(|value| **value != Data::None)
        .collect();
    if some.is_empty() {
        return Ok(Type::Choice(vec![Data::None]));
    }
    let of = of_some(&some)?;
    Ok(match some.len() < values.len() {
        true => Type::Optional(Box::new(of)),
        false => of,
    })
}

fn of_some(values: &[&Data]) -> Result<Type, Reason> {
    let mut lists = Vec::new();
    let mut tuples = Vec::new();
    let mut dicts = Vec::new();
    let mut strings = Vec::new();
    let (mut integers, mut floats, mut truths) = (Vec::new(), Vec::new(), 0);
    for value in values {
        match value {
            Data::Int(Integer::Small(number)) => integers.push(*number),
            Data::Int(Integer::Large(_)) => return Err("its integers are too large"),
            Data::Float(number) => floats.push(*number),
            Data::Bool(_) => truths += 1,
            Data::Str(text) => strings.push(text.as_str()),
            Data::List(items) => lists.push(items.as_slice()),
            Data::Tuple(items) => tuples.push(items.as_slice()),
            Data::Dict(pairs) => dicts.push(pairs.as_slice()),
            Data::Set(_) => return Err("its arguments hold sets"),
            Data::None => {}
        }
    }
    let all = values.len();
    if integers.len() == all {
        return Ok(int(&integers));
    }
    if integers.len() + floats.len() == all {
        return float(&integers, &floats);
    }
    if truths == all {
        return Ok(Type::Bool);
    }
    if strings.len() == all {
        return string(&strings);
    }
    if lists.len() == all {
        return list(&lists);
    }
    if tuples.len() == all {
        return tuple(&tuples);
    }
    if dicts.len() == all {
        return record(&dicts);
    }
    Err("one argument is of different types in different places")
}

fn int(numbers: &[i128]) -> Type {
    let (low, high) = ends(numbers.iter().copied());
    Type::Int {
        span: span(round_down(low), round_up(high)),
        law: Law::Uniform,
    }
}

/// Smallest and largest.
fn ends(numbers: impl Iterator<Item = i128> + Clone) -> (i128, i128) {
    (
        numbers.clone().min().unwrap_or(0),
        numbers.max().unwrap_or(0),
    )
}

fn span(low: i128, high: i128) -> Span {
    Span {
        low: Expr::Int(low),
        high: Expr::Int(high),
    }
}

/// 1, 2 or 5 with zeros, at least 10 and not below the number; the number itself where there is none.
pub(super) fn round_up(number: i128) -> i128 {
    let mut step = 10_i128;
    loop {
        for factor in [1, 2, 5] {
            match step.checked_mul(factor) {
                Some(round) if round >= number => return round,
                Some(_) => {}
                None => return number,
            }
        }
        step = match step.checked_mul(10) {
            Some(step) => step,
            None => return number,
        };
    }
}

/// 1 or 0, or a round number below.
pub(super) fn round_down(number: i128) -> i128 {
    match number {
        1.. => 1,
        0 => 0,
        _ => number.checked_neg().map_or(number, |size| -round_up(size)),
    }
}

fn float(integers: &[i128], floats: &[f64]) -> Result<Type, Reason> {
    if floats
        .iter()
        .any(|number| !number.is_finite() || number.abs() > 1e30)
    {
        return Err("its floats are too large");
    }
    let digits = floats.iter().map(|number| {
        let text = float::repr(*number);
        let (_, digits) = text.split_once('.').unwrap_or((&text, ""));
        if text.contains('e') {
            usize::MAX
        } else {
            digits.len()
        }
    });
    let digits = digits.max().unwrap_or(0).max(1);
    let whole = floats
        .iter()
        .map(|number| number.floor() as i128)
        .chain(integers.iter().copied());
    let above = floats
        .iter()
        .map(|number| number.ceil() as i128)
        .chain(integers.iter().copied());
    let (low, high) = (ends(whole).0, ends(above).1);
    // A float that a test has between 0 and 1 is as likely 0.
    let low = if low >= 0 { 0 } else { round_down(low) };
    Ok(Type::Float {
        span: span(low, round_up(high)),
        decimals: u8::try_from(digits).ok().filter(|digits| *digits <= 6),
        law: Law::Uniform,
    })
}

fn string(strings: &[&str]) -> Result<Type, Reason> {
    let lengths = strings.iter().map(|text| text.chars().count() as i128);
    let alphabet = alphabet(strings)?;
    Ok(Type::String {
        length: length(lengths),
        alphabet: Alphabet(alphabet),
        shape: Shape::Any,
    })
}

/// From 0 if something is empty and else from 1, to a round number above; fixed lengths stay fixed.
fn length(lengths: impl Iterator<Item = i128> + Clone) -> Span {
    let seen = lengths.clone().count();
    let (low, high) = ends(lengths);
    if low == high && (1..=4).contains(&low) && seen > 2 {
        return span(low, high);
    }
    span(low.min(1), round_up(high))
}

/// The characters of a class: those that are there, and with many letters or digits all of their kind.
fn alphabet(strings: &[&str]) -> Result<String, Reason> {
    let mut characters: Vec<char> = strings.iter().flat_map(|text| text.chars()).collect();
    characters.sort_unstable();
    characters.dedup();
    if characters.len() > 200 {
        return Err("its strings have too many different characters");
    }
    // Four letters in a few words may be chance, in many they are the alphabet.
    let written: usize = strings.iter().map(|text| text.chars().count()).sum();
    let few = (2..=4).contains(&characters.len()) && written > 2 * characters.len();
    let mut class = String::new();
    for (low, high) in [('a', 'z'), ('A', 'Z'), ('0', '9')] {
        if !few
            && characters
                .iter()
                .any(|character| (low..=high).contains(character))
        {
            class.extend([low, '-', high]);
        }
    }
    for character in characters {
        match character {
            '\n' => class.push_str("\\n"),
            '\t' => class.push_str("\\t"),
            '\r' => class.push_str("\\r"),
            character if character.is_control() => {
                return Err("its strings have control characters");
            }
            character if character.is_ascii_alphanumeric() => {
                if few {
                    class.push(character);
                }
            }
            character => {
                if character.is_ascii_punctuation() {
                    class.push('\\');
                }
                class.push(character);
            }
        }
    }
    // Nothing but empty strings.
    Ok(if class.is_empty() {
        "a-z".to_owned()
    } else {
        class
    })
}

fn list(lists: &[&[Data]]) -> Result<Type, Reason> {
    let items: Vec<&Data> = lists.iter().flat_map(|items| items.iter()).collect();
    if items.is_empty() {
        return Err("its lists are all empty");
    }
    if let Some(matrix) = matrix(lists, &items) {
        return matrix;
    }
    Ok(Type::List {
        length: length(lists.iter().map(|items| items.len() as i128)),
        of: Box::new(of(&items)?),
        order: order(lists),
        distinct: false,
        sum: None,
    })
}

/// A matrix if every list holds lists of one length that differs from list to list.
fn matrix(lists: &[&[Data]], rows: &[&Data]) -> Option<Result<Type, Reason>> {
    let width = |row: &Data| match row {
        Data::List(items) => Some(items.len()),
        _ => None,
    };
    let all: Vec<usize> = rows.iter().map(|row| width(row)).collect::<Option<_>>()?;
    let even = |list: &&[Data]| {
        list.windows(2)
            .all(|pair| width(&pair[0]) == width(&pair[1]))
    };
    let several = lists.iter().any(|list| list.len() > 1);
    let varied = all.iter().any(|width| *width != all[0]);
    if !(several && varied && lists.iter().all(even)) || all.contains(&0) {
        return None;
    }
    let items: Vec<&Data> = rows
        .iter()
        .flat_map(|row| match row {
            Data::List(items) => items.as_slice(),
            _ => &[],
        })
        .collect();
    let of = match of(&items) {
        Ok(of) => Box::new(of),
        Err(reason) => return Some(Err(reason)),
    };
    Some(Ok(Type::Matrix {
        rows: length(lists.iter().map(|list| list.len() as i128)),
        columns: length(all.iter().map(|width| *width as i128)),
        of,
    }))
}

/// The order that all long lists are in, if there are enough of them to tell.
fn order(lists: &[&[Data]]) -> Order {
    let long: Vec<&[Data]> = lists
        .iter()
        .copied()
        .filter(|list| list.len() > 2)
        .collect();
    let all = |sorted: fn(&[i128; 2]) -> bool| {
        long.iter().all(|list| {
            list.windows(2).all(|pair| match pair {
                [Data::Int(one), Data::Int(other)] => {
                    let pair = one.to_i128().zip(other.to_i128());
                    pair.is_some_and(|(one, other)| sorted(&[one, other]))
                }
                _ => false,
            })
        })
    };
    match long.len() {
        0..=2 => Order::Any,
        _ if all(|[one, other]| one <= other) => Order::Ascending,
        _ if all(|[one, other]| one >= other) => Order::Descending,
        _ => Order::Any,
    }
}

fn tuple(tuples: &[&[Data]]) -> Result<Type, Reason> {
    let width = tuples[0].len();
    if width == 0 || tuples.iter().any(|items| items.len() != width) {
        return Err("its tuples have different lengths");
    }
    let types = (0..width).map(|at| {
        let values: Vec<&Data> = tuples.iter().map(|items| &items[at]).collect();
        of(&values)
    });
    Ok(Type::Tuple(types.collect::<Result<_, _>>()?))
}

fn record(dicts: &[&[(Data, Data)]]) -> Result<Type, Reason> {
    const KEYS: Reason = "its dicts have different keys";
    let first = dicts[0];
    let mut fields = Vec::new();
    for (at, (key, _)) in first.iter().enumerate() {
        let Data::Str(name) = key else {
            return Err("its dicts have keys that are no names");
        };
        if !is_name(name) {
            return Err("its dicts have keys that are no names");
        }
        let values: Option<Vec<&Data>> = dicts
            .iter()
            .map(|pairs| {
                pairs
                    .get(at)
                    .filter(|(other, _)| other == key)
                    .map(|(_, value)| value)
            })
            .collect();
        fields.push(Field {
            name: name.clone(),
            of: of(&values.ok_or(KEYS)?)?,
        });
    }
    if fields.is_empty() || dicts.iter().any(|pairs| pairs.len() != first.len()) {
        return Err(KEYS);
    }
    Ok(Type::Record(fields))
}
