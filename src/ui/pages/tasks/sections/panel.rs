//! Figure 2: eight estimators, one gate, one verdict.

use super::super::scene::Scene;
use super::super::state::Action;
use super::{busy, numbered};
use crate::ui::chart::number::three;
use crate::ui::chart::{self, DragNumber, Frame, Layout, Snap};
use crate::ui::components;
use crate::ui::markup::html;
use crate::ui::pages::reliability::forest::ForestDrawing;
use crate::ui::pages::reliability::view::View;
use crate::ui::pages::reliability::{estimators, tables};
use crate::ui::text::Lang;
use crate::ui::text::reliability::{Strings, decision, labels};
use yew::prelude::*;

/// Figure 2: the panel, the gate, the verdict.
pub fn panel(scene: &Scene) -> Html {
    let words = scene.words();
    let Some(view) = &scene.view else {
        return html! {};
    };
    let draw = {
        let (view, lang, threshold) = (view.clone(), scene.lang, scene.state.gate.threshold);
        let on = scene.drag(Action::Threshold);
        let many = view.groups.len() > 4;
        Callback::from(move |frame: Frame| {
            let named = frame.layout == Layout::Narrow || many;
            let width = if named {
                frame.width
            } else {
                frame.pick(frame.width, 296.0, 352.0)
            };
            html! {
                <div class={if many { "forest stacked" } else { "forest" }}>
                    <div class="scroll" tabindex="0" role="region" aria-label={labels::forest(lang)}>{ estimators::table(&view, lang, threshold) }</div>
                    <ForestDrawing view={view.clone()} intervals={None} {width} {named} {lang} {threshold} on={on.clone()} />
                </div>
            }
        })
    };
    let caption = html! { <>{ numbered(scene, 2, words.panel_title) }{ words.panel_caption }</> };
    html! {
        <section>
            <h2>{ words.panel_title }</h2>
            { chart::figure("fig-2", caption, html! {}, Some(draw), verdict(scene, view),
                tables::panel(view, None, scene.lang), busy(scene)) }
        </section>
    }
}

fn verdict(scene: &Scene, view: &View) -> Html {
    let Some(made) = scene.decision() else {
        return html! {};
    };
    let words = Strings::of(scene.lang);
    let (word, why) = decision(scene.names(view), &made);
    let gate = scene.state.gate;
    components::verdict(
        &word,
        html! {
            <>
                { why }{ " " }
                { "τ = " }
                <DragNumber value={gate.threshold} min=0.0 max=1.0 step=0.005 snap={Snap::Smart} label={words.threshold}
                    text={three(gate.threshold)} on={scene.drag(Action::Threshold)} />
                { match scene.lang { Lang::En => ", ", Lang::Zh => "，" } }
                { words.agreeing }{ " " }
                <DragNumber value={gate.agreeing as f64} min=1.0 max=8.0 step=1.0 pixels_per_step=12.0 label={words.agreeing}
                    text={gate.agreeing.to_string()} on={scene.drag(|agreeing| Action::Agreeing(agreeing as usize))} />
            </>
        },
    )
}
