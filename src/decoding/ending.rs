//! Where a program is over.

use super::lines::Lines;
use crate::protocol::Stop;

/// What may stand outside of all functions without ending the program.
const WORDS: [&str; 5] = ["def", "class", "import", "from", "async"];

/// Where the program ends before its text does: at a line that closes the block of code, or at a line
/// after the first function that belongs to none. A line that may still become either is neither.
pub(super) fn ending(text: &str) -> Option<(usize, Stop)> {
    let lines = Lines::of(text);
    let mut in_function = false;
    for line in &lines.lines {
        if line.continues {
            continue;
        }
        if line.text.trim_start().starts_with("```") {
            return Some((line.start, Stop::Fence));
        }
        in_function |= line.text.starts_with("def ") || line.text.starts_with("async def ");
        if in_function && is_elsewhere(line.text, line.ended) {
            return Some((line.start, Stop::Complete));
        }
    }
    None
}

/// Whether a line, as far as it is written, is a statement outside of functions.
fn is_elsewhere(text: &str, ended: bool) -> bool {
    let Some(first) = text.chars().next() else {
        return false;
    };
    if matches!(first, ' ' | '\t' | '#' | '@' | ')' | ']' | '}' | '\r') {
        return false;
    }
    if first == '`' {
        return ended || !"```".starts_with(text);
    }
    let word = text
        .find(|it: char| !it.is_alphanumeric() && it != '_')
        .unwrap_or(text.len());
    let is_whole = word < text.len() || ended;
    is_whole && !WORDS.contains(&&text[..word])
}

/// How much of a continuation lies before its horizon: the rest of the current line and `lines` lines
/// with code after it. `None` if it does not reach so far.
pub(super) fn horizon(before: &str, continuation: &str, lines: u32) -> Option<usize> {
    let begun = before.rsplit('\n').next().unwrap_or_default();
    let mut left = u64::from(lines) + 1;
    let mut at = 0;
    for whole in continuation.split_inclusive('\n') {
        at += whole.len();
        if !whole.ends_with('\n') {
            return None;
        }
        let begun = if at == whole.len() { begun } else { "" };
        let is_code = |part: &str| !part.trim().is_empty() && !part.trim_start().starts_with('#');
        if is_code(begun) || is_code(whole) {
            left -= 1;
        }
        if left == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_end_at_a_fence_or_a_statement_of_nobody() {
        let function = "import math\ndef f(x):\n    return x\n";
        for (rest, stop) in [
            ("", None),
            ("\n# a comment\n@cache\ndef g(y):\n    pass\n", None),
            ("``", None),
            ("```", Some(Stop::Fence)),
            ("  ```\n", Some(Stop::Fence)),
            ("pri", None),
            ("de", None),
            ("print", None),
            ("print(", Some(Stop::Complete)),
            ("x = 1", Some(Stop::Complete)),
            ("define = 1", Some(Stop::Complete)),
            ("if __name__", Some(Stop::Complete)),
            ("This function", Some(Stop::Complete)),
            ("done\n", Some(Stop::Complete)),
            ("`x`", Some(Stop::Complete)),
            ("class A:\n    pass\nfrom a import b\n", None),
            ("    '''\n```\nprint(1)\n'''\n", None),
        ] {
            let text = format!("{function}{rest}");
            let expected = stop.map(|stop| (function.len(), stop));
            assert_eq!(ending(&text), expected, "{rest}");
        }
        // Nothing ends before there is a function, and its parameters may take several lines.
        assert_eq!(ending("x = 1\n"), None);
        assert_eq!(ending("def f(\nx\n):\n    return (\n1)\n"), None);
    }

    #[test]
    fn the_horizon_counts_lines_with_code() {
        let text = ":\n\n    # no code\n    a = 1\n    b = 2\n    c";
        let before = "def f(x)";
        assert_eq!(horizon(before, text, 0), Some(2));
        assert_eq!(
            horizon(before, text, 1),
            Some(text.find("    b").unwrap_or(0))
        );
        assert_eq!(
            horizon(before, text, 2),
            Some(text.find("    c").unwrap_or(0))
        );
        assert_eq!(horizon(before, text, 3), None);
        // The rest of a line that has code is a line, also when nothing is left of it.
        assert_eq!(horizon("    a = 1", "\n    b = 2\n", 0), Some(1));
        assert_eq!(horizon("def f():\n    ", "a = 1\n", 0), Some(6));
        assert_eq!(horizon("def f():\n", "\n    a\n", 0), Some(7));
    }
}
