//! Against a model of four letters.
#![allow(clippy::unwrap_used)]

use super::*;
use runwise::model::{Description, Message, Part, Usage};
use runwise::protocol::{CompleteEvent, CompleteRequest, CompleteStop, ScoreRequest};
use std::collections::BTreeMap;

/// Bytes are tokens. After a byte `b` the next one has probability 1/2, the one after it 1/4, all
/// others share the rest; 0 ends a text.
#[derive(Default)]
pub struct Letters {
    description: Description,
    usage: Usage,
    open: BTreeMap<Sequence, Vec<Token>>,
    next: u32,
    top: Option<usize>,
}

impl Letters {
    fn new(top: Option<usize>) -> Self {
        Self {
            description: Description {
                sequences: 4,
                ..Description::default()
            },
            top,
            ..Self::default()
        }
    }
}

impl LanguageModel for Letters {
    fn description(&self) -> &Description {
        &self.description
    }

    fn usage(&self) -> Usage {
        self.usage
    }

    fn tokenize(&mut self, parts: &[Part], _first: bool) -> Result<Vec<Token>, Error> {
        let text = parts.iter().map(|part| match part {
            Part::Template(text) | Part::Text(text) => text.as_str(),
        });
        Ok(text.collect::<String>().bytes().map(Token::from).collect())
    }

    fn piece(&mut self, token: Token) -> Result<Vec<u8>, Error> {
        Ok(vec![token as u8])
    }

    fn is_end(&self, token: Token) -> bool {
        token == 0
    }

    fn chat(&mut self, messages: &[Message]) -> Result<Vec<Part>, Error> {
        let said = messages
            .iter()
            .map(|message| Part::Text(message.content.clone()));
        Ok(said.chain([Part::Template(">".to_owned())]).collect())
    }

    fn open(&mut self) -> Result<Sequence, Error> {
        if self.open.len() as u32 == self.description.sequences {
            return Err(Error::Sequences {
                limit: self.open.len(),
            });
        }
        self.next += 1;
        self.open.insert(Sequence(self.next), vec![]);
        Ok(Sequence(self.next))
    }

    fn fork(&mut self, parent: Sequence, length: usize) -> Result<Sequence, Error> {
        let tokens = self.open[&parent][..length].to_vec();
        let sequence = self.open()?;
        self.open.insert(sequence, tokens);
        Ok(sequence)
    }

    fn rewind(&mut self, sequence: Sequence, length: usize) -> Result<(), Error> {
        self.open.get_mut(&sequence).unwrap().truncate(length);
        Ok(())
    }

    fn free(&mut self, sequence: Sequence) {
        assert!(self.open.remove(&sequence).is_some());
    }

    fn tokens(&self, sequence: Sequence) -> &[Token] {
        &self.open[&sequence]
    }

    fn step(&mut self, work: &[Work<'_>]) -> Result<Vec<Distribution>, Error> {
        self.usage.steps += 1;
        let after = work.iter().map(|work| {
            self.usage.evaluated += work.tokens.len() as u64;
            self.open
                .get_mut(&work.sequence)
                .unwrap()
                .extend(work.tokens);
            let last = *work.tokens.last().unwrap() as usize;
            let mut logs = vec![(0.25 / 254.0_f32).ln(); 256];
            logs[(last + 1) % 256] = 0.5_f32.ln();
            logs[(last + 2) % 256] = 0.25_f32.ln();
            let full = Distribution::Full(logs);
            match self.top {
                Some(count) => Distribution::Top(full.top(count)),
                None => full,
            }
        });
        Ok(after.collect())
    }
}

fn scored(model: &mut Letters, labels: &[&str]) -> ScoreAnswer {
    let request = ScoreRequest {
        version: 1,
        texts: vec!["ga".to_owned(), "x".to_owned()],
        labels: labels.iter().map(|label| (*label).to_owned()).collect(),
        chat: false,
    };
    let answer = score(model, &request).unwrap();
    assert!(model.open.is_empty());
    answer
}

use runwise::protocol::ScoreAnswer;

#[test]
fn labels_have_the_mean_of_their_tokens() {
    let mut model = Letters::new(None);
    let answer = scored(&mut model, &["b", "bcd", "bd", "c", "bcde", "bce", "bdf"]);
    let means: Vec<f64> = answer.scores[0].iter().map(|score| score.mean).collect();
    let (half, quarter) = (0.5_f64.ln(), 0.25_f64.ln());
    let wanted = [
        half,
        half,
        (half + quarter) / 2.0,
        quarter,
        half,
        (2.0 * half + quarter) / 3.0,
        (half + 2.0 * quarter) / 3.0,
    ];
    assert!(
        means
            .iter()
            .zip(wanted)
            .all(|(mean, wanted)| (mean - wanted).abs() < 1e-6),
        "{means:?}"
    );
    assert_eq!(answer.scores[0][4].tokens, 4);
    assert!(answer.scores[0].iter().all(|score| score.exact));
    assert!(answer.scores[1][0].mean < -6.0);
    // Two texts of 2 and 1 tokens; 2 + 1 + 3 + 2 + 2 tokens of labels for each.
    assert_eq!(answer.evaluated, 3 + 2 * 10);
}

#[test]
fn a_label_that_the_engine_does_not_tell_is_no_exact_score() {
    let answer = scored(&mut Letters::new(Some(2)), &["b", "z"]);
    assert!(answer.scores[0][0].exact && !answer.scores[0][1].exact);
    assert!((answer.scores[0][1].mean - 0.25_f64.ln()).abs() < 1e-6);
}

#[test]
fn bad_scores_are_refused() {
    let request = |texts: usize, labels: &[&str]| ScoreRequest {
        version: 1,
        texts: vec![String::new(); texts],
        labels: labels.iter().map(|label| (*label).to_owned()).collect(),
        chat: false,
    };
    assert!(check_score(&request(1, &["a"])).is_ok());
    for (texts, labels) in [
        (0, &["a"][..]),
        (1, &[]),
        (1, &["a", ""]),
        (257, &["a"]),
        (1, &["a"; 33]),
    ] {
        assert!(check_score(&request(texts, labels)).is_err());
    }
}

fn completed(request: &CompleteRequest) -> (String, CompleteEvent) {
    assert_eq!(check_completion(request), Ok(()));
    let mut model = Letters::new(None);
    let (mut text, mut last) = (String::new(), None);
    complete(&mut model, request, &mut |event| match event {
        CompleteEvent::Text { text: more } => text += &more,
        other => last = Some(other),
    })
    .unwrap();
    assert!(model.open.is_empty());
    (text, last.unwrap())
}

#[test]
fn a_text_goes_on_until_something_ends_it() {
    let request = CompleteRequest {
        prompt: Some("xa".to_owned()),
        tokens: 4,
        ..CompleteRequest::default()
    };
    let (text, end) = completed(&request);
    assert_eq!(text, "bcde");
    let CompleteEvent::End {
        reason,
        prompt_tokens,
        generated,
        log_probability,
    } = end
    else {
        panic!("{end:?}");
    };
    assert_eq!(
        (reason, prompt_tokens, generated),
        (CompleteStop::Tokens, 2, 4)
    );
    assert!((log_probability - 4.0 * 0.5_f64.ln()).abs() < 1e-6);
    let stopped = CompleteRequest {
        tokens: 99,
        stop: vec!["ef".to_owned()],
        ..request.clone()
    };
    assert_eq!(completed(&stopped).0, "bcd");
    // Letters end behind the last byte.
    let (_, end) = completed(&CompleteRequest {
        tokens: 999,
        ..request.clone()
    });
    assert!(matches!(
        end,
        CompleteEvent::End {
            reason: CompleteStop::End,
            ..
        }
    ));
    let sampled = CompleteRequest {
        temperature: 1.0,
        seed: 4,
        ..request
    };
    assert_eq!(completed(&sampled), completed(&sampled));
}

#[test]
fn bad_completions_are_refused() {
    let good = CompleteRequest {
        prompt: Some("a".to_owned()),
        ..CompleteRequest::default()
    };
    for bad in [
        CompleteRequest {
            prompt: None,
            ..good.clone()
        },
        CompleteRequest {
            messages: vec![Message {
                role: runwise::model::Role::User,
                content: String::new(),
            }],
            ..good.clone()
        },
        CompleteRequest {
            temperature: -1.0,
            ..good.clone()
        },
        CompleteRequest {
            temperature: f64::NAN,
            ..good.clone()
        },
        CompleteRequest {
            top_p: 0.0,
            ..good.clone()
        },
        CompleteRequest {
            tokens: 0,
            ..good.clone()
        },
        CompleteRequest {
            stop: vec![String::new()],
            ..good.clone()
        },
    ] {
        assert!(check_completion(&bad).is_err(), "{bad:?}");
    }
    assert!(check_completion(&good).is_ok());
}
