//! The Web Worker of the tasks: schemas, Python, searches.

fn main() {
    #[cfg(target_arch = "wasm32")]
    runwise::ui::worker::serve_workbench();
}
