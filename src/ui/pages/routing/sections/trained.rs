//! What a router was found to be: its quality beside the constant, its weights, and its scores in use.

use super::super::scene::Scene;
use super::super::state::{Action, Data, Rescored};
use super::numbered;
use crate::calibration::{Known, Learnt};
use crate::routing::router::{Quality, Reason};
use crate::ui::browser;
use crate::ui::chart::number::three;
use crate::ui::chart::{self, Column, Table};
use crate::ui::components::{not_said, note, remark, takeaway};
use crate::ui::markup::html;
use crate::ui::pages::reliability::identity::Identity;
use crate::ui::text::Lang;
use crate::ui::text::routing::labels::percent;
use crate::ui::text::routing::router::{self, Words};
use std::rc::Rc;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// A router that can be used.
pub enum Have {
    /// Trained here.
    Trained {
        /// On these rollouts.
        data: Data,
        /// What training gave; its scores are in the next.
        learnt: Box<Learnt>,
        /// The rollouts with out-of-fold scores.
        rescored: Rescored,
    },
    /// From a file.
    Read {
        /// Name of the file.
        name: String,
        /// The router.
        router: Box<Known>,
    },
}

impl Have {
    /// The router.
    pub fn router(&self) -> &Known {
        match self {
            Self::Trained { learnt, .. } => &learnt.router,
            Self::Read { router, .. } => router,
        }
    }

    /// Its scores of the rollouts that the page shows.
    pub fn rescored(&self, now: &Data) -> Option<&Rescored> {
        match self {
            Self::Trained { data, rescored, .. } if data == now => Some(rescored),
            _ => None,
        }
    }
}

/// Figure 7, once there is a router; before, only whether scores are in use.
pub fn results(scene: &Scene, have: Option<&Identity<Have>>) -> Html {
    let words = Words::of(scene.lang);
    let Some(have) = have else {
        return in_use(scene, None);
    };
    let router = have.router();
    let rescored = have.rescored(&scene.state.data);
    let learnt = match &**have {
        Have::Trained { learnt, .. } if rescored.is_some() => Some(&**learnt),
        _ => None,
    };
    let caption = html! { <>{ numbered(scene, 7, words.figure) }{ words.caption }</> };
    let json = router.json.clone();
    let save = Callback::from(move |_: MouseEvent| {
        browser::save_text(&json, "application/json", "runwise-router.json")
    });
    html! {
        <>
            { chart::figure("fig-7", caption, html! {}, None, html! { <>
                { match (&**have, learnt) {
                    (_, Some(learnt)) => quality(scene.lang, learnt),
                    (Have::Trained { .. }, None) => html! { <p class="said ui" role="status">{ words.elsewhere }</p> },
                    (Have::Read { name, router }, None) => html! {
                        <p class="said ui" role="status" id="router-read"><b>{ router::read(scene.lang, name, &router.actions) }</b>{ " " }{ words.imported }</p>
                    },
                } }
                { in_use(scene, rescored) }
                <div class="spaced">
                    { reasons(scene.lang, "weights", words.weights, words.weight, &router.actions, &router.weights, &[]) }
                </div>
                <div class="controls ui spaced"><button type="button" class="tool primary" id="save-router" onclick={save}>{ words.save }</button></div>
            </> }, table(scene.lang, router), None) }
            { note(html! {
                <>
                    if let Some(learnt) = learnt { { takeaway(scene.chrome(), html! { { router::takeaway(scene.lang, learnt) } }) } }
                    { not_said(scene.chrome(), html! { { words.not_said } }) }
                    { remark(words.link_title, html! { { words.link_text } }) }
                </>
            }) }
        </>
    }
}

/// The switch between the scores that came and those of the router.
fn in_use(scene: &Scene, rescored: Option<&Rescored>) -> Html {
    let words = Words::of(scene.lang);
    let now = scene.state.rescored.as_ref();
    let Some(to_use) = rescored.or(now).cloned() else {
        return html! {};
    };
    let used = now == Some(&to_use);
    let onchange = scene.on(move |event: Event| {
        let field: HtmlInputElement = event.target_unchecked_into();
        Action::Rescore(field.checked().then(|| to_use.clone()))
    });
    html! {
        <>
            <label class="check ui"><input type="checkbox" id="use-scores" checked={used} {onchange} />{ words.use_scores }</label>
            if now.is_some() { <p class="said ui" role="status" id="scores-used">{ if used { words.used } else { words.used_earlier } }</p> }
        </>
    }
}

fn quality(lang: Lang, learnt: &Learnt) -> Html {
    let words = Words::of(lang);
    let row = |name: &'static str, id: &'static str, quality: &Quality| {
        html! {
            <tr id={id}>
                <th scope="row">{ name }</th>
                <td class="n">{ three(quality.log_loss) }</td>
                <td class="n">{ percent(quality.accuracy) }</td>
                <td class="n">{ percent(quality.solves) }</td>
            </tr>
        }
    };
    html! {
        <>
            <div class="scroll" tabindex="0" role="region" aria-label={words.figure}>
            <table class="tight" id="quality">
                <thead><tr>
                    <th scope="col">{ words.scored_by }</th>
                    <th scope="col" class="n">{ words.log_loss }</th>
                    <th scope="col" class="n">{ words.accuracy }</th>
                    <th scope="col" class="n">{ words.solves }</th>
                </tr></thead>
                <tbody>
                    { row(words.out_of_fold, "quality-router", &learnt.quality) }
                    { row(words.constant, "quality-constant", &learnt.constant) }
                </tbody>
            </table>
            </div>
            <p class="src spaced">{ router::learnt(lang, learnt) }</p>
        </>
    }
}

/// For each action what speaks for it and against it, side by side; `rest` is the sum of all else.
pub fn reasons(
    lang: Lang,
    id: &'static str,
    title: &'static str,
    value: &'static str,
    actions: &[String],
    each: &[Vec<Reason>],
    rest: &[f64],
) -> Html {
    let words = Words::of(lang);
    let line = |name: String, value: f64| {
        html! { <tr><th scope="row">{ name }</th><td class="n">{ router::signed(value) }</td></tr> }
    };
    html! {
        <>
            <p class="lab">{ title }</p>
            <div class="reasons" id={id}>
                { for actions.iter().zip(each).enumerate().map(|(action, (name, reasons))| html! {
                    <table class="tight">
                        <thead><tr><th scope="col"><span class="sr">{ words.feature }{ " " }</span>{ router::for_action(lang, name) }</th><th scope="col" class="n">{ value }</th></tr></thead>
                        <tbody>
                            { for reasons.iter().map(|reason| line(router::feature(lang, &reason.feature), reason.value)) }
                            if let Some(&rest) = rest.get(action) { { line(words.all_else.to_owned(), rest) } }
                        </tbody>
                    </table>
                }) }
            </div>
        </>
    }
}

fn table(lang: Lang, router: &Known) -> Rc<Table> {
    let words = Words::of(lang);
    let each = router.actions.iter().zip(&router.weights);
    let rows = each.flat_map(|(action, reasons)| {
        reasons.iter().map(|reason| {
            vec![
                action.as_str().into(),
                router::feature(lang, &reason.feature).into(),
                reason.value.into(),
            ]
        })
    });
    Rc::new(Table {
        rows: rows.collect(),
        columns: vec![
            Column::new(words.action),
            Column::new(words.feature),
            Column::new(words.weight),
        ],
    })
}
