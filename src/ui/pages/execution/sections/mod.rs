//! The sections of the page.

mod activity;
mod budget;
mod budget_drawing;
mod compare;
mod compare_drawing;
mod corrections;
mod costs;
mod files;
mod marks;
mod opening;
mod published;
mod rules;
mod steps;
mod strata;
mod strips;
mod tasks;
mod timeline;

pub use activity::activity;
pub use budget::budget;
pub use compare::compare;
pub use files::{files, report};
pub use opening::presets;
pub use published::published;
pub use strips::strips;
pub use tasks::tasks;
pub use timeline::timeline;

use super::scene::Scene;
use crate::ui::markup::html;
use crate::ui::text::Lang;
use yew::prelude::*;

/// `Figure 1.` before a caption, and whether its runs are synthetic.
fn numbered(scene: &Scene, number: u32, title: &str) -> Html {
    let (name, stop) = match scene.lang {
        Lang::En => (format!("Figure {number}. "), "."),
        Lang::Zh => (format!("图 {number}　"), "。"),
    };
    html! {
        <>
            <b>{ name }{ title }{ stop }</b>{ " " }
            if scene.synthetic() { <><span class="tag">{ scene.words().synthetic }</span>{ " " }</> }
        </>
    }
}
