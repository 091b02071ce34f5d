//! How outcomes are read: which answers are the same, and what a failure is.

use super::super::scene::Scene;
use super::super::state::Action;
use crate::reliability::{Equality, Projection};
use crate::ui::components::{number_field, segmented, select};
use crate::ui::markup::html;
use yew::prelude::*;

/// How outcomes are read.
pub fn reading(scene: &Scene<'_>) -> Html {
    let words = scene.words;
    let equality = match scene.state.equality {
        Equality::Exact => 0,
        Equality::TrailingWhitespace => 1,
        Equality::Tokens { .. } => 2,
    };
    let projection = usize::from(scene.state.projection == Projection::Released);
    let names = [
        words.equality_exact,
        words.equality_lines,
        words.equality_tokens,
    ]
    .map(str::to_owned);
    html! {
        <div class="controls ui">
            { select(words.equality, &names, equality, scene.on(|index| {
                Action::Equality(match index {
                    0 => Equality::Exact,
                    2 => Equality::Tokens { tolerance: 1e-6 },
                    _ => Equality::TrailingWhitespace,
                })
            })) }
            if let Equality::Tokens { tolerance } = scene.state.equality {
                { number_field(words.tolerance, tolerance, (0.0, 1.0),
                    scene.on(|tolerance| Action::Equality(Equality::Tokens { tolerance }))) }
            }
            { segmented(words.failure, &[words.failure_missing, words.failure_value], projection,
                &scene.on(|index| Action::Projection(if index == 1 { Projection::Released } else { Projection::Paper }))) }
        </div>
    }
}
