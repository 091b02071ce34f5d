//! How likely labels are behind a text: the mean of ln P over a label's tokens.

use super::{Failure, Refusal, nothing};
use crate::limits;
use runwise::model::{
    Distribution, Error, LanguageModel, Message, Part, Role, Sequence, Token, Work,
};
use runwise::protocol::{LabelScore, ScoreAnswer, ScoreRequest};

/// Whether the request can be asked.
///
/// # Errors
/// What is wrong with it.
pub fn check(request: &ScoreRequest) -> Result<(), Refusal> {
    let bounded = |name: &str, count: usize, most: usize| match count {
        0 => Err((
            format!("`{name}` is empty."),
            "Give at least one text and one label.",
        )),
        count if count > most => Err((
            format!("`{name}` has {count} entries, and at most {most} are scored at once."),
            "Ask in several requests.",
        )),
        _ => Ok(()),
    };
    bounded("texts", request.texts.len(), limits::SCORED_TEXTS)?;
    bounded("labels", request.labels.len(), limits::SCORED_LABELS)?;
    match request.labels.iter().position(String::is_empty) {
        Some(at) => Err((
            format!("`labels[{at}]` is empty, and an empty label has no probability."),
            "Leave it out.",
        )),
        None => Ok(()),
    }
}

/// Scores every label behind every text.
///
/// # Errors
/// The model's, or a text or label that is nothing to this model.
pub fn score(
    model: &mut dyn LanguageModel,
    request: &ScoreRequest,
) -> Result<ScoreAnswer, Failure> {
    let before = model.usage().evaluated;
    let labels = request.labels.iter();
    let labels: Vec<Vec<Token>> = labels
        .map(|label| model.tokenize(&[Part::Text(label.clone())], false))
        .collect::<Result<_, _>>()?;
    if let Some(at) = labels.iter().position(Vec::is_empty) {
        return Err(Failure::Unfit((
            format!("`labels[{at}]` has no token in this model's vocabulary."),
            "Leave it out.",
        )));
    }
    let mut scores = Vec::with_capacity(request.texts.len());
    for text in &request.texts {
        let parts = match request.chat {
            true => model.chat(&[Message {
                role: Role::User,
                content: text.clone(),
            }])?,
            false => vec![Part::Text(text.clone())],
        };
        let tokens = model.tokenize(&parts, true)?;
        if tokens.is_empty() {
            return Err(Failure::Unfit((
                "An empty text has nothing behind which a label could stand.".to_owned(),
                "Write something, or set `chat`.",
            )));
        }
        let mut sequences = Vec::new();
        let scored = behind(model, &tokens, &labels, &mut sequences);
        for sequence in sequences {
            model.free(sequence);
        }
        scores.push(scored?);
    }
    Ok(ScoreAnswer {
        scores,
        evaluated: model.usage().evaluated - before,
    })
}

/// Scores labels behind one text; what it opens is in `sequences`.
fn behind(
    model: &mut dyn LanguageModel,
    text: &[Token],
    labels: &[Vec<Token>],
    sequences: &mut Vec<Sequence>,
) -> Result<Vec<LabelScore>, Error> {
    let root = model.open()?;
    sequences.push(root);
    let first = [Work {
        sequence: root,
        tokens: text,
    }];
    let first = model.step(&first)?.pop().ok_or_else(nothing)?;
    let mut sums: Vec<LabelScore> = labels.iter().map(|_| EMPTY).collect();
    for (sum, label) in sums.iter_mut().zip(labels) {
        add(sum, &first, label[0]);
    }
    // Labels of one token need no sequence of their own, and only so many fit at once.
    let room = (model.description().sequences as usize)
        .saturating_sub(1)
        .max(1);
    let longer: Vec<usize> = (0..labels.len())
        .filter(|&at| labels[at].len() > 1)
        .collect();
    for group in longer.chunks(room) {
        let mut open = Vec::new();
        for &at in group {
            let sequence = model.fork(root, text.len())?;
            sequences.push(sequence);
            open.push((at, sequence));
        }
        let longest = group.iter().map(|&at| labels[at].len()).max().unwrap_or(0);
        for next in 1..longest {
            let active: Vec<_> = open
                .iter()
                .filter(|(at, _)| labels[*at].len() > next)
                .collect();
            let work: Vec<Work<'_>> = active
                .iter()
                .map(|(at, sequence)| Work {
                    sequence: *sequence,
                    tokens: &labels[*at][next - 1..next],
                })
                .collect();
            for ((at, _), distribution) in active.iter().zip(model.step(&work)?) {
                add(&mut sums[*at], &distribution, labels[*at][next]);
            }
        }
        for (_, sequence) in open {
            model.free(sequence);
            sequences.retain(|other| *other != sequence);
        }
    }
    for sum in &mut sums {
        sum.mean = sum.total / f64::from(sum.tokens);
    }
    Ok(sums)
}

const EMPTY: LabelScore = LabelScore {
    mean: 0.0,
    total: 0.0,
    tokens: 0,
    exact: true,
};

fn add(score: &mut LabelScore, distribution: &Distribution, token: Token) {
    let known = distribution.known(token);
    score.exact &= known.is_some();
    score.tokens += 1;
    let log = f64::from(known.unwrap_or_else(|| distribution.floor()));
    score.total += log.max(limits::LEAST_LOG_PROBABILITY);
}
