//! Formulas as MathML, written in a notation close to TeX's, whose numbers are ordinary text that
//! can change.
//!
//! `s_j^{U_{ij}}` has an index and an exponent, `/{1}{2}` is a fraction, `∑_i` a sum over what
//! stands below it. Letters in a row are one name, `#` is the name given, `@q` the live number
//! given for `q`; a space only separates.

use crate::ui::markup::html;
use std::iter::Peekable;
use std::str::Chars;
use yew::prelude::*;
use yew::virtual_dom::VTag;

/// What a formula leaves open.
pub struct Given<'a> {
    /// Written for `#`.
    pub name: &'a str,
    /// Written for `@` and the letter, underlined.
    pub live: &'a [(char, String)],
}

/// A formula set out in a `.formula` block: full-size fractions, limits below their signs.
pub fn display(formula: &str, given: &Given<'_>) -> Html {
    let parts = row(&mut formula.chars().peekable(), given);
    html! { <math displaystyle="true">{ element("mrow", parts) }</math> }
}

#[inline(never)]
fn element(tag: &'static str, parts: Vec<Html>) -> Html {
    let mut element = VTag::new(tag);
    element.add_children(parts);
    element.into()
}

/// Parts up to a closing brace.
fn row(rest: &mut Peekable<Chars<'_>>, given: &Given<'_>) -> Vec<Html> {
    let mut parts = Vec::new();
    while let Some(sign) = rest.next() {
        match sign {
            ' ' => {}
            '}' => break,
            _ => parts.push(scripted(sign, rest, given)),
        }
    }
    parts
}

/// A part with its index and exponent, if it has them.
fn scripted(sign: char, rest: &mut Peekable<Chars<'_>>, given: &Given<'_>) -> Html {
    let mut parts = vec![part(sign, rest, given)];
    let index = rest.next_if_eq(&'_').map(|_| next(rest, given));
    let exponent = rest.next_if_eq(&'^').map(|_| next(rest, given));
    let tag = match (&index, &exponent) {
        (None, None) => return parts.remove(0),
        (Some(_), None) if matches!(sign, '∑' | '∏') => "munder",
        (Some(_), None) => "msub",
        (None, Some(_)) => "msup",
        (Some(_), Some(_)) => "msubsup",
    };
    parts.extend(index);
    parts.extend(exponent);
    element(tag, parts)
}

fn next(rest: &mut Peekable<Chars<'_>>, given: &Given<'_>) -> Html {
    match rest.next() {
        Some(sign) => part(sign, rest, given),
        None => Html::default(),
    }
}

fn part(sign: char, rest: &mut Peekable<Chars<'_>>, given: &Given<'_>) -> Html {
    match sign {
        '{' => {
            let mut parts = row(rest, given);
            if parts.len() == 1 {
                parts.remove(0)
            } else {
                element("mrow", parts)
            }
        }
        '/' => {
            let above = next(rest, given);
            element("mfrac", vec![above, next(rest, given)])
        }
        '#' => html! { <mi mathvariant="normal">{ given.name }</mi> },
        '@' => {
            let letter = rest.next();
            let number = given.live.iter().find(|(known, _)| Some(*known) == letter);
            html! { <mn class="live">{ number.map_or("", |(_, number)| number) }</mn> }
        }
        '(' | ')' | '[' | ']' => html! { <mo stretchy="false">{ sign.to_string() }</mo> },
        _ if sign.is_ascii_digit() => html! { <mn>{ sign.to_string() }</mn> },
        _ if sign.is_ascii_alphabetic() || sign == 'α' => {
            let mut name = sign.to_string();
            while let Some(letter) = rest.next_if(char::is_ascii_alphabetic) {
                name.push(letter);
            }
            html! { <mi>{ name }</mi> }
        }
        _ => html! { <mo>{ sign.to_string() }</mo> },
    }
}
