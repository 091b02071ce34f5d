//! The Web Worker of routing: files, simulations, random splits, cards.

fn main() {
    #[cfg(target_arch = "wasm32")]
    runwise::ui::worker::serve_calibrator();
}
