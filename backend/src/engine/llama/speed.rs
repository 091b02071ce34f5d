//! How fast it is: `cargo test --release -p runwise-backend speed -- --ignored --nocapture`.

use super::{Llama, Options};
use crate::engine::weights;
use llama_cpp_2::llama_batch::LlamaBatch;
use llama_cpp_2::token::LlamaToken;
use runwise::model::{LanguageModel, Part, Sequence, Token, Work};
use std::time::Instant;

const PROMPT: usize = 512;
const DECODED: usize = 48;

/// Tokens a second of `count` tokens.
fn rate(count: usize, work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    count as f64 / start.elapsed().as_secs_f64()
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
        let mut line = format!("round {round}: prompt {read:.1}/s");
        for count in [1, 2, 8] {
            let all: Vec<Sequence> = (0..count)
                .map(|_| engine.fork(first, PROMPT).unwrap())
                .collect();
            let speed = rate(count * DECODED, || decode(&mut engine, &all, token));
            line += &format!(", {count} at once {speed:.1}/s");
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
        line += &format!(", llama.cpp alone {speed:.1}/s");
        engine.free(raw);
        engine.free(first);
        eprintln!("{line}");
    }
}
