//! Table 1: the same programs on ten mixes.

use super::super::mixes::{MIXES, released};
use super::super::scene::Scene;
use super::super::state::Action;
use super::super::tables;
use super::super::view::{Group, View};
use crate::reliability::{EstimatorId, Report};
use crate::task::{Inputs, Truth};
use crate::ui::chart;
use crate::ui::chart::number::three_or_dash;
use crate::ui::components::{note as aside, remark};
use crate::ui::markup::html;
use crate::ui::text::Lang;
use crate::ui::text::reliability::labels;
use std::rc::Rc;
use yew::prelude::*;

/// Table 1: ten mixes.
pub fn mixes(scene: &Scene<'_>) -> Html {
    let Some(view) = scene.view else {
        return html! {};
    };
    let reports = &scene.work.results.mixes;
    // All at once: rows that came one by one would move under the pointer.
    let complete = |report: &Option<Rc<Report>>| {
        report
            .as_ref()
            .is_some_and(|report| report.programs == view.report.programs)
    };
    if reports.len() != MIXES.len() || !reports.iter().all(complete) {
        return html! {};
    }
    let [title, mix, vote, two, converged, adopts] = labels::mixes(scene.lang);
    // Behaviours may coincide on the page's inputs and still differ in the table: group by truth.
    let groups: Vec<&Group> = view.groups.iter().take(4).collect();
    let span = groups.len().to_string();
    let ids = [
        EstimatorId::AgreementShare,
        EstimatorId::TwoCoin2,
        EstimatorId::TwoCoin,
    ];
    let caption = html! {
        <><b>{ match scene.lang { Lang::En => "Table 1. ", Lang::Zh => "表 1　" } }</b>{ labels::mixes_caption(scene.lang) }</>
    };
    let (note_title, note_text) = labels::mixes_note(scene.lang);
    let rows = MIXES.iter().zip(reports).filter_map(|(&kinds, report)| {
        let report = report.as_ref()?;
        let now = scene.state.inputs == Inputs::Mix(kinds);
        let name = kinds.map(|count| count.to_string()).join("\u{2009}·\u{2009}");
        let onclick = scene.on(move |_: MouseEvent| Action::Inputs(Inputs::Mix(kinds)));
        Some(html! {
            <tr class={now.then_some("now")}>
                <th scope="row" class="n num"><button type="button" class="plain" {onclick}>{ name }</button></th>
                { for ids.iter().enumerate().flat_map(|(block, &id)| {
                    let hide = if block == 1 { "" } else { " hide-narrow" };
                    let estimate = report.panel.iter().find(|estimate| estimate.estimator == id);
                    let alphas: Vec<Option<f64>> = groups.iter().map(|group| estimate?.alpha[group.first()]).collect();
                    let best = alphas.iter().flatten().copied().fold(0.0, f64::max);
                    let tie = alphas.iter().flatten().all(|&alpha| best - alpha < 1e-9);
                    alphas.into_iter().enumerate().map(move |(place, alpha)| {
                        let gap = if place == 0 { " g" } else { "" };
                        let weight = if !tie && alpha.is_some_and(|alpha| best - alpha < 1e-9) { " hi" } else { " lo" };
                        html! { <td class={format!("n{gap}{hide}{weight}")}>{ three_or_dash(alpha) }</td> }
                    }).collect::<Vec<_>>()
                }) }
                { adopted(scene, view, report) }
            </tr>
        })
    });
    html! {
        <section>
            <h2>{ title }</h2>
            { chart::figure("tab-1", caption, html! {}, None, html! { <>
                <div class="scroll" tabindex="0" role="region" aria-label={title}>
                <table class="tight mixes">
                    <thead>
                        <tr>
                            <th scope="col" class="n">{ mix }</th>
                            <th scope="colgroup" class="n g hide-narrow" colspan={span.clone()}>{ vote }</th>
                            <th scope="colgroup" class="n g" colspan={span.clone()}>{ two }</th>
                            <th scope="colgroup" class="n g hide-narrow" colspan={span}>{ converged }</th>
                            <th scope="col">{ adopts }</th>
                        </tr>
                        <tr>
                            <td></td>
                            { for (0..3).flat_map(|block| groups.iter().enumerate().map(move |(place, group)| {
                                let gap = if place == 0 { " g" } else { "" };
                                let hide = if block == 1 { "" } else { " hide-narrow" };
                                html! { <th scope="col" class={format!("n{gap}{hide}")}>{ &group.name }</th> }
                            })) }
                            <td></td>
                        </tr>
                    </thead>
                    <tbody>{ for rows }</tbody>
                </table>
                </div>
            </> }, tables::mixes(reports, &view.places, scene.lang), None) }
            { aside(html! { <>{ remark(note_title, html! { <p>{ note_text }</p> }) }</> }) }
        </section>
    }
}

/// The last column of Table 1.
fn adopted(scene: &Scene<'_>, view: &View, report: &Report) -> Html {
    let Some((program, accepted)) = released(report) else {
        return html! { <td class="pick-none">{ "—" }</td> };
    };
    let truth = view.truths[program];
    let class = match truth {
        Some(Truth::Correct) => "pick-correct",
        Some(_) => "pick-buggy",
        None => "pick-none",
    };
    let letter = view.letter(program);
    if accepted {
        html! {
            <td {class}>
                <svg viewBox="0 0 14 14" aria-hidden="true">{ super::super::glyph::glyph(truth, 7.0, 7.0, 6.0) }</svg>{ letter }
            </td>
        }
    } else {
        let fallback = scene.words.fallback.to_ascii_lowercase();
        html! { <td class="pick-none">{ format!("{letter}, {fallback}") }</td> }
    }
}
