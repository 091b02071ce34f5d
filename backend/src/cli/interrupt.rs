//! Ctrl+C during long work: once to end it in good order, twice to end at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// A flag that is set when somebody interrupts. Where no signal can be heard, it stays unset and the
/// system ends the process.
#[must_use]
pub fn stop() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let set = stop.clone();
    _ = std::thread::Builder::new()
        .name("interrupt".to_owned())
        .spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            let Ok(runtime) = runtime else {
                return;
            };
            runtime.block_on(async {
                while tokio::signal::ctrl_c().await.is_ok() {
                    if set.swap(true, SeqCst) {
                        // As a shell does after SIGINT.
                        std::process::exit(130);
                    }
                }
            });
        });
    stop
}
