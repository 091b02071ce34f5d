//! What Figure 3 says: smaller budgets.

use super::labels::percent;
use crate::execution::policy::Summary;
use crate::ui::chart::number::{MISSING, count, shortest};
use crate::ui::text::Lang;

/// The short strings of Figure 3. The names say where they stand.
#[derive(Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The English string is the documentation of each field.
pub struct Words {
    pub title: &'static str,
    pub caption: &'static str,
    pub label: &'static str,
    pub saving: &'static str,
    pub savings: [&'static str; 5],
    pub saved_of: [&'static str; 5],
    pub axis_risk: &'static str,
    pub keys: [&'static str; 6],
    pub own: &'static str,
    pub quota_handle: &'static str,
    pub points_handle: &'static str,
    pub by_quota: &'static str,
    pub by_points: &'static str,
    pub no_limit: &'static str,
    pub resolved_axis: &'static str,
    pub as_recorded: &'static str,
    pub ledger: [&'static str; 8],
    pub policy: &'static str,
    pub saved: &'static str,
    pub at_risk: &'static str,
    pub resolved_bounds: &'static str,
    pub use_it: &'static str,
    pub hindsight: &'static str,
    pub named: [&'static str; 9],
    pub rules_title: &'static str,
    pub rules_text: &'static str,
    pub no_rule: &'static str,
    pub add: &'static str,
    pub add_rule: &'static str,
    pub remove: &'static str,
    pub rules: [&'static str; 11],
    pub fields: [&'static str; 8],
    pub save_policy: &'static str,
    pub open_policy: &'static str,
    pub prices_title: &'static str,
    pub prices: [&'static str; 4],
    pub prices_text: &'static str,
    pub not_said: &'static str,
    pub unchanged_title: &'static str,
    pub at_risk_title: &'static str,
    pub context_title: &'static str,
    pub context_text: &'static str,
    pub learnt_title: &'static str,
    pub learnt_text: &'static str,
    pub nothing: &'static str,
}

const EN: Words = Words {
    title: "A smaller budget",
    caption: " Every policy is replayed on the listed runs: what it skips is saved, and a run is at risk if the source is edited after something was skipped.",
    label: "What is saved against the share of runs at risk, for quotas and policies",
    saving: "What is saved",
    savings: [
        "executions",
        "seconds",
        "output tokens",
        "context tokens",
        "money",
    ],
    saved_of: [
        "saved of all executions",
        "saved of their measured time",
        "saved of their output tokens",
        "saved of the context they fill",
        "saved of what their outputs cost",
    ],
    axis_risk: "share of runs at risk",
    keys: [
        "first K executions",
        "other policy",
        "needs hindsight",
        "your own",
        "saved",
        "at risk",
    ],
    own: "own",
    quota_handle: "Quota K, executions a run",
    points_handle: "Budget in points, a run",
    by_quota: "by quota K",
    by_points: "by points",
    no_limit: "no limit",
    resolved_axis: "resolved, of runs whose ending is known",
    as_recorded: "as recorded",
    ledger: [
        "executions kept, skipped",
        "points saved, of",
        "time saved, s; not measured",
        "output tokens saved, thousands",
        "context tokens saved, thousands",
        "saved at the prices below, USD",
        "runs unchanged, at risk",
        "resolved",
    ],
    policy: "policy",
    saved: "saved",
    at_risk: "at risk",
    resolved_bounds: "resolved",
    use_it: "Use",
    hindsight: "needs hindsight",
    named: [
        "Prohibited",
        "Run-Once",
        "Budget-Guided, 3 points",
        "Run-Once + Delayed, 2 more",
        "after the first source edit",
        "no repeat without an edit",
        "stop after 2 environment errors",
        "expected value, learnt",
        "the last third only",
    ],
    rules_title: "Your own policy",
    rules_text: "All rules must agree. Without a rule everything is permitted.",
    no_rule: "No rule: everything is permitted.",
    add: "Add",
    add_rule: "Another rule",
    remove: "Remove",
    rules: [
        "nothing at all",
        "the first K executions",
        "a budget in points",
        "everything",
        "one execution",
        "one, and more after the first edit",
        "after the first source edit",
        "after a part of the run",
        "no repeat without an edit",
        "stop after environment errors",
        "expected value",
    ],
    fields: [
        "K",
        "points",
        "price of tests",
        "price of others",
        "more",
        "part",
        "errors",
        "least use a point",
    ],
    save_policy: "Policy as JSON",
    open_policy: "Open a policy",
    prices_title: "Prices, USD per million tokens",
    prices: ["input", "from a cache", "into a cache", "output"],
    prices_text: "An output is read once at the price of input, and by every later turn at that of the cache. What the agent wrote to execute is not counted.",
    not_said: "How many tasks would be lost or won. A run at risk may come out the same, better or worse; so the resolved count is bounded and not predicted.",
    unchanged_title: "Unchanged",
    at_risk_title: "At risk",
    context_title: "Why context counts",
    context_text: "A skipped output is absent from every later turn, too: its tokens times the turns that remain. Tokens are a quarter of the characters, an estimate.",
    learnt_title: "Learnt, never from itself",
    learnt_text: "The expected value is learnt from the runs that began before, in the order they began; each run is decided first and learnt from after. Of use is what fails or is followed by a source edit, and that says nothing about success.",
    nothing: "The listed runs execute nothing; there is nothing to save.",
};

const ZH: Words = Words {
    title: "更小的预算",
    caption: "每种策略都在列出的运行上重放：略去的即节省；若略去之后源码又有修改，则该运行有风险。",
    label: "各配额与策略的节省量与有风险运行的占比",
    saving: "节省什么",
    savings: ["执行", "秒", "输出 token", "上下文 token", "费用"],
    saved_of: [
        "节省，占全部执行",
        "节省，占已测时间",
        "节省，占输出 token",
        "节省，占其占用的上下文",
        "节省，占输出的费用",
    ],
    axis_risk: "有风险运行的占比",
    keys: [
        "前 K 次执行",
        "其他策略",
        "需要事后信息",
        "自定策略",
        "节省",
        "有风险",
    ],
    own: "自定",
    quota_handle: "配额 K，每次运行的执行数",
    points_handle: "每次运行的点数预算",
    by_quota: "按配额 K",
    by_points: "按点数",
    no_limit: "不限",
    resolved_axis: "已解决，占结局已知的运行",
    as_recorded: "实际记录",
    ledger: [
        "保留、略去的执行",
        "节省的点数，共",
        "节省的时间，秒；未测",
        "节省的输出 token，千",
        "节省的上下文 token，千",
        "按下列价格节省，美元",
        "不变、有风险的运行",
        "已解决",
    ],
    policy: "策略",
    saved: "节省",
    at_risk: "有风险",
    resolved_bounds: "已解决",
    use_it: "采用",
    hindsight: "需要事后信息",
    named: [
        "禁止运行",
        "只运行一次",
        "预算引导，3 点",
        "运行一次，修改后再运行 2 次",
        "第一次修改源码之后",
        "没有修改就不重复",
        "2 次环境错误后停止",
        "期望价值，由以往学得",
        "只在最后三分之一",
    ],
    rules_title: "自定策略",
    rules_text: "所有规则须一致允许；没有规则则全部允许。",
    no_rule: "没有规则：全部允许。",
    add: "添加",
    add_rule: "再加一条规则",
    remove: "移除",
    rules: [
        "全部禁止",
        "前 K 次执行",
        "点数预算",
        "全部允许",
        "一次执行",
        "一次，首次修改后再若干次",
        "第一次修改源码之后",
        "运行过了一部分之后",
        "没有修改就不重复",
        "环境错误后停止",
        "期望价值",
    ],
    fields: [
        "K",
        "点数",
        "测试的价格",
        "其他的价格",
        "再运行",
        "部分",
        "错误数",
        "每点最低价值",
    ],
    save_policy: "策略存为 JSON",
    open_policy: "打开策略",
    prices_title: "价格，每百万 token 美元",
    prices: ["输入", "读缓存", "写缓存", "输出"],
    prices_text: "输出第一次按输入价读取，之后每一轮按缓存价读取。智能体为执行而写的内容未计入。",
    not_said: "会失去或赢得多少任务。有风险的运行可能不变、更好或更差，因此解决数只给界限，不作预测。",
    unchanged_title: "不变",
    at_risk_title: "有风险",
    context_title: "为何计入上下文",
    context_text: "略去的输出在之后每一轮中也不再出现：其 token 数乘以剩余轮数。token 按字符数的四分之一估计。",
    learnt_title: "由以往学得，绝不由自身",
    learnt_text: "期望价值按开始时间的先后，由之前开始的运行学得；每次运行先作决定，后作学习。有用指失败或其后有源码修改，与是否成功无关。",
    nothing: "列出的运行没有执行任何程序，没有可节省的。",
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

/// Bounds of the solve rate: runs from the one to the other.
#[must_use]
pub fn bounds(lang: Lang, summary: &Summary) -> String {
    if summary.known == 0 {
        return MISSING.to_owned();
    }
    let low = summary.solved_unchanged;
    let [low, high] = [low, low + summary.known_at_risk].map(|runs| count(u64::from(runs)));
    match lang {
        Lang::En => format!("{low} to {high}"),
        Lang::Zh => format!("{low} 至 {high}"),
    }
}

/// The line of the ledger that the bounds stand in.
#[must_use]
pub fn was(lang: Lang, summary: &Summary) -> String {
    let [solved, known] = [summary.solved, summary.known].map(|runs| count(u64::from(runs)));
    match lang {
        Lang::En => format!("resolved, was {solved} of {known}"),
        Lang::Zh => format!("已解决，原为 {solved} / {known}"),
    }
}

/// What the visitor's own policy comes to.
#[must_use]
pub fn takeaway(lang: Lang, what: &str, share: f64, summary: &Summary) -> String {
    let [at_risk, runs] = [summary.at_risk, summary.runs].map(|runs| count(u64::from(runs)));
    let share = percent(share);
    match lang {
        Lang::En => format!(
            "Your policy saves {share} of the {what} that executions take, and puts {at_risk} of {runs} runs at risk; all others end with the same patch."
        ),
        Lang::Zh => format!(
            "自定策略节省执行所用{what}的 {share}，使 {runs} 次运行中的 {at_risk} 次有风险；其余补丁不变。"
        ),
    }
}

/// Another policy that is better on both counts.
#[must_use]
pub fn better(lang: Lang, name: &str, share: f64, summary: &Summary) -> String {
    let (share, at_risk) = (percent(share), count(u64::from(summary.at_risk)));
    match lang {
        Lang::En => format!(
            " On these runs another is no worse in either: {name} saves {share} and risks {at_risk}."
        ),
        Lang::Zh => {
            format!("在这些运行上，另一策略两方面都不差：{name}，节省 {share}，风险 {at_risk} 次。")
        }
    }
}

/// K as it stands beside its handle.
#[must_use]
pub fn quota(lang: Lang, quota: Option<u32>) -> String {
    match quota {
        Some(quota) => format!("K = {quota}"),
        None => format!("K: {}", Words::of(lang).no_limit),
    }
}

/// Points as they stand beside their handle.
#[must_use]
pub fn points(lang: Lang, points: Option<f64>) -> String {
    match (lang, points) {
        (Lang::En, Some(points)) => format!("{} points", shortest(points, 2)),
        (Lang::Zh, Some(points)) => format!("{} 点", shortest(points, 2)),
        (Lang::En, None) => "points: no limit".to_owned(),
        (Lang::Zh, None) => "点数：不限".to_owned(),
    }
}

/// What is known from earlier runs, in a policy that was opened.
#[must_use]
pub fn known(lang: Lang, executions: u32, learns: bool) -> String {
    let executions = count(u64::from(executions));
    match (lang, learns) {
        (Lang::En, true) => format!("knows {executions} executions, and learns from each run"),
        (Lang::En, false) => format!("knows {executions} executions, and learns no more"),
        (Lang::Zh, true) => format!("已知 {executions} 次执行，并继续学习"),
        (Lang::Zh, false) => format!("已知 {executions} 次执行，不再学习"),
    }
}

/// A button that takes a rule away.
#[must_use]
pub fn remove(lang: Lang, rule: &str, place: usize) -> String {
    match lang {
        Lang::En => format!("Remove rule {place}: {rule}"),
        Lang::Zh => format!("移除规则 {place}：{rule}"),
    }
}

/// A button that takes a policy over.
#[must_use]
pub fn take(lang: Lang, policy: &str) -> String {
    match lang {
        Lang::En => format!("Use: {policy}"),
        Lang::Zh => format!("采用：{policy}"),
    }
}
