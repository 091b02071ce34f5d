//! A server for tests that answers as vLLM or llama-server would.
#![allow(clippy::unwrap_used)]

use runwise::model::Token;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

pub type Answer = (u16, String);

/// A path and a body that somebody asked for, and the header with the key.
#[derive(Clone, Debug)]
pub struct Asked {
    pub path: String,
    pub key: String,
    pub body: Value,
}

pub struct Fake {
    pub address: String,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Fake {
    /// Answers each request as the closure says, until the process ends.
    pub fn new(answer: impl Fn(&Asked) -> Answer + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let asked = Arc::new(Mutex::new(Vec::new()));
        let list = asked.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                if let Some(request) = read(&mut stream) {
                    let (status, body) = answer(&request);
                    list.lock().unwrap().push(request);
                    let head = format!(
                        "HTTP/1.1 {status} X\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                        body.len()
                    );
                    let _ = stream.write_all((head + &body).as_bytes());
                }
            }
        });
        Self { address, asked }
    }

    pub fn asked(&self, path: &str) -> Vec<Asked> {
        let asked = self.asked.lock().unwrap();
        asked.iter().filter(|it| it.path == path).cloned().collect()
    }
}

fn read(stream: &mut TcpStream) -> Option<Asked> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let path = line.split(' ').nth(1)?.to_owned();
    let (mut length, mut key) = (0, String::new());
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else {
            break;
        };
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.parse().ok()?,
            "authorization" => value.clone_into(&mut key),
            _ => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
    Some(Asked { path, key, body })
}

pub fn ok(body: Value) -> Answer {
    (200, body.to_string())
}

/// The marks of this vocabulary; every other token is the number of a character.
const MARKS: [(&str, Token); 2] = [("<|im_end|>", 1000), ("<|im_start|>", 1001)];

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        if let Some((mark, token)) = MARKS.iter().find(|(mark, _)| rest.starts_with(mark)) {
            tokens.push(*token);
            rest = &rest[mark.len()..];
        } else {
            tokens.push(u32::from(sign));
            rest = &rest[sign.len_utf8()..];
        }
    }
    tokens
}

fn text(tokens: &Value) -> String {
    let shown = |token: &Value| {
        let token = token.as_u64().unwrap() as u32;
        let mark = MARKS.iter().find(|(_, other)| *other == token);
        mark.map_or_else(
            || char::from_u32(token).unwrap().to_string(),
            |(mark, _)| (*mark).to_owned(),
        )
    };
    tokens.as_array().unwrap().iter().map(shown).collect()
}

/// vLLM around the given completions.
pub fn vllm(complete: impl Fn(&Value) -> Answer + Send + 'static) -> Fake {
    Fake::new(move |asked| match asked.path.as_str() {
        "/v1/models" => ok(json!({"object": "list", "data": [
            {"id": "org/model", "owned_by": "vllm", "max_model_len": 65},
        ]})),
        "/tokenize" => {
            let text = match asked.body.get("messages") {
                Some(messages) => {
                    let said = messages.as_array().unwrap().iter().map(|message| {
                        let word = |name: &str| message[name].as_str().unwrap();
                        format!(
                            "<|im_start|>{}\n{}<|im_end|>\n",
                            word("role"),
                            word("content")
                        )
                    });
                    said.collect::<String>() + "<|im_start|>assistant\n"
                }
                None => asked.body["prompt"].as_str().unwrap().to_owned(),
            };
            let mut all = tokens(&text);
            if asked.body["add_special_tokens"] == json!(true) {
                all.insert(0, 1001);
            }
            ok(json!({"count": all.len(), "max_model_len": 65, "tokens": all}))
        }
        "/detokenize" => ok(json!({"prompt": text(&asked.body["tokens"])})),
        "/v1/completions" => complete(&asked.body),
        _ => (404, json!({"detail": "Not Found"}).to_string()),
    })
}

/// A choice of one token as vLLM gives it.
pub fn choice(index: usize, top: &Value, finish: &str) -> Value {
    let (name, value) = top
        .as_object()
        .unwrap()
        .iter()
        .max_by(|a, b| a.1.as_f64().unwrap().total_cmp(&b.1.as_f64().unwrap()))
        .unwrap();
    json!({"index": index, "text": "x", "finish_reason": finish, "logprobs": {
        "tokens": [name], "token_logprobs": [value], "top_logprobs": [top], "text_offset": [0],
    }})
}
