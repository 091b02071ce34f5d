//! Sentences with numbers and names in them.

use crate::inputs::Validation;
use crate::inputs::search::{Placed, Reason, Value};
use crate::sandbox::python::{Event, Step};
use crate::suite::{CheckReport, Feedback, Rate};
use crate::ui::chart::number::{count, fixed, three};
use crate::ui::pages::reliability::letter;
use crate::ui::text::Lang;
use crate::workbench::form::What;
use crate::workbench::{Exported, Imported, Investigated};

/// What the last run was: programs by inputs, time, fuel.
#[must_use]
pub fn speed(lang: Lang, found: &Investigated) -> String {
    let runs = count((found.rows.len() * found.columns.len()) as u64);
    let fuel: u64 = found
        .fuel
        .iter()
        .fold(0, |sum, fuel| sum.saturating_add(*fuel));
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
             everywhere. The browser's own engine gives the same answers, the sooner the longer \
             a program computes; only the clock stops an endless loop there. Run Python in"
        ),
        Lang::Zh => format!(
            "在 wasmi 中用了 {seconds} 秒；它是解释器，在任何机器上计燃料都一样。浏览器自己的引擎给出同样的答案，\
             程序计算得越久就快得越多，但死循环只能靠时钟停下。让 Python 运行于"
        ),
    }
}

/// What is wrong with what was found, each with what to do.
#[must_use]
pub fn problems(lang: Lang, found: &Investigated) -> Vec<(String, String)> {
    let check = &found.validation;
    let mut problems = Vec::new();
    if check.discard() {
        let share = whole_percent(check.share());
        problems.push(match lang {
            Lang::En => (
                format!("{share} of the runs of a sample failed on inputs that no program answers, so this schema would be discarded."),
                "Look at the failing inputs under Inputs, and narrow the schema to what the task allows.".to_owned(),
            ),
            Lang::Zh => (
                format!("样本中 {share} 的运行失败在没有程序能回答的输入上，因此这个模式会被弃用。"),
                "请查看“输入”一节中失败的输入，把模式收窄到题目允许的范围。".to_owned(),
            ),
        });
    }
    problems
}

/// What the sample before a run showed, a line a fact. `places` are the candidates behind its
/// programs.
#[must_use]
pub fn validation(lang: Lang, check: &Validation, places: &[usize]) -> Vec<String> {
    let (inputs, share) = (check.inputs, whole_percent(check.share()));
    let mut lines = vec![match lang {
        Lang::En => format!(
            "On a sample of {inputs} inputs, {share} of the runs failed for reasons that lie with the schema; above 10 % it would be discarded."
        ),
        Lang::Zh => format!(
            "在 {inputs} 个输入的样本上，{share} 的运行因模式本身而失败；超过 10% 模式会被弃用。"
        ),
    }];
    for (program, &place) in check.programs.iter().zip(places) {
        let name = letter(place);
        let (failed, timed_out) = (program.failed, program.timed_out);
        if failed == 0 && timed_out == 0 {
            continue;
        }
        lines.push(match (lang, program.set_aside) {
            (Lang::En, true) => format!("{name} failed on every one; it is set aside."),
            (Lang::En, false) => {
                format!("{name} failed on {failed} of them and ran out of time on {timed_out}.")
            }
            (Lang::Zh, true) => format!("{name} 在每个输入上都失败；将其搁置。"),
            (Lang::Zh, false) => {
                format!("{name} 在其中 {failed} 个上失败，在 {timed_out} 个上超时。")
            }
        });
    }
    lines
}

/// A share in whole percent.
#[must_use]
pub fn whole_percent(share: f64) -> String {
    format!("{} %", fixed(100.0 * share, 0))
}

/// The interval of a share.
#[must_use]
pub fn interval(rate: Rate) -> String {
    format!(
        "{}–{}",
        fixed(100.0 * rate.low, 0),
        fixed(100.0 * rate.high, 0)
    )
}

/// Whom suites mislead, in short.
#[must_use]
pub fn misleading_of(lang: Lang, feedback: &Feedback) -> String {
    let Feedback { misled, passed, .. } = feedback;
    match lang {
        Lang::En => format!("{misled} right failed, {passed} wrong passed"),
        Lang::Zh => format!("{misled} 个正确的被判错，{passed} 个错误的通过"),
    }
}

/// How the scores are counted.
#[must_use]
pub fn definitions(lang: Lang, seeds: u32) -> String {
    match lang {
        Lang::En => format!(
            "A trial is one estimator on one of {seeds} seeds of one task. Precision: right picks among those \
             adopted. Recall: adopted picks among those that are right. Misleading: over the suites of adopted \
             picks, correct candidates that the suite fails (the paper's count) and wrong ones that it passes. \
             Seeds of a task share its programs and inputs, so the intervals are somewhat too narrow."
        ),
        Lang::Zh => format!(
            "一次试验是一个估计器在一个任务的 {seeds} 个种子之一上。精确率：采纳者中正确的所选。召回率：正确的所选中被采纳的。\
             误导：在被采纳者的测试集上，被判错的正确候选（论文的计数）与通过的错误候选。同一任务的种子共用程序和输入，\
             因此区间略窄。"
        ),
    }
}

/// Whom the suite would mislead, with the definition.
#[must_use]
pub fn misled(lang: Lang, feedback: &Feedback) -> String {
    let Feedback {
        correct,
        misled,
        wrong,
        passed,
    } = feedback;
    match lang {
        Lang::En => format!(
            "Would this suite mislead? It fails {misled} of the {correct} programs known to be right, whose authors would \
             be sent to repair what is right, and passes {passed} of the {wrong} known to be wrong."
        ),
        Lang::Zh => format!(
            "这个测试集会误导吗？它判错了已知正确的 {correct} 个程序中的 {misled} 个（其作者会被要求修改本来正确的代码），\
             并放过了已知错误的 {wrong} 个中的 {passed} 个。"
        ),
    }
}

/// What the suite is.
#[must_use]
pub fn suite(lang: Lang, suite: &Exported) -> String {
    let cases = suite.cases;
    let (program, alpha) = (&suite.adopted, three(suite.alpha));
    let left = suite.failed;
    if program.is_empty() {
        let reason = &suite.reason;
        return match lang {
            Lang::En => format!(
                "Nothing is adopted, so the suite holds the {cases} public tests only. {reason}"
            ),
            Lang::Zh => format!("没有采纳任何程序，因此测试集只含 {cases} 个公开测试。"),
        };
    }
    match lang {
        Lang::En => {
            let left = match left {
                0 => String::new(),
                1 => " One input on which it failed is left out.".to_owned(),
                left => format!(" {left} inputs on which it failed are left out."),
            };
            format!(
                "{cases} inputs with the answers of {program}, which {alpha} of reliability stand behind.{left}"
            )
        }
        Lang::Zh => {
            let left = match left {
                0 => String::new(),
                left => format!("它失败的 {left} 个输入不包括在内。"),
            };
            format!("{cases} 个输入，答案取自 {program}，其可靠性 α 为 {alpha}。{left}")
        }
    }
}

/// What a solution is checked against.
#[must_use]
pub fn check_against(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!(
            "Paste a solution of your own; it runs on a hundred fresh inputs beside {name}, the program adopted. \
             Where {name} fails or runs out of time, nothing counts against you."
        ),
        Lang::Zh => format!(
            "粘贴你自己的解；它将与被采纳的 {name} 一起在一百个新输入上运行。{name} 失败或超时之处不算你的错。"
        ),
    }
}

/// What came of a check.
#[must_use]
pub fn checked(lang: Lang, report: &CheckReport) -> String {
    let (passed, failed, skipped) = (report.passed, report.failed, report.skipped);
    let all = passed + failed;
    let share = whole_percent(f64::from(passed) / f64::from(all.max(1)));
    match lang {
        Lang::En => {
            let skipped = match skipped {
                0 => String::new(),
                skipped => {
                    format!(" {skipped} inputs on which the reference gave no answer do not count.")
                }
            };
            format!("It passes {passed} of {all} inputs, {share}.{skipped}")
        }
        Lang::Zh => {
            let skipped = match skipped {
                0 => String::new(),
                skipped => format!("参照程序没有回答的 {skipped} 个输入不计。"),
            };
            format!("它通过 {all} 个输入中的 {passed} 个，即 {share}。{skipped}")
        }
    }
}

/// Why a search chose an input. `fields` are the names of the schema's values.
#[must_use]
pub fn reason(lang: Lang, reason: &Reason, fields: &[String]) -> String {
    let near = |placed: &Placed| {
        let constant = match &placed.constant {
            Value::Integer(number) => number.to_string(),
            Value::Float(number) => number.to_string(),
            Value::Text(text) => format!("“{text}”"),
        };
        let field = fields.get(placed.field).map_or("", String::as_str);
        match lang {
            Lang::En => format!("{field} is next to the constant {constant}"),
            Lang::Zh => format!("{field} 靠近常数 {constant}"),
        }
    };
    match (lang, reason) {
        (Lang::En, Reason::Fresh) => "drawn from the schema".to_owned(),
        (Lang::Zh, Reason::Fresh) => "按模式抽取".to_owned(),
        (_, Reason::Boundary(placed)) => {
            placed
                .iter()
                .map(near)
                .collect::<Vec<_>>()
                .join(match lang {
                    Lang::En => ", ",
                    Lang::Zh => "，",
                })
        }
        (Lang::En, Reason::Mutation { of, placed }) => {
            let placed = placed.as_ref().map(|placed| format!(": {}", near(placed)));
            format!(
                "a small change of input {}, which told programs apart{}",
                of + 1,
                placed.unwrap_or_default()
            )
        }
        (Lang::Zh, Reason::Mutation { of, placed }) => {
            let placed = placed.as_ref().map(|placed| format!("：{}", near(placed)));
            format!(
                "对区分过程序的第 {} 个输入作了小改动{}",
                of + 1,
                placed.unwrap_or_default()
            )
        }
        (Lang::En, Reason::Crossing { of, with }) => {
            format!(
                "parts of inputs {} and {}, which told programs apart in different ways",
                of + 1,
                with + 1
            )
        }
        (Lang::Zh, Reason::Crossing { of, with }) => {
            format!(
                "由第 {} 与第 {} 个输入拼成，二者以不同方式区分过程序",
                of + 1,
                with + 1
            )
        }
    }
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
        (Lang::En, What::Law) => "drawn",
        (Lang::En, What::Shape) => "shape",
        (Lang::En, What::Order) => "order",
        (Lang::En, What::Distinct | What::Connected | What::Simple) => "also",
        (Lang::En, What::Direction) => "direction",
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
        (Lang::Zh, What::Law) => "分布",
        (Lang::Zh, What::Shape) => "形状",
        (Lang::Zh, What::Order) => "次序",
        (Lang::Zh, What::Distinct | What::Connected | What::Simple) => "另外",
        (Lang::Zh, What::Direction) => "方向",
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
        (Lang::En, Step::Exception) => {
            format!("Line {line}: {kind} passes through {function}: {message}")
        }
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
    if let Some(matrix) = &imported.matrix {
        let (programs, inputs) = (matrix.programs.len(), matrix.inputs.len());
        lines.push(match lang {
            Lang::En => format!("Outcomes of {programs} programs on {inputs} inputs; they are estimated below until the next run."),
            Lang::Zh => format!("{programs} 个程序在 {inputs} 个输入上的输出；下方显示其估计，直到下一次运行。"),
        });
    }
    lines.extend(imported.read.iter().map(|note| match note.place.as_str() {
        "" => note.text.clone(),
        place => format!("{place}: {}", note.text),
    }));
    lines
}
