use super::*;
use crate::routing::reader::Imputation;
use crate::routing::router::{LabelCosts, TrainOptions};
use crate::routing::simulated::{Simulation, simulate};
use crate::routing::{Bound, Card, Ceiling, Failure, Policy, Resplits, Terms, golden};
use serde_bytes::ByteBuf;
use std::ops::ControlFlow;

fn setting(data: Data, budget: f64) -> Box<Setting> {
    Box::new(Setting {
        data,
        policy: Policy::default(),
        terms: Terms {
            budget,
            bound: Bound::ConformalRiskControl,
            ceiling: Ceiling::Calibration,
        },
        enforced: false,
    })
}

fn ask(request: Request) -> Answer {
    // Both ways through the codec of the workers.
    let bytes = postcard::to_allocvec(&request).unwrap();
    let request = postcard::from_bytes(&bytes).unwrap();
    let answer = Calibrator.handle(request, &mut |_| ControlFlow::Continue(()));
    let bytes = postcard::to_allocvec(&answer).unwrap();
    assert_eq!(postcard::from_bytes::<Answer>(&bytes).unwrap(), answer);
    answer
}

#[test]
fn the_card_of_the_example_can_be_read_again() {
    let request = |budget| Request::Export {
        setting: setting(Data::Golden, budget),
        format: Format::Card,
    };
    let Answer::Exported(text) = ask(request(5.0)) else {
        panic!("no card");
    };
    let card = Card::from_json(&text).unwrap();
    assert!((1.0 / 16.0..13.0 / 180.0).contains(&card.lambda));
    assert!(matches!(ask(request(2.0)), Answer::Refused(_)));
}

#[test]
fn a_simulation_is_resampled_and_can_be_broken_off() {
    let simulation = Simulation {
        instances: 60,
        ..Simulation::default()
    };
    let request = Request::Resample {
        setting: setting(Data::Simulated(simulation), 0.004),
        resplits: Resplits {
            splits: 50,
            calibration: 60,
            seed: 1,
        },
    };
    let Answer::Resampled(study) = ask(request.clone()) else {
        panic!("no study");
    };
    assert_eq!(study.costs.len() + study.infeasible as usize, 50);
    let stopped = Calibrator.handle(request, &mut |_| ControlFlow::Break(()));
    assert!(matches!(stopped, Answer::Refused(_)));
}

#[test]
fn a_file_tells_its_rows_and_what_is_wrong_with_some() {
    let row = |id: u32, cost: &str| {
        format!(
            r#"{{"id":{id},"source":"s","split":"cal","scores":{{"a":0.4,"b":0.6}},"cost":{{"a":1,"b":{cost}}},"success":{{"a":true,"b":false}}}}"#
        )
    };
    let text = [row(1, "2"), row(2, "-2"), row(3, "2")].join("\n");
    let mut told = Vec::new();
    let request = Request::Load {
        bytes: ByteBuf::from(text.into_bytes()),
        imputation: Imputation::Reject,
    };
    let answer = Calibrator.handle(request, &mut |answer| {
        told.push(answer);
        ControlFlow::Continue(())
    });
    let Answer::Loaded(loaded) = answer else {
        panic!("not loaded");
    };
    assert_eq!(loaded.rollouts.instances.len(), 2);
    assert_eq!(loaded.rejected[0].line, 2);
    assert_eq!(told, [Answer::Progress { done: 3, total: 3 }]);
}

/// What is shown stays: with test rows alone nothing could be chosen.
#[test]
fn a_file_without_calibration_rows_is_refused_in_a_sentence() {
    let row = |id: u32, cost: &str| {
        format!(
            r#"{{"id":{id},"split":"test","scores":{{"a":0.4,"b":0.6}},"cost":{{"a":1,"b":{cost}}},"success":{{"a":true,"b":false}}}}"#
        )
    };
    let load = |text: String| {
        let request = Request::Load {
            bytes: ByteBuf::from(text.into_bytes()),
            imputation: Imputation::Reject,
        };
        match ask(request) {
            Answer::Refused(refused) => refused.message,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(
        load([row(1, "2"), row(2, "3")].join("\n")),
        "There is no instance to calibrate on."
    );
    assert!(load(row(1, "1e300")).ends_with("the cost of b is above 1e12."));
}

#[test]
fn a_cap_below_the_costs_is_refused_unless_it_is_enforced() {
    let mut setting = setting(Data::Golden, 5.0);
    setting.terms.ceiling = Ceiling::Given(6.0);
    let export = |setting: &Setting| {
        ask(Request::Export {
            setting: Box::new(setting.clone()),
            format: Format::Card,
        })
    };
    let Answer::Refused(refused) = export(&setting) else {
        panic!("a cap that some cost exceeds");
    };
    assert!(refused.message.contains("above"), "{}", refused.message);
    setting.enforced = true;
    let Answer::Exported(text) = export(&setting) else {
        panic!("no card");
    };
    let card = Card::from_json(&text).unwrap();
    assert!(card.enforced && card.ceiling == 6.0);
    assert_eq!(card.to_json(), text);
}

fn few() -> Data {
    Data::Simulated(Simulation {
        instances: 60,
        ..Simulation::default()
    })
}

fn train(data: Data, options: TrainOptions) -> Answer {
    let options = Box::new(TrainOptions {
        bucket_bits: 8,
        iterations: 20,
        folds: 3,
        ..options
    });
    ask(Request::Train { data, options })
}

fn learnt() -> Learnt {
    match train(few(), TrainOptions::default()) {
        Answer::Learnt(learnt) => *learnt,
        other => panic!("{other:?}"),
    }
}

fn refused(answer: Answer) -> Refused {
    match answer {
        Answer::Refused(refused) => refused,
        other => panic!("{other:?}"),
    }
}

#[test]
fn training_gives_what_the_page_draws() {
    let learnt = learnt();
    assert_eq!(learnt.rows, 120);
    assert_eq!(learnt.scores.len(), 120);
    assert_eq!(learnt.without_text, 0);
    assert!(learnt.quality.log_loss < learnt.constant.log_loss);
    let router = &learnt.router;
    assert_eq!(router.actions, ["reflect", "replan", "escalate"]);
    assert!(router.verdicts.iter().any(|verdict| verdict == "timeout"));
    assert!(router.weights.iter().all(|weights| weights.len() == 8));
    // The scores can take the place of those that came with the rollouts.
    let mut rollouts = simulate(&Simulation {
        instances: 60,
        ..Simulation::default()
    })
    .unwrap();
    let unsolved = (rollouts.instances.iter()).filter(|instance| !instance.solves.contains(&true));
    assert_eq!(learnt.unsolved as usize, unsolved.count());
    for (instance, scores) in rollouts.instances.iter_mut().zip(learnt.scores) {
        instance.scores = scores;
    }
    rollouts.check().unwrap();
}

#[test]
fn training_tells_its_steps_and_can_be_broken_off() {
    let request = Request::Train {
        data: few(),
        options: Box::new(TrainOptions {
            bucket_bits: 8,
            iterations: 20,
            ..TrainOptions::default()
        }),
    };
    let mut steps = Vec::new();
    Calibrator.handle(request.clone(), &mut |answer| {
        if let Answer::Progress { done, total } = answer {
            steps.push((done, total));
        }
        ControlFlow::Continue(())
    });
    assert!(steps.len() > 6 && steps.is_sorted());
    assert!(
        steps
            .iter()
            .all(|&(done, total)| done <= total && total == 120)
    );
    let stopped = Calibrator.handle(request, &mut |_| ControlFlow::Break(()));
    assert_eq!(refused(stopped).message, "The training was stopped.");
}

#[test]
fn what_cannot_be_trained_on_is_refused() {
    let wrong = TrainOptions {
        l2: 0.0,
        ..TrainOptions::default()
    };
    let refused_l2 = refused(train(few(), wrong));
    assert_eq!(
        refused_l2.message,
        "Out of range: the penalty is 0, and must be a positive number."
    );
    assert!(!refused_l2.hint.is_empty());
    let costs = TrainOptions {
        costs: LabelCosts::Nominal(vec![2.0, 13.0]),
        ..TrainOptions::default()
    };
    assert_eq!(
        refused(train(few(), costs)).message,
        "There are 2 nominal costs for 3 actions."
    );
    let mut rollouts = golden();
    rollouts.instances[0].cost.pop();
    let damaged = train(Data::Rows(Box::new(rollouts)), TrainOptions::default());
    assert!(refused(damaged).message.contains("x1"));
}

#[test]
fn a_router_is_read_again_and_scores_a_failure() {
    let router = learnt().router;
    let read = |bytes: &[u8]| {
        ask(Request::Router {
            bytes: ByteBuf::from(bytes),
        })
    };
    assert_eq!(
        read(router.json.as_bytes()),
        Answer::Router(Box::new(router.clone()))
    );
    let marked = format!("\u{feff}{}", router.json);
    assert_eq!(
        read(marked.as_bytes()),
        Answer::Router(Box::new(router.clone()))
    );

    let pasted = |stderr: &str, verdict: &str| {
        let pasted = Pasted {
            source: "elsewhere".to_owned(),
            text: Failure {
                problem: "Count the words of a line.".to_owned(),
                verdict: verdict.to_owned(),
                stderr: stderr.to_owned(),
            },
        };
        match ask(Request::Score {
            router: router.json.clone(),
            pasted: Box::new(pasted),
        }) {
            Answer::Scored(scored) => *scored,
            other => panic!("{other:?}"),
        }
    };
    let scored = pasted("IndexError: list index out of range", "fail");
    assert!((scored.probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    assert_eq!(scored.reasons.len(), 3);
    let late = pasted("Time limit exceeded", "timeout");
    assert!(late.probabilities[2] > scored.probabilities[2]);
    // Nothing is known: still a sum of one.
    let nothing = pasted("", "");
    assert!((nothing.probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-9);
}

#[test]
fn a_file_that_is_no_router_is_refused_in_a_sentence() {
    let read = |bytes: &[u8]| {
        refused(ask(Request::Router {
            bytes: ByteBuf::from(bytes),
        }))
    };
    assert_eq!(
        read(b"\xff\xfe").message,
        "The file is no saved router: it is no text in UTF-8."
    );
    assert!(
        read(b"{}")
            .message
            .starts_with("The file is no saved router")
    );
    assert_eq!(
        read(b"{\"format\":\"card\",\"version\":1}").message,
        "The file is no saved router: it says that it is \"card\"."
    );
    let pasted = Box::new(Pasted::default());
    let router = String::new();
    let answer = ask(Request::Score { router, pasted });
    assert!(refused(answer).message.starts_with("The file is no saved"));
}
