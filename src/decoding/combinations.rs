//! Which agents a request asks for: the values of its grid, and its retries.

use super::error::Error;
use crate::limits;
use crate::protocol::{Ablation, Grid, Settings};

/// The settings of each agent: retries outermost, each with its seed.
pub(super) fn agents(settings: &Settings) -> Result<Vec<Settings>, Error> {
    let once = combinations(settings)?;
    let again = once.iter().filter(|it| depends_on_chance(it));
    let count = again
        .clone()
        .count()
        .saturating_mul(settings.retries as usize)
        .saturating_add(once.len());
    if count > limits::DECODING_AGENTS {
        return Err(too_many(count));
    }
    let mut agents = Vec::with_capacity(count);
    agents.extend(once.iter().cloned());
    for retry in 1..=u64::from(settings.retries) {
        agents.extend(again.clone().map(|it| Settings {
            seed: it.seed.wrapping_add(retry),
            ..it.clone()
        }));
    }
    Ok(agents)
}

/// Whether another seed may give another program: only candidates are drawn, and only the traces of
/// candidates can turn a choice.
fn depends_on_chance(settings: &Settings) -> bool {
    settings.guidance.strength > 0.0
        && settings.temperature > 0.0
        && settings.ablation != Some(Ablation::Identical)
}

fn too_many(agents: usize) -> Error {
    Error::Agents {
        agents,
        limit: limits::DECODING_AGENTS,
    }
}

/// Every combination of a grid's values: horizon outermost, then prompt, candidates, temperature, γ.
fn combinations(settings: &Settings) -> Result<Vec<Settings>, Error> {
    let Some(grid) = &settings.grid else {
        return Ok(vec![settings.clone()]);
    };
    let Grid {
        temperatures,
        candidates,
        horizons,
        strengths,
        prompts,
        ..
    } = grid;
    let count = [
        temperatures.len(),
        candidates.len(),
        horizons.len(),
        strengths.len(),
        prompts.len(),
    ]
    .into_iter()
    .fold(1_usize, |product, length| {
        product.saturating_mul(length.max(1))
    });
    if count > limits::DECODING_AGENTS {
        return Err(too_many(count));
    }
    let mut agents = Vec::with_capacity(count);
    for &horizon in &or(horizons, settings.horizon) {
        for &prompt in &or(prompts, settings.prompt) {
            for &candidates in &or(candidates, settings.candidates) {
                for &temperature in &or(temperatures, settings.temperature) {
                    for &strength in &or(strengths, settings.guidance.strength) {
                        let mut agent = Settings {
                            horizon,
                            prompt,
                            candidates,
                            temperature,
                            // Of all of them only the request has a grid.
                            grid: None,
                            ..settings.clone()
                        };
                        agent.guidance.strength = strength;
                        agents.push(agent);
                    }
                }
            }
        }
    }
    Ok(agents)
}

fn or<T: Copy>(values: &[T], otherwise: T) -> Vec<T> {
    if values.is_empty() {
        vec![otherwise]
    } else {
        values.to_vec()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::protocol::PromptForm;

    fn asked(grid: Grid, retries: u32) -> Settings {
        Settings {
            grid: Some(grid),
            retries,
            ..Settings::default()
        }
    }

    #[test]
    fn retries_are_the_same_again_with_other_seeds() {
        let seeds = |strengths: &[f64], retries| {
            let grid = Grid {
                strengths: strengths.to_vec(),
                ..Grid::default()
            };
            let settings = Settings {
                seed: u64::MAX,
                ..asked(grid, retries)
            };
            let agents = agents(&settings).unwrap().into_iter();
            agents
                .map(|it| (it.guidance.strength, it.seed))
                .collect::<Vec<_>>()
        };
        assert_eq!(seeds(&[], 2), [(1.0, u64::MAX), (1.0, 0), (1.0, 1)]);
        assert_eq!(
            seeds(&[0.0, 3.0], 1),
            [(0.0, u64::MAX), (3.0, u64::MAX), (3.0, 0)]
        );
    }

    #[test]
    fn what_comes_out_the_same_is_not_repeated() {
        for certain in [
            Settings {
                temperature: 0.0,
                ..Settings::default()
            },
            Settings {
                ablation: Some(Ablation::Identical),
                ..Settings::default()
            },
        ] {
            let asked = Settings {
                retries: 3,
                ..certain
            };
            assert_eq!(agents(&asked).unwrap().len(), 1);
        }
    }

    #[test]
    fn a_grid_is_every_combination_and_not_too_many() {
        let grid = Grid {
            temperatures: vec![0.7, 1.2],
            horizons: vec![2, 3],
            strengths: vec![0.0, 1.0],
            prompts: vec![PromptForm::Steps],
            ..Grid::default()
        };
        let all = agents(&asked(grid, 0)).unwrap();
        let told: Vec<(u32, f64, f64)> = all
            .iter()
            .map(|it| (it.horizon, it.temperature, it.guidance.strength))
            .collect();
        assert_eq!(told.len(), 8);
        assert_eq!(told[..3], [(2, 0.7, 0.0), (2, 0.7, 1.0), (2, 1.2, 0.0)]);
        assert!(all.iter().all(|it| it.prompt == PromptForm::Steps));
        for (side, retries, count) in [
            ((100, 100), 0, "10000"),
            ((6, 4), 10, "264"),
            ((1, 1), 192, "193"),
        ] {
            let grid = Grid {
                temperatures: vec![0.7; side.0],
                horizons: vec![2; side.1],
                ..Grid::default()
            };
            assert_eq!(
                agents(&asked(grid, retries)).unwrap_err().to_string(),
                format!(
                    "settings.grid and settings.retries make {count} agents, and the limit is 192."
                )
            );
        }
        assert!(agents(&asked(Grid::default(), u32::MAX)).is_err());
    }
}
