//! The backend that a visitor brings, the task, and how its program is to be written.

use super::super::live::{Link, Live, Running};
use super::super::reading::{Reading, Taken};
use super::super::remix::STRENGTH;
use super::super::scene::Desk;
use super::super::state::{Action, CANDIDATES, HORIZON, Knobs, SEED, Source, TEMPERATURE, Task};
use super::super::story::Ending;
use super::states::{sign, states};
use crate::decoding::brief;
use crate::protocol::{Ablation, DecodeRequest, Disconnect, PromptForm, TraceForm, VERSION};
use crate::ui::components::{Field, error_line, note, number_field, remark, segmented, select};
use crate::ui::dropped;
use crate::ui::markup::html;
use crate::ui::text::Lang;
use crate::ui::text::decoding::{labels, troubles};
use web_sys::HtmlInputElement;
use yew::prelude::*;

const TRACES: [TraceForm; 3] = [TraceForm::Compressed, TraceForm::Minimal, TraceForm::Full];
const PROMPTS: [PromptForm; 2] = [PromptForm::Instruct, PromptForm::Steps];
const ABLATIONS: [Option<Ablation>; 3] =
    [None, Some(Ablation::Shuffled), Some(Ablation::Identical)];

/// The connection, the task, and the settings of the next run.
pub fn backend(desk: &Desk, reading: &Reading) -> Html {
    let words = desk.words();
    html! {
        <section id="backend">
            <h2 class="sr">{ words.backend_title }</h2>
            <div>
                { state_line(desk) }
                { door(desk) }
                { settings(desk) }
                { run(desk) }
                { files(desk, reading) }
            </div>
            { note(html! {
                <>
                    { states(words) }
                    { remark(words.sent_title, html! { { words.sent_text } }) }
                </>
            }) }
        </section>
    }
}

fn state_line(desk: &Desk) -> Html {
    let (words, link) = (desk.words(), &desk.live.link);
    let says = match link {
        Link::None => html! { <><b>{ words.no_backend }</b>{ " " }{ words.no_backend_text }</> },
        Link::Connecting => html! { <b>{ words.connecting }</b> },
        Link::Ready(info) => {
            html! { <><b>{ words.ready }</b>{ " " }<span id="info">{ labels::info(desk.lang, info) }</span></> }
        }
        Link::Lost(trouble) => {
            let (what, todo) = troubles::trouble(desk.lang, trouble);
            html! { <><b>{ what }</b>{ " " }{ todo }</> }
        }
    };
    html! { <p class="link-state" role="status" id="link-state">{ sign(link) }<span>{ says }</span></p> }
}

fn door(desk: &Desk) -> Html {
    let (words, live) = (desk.words(), &desk.live);
    let ready = matches!(live.link, Link::Ready(_));
    let on_token = live.on_token.reform(|event: Event| {
        let field: HtmlInputElement = event.target_unchecked_into();
        field.value()
    });
    let (say, go) = if ready {
        (words.disconnect, &live.disconnect)
    } else {
        (words.connect, &live.connect)
    };
    html! {
        <div class="controls ui">
            <label class="field address"><span>{ words.address }</span><Field value={live.address.clone()} on_commit={live.on_address.clone()} /></label>
            <label class="field"><span>{ words.token }</span>
                <input class="secret" autocomplete="off" spellcheck="false" value={live.token.clone()} onchange={on_token} /></label>
            <button type="button" class="tool primary" id="connect" onclick={go.reform(|_: MouseEvent| ())}>{ say }</button>
        </div>
    }
}

fn settings(desk: &Desk) -> Html {
    let words = desk.words();
    let knobs = desk.state.knobs;
    let turn =
        |change: fn(Knobs, f64) -> Knobs| desk.on(move |value| Action::Knobs(change(knobs, value)));
    let pick = |change: fn(Knobs, usize) -> Knobs| {
        desk.on(move |place| Action::Knobs(change(knobs, place)))
    };
    let range = |range: &std::ops::RangeInclusive<u32>| {
        (f64::from(*range.start()), f64::from(*range.end()))
    };
    let place = |at: Option<usize>| at.unwrap_or(0);
    html! {
        <details class="settings">
            <summary>{ words.task_and_settings }<span class="src" id="chosen">{ labels::chosen(desk.lang, desk.task.as_deref(), &knobs) }</span></summary>
            { task(desk) }
            <div class="controls">
                { number_field(words.gamma, knobs.strength, (*STRENGTH.start(), *STRENGTH.end()), turn(|knobs, strength| Knobs { strength, ..knobs })) }
                { number_field(words.temperature, knobs.temperature, (*TEMPERATURE.start(), *TEMPERATURE.end()), turn(|knobs, temperature| Knobs { temperature, ..knobs })) }
                { number_field(words.candidates, f64::from(knobs.candidates), range(&CANDIDATES), turn(|knobs, value| Knobs { candidates: value as u32, ..knobs })) }
                { number_field(words.horizon, f64::from(knobs.horizon), range(&HORIZON), turn(|knobs, value| Knobs { horizon: value as u32, ..knobs })) }
                { number_field(words.seed, knobs.seed as f64, (0.0, *SEED.end() as f64), turn(|knobs, value| Knobs { seed: value as u64, ..knobs })) }
            </div>
            <div class="controls">
                { segmented(words.trace_form, &words.trace_forms, place(TRACES.iter().position(|it| *it == knobs.trace)),
                    &pick(|knobs, at| Knobs { trace: TRACES[at.min(2)], ..knobs })) }
                { segmented(words.prompt_form, &words.prompt_forms, place(PROMPTS.iter().position(|it| *it == knobs.prompt)),
                    &pick(|knobs, at| Knobs { prompt: PROMPTS[at.min(1)], ..knobs })) }
                { segmented(words.ablation, &words.ablations, place(ABLATIONS.iter().position(|it| *it == knobs.ablation)),
                    &pick(|knobs, at| Knobs { ablation: ABLATIONS[at.min(2)], ..knobs })) }
                { segmented(words.gamma_is, &words.gamma_forms, usize::from(knobs.adaptive),
                    &pick(|knobs, at| Knobs { adaptive: at == 1, ..knobs })) }
            </div>
        </details>
    }
}

fn task(desk: &Desk) -> Html {
    let words = desk.words();
    let Some(library) = &desk.shipped else {
        return html! { <p class="src">{ words.loading_tasks }</p> };
    };
    let title = |words: &crate::task::file::Words| match desk.lang {
        Lang::Zh if !words.zh.is_empty() => words.zh.clone(),
        _ if words.en.is_empty() => words.zh.clone(),
        _ => words.en.clone(),
    };
    let mut names: Vec<String> = library.iter().map(|task| title(&task.title)).collect();
    let chosen = desk.task.as_ref();
    let mut tasks = library.iter();
    let place = tasks.position(|task| chosen.is_some_and(|chosen| **task == **chosen));
    if let (None, Some(own)) = (place, chosen) {
        names.push(format!("{} ({})", title(&own.title), words.your_own));
    }
    let place = place.unwrap_or(names.len().saturating_sub(1));
    let library = library.clone();
    let pick = {
        let own = chosen.cloned();
        desk.on(move |place: usize| {
            Action::Task(match library.get(place) {
                Some(task) => Task::Shipped(task.name.clone()),
                None => own.clone().map_or(Task::Shipped(String::new()), Task::Own),
            })
        })
    };
    html! {
        <>
            <div class="controls task-choice">{ select(words.task, &names, place, pick) }</div>
            if let Some(task) = chosen {
                <p class="prose">{ title(&task.statement) }</p>
                <p class="src">{ labels::tests(desk.lang, task) }</p>
            }
        </>
    }
}

/// Run and Stop, and how the live run stands.
fn run(desk: &Desk) -> Html {
    let (words, live) = (desk.words(), &desk.live);
    let streaming = live.run.running == Running::Streaming;
    let start = {
        let (live, task, knobs) = (live.clone(), desk.task.clone(), desk.state.knobs);
        Callback::from(move |_: MouseEvent| {
            if let Some(task) = &task {
                let request = DecodeRequest {
                    version: VERSION,
                    task: brief(task),
                    settings: knobs.settings(),
                    on_disconnect: Disconnect::Cancel,
                };
                live.start.emit((request, task.clone()));
            }
        })
    };
    let ready = matches!(live.link, Link::Ready(_)) && desk.task.is_some();
    if !ready && live.run.running == Running::Idle {
        return html! {};
    }
    let show = (desk.state.source != Source::Live && live.run.running != Running::Idle).then(|| {
        let onclick = desk.on(|_: MouseEvent| Action::Source(Source::Live));
        html! { <button type="button" class="tool" id="show-live" {onclick}>{ words.show_live }</button> }
    });
    html! {
        <>
            <p class="run ui">
                if streaming {
                    <button type="button" class="tool primary" id="stop" onclick={live.stop.reform(|_: MouseEvent| ())}>{ words.stop }</button>
                } else if ready {
                    <button type="button" class="tool primary" id="run" onclick={start}>{ words.run }</button>
                }
                if can_resume(live) {
                    <button type="button" class="tool primary" id="resume" onclick={live.resume.reform(|_: MouseEvent| ())}>{ words.resume }</button>
                }
                { show }
                <span role="status" id="run-state">{ state_of(desk) }</span>
            </p>
            { failure(desk) }
        </>
    }
}

/// How the live run stands, in a word; its place in the queue while it waits.
fn state_of(desk: &Desk) -> String {
    let run = &desk.live.run;
    if let (Running::Streaming, Some(position)) = (&run.running, run.story.queued) {
        return labels::queued(desk.lang, position);
    }
    let place = match run.running {
        Running::Idle => 0,
        Running::Streaming => 1,
        Running::Stopped => 2,
        Running::Ended => 3,
        Running::Broken(_) => 4,
    };
    desk.words().running[place].to_owned()
}

fn can_resume(live: &Live) -> bool {
    let known = live.run.story.id.is_some();
    match &live.run.running {
        Running::Broken(trouble) => known && trouble.can_resume(),
        _ => false,
    }
}

fn failure(desk: &Desk) -> Html {
    let live = &desk.live;
    match (&live.run.running, &live.run.story.ending) {
        (Running::Broken(trouble), _) => {
            let (what, todo) = troubles::trouble(desk.lang, trouble);
            error_line(&what, &todo, None)
        }
        (Running::Ended, Some(Ending::Failed(failed))) => {
            error_line(&failed.message, &failed.hint, None)
        }
        _ => html! {},
    }
}

fn files(desk: &Desk, reading: &Reading) -> Html {
    let words = desk.words();
    let field = [words.drop_here, words.drop_formats, words.choose_file];
    html! {
        <>
            { dropped::field(reading.over, false, field, &reading.on_files) }
            { match &reading.taken {
                Some(Taken::Reading) => html! { <p class="src" role="status">{ words.reading }</p> },
                Some(Taken::Refused(sentence) | Taken::Read(Some(sentence))) => error_line(sentence, "", None),
                Some(Taken::Read(None)) | None => html! {},
            } }
        </>
    }
}
