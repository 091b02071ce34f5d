//! Sentences with numbers in them, for Figures 2 to 6.

use super::Strings;
use super::labels::{cut, n};
use crate::protocol::{Candidate, Executed, Plain, Signal, Stop, TokenEvent, Totals};
use crate::ui::chart::number::fixed;
use crate::ui::pages::decoding::{Agent, Flip, Round};
use crate::ui::text::Lang;

/// The title of Figure 2.
#[must_use]
pub fn opinions_title(lang: Lang, token: &TokenEvent) -> String {
    match lang {
        Lang::En => format!("Line {}, at \"{}\"", token.line, cut(token.text.trim(), 20)),
        Lang::Zh => format!("第 {} 行，“{}”处", token.line, cut(token.text.trim(), 20)),
    }
}

/// The caption of Figure 2.
#[must_use]
pub fn opinions_caption(lang: Lang, token: &TokenEvent) -> String {
    let listed = token.top.len();
    match lang {
        Lang::En => format!(
            "The {listed} likeliest tokens under either prompt; bars too short to see are left to the data table. Drag γ: the mixed bars are computed again here, from the numbers of the run, without the model."
        ),
        Lang::Zh => format!(
            "任一提示下最可能的 {listed} 个词元；短得看不见的只列在数据表中。拖动 γ：混合的柱由运行中的数字在此重新计算，不用模型。"
        ),
    }
}

fn best<'a>(token: &'a TokenEvent, mixed: Option<&[f64]>) -> Option<(&'a str, f64)> {
    let mixed = mixed?.iter().copied();
    let best = token
        .top
        .iter()
        .zip(mixed)
        .max_by(|(_, a), (_, b)| a.total_cmp(b));
    best.map(|(choice, probability)| (choice.text.as_str(), probability))
}

/// What the bars show.
#[must_use]
pub fn opinions_chart(lang: Lang, token: &TokenEvent, mixed: Option<&[f64]>) -> String {
    let listed = token.top.len();
    let best = best(token, mixed).map_or_else(String::new, |(text, p)| match lang {
        Lang::En => format!("; mixed, \"{}\" leads with {}", text.trim(), fixed(p, 3)),
        Lang::Zh => format!("；混合后“{}”领先，为 {}", text.trim(), fixed(p, 3)),
    });
    match lang {
        Lang::En => format!(
            "Probability of {listed} tokens under the plain prompt, the prompt with traces, and the mixture{best}"
        ),
        Lang::Zh => format!("{listed} 个词元在普通提示、带轨迹提示与混合下的概率{best}"),
    }
}

/// γ as it is read out.
#[must_use]
pub fn gamma_text(lang: Lang, token: &TokenEvent, mixed: Option<&[f64]>, strength: f64) -> String {
    let gamma = fixed(strength, 2);
    match (lang, best(token, mixed)) {
        (Lang::En, Some((text, p))) => {
            format!("gamma {gamma}: \"{}\" with {}", text.trim(), fixed(p, 3))
        }
        (Lang::Zh, Some((text, p))) => format!("γ {gamma}：\"{}\"，{}", text.trim(), fixed(p, 3)),
        (Lang::En, None) => format!("gamma {gamma}"),
        (Lang::Zh, None) => format!("γ {gamma}"),
    }
}

/// Where a token would flip.
#[must_use]
pub fn would_flip(lang: Lang, token: &TokenEvent, flips: &[Flip], strength: f64) -> String {
    let name = |place: usize| token.top.get(place).map_or("", |choice| choice.text.trim());
    let list: Vec<String> = flips
        .iter()
        .map(|flip| {
            let (from, to, at) = (name(flip.from), name(flip.to), fixed(flip.at, 3));
            match lang {
                Lang::En => format!("\"{from}\" gives way to \"{to}\" at γ ≥ {at}"),
                Lang::Zh => format!("γ ≥ {at} 时“{from}”让位于“{to}”"),
            }
        })
        .collect();
    let gamma = fixed(strength, 2);
    match (lang, list.is_empty()) {
        (Lang::En, true) => format!("No γ up to 3 changes this choice; the handle is at {gamma}."),
        (Lang::Zh, true) => format!("γ 到 3 为止都不改变这个选择；手柄在 {gamma}。"),
        (Lang::En, false) => format!("{}; the handle is at {gamma}.", list.join(", ")),
        (Lang::Zh, false) => format!("{}；手柄在 {gamma}。", list.join("，")),
    }
}

/// The title of Figure 3.
#[must_use]
pub fn candidates_title(lang: Lang, line: u32) -> String {
    match lang {
        Lang::En => format!("Candidates for line {line}"),
        Lang::Zh => format!("第 {line} 行的候选"),
    }
}

/// The caption of Figure 3.
#[must_use]
pub fn candidates_caption(lang: Lang, round: &Round) -> String {
    let all = round.candidates.len();
    let distinct = round
        .candidates
        .iter()
        .filter(|it| it.duplicate_of.is_none());
    let (distinct, runs) = (distinct.count(), round.runs.len());
    match lang {
        Lang::En => format!(
            "Sampled: {all}, distinct: {distinct}. Each is cut until it parses, then run on the visible tests; runs: {runs}. Press a mark to see its trace below."
        ),
        Lang::Zh => format!(
            "采样 {all} 个，互不相同 {distinct} 个。每个都截到能解析，再在可见测试上运行；共 {runs} 次。点标记可在下方看轨迹。"
        ),
    }
}

/// What candidates hang from.
#[must_use]
pub fn root(lang: Lang, line: u32) -> String {
    match (lang, line) {
        (Lang::En, 0 | 1) => "From the beginning:".to_owned(),
        (Lang::Zh, 0 | 1) => "从头开始：".to_owned(),
        (Lang::En, line) => format!("After line {}:", line - 1),
        (Lang::Zh, line) => format!("第 {} 行之后：", line - 1),
    }
}

/// A candidate that is the same as another.
#[must_use]
pub fn same_as(lang: Lang, letter: Option<String>) -> String {
    match (lang, letter) {
        (Lang::En, Some(letter)) => format!("the same program as {letter}"),
        (Lang::Zh, Some(letter)) => format!("与 {letter} 是同一程序"),
        (Lang::En, None) => "the same program as an earlier one".to_owned(),
        (Lang::Zh, None) => "与先前某个是同一程序".to_owned(),
    }
}

/// A candidate that became a program.
#[must_use]
pub fn kept(lang: Lang, candidate: &Candidate) -> String {
    let tokens = n(candidate.tokens);
    let sum = fixed(candidate.log_probability, 1);
    match lang {
        Lang::En => format!("{tokens} tokens, ln P = {sum}"),
        Lang::Zh => format!("{tokens} 词元，ln P = {sum}"),
    }
}

/// A candidate, for who hears the page.
#[must_use]
pub fn candidate(lang: Lang, letter: &str) -> String {
    match lang {
        Lang::En => format!("Candidate {letter}"),
        Lang::Zh => format!("候选 {letter}"),
    }
}

/// A run of a candidate.
#[must_use]
pub fn run(lang: Lang, letter: &str, run: &Executed) -> String {
    let status = Strings::of(lang).statuses[run.status as usize];
    let test = run.test + 1;
    let got = cut(&run.got, 60);
    match lang {
        Lang::En => format!("{letter} on test {test}: {status}, {got}"),
        Lang::Zh => format!("{letter}，测试 {test}：{status}，{got}"),
    }
}

/// The title of Figure 4.
#[must_use]
pub fn trace_title(lang: Lang, letter: &str, input: Option<&str>, test: u32) -> String {
    let test = test + 1;
    match (lang, input) {
        (Lang::En, Some(input)) => format!("Candidate {letter} on {}", cut(input, 40)),
        (Lang::En, None) => format!("Candidate {letter} on test {test}"),
        (Lang::Zh, Some(input)) => format!("候选 {letter}，输入 {}", cut(input, 40)),
        (Lang::Zh, None) => format!("候选 {letter}，测试 {test}"),
    }
}

/// What a trace shows.
#[must_use]
pub fn trace_chart(lang: Lang, run: &Executed, variables: usize) -> String {
    let (events, got, expected) = (run.trace.len(), cut(&run.got, 40), cut(&run.expected, 40));
    match lang {
        Lang::En => format!(
            "Values of {variables} variables over {events} events; {got}, expected {expected}"
        ),
        Lang::Zh => format!("{variables} 个变量在 {events} 个事件中的值；{got}，期望 {expected}"),
    }
}

/// What of a trace found no room in the drawing.
#[must_use]
pub fn not_drawn(lang: Lang, events: usize, variables: usize) -> String {
    match (lang, events, variables) {
        (_, 0, 0) => String::new(),
        (Lang::En, ..) => {
            format!("Not drawn, in the data table: {events} events, {variables} variables.")
        }
        (Lang::Zh, ..) => format!("未画出，见数据表：{events} 个事件，{variables} 个变量。"),
    }
}

/// What is in a signal.
#[must_use]
pub fn parts(
    lang: Lang,
    round: &Round,
    signal: &Signal,
    letter: impl Fn(usize) -> String,
) -> String {
    let name = |id: u32| {
        let place = round.candidates.iter().position(|it| it.id == id);
        place.map_or_else(|| format!("#{id}"), &letter)
    };
    let parts: Vec<String> = signal
        .parts
        .iter()
        .map(|part| {
            let (source, test) = (name(part.candidate), part.test + 1);
            let other = part.trace_of != part.candidate;
            match (lang, other) {
                (Lang::En, false) => format!("{source} on test {test}"),
                (Lang::Zh, false) => format!("{source}·测试 {test}"),
                (Lang::En, true) => format!(
                    "{source} on test {test} with the trace of {}",
                    name(part.trace_of)
                ),
                (Lang::Zh, true) => {
                    format!("{source}·测试 {test}（{} 的轨迹）", name(part.trace_of))
                }
            }
        })
        .collect();
    let parts = if parts.is_empty() {
        "—".to_owned()
    } else {
        parts.join(", ")
    };
    let dropped = signal
        .dropped
        .map_or_else(String::new, |dropped| match lang {
            Lang::En => format!(
                " Dropped for want of room: {} runs, {} events.",
                n(dropped.runs),
                n(dropped.events)
            ),
            Lang::Zh => format!(
                "放不下而略去：{} 次运行，{} 个事件。",
                n(dropped.runs),
                n(dropped.events)
            ),
        });
    match lang {
        Lang::En => format!("In it, in this order: {parts}.{dropped}"),
        Lang::Zh => format!("依次包含：{parts}。{dropped}"),
    }
}

/// The budget of a signal.
#[must_use]
pub fn budget(lang: Lang, tokens: u32) -> String {
    match lang {
        Lang::En => format!("budget {}", n(tokens)),
        Lang::Zh => format!("预算 {}", n(tokens)),
    }
}

/// What of the prompt was there already, and how long candidates, their runs and the prompt took.
#[must_use]
pub fn reused(lang: Lang, signal: &Signal) -> [String; 2] {
    let [reused, evaluated] = [signal.reused, signal.evaluated].map(n);
    let seconds = fixed(f64::from(signal.milliseconds) / 1_000.0, 2);
    match lang {
        Lang::En => [
            format!("reused {reused}, computed {evaluated}"),
            format!("{seconds} s from drawing to here"),
        ],
        Lang::Zh => [
            format!("重用 {reused}，计算 {evaluated}"),
            format!("从采样到此 {seconds} 秒"),
        ],
    }
}

/// What the bars of a signal show.
#[must_use]
pub fn signal_chart(lang: Lang, signal: &Signal, budget: u32) -> String {
    let [tokens, budget, evaluated, reused] =
        [signal.tokens, budget, signal.evaluated, signal.reused].map(n);
    match lang {
        Lang::En => format!(
            "The signal has {tokens} tokens of {budget}; of its prompt {evaluated} were computed and {reused} reused"
        ),
        Lang::Zh => {
            format!("信号有 {tokens} 词元，预算 {budget}；其提示中计算 {evaluated}，重用 {reused}")
        }
    }
}

/// The caption of Figure 6.
#[must_use]
pub fn cost_caption(lang: Lang, plain: Option<&Plain>) -> String {
    let told = plain.map(|plain| (n(plain.samples), n(plain.totals.evaluated)));
    match (lang, told) {
        (Lang::En, Some((samples, tokens))) => format!(
            "Plain sampling may draw whole programs until it has computed as many tokens as the guided run, or one passes all visible tests. Drawn: {samples}, tokens: {tokens}; the visible tests selected one."
        ),
        (Lang::Zh, Some((samples, tokens))) => format!(
            "普通采样可一直抽取完整程序，直到计算的词元与引导运行一样多，或有一个通过全部可见测试。抽取 {samples} 个，词元 {tokens} 个；由可见测试选出一个。"
        ),
        (Lang::En, None) => {
            "Plain sampling at as many tokens has not been told of, or not yet.".to_owned()
        }
        (Lang::Zh, None) => "还没有词元相等的普通采样结果。".to_owned(),
    }
}

/// What the bars of the cost show.
#[must_use]
pub fn cost_chart(lang: Lang, rows: &[(&'static str, Totals)]) -> String {
    let rows: Vec<String> = rows
        .iter()
        .map(|(name, totals)| format!("{name} {}", n(totals.evaluated)))
        .collect();
    let rows = rows.join(", ");
    match lang {
        Lang::En => format!("Tokens computed: {rows}"),
        Lang::Zh => format!("计算的词元：{rows}"),
    }
}

/// The guided program.
#[must_use]
pub fn guided(lang: Lang, agent: &Agent) -> String {
    let words = Strings::of(lang);
    let stop = agent.done.as_ref().map(|done| done.stop);
    let unfinished = match (lang, stop) {
        (Lang::En, Some(Stop::Tokens | Stop::Time | Stop::Cancelled)) => ", unfinished",
        (Lang::Zh, Some(Stop::Tokens | Stop::Time | Stop::Cancelled)) => "，未写完",
        _ => "",
    };
    format!("{}{unfinished}", words.guided)
}

/// The program that visible tests selected.
#[must_use]
pub fn sampled(lang: Lang, samples: u32) -> String {
    match lang {
        Lang::En => format!("one of {} sampled", n(samples)),
        Lang::Zh => format!("{} 个采样之一", n(samples)),
    }
}

/// A test in a table.
#[must_use]
pub fn test(lang: Lang, place: usize, status: &str) -> String {
    let number = place + 1;
    match lang {
        Lang::En => format!("test {number}: {status}"),
        Lang::Zh => format!("测试 {number}：{status}"),
    }
}
