//! A program as lines of tokens.

use super::story::Agent;
use crate::protocol::{Begun, TokenEvent};
use std::rc::Rc;

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Which token it belongs to; `None` for what was not chosen.
    pub token: Option<usize>,
    /// Its text; empty where a token has nothing on this line but its end.
    pub text: String,
}

/// A line of the program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// What stands in it.
    pub pieces: Vec<Piece>,
    /// The tokens that begin in it.
    pub tokens: Vec<usize>,
    /// Σ KL of these, in nats.
    pub kl: f64,
    /// Those that were flipped.
    pub flips: usize,
    /// Runs of the candidates that were drawn for it.
    pub runs: usize,
}

/// The first so many tokens of an agent's program as lines.
#[must_use]
pub fn rows(agent: &Agent, shown: usize) -> Vec<Row> {
    let mut rows = rows_of(&agent.head, &agent.tokens[..shown.min(agent.tokens.len())]);
    for round in agent.rounds.iter().filter(|round| round.at <= shown) {
        let line = (round.line as usize).saturating_sub(1);
        if let Some(row) = rows.get_mut(line) {
            row.runs += round.runs.len();
        }
    }
    rows
}

fn rows_of(head: &Begun, tokens: &[Rc<TokenEvent>]) -> Vec<Row> {
    let mut rows = vec![Row::default()];
    let put = |token: Option<usize>, text: &str, rows: &mut Vec<Row>| {
        let mut parts = text.split('\n').peekable();
        while let Some(part) = parts.next() {
            let ends = parts.peek().is_some();
            if let Some(row) = rows.last_mut()
                && (!part.is_empty() || ends && token.is_some())
            {
                row.pieces.push(Piece {
                    token,
                    text: part.to_owned(),
                });
            }
            if ends {
                rows.push(Row::default());
            }
        }
    };
    put(None, &head.forced, &mut rows);
    for (place, token) in tokens.iter().enumerate() {
        if let Some(row) = rows.last_mut() {
            row.tokens.push(place);
            row.kl += token.kl;
            row.flips += usize::from(token.flipped);
        }
        put(Some(place), &token.text, &mut rows);
    }
    rows
}

/// The token above or below another: in the nearest line that has some, as far along as this one is.
#[must_use]
pub fn neighbour(rows: &[Row], token: usize, below: bool) -> Option<usize> {
    let here = rows.iter().position(|row| row.tokens.contains(&token))?;
    let along = rows[here].tokens.iter().position(|&it| it == token)?;
    let next = if below {
        rows[here + 1..].iter().find(|row| !row.tokens.is_empty())
    } else {
        rows[..here].iter().rev().find(|row| !row.tokens.is_empty())
    };
    let tokens = &next?.tokens;
    tokens.get(along).or(tokens.last()).copied()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::story::Story;
    use super::super::story::tests::SHIPPED;
    use super::*;

    #[test]
    fn lines_hold_the_whole_program_and_every_token_once() {
        let story = Story::read(SHIPPED).unwrap();
        let agent = story.agent(None).unwrap();
        for shown in [0, 1, agent.tokens.len() / 2, agent.tokens.len()] {
            let rows = rows(agent, shown);
            let text =
                |row: &Row| -> String { row.pieces.iter().map(|it| it.text.as_str()).collect() };
            let text: Vec<String> = rows.iter().map(text).collect();
            assert_eq!(text.join("\n"), agent.program(shown));
            let tokens: Vec<usize> = rows.iter().flat_map(|row| row.tokens.clone()).collect();
            assert_eq!(tokens, (0..shown).collect::<Vec<_>>());
            let flips: usize = rows.iter().map(|row| row.flips).sum();
            assert_eq!(flips, agent.flips(shown));
        }
        let all: usize = agent.rounds.iter().map(|round| round.runs.len()).sum();
        let rows = rows(agent, agent.tokens.len());
        assert_eq!(rows.iter().map(|row| row.runs).sum::<usize>(), all);
        // Down and up again leads back, where lines are as long.
        let below = neighbour(&rows, 0, true).unwrap();
        assert_eq!(neighbour(&rows, below, false), Some(0));
        assert_eq!(neighbour(&rows, 0, false), None);
    }
}
