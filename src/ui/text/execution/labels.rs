//! Sentences with numbers in them.

use crate::execution::policy::Simulated;
use crate::execution::reader::{Gold, Results};
use crate::execution::statistics::{Activity, PerRun, Share, Tally};
use crate::limits;
use crate::replay::Digest;
use crate::ui::chart::number::{MISSING, count, shortest};
use crate::ui::text::Lang;

/// A share in percent.
#[must_use]
pub fn percent(share: f64) -> String {
    format!("{}\u{a0}%", shortest(100.0 * share, 0))
}

/// Read out when other runs are there.
#[must_use]
pub fn announce(lang: Lang, runs: usize, shown: usize) -> String {
    let [runs, shown] = [runs, shown].map(|number| count(number as u64));
    match lang {
        Lang::En => format!("{shown} of {runs} runs are listed."),
        Lang::Zh => format!("共 {runs} 次运行，列出 {shown} 次。"),
    }
}

/// A file beyond the limit.
#[must_use]
pub fn too_large(lang: Lang, name: &str) -> String {
    let most = limits::LOG_BYTES >> 20;
    match lang {
        Lang::En => {
            format!(
                "{name} has more than the {most} MB that are read of one file. Bring fewer runs at once."
            )
        }
        Lang::Zh => format!("{name} 超过单个文件可读取的 {most} MB，请分批读取。"),
    }
}

/// A file that is gone.
#[must_use]
pub fn unreadable(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => {
            format!("{name} cannot be read. Check that it is still there, and choose it again.")
        }
        Lang::Zh => format!("无法读取 {name}，请确认文件仍在，并重新选择。"),
    }
}

/// Results of a benchmark without a run.
#[must_use]
pub const fn results_alone(lang: Lang) -> &'static str {
    match lang {
        Lang::En => {
            "These are results or known patches of a benchmark, without a run. Drop the logs of its runs, too."
        }
        Lang::Zh => "这些只是基准测试的结果或已知补丁，没有运行记录。请再拖入对应的日志。",
    }
}

/// What was read.
#[must_use]
pub fn read(lang: Lang, digests: &[Digest], results: &[Results], gold: &[Gold]) -> String {
    let executions: usize = digests.iter().map(|digest| digest.executions.len()).sum();
    let patches: usize = gold.iter().map(|gold| gold.patches.len()).sum();
    let numbers = [digests.len(), executions, results.len(), patches];
    let [runs, executions, results, patches] = numbers.map(|n| count(n as u64));
    match lang {
        Lang::En => format!(
            "Runs: {runs}. Executions: {executions}. Files of results: {results}. Known patches: {patches}."
        ),
        Lang::Zh => format!(
            "运行 {runs} 次，执行 {executions} 次，结果文件 {results} 个，已知补丁 {patches} 个。"
        ),
    }
}

/// How much was not understood.
#[must_use]
pub fn not_understood(lang: Lang, places: usize) -> String {
    let places = count(places as u64);
    match lang {
        Lang::En => format!("Not understood, and left out: {places}. All else is used."),
        Lang::Zh => format!("有 {places} 处未读懂，已略去；其余照常使用。"),
    }
}

/// What is not listed.
#[must_use]
pub fn more(lang: Lang, places: usize) -> String {
    let places = count(places as u64);
    match lang {
        Lang::En => format!("{places} more."),
        Lang::Zh => format!("另有 {places} 处。"),
    }
}

/// So many of so many.
#[must_use]
pub fn of(lang: Lang, part: u32, all: u32) -> String {
    let [part, all] = [part, all].map(|n| count(u64::from(n)));
    match lang {
        Lang::En => format!("{part} of {all}"),
        Lang::Zh => format!("{part} / {all}"),
    }
}

/// A share with its interval at 95 %.
#[must_use]
pub fn share(share: Option<Share>) -> String {
    share.map_or_else(
        || MISSING.to_owned(),
        |share| {
            let [low, high] = [share.low, share.high].map(|end| shortest(100.0 * end, 0));
            format!("{} [{low}, {high}]", percent(share.value))
        },
    )
}

/// What came of executions: how many, and how many of these pass.
#[must_use]
pub fn tally(lang: Lang, tally: &Tally) -> String {
    let all = count(u64::from(tally.executions()));
    let Some(rate) = tally.pass_rate() else {
        return all;
    };
    let rate = percent(rate.value);
    match lang {
        Lang::En => format!("{all}, {rate} pass"),
        Lang::Zh => format!("{all}，通过 {rate}"),
    }
}

/// What Figure 1 shows.
#[must_use]
pub fn strips(lang: Lang, activity: &Activity, runs: usize, from: usize, to: usize) -> String {
    let all = [activity.all.executions() as usize, runs];
    let [executions, listed] = all.map(|n| count(n as u64));
    let span = match (lang, to > from && to - from < runs) {
        (_, false) => String::new(),
        (Lang::En, true) => format!(" Drawn are {} to {}.", from + 1, to),
        (Lang::Zh, true) => format!("图中是第 {} 至 {} 次。", from + 1, to),
    };
    match lang {
        Lang::En => {
            let [execution, run] = all.map(|n| if n == 1 { "" } else { "s" });
            format!("{executions} execution{execution} in {listed} run{run}.{span}")
        }
        Lang::Zh => format!("{listed} 次运行中有 {executions} 次执行。{span}"),
    }
}

/// How executions are spread over the conversation, and how often they pass.
#[must_use]
pub fn stages(lang: Lang, activity: &Activity) -> String {
    let Some([early, middle, late]) = activity.stage_shares() else {
        return match lang {
            Lang::En => "These runs execute nothing.".to_owned(),
            Lang::Zh => "这些运行没有执行任何程序。".to_owned(),
        };
    };
    let shares = [early, middle, late].map(percent);
    let rates = activity.stages.map(|stage| stage.pass_rate());
    let shown =
        rates.map(|rate| rate.map_or_else(|| MISSING.to_owned(), |rate| percent(rate.value)));
    let ends = rates[0].zip(rates[2]);
    let trend = match (lang, ends) {
        (Lang::En, Some((first, last))) if last.low > first.high => " Late ones pass more often.",
        (Lang::En, Some((first, last))) if last.high < first.low => " Late ones pass less often.",
        (Lang::Zh, Some((first, last))) if last.low > first.high => "后期通过得更多。",
        (Lang::Zh, Some((first, last))) if last.high < first.low => "后期通过得更少。",
        _ => "",
    };
    let ([a, b, c], [p, q, r]) = (shares, shown);
    match lang {
        Lang::En => format!(
            "Of the executions, {a} come early, {b} in the middle, {c} late; {p}, {q} and {r} of these pass.{trend}"
        ),
        Lang::Zh => {
            format!("执行中早期占 {a}，中期 {b}，后期 {c}；通过率依次为 {p}、{q}、{r}。{trend}")
        }
    }
}

/// Executions of which nobody can say what came.
#[must_use]
pub fn unknown(lang: Lang, all: &Tally) -> String {
    let of = of(lang, all.unknown, all.executions());
    match lang {
        Lang::En => format!(
            "The exit code first, then the framework's summary, else unknown: {of}. The published detector counts what shows no failure as passed."
        ),
        Lang::Zh => format!(
            "先看退出码，再看框架的汇总行，否则为未知：{of}。论文的检测器把看不出失败的都算作通过。"
        ),
    }
}

/// Executions of a run, as a number.
#[must_use]
pub fn runs(digest: &Digest, published: bool) -> String {
    match digest.can_execute {
        true => count(digest.found(published).len() as u64),
        false => MISSING.to_owned(),
    }
}

/// A stage's share of all executions.
#[must_use]
pub fn stage_share(lang: Lang, share: f64, narrow: bool) -> String {
    let share = percent(share);
    match (lang, narrow) {
        (_, true) => share,
        (Lang::En, false) => format!("{share} of executions"),
        (Lang::Zh, false) => format!("占执行的 {share}"),
    }
}

/// How many pass.
#[must_use]
pub fn pass_rate(lang: Lang, rate: Option<Share>) -> String {
    let rate = rate.map_or_else(|| MISSING.to_owned(), |rate| percent(rate.value));
    match lang {
        Lang::En => format!("{rate} pass"),
        Lang::Zh => format!("通过 {rate}"),
    }
}

/// All runs that are listed.
#[must_use]
pub fn all(lang: Lang, runs: usize) -> String {
    let runs = count(runs as u64);
    match lang {
        Lang::En => format!("all {runs}"),
        Lang::Zh => format!("全部 {runs}"),
    }
}

/// Which of how many are shown.
#[must_use]
pub fn span(lang: Lang, from: usize, to: usize, all: usize) -> String {
    let [first, last, all] = [(from + 1).min(to), to, all].map(|n| count(n as u64));
    match lang {
        Lang::En => format!("{first} to {last} of {all}."),
        Lang::Zh => format!("第 {first} 至 {last}，共 {all}。"),
    }
}

/// Executions per run.
#[must_use]
pub fn per_run(lang: Lang, per_run: &PerRun) -> String {
    let mean = shortest(per_run.mean, 1);
    let [low, first, middle, third, high] = per_run.quantiles.map(|value| shortest(value, 1));
    match lang {
        Lang::En => format!(
            "Mean {mean}, median {middle}, the middle half from {first} to {third}, all from {low} to {high}."
        ),
        Lang::Zh => format!(
            "平均 {mean}，中位数 {middle}，中间一半在 {first} 至 {third}，全部在 {low} 至 {high}。"
        ),
    }
}

/// The median.
#[must_use]
pub fn median(lang: Lang, median: f64) -> String {
    let median = shortest(median, 1);
    match lang {
        Lang::En => format!("median {median}"),
        Lang::Zh => format!("中位数 {median}"),
    }
}

/// Runs that could not execute.
#[must_use]
pub fn unable(lang: Lang, runs: u32) -> String {
    let runs = count(u64::from(runs));
    match lang {
        Lang::En => format!(
            "{runs} runs are in a format in which the agent cannot run programs. They are counted nowhere: no execution is no finding there."
        ),
        Lang::Zh => format!("{runs} 次运行的格式不允许智能体运行程序，不计入任何统计。"),
    }
}

/// A task as a title.
#[must_use]
pub fn task(lang: Lang, instance: &str) -> String {
    match lang {
        Lang::En => format!("Task {instance}"),
        Lang::Zh => format!("任务 {instance}"),
    }
}

/// What is in a run.
#[must_use]
pub fn run(lang: Lang, digest: &Digest, published: bool) -> String {
    let numbers = [
        digest.found(published).len(),
        digest.edits.len(),
        digest.items as usize,
    ];
    let [executions, edits, items] = numbers.map(|n| count(n as u64));
    let who = [digest.agent.as_str(), digest.setting.as_str()];
    let who: Vec<&str> = who.into_iter().filter(|name| !name.is_empty()).collect();
    let who = who.join(", ");
    match (lang, who.is_empty()) {
        (Lang::En, false) => {
            format!("{who}. Executions: {executions}, source edits: {edits}, in {items} items.")
        }
        (Lang::En, true) => {
            format!("Executions: {executions}, source edits: {edits}, in {items} items.")
        }
        (Lang::Zh, false) => {
            format!("{who}。{items} 个条目中执行 {executions} 次，修改源码 {edits} 次。")
        }
        (Lang::Zh, true) => format!("{items} 个条目中执行 {executions} 次，修改源码 {edits} 次。"),
    }
}

/// What the policy would have skipped.
#[must_use]
pub fn skipped(lang: Lang, simulated: &Simulated) -> String {
    let skipped = count(u64::from(simulated.saved.executions));
    match (lang, simulated.saved.executions) {
        (Lang::En, 0) => " The policy skips none.".to_owned(),
        (Lang::Zh, 0) => "策略没有略去任何执行。".to_owned(),
        (Lang::En, _) => format!(" What the policy would have skipped is hatched: {skipped}."),
        (Lang::Zh, _) => format!("策略会略去的以斜线标出：{skipped} 次。"),
    }
}

/// Where one is in a run.
#[must_use]
pub fn position(lang: Lang, item: u32, items: u32) -> String {
    let [item, items] = [item, items].map(|n| count(u64::from(n)));
    match lang {
        Lang::En => format!("item {item} of {items}"),
        Lang::Zh => format!("第 {item} 条，共 {items} 条"),
    }
}

/// Goes to a step.
#[must_use]
pub fn go_to(lang: Lang, item: u32) -> String {
    match lang {
        Lang::En => format!("Go to item {item}"),
        Lang::Zh => format!("到第 {item} 条"),
    }
}

/// How an execution ended.
#[must_use]
pub fn exit(lang: Lang, exit: Option<i32>, milliseconds: Option<u64>) -> String {
    let code = match (lang, exit) {
        (Lang::En, Some(code)) => format!("exit {code}"),
        (Lang::Zh, Some(code)) => format!("退出码 {code}"),
        (Lang::En, None) => "no exit code".to_owned(),
        (Lang::Zh, None) => "无退出码".to_owned(),
    };
    match (lang, milliseconds) {
        (_, None) => code,
        (Lang::En, Some(time)) => format!("{code}, {} s", shortest(time as f64 / 1e3, 1)),
        (Lang::Zh, Some(time)) => format!("{code}，{} 秒", shortest(time as f64 / 1e3, 1)),
    }
}

/// How much of a text is folded.
#[must_use]
pub fn rest(lang: Lang, text: &str, before: bool) -> String {
    let lines = text.trim_matches('\n').lines().count();
    let [lines, characters] = [lines, text.chars().count()].map(|n| count(n as u64));
    match (lang, before) {
        (Lang::En, true) => format!("{lines} more lines before, {characters} characters"),
        (Lang::En, false) => format!("{lines} more lines, {characters} characters"),
        (Lang::Zh, true) => format!("前面还有 {lines} 行，{characters} 个字符"),
        (Lang::Zh, false) => format!("其余 {lines} 行，{characters} 个字符"),
    }
}
