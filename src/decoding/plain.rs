//! The same model without traces, for as many tokens: what guidance has to be better than.

use super::ending::ending;
use super::prompt;
use super::world::World;
use crate::limits;
use crate::model::sample::mixed;
use crate::model::{Error, Part, Sampled, Sampling, Sequence, Work};
use crate::protocol::{Plain, Settings, Status, Totals};

/// Samples drawn at once.
const TOGETHER: u32 = 4;

/// Greedy decoding first, then samples until as many tokens were computed as `tokens`; the first
/// program that passes the most visible tests is selected. A program that passes all of them ends the
/// search: no later one could be selected.
pub(super) fn plain(
    world: &mut World<'_>,
    settings: &Settings,
    tokens: u64,
) -> Result<Plain, Error> {
    let sequence = world.model.open()?;
    let plain = sampled(world, settings, tokens, sequence);
    world.model.free(sequence);
    plain
}

fn sampled(
    world: &mut World<'_>,
    settings: &Settings,
    tokens: u64,
    sequence: Sequence,
) -> Result<Plain, Error> {
    let (usage, runs, start) = (world.model.usage(), world.executions.done, (world.now)());
    let messages = prompt::messages(world.task, settings.prompt, "");
    let parts = world.model.chat(&messages)?;
    let forced = prompt::forced(world.task);
    let mut prompt = world.model.tokenize(&parts, true)?;
    let begun = Part::Text(format!("{}{forced}", prompt::FENCE));
    prompt.extend(world.model.tokenize(&[begun], false)?);
    world.model.step(&[Work {
        sequence,
        tokens: &prompt,
    }])?;
    let function = forced
        .rfind(&format!("def {}(", world.task.entry))
        .unwrap_or(0);
    let mut generated = 0;
    let mut draw = |world: &mut World<'_>, count, temperature, seed| {
        let sampling = Sampling {
            count,
            temperature,
            top_p: settings.top_p,
            seed,
            tokens: settings.tokens,
        };
        let mut is_over = |_, bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes);
            ending(&format!("{}{text}", &forced[function..])).is_some()
        };
        let drawn = world.model.sample(sequence, &sampling, &mut is_over)?;
        let programs = drawn.iter().map(|it: &Sampled| {
            generated += it.tokens.len() as u64;
            program(&forced, function, &String::from_utf8_lossy(&it.bytes))
        });
        Ok::<Vec<String>, Error>(programs.collect())
    };
    let greedy = draw(world, 1, 0.0, settings.seed)?
        .pop()
        .unwrap_or_default();
    let greedy_visible = world.executions.statuses(&greedy);
    let mut best = (greedy.clone(), greedy_visible.clone());
    let mut samples = 1;
    let spent = |world: &World<'_>| world.model.usage().evaluated - usage.evaluated;
    let mut each = spent(world) - prompt.len() as u64;
    while passed(&best.1) < best.1.len()
        && spent(world) < tokens
        && samples < limits::DECODING_SAMPLES
        && (world.now)() <= world.deadline
    {
        // No more at once than there are tokens for, if all are as long as those before.
        let left = (tokens - spent(world)).div_ceil(each.max(1));
        let count = TOGETHER
            .min(left.max(1) as u32)
            .min(limits::DECODING_SAMPLES - samples);
        let before = spent(world);
        let seed = mixed(settings.seed ^ 0x504c_4149_4e00, samples.into());
        for program in draw(world, count, settings.temperature, seed)? {
            world.check()?;
            let visible = world.executions.statuses(&program);
            if passed(&visible) > passed(&best.1) {
                best = (program, visible);
            }
        }
        each = (spent(world) - before) / u64::from(count);
        samples += count;
    }
    let after = world.model.usage();
    Ok(Plain {
        greedy,
        greedy_visible,
        samples,
        selected: best.0,
        selected_visible: best.1,
        totals: Totals {
            evaluated: after.evaluated - usage.evaluated,
            reused: after.reused - usage.reused,
            generated,
            executions: world.executions.done - runs,
            skipped: 0,
            flips: 0,
            seconds: world.since(start) / 1_000.0,
        },
    })
}

/// The program of a reply, up to where it ends.
fn program(forced: &str, function: usize, text: &str) -> String {
    let whole = format!("{forced}{text}");
    let end = ending(&whole[function..]).map_or(whole.len(), |(at, _)| function + at);
    format!("{}\n", whole[..end].trim_end())
}

/// Tests that a program passes.
pub(super) fn passed(visible: &[Status]) -> usize {
    visible.iter().filter(|it| **it == Status::Passed).count()
}
