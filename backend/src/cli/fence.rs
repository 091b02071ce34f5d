//! The line that closes the model's block of code: it ends the program and is none of it.

const MARK: &str = "```";

/// Text in its colour.
pub type Piece = (String, Option<&'static str>);

/// Keeps what may be such a line off the screen until more is known.
#[derive(Debug, Default)]
pub struct Fence {
    held: Vec<Piece>,
    /// The line on the screen has more than blanks.
    begun: bool,
}

impl Fence {
    /// Takes a piece and gives what can be shown.
    pub fn take(&mut self, text: &str, colour: Option<&'static str>) -> Vec<Piece> {
        // Something follows a whole mark: it stands within a text of several lines and ends nothing.
        let mut shown = match self.text().starts_with(MARK) {
            true => self.release(),
            false => Vec::new(),
        };
        self.held.push((text.to_owned(), colour));
        let whole = self.text();
        let code = begins(&whole, self.begun).unwrap_or(whole.len());
        shown.extend(self.split(code));
        shown
    }

    /// Gives all that is held: the program did not end with it.
    pub fn release(&mut self) -> Vec<Piece> {
        self.split(usize::MAX)
    }

    /// Forgets what is held; another program begins.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    fn text(&self) -> String {
        self.held.iter().map(|(text, _)| text.as_str()).collect()
    }

    /// Gives the first bytes of what is held.
    fn split(&mut self, bytes: usize) -> Vec<Piece> {
        let mut left = bytes;
        let mut shown = Vec::new();
        for (text, colour) in std::mem::take(&mut self.held) {
            let (code, rest) = text.split_at(left.min(text.len()));
            left -= code.len();
            if !code.is_empty() {
                let line = code.rsplit('\n').next().unwrap_or_default();
                self.begun = (self.begun && line.len() == code.len()) || !line.trim().is_empty();
                shown.push((code.to_owned(), colour));
            }
            if !rest.is_empty() {
                self.held.push((rest.to_owned(), colour));
            }
        }
        shown
    }
}

/// Where a mark begins, or what may become one. Only blanks may stand before it on its line.
fn begins(text: &str, begun: bool) -> Option<usize> {
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let rest = line.trim_start();
        let may = rest.starts_with(MARK) || (!rest.is_empty() && MARK.starts_with(rest));
        if may && !(begun && number == 0) {
            return Some(at + line.len() - rest.len());
        }
        at += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is shown of pieces as they come, and what is held in the end.
    fn shown(pieces: &[&str]) -> (String, String) {
        let mut fence = Fence::default();
        let mut shown = String::new();
        for piece in pieces {
            for (text, _) in fence.take(piece, None) {
                shown += &text;
            }
        }
        (shown, fence.text())
    }

    #[test]
    fn a_closing_line_is_held_however_it_is_cut() {
        for pieces in [
            &["def f():\n    pass\n", "```"][..],
            &["def f():\n    pass", "\n``", "`"],
            &["def f():\n    pass", "\n", "`", "``\n"],
            &["def f():\n    pass\n```\n"],
        ] {
            let (shown, held) = shown(pieces);
            assert_eq!(shown, "def f():\n    pass\n");
            assert_eq!(held.trim_end(), MARK);
        }
    }

    #[test]
    fn what_only_looks_like_one_is_shown() {
        let all = [
            &[
                "def f():\n    '''\n",
                "    ```",
                "\n    f()\n    ```\n",
                "    '''\n",
            ][..],
            &["x = '", "```", "'\n"],
            &["# ", "`", "`", "\n"],
            &["\n``", "x\n"],
        ];
        for pieces in all {
            assert_eq!(shown(pieces), (pieces.concat(), String::new()));
        }
    }

    #[test]
    fn what_is_held_can_be_released_and_forgotten() {
        let mut fence = Fence::default();
        assert!(fence.take("``", Some("colour")).is_empty());
        assert_eq!(fence.release(), [("``".to_owned(), Some("colour"))]);
        fence.clear();
        assert!(fence.take("```", None).is_empty());
        fence.clear();
        assert!(fence.release().is_empty());
    }
}
