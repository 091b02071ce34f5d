//! The beginning of a program, as HumanEval gives it: imports and helpers, a signature, a docstring.

/// A prompt in its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// What stands before the function.
    pub preamble: String,
    /// What stands between the brackets of its signature, in one line.
    pub parameters: String,
    /// The docstring without its indentation.
    pub statement: String,
}

/// Takes a prompt apart; `None` if it has no such function.
#[must_use]
pub fn parts(prompt: &str, entry: &str) -> Option<Parts> {
    let head = format!("def {entry}(");
    let start = match prompt.starts_with(&head) {
        true => 0,
        false => prompt.find(&format!("\n{head}"))? + 1,
    };
    let inside = &prompt[start + head.len()..];
    let close = closing(inside)?;
    let parameters: Vec<&str> = inside[..close].split_whitespace().collect();
    Some(Parts {
        preamble: prompt[..start].trim_end().to_owned(),
        parameters: parameters.join(" "),
        statement: docstring(&inside[close..]).unwrap_or_default(),
    })
}

/// The bracket that closes one that was opened before the text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_u32;
    for (at, character) in text.char_indices() {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

fn docstring(text: &str) -> Option<String> {
    let quotes = ["\"\"\"", "'''"];
    let found = quotes
        .iter()
        .filter_map(|quote| Some((text.find(quote)?, *quote)));
    let (at, quote) = found.min()?;
    let inside = &text[at + quote.len()..];
    let inside = inside
        .split_once(quote)
        .map_or(inside, |(inside, _)| inside);
    let margin = inside
        .lines()
        .skip(1)
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.len() - line.trim_start().len())
        .min()
        .unwrap_or(0);
    let mut lines = inside.lines();
    let first = lines.next().unwrap_or_default().trim();
    let rest = lines.map(|line| line.get(margin..).unwrap_or("").trim_end());
    let all: Vec<&str> = std::iter::once(first).chain(rest).collect();
    Some(all.join("\n").trim().to_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_prompt_has_three_parts() {
        let prompt = "from typing import List\n\n\ndef helper(x):\n    \"\"\" Helps. \"\"\"\n    return x\n\n\n\
            def f(xs: List[int],\n      k: int = 1) -> bool:\n    \"\"\" Does it.\n    >>> f([])\n      True\n    \"\"\"\n";
        let parts = parts(prompt, "f").unwrap();
        assert!(parts.preamble.ends_with("return x") && parts.preamble.starts_with("from"));
        assert_eq!(parts.parameters, "xs: List[int], k: int = 1");
        assert_eq!(parts.statement, "Does it.\n>>> f([])\n  True");
    }

    #[test]
    fn odd_prompts_are_survived() {
        let whole = parts("def f(x):\n    '''One.'''\n", "f").unwrap();
        assert_eq!(
            (whole.preamble.as_str(), whole.statement.as_str()),
            ("", "One.")
        );
        assert_eq!(parts("def f(x):\n    pass", "f").unwrap().statement, "");
        assert_eq!(parts("def ff(x):\n    pass", "f"), None);
        assert_eq!(parts("def f(x", "f"), None);
        assert_eq!(
            parts("def f(x):\n  \"\"\"é\n é\n  b", "f")
                .unwrap()
                .statement,
            "é\né\n b"
        );
    }
}
