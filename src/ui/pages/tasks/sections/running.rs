//! How programs are run: the plan, how many inputs, the button, and how far it is.

use super::super::scene::{Scene, Step};
use super::super::state::{Action, INPUTS};
use crate::ui::chart::number::count;
use crate::ui::chart::{DragNumber, Snap};
use crate::ui::components::{Pace, error_line, progress, segmented};
use crate::ui::markup::html;
use crate::ui::text::tasks::labels;
use crate::workbench::{Engine, Phase, Plan};
use yew::prelude::*;

/// The controls above Figure 1.
pub fn controls(scene: &Scene) -> Html {
    let (words, state) = (scene.words(), &scene.state);
    let run = scene.work.run.reform(|_: MouseEvent| ());
    let (least, most) = (f64::from(*INPUTS.start()), f64::from(*INPUTS.end()));
    html! {
        <div class="controls ui">
            { segmented(words.plan, &words.plans, state.plan as usize,
                &scene.on(|plan: usize| Action::Plan(Plan::ALL[plan]))) }
            <span>
                <DragNumber value={f64::from(state.inputs)} min={least} max={most} step=1.0 snap={Snap::Smart} label={words.inputs}
                    text={count(u64::from(state.inputs))} on={scene.drag(|inputs| Action::Inputs(inputs as u32))} />
                { " " }{ words.inputs }
            </span>
            <span>{ words.seed }{ " " }
                <DragNumber value={state.seed as f64} min=0.0 max={9_999.0_f64.max(state.seed as f64)} step=1.0 snap={Snap::Smart} label={words.seed}
                    text={state.seed.to_string()} on={scene.drag(|seed| Action::Seed(seed as u64))} />
            </span>
            { segmented(words.engine, &words.engines, state.engine as usize,
                &scene.on(|engine: usize| Action::Engine(Engine::ALL[engine]))) }
            <button type="button" class="tool primary" id="run" onclick={run}>{ words.run }</button>
        </div>
    }
}

/// How far it is, what it took, what went wrong.
pub fn below(scene: &Scene) -> Html {
    let words = scene.words();
    let course = scene.work.course(scene.state.plan);
    let others = Plan::ALL
        .into_iter()
        .filter_map(|plan| scene.work.course(plan).pace)
        .next();
    let shown = course.pace.map(|pace| (pace, words.running));
    let shown = shown.or(others.map(|pace| (pace, words.comparing)));
    html! {
        <>
            if let Some((pace, label)) = shown {
                { progress(scene.chrome(), label_of(scene, pace.phase, label), Pace { done: pace.done, total: pace.total, rate: None },
                    Some(scene.work.cancel.clone())) }
            } else if let Some(found) = &scene.found {
                <p class="src num" id="speed">{ labels::speed(scene.lang, found) }</p>
            }
            if scene.work.stale(&scene.state) {
                <p class="said ui" role="status">{ words.stale }</p>
            }
            if let Some(refused) = &course.trouble {
                { error_line(&refused.message, &refused.hint, None) }
            }
            if scene.state.engine == Engine::Kept { <p class="src ui">{ words.state_kept }</p> }
            { suggest_engine(scene) }
            { for scene.found.iter().flat_map(|found| labels::problems(scene.lang, found)).map(|(message, hint)| error_line(&message, &hint, None)) }
        </>
    }
}

fn label_of(scene: &Scene, phase: Phase, running: &'static str) -> &'static str {
    match phase {
        Phase::Running => running,
        Phase::Fetching | Phase::Starting => scene.words().fetching,
    }
}

/// Seconds after which the faster engine is worth its price.
const SLOW: f64 = 4.0;

/// Offers the browser's own engine where wasmi takes long.
fn suggest_engine(scene: &Scene) -> Html {
    let slow = scene
        .found
        .as_ref()
        .filter(|found| found.milliseconds > SLOW * 1_000.0)
        .filter(|_| scene.state.engine == Engine::Wasmi && !scene.work.busy());
    let Some(found) = slow else {
        return html! {};
    };
    let onclick = scene.step_on::<MouseEvent>(&Step::Do(Action::Engine(Engine::Browser)));
    html! {
        <p class="said ui" role="status">{ labels::faster(scene.lang, found.milliseconds) }{ " " }
            <button type="button" class="tool primary" {onclick}>{ scene.words().engines[Engine::Browser as usize] }</button></p>
    }
}
