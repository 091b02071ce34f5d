//! What a router sees of a failure.

use serde::{Deserialize, Serialize};

/// Characters of the problem that are read (He et al. 2026, released preparation of inputs).
pub const PROBLEM_CHARACTERS: usize = 6_000;
/// Characters of stderr that are read after the verdict `fail`: the difference of outputs stands there.
pub const STDERR_CHARACTERS_FAIL: usize = 800;
/// Characters of stderr that are read after any other verdict.
pub const STDERR_CHARACTERS: usize = 400;

/// What a router sees of a failed attempt: x = (problem, verdict, stderr) and where the problem is
/// from. It never sees the program that failed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Seen<'a> {
    /// Name of the source; empty if unknown.
    pub source: &'a str,
    /// Statement of the problem; empty if unknown.
    pub problem: &'a str,
    /// `fail`, `timeout`, `compile_error` or what else the judge said; empty if unknown.
    pub verdict: &'a str,
    /// What the program or the judge wrote.
    pub stderr: &'a str,
}

/// One of the two texts of a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// The statement of the problem.
    Problem,
    /// What the program or the judge wrote.
    Stderr,
}

impl<'a> Seen<'a> {
    /// The part of a text that is read: its beginning.
    #[must_use]
    pub fn part(&self, part: Part) -> &'a str {
        match part {
            Part::Problem => cut(self.problem, PROBLEM_CHARACTERS),
            Part::Stderr if self.verdict == "fail" => cut(self.stderr, STDERR_CHARACTERS_FAIL),
            Part::Stderr => cut(self.stderr, STDERR_CHARACTERS),
        }
    }
}

/// The first so many characters.
fn cut(text: &str, characters: usize) -> &str {
    match text.char_indices().nth(characters) {
        Some((end, _)) => &text[..end],
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_between_characters() {
        let long = "é".repeat(7_000);
        let mut seen = Seen {
            problem: &long,
            stderr: &long,
            verdict: "fail",
            ..Seen::default()
        };
        assert_eq!(seen.part(Part::Problem).len(), 12_000);
        assert_eq!(seen.part(Part::Stderr).len(), 1_600);
        seen.verdict = "timeout";
        assert_eq!(seen.part(Part::Stderr).len(), 800);
        seen.stderr = "short";
        assert_eq!(seen.part(Part::Stderr), "short");
    }
}
