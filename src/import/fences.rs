//! Programs in a text: between Markdown fences, or parted by lines of `# ---`.

use super::python::seems_python;

/// A piece of a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Block<'a> {
    /// The line of its first line, counted from 1.
    pub line: usize,
    /// What the fence says it is, such as `python`; or the name behind `# ---`. May be empty.
    pub word: &'a str,
    pub text: &'a str,
    /// Whether its end is there.
    pub closed: bool,
}

/// The fence that a line starts with: its sign, its length and what follows.
fn fence(line: &str) -> Option<(char, usize, &str)> {
    let line = line.trim_start_matches(' ');
    let sign = line
        .chars()
        .next()
        .filter(|sign| matches!(sign, '`' | '~'))?;
    let rest = line.trim_start_matches(sign);
    let length = line.len() - rest.len();
    // A word with backticks would be code within a line.
    (length >= 3 && !rest.contains('`')).then_some((sign, length, rest.trim()))
}

/// The blocks between Markdown fences; empty if the text before the first fence is Python, for then
/// the fences stand in a string or a comment of it.
pub(super) fn fenced(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open: Option<(char, usize)> = None;
    let (mut at, mut start) = (0, 0);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let found = fence(line.trim_end());
        match (open, found) {
            (None, Some((sign, length, word))) => {
                if blocks.is_empty() && seems_python(&text[..at]) {
                    return Vec::new();
                }
                start = at + line.len();
                open = Some((sign, length));
                let word = word.split_whitespace().next().unwrap_or_default();
                blocks.push(Block {
                    line: number + 2,
                    word,
                    text: "",
                    closed: false,
                });
            }
            (Some((sign, length)), Some((other, longer, "")))
                if sign == other && longer >= length =>
            {
                open = None;
                if let Some(block) = blocks.last_mut() {
                    block.text = &text[start..at];
                    block.closed = true;
                }
            }
            _ => {}
        }
        at += line.len();
    }
    if let (Some(_), Some(block)) = (open, blocks.last_mut()) {
        block.text = &text[start..];
    }
    blocks
}

/// The code of a model's reply: the last block between fences, or the whole where there is none.
pub(super) fn code_of_reply(text: &str) -> &str {
    fenced(text).last().map_or(text, |block| block.text)
}

/// The pieces between lines of `# ---`, which may carry the name of the piece after it; one piece if
/// there is no such line.
pub(super) fn parted(text: &str) -> Vec<Block<'_>> {
    let mut blocks = vec![Block {
        line: 1,
        word: "",
        text: "",
        closed: true,
    }];
    let (mut at, mut start) = (0, 0);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let word = line.trim_end().strip_prefix("# ---");
        if let Some(word) = word.filter(|word| word.is_empty() || word.starts_with(' ')) {
            if let Some(block) = blocks.last_mut() {
                block.text = &text[start..at];
            }
            start = at + line.len();
            let word = word.trim_matches([' ', '-']);
            blocks.push(Block {
                line: number + 2,
                word,
                text: "",
                closed: true,
            });
        }
        at += line.len();
    }
    if let Some(block) = blocks.last_mut() {
        block.text = &text[start..];
    }
    blocks
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn fences_open_and_close() {
        let text =
            "One:\n```python\ndef a(): pass\n```\ntext\n~~~~ py x\ncode\n~~~\n~~~~\n```\nopen\n";
        let blocks: Vec<_> = fenced(text)
            .into_iter()
            .map(|block| (block.line, block.word, block.text, block.closed))
            .collect();
        assert_eq!(
            blocks,
            [
                (3, "python", "def a(): pass\n", true),
                (7, "py", "code\n~~~\n", true),
                (11, "", "open\n", false),
            ]
        );
    }

    #[test]
    fn fences_in_python_are_no_fences() {
        let python = "def f():\n    '''\n    ```\n    x\n    ```\n    '''\n";
        assert!(fenced(python).is_empty());
        assert_eq!(code_of_reply(python), python);
        assert_eq!(
            code_of_reply("Sure!\n```py\nx = 1\n```\nor\n```\nx = 2\n```\n"),
            "x = 2\n"
        );
        assert!(fenced("```inline` code```\n").is_empty());
    }

    #[test]
    fn lines_of_dashes_part_programs() {
        let text = "a = 1\n# ---\nb = 2\n# --- late one ---\nc = 3\n# ----\n#---\n";
        let blocks: Vec<_> = parted(text)
            .into_iter()
            .map(|block| (block.line, block.word, block.text))
            .collect();
        assert_eq!(
            blocks,
            [
                (1, "", "a = 1\n"),
                (3, "", "b = 2\n"),
                (5, "late one", "c = 3\n# ----\n#---\n"),
            ]
        );
        assert_eq!(parted("x").len(), 1);
    }

    proptest! {
        #[test]
        fn any_text_is_parted(text in "[`~ab# \n-]{0,60}") {
            for block in fenced(&text).into_iter().chain(parted(&text)) {
                prop_assert!(text.contains(block.text));
                prop_assert!(block.line <= text.matches('\n').count() + 2);
            }
        }
    }
}
