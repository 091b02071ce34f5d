//! Figure 4: one run of a candidate, a column each event and a row each variable.

use super::super::scene::Scene;
use super::super::story::Round;
use super::super::variables::{Span, Variables, variables};
use super::candidates::Chosen;
use super::{letter, numbered, token_text};
use crate::protocol::{Executed, Status};
use crate::sandbox::python::Step;
use crate::ui::chart::draw::{chart, line, rect, text};
use crate::ui::chart::{self, Column, Frame, Layout, Table};
use crate::ui::components::error_line;
use crate::ui::markup::html;
use crate::ui::text::decoding::{figures, labels};
use std::rc::Rc;
use yew::prelude::*;

const ROW: f64 = 28.0;
const TOP: f64 = 44.0;
/// Narrowest column, in CSS pixels.
const COLUMN: f64 = 26.0;
/// Rows that are drawn; the table has all.
const ROWS: usize = 14;
/// Width of a letter of the values.
const LETTER: f64 = 7.6;

/// Figure 4, if there is a run to look at.
pub fn trace(scene: &Scene, round: &Round, chosen: Option<Chosen>) -> Html {
    let words = scene.words();
    let (candidate, test) = chosen.unwrap_or_default();
    let mut runs = round.runs.iter();
    let run = runs.find(|run| run.candidate == candidate && run.test == test);
    let Some(run) = run else {
        return html! {};
    };
    let place = round.candidates.iter().position(|it| it.id == candidate);
    let name = place.map_or_else(String::new, letter);
    let lang = scene.lang();
    let input = scene
        .task
        .as_ref()
        .and_then(|task| task.visible.get(test as usize));
    let title = figures::trace_title(lang, &name, input.map(|test| test.input.as_str()), test);
    let table = variables(&run.trace);
    let caption = html! { <>{ numbered(scene, 4, &title) }{ words.trace_caption }</> };
    let draw = (!run.trace.is_empty()).then(|| {
        let (scene, run, table) = (scene.clone(), run.clone(), table.clone());
        Callback::from(move |frame: Frame| drawing(&scene, &run, &table, frame))
    });
    let body = html! {
        <>
            if run.trace.is_empty() { <p class="empty ui">{ words.no_trace }</p> }
            <dl class="ledger" id="outcome">
                <dt>{ words.statuses[run.status as usize] }</dt><dd><code>{ labels::cut(&run.got, 200) }</code></dd>
                <dt>{ words.expected }</dt><dd><code>{ labels::cut(&run.expected, 200) }</code></dd>
            </dl>
            if run.truncated { { error_line(words.truncated, "", None) } }
        </>
    };
    chart::figure(
        "fig-4",
        caption,
        html! {},
        draw,
        body,
        Rc::new(data(scene, &table)),
        None,
    )
}

fn drawing(scene: &Scene, run: &Executed, table: &Variables, frame: Frame) -> Html {
    let words = scene.words();
    let left = if frame.layout == Layout::Narrow {
        48.0
    } else {
        72.0
    };
    let fit = ((frame.width - left) / COLUMN).max(1.0) as usize;
    let shown = table.moments.len().min(fit);
    let width = (frame.width - left) / shown.max(1) as f64;
    let x = |place: usize| left + width * place as f64;
    let rows = &table.rows[..table.rows.len().min(ROWS)];
    let bottom = TOP + ROW * rows.len() as f64;
    let wrong = run.status == Status::Failed;
    let last = |spans: &[Span], span: &Span| spans.last().is_some_and(|last| last == span);
    let bar = |spans: &[Span], span: &Span, y: f64| {
        let (from, to) = (x(span.from), x(span.to.min(shown)));
        let letters = ((to - from - 10.0) / LETTER).max(0.0) as usize;
        // Only what the run ended with can be told to have led to the answer.
        let class = if wrong && last(spans, span) && span.from > 0 {
            "v-bad"
        } else {
            "v-ok"
        };
        html! { <>
            { rect((from + 1.0, y + 3.0), (to - from - 2.0, ROW - 7.0), class) }
            if letters >= 2 || span.value.chars().count() <= letters { { text(from + 6.0, y + 17.0, "mono halo", token_value(&span.value, letters)) } }
        </> }
    };
    let marks = html! {
        <>
            { text(0.0, 14.0, "s dim", words.axis_line) }
            { for table.moments.iter().take(shown).enumerate().map(|(place, moment)| html! { <>
                { text(x(place) + 2.0, 14.0, "strong s", moment.line.to_string()) }
                { text(x(place) + 2.0, 30.0, "s dim", match moment.step { Step::Call => "→", Step::Line => "", Step::Return => "←", Step::Exception => "×" }) }
            </> }) }
            { for rows.iter().enumerate().map(|(number, (name, spans))| {
                let y = TOP + ROW * number as f64;
                html! { <g class="row">
                    { line((0.0, y), (frame.width, y), "grid") }
                    { text(0.0, y + 17.0, "mono", token_text(name, (left / LETTER) as usize - 1)) }
                    { for spans.iter().filter(|span| span.from < shown).map(|span| bar(spans, span, y)) }
                </g> }
            }) }
            { line((0.0, bottom), (frame.width, bottom), "grid") }
            { text(0.0, bottom + 18.0, "s dim", figures::not_drawn(scene.lang(), table.moments.len() - shown, table.rows.len() - rows.len())) }
        </>
    };
    chart(
        frame.width,
        bottom + 26.0,
        figures::trace_chart(scene.lang(), run, table.rows.len()),
        marks,
    )
}

/// A value in so many letters.
fn token_value(value: &str, letters: usize) -> String {
    if value.chars().count() <= letters {
        return value.to_owned();
    }
    let kept: String = value.chars().take(letters.saturating_sub(1)).collect();
    format!("{kept}…")
}

fn data(scene: &Scene, table: &Variables) -> Table {
    let words = scene.words();
    let mut rows = Vec::new();
    for (place, moment) in table.moments.iter().enumerate() {
        let changes = table.rows.iter().flat_map(|(name, spans)| {
            let began = spans.iter().filter(|span| span.from == place);
            began.map(move |span| format!("{name} = {}", span.value))
        });
        let changes: Vec<String> = changes.collect();
        rows.push(vec![
            (place + 1).into(),
            moment.line.into(),
            words.trace_steps[moment.step as usize].into(),
            changes.join("; ").into(),
            moment.what.clone().into(),
        ]);
    }
    Table {
        rows,
        columns: words.trace_columns.into_iter().map(Column::new).collect(),
    }
}
