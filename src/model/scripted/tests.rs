//! The scripted model held to what an engine does.
#![allow(clippy::unwrap_used)]

use super::*;

fn likeliest(model: &mut Scripted, tokens: &[Token]) -> Vec<u8> {
    let sequence = model.open().unwrap();
    let answers = model.step(&[Work { sequence, tokens }]).unwrap();
    let all: f64 = match &answers[0] {
        Distribution::Full(all) => all.iter().map(|&it| crate::numerics::exp(it.into())).sum(),
        Distribution::Top(_) => 1.0,
    };
    assert!((all - 1.0).abs() < 1e-5, "{all}");
    model.free(sequence);
    model.piece(answers[0].argmax().unwrap()).unwrap()
}

#[test]
fn it_says_what_fits_to_the_prompt_and_goes_on() {
    let mut model = Scripted::new(Play {
        scripts: vec![
            Script::new("return xs[0]"),
            Script::when("returned 7", "return xs[1]", 9.0),
        ],
        ..Play::default()
    });
    let mut plain = model.prompt("first");
    let mut traced = model.prompt("first; it returned 7");
    assert_eq!(likeliest(&mut model, &plain), b"return");
    for (tokens, end) in [(&mut plain, b"0"), (&mut traced, b"1")] {
        let so_far = Part::Text("return xs[".to_owned());
        tokens.extend(model.tokenize(&[so_far], false).unwrap());
        assert_eq!(likeliest(&mut model, tokens), end);
    }
    // A mark in a text is ten characters, and a script that was left ends.
    let mut lost = model.prompt("<|im_start|>assistant\nreturn xs[0]");
    assert_eq!(likeliest(&mut model, &lost), b"return");
    lost.push(b'z'.into());
    assert_eq!(likeliest(&mut model, &lost), b"");
    assert_eq!(model.live(), 0);
}

#[test]
fn text_comes_back_from_its_tokens_and_is_shorter() {
    let text = "for x in xs:\n        größe = f(x)  # ok\n";
    let mut model = Scripted::new(Play {
        scripts: vec![Script::new(text)],
        ..Play::default()
    });
    let tokens = model
        .tokenize(&[Part::Text(text.to_owned())], true)
        .unwrap();
    assert_eq!(model.text(&tokens), text.as_bytes());
    assert!(tokens.len() < text.len() * 2 / 3, "{}", tokens.len());
    let other = "entirely other words; über".to_owned();
    let tokens = model.tokenize(&[Part::Text(other.clone())], true).unwrap();
    assert_eq!(model.text(&tokens), other.as_bytes());
}

#[test]
fn it_refuses_like_an_engine() {
    let mut model = Scripted::new(Play {
        context: 8,
        sequences: 2,
        ..Play::default()
    });
    let sequence = model.open().unwrap();
    let work = |tokens: &'static [Token]| [Work { sequence, tokens }];
    model.step(&work(&[1, 2, 3])).unwrap();
    let fork = model.fork(sequence, 2).unwrap();
    assert_eq!(model.tokens(fork), [1, 2]);
    assert_eq!(model.open(), Err(Error::Sequences { limit: 2 }));
    assert!(matches!(
        model.step(&work(&[1; 6])),
        Err(Error::Context {
            needed: 9,
            limit: 8
        })
    ));
    assert_eq!(model.tokens(sequence).len(), 3);
    model.rewind(sequence, 1).unwrap();
    assert_eq!(model.tokens(sequence), [1]);
    model.free(fork);
    assert!(matches!(model.fork(fork, 0), Err(Error::Engine { .. })));
    assert!(matches!(model.step(&work(&[])), Err(Error::Engine { .. })));
    assert_eq!(
        model.usage(),
        Usage {
            evaluated: 3,
            reused: 2,
            steps: 1
        }
    );
}

#[test]
fn plays_are_files() {
    let play: Play = serde_json::from_str(
        r#"{"scripts": [{"text": "a"}, {"when": "b", "text": "c", "weight": 3}], "top": 5}"#,
    )
    .unwrap();
    assert_eq!(play.scripts[1], Script::when("b", "c", 3.0));
    let mut model = Scripted::new(play);
    let prompt = model.prompt("?");
    let sequence = model.open().unwrap();
    let answers = model.step(&[Work {
        sequence,
        tokens: &prompt,
    }]);
    assert!(matches!(&answers.unwrap()[0], Distribution::Top(top) if top.len() == 5));
    assert!(serde_json::from_str::<Play>(r#"{"script": []}"#).is_err());
}
