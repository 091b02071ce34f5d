//! The Web Worker of the page of execution: logs of agents, synthetic runs, exports.

fn main() {
    #[cfg(target_arch = "wasm32")]
    runwise::ui::worker::serve_replayer();
}
