//! What is said of a router that is trained in the page, in both languages.

use crate::calibration::Learnt;
use crate::routing::router::{Feature, Part};
use crate::ui::chart::number::{count, shortest, three};
use crate::ui::pages::routing::Unit;
use crate::ui::text::Lang;

/// N-grams of a bucket that are shown.
const SHOWN: usize = 3;

/// The short strings. The names say where they stand.
#[derive(Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The English string is the documentation of each field.
pub struct Words {
    pub title: &'static str,
    pub text: &'static str,
    pub no_texts: &'static str,
    pub label: &'static str,
    pub labels: [&'static str; 3],
    pub scale: &'static str,
    pub costs: &'static str,
    pub cost_kinds: [&'static str; 2],
    pub nominal: &'static str,
    pub l2: &'static str,
    pub folds: &'static str,
    pub seed: &'static str,
    pub train: &'static str,
    pub training: &'static str,
    pub drop: &'static str,
    pub reading: &'static str,

    pub figure: &'static str,
    pub caption: &'static str,
    pub scored_by: &'static str,
    pub out_of_fold: &'static str,
    pub constant: &'static str,
    pub log_loss: &'static str,
    pub accuracy: &'static str,
    pub solves: &'static str,
    pub weights: &'static str,
    pub feature: &'static str,
    pub weight: &'static str,
    pub action: &'static str,
    pub use_scores: &'static str,
    pub used: &'static str,
    pub used_earlier: &'static str,
    pub save: &'static str,
    pub elsewhere: &'static str,
    pub imported: &'static str,
    pub not_said: &'static str,
    pub link_title: &'static str,
    pub link_text: &'static str,

    pub paste_title: &'static str,
    pub paste_text: &'static str,
    pub problem: &'static str,
    pub verdict: &'static str,
    pub source: &'static str,
    pub stderr: &'static str,
    pub unknown: &'static str,
    pub score: &'static str,
    pub scoring: &'static str,
    pub probability: &'static str,
    pub expected_cost: &'static str,
    pub value: &'static str,
    pub reasons: &'static str,
    pub adds: &'static str,
    pub all_else: &'static str,
    pub other_actions: &'static str,
    pub no_lambda: &'static str,
    pub other_scores: &'static str,
    pub outside: &'static str,
}

const EN: Words = Words {
    title: "Train a router",
    text: "So far the scores came with the rollouts. Here they are learnt from the failures: multinomial logistic regression on source, verdict, length of the problem, and words of problem and stderr. It is trained in this browser and says why.",
    no_texts: "These rollouts have no texts, so there is nothing to learn from: give each row of your file its “problem”, “verdict” and “stderr”.",
    label: "To be learnt",
    labels: [
        "the cheapest action that solves",
        "all that solve, alike",
        "all that solve, cheap ones more",
    ],
    scale: "difference in cost that counts",
    costs: "Costs for that",
    cost_kinds: ["of each failure", "one number an action"],
    nominal: "nominal cost, ",
    l2: "penalty L2",
    folds: "folds",
    seed: "seed of the folds",
    train: "Train",
    training: "Training",
    drop: "Or drop a router here that was saved before (JSON).",
    reading: "Reading",

    figure: "A router trained here",
    caption: "How well its out-of-fold scores foretell the action to take, beside a constant that knows only how often each is right. Below: the largest weights, each above the mean of the actions.",
    scored_by: "scores",
    out_of_fold: "router, out of fold",
    constant: "constant",
    log_loss: "log loss, nats",
    accuracy: "accuracy",
    solves: "likeliest action solves",
    weights: "Largest weights",
    feature: "what is seen",
    weight: "weight",
    action: "action",
    use_scores: "Use these out-of-fold scores",
    used: "In use: frontier, certificate and all other figures go by the out-of-fold scores of the router. Each failure is scored by a fit that has not seen it; calibration uses no other.",
    used_earlier: "In use: the out-of-fold scores of an earlier router.",
    save: "Router (JSON)",
    elsewhere: "It was trained on other rollouts than these; train again for scores of these.",
    imported: "A router from a file may have learnt from these very failures, so its scores are not used for calibration. It scores single failures below.",
    not_said: "That the saved router keeps the promise. The certificate is for out-of-fold scores; the router that is saved is fitted on all rows, test rows too, and a promise for it needs failures that it has not learnt from.",
    link_title: "What a link holds",
    link_text: "These settings, not the router: the same settings and rollouts give the same router, to the last bit. Save it to keep it.",

    paste_title: "Score a failure",
    paste_text: "Paste a failure of your own; what is left empty counts as unknown. Nothing leaves this browser.",
    problem: "Problem",
    verdict: "Verdict",
    source: "Source",
    stderr: "stderr",
    unknown: "unknown",
    score: "Score",
    scoring: "Scoring",
    probability: "score",
    expected_cost: "mean cost",
    value: "score − λ̂ · cost",
    reasons: "Reasons: what each thing seen adds to the log-score of an action, above the mean of the actions",
    adds: "adds",
    all_else: "all else",
    other_actions: "The router chooses among other actions than the rollouts have, so λ̂ says nothing of it.",
    no_lambda: "Nothing can be certified at this budget, so there is no λ̂ to choose by.",
    other_scores: "λ̂ was chosen for other scores than the router’s; use its out-of-fold scores for one that fits.",
    outside: "No promise covers a failure that is pasted: it is no draw from the same source as the calibration failures, and its costs are means.",
};

const ZH: Words = Words {
    title: "训练一个路由",
    text: "到此为止分数来自文件。这里从失败本身学习：对来源、判定、题目长度以及题目与 stderr 中的词做多项逻辑回归。训练在本浏览器中进行，并说明理由。",
    no_texts: "这些数据没有文本，无从学习：请给文件的每一行加上 “problem”、“verdict” 和 “stderr”。",
    label: "要学的是",
    labels: [
        "能解决的最便宜动作",
        "所有能解决的动作，同等对待",
        "所有能解决的动作，便宜的更多",
    ],
    scale: "起作用的成本差",
    costs: "所用的成本",
    cost_kinds: ["每次失败自己的", "每个动作一个数"],
    nominal: "名义成本，",
    l2: "惩罚 L2",
    folds: "折数",
    seed: "分折的种子",
    train: "训练",
    training: "正在训练",
    drop: "或把以前保存的路由（JSON）拖到这里。",
    reading: "正在读取",

    figure: "在这里训练的路由",
    caption: "它的折外分数能多好地预言该采用的动作，旁边是只知道各动作多常正确的常数。下方：最大的权重，均为高出各动作平均值的部分。",
    scored_by: "分数",
    out_of_fold: "路由，折外",
    constant: "常数",
    log_loss: "对数损失，nat",
    accuracy: "准确率",
    solves: "最可能的动作能解决",
    weights: "最大的权重",
    feature: "所见",
    weight: "权重",
    action: "动作",
    use_scores: "使用这些折外分数",
    used: "使用中：前沿、证书和其余各图都依据路由的折外分数。每次失败由没有见过它的拟合来打分；校准只用这样的分数。",
    used_earlier: "使用中：一个更早的路由的折外分数。",
    save: "路由（JSON）",
    elsewhere: "它是在别的数据上训练的；要得到这些数据的分数，请重新训练。",
    imported: "文件中的路由可能正是从这些失败学来的，因此它的分数不用于校准。它可以在下方给单次失败打分。",
    not_said: "保存的路由也守这个保证。证书针对折外分数；保存的路由是在所有行（包括测试行）上拟合的，要给它保证，需要它没有学过的失败。",
    link_title: "链接里有什么",
    link_text: "只有这些设置，没有路由：同样的设置和数据得到同一个路由，一位不差。要留住它请保存。",

    paste_title: "给一次失败打分",
    paste_text: "粘贴你自己的一次失败；留空的算未知。任何内容都不会离开本浏览器。",
    problem: "题目",
    verdict: "判定",
    source: "来源",
    stderr: "stderr",
    unknown: "未知",
    score: "打分",
    scoring: "正在打分",
    probability: "分数",
    expected_cost: "平均成本",
    value: "分数 − λ̂ · 成本",
    reasons: "理由：所见的每一项给动作的对数分数加了多少（高出各动作平均值的部分）",
    adds: "增减",
    all_else: "其余",
    other_actions: "这个路由的动作与数据中的不同，λ̂ 对它没有意义。",
    no_lambda: "这个预算无法认证，因此没有可用的 λ̂。",
    other_scores: "λ̂ 是为别的分数选的，不是为这个路由；使用它的折外分数才能得到相配的 λ̂。",
    outside: "粘贴的失败不在任何保证之内：它与校准失败并非来自同一处，成本也只是平均值。",
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

/// What a column of a router holds.
#[must_use]
pub fn feature(lang: Lang, feature: &Feature) -> String {
    match (lang, feature) {
        (Lang::En, Feature::Bias) => "any failure".to_owned(),
        (Lang::Zh, Feature::Bias) => "任何失败".to_owned(),
        (Lang::En, Feature::Length) => "length of the problem".to_owned(),
        (Lang::Zh, Feature::Length) => "题目的长度".to_owned(),
        (Lang::En, Feature::Verdict(name)) => format!("verdict {name}"),
        (Lang::Zh, Feature::Verdict(name)) => format!("判定 {name}"),
        (Lang::En, Feature::Source(name)) => format!("source {name}"),
        (Lang::Zh, Feature::Source(name)) => format!("来源 {name}"),
        (_, Feature::NGrams(part, words)) => {
            let part = match (lang, part) {
                (_, Part::Stderr) => "stderr",
                (Lang::En, Part::Problem) => "problem",
                (Lang::Zh, Part::Problem) => "题目",
            };
            let mut text = part.to_owned();
            for (place, word) in words.iter().take(SHOWN).enumerate() {
                text.push_str(if place == 0 { " “" } else { ", “" });
                text.push_str(word);
                text.push('”');
            }
            if words.len() > SHOWN {
                text.push_str(", …");
            }
            text
        }
    }
}

/// A weight, always with its sign.
#[must_use]
pub fn signed(value: f64) -> String {
    let text = three(value);
    match value > 0.0 && text != ".000" {
        true => format!("+{text}"),
        false => text,
    }
}

/// From how much was learnt, and how the fit ended.
#[must_use]
pub fn learnt(lang: Lang, learnt: &Learnt) -> String {
    let of = |value: u32| count(u64::from(value));
    let (rows, unsolved, bare) = (
        of(learnt.rows),
        of(learnt.unsolved),
        of(learnt.without_text),
    );
    let (temperature, iterations) = (
        shortest(learnt.router.temperature, 3),
        of(learnt.iterations),
    );
    let mut text = match lang {
        Lang::En if learnt.unsolved == 0 => format!("Learnt from {rows} failures."),
        Lang::En => {
            format!("Learnt from {rows} failures, less {unsolved} that no action solves.")
        }
        Lang::Zh if learnt.unsolved == 0 => format!("学自 {rows} 次失败。"),
        Lang::Zh => format!("学自 {rows} 次失败，其中 {unsolved} 次没有动作能解决，略去。"),
    };
    text.push_str(&match lang {
        Lang::En => {
            format!(" Temperature {temperature}, chosen on the out-of-fold scores. ")
        }
        Lang::Zh => format!("温度 {temperature}，在折外分数上选取。"),
    });
    text.push_str(&match (lang, learnt.converged) {
        (Lang::En, true) => format!("The last fit took {iterations} iterations."),
        (Lang::Zh, true) => format!("最后一次拟合用了 {iterations} 次迭代。"),
        (Lang::En, false) => {
            format!("The last fit was stopped after {iterations} iterations, short of its minimum.")
        }
        (Lang::Zh, false) => format!("最后一次拟合在 {iterations} 次迭代后停下，未到最小值。"),
    });
    if learnt.without_text > 0 {
        text.push_str(&match lang {
            Lang::En => {
                format!(" {bare} have no text: of them the router sees the source alone.")
            }
            Lang::Zh => format!("{bare} 次没有文本：对它们路由只看见来源。"),
        });
    }
    text
}

/// Whether anything was learnt.
#[must_use]
pub fn takeaway(lang: Lang, found: &Learnt) -> String {
    let [own, constant] = [found.quality.log_loss, found.constant.log_loss];
    let better = own < constant;
    let [own, constant] = [own, constant].map(three);
    match (lang, better) {
        (Lang::En, true) => format!(
            "What is seen of a failure tells something: log loss {own} against {constant} of the constant."
        ),
        (Lang::En, false) => format!(
            "Nothing was learnt that holds: log loss {own} against {constant} of the constant. Raise the penalty, or bring more failures."
        ),
        (Lang::Zh, true) => {
            format!("失败中看得见的东西有用：对数损失 {own}，常数为 {constant}。")
        }
        (Lang::Zh, false) => format!(
            "没有学到站得住的东西：对数损失 {own}，常数为 {constant}。请加大惩罚，或带来更多失败。"
        ),
    }
}

/// A router that was read.
#[must_use]
pub fn read(lang: Lang, name: &str, actions: &[String]) -> String {
    let actions = actions.join(", ");
    match lang {
        Lang::En => format!("{name}: a router for {actions}."),
        Lang::Zh => format!("{name}：用于 {actions} 的路由。"),
    }
}

/// What the policy would do with a pasted failure.
#[must_use]
pub fn takes(lang: Lang, unit: Unit, action: &str, lambda: f64) -> String {
    let lambda = unit.lambda(lambda);
    match lang {
        Lang::En => format!("At λ̂ = {lambda} the policy takes {action}."),
        Lang::Zh => format!("在 λ̂ = {lambda} 处，策略采用 {action}。"),
    }
}

/// The name of an action's reasons.
#[must_use]
pub fn for_action(lang: Lang, action: &str) -> String {
    match lang {
        Lang::En => format!("for {action}"),
        Lang::Zh => format!("对 {action}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_named() {
        let words = ["a", "b c", "d", "e"].map(str::to_owned).to_vec();
        let of = |lang| feature(lang, &Feature::NGrams(Part::Problem, words.clone()));
        assert_eq!(of(Lang::En), "problem “a”, “b c”, “d”, …");
        assert_eq!(of(Lang::Zh), "题目 “a”, “b c”, “d”, …");
        let verdict = Feature::Verdict("fail".to_owned());
        assert_eq!(feature(Lang::En, &verdict), "verdict fail");
    }

    #[test]
    fn weights_have_a_sign() {
        assert_eq!(signed(0.5), "+.500");
        assert_eq!(signed(-0.5), "−.500");
        assert_eq!(signed(1e-9), ".000");
    }
}
