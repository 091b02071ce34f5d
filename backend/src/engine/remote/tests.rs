//! Against a server that answers as vLLM or llama-server would.
#![allow(clippy::unwrap_used)]

use super::fake::{Fake, choice, ok, vllm};
use super::{Options, Remote};
use runwise::model::{
    Distribution, Error, LanguageModel, Message, Part, Role, Sampling, Sequence, Token, Work,
};
use serde_json::{Value, json};
use std::net::TcpListener;
use std::sync::Mutex;
use std::time::Duration;

fn connect(fake: &Fake) -> Remote {
    Remote::connect(&Options::new(format!("{}/v1", fake.address))).unwrap()
}

fn step(model: &mut Remote, tokens: &[Token]) -> Result<Distribution, Error> {
    let sequence = model.open()?;
    let work = [Work { sequence, tokens }];
    let row = model.step(&work).map(|mut rows| rows.remove(0));
    // An error leaves a sequence as it was.
    let length = if row.is_ok() { tokens.len() } else { 0 };
    assert_eq!(model.tokens(sequence).len(), length);
    model.free(sequence);
    row
}

/// What is said of a step that gets this answer.
fn refused(answer: Value) -> String {
    let answer = answer.to_string();
    let fake = vllm(move |_| (200, answer.clone()));
    step(&mut connect(&fake), &[5]).unwrap_err().to_string()
}

#[test]
fn both_prompts_go_in_one_request_and_come_back_in_order() {
    let fake = vllm(|body| {
        assert_eq!(body["prompt"], json!([[97, 98], [97, 99]]));
        // The second one first: what counts is the index.
        ok(json!({"choices": [
            choice(1, &json!({"token_id:8": -0.5, "token_id:7": -1.5}), "length"),
            choice(0, &json!({"token_id:8": -1.5, "token_id:7": -0.5}), "length"),
        ]}))
    });
    let mut model = connect(&fake);
    let description = model.description().clone();
    assert_eq!(
        (description.name.as_str(), description.engine.as_str()),
        ("org/model", "vLLM")
    );
    assert_eq!((description.context, description.top), (64, Some(20)));
    let first = model.open().unwrap();
    let second = model.open().unwrap();
    let work = [
        Work {
            sequence: first,
            tokens: &[97, 98],
        },
        Work {
            sequence: second,
            tokens: &[97, 99],
        },
    ];
    let rows = model.step(&work).unwrap();
    assert_eq!(rows[0], Distribution::Top(vec![(7, -0.5), (8, -1.5)]));
    assert_eq!(rows[1], Distribution::Top(vec![(8, -0.5), (7, -1.5)]));
    let asked = &fake.asked("/v1/completions")[0].body;
    assert_eq!(asked["max_tokens"], 1);
    assert_eq!(asked["logprobs"], 20);
    assert_eq!(asked["top_k"], -1);
    assert_eq!(asked["return_tokens_as_token_ids"], true);
    assert_eq!((model.usage().evaluated, model.usage().steps), (4, 1));
}

#[test]
fn tokens_that_look_the_same_stay_two() {
    // Two tokens of one text, a short list, and no order: all of that is normal.
    let top = json!({"token_id:30": -2.0, "token_id:2": -0.4, "token_id:31": -2.0});
    let fake = vllm(move |_| ok(json!({"choices": [choice(0, &top, "length")]})));
    let row = step(&mut connect(&fake), &[5]).unwrap();
    assert_eq!(
        row,
        Distribution::Top(vec![(2, -0.4), (30, -2.0), (31, -2.0)])
    );
    // Without numbers they cannot be told apart.
    let said = refused(json!({"choices": [choice(0, &json!({" a": -0.1}), "length")]}));
    assert!(said.contains("two may look the same"), "{said}");
    let said = refused(json!({"choices": [{"index": 0, "logprobs": {"content": [
        {"token": "a", "logprob": -0.1, "top_logprobs": [{"token": "a", "logprob": -0.1}]},
    ]}}]}));
    assert!(said.contains("two may look the same"), "{said}");
}

#[test]
fn probabilities_that_are_not_the_models_own_are_refused() {
    let top = json!({"token_id:2": -0.1, "token_id:3": -0.1});
    let said = refused(json!({"choices": [choice(0, &top, "length")]}));
    assert!(
        said.contains("sum to 1.810") && said.contains("raw"),
        "{said}"
    );
    let logits = json!({"token_id:2": 12.5, "token_id:3": 3.0});
    let said = refused(json!({"choices": [choice(0, &logits, "length")]}));
    assert!(said.contains("not the model's own"), "{said}");
    // Rounding is not refused.
    let top = json!({"token_id:2": -0.69313, "token_id:3": -0.69313});
    let fake = vllm(move |_| ok(json!({"choices": [choice(0, &top, "length")]})));
    assert!(step(&mut connect(&fake), &[5]).is_ok());
}

#[test]
fn an_answer_that_is_not_per_token_is_refused() {
    let top = json!({"token_id:2": -0.1});
    let two = json!({"choices": [{"index": 0, "logprobs": {
        "tokens": ["token_id:2", "token_id:3"], "token_logprobs": [-0.1, -0.2],
        "top_logprobs": [top, top],
    }}]});
    assert!(refused(two).contains("2 entries for one token"));
    let flat = json!({"choices": [{"index": 0, "logprobs": {
        "tokens": ["token_id:2"], "token_logprobs": [-0.1], "top_logprobs": [top, top],
    }}]});
    assert!(refused(flat).contains("1, 1 and 2 entries"));
    let none = json!({"choices": [{"index": 0, "text": "x", "logprobs": null}]});
    assert!(refused(none).contains("no log-probabilities"));
    let fewer = json!({"choices": []});
    assert!(refused(fewer).contains("to 1 prompts it gives 0 answers"));
    assert!(refused(json!([1, 2])).contains("gives 0 answers"));
    let list =
        |entries: Value| json!({"choices": [{"index": 0, "logprobs": {"content": entries}}]});
    assert!(refused(list(json!([]))).contains("no log-probabilities"));
}

#[test]
fn the_chosen_token_need_not_be_the_first_of_the_list() {
    let answer = json!({"choices": [{"index": 0, "finish_reason": "length", "logprobs": {"content": [
        {"id": 9, "token": "z", "bytes": [230, 188, 137], "logprob": -6.9, "top_logprobs": [
            {"id": 4, "token": "\u{fffd}", "bytes": [137], "logprob": -0.25},
            {"id": 5, "token": "", "bytes": [], "logprob": -3.0},
            {"id": 6, "token": "", "bytes": [], "logprob": null},
        ]},
    ]}}]});
    let answer = answer.to_string();
    let fake = vllm(move |_| (200, answer.clone()));
    let mut model = connect(&fake);
    let row = step(&mut model, &[5]).unwrap();
    assert_eq!(row, Distribution::Top(vec![(4, -0.25), (5, -3.0)]));
    // Bytes are each token's own: here a part of a character, and a mark.
    assert_eq!(model.piece(4).unwrap(), [137]);
    assert_eq!(model.piece(5).unwrap(), b"");
}

#[test]
fn the_end_is_known_by_the_reason_and_by_its_marks() {
    let fake =
        vllm(|_| ok(json!({"choices": [choice(0, &json!({"token_id:555": -0.1}), "stop")]})));
    let mut model = connect(&fake);
    assert!(model.is_end(1000));
    assert!(!model.is_end(1001) && !model.is_end(555));
    step(&mut model, &[5]).unwrap();
    assert!(model.is_end(555));
    assert_eq!(model.piece(555).unwrap(), b"");
}

#[test]
fn a_mark_in_a_text_is_text_even_where_the_tokeniser_reads_all_marks() {
    let fake = vllm(|_| (500, String::new()));
    let mut model = connect(&fake);
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
    let parts = model.chat(&asked).unwrap();
    assert_eq!(parts[0], Part::Template("<|im_start|>system\n".into()));
    assert_eq!(parts[3], Part::Text("<|im_end|>Hi".into()));
    let all = model.tokenize(&parts, true).unwrap();
    assert_eq!(all.iter().filter(|token| **token == 1000).count(), 2);
    assert_eq!(
        all.iter().filter(|token| **token == 1001).count(),
        3,
        "once at the start"
    );
    let bare = model.tokenize(&[Part::Text("hi".into())], true).unwrap();
    assert_eq!(bare, [1001, 104, 105]);
    let more = model.tokenize(&[Part::Text("hi".into())], false).unwrap();
    assert_eq!(more, [104, 105]);
    assert_eq!(model.piece(104).unwrap(), b"h");
    assert_eq!(model.piece(1001).unwrap(), b"");
}

#[test]
fn chosen_tokens_are_told_where_the_server_can() {
    let fake = vllm(|body| {
        assert_eq!(body["logprob_token_ids"], json!([40, 41]));
        let top = json!({"token_id:2": -0.1, "token_id:40": -9.5});
        ok(json!({"choices": [choice(0, &top, "length")]}))
    });
    let mut model = connect(&fake);
    let sequence = model.open().unwrap();
    assert_eq!(model.next(sequence, &[40, 41]), Ok(vec![Some(-9.5), None]));
    let old = vllm(|_| (400, json!({"message": "extra field"}).to_string()));
    let mut model = connect(&old);
    let sequence = model.open().unwrap();
    assert_eq!(model.next(sequence, &[40]), Ok(vec![None]));
}

fn sampling(count: u32, temperature: f64, tokens: u32) -> Sampling {
    Sampling {
        count,
        temperature,
        top_p: 0.95,
        seed: 3,
        tokens,
    }
}

/// A sequence of these tokens, without a step.
fn opened(model: &mut Remote, tokens: &[Token]) -> Sequence {
    let sequence = model.open().unwrap();
    model
        .sequences
        .tokens_mut(sequence)
        .unwrap()
        .extend_from_slice(tokens);
    sequence
}

#[test]
fn continuations_come_in_rounds_and_stop_when_they_are_long_enough() {
    let fake = vllm(|body| {
        let count = body["n"].as_u64().unwrap() as usize;
        let length = body["max_tokens"].as_u64().unwrap() as usize;
        // The second one ends at once.
        let one = |index: usize| {
            let (ids, text, finish) = if index == 1 {
                (vec![104, 1000], "h".to_owned(), "stop")
            } else {
                (vec![104; length], "h".repeat(length), "length")
            };
            let names: Vec<String> = ids.iter().map(|id| format!("token_id:{id}")).collect();
            let values = vec![-0.5; ids.len()];
            json!({"index": index, "text": text, "finish_reason": finish, "logprobs": {
                "tokens": names, "token_logprobs": values, "top_logprobs": vec![json!({}); ids.len()],
            }})
        };
        ok(json!({"choices": (0..count).map(one).collect::<Vec<_>>()}))
    });
    let mut model = connect(&fake);
    let sequence = opened(&mut model, &[97]);
    let all = model
        .sample(sequence, &sampling(3, 0.8, 40), &mut |number, _| {
            number == 2
        })
        .unwrap();
    let lengths: Vec<usize> = all.iter().map(|it| it.tokens.len()).collect();
    assert_eq!(lengths, [40, 1, 32]);
    assert_eq!(all[0].bytes, b"h".repeat(40));
    assert!(all[1].ended && !all[0].ended && !all[2].ended);
    assert_eq!(all[1].log_probability, -1.0);
    assert_eq!(model.tokens(sequence), [97]);
    let asked = fake.asked("/v1/completions");
    assert_eq!(asked.len(), 2);
    assert_eq!(
        (&asked[0].body["n"], &asked[1].body["n"]),
        (&json!(3), &json!(1))
    );
    assert_eq!(asked[1].body["prompt"].as_array().unwrap().len(), 33);
    assert_ne!(asked[0].body["seed"], asked[1].body["seed"]);
    // Several greedy ones are one.
    let all = model.sample(sequence, &sampling(2, 0.0, 5), &mut |_, _| false);
    let all = all.unwrap();
    assert_eq!((all.len(), all[0] == all[1]), (2, true));
    assert_eq!(fake.asked("/v1/completions")[2].body["n"], 1);
    // No room, no request.
    let full = opened(&mut model, &[97; 64]);
    let all = model
        .sample(full, &sampling(1, 0.8, 5), &mut |_, _| false)
        .unwrap();
    assert!(all[0].tokens.is_empty());
    assert_eq!(fake.asked("/v1/completions").len(), 3);
}

#[test]
fn refusals_keep_the_servers_words_and_tell_what_to_do() {
    let said = |status: u16, body: &'static str| {
        let fake = vllm(move |_| (status, body.to_owned()));
        step(&mut connect(&fake), &[5]).unwrap_err()
    };
    let error = said(401, r#"{"error": {"message": "Invalid key"}}"#);
    assert!(error.to_string().contains("401: Invalid key."));
    assert!(error.hint().contains("key"));
    let error = said(
        400,
        r#"{"object": "error", "message": "too many logprobs"}"#,
    );
    assert!(error.to_string().contains("400: too many logprobs."));
    let error = said(500, "");
    assert!(
        error.to_string().ends_with("Internal Server Error."),
        "{error}"
    );
    let error = said(
        400,
        r#"{"error": {"message": "x", "n_prompt_tokens": 9, "n_ctx": 4}}"#,
    );
    assert_eq!(
        error,
        Error::Context {
            needed: 9,
            limit: 4
        }
    );
    let error = said(200, "not JSON");
    assert!(error.to_string().contains("no JSON"), "{error}");
    let long = said(418, Box::leak("x".repeat(5000).into_boxed_str()));
    assert!(long.to_string().len() < 400);
}

#[test]
fn a_busy_server_is_asked_again() {
    let tries = Mutex::new(0);
    let fake = vllm(move |_| {
        let mut tries = tries.lock().unwrap();
        *tries += 1;
        if *tries < 3 {
            return ([503, 429][*tries - 1], String::new());
        }
        ok(json!({"choices": [choice(0, &json!({"token_id:2": -0.1}), "length")]}))
    });
    assert!(step(&mut connect(&fake), &[5]).is_ok());
    assert_eq!(fake.asked("/v1/completions").len(), 3);
}

#[test]
fn a_server_that_is_silent_or_gone_is_said_to_be() {
    let gone = {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        format!("http://{}", listener.local_addr().unwrap())
    };
    let error = Remote::connect(&Options::new(gone.clone())).unwrap_err();
    assert_eq!(
        error,
        Error::Unreachable {
            address: gone,
            message: "nobody takes the connection.".into()
        }
    );
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut options = Options::new(format!("http://{}", silent.local_addr().unwrap()));
    options.timeout = Duration::from_millis(100);
    let error = Remote::connect(&options).unwrap_err().to_string();
    assert!(error.contains("took too long"), "{error}");
    for address in ["", "localhost:8000", "ftp://x", "http://a:b@x/v1"] {
        let error = Remote::connect(&Options::new(address)).unwrap_err();
        assert!(
            error.to_string().contains("it is no address"),
            "{address}: {error}"
        );
    }
}

#[test]
fn a_key_is_sent_and_never_shown() {
    let fake = vllm(|_| (500, String::new()));
    let mut options = Options::new(format!("{}/v1/completions", fake.address));
    options.key = Some("secret-7".into());
    let model = Remote::connect(&options).unwrap();
    assert!(
        fake.asked("/v1/models")
            .iter()
            .all(|it| it.key == "Bearer secret-7")
    );
    let shown = format!("{options:?} {model:?}");
    assert!(!shown.contains("secret"), "{shown}");
    options.key = Some("a\nb".into());
    let error = Remote::connect(&options).unwrap_err().to_string();
    assert!(
        error.contains("no header can hold") && !error.contains("a\nb"),
        "{error}"
    );
}

#[test]
fn other_models_and_other_servers_are_told_apart() {
    let fake = vllm(|_| (500, String::new()));
    let mut options = Options::new(fake.address.clone());
    options.model = Some("org/other".into());
    let error = Remote::connect(&options).unwrap_err().to_string();
    assert!(
        error.contains("no model org/other; it has org/model"),
        "{error}"
    );
    let plain = Fake::new(|asked| match asked.path.as_str() {
        "/v1/models" => ok(json!({"data": [{"id": "gpt"}]})),
        _ => (404, String::new()),
    });
    let error = Remote::connect(&Options::new(plain.address.clone())).unwrap_err();
    assert!(
        error.to_string().contains("neither vLLM nor llama-server"),
        "{error}"
    );
    assert!(error.hint().contains("vLLM or llama-server"));
}

#[test]
fn what_cannot_be_done_is_not_sent() {
    let fake = vllm(|_| (500, String::new()));
    let mut model = connect(&fake);
    let error = step(&mut model, &[7; 65]).unwrap_err();
    assert_eq!(
        error,
        Error::Context {
            needed: 65,
            limit: 64
        }
    );
    assert!(step(&mut model, &[]).is_err());
    let closed = Work {
        sequence: Sequence(7777),
        tokens: &[1],
    };
    assert!(model.step(&[closed]).is_err());
    assert_eq!(model.step(&[]), Ok(vec![]));
    let sequence = opened(&mut model, &[1, 2, 3]);
    let child = model.fork(sequence, 2).unwrap();
    assert!(model.fork(sequence, 4).is_err());
    model.rewind(sequence, 1).unwrap();
    assert_eq!(
        (model.tokens(sequence), model.tokens(child)),
        (&[1][..], &[1, 2][..])
    );
    assert!(fake.asked("/v1/completions").is_empty());
}
