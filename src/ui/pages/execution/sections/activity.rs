//! How often runs execute programs: the histogram, and what else can be counted.

use super::super::scene::Scene;
use super::super::state::{Action, PRICE, TokenPrices};
use crate::execution::statistics::{Activity, FirstEdit};
use crate::ui::chart::draw::{line, rect, text};
use crate::ui::chart::number::{count, shortest, tick};
use crate::ui::chart::{self, Column, Frame, Scale, Table};
use crate::ui::components::{note, number_field, remark};
use crate::ui::markup::html;
use crate::ui::text::execution::labels;
use std::rc::Rc;
use yew::prelude::*;

const BOTTOM: f64 = 150.0;

/// The histogram of executions per run, and the numbers beside it.
pub fn activity(scene: &Scene) -> Html {
    let words = scene.words();
    let activity = scene.activity.clone();
    let caption = html! {
        <>
            <b>{ words.histogram_title }</b>{ " " }
            if scene.synthetic() { <><span class="tag">{ words.synthetic }</span>{ " " }</> }
            { labels::per_run(scene.lang, &activity.per_run) }
        </>
    };
    let draw = {
        let scene = scene.clone();
        Callback::from(move |frame: Frame| drawing(&scene, frame))
    };
    let rows = activity.per_run.histogram.iter().enumerate();
    let table = Table {
        columns: vec![Column::new(words.executions), Column::new(words.runs)],
        rows: rows
            .map(|(executions, runs)| vec![executions.into(), (*runs).into()])
            .collect(),
    };
    html! {
        <section>
            <h2>{ words.activity_title }</h2>
            { chart::figure("fig-activity", caption, html! {}, Some(draw), ledger(scene, &activity), Rc::new(table), None) }
            { note(html! {
                <>
                    { remark(words.phases_title, html! { { words.phases_text } }) }
                    if activity.unable > 0 {
                        { remark(words.unable_title, html! { { labels::unable(scene.lang, activity.unable) } }) }
                    }
                </>
            }) }
        </section>
    }
}

fn drawing(scene: &Scene, frame: Frame) -> Html {
    let words = scene.words();
    let per_run = &scene.activity.per_run;
    let bins = per_run.histogram.len().max(1);
    let most = per_run.histogram.iter().copied().max().unwrap_or(0).max(1);
    let left = 40.0;
    let x = Scale::linear((-0.5, bins as f64 - 0.5), (left, frame.width - 8.0));
    let y = Scale::linear((0.0, f64::from(most)), (BOTTOM, 16.0));
    let width = (x.at(1.0) - x.at(0.0)).max(1.0);
    let gap = if width > 6.0 { 2.0 } else { 0.0 };
    let bars = per_run
        .histogram
        .iter()
        .enumerate()
        .map(|(executions, &runs)| {
            let top = y.at(f64::from(runs));
            rect(
                (x.at(executions as f64) - width / 2.0 + gap / 2.0, top),
                (width - gap, BOTTOM - top),
                "correct",
            )
        });
    let median = per_run.quantiles[2];
    let ticks = |scale: &Scale, most: f64, number: usize| {
        let ticks = scale.ticks(number).into_iter();
        ticks
            .filter(|&value| value >= 0.0 && value <= most && value == value.trunc())
            .collect::<Vec<f64>>()
    };
    chart::draw::chart(
        frame.width,
        BOTTOM + 44.0,
        labels::per_run(scene.lang, per_run),
        html! {
            <>
                { for ticks(&y, f64::from(most), 4).into_iter().map(|value| html! { <>
                    { line((left, y.at(value)), (frame.width - 8.0, y.at(value)), "grid") }
                    { text(left - 8.0, y.at(value) + 4.0, "s dim end", tick(value)) }
                </> }) }
                { for bars }
                { line((left, BOTTOM), (frame.width - 8.0, BOTTOM), "axis") }
                { for ticks(&x, bins as f64 - 1.0, 10).into_iter().map(|value| text(x.at(value), BOTTOM + 18.0, "s dim mid-a", tick(value))) }
                { text(frame.width - 8.0, BOTTOM + 38.0, "s dim end", words.axis_executions) }
                { line((x.at(median), 8.0), (x.at(median), BOTTOM), "median") }
                { text(x.at(median) + 6.0, 16.0, "s strong halo", labels::median(scene.lang, median)) }
            </>
        },
    )
}

/// Counts that need no picture.
fn ledger(scene: &Scene, activity: &Activity) -> Html {
    let words = scene.words();
    let lang = scene.lang;
    let published = scene.state.published;
    let [mut tokens, mut cost, mut seconds] = [(0.0, 0_u32); 3];
    for digest in scene.listed() {
        let add = |sum: &mut (f64, u32), value: Option<f64>| {
            if let Some(value) = value {
                sum.0 += value;
                sum.1 += 1;
            }
        };
        add(
            &mut tokens,
            digest.tokens.map(|tokens| tokens.total() as f64),
        );
        let priced = digest.tokens.map(|tokens| scene.state.prices.of(&tokens));
        add(&mut cost, digest.cost.or(priced));
        add(
            &mut seconds,
            digest.milliseconds.map(|time| time as f64 / 1e3),
        );
    }
    let mean = |(sum, of): (f64, u32), decimals: usize| match of {
        0 => crate::ui::chart::number::MISSING.to_owned(),
        of => shortest(sum / f64::from(of), decimals),
    };
    let found = scene.listed().map(|digest| {
        let other = digest.found(!published).len();
        (digest.found(published).len(), other)
    });
    let (ours, other) = found.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let first = scene.listed().filter_map(|digest| digest.first_edit);
    let (hits, known) = first.fold((0, 0), |(hits, known), first| {
        (hits + u32::from(first == FirstEdit::Gold), known + 1)
    });
    let sizes = scene.listed().filter_map(|digest| digest.patch);
    let (tests, patches) = sizes.fold((0, 0), |(tests, all), size| {
        (tests + u32::from(size.changes_tests), all + 1)
    });
    html! {
        <><dl class="ledger two-col spaced" id="counts">
            <dt>{ words.runs }</dt><dd>{ count(u64::from(activity.runs)) }</dd>
            <dt>{ words.executions }</dt><dd id="executions">{ count(ours as u64) }</dd>
            <dt>{ words.before_edit }</dt><dd>{ labels::tally(lang, &activity.phases[0]) }</dd>
            <dt>{ words.after_edit }</dt><dd>{ labels::tally(lang, &activity.phases[1]) }</dd>
            <dt>{ words.by_framework }</dt><dd>{ labels::tally(lang, &activity.kinds[0]) }</dd>
            <dt>{ words.by_other }</dt><dd>{ labels::tally(lang, &activity.kinds[1]) }</dd>
            <dt>{ words.edit_follows }</dt><dd>{ labels::share(activity.all.edit_rate()) }</dd>
            <dt>{ words.green }</dt><dd>{ labels::of(lang, activity.green, activity.runs) }</dd>
            if known > 0 { <><dt>{ words.first_edit }</dt><dd>{ labels::of(lang, hits, known) }</dd></> }
            if patches > 0 { <><dt>{ words.changes_tests }</dt><dd>{ labels::of(lang, tests, patches) }</dd></> }
            <dt>{ words.mean_tokens }</dt><dd>{ mean((tokens.0 / 1e3, tokens.1), 1) }</dd>
            <dt>{ words.mean_cost }</dt><dd>{ mean(cost, 2) }</dd>
            <dt>{ words.mean_seconds }</dt><dd>{ mean(seconds, 0) }</dd>
            <dt>{ words.other_detector[usize::from(published)] }</dt><dd id="other-detector">{ count(other as u64) }</dd>
        </dl>{ prices(scene) }</>
    }
}

/// What tokens cost, for logs that do not say what they cost.
fn prices(scene: &Scene) -> Html {
    let words = scene.words();
    let now = scene.state.prices;
    let field = |name: &str, value: f64, put: fn(&mut TokenPrices, f64)| {
        let commit = scene.on(move |typed: f64| {
            let mut prices = now;
            put(&mut prices, typed);
            Action::Prices(prices)
        });
        number_field(name, value, (*PRICE.start(), *PRICE.end()), commit)
    };
    let [input, cached, written, output] = words.token_sorts;
    html! {
        <details class="files"><summary>{ words.prices_title }</summary><div class="controls" id="prices">
            { field(input, now.input, |prices, typed| prices.input = typed) }
            { field(cached, now.cached, |prices, typed| prices.cached = typed) }
            { field(written, now.cache_written, |prices, typed| prices.cache_written = typed) }
            { field(output, now.output, |prices, typed| prices.output = typed) }
        </div></details>
    }
}
