//! A small HTTP client that lets a test do what real ones do: stop reading, leave, write too much.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::Duration;

/// A request that is not sent yet.
pub struct Ask {
    address: SocketAddr,
    method: &'static str,
    path: String,
    headers: Vec<(String, String)>,
    body: Option<Vec<u8>>,
}

/// An answer with all of its body.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

/// An answer whose body is read event by event.
pub struct Events {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    reader: BufReader<TcpStream>,
    pending: String,
}

pub fn get(address: SocketAddr, path: &str) -> Ask {
    Ask::new(address, "GET", path)
}

pub fn post(address: SocketAddr, path: &str, body: &Value) -> Ask {
    post_text(address, path, &body.to_string())
}

pub fn post_text(address: SocketAddr, path: &str, body: &str) -> Ask {
    let ask = Ask::new(address, "POST", path).with("content-type", "application/json");
    Ask {
        body: Some(body.as_bytes().to_vec()),
        ..ask
    }
}

impl Ask {
    pub fn new(address: SocketAddr, method: &'static str, path: &str) -> Self {
        Self {
            address,
            method,
            path: path.to_owned(),
            headers: vec![("host".to_owned(), address.to_string())],
            body: None,
        }
    }

    /// Sets a header, in place of one of this name.
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.headers.retain(|(other, _)| other != name);
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    fn send(self, connection: &str) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(self.address).unwrap();
        // Nothing here is about time; this only ends a test that would hang.
        stream
            .set_read_timeout(Some(Duration::from_secs(300)))
            .unwrap();
        let mut head = format!(
            "{} {} HTTP/1.1\r\nconnection: {connection}\r\n",
            self.method, self.path
        );
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        if let Some(body) = &self.body {
            head += &format!("content-length: {}\r\n", body.len());
        }
        head += "\r\n";
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(&self.body.unwrap_or_default()).unwrap();
        BufReader::new(stream)
    }

    /// The whole answer.
    pub fn answer(self) -> Answer {
        let mut reader = self.send("close");
        let (status, headers) = head(&mut reader);
        let mut body = String::new();
        if headers
            .iter()
            .any(|(name, value)| name == "transfer-encoding" && value == "chunked")
        {
            while let Some(chunk) = chunk(&mut reader) {
                body += &chunk;
            }
        } else {
            _ = reader.read_to_string(&mut body);
        }
        Answer {
            status,
            headers,
            body,
        }
    }

    /// The answer as events, as far as the test wants to read them.
    pub fn events(self) -> Events {
        let mut reader = self.send("keep-alive");
        let (status, headers) = head(&mut reader);
        Events {
            status,
            headers,
            reader,
            pending: String::new(),
        }
    }
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        find(&self.headers, name)
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

impl Events {
    pub fn header(&self, name: &str) -> Option<&str> {
        find(&self.headers, name)
    }

    /// All that is left.
    pub fn rest(&mut self) -> Vec<(usize, Value)> {
        std::iter::from_fn(|| self.next_event()).collect()
    }

    /// Reads up to and with an event of this kind.
    pub fn until(&mut self, kind: &str) -> Vec<(usize, Value)> {
        let mut read = Vec::new();
        while let Some(event) = self.next_event() {
            let found = event.1["event"] == kind;
            read.push(event);
            if found {
                return read;
            }
        }
        panic!("no {kind} in {read:?}");
    }

    /// The next event with its id; `None` when the stream is over.
    pub fn next_event(&mut self) -> Option<(usize, Value)> {
        loop {
            if let Some((block, rest)) = self.pending.split_once("\n\n") {
                let (mut id, mut data) = (0, None);
                for line in block.lines() {
                    if let Some(number) = line.strip_prefix("id: ") {
                        id = number.parse().unwrap();
                    } else if let Some(json) = line.strip_prefix("data: ") {
                        data = Some(serde_json::from_str(json).unwrap());
                    }
                }
                self.pending = rest.to_owned();
                if let Some(data) = data {
                    return Some((id, data));
                }
                continue;
            }
            self.pending += &chunk(&mut self.reader)?;
        }
    }

    /// Leaves as a page does that is closed.
    pub fn leave(self) {
        self.reader.get_ref().shutdown(Shutdown::Both).unwrap();
    }
}

fn find<'a>(headers: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = headers.iter().find(|(other, _)| other == name);
    found.map(|(_, value)| value.as_str())
}

fn head(reader: &mut BufReader<TcpStream>) -> (u16, Vec<(String, String)>) {
    let line = line(reader);
    let status = line
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    let mut headers = Vec::new();
    loop {
        let line = self::line(reader);
        let Some((name, value)) = line.split_once(':') else {
            return (status.unwrap_or_else(|| panic!("no status")), headers);
        };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
}

fn line(reader: &mut BufReader<TcpStream>) -> String {
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    line.trim_end().to_owned()
}

/// One chunk; `None` for the last, and for a connection that is gone.
fn chunk(reader: &mut BufReader<TcpStream>) -> Option<String> {
    let mut size = String::new();
    reader.read_line(&mut size).ok()?;
    let size = usize::from_str_radix(size.trim(), 16).ok()?;
    let mut bytes = vec![0; size + 2];
    reader.read_exact(&mut bytes).ok()?;
    bytes.truncate(size);
    (size > 0).then(|| String::from_utf8(bytes).unwrap())
}
