//! Figure 6: what it cost, and what plain sampling gets for as much.

use super::super::scene::Scene;
use super::numbered;
use super::tests_table::{Graded, graded, tests_table};
use crate::protocol::Totals;
use crate::ui::chart::draw::{chart, rect, text};
use crate::ui::chart::number::{MISSING, count, fixed};
use crate::ui::chart::{self, Cell, Column, Frame, Layout, Scale, Table};
use crate::ui::components::{not_said, note, remark, takeaway, verdict};
use crate::ui::markup::html;
use crate::ui::text::decoding::{figures, finding};
use std::rc::Rc;
use yew::prelude::*;

/// Figure 6; the meter alone while the run goes on.
pub fn cost(scene: &Scene) -> Html {
    let words = scene.words();
    let over = scene.is_over();
    let programs = if over { graded(scene) } else { Vec::new() };
    let rows = rows(scene);
    let caption = html! {
        <>{ numbered(scene, 6, words.cost_title) }{ figures::cost_caption(scene.lang(), scene.story.plain.as_deref()) }</>
    };
    let draw = {
        let (scene, rows) = (scene.clone(), rows.clone());
        Callback::from(move |frame: Frame| drawing(&scene, &rows, frame))
    };
    let result = finding::verdict(
        scene.lang(),
        &counts(&programs),
        scene.story.plain.is_some(),
    );
    let body = html! {
        <>
            { meter(scene, &rows) }
            if over {
                <div class="spaced" id="tests">{ tests_table(scene, &programs) }</div>
                { programs_text(scene) }
                if let Some((word, why)) = &result { { verdict(word, html! { { why } }) } }
            } else {
                <p class="src">{ words.not_over }</p>
            }
        </>
    };
    html! {
        <section>
            <h2>{ words.worth_title }</h2>
            { chart::figure("fig-6", caption, html! {}, Some(draw), body, Rc::new(table(scene, &rows)), None) }
            { note(html! {
                <>
                    if over {
                        <>
                            { takeaway(scene.chrome(), html! { { finding::outcome(scene.lang(), &counts(&programs), scene.agent.flips(usize::MAX)) } }) }
                            { not_said(scene.chrome(), html! { { finding::outcome_not_said(scene.lang(), &counts(&programs), &scene.agent) } }) }
                        </>
                    }
                    { remark(words.tokens_title, html! { { words.tokens_text } }) }
                </>
            }) }
        </section>
    }
}

/// Of each program: visible tests passed and all, hidden ones.
fn counts(programs: &[Graded]) -> Vec<finding::Counts> {
    let count = |tests: &Vec<Option<crate::protocol::Status>>| {
        (super::tests_table::passed(tests), tests.len())
    };
    let counts = programs.iter().map(|program| finding::Counts {
        visible: count(&program.visible),
        hidden: program.hidden.as_ref().map(count),
    });
    counts.collect()
}

/// What was spent, as far as it is known: the run says it when an agent is done.
fn rows(scene: &Scene) -> Vec<(&'static str, Totals)> {
    let words = scene.words();
    let agent = scene.agent.done.as_ref().map(|done| done.totals);
    let mut rows = Vec::new();
    rows.push((words.guided, agent.unwrap_or_else(|| so_far(scene))));
    if let (true, Some(totals)) = (scene.story.agents.len() > 1, scene.story.totals()) {
        rows.push((words.all_agents, totals));
    }
    if let Some(plain) = scene.story.plain.as_ref().filter(|_| scene.is_over()) {
        rows.push((words.plain_sampling, plain.totals));
    }
    rows
}

/// What the events so far add up to: every token once for each prompt, candidates, signals.
fn so_far(scene: &Scene) -> Totals {
    let agent = &scene.agent;
    let mut totals = Totals {
        evaluated: u64::from(agent.head.prompt_tokens),
        ..Totals::default()
    };
    for round in &agent.rounds {
        for candidate in &round.candidates {
            totals.generated += u64::from(candidate.tokens);
            totals.evaluated += u64::from(candidate.tokens);
        }
        if let Some(signal) = &round.signal {
            totals.evaluated += u64::from(signal.evaluated);
            totals.reused += u64::from(signal.reused);
            totals.seconds += f64::from(signal.milliseconds) / 1_000.0;
        }
        let fresh = round.runs.iter().filter(|run| !run.cached);
        totals.executions += fresh.count() as u32;
    }
    for token in &agent.tokens {
        totals.generated += 1;
        totals.evaluated += 1 + u64::from(!token.skipped);
        totals.skipped += u32::from(token.skipped);
        totals.flips += u32::from(token.flipped);
        totals.seconds += token.milliseconds / 1_000.0;
    }
    totals
}

fn drawing(scene: &Scene, rows: &[(&'static str, Totals)], frame: Frame) -> Html {
    let words = scene.words();
    let narrow = frame.layout == Layout::Narrow;
    let left = if narrow { 0.0 } else { 150.0 };
    let most = rows
        .iter()
        .map(|(_, totals)| totals.evaluated)
        .max()
        .unwrap_or(1)
        .max(1);
    let x = Scale::linear((0.0, most as f64), (left, frame.width - 64.0));
    let step = if narrow { 48.0 } else { 34.0 };
    let marks = html! {
        <>
            { text(left, 12.0, "s dim", words.axis_evaluated) }
            { for rows.iter().enumerate().map(|(place, (name, totals))| {
                let y = 24.0 + step * place as f64;
                let bar = if narrow { y + 16.0 } else { y };
                let end = x.at(totals.evaluated as f64);
                let written = x.at(totals.generated.min(totals.evaluated) as f64);
                html! { <g class="row">
                    { text(0.0, y + if narrow { 10.0 } else { 16.0 }, "s strong", *name) }
                    { rect((left, bar), (end - left, 22.0), if place == 0 { "spend-2" } else { "b-plain" }) }
                    { rect((left, bar + 16.0), (written - left, 6.0), "b-mix") }
                    { text(end + 6.0, bar + 15.0, "strong", count(totals.evaluated)) }
                </g> }
            }) }
        </>
    };
    let height = 30.0 + step * rows.len() as f64;
    chart(
        frame.width,
        height,
        figures::cost_chart(scene.lang(), rows),
        marks,
    )
}

fn meter(scene: &Scene, rows: &[(&'static str, Totals)]) -> Html {
    let words = scene.words();
    html! {
        <div class="scroll" tabindex="0" role="region" aria-label={words.meter}><table class="tight" id="meter">
            <thead><tr><td></td>{ for words.meter_columns.into_iter().map(|name| html! { <th scope="col" class="n">{ name }</th> }) }</tr></thead>
            <tbody>
                { for rows.iter().map(|(name, totals)| html! {
                    <tr>
                        <th scope="row">{ *name }</th>
                        <td class="n">{ count(totals.evaluated) }</td>
                        <td class="n">{ count(totals.reused) }</td>
                        <td class="n">{ count(totals.generated) }</td>
                        <td class="n">{ count(u64::from(totals.executions)) }</td>
                        <td class="n">{ count(u64::from(totals.skipped)) }</td>
                        <td class="n">{ if totals.seconds > 0.0 { fixed(totals.seconds, if totals.seconds < 10.0 { 2 } else { 0 }) } else { MISSING.to_owned() } }</td>
                    </tr>
                }) }
            </tbody>
        </table></div>
    }
}

/// The programs themselves.
fn programs_text(scene: &Scene) -> Html {
    let words = scene.words();
    let Some(done) = &scene.agent.done else {
        return html! {};
    };
    let plain = scene.story.plain.as_deref();
    let all = [
        Some((words.guided, &done.program)),
        plain.map(|plain| (words.greedy, &plain.greedy)),
        plain.map(|plain| (words.selected, &plain.selected)),
    ];
    html! {
        <details id="programs">
            <summary>{ words.programs }</summary>
            { for all.into_iter().flatten().map(|(name, program)| html! {
                <>
                    <h3 class="lab">{ name }</h3>
                    <div class="scroll" tabindex="0" role="region" aria-label={name}><pre class="io">{ program }</pre></div>
                </>
            }) }
        </details>
    }
}

fn table(scene: &Scene, rows: &[(&'static str, Totals)]) -> Table {
    let words = scene.words();
    let row = |(name, totals): &(&'static str, Totals)| {
        vec![
            Cell::from(*name),
            (totals.evaluated as f64).into(),
            (totals.reused as f64).into(),
            (totals.generated as f64).into(),
            totals.executions.into(),
            totals.skipped.into(),
            totals.seconds.into(),
            totals.flips.into(),
        ]
    };
    let columns = [words.program]
        .into_iter()
        .chain(words.meter_columns)
        .chain([words.flips]);
    Table {
        rows: rows.iter().map(row).collect(),
        columns: columns.map(Column::new).collect(),
    }
}
