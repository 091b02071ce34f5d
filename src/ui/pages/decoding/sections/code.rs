//! Figure 1: the code, as it is written.

use super::super::listing::{Row, neighbour, rows};
use super::super::live::Running;
use super::super::playing::SPEEDS;
use super::super::remix::Flip;
use super::super::scene::{Desk, Origin, Scene};
use super::super::state::Action;
use super::super::story::Ending;
use super::{numbered, timeline, token_text};
use crate::ui::browser;
use crate::ui::chart::number::{fixed, shortest};
use crate::ui::chart::{self, Column, DragNumber, Frame, Snap, Table};
use crate::ui::components::{
    Transport, error_line, not_said, note, remark, segmented, select, takeaway,
};
use crate::ui::markup::html;
use crate::ui::text::decoding::{finding, labels};
use std::rc::Rc;
use yew::prelude::*;

/// KL in nats from which a token is coloured, and from which it is coloured more.
const SHIFTED: [f64; 2] = [0.015, 0.06];
/// KL of a line that fills its bar, in nats.
const FULL_BAR: f64 = 0.4;

/// The place of Figure 1 before the first event.
pub fn waiting(desk: &Desk) -> Html {
    let words = desk.words();
    let run = &desk.live.run;
    let says = match (run.story.queued, &run.running) {
        (_, Running::Idle) => words.no_live.to_owned(),
        (Some(position), Running::Streaming) => labels::queued(desk.lang, position),
        (None, Running::Streaming) => words.waiting.to_owned(),
        _ => words.nothing_came.to_owned(),
    };
    html! { <section><p class="empty ui" role="status" id="waiting">{ says }</p></section> }
}

/// Figure 1.
pub fn code(scene: &Scene) -> Html {
    yew::html! { <Code scene={scene.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct Props {
    scene: Scene,
}

/// Where the choice of every token changes, as γ grows; none where a step was left out.
pub fn all_flips(scene: &Scene) -> Vec<Vec<Flip>> {
    let flips = scene.agent.tokens.iter().map(|token| {
        let remix = scene.remix(token);
        remix.map_or_else(Vec::new, |remix| remix.flips())
    });
    flips.collect()
}

#[component]
fn Code(props: &Props) -> Html {
    let scene = &props.scene;
    let words = scene.words();
    let playing = &scene.playing;
    let lines = use_memo((scene.agent.clone(), playing.shown), |(agent, shown)| {
        rows(agent, *shown)
    });
    let flips = use_memo(scene.agent.clone(), |_| all_flips(scene));
    let data = use_memo((scene.agent.clone(), scene.lang()), |_| {
        Rc::new(table(scene))
    });
    let place = scene.place();
    let onkeydown = {
        let (look, lines, shown) = (scene.look(), lines.clone(), playing.shown);
        Callback::from(move |event: KeyboardEvent| {
            if event.ctrl_key() || event.meta_key() || event.alt_key() || shown == 0 {
                return;
            }
            let now = place.unwrap_or(0);
            let to = match event.key().as_str() {
                "ArrowLeft" => now.saturating_sub(1),
                "ArrowRight" => (now + 1).min(shown - 1),
                "ArrowUp" => neighbour(&lines, now, false).unwrap_or(now),
                "ArrowDown" => neighbour(&lines, now, true).unwrap_or(now),
                "Home" => 0,
                "End" => shown - 1,
                _ => return,
            };
            event.prevent_default();
            look.emit(to);
        })
    };
    let draw = {
        let scene = scene.clone();
        Callback::from(move |frame: Frame| timeline::drawing(&scene, frame))
    };
    let head = &scene.agent.head;
    let strength = scene.strength();
    let caption = html! {
        <>
            { numbered(scene, 1, words.code_title) }
            <code>{ head.task.as_str() }</code>{ words.code_at }
            <DragNumber value={strength} min={0.0} max={3.0} step={0.01} snap={Snap::Step} label={words.gamma_label}
                text={format!("γ\u{a0}=\u{a0}{}", fixed(strength, 2))} on={scene.desk.drag(|value| Action::Strength(Some(value)))} />
            { labels::code_caption(scene.lang(), &head.settings) }
        </>
    };
    let body = html! {
        <>
            { key(scene) }
            <div id="code" class="walked" tabindex="0" role="group" aria-label={words.code_label} aria-describedby="code-help" {onkeydown}>
                <p class="sr" id="code-help">{ words.code_help }</p>
                <div class="code-head" aria-hidden="true"><span>{ words.kl_nats }</span><span></span><span>{ words.runs }</span><span>{ words.flips }</span></div>
                <ol class="code">
                    { for lines.iter().enumerate().filter(|(number, row)| *number == 0 || !row.pieces.is_empty() || number + 1 < lines.len()).map(|(number, row)| line(scene, &flips, number, row)) }
                </ol>
            </div>
            { selected(scene) }
            { events(scene) }
            { ending(scene) }
        </>
    };
    html! {
        <section>
            <h2 class="sr">{ words.code_title }</h2>
            { chart::figure("fig-1", caption, before(scene), Some(draw), body, (*data).clone(), None) }
            { note(html! {
                <>
                    { takeaway(scene.chrome(), html! { { finding::takeaway(scene.lang(), &scene.agent, scene.playing.shown) } }) }
                    { not_said(scene.chrome(), html! { { finding::not_said(scene.lang(), &scene.agent) } }) }
                    { remark(words.colour_title, html! { { words.colour_text } }) }
                </>
            }) }
        </section>
    }
}

/// What the run is, and how far it is shown.
fn before(scene: &Scene) -> Html {
    let (words, playing) = (scene.words(), &scene.playing);
    let lang = scene.lang();
    let what = match &scene.origin {
        Origin::Recorded(recording) => html! {
            <><span class="tag">{ words.recorded }</span>{ " " }{ labels::recorded(lang, &scene.agent.head, &recording.date, &recording.made) }</>
        },
        Origin::Own(name) => html! {
            <><span class="tag">{ words.recorded }</span>{ " " }{ labels::own(lang, &scene.agent.head, name) }</>
        },
        Origin::Live => {
            html! { <><b>{ words.live }</b>{ " " }{ labels::live(lang, &scene.agent.head) }</> }
        }
    };
    let speeds = SPEEDS.map(|speed| match speed {
        1 => "×1",
        4 => "×4",
        _ => "×16",
    });
    let agents: Vec<u32> = scene
        .story
        .agents
        .iter()
        .map(|agent| agent.number)
        .collect();
    let chooser = (agents.len() > 1).then(|| {
        let names: Vec<String> = scene.story.agents.iter().map(|agent| labels::agent(lang, agent)).collect();
        let place = agents.iter().position(|number| *number == scene.agent.number);
        let pick = scene.desk.on(move |place: usize| Action::Agent(agents.get(place).copied().unwrap_or(0)));
        html! { <div class="controls">{ select(words.agent, &names, place.unwrap_or(0), pick) }</div> }
    });
    html! {
        <>
            <p class="run-label ui" id="run-label">{ what }</p>
            { chooser }
            <div class="playback">
                <Transport label={words.playback} index={playing.shown} last={scene.agent.tokens.len()} playing={playing.playing}
                    pace={playing.pace} on_go={playing.go.clone()} on_play={playing.play.clone()}>
                    <span id="position">{ scene.position() }</span>
                </Transport>
                if scene.origin != Origin::Live { { segmented(words.speed, &speeds, playing.speed, &playing.hurry) } }
            </div>
        </>
    }
}

fn key(scene: &Scene) -> Html {
    let words = scene.words();
    let [none, some, more, flipped, would, selected] = words.code_keys;
    html! {
        <div class="key">
            <span><b class="tok">{ "x" }</b>{ none }</span>
            <span><b class="tok s1">{ "x" }</b>{ some }</span>
            <span><b class="tok s2">{ "x" }</b>{ more }</span>
            <span><b class="tok flip">{ "x" }</b>{ flipped }</span>
            <span><b class="tok would">{ "x" }</b>{ would }</span>
            <span><b class="tok sel">{ "x" }</b>{ selected }</span>
        </div>
    }
}

fn line(scene: &Scene, flips: &[Vec<Flip>], number: usize, row: &Row) -> Html {
    let words = scene.words();
    let place = scene.place();
    let here = place.is_some_and(|place| row.tokens.contains(&place));
    let meta = if row.tokens.is_empty() {
        html! { <><span class="dim">{ words.forced }</span><span></span><span></span><span></span></> }
    } else {
        let width = (100.0 * row.kl / FULL_BAR).min(100.0);
        html! {
            <>
                <span class="klbar"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect class="kl-fill" x="0" y="0" width={shortest(width, 1)} height="8" /></svg></span>
                <span>{ fixed(row.kl, 2) }</span><span>{ row.runs.to_string() }</span><span>{ row.flips.to_string() }</span>
            </>
        }
    };
    let last = scene.playing.shown == row.tokens.last().map_or(0, |token| token + 1);
    let writing = last && !row.tokens.is_empty() && scene.agent.done.is_none();
    html! {
        <li class={here.then_some("now")}>
            <span class="no">{ (number + 1).to_string() }</span>
            <code>
                { for row.pieces.iter().map(|piece| match piece.token {
                    Some(token) => token_span(scene, flips.get(token), token, &piece.text, place == Some(token)),
                    None => html! { <span class="given">{ piece.text.as_str() }</span> },
                }) }
                if writing { <span class="caret" aria-hidden="true"></span> }
            </code>
            <span class="meta">{ meta }</span>
        </li>
    }
}

fn token_span(
    scene: &Scene,
    flips: Option<&Vec<Flip>>,
    place: usize,
    text: &str,
    chosen: bool,
) -> Html {
    let Some(token) = scene.agent.tokens.get(place) else {
        return html! { { text } };
    };
    let would = flips.and_then(|flips| flips.iter().find(|flip| flip.at > token.strength));
    let mut class = String::from("tok");
    if token.flipped {
        class.push_str(" flip");
    } else if let Some(step) = SHIFTED.iter().rposition(|kl| token.kl >= *kl) {
        class.push_str([" s1", " s2"][step]);
    }
    if would.is_some() && !token.flipped {
        class.push_str(" would");
    }
    if chosen {
        class.push_str(" sel");
    }
    // The indentation before a token is no part of what is coloured.
    let bare = text.trim_start_matches(' ');
    let space = &text[..text.len() - bare.len()];
    let shown = if text.is_empty() { "↵" } else { bare };
    if text.is_empty() {
        class.push_str(" end");
    }
    let onclick = scene.look().reform(move |_: MouseEvent| place);
    html! {
        <>
            { space }
            if !shown.is_empty() {
                <span {class} aria-current={chosen.then_some("true")} {onclick}>{ shown }</span>
            }
        </>
    }
}

/// What is said of the token that is looked at, for who cannot see it.
fn selected(scene: &Scene) -> Html {
    let says = scene
        .token()
        .map(|token| labels::token(scene.lang(), &token_text(&token.text, 24), token));
    html! { <p class="src" role="status" id="selected">{ says.unwrap_or_default() }</p> }
}

fn events(scene: &Scene) -> Html {
    let words = scene.words();
    let story = scene.story.clone();
    let name = format!("runwise-{}.jsonl", scene.agent.head.task);
    let onclick = Callback::from(move |_: MouseEvent| {
        browser::save_text(&story.text(), "application/jsonl", &name);
    });
    html! {
        <p class="takeaways ui">
            <button type="button" class="tool primary" id="save-events" {onclick}>{ words.save_events }</button>
            if scene.story.damaged > 0 { <span>{ labels::left_out(scene.lang(), scene.story.damaged) }</span> }
        </p>
    }
}

fn ending(scene: &Scene) -> Html {
    match &scene.story.ending {
        Some(Ending::Failed(failed)) => error_line(&failed.message, &failed.hint, None),
        _ => html! {},
    }
}

fn table(scene: &Scene) -> Table {
    let words = scene.words();
    let rows = (1_u32..).zip(&scene.agent.tokens).map(|(number, token)| {
        vec![
            number.into(),
            token.line.into(),
            token.text.as_str().into(),
            token.kl.into(),
            token.jsd.into(),
            token.strength.into(),
            (if token.flipped { words.yes } else { words.no }).into(),
            (if token.skipped { words.yes } else { words.no }).into(),
            token.milliseconds.into(),
        ]
    });
    Table {
        rows: rows.collect(),
        columns: words.code_columns.into_iter().map(Column::new).collect(),
    }
}
