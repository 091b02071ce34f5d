//! A small static file server for this machine only: what a good file host does, and no more.

use crate::{Result, page};
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A site under a path of a port of 127.0.0.1.
pub struct Server {
    listener: TcpListener,
    folder: PathBuf,
    prefix: &'static str,
}

impl Server {
    /// Takes the port (0 for any free one) and answers below `prefix`, which starts and ends with `/`.
    ///
    /// # Errors
    /// When the port is taken.
    pub fn new(folder: &Path, prefix: &'static str, port: u16) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => format!("Port {port} is taken by another program; stop it, or choose another port with --port."),
            _ => format!("Port {port} cannot be opened: {error}."),
        })?;
        Ok(Self {
            listener,
            folder: folder.to_owned(),
            prefix,
        })
    }

    /// Where a browser finds the site.
    ///
    /// # Errors
    /// When the system does not say which port it gave.
    pub fn address(&self) -> Result<String> {
        let address = self
            .listener
            .local_addr()
            .map_err(|error| format!("The server has no address: {error}."))?;
        Ok(format!("http://{address}{}", self.prefix))
    }

    /// Answers for ever, each connection on its own thread: browsers open some that they never use.
    pub fn run(self) {
        let site: &'static Self = Box::leak(Box::new(self));
        for connection in site.listener.incoming().flatten() {
            std::thread::spawn(move || {
                // A browser that went away in the middle of an answer is not our error.
                let _ = site.answer(connection);
            });
        }
    }

    fn answer(&self, connection: TcpStream) -> std::io::Result<()> {
        connection.set_read_timeout(Some(Duration::from_secs(60)))?;
        let mut lines = BufReader::new(&connection).lines();
        let request = lines.next().transpose()?.unwrap_or_default();
        let mut accepted = String::new();
        for line in lines {
            let line = line?.to_ascii_lowercase();
            match line.strip_prefix("accept-encoding:") {
                Some(encodings) => accepted = encodings.to_owned(),
                None if line.is_empty() => break,
                None => {}
            }
        }
        let (status, headers, body) = self.response(&request, &accepted);
        let head = format!(
            "HTTP/1.1 {status}\r\n{headers}Content-Length: {}\r\nConnection: close\r\n\r\n",
            body.len()
        );
        let mut out = &connection;
        out.write_all(head.as_bytes())?;
        if !request.starts_with("HEAD ") {
            out.write_all(&body)?;
        }
        out.flush()
    }

    /// Status line, further headers and body for a request line.
    fn response(&self, request: &str, accepted: &str) -> (&'static str, String, Vec<u8>) {
        let plain = |status, text: &str| {
            (
                status,
                "Content-Type: text/plain; charset=utf-8\r\n".to_owned(),
                text.as_bytes().to_vec(),
            )
        };
        let mut words = request.split(' ');
        if !matches!(words.next(), Some("GET" | "HEAD")) {
            return plain(
                "405 Method Not Allowed",
                "This server only hands out files.\n",
            );
        }
        let path = words
            .next()
            .and_then(|path| path.split(['?', '#']).next())
            .unwrap_or_default();
        let Some(name) = path.strip_prefix(self.prefix).filter(|name| is_plain(name)) else {
            return plain("404 Not Found", "There is no such file.\n");
        };
        let name = if name.is_empty() { "index.html" } else { name };
        let file = self.folder.join(name);
        // What is named after its content never changes; anything else must be asked for again.
        let cache = if name.starts_with(page::ASSETS) {
            "public, max-age=31536000, immutable"
        } else {
            "no-cache"
        };
        let headers = format!(
            "Content-Type: {}\r\nCache-Control: {cache}\r\nVary: Accept-Encoding\r\n",
            kind(name)
        );
        for (encoding, extension) in [("br", "br"), ("gzip", "gz")] {
            if accepted.split([',', ';', ' ']).any(|word| word == encoding)
                && let Ok(body) = std::fs::read(file.with_added_extension(extension))
            {
                return (
                    "200 OK",
                    format!("{headers}Content-Encoding: {encoding}\r\n"),
                    body,
                );
            }
        }
        match std::fs::read(&file) {
            Ok(body) => ("200 OK", headers, body),
            Err(_) => plain("404 Not Found", "There is no such file.\n"),
        }
    }
}

/// Our own files need no escapes, so a name with one, or one that climbs, is no file of ours.
fn is_plain(name: &str) -> bool {
    name.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte))
        && name.split('/').all(|part| part != "..")
        && !name.starts_with('/')
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("txt") => "text/plain; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn status(prefix: &'static str, request: &str) -> &'static str {
        Server::new(Path::new(env!("CARGO_MANIFEST_DIR")), prefix, 0)
            .unwrap()
            .response(request, "")
            .0
    }

    #[test]
    fn only_files_of_the_folder_and_only_below_the_prefix() {
        assert_eq!(status("/", "GET /Cargo.toml?x HTTP/1.1"), "200 OK");
        assert_eq!(status("/sub/", "GET /sub/Cargo.toml HTTP/1.1"), "200 OK");
        assert_eq!(status("/sub/", "GET /Cargo.toml HTTP/1.1"), "404 Not Found");
        assert_eq!(status("/", "GET /../Cargo.toml HTTP/1.1"), "404 Not Found");
        assert_eq!(
            status("/", "GET /%2e%2e/Cargo.toml HTTP/1.1"),
            "404 Not Found"
        );
        assert_eq!(status("/", "GET //etc/hostname HTTP/1.1"), "404 Not Found");
        assert_eq!(status("/", "POST / HTTP/1.1"), "405 Method Not Allowed");
    }

    #[test]
    fn a_taken_port_is_one_sentence() {
        let first = Server::new(Path::new("."), "/", 0).unwrap();
        let port = first.listener.local_addr().unwrap().port();
        let message = Server::new(Path::new("."), "/", port).err().unwrap();
        assert!(
            message.starts_with(&format!("Port {port} is taken")),
            "{message}"
        );
    }
}
