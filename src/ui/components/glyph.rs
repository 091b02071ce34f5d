//! Marks in text, tables and keys, the same as in charts.

use crate::ui::chart::draw::{self, Shape};
use crate::ui::markup::html;
use yew::prelude::*;

/// Properties of [`Glyph`].
#[derive(Clone, Properties, PartialEq)]
pub struct GlyphProps {
    /// Its shape.
    #[prop_or_default]
    pub shape: Shape,
    /// `correct`, `buggy`, `missing small`, `dot correct`, `pt`.
    pub class: &'static str,
    /// What it stands for, for those who hear the page; silent if empty.
    #[prop_or_default]
    pub label: AttrValue,
}

/// A mark the size of a letter; the style sheet sizes it by where it stands.
#[component]
pub fn Glyph(props: &GlyphProps) -> Html {
    let (y, radius) = match props.shape {
        Shape::Circle => (7.0, 6.0),
        Shape::Square => (7.0, 6.0),
        Shape::Triangle => (8.2, 6.6),
        Shape::Diamond => (7.0, 6.2),
    };
    let silent = props.label.is_empty();
    html! {
        <svg class="glyph" viewBox="0 0 14 14" role={(!silent).then_some("img")} aria-hidden={silent.then_some("true")}
            aria-label={(!silent).then(|| props.label.clone())}>
            { draw::mark(props.shape, 7.0, y, radius, props.class) }
        </svg>
    }
}

/// Properties of [`Key`].
#[derive(Clone, Properties, PartialEq)]
pub struct KeyProps {
    /// Two columns where it is narrow.
    #[prop_or_default]
    pub two: bool,
    /// [`KeyItem`]s; an `<i />` between two draws a rule.
    #[prop_or_default]
    pub children: Html,
}

/// What marks mean, for those that repeat.
#[component]
pub fn Key(props: &KeyProps) -> Html {
    html! { <div class={classes!("key", props.two.then_some("two"))}>{ props.children.clone() }</div> }
}

/// Properties of [`KeyItem`].
#[derive(Clone, Properties, PartialEq)]
pub struct KeyItemProps {
    /// A [`Glyph`], or an `<svg>` of its own; a cell of a matrix if not given but `cell` is.
    #[prop_or_default]
    pub mark: Html,
    /// Draws a cell of a matrix of this class instead.
    #[prop_or_default]
    pub cell: Option<&'static str>,
    /// What it means.
    #[prop_or_default]
    pub children: Html,
}

/// One mark and its meaning.
#[component]
pub fn KeyItem(props: &KeyItemProps) -> Html {
    html! {
        <span>
            { props.mark.clone() }
            if let Some(class) = props.cell {
                <svg viewBox="0 0 20 14" aria-hidden="true">{ draw::cell((1.0, 1.0), (18.0, 12.0), class) }</svg>
            }
            { props.children.clone() }
        </span>
    }
}
