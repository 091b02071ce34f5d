//! Figure 5: the paper's own tables.

use super::super::scene::Scene;
use super::corrections::corrections;
use crate::execution::simulated::tables::rq2::ROWS as RQ2;
use crate::execution::simulated::tables::rq3::{PAIRS, STRATA};
use crate::execution::simulated::tables::{Benchmark, SOURCE, Setting, rq1, rq2};
use crate::ui::chart::draw::rect;
use crate::ui::chart::number::{MISSING, count, fixed, shortest};
use crate::ui::chart::{self, Column, Table};
use crate::ui::markup::html;
use crate::ui::text::Lang;
use crate::ui::text::execution::published::Words;
use std::rc::Rc;
use yew::prelude::*;

/// Figure 5.
pub fn published(scene: &Scene) -> Html {
    yew::html! { <Published scene={scene.clone()} /> }
}

#[derive(Properties)]
struct Props {
    scene: Scene,
}

impl PartialEq for Props {
    // What is quoted is the same whatever is done to the page.
    fn eq(&self, other: &Self) -> bool {
        self.scene.lang == other.scene.lang
    }
}

#[component]
fn Published(props: &Props) -> Html {
    let scene = &props.scene;
    let words = Words::of(scene.lang);
    let (name, stop) = match scene.lang {
        Lang::En => ("Figure 5. ", "."),
        Lang::Zh => ("图 5　", "。"),
    };
    let caption = html! {
        <><b>{ name }{ words.title }{ stop }</b>{ " " }<span class="tag">{ words.quoted }</span>{ " " }{ words.caption }</>
    };
    let data = Rc::new(table(words));
    html! {
        <section>
            <h2>{ words.title }</h2>
            { chart::figure("fig-5", caption, html! {}, None, html! { <>
                { executed(words) }
                { settings(words) }
                { reasons(words) }
                <p class="src spaced">{ words.source }{ ". " }<span class="tag">{ words.quoted }</span></p>
            </> }, data, None) }
            { corrections(scene) }
        </section>
    }
}

fn benchmark(words: &Words, benchmark: Benchmark) -> &'static str {
    words.benchmarks[benchmark as usize]
}

fn scroll(label: &'static str, text: &'static str, table: Html) -> Html {
    html! {
        <div class="quoted-table">
            <p class="lab">{ label }</p>
            <div class="scroll" tabindex="0" role="region" aria-label={label}>{ table }</div>
            <p class="src">{ text }</p>
        </div>
    }
}

/// RQ1, its shares of stages as bars.
fn executed(words: &Words) -> Html {
    let [agent, runs, per_task, stages, passed] = words.rq1_columns;
    let row = |row: &rq1::Row| {
        let [early, middle, late] = row.stages;
        let [a, b, c] = row.stages.map(|share| shortest(share, 0));
        html! {
            <tr>
                <th scope="row">{ row.agent }<small>{ format!("{}, {}", row.model, benchmark(words, row.benchmark)) }</small></th>
                <td class="n hide-narrow">{ count(u64::from(row.traces)) }</td>
                <td class="n">{ fixed(row.per_task, 1) }</td>
                <td class="stage-shares">
                    <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
                        { rect((0.0, 1.0), (early, 10.0), "stage-1") }
                        { rect((early, 1.0), (middle, 10.0), "stage-2") }
                        { rect((early + middle, 1.0), (late, 10.0), "stage-3") }
                    </svg>
                    { format!("{a} · {b} · {c}") }
                </td>
                <td class="n hi">{ fixed(row.passed, 1) }</td>
            </tr>
        }
    };
    scroll(
        words.rq1,
        words.rq1_text,
        html! {
            <table class="tight stages" id="rq1">
                <thead><tr>
                    <th scope="col">{ agent }</th>
                    <th scope="col" class="n hide-narrow">{ runs }</th>
                    <th scope="col" class="n">{ per_task }</th>
                    <th scope="col">{ stages }</th>
                    <th scope="col" class="n">{ passed }</th>
                </tr></thead>
                <tbody>{ for rq1::ROWS.iter().map(row) }</tbody>
            </table>
        },
    )
}

/// The numbers of a row of RQ2, each in the order of the settings.
fn measures(row: &rq2::Row) -> [[String; 5]; 4] {
    [
        row.solved.map(|solved| solved.to_string()),
        row.tokens.map(|tokens| shortest(tokens, 0)),
        row.seconds.map(|seconds| count(seconds as u64)),
        row.attempts.map(|attempts| fixed(attempts, 2)),
    ]
}

/// RQ2.
fn settings(words: &Words) -> Html {
    let group = |row: &rq2::Row| {
        let lines = measures(row).into_iter().zip(words.rq2_rows).enumerate();
        let lines = lines.map(|(place, (numbers, name))| {
            html! {
                <tr>
                    if place == 0 {
                        <th scope="rowgroup" rowspan="4" class="of-group">{ row.agent.name() }<small>{ benchmark(words, row.benchmark) }</small></th>
                    }
                    <th scope="row">{ name }</th>
                    { for numbers.into_iter().map(|number| html! { <td class="n">{ number }</td> }) }
                </tr>
            }
        });
        html! { <tbody>{ for lines }</tbody> }
    };
    scroll(
        words.rq2,
        words.rq2_text,
        html! {
            <table class="tight grouped" id="rq2">
                <thead><tr>
                    <td colspan="2"></td>
                    { for Setting::ALL.iter().map(|setting| html! { <th scope="col" class="n">{ setting.name() }</th> }) }
                </tr></thead>
                { for RQ2.iter().map(group) }
            </table>
        },
    )
}

/// RQ3.
fn reasons(words: &Words) -> Html {
    let [prohibited, .., unrestricted] = Setting::ALL.map(Setting::name);
    let percent =
        |value: Option<f64>| value.map_or_else(|| MISSING.to_owned(), |value| fixed(value, 1));
    scroll(
        words.rq3,
        words.rq3_text,
        html! {
            <table class="tight" id="rq3">
                <thead><tr>
                    <th scope="col">{ words.share }</th>
                    <th scope="col">{ words.agent }</th>
                    <th scope="col" class="n">{ prohibited }</th>
                    <th scope="col" class="n">{ unrestricted }</th>
                </tr></thead>
                <tbody>
                    { for PAIRS.iter().map(|pair| html! {
                        <tr>
                            <th scope="row">{ words.what(pair.what) }</th>
                            <td>{ pair.agent.name() }</td>
                            <td class="n">{ percent(pair.prohibited) }</td>
                            <td class="n">{ percent(pair.unrestricted) }</td>
                        </tr>
                    }) }
                    { for STRATA.iter().map(|row| html! {
                        <tr>
                            <th scope="row">{ format!("{}, {}", words.size, words.stratum(row.measure, row.level)) }</th>
                            <td>{ "Claude Code" }</td>
                            { for row.solved.iter().map(|solved| html! { <td class="n">{ format!("{solved} / {}", row.of) }</td> }) }
                        </tr>
                    }) }
                </tbody>
            </table>
        },
    )
}

fn table(words: &Words) -> Table {
    let mut rows = Vec::new();
    let mut put = |table: &'static str, row: String, column: String, value: f64| {
        rows.push(vec![
            table.into(),
            row.into(),
            column.into(),
            value.into(),
            SOURCE.into(),
        ]);
    };
    for row in rq1::ROWS {
        let name = format!(
            "{}, {}, {}",
            row.agent,
            row.model,
            benchmark(words, row.benchmark)
        );
        put(
            "RQ1",
            name.clone(),
            words.rq1_columns[1].to_owned(),
            f64::from(row.traces),
        );
        put(
            "RQ1",
            name.clone(),
            words.rq1_columns[2].to_owned(),
            row.per_task,
        );
        for (stage, share) in words.stages.iter().zip(row.stages) {
            put("RQ1", name.clone(), format!("{stage}, %"), share);
        }
        put("RQ1", name, words.rq1_columns[4].to_owned(), row.passed);
    }
    for row in RQ2 {
        let name = format!("{}, {}", row.agent.name(), benchmark(words, row.benchmark));
        let solved = row.solved.map(f64::from);
        let measured = [solved, row.tokens, row.seconds, row.attempts];
        for (what, numbers) in words.rq2_rows.iter().zip(measured) {
            for (setting, value) in Setting::ALL.iter().zip(numbers) {
                put(
                    "RQ2",
                    name.clone(),
                    format!("{what}, {}", setting.name()),
                    value,
                );
            }
        }
    }
    let ends = [Setting::Prohibited, Setting::Unrestricted].map(Setting::name);
    for pair in PAIRS {
        let name = format!("{}: {}", pair.agent.name(), words.what(pair.what));
        for (setting, value) in ends.iter().zip([pair.prohibited, pair.unrestricted]) {
            if let Some(value) = value {
                put("RQ3", name.clone(), (*setting).to_owned(), value);
            }
        }
    }
    for row in STRATA {
        let name = format!("{}, n = {}", words.stratum(row.measure, row.level), row.of);
        for (setting, solved) in ends.iter().zip(row.solved) {
            put(
                "RQ3",
                name.clone(),
                (*setting).to_owned(),
                f64::from(solved),
            );
        }
    }
    Table {
        columns: words.table.into_iter().map(Column::new).collect(),
        rows,
    }
}
