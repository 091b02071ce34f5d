//! The programs of the example, as the text a visitor reads and edits.

/// A program that comes with the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Builtin {
    /// Correct, both comparisons joined by `and`.
    A,
    /// Correct, one question inside the other.
    B,
    /// Correct, leaving early at the first rule that fails.
    C,
    /// `>` for `>=` in the total, by `select`.
    D,
    /// `>` for `>=` in the total, by a `block` that is left.
    E,
    /// `>` for `>=` in the count, through two helpers and a product.
    F,
    /// `>` for `>=` in the count, by a `local` that turns false.
    G,
    /// Traps on every input.
    Crash,
}

impl Builtin {
    /// The seven programs of the paper's example.
    pub const SEVEN: [Self; 7] = [
        Self::A,
        Self::B,
        Self::C,
        Self::D,
        Self::E,
        Self::F,
        Self::G,
    ];

    /// Its name in a link.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
            Self::C => "c",
            Self::D => "d",
            Self::E => "e",
            Self::F => "f",
            Self::G => "g",
            Self::Crash => "crash",
        }
    }

    /// The program of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::SEVEN
            .into_iter()
            .chain([Self::Crash])
            .find(|builtin| builtin.name() == name)
    }

    /// Its text.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::A => include_str!("../../static/tasks/coupon/a.wat"),
            Self::B => include_str!("../../static/tasks/coupon/b.wat"),
            Self::C => include_str!("../../static/tasks/coupon/c.wat"),
            Self::D => include_str!("../../static/tasks/coupon/d.wat"),
            Self::E => include_str!("../../static/tasks/coupon/e.wat"),
            Self::F => include_str!("../../static/tasks/coupon/f.wat"),
            Self::G => include_str!("../../static/tasks/coupon/g.wat"),
            Self::Crash => include_str!("../../static/tasks/coupon/crash.wat"),
        }
    }

    /// Its rule in plain words.
    #[must_use]
    pub fn rule(self) -> &'static str {
        rule_line(self.text()).unwrap_or_default()
    }
}

/// A program's rule in plain words: the comment on its first line.
#[must_use]
pub fn rule_line(text: &str) -> Option<&str> {
    let rule = text.lines().next()?.trim_start().strip_prefix(";;")?;
    Some(rule.trim_matches([';', ' ', '\t', '\r'])).filter(|rule| !rule.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_opens_with_its_rule() {
        let rules = Builtin::SEVEN.map(Builtin::rule);
        assert_eq!(rules[..3], ["total ≥ 25 and count ≥ 3"; 3]);
        assert_eq!(rules[3..5], ["total > 25 and count ≥ 3"; 2]);
        assert_eq!(rules[5..], ["total ≥ 25 and count > 3"; 2]);
        assert_eq!(Builtin::Crash.rule(), "traps on every input");
    }

    #[test]
    fn a_rule_is_the_first_comment_or_nothing() {
        assert_eq!(rule_line(";;; total > 3 \r\n(module)"), Some("total > 3"));
        assert_eq!(rule_line("(module) ;; no"), None);
        assert_eq!(rule_line(";;\n;; second"), None);
        assert_eq!(rule_line(""), None);
    }

    #[test]
    fn names_lead_back_to_their_programs() {
        for builtin in Builtin::SEVEN {
            assert_eq!(Builtin::named(builtin.name()), Some(builtin));
        }
        assert_eq!(Builtin::named("crash"), Some(Builtin::Crash));
        assert_eq!(Builtin::named("h"), None);
    }
}
