//! The sections of the page.

mod agreement;
mod inputs;
mod opening;
mod panel;
mod plans;
mod programs;
mod running;
mod scores;
mod suite;
mod task;

pub use agreement::agreement;
pub use inputs::inputs;
pub use opening::opening;
pub use panel::panel;
pub use plans::plans;
pub use programs::programs;
pub use scores::scores;
pub use suite::suite;
pub use task::task;

use super::scene::Scene;
use crate::ui::chart::Busy;
use crate::ui::markup::html;
use crate::ui::text::Lang;
use yew::prelude::*;

/// `Figure 1.` before a caption.
fn numbered(scene: &Scene, number: u32, title: &str) -> Html {
    let (name, stop) = match scene.lang {
        Lang::En => (format!("Figure {number}. "), "."),
        Lang::Zh => (format!("图 {number}　"), "。"),
    };
    let stop = if title.ends_with(['?', '？', '.', '。']) {
        ""
    } else {
        stop
    };
    html! { <><b>{ name }{ title }{ stop }</b>{ " " }</> }
}

/// How far the plan that is looked at is.
fn busy(scene: &Scene) -> Option<Busy> {
    let pace = scene.work.course(scene.state.plan).pace?;
    Some(Busy {
        done: pace.done,
        total: pace.total,
    })
}
