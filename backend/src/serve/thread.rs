//! The thread that owns the model. A model is no thing that two threads may hold, and its engine
//! wants all cores for one step at a time anyway.

use super::metered::Metered;
use super::metrics::Metrics;
use super::queue::Queue;
use crate::python::Python;
use runwise::model::{Description, LanguageModel};
use runwise::protocol::Problem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::Instant;

/// Opens the model; again after a breakdown. The model never leaves the thread that opens it.
pub type Open = Box<dyn FnMut() -> Result<Box<dyn LanguageModel>, Problem> + Send>;

/// What a request works with.
pub struct Desk {
    /// The model.
    pub model: Metered,
    /// The Python interpreter.
    pub python: Python,
}

/// The running thread.
#[derive(Debug)]
pub struct Engine {
    /// What the model says about itself.
    pub description: Description,
    /// Ends once the queue is closed.
    pub thread: JoinHandle<()>,
}

/// Starts the thread and waits until the model is there.
///
/// # Errors
/// If it cannot be opened.
pub fn start(
    open: Open,
    python: Python,
    queue: Arc<Queue>,
    metrics: Arc<Metrics>,
) -> Result<Engine, Problem> {
    let (sender, opened) = mpsc::sync_channel(1);
    let thread = std::thread::Builder::new()
        .name("engine".to_owned())
        .spawn(move || {
            let mut work = Worker {
                open,
                python,
                metrics,
            };
            let first = work.desk();
            let description = match &first {
                Ok(desk) => Ok(desk.model.description().clone()),
                Err(problem) => Err(problem.clone()),
            };
            let failed = description.is_err();
            if sender.send(description).is_ok() && !failed {
                work.serve(first, &queue);
            }
        });
    let thread = thread.map_err(|error| Problem {
        message: format!("No thread can be started for the model: {error}."),
        hint: "Give the process more memory or more threads.".to_owned(),
    })?;
    let description = opened.recv().unwrap_or_else(|_| Err(broken()))?;
    Ok(Engine {
        description,
        thread,
    })
}

/// What is said of a request during which the engine broke down.
#[must_use]
pub fn broken() -> Problem {
    Problem {
        message: "The engine broke down while it worked on this.".to_owned(),
        hint: "It has been started anew; ask again. If it happens twice, use a smaller context or another model."
            .to_owned(),
    }
}

struct Worker {
    open: Open,
    python: Python,
    metrics: Arc<Metrics>,
}

impl Worker {
    fn desk(&mut self) -> Result<Desk, Problem> {
        let model =
            catch_unwind(AssertUnwindSafe(|| (self.open)())).unwrap_or_else(|_| Err(broken()))?;
        Ok(Desk {
            model: Metered::new(model, self.metrics.clone()),
            python: self.python.clone(),
        })
    }

    fn serve(&mut self, mut desk: Result<Desk, Problem>, queue: &Queue) {
        while let Some(next) = queue.next() {
            if desk.is_err() {
                desk = self.desk();
            }
            self.metrics.busy.set(1);
            let start = Instant::now();
            let worked = catch_unwind(AssertUnwindSafe(|| match &mut desk {
                Ok(desk) => {
                    (next.job)(Ok(desk));
                    desk.model.finish();
                }
                Err(problem) => (next.job)(Err(problem.clone())),
            }));
            let spent = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
            self.metrics.busy_milliseconds.add(spent);
            if worked.is_err() {
                tracing::error!("the engine broke down and is started anew");
                self.metrics.restarts.up();
                // An engine that panicked may panic again when it is dropped.
                _ = catch_unwind(AssertUnwindSafe(move || drop(desk)));
                desk = self.desk();
            }
            self.metrics.busy.set(0);
        }
    }
}
