//! How fast it is: `cargo test --release -p runwise-backend speed -- --ignored --nocapture`.
#![allow(clippy::unwrap_used)]

use super::{Llama, Options};
use crate::engine::weights;
use llama_cpp_2::llama_batch::LlamaBatch;
use llama_cpp_2::token::LlamaToken;
use runwise::model::{LanguageModel, Part, Sequence, Token, Work};
use std::time::Instant;

const PROMPT: usize = 512;
const DECODED: usize = 48;

/// Tokens a second of `count` tokens, and a second of a core: that one does not change with what else
/// the machine does.
fn rate(count: usize, work: impl FnOnce()) -> String {
    let (start, before) = (Instant::now(), core_seconds());
    work();
    let count = count as f64;
    let wall = count / start.elapsed().as_secs_f64();
    let core = count / (core_seconds() - before);
    format!("{wall:.1} ({core:.1})")
}

/// Linux counts in hundredths.
fn core_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = text.rsplit(')').next().unwrap_or_default();
    let fields: Vec<f64> = after
        .split_whitespace()
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse().ok())
        .collect();
    fields.iter().sum::<f64>() / 100.0
}

fn decode(engine: &mut Llama, sequences: &[Sequence], token: Token) {
    for _ in 0..DECODED {
        let work: Vec<Work<'_>> = sequences
            .iter()
            .map(|sequence| Work {
                sequence: *sequence,
                tokens: std::slice::from_ref(&token),
            })
            .collect();
        engine.step(&work).unwrap();
    }
}

#[test]
#[ignore = "a measurement"]
fn speed() {
    let Some(path) = weights::find(weights::CODER) else {
        eprintln!("skipped: no weights; `cargo xtask model coder` obtains them");
        return;
    };
    eprintln!("tokens a second (a second of a core)");
    let start = Instant::now();
    let mut engine = Llama::load(&path, &Options::default()).unwrap();
    eprintln!(
        "{:?} loaded in {:.2} s",
        engine.description(),
        start.elapsed().as_secs_f64()
    );
    let source = include_str!("step.rs").repeat(2);
    let mut prompt = engine.tokenize(&[Part::Text(source)], true).unwrap();
    prompt.truncate(PROMPT);
    let token = prompt[100];
    for round in 0..3 {
        let first = engine.open().unwrap();
        let read = rate(PROMPT, || {
            let work = [Work {
                sequence: first,
                tokens: &prompt,
            }];
            engine.step(&work).unwrap();
        });
        let mut line = format!("round {round}: prompt {read}");
        for count in [1, 2, 8] {
            let all: Vec<Sequence> = (0..count)
                .map(|_| engine.fork(first, PROMPT).unwrap())
                .collect();
            let speed = rate(count * DECODED, || decode(&mut engine, &all, token));
            line += &format!(", {count} at once {speed}");
            for sequence in all {
                engine.free(sequence);
            }
        }
        let raw = engine.fork(first, PROMPT).unwrap();
        let place = (raw.0 % 256) as i32;
        let mut batch = LlamaBatch::new(8, 1);
        let speed = rate(DECODED, || {
            for at in 0..DECODED {
                batch.clear();
                let position = (PROMPT + at) as i32;
                batch
                    .add(LlamaToken(token as i32), position, &[place], true)
                    .unwrap();
                engine.context.decode(&mut batch).unwrap();
                let logits = engine.context.get_logits_ith(0);
                assert!(logits.iter().copied().fold(f32::MIN, f32::max).is_finite());
            }
        });
        line += &format!(", llama.cpp alone {speed}");
        engine.free(raw);
        engine.free(first);
        eprintln!("{line}");
    }
}
