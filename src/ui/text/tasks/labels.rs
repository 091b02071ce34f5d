//! Sentences with numbers and names in them.

use crate::sandbox::python::{Event, Step};
use crate::ui::chart::number::{count, fixed};
use crate::ui::pages::tasks::form::What;
use crate::ui::text::Lang;
use crate::ui::text::reliability::percent;
use crate::workbench::{Imported, Investigated};

/// What the last run was: programs by inputs, time, fuel.
#[must_use]
pub fn speed(lang: Lang, found: &Investigated) -> String {
    let runs = count((found.rows.len() * found.columns.len()) as u64);
    let fuel: u64 = found.fuel.iter().fold(0, |sum, fuel| sum.saturating_add(*fuel));
    let seconds = fixed(found.milliseconds / 1_000.0, 1);
    let fuel = (fuel > 0).then(|| count(fuel));
    match (lang, fuel) {
        (Lang::En, Some(fuel)) => format!("{runs} runs in {seconds} s, {fuel} units of fuel"),
        (Lang::En, None) => format!("{runs} runs in {seconds} s, without fuel"),
        (Lang::Zh, Some(fuel)) => format!("{runs} 次运行，{seconds} 秒，{fuel} 单位燃料"),
        (Lang::Zh, None) => format!("{runs} 次运行，{seconds} 秒，不计燃料"),
    }
}

/// Why the other engine is offered.
#[must_use]
pub fn faster(lang: Lang, milliseconds: f64) -> String {
    let seconds = fixed(milliseconds / 1_000.0, 1);
    match lang {
        Lang::En => format!(
            "That took {seconds} s in wasmi, an interpreter that counts fuel the same way \
             everywhere. The browser's own engine gives the same answers many times faster; \
             only the clock stops an endless loop there. Run Python in"
        ),
        Lang::Zh => format!(
            "在 wasmi 中用了 {seconds} 秒；它是解释器，在任何机器上计燃料都一样。浏览器自己的引擎给出同样的答案，\
             快许多倍，但死循环只能靠时钟停下。让 Python 运行于"
        ),
    }
}

/// What is wrong with what was found, each with what to do.
#[must_use]
pub fn problems(lang: Lang, found: &Investigated) -> Vec<(String, String)> {
    let check = &found.validation;
    let mut problems = Vec::new();
    if check.is_schema_discarded() {
        let share = percent(lang, check.failed_share());
        problems.push(match lang {
            Lang::En => (
                format!("{share} of the runs of a sample failed, so this schema would be discarded."),
                "Look at the failing inputs below, and narrow the schema to what the task allows.".to_owned(),
            ),
            Lang::Zh => (
                format!("样本中 {share} 的运行失败，因此这个模式会被弃用。"),
                "请查看下面失败的输入，把模式收窄到题目允许的范围。".to_owned(),
            ),
        });
    }
    problems
}

/// What a text of the form is.
#[must_use]
pub const fn part(lang: Lang, what: What) -> &'static str {
    match (lang, what) {
        (Lang::En, What::Span) => "from..to",
        (Lang::En, What::Length) => "how many",
        (Lang::En, What::Columns) => "columns",
        (Lang::En, What::Nodes) => "nodes",
        (Lang::En, What::Edges) => "edges",
        (Lang::En, What::Decimals) => "digits after the point",
        (Lang::En, What::Alphabet) => "characters",
        (Lang::En, What::Pattern) => "pattern",
        (Lang::En, What::Values) => "values",
        (Lang::En, What::Items) => "of",
        (Lang::En, What::From) => "counted from",
        (Lang::En, What::Sum) => "sum",
        (Lang::En, What::Weight) => "weight",
        (Lang::En, What::Words(_)) => "also",
        (Lang::En, What::Declaration) => "declaration",
        (Lang::Zh, What::Span) => "范围",
        (Lang::Zh, What::Length) => "个数",
        (Lang::Zh, What::Columns) => "列数",
        (Lang::Zh, What::Nodes) => "节点",
        (Lang::Zh, What::Edges) => "边",
        (Lang::Zh, What::Decimals) => "小数位",
        (Lang::Zh, What::Alphabet) => "字符",
        (Lang::Zh, What::Pattern) => "模式",
        (Lang::Zh, What::Values) => "取值",
        (Lang::Zh, What::Items) => "元素",
        (Lang::Zh, What::From) => "起始编号",
        (Lang::Zh, What::Sum) => "总和",
        (Lang::Zh, What::Weight) => "权重",
        (Lang::Zh, What::Words(_)) => "另外",
        (Lang::Zh, What::Declaration) => "声明",
    }
}

/// Who is believed, and whether that is right.
#[must_use]
pub fn believed(lang: Lang, name: &str, verdict: &str) -> String {
    match lang {
        Lang::En => format!("{name}, {verdict}"),
        Lang::Zh => format!("{name}，{verdict}"),
    }
}

/// A trace without events.
#[must_use]
pub const fn no_trace(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "The program ended before its first line.",
        Lang::Zh => "程序在第一行之前就结束了。",
    }
}

/// One event in words.
#[must_use]
pub fn event(lang: Lang, event: &Event) -> String {
    let (line, function) = (event.line, &event.function);
    let result = event.result.as_deref().unwrap_or("None");
    let (kind, message) = event
        .exception
        .as_ref()
        .map_or(("", ""), |(kind, message)| (kind, message));
    match (lang, event.step) {
        (Lang::En, Step::Call) => format!("Line {line}: {function} is entered."),
        (Lang::En, Step::Line) => format!("Line {line} of {function} is about to run."),
        (Lang::En, Step::Return) => format!("Line {line}: {function} returns {result}."),
        (Lang::En, Step::Exception) => format!("Line {line}: {kind} passes through {function}: {message}"),
        (Lang::Zh, Step::Call) => format!("第 {line} 行：进入 {function}。"),
        (Lang::Zh, Step::Line) => format!("即将执行 {function} 的第 {line} 行。"),
        (Lang::Zh, Step::Return) => format!("第 {line} 行：{function} 返回 {result}。"),
        (Lang::Zh, Step::Exception) => format!("第 {line} 行：{kind} 穿过 {function}：{message}"),
    }
}

/// Local variables of the frame that an event belongs to, and whether the event changed each.
#[must_use]
pub fn locals(events: &[Event], at: usize) -> Vec<(String, String, bool)> {
    let Some(here) = events.get(at) else {
        return Vec::new();
    };
    // The frame began at the last call at this depth; deeper events belong to others.
    let begin = events[..=at]
        .iter()
        .rposition(|event| event.depth == here.depth && event.step == Step::Call)
        .unwrap_or(0);
    let mut locals: Vec<(String, String, bool)> = Vec::new();
    for (place, event) in events.iter().enumerate().take(at + 1).skip(begin) {
        if event.depth != here.depth {
            continue;
        }
        for (name, value) in &event.changed {
            let fresh = place == at;
            match locals.iter_mut().find(|(known, ..)| known == name) {
                Some(known) => *known = (name.clone(), value.clone(), fresh),
                None => locals.push((name.clone(), value.clone(), fresh)),
            }
        }
    }
    locals
}

/// What was read of a file, line by line.
#[must_use]
pub fn read(lang: Lang, imported: &Imported) -> Vec<String> {
    let mut lines = Vec::new();
    let (tasks, programs) = (imported.tasks.len(), imported.programs.len());
    if tasks > 0 {
        lines.push(match (lang, tasks) {
            (Lang::En, 1) => "1 task.".to_owned(),
            (Lang::En, _) => format!("{tasks} tasks; the first is open."),
            (Lang::Zh, _) => format!("{tasks} 个任务；已打开第一个。"),
        });
    }
    if programs > 0 {
        lines.push(match (lang, programs) {
            (Lang::En, 1) => "1 program, added to the task.".to_owned(),
            (Lang::En, _) => format!("{programs} programs, added to the task."),
            (Lang::Zh, _) => format!("{programs} 个程序，已加入任务。"),
        });
    }
    lines.extend(imported.read.iter().map(|note| note.to_string()));
    lines
}
