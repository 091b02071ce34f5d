//! Figure 4: what EM believes about each behaviour, `[truth][observed]`.

use super::glyph::glyph;
use super::view::{Group, View};
use crate::reliability::Iteration;
use crate::ui::chart::draw::{cell, rect, text};
use crate::ui::chart::number::three;
use crate::ui::markup::html;
use crate::ui::text::Lang;
use crate::ui::text::reliability::{Strings, labels};
use yew::prelude::*;

/// Side of a cell, and where the cells stand.
const SIDE: f64 = 48.0;
const LEFT: f64 = 2.0;
const TOP: f64 = 18.0;

/// One matrix a behaviour, as small multiples.
pub fn multiples(view: &View, lang: Lang, step: usize) -> Html {
    let Some(iteration) = view.report.trace.get(step) else {
        return html! {};
    };
    html! {
        <ul class="multiples confusions">
            { for view.groups.iter().map(|group| html! {
                <li key={group.first()}>{ matrix(group, lang, iteration) }</li>
            }) }
        </ul>
    }
}

fn matrix(group: &Group, lang: Lang, iteration: &Iteration) -> Html {
    let words = Strings::of(lang);
    let program = group.first();
    let sensitivity = iteration.sensitivity[program];
    let specificity = iteration.specificity[program];
    let probabilities = [
        [sensitivity, 1.0 - sensitivity],
        [1.0 - specificity, specificity],
    ];
    let label = labels::confusion(lang, &group.name, sensitivity, specificity);
    html! {
        <>
            <b>
                <svg class="inline" viewBox="0 0 14 14" aria-hidden="true">{ glyph(group.truth, 7.0, 7.0, 6.0) }</svg>
                { " " }{ &group.name }
            </b>
            <svg class="chart" viewBox="0 0 184 126" role="img" aria-label={label}>
                { text(LEFT + SIDE / 2.0, 12.0, "mid-a s dim", labels::with_short(lang)) }
                { text(LEFT + SIDE * 1.5 + 4.0, 12.0, "mid-a s dim", labels::against_short(lang)) }
                { for probabilities.iter().enumerate().map(|(truth, row)| html! {
                    <>
                        { for row.iter().enumerate().map(|(observed, &p)| {
                            let corner = (LEFT + observed as f64 * (SIDE + 4.0), TOP + truth as f64 * (SIDE + 4.0));
                            share(corner, p)
                        }) }
                        { text(LEFT + SIDE * 2.0 + 14.0, TOP + truth as f64 * (SIDE + 4.0) + SIDE / 2.0 + 4.0, "s dim",
                            if truth == 0 { words.mode_right } else { words.mode_wrong }) }
                    </>
                }) }
            </svg>
        </>
    }
}

/// A cell whose inner square has an area as large as the probability.
fn share((x, y): (f64, f64), probability: f64) -> Html {
    let side = SIDE * probability.max(0.0).sqrt();
    html! {
        <>
            { cell((x, y), (SIDE, SIDE), "confusion-cell") }
            { rect((x + (SIDE - side) / 2.0, y + (SIDE - side) / 2.0), (side, side), "confusion-share") }
            { text(x + SIDE / 2.0, y + SIDE / 2.0 + 4.0, "mid-a s strong halo", three(probability)) }
        </>
    }
}
