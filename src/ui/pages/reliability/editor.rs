//! The programs: read, edited, copied, moved, removed, added, replaced by files.

use super::glyph::{glyph, shape_of};
use super::programs::{Code, ProgramSource, letter};
use super::scene::{Scene, Step};
use super::sections;
use super::state::Action;
use crate::limits;
use crate::task::Truth;
use crate::ui::browser;
use crate::ui::chart::number::count;
use crate::ui::components::{Field, FileDrop, Source, code_editor, error_line};
use crate::ui::markup::html;
use crate::ui::text::reliability::{labels, trouble, truth as truth_name};
use crate::ui::worker::Trouble;
use wasm_bindgen_futures::spawn_local;
use web_sys::File;
use yew::prelude::*;

/// The section with all programs, the drop zone and how outcomes are read.
pub fn programs(
    scene: &Scene<'_>,
    open: Option<usize>,
    on_open: &Callback<Option<usize>>,
    refused: &Callback<String>,
) -> Html {
    let words = scene.words;
    let add = scene.on(|_: MouseEvent| Action::Add);
    let room = scene.state.has_room();
    html! {
        <section id="programs">
            <h2>{ words.programs_title }</h2>
            <p class="prose">{ words.programs_caption }</p>
            <ol class="programs">
                { for scene.state.programs.iter().enumerate().map(|(place, program)| {
                    one(scene, place, program, open == Some(place), on_open, refused)
                }) }
            </ol>
            <FileDrop accept=".wasm,.wat" on_file={upload(scene, None, refused)}>{ words.drop_here }</FileDrop>
            <div class="controls ui">
                <button type="button" class="tool primary" id="add" disabled={!room} onclick={add}>{ words.add_program }</button>
                if !room {
                    <span>{ format!("{} ≤ {}", words.program, limits::PROGRAMS) }</span>
                }
            </div>
            <h3 class="lab spaced">{ words.reading_title }</h3>
            { sections::reading(scene) }
        </section>
    }
}

fn one(
    scene: &Scene<'_>,
    place: usize,
    program: &ProgramSource,
    open: bool,
    on_open: &Callback<Option<usize>>,
    refused: &Callback<String>,
) -> Html {
    let words = scene.words;
    let name = letter(place);
    let run = scene
        .work
        .results
        .finished
        .as_ref()
        .filter(|run| run.sources.len() > place);
    let load = run.and_then(|run| run.finished.loads.get(place)?.as_ref());
    let column = run.and_then(|run| {
        run.finished
            .columns
            .iter()
            .position(|&column| column == place)
    });
    let truth = column.and_then(|column| {
        scene
            .view
            .and_then(|view| view.truths.get(column).copied().flatten())
    });
    let error_id = format!("error-{name}");
    let (status, error) = match load {
        Some(Ok(signature)) => (signature.clone(), None),
        Some(Err(what)) => (words.not_running.to_owned(), Some(what)),
        None => (String::new(), None),
    };
    let fuel = column.and_then(|column| run?.finished.fuel.get(column).copied());
    let failures = column
        .and_then(|column| scene.view?.report.failures.get(column).copied())
        .filter(|&failures| failures > 0);
    let on_commit = scene.on(move |rule| Action::EditRule(place, rule));
    let toggle = on_open.reform(move |_: MouseEvent| (!open).then_some(place));
    let button = |label: &'static str, action: Action, disabled: bool| {
        let onclick = scene.step_on::<MouseEvent>(&Step::Do(action));
        html! { <button type="button" class="tool" {disabled} {onclick} aria-label={format!("{label} {name}")}>{ label }</button> }
    };
    let last = scene.state.programs.len() - 1;
    html! {
        <li key={place} class={if open { "program is-open" } else { "program" }} id={format!("program-{name}")}>
            <div class="program-head">
                <svg class="glyph" viewBox="0 0 14 14" role="img" aria-label={truth.map_or(words.not_known, |truth: Truth| truth_name(scene.lang, truth))}>
                    { glyph(truth, 7.0, if shape_of(truth) == crate::ui::chart::draw::Shape::Triangle { 8.2 } else { 7.0 }, 6.0) }
                </svg>
                <b>{ name.to_string() }</b>
                <Field class="rule" value={program.rule.clone()} label={format!("{} {name}", words.rule)} {on_commit} />
                <span class="src num">
                    <code>{ status }</code>
                    if let Some(fuel) = fuel { { format!("  {} {}", count(fuel), words.fuel) } }
                    if let Some(failures) = failures { { format!("  {} {}", count(u64::from(failures)), words.failures) } }
                </span>
            </div>
            <div class="program-tools">
                <button type="button" class="tool" aria-expanded={open.to_string()} aria-label={format!("{} {name}", words.edit)} onclick={toggle}>
                    { if open { words.close_editor } else { words.edit } }
                </button>
                { button(words.duplicate, Action::Duplicate(place), !scene.state.has_room()) }
                { button(words.move_up, Action::Move { from: place, to: place.saturating_sub(1) }, place == 0) }
                { button(words.move_down, Action::Move { from: place, to: place + 1 }, place == last) }
                { button(words.remove, Action::Remove(place), last == 0) }
            </div>
            if let Some(what) = error { { load_error(scene, what, &error_id) } }
            if open { { opened(scene, place, program, error, error_id, refused) } }
        </li>
    }
}

fn load_error(scene: &Scene<'_>, what: &Trouble, id: &str) -> Html {
    let (message, hint) = trouble(scene.lang, what);
    error_line(&message, &hint, Some(id.to_owned()))
}

fn opened(
    scene: &Scene<'_>,
    place: usize,
    program: &ProgramSource,
    error: Option<&Trouble>,
    error_id: String,
    refused: &Callback<String>,
) -> Html {
    let words = scene.words;
    let text = match &program.code {
        Code::Text(text) => code_editor(
            scene.chrome(),
            Source {
                label: format!("{} {}", words.source_text, letter(place)),
                value: text,
                on_input: scene
                    .send
                    .reform(move |text| Step::Drag(Action::EditText(place, text))),
                on_commit: scene.step_on(&Step::Commit),
                error_line: error.and_then(line_of),
                error_id: error.map(|_| error_id),
            },
        ),
        Code::Wasm { file, bytes } => html! {
            <p class="ui">{ format!("{}: {file}, {} B", words.uploaded, count(bytes.len() as u64)) }</p>
        },
    };
    let on_commit = scene.on(move |name: String| {
        let name = name.trim();
        Action::EditEntry(place, (!name.is_empty()).then(|| name.to_owned()))
    });
    html! {
        <>
            { text }
            <div class="controls ui">
                <label class="field"><span>{ words.entry }</span>
                    <Field value={program.entry.clone().unwrap_or_default()} placeholder={words.entry_automatic} {on_commit} />
                </label>
            </div>
            <FileDrop accept=".wasm,.wat" on_file={upload(scene, Some(place), refused)}>{ words.replace }</FileDrop>
        </>
    }
}

/// The line a load error names, if it names one: `Line 3, column 6`, or `line 3` within a sentence.
fn line_of(what: &Trouble) -> Option<u32> {
    let Trouble::Refused { message, .. } = what else {
        return None;
    };
    let mut words = message.split(' ');
    words.find(|word| word.ends_with("ine"))?;
    words
        .next()?
        .split(|c: char| !c.is_ascii_digit())
        .next()?
        .parse()
        .ok()
}

/// Takes in a file. One that is too large is refused before it is read into memory.
fn upload(scene: &Scene<'_>, program: Option<usize>, refused: &Callback<String>) -> Callback<File> {
    let (send, refused, lang) = (scene.send.clone(), refused.clone(), scene.lang);
    Callback::from(move |file: File| {
        let (send, refused) = (send.clone(), refused.clone());
        if file.size() > limits::MODULE_BYTES as f64 {
            refused.emit(labels::too_large(lang, &file.name(), file.size()));
            return;
        }
        spawn_local(async move {
            match browser::read(&file).await {
                Some(bytes) => send.emit(Step::Do(Action::Upload {
                    program,
                    file: file.name(),
                    bytes,
                })),
                None => refused.emit(labels::unreadable(lang, &file.name())),
            }
        });
    })
}
