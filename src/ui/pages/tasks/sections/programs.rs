//! The programs: read, edited, copied, moved, removed, added.

use super::super::scene::{Scene, Step};
use super::super::state::Action;
use crate::limits;
use crate::task::file::{Candidate, Code};
use crate::ui::chart::number::count;
use crate::ui::components::{Field, Source, code_editor, error_line, select};
use crate::ui::markup::html;
use crate::ui::pages::reliability::letter;
use crate::ui::text::tasks::words;
use crate::workbench::Refused;
use yew::prelude::*;

/// The section with all programs.
pub fn programs(scene: &Scene) -> Html {
    html! { <Programs scene={scene.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct Props {
    scene: Scene,
}

/// Keeps which program is open.
#[component]
fn Programs(props: &Props) -> Html {
    let scene = &props.scene;
    let open = use_state_eq(|| None::<usize>);
    let words = scene.words();
    let room = scene.state.has_room();
    let on_open = Callback::from({
        let open = open.setter();
        move |place| open.set(place)
    });
    let add = {
        let (send, on_open) = (scene.send.clone(), on_open.clone());
        let place = scene.state.task.candidates.len();
        Callback::from(move |_: MouseEvent| {
            send.emit(Step::Do(Action::Add));
            on_open.emit(Some(place));
        })
    };
    html! {
        <section id="programs">
            <h2>{ words.programs_title }</h2>
            <p class="prose">{ words.programs_caption }</p>
            <ol class="programs">
                { for scene.state.task.candidates.iter().enumerate().map(|(place, program)| {
                    one(scene, place, program, *open == Some(place), &on_open)
                }) }
            </ol>
            <div class="controls ui">
                <button type="button" class="tool primary" id="add" disabled={!room} onclick={add}>{ words.add_program }</button>
                if !room {
                    <span>{ format!("≤ {}", limits::PROGRAMS) }</span>
                }
            </div>
        </section>
    }
}

fn one(
    scene: &Scene,
    place: usize,
    program: &Candidate,
    open: bool,
    on_open: &Callback<Option<usize>>,
) -> Html {
    let text = scene.words();
    let name = letter(place);
    let error_id = format!("error-{name}");
    // A result of other programs says nothing about these.
    let found = scene
        .found
        .as_ref()
        .filter(|_| !scene.work.stale(&scene.state));
    let load = found.and_then(|found| found.loads.get(place));
    let (status, error) = match load {
        Some(Ok(signature)) => (signature.clone(), None),
        Some(Err(refused)) => (text.not_running.to_owned(), Some(refused)),
        None => (String::new(), None),
    };
    let column = found.and_then(|found| found.columns.iter().position(|&column| column == place));
    let fuel = column
        .and_then(|column| found?.fuel.get(column).copied())
        .filter(|&fuel| fuel > 0);
    let toggle = on_open.reform(move |_: MouseEvent| (!open).then_some(place));
    let last = scene.state.task.candidates.len() - 1;
    let button = |label: &'static str, action: Action, disabled: bool| {
        let onclick = scene.step_on::<MouseEvent>(&Step::Do(action));
        html! { <button type="button" class="tool" {disabled} {onclick} aria-label={format!("{label} {name}")}>{ label }</button> }
    };
    let truth = match program.correct {
        Some(true) => "correct",
        Some(false) => "buggy",
        None => "",
    };
    let bug = words(scene.lang, &program.bug);
    let fuel_word = crate::ui::text::reliability::Strings::of(scene.lang).fuel;
    html! {
        <li key={place} class={if open { "program is-open" } else { "program" }} id={format!("program-{name}")}>
            <div class="program-head">
                <b class={truth}>{ name.to_string() }</b>
                <Field class="rule" value={program.name.clone()} label={format!("{} {name}", text.name)}
                    on_commit={scene.on(move |name| Action::Rename(place, name))} />
                <span class="src num">
                    <code>{ status }</code>
                    if let Some(fuel) = fuel { { format!("  {} {fuel_word}", count(fuel)) } }
                </span>
            </div>
            <div class="program-tools">
                <button type="button" class="tool" aria-expanded={open.to_string()} aria-label={format!("{} {name}", text.edit)} onclick={toggle}>
                    { if open { text.close } else { text.edit } }
                </button>
                { button(text.duplicate, Action::Duplicate(place), !scene.state.has_room()) }
                { button(text.move_up, Action::Move { from: place, to: place.saturating_sub(1) }, place == 0) }
                { button(text.move_down, Action::Move { from: place, to: place + 1 }, place == last) }
                { button(text.remove, Action::Remove(place), last == 0) }
            </div>
            if let Some(refused) = error { { error_line(&refused.message, &refused.hint, Some(error_id.clone())) } }
            if open {
                { opened(scene, place, program, error, error_id) }
                if !bug.is_empty() { <p class="src">{ bug }</p> }
            }
        </li>
    }
}

fn opened(
    scene: &Scene,
    place: usize,
    program: &Candidate,
    error: Option<&Refused>,
    error_id: String,
) -> Html {
    let text = scene.words();
    let editor = match &program.code {
        Code::Python(source) | Code::Wat(source) => code_editor(
            scene.chrome(),
            Source {
                label: format!("{} {}", text.source_of, letter(place)),
                value: source,
                on_input: scene
                    .send
                    .reform(move |text| Step::Drag(Action::EditText(place, text))),
                on_commit: scene.step_on(&Step::Commit),
                error_line: error.and_then(|error| Some(error.place?.0)),
                error_id: error.map(|_| error_id),
            },
        ),
        Code::Wasm(bytes) => html! {
            <p class="ui">{ format!("{}, {} B", text.module, count(bytes.len() as u64)) }</p>
        },
    };
    let truths = [text.not_known, text.right, text.wrong].map(str::to_owned);
    let known = match program.correct {
        None => 0,
        Some(true) => 1,
        Some(false) => 2,
    };
    html! {
        <>
            { editor }
            <div class="controls ui">
                { select(text.truth, &truths, known, scene.on(move |truth| Action::Truth(place, match truth {
                    1 => Some(true),
                    2 => Some(false),
                    _ => None,
                }))) }
            </div>
        </>
    }
}
