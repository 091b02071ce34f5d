//! Guided over plain on the same engine and prompt; what a refresh costs; what it need not compute.

use super::clock::Time;
use super::runs::{PARTS, Ran, Refreshed};
use super::table::{Table, median};
use runwise::protocol::TaskBrief;

/// How a run went.
pub fn outline(task: &TaskBrief, form: &str, run: &Ran) {
    let done = run.done();
    eprintln!(
        "  {:<14} {form:<7} {:?} after {} tokens in {:.1} s ({:.1} of a core), visible tests {:?}",
        task.name,
        done.stop,
        run.tokens().count(),
        run.time.wall,
        run.time.cores,
        done.visible
    );
}

/// Task by task the plain run and the guided one.
pub fn report(table: &mut Table, all: &[(TaskBrief, Ran, Ran)]) {
    speed(table, all);
    let refreshes: Vec<Refreshed> = all.iter().flat_map(|it| it.2.refreshes()).collect();
    cost(table, &refreshes);
    reuse(table, &refreshes);
}

fn speed(table: &mut Table, all: &[(TaskBrief, Ran, Ran)]) {
    table.title("1. Guided tokens a second over plain ones");
    let pairs: Vec<(Time, Time)> = all.iter().flat_map(|it| it.2.pairs()).collect();
    let (singles, both): (Vec<Time>, Vec<Time>) = pairs.iter().copied().unzip();
    table.times("a step of the plain prompt", &singles);
    table.times("a step of both prompts", &both);
    let ratios = pairs
        .iter()
        .map(|(single, pair)| single.wall / pair.wall)
        .collect();
    table.value(
        "steps: ratio, same token, one after the other",
        median(ratios),
        "",
    );
    let cores = Time::sum(singles).cores / Time::sum(both).cores;
    table.value("the same in core seconds", cores, "");
    let milliseconds = |of: fn(&(TaskBrief, Ran, Ran)) -> &Ran, skipped: Option<bool>| {
        let tokens = all.iter().flat_map(move |it| of(it).steady());
        let tokens = tokens.filter(move |it| skipped.is_none_or(|skipped| it.skipped == skipped));
        tokens.map(|it| it.milliseconds).collect::<Vec<f64>>()
    };
    let plain = milliseconds(|it| &it.1, None);
    let guided = milliseconds(|it| &it.2, Some(false));
    let every = milliseconds(|it| &it.2, None);
    let skipped = all.iter().flat_map(|it| it.2.tokens());
    let skipped = skipped.filter(|it| it.skipped).count();
    let tokens = all.iter().map(|it| it.2.tokens().count()).sum();
    table.share("steps under the traces left out", skipped, tokens, "tokens");
    let (a, b) = (median(plain.clone()), median(guided));
    table.value("a token of the plain run, all that it takes", a, "ms");
    table.value("a token of the guided run, none left out", b, "ms");
    table.value("tokens: ratio of these medians", a / b, "");
    let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len() as f64;
    table.value(
        "tokens: ratio of means, as they were left out",
        mean(&plain) / mean(&every),
        "",
    );
    let rate = |of: fn(&(TaskBrief, Ran, Ran)) -> &Ran| {
        let tokens: usize = all.iter().map(|it| of(it).tokens().count()).sum();
        let time = Time::sum(all.iter().map(|it| of(it).time));
        (tokens as f64 / time.wall, tokens as f64 / time.cores)
    };
    let (plain, guided) = (rate(|it| &it.1), rate(|it| &it.2));
    table.value("whole plain runs", plain.0, "tokens/s");
    table.value(
        "whole guided runs: candidates, runs, prompts",
        guided.0,
        "tokens/s",
    );
    table.value("with everything: ratio", guided.0 / plain.0, "");
    table.value("the same in core seconds", guided.1 / plain.1, "");
}

fn cost(table: &mut Table, refreshes: &[Refreshed]) {
    table.title("2. A refresh of the signal, a line each");
    table.count("refreshes", refreshes.len(), "");
    for (part, name) in PARTS.into_iter().enumerate() {
        let times: Vec<Time> = refreshes.iter().map(|it| it.parts[part]).collect();
        table.times(name, &times);
    }
    let whole: Vec<Time> = refreshes.iter().map(|it| Time::sum(it.parts)).collect();
    table.times("all of it", &whole);
    let evaluated = refreshes.iter().map(|it| it.evaluated as f64).collect();
    table.spread("tokens read", evaluated, "tokens");
}

fn reuse(table: &mut Table, refreshes: &[Refreshed]) {
    table.title("3. Reuse of what was computed, refreshes after the first");
    let later = || refreshes.iter().filter(|it| !it.is_first);
    let sum = |of: fn(&Refreshed) -> usize| later().map(of).sum::<usize>();
    let reused = sum(|it| it.reused);
    table.share(
        "of the common prefix",
        reused,
        sum(|it| it.common),
        "tokens",
    );
    let all = reused + sum(|it| it.evaluated);
    table.share("of the whole prompts", reused, all, "tokens");
    let plain = sum(|it| it.plain);
    let before = sum(|it| it.reused.min(it.plain));
    table.share(
        "of what the plain prompt has in common",
        before,
        plain,
        "tokens",
    );
    let behind = sum(|it| it.reused.saturating_sub(it.plain));
    table.share(
        "of what comes behind that: signal, reply",
        behind,
        all - plain,
        "tokens",
    );
}
