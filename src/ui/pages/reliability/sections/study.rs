//! Figures 6 and 7: adoption over many seeds, with the truth known.

use super::super::scene::Scene;
use super::super::tables;
use super::super::truth;
use super::numbered;
use crate::reliability::EstimatorId;
use crate::ui::chart::{self, Frame};
use crate::ui::components::{Pace, progress, select};
use crate::ui::markup::html;
use crate::ui::text::reliability::estimator;
use std::rc::Rc;
use yew::prelude::*;

/// Figure 6: with the truth known, over many seeds.
pub fn study(scene: &Scene<'_>, estimator_shown: usize, on_estimator: Callback<usize>) -> Html {
    const REPEATS: u32 = 200;
    let words = scene.words;
    if !scene
        .view
        .is_some_and(|view| truth::correct(view).is_some() && view.report.programs > 1)
    {
        return html! {};
    }
    let results = &scene.work.results;
    let (start, stop) = (scene.work.study.clone(), scene.work.cancel_study.clone());
    let before = match results.studied {
        Some((done, total)) => progress(
            scene.chrome(),
            words.running,
            Pace {
                done,
                total,
                rate: None,
            },
            Some(stop),
        ),
        None => html! {
            <div class="controls ui">
                <button type="button" class="tool primary" id="study" onclick={Callback::from(move |_| start.emit(REPEATS))}>
                    { format!("{} ({REPEATS})", words.study_run) }
                </button>
            </div>
        },
    };
    let caption = html! { <>{ numbered(scene, 6, words.study_title) }{ words.study_caption }</> };
    let Some(study) = results.study.clone() else {
        return html! {
            <section>
                <h2>{ words.study_title }</h2>
                { chart::figure("fig-6", caption, before, None, html! {}, Rc::default(), None) }
            </section>
        };
    };
    let ids: Vec<EstimatorId> = study.estimators.iter().map(|(id, _)| *id).collect();
    let shown = estimator_shown.min(ids.len().saturating_sub(1));
    let id = ids[shown];
    let draw = {
        let (study, lang) = (study.clone(), scene.lang);
        Callback::from(move |frame: Frame| truth::calibration(&study, id, frame, lang))
    };
    let options = ids
        .iter()
        .map(|&id| estimator(scene.lang, id).0.to_owned())
        .collect::<Vec<_>>();
    html! {
        <section>
            <h2>{ words.study_title }</h2>
            { chart::figure("fig-6", caption, before, None, html! { <>
                { truth::table(&study, scene.lang) }
            </> }, tables::study(&study, scene.lang), None) }
            { chart::figure("fig-7", html! { <>{ numbered(scene, 7, words.calibration_title) }{ words.calibration_caption }</> }, html! { <div class="controls ui">{ select(words.estimator, &options, shown, on_estimator) }</div> }, Some(draw), html! {}, tables::calibration(&study, id, scene.lang), None) }
        </section>
    }
}
