//! The pages, one folder each.

pub mod reliability;

#[cfg(target_arch = "wasm32")]
mod view {
    use crate::ui::route::{Page, Place};
    use yew::prelude::*;

    /// The page at a place. `visit` counts arrivals: a page reads its query anew whenever it
    /// changes.
    pub fn view(place: &Place, visit: u32) -> Html {
        match place.page {
            Page::Reliability => html! {
                <super::reliability::Reliability place={place.clone()} {visit} />
            },
        }
    }
}
#[cfg(target_arch = "wasm32")]
pub use view::view;
