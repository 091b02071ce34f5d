//! What one setting takes more or less than another: intervals from a worker.

use super::super::comparison::Measured;
use super::compare::View;
use crate::replay::{Answer, Contrast, Refused, Request};
use crate::ui::chart::number::{MISSING, count};
use crate::ui::components::error_line;
use crate::ui::markup::html;
use crate::ui::text::execution::compare as says;
use std::rc::Rc;
use yew::prelude::*;

/// Enough for ends of 95 % intervals to keep still in their second digit.
const RESAMPLES: u32 = 2_000;
const SEED: u64 = 1;

/// What costs are shown in.
const SCALES: [f64; 5] = [1.0, 1e3, 1.0, 1.0, 1.0];

/// The table of costs.
pub fn costs(view: &View) -> Html {
    yew::html! { <Costs view={Shown(view.clone())} /> }
}

#[derive(Clone)]
struct Shown(View);

impl PartialEq for Shown {
    fn eq(&self, other: &Self) -> bool {
        let (one, other) = (&self.0, &other.0);
        one.pairs == other.pairs && one.scene == other.scene
    }
}

#[derive(Properties, PartialEq)]
struct Props {
    view: Shown,
}

type Contrasts = Rc<Result<Vec<Option<Contrast>>, Refused>>;

#[component]
fn Costs(props: &Props) -> Html {
    let view = &props.view.0;
    let (scene, words) = (&view.scene, view.words());
    let answered = use_state_eq(|| None::<Contrasts>);
    {
        let (answered, workers) = (answered.setter(), scene.workers.clone());
        let runs = scene.runs.clone();
        let about = (
            view.pairs.clone(),
            scene.state.published,
            scene.state.prices,
        );
        use_effect_with(about, move |(pairs, published, prices)| {
            answered.set(None);
            let values = Measured::ALL.map(|one| pairs.values(&runs, one, *published, prices));
            let question = Request::Contrast {
                values: values.into(),
                resamples: RESAMPLES,
                seed: SEED,
            };
            let ticket = workers.ask(question, move |answer| {
                answered.set(match answer {
                    Ok(Answer::Contrasts(found)) => Some(Rc::new(Ok(found))),
                    Ok(Answer::Refused(refused)) => Some(Rc::new(Err(refused))),
                    Ok(_) => return,
                    Err(trouble) => Some(Rc::new(Err(trouble.into()))),
                });
            });
            move || ticket.cancel()
        });
    }
    let body = match answered.as_deref() {
        None => html! { <p class="src" role="status">{ words.no_contrast }</p> },
        Some(Err(refused)) => error_line(&refused.message, &refused.hint, None),
        Some(Ok(found)) => table(view, found),
    };
    html! {
        <div class="spaced">
            <p class="lab">{ words.cost_title }</p>
            { body }
            <p class="src">{ says::bootstrap(scene.lang, RESAMPLES, SEED) }</p>
        </div>
    }
}

fn table(view: &View, found: &[Option<Contrast>]) -> Html {
    let words = view.words();
    let [means, difference, ratio, delta, pairs, of] = words.columns;
    let rows = words.measured.iter().zip(SCALES).zip(found);
    html! {
        <div class="scroll" tabindex="0" role="region" aria-label={words.cost_title}>
        <table class="tight" id="costs">
            <thead><tr>
                <th scope="col">{ of }</th>
                <th scope="col" class="n">{ means }</th>
                <th scope="col" class="n">{ difference }</th>
                <th scope="col" class="n hide-narrow">{ ratio }</th>
                <th scope="col" class="n hide-narrow">{ delta }</th>
                <th scope="col" class="n hide-narrow">{ pairs }</th>
            </tr></thead>
            <tbody>{ for rows.filter_map(|((name, scale), found)| found.as_ref().map(|found| {
                let [first, second] = found.means.means.map(|mean| says::sized(mean / scale));
                let ratio = found.means.ratio.as_ref();
                html! {
                    <tr>
                        <th scope="row">{ *name }</th>
                        <td class="n">{ format!("{first} → {second}") }</td>
                        <td class="n">{ says::estimate(&found.means.difference, scale) }</td>
                        <td class="n hide-narrow">{ ratio.map_or_else(|| MISSING.to_owned(), |ratio| says::estimate(ratio, 1.0)) }</td>
                        <td class="n hide-narrow">{ says::cliff(view.scene.lang, found.cliff.as_ref()) }</td>
                        <td class="n hide-narrow">{ count(u64::from(found.means.pairs)) }</td>
                    </tr>
                }
            })) }</tbody>
        </table>
        </div>
    }
}
