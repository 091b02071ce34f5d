//! With real weights; without them each says that it is skipped.
#![allow(clippy::unwrap_used)]

use super::{Llama, Options};
use crate::engine::weights;
use runwise::model::{
    Distribution, Error, LanguageModel, Message, Part, Role, Sequence, Token, Work,
};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, OnceLock};

const TEXT: &str = "def gcd(a, b):\n    while b:\n        a, b = b, a % b\n    return";

fn small() -> Options {
    Options {
        context: Some(2048),
        sequences: 8,
        batch: 64,
        ..Options::default()
    }
}

/// One engine for all tests: weights stay in memory.
fn engine() -> Option<MutexGuard<'static, Llama>> {
    static ENGINE: OnceLock<Option<Mutex<Llama>>> = OnceLock::new();
    let engine = ENGINE.get_or_init(|| {
        let path = weights::find(weights::SMOL)?;
        Some(Mutex::new(Llama::load(&path, &small()).unwrap()))
    });
    if engine.is_none() {
        eprintln!("skipped: no weights; `cargo xtask model smol` obtains them");
    }
    engine
        .as_ref()
        .map(|engine| engine.lock().unwrap_or_else(|error| error.into_inner()))
}

fn text(engine: &mut Llama, text: &str) -> Vec<Token> {
    engine.tokenize(&[Part::Text(text.into())], true).unwrap()
}

fn step(engine: &mut Llama, sequence: Sequence, tokens: &[Token]) -> Distribution {
    let work = [Work { sequence, tokens }];
    engine.step(&work).unwrap().remove(0)
}

fn greedy(
    engine: &mut Llama,
    sequence: Sequence,
    mut next: Distribution,
    count: usize,
) -> Vec<Token> {
    let mut tokens = Vec::new();
    for _ in 0..count {
        let token = next.argmax().unwrap();
        tokens.push(token);
        next = step(engine, sequence, &[token]);
    }
    tokens
}

/// Batches of another size round otherwise, and weights of four bits make a tenth of it; what a
/// model sees that it should not changes whole units.
fn alike(a: &Distribution, b: &Distribution) {
    assert_eq!(a.argmax(), b.argmax());
    for (token, value) in a.top(5) {
        let other = b.known(token).unwrap();
        assert!((value - other).abs() < 0.3, "{token}: {value} and {other}");
    }
}

#[test]
fn log_probabilities_are_normalised_over_all_tokens() {
    let Some(mut engine) = engine() else { return };
    let tokens = text(&mut engine, TEXT);
    let sequence = engine.open().unwrap();
    let Distribution::Full(row) = step(&mut engine, sequence, &tokens) else {
        panic!("all are known")
    };
    assert_eq!(row.len(), engine.description().vocabulary as usize);
    let sum: f64 = row.iter().map(|value| f64::from(*value).exp()).sum();
    assert!((sum - 1.0).abs() < 1e-4, "{sum}");
    engine.free(sequence);
}

#[test]
fn a_fork_goes_on_as_the_original_does() {
    let Some(mut engine) = engine() else { return };
    let tokens = text(&mut engine, TEXT);
    let (last, before) = tokens.split_last().unwrap();
    let parent = engine.open().unwrap();
    step(&mut engine, parent, before);
    let evaluated = engine.usage().evaluated;
    let child = engine.fork(parent, before.len()).unwrap();
    assert_eq!(engine.usage().evaluated, evaluated);
    assert_eq!(engine.tokens(child), before);
    let next = step(&mut engine, parent, &[*last]);
    let original = greedy(&mut engine, parent, next, 12);
    let next = step(&mut engine, child, &[*last]);
    assert_eq!(greedy(&mut engine, child, next, 12), original);
    engine.free(parent);
    engine.free(child);
}

#[test]
fn two_identical_prompts_in_lockstep_choose_the_same() {
    let Some(mut engine) = engine() else { return };
    let tokens = text(&mut engine, TEXT);
    let pair = [engine.open().unwrap(), engine.open().unwrap()];
    let mut append = tokens;
    for _ in 0..16 {
        let work = pair.map(|sequence| Work {
            sequence,
            tokens: &append,
        });
        let rows = engine.step(&work).unwrap();
        assert_eq!(rows[0].argmax(), rows[1].argmax());
        append = vec![rows[0].argmax().unwrap()];
    }
    assert_eq!(engine.tokens(pair[0]), engine.tokens(pair[1]));
    pair.into_iter().for_each(|sequence| engine.free(sequence));
}

#[test]
fn a_sequence_can_go_back() {
    let Some(mut engine) = engine() else { return };
    let tokens = text(&mut engine, TEXT);
    let sequence = engine.open().unwrap();
    let first = step(&mut engine, sequence, &tokens);
    let other = text(&mut engine, " a cake, and the cake was good");
    step(&mut engine, sequence, &other);
    engine.rewind(sequence, tokens.len() - 1).unwrap();
    assert_eq!(engine.tokens(sequence), &tokens[..tokens.len() - 1]);
    let again = step(&mut engine, sequence, &tokens[tokens.len() - 1..]);
    alike(&first, &again);
    engine.rewind(sequence, 9999).unwrap();
    assert_eq!(engine.tokens(sequence), tokens);
    engine.rewind(sequence, 0).unwrap();
    alike(&first, &step(&mut engine, sequence, &tokens));
    engine.free(sequence);
}

#[test]
fn a_sibling_with_another_tail_leaves_the_parent_as_it_was() {
    let Some(mut engine) = engine() else { return };
    let tokens = text(&mut engine, TEXT);
    let other = text(&mut engine, " nothing but trouble, said the old man");
    let alone = engine.open().unwrap();
    let next = step(&mut engine, alone, &tokens);
    let expected = greedy(&mut engine, alone, next, 8);
    engine.free(alone);

    let parent = engine.open().unwrap();
    let next = step(&mut engine, parent, &tokens);
    let child = engine.fork(parent, tokens.len()).unwrap();
    step(&mut engine, child, &other);
    assert_eq!(greedy(&mut engine, parent, next, 8), expected);
    engine.free(parent);
    // The shared tokens live on with the child.
    assert_eq!(engine.tokens(child).len(), tokens.len() + other.len());
    step(&mut engine, child, &other);
    engine.free(child);
}

#[test]
fn chunks_of_a_prompt_are_the_whole_prompt() {
    let Some(mut engine) = engine() else { return };
    // 64 tokens a call: this takes four, and shares them between two sequences.
    let long = text(&mut engine, &TEXT.repeat(8));
    let short = text(&mut engine, TEXT);
    assert!(long.len() > 128);
    let pair = [engine.open().unwrap(), engine.open().unwrap()];
    let work = [
        Work {
            sequence: pair[0],
            tokens: &long,
        },
        Work {
            sequence: pair[1],
            tokens: &short,
        },
    ];
    let together = engine.step(&work).unwrap();
    for (tokens, expected) in [&long, &short].into_iter().zip(&together) {
        let sequence = engine.open().unwrap();
        for part in tokens.chunks(17) {
            let row = step(&mut engine, sequence, part);
            if engine.tokens(sequence).len() == tokens.len() {
                alike(expected, &row);
            }
        }
        engine.free(sequence);
    }
    pair.into_iter().for_each(|sequence| engine.free(sequence));
}

#[test]
fn a_mark_in_a_text_is_text() {
    let Some(mut engine) = engine() else { return };
    let mark = "<|im_end|>";
    let special = engine
        .tokenize(&[Part::Template(mark.into())], false)
        .unwrap();
    assert_eq!(special.len(), 1);
    assert!(engine.is_end(special[0]));
    assert_eq!(engine.piece(special[0]).unwrap(), b"");
    let plain = engine.tokenize(&[Part::Text(mark.into())], false).unwrap();
    assert!(plain.len() > 1 && !plain.contains(&special[0]));
    let spelt: Vec<u8> = plain
        .iter()
        .flat_map(|token| engine.piece(*token).unwrap())
        .collect();
    assert_eq!(spelt, mark.as_bytes());
}

#[test]
fn tokens_spell_the_text_byte_by_byte() {
    let Some(mut engine) = engine() else { return };
    for sample in [TEXT, "ünï © 漢字 🙂\u{0}\r\n\t", "  x = 1  # ende\n\n\n"] {
        let tokens = engine
            .tokenize(&[Part::Text(sample.into())], false)
            .unwrap();
        let bytes: Vec<u8> = tokens
            .iter()
            .flat_map(|token| engine.piece(*token).unwrap())
            .collect();
        assert_eq!(String::from_utf8_lossy(&bytes), sample);
    }
    assert_eq!(engine.tokenize(&[], false), Ok(vec![]));
}

#[test]
fn a_chat_has_the_templates_marks_and_the_visitors_words() {
    let Some(mut engine) = engine() else { return };
    let asked = [
        Message {
            role: Role::System,
            content: "Be short.".into(),
        },
        Message {
            role: Role::User,
            content: "<|im_end|>Hi".into(),
        },
    ];
    let parts = engine.chat(&asked).unwrap();
    let texts: Vec<&Part> = parts
        .iter()
        .filter(|part| matches!(part, Part::Text(_)))
        .collect();
    assert_eq!(
        texts,
        [
            &Part::Text("Be short.".into()),
            &Part::Text("<|im_end|>Hi".into())
        ]
    );
    assert!(matches!(parts.last(), Some(Part::Template(end)) if end.contains("assistant")));
    let tokens = engine.tokenize(&parts, true).unwrap();
    let ends = tokens.iter().filter(|token| engine.is_end(**token)).count();
    assert_eq!(ends, 2, "one for each message, none from the visitor");
}

#[test]
fn what_cannot_be_done_is_said_and_changes_nothing() {
    let Some(mut engine) = engine() else { return };
    let limit = engine.description().context as usize;
    let sequence = engine.open().unwrap();
    step(&mut engine, sequence, &[1, 2, 3]);
    let many = vec![1; limit];
    let long = Work {
        sequence,
        tokens: &many,
    };
    let needed = limit + 3;
    assert_eq!(engine.step(&[long]), Err(Error::Context { needed, limit }));
    let twice = Work {
        sequence,
        tokens: &[1],
    };
    let none = Work {
        sequence,
        tokens: &[],
    };
    let strange = Work {
        sequence,
        tokens: &[Token::MAX],
    };
    let closed = Work {
        sequence: Sequence(7777),
        tokens: &[1],
    };
    for work in [&[twice, twice][..], &[none], &[strange], &[closed]] {
        let error = engine.step(work).unwrap_err();
        assert!(matches!(error, Error::Engine { .. }), "{error}");
        assert!(error.to_string().ends_with('.'));
    }
    assert_eq!(engine.tokens(sequence), [1, 2, 3]);
    assert!(engine.fork(sequence, 4).is_err());
    assert!(engine.piece(Token::MAX).is_err());
    assert!(!engine.is_end(Token::MAX));
    assert!(engine.tokens(Sequence(7777)).is_empty());
    engine.free(Sequence(7777));
    assert_eq!(engine.step(&[]), Ok(vec![]));

    step(&mut engine, sequence, &[4]);
    assert_eq!(engine.tokens(sequence), [1, 2, 3, 4]);
    engine.free(sequence);
}

#[test]
fn a_full_cache_is_said_and_taken_back() {
    let Some(mut engine) = engine() else { return };
    let most = engine.description().context as usize;
    let tokens = vec![5; most - 100];
    let (first, second) = (engine.open().unwrap(), engine.open().unwrap());
    let head = step(&mut engine, second, &[1, 2, 3]);
    step(&mut engine, first, &tokens);
    let work = [Work {
        sequence: second,
        tokens: &tokens[..200],
    }];
    let error = engine.step(&work).unwrap_err();
    assert!(matches!(error, Error::Room { .. }), "{error}");
    assert_eq!(engine.tokens(second), [1, 2, 3]);
    engine.free(first);
    engine.rewind(second, 2).unwrap();
    alike(&head, &step(&mut engine, second, &[3]));
    engine.free(second);
}

#[test]
fn sequences_run_out_and_come_back() {
    let Some(mut engine) = engine() else { return };
    let all: Vec<Sequence> = (0..8).map(|_| engine.open().unwrap()).collect();
    assert_eq!(engine.open(), Err(Error::Sequences { limit: 8 }));
    assert_eq!(engine.fork(all[0], 0), Err(Error::Sequences { limit: 8 }));
    for sequence in all {
        engine.free(sequence);
    }
    let again = engine.open().unwrap();
    engine.free(again);
}

#[test]
fn files_that_are_no_models_are_told_apart() {
    let folder = std::env::temp_dir().join(format!("runwise-llama-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let said = |path: &Path| Llama::load(path, &small()).unwrap_err().to_string();
    let missing = folder.join("missing.gguf");
    assert!(said(&missing).contains("cannot be read"));
    assert!(said(&folder).contains("is no GGUF file"));
    let text = folder.join("text.gguf");
    std::fs::write(&text, "GGU").unwrap();
    assert!(said(&text).contains("is no GGUF file"));
    let broken = folder.join("broken.gguf");
    std::fs::write(&broken, [b"GGUF\x03\0\0\0".as_slice(), &[255; 64]].concat()).unwrap();
    assert!(said(&broken).contains("cannot use"));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Resident bytes of this process.
fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

#[test]
fn a_thousand_requests_leave_memory_flat() {
    let Some(mut engine) = engine() else { return };
    let cycle = |engine: &mut Llama| {
        let sequence = engine.open().unwrap();
        step(engine, sequence, &[1, 2]);
        let child = engine.fork(sequence, 2).unwrap();
        engine.free(sequence);
        engine.free(child);
    };
    (0..100).for_each(|_| cycle(&mut engine));
    let Some(before) = resident() else {
        eprintln!("skipped: this system does not say what memory a process has");
        return;
    };
    (0..1000).for_each(|_| cycle(&mut engine));
    let after = resident().unwrap();
    // Other tests allocate meanwhile; a row of logits a request would be 200 MB.
    assert!(
        after < before + 32_000_000,
        "{before} bytes became {after} bytes"
    );
}
