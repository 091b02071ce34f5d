//! Formulas as MathML, whose numbers are ordinary text that can change.

use crate::ui::markup::html;
use yew::prelude::*;

/// A formula in the flow of a line, or in a `.formula` block.
pub fn formula(parts: Html) -> Html {
    html! { <math>{ parts }</math> }
}

/// A formula set out in a `.formula` block: full-size fractions, limits below their signs.
pub fn display(parts: Html) -> Html {
    html! { <math displaystyle="true">{ parts }</math> }
}

/// A name: `α`.
pub fn mi(name: impl Into<AttrValue>) -> Html {
    html! { <mi>{ name.into() }</mi> }
}

/// A word set upright: `Pr`.
pub fn word(name: impl Into<AttrValue>) -> Html {
    html! { <mi mathvariant="normal">{ name.into() }</mi> }
}

/// A sign at its natural height: `=`, `(`, `−`.
pub fn mo(sign: &'static str) -> Html {
    html! { <mo stretchy="false">{ sign }</mo> }
}

/// A number that does not change.
pub fn mn(number: impl Into<AttrValue>) -> Html {
    html! { <mn>{ number.into() }</mn> }
}

/// A number of the state shown, underlined.
pub fn live(number: impl Into<AttrValue>) -> Html {
    html! { <mn class="live">{ number.into() }</mn> }
}

/// Words inside a formula.
pub fn text(words: impl Into<AttrValue>) -> Html {
    html! { <mtext>{ words.into() }</mtext> }
}

/// Parts as one.
pub fn row(parts: Html) -> Html {
    html! { <mrow>{ parts }</mrow> }
}

/// A fraction.
pub fn frac(above: Html, below: Html) -> Html {
    html! { <mfrac>{ row(above) }{ row(below) }</mfrac> }
}

/// A base with an index.
pub fn sub(base: Html, index: Html) -> Html {
    html! { <msub>{ row(base) }{ row(index) }</msub> }
}

/// A base with an exponent.
pub fn sup(base: Html, exponent: Html) -> Html {
    html! { <msup>{ row(base) }{ row(exponent) }</msup> }
}

/// A base with both.
pub fn subsup(base: Html, index: Html, exponent: Html) -> Html {
    html! { <msubsup>{ row(base) }{ row(index) }{ row(exponent) }</msubsup> }
}

/// A hat over a name: an estimate.
pub fn hat(base: Html) -> Html {
    html! { <mover accent="true">{ base }<mo>{ "^" }</mo></mover> }
}

/// A sum over what stands below it.
pub fn sum(over: Html) -> Html {
    under("∑", over)
}

/// A product over what stands below it.
pub fn product(over: Html) -> Html {
    under("∏", over)
}

fn under(sign: &'static str, over: Html) -> Html {
    html! { <munder><mo movablelimits="false">{ sign }</mo>{ row(over) }</munder> }
}
