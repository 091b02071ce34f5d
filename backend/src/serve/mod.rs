//! The server: HTTP on one side, the thread with the model on the other.
//!
//! - [`guard`]: who may ask. [`routes`]: what. [`body`], [`refusal`]: reading, and saying no.
//! - [`queue`]: who is next. [`thread`]: the model's thread, with the model in [`metered`].
//! - [`runs`]: runs with their events, [`stream`]: how these reach a listener.
//! - [`metrics`], [`openapi`]: what it counts, and what it says of itself.

pub mod body;
pub mod guard;
pub mod metered;
pub mod metrics;
pub mod openapi;
pub mod queue;
pub mod refusal;
pub mod routes;
pub mod runs;
pub mod stream;
pub mod thread;

use crate::limits;
use crate::python::Python;
use axum::serve::ListenerExt;
pub use guard::Door;
use metrics::Metrics;
use queue::Queue;
use runs::Runs;
use runwise::protocol::{Info, Problem, VERSION};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
pub use thread::Open;
use tokio::net::TcpListener;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// Who may ask.
    pub door: Door,
    /// Requests that may wait.
    pub queue: u32,
    /// Whether what is asked goes to the log.
    pub log_prompts: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8765)),
            door: Door::default(),
            queue: limits::QUEUE,
            log_prompts: false,
        }
    }
}

/// What all requests share.
#[derive(Debug)]
pub struct State {
    door: Door,
    log_prompts: bool,
    info: Info,
    queue: Arc<Queue>,
    runs: Runs,
    metrics: Arc<Metrics>,
    /// The stops of requests with one answer, by ticket.
    asked: Mutex<BTreeMap<u64, Arc<AtomicBool>>>,
    closing: AtomicBool,
}

impl State {
    fn is_closing(&self) -> bool {
        self.closing.load(SeqCst)
    }

    fn asked(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<AtomicBool>>> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Logs what is asked, if whoever started the backend wants that.
    fn log_request<T: serde::Serialize>(&self, request: &T) {
        if self.log_prompts
            && let Ok(request) = serde_json::to_string(request)
        {
            tracing::info!(request, "asked");
        }
    }

    /// Lets nobody in any more, and ends what goes on.
    fn close(&self) {
        self.closing.store(true, SeqCst);
        self.runs.close(&refusal::closing());
        for stop in self.asked().values() {
            stop.store(true, SeqCst);
        }
        self.queue.close();
    }
}

/// A server that is bound to its address and has its model.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    state: Arc<State>,
    engine: JoinHandle<()>,
}

impl Server {
    /// Opens the model, then the address.
    ///
    /// # Errors
    /// If either cannot be opened, or if others could reach it and nothing guards it.
    pub async fn bind(config: Config, open: Open, python: Python) -> Result<Self, Problem> {
        check(&config)?;
        let listener = TcpListener::bind(config.listen)
            .await
            .map_err(|error| Problem {
                message: format!("{} cannot be listened on: {error}.", config.listen),
                hint: "Choose another port with --listen 127.0.0.1:PORT.".to_owned(),
            })?;
        let queue = Arc::new(Queue::new(config.queue));
        let metrics = Arc::new(Metrics::default());
        let (waiting, counted) = (queue.clone(), metrics.clone());
        let started = tokio::task::spawn_blocking(|| thread::start(open, python, waiting, counted));
        let engine = started.await.unwrap_or_else(|_| Err(thread::broken()))?;
        let state = Arc::new(State {
            door: config.door,
            log_prompts: config.log_prompts,
            info: Info {
                protocol: VERSION,
                version: env!("CARGO_PKG_VERSION").to_owned(),
                model: engine.description,
                bounds: crate::work::bounds(config.queue),
            },
            queue,
            runs: Runs::new(metrics.clone()),
            metrics,
            asked: Mutex::default(),
            closing: AtomicBool::new(false),
        });
        Ok(Self {
            listener,
            state,
            engine: engine.thread,
        })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// What it says about itself.
    #[must_use]
    pub fn info(&self) -> &Info {
        &self.state.info
    }

    /// Serves until `stop` is ready, then says so to everybody and ends.
    ///
    /// # Errors
    /// If the system takes the address away.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), Problem> {
        let Self {
            listener,
            state,
            engine,
        } = self;
        // A token is a small packet, and waits for the one before it to be acknowledged otherwise.
        let listener = listener.tap_io(|stream| _ = stream.set_nodelay(true));
        let router = routes::router(&state);
        let closed = Arc::new(tokio::sync::Notify::new());
        let (closing, told) = (state.clone(), closed.clone());
        let signal = async move {
            stop.await;
            tracing::info!("stopping");
            closing.close();
            told.notify_one();
        };
        let sweeping = tokio::spawn(forget(state.clone()));
        let served = axum::serve(listener, router).with_graceful_shutdown(signal);
        let ended = tokio::select! {
            ended = served => ended,
            // A client that does not read its stream to the end is left behind.
            () = async { closed.notified().await; tokio::time::sleep(limits::FAREWELL).await } => Ok(()),
        };
        sweeping.abort();
        state.close();
        // A step that does not end in time is left behind, too.
        let idle = async {
            while !engine.is_finished() {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        _ = tokio::time::timeout(limits::FAREWELL, idle).await;
        ended.map_err(|error| Problem {
            message: format!("The server ended: {error}."),
            hint: "Start it again.".to_owned(),
        })
    }
}

/// Runs are forgotten in time even if nobody asks for anything.
async fn forget(state: Arc<State>) {
    loop {
        tokio::time::sleep(Duration::from_secs(30)).await;
        state.runs.forget();
    }
}

/// Whether the address may be listened on: beyond this machine only with a token that is not guessed.
fn check(config: &Config) -> Result<(), Problem> {
    let listen = config.listen;
    if listen.ip().is_loopback() {
        return Ok(());
    }
    let characters = config
        .door
        .token
        .as_ref()
        .map(|token| token.chars().count());
    let least = limits::TOKEN_CHARACTERS;
    let message = match characters {
        None => format!("Other machines can reach {listen}, and there is no token."),
        Some(few) if few < least => {
            format!(
                "Other machines can reach {listen}, and a token of {few} characters is soon guessed."
            )
        }
        Some(_) => return Ok(()),
    };
    Err(Problem {
        message,
        hint: format!(
            "Give one of {least} characters or more in RUNWISE_TOKEN or with --token, or leave --listen out to serve this machine alone."
        ),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn other_machines_need_a_token() {
        let refused = |listen: &str, token: Option<&str>| {
            let config = Config {
                listen: listen.parse().unwrap(),
                door: Door {
                    token: token.map(str::to_owned),
                    ..Door::default()
                },
                ..Config::default()
            };
            check(&config).map_err(|problem| problem.message).err()
        };
        assert_eq!(refused("127.0.0.1:1", None), None);
        assert_eq!(refused("[::1]:1", None), None);
        assert!(
            refused("0.0.0.0:1", None)
                .unwrap()
                .ends_with("there is no token.")
        );
        assert!(
            refused("192.168.0.2:1", Some("short"))
                .unwrap()
                .contains("5 characters")
        );
        assert_eq!(refused("[::]:1", Some("0123456789abcdef")), None);
    }
}
