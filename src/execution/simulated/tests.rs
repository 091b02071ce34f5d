//! The published numbers, each with its tolerance, and the text that is to be read.

use super::tables::{Agent, Benchmark, Setting, rq2};
use super::*;
use crate::execution::statistics::{
    By, Measure, Measurement, Patch, PatchSize, Strata, activity, is_test_path, mcnemar, pair,
};
use crate::execution::{Act, Ending, Execution, Outcome, Part, Phase, Run, Tokens};

fn made(benchmark: Benchmark, seed: u64) -> Synthetic {
    simulate(&Simulation {
        benchmark,
        seed,
        ..Simulation::default()
    })
    .unwrap()
}

/// Runs of a cell with their executions.
fn cell(all: &Synthetic, agent: Agent, setting: Setting) -> Vec<(&Run, &[Execution])> {
    let name = format!("{} (synthetic)", agent.name());
    let runs = all.runs.iter().zip(&all.executions);
    runs.filter(|(run, _)| run.agent.as_deref() == Some(&name) && run.setting == setting.name())
        .map(|(run, executions)| (run, executions.as_slice()))
        .collect()
}

fn mean(cell: &[(&Run, &[Execution])], of: impl Fn(&Run, &[Execution]) -> f64) -> f64 {
    cell.iter().map(|(run, own)| of(run, own)).sum::<f64>() / cell.len() as f64
}

#[test]
fn cells_have_the_published_means() {
    for (benchmark, seed) in [(Benchmark::Lite, 1), (Benchmark::Verified, 2)] {
        let all = made(benchmark, seed);
        assert_eq!(all.runs.len(), 1_500);
        for agent in Agent::ALL {
            let row = rq2::row(agent, benchmark);
            for (place, setting) in Setting::ALL.into_iter().enumerate() {
                let cell = cell(&all, agent, setting);
                assert_eq!(cell.len(), 100);
                let solved = cell
                    .iter()
                    .filter(|(run, _)| run.ending == Ending::Resolved);
                assert_eq!(solved.count() as u32, row.solved[place]);
                let attempts = mean(&cell, |_, own| own.len() as f64);
                let published = row.attempts[place];
                assert!(
                    (attempts - published).abs() < 0.05 * published + 0.15,
                    "{agent:?} {setting:?} {attempts}"
                );
                let tokens = mean(&cell, |run, _| run.tokens.unwrap().total() as f64 / 1e3);
                assert!((tokens / row.tokens[place] - 1.0).abs() < 0.02, "{tokens}");
                let seconds = mean(&cell, |run, _| run.milliseconds.unwrap() as f64 / 1e3);
                assert!(
                    (seconds / row.seconds[place] - 1.0).abs() < 0.02,
                    "{seconds}"
                );
            }
        }
    }
}

#[test]
fn settings_differ_in_the_published_tasks() {
    for benchmark in Benchmark::ALL {
        let all = made(benchmark, 5);
        let table = |agent, setting| {
            let of = |setting| -> Vec<Measurement> {
                let cell = cell(&all, agent, setting);
                let runs = cell.iter();
                runs.map(|(run, own)| Measurement::of(run, own.len()))
                    .collect()
            };
            let (first, second) = (of(setting), of(Setting::Unrestricted));
            let pairing = pair(&first, &second, By::AgentAndInstance);
            assert_eq!(pairing.pairs.len(), 100);
            pairing.counts(&first, &second).0
        };
        for agent in Agent::ALL {
            let counts = table(agent, Setting::Prohibited);
            let published = rq2::row(agent, benchmark).discordant;
            assert_eq!([counts.only_first, counts.only_second], published);
        }
        if benchmark == Benchmark::Lite {
            let counts = table(Agent::OpenCode, Setting::Quota1);
            assert!((mcnemar(&counts) - 0.039).abs() < 0.0005);
        }
    }
}

/// Share of executions of a cell, of those that are asked for.
fn share(
    cell: &[(&Run, &[Execution])],
    of: impl Fn(&Execution) -> bool,
    hits: impl Fn(&Execution) -> bool,
) -> f64 {
    let all = cell.iter().flat_map(|(_, own)| own.iter());
    let (mut count, mut hit) = (0.0, 0.0);
    for execution in all.filter(|execution| of(execution)) {
        count += 1.0;
        hit += f64::from(u8::from(hits(execution)));
    }
    hit / count
}

#[test]
fn executions_are_near_what_is_told_of_them() {
    let all = made(Benchmark::Verified, 3);
    let environment = |execution: &Execution| execution.outcome == Outcome::Environment;
    let passes = |execution: &Execution| execution.outcome == Outcome::Pass;
    let any = |_: &Execution| true;
    let verifies = |execution: &Execution| execution.phase == Phase::Verification;
    for setting in &Setting::ALL[1..] {
        let claude = cell(&all, Agent::ClaudeCode, *setting);
        // 18 to 29 % published, 4 to 11 % of OpenCode's.
        let errors = share(&claude, any, environment);
        assert!((0.17..0.3).contains(&errors), "{errors}");
        let open_code = cell(&all, Agent::OpenCode, *setting);
        let errors = share(&open_code, any, environment);
        assert!((0.04..0.11).contains(&errors), "{errors}");
    }
    let quota = cell(&all, Agent::Codex, Setting::Quota1);
    let errors = share(&quota, any, environment);
    assert!((0.3..0.58).contains(&errors), "{errors}");

    let claude = cell(&all, Agent::ClaudeCode, Setting::Unrestricted);
    // 48.6 % published; 164 of 1,015 executions come before the first edit.
    let green = share(&claude, verifies, passes);
    assert!((green - 0.486).abs() < 0.06, "{green}");
    let before = share(&claude, any, |execution| !verifies(execution));
    assert!((before - 0.16).abs() < 0.06, "{before}");
    let sum = activity(claude.iter().map(|(run, own)| (*own, run.items, true)));
    let [early, middle, late] = sum.stage_shares().unwrap();
    assert!(early < middle && early < late, "{early} {middle} {late}");
    let rate = |stage: usize| sum.stages[stage].pass_rate().unwrap().value;
    assert!(rate(2) > rate(0));
    // 81.2 % published of unsolved tasks with an execution that passes.
    let unsolved: Vec<_> = claude
        .iter()
        .filter(|(run, _)| run.ending == Ending::Unresolved)
        .collect();
    let lucky = unsolved
        .iter()
        .filter(|(_, own)| own.iter().any(passes))
        .count();
    let lucky = lucky as f64 / unsolved.len() as f64;
    assert!((0.7..=1.0).contains(&lucky), "{lucky}");
    // 33 and 43 % of OpenCode's runs have no patch on Lite.
    let lite = made(Benchmark::Lite, 3);
    for (setting, published) in [(Setting::Prohibited, 0.33), (Setting::Unrestricted, 0.43)] {
        let cell = cell(&lite, Agent::OpenCode, setting);
        let empty = mean(&cell, |run, _| f64::from(u8::from(run.patch.is_none())));
        assert!((empty - published).abs() < 0.12, "{empty}");
    }
}

#[test]
fn known_patches_have_the_published_sizes() {
    let all = made(Benchmark::Verified, 1);
    assert_eq!(all.gold.len(), 100);
    let mut strata = Strata::default();
    let mut levels = [[0; 3]; 3];
    for (name, patch) in &all.gold {
        let patch = Patch::parse(patch);
        assert!(!patch.cut && !patch.changes_tests(), "{name}");
        let size = PatchSize::of(&patch);
        strata.add(&size, true, false);
        for (row, measure) in levels.iter_mut().zip(Measure::ALL) {
            row[size.level(measure)] += 1;
        }
    }
    assert_eq!(levels, [[85, 9, 6], [62, 25, 13], [45, 36, 19]]);
    assert_eq!(strata.counts[0][0].pairs(), 85);
    let patches = all.runs.iter().filter_map(|run| run.patch.as_deref());
    let flagged = patches
        .clone()
        .filter(|text| Patch::parse(text).changes_tests());
    let share = flagged.count() as f64 / patches.count() as f64;
    assert!((share - 0.1).abs() < 0.03, "{share}");
}

#[test]
fn runs_are_what_they_say() {
    let all = made(Benchmark::Verified, 9);
    for (run, executions) in all.runs.iter().zip(&all.executions) {
        let turns: Tokens = run.turns.iter().filter_map(|turn| turn.tokens).sum();
        assert_eq!(Some(turns), run.tokens);
        assert!(
            run.steps
                .windows(2)
                .all(|pair| pair[0].item <= pair[1].item && pair[0].at <= pair[1].at)
        );
        assert!(run.steps.iter().all(|step| step.item < run.items));
        let spent: u64 = executions.iter().filter_map(|own| own.milliseconds).sum();
        assert!(spent <= run.milliseconds.unwrap());
        let mut edited = false;
        let mut found = executions.iter();
        for (place, step) in (0..).zip(&run.steps) {
            let Part::Call(call) = &step.part else {
                continue;
            };
            match &call.act {
                Act::Edit { paths, .. } => {
                    let source = |path: &String| !is_test_path(path) && !path.contains("reproduce");
                    edited |= paths.iter().any(source);
                }
                Act::Shell(command) if executes(command) => {
                    let own = found.next().unwrap();
                    assert_eq!((own.step, own.item), (place, step.item));
                    assert_eq!(own.phase == Phase::Verification, edited, "{command}");
                    let after = run.turns.iter().filter(|turn| turn.item > step.item);
                    assert_eq!(own.turns_after as usize, after.count());
                    let seen = call.observation.as_ref().unwrap();
                    assert_eq!(own.output_chars as usize, seen.output.chars().count());
                    let tells = seen.output.contains("rror")
                        || seen.output.contains("not found")
                        || seen.output.contains("No module");
                    assert_eq!(tells, own.outcome != Outcome::Pass, "{}", seen.output);
                }
                _ => {}
            }
        }
        assert!(found.next().is_none());
        assert_eq!(edited, run.patch.is_some());
    }
}

/// Whether a made-up command executes; none of the reading ones calls an interpreter.
fn executes(command: &str) -> bool {
    ["python", "pytest"].iter().any(|program| {
        command
            .split([' ', '\''])
            .any(|word| word == *program || word == "python3")
    })
}

#[test]
fn fewer_of_them_are_the_same_ones() {
    let all = made(Benchmark::Verified, 4);
    let few = simulate(&Simulation {
        agents: vec![Agent::Codex],
        settings: vec![Setting::Unrestricted, Setting::Quota1],
        seed: 4,
        ..Simulation::default()
    })
    .unwrap();
    assert_eq!(few.runs.len(), 200);
    for run in &few.runs {
        assert!(all.runs.contains(run));
    }
    assert_eq!(made(Benchmark::Verified, 4), all);
    assert_ne!(made(Benchmark::Verified, 5).runs, all.runs);
    for tasks in [1, 7, 250] {
        let some = Simulation {
            tasks,
            ..Simulation::default()
        };
        let some = simulate(&some).unwrap();
        assert_eq!(some.runs.len() as u32, 15 * tasks);
    }
    for tasks in [0, 1_000_000] {
        let none = simulate(&Simulation {
            tasks,
            ..Simulation::default()
        });
        assert!(
            none.unwrap_err()
                .to_string()
                .contains("tasks are not between 1 and")
        );
    }
}

#[test]
fn reading_the_text_finds_what_was_planned() {
    let all = made(Benchmark::Verified, 3);
    for (run, planned) in all.runs.iter().zip(&all.executions) {
        let found = crate::execution::executions(run);
        assert_eq!(&found, planned, "{} {}", run.setting, run.instance);
    }
}
