//! Figure 1: every run as a strip, its executions where they are in the conversation.

use super::super::scene::Scene;
use super::super::state::{Action, Data, Filter, TASKS};
use super::marks::{edit, outcome};
use super::numbered;
use crate::execution::simulated::Simulation;
use crate::execution::simulated::tables::Benchmark;
use crate::execution::statistics::{STAGES, Stage, Tally, stage};
use crate::execution::{Ending, Outcome};
use crate::replay::Digest;
use crate::ui::chart::draw::{line, rect, text};
use crate::ui::chart::{self, Column, Frame, Layout, Scale, Table};
use crate::ui::components::{
    self, key_item, not_said, note, number_field, remark, segmented, select, takeaway,
};
use crate::ui::markup::html;
use crate::ui::text::execution::labels;
use std::rc::Rc;
use yew::prelude::*;

/// Runs on a page of the list.
pub const ROWS: usize = 14;
const ROW: f64 = 24.0;
const TOP: f64 = 30.0;

/// Figure 1.
pub fn strips(scene: &Scene) -> Html {
    yew::html! { <Strips scene={scene.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct Props {
    scene: Scene,
}

#[component]
fn Strips(props: &Props) -> Html {
    let scene = &props.scene;
    let words = scene.words();
    let data = {
        let about = (
            scene.runs.clone(),
            scene.shown.clone(),
            scene.state.published,
            scene.lang,
        );
        use_memo(about, |_| Rc::new(table(scene)))
    };
    let (from, to) = span(scene);
    let caption = html! {
        <>
            { numbered(scene, 1, words.strips_title) }
            { labels::strips(scene.lang, &scene.activity, scene.shown.len(), from, to) }{ words.strips_caption }
        </>
    };
    let draw = {
        let scene = scene.clone();
        Callback::from(move |frame: Frame| drawing(&scene, frame))
    };
    html! {
        <section>
            <h2 class="sr">{ words.strips_title }</h2>
            { chart::figure("fig-1", caption, html! { <>{ filters(scene) }{ key(scene) }</> }, Some(draw), html! { <>{ pager(scene) }{ made(scene) }</> }, (*data).clone(), scene.busy) }
            { note(html! {
                <>
                    { takeaway(scene.chrome(), html! { { labels::stages(scene.lang, &scene.activity) } }) }
                    { not_said(scene.chrome(), html! { { words.strips_not_said } }) }
                    { remark(words.unknown_title, html! { { labels::unknown(scene.lang, &scene.activity.all) } }) }
                </>
            }) }
        </section>
    }
}

/// Marks without those that would lie on the one of their kind before: a run may have ten thousand, and a
/// strip has some hundred pixels.
fn apart<K: Copy + PartialEq>(
    marks: impl Iterator<Item = (K, f64)>,
) -> impl Iterator<Item = (K, f64)> {
    let mut drawn: Vec<(K, f64)> = Vec::new();
    marks.filter(
        move |&(kind, x)| match drawn.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, before)) if x - *before < 1.0 => false,
            Some((_, before)) => {
                *before = x;
                true
            }
            None => {
                drawn.push((kind, x));
                true
            }
        },
    )
}

/// Which of the listed runs are drawn.
pub fn span(scene: &Scene) -> (usize, usize) {
    let all = scene.shown.len();
    let pages = all.div_ceil(ROWS).max(1);
    let page = (scene.state.page as usize).min(pages - 1);
    (page * ROWS, ((page + 1) * ROWS).min(all))
}

fn filters(scene: &Scene) -> Html {
    let words = scene.words();
    let filter = &scene.state.filter;
    let names =
        |names: Vec<&str>| -> Vec<String> { names.into_iter().map(str::to_owned).collect() };
    let list = |label: &'static str,
                names: Vec<String>,
                chosen: &Option<String>,
                put: fn(Filter, Option<String>) -> Filter| {
        let place = chosen
            .as_ref()
            .and_then(|chosen| names.iter().position(|name| name == chosen));
        let shown =
            std::iter::once(words.all.to_owned()).chain(names.iter().map(
                |name| match name.as_str() {
                    "" => words.unnamed.to_owned(),
                    name => name.to_owned(),
                },
            ));
        let shown: Vec<String> = shown.collect();
        let filter = filter.clone();
        let pick = scene.on(move |index: usize| {
            let name = index.checked_sub(1).and_then(|index| names.get(index));
            Action::Filter(put(filter.clone(), name.cloned()))
        });
        select(label, &shown, place.map_or(0, |place| place + 1), pick)
    };
    let endings = [
        None,
        Some(Ending::Resolved),
        Some(Ending::Unresolved),
        Some(Ending::Unknown),
    ];
    let ended = endings.iter().position(|ending| *ending == filter.ending);
    let on_ending = {
        let filter = filter.clone();
        scene.on(move |index: usize| {
            Action::Filter(Filter {
                ending: endings.get(index).copied().flatten(),
                ..filter.clone()
            })
        })
    };
    let found = scene.on(|index: usize| Action::Published(index == 1));
    html! {
        <div class="controls">
            { list(words.agent, names(scene.runs.agents()), &filter.agent, |filter, agent| Filter { agent, ..filter }) }
            { list(words.setting, names(scene.runs.settings()), &filter.setting, |filter, setting| Filter { setting, ..filter }) }
            { select(words.resolved, &words.endings.map(str::to_owned), ended.unwrap_or(0), on_ending) }
            { segmented(words.found_by, &words.detectors, usize::from(scene.state.published), &found) }
        </div>
    }
}

fn key(scene: &Scene) -> Html {
    let words = scene.words();
    let mark = |marks: Html| html! { <svg class="glyph" viewBox="0 0 14 14" aria-hidden="true">{ marks }</svg> };
    let outcomes = [
        Outcome::Pass,
        Outcome::Fail,
        Outcome::Environment,
        Outcome::Unknown,
    ];
    components::key(html! {
        <>
            { for outcomes.into_iter().zip(words.outcomes).map(|(of, meaning)| key_item(mark(outcome(of, 7.0, 7.0)), meaning)) }
            <i></i>
            { key_item(mark(edit(7.0, 7.0)), words.source_edit) }
        </>
    })
}

fn drawing(scene: &Scene, frame: Frame) -> Html {
    let words = scene.words();
    let narrow = frame.layout == Layout::Narrow;
    let (from, to) = span(scene);
    let left = frame.pick(84.0, 168.0, 184.0);
    let right = frame.width - frame.pick(36.0, 104.0, 112.0);
    let x = Scale::linear((0.0, 1.0), (left, right));
    let bottom = TOP + ROW * (to - from) as f64;
    let [middle, late] = STAGES;
    let stages = [(0.0, middle), (middle, late), (late, 1.0)];
    let published = scene.state.published;
    let chosen = scene.chosen();
    let rows = scene.shown[from..to].iter().enumerate().map(|(row, &place)| {
        let digest = &scene.runs.digests[place as usize];
        let y = TOP + ROW * (row as f64 + 0.5);
        let at = |item: u32| x.at(f64::from(item) / f64::from(digest.items.max(1)));
        let now = chosen == Some(place as usize);
        let solved = ending(scene, digest.ending);
        let onclick = scene.on(move |_: MouseEvent| Action::Run(place));
        let y_row = chart::draw::at(y - ROW / 2.0);
        html! {
            <>
                if now { { rect((0.0, y - ROW / 2.0 + 2.0), (3.0, ROW - 4.0), "now-row") } }
                { text(8.0, y + 4.0, if now { "s strong" } else { "s" }, short(&digest.instance, if narrow { 10 } else { 23 })) }
                { line((left, y), (right, y), "grid") }
                { for apart(digest.edits.iter().map(|&item| ((), at(item)))).map(|((), x)| edit(x, y)) }
                { for apart(digest.found(published).iter().map(|execution| (execution.outcome, at(execution.item)))).map(|(of, x)| outcome(of, x, y)) }
                if !narrow {
                    { text(right + 44.0, y + 4.0, "s end", labels::runs(digest, published)) }
                }
                { text(frame.width, y + 4.0, if digest.ending == Ending::Resolved { "s strong end" } else { "s dim end" }, solved) }
                <rect class="hit" x="0" y={y_row} width={chart::draw::at(frame.width)} height="24" {onclick} />
            </>
        }
    });
    let height = bottom + 78.0;
    chart::draw::chart(
        frame.width,
        height,
        labels::strips(scene.lang, &scene.activity, scene.shown.len(), from, to),
        html! {
            <>
                { text(8.0, 14.0, "s dim", words.task) }
                { for stages.iter().zip(words.stages).map(|(&(start, end), name)| text(x.at(f64::midpoint(start, end)), 14.0, "s strong mid-a", name)) }
                if !narrow { { text(right + 44.0, 14.0, "s dim end", words.runs_short) } }
                { text(frame.width, 14.0, "s dim end", if narrow { words.resolved_short } else { words.resolved }) }
                { line((0.0, TOP - 8.0), (frame.width, TOP - 8.0), "axis") }
                { for STAGES.iter().map(|&at| line((x.at(at), TOP - 8.0), (x.at(at), bottom + 8.0), "axis")) }
                { for rows }
                { line((0.0, bottom + 8.0), (frame.width, bottom + 8.0), "axis") }
                { sums(scene, &x, bottom + 20.0, narrow) }
            </>
        },
    )
}

/// A bar a stage: its executions by what came of them, and what share of all they are.
fn sums(scene: &Scene, x: &Scale, top: f64, narrow: bool) -> Html {
    let words = scene.words();
    let activity = &scene.activity;
    let all = f64::from(activity.all.executions().max(1));
    let [middle, late] = STAGES;
    let stages = [(0.0, middle), (middle, late), (late, 1.0)];
    let bars = activity.stages.iter().zip(stages).map(|(tally, (start, end))| {
        let (start, width) = (x.at(start) + 2.0, x.at(end) - x.at(start) - 4.0);
        let mut at = start;
        let own = f64::from(tally.executions().max(1));
        let parts = parts(tally).into_iter().map(|(count, class)| {
            let wide = width * f64::from(count) / own;
            at += wide;
            rect((at - wide, top), (wide, 12.0), class)
        });
        let centre = start + width / 2.0;
        html! {
            <>
                { for parts }
                { text(centre, top + 30.0, "s strong mid-a", labels::stage_share(scene.lang, f64::from(tally.executions()) / all, narrow)) }
                { text(centre, top + 48.0, "s dim mid-a", labels::pass_rate(scene.lang, tally.pass_rate())) }
            </>
        }
    });
    html! {
        <>
            { text(8.0, top + 10.0, "s", if narrow { words.all.to_owned() } else { labels::all(scene.lang, scene.shown.len()) }) }
            { for bars }
        </>
    }
}

fn parts(tally: &Tally) -> [(u32, &'static str); 4] {
    [
        (tally.pass, "correct"),
        (tally.fail, "buggy"),
        (tally.environment, "env-seg"),
        (tally.unknown, "rest"),
    ]
}

/// As much of a name as there is room for: its end tells tasks apart.
pub fn short(name: &str, most: usize) -> String {
    let long = name.chars().count();
    if long <= most {
        return name.to_owned();
    }
    let end: String = name.chars().skip(long + 1 - most).collect();
    format!("…{end}")
}

pub fn ending(scene: &Scene, ending: Ending) -> &'static str {
    let [_, yes, no, unknown] = scene.words().endings;
    match ending {
        Ending::Resolved => yes,
        Ending::Unresolved => no,
        Ending::Unknown => unknown,
    }
}

fn pager(scene: &Scene) -> Html {
    let words = scene.words();
    let (from, to) = span(scene);
    let all = scene.shown.len();
    let page = (from / ROWS) as u32;
    let turn = |name: &'static str, to: Option<u32>| {
        let send = scene.on(move |page: u32| Action::Page(page));
        let onclick = Callback::from(move |_: MouseEvent| {
            if let Some(to) = to {
                send.emit(to);
            }
        });
        html! { <button type="button" class="tool primary" aria-disabled={to.is_none().then_some("true")} {onclick}>{ name }</button> }
    };
    html! {
        <div class="pager ui">
            { turn(words.earlier, page.checked_sub(1)) }
            { turn(words.later, (to < all).then_some(page + 1)) }
            <span>{ labels::span(scene.lang, from, to, all) }</span>
        </div>
    }
}

/// How the synthetic set is made.
fn made(scene: &Scene) -> Html {
    let Data::Synthetic(simulation) = &scene.state.data else {
        return html! {};
    };
    let words = scene.words();
    let change = |put: fn(&mut Simulation, f64)| {
        let simulation = simulation.clone();
        scene.on(move |typed: f64| {
            let mut simulation = simulation.clone();
            put(&mut simulation, typed);
            Action::Simulation(simulation)
        })
    };
    let tasks = change(|simulation, typed| simulation.tasks = typed as u32);
    let seed = change(|simulation, typed| simulation.seed = typed as u64);
    let lite = simulation.benchmark == Benchmark::Lite;
    let benchmark = change(|simulation, chosen| {
        simulation.benchmark = Benchmark::ALL[usize::from(chosen == 0.0)];
    });
    let range = (f64::from(*TASKS.start()), f64::from(*TASKS.end()));
    html! {
        <details class="files made"><summary>{ words.made_title }</summary><p class="src">{ words.made_text }</p><div class="controls">
            { number_field(words.made_tasks, f64::from(simulation.tasks), range, tasks) }
            { number_field(words.seed, simulation.seed as f64, (0.0, 1e9), seed) }
            { segmented(words.near, &["Verified", "Lite"], usize::from(lite), &benchmark.reform(|index: usize| index as f64)) }
        </div></details>
    }
}

fn table(scene: &Scene) -> Table {
    let words = scene.words();
    let published = scene.state.published;
    let row = |digest: &Digest| {
        let mut stages = [0_u32; 3];
        let mut passed = 0_u32;
        for execution in digest.found(published) {
            stages[match stage(execution.item, digest.items) {
                Stage::Early => 0,
                Stage::Middle => 1,
                Stage::Late => 2,
            }] += 1;
            passed += u32::from(execution.outcome == Outcome::Pass);
        }
        let mut cells = vec![
            digest.instance.as_str().into(),
            digest.agent.as_str().into(),
            digest.setting.as_str().into(),
            digest.items.into(),
            digest.found(published).len().into(),
        ];
        cells.extend(stages.map(Into::into));
        cells.push(passed.into());
        cells.push(digest.edits.len().into());
        cells.push(ending(scene, digest.ending).into());
        cells
    };
    let [early, middle, late] = words.stages;
    let names = [
        words.task,
        words.agent,
        words.setting,
        words.items,
        words.executions,
        early,
        middle,
        late,
        words.outcomes[0],
        words.source_edits,
        words.resolved,
    ];
    Table {
        columns: names.into_iter().map(Column::new).collect(),
        rows: scene.listed().map(row).collect(),
    }
}
