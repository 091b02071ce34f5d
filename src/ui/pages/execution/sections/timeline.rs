//! Figure 2: one run, step after step, command and output side by side.

use super::super::budgets::one;
use super::super::exporting::{self, Exporting, Records};
use super::super::scene::Scene;
use super::super::state::Action;
use super::steps::{Listed, Source, What, listed, row};
use super::{numbered, steps};
use crate::execution::policy::Fate;
use crate::ui::chart::{self, Column, Table};
use crate::ui::components::{error_line, note, remark, segmented, takeaway};
use crate::ui::markup::html;
use crate::ui::pages::reliability::identity::Identity;
use crate::ui::text::execution::labels;
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;

/// Steps on a page.
const ROWS: usize = 20;

/// Steps in the data table: each is opened for it.
const TABLE: usize = 1_000;

/// Figure 2.
pub fn timeline(scene: &Scene) -> Html {
    yew::html! { <Timeline scene={scene.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct Props {
    scene: Scene,
}

#[component]
fn Timeline(props: &Props) -> Html {
    let scene = &props.scene;
    let words = scene.words();
    let chosen = scene.chosen();
    let everything = use_state_eq(|| false);
    let at = use_state_eq(|| 0_usize);
    let told = use_state(Exporting::default);
    let list_node = use_node_ref();
    let list = {
        let about = (
            (scene.runs.clone(), scene.shown.clone()),
            chosen,
            scene.state.published,
            scene.state.policy.clone(),
            *everything,
        );
        use_memo(
            about,
            |((runs, _), chosen, published, policy, everything)| {
                let digest = chosen.map(|place| &runs.digests[place]);
                match chosen.zip(digest) {
                    Some((place, digest)) => {
                        let packed = &runs.packed[place];
                        let simulated = one(scene.listed(), digest, *published, policy);
                        let all = listed(packed, digest, *published, &simulated.kept, *everything);
                        (Identity(Rc::new(all)), Some(simulated))
                    }
                    None => (Identity(Rc::new(Vec::new())), None),
                }
            },
        )
    };
    {
        let at = at.setter();
        use_effect_with((scene.runs.clone(), chosen, *everything), move |_| {
            at.set(0)
        });
    }
    let last = list.0.len().saturating_sub(1);
    let here = (*at).min(last);
    {
        let node = list_node.clone();
        let first = use_mut_ref(|| true);
        use_effect_with(here, move |_| {
            // The page must not jump when it opens.
            if !first.replace(false) {
                show(&node);
            }
        });
    }
    let source = chosen.map(|place| Source {
        packed: scene.runs.packed[place].clone(),
        instance: scene.runs.digests[place].instance.clone(),
    });
    let data = use_memo(
        (scene.runs.clone(), chosen, list.0.clone(), scene.lang),
        |_| {
            Rc::new(
                (source.as_ref())
                    .map_or_else(Table::default, |source| table(scene, source, &list.0)),
            )
        },
    );
    let (Some(place), Some(source)) = (chosen, source) else {
        return html! {
            <section><h2>{ words.timeline_title }</h2><p class="empty ui">{ words.no_run }</p></section>
        };
    };
    let digest = &scene.runs.digests[place];
    let go = {
        let (at, scene) = (at.setter(), scene.clone());
        Callback::from(move |step: Walk| match step {
            Walk::First => at.set(0),
            Walk::Back => at.set(here.saturating_sub(1)),
            Walk::Forward => at.set((here + 1).min(last)),
            Walk::Last => at.set(last),
            Walk::EarlierRun | Walk::LaterRun => {
                if let Some(run) = neighbour(&scene, place, step == Walk::LaterRun) {
                    scene
                        .send
                        .emit(super::super::scene::Step::Do(Action::Run(run)));
                }
            }
        })
    };
    let onkeydown = {
        let go = go.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.ctrl_key() || event.meta_key() || event.alt_key() {
                return;
            }
            if let Some(step) = Walk::of(&event.key()) {
                event.prevent_default();
                go.emit(step);
            }
        })
    };
    let button = |walk: Walk| {
        let (name, d) = (words.walks[walk as usize], PICTURES[walk as usize]);
        let onclick = go.reform(move |_: MouseEvent| walk);
        html! {
            <button type="button" class="tool" aria-label={name} title={name} {onclick}>
                <svg viewBox="0 0 20 20" aria-hidden="true"><path {d} /></svg>
            </button>
        }
    };
    let skipped = list.1.as_ref();
    let caption = html! {
        <>
            { numbered(scene, 2, &labels::task(scene.lang, &digest.instance)) }
            { labels::run(scene.lang, digest, scene.state.published) }
            { skipped.map(|simulated| labels::skipped(scene.lang, simulated)).unwrap_or_default() }
        </>
    };
    let from = here / ROWS * ROWS;
    let to = (from + ROWS).min(list.0.len());
    let goto = at.setter();
    let rows = list.0[from..to].iter().enumerate().map(|(index, one)| {
        let goto = goto.clone();
        let onclick = Callback::from(move |_: MouseEvent| goto.set(from + index));
        row(scene, &source, one, from + index == here, onclick)
    });
    let before = html! {
        <div class="transport" role="group" aria-label={words.walk}>
            { for [Walk::First, Walk::Back, Walk::Forward, Walk::Last].map(button) }
            <output id="step">{ list.0.get(here).map(|one| labels::position(scene.lang, one.item, digest.items)).unwrap_or_default() }</output>
            <span class="apart">{ for [Walk::EarlierRun, Walk::LaterRun].map(button) }</span>
        </div>
    };
    let everything_on = {
        let everything = everything.setter();
        Callback::from(move |index: usize| everything.set(index == 1))
    };
    let body = html! {
        <>
            { segmented(words.listed_steps, &words.step_lists, usize::from(*everything), &everything_on) }
            <div id="timeline" class="walked" tabindex="0" role="group" aria-label={words.timeline_label} {onkeydown}>
                <ol class="log" ref={list_node.clone()}>{ for rows }</ol>
            </div>
            if list.0.len() > ROWS { <p class="src">{ labels::span(scene.lang, from, to, list.0.len()) }</p> }
            { exports(scene, place, &told) }
        </>
    };
    html! {
        <section>
            <h2>{ words.timeline_title }</h2>
            { chart::figure("fig-2", caption, before, None, body, (*data).clone(), None) }
            { note(html! {
                <>
                    if let Some(simulated) = skipped {
                        { takeaway(scene.chrome(), html! { { match simulated.fate {
                            Fate::Unchanged => words.unchanged_text,
                            Fate::AtRisk => words.at_risk_text,
                        } } }) }
                    }
                    { remark(words.counts_title, html! { { words.counts_text } }) }
                    { remark(words.keys_title, html! { { words.keys_text } }) }
                </>
            }) }
        </section>
    }
}

/// Where a key or a button leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Walk {
    First,
    Back,
    Forward,
    Last,
    EarlierRun,
    LaterRun,
}

const PICTURES: [&str; 6] = [
    "M14 5 8.5 10l5.5 5M5.5 5v10",
    "M12.5 5 7 10l5.5 5",
    "M7.5 5 13 10l-5.5 5",
    "M6 5l5.5 5L6 15M14.5 5v10",
    "M5 12.5 10 7l5 5.5",
    "M5 7.5 10 13l5-5.5",
];

impl Walk {
    /// By its key, as in the inspector of mini-swe-agent.
    fn of(key: &str) -> Option<Self> {
        Some(match key {
            "0" => Self::First,
            "h" => Self::Back,
            "l" => Self::Forward,
            "$" => Self::Last,
            "H" => Self::EarlierRun,
            "L" => Self::LaterRun,
            _ => return None,
        })
    }
}

/// The run before or after one in the list.
fn neighbour(scene: &Scene, place: usize, later: bool) -> Option<u32> {
    let here = scene.shown.iter().position(|&one| one as usize == place);
    let next = match (here, later) {
        (Some(here), true) => here + 1,
        (Some(here), false) => here.checked_sub(1)?,
        (None, _) => 0,
    };
    scene.shown.get(next).copied()
}

/// Brings the current step into the window, if it is not there.
fn show(list: &NodeRef) {
    let current = list
        .cast::<Element>()
        .and_then(|list| list.query_selector("[aria-current]").ok().flatten());
    let height = gloo::utils::window().inner_height().ok();
    if let (Some(current), Some(height)) = (current, height.and_then(|height| height.as_f64())) {
        let place = current.get_bounding_client_rect();
        if place.top() < 64.0 || place.bottom() > height {
            current.scroll_into_view_with_bool(place.top() < 64.0);
        }
    }
}

fn exports(scene: &Scene, place: usize, told: &UseStateHandle<Exporting>) -> Html {
    let words = scene.words();
    let records = |format: Records| {
        let (scene, told) = (scene.clone(), told.setter());
        Callback::from(move |_: MouseEvent| exporting::records(&scene, format, told.clone()))
    };
    let atif = {
        let (scene, told) = (scene.clone(), told.setter());
        Callback::from(move |_: MouseEvent| exporting::atif(&scene, place, told.clone()))
    };
    html! {
        <>
            <p class="takeaways ui">
                <button type="button" class="tool primary" id="export-jsonl" onclick={records(Records::JsonLines)}>{ words.save_jsonl }</button>
                <button type="button" class="tool primary" id="export-csv" onclick={records(Records::Csv)}>{ words.save_csv }</button>
                <button type="button" class="tool primary" id="export-atif" onclick={atif}>{ words.save_atif }</button>
                if **told == Exporting::Busy { <span role="status">{ words.writing }</span> }
            </p>
            if let Exporting::Refused(refused) = &**told { { error_line(&refused.message, &refused.hint, None) } }
        </>
    }
}

fn table(scene: &Scene, source: &Source, list: &[Listed]) -> Table {
    let words = scene.words();
    let rows = list.iter().take(TABLE).map(|one| {
        let (outcome, skipped) = match &one.what {
            What::Execution { execution, kept } => (
                Some(words.outcomes[execution.outcome as usize]),
                Some(if *kept { words.no } else { words.yes }),
            ),
            _ => (None, None),
        };
        vec![
            one.item.into(),
            (source.packed.step(one.step))
                .map(|step| steps::command(&step.part))
                .into(),
            outcome.into(),
            skipped.into(),
        ]
    });
    Table {
        rows: rows.collect(),
        columns: [words.item, words.command, words.outcome, words.skipped]
            .into_iter()
            .map(Column::new)
            .collect(),
    }
}
