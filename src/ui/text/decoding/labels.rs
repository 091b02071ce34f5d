//! Sentences with numbers in them, for the opening, files, the backend, and Figure 1.

use super::Strings;
use crate::limits;
use crate::protocol::{Ablation, Begun, Info, PromptForm, Settings, TokenEvent, TraceForm};
use crate::task::file::TaskFile;
use crate::ui::chart::number::{count, fixed, shortest};
use crate::ui::pages::decoding::{Agent, Knobs};
use crate::ui::text::Lang;

pub(super) fn n(number: impl Into<u64>) -> String {
    count(number.into())
}

/// A text of so many letters at most.
#[must_use]
pub fn cut(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        return text.to_owned();
    }
    let kept: String = text.chars().take(letters).collect();
    format!("{kept}…")
}

/// So many of so many.
#[must_use]
pub fn of(lang: Lang, part: usize, all: usize) -> String {
    match lang {
        Lang::En => format!("{part} of {all}"),
        Lang::Zh => format!("{part} / {all}"),
    }
}

/// Read out when a run is over.
#[must_use]
pub fn announce(lang: Lang, tokens: usize, flips: usize) -> String {
    match lang {
        Lang::En => format!("The program is written: {tokens} tokens, {flips} of them flipped."),
        Lang::Zh => format!("程序已写完：{tokens} 个词元，其中 {flips} 个翻转。"),
    }
}

/// A recording of the list that did not come.
#[must_use]
pub fn no_recording(lang: Lang, file: &str) -> String {
    match lang {
        Lang::En => format!(
            "The recording {file} could not be fetched or read. Reload the page, or choose another."
        ),
        Lang::Zh => format!("录制 {file} 无法获取或读取。请重新加载页面，或选择其他录制。"),
    }
}

/// A recording that the list lacks.
#[must_use]
pub fn unknown_recording(lang: Lang, name: &str) -> String {
    let name = cut(name, 60);
    match lang {
        Lang::En => format!("There is no recording \"{name}\" on this site. Choose one above."),
        Lang::Zh => format!("本站没有名为“{name}”的录制。请从上方选择。"),
    }
}

/// A file beyond the limit.
#[must_use]
pub fn too_large(lang: Lang, name: &str) -> String {
    let most = limits::RECORDING_BYTES >> 20;
    match lang {
        Lang::En => format!(
            "{name} has more than the {most} MB that are read of one recording. Record one run alone."
        ),
        Lang::Zh => format!("{name} 超过单个录制可读取的 {most} MB，请只录制一次运行。"),
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

/// A recording of which some was left out.
#[must_use]
pub fn damaged(lang: Lang, name: &str, events: u32) -> String {
    match lang {
        Lang::En => format!(
            "{name} has {} damaged lines; all others are shown.",
            n(events)
        ),
        Lang::Zh => format!("{name} 有 {} 行已损坏；其余照常显示。", n(events)),
    }
}

/// A file that is neither a recording nor a task.
#[must_use]
pub fn not_understood(lang: Lang, name: &str, (line, why): &(usize, String)) -> String {
    let why = cut(why, 120);
    match (lang, line) {
        (Lang::En, 0) => format!(
            "{name} is empty: no recording, and no task with visible tests. Choose another file."
        ),
        (Lang::Zh, 0) => {
            format!("{name} 是空的：既不是录制，也不是带可见测试的任务。请选择其他文件。")
        }
        (Lang::En, line) => format!(
            "{name} is no recording (line {line}: {why}), and no task of one function with visible tests. Choose another file."
        ),
        (Lang::Zh, line) => format!(
            "{name} 不是录制（第 {line} 行：{why}），也不是带可见测试的单函数任务。请选择其他文件。"
        ),
    }
}

/// Events that were left out.
#[must_use]
pub fn left_out(lang: Lang, events: u32) -> String {
    match lang {
        Lang::En => format!("Damaged and left out: {}.", n(events)),
        Lang::Zh => format!("损坏而略去：{}。", n(events)),
    }
}

/// What a backend is.
#[must_use]
pub fn info(lang: Lang, info: &Info) -> String {
    let (model, bounds) = (&info.model, &info.bounds);
    match lang {
        Lang::En => format!(
            "{}, {}, context {} tokens; Runwise {}. At most {} candidates a line, {} tokens and {} s a program; {} may wait.",
            cut(&model.name, 80),
            cut(&model.engine, 40),
            n(model.context),
            cut(&info.version, 20),
            n(bounds.candidates),
            n(bounds.tokens),
            n(bounds.seconds),
            n(bounds.queue)
        ),
        Lang::Zh => format!(
            "{}，{}，上下文 {} 词元；Runwise {}。每行至多 {} 个候选，每个程序至多 {} 词元、{} 秒；可排队 {} 个。",
            cut(&model.name, 80),
            cut(&model.engine, 40),
            n(model.context),
            cut(&info.version, 20),
            n(bounds.candidates),
            n(bounds.tokens),
            n(bounds.seconds),
            n(bounds.queue)
        ),
    }
}

/// The task and the settings in brief.
#[must_use]
pub fn chosen(lang: Lang, task: Option<&TaskFile>, knobs: &Knobs) -> String {
    let name = task.map_or("", |task| task.name.as_str());
    let gamma = shortest(knobs.strength, 2);
    let t = shortest(knobs.temperature, 2);
    let (s, d) = (knobs.candidates, knobs.horizon);
    match lang {
        Lang::En | Lang::Zh => format!("{name}, γ = {gamma}, t = {t}, s = {s}, d = {d}"),
    }
}

/// Tests of a task.
#[must_use]
pub fn tests(lang: Lang, task: &TaskFile) -> String {
    let [visible, hidden] = [task.visible.len(), task.hidden.len()].map(|tests| n(tests as u64));
    match lang {
        Lang::En => format!(
            "Visible tests: {visible}, sent and run there. Hidden tests: {hidden}, run here alone."
        ),
        Lang::Zh => format!(
            "可见测试 {visible} 个，会发送并在后端运行；隐藏测试 {hidden} 个，只在本页运行。"
        ),
    }
}

/// The place in the queue.
#[must_use]
pub fn queued(lang: Lang, position: u32) -> String {
    match (lang, position) {
        (Lang::En, 0) => "In the queue: next.".to_owned(),
        (Lang::Zh, 0) => "排队中：下一个。".to_owned(),
        (Lang::En, 1) => "In the queue: one request is before this one.".to_owned(),
        (Lang::En, _) => format!(
            "In the queue: {} requests are before this one.",
            n(position)
        ),
        (Lang::Zh, _) => format!("排队中：前面还有 {} 个请求。", n(position)),
    }
}

fn forms(lang: Lang, settings: &Settings) -> String {
    let words = Strings::of(lang);
    let trace = match settings.trace {
        TraceForm::Compressed => 0,
        TraceForm::Minimal => 1,
        TraceForm::Full => 2,
    };
    let prompt = usize::from(settings.prompt == PromptForm::Steps);
    let ablation = match settings.ablation {
        None => String::new(),
        Some(Ablation::Shuffled) => format!(", {}", words.ablations[1]),
        Some(Ablation::Identical) => format!(", {}", words.ablations[2]),
    };
    let (trace, prompt) = (words.trace_forms[trace], words.prompt_forms[prompt]);
    let gamma = shortest(settings.guidance.strength, 2);
    let t = shortest(settings.temperature, 2);
    let (s, d, seed) = (settings.candidates, settings.horizon, settings.seed);
    match lang {
        Lang::En => format!(
            "γ = {gamma}, t = {t}, s = {s}, d = {d}, {trace} traces, prompt {prompt}{ablation}, seed {seed}"
        ),
        Lang::Zh => format!(
            "γ = {gamma}，t = {t}，s = {s}，d = {d}，{trace}轨迹，提示{prompt}{ablation}，种子 {seed}"
        ),
    }
}

fn model(head: &Begun) -> String {
    format!(
        "{} ({})",
        cut(&head.model.name, 80),
        cut(&head.model.engine, 40)
    )
}

/// What a recording that ships is.
#[must_use]
pub fn recorded(lang: Lang, head: &Begun, date: &str, made: &str) -> String {
    let (model, forms) = (model(head), forms(lang, &head.settings));
    match lang {
        Lang::En => format!("{date}, {model}: {forms}. Made by {made}."),
        Lang::Zh => format!("录制于 {date}，模型 {model}：{forms}。来源：{made}。"),
    }
}

/// What a recording of one's own is.
#[must_use]
pub fn own(lang: Lang, head: &Begun, name: &str) -> String {
    let (model, forms) = (model(head), forms(lang, &head.settings));
    match lang {
        Lang::En => format!("Your file {name}: {model}, {forms}."),
        Lang::Zh => format!("你的文件 {name}：{model}，{forms}。"),
    }
}

/// What a live run is.
#[must_use]
pub fn live(lang: Lang, head: &Begun) -> String {
    let (model, forms) = (model(head), forms(lang, &head.settings));
    match lang {
        Lang::En => format!("{model}, {forms}."),
        Lang::Zh => format!("{model}，{forms}。"),
    }
}

/// The caption of Figure 1 after γ.
#[must_use]
pub fn code_caption(lang: Lang, settings: &Settings) -> String {
    let (s, d) = (settings.candidates, settings.horizon);
    match lang {
        Lang::En => format!(
            ", candidates a line: {s}, lines ahead: {d}. The darker a token, the further the traces moved the model; a wedge marks a changed choice."
        ),
        Lang::Zh => format!(
            "，每行 {s} 个候选，向前看 {d} 行。颜色越深，轨迹对模型的影响越大；楔形表示改变了选择。"
        ),
    }
}

/// An agent in the list.
#[must_use]
pub fn agent(lang: Lang, agent: &Agent) -> String {
    format!("{}: {}", agent.number, forms(lang, &agent.head.settings))
}

/// How far a run is shown.
#[must_use]
pub fn position(lang: Lang, shown: usize, all: usize, line: Option<u32>) -> String {
    match (lang, line) {
        (Lang::En, Some(line)) => format!("token {shown} of {all}, line {line}"),
        (Lang::En, None) => format!("token {shown} of {all}"),
        (Lang::Zh, Some(line)) => format!("词元 {shown} / {all}，第 {line} 行"),
        (Lang::Zh, None) => format!("词元 {shown} / {all}"),
    }
}

/// What the strip shows.
#[must_use]
pub fn strip(lang: Lang, agent: &Agent) -> String {
    let (tokens, flips) = (agent.tokens.len(), agent.flips(usize::MAX));
    match lang {
        Lang::En => format!("How far traces moved each of {tokens} tokens; {flips} were flipped"),
        Lang::Zh => format!("轨迹对 {tokens} 个词元的影响；{flips} 个翻转"),
    }
}

/// The token that is looked at.
#[must_use]
pub fn token(lang: Lang, text: &str, token: &TokenEvent) -> String {
    let kl = fixed(token.kl, 3);
    let line = token.line;
    match (lang, token.flipped, token.skipped) {
        (Lang::En, true, _) => format!("Selected: {text}, line {line}, flipped, KL {kl}."),
        (Lang::En, false, true) => {
            format!("Selected: {text}, line {line}; the step under the traces was left out.")
        }
        (Lang::En, false, false) => format!("Selected: {text}, line {line}, KL {kl}."),
        (Lang::Zh, true, _) => format!("选中：{text}，第 {line} 行，已翻转，KL {kl}。"),
        (Lang::Zh, false, true) => format!("选中：{text}，第 {line} 行；省去了轨迹下的一步。"),
        (Lang::Zh, false, false) => format!("选中：{text}，第 {line} 行，KL {kl}。"),
    }
}
