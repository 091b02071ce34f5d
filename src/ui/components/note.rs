//! Remarks beside a figure.

use crate::ui::markup::html;
use crate::ui::settings::use_chrome;
use yew::prelude::*;

/// Properties of [`Note`], [`Takeaway`] and [`NotSaid`].
#[derive(Clone, Properties, PartialEq)]
pub struct NoteProps {
    /// What stands there.
    #[prop_or_default]
    pub children: Html,
}

/// Properties of [`Remark`].
#[derive(Clone, Properties, PartialEq)]
pub struct RemarkProps {
    /// Its heading.
    pub title: AttrValue,
    /// What stands there.
    #[prop_or_default]
    pub children: Html,
}

/// The column of remarks; put it right after its figure.
#[component]
pub fn Note(props: &NoteProps) -> Html {
    html! { <aside class="note">{ props.children.clone() }</aside> }
}

/// The finding, in a sentence or two.
#[component]
pub fn Takeaway(props: &NoteProps) -> Html {
    let chrome = use_chrome();
    html! {
        <div class="takeaway"><h3>{ chrome.takeaway }</h3><p>{ props.children.clone() }</p></div>
    }
}

/// Its limit; it stands with the takeaway.
#[component]
pub fn NotSaid(props: &NoteProps) -> Html {
    let chrome = use_chrome();
    html! {
        <div class="not-said"><h3>{ chrome.not_said }</h3><p>{ props.children.clone() }</p></div>
    }
}

/// Anything else worth knowing.
#[component]
pub fn Remark(props: &RemarkProps) -> Html {
    html! { <div><h3>{ props.title.clone() }</h3><p>{ props.children.clone() }</p></div> }
}
