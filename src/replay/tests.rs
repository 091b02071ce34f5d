//! Every request through the codec of the workers, both ways.

use super::*;
use crate::execution::policy::{Policy, Rule};
use crate::execution::reader::Results;
use crate::execution::simulated::Simulation;
use crate::execution::simulated::tables::{Agent, Setting};
use crate::execution::{Ending, Format, executions};
use serde_bytes::ByteBuf;
use std::ops::ControlFlow;

/// The last answer, and what came before it.
fn ask(request: Request) -> (Answer, Vec<Answer>) {
    let bytes = postcard::to_allocvec(&request).unwrap();
    let request = postcard::from_bytes(&bytes).unwrap();
    let mut before = Vec::new();
    let answer = Replayer.handle(request, &mut |answer| {
        before.push(through(answer));
        ControlFlow::Continue(())
    });
    (through(answer), before)
}

fn through(answer: Answer) -> Answer {
    let bytes = postcard::to_allocvec(&answer).unwrap();
    assert_eq!(postcard::from_bytes::<Answer>(&bytes).unwrap(), answer);
    answer
}

fn arrived(before: Vec<Answer>) -> Vec<Arrived> {
    let runs = before.into_iter().filter_map(|answer| match answer {
        Answer::Run(arrived) => Some(*arrived),
        _ => None,
    });
    runs.collect()
}

fn simulation() -> Simulation {
    Simulation {
        agents: vec![Agent::Codex, Agent::ClaudeCode],
        settings: vec![Setting::Quota3, Setting::Unrestricted],
        tasks: 5,
        ..Simulation::default()
    }
}

fn made() -> Vec<Arrived> {
    let (answer, before) = ask(Request::Simulate(simulation()));
    assert_eq!(answer, Answer::Simulated);
    arrived(before)
}

/// Two lines of a session, the second with a result.
fn session(more: &str) -> String {
    let call = r#"{"type":"assistant","sessionId":"s","uuid":"u1","timestamp":"2026-01-01T00:00:00.000Z","message":{"id":"m1","role":"assistant","model":"m","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"pytest -q"}}],"usage":{"input_tokens":3,"output_tokens":4}}}"#;
    let result = r#"{"type":"user","sessionId":"s","uuid":"u2","timestamp":"2026-01-01T00:00:09.000Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"2 passed in 0.01s"}]},"toolUseResult":{"stdout":"2 passed in 0.01s","stderr":"","interrupted":false}}"#;
    format!("{call}\n{result}\n{more}")
}

fn read(name: &str, text: &str) -> (Answer, Vec<Answer>) {
    ask(Request::Read {
        name: name.to_owned(),
        bytes: ByteBuf::from(text.as_bytes().to_vec()),
    })
}

#[test]
fn synthetic_runs_are_those_of_the_library_and_are_read_again() {
    let all = crate::execution::simulated::simulate(&simulation()).unwrap();
    let runs = made();
    assert_eq!(runs.len(), 20);
    for (arrived, run) in runs.iter().zip(&all.runs) {
        let opened = arrived.packed.open().unwrap();
        assert_eq!(&opened, run);
        assert_eq!(arrived.digest.executions, executions(&opened));
        assert!(arrived.digest.gold.is_some() && arrived.digest.first_edit.is_some());
    }
}

#[test]
fn a_file_sends_its_run_before_its_last_answer() {
    let (answer, before) = read("a/s.jsonl", &session("{ broken"));
    let Answer::Read {
        diagnostics,
        results,
        gold,
    } = answer
    else {
        panic!("{answer:?}");
    };
    assert_eq!(results, []);
    assert_eq!(gold, []);
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].place.line, Some(3));
    let runs = arrived(before);
    assert_eq!(runs.len(), 1);
    let digest = &runs[0].digest;
    assert_eq!(digest.format, Format::ClaudeSession);
    assert_eq!(digest.executions.len(), 1);
    assert_eq!(digest.published.len(), 1);
    assert_eq!(digest.model, "m");
    assert_eq!(digest.began, Some(1_767_225_600_000));
}

#[test]
fn what_cannot_be_read_is_refused_in_a_sentence() {
    for text in ["", "hello", "{\"a\": 1}"] {
        let (answer, before) = read("x", text);
        let Answer::Refused(refused) = answer else {
            panic!("{answer:?}");
        };
        assert!(refused.message.ends_with('.') && !refused.hint.is_empty());
        assert_eq!(arrived(before), []);
    }
}

#[test]
fn whoever_breaks_off_hears_no_more() {
    let mut runs = 0;
    let answer = Replayer.handle(Request::Simulate(simulation()), &mut |answer| {
        runs += u32::from(matches!(answer, Answer::Run(_)));
        match runs {
            3 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    assert!(matches!(answer, Answer::Refused(_)));
    assert_eq!(runs, 3);
}

#[test]
fn results_join_their_runs_whenever_they_come() {
    let named = |file: &str, instance: &str| Named {
        file: file.to_owned(),
        instance: instance.to_owned(),
        told: (String::new(), Ending::Unknown),
        first_paths: vec!["/testbed/a/b.py".to_owned()],
    };
    let runs = vec![
        named("free/trajs/a__a-1.traj", "a__a-1"),
        named("free/trajs/a__a-2.traj", "a__a-2"),
        named("none/trajs/a__a-1.traj", "a__a-1"),
    ];
    let results = vec![Results {
        file: "free/results/results.json".to_owned(),
        solved: [("a__a-1".to_owned(), true)].into(),
        complete: true,
    }];
    let (answer, _) = ask(Request::Join {
        runs: runs.clone(),
        results,
        gold: Vec::new(),
    });
    let joint = |setting: &str, ending| Joint {
        setting: setting.to_owned(),
        ending,
        gold: None,
    };
    let expected = vec![
        joint("free", Ending::Resolved),
        joint("free", Ending::Unresolved),
        joint("none", Ending::Unknown),
    ];
    assert_eq!(answer, Answer::Joined(expected));
    let instances = [
        (
            r#"{"repo":"a/a","instance_id":"a__a-1","base_commit":"0","patch":"diff --git a/a/b.py b/a/b.py\n--- a/a/b.py\n+++ b/a/b.py\n@@ -1 +1,2 @@\n-x\n+y\n+z\n"}"#,
            0,
        ),
        (
            r#"{"repo":"a/a","instance_id":"a__a-2","base_commit":"0","patch":"none"}"#,
            1,
        ),
    ];
    let text: Vec<&str> = instances.iter().map(|(line, _)| *line).collect();
    let Answer::Read {
        gold, diagnostics, ..
    } = read("instances.jsonl", &text.join("\n")).0
    else {
        panic!("not read");
    };
    assert_eq!(gold.len(), 1);
    assert_eq!(gold[0].patches.len(), 1);
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].place.line, Some(2));
    let (answer, _) = ask(Request::Join {
        runs,
        results: Vec::new(),
        gold,
    });
    let Answer::Joined(joints) = answer else {
        panic!("{answer:?}");
    };
    assert!(joints.iter().all(|joint| joint.ending == Ending::Unknown));
}

#[test]
fn exports_hold_what_was_joined() {
    let mut runs = made();
    runs.truncate(3);
    for arrived in &mut runs {
        arrived.digest.setting = "joined".to_owned();
    }
    let text = |export: Export| match ask(Request::Export(export)).0 {
        Answer::Exported(text) => text,
        other => panic!("{other:?}"),
    };
    let lines = text(Export::JsonLines(runs.clone()));
    let all: usize = runs.iter().map(|run| run.digest.executions.len()).sum();
    assert_eq!(lines.lines().count(), all);
    assert!(
        lines
            .lines()
            .all(|line| line.contains("\"setting\":\"joined\""))
    );
    let table = text(Export::Csv {
        runs: runs.clone(),
        first: true,
    });
    assert!(table.starts_with("instance,agent,"));
    let atif = text(Export::Atif(Box::new(runs[0].clone())));
    let (answer, before) = read("again.json", &atif);
    assert!(matches!(answer, Answer::Read { .. }));
    let again = &arrived(before)[0].digest;
    assert_eq!(again.executions.len(), runs[0].digest.executions.len());
    let mut damaged = runs.remove(0);
    damaged.packed = Packed::default();
    let answer = ask(Request::Export(Export::Atif(Box::new(damaged)))).0;
    assert!(matches!(answer, Answer::Refused(_)), "{answer:?}");
}

#[test]
fn a_policy_goes_out_and_comes_back() {
    let policy = Policy::of(Rule::NoRepeatWithoutEdit).and(Policy::quota(4));
    let Answer::Exported(text) = ask(Request::Export(Export::Policy(policy.clone()))).0 else {
        panic!("not written");
    };
    assert_eq!(ask(Request::Policy { text }).0, Answer::Policy(policy));
    let text = "{\"format\": \"card\", \"version\": 1}".to_owned();
    let (answer, _) = ask(Request::Policy { text });
    assert!(matches!(answer, Answer::Refused(_)), "{answer:?}");
}

#[test]
fn the_published_detector_counts_by_the_same_rules() {
    for Arrived { digest, .. } in made() {
        for execution in &digest.published {
            let same = (digest.executions.iter()).find(|ours| ours.step == execution.step);
            if let Some(same) = same {
                assert_eq!(execution.turns_after, same.turns_after);
                assert_eq!(execution.kind, same.kind);
            }
        }
    }
}

#[test]
fn a_long_run_travels_in_parts() {
    let long = "tests/test_clock.py::test_minutes PASSED\\n".repeat(120_000);
    let result = format!(
        r#"{{"type":"user","sessionId":"s","uuid":"u2","message":{{"role":"user","content":[{{"type":"tool_result","tool_use_id":"t1","content":"{long}1 passed"}}]}}}}"#
    );
    let call = session("");
    let call = call.lines().next().unwrap();
    let (answer, before) = read("long.jsonl", &format!("{call}\n{result}\n"));
    assert!(matches!(answer, Answer::Read { .. }), "{answer:?}");
    let mut ahead = Vec::new();
    for answer in before {
        match answer {
            Answer::Steps(steps) => ahead.push(steps),
            Answer::Run(arrived) => {
                let Arrived { mut packed, .. } = *arrived;
                assert_eq!((ahead.len(), packed.open()), (2, None));
                packed.put_back(std::mem::take(&mut ahead));
                let run = packed.open().unwrap();
                assert_eq!(run.steps.len(), 1);
            }
            _ => {}
        }
    }
}

#[test]
fn a_contrast_is_that_of_the_library_and_needs_pairs() {
    let pairs = vec![(1.0, 2.0), (2.0, 2.0), (4.0, 5.0), (3.0, 5.0)];
    let question = |values| Request::Contrast {
        values,
        resamples: 200,
        seed: 3,
    };
    let (answer, _) = ask(question(vec![pairs.clone(), Vec::new()]));
    let Answer::Contrasts(found) = answer else {
        panic!("{answer:?}");
    };
    let means = crate::execution::statistics::paired_bootstrap(&pairs, 200, 0.95, 3);
    assert_eq!(found.len(), 2);
    assert_eq!(found[0].map(|contrast| contrast.means), means.unwrap());
    // Of 16 choices of one each, the second is larger in 10 and smaller in 4.
    let cliff = found[0].and_then(|contrast| contrast.cliff).unwrap();
    assert!((cliff.delta - 6.0 / 16.0).abs() < 1e-12, "{cliff:?}");
    assert_eq!(found[1], None);
    let (answer, _) = ask(question(vec![vec![(f64::NAN, 1.0)]]));
    assert!(matches!(answer, Answer::Refused(_)), "{answer:?}");
}
