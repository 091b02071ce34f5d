//! Tests from assertions of Python: `assert f(1, [2]) == 3`.

use crate::data::{Data, Integer, literal_at};

/// A call with its right answer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Claim {
    pub arguments: Vec<Data>,
    pub expected: Data,
    /// How far the answer may be off, if the assertion says so.
    pub tolerance: Option<f64>,
}

impl Claim {
    fn exact(arguments: Vec<Data>, expected: Data) -> Self {
        Self {
            arguments,
            expected,
            tolerance: None,
        }
    }
}

/// Why an assertion is no test here, one sentence.
pub(super) type Reason = &'static str;

const NO_CALL: Reason = "The assertion does not compare one call of the function with a value.";
const NO_LITERAL: Reason = "The assertion computes something beside the call of the function.";
/// Brackets around a comparison or a call.
const BRACKETS: usize = 3;

/// The byte behind the word `assert` at byte `at`.
pub(super) fn condition(text: &str, at: usize) -> Option<usize> {
    let rest = text[at..].strip_prefix("assert")?;
    rest.starts_with([' ', '\t', '('])
        .then(|| text.len() - rest.len())
}

/// Reads the assertion whose condition starts at byte `at`: a call of a function of this name compared
/// with a value, exactly or nearly.
pub(super) fn claim(text: &str, at: usize, name: &str) -> Result<Claim, Reason> {
    let mut reader = Reader {
        text,
        at,
        name,
        brackets: 0,
    };
    let claim = reader.condition()?;
    reader.blank();
    let rest = &text[reader.at..];
    if !rest.is_empty() && !rest.starts_with(['\n', '\r', '#', ',', ';']) {
        return Err(NO_LITERAL);
    }
    Ok(claim)
}

/// Reads the call of a function of this name that starts at byte `at`, and the byte after it.
pub(super) fn call(text: &str, at: usize, name: &str) -> Result<(Vec<Data>, usize), Reason> {
    let mut reader = Reader {
        text,
        at,
        name,
        brackets: 0,
    };
    match reader.side()? {
        Side::Call(arguments) => Ok((arguments, reader.at)),
        Side::Value(_) => Err(NO_CALL),
    }
}

/// The name of the function that the condition at byte `at` calls first and that is not Python's own.
pub(super) fn called(text: &str, at: usize) -> Option<&str> {
    let line = text[at..].lines().next()?;
    let mut rest = line;
    while let Some(bracket) = rest.find('(') {
        let before = rest[..bracket].trim_end();
        let part = |character: char| character.is_ascii_alphanumeric() || character == '_';
        let name = &before[before.trim_end_matches(part).len()..];
        let own = [
            "abs", "isclose", "fabs", "set", "sorted", "list", "tuple", "len", "round", "str",
            "int", "float", "and", "or", "not", "in", "is",
        ];
        if super::python::is_name(name) && !own.contains(&name) {
            return Some(name);
        }
        rest = &rest[bracket + 1..];
    }
    None
}

enum Side {
    Call(Vec<Data>),
    Value(Data),
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    name: &'a str,
    /// Brackets open here: inside, a line may end anywhere.
    brackets: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn blank(&mut self) {
        let inside = self.brackets > 0;
        let mut rest = self.rest();
        loop {
            rest = rest.trim_start_matches(|c: char| {
                matches!(c, ' ' | '\t') || (inside && matches!(c, '\r' | '\n'))
            });
            match rest.strip_prefix("\\\n") {
                Some(after) => rest = after,
                None => break,
            }
        }
        self.at = self.text.len() - rest.len();
    }

    fn eat(&mut self, sign: &str) -> bool {
        self.blank();
        let is = self.rest().starts_with(sign);
        self.at += if is { sign.len() } else { 0 };
        is
    }

    fn need(&mut self, sign: &str) -> Result<(), Reason> {
        if self.eat(sign) {
            Ok(())
        } else {
            Err(NO_LITERAL)
        }
    }

    /// A comparison, or one in brackets.
    fn condition(&mut self) -> Result<Claim, Reason> {
        let start = self.at;
        if self.brackets < BRACKETS && self.eat("(") {
            self.brackets += 1;
            let inside = self.condition();
            let closed = self.eat(")");
            self.brackets -= 1;
            self.blank();
            if let (Ok(claim), true) = (inside, closed) {
                return Ok(claim);
            }
            self.at = start;
        }
        if self.eat("abs(") || self.eat("math.fabs(") {
            return self.distance();
        }
        if self.eat("math.isclose(") || self.eat("isclose(") {
            return self.close();
        }
        let left = self.side()?;
        if !self.eat("==") && !self.eat("is ") {
            return Err(NO_CALL);
        }
        let right = self.side()?;
        Self::claim(left, right)
    }

    fn claim(left: Side, right: Side) -> Result<Claim, Reason> {
        match (left, right) {
            (Side::Call(arguments), Side::Value(expected))
            | (Side::Value(expected), Side::Call(arguments)) => {
                Ok(Claim::exact(arguments, expected))
            }
            _ => Err(NO_CALL),
        }
    }

    /// `f(…) - 1.5) < 1e-6`, behind `abs(`.
    fn distance(&mut self) -> Result<Claim, Reason> {
        self.brackets += 1;
        let left = self.side()?;
        self.need("-")?;
        let right = self.side()?;
        self.need(")")?;
        self.brackets -= 1;
        if !self.eat("<=") {
            self.need("<")?;
        }
        let tolerance = self.number()?;
        let mut claim = Self::claim(left, right)?;
        claim.tolerance = Some(tolerance);
        Ok(claim)
    }

    /// `f(…), 1.5, rel_tol=1e-3)`, behind `isclose(`.
    fn close(&mut self) -> Result<Claim, Reason> {
        self.brackets += 1;
        let left = self.side()?;
        self.need(",")?;
        let right = self.side()?;
        let mut tolerance = 1e-9;
        while self.eat(",") {
            if !self.eat("rel_tol") {
                self.need("abs_tol")?;
            }
            self.need("=")?;
            tolerance = self.number()?;
        }
        self.need(")")?;
        self.brackets -= 1;
        let mut claim = Self::claim(left, right)?;
        claim.tolerance = Some(tolerance);
        Ok(claim)
    }

    fn number(&mut self) -> Result<f64, Reason> {
        let number = match self.value()? {
            Data::Float(number) => number,
            Data::Int(Integer::Small(number)) => number as f64,
            _ => return Err(NO_LITERAL),
        };
        if number.is_finite() && number >= 0.0 {
            Ok(number)
        } else {
            Err(NO_LITERAL)
        }
    }

    /// A call of the function, also in brackets, or a value.
    fn side(&mut self) -> Result<Side, Reason> {
        self.blank();
        let start = self.at;
        if self.eat(self.name) && self.eat("(") {
            self.brackets += 1;
            let arguments = self.arguments();
            self.brackets -= 1;
            return arguments.map(Side::Call);
        }
        self.at = start;
        if self.brackets < BRACKETS && self.eat("(") {
            self.brackets += 1;
            let inside = self.side();
            let closed = self.eat(")");
            self.brackets -= 1;
            if let (Ok(Side::Call(arguments)), true) = (inside, closed) {
                return Ok(Side::Call(arguments));
            }
            self.at = start;
        }
        self.value().map(Side::Value)
    }

    fn value(&mut self) -> Result<Data, Reason> {
        self.blank();
        let (data, end) = literal_at(self.text, self.at).map_err(|_| NO_LITERAL)?;
        self.at = end;
        Ok(data)
    }

    /// Values up to the bracket that closes.
    fn arguments(&mut self) -> Result<Vec<Data>, Reason> {
        let mut arguments = Vec::new();
        while !self.eat(")") {
            arguments.push(self.value()?);
            if !self.eat(",") {
                self.need(")")?;
                break;
            }
        }
        Ok(arguments)
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::data::strategies;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<(String, String, Option<f64>), Reason> {
        let claim = claim(text, 0, "f")?;
        let arguments: Vec<String> = claim.arguments.iter().map(Data::to_literal).collect();
        Ok((
            arguments.join(", "),
            claim.expected.to_literal(),
            claim.tolerance,
        ))
    }

    #[test]
    fn assertions_are_split_at_the_right_places() {
        for (text, arguments, expected) in [
            ("f(1, 2) == 3", "1, 2", "3"),
            ("f ( ) == None  # nothing", "", "None"),
            (
                "f('a) == 1', \"(,\")==[(1, '==')], 'message'",
                "'a) == 1', '(,'",
                "[(1, '==')]",
            ),
            ("(f(1)) == 2", "1", "2"),
            ("(f(1) == 2)", "1", "2"),
            ("((f(1)) == ((2)))", "1", "2"),
            ("(f(1) == 2), 'message'", "1", "2"),
            ("[1] == f({'a': {1}})\nassert g()", "{'a': {1}}", "[1]"),
            ("(1, 2) == f(1)", "1", "(1, 2)"),
            ("f(1)==('Found')", "1", "'Found'"),
            ("f(1) is True", "1", "True"),
            ("f([1,\n   2],\n  3) == 4\n", "[1, 2], 3", "4"),
            ("f(1) \\\n == 4", "1", "4"),
            ("(f(1)\n == 4)", "1", "4"),
            (
                "f(123456789012345678901234567890123456789012) == -0.5",
                "123456789012345678901234567890123456789012",
                "-0.5",
            ),
            ("f(set([3, 1])) == set()", "{1, 3}", "set()"),
        ] {
            assert_eq!(
                read(text),
                Ok((arguments.to_owned(), expected.to_owned(), None)),
                "{text}"
            );
        }
    }

    #[test]
    fn near_is_kept_with_its_distance() {
        for (text, tolerance) in [
            ("abs(f(1) - 2.5) < 1e-6", 1e-6),
            ("(abs(2.5 - f(1)) <= 1)", 1.0),
            ("math.isclose(f(1), 2.5, rel_tol=0.001)", 0.001),
            ("isclose(2.5, f(1))", 1e-9),
        ] {
            assert_eq!(
                read(text),
                Ok(("1".to_owned(), "2.5".to_owned(), Some(tolerance))),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_computed_is_no_test() {
        for text in [
            "f(1) == 10**5",
            "f(1) == 2 or f(2) == 3",
            "f(1)",
            "not f(1)",
            "f(x) == 1",
            "f(a=1) == 1",
            "set(f(1)) == set([1])",
            "g(1) == 2",
            "ff(1) == 2",
            "f(1) == f(2)",
            "f(1) == 2 == 2",
            "f(1)\n== 2",
            "f([1] * 3) == 2",
            "abs(f(1) - 2) < -1",
            "((((f(1) == 2))))",
            "",
            "f(1",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_function_is_the_first_that_is_called() {
        for (text, name) in [
            ("first(1) == 2", Some("first")),
            ("set(similar((1, 2))) == set()", Some("similar")),
            ("math.isclose(area(3), 1)", Some("area")),
            ("1 == 2", None),
            ("(last (1)) == 2", Some("last")),
        ] {
            assert_eq!(called(text, 0), name, "{text}");
        }
    }

    proptest! {
        #[test]
        fn calls_with_any_values_come_back(arguments in prop::collection::vec(strategies::data(), 0..4), expected in strategies::data()) {
            let literals: Vec<String> = arguments.iter().map(Data::to_literal).collect();
            let text = format!("assert f({}) == {}", literals.join(", "), expected.to_literal());
            prop_assert_eq!(claim(&text, 7, "f"), Ok(Claim::exact(arguments, expected)));
        }

        #[test]
        fn any_text_is_split_or_refused(text in "[f()=1, '\\[\\]<\n-]{0,40}") {
            let _ = claim(&text, 0, "f");
            let _ = called(&text, 0);
        }
    }
}
