//! The Web Worker that does all long work.

fn main() {
    #[cfg(target_arch = "wasm32")]
    runwise::ui::worker::serve();
}
