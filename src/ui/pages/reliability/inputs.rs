//! The inputs as numbers in a sentence that can be dragged, and the choice between mix and law.

use super::presets::Preset;
use super::scene::Scene;
use super::state::{Action, COUNTS, EDGE_ROWS, TOTALS};
use crate::limits;
use crate::task::{Inputs, Kind};
use crate::ui::chart::{DragNumber, Gesture, Snap, number as numbers};
use crate::ui::components::segmented;
use crate::ui::markup::html;
use crate::ui::text::Lang;
use crate::ui::text::reliability::kind as kind_name;
use yew::prelude::*;

/// A number in prose with everything a drag does.
#[inline(never)]
fn number(
    label: &str,
    text: String,
    value: f64,
    (min, max): (f64, f64),
    step: f64,
    action: Callback<Gesture>,
) -> Html {
    html! {
        <DragNumber {value} {min} {max} {step} snap={Snap::Smart} label={label.to_owned()} {text}
            on={action} />
    }
}

/// The sentence in the caption of Figure 1.
pub fn sentence(scene: &Scene<'_>) -> Html {
    let words = scene.words;
    let (comma, stop) = match scene.lang {
        Lang::En => (", ", ". "),
        Lang::Zh => ("，", "。"),
    };
    let inputs = match scene.state.inputs {
        Inputs::Mix(kinds) => html! {
            <>{ for Kind::ALL.iter().enumerate().map(|(index, &kind)| {
                let name = kind_name(scene.lang, kind);
                let count = kinds[kind as usize];
                let text = match scene.lang {
                    Lang::En => format!("{} {name}", numbers::count(u64::from(count))),
                    Lang::Zh => format!("{} 个{name}", numbers::count(u64::from(count))),
                };
                let most = f64::from(*limits::INPUTS.end());
                html! {
                    <>
                        { number(name, text, f64::from(count), (0.0, most), 1.0, scene.drag(move |rows| Action::OfKind(kind, rows as u32))) }
                        { if index < 3 { comma } else { stop } }
                    </>
                }
            }) }</>
        },
        Inputs::Law {
            total,
            count,
            boundary_weight,
            inputs,
        } => {
            let law = move |total, count, boundary_weight| {
                Action::Inputs(Inputs::Law {
                    total,
                    count,
                    boundary_weight,
                    inputs,
                })
            };
            let whole = |value: i32| value.to_string();
            let totals = (f64::from(*TOTALS.start()), f64::from(*TOTALS.end()));
            let counts = (f64::from(*COUNTS.start()), f64::from(*COUNTS.end()));
            html! {
                <>
                    { numbers::count(u64::from(inputs)) }{ match scene.lang { Lang::En => " at random, ", Lang::Zh => " 个随机输入，" } }
                    { words.total }{ " " }
                    { number(words.total_range, whole(total.0), f64::from(total.0), totals, 1.0,
                        scene.drag(move |from| law((from as i32, total.1.max(from as i32)), count, boundary_weight))) }
                    { "–" }
                    { number(words.total_range, whole(total.1), f64::from(total.1), totals, 1.0,
                        scene.drag(move |to| law((total.0.min(to as i32), to as i32), count, boundary_weight))) }
                    { comma }{ words.count }{ " " }
                    { number(words.count_range, whole(count.0), f64::from(count.0), counts, 1.0,
                        scene.drag(move |from| law(total, (from as i32, count.1.max(from as i32)), boundary_weight))) }
                    { "–" }
                    { number(words.count_range, whole(count.1), f64::from(count.1), counts, 1.0,
                        scene.drag(move |to| law(total, (count.0.min(to as i32), to as i32), boundary_weight))) }
                    { comma }{ words.boundary_weight }{ " " }
                    <span title={words.boundary_weight_hint}>
                    { number(words.boundary_weight, numbers::fixed(boundary_weight, 2), boundary_weight, (0.0, 1.0), 0.01,
                        scene.drag(move |weight| law(total, count, weight))) }
                    </span>
                    { stop }
                </>
            }
        }
    };
    html! { <span class="inputs">{ words.matrix_inputs }{ match scene.lang { Lang::En => " ", Lang::Zh => "：" } }{ inputs }</span> }
}

/// Mix or law, how many, which seed, and the slider of correlated bugs.
pub fn controls(scene: &Scene<'_>) -> Html {
    let words = scene.words;
    let state = scene.state;
    let rows = state.inputs.count() as f64;
    let by_law = matches!(state.inputs, Inputs::Law { .. });
    let choose = {
        let inputs = state.inputs.clone();
        scene.on(move |index: usize| match (index, &inputs) {
            (0, Inputs::Law { .. }) => Action::Inputs(Preset::Fooled.state().inputs),
            (1, Inputs::Mix(_)) => Action::Inputs(Preset::Everyday.state().inputs),
            _ => Action::Inputs(inputs.clone()),
        })
    };
    html! {
        <div class="controls ui">
            { segmented(words.inputs_title, &[words.by_mix, words.by_law], usize::from(by_law), &choose) }
            <span>{ words.rows }{ " " }
                { number(words.rows, numbers::count(rows as u64), rows,
                    (f64::from(*limits::INPUTS.start()), f64::from(*limits::INPUTS.end())), 1.0, scene.drag(|rows| Action::Rows(rows as u32))) }
            </span>
            <span>{ words.seed }{ " " }
                { number(words.seed, state.seed.to_string(), state.seed as f64, (0.0, 9_999.0_f64.max(state.seed as f64)), 1.0,
                    scene.drag(|seed| Action::Seed(seed as u64))) }
            </span>
            if let Some(both) = state.correlation() {
                <span title={words.correlation_hint}>{ words.correlation }{ " " }
                    { number(words.correlation, format!("{both}/{EDGE_ROWS}"), f64::from(both), (0.0, f64::from(EDGE_ROWS)), 1.0,
                        scene.drag(|both| Action::Correlation(both as u32))) }
                </span>
            }
        </div>
    }
}
