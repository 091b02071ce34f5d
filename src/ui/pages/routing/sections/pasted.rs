//! A failure that somebody pastes: scores with reasons, and what the policy would do.

use super::super::offers::{Offer, best, offers};
use super::super::scene::Scene;
use super::trained::{Have, reasons};
use crate::calibration::{Answer, Pasted, Request};
use crate::routing::Failure;
use crate::routing::router::Scored;
use crate::ui::chart::number::three;
use crate::ui::components::{error_line, select};
use crate::ui::markup::html;
use crate::ui::pages::reliability::identity::Identity;
use crate::ui::text::routing::labels::in_unit;
use crate::ui::text::routing::router::{self, Words};
use std::rc::Rc;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// Where a failure is pasted.
pub fn pasted(scene: &Scene, have: &Identity<Have>) -> Html {
    yew::html! { <Paste scene={scene.clone()} have={have.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct Props {
    scene: Scene,
    have: Identity<Have>,
}

/// What came of a failure.
#[derive(Clone, PartialEq)]
enum Found {
    Asked,
    Refused(String),
    /// By which router, for a failure of which source.
    Scored(Identity<Have>, String, Rc<Scored>),
}

#[component]
fn Paste(props: &Props) -> Html {
    let (scene, have) = (&props.scene, &props.have);
    let words = Words::of(scene.lang);
    let router = have.router();
    let [problem, stderr] = [use_node_ref(), use_node_ref()];
    let [verdict, source] = [use_state_eq(String::new), use_state_eq(String::new)];
    let found = use_state(|| None::<Found>);
    let onclick = {
        let (workers, have, found) = (scene.workers.clone(), have.clone(), found.setter());
        let fields = [problem.clone(), stderr.clone()];
        let (verdict, source) = ((*verdict).clone(), (*source).clone());
        Callback::from(move |_: MouseEvent| {
            let [problem, stderr] = fields.each_ref().map(|field| {
                let field = field.cast::<HtmlTextAreaElement>();
                field.map_or_else(String::new, |field| field.value())
            });
            let question = Request::Score {
                router: have.router().json.clone(),
                pasted: Box::new(Pasted {
                    source: source.clone(),
                    text: Failure {
                        problem,
                        verdict: verdict.clone(),
                        stderr,
                    },
                }),
            };
            found.set(Some(Found::Asked));
            let (have, found, source) = (have.clone(), found.clone(), source.clone());
            workers.ask(question, move |answer| {
                found.set(Some(match answer {
                    Ok(Answer::Scored(scored)) => {
                        Found::Scored(have.clone(), source.clone(), Rc::new(*scored))
                    }
                    Ok(Answer::Refused(refused)) => {
                        Found::Refused(format!("{} {}", refused.message, refused.hint))
                    }
                    Ok(_) => return,
                    Err(trouble) => Found::Refused(format!("{trouble} {}", trouble.hint())),
                }));
            });
        })
    };
    let area = |label: &'static str, field: NodeRef, rows: &'static str| {
        html! { <label class="field"><span>{ label }</span><textarea class="statement" ref={field} {rows} spellcheck="false"></textarea></label> }
    };
    let pick = |label: &'static str, known: &[String], now: &UseStateHandle<String>| {
        let mut names = vec![words.unknown.to_owned()];
        names.extend(known.iter().cloned());
        let place = known.iter().position(|name| *name == **now);
        let (now, known) = (now.setter(), known.to_vec());
        let on_pick = Callback::from(move |index: usize| {
            let name = index.checked_sub(1).and_then(|place| known.get(place));
            now.set(name.cloned().unwrap_or_default());
        });
        select(label, &names, place.map_or(0, |place| place + 1), on_pick)
    };
    html! {
        <div id="paste">
            <h3>{ words.paste_title }</h3>
            <p class="prose">{ words.paste_text }</p>
            <div class="task-fields ui">
                { area(words.problem, problem, "4") }
                <div class="controls">
                    { pick(words.verdict, &router.verdicts, &verdict) }
                    { pick(words.source, &router.sources, &source) }
                </div>
                { area(words.stderr, stderr, "3") }
            </div>
            <div class="controls ui"><button type="button" class="tool primary" id="score" {onclick}>{ words.score }</button></div>
            { match &*found {
                Some(Found::Asked) => html! { <p class="empty ui" role="status">{ words.scoring }</p> },
                Some(Found::Refused(message)) => error_line(message, "", None),
                Some(Found::Scored(by, source, scored)) if by == have => scores(scene, have, source, scored),
                _ => html! {},
            } }
        </div>
    }
}

/// The scores, what the policy makes of them, and why they are so.
fn scores(scene: &Scene, have: &Have, source: &str, scored: &Scored) -> Html {
    let words = Words::of(scene.lang);
    let actions = &have.router().actions;
    let rollouts = &scene.model.loaded.rollouts;
    let lambda = scene.choice().map(|choice| choice.lambda);
    let body = match lambda {
        Some(lambda) if *actions == rollouts.actions => {
            let source = rollouts.sources.iter().position(|name| name == source);
            let offers = offers(
                &scene.model,
                source.map(|source| source as u32),
                &scored.probabilities,
                scene.state.policies[0].temperature,
                lambda,
            );
            offered(scene, have, &offers, lambda)
        }
        lambda => html! {
            <>
                <table class="tight" id="scored">
                    <thead><tr><th scope="col">{ words.action }</th><th scope="col" class="n">{ words.probability }</th></tr></thead>
                    <tbody>{ for actions.iter().zip(&scored.probabilities).map(|(name, score)| html! { <tr><th scope="row">{ name }</th><td class="n">{ three(*score) }</td></tr> }) }</tbody>
                </table>
                <p class="wording quiet">{ if lambda.is_some() { words.other_actions } else { words.no_lambda } }</p>
            </>
        },
    };
    let each: Vec<_> = scored
        .reasons
        .iter()
        .map(|reasons| reasons.largest.clone())
        .collect();
    let rest: Vec<f64> = scored.reasons.iter().map(|reasons| reasons.rest).collect();
    html! {
        <div role="status">
            { body }
            <div class="spaced">{ reasons(scene.lang, "reasons", words.reasons, words.adds, actions, &each, &rest) }</div>
        </div>
    }
}

/// What each action offers at λ̂.
fn offered(scene: &Scene, have: &Have, offers: &[Offer], lambda: f64) -> Html {
    let (words, unit) = (Words::of(scene.lang), scene.unit());
    let names = scene.model.table.actions();
    let taken = best(offers).map(|offer| offer.action);
    let breakpoint = (scene.choice()).map_or(lambda, |choice| choice.breakpoint);
    // λ̂ is for the scores that are in use.
    let own = have.rescored(&scene.state.data);
    let fits = own.is_some() && scene.state.rescored.as_ref() == own;
    html! {
        <>
            <div class="scroll" tabindex="0" role="region" aria-label={words.paste_title}>
            <table class="tight" id="scored">
                <thead><tr>
                    <th scope="col">{ words.action }</th>
                    <th scope="col" class="n">{ words.probability }</th>
                    <th scope="col" class="n">{ in_unit(words.expected_cost, unit) }</th>
                    <th scope="col" class="n">{ words.value }</th>
                </tr></thead>
                <tbody>
                    { for offers.iter().map(|offer| html! {
                        <tr class={(taken == Some(offer.action)).then_some("now")}>
                            <th scope="row">{ &names[offer.action] }</th>
                            <td class="n">{ three(offer.score) }</td>
                            <td class="n">{ unit.money(offer.cost) }</td>
                            <td class="n">{ three(offer.value) }</td>
                        </tr>
                    }) }
                </tbody>
            </table>
            </div>
            if let Some(taken) = taken { <p class="wording" id="takes">{ router::takes(scene.lang, unit, &names[taken], breakpoint) }</p> }
            if !fits { <p class="wording quiet">{ words.other_scores }</p> }
            <p class="wording quiet">{ words.outside }</p>
        </>
    }
}
