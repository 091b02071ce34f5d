//! The page.

use crate::ui::components::Tools;
use crate::ui::markup::html;
use crate::ui::route::{Page, Place};
use crate::ui::shell::Shell;
use yew::prelude::*;

/// The page at its place; nothing at the places of other programs.
pub fn view(place: &Place, visit: u32) -> Html {
    match place.page {
        Page::Tasks => yew::html! { <Tasks place={place.clone()} {visit} /> },
        Page::Reliability => Html::default(),
    }
}

/// Properties of [`Tasks`].
#[derive(Clone, Properties, PartialEq)]
pub struct Props {
    /// Where the address points.
    pub place: Place,
    /// Counts arrivals by a link.
    pub visit: u32,
}

/// Which of your programs can be believed?
#[component]
pub fn Tasks(props: &Props) -> Html {
    html! {
        <Shell page={Page::Tasks} lost={props.place.lost} title="Tasks" skip_to="fig-1" tools={Tools::default()}>
            <section class="opening"><h1>{ "Tasks" }</h1></section>
        </Shell>
    }
}
