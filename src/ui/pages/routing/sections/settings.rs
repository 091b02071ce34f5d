//! What the policy may do and what is promised; and a second policy beside it.

use super::super::link::{cost_at, place};
use super::super::model::{Measured, Model, measure};
use super::super::scene::Scene;
use super::super::state::{Action, BoundKind, DELTA, Data, QUALITY, RATE, SIMULATED, TEMPERATURE};
use super::certificate::{dear_share, promised};
use super::points::points;
use super::scores::scores;
use crate::limits;
use crate::routing::Policy;
use crate::routing::simulated::Simulation;
use crate::ui::chart::DragNumber;
use crate::ui::chart::number::{self, shortest};
use crate::ui::components::{number_field, select};
use crate::ui::markup::html;
use crate::ui::text::routing::labels;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The settings.
pub fn settings(scene: &Scene) -> Html {
    let words = scene.words();
    html! {
        <section id="settings">
            <h2>{ words.settings_title }</h2>
            <p class="prose">{ words.settings_text }</p>
            { promise(scene) }
            { simulation(scene) }
            <div class="scroll" tabindex="0" role="region" aria-label={words.settings_title}>
                <table class="compare">
                    <thead><tr><td></td><th scope="col">{ words.sides[0] }</th><th scope="col">{ words.sides[1] }</th></tr></thead>
                    <tbody>
                        { row(words.policy_cost, |side| cost(scene, side)) }
                        { row(words.temperature, |side| temperature(scene, side)) }
                        { row(words.actions, |side| actions(scene, side)) }
                        { outcome(scene) }
                    </tbody>
                </table>
            </div>
            { scores(scene) }
            { points(scene) }
        </section>
    }
}

fn row(name: &'static str, of: impl Fn(usize) -> Html) -> Html {
    html! { <tr><th scope="row">{ name }</th><td>{ of(0) }</td><td>{ of(1) }</td></tr> }
}

/// The promise: which, how often it may fail, the largest possible cost.
fn promise(scene: &Scene) -> Html {
    let (words, unit, state) = (scene.words(), scene.unit(), &scene.state);
    let names: Vec<String> = words.bounds.iter().map(|&name| name.to_owned()).collect();
    let origins = [words.ceiling_seen, words.ceiling_given].map(str::to_owned);
    let largest = scene.model.largest;
    let on_origin = scene.on(move |index: usize| Action::Ceiling((index == 1).then_some(largest)));
    let factor = unit.factor;
    html! {
        <div class="controls ui">
            { select(words.bound, &names, state.bound as usize, scene.on(|index: usize| Action::Bound(BoundKind::ALL[index.min(4)]))) }
            if scene.solving() {
                { number_field(words.rate_handle, state.rate, (*RATE.start(), *RATE.end()), scene.on(Action::Rate)) }
            }
            if matches!(state.bound, BoundKind::Hoeffding | BoundKind::LearnThenTest | BoundKind::SolveRate) {
                { number_field("δ", state.delta, (*DELTA.start(), *DELTA.end()), scene.on(Action::Delta)) }
            }
            { select(words.ceiling, &origins, usize::from(state.ceiling.is_some()), on_origin) }
            if let Some(ceiling) = state.ceiling {
                { number_field(&labels::in_unit(words.ceiling_field, unit), ceiling * factor, (limits::ROUTING_COST.start() * factor, *limits::ROUTING_COST.end()),
                    scene.on(move |shown: f64| Action::Ceiling(Some(shown / factor)))) }
                <label class="check" title={words.clip_text}>
                    <input type="checkbox" id="clip" checked={state.clip} onchange={scene.on(|event: Event| {
                        let field: HtmlInputElement = event.target_unchecked_into();
                        Action::Clip(field.checked())
                    })} />{ words.clip }
                </label>
            }
        </div>
    }
}

/// The knobs of the simulation.
fn simulation(scene: &Scene) -> Html {
    let words = scene.words();
    let Data::Simulated(now) = scene.state.data else {
        return html! {};
    };
    let field = |label: &str, value: f64, range: (f64, f64), set: fn(&mut Simulation, f64)| {
        number_field(
            label,
            value,
            range,
            scene.on(move |value: f64| {
                let mut next = now;
                set(&mut next, value);
                Action::Simulation(next)
            }),
        )
    };
    html! {
        <fieldset class="knobs">
            <legend class="lab">{ words.simulation }{ " " }<span class="tag">{ words.simulated }</span></legend>
            <div class="controls ui">
                { field(words.simulated_n, f64::from(now.instances), (f64::from(*SIMULATED.start()), f64::from(*SIMULATED.end())), |it, value| it.instances = value as u32) }
                { field(words.complementarity, now.complementarity, (0.0, 1.0), |it, value| it.complementarity = value) }
                { field(words.score_quality, now.score_quality, (*QUALITY.start(), *QUALITY.end()), |it, value| it.score_quality = value) }
                { field(words.seed, now.seed as f64, (0.0, 1e9), |it, value| it.seed = value as u64) }
            </div>
        </fieldset>
    }
}

/// The policy of a side after a change.
fn changed<T: 'static>(
    scene: &Scene,
    side: usize,
    change: impl Fn(&mut Policy, T) + 'static,
) -> Callback<T> {
    let policy = scene.state.policies[side].clone();
    scene.on(move |value| {
        let mut next = policy.clone();
        change(&mut next, value);
        Action::Policy(side, next)
    })
}

fn cost(scene: &Scene, side: usize) -> Html {
    let words = scene.words();
    let given = scene
        .model
        .loaded
        .rollouts
        .instances
        .iter()
        .all(|instance| instance.policy_cost.is_some());
    let policy = &scene.state.policies[side];
    let chosen = place(&policy.cost);
    let offered = if given || chosen == 3 { 4 } else { 3 };
    let names: Vec<String> = words.policy_costs[..offered]
        .iter()
        .map(|&name| name.to_owned())
        .collect();
    select(
        words.sides[side],
        &names,
        chosen,
        changed(scene, side, |policy, index| policy.cost = cost_at(index)),
    )
}

fn temperature(scene: &Scene, side: usize) -> Html {
    let policy = scene.state.policies[side].clone();
    let now = policy.temperature;
    let on = scene.drag(move |temperature| {
        Action::Policy(
            side,
            Policy {
                temperature,
                ..policy.clone()
            },
        )
    });
    html! {
        <DragNumber value={now} min={*TEMPERATURE.start()} max={*TEMPERATURE.end()} step=0.05 label={labels::of_side(scene.lang, scene.words().temperature, side)}
            text={format!("τ = {}", shortest(now, 2))} {on} />
    }
}

/// A box for each action, and one for giving up.
fn actions(scene: &Scene, side: usize) -> Html {
    let names = &scene.model.loaded.rollouts.actions;
    let policy = &scene.state.policies[side];
    let mut allowed = policy.allowed.clone();
    allowed.resize(names.len(), policy.allowed.is_empty());
    let boxed = |name: &str, checked: bool, onchange: Callback<Event>| {
        html! {
            <label class="check"><input type="checkbox" {checked} {onchange} />{ name }</label>
        }
    };
    let boxes = names.iter().enumerate().map(|(action, name)| {
        let allowed_now = allowed.clone();
        let on = changed(scene, side, move |policy: &mut Policy, event: Event| {
            let field: HtmlInputElement = event.target_unchecked_into();
            let mut next = allowed_now.clone();
            next[action] = field.checked();
            // The last one cannot be taken away.
            if next.contains(&true) {
                policy.allowed = next;
            } else {
                field.set_checked(true);
            }
        });
        boxed(name, allowed[action], on)
    });
    let stop = changed(scene, side, |policy: &mut Policy, event: Event| {
        let field: HtmlInputElement = event.target_unchecked_into();
        policy.stop = field.checked();
    });
    html! { <div class="checks ui">{ for boxes }{ boxed(scene.words().stop, policy.stop, stop) }</div> }
}

/// What the two come to, under the same promise and for the same money.
fn outcome(scene: &Scene) -> Html {
    let (words, unit) = (scene.words(), scene.unit());
    let terms = scene.state.terms();
    let of = |model: Option<&Model>| {
        model.and_then(|model| {
            measure(model, &terms)
                .ok()
                .and_then(|(_, measured)| measured)
                .map(|measured| (measured, dear_share(model, &measured.choice)))
        })
    };
    let sides = [of(Some(&scene.model)), of(scene.other.as_deref())];
    let line = |name: &'static str, write: &dyn Fn(&(Measured, f64)) -> String| {
        let cell = |side: usize| {
            sides[side]
                .as_ref()
                .map_or_else(|| words.no.to_owned(), write)
        };
        html! { <tr><th scope="row">{ name }</th><td class="num">{ cell(0) }</td><td class="num">{ cell(1) }</td></tr> }
    };
    let missing = || number::MISSING.to_owned();
    html! {
        <>
            { line(words.lambda_hat, &|(found, _)| unit.lambda(found.choice.breakpoint)) }
            { line(if scene.solving() { words.certified_rate } else { words.certified }, &|(found, _)| promised(scene, &found.choice, unit.name())) }
            { line(words.calibration_cost, &|(found, _)| unit.priced(found.choice.cost)) }
            { line(words.test_cost, &|(found, _)| found.test_cost.map_or_else(missing, |cost| unit.priced(cost))) }
            { line(words.calibration_solved, &|(found, _)| labels::percent(found.choice.solve_rate)) }
            { line(words.test_solved, &|(found, _)| found.test_rate.map_or_else(missing, labels::percent)) }
            { line(words.dear_share, &|(_, share)| labels::percent(*share)) }
        </>
    }
}
