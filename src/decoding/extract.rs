//! From a text that was cut off to a program that can run.

use super::lines::Lines;
use crate::protocol::Extraction;

/// Lines that may go: an expression over more is not what a candidate of a few lines ends with.
const DROPPED: usize = 12;

/// Makes a program of a text by giving empty bodies a `pass` and by dropping lines from its end, and
/// tells the steps. `compiles` is asked of every text that may be one. At least the first `keep` bytes
/// stay.
pub(super) fn extract(
    text: &str,
    keep: usize,
    compiles: &mut dyn FnMut(&str) -> bool,
) -> (Option<String>, Vec<Extraction>) {
    let mut steps = Vec::new();
    let mut rest = text.trim_end();
    for _ in 0..=DROPPED {
        let lines = Lines::of(rest);
        if lines.is_closed()
            && let Some((first, colon)) = lines.last()
        {
            if colon {
                // A line that was dropped from below it says how deep its body is.
                let replaced = match steps.last() {
                    Some(Extraction::LineDropped(line)) => Some(line.clone()),
                    _ => None,
                };
                let header = first.indentation();
                let indentation = replaced
                    .as_deref()
                    .map(|line| &line[..line.len() - line.trim_start().len()])
                    .filter(|it| it.len() > header.len() && it.starts_with(header))
                    .map_or_else(|| format!("{header}    "), str::to_owned);
                let program = format!("{rest}\n{indentation}pass\n");
                if compiles(&program) {
                    let step = match replaced {
                        Some(line) if line.starts_with(&indentation) => {
                            steps.pop();
                            Extraction::LineReplaced(line)
                        }
                        _ => Extraction::PassAdded,
                    };
                    steps.push(step);
                    return (Some(program), trimmed(steps));
                }
            } else {
                let program = format!("{rest}\n");
                if compiles(&program) {
                    return (Some(program), trimmed(steps));
                }
                if let Some(program) = finished_try(&lines, rest).filter(|it| compiles(it)) {
                    steps.push(Extraction::PassAdded);
                    return (Some(program), trimmed(steps));
                }
            }
        }
        let (shorter, line) = rest.rsplit_once('\n').unwrap_or(("", rest));
        if shorter.len() < keep || shorter.trim().is_empty() {
            break;
        }
        steps.push(Extraction::LineDropped(line.to_owned()));
        rest = shorter.trim_end();
    }
    (None, trimmed(steps))
}

/// With an empty `finally` for the innermost `try` that has no other clause yet.
fn finished_try(lines: &Lines<'_>, text: &str) -> Option<String> {
    let mut open: Vec<&str> = Vec::new();
    for line in lines
        .lines
        .iter()
        .filter(|it| !it.continues && !it.is_blank())
    {
        let (indentation, code) = (line.indentation(), line.code().trim());
        open.retain(|it| it.len() <= indentation.len());
        if code == "try:" {
            open.push(indentation);
        } else if code.starts_with("except") || code.starts_with("finally") {
            open.retain(|it| *it != indentation);
        }
    }
    let indentation = open.last()?;
    Some(format!(
        "{text}\n{indentation}finally:\n{indentation}    pass\n"
    ))
}

/// Lines without the space around them, as they are told.
fn trimmed(steps: Vec<Extraction>) -> Vec<Extraction> {
    let trim = |line: String| line.trim().to_owned();
    let steps = steps.into_iter().map(|step| match step {
        Extraction::LineDropped(line) => Extraction::LineDropped(trim(line)),
        Extraction::LineReplaced(line) => Extraction::LineReplaced(trim(line)),
        Extraction::PassAdded => Extraction::PassAdded,
    });
    steps.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Extraction::{LineDropped, LineReplaced, PassAdded};

    /// A compiler for these tests: bodies are there, and no line ends with an operator.
    fn compiles(text: &str) -> bool {
        let lines: Vec<&str> = text.lines().filter(|it| !it.trim().is_empty()).collect();
        let depth = |line: &str| line.len() - line.trim_start().len();
        let bodies = lines.windows(2).all(|pair| {
            let header = pair[0].ends_with(':');
            header == (depth(pair[1]) > depth(pair[0]))
                || !header && depth(pair[1]) < depth(pair[0])
        });
        let tries = text.matches("try:").count();
        let last = lines.last().is_some_and(|line| !line.ends_with(':'));
        bodies && last && !text.contains("?") && tries == text.matches("finally:").count()
    }

    #[test]
    fn texts_become_programs_in_few_steps() {
        let dropped = |line: &str| LineDropped(line.to_owned());
        let replaced = |line: &str| LineReplaced(line.to_owned());
        for (text, program, steps) in [
            (
                "def f(x):\n    return x\n",
                Some("def f(x):\n    return x\n"),
                vec![],
            ),
            (
                "def f(x):\n    for y in x:",
                Some("def f(x):\n    for y in x:\n        pass\n"),
                vec![PassAdded],
            ),
            ("def f(x):", Some("def f(x):\n    pass\n"), vec![PassAdded]),
            (
                "def f(x):\n    a = 1\n    b = ?",
                Some("def f(x):\n    a = 1\n"),
                vec![dropped("b = ?")],
            ),
            (
                "def f(x):\n    if x:\n      b = ?",
                Some("def f(x):\n    if x:\n      pass\n"),
                vec![replaced("b = ?")],
            ),
            (
                "def f(x):\n    a = [\n        1,\n        2,",
                Some("def f(x):\n    pass\n"),
                vec![dropped("2,"), dropped("1,"), replaced("a = [")],
            ),
            (
                "def f(x):\n    if x:\n        a = 1\n    b = (",
                Some("def f(x):\n    if x:\n        a = 1\n"),
                vec![dropped("b = (")],
            ),
            (
                "def f(x):\n    try:\n        a = 1",
                Some("def f(x):\n    try:\n        a = 1\n    finally:\n        pass\n"),
                vec![PassAdded],
            ),
            ("def f(", None, vec![]),
            (
                "def f(x):\n    '''what",
                Some("def f(x):\n    pass\n"),
                vec![replaced("'''what")],
            ),
        ] {
            let (made, told) = extract(text, 6, &mut compiles);
            assert_eq!(made.as_deref(), program, "{text}");
            assert_eq!(told, steps, "{text}");
        }
    }

    #[test]
    fn what_was_written_already_stays() {
        let text = "def f(x):\n    a = ?\n    b = ?";
        let (made, _) = extract(text, "def f(x):\n    a = ?".len(), &mut compiles);
        assert_eq!(made, None);
    }
}
