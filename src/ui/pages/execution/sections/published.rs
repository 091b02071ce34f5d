//! Figure 5: the paper's own tables.

use super::super::scene::Scene;
use crate::ui::markup::html;
use yew::prelude::*;

/// Figure 5: the paper's own tables.
pub fn published(_scene: &Scene) -> Html {
    html! {}
}
