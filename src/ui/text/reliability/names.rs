//! Names: of programs, estimators, kinds and presets.

use super::Strings;
use crate::reliability::EstimatorId;
use crate::task::{Kind, Truth};
use crate::ui::pages::reliability::{Preset, letter};
use crate::ui::text::Lang;
use std::fmt::Display;

/// Names the columns of a result by the letters of their programs.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// Language.
    pub lang: Lang,
    /// Place of each column among the page's programs: those that do not run have no column.
    pub columns: &'a [usize],
}

impl Names<'_> {
    /// The letter of one column.
    #[must_use]
    pub fn one(&self, column: usize) -> impl Display + use<> {
        letter(self.columns.get(column).copied().unwrap_or(column))
    }

    /// Several columns: `A–C`, `D and E`, `A, C and F–G`.
    #[must_use]
    pub fn list(&self, columns: &[usize]) -> String {
        let mut places = Vec::new();
        for &column in columns {
            let place = self.columns.get(column).copied().unwrap_or(column);
            if let Err(at) = places.binary_search(&place) {
                places.insert(at, place);
            }
        }
        let mut parts: Vec<String> = Vec::new();
        for run in places.chunk_by(|a, b| a + 1 == *b) {
            match run {
                [first, .., last] if run.len() > 2 || places.len() > 2 => {
                    parts.push(format!("{}–{}", letter(*first), letter(*last)));
                }
                _ => parts.extend(run.iter().map(|&place| letter(place).to_string())),
            }
        }
        let Some(last) = parts.pop() else {
            return String::new();
        };
        if parts.is_empty() {
            return last;
        }
        match self.lang {
            Lang::En => format!("{} and {last}", parts.join(", ")),
            Lang::Zh => format!("{}和 {last}", parts.join("、") + " "),
        }
    }
}

/// An estimator's name and, in a few words, what it is.
#[must_use]
pub fn estimator(lang: Lang, estimator: EstimatorId) -> (&'static str, &'static str) {
    use EstimatorId::{
        AgreementShare, ModeMatch, MultiClass, OneCoin, TwoCoin, TwoCoin1, TwoCoin2, TwoCoinPriors,
    };
    match (lang, estimator) {
        (Lang::En, AgreementShare) => ("Agreement share", "plain voting"),
        (Lang::En, ModeMatch) => ("Mode match", "on the majority side"),
        (Lang::En, TwoCoin1) => ("Two-coin DS, 1", "one EM iteration"),
        (Lang::En, TwoCoin2) => ("Two-coin DS, 2", "released code"),
        (Lang::En, TwoCoin) => ("Two-coin DS, ∞", "converged"),
        (Lang::En, TwoCoinPriors) => ("Two-coin DS, priors", "Beta priors on its rates"),
        (Lang::En, OneCoin) => ("One-coin", "one accuracy a program"),
        (Lang::En, MultiClass) => ("Multi-class", "one-coin on raw outputs"),
        (Lang::Zh, AgreementShare) => ("一致占比", "普通投票"),
        (Lang::Zh, ModeMatch) => ("众数匹配", "站在多数一侧"),
        (Lang::Zh, TwoCoin1) => ("双硬币 DS，1", "一次 EM 迭代"),
        (Lang::Zh, TwoCoin2) => ("双硬币 DS，2", "公开代码"),
        (Lang::Zh, TwoCoin) => ("双硬币 DS，∞", "收敛"),
        (Lang::Zh, TwoCoinPriors) => ("双硬币 DS，先验", "各比率带 Beta 先验"),
        (Lang::Zh, OneCoin) => ("单硬币", "每个程序一个准确率"),
        (Lang::Zh, MultiClass) => ("多类", "原始输出上的单硬币"),
    }
}

/// A kind of input.
#[must_use]
pub fn kind(lang: Lang, kind: Kind) -> &'static str {
    let strings = Strings::of(lang);
    match kind {
        Kind::Ordinary => strings.ordinary,
        Kind::TotalOnly => strings.total_only,
        Kind::CountOnly => strings.count_only,
        Kind::Both => strings.both,
    }
}

/// What a program turns out to be.
#[must_use]
pub fn truth(lang: Lang, truth: Truth) -> &'static str {
    let strings = Strings::of(lang);
    match truth {
        Truth::Correct => strings.correct_program,
        Truth::BugInTotal => strings.bug_in_total,
        Truth::BugInCount => strings.bug_in_count,
        Truth::Other => strings.other_program,
    }
}

/// A preset's title and its claim in one sentence.
#[must_use]
pub fn preset(lang: Lang, preset: Preset) -> (&'static str, &'static str) {
    match (lang, preset) {
        (Lang::En, Preset::OneOfEach) => (
            "One of each kind",
            "Dawid–Skene finds the three correct programs",
        ),
        (Lang::En, Preset::Everyday) => {
            ("Everyday inputs", "total 0–100, count 0–10: the vote wins")
        }
        (Lang::En, Preset::Edges) => (
            "At the edges",
            "total 24–26, count 2–4: Dawid–Skene wins again",
        ),
        (Lang::En, Preset::Fooled) => ("290 · 4 · 4 · 2", "Dawid–Skene adopts a bug"),
        (Lang::En, Preset::Correlated) => (
            "Correlated bugs",
            "the more often both bugs strike at once, the worse for the vote",
        ),
        (Lang::En, Preset::AllAgree) => ("All agree", "α is 1 for all and says nothing"),
        (Lang::En, Preset::AllCrash) => ("All crash", "nobody answers, so nobody can agree"),
        (Lang::En, Preset::OneProgram) => ("One program", "α is 1 by definition"),
        (Lang::Zh, Preset::OneOfEach) => ("每类一个", "Dawid–Skene 找出三个正确的程序"),
        (Lang::Zh, Preset::Everyday) => ("日常输入", "总额 0–100，件数 0–10：投票胜出"),
        (Lang::Zh, Preset::Edges) => ("紧贴边界", "总额 24–26，件数 2–4：Dawid–Skene 再次胜出"),
        (Lang::Zh, Preset::Fooled) => ("290 · 4 · 4 · 2", "Dawid–Skene 采纳了一个错误"),
        (Lang::Zh, Preset::Correlated) => ("相关的错误", "两种错误越常同时发作，投票越吃亏"),
        (Lang::Zh, Preset::AllAgree) => ("全部一致", "人人 α 为 1，却什么也没说"),
        (Lang::Zh, Preset::AllCrash) => ("全部崩溃", "无人回答，也就无从一致"),
        (Lang::Zh, Preset::OneProgram) => ("仅一个程序", "按定义 α 为 1"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(lang: Lang, columns: &[usize]) -> String {
        Names {
            lang,
            columns: &[0, 1, 2, 3, 4, 5, 6, 9],
        }
        .list(columns)
    }

    #[test]
    fn programs_in_a_row_are_a_range() {
        assert_eq!(list(Lang::En, &[0, 1, 2]), "A–C");
        assert_eq!(list(Lang::En, &[3, 4]), "D and E");
        assert_eq!(list(Lang::En, &[3]), "D");
        assert_eq!(list(Lang::En, &[6, 3, 5, 0]), "A, D and F–G");
        assert_eq!(list(Lang::En, &[]), "");
        assert_eq!(list(Lang::Zh, &[3, 4]), "D 和 E");
        assert_eq!(list(Lang::Zh, &[0, 1, 2, 5]), "A–C 和 F");
    }

    #[test]
    fn letters_are_those_of_the_page() {
        let names = Names {
            lang: Lang::En,
            columns: &[0, 2],
        };
        assert_eq!(
            (names.one(1).to_string(), names.list(&[0, 1])),
            ("C".to_owned(), "A and C".to_owned())
        );
    }
}
