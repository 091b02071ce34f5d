//! Figure 3: a smaller budget, and what it would have skipped.

use super::super::scene::Scene;
use crate::ui::markup::html;
use yew::prelude::*;

/// Figure 3: a smaller budget, and what it would have skipped.
pub fn budget(_scene: &Scene) -> Html {
    html! {}
}
