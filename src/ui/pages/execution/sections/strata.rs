//! The two groups of Figure 4 by the size of the patch that is known to solve the task.

use super::compare::View;
use crate::execution::statistics::{Correction, Measure, PairedCounts, Terms, compare_all};
use crate::ui::markup::html;
use crate::ui::text::execution::compare as says;
use crate::ui::text::execution::published;
use yew::prelude::*;

/// The table; nothing where no such patch is known.
pub fn strata(view: &View) -> Html {
    let words = view.words();
    let sizes = published::Words::of(view.scene.lang);
    let counts = &view.pairs.strata.counts;
    let rows: Vec<(String, PairedCounts)> = (Measure::ALL.iter().zip(counts))
        .flat_map(|(&measure, levels)| {
            let levels = levels.iter().enumerate();
            levels.map(move |(level, counts)| (sizes.stratum(measure, level), *counts))
        })
        .filter(|(_, counts)| counts.pairs() > 0)
        .collect();
    let state = &view.scene.state;
    let terms = Terms {
        margin: state.margin,
        standard_error: state.standard_error,
        ..Terms::default()
    };
    let tables: Vec<PairedCounts> = rows.iter().map(|(_, counts)| *counts).collect();
    let Ok(found) = compare_all(&tables, &terms, Correction::Holm) else {
        return html! {};
    };
    if rows.is_empty() {
        return html! {};
    }
    let [size, first, second, b, c, pairs, p] = words.strata_columns;
    let number = |value: u32| html! { <td class="n">{ value.to_string() }</td> };
    html! {
        <div class="spaced">
            <p class="lab">{ words.strata_title }</p>
            <p class="src">{ words.strata_text }</p>
            <div class="scroll" tabindex="0" role="region" aria-label={words.strata_title}>
            <table class="tight" id="strata">
                <thead><tr>
                    <th scope="col">{ size }</th>
                    <th scope="col" class="n">{ pairs }</th>
                    <th scope="col" class="n">{ first }</th>
                    <th scope="col" class="n">{ second }</th>
                    <th scope="col" class="n">{ b }</th>
                    <th scope="col" class="n">{ c }</th>
                    <th scope="col" class="n">{ p }</th>
                </tr></thead>
                <tbody>{ for rows.iter().zip(&found).map(|((name, counts), found)| {
                    let [first, second] = counts.solved();
                    html! {
                        <tr>
                            <th scope="row">{ name.clone() }</th>
                            { number(counts.pairs()) }
                            { number(first) }
                            { number(second) }
                            { number(counts.only_first) }
                            { number(counts.only_second) }
                            <td class="n">{ says::p(found.p_corrected) }</td>
                        </tr>
                    }
                }) }</tbody>
            </table>
            </div>
        </div>
    }
}
