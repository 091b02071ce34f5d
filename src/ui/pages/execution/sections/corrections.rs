//! What the summaries of the paper's tables leave out, in words with computed numbers.

use super::super::scene::Scene;
use crate::execution::simulated::tables::rq1::{self, PUBLISHED_PASSED, PUBLISHED_PER_TASK};
use crate::execution::simulated::tables::rq2::{ENFORCED, Enforced, ROWS};
use crate::execution::simulated::tables::{Agent, Setting};
use crate::execution::statistics::{
    Comparison, PairedCounts, Terms, compare, mcnemar, pairs_for_equivalence,
};
use crate::ui::chart::number::fixed;
use crate::ui::components::{not_said, note, remark};
use crate::ui::markup::html;
use crate::ui::text::execution::{compare as comparing, published as says};
use yew::prelude::*;

/// Tasks of a cell.
const TASKS: u32 = 100;
/// Up to so many executions begun, a quota of one was about kept.
const ABOUT_ONE: f64 = 1.5;

/// The remarks beside Figure 5.
pub fn corrections(scene: &Scene) -> Html {
    let words = says::Words::of(scene.lang);
    let traces: f64 = rq1::ROWS.iter().map(|row| f64::from(row.traces)).sum();
    let means = says::means(
        scene.lang,
        [PUBLISHED_PASSED, rq1::pooled_passed()],
        [PUBLISHED_PER_TASK, f64::from(rq1::EXECUTIONS) / traces],
    );
    note(html! {
        <>
            { remark(words.mean_title, html! { { means } }) }
            { remark(words.cells_title, html! { { cells(scene) } }) }
            { remark(words.shell_title, html! { { enforced(scene) } }) }
            { remark(words.quota_title, html! { { quota(scene) } }) }
            { not_said(scene.chrome(), html! { { words.not_said } }) }
        </>
    })
}

fn of(discordant: [u32; 2], pairs: u32) -> Option<(PairedCounts, Comparison)> {
    let [b, c] = discordant;
    let counts = PairedCounts::discordant_of(b, c, pairs)?;
    Some((counts, compare(&counts, &Terms::default()).ok()?))
}

/// Why a test in every cell shows nothing.
fn cells(scene: &Scene) -> String {
    let terms = Terms::default();
    let all: Vec<Comparison> = ROWS
        .iter()
        .filter_map(|row| Some(of(row.discordant, TASKS)?.1))
        .collect();
    let shown = all.iter().filter(|one| one.equivalence.p() < terms.alpha);
    let differ = all.iter().filter(|one| one.p < terms.alpha);
    let needed = ROWS.iter().filter_map(|row| {
        let share = f64::from(row.discordant.iter().sum::<u32>()) / f64::from(TASKS);
        pairs_for_equivalence(share, terms.margin, terms.alpha, terms.power).ok()
    });
    let needed: Vec<u32> = needed.collect();
    let least = needed.iter().min().copied().unwrap_or(0);
    let most = needed.iter().max().copied().unwrap_or(0);
    let commercial = ROWS.iter().filter(|row| row.agent != Agent::OpenCode);
    let mut sum = [0, 0];
    let mut pairs = 0;
    for row in commercial {
        sum[0] += row.discordant[0];
        sum[1] += row.discordant[1];
        pairs += TASKS;
    }
    let pooled = of(sum, pairs).map_or_else(String::new, |(counts, found)| {
        says::pooled(
            scene.lang,
            counts.only_first,
            counts.only_second,
            pairs,
            found.equivalence.interval,
            found.equivalence.p() < terms.alpha,
        )
    });
    let found = [all.len(), shown.count(), differ.count()];
    says::cells(scene.lang, found, (least, most), &pooled, terms.margin)
}

fn enforced(scene: &Scene) -> String {
    let [_, shell, execution, free] = &ENFORCED;
    let p = |enforced: &Enforced| {
        let counts = enforced
            .discordant
            .and_then(|discordant| of(discordant, TASKS));
        comparing::is(counts.map_or(1.0, |(counts, _)| mcnemar(&counts)))
    };
    says::enforced(
        scene.lang,
        (shell.solved, &p(shell)),
        (execution.solved, &p(execution)),
        free.solved,
    )
}

/// Who begun about one execution a task where one was allowed.
fn quota(scene: &Scene) -> String {
    let place = Setting::Quota1 as usize;
    let told = |agent: Agent| {
        let rows = ROWS.iter().filter(|row| row.agent == agent);
        let numbers: Vec<String> = rows.map(|row| fixed(row.attempts[place], 2)).collect();
        format!("{}: {}", agent.name(), numbers.join(", "))
    };
    let kept = |agent: &Agent| {
        let mut rows = ROWS.iter().filter(|row| row.agent == *agent);
        rows.all(|row| row.attempts[place] <= ABOUT_ONE)
    };
    let (kept, others): (Vec<Agent>, Vec<Agent>) = Agent::ALL.into_iter().partition(kept);
    let list = |agents: Vec<Agent>| agents.into_iter().map(told).collect::<Vec<_>>().join("; ");
    says::quota(scene.lang, &list(kept), &list(others))
}
