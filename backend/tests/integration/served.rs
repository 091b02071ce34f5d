//! A server in this process, and what its tests ask.

use crate::http::get;
use crate::models::scripted;
use runwise::model::LanguageModel;
use runwise::protocol::Problem;
use runwise_backend::python::Python;
use runwise_backend::serve::{Config, Open, Server};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::OnceLock;
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::oneshot;

/// A running server; it is stopped when this is dropped.
pub struct Served {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// One interpreter for all tests.
pub fn python() -> Python {
    static PYTHON: OnceLock<Python> = OnceLock::new();
    PYTHON.get_or_init(Python::start).clone()
}

/// A server with the scripted model.
pub fn served() -> Served {
    with_model(|| Box::new(scripted()))
}

pub fn with_model(model: impl FnMut() -> Box<dyn LanguageModel> + Send + 'static) -> Served {
    serve(Config::default(), model)
}

pub fn serve(
    config: Config,
    mut model: impl FnMut() -> Box<dyn LanguageModel> + Send + 'static,
) -> Served {
    start(config, Box::new(move || Ok(model()))).unwrap()
}

/// Starts a server on any port.
pub fn start(config: Config, open: Open) -> Result<Served, Problem> {
    let config = Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        ..config
    };
    let (stop, stopped) = oneshot::channel();
    let (bound, address) = std::sync::mpsc::channel();
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            match Server::bind(config, open, python()).await {
                Ok(server) => {
                    bound
                        .send(server.address().map_err(|_| unreachable!()))
                        .unwrap();
                    server.run(async { _ = stopped.await }).await.unwrap();
                }
                Err(problem) => bound.send(Err(problem)).unwrap(),
            }
        });
    });
    let address = address.recv().unwrap()?;
    Ok(Served {
        address,
        stop: Some(stop),
        thread: Some(thread),
    })
}

impl Served {
    /// A number of the metrics.
    pub fn metric(&self, name: &str) -> u64 {
        metric(self.address, name)
    }

    /// Asks for a number until it is this one.
    pub fn wait_for(&self, name: &str, value: u64) {
        for _ in 0..3_000 {
            if self.metric(name) == value {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("{name} is {} and never was {value}", self.metric(name));
    }

    /// Tells it to stop, without waiting.
    pub fn stop(&mut self) {
        _ = self.stop.take().map(|stop| stop.send(()));
    }

    /// Waits for its end.
    pub fn join(&mut self) {
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
            && !std::thread::panicking()
        {
            panic!("the server panicked");
        }
    }
}

pub fn metric(address: SocketAddr, name: &str) -> u64 {
    let text = get(address, "/metrics").answer().body;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix(&format!("runwise_{name} ")));
    line.unwrap_or_else(|| panic!("no {name} in {text}"))
        .parse()
        .unwrap()
}

/// A request for the program that the scripted model knows.
pub fn request(settings: Value) -> Value {
    json!({
        "version": 1,
        "task": {
            "name": "double",
            "statement": "Write `double(n)`, which returns twice n.",
            "entry": "double",
            "parameters": "n",
            "visible": [
                { "arguments": "1", "expected": "2" },
                { "arguments": "-3", "expected": "-6" }
            ]
        },
        "settings": settings
    })
}

/// The same with little to do.
pub fn short() -> Value {
    request(json!({ "candidates": 1, "compare": false, "top": 1 }))
}

/// A text of so many tokens.
pub fn completion(tokens: u32) -> Value {
    json!({
        "version": 1,
        "messages": [{ "role": "user", "content": "Write double." }],
        "tokens": tokens
    })
}
