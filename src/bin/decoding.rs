//! The page of decoding, which is fetched when the address leads to it.

/// Draws the page; natively there is none to draw.
fn main() {}

#[cfg(target_arch = "wasm32")]
mod boot {
    use runwise::ui::app::{enter, leave};
    use runwise::ui::pages::decoding;
    use wasm_bindgen::prelude::wasm_bindgen;

    /// Draws its pages; the boot script calls it whenever the address leads to one of them.
    #[wasm_bindgen(js_name = enter)]
    pub fn draw() {
        enter(decoding::view);
    }

    /// Takes them away again.
    #[wasm_bindgen(js_name = leave)]
    pub fn clear() {
        leave();
    }
}
