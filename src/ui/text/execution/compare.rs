//! What Figure 4 says: two settings on the same tasks.

use crate::execution::statistics::{CliffDelta, Comparison, Estimate, Magnitude, Share, Verdict};
use crate::ui::chart::number::{MISSING, count, fixed, shortest, three};
use crate::ui::text::Lang;

pub use super::verdict::{mcnemar, place, tost, verdict, why};

/// The short strings of Figure 4. The names say where they stand.
#[derive(Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The English string is the documentation of each field.
pub struct Words {
    pub title: &'static str,
    pub figure: &'static str,
    pub caption: &'static str,
    pub label: &'static str,
    pub sides: [[&'static str; 2]; 2],
    pub all: &'static str,
    pub unnamed: &'static str,
    pub standard_error: &'static str,
    pub errors: [&'static str; 2],
    pub margin_handle: &'static str,
    pub axis: &'static str,
    pub this: &'static str,
    pub verdicts: [&'static str; 4],
    pub short: [&'static str; 4],
    pub resolved: &'static str,
    pub not: &'static str,
    pub sum: &'static str,
    pub pairs_of: &'static str,
    pub tests_title: &'static str,
    pub unmatched: &'static str,
    pub lists: [&'static str; 4],
    pub cost_title: &'static str,
    pub measured: [&'static str; 5],
    pub columns: [&'static str; 6],
    pub all_title: &'static str,
    pub all_columns: [&'static str; 6],
    pub strata_title: &'static str,
    pub strata_text: &'static str,
    pub strata_columns: [&'static str; 7],
    pub no_contrast: &'static str,
    pub data: [&'static str; 14],
    pub margin: &'static str,
    pub not_said: &'static str,
    pub absence_title: &'static str,
    pub absence_text: &'static str,
    pub artifact_title: &'static str,
    pub artifact_text: &'static str,
    pub pooled_title: &'static str,
    pub pooled_text: &'static str,
    pub same: &'static str,
    pub choose_others: &'static str,
}

const EN: Words = Words {
    title: "Do two settings differ?",
    figure: "Two settings on the same tasks",
    caption: " b: only the first resolves it; c: only the second. Bars are 90\u{a0}% intervals of the difference, second less first; wholly inside the margin means equivalent.",
    label: "Intervals of the difference of resolved tasks against the margin of equivalence",
    sides: [
        ["First: agent", "First: setting"],
        ["Second: agent", "Second: setting"],
    ],
    all: "all",
    unnamed: "not named",
    standard_error: "Standard error",
    errors: ["of paired rates", "the artifact's"],
    margin_handle: "Margin of equivalence, percentage points",
    axis: "percentage points, second less first",
    this: "these two",
    verdicts: [
        "Different",
        "Different, but within the margin",
        "Equivalent",
        "Not enough data to say",
    ],
    short: ["different", "different, within", "equivalent", "cannot say"],
    resolved: "resolved",
    not: "not",
    sum: "all",
    pairs_of: "pairs",
    tests_title: "What each test asks",
    unmatched: "Not in the table",
    lists: [
        "only in the first",
        "only in the second",
        "ending unknown",
        "several runs, the first counts",
    ],
    cost_title: "What it costs",
    measured: [
        "executions",
        "tokens, thousands",
        "time, s",
        "cost at the prices above, USD",
        "cost as logged, USD",
    ],
    columns: [
        "mean of both",
        "difference",
        "ratio",
        "Cliff's delta",
        "pairs",
        "of a run",
    ],
    all_title: "All settings at once",
    all_columns: ["first, second", "b", "c", "pairs", "p, Holm", "verdict"],
    strata_title: "By the size of the known patch",
    strata_text: "Resolved tasks of each, three ways to measure the same tasks. The p-values are of McNemar's exact test, corrected after Holm for all rows.",
    strata_columns: ["size", "first", "second", "b", "c", "pairs", "p, Holm"],
    no_contrast: "The intervals are being computed.",
    data: [
        "first",
        "second",
        "pairs",
        "b",
        "c",
        "rate of the first",
        "rate of the second",
        "difference",
        "90\u{a0}% from",
        "90\u{a0}% to",
        "p",
        "p, Holm",
        "p of equivalence",
        "p of equivalence, Holm",
    ],
    margin: "margin",
    not_said: "That two settings are the same because no difference is found: that is shown by the interval alone. Nor that a prompt was obeyed: see how often each executed.",
    absence_title: "Two questions",
    absence_text: "McNemar asks whether the tasks that differ could be a fair coin. The two one-sided tests ask whether the difference is surely smaller than the margin. The margin is to be chosen before one looks.",
    artifact_title: "The artifact's standard error",
    artifact_text: "The paper's script divides by b + c where the number of pairs belongs. Its error is too small whenever b and c differ, and 0 when one of them is 0.",
    pooled_title: "Pooled over agents",
    pooled_text: "A task stands in several pairs, one an agent. These are not independent, and the intervals too narrow if anything.",
    same: "The two groups share runs; a run is no partner of itself.",
    choose_others: "Choose two settings, or two agents.",
};

const ZH: Words = Words {
    title: "两种设定有差别吗？",
    figure: "同样任务，两种设定",
    caption: "b：只有第一组解决；c：只有第二组解决。横线是差值（第二减第一）的 90\u{a0}% 区间；完全落在界限之内即为等效。",
    label: "解决率之差的区间与等效界限",
    sides: [
        ["第一组：智能体", "第一组：设定"],
        ["第二组：智能体", "第二组：设定"],
    ],
    all: "全部",
    unnamed: "未命名",
    standard_error: "标准误",
    errors: ["配对比率", "论文代码"],
    margin_handle: "等效界限，百分点",
    axis: "百分点，第二减第一",
    this: "这两组",
    verdicts: [
        "有差别",
        "有差别，但在界限之内",
        "等效",
        "数据不足，无法判断",
    ],
    short: ["有差别", "有差别，界内", "等效", "无法判断"],
    resolved: "解决",
    not: "未解决",
    sum: "合计",
    pairs_of: "对",
    tests_title: "每个检验问什么",
    unmatched: "不在表中",
    lists: [
        "只在第一组",
        "只在第二组",
        "结局未知",
        "有多次运行，取第一次",
    ],
    cost_title: "代价",
    measured: [
        "执行",
        "token，千",
        "时间，秒",
        "按上列价格的费用，美元",
        "日志所记费用，美元",
    ],
    columns: ["两组均值", "差", "比", "Cliff delta", "对数", "每次运行"],
    all_title: "所有设定一起比较",
    all_columns: ["第一、第二", "b", "c", "对数", "p，Holm", "判断"],
    strata_title: "按已知补丁的大小",
    strata_text: "两组各自解决的任务数；同一批任务，三种量法。p 值来自 McNemar 精确检验，并对所有行作 Holm 校正。",
    strata_columns: ["大小", "第一组", "第二组", "b", "c", "对数", "p（Holm）"],
    no_contrast: "正在计算区间。",
    data: [
        "第一",
        "第二",
        "对数",
        "b",
        "c",
        "第一组解决率",
        "第二组解决率",
        "差",
        "90\u{a0}% 下",
        "90\u{a0}% 上",
        "p",
        "p，Holm",
        "等效 p",
        "等效 p，Holm",
    ],
    margin: "界限",
    not_said: "未发现差别就是相同：只有区间能说明这一点。也不说明提示被遵守：请看各自执行了多少次。",
    absence_title: "两个问题",
    absence_text: "McNemar 检验问：结果不同的任务是否像抛硬币。两个单侧检验问：差值是否一定小于界限。界限应在看数据之前选定。",
    artifact_title: "论文代码的标准误",
    artifact_text: "论文脚本在应为对数之处除以 b + c。只要 b 与 c 不等，误差就偏小；其中之一为 0 时误差为 0。",
    pooled_title: "合并多个智能体",
    pooled_text: "同一任务按智能体出现在多对之中，彼此并不独立，区间只会偏窄。",
    same: "两组含有相同的运行；一次运行不能与自身配对。",
    choose_others: "请选择两种设定，或两个智能体。",
};

impl Words {
    /// The strings of a language.
    #[must_use]
    pub const fn of(lang: Lang) -> &'static Self {
        match lang {
            Lang::En => &EN,
            Lang::Zh => &ZH,
        }
    }
}

/// Percentage points with their sign.
#[must_use]
pub fn points(value: f64) -> String {
    let text = shortest(100.0 * value, 1);
    match value > 0.0 && text != "0" {
        true => format!("+{text}"),
        false => text,
    }
}

/// A p-value.
#[must_use]
pub fn p(value: f64) -> String {
    match value {
        value if value < 0.001 => "< .001".to_owned(),
        value => three(value),
    }
}

/// A p-value behind its letter.
#[must_use]
pub fn is(value: f64) -> String {
    match value {
        value if value < 0.001 => p(value),
        value => format!("= {}", p(value)),
    }
}

/// A margin in words.
#[must_use]
pub fn margin(lang: Lang, margin: f64) -> String {
    let margin = shortest(100.0 * margin, 1);
    match lang {
        Lang::En => format!("margin ± {margin}"),
        Lang::Zh => format!("界限 ± {margin}"),
    }
}

/// A solve rate with its interval.
#[must_use]
pub fn rate(lang: Lang, name: &str, share: &Share) -> String {
    let [value, low, high] =
        [share.value, share.low, share.high].map(|value| shortest(100.0 * value, 1));
    match lang {
        Lang::En => format!(
            "{name}: {} of {}, {value}\u{a0}% [{low}, {high}]",
            share.hits, share.of
        ),
        Lang::Zh => format!(
            "{name}：{} / {}，{value}\u{a0}% [{low}, {high}]",
            share.hits, share.of
        ),
    }
}

/// A number with its interval, as precise as it is large.
#[must_use]
pub fn estimate(estimate: &Estimate, scale: f64) -> String {
    let [value, low, high] =
        [estimate.value, estimate.low, estimate.high].map(|value| sized(value / scale));
    format!("{value} [{low}, {high}]")
}

/// Three digits or so.
#[must_use]
pub fn sized(value: f64) -> String {
    match value.abs() {
        size if size >= 100.0 => shortest(value, 0),
        size if size >= 10.0 => shortest(value, 1),
        _ => fixed(value, 2),
    }
}

/// Cliff's delta and its word.
#[must_use]
pub fn cliff(lang: Lang, cliff: Option<&CliffDelta>) -> String {
    let Some(cliff) = cliff else {
        return MISSING.to_owned();
    };
    let word = match (lang, cliff.magnitude) {
        (Lang::En, Magnitude::Negligible) => "negligible",
        (Lang::En, Magnitude::Small) => "small",
        (Lang::En, Magnitude::Medium) => "medium",
        (Lang::En, Magnitude::Large) => "large",
        (Lang::Zh, Magnitude::Negligible) => "可忽略",
        (Lang::Zh, Magnitude::Small) => "小",
        (Lang::Zh, Magnitude::Medium) => "中",
        (Lang::Zh, Magnitude::Large) => "大",
    };
    format!("{} {word}", fixed(cliff.delta, 2))
}

/// How the intervals of the costs are made.
#[must_use]
pub fn bootstrap(lang: Lang, resamples: u32, seed: u64) -> String {
    let resamples = count(u64::from(resamples));
    match lang {
        Lang::En => format!(
            "Means over the pairs, with 95\u{a0}% intervals of the paired bootstrap: {resamples} resamples, seed {seed}. Below some thirty pairs they are too narrow. Cliff's delta is above 0 if the second tends to be larger. The log of an agent may count tokens in its own way: agents are not comparable by it."
        ),
        Lang::Zh => format!(
            "对各对取均值，区间为配对自助法的 95\u{a0}%：重抽 {resamples} 次，种子 {seed}。少于约三十对时区间偏窄。Cliff delta 大于 0 表示第二组往往更大。各智能体日志计 token 的方式不同，不能跨智能体比较。"
        ),
    }
}

/// What Holm's correction is for.
#[must_use]
pub fn holm(lang: Lang, tests: usize, shown: usize, left_out: usize) -> String {
    let left = match (lang, left_out) {
        (_, 0) => String::new(),
        (Lang::En, _) => format!(" {left_out} more are left out."),
        (Lang::Zh, _) => format!("另有 {left_out} 种未列出。"),
    };
    match lang {
        Lang::En => format!(
            "{tests} comparisons at once: with so many, one comes out below .05 by luck alone. p-values are corrected after Holm, those of differences and those of equivalence each among themselves; {shown} of the verdicts are findings.{left}"
        ),
        Lang::Zh => format!(
            "同时比较 {tests} 次：比较多了，总有一次碰巧低于 .05。p 值按 Holm 校正，差别与等效各自校正；其中 {shown} 个判断成立。{left}"
        ),
    }
}

/// Names of tasks that are in no pair: so many, and the first of them.
#[must_use]
pub fn named(lang: Lang, what: &str, names: &[String]) -> String {
    const FIRST: usize = 8;
    let first = names[..names.len().min(FIRST)].join(", ");
    let rest = names.len().saturating_sub(FIRST);
    let more = match (lang, rest) {
        (_, 0) => String::new(),
        (Lang::En, _) => format!(" and {rest} more"),
        (Lang::Zh, _) => format!("，另有 {rest} 个"),
    };
    match lang {
        Lang::En => format!("{what}: {}, {first}{more}.", names.len()),
        Lang::Zh => format!("{what}：{} 个，{first}{more}。", names.len()),
    }
}

/// The takeaway.
#[must_use]
pub fn takeaway(lang: Lang, compared: &Comparison, names: &[String; 2]) -> String {
    let [first, second] = names;
    let (low, high) = compared.equivalence.interval;
    let most = shortest(100.0 * low.abs().max(high.abs()), 1);
    match (lang, &compared.verdict) {
        (Lang::En, Verdict::NotEnoughData { .. }) => format!(
            "Between {first} and {second} neither a difference nor its absence is shown. At 90\u{a0}% they differ by {most} points at most."
        ),
        (Lang::En, Verdict::Equivalent { .. }) => {
            format!("{first} and {second} resolve equally much up to {most} points, at 90\u{a0}%.")
        }
        (Lang::En, _) => format!(
            "{first} and {second} do not resolve equally much; at 90\u{a0}% by {most} points at most."
        ),
        (Lang::Zh, Verdict::NotEnoughData { .. }) => format!(
            "{first} 与 {second} 之间，既未显示差别，也未显示没有差别；在 90\u{a0}% 水平上至多相差 {most} 个百分点。"
        ),
        (Lang::Zh, Verdict::Equivalent { .. }) => {
            format!("在 90\u{a0}% 水平上，{first} 与 {second} 的解决率相差不超过 {most} 个百分点。")
        }
        (Lang::Zh, _) => {
            format!(
                "{first} 与 {second} 的解决率不同；在 90\u{a0}% 水平上至多相差 {most} 个百分点。"
            )
        }
    }
}

/// Executions of both, each run's mean: whether a prompt was obeyed.
#[must_use]
pub fn executed(lang: Lang, means: [f64; 2]) -> String {
    let [first, second] = means.map(|mean| fixed(mean, 2));
    match lang {
        Lang::En => format!(" They execute {first} and {second} times a task."),
        Lang::Zh => format!("每个任务分别执行 {first} 次和 {second} 次。"),
    }
}
