//! The method as formulas, with the live numbers of the chosen program and pattern.

use super::view::View;
use crate::ui::chart::number::three;
use crate::ui::components::math::{Given, display};
use crate::ui::markup::html;
use crate::ui::text::Lang;
use crate::ui::text::reliability::Strings;
use yew::prelude::*;

const PROJECTION: [&str; 1] = ["U_{i #} = 1 [ y_{i #} = mode_i ] = @u"];
const E_STEP: [&str; 2] = [
    "q_i = Pr ( T_i = 1 ∣ U_i ) ∝ p ∏_j s_j^{U_{ij}} {( 1 − s_j )}^{1 − U_{ij}}",
    ", q_i = @q",
];
const M_STEP: [&str; 3] = [
    "s_# = /{∑_i q_i U_{i #}}{∑_i q_i} = @s",
    ", t_# = /{∑_i ( 1 − q_i ) ( 1 − U_{i #} )}{∑_i ( 1 − q_i )} = @t",
    ", p = @p",
];
const ALPHA: [&str; 2] = ["α_# = p s_# + ( 1 − p ) t_#", "= @p · @s + @r · @t = @a"];

/// Projection, E-step, M-step and α for one program and one pattern at one iteration.
pub fn formulas(view: &View, lang: Lang, program: usize, pattern: usize, step: usize) -> Html {
    let words = Strings::of(lang);
    let report = &view.report;
    let (Some(iteration), Some(row)) = (report.trace.get(step), report.patterns.get(pattern))
    else {
        return html! {};
    };
    let label = match row.classes[program] {
        None => words.missing,
        class if class == row.mode => "1",
        Some(_) => "0",
    };
    let p = iteration.prevalence;
    let numbers = [
        ('q', iteration.posterior[pattern]),
        ('p', p),
        ('r', 1.0 - p),
        ('s', iteration.sensitivity[program]),
        ('t', iteration.specificity[program]),
        ('a', iteration.alpha[program]),
    ];
    let mut live: Vec<(char, String)> = numbers
        .into_iter()
        .map(|(letter, number)| (letter, three(number)))
        .collect();
    live.push(('u', label.to_owned()));
    let given = Given {
        name: &view.letter(program),
        live: &live,
    };
    let steps: [(&str, &[&str]); 4] = [
        (words.formula_projection, &PROJECTION),
        (words.formula_e_step, &E_STEP),
        (words.formula_m_step, &M_STEP),
        (words.formula_alpha, &ALPHA),
    ];
    html! {
        <dl class="formulas">
            { for steps.into_iter().map(|(name, formulas)| html! {
                <>
                    <dt>{ name }</dt>
                    <dd class="formula">{ for formulas.iter().map(|formula| display(formula, &given)) }</dd>
                </>
            }) }
        </dl>
    }
}
