//! Whole guided runs with a scripted model.

mod ends;
mod guided;

use crate::python::guest;
use runwise::decoding::{Checked, Tools, decode};
use runwise::model::scripted::{Play, Script, Scripted};
use runwise::model::{Error, LanguageModel, Part, Token, Work};
use runwise::protocol::{
    Ablation, Certificate, Check, DecodeRequest, Disconnect, Done, Event, Grid, Order, Plain,
    RefreshMode, Settings, Status, Stop, TaskBrief, TokenEvent, Totals, TraceForm, VERSION,
};
use std::cell::Cell;

const WRONG: &str = "def largest(xs):\n    best = xs[0]\n    return best\n```";
const RIGHT: &str = "def largest(xs):\n    best = max(xs)\n    return best\n```";

/// Writes the wrong program, unless it sees what that does.
fn play() -> Play {
    Play {
        scripts: vec![
            Script {
                weight: 3.0,
                ..Script::new(WRONG)
            },
            Script::new(RIGHT),
            Script::when("returned 1, expected 2: wrong", RIGHT, 30.0),
        ],
        ..Play::default()
    }
}

fn request(settings: Settings) -> DecodeRequest {
    let check = |arguments: &str, expected: &str| Check {
        arguments: arguments.to_owned(),
        expected: expected.to_owned(),
    };
    DecodeRequest {
        version: VERSION,
        task: TaskBrief {
            name: "largest".to_owned(),
            statement: "The largest item of a list.".to_owned(),
            entry: "largest".to_owned(),
            parameters: Some("xs".to_owned()),
            preamble: String::new(),
            visible: vec![check("[1, 2]", "2"), check("[3, 1]", "3")],
        },
        settings,
        on_disconnect: Disconnect::Cancel,
    }
}

fn guided(strength: f64) -> Settings {
    let mut settings = Settings {
        compare: false,
        ..Settings::default()
    };
    settings.guidance.strength = strength;
    settings
}

/// All that a run told.
struct Told {
    events: Vec<Event>,
    result: Result<Totals, Error>,
}

fn told(model: &mut dyn LanguageModel, request: &DecodeRequest, stop: &dyn Fn() -> bool) -> Told {
    let clock = Cell::new(0.0);
    let now = || {
        clock.set(clock.get() + 1e-3);
        clock.get()
    };
    let tools = Tools {
        guest: guest().clone(),
        now: &now,
        stop,
    };
    let mut events = Vec::new();
    let checked = Checked::new(request).unwrap();
    let result = decode(model, &tools, &checked, &mut |event| events.push(event));
    Told { events, result }
}

/// A run that goes to its end, of a model that has nothing left over.
fn run(play: &Play, request: &DecodeRequest) -> Told {
    let mut model = Scripted::new(play.clone());
    let told = told(&mut model, request, &|| false);
    assert_eq!(model.live(), 0);
    assert!(matches!(told.events.last(), Some(Event::End(_))));
    told
}

impl Told {
    fn done(&self) -> Vec<&Done> {
        let done = self.events.iter().filter_map(|event| match event {
            Event::Done(done) => Some(&**done),
            _ => None,
        });
        done.collect()
    }

    fn tokens(&self) -> Vec<&TokenEvent> {
        let tokens = self.events.iter().filter_map(|event| match event {
            Event::Token(token) => Some(&**token),
            _ => None,
        });
        tokens.collect()
    }

    fn ids(&self) -> Vec<Token> {
        self.tokens().iter().map(|token| token.id).collect()
    }

    fn signals(&self) -> Vec<&str> {
        let texts = self.events.iter().filter_map(|event| match event {
            Event::Signal(signal) => Some(signal.text.as_str()),
            _ => None,
        });
        texts.collect()
    }

    fn plain(&self) -> Option<&Plain> {
        self.events.iter().find_map(|event| match event {
            Event::Plain(plain) => Some(plain),
            _ => None,
        })
    }

    fn winner(&self) -> Option<u32> {
        match self.events.last() {
            Some(Event::End(end)) => end.winner,
            other => panic!("{other:?}"),
        }
    }
}

/// What the plain model writes by its likeliest tokens, from the library's sampling alone.
fn greedy(play: &Play) -> Vec<Token> {
    let mut model = Scripted::new(play.clone());
    let first = run(play, &request(guided(0.0)));
    let prompt = first.events.iter().find_map(|event| match event {
        Event::Run(begun) => Some((begun.prompt.clone(), begun.prompt_tokens)),
        _ => None,
    });
    let (prompt, tokens) = prompt.unwrap();
    let prompt = model.tokenize(&[Part::Template(prompt)], true).unwrap();
    assert_eq!(prompt.len(), tokens as usize);
    let sequence = model.open().unwrap();
    let mut next = model
        .step(&[Work {
            sequence,
            tokens: &prompt,
        }])
        .unwrap();
    let mut written = Vec::new();
    let mut text = Vec::new();
    loop {
        let token = next[0].argmax().unwrap();
        written.push(token);
        text.extend(model.piece(token).unwrap());
        if model.is_end(token) || String::from_utf8_lossy(&text).contains("\n```") {
            return written;
        }
        let tokens = [token];
        next = model
            .step(&[Work {
                sequence,
                tokens: &tokens,
            }])
            .unwrap();
    }
}
