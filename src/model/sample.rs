//! Drawing tokens, and whole continuations.

use super::{Distribution, Error, LanguageModel, Sampled, Sampling, Sequence, Token, Work};
use crate::numerics::{Random, exp};

/// Below this the exponential of a difference of log-probabilities adds nothing to a sum.
const NOTHING: f64 = -40.0;

/// Draws one token: probabilities to the power of 1/`temperature`, then the likeliest that together
/// have `top_p` of what there is (Holtzman et al. 2020, "nucleus sampling"). At temperature 0, the
/// likeliest. `None` if nothing is known.
///
/// Where only the likeliest are known, one of these is drawn: the rest is as good as cut off.
#[must_use]
pub fn draw(
    distribution: &Distribution,
    temperature: f64,
    top_p: f64,
    random: &mut Random,
) -> Option<(Token, f32)> {
    // The same count of random numbers is used for every token, whatever its distribution.
    let uniform = random.uniform();
    let best = *distribution.top(1).first()?;
    if temperature <= 0.0 {
        return Some(best);
    }
    let weight = |log_probability: f32| {
        let power = f64::from(log_probability - best.1) / temperature;
        if power < NOTHING { 0.0 } else { exp(power) }
    };
    let all: f64 = match distribution {
        Distribution::Full(all) => all.iter().map(|&it| weight(it)).sum(),
        Distribution::Top(some) => some.iter().map(|&(_, it)| weight(it)).sum(),
    };
    // Mostly a few dozen tokens are enough; if not, eight times as many are looked at.
    let mut count = 64;
    loop {
        let likeliest = distribution.top(count);
        let mut nucleus = Vec::with_capacity(likeliest.len());
        let mut sum = 0.0;
        for &(token, log_probability) in &likeliest {
            sum += weight(log_probability);
            nucleus.push(((token, log_probability), sum));
            if sum >= top_p * all {
                break;
            }
        }
        if sum < top_p * all && likeliest.len() == count {
            count *= 8;
            continue;
        }
        let at = uniform * sum;
        let drawn = nucleus.iter().find(|(_, up_to)| at < *up_to);
        return drawn.or(nucleus.last()).map(|(entry, _)| *entry);
    }
}

/// Continues one sequence several times: one fork each, all in one batch a token. The sequence itself
/// stays as it is, and its last token is computed once more. `done` is told a continuation's number
/// and its bytes so far after every token, and says whether it is long enough.
///
/// Where the engine has too few sequences, they are drawn in several goes; each has its own random
/// numbers, so that this changes nothing.
///
/// # Errors
/// The engine's; all forks are given back.
pub fn continue_all<M: LanguageModel + ?Sized>(
    model: &mut M,
    sequence: Sequence,
    sampling: &Sampling,
    done: &mut dyn FnMut(usize, &[u8]) -> bool,
) -> Result<Vec<Sampled>, Error> {
    let mut continuations = Vec::new();
    while continuations.len() < sampling.count as usize {
        let mut forks = Vec::new();
        let drawn = go(
            model,
            sequence,
            sampling,
            continuations.len(),
            &mut forks,
            done,
        );
        for fork in forks {
            model.free(fork);
        }
        continuations.extend(drawn?);
    }
    Ok(continuations)
}

/// One continuation while it is drawn.
struct Open {
    sampled: Sampled,
    random: Random,
    fork: Sequence,
    closed: bool,
}

/// As many as there are sequences for, from number `first` on.
fn go<M: LanguageModel + ?Sized>(
    model: &mut M,
    parent: Sequence,
    sampling: &Sampling,
    first: usize,
    forks: &mut Vec<Sequence>,
    done: &mut dyn FnMut(usize, &[u8]) -> bool,
) -> Result<Vec<Sampled>, Error> {
    let length = model.tokens(parent).len();
    let Some(&last) = model.tokens(parent).last() else {
        return Err(Error::Engine {
            message: "There is nothing to continue.".to_owned(),
        });
    };
    let room = (model.description().context as usize).saturating_sub(length);
    let tokens = (sampling.tokens as usize).min(room);
    let base = model.fork(parent, length - 1)?;
    forks.push(base);
    let mut distributions = model.step(&[Work {
        sequence: base,
        tokens: &[last],
    }])?;
    for _ in first + 1..sampling.count as usize {
        match model.fork(base, length) {
            Ok(fork) => forks.push(fork),
            Err(Error::Sequences { .. }) => break,
            Err(error) => return Err(error),
        }
    }
    let mut all: Vec<Open> = forks
        .iter()
        .zip(first as u64..)
        .map(|(&fork, number)| Open {
            sampled: Sampled {
                tokens: Vec::new(),
                bytes: Vec::new(),
                log_probability: 0.0,
                ended: false,
            },
            random: Random::new(mixed(sampling.seed, number)),
            fork,
            closed: tokens == 0,
        })
        .collect();
    if let Some(start) = distributions.first().cloned() {
        distributions.resize(all.len(), start);
    }
    loop {
        let open = all.iter_mut().enumerate().filter(|(_, it)| !it.closed);
        for ((place, it), distribution) in open.zip(&distributions) {
            let drawn = draw(
                distribution,
                sampling.temperature,
                sampling.top_p,
                &mut it.random,
            );
            let Some((token, log_probability)) = drawn else {
                it.closed = true;
                continue;
            };
            it.sampled.log_probability += f64::from(log_probability);
            if model.is_end(token) {
                it.sampled.ended = true;
                it.closed = true;
                continue;
            }
            it.sampled.tokens.push(token);
            it.sampled.bytes.extend(model.piece(token)?);
            it.closed = done(first + place, &it.sampled.bytes) || it.sampled.tokens.len() >= tokens;
        }
        let open: Vec<&Open> = all.iter().filter(|it| !it.closed).collect();
        if open.is_empty() {
            return Ok(all.into_iter().map(|it| it.sampled).collect());
        }
        let works: Vec<Work<'_>> = open
            .iter()
            .map(|it| Work {
                sequence: it.fork,
                tokens: it.sampled.tokens.last().map_or(&[], std::slice::from_ref),
            })
            .collect();
        distributions = model.step(&works)?;
    }
}

/// A seed of its own for a number under a seed.
#[must_use]
pub fn mixed(seed: u64, number: u64) -> u64 {
    Random::new(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).bits()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::model::scripted::{Play, Script, Scripted};
    use crate::numerics::ln;

    fn full(probabilities: &[f64]) -> Distribution {
        Distribution::Full(probabilities.iter().map(|&it| ln(it) as f32).collect())
    }

    #[test]
    fn tokens_come_as_often_as_they_are_likely() {
        let distribution = full(&[0.1, 0.6, 0.3]);
        let mut random = Random::new(7);
        let mut counts = [0_u32; 3];
        for _ in 0..10_000 {
            counts[draw(&distribution, 1.0, 1.0, &mut random).unwrap().0 as usize] += 1;
        }
        for (count, expected) in counts.iter().zip([1_000.0, 6_000.0, 3_000.0]) {
            assert!(
                (f64::from(*count) - expected).abs() < 200.0_f64,
                "{counts:?}"
            );
        }
    }

    #[test]
    fn the_nucleus_holds_no_more_than_it_must() {
        let distribution = full(&[0.1, 0.6, 0.3]);
        let mut random = Random::new(7);
        for (top_p, allowed) in [
            (0.5, vec![1]),
            (0.61, vec![1, 2]),
            (0.89, vec![1, 2]),
            (0.95, vec![0, 1, 2]),
        ] {
            let mut seen = std::collections::BTreeSet::new();
            for _ in 0..500 {
                seen.insert(draw(&distribution, 1.0, top_p, &mut random).unwrap().0);
            }
            assert_eq!(seen.into_iter().collect::<Vec<_>>(), allowed, "{top_p}");
        }
        // Half the temperature squares the odds: 0.36, 0.09, 0.01 of 0.46.
        let mut hits = 0;
        for _ in 0..10_000 {
            hits += u32::from(draw(&distribution, 0.5, 1.0, &mut random).unwrap().0 == 1);
        }
        assert!((f64::from(hits) / 10_000.0 - 0.36 / 0.46).abs() < 0.02);
        assert_eq!(draw(&distribution, 0.0, 1.0, &mut random).unwrap().0, 1);
        assert_eq!(
            draw(&Distribution::Top(vec![]), 1.0, 1.0, &mut random),
            None
        );
    }

    #[test]
    fn continuations_do_not_depend_on_how_many_sequences_there_are() {
        let play = |sequences| Play {
            sequences,
            scripts: vec![
                Script::new("one two three"),
                Script::new("one three two"),
                Script::new("four"),
            ],
            ..Play::default()
        };
        let sampling = Sampling {
            count: 6,
            temperature: 1.0,
            top_p: 1.0,
            seed: 3,
            tokens: 50,
        };
        let mut drawn = Vec::new();
        for sequences in [2, 3, 64] {
            let mut model = Scripted::new(play(sequences));
            let prompt = model.prompt("count");
            let sequence = model.open().unwrap();
            model
                .step(&[Work {
                    sequence,
                    tokens: &prompt,
                }])
                .unwrap();
            let all = model.sample(sequence, &sampling, &mut |_, bytes| bytes.len() > 20);
            drawn.push(all.unwrap());
            assert_eq!(model.tokens(sequence), prompt);
            assert_eq!(model.live(), 1);
        }
        assert_eq!(drawn[0].len(), 6);
        assert_eq!(drawn[0], drawn[1]);
        assert_eq!(drawn[1], drawn[2]);
        assert!(drawn[0].iter().any(|it| it.ended && it.bytes == b"four"));
        assert!(drawn[0].iter().any(|it| it.bytes != drawn[0][0].bytes));
    }
}
