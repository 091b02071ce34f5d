//! `cargo xtask play`: from a fresh clone to the page in a browser.

use crate::serve::Server;
use crate::{Result, dist, paths, shell, tools};
use std::process::Command;

const PORT: u16 = 8080;

/// Builds and serves; returns only when something is wrong.
///
/// # Errors
/// An unknown option, a failing step, or a taken port.
pub fn play(options: &[&str]) -> Result {
    let (mut dev, mut port) = (false, PORT);
    let mut options = options.iter();
    while let Some(option) = options.next() {
        match *option {
            "--dev" => dev = true,
            "--port" => {
                let number = options.next().ok_or("--port needs a number.")?;
                port = number
                    .parse()
                    .map_err(|_| format!("--port needs a number from 0 to 65535, not {number}."))?;
            }
            other => return Err(format!("play knows --dev and --port N, not {other}.")),
        }
    }
    if dev { watch(port) } else { serve(port) }
}

fn serve(port: u16) -> Result {
    // Before minutes of building, not after them.
    let server = Server::new(&paths::dist(), "/", port)?;
    dist::build()?;
    println!("\nRunwise is at {} (Ctrl C stops it).", server.address()?);
    server.run();
    Ok(())
}

/// Trunk rebuilds unoptimised and reloads the browser on every change.
fn watch(port: u16) -> Result {
    Server::new(&paths::dist(), "/", port)?;
    tools::wasm_target()?;
    let trunk = tools::trunk()?;
    // Trunk takes the wasm-bindgen that it finds, if its version fits.
    let wasm_bindgen = tools::wasm_bindgen()?;
    let folder = wasm_bindgen
        .parent()
        .map(std::path::Path::to_owned)
        .into_iter();
    let path = std::env::join_paths(folder.chain(std::env::split_paths(
        &std::env::var_os("PATH").unwrap_or_default(),
    )));
    let mut command = Command::new(trunk);
    command
        .current_dir(paths::root())
        .args(["serve", "--port", &port.to_string()]);
    command
        .env(
            "PATH",
            path.map_err(|error| format!("The PATH cannot be extended: {error}."))?,
        )
        .env_remove("NO_COLOR");
    shell::run(&mut command)
}
