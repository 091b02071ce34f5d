use super::*;
use crate::routing::reader::Imputation;
use crate::routing::simulated::Simulation;
use crate::routing::{Bound, Card, Ceiling, Policy, Resplits, Terms};
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
        clip: None,
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
    setting.clip = Some(6.0);
    let Answer::Exported(text) = export(&setting) else {
        panic!("no card");
    };
    let card = Card::from_json(&text).unwrap();
    assert!(card.enforced && card.ceiling == 6.0);
    assert_eq!(card.to_json(), text);
}
