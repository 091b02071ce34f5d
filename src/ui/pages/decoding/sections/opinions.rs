//! Figure 2: one token under the plain prompt, under the one with traces, and mixed.

use super::super::remix::{Remix, outside, probabilities};
use super::super::scene::Scene;
use super::super::state::Action;
use super::code::all_flips;
use super::opinions_drawing::{View, drawing};
use super::{numbered, token_text};
use crate::protocol::TokenEvent;
use crate::ui::chart::number::{MISSING, fixed};
use crate::ui::chart::{self, Cell, Column, Frame, Table};
use crate::ui::components::{math, note, remark};
use crate::ui::markup::html;
use crate::ui::text::decoding::figures;
use std::rc::Rc;
use yew::prelude::*;

/// Figure 2.
pub fn opinions(scene: &Scene) -> Html {
    yew::html! { <Opinions scene={scene.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct Props {
    scene: Scene,
}

#[component]
fn Opinions(props: &Props) -> Html {
    let scene = &props.scene;
    let words = scene.words();
    let flips = use_memo(scene.agent.clone(), |_| all_flips(scene));
    let Some(token) = scene.token().cloned() else {
        return html! {};
    };
    let place = scene.place().unwrap_or(0);
    let remix = scene.remix(&token);
    let strength = scene.strength();
    let mixed = remix.map(|remix| remix.at(strength));
    let lang = scene.lang();
    let caption = html! {
        <>
            { numbered(scene, 2, &figures::opinions_title(lang, &token)) }
            { figures::opinions_caption(lang, &token) }
        </>
    };
    let [plain, traces, mix] = words.opinion_keys;
    let before = html! {
        <div class="key">
            { for [("b-plain", plain), ("b-trace", traces), ("b-mix", mix)].into_iter().map(|(class, name)| html! {
                <span><svg viewBox="0 0 18 14" aria-hidden="true"><rect x="0" y="2" width="18" height="10" class={class} /></svg>{ name }</span>
            }) }
        </div>
    };
    let draw = {
        let view = View {
            scene: scene.clone(),
            token: token.clone(),
            place,
            mixed: mixed.clone(),
            flips,
        };
        Callback::from(move |frame: Frame| drawing(&view, frame))
    };
    let body = html! {
        <>
            { formula(&token, mixed.as_deref(), strength) }
            { ledger(scene, &token) }
            if let Some(remix) = &remix { <p class="ui" id="would-flip">{ figures::would_flip(lang, &token, &remix.flips(), strength) }</p> }
            else { <p class="ui" id="would-flip">{ words.left_out }</p> }
            if scene.desk.state.strength.is_some() {
                <p class="takeaways ui"><button type="button" class="tool primary" onclick={scene.desk.on(|_: MouseEvent| Action::Strength(None))}>{ words.back_to_run }</button></p>
            }
        </>
    };
    html! {
        <section>
            <h2>{ words.opinions_title }</h2>
            { chart::figure("fig-2", caption, before, Some(draw), body, Rc::new(table(scene, &token, remix.as_ref(), strength)), None) }
            { note(html! {
                <>
                    { remark(words.crossing_title, html! { { words.crossing_text } }) }
                    { remark(words.first_change_title, html! { { words.first_change_text } }) }
                    { remark(words.exact_title, html! { { words.certificates[token.certificate as usize] } }) }
                </>
            }) }
        </section>
    }
}

fn formula(token: &TokenEvent, mixed: Option<&[f64]>, strength: f64) -> Html {
    let Some((choice, mixed)) = token.top.first().zip(mixed.and_then(|mixed| mixed.first())) else {
        return html! {};
    };
    let (plain, traces) = probabilities(choice);
    let live = [
        ('p', fixed(plain, 3)),
        ('c', fixed(traces.unwrap_or(plain), 3)),
        ('g', fixed(strength, 2)),
        ('m', fixed(*mixed, 3)),
    ];
    let name = token_text(&choice.text, 12);
    let given = math::Given {
        name: &name,
        live: &live,
    };
    html! {
        <div class="formula" id="formula">
            { math::display("mixed∝p {(/{p_c}{p})}^γ", &given) }
            { math::display("# : @p×{(/@c@p)}^{@g} ∕Z = @m", &given) }
        </div>
    }
}

fn ledger(scene: &Scene, token: &TokenEvent) -> Html {
    let words = scene.words();
    let (plain, traces) = outside(&token.top);
    let two = |a: f64, b: Option<f64>, decimals: usize| {
        let b = b.map_or_else(|| MISSING.to_owned(), |b| fixed(b, decimals));
        format!("{}, {b}", fixed(a, decimals))
    };
    let text_of = |id: u32| {
        let known = token.top.iter().find(|choice| choice.id == id);
        known.map_or_else(|| format!("#{id}"), |choice| token_text(&choice.text, 12))
    };
    let traces_choice = token
        .traces_choice
        .map_or_else(|| MISSING.to_owned(), text_of);
    let [kl, jsd, entropies, left, choices, effective] = words.token_ledger;
    html! {
        <dl class="ledger two-col">
            <dt>{ kl }</dt><dd>{ fixed(token.kl, 3) }</dd>
            <dt>{ jsd }</dt><dd>{ fixed(token.jsd, 3) }</dd>
            <dt>{ entropies }</dt><dd>{ two(token.entropies.0, (!token.skipped).then_some(token.entropies.1), 2) }</dd>
            <dt>{ left }</dt><dd>{ two(plain, traces, 3) }</dd>
            <dt>{ choices }</dt><dd><code>{ text_of(token.plain_choice) }</code>{ ", " }<code>{ traces_choice }</code>{ ", " }<code>{ text_of(token.id) }</code></dd>
            <dt>{ effective }</dt><dd>{ fixed(token.strength, 2) }</dd>
        </dl>
    }
}

fn table(scene: &Scene, token: &TokenEvent, remix: Option<&Remix<'_>>, strength: f64) -> Table {
    let words = scene.words();
    let mixed = remix.map(|remix| remix.at(strength));
    let known = |known: bool| Cell::from(if known { words.yes } else { words.no });
    let rows = token.top.iter().enumerate().map(|(place, choice)| {
        let (plain, traces) = probabilities(choice);
        vec![
            choice.text.as_str().into(),
            choice.id.into(),
            plain.into(),
            traces.into(),
            mixed.as_ref().map(|mixed| mixed[place]).into(),
            known(choice.known.0),
            known(choice.known.1),
        ]
    });
    Table {
        rows: rows.collect(),
        columns: words.opinion_columns.into_iter().map(Column::new).collect(),
    }
}
