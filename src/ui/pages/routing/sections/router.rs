//! A router of one's own: what it learns, its training, and where one comes back from a file.

use super::super::asking::Pace as Count;
use super::super::scene::{Scene, Step};
use super::super::state::{Action, Data, Rescored};
use super::super::training::{FOLDS, L2, label_at, place, rounded};
use super::pasted::pasted;
use super::trained::{Have, results};
use crate::calibration::{Answer, Learnt, Read, Request};
use crate::limits;
use crate::routing::router::{Label, LabelCosts, TrainOptions};
use crate::routing::{ACTIONS, Rollouts};
use crate::ui::browser;
use crate::ui::components::{FileDrop, Pace, error_line, number_field, progress, select};
use crate::ui::markup::html;
use crate::ui::pages::reliability::identity::Identity;
use crate::ui::text::reliability::labels as reading;
use crate::ui::text::routing::labels;
use crate::ui::text::routing::router::Words;
use crate::ui::worker::Ticket;
use serde_bytes::ByteBuf;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use web_sys::File;
use yew::prelude::*;

/// Nominal costs of the released preparation of labels, for the actions of the paper.
const NOMINAL: [f64; 3] = [2.0, 2.0, 13.0];

/// The section.
pub fn router(scene: &Scene) -> Html {
    yew::html! { <Router scene={scene.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct Props {
    scene: Scene,
}

/// What is being done.
#[derive(Clone, PartialEq)]
enum Doing {
    Training(Count),
    Reading,
    Refused(String),
}

#[component]
fn Router(props: &Props) -> Html {
    let scene = &props.scene;
    let words = Words::of(scene.lang);
    let have = use_state(|| None::<Identity<Have>>);
    let doing = use_state(|| None::<Doing>);
    let ticket = use_mut_ref(|| None::<Ticket<Request>>);
    let cancel = {
        let (doing, ticket) = (doing.setter(), ticket.clone());
        Callback::from(move |()| {
            if let Some(ticket) = ticket.take() {
                ticket.cancel();
            }
            doing.set(None);
        })
    };
    // Scores of other rollouts are of no use.
    {
        let cancel = cancel.clone();
        use_effect_with(scene.state.data.clone(), move |_| cancel.emit(()));
    }
    // Whoever uses scores of a router uses those of the newest.
    {
        let scene = scene.clone();
        use_effect_with((*have).clone(), move |have| {
            let newest = (have.as_ref()).and_then(|have| have.rescored(&scene.state.data));
            if scene.state.rescored.is_some() && newest.is_some() {
                let action = Action::Rescore(newest.cloned());
                scene.send.emit(Step::Do(action));
            }
        });
    }
    let hear = {
        let (have, doing) = (have.setter(), doing.setter());
        Callback::from(move |heard: Result<Have, Doing>| match heard {
            Ok(found) => {
                have.set(Some(Identity(Rc::new(found))));
                doing.set(None);
            }
            Err(told) => doing.set(Some(told)),
        })
    };
    let base = scene.rows.loaded.clone().filter(|_| !scene.rows.busy);
    let texts = (base.as_ref()).is_none_or(|base| has_texts(&base.0.rollouts));
    let training = matches!(&*doing, Some(Doing::Training(_)));
    let train = {
        let (scene, hear, ticket) = (scene.clone(), hear.clone(), ticket.clone());
        Callback::from(move |_: MouseEvent| {
            let Some(base) = base.clone().filter(|_| !training) else {
                return;
            };
            if let Some(ticket) = ticket.take() {
                ticket.cancel();
            }
            hear.emit(Err(Doing::Training((0, 0))));
            let question = Request::Train {
                data: scene.state.unscored(),
                options: Box::new(scene.state.training.clone()),
            };
            let (hear, data) = (hear.clone(), scene.state.data.clone());
            let asked = scene.workers.ask(question, move |answer| {
                hear.emit(match answer {
                    Ok(Answer::Progress { done, total }) => Err(Doing::Training((done, total))),
                    Ok(Answer::Learnt(learnt)) => Ok(trained(&base.0, data.clone(), *learnt)),
                    Ok(Answer::Refused(refused)) => Err(Doing::Refused(format!(
                        "{} {}",
                        refused.message, refused.hint
                    ))),
                    Ok(_) => return,
                    Err(found) => Err(Doing::Refused(format!("{found} {}", found.hint()))),
                });
            });
            ticket.replace(Some(asked));
        })
    };
    let on_file = read(scene, hear, ticket);
    html! {
        <section id="router">
            <h2>{ words.title }</h2>
            <p class="prose">{ words.text }</p>
            if texts {
                <>
                    { options(scene) }
                    <div class="controls ui"><button type="button" class="tool primary" id="train" aria-disabled={training.then_some("true")} onclick={train}>{ words.train }</button></div>
                </>
            } else { <p class="said ui" id="no-texts">{ words.no_texts }</p> }
            { match &*doing {
                Some(Doing::Training((done, total))) => progress(scene.chrome(), words.training, Pace { done: *done, total: *total, rate: None }, Some(cancel)),
                Some(Doing::Reading) => progress(scene.chrome(), words.reading, Pace::default(), None),
                Some(Doing::Refused(message)) => error_line(message, "", None),
                None => html! {},
            } }
            <FileDrop accept=".json" {on_file}>{ words.drop }</FileDrop>
            { results(scene, have.as_ref()) }
            if let Some(have) = &*have { { pasted(scene, have) } }
        </section>
    }
}

/// Whether any instance has words of its own.
fn has_texts(rollouts: &Rollouts) -> bool {
    let has = |text: &crate::routing::Failure| {
        !(text.problem.is_empty() && text.verdict.is_empty() && text.stderr.is_empty())
    };
    (rollouts.instances.iter()).any(|instance| instance.text.as_ref().is_some_and(has))
}

/// The rollouts once more, with the scores of the router.
fn trained(base: &Rc<Read>, data: Data, mut learnt: Learnt) -> Have {
    let mut rollouts = base.rollouts.clone();
    let scores = std::mem::take(&mut learnt.scores);
    for (instance, scores) in rollouts.instances.iter_mut().zip(scores) {
        instance.scores = scores;
    }
    Have::Trained {
        data,
        learnt: Box::new(learnt),
        rescored: Rescored(Rc::new(Read {
            rollouts,
            ..Read::default()
        })),
    }
}

/// Takes a file with a router.
fn read(
    scene: &Scene,
    hear: Callback<Result<Have, Doing>>,
    ticket: Rc<std::cell::RefCell<Option<Ticket<Request>>>>,
) -> Callback<File> {
    let scene = scene.clone();
    Callback::from(move |file: File| {
        let (lang, name) = (scene.lang, file.name());
        if file.size() > limits::ROUTER_BYTES as f64 {
            let large = reading::larger(lang, &name, file.size(), limits::ROUTER_BYTES);
            hear.emit(Err(Doing::Refused(large)));
            return;
        }
        if let Some(ticket) = ticket.take() {
            ticket.cancel();
        }
        hear.emit(Err(Doing::Reading));
        let (workers, hear, ticket) = (scene.workers.clone(), hear.clone(), ticket.clone());
        spawn_local(async move {
            let Some(bytes) = browser::read(&file).await else {
                hear.emit(Err(Doing::Refused(reading::unreadable(lang, &name))));
                return;
            };
            let bytes = ByteBuf::from(bytes);
            let asked = workers.ask(Request::Router { bytes }, move |answer| {
                let name = name.clone();
                hear.emit(match answer {
                    Ok(Answer::Router(router)) => Ok(Have::Read { name, router }),
                    Ok(Answer::Refused(refused)) => Err(Doing::Refused(format!(
                        "{name}: {} {}",
                        refused.message, refused.hint
                    ))),
                    Ok(_) => return,
                    Err(found) => Err(Doing::Refused(format!("{name}: {found} {}", found.hint()))),
                });
            });
            ticket.replace(Some(asked));
        });
    })
}

/// A callback that changes the options.
fn changed<T: 'static>(
    scene: &Scene,
    change: impl Fn(&mut TrainOptions, T) + 'static,
) -> Callback<T> {
    let now = scene.state.training.clone();
    scene.on(move |value| {
        let mut next = now.clone();
        change(&mut next, value);
        Action::Training(next)
    })
}

/// What is learnt, and how.
fn options(scene: &Scene) -> Html {
    let (words, unit) = (Words::of(scene.lang), scene.unit());
    let factor = unit.factor;
    let now = &scene.state.training;
    let owned = |names: &[&str]| -> Vec<String> { names.iter().map(|&name| name.into()).collect() };
    let [cheap, dear] = scene.model.baselines.chord.map(|point| point.cost);
    let scale = rounded(((dear - cheap) / 2.0).max(*limits::ROUTING_COST.start()));
    let nominal = nominal(scene);
    let on_costs = changed(scene, move |options, index: usize| {
        options.costs = match index {
            1 => LabelCosts::Nominal(nominal.clone()),
            _ => LabelCosts::Own,
        };
    });
    let range = (*limits::ROUTING_COST.start(), *limits::ROUTING_COST.end());
    let given: &[f64] = match &now.costs {
        LabelCosts::Nominal(costs) => costs,
        LabelCosts::Own => &[],
    };
    let names = &scene.model.loaded.rollouts.actions;
    html! {
        <div class="controls ui">
            { select(words.label, &owned(&words.labels), place(now.label), changed(scene, move |options, index| options.label = label_at(index, scale))) }
            if let Label::Graded { scale } = now.label {
                { number_field(&labels::in_unit(words.scale, unit), scale * factor, (range.0 * factor, range.1),
                    changed(scene, move |options, shown: f64| options.label = Label::Graded { scale: shown / factor })) }
            }
            { select(words.costs, &owned(&words.cost_kinds), usize::from(!given.is_empty()), on_costs) }
            { for given.iter().zip(names).enumerate().map(|(action, (&cost, name))| number_field(&format!("{}{name}", words.nominal), cost, range,
                changed(scene, move |options, value| {
                    if let LabelCosts::Nominal(costs) = &mut options.costs && let Some(cost) = costs.get_mut(action) {
                        *cost = value;
                    }
                }))) }
            { number_field(words.l2, now.l2, (*L2.start(), *L2.end()), changed(scene, |options, value| options.l2 = value)) }
            { number_field(words.folds, f64::from(now.folds), (f64::from(*FOLDS.start()), f64::from(*FOLDS.end())), changed(scene, |options, value: f64| options.folds = value as u32)) }
            { number_field(words.seed, now.seed as f64, (0.0, 1e9), changed(scene, |options, value: f64| options.seed = value as u64)) }
        </div>
    }
}

/// What nominal costs open with: those of the paper for its actions, else the mean costs.
fn nominal(scene: &Scene) -> Vec<f64> {
    let rollouts = &scene.model.loaded.rollouts;
    if rollouts.actions == ACTIONS {
        return NOMINAL.to_vec();
    }
    let n = rollouts.instances.len().max(1) as f64;
    let mean = |action: usize| {
        let costs = rollouts.instances.iter().map(|it| it.cost[action]);
        rounded(costs.sum::<f64>() / n)
    };
    (0..rollouts.actions.len()).map(mean).collect()
}
