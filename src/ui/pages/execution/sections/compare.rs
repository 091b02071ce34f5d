//! Figure 4: two settings on the same tasks.

use super::super::scene::Scene;
use crate::ui::markup::html;
use yew::prelude::*;

/// Figure 4: two settings on the same tasks.
pub fn compare(_scene: &Scene) -> Html {
    html! {}
}
