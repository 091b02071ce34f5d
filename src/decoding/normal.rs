//! The normal form of a program: two texts that differ in comments, blank lines, trailing space or
//! docstrings alone are one program.

use super::lines::{Line, Lines};
use std::borrow::Cow;

/// The program without what does nothing. It is what runs, so that a trace's lines are its lines.
pub(super) fn normal(text: &str) -> String {
    let lines = Lines::of(text);
    let mut kept: Vec<Cow<'_, str>> = Vec::new();
    // The indentation of a body that has had nothing but strings.
    let mut empty: Option<&str> = None;
    let mut rest = &lines.lines[..];
    while let Some((logical, after)) = split(rest) {
        rest = after;
        let (first, last) = (&logical[0], &logical[logical.len() - 1]);
        if first.is_blank() {
            continue;
        }
        if last.only_strings && !last.inside {
            if kept.last().is_some_and(|line| line.ends_with(':')) {
                empty = empty.or(Some(first.indentation()));
            }
            continue;
        }
        if let Some(indentation) = empty.take()
            && first.indentation().len() < indentation.len()
        {
            kept.push(Cow::Owned(format!("{indentation}pass")));
        }
        let mut in_string = false;
        for line in logical {
            let text = if line.inside { line.text } else { line.code() };
            if in_string || !text.trim().is_empty() {
                kept.push(Cow::Borrowed(text));
            }
            in_string = line.inside;
        }
    }
    if let Some(indentation) = empty {
        kept.push(Cow::Owned(format!("{indentation}pass")));
    }
    let mut normal = String::with_capacity(text.len());
    for line in kept {
        normal += &line;
        normal.push('\n');
    }
    normal
}

/// The first logical line and the rest.
fn split<'l, 'a>(lines: &'l [Line<'a>]) -> Option<(&'l [Line<'a>], &'l [Line<'a>])> {
    let (_, others) = lines.split_first()?;
    let more = others.iter().take_while(|line| line.continues).count();
    Some(lines.split_at(1 + more))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_nothing_goes() {
        for (text, expected) in [
            (
                "def f(x):  # adds\n    \"\"\"Adds\n\n    one.\"\"\"\n\n    # why\n    return x + 1   \n",
                "def f(x):\n    return x + 1\n",
            ),
            ("def f(x):\n    'only'", "def f(x):\n    pass\n"),
            (
                "class A:\n    '''a'''\ndef f():\n    return A",
                "class A:\n    pass\ndef f():\n    return A\n",
            ),
            (
                "def f():\n    x = '''a  \n\n  # b'''\n    return x",
                "def f():\n    x = '''a  \n\n  # b'''\n    return x\n",
            ),
            (
                "def f():\n    a = 1\n    'b'\n    return a",
                "def f():\n    a = 1\n    return a\n",
            ),
            (
                "def f():\n    return (1 # one\n    + 2)",
                "def f():\n    return (1\n    + 2)\n",
            ),
            ("'a module'\nx = 1", "x = 1\n"),
            ("def f():\n    f'{g()}'", "def f():\n    f'{g()}'\n"),
            ("", ""),
            ("# nothing\n", ""),
        ] {
            assert_eq!(normal(text), expected, "{text}");
            assert_eq!(normal(expected), expected, "twice: {text}");
        }
    }
}
