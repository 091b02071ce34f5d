//! A router trained on failures whose words tell what helps.

use super::*;
use crate::numerics::Random;
use crate::routing::{ACTIONS, Failure, Instance, Rollouts, Scores, Split};
use std::ops::ControlFlow;
use std::sync::OnceLock;

const STDERR: [&str; 3] = [
    "IndexError: list index out of range in line",
    "Wrong answer: expected a pair but found a list of",
    "Time limit exceeded after",
];

/// Rows of two sources. `clear` in a hundred have the stderr that goes with the action that solves
/// them, the others any.
fn rollouts(count: u32, clear: u32, seed: u64) -> Rollouts {
    let mut random = Random::new(seed);
    let instance = |number: u32| {
        let action = random.below(3) as usize;
        let told = if random.below(100) < clear {
            action
        } else {
            random.below(3) as usize
        };
        let solved = random.below(20) > 0;
        Instance {
            id: format!("f{number}"),
            source: number % 2,
            split: if number.is_multiple_of(3) {
                Split::Test
            } else {
                Split::Calibration
            },
            scores: Scores::Probabilities(vec![1.0 / 3.0; 3]),
            cost: vec![1.0 + random.uniform(), 2.0 + random.uniform(), 9.0],
            policy_cost: None,
            solves: (0..3).map(|other| solved && other == action).collect(),
            imputed: 0,
            text: Some(Failure {
                problem: format!(
                    "Read {} numbers and count the words of a line",
                    random.below(100)
                ),
                verdict: ["fail", "fail", "timeout"][told].to_owned(),
                stderr: format!("{} {}", STDERR[told], random.below(50)),
            }),
        }
    };
    Rollouts {
        actions: ACTIONS.map(str::to_owned).to_vec(),
        sources: vec!["easy".to_owned(), "hard".to_owned()],
        instances: (0..count).map(instance).collect(),
        imputed: 0,
    }
}

fn options() -> TrainOptions {
    TrainOptions {
        bucket_bits: 10,
        ..TrainOptions::default()
    }
}

/// Trained once for all tests that need a router.
pub(super) fn trained() -> &'static Trained {
    static TRAINED: OnceLock<Trained> = OnceLock::new();
    TRAINED.get_or_init(|| {
        train(&rollouts(600, 90, 3), &options(), &mut |_, _| {
            ControlFlow::Continue(())
        })
        .expect("it can be learnt")
    })
}

#[test]
fn it_learns_what_the_words_tell() {
    let trained = trained();
    // 90 in 100 are told, and of the others one in three; one in twenty is solved by nothing.
    assert!(trained.converged);
    assert!(
        (trained.quality.accuracy - 0.93).abs() < 0.03,
        "{:?}",
        trained.quality
    );
    assert!(
        (trained.quality.solves - 0.93 * 0.95).abs() < 0.04,
        "{:?}",
        trained.quality
    );
    assert!(trained.quality.log_loss < 0.4 && trained.constant.log_loss > 1.0);
    assert!(trained.constant.accuracy < 0.45);
    assert!((20..45).contains(&trained.unsolved), "{}", trained.unsolved);
    let new = rollouts(600, 90, 4);
    let scores = trained.router.scores(&new).expect("the same actions");
    let solved = scores
        .iter()
        .zip(&new.instances)
        .filter(|(scores, instance)| instance.solves[likeliest(scores.raw())]);
    assert!((solved.count() as f64 / 600.0 - trained.quality.solves).abs() < 0.05);
}

#[test]
fn where_words_tell_nothing_it_learns_nothing() {
    let trained = train(&rollouts(600, 0, 5), &options(), &mut |_, _| {
        ControlFlow::Continue(())
    })
    .expect("trained");
    assert!(
        trained.quality.log_loss > trained.constant.log_loss - 0.02,
        "{:?} {:?}",
        trained.quality,
        trained.constant
    );
    assert!(trained.quality.accuracy < 0.42, "{:?}", trained.quality);
    // By heart it could be right on nearly all of them; a temperature above 1 says that it knows.
    assert!(trained.router.temperature() > 1.0);
}

#[test]
fn rows_not_learnt_from_are_scored_by_the_router_itself() {
    let data = rollouts(300, 90, 6);
    let some = TrainOptions {
        learn_from: LearnFrom::Calibration(0.5),
        ..options()
    };
    let trained = train(&data, &some, &mut |_, _| ControlFlow::Continue(())).expect("trained");
    assert_eq!(trained.learnt.iter().filter(|&&learnt| learnt).count(), 100);
    let by_router = trained.router.scores(&data).expect("the same actions");
    for (row, instance) in data.instances.iter().enumerate() {
        assert!(!trained.learnt[row] || instance.split == Split::Calibration);
        assert_eq!(
            trained.scores[row] == by_router[row],
            !trained.learnt[row],
            "{row}"
        );
    }
}

#[test]
fn the_same_seed_trains_the_same_router() {
    let data = rollouts(200, 80, 7);
    let go = |seed| {
        let options = TrainOptions { seed, ..options() };
        train(&data, &options, &mut |_, _| ControlFlow::Continue(())).expect("trained")
    };
    let [one, again, other] = [go(1), go(1), go(2)];
    assert_eq!(one, again);
    assert_ne!(one.scores, other.scores);
}

#[test]
fn progress_goes_up_and_can_stop() {
    let data = rollouts(200, 80, 7);
    let mut before = 0;
    let trained = train(&data, &options(), &mut |done, all| {
        assert!(before < done && done <= all, "{before} {done} {all}");
        before = done;
        ControlFlow::Continue(())
    });
    assert!(trained.is_ok() && before > 0);
    let stopped = train(&data, &options(), &mut |done, _| {
        if done > 30 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(stopped, Err(Error::Stopped));
}

#[test]
fn what_cannot_be_trained_says_why() {
    let go = |data: &Rollouts, options: &TrainOptions| {
        train(data, options, &mut |_, _| ControlFlow::Continue(()))
            .expect_err("refused")
            .to_string()
    };
    let data = rollouts(3, 80, 7);
    assert_eq!(go(&data, &options()), "3 rows cannot be split into 5 folds");
    assert_eq!(
        go(&rollouts(0, 80, 7), &options()),
        "No row can be learnt from: of 0 rows, 0 are solved by no action"
    );
    let mut unsolved = rollouts(30, 80, 7);
    for instance in &mut unsolved.instances {
        instance.solves = vec![false; 3];
    }
    assert_eq!(
        go(&unsolved, &options()),
        "No row can be learnt from: of 30 rows, 30 are solved by no action"
    );
    let share = TrainOptions {
        learn_from: LearnFrom::Calibration(0.0),
        ..options()
    };
    assert_eq!(
        go(&data, &share),
        "Out of range: the share of rows to learn from is 0, and must be above 0 and at most 1"
    );
    let other = Rollouts {
        actions: vec!["a".to_owned(), "b".to_owned()],
        ..Rollouts::default()
    };
    let error = trained().router.scores(&other).expect_err("other actions");
    assert_eq!(
        error.to_string(),
        "The router chooses among reflect, replan, escalate; the rollouts have a, b"
    );
}

#[test]
fn rows_without_texts_are_learnt_by_their_source() {
    let mut data = rollouts(200, 80, 8);
    for instance in &mut data.instances {
        instance.text = None;
        instance.solves = (0..3)
            .map(|action| action == 2 * instance.source as usize)
            .collect();
    }
    let trained = train(&data, &options(), &mut |_, _| ControlFlow::Continue(())).expect("trained");
    assert_eq!((trained.without_text, trained.quality.accuracy), (200, 1.0));
}
