//! The pages of the site.

use super::route::Place;
use super::shell::Shell;
use yew::prelude::*;

/// The page at a place. `visit` counts arrivals: a page reads its query anew whenever it changes.
pub fn view(place: &Place, visit: u32) -> Html {
    let _ = visit;
    html! {
        <Shell page={place.page} lost={place.lost} title="Reliability" skip_to="fig-1" tools={crate::ui::components::Tools::default()} />
    }
}
