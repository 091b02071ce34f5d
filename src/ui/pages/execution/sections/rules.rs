//! The visitor's own policy: rules to put together, and its file.

use super::super::budgets::learning;
use super::super::scene::{Scene, Step};
use super::super::state::{Action, POINTS, QUOTA};
use crate::execution::policy::{Policy, Prices, Rule};
use crate::limits;
use crate::replay::{Answer, Export, Request};
use crate::ui::browser;
use crate::ui::components::{error_line, number_field, select};
use crate::ui::markup::html;
use crate::ui::text::execution::budget::{self as says, Words};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Prices of an execution, in points, and thresholds.
const PRICES: (f64, f64) = (0.01, 1_000.0);
const ERRORS: (f64, f64) = (0.0, 1_000.0);

/// The editor.
pub fn rules(scene: &Scene) -> Html {
    yew::html! { <Rules scene={scene.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct Props {
    scene: Scene,
}

#[component]
fn Rules(props: &Props) -> Html {
    let scene = &props.scene;
    let words = Words::of(scene.lang);
    let policy = &scene.state.policy;
    // Which sort is added next; a quota is what most begin with.
    let next = use_state_eq(|| 1_usize);
    let trouble = use_state_eq(|| None::<(String, String)>);
    let names: Vec<String> = words.rules.map(str::to_owned).into();
    let pick = {
        let next = next.setter();
        Callback::from(move |place| next.set(place))
    };
    let full = policy.rules.len() >= limits::POLICY_RULES;
    let add = {
        let (policy, place) = (policy.clone(), *next);
        scene.on(move |_: MouseEvent| Action::Policy(policy.clone().and(Policy::of(fresh(place)))))
    };
    let rows = policy.rules.iter().enumerate();
    html! {
        <div id="rules">
            <p class="lab">{ words.rules_title }</p>
            <p class="src">{ words.rules_text }</p>
            if policy.rules.is_empty() {
                <p class="ui">{ words.no_rule }</p>
            } else {
                <ol>{ for rows.map(|(place, rule)| row(scene, place, rule)) }</ol>
            }
            <div class="controls ui">
                { select(words.add_rule, &names, *next, pick) }
                <button type="button" class="tool primary" id="add-rule" disabled={full} onclick={add}>{ words.add }</button>
                { save(scene, &trouble) }
                { open(scene, &trouble) }
            </div>
            if let Some((message, hint)) = &*trouble { { error_line(message, hint, None) } }
        </div>
    }
}

/// A rule as it is added.
fn fresh(place: usize) -> Rule {
    match place {
        0 => Rule::Prohibited,
        1 => Rule::Quota { executions: 3 },
        2 => Rule::Points {
            budget: 3.0,
            prices: Prices::default(),
        },
        3 => Rule::Unrestricted,
        4 => Rule::RunOnce,
        5 => Rule::RunOnceDelayed { more: 2 },
        6 => Rule::AfterFirstEdit,
        7 => Rule::AfterFraction { share: 0.66 },
        8 => Rule::NoRepeatWithoutEdit,
        9 => Rule::StopAfterEnvironmentErrors { errors: 2 },
        _ => learning(),
    }
}

/// The place of a rule's sort in the list.
fn place(rule: &Rule) -> usize {
    match rule {
        Rule::Prohibited => 0,
        Rule::Quota { .. } => 1,
        Rule::Points { .. } => 2,
        Rule::Unrestricted => 3,
        Rule::RunOnce => 4,
        Rule::RunOnceDelayed { .. } => 5,
        Rule::AfterFirstEdit => 6,
        Rule::AfterFraction { .. } => 7,
        Rule::NoRepeatWithoutEdit => 8,
        Rule::StopAfterEnvironmentErrors { .. } => 9,
        Rule::ExpectedValue(_) => 10,
    }
}

fn row(scene: &Scene, at: usize, rule: &Rule) -> Html {
    let words = Words::of(scene.lang);
    let name = words.rules[place(rule)];
    let remove = {
        let policy = scene.state.policy.clone();
        scene.on(move |_: MouseEvent| {
            let mut next = policy.clone();
            next.rules
                .remove(at.min(next.rules.len().saturating_sub(1)));
            Action::Policy(next)
        })
    };
    html! {
        <li>
            <span>
                { name }
                if rule.needs_hindsight() { <>{ " " }<span class="tag">{ words.hindsight }</span></> }
            </span>
            { fields(scene, at, rule) }
            <button type="button" class="link" aria-label={says::remove(scene.lang, name, at + 1)} onclick={remove}>{ words.remove }</button>
        </li>
    }
}

/// The numbers of a rule.
fn fields(scene: &Scene, at: usize, rule: &Rule) -> Html {
    let words = Words::of(scene.lang);
    let field = |label: usize, value: f64, range: (f64, f64), set: fn(&mut Rule, f64)| {
        let policy = scene.state.policy.clone();
        let on = scene.on(move |value: f64| {
            let mut next = policy.clone();
            if let Some(rule) = next.rules.get_mut(at) {
                set(rule, value);
            }
            Action::Policy(next)
        });
        number_field(words.fields[label], value, range, on)
    };
    let quota = (f64::from(*QUOTA.start()), f64::from(*QUOTA.end()));
    match rule {
        Rule::Quota { executions } => field(0, f64::from(*executions), quota, |rule, value| {
            *rule = Rule::Quota {
                executions: value.round() as u32,
            };
        }),
        Rule::Points { budget, prices } => html! {
            <>
                { field(1, *budget, (*POINTS.start(), *POINTS.end()), |rule, value| if let Rule::Points { budget, .. } = rule { *budget = value }) }
                { field(2, prices.framework, PRICES, |rule, value| if let Rule::Points { prices, .. } = rule { prices.framework = value }) }
                { field(3, prices.other, PRICES, |rule, value| if let Rule::Points { prices, .. } = rule { prices.other = value }) }
            </>
        },
        Rule::RunOnceDelayed { more } => field(4, f64::from(*more), quota, |rule, value| {
            *rule = Rule::RunOnceDelayed {
                more: value.round() as u32,
            };
        }),
        Rule::AfterFraction { share } => field(5, *share, (0.0, 1.0), |rule, value| {
            *rule = Rule::AfterFraction { share: value };
        }),
        Rule::StopAfterEnvironmentErrors { errors } => {
            field(6, f64::from(*errors), ERRORS, |rule, value| {
                *rule = Rule::StopAfterEnvironmentErrors {
                    errors: value.round() as u32,
                };
            })
        }
        Rule::ExpectedValue(value) => html! {
            <>
                { field(7, value.threshold, (0.0, PRICES.1), |rule, to| if let Rule::ExpectedValue(value) = rule { value.threshold = to }) }
                { field(2, value.prices.framework, PRICES, |rule, to| if let Rule::ExpectedValue(value) = rule { value.prices.framework = to }) }
                { field(3, value.prices.other, PRICES, |rule, to| if let Rule::ExpectedValue(value) = rule { value.prices.other = to }) }
                <span class="src">{ says::known(scene.lang, value.history.executions(), value.learn) }</span>
            </>
        },
        _ => html! {},
    }
}

type Trouble = UseStateHandle<Option<(String, String)>>;

fn save(scene: &Scene, trouble: &Trouble) -> Html {
    let words = Words::of(scene.lang);
    let (scene, told) = (scene.clone(), trouble.setter());
    let onclick = Callback::from(move |_: MouseEvent| {
        let told = told.clone();
        let export = Export::Policy(scene.state.policy.clone());
        scene.workers.ask(Request::Export(export), move |answer| {
            told.set(match answer {
                Ok(Answer::Exported(text)) => {
                    browser::save_text(&text, "application/json", "runwise-policy.json");
                    None
                }
                Ok(Answer::Refused(refused)) => Some((refused.message, refused.hint)),
                Ok(_) => None,
                Err(found) => Some((found.to_string(), found.hint().to_owned())),
            });
        });
    });
    html! { <button type="button" class="tool primary" id="save-policy" {onclick}>{ words.save_policy }</button> }
}

/// The file is read by a worker, which has the reader; what is wrong with it is said.
fn open(scene: &Scene, trouble: &Trouble) -> Html {
    let words = Words::of(scene.lang);
    let (scene, told) = (scene.clone(), trouble.setter());
    let onchange = Callback::from(move |event: Event| {
        let field: HtmlInputElement = event.target_unchecked_into();
        let Some(file) = field.files().and_then(|files| files.get(0)) else {
            return;
        };
        // The same file again is a new choice.
        field.set_value("");
        let (scene, told) = (scene.clone(), told.clone());
        spawn_local(async move {
            let bytes = match file.size() <= limits::POLICY_BYTES as f64 {
                true => browser::read(&file).await.unwrap_or_default(),
                // Too large for the reader, which says so.
                false => vec![b' '; limits::POLICY_BYTES + 1],
            };
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let send = Rc::new(scene.send.clone());
            scene.workers.ask(Request::Policy { text }, move |answer| {
                told.set(match answer {
                    Ok(Answer::Policy(policy)) => {
                        send.emit(Step::Do(Action::Policy(policy)));
                        None
                    }
                    Ok(Answer::Refused(refused)) => Some((refused.message, refused.hint)),
                    Ok(_) => None,
                    Err(found) => Some((found.to_string(), found.hint().to_owned())),
                });
            });
        });
    });
    html! {
        <label class="tool primary file">
            <input type="file" class="sr" id="open-policy" accept=".json,application/json" {onchange} />
            { words.open_policy }
        </label>
    }
}
