//! Figure 5: what the model was told, and what that cost.

use super::super::scene::Scene;
use super::super::story::Round;
use super::{letter, numbered};
use crate::protocol::Signal;
use crate::ui::chart::draw::{chart, line, rect, text};
use crate::ui::chart::number::count;
use crate::ui::chart::{self, Column, Frame, Layout, Scale, Table};
use crate::ui::components::{note, remark};
use crate::ui::markup::html;
use crate::ui::text::decoding::figures;
use std::rc::Rc;
use yew::prelude::*;

/// Figure 5.
pub fn signal(scene: &Scene, round: &Round) -> Html {
    let words = scene.words();
    let caption = html! { <>{ numbered(scene, 5, words.signal_title) }{ words.signal_caption }</> };
    let Some(signal) = &round.signal else {
        return html! { <p class="empty ui">{ words.no_signal }</p> };
    };
    let draw = {
        let (scene, signal) = (scene.clone(), signal.clone());
        Callback::from(move |frame: Frame| drawing(&scene, &signal, frame))
    };
    let lang = scene.lang();
    let body = html! {
        <>
            <p class="ui" id="signal-parts">{ figures::parts(lang, round, signal, letter) }</p>
            <details>
                <summary>{ words.signal_text_title }</summary>
                <div class="scroll" tabindex="0" role="region" aria-label={words.signal_text_title}><pre class="io" id="signal-text">{ signal.text.as_str() }</pre></div>
            </details>
        </>
    };
    html! {
        <>
            { chart::figure("fig-5", caption, html! {}, Some(draw), body, Rc::new(table(scene, signal)), None) }
            { note(html! { <>{ remark(words.signal_note_title, html! { { words.signal_note_text } }) }{ remark(words.text_title, html! { { words.text_text } }) }</> }) }
        </>
    }
}

fn drawing(scene: &Scene, signal: &Signal, frame: Frame) -> Html {
    let words = scene.words();
    let budget = scene.agent.head.settings.signal_tokens;
    let prompt = signal.evaluated + signal.reused;
    let most = f64::from(budget.max(signal.tokens).max(prompt).max(1));
    let x = Scale::linear((0.0, most), (0.0, frame.width));
    let bar = |y: f64, from: u32, to: u32, class: &'static str| {
        let (from, to) = (x.at(f64::from(from)), x.at(f64::from(to)));
        rect((from, y), (to - from, 24.0), class)
    };
    let number = |value: u32| count(u64::from(value));
    let [reused, seconds] = figures::reused(scene.lang(), signal);
    let (took, height) = match frame.layout {
        Layout::Narrow => ((0.0, 140.0, "s dim"), 148.0),
        _ => ((frame.width, 122.0, "s dim end"), 130.0),
    };
    let marks = html! {
        <>
            { text(0.0, 12.0, "s", words.in_signal) }
            { bar(20.0, 0, signal.tokens, "spend-2") }
            { text(6.0, 37.0, "s on-2 strong", number(signal.tokens)) }
            { line((x.at(f64::from(budget)), 16.0), (x.at(f64::from(budget)), 48.0), "mode") }
            { text(x.at(f64::from(budget)) - 6.0, 12.0, "s strong end", figures::budget(scene.lang(), budget)) }
            { text(0.0, 72.0, "s", words.in_prompt) }
            { bar(80.0, 0, signal.reused, "b-plain") }
            { bar(80.0, signal.reused, prompt, "spend-3") }
            { text(0.0, 122.0, "s dim", reused) }
            { text(took.0, took.1, took.2, seconds) }
        </>
    };
    chart(
        frame.width,
        height,
        figures::signal_chart(scene.lang(), signal, budget),
        marks,
    )
}

fn table(scene: &Scene, signal: &Signal) -> Table {
    let words = scene.words();
    let dropped = signal
        .dropped
        .unwrap_or(crate::protocol::Dropped { runs: 0, events: 0 });
    let values = [
        signal.tokens,
        signal.evaluated,
        signal.reused,
        dropped.runs,
        dropped.events,
        signal.milliseconds,
    ];
    Table {
        rows: vec![values.into_iter().map(Into::into).collect()],
        columns: words.signal_columns.into_iter().map(Column::new).collect(),
    }
}
