//! A plain run through the server, and the same tokens from the engine alone.

use super::clock::Time;
use super::runs::request;
use super::table::{Table, median};
use crate::http::post;
use crate::served::{Served, start};
use runwise::model::{LanguageModel, Token, Watched, Work};
use runwise::protocol::{Event, TaskBrief};
use runwise_backend::engine::llama::{Llama, Options};
use runwise_backend::serve::Config;
use runwise_backend::work::told;
use std::path::Path;

/// Both ways, one after the other; who is first changes.
const ROUNDS: usize = 4;

/// Tokens, and when they were there: the first mark is the beginning.
struct Written {
    tokens: Vec<Token>,
    marks: Vec<Time>,
    /// What the decoder says of each token.
    milliseconds: Vec<f64>,
}

impl Written {
    fn all(&self) -> Time {
        self.marks[self.marks.len() - 1].since(self.marks[0])
    }

    /// Without what comes before the first token.
    fn decoding(&self) -> Time {
        self.marks[self.marks.len() - 1].since(self.marks[1])
    }

    fn gaps(&self) -> impl Iterator<Item = f64> {
        let pairs = self.marks[1..].windows(2);
        pairs.map(|pair| (pair[1].wall - pair[0].wall) * 1_000.0)
    }
}

/// A server of its own, with another context on the same weights.
fn serving(path: &Path) -> Served {
    let path = path.to_owned();
    let open = move || match Llama::load(&path, &Options::default()) {
        Ok(model) => Ok(Box::new(model) as Box<dyn LanguageModel>),
        Err(error) => Err(told(&error)),
    };
    start(Config::default(), Box::new(open)).unwrap()
}

fn through(server: &Served, task: &TaskBrief, tokens: u32) -> Written {
    let mut asked = request(task, 0.0);
    asked.settings.tokens = tokens;
    let body = serde_json::to_value(asked).unwrap();
    let mut written = Written {
        tokens: Vec::new(),
        marks: vec![Time::now()],
        milliseconds: Vec::new(),
    };
    let mut stream = post(server.address, "/v1/decode", &body).events();
    while let Some((_, event)) = stream.next_event() {
        if let Ok(Event::Token(token)) = serde_json::from_value(event) {
            written.marks.push(Time::now());
            written.tokens.push(token.id);
            written.milliseconds.push(token.milliseconds);
        }
    }
    written
}

fn alone(engine: &mut Llama, prompt: &[Token], count: usize) -> Written {
    let mut written = Written {
        tokens: Vec::new(),
        marks: vec![Time::now()],
        milliseconds: Vec::new(),
    };
    // In the same pieces as elsewhere, so that it is the same arithmetic.
    let mut engine = Watched::new(engine, &|| false);
    let sequence = engine.open().unwrap();
    let mut tokens = prompt.to_vec();
    for _ in 0..count {
        let work = [Work {
            sequence,
            tokens: &tokens,
        }];
        let token = engine.step(&work).unwrap()[0].argmax().unwrap();
        written.tokens.push(token);
        written.marks.push(Time::now());
        tokens = vec![token];
    }
    engine.free(sequence);
    written
}

/// `chosen` are the tokens that a plain run of the same engine chose after this prompt.
pub fn report(
    table: &mut Table,
    engine: &mut Llama,
    path: &Path,
    task: &TaskBrief,
    prompt: &[Token],
    chosen: &[Token],
) {
    table.title("5. A plain run through the server over the engine alone");
    let server = serving(path);
    // Python is there once something has been written.
    through(&server, task, 1);
    let (mut both, mut gaps) = (Vec::new(), [Vec::new(), Vec::new()]);
    let mut inside = Vec::new();
    for round in 0..ROUNDS {
        let first = round % 2 == 1;
        let before = first.then(|| alone(engine, prompt, chosen.len()));
        let served = through(&server, task, chosen.len() as u32);
        let alone = before.unwrap_or_else(|| alone(engine, prompt, chosen.len()));
        assert_eq!(served.tokens, chosen);
        assert_eq!(alone.tokens, chosen);
        gaps[0].extend(served.gaps());
        gaps[1].extend(alone.gaps());
        inside.extend(served.milliseconds.iter().skip(1).copied());
        both.push((served, alone));
    }
    let column = |of: fn(&(Written, Written)) -> f64| -> Vec<f64> { both.iter().map(of).collect() };
    table.count("tokens of the prompt", prompt.len(), "tokens");
    table.count("tokens of the program", chosen.len(), "tokens");
    table.spread(
        "whole request, server",
        column(|it| it.0.all().wall * 1_000.0),
        "ms",
    );
    table.spread(
        "prompt and tokens, engine alone",
        column(|it| it.1.all().wall * 1_000.0),
        "ms",
    );
    table.spread(
        "ratio of times, round by round",
        column(|it| it.0.all().wall / it.1.all().wall),
        "",
    );
    table.spread(
        "the same in core seconds",
        column(|it| it.0.all().cores / it.1.all().cores),
        "",
    );
    let [through, without] = gaps.map(median);
    table.value("between two tokens, as a client sees it", through, "ms");
    table.value("a token of the decoder in the server", median(inside), "ms");
    table.value("between two tokens, engine alone", without, "ms");
    table.value("ratio of these medians", through / without, "");
    table.spread(
        "tokens without the prompt, ratio by round",
        column(|it| it.0.decoding().wall / it.1.decoding().wall),
        "",
    );
    table.spread(
        "the same in core seconds",
        column(|it| it.0.decoding().cores / it.1.decoding().cores),
        "",
    );
}
