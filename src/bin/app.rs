//! The page.

/// Draws the page; natively there is none to draw.
fn main() {
    #[cfg(target_arch = "wasm32")]
    yew::Renderer::<runwise::ui::app::App>::with_root(root()).render();
}

/// The element of the page that is ours, or all of it.
#[cfg(target_arch = "wasm32")]
fn root() -> web_sys::Element {
    let document = gloo::utils::document();
    document
        .get_element_by_id("app")
        .unwrap_or_else(|| gloo::utils::body().into())
}
