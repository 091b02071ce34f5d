//! The sections of the page.

mod certificate;
mod drawing;
mod files;
mod frontier;
mod instances;
mod opening;
mod pasted;
mod points;
mod resampling;
mod rounds;
mod router;
mod scores;
mod settings;
mod sources;
mod trained;

pub use certificate::certificate;
pub use files::files;
pub use frontier::{frontier, frontier_table};
pub use instances::instances;
pub use opening::presets;
pub use resampling::resampling;
pub use rounds::rounds;
pub use router::router;
pub use settings::settings;
pub use sources::sources;

use super::scene::Scene;
use crate::ui::markup::html;
use crate::ui::text::Lang;
use yew::prelude::*;

/// `Figure 1.` before a caption, and whether its rollouts are simulated.
fn numbered(scene: &Scene, number: u32, title: &str) -> Html {
    let name = match scene.lang {
        Lang::En => format!("Figure {number}. "),
        Lang::Zh => format!("图 {number}　"),
    };
    html! {
        <>
            <b>{ name }{ title }{ stop(scene) }</b>{ " " }
            if scene.simulated() { <><span class="tag">{ scene.words().simulated }</span>{ " " }</> }
        </>
    }
}

/// The end of a title that a caption goes on after.
const fn stop(scene: &Scene) -> &'static str {
    match scene.lang {
        Lang::En => ".",
        Lang::Zh => "。",
    }
}

/// The class of an action's marks, by what it costs.
fn spend(scene: &Scene, action: usize) -> &'static str {
    ["missing small", "spend-1", "spend-2", "spend-3"][scene.model.rank(action)]
}

/// The class of an action's line.
fn line_class(scene: &Scene, action: usize) -> &'static str {
    ["riser", "sl sl-1", "sl sl-2", "sl sl-3"][scene.model.rank(action)]
}
