//! Figure 2, left: the panel as a table whose rows line up with the dot plot.

use super::glyph::{glyph, is_correct};
use super::view::View;
use crate::reliability::{Estimate, Pick};
use crate::ui::chart::number::three_or_dash;
use crate::ui::markup::html;
use crate::ui::text::Lang;
use crate::ui::text::reliability::{Strings, estimator, labels};
use yew::prelude::*;

/// The table of the panel.
pub fn table(view: &View, lang: Lang, threshold: f64) -> Html {
    let words = Strings::of(lang);
    html! {
        <table>
            <thead>
                <tr>
                    <th scope="col">{ words.estimator }</th>
                    { for view.groups.iter().map(|group| html! {
                        <th scope="col" class="n">
                            <svg viewBox="0 0 14 14" aria-hidden="true">{ glyph(group.truth, 7.0, 7.0, 6.0) }</svg>
                            <br />{ &group.name }
                        </th>
                    }) }
                    <th scope="col">{ words.picks }</th>
                    <th scope="col" class="hide-narrow">{ words.passes }</th>
                </tr>
            </thead>
            <tbody>
                { for view.report.panel.iter().map(|estimate| row(view, lang, estimate, threshold)) }
            </tbody>
        </table>
    }
}

fn row(view: &View, lang: Lang, estimate: &Estimate, threshold: f64) -> Html {
    let words = Strings::of(lang);
    let (name, gloss) = estimator(lang, estimate.estimator);
    let picked = match &estimate.pick {
        Pick::Programs(programs) => programs.first().copied(),
        _ => None,
    };
    let passes = picked
        .is_some_and(|program| estimate.alpha[program].is_some_and(|alpha| alpha >= threshold));
    let (pick_class, pick) = pick(view, lang, &estimate.pick);
    html! {
        <tr key={name}>
            <th scope="row">{ name }<small>{ gloss }</small></th>
            { for view.groups.iter().map(|group| {
                let best = picked.is_some_and(|program| group.programs.contains(&program));
                let class = match (picked, best) {
                    (None, _) => "n",
                    (_, true) => "n hi",
                    (_, false) => "n lo",
                };
                html! { <td {class}>{ three_or_dash(estimate.alpha[group.first()]) }</td> }
            }) }
            <td class={pick_class}>{ pick }</td>
            <td class={if passes { "hi hide-narrow" } else { "hide-narrow" }}>{ if passes { words.yes } else { "—" } }</td>
        </tr>
    }
}

/// What an estimator prefers, in a word.
pub fn pick(view: &View, lang: Lang, pick: &Pick) -> (&'static str, String) {
    let words = Strings::of(lang);
    match pick {
        Pick::Programs(programs) => {
            let Some(&first) = programs.first() else {
                return ("pick-none", words.nothing_pick.to_owned());
            };
            let truth = view.truths[first];
            let class = if is_correct(truth) {
                "pick-correct"
            } else if truth.is_some() {
                "pick-buggy"
            } else {
                "pick-none"
            };
            (class, view.name_of(first))
        }
        Pick::Tie(_) => ("pick-none", words.tie.to_owned()),
        Pick::Ambiguous {
            mode_right,
            minority_right,
        } => {
            let names = format!(
                "{} / {}",
                view.name_of(*mode_right),
                view.name_of(*minority_right)
            );
            ("pick-none", labels::ambiguous(lang, &names))
        }
        Pick::Nothing => ("pick-none", words.nothing_pick.to_owned()),
    }
}
