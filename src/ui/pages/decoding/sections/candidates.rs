//! Figures 3 to 5: what the guesses were, what their runs did, and what the model was told of them.

use super::super::scene::Scene;
use super::super::story::Round;
use super::{letter, numbered, signal, status_glyph, trace};
use crate::protocol::{Candidate, Executed, Extraction, Status};
use crate::ui::chart::{self, Column, Table};
use crate::ui::components::{note, remark};
use crate::ui::markup::html;
use crate::ui::text::decoding::figures;
use std::rc::Rc;
use yew::prelude::*;

/// Figures 3 to 5.
pub fn candidates(scene: &Scene) -> Html {
    yew::html! { <Candidates scene={scene.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct Props {
    scene: Scene,
}

/// Which run is looked at: a candidate's number and a test.
pub type Chosen = (u32, u32);

/// The run to look at first: one that failed, else any with a trace, else any.
fn first(round: &Round) -> Option<Chosen> {
    let of = |run: &Rc<Executed>| (run.candidate, run.test);
    let mut runs = round.runs.iter();
    let failed = runs
        .clone()
        .find(|run| run.status == Status::Failed && !run.trace.is_empty());
    let traced = || round.runs.iter().find(|run| !run.trace.is_empty());
    failed.or_else(traced).or_else(|| runs.next()).map(of)
}

#[component]
fn Candidates(props: &Props) -> Html {
    let scene = &props.scene;
    let words = scene.words();
    let chosen = use_state_eq(|| None::<Chosen>);
    let Some(round) = scene.round() else {
        return html! {};
    };
    let here = chosen
        .filter(|(candidate, test)| {
            let mut runs = round.runs.iter();
            runs.any(|run| run.candidate == *candidate && run.test == *test)
        })
        .or_else(|| first(round));
    let choose = {
        let chosen = chosen.setter();
        Callback::from(move |run: Chosen| chosen.set(Some(run)))
    };
    let lang = scene.lang();
    let caption = html! {
        <>{ numbered(scene, 3, &figures::candidates_title(lang, round.line)) }{ figures::candidates_caption(lang, round) }</>
    };
    let [passes, fails, raises, stopped] = words.statuses;
    let statuses = [
        (Status::Passed, passes),
        (Status::Failed, fails),
        (Status::Exception, raises),
        (Status::Stopped, stopped),
    ];
    let before = html! {
        <div class="key">{ for statuses.into_iter().map(|(status, name)| html! { <span>{ status_glyph(Some(status)) }{ name }</span> }) }</div>
    };
    let body = html! {
        <>
            <p class="root">{ figures::root(lang, round.line) }</p>
            if round.candidates.is_empty() { <p class="empty ui">{ words.no_candidates }</p> }
            <ol class="tree" id="candidates">
                { for round.candidates.iter().enumerate().map(|(place, candidate)| one(scene, round, place, candidate, here, &choose)) }
            </ol>
        </>
    };
    html! {
        <section>
            <h2>{ words.guesses_title }</h2>
            { chart::figure("fig-3", caption, before, None, body, Rc::new(table(scene, round)), None) }
            { note(html! {
                <>
                    { remark(words.cutting_title, html! { { words.cutting_text } }) }
                    { remark(words.nothing_title, html! { { words.nothing_text } }) }
                </>
            }) }
            { trace::trace(scene, round, here) }
            { signal::signal(scene, round) }
        </section>
    }
}

fn one(
    scene: &Scene,
    round: &Round,
    place: usize,
    candidate: &Candidate,
    here: Option<Chosen>,
    choose: &Callback<Chosen>,
) -> Html {
    let words = scene.words();
    let lang = scene.lang();
    let same = candidate.duplicate_of.map(|id| {
        let known = round.candidates.iter().position(|other| other.id == id);
        figures::same_as(lang, known.map(letter))
    });
    let says = same.unwrap_or_else(|| match &candidate.program {
        Some(_) => figures::kept(lang, candidate),
        None => words.no_program.to_owned(),
    });
    let (kept, dropped) = cut(candidate);
    let runs = round
        .runs
        .iter()
        .filter(|run| run.candidate == candidate.id);
    html! {
        <li>
            <h3>{ letter(place) }<span>{ says }</span></h3>
            <div class="scroll" tabindex="0" role="region" aria-label={figures::candidate(lang, &letter(place))}>
                <pre>{ kept }if !dropped.is_empty() { <s>{ dropped }</s> }</pre>
            </div>
            { steps(scene, candidate) }
            <p class="marks">
                { for runs.map(|run| {
                    let run_is = (run.candidate, run.test);
                    let says = figures::run(lang, &letter(place), run);
                    let onclick = choose.reform(move |_: MouseEvent| run_is);
                    html! {
                        <button type="button" class="mark" title={says.clone()} aria-label={says} aria-pressed={(here == Some(run_is)).to_string()} {onclick}>
                            { status_glyph(Some(run.status)) }
                        </button>
                    }
                }) }
            </p>
        </li>
    }
}

/// A candidate's text, and the end of it that was dropped.
fn cut(candidate: &Candidate) -> (String, String) {
    let text = candidate.text.trim_end_matches('\n');
    // What stands before every line alike is of no interest here.
    let indented = text.lines().filter(|line| !line.trim().is_empty());
    let indented = indented.map(|line| line.len() - line.trim_start_matches(' ').len());
    let common = indented.min().unwrap_or(0);
    let lines = text.split('\n');
    let mut lines: Vec<&str> = lines.map(|line| line.get(common..).unwrap_or("")).collect();
    let gone = candidate.extraction.iter().filter(|step| {
        matches!(
            step,
            Extraction::LineDropped(_) | Extraction::LineReplaced(_)
        )
    });
    let kept = lines.len().saturating_sub(gone.count());
    let dropped = lines.split_off(kept).join("\n");
    let mut kept = lines.join("\n");
    if !dropped.is_empty() && !kept.is_empty() {
        kept.push('\n');
    }
    (kept, dropped)
}

fn steps(scene: &Scene, candidate: &Candidate) -> Html {
    let words = scene.words();
    let taken = candidate.extraction.iter().map(|step| match step {
        Extraction::PassAdded => words.extractions[0],
        Extraction::LineDropped(_) => words.extractions[1],
        Extraction::LineReplaced(_) => words.extractions[2],
    });
    let all: Vec<&str> = std::iter::once(words.as_it_is).chain(taken).collect();
    let last = all.len() - 1;
    html! {
        <ol class="steps" aria-label={words.extraction}>
            { for all.into_iter().enumerate().map(|(place, step)| {
                let works = place == last && candidate.program.is_some();
                html! { <li class={if works { "ok" } else { "no" }}>{ step }</li> }
            }) }
        </ol>
    }
}

fn table(scene: &Scene, round: &Round) -> Table {
    let words = scene.words();
    let rows = round.runs.iter().map(|run| {
        let place = round
            .candidates
            .iter()
            .position(|it| it.id == run.candidate);
        vec![
            place.map_or_else(String::new, letter).into(),
            (run.test + 1).into(),
            words.statuses[run.status as usize].into(),
            run.got.as_str().into(),
            run.expected.as_str().into(),
            run.milliseconds.into(),
        ]
    });
    Table {
        rows: rows.collect(),
        columns: words.run_columns.into_iter().map(Column::new).collect(),
    }
}
