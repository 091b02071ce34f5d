//! Sentences with numbers in them.

use crate::routing::{Certificate, Composition, Decline, Error, Study};
use crate::ui::chart::number::{count, shortest, three};
use crate::ui::pages::routing::{Measured, Model, SourceView, Unit};
use crate::ui::text::Lang;

pub use super::files::{read, rejected, too_large, unpriced};
pub use super::warnings::warning;

type Found = Result<Certificate, Error>;

/// A share in percent.
#[must_use]
pub fn percent(share: f64) -> String {
    format!("{}\u{a0}%", shortest(100.0 * share, 1))
}

/// A name with the unit of money.
#[must_use]
pub fn in_unit(name: &str, unit: Unit) -> String {
    match unit.name() {
        "" => name.to_owned(),
        money => format!("{name}, {money}"),
    }
}

/// So many of so many, and the share.
#[must_use]
pub fn of(lang: Lang, part: u32, all: u32) -> String {
    let share = three(f64::from(part) / f64::from(all.max(1)));
    match lang {
        Lang::En => format!("{} of {}, {share}", written(part), written(all)),
        Lang::Zh => format!("{} / {}，{share}", written(part), written(all)),
    }
}

fn written(value: u32) -> String {
    count(u64::from(value))
}

/// What the choice comes to, after the budget.
#[must_use]
pub fn outcome(lang: Lang, unit: Unit, model: &Model, measured: Option<&Measured>) -> String {
    let Some(found) = measured else {
        return match lang {
            Lang::En => "nothing can be certified.".to_owned(),
            Lang::Zh => "无法认证任何策略。".to_owned(),
        };
    };
    let (rate, cost, n) = match (found.test_rate, found.test_cost) {
        (Some(rate), Some(cost)) => (rate, cost, model.test.len()),
        _ => (
            found.choice.solve_rate,
            found.choice.cost,
            model.calibration.len(),
        ),
    };
    let solved = (rate * n as f64).round() as u64;
    let (solved, n, cost) = (count(solved), count(n as u64), unit.priced(cost));
    match (lang, found.test_rate.is_some()) {
        (Lang::En, true) => format!(
            "the certified policy solves {solved} of {n} test failures at a measured cost of {cost}."
        ),
        (Lang::En, false) => {
            format!("the certified policy solves {solved} of {n} at a measured cost of {cost}.")
        }
        (Lang::Zh, true) => {
            format!("认证的策略在 {n} 次测试失败中解决 {solved} 次，测得成本 {cost}。")
        }
        (Lang::Zh, false) => format!("认证的策略在 {n} 次中解决 {solved} 次，测得成本 {cost}。"),
    }
}

/// The result, read out whenever it changes.
#[must_use]
pub fn announce(lang: Lang, unit: Unit, budget: f64, found: &Found) -> String {
    let budget = unit.priced(budget);
    match (lang, found) {
        (_, Err(error)) => error.to_string(),
        (_, Ok(Certificate::Infeasible { smallest_budget })) => {
            infeasible(lang, unit, *smallest_budget)
        }
        (_, Ok(Certificate::Unsolvable { largest_rate })) => unsolvable(lang, *largest_rate),
        (Lang::En, Ok(found)) => match found.choice() {
            Some(choice) => format!(
                "B {budget}: lambda {}, calibration cost {}.",
                unit.lambda(choice.breakpoint),
                unit.priced(choice.cost)
            ),
            None => "Nothing can be certified.".to_owned(),
        },
        (Lang::Zh, Ok(found)) => match found.choice() {
            Some(choice) => format!(
                "B {budget}：λ {}，校准成本 {}。",
                unit.lambda(choice.breakpoint),
                unit.priced(choice.cost)
            ),
            None => "无法认证。".to_owned(),
        },
    }
}

/// What Figure 1 shows, in a sentence.
#[must_use]
pub fn frontier_label(lang: Lang, unit: Unit, budget: f64, found: &Found) -> String {
    let found = announce(lang, unit, budget, found);
    match lang {
        Lang::En => format!(
            "Solve rate against mean cost as step functions; handles for the budget and for lambda. {found}"
        ),
        Lang::Zh => format!("解决率随平均成本变化的阶梯函数；预算与 λ 各有手柄。{found}"),
    }
}

/// A fixed action; its first letter where there is little room.
#[must_use]
pub fn always(lang: Lang, name: &str, narrow: bool) -> String {
    let short: String = name.chars().take(1).collect();
    let name = if narrow { &short } else { name };
    match lang {
        Lang::En => format!("all {name}"),
        Lang::Zh => format!("全 {name}"),
    }
}

/// Above the solid part of the bar.
#[must_use]
pub fn measured(lang: Lang, unit: Unit, cost: f64) -> String {
    match lang {
        Lang::En => format!("{} measured", unit.money(cost)),
        Lang::Zh => format!("测得 {}", unit.money(cost)),
    }
}

/// In a part of the bar of shares, as much as fits into its width.
#[must_use]
pub fn share(_: Lang, name: &str, part: u32, all: u32, width: f64) -> String {
    let share = percent(f64::from(part) / f64::from(all.max(1)));
    let long = format!("{name} {share}");
    let fits = |text: &str| text.chars().count() as f64 * 7.0 < width - 4.0;
    match () {
        () if fits(&long) => long,
        () if fits(&share) => share,
        () => String::new(),
    }
}

/// Below the smallest budget.
#[must_use]
pub fn infeasible(lang: Lang, unit: Unit, smallest: f64) -> String {
    let smallest = unit.priced(smallest);
    match lang {
        Lang::En => format!("The smallest budget that can be certified is {smallest}."),
        Lang::Zh => format!("可认证的最小预算是 {smallest}。"),
    }
}

/// A solve rate above what can be certified.
#[must_use]
pub fn unsolvable(lang: Lang, largest: f64) -> String {
    let largest = three(largest);
    match lang {
        Lang::En => format!("The largest solve rate that can be certified is {largest}."),
        Lang::Zh => format!("可认证的最大解决率是 {largest}。"),
    }
}

/// The way out of that.
#[must_use]
pub fn go_to_rate(lang: Lang, rate: f64) -> String {
    let rate = three(rate);
    match lang {
        Lang::En => format!("Go to {rate}"),
        Lang::Zh => format!("改为 {rate}"),
    }
}

/// For how many calibration failures the dearest action is taken.
#[must_use]
pub fn selects(lang: Lang, name: &str, selected: u32, all: u32) -> String {
    let (part, whole) = (written(selected), written(all));
    let mut text = match lang {
        Lang::En => format!("The policy takes {name} for {part} of {whole}."),
        Lang::Zh => format!("策略在 {whole} 次中 {part} 次采用 {name}。"),
    };
    if selected == 0 || selected == all {
        text.push_str(match lang {
            Lang::En => " That is a constant, not a router: check the scale of the scores.",
            Lang::Zh => "这是常数，不是路由：请检查分数的尺度。",
        });
    }
    text
}

/// What the figure of the scores shows.
#[must_use]
pub fn scores_label(lang: Lang, selected: &str) -> String {
    match lang {
        Lang::En => {
            format!("Histogram of score margins with the threshold at lambda-hat. {selected}")
        }
        Lang::Zh => format!("分数差的直方图，标出 λ̂ 处的阈值。{selected}"),
    }
}

/// The name of a field of a point.
#[must_use]
pub fn of_point(lang: Lang, field: &str, name: &str) -> String {
    match lang {
        Lang::En => format!("{field} of {name}"),
        Lang::Zh => format!("{name} 的{field}"),
    }
}

/// The way out of that.
#[must_use]
pub fn go_to(lang: Lang, unit: Unit, budget: f64) -> String {
    let budget = unit.priced(budget);
    match lang {
        Lang::En => format!("Go to {budget}"),
        Lang::Zh => format!("改为 {budget}"),
    }
}

/// How many failures switch where a step begins.
#[must_use]
pub fn switches(lang: Lang, unit: Unit, lambda: f64, switching: usize) -> String {
    let (lambda, switching) = (unit.lambda(lambda), count(switching as u64));
    match lang {
        Lang::En => format!("At λ = {lambda}, {switching} switch:"),
        Lang::Zh => format!("在 λ = {lambda} 处，{switching} 次失败改变动作："),
    }
}

/// The finding of Figure 1.
#[must_use]
pub fn takeaway(
    lang: Lang,
    unit: Unit,
    model: &Model,
    found: &Found,
    measured: Option<&Measured>,
) -> String {
    let Some(measured) = measured else {
        return announce(lang, unit, 0.0, found);
    };
    let choice = &measured.choice;
    let baselines = &model.baselines;
    let best = baselines.fixed[baselines.best_fixed];
    let name = &model.table.actions()[baselines.best_fixed];
    let (cost, rate) = match (measured.test_cost, measured.test_rate) {
        (Some(cost), Some(rate)) => (cost, rate),
        _ => (choice.cost, choice.solve_rate),
    };
    let dear = model.order.last().copied().unwrap_or(0);
    let escalated = f64::from(model.frontier.counts(choice.step)[dear])
        / f64::from(model.frontier.instances.max(1));
    let (dear, escalated) = (&model.table.actions()[dear], percent(escalated));
    let (rate, cost) = (three(rate), unit.priced(cost));
    let (best_rate, best_cost) = (three(best.solve_rate), unit.priced(best.cost));
    match lang {
        Lang::En => format!(
            "The policy takes {dear} for {escalated} of the failures and solves {rate} at {cost}. The best constant, {name}, solves {best_rate} at {best_cost}."
        ),
        Lang::Zh => format!(
            "策略对 {escalated} 的失败采用 {dear}，以 {cost} 解决 {rate}。最好的常数策略 {name} 以 {best_cost} 解决 {best_rate}。"
        ),
    }
}

/// The name of a control of one of the two policies.
#[must_use]
pub fn of_side(lang: Lang, name: &str, side: usize) -> String {
    let side = ["A", "B"][side.min(1)];
    match lang {
        Lang::En => format!("{name}, policy {side}"),
        Lang::Zh => format!("策略 {side} 的{name}"),
    }
}

/// The title of Figure 3.
#[must_use]
pub fn failure(lang: Lang, id: &str) -> String {
    match lang {
        Lang::En => format!("Failure {id}"),
        Lang::Zh => format!("失败 {id}"),
    }
}

/// The actions along the upper edge.
pub fn way<'a>(
    lang: Lang,
    start: &str,
    corners: impl Iterator<Item = (&'a str, String)>,
) -> String {
    let mut text = start.to_owned();
    for (action, lambda) in corners {
        text.push_str(&match lang {
            Lang::En => format!(", then {action} from {lambda}"),
            Lang::Zh => format!("，从 {lambda} 起 {action}"),
        });
    }
    text.push_str(match lang {
        Lang::En => ".",
        Lang::Zh => "。",
    });
    text
}

/// What Figure 3 shows.
#[must_use]
pub fn lines_label(lang: Lang, id: &str) -> String {
    match lang {
        Lang::En => format!("Failure {id}: a line for each action, score less lambda times cost"),
        Lang::Zh => format!("失败 {id}：每个动作一条线，分数减去 λ 乘成本"),
    }
}

/// Which rows of a list are shown.
#[must_use]
pub fn rows(lang: Lang, from: usize, to: usize, all: usize) -> String {
    let [from, to, all] = [from.min(all), to, all].map(|value| count(value as u64));
    match lang {
        Lang::En => format!("{from} to {to} of {all}"),
        Lang::Zh => format!("第 {from} 至 {to}，共 {all}"),
    }
}

/// What Figure 4 is.
#[must_use]
pub fn resampling(lang: Lang, splits: u32, calibration: u32, test: u32) -> String {
    let [splits, calibration, test] = [splits, calibration, test].map(written);
    match lang {
        Lang::En => format!(
            "{splits} random splits into {calibration} calibration and {test} test failures; in each, λ is chosen on the first and its cost measured on the rest."
        ),
        Lang::Zh => format!(
            "{splits} 次随机划分，每次 {calibration} 次失败用于校准，{test} 次用于测试；λ 在前者上选取，成本在后者上测量。"
        ),
    }
}

/// What it found.
#[must_use]
pub fn study(lang: Lang, unit: Unit, study: &Study, budget: f64) -> String {
    let Some(over) = study.share_over() else {
        return match lang {
            Lang::En => "In none of the splits could anything be certified.".to_owned(),
            Lang::Zh => "没有一次划分可以认证。".to_owned(),
        };
    };
    let (over, mean, budget) = (percent(over), unit.priced(study.mean), unit.priced(budget));
    let mut text = match lang {
        Lang::En => {
            format!("Mean test cost {mean} against B = {budget}; {over} of the splits are above B.")
        }
        Lang::Zh => format!("平均测试成本 {mean}，B = {budget}；{over} 的划分超过 B。"),
    };
    if study.infeasible > 0 {
        let infeasible = written(study.infeasible);
        text.push_str(&match lang {
            Lang::En => format!(" In {infeasible} splits nothing could be certified."),
            Lang::Zh => format!("{infeasible} 次划分无法认证。"),
        });
    }
    text
}

/// The mean, beside its line.
#[must_use]
pub fn mean(lang: Lang, unit: Unit, mean: f64) -> String {
    match lang {
        Lang::En => format!("mean {}", unit.money(mean)),
        Lang::Zh => format!("平均 {}", unit.money(mean)),
    }
}

/// Who solves what.
#[must_use]
pub fn composition(lang: Lang, parts: &Composition) -> String {
    let all = f64::from(parts.total().max(1));
    let [cheap, both, dear, none] = [parts.cheap_only, parts.both, parts.dear_only, parts.none]
        .map(|part| percent(f64::from(part) / all));
    match lang {
        Lang::En => format!(
            "Of all failures {cheap} are solved by cheap actions only, {both} by both, {dear} by the dearest only, {none} by none."
        ),
        Lang::Zh => format!(
            "所有失败中，{cheap} 仅便宜动作能解决，{both} 两者都能，{dear} 仅最贵动作能，{none} 都不能。"
        ),
    }
}

/// Sources without a drawing.
#[must_use]
pub fn left_out(lang: Lang, more: usize) -> String {
    let more = count(more as u64);
    match lang {
        Lang::En => format!("{more} smaller sources are not drawn."),
        Lang::Zh => format!("另有 {more} 个较小的来源未画出。"),
    }
}

/// A source without calibration data.
#[must_use]
pub const fn no_calibration(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "no calibration failures",
        Lang::Zh => "没有校准失败",
    }
}

/// What a promise for one source alone comes to.
#[must_use]
pub fn own_promise(lang: Lang, unit: Unit, found: &Certificate, n: u32) -> String {
    let n = written(n);
    match (lang, found.choice(), found) {
        (Lang::En, Some(choice), _) => {
            format!("alone, n = {n}: λ̂ {}", unit.lambda(choice.breakpoint))
        }
        (Lang::Zh, Some(choice), _) => {
            format!("单独，n = {n}：λ̂ {}", unit.lambda(choice.breakpoint))
        }
        (Lang::En, None, Certificate::Infeasible { smallest_budget }) => {
            format!("alone, n = {n}: from {}", unit.priced(*smallest_budget))
        }
        (Lang::Zh, None, Certificate::Infeasible { smallest_budget }) => {
            format!("单独，n = {n}：从 {} 起", unit.priced(*smallest_budget))
        }
        (Lang::En, None, _) => "alone: no".to_owned(),
        (Lang::Zh, None, _) => "单独：否".to_owned(),
    }
}

/// Where more money hurts.
#[must_use]
pub fn hurting(lang: Lang, unit: Unit, names: &[String], sources: &[&SourceView]) -> String {
    let worst = sources
        .iter()
        .filter_map(|view| Some((view, view.decline?)));
    let worst = worst.max_by(|one, other| one.1.loss.total_cmp(&other.1.loss));
    let Some((view, decline)) = worst else {
        return match lang {
            Lang::En => "In no source does more money solve noticeably less.".to_owned(),
            Lang::Zh => "没有来源会因为多花钱而明显变差。".to_owned(),
        };
    };
    let (n, name) = (count(sources.len() as u64), &names[view.source as usize]);
    let (from, to, loss) = (
        unit.priced(decline.cost),
        unit.priced(decline.dearer_cost),
        three(decline.loss),
    );
    match lang {
        Lang::En => format!(
            "In {n} sources more money solves less somewhere; most in {name}, where spending {to} instead of {from} loses {loss} of the solve rate."
        ),
        Lang::Zh => format!(
            "{n} 个来源存在多花钱反而更差之处；最明显的是 {name}：花 {to} 而不是 {from}，解决率下降 {loss}。"
        ),
    }
}

/// Under the drawing of a source.
#[must_use]
pub fn small(lang: Lang, unit: Unit, rate: f64, cost: f64, n: u32) -> String {
    let (rate, cost, n) = (three(rate), unit.priced(cost), written(n));
    match lang {
        Lang::En => format!("{rate} at {cost}, n = {n}"),
        Lang::Zh => format!("{cost} 解决 {rate}，n = {n}"),
    }
}

/// A source where more money hurts.
#[must_use]
pub fn hurts(lang: Lang, unit: Unit, decline: &Decline) -> String {
    let (from, loss) = (unit.priced(decline.cost), three(decline.loss));
    match lang {
        Lang::En => format!("above {from} up to −{loss}"),
        Lang::Zh => format!("超过 {from} 最多 −{loss}"),
    }
}
