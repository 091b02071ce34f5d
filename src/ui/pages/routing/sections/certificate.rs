//! Figure 2: the promise with its numbers, all promises side by side, and files to take away.

use super::super::model::{Measured, measure};
use super::super::scene::Scene;
use super::super::state::BoundKind;
use super::frontier::budget;
use super::numbered;
use crate::calibration::{Answer, Format, Request};
use crate::routing::{Certificate, Choice};
use crate::ui::browser;
use crate::ui::chart::number::three;
use crate::ui::chart::{self, Cell, Column, Table};
use crate::ui::components::math::{Given, display};
use crate::ui::components::{error_line, note, remark};
use crate::ui::markup::html;
use crate::ui::text::routing::labels;
use std::rc::Rc;
use yew::prelude::*;

/// Figure 2.
pub fn certificate(scene: &Scene) -> Html {
    let words = scene.words();
    let place = scene.state.bound as usize;
    let rows = rows(scene);
    let caption = html! { <>{ numbered(scene, 2, words.certificate_title) }{ words.certificate_captions[place] }</> };
    html! {
        <section>
            <h2>{ words.certificate_title }</h2>
            { chart::figure("fig-2", caption, html! {}, None, html! { <>
                { formula(scene) }
                <div class="certificate">
                    { ledger(scene) }
                    <div>
                        <p class="lab">{ words.exactly }</p>
                        <p class="wording" id="wording">{ words.wordings[place] }</p>
                        <p class="wording quiet">{ words.not_promised[place] }</p>
                        <Taking scene={scene.clone()} />
                    </div>
                </div>
                { bounds(scene, &rows) }
            </> }, table(scene, &rows), None) }
            { note(html! { <>{ remark(words.tie_title, html! { { words.tie_text } }) }{ remark(words.bounds_title, html! { { words.bounds_text } }) }</> }) }
        </section>
    }
}

/// Each rule in parts, between which a line may end.
const RULES: [&[&str]; 5] = [
    &["# = min λ_k :", "/{n C ( λ_k ) + c_max}{n + 1} ≤ B"],
    &[
        "# = min λ_k :",
        "C ( λ_k ) + c_max √ {/{ln ( 1 ∕ δ )}{2 n}} ≤ B",
    ],
    &[
        "# = min λ_k :",
        "sup ( c : p_{HB} ( C ( λ_k ) , c ) > δ ) ≤ B",
    ],
    &["# = min λ_k :", "C ( λ_k ) ≤ B"],
    &[
        "# = max λ_k :",
        "p_{HB} ( 1 − S ( λ_j ) , 1 − r ) ≤ δ",
        "∀ j ≤ k",
    ],
];

const LIVE: [&[&str]; 5] = [
    &["# = @l :", "/{@n × @c + @m}{@p}", "= @t ≤ @b"],
    &[
        "# = @l :",
        "@c + @m √ {/{ln ( 1 ∕ @d )}{2 × @n}}",
        "= @t ≤ @b",
    ],
    &["# = @l :", "C = @c , n = @n , δ = @d :", "@t ≤ @b"],
    &["# = @l :", "@c ≤ @b"],
    &["# = @l :", "S = @s , n = @n , δ = @d :", "r = @r"],
];

/// The rule, and the rule with its numbers.
fn formula(scene: &Scene) -> Html {
    let unit = scene.unit();
    let place = scene.state.bound as usize;
    let n = scene.model.calibration.len();
    let mut live = vec![
        ('n', n.to_string()),
        ('p', (n + 1).to_string()),
        ('d', chart::number::shortest(scene.state.delta, 4)),
        ('b', unit.money(scene.state.budget)),
    ];
    if let Some(choice) = scene.choice() {
        let certified = choice.certified_cost.unwrap_or(choice.cost);
        live.extend([
            ('l', unit.lambda(choice.breakpoint)),
            ('c', unit.money(bounded(scene, choice))),
            ('m', unit.money(choice.ceiling)),
            ('t', unit.money(certified)),
            ('s', three(choice.solve_rate)),
            ('r', three(scene.state.rate)),
        ]);
    }
    let given = Given {
        name: "λ̂",
        live: &live,
    };
    html! {
        <div class="formula" id="formula">
            { for RULES[place].iter().map(|part| display(part, &given)) }
            if scene.choice().is_some() {
                <><i class="turn"></i>{ for LIVE[place].iter().map(|part| display(part, &given)) }</>
            }
        </div>
    }
}

/// The mean that is bounded: the charged one, or its monotone envelope.
fn bounded(scene: &Scene, choice: &Choice) -> f64 {
    scene.model.frontier.steps[choice.step].ceiling
}

/// The numbers of a promise of the solve rate: no cost is in it.
fn solving(scene: &Scene) -> Html {
    let (words, unit, model) = (scene.words(), scene.unit(), &scene.model);
    let certified = |choice: &Choice| choice.certified_rate.unwrap_or_default();
    html! {
        <dl class="ledger">
            <dt>{ words.n_calibration }</dt><dd>{ model.calibration.len().to_string() }</dd>
            <dt>{ "δ" }</dt><dd>{ chart::number::shortest(scene.state.delta, 4) }</dd>
            if let Some(choice) = scene.choice() {
                <>
                    <dt>{ words.calibration_solved }</dt><dd>{ three(choice.solve_rate) }</dd>
                    <dt>{ words.price_of_guarantee }</dt><dd>{ format!("− {}", three(choice.solve_rate - certified(choice))) }</dd>
                    <dt class="sum">{ words.certified_rate }</dt><dd class="sum">{ format!("≥ {}", three(certified(choice))) }</dd>
                    <dt>{ words.calibration_cost }</dt><dd>{ unit.priced(choice.cost) }</dd>
                    <dt>{ words.lambda_any }</dt><dd>{ interval(scene, choice) }</dd>
                </>
            } else {
                <><dt class="sum">{ words.certified_rate }</dt><dd class="sum">{ words.no }</dd></>
            }
        </dl>
    }
}

fn ledger(scene: &Scene) -> Html {
    if scene.solving() {
        return solving(scene);
    }
    let (words, unit, model) = (scene.words(), scene.unit(), &scene.model);
    let ceiling = scene.state.ceiling.unwrap_or(model.largest);
    let origin = if scene.state.ceiling.is_some() {
        words.ceiling_given
    } else {
        words.ceiling_seen
    };
    let smallest = unit.priced(scene.breaks.smallest);
    html! {
        <dl class="ledger">
            <dt>{ words.n_calibration }</dt><dd>{ model.calibration.len().to_string() }</dd>
            <dt>{ format!("{}: {origin}", words.ceiling) }</dt><dd>{ unit.priced(ceiling) }</dd>
            if let Some(choice) = scene.choice() {
                <>
                    <dt>{ words.bounded_cost }</dt><dd>{ unit.priced(bounded(scene, choice)) }</dd>
                    if let Some(certified) = choice.certified_cost {
                        <>
                            <dt>{ words.price_of_guarantee }</dt><dd>{ format!("+ {}", unit.priced(certified - bounded(scene, choice))) }</dd>
                            <dt class="sum">{ words.certified }</dt><dd class="sum">{ unit.priced(certified) }</dd>
                        </>
                    } else {
                        <><dt class="sum">{ words.certified }</dt><dd class="sum">{ words.nothing_certified }</dd></>
                    }
                    <dt>{ words.budget }</dt><dd>{ budget(scene) }</dd>
                    <dt>{ words.slack }</dt><dd>{ unit.priced(scene.state.budget - choice.certified_cost.unwrap_or(choice.cost)) }</dd>
                </>
            } else {
                <>
                    <dt class="sum">{ words.certified }</dt><dd class="sum">{ words.no }</dd>
                    <dt>{ words.budget }</dt><dd>{ budget(scene) }</dd>
                </>
            }
            <dt>{ words.smallest }</dt><dd>{ smallest }</dd>
            if let Some(choice) = scene.choice() { <dt>{ words.lambda_any }</dt><dd>{ interval(scene, choice) }</dd> }
        </dl>
    }
}

fn interval(scene: &Scene, choice: &Choice) -> String {
    let unit = scene.unit();
    match scene.model.frontier.steps.get(choice.step + 1) {
        Some(next) => format!(
            "[{}, {})",
            unit.lambda(choice.breakpoint),
            unit.lambda(next.lambda)
        ),
        None => format!("[{}, ∞)", unit.lambda(choice.breakpoint)),
    }
}

type Row = (
    BoundKind,
    Result<(Certificate, Option<Measured>), crate::routing::Error>,
);

fn rows(scene: &Scene) -> Vec<Row> {
    let measured = BoundKind::ALL.into_iter();
    measured
        .map(|bound| (bound, measure(&scene.model, &scene.state.terms_of(bound))))
        .collect()
}

/// Share of an action among the calibration instances at a choice.
pub fn dear_share(model: &super::super::model::Model, choice: &Choice) -> f64 {
    let dear = model.order.last().copied().unwrap_or(0);
    f64::from(model.frontier.counts(choice.step)[dear]) / f64::from(model.frontier.instances.max(1))
}

/// What a choice promises, short.
/// With the name of the unit of money, where it is to be shown.
pub fn promised(scene: &Scene, choice: &Choice, unit: &str) -> String {
    match (choice.certified_cost, choice.certified_rate) {
        (Some(cost), _) if unit.is_empty() => scene.unit().money(cost),
        (Some(cost), _) => scene.unit().priced(cost),
        (None, Some(rate)) => format!("≥ {}", three(rate)),
        (None, None) => scene.words().no_guarantee.to_owned(),
    }
}

/// All promises, those of the cost for the same money.
fn bounds(scene: &Scene, rows: &[Row]) -> Html {
    let (words, unit) = (scene.words(), scene.unit());
    let dear = scene
        .model
        .order
        .last()
        .map_or("", |&action| scene.model.table.actions()[action].as_str());
    html! {
        <div class="scroll spaced" tabindex="0" role="region" aria-label={words.bounds_title}>
        <table class="tight" id="bounds">
            <thead><tr>
                <th scope="col">{ words.bound }</th>
                <th scope="col" class="n">{ "λ̂" }</th>
                <th scope="col" class="n">{ words.certified_short }</th>
                <th scope="col" class="n">{ words.calibration_cost }</th>
                <th scope="col" class="n">{ words.test_cost }</th>
                <th scope="col" class="n">{ dear }</th>
            </tr></thead>
            <tbody>
                { for rows.iter().map(|(bound, found)| {
                    let now = (*bound == scene.state.bound).then_some("now");
                    let name = words.bounds[*bound as usize];
                    match found {
                        Ok((_, Some(measured))) => html! {
                            <tr class={now}>
                                <th scope="row">{ name }</th>
                                <td class="n">{ unit.lambda(measured.choice.breakpoint) }</td>
                                <td class="n">{ promised(scene, &measured.choice, "") }</td>
                                <td class="n">{ unit.money(measured.choice.cost) }</td>
                                <td class="n">{ measured.test_cost.map_or_else(|| chart::number::MISSING.to_owned(), |cost| unit.money(cost)) }</td>
                                <td class="n">{ labels::percent(dear_share(&scene.model, &measured.choice)) }</td>
                            </tr>
                        },
                        Ok((Certificate::Infeasible { smallest_budget }, _)) => html! {
                            <tr class={now}>
                                <th scope="row">{ name }</th>
                                <td class="n" colspan="5">{ labels::infeasible(scene.lang, unit, *smallest_budget) }</td>
                            </tr>
                        },
                        Ok((Certificate::Unsolvable { largest_rate }, _)) => html! {
                            <tr class={now}>
                                <th scope="row">{ name }</th>
                                <td class="n" colspan="5">{ labels::unsolvable(scene.lang, *largest_rate) }</td>
                            </tr>
                        },
                        Ok(_) => html! { <tr class={now}><th scope="row">{ name }</th><td class="n" colspan="5">{ words.no }</td></tr> },
                        Err(error) => html! { <tr class={now}><th scope="row">{ name }</th><td class="n" colspan="5">{ error.to_string() }</td></tr> },
                    }
                }) }
            </tbody>
        </table>
        </div>
    }
}

fn table(scene: &Scene, rows: &[Row]) -> Rc<Table> {
    let (words, unit) = (scene.words(), scene.unit());
    let money = |name: &str| Column::with_unit(name, unit.name());
    let rows = rows.iter().map(|(bound, found)| {
        let measured = found.as_ref().ok().and_then(|(_, measured)| *measured);
        let cost = |of: &dyn Fn(&Measured) -> Option<f64>| {
            Cell::from(
                measured
                    .as_ref()
                    .and_then(of)
                    .map(|cost| cost * unit.factor),
            )
        };
        vec![
            words.bounds[*bound as usize].into(),
            measured
                .as_ref()
                .map(|measured| measured.choice.breakpoint / unit.factor)
                .into(),
            cost(&|measured| measured.choice.certified_cost),
            cost(&|measured| Some(measured.choice.cost)),
            cost(&|measured| measured.test_cost),
        ]
    });
    Rc::new(Table {
        rows: rows.collect(),
        columns: vec![
            Column::new(words.bound),
            Column::new("λ̂"),
            money(words.certified_short),
            money(words.calibration_cost),
            money(words.test_cost),
        ],
    })
}

#[derive(Properties, PartialEq)]
struct Props {
    scene: Scene,
}

/// Buttons for the card and the frontier.
#[component]
fn Taking(props: &Props) -> Html {
    let scene = &props.scene;
    let words = scene.words();
    let trouble = use_state_eq(|| None::<String>);
    let save = |label: &'static str,
                id: &'static str,
                format: Format,
                name: &'static str,
                mime: &'static str| {
        let (scene, trouble) = (scene.clone(), trouble.setter());
        let onclick = Callback::from(move |_: MouseEvent| {
            let trouble = trouble.clone();
            let question = Request::Export {
                setting: Box::new(scene.state.setting()),
                format,
            };
            scene.workers.ask(question, move |answer| match answer {
                Ok(Answer::Exported(text)) => {
                    trouble.set(None);
                    browser::save_text(&text, mime, name);
                }
                Ok(Answer::Refused(refused)) => {
                    trouble.set(Some(format!("{} {}", refused.message, refused.hint)))
                }
                Ok(_) => {}
                Err(found) => trouble.set(Some(format!("{found} {}", found.hint()))),
            });
        });
        html! { <button type="button" class="tool primary" {id} {onclick}>{ label }</button> }
    };
    html! {
        <>
            <div class="controls ui spaced">
                { save(words.save_card, "save-card", Format::Card, "runwise-card.json", "application/json") }
                { save(words.save_frontier, "save-frontier", Format::Frontier, "runwise-frontier.csv", "text/csv;charset=utf-8") }
            </div>
            if let Some(trouble) = &*trouble { { error_line(trouble, "", None) } }
        </>
    }
}
