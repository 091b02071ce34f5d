//! What can be said of two settings, in plain words.

use super::compare::{Words, is, points};
use crate::execution::statistics::{Comparison, Verdict};
use crate::ui::chart::number::{count, shortest};
use crate::ui::text::Lang;

/// Place of a verdict in the lists of words.
#[must_use]
pub const fn place(verdict: &Verdict) -> usize {
    match verdict {
        Verdict::Different => 0,
        Verdict::DifferentWithin { .. } => 1,
        Verdict::Equivalent { .. } => 2,
        Verdict::NotEnoughData { .. } => 3,
    }
}

/// The verdict in a few plain words.
#[must_use]
pub fn verdict(lang: Lang, verdict: &Verdict) -> String {
    let word = Words::of(lang).verdicts[place(verdict)];
    match (lang, verdict) {
        (Lang::En, Verdict::Equivalent { margin }) => {
            format!("{word} within {} points", shortest(100.0 * margin, 1))
        }
        (Lang::Zh, Verdict::Equivalent { margin }) => {
            format!("在 {} 个百分点之内{word}", shortest(100.0 * margin, 1))
        }
        _ => word.to_owned(),
    }
}

/// What the verdict stands on.
#[must_use]
pub fn why(lang: Lang, compared: &Comparison) -> String {
    let (low, high) = compared.equivalence.interval;
    let [low, high] = [low, high].map(points);
    let difference = points(compared.equivalence.difference);
    let counts = &compared.counts;
    let [b, c, pairs] = [counts.only_first, counts.only_second, counts.pairs()];
    let p = is(compared.p);
    let base = match lang {
        Lang::En => format!(
            "{difference} points, 90\u{a0}% interval [{low}, {high}]; b/c {b}/{c} of {pairs} pairs, McNemar's exact p {p}."
        ),
        Lang::Zh => format!(
            "{difference} 个百分点，90\u{a0}% 区间 [{low}, {high}]；{pairs} 对中 b/c 为 {b}/{c}，McNemar 精确 p {p}。"
        ),
    };
    let Verdict::NotEnoughData {
        for_equivalence,
        for_margin,
    } = compared.verdict
    else {
        return base;
    };
    let equal = count(u64::from(for_equivalence));
    let differ = for_margin.map(|pairs| count(u64::from(pairs)));
    match (lang, differ) {
        (Lang::En, Some(differ)) => format!(
            "{base} About {equal} tasks would be needed to show equivalence if there is no difference, about {differ} to show a difference as large as the margin; both with a power of 80\u{a0}%."
        ),
        (Lang::En, None) => format!(
            "{base} About {equal} tasks would be needed to show equivalence if there is no difference, with a power of 80\u{a0}%. Fewer pairs differ than the margin."
        ),
        (Lang::Zh, Some(differ)) => format!(
            "{base}若无差别，约需 {equal} 个任务才能显示等效；若差别等于界限，约需 {differ} 个才能显示差别；功效均为 80\u{a0}%。"
        ),
        (Lang::Zh, None) => format!(
            "{base}若无差别，约需 {equal} 个任务才能显示等效，功效 80\u{a0}%。结果不同的对少于界限。"
        ),
    }
}

/// The first test in a sentence.
#[must_use]
pub fn mcnemar(lang: Lang, compared: &Comparison) -> String {
    let (b, c) = (compared.counts.only_first, compared.counts.only_second);
    let (coin, p) = (compared.p >= 0.05, is(compared.p));
    match (lang, coin) {
        (Lang::En, true) => format!(
            "McNemar: could {b} against {c} be a fair coin? Yes, p {p}. That alone shows no equivalence."
        ),
        (Lang::En, false) => {
            format!("McNemar: could {b} against {c} be a fair coin? Hardly, p {p}.")
        }
        (Lang::Zh, true) => {
            format!("McNemar：{b} 比 {c} 像抛硬币吗？像，p {p}。仅凭这一点并不说明等效。")
        }
        (Lang::Zh, false) => format!("McNemar：{b} 比 {c} 像抛硬币吗？几乎不像，p {p}。"),
    }
}

/// The second test in a sentence.
#[must_use]
pub fn tost(lang: Lang, compared: &Comparison, margin: f64) -> String {
    let (low, high) = compared.equivalence.interval;
    let down_to = shortest(100.0 * low.abs().max(high.abs()), 1);
    let margin = shortest(100.0 * margin, 1);
    let p = is(compared.equivalence.p());
    match (lang, compared.equivalence.p() < 0.05) {
        (Lang::En, true) => format!(
            "Two one-sided tests: is the difference surely smaller than {margin} points? Yes, p {p}; down to a margin of {down_to}."
        ),
        (Lang::En, false) => format!(
            "Two one-sided tests: is the difference surely smaller than {margin} points? Not shown, p {p}; it would be from a margin of {down_to} on."
        ),
        (Lang::Zh, true) => format!(
            "两个单侧检验：差值一定小于 {margin} 个百分点吗？是，p {p}；界限可小至 {down_to}。"
        ),
        (Lang::Zh, false) => format!(
            "两个单侧检验：差值一定小于 {margin} 个百分点吗？未能显示，p {p}；界限大于 {down_to} 才行。"
        ),
    }
}
