//! What is said of several rounds, in both languages.

use crate::routing::Round;
use crate::ui::chart::number::{count, three};
use crate::ui::pages::routing::Unit;
use crate::ui::text::Lang;

/// The short strings. The names say where they stand.
#[derive(Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The English string is the documentation of each field.
pub struct Words {
    pub title: &'static str,
    pub text: &'static str,
    pub caption: &'static str,
    pub purse: &'static str,
    pub purses: [&'static str; 2],
    pub purse_field: &'static str,
    pub warning: &'static str,
    pub no_lambda: &'static str,
    pub nothing: &'static str,
    pub round: &'static str,
    pub tried: &'static str,
    pub solved: &'static str,
    pub cost: &'static str,
    pub total_cost: &'static str,
    pub rate: &'static str,
    pub key_rounds: &'static str,
    pub key_first: &'static str,
    pub not_said: &'static str,
    pub purse_title: &'static str,
    pub purse_text: &'static str,
}

const EN: Words = Words {
    title: "Several rounds",
    text: "When an action fails too, the policy can be asked again, with the same λ̂ and what has not been tried, until something solves or the money is gone.",
    caption: "Each point adds a round: mean total cost and solve rate up to there.",
    purse: "Over all rounds one failure may cost",
    purses: ["any amount", "at most"],
    purse_field: "purse",
    warning: "The certificate covers the first decision only. What later rounds cost is measured here and promised nowhere.",
    no_lambda: "Nothing can be certified at this budget, so there is no λ̂ to go by; raise the budget.",
    nothing: "The policy takes no action at all: the purse is too small, or it gives up at once.",
    round: "round",
    tried: "tried",
    solved: "solved",
    cost: "mean cost",
    total_cost: "total cost",
    rate: "solve rate",
    key_rounds: "after each round",
    key_first: "one decision only: the frontier",
    not_said: "What an action would do in a later round. Its result is known right after the first failure alone, and is taken to stay what it was, whatever was tried in between.",
    purse_title: "The purse",
    purse_text: "An action that costs the policy more than what is left of the purse is not taken; then a cheaper one is, or none. Where the policy does not go by realised costs, a failure may still cost more than its purse.",
};

const ZH: Words = Words {
    title: "多轮",
    text: "若动作也失败了，可以再问一次策略：仍用同一个 λ̂，只在尚未试过的动作中选，直到解决或钱用完。",
    caption: "每个点多一轮：到此为止的平均总成本与解决率。",
    purse: "一次失败在所有轮中可以花",
    purses: ["不限", "至多"],
    purse_field: "钱袋",
    warning: "证书只涵盖第一次决定。后面各轮的成本在这里只是测量，没有任何保证。",
    no_lambda: "这个预算无法认证，因此没有可用的 λ̂；请提高预算。",
    nothing: "策略一个动作也不采用：钱袋太小，或者它立刻放弃。",
    round: "轮",
    tried: "尝试",
    solved: "解决",
    cost: "平均成本",
    total_cost: "总成本",
    rate: "解决率",
    key_rounds: "每轮之后",
    key_first: "只有一次决定：前沿",
    not_said: "动作在后面的轮次会有什么结果。已知的只是它紧接第一次失败的结果；这里假定它不因中间试过什么而改变。",
    purse_title: "钱袋",
    purse_text: "对策略而言成本超过钱袋余额的动作不会被采用；改用更便宜的，或者什么也不做。若策略不依据实际成本，一次失败仍可能花得比钱袋多。",
};

impl Words {
    /// Those of a language.
    #[must_use]
    pub const fn of(lang: Lang) -> &'static Self {
        match lang {
            Lang::En => &EN,
            Lang::Zh => &ZH,
        }
    }
}

/// On which failures, and at which λ̂.
#[must_use]
pub fn measured_on(lang: Lang, unit: Unit, test: bool, n: usize, lambda: f64) -> String {
    let (n, lambda) = (count(n as u64), unit.lambda(lambda));
    match (lang, test) {
        (Lang::En, true) => format!(" On {n} test failures at λ̂ = {lambda}."),
        (Lang::En, false) => format!(" On {n} calibration failures at λ̂ = {lambda}."),
        (Lang::Zh, true) => format!("取 {n} 次测试失败，λ̂ = {lambda}。"),
        (Lang::Zh, false) => format!("取 {n} 次校准失败，λ̂ = {lambda}。"),
    }
}

/// What the rounds come to.
#[must_use]
pub fn takeaway(lang: Lang, unit: Unit, rounds: &[Round]) -> String {
    let (Some(first), Some(last)) = (rounds.first(), rounds.last()) else {
        return Words::of(lang).nothing.to_owned();
    };
    let [one, all] = [first, last].map(|round| three(round.solve_rate));
    let [cost, total] = [first, last].map(|round| unit.priced(round.total_cost));
    let n = rounds.len();
    match lang {
        Lang::En if n == 1 => format!("There is one round: it solves {one} at {cost}."),
        Lang::En => format!(
            "The first round solves {one} at {cost}; after {n} rounds {all} are solved at {total}."
        ),
        Lang::Zh if n == 1 => format!("只有一轮：以 {cost} 解决 {one}。"),
        Lang::Zh => format!("第一轮以 {cost} 解决 {one}；{n} 轮之后以 {total} 解决 {all}。"),
    }
}
