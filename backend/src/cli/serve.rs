//! Starts the server and stops it when it is told to.

use super::arguments::Serve;
use crate::python::Python;
use crate::serve::{Config, Door, Server};
use runwise::protocol::Problem;
use std::io::{IsTerminal, Write};
use std::net::{SocketAddr, ToSocketAddrs};
use tracing_subscriber::EnvFilter;

/// Serves until SIGINT or SIGTERM.
///
/// # Errors
/// If it cannot begin.
pub fn serve(arguments: Serve) -> Result<(), Problem> {
    log(&arguments);
    let config = Config {
        listen: address(&arguments.listen)?,
        door: Door {
            token: arguments.token.filter(|token| !token.is_empty()),
            origins: arguments.origins,
        },
        queue: arguments.queue,
        log_prompts: arguments.log_prompts,
    };
    let open = arguments.source.open()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|error| failed("The server cannot be started", &error))?;
    runtime.block_on(async {
        let server = Server::bind(config, open, Python::start()).await?;
        let address = server
            .address()
            .map_err(|error| failed("No address", &error))?;
        let model = &server.info().model;
        _ = writeln!(
            std::io::stdout(),
            "Runwise serves {} ({}) at http://{address}",
            model.name,
            model.engine
        );
        server.run(told_to_stop()).await
    })
}

fn failed(what: &str, error: &std::io::Error) -> Problem {
    Problem {
        message: format!("{what}: {error}."),
        hint: "Look at what the system allows this process.".to_owned(),
    }
}

fn address(text: &str) -> Result<SocketAddr, Problem> {
    let found = text
        .to_socket_addrs()
        .ok()
        .and_then(|mut found| found.next());
    found.ok_or_else(|| Problem {
        message: format!("`{text}` is no address with a port."),
        hint: "Write it as 127.0.0.1:8765.".to_owned(),
    })
}

/// The log goes to standard error. What a panic says may hold parts of a prompt, so only its place
/// is told unless prompts are logged.
fn log(arguments: &Serve) {
    let filter = EnvFilter::try_from_env("RUNWISE_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    // A second logger is an error of nobody's.
    _ = match arguments.log_json {
        true => log.json().try_init(),
        false => log.with_ansi(std::io::stderr().is_terminal()).try_init(),
    };
    if !arguments.log_prompts {
        std::panic::set_hook(Box::new(|panic| {
            let place = panic
                .location()
                .map(ToString::to_string)
                .unwrap_or_default();
            tracing::error!(place, "a thread panicked");
        }));
    }
}

#[cfg(unix)]
async fn told_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        },
        Err(_) => _ = tokio::signal::ctrl_c().await,
    }
}

#[cfg(not(unix))]
async fn told_to_stop() {
    _ = tokio::signal::ctrl_c().await;
}
