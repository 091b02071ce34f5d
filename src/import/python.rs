//! A look at Python source: what it defines, and whether it is Python at all.
//!
//! It goes by lines and brackets and is no parser; the Python that runs the program has the last word.

/// A byte-order mark and line ends of other systems taken off, as Python does when it reads a file.
pub(super) fn normal(source: &str) -> String {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    source.replace("\r\n", "\n").replace('\r', "\n")
}

/// Whether the text is likely to be Python: a line that starts a definition, an import or a loop at
/// the margin, or a call of `print` or `input`.
pub(super) fn seems_python(text: &str) -> bool {
    text.lines().any(|line| {
        let code = line.trim_end();
        let starts = |words: &[&str]| words.iter().any(|word| code.starts_with(word));
        let block = |words: &[&str]| starts(words) && code.ends_with(':');
        starts(&["import ", "#!/usr/bin/env python"])
            || (starts(&["from "]) && code.contains(" import "))
            || (starts(&["def ", "async def "]) && code.contains('('))
            || block(&["class ", "if ", "for ", "while ", "with ", "try:"])
            || (starts(&["print("]) && code.ends_with(')'))
            || code.contains("input()")
            || code.contains("sys.stdin")
    })
}

/// Whether the text begins inside of something: its first line of code is indented.
pub(super) fn is_body(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty());
    first.is_some_and(|line| line.starts_with([' ', '\t']))
}

/// The name behind `def` if the line starts a function at its margin.
fn function(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("async ").unwrap_or(line);
    let rest = rest.strip_prefix("def ")?.trim_start();
    let (name, _) = rest.split_once('(')?;
    let name = name.trim_end();
    is_name(name).then_some(name)
}

/// Whether the text is a name of Python in ASCII.
pub(super) fn is_name(text: &str) -> bool {
    let part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    !text.is_empty() && text.bytes().all(part) && !text.as_bytes()[0].is_ascii_digit()
}

/// Names of the functions at the margin, in order.
pub(super) fn functions(source: &str) -> impl Iterator<Item = &str> {
    source.lines().filter_map(function)
}

/// Whether the source defines a function, a method (`Solution.solve`) or a name at the margin.
pub(super) fn defines(source: &str, entry: &str) -> bool {
    let Some((class, method)) = entry.split_once('.') else {
        let assigned = |line: &str| {
            let rest = line.strip_prefix(entry).map(str::trim_start);
            rest.is_some_and(|rest| rest.starts_with('=') && !rest.starts_with("=="))
        };
        return functions(source).any(|name| name == entry) || source.lines().any(assigned);
    };
    let is_class = |line: &str| {
        let name = line.strip_prefix("class ").unwrap_or_default();
        let rest = name.trim_start().strip_prefix(class);
        rest.is_some_and(|rest| rest.trim_start().starts_with(['(', ':']))
    };
    let mut after = source.lines().skip_while(|line| !is_class(line));
    after.any(|line| function(line.trim_start()) == Some(method))
}

/// What stands before a function's definition, decorators and all.
pub(super) fn before<'a>(source: &'a str, name: &str) -> &'a str {
    let mut at = 0;
    for line in source.split_inclusive('\n') {
        if function(line) == Some(name) {
            break;
        }
        at += line.len();
    }
    &source[..at]
}

/// Names of a function's parameters without `self`; `None` if it is not there or takes any number.
pub(super) fn parameters<'a>(source: &'a str, entry: &str) -> Option<Vec<&'a str>> {
    let name = entry.rsplit('.').next().unwrap_or(entry);
    let mut at = 0;
    let mut lines = source.split_inclusive('\n');
    let start = loop {
        let line = lines.next()?;
        if function(line.trim_start()) == Some(name) {
            break at + line.find('(')? + 1;
        }
        at += line.len();
    };
    let mut parameters = Vec::new();
    for part in parts(&source[start..])? {
        let name = part.split([':', '=']).next().unwrap_or_default().trim();
        match name {
            "" | "self" | "/" => {}
            name if is_name(name) => parameters.push(name),
            _ => return None,
        }
    }
    Some(parameters)
}

/// What stands between commas up to the bracket that closes; `None` if none does.
fn parts(text: &str) -> Option<Vec<&str>> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), byte) if open == byte => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'(' | b'[' | b'{') => depth += 1,
            (None, b')') if depth == 0 => {
                parts.push(&text[start..at]);
                return Some(parts);
            }
            (None, b')' | b']' | b'}') => depth = depth.saturating_sub(1),
            (None, b',') if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_are_found_at_the_margin() {
        let source = "import math\n\ndef  helper (x):\n    def inner(): pass\n\nasync def go(a): ...\nlast = helper\n";
        assert_eq!(functions(source).collect::<Vec<_>>(), ["helper", "go"]);
        for (entry, expected) in [
            ("helper", true),
            ("go", true),
            ("last", true),
            ("inner", false),
            ("x", false),
        ] {
            assert_eq!(defines(source, entry), expected, "{entry}");
        }
        let class = "class Solution(object):\n    def solve(self, a): ...\n";
        assert!(defines(class, "Solution.solve"));
        assert!(!defines(class, "Solution.other"));
        assert!(!defines(class, "solve"));
        assert!(!defines("x == 1\n", "x"));
        assert_eq!(before(source, "go").lines().count(), 5);
        assert_eq!(before(source, "nowhere"), source);
    }

    #[test]
    fn parameters_are_read_through_hints_and_defaults() {
        let source = "class Solution:\n    def f(self, a: Dict[str, int], b=(1, 2),\n          c: str = ',)') -> int:\n";
        assert_eq!(parameters(source, "Solution.f"), Some(vec!["a", "b", "c"]));
        assert_eq!(parameters("def f():", "f"), Some(vec![]));
        for unknown in [
            "def f(*a):",
            "def f(a, **k):",
            "def f(a, b",
            "x = 1",
            "def g(a):",
        ] {
            assert_eq!(parameters(unknown, "f"), None, "{unknown}");
        }
    }

    #[test]
    fn python_is_told_from_tables_and_prose() {
        for python in [
            "def f(a):\n  return a",
            "import sys\nx = 1",
            "a, b = map(int, input().split())\nprint(a + b)",
            "# comment\nfrom math import *\n",
            "class A:\n  pass",
            "print(1)",
        ] {
            assert!(seems_python(python), "{python}");
        }
        for other in [
            "A,B\n1,2\n",
            "from the start of it",
            "print this",
            "",
            "1\n2\n3",
        ] {
            assert!(!seems_python(other), "{other}");
        }
        assert!(is_body("\n    return 1\n"));
        assert!(!is_body("def f():\n    return 1\n"));
    }
}
