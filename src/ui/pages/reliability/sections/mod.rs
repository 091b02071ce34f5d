//! The sections of the page, each a figure with its remarks.

mod agreement;
mod em;
mod mixes;
mod panel;
mod reading;
mod study;
mod why;

pub use agreement::matrix;
pub use em::belief;
pub use mixes::mixes;
pub use panel::panel;
pub use reading::reading;
pub use study::study;
pub use why::why;

use super::scene::Scene;
use crate::ui::chart::Busy;
use crate::ui::markup::html;
use crate::ui::text::Lang;
use yew::prelude::*;

/// `Figure 1.` before a caption.
fn numbered(scene: &Scene<'_>, number: u32, title: &str) -> Html {
    let (name, stop) = match scene.lang {
        Lang::En => (format!("Figure {number}. "), "."),
        Lang::Zh => (format!("图 {number}　"), "。"),
    };
    let stop = if title.ends_with(['?', '？']) {
        ""
    } else {
        stop
    };
    html! { <><b>{ name }{ title }{ stop }</b>{ " " }</> }
}

fn busy(scene: &Scene<'_>) -> Option<Busy> {
    let results = &scene.work.results;
    results.busy.then(|| match results.running {
        Some(progress) => Busy {
            done: progress.done,
            total: progress.total,
        },
        None => Busy { done: 0, total: 0 },
    })
}
