//! Calls with their answers, as docstrings and assertions have them.

use runwise::data::Data;
use runwise::protocol::Check;

/// What may stand between a call and its answer.
const ARROWS: [&str; 9] = [
    "==",
    "=>",
    "->",
    "➞",
    "→",
    "should return",
    "returns",
    "return",
    "=",
];

/// The examples in a docstring: `>>> f(1)` with the answer on the next line, or `f(1) == 2` and its
/// like in one line. What is no plain value is passed over.
#[must_use]
pub fn in_docstring(text: &str, entry: &str) -> Vec<Check> {
    let mut checks: Vec<Check> = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let found = match line.trim_start().strip_prefix(">>> ") {
            Some(typed) => call(typed.trim_start(), entry)
                .filter(|(_, rest)| rest.trim().is_empty())
                .and_then(|(arguments, _)| check(arguments, lines.peek()?)),
            None => in_line(line, entry),
        };
        checks.extend(found.filter(|found| {
            !checks
                .iter()
                .any(|known| known.arguments == found.arguments)
        }));
    }
    checks
}

/// The example of an assertion `assert f(1) == 2`.
#[must_use]
pub fn in_assertion(text: &str, entry: &str) -> Option<Check> {
    let condition = text.trim().strip_prefix("assert")?.trim_start();
    let (arguments, rest) = call(condition, entry)?;
    check(arguments, rest.trim_start().strip_prefix("==")?)
}

fn in_line(line: &str, entry: &str) -> Option<Check> {
    let mut from = 0;
    while let Some(at) = line[from..].find(entry) {
        let start = from + at;
        let word = |character: char| character.is_alphanumeric() || character == '_';
        let is_whole = !line[..start].ends_with(word);
        if is_whole && let Some((arguments, rest)) = call(&line[start..], entry) {
            let rest = rest.trim_start();
            let answer = ARROWS.iter().find_map(|arrow| rest.strip_prefix(arrow));
            if let Some(found) = answer.and_then(|answer| check(arguments, answer)) {
                return Some(found);
            }
        }
        from = start + entry.len();
    }
    None
}

/// The arguments of a call at the beginning of a text, if they are literals, and what follows it.
fn call<'t>(text: &'t str, entry: &str) -> Option<(&'t str, &'t str)> {
    let inside = text.strip_prefix(entry)?.strip_prefix('(')?;
    for (at, _) in inside.match_indices(')') {
        let arguments = inside[..at].trim();
        if matches!(
            Data::from_literal(&format!("[{arguments}]")),
            Ok(Data::List(_))
        ) {
            return Some((arguments, &inside[at + 1..]));
        }
    }
    None
}

/// A call with an answer that is a literal, a full stop behind it or not.
fn check(arguments: &str, answer: &str) -> Option<Check> {
    let answer = answer.trim();
    let bare = answer.trim_end_matches(['.', ',', ';']);
    // `2.` could be a float; in a docstring it ends a sentence.
    let expected = [bare, answer]
        .into_iter()
        .find(|text| Data::from_literal(text).is_ok())?;
    Some(Check {
        arguments: arguments.to_owned(),
        expected: expected.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(checks: &[Check]) -> Vec<(&str, &str)> {
        checks
            .iter()
            .map(|check| (check.arguments.as_str(), check.expected.as_str()))
            .collect()
    }

    #[test]
    fn every_way_of_writing_examples_is_read() {
        let text = "Does a thing.\n\
            >>> f([1, ')'], 2)\n    [1.5]\n\
            >>> f(x)\n    3\n\
            >>> f(7)\n\
            Traceback\n\
            f(1) == (2, 3)\n\
            for f(x), f(2) => 5.\n\
            * f('a(b') ➞ 'c'\n\
            my_f(9) -> 1\n\
            f(4) returns True.\n\
            f(1) == 9\n\
            f(5) = many things\n";
        assert_eq!(
            pairs(&in_docstring(text, "f")),
            [
                ("[1, ')'], 2", "[1.5]"),
                ("1", "(2, 3)"),
                ("2", "5"),
                ("'a(b'", "'c'"),
                ("4", "True"),
            ]
        );
    }

    #[test]
    fn assertions_are_examples_if_both_sides_are_values() {
        let read = |text| in_assertion(text, "f").map(|check| (check.arguments, check.expected));
        let pair = ("(1, 2), \"x\"".to_owned(), "{1: 2}".to_owned());
        assert_eq!(read("assert f((1, 2), \"x\") == {1: 2}"), Some(pair));
        assert_eq!(read("assert f(1) == g(2)"), None);
        assert_eq!(read("assert abs(f(1) - 2) < 1"), None);
        assert_eq!(read("assert f(1)"), None);
    }
}
