//! The method as formulas, with the live numbers of the chosen program and pattern.

use crate::ui::markup::html;
use super::view::View;
use crate::ui::chart::number::three;
use crate::ui::text::Lang;
use crate::ui::text::reliability::Strings;
use yew::prelude::*;

/// Projection, E-step, M-step and α for one program and one pattern at one iteration.
pub fn formulas(view: &View, lang: Lang, program: usize, pattern: usize, step: usize) -> Html {
    let words = Strings::of(lang);
    let report = &view.report;
    let (Some(iteration), Some(row)) = (report.trace.get(step), report.patterns.get(pattern)) else {
        return html! {};
    };
    let name = view.letter(program);
    let label = match row.classes[program] {
        None => words.missing.to_owned(),
        class if class == row.mode => "1".to_owned(),
        Some(_) => "0".to_owned(),
    };
    let q = iteration.posterior[pattern];
    let (p, s, t) = (iteration.prevalence, iteration.sensitivity[program], iteration.specificity[program]);
    html! {
        <dl class="formulas">
            <dt>{ words.formula_projection }</dt>
            <dd class="formula"><math displaystyle="true">
                <mrow>
                    { u(&name) }<mo>{ "=" }</mo><mn>{ "1" }</mn>
                    <mo stretchy="false">{ "[" }</mo>
                    <msub><mi>{ "y" }</mi><mrow><mi>{ "i" }</mi><mi mathvariant="normal">{ &name }</mi></mrow></msub>
                    <mo>{ "=" }</mo><msub><mi>{ "mode" }</mi><mi>{ "i" }</mi></msub>
                    <mo stretchy="false">{ "]" }</mo><mo>{ "=" }</mo>{ live(&label) }
                </mrow>
            </math></dd>
            <dt>{ words.formula_e_step }</dt>
            <dd class="formula">
                <math displaystyle="true"><mrow>
                    <msub><mi>{ "q" }</mi><mi>{ "i" }</mi></msub><mo>{ "=" }</mo><mi>{ "Pr" }</mi>
                    <mo stretchy="false">{ "(" }</mo><msub><mi>{ "T" }</mi><mi>{ "i" }</mi></msub><mo>{ "=" }</mo><mn>{ "1" }</mn>
                    <mo>{ "∣" }</mo><msub><mi>{ "U" }</mi><mi>{ "i" }</mi></msub><mo stretchy="false">{ ")" }</mo>
                    <mo>{ "∝" }</mo><mi>{ "p" }</mi>
                    <munder><mo>{ "∏" }</mo><mi>{ "j" }</mi></munder>
                    <msubsup><mi>{ "s" }</mi><mi>{ "j" }</mi><msub><mi>{ "U" }</mi><mi>{ "ij" }</mi></msub></msubsup>
                    <msup>
                        <mrow><mo stretchy="false">{ "(" }</mo><mn>{ "1" }</mn><mo>{ "−" }</mo><msub><mi>{ "s" }</mi><mi>{ "j" }</mi></msub><mo stretchy="false">{ ")" }</mo></mrow>
                        <mrow><mn>{ "1" }</mn><mo>{ "−" }</mo><msub><mi>{ "U" }</mi><mi>{ "ij" }</mi></msub></mrow>
                    </msup>
                </mrow></math>
                <math displaystyle="true"><mrow><mo>{ "," }</mo><msub><mi>{ "q" }</mi><mi>{ "i" }</mi></msub><mo>{ "=" }</mo>{ live(&three(q)) }</mrow></math>
            </dd>
            <dt>{ words.formula_m_step }</dt>
            <dd class="formula">
                <math displaystyle="true"><mrow>
                    <msub><mi>{ "s" }</mi><mi mathvariant="normal">{ &name }</mi></msub><mo>{ "=" }</mo>
                    <mfrac>
                        <mrow><munder><mo>{ "∑" }</mo><mi>{ "i" }</mi></munder><msub><mi>{ "q" }</mi><mi>{ "i" }</mi></msub>{ u(&name) }</mrow>
                        <mrow><munder><mo>{ "∑" }</mo><mi>{ "i" }</mi></munder><msub><mi>{ "q" }</mi><mi>{ "i" }</mi></msub></mrow>
                    </mfrac><mo>{ "=" }</mo>{ live(&three(s)) }
                </mrow></math>
                <math displaystyle="true"><mrow>
                    <mo>{ "," }</mo><msub><mi>{ "t" }</mi><mi mathvariant="normal">{ &name }</mi></msub><mo>{ "=" }</mo>
                    <mfrac>
                        <mrow><munder><mo>{ "∑" }</mo><mi>{ "i" }</mi></munder><mo stretchy="false">{ "(" }</mo><mn>{ "1" }</mn><mo>{ "−" }</mo><msub><mi>{ "q" }</mi><mi>{ "i" }</mi></msub><mo stretchy="false">{ ")" }</mo><mo stretchy="false">{ "(" }</mo><mn>{ "1" }</mn><mo>{ "−" }</mo>{ u(&name) }<mo stretchy="false">{ ")" }</mo></mrow>
                        <mrow><munder><mo>{ "∑" }</mo><mi>{ "i" }</mi></munder><mo stretchy="false">{ "(" }</mo><mn>{ "1" }</mn><mo>{ "−" }</mo><msub><mi>{ "q" }</mi><mi>{ "i" }</mi></msub><mo stretchy="false">{ ")" }</mo></mrow>
                    </mfrac><mo>{ "=" }</mo>{ live(&three(t)) }
                </mrow></math>
                <math displaystyle="true"><mrow><mo>{ "," }</mo><mi>{ "p" }</mi><mo>{ "=" }</mo>{ live(&three(p)) }</mrow></math>
            </dd>
            <dt>{ words.formula_alpha }</dt>
            <dd class="formula">
                <math displaystyle="true"><mrow>
                    <msub><mi>{ "α" }</mi><mi mathvariant="normal">{ &name }</mi></msub><mo>{ "=" }</mo>
                    <mi>{ "p" }</mi><msub><mi>{ "s" }</mi><mi mathvariant="normal">{ &name }</mi></msub><mo>{ "+" }</mo>
                    <mo stretchy="false">{ "(" }</mo><mn>{ "1" }</mn><mo>{ "−" }</mo><mi>{ "p" }</mi><mo stretchy="false">{ ")" }</mo>
                    <msub><mi>{ "t" }</mi><mi mathvariant="normal">{ &name }</mi></msub>
                </mrow></math>
                <math displaystyle="true"><mrow>
                    <mo>{ "=" }</mo>{ live(&three(p)) }<mo>{ "·" }</mo>{ live(&three(s)) }<mo>{ "+" }</mo>
                    { live(&three(1.0 - p)) }<mo>{ "·" }</mo>{ live(&three(t)) }<mo>{ "=" }</mo>{ live(&three(iteration.alpha[program])) }
                </mrow></math>
            </dd>
        </dl>
    }
}

fn u(name: &str) -> Html {
    html! { <msub><mi>{ "U" }</mi><mrow><mi>{ "i" }</mi><mi mathvariant="normal">{ name.to_owned() }</mi></mrow></msub> }
}

fn live(text: &str) -> Html {
    html! { <mn class="live">{ text.to_owned() }</mn> }
}
