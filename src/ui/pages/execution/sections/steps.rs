//! The steps of one run: which are listed, and how each stands in the list.

use super::super::exporting::file_name;
use super::super::scene::Scene;
use super::marks;
use crate::execution::judge::without_escapes;
use crate::execution::{Act, Call, Execution, Part, Role, Step};
use crate::replay::{Digest, Packed};
use crate::ui::browser;
use crate::ui::markup::html;
use crate::ui::text::execution::labels;
use std::rc::Rc;
use yew::prelude::*;

/// Lines of a text that stand in the list before it is folded, and characters.
const LINES: usize = 6;
const CHARACTERS: usize = 700;
/// Characters that unfold; a file has all.
const UNFOLDED: usize = 20_000;

/// Where steps are opened.
#[derive(Clone)]
pub struct Source {
    /// The run.
    pub packed: Rc<Packed>,
    /// Its task, for names of files.
    pub instance: String,
}

/// A step of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// Which step of the run.
    pub step: usize,
    /// Which item of its file.
    pub item: u32,
    /// What it is.
    pub what: What,
}

/// What a step is.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// An execution, and whether the policy keeps it.
    Execution {
        /// It.
        execution: Execution,
        /// Whether.
        kept: bool,
    },
    /// A source edit.
    Edit,
    /// Anything else.
    Other,
}

/// The steps that are listed: executions and source edits, or everything.
pub fn listed(
    packed: &Packed,
    digest: &Digest,
    published: bool,
    kept: &[bool],
    everything: bool,
) -> Vec<Listed> {
    // Both are in order, as the steps are: a run may have a hundred thousand.
    let mut executions = digest.found(published).iter().zip(kept).peekable();
    let mut edits = digest.edits.iter().peekable();
    let mut list = Vec::new();
    for (step, mark) in packed.marks().iter().enumerate() {
        while edits.next_if(|&&item| item < mark.item).is_some() {}
        let found = executions.next_if(|(execution, _)| execution.step as usize == step);
        let what = match found {
            Some((execution, &kept)) => What::Execution {
                execution: execution.clone(),
                kept,
            },
            None if mark.may_edit && edits.peek() == Some(&&mark.item) => What::Edit,
            None if everything => What::Other,
            None => continue,
        };
        list.push(Listed {
            step,
            item: mark.item,
            what,
        });
    }
    list
}

/// The command of a step, or what else it says.
pub fn command(part: &Part) -> String {
    let text = match part {
        Part::Message { text, .. } | Part::Thought(text) => text.clone(),
        Part::Call(call) => match &call.act {
            Act::Shell(command) => command.clone(),
            Act::Edit { paths, .. } => format!("{} {}", call.tool, paths.join(" ")),
            Act::Other(arguments) => format!("{} {arguments}", call.tool),
        },
    };
    without_escapes(&text).into_owned()
}

/// What came back.
fn output(part: &Part) -> Option<String> {
    match part {
        Part::Call(Call {
            observation: Some(observation),
            ..
        }) => Some(without_escapes(&observation.output).into_owned()),
        _ => None,
    }
}

/// A step in the list.
pub fn row(
    scene: &Scene,
    source: &Source,
    one: &Listed,
    now: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    let words = scene.words();
    let Some(Step { part, .. }) = source.packed.step(one.step) else {
        return html! {};
    };
    let (mark, skipped) = match &one.what {
        What::Execution { execution, kept } => {
            (marks::outcome(execution.outcome, 7.0, 10.0), !kept)
        }
        What::Edit => (marks::edit(7.0, 10.0), false),
        What::Other => (html! {}, false),
    };
    let said = match &one.what {
        What::Execution { execution, .. } => words.outcomes[execution.outcome as usize],
        What::Edit => words.source_edit,
        What::Other => "",
    };
    let speaker = match &part {
        Part::Message { role, .. } => Some(match role {
            Role::System => words.speakers[0],
            Role::User => words.speakers[1],
            Role::Agent => words.speakers[2],
        }),
        Part::Thought(_) => Some(words.speakers[3]),
        Part::Call(_) => None,
    };
    let class = match (now, skipped) {
        (true, true) => "now is-skipped",
        (true, false) => "now",
        (false, true) => "is-skipped",
        (false, false) => "",
    };
    let end = end(scene, &part, one);
    let name = labels::go_to(scene.lang, one.item);
    html! {
        <li {class} aria-current={now.then_some("step")}>
            <button type="button" class="at link" aria-label={name} {onclick}>{ one.item.to_string() }</button>
            <span class="mk"><svg viewBox="0 0 14 20" aria-hidden="true">{ mark }</svg><span class="sr">{ said }</span></span>
            <div class="cmd">
                { for speaker.map(|speaker| html! { <span class="who">{ speaker }</span> }) }
                { text(scene, source, one, command(&part), "command") }
            </div>
            <div class="out">{ for output(&part).map(|output| match output.trim().is_empty() {
                true => html! { <span>{ words.no_output }</span> },
                false => text(scene, source, one, output, "output"),
            }) }</div>
            <span class="end">{ for end.into_iter().map(|part| html! { <span>{ part }</span> }) }</span>
        </li>
    }
}

/// How it ended: whether it is skipped, its exit code, its time.
fn end(scene: &Scene, part: &Part, one: &Listed) -> Vec<String> {
    let words = scene.words();
    let mut parts = Vec::new();
    match &one.what {
        What::Execution { execution, kept } => {
            if !kept {
                parts.push(words.skipped.to_owned());
            }
            parts.push(labels::exit(
                scene.lang,
                execution.exit,
                execution.milliseconds,
            ));
        }
        What::Edit => parts.push(words.source_edit.to_owned()),
        What::Other => {
            if let Part::Call(call) = part {
                parts.push(call.tool.clone());
            }
        }
    }
    parts
}

/// A text: whole if it is short, else the part that tells most, the rest to unfold, and a file. Of a
/// command that is the beginning, of an output the end: what came of it stands there.
fn text(scene: &Scene, source: &Source, one: &Listed, whole: String, what: &'static str) -> Html {
    let words = scene.words();
    let whole = whole.trim_end();
    let ends = what == "output";
    let (rest, short) = match ends {
        true => whole.split_at(whole.len() - tail(whole).len()),
        false => {
            let (short, rest) = whole.split_at(head(whole).len());
            (rest, short)
        }
    };
    if rest.is_empty() {
        return html! { <pre>{ whole }</pre> };
    }
    let unfolded: String = rest.chars().take(UNFOLDED).collect();
    let summary = labels::rest(scene.lang, rest, ends);
    let fold = html! { <details class="fold"><summary>{ summary }</summary><pre tabindex="0">{ unfolded }</pre></details> };
    let onclick = {
        let (source, one) = (source.clone(), one.clone());
        Callback::from(move |_: MouseEvent| {
            let Some(Step { part, .. }) = source.packed.step(one.step) else {
                return;
            };
            let text = match ends {
                true => output(&part).unwrap_or_default(),
                false => command(&part),
            };
            let name = format!("{}-{}-{what}.txt", file_name(&source.instance), one.item);
            browser::save_text(&text, "text/plain;charset=utf-8", &name);
        })
    };
    html! {
        <>
            if ends { { fold.clone() } }
            <pre>{ short.trim_start_matches('\n') }</pre>
            if !ends { { fold } }
            <button type="button" class="link" {onclick}>{ words.save_whole }</button>
        </>
    }
}

/// The beginning of a text that stands in the list.
fn head(text: &str) -> &str {
    let mut end = text.len();
    if let Some((at, _)) = text.match_indices('\n').nth(LINES - 1) {
        end = end.min(at);
    }
    if let Some((at, _)) = text.char_indices().nth(CHARACTERS) {
        end = end.min(at);
    }
    &text[..end]
}

/// The end of a text that stands in the list.
fn tail(text: &str) -> &str {
    let mut start = 0;
    if let Some((at, _)) = text.rmatch_indices('\n').nth(LINES - 1) {
        start = at;
    }
    if let Some((at, _)) = text.char_indices().rev().nth(CHARACTERS - 1) {
        start = start.max(at);
    }
    &text[start..]
}
