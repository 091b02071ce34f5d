//! Calls with their answers, as docstrings and assertions have them.

use runwise::data::Data;
use runwise::protocol::Check;

/// What may stand between a call and its answer; a longer one before its own beginning.
const ARROWS: [&str; 12] = [
    "==>",
    "==",
    "=>",
    "->",
    "➞",
    "→",
    "# returns",
    "# =>",
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
        let typed = line.trim_start().strip_prefix(">>> ");
        let next = lines.peek();
        let found = typed.and_then(|typed| {
            let (arguments, rest) = call(typed.trim_start(), entry)?;
            next.filter(|_| rest.trim().is_empty())
                .and_then(|answer| check(arguments, answer))
        });
        let found = found.or_else(|| in_line(line, entry));
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

/// A call with an answer that is a literal, a full stop or a remark behind it or not.
fn check(arguments: &str, answer: &str) -> Option<Check> {
    let remark = [" #", " ("]
        .iter()
        .filter_map(|sign| answer.find(sign))
        .min();
    let short = remark.map_or(answer, |at| &answer[..at]);
    [answer, short].into_iter().find_map(|text| {
        let text = text.trim();
        // `2.` could be a float; in a docstring it ends a sentence.
        let bare = text.trim_end_matches(['.', ',', ';']);
        let expected = [bare, text].into_iter().find_map(literal)?;
        Some(Check {
            arguments: arguments.to_owned(),
            expected,
        })
    })
}

/// A literal as Python has it; some docstrings write `true`.
fn literal(text: &str) -> Option<String> {
    let text = match text {
        "true" => "True",
        "false" => "False",
        other => other,
    };
    Data::from_literal(text).is_ok().then(|| text.to_owned())
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
            f(5) = many things\n\
            f(10) ==> true\n\
            >>> f(11) == [3]\n\
            f(12)   # returns \"x\"\n\
            f(13) returns [1, 5] # which is odd.\n\
            f(14) # => 'No' (it has no dot)\n";
        assert_eq!(
            pairs(&in_docstring(text, "f")),
            [
                ("[1, ')'], 2", "[1.5]"),
                ("1", "(2, 3)"),
                ("2", "5"),
                ("'a(b'", "'c'"),
                ("4", "True"),
                ("10", "True"),
                ("11", "[3]"),
                ("12", "\"x\""),
                ("13", "[1, 5]"),
                ("14", "'No'"),
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
