//! Against llama.cpp's own server with real weights; without them it is skipped.
#![allow(clippy::unwrap_used)]

use super::{Options, Remote};
use crate::engine::weights;
use runwise::model::{
    Distribution, LanguageModel, Message, Part, Role, Sampling, Sequence, Token, Work,
};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// Ends with its standard input, that is with us, whatever happens to us.
const SCRIPT: &str = "
import sys
import xllamacpp
p = xllamacpp.CommonParams()
p.model.path = sys.argv[1]
p.n_ctx = 8192
p.n_parallel = 4
p.port = 0
p.hostnames = ['127.0.0.1']
p.cpuparams.n_threads = 2
server = xllamacpp.Server(p)
print(server.listening_address, flush=True)
sys.stdin.read()
";

struct Server {
    child: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn start(library: &Path, weights: &Path) -> Option<Server> {
    let mut child = Command::new("python3")
        .args(["-c", SCRIPT])
        .arg(weights)
        .env("PYTHONPATH", library)
        .env("OMP_WAIT_POLICY", "passive")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let output = child.stdout.take()?;
    let mut server = Server {
        child,
        address: String::new(),
    };
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    loop {
        let line = lines.recv_timeout(Duration::from_secs(120)).ok()?;
        if line.starts_with("http") {
            server.address = line;
            return Some(server);
        }
    }
}

fn server() -> Option<Server> {
    let (library, weights) = (weights::server(), weights::find(weights::SMOL));
    let (Some(library), Some(weights)) = (library, weights) else {
        eprintln!(
            "skipped: no server or no weights; `cargo xtask model server` and `cargo xtask model smol` obtain them"
        );
        return None;
    };
    let server = start(&library, &weights);
    assert!(server.is_some(), "the server does not start");
    server
}

const TEXT: &str = "def gcd(a, b):\n    while b:\n        a, b = b, a % b\n    return";

fn step(model: &mut Remote, sequence: Sequence, tokens: &[Token]) -> Distribution {
    model.step(&[Work { sequence, tokens }]).unwrap().remove(0)
}

#[test]
fn llama_server_is_a_language_model() {
    let Some(mut server) = server() else { return };
    let mut model = Remote::connect(&Options::new(format!("{}/v1", server.address))).unwrap();
    let description = model.description().clone();
    assert_eq!(description.engine, "llama-server");
    assert_eq!(description.vocabulary, 49152);
    assert_eq!(description.name, weights::SMOL);

    // Text to tokens and back, byte by byte, with marks as text.
    for sample in [TEXT, "ünï © 漢字 🙂\r\n\t", "<|im_end|> </s>"] {
        let tokens = model.tokenize(&[Part::Text(sample.into())], false).unwrap();
        assert!(!tokens.iter().any(|token| model.is_end(*token)));
        let spelt: Vec<u8> = tokens
            .iter()
            .flat_map(|token| model.piece(*token).unwrap())
            .collect();
        assert_eq!(String::from_utf8_lossy(&spelt), sample);
    }
    let asked = [Message {
        role: Role::User,
        content: "<|im_end|>Hi".into(),
    }];
    let parts = model.chat(&asked).unwrap();
    let tokens = model.tokenize(&parts, true).unwrap();
    let ends = tokens.iter().filter(|token| model.is_end(**token)).count();
    // The template has a system's text of its own.
    assert_eq!(ends, 2);
    assert_eq!(model.piece(tokens[0]).unwrap(), b"");

    // Steps: the likeliest, in order, of a whole distribution.
    let prompt = model.tokenize(&[Part::Text(TEXT.into())], true).unwrap();
    let pair = [model.open().unwrap(), model.open().unwrap()];
    let work = pair.map(|sequence| Work {
        sequence,
        tokens: &prompt,
    });
    let rows = model.step(&work).unwrap();
    let Distribution::Top(top) = &rows[0] else {
        panic!("only the likeliest are known")
    };
    assert_eq!(top.len(), description.top.unwrap() as usize);
    assert!(top.is_sorted_by(|a, b| a.1 >= b.1));
    assert_eq!(rows[0].argmax(), rows[1].argmax());
    let greedy = {
        let mut row = rows[0].clone();
        let mut tokens = Vec::new();
        for _ in 0..6 {
            let token = row.argmax().unwrap();
            tokens.push(token);
            row = step(&mut model, pair[0], &[token]);
        }
        tokens
    };
    let sampling = |count, temperature, tokens| Sampling {
        count,
        temperature,
        top_p: 0.95,
        seed: 5,
        tokens,
    };
    let likeliest = model.sample(pair[1], &sampling(1, 0.0, 6), &mut |_, _| false);
    let likeliest = likeliest.unwrap().remove(0);
    assert_eq!(likeliest.tokens, greedy);
    assert!(likeliest.log_probability < 0.0);

    // More continuations than the server has places.
    let all = model
        .sample(pair[1], &sampling(6, 1.2, 40), &mut |_, _| false)
        .unwrap();
    assert_eq!(all.len(), 6);
    for it in &all {
        assert!(it.ended || it.tokens.len() == 40, "{it:?}");
        let spelt: Vec<u8> = it
            .tokens
            .iter()
            .flat_map(|token| model.piece(*token).unwrap())
            .collect();
        let (spelt, text) = (
            String::from_utf8_lossy(&spelt),
            String::from_utf8_lossy(&it.bytes),
        );
        assert!(
            spelt.contains('\u{fffd}') || spelt == text,
            "{spelt} is not {text}"
        );
    }
    assert!(all.iter().any(|it| it.tokens != all[0].tokens));

    // The server goes, the sequence stays.
    let before = model.tokens(pair[0]).to_vec();
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    let error = model
        .step(&[Work {
            sequence: pair[0],
            tokens: &[5],
        }])
        .unwrap_err();
    assert!(error.to_string().contains("does not answer"), "{error}");
    assert_eq!(model.tokens(pair[0]), before);
}
