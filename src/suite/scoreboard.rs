//! What each estimator is worth over tasks and seeds with a known truth.
//!
//! # Definitions
//! A *trial* is one estimator on one seed of one task. The estimator *picks* the program, or the
//! programs that behave alike, of the highest α. It *adopts* its pick if that α is at the threshold;
//! without a single pick it adopts nothing. A pick is *right* if its programs are correct.
//! - **Precision**: right picks among those adopted.
//! - **Recall**: adopted picks among those that are right. As in ExeCRE (arXiv 2608.04439) the pick is
//!   the instance, so a wrong pick beside a correct candidate lowers precision and never recall.
//! - **F1**: their harmonic mean, 2 TP / (2 TP + FP + FN). Its interval is that of the share
//!   J = TP / (TP + FP + FN), carried over by F1 = 2 J / (1 + J).
//! - **Pick accuracy**: trials with a right pick among those in which some candidate is correct; no
//!   pick, or a tie of right and wrong, is not right.
//! - **Misleading**: see [`super::misleading`], summed over the trials in which a pick was adopted.
//!
//! Every share has its 95 % interval after Wilson: see [`Rate`].

use super::misleading::Feedback;
use super::rate::Rate;
use crate::reliability::EstimatorId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One estimator on one seed of one task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trial {
    /// Whether what it picks is right; `None` if it picks nothing, or right and wrong tie.
    pub right: Option<bool>,
    /// Whether its highest α is at the threshold.
    pub accepted: bool,
    /// Whether some candidate of the task is correct.
    pub solvable: bool,
    /// What a suite of its pick would say of the candidates; looked at only if the pick is adopted.
    pub feedback: Feedback,
}

/// Trials, by task, seed and estimator.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scoreboard {
    trials: BTreeMap<(String, u64, u8), (EstimatorId, Trial)>,
}

/// What an estimator is worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// Which.
    pub estimator: EstimatorId,
    /// Trials.
    pub trials: u32,
    /// Trials in which a pick was adopted and is right.
    pub true_positives: u32,
    /// Trials in which a pick was adopted and is wrong.
    pub false_positives: u32,
    /// Trials in which a right pick was not adopted.
    pub false_negatives: u32,
    /// Share of the trials in which a pick was adopted.
    pub adopted: Option<Rate>,
    /// Right picks among those adopted.
    pub precision: Option<Rate>,
    /// Adopted picks among those that are right.
    pub recall: Option<Rate>,
    /// Harmonic mean of precision and recall.
    pub f1: Option<Rate>,
    /// Right picks among trials in which there is something right.
    pub pick_accuracy: Option<Rate>,
    /// What the suites of adopted picks say, summed.
    pub feedback: Feedback,
    /// Correct candidates that those suites fail, among all correct ones.
    pub misled: Option<Rate>,
    /// Wrong candidates that those suites pass, among all wrong ones.
    pub passed: Option<Rate>,
}

impl Scoreboard {
    /// Takes in a trial; a trial of the same task, seed and estimator is replaced.
    pub fn add(&mut self, task: &str, seed: u64, estimator: EstimatorId, trial: Trial) {
        // The names are declared in the order in which they are shown.
        let key = (task.to_owned(), seed, estimator as u8);
        self.trials.insert(key, (estimator, trial));
    }

    /// How many trials there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.trials.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.trials.is_empty()
    }

    /// One row an estimator, over all tasks and seeds, in the order of the panel.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        self.rows_where(|_, _| true)
    }

    /// The same for one task.
    #[must_use]
    pub fn rows_of(&self, task: &str) -> Vec<Row> {
        self.rows_where(|of, _| of == task)
    }

    /// The same for one seed.
    #[must_use]
    pub fn rows_of_seed(&self, seed: u64) -> Vec<Row> {
        self.rows_where(|_, of| of == seed)
    }

    fn rows_where(&self, wanted: impl Fn(&str, u64) -> bool) -> Vec<Row> {
        let mut counts: BTreeMap<u8, (EstimatorId, Counts)> = BTreeMap::new();
        for ((task, seed, place), (estimator, trial)) in &self.trials {
            if wanted(task, *seed) {
                let (_, counts) = counts
                    .entry(*place)
                    .or_insert((*estimator, Counts::default()));
                counts.add(trial);
            }
        }
        counts
            .into_values()
            .map(|(estimator, counts)| counts.row(estimator))
            .collect()
    }
}

#[derive(Default)]
struct Counts {
    trials: u32,
    true_positives: u32,
    false_positives: u32,
    false_negatives: u32,
    solvable: u32,
    right: u32,
    feedback: Feedback,
}

impl Counts {
    fn add(&mut self, trial: &Trial) {
        let right = trial.right == Some(true);
        self.trials += 1;
        self.solvable += u32::from(trial.solvable);
        self.right += u32::from(trial.solvable && right);
        if trial.accepted && trial.right.is_some() {
            self.true_positives += u32::from(right);
            self.false_positives += u32::from(!right);
            self.feedback += trial.feedback;
        } else {
            self.false_negatives += u32::from(right);
        }
    }

    fn row(self, estimator: EstimatorId) -> Row {
        let Self {
            trials,
            true_positives,
            false_positives,
            false_negatives,
            feedback,
            ..
        } = self;
        let adopted = true_positives + false_positives;
        Row {
            estimator,
            trials,
            true_positives,
            false_positives,
            false_negatives,
            adopted: Rate::of(adopted, trials),
            precision: Rate::of(true_positives, adopted),
            recall: Rate::of(true_positives, true_positives + false_negatives),
            f1: Rate::of(true_positives, adopted + false_negatives)
                .map(|share| share.map(|share| 2.0 * share / (1.0 + share))),
            pick_accuracy: Rate::of(self.right, self.solvable),
            feedback,
            misled: Rate::of(feedback.misled, feedback.correct),
            passed: Rate::of(feedback.passed, feedback.wrong),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use EstimatorId::{AgreementShare, TwoCoin};

    fn trial(right: Option<bool>, accepted: bool) -> Trial {
        Trial {
            right,
            accepted,
            solvable: true,
            feedback: Feedback {
                correct: 3,
                misled: if right == Some(true) { 0 } else { 3 },
                wrong: 4,
                passed: 1,
            },
        }
    }

    /// Six trials: TP, TP, FP, FN, a wrong pick refused, a tie at the threshold.
    fn board() -> Scoreboard {
        let mut board = Scoreboard::default();
        for (seed, (right, accepted)) in [
            (Some(true), true),
            (Some(true), true),
            (Some(false), true),
            (Some(true), false),
            (Some(false), false),
            (None, true),
        ]
        .into_iter()
        .enumerate()
        {
            board.add("coupon", seed as u64, TwoCoin, trial(right, accepted));
        }
        board
    }

    #[test]
    fn rates_are_those_counted_by_hand() {
        let rows = board().rows();
        let [row] = rows[..] else { panic!("{rows:?}") };
        assert_eq!((row.estimator, row.trials), (TwoCoin, 6));
        let counts = (row.true_positives, row.false_positives, row.false_negatives);
        assert_eq!(counts, (2, 1, 1));
        let share = |rate: Option<Rate>| rate.map(|rate| (rate.value, rate.of)).unwrap();
        assert_eq!(share(row.adopted), (3.0 / 6.0, 6));
        assert_eq!(share(row.precision), (2.0 / 3.0, 3));
        assert_eq!(share(row.recall), (2.0 / 3.0, 3));
        assert_eq!(share(row.pick_accuracy), (3.0 / 6.0, 6));
        // 2·2 / (2·2 + 1 + 1), of 4 trials that are no true negatives.
        assert_eq!(row.f1.unwrap().of, 4);
        assert!((row.f1.unwrap().value - 2.0 / 3.0).abs() < 1e-15);
        // J = 2/4 has the interval 0.15004 to 0.84996, so F1 has 0.26093 to 0.91889.
        assert!((row.f1.unwrap().low - 0.260_93).abs() < 1e-5);
        assert!((row.f1.unwrap().high - 0.918_89).abs() < 1e-5);
        // Three suites: 9 correct candidates, of whom one suite fails 3; 12 wrong ones.
        let feedback = row.feedback;
        assert_eq!((feedback.correct, feedback.misled), (9, 3));
        assert_eq!((feedback.wrong, feedback.passed), (12, 3));
        assert_eq!(share(row.misled), (1.0 / 3.0, 9));
        assert_eq!(share(row.passed), (0.25, 12));
    }

    #[test]
    fn rows_follow_the_panel_and_a_trial_run_again_counts_once() {
        let mut board = board();
        board.add("coupon", 0, AgreementShare, trial(Some(false), true));
        board.add("rooms", 7, AgreementShare, trial(Some(false), true));
        board.add("rooms", 7, AgreementShare, trial(Some(true), true));
        assert_eq!(board.len(), 8);
        let rows = board.rows();
        assert_eq!(rows[0].estimator, AgreementShare);
        assert_eq!((rows[0].trials, rows[0].true_positives), (2, 1));
        assert_eq!(board.rows_of("rooms")[0].trials, 1);
        assert_eq!(board.rows_of_seed(0).len(), 2);
        assert_eq!(board.rows_of("nothing"), []);
    }

    #[test]
    fn a_task_without_a_correct_candidate_says_nothing_of_picks() {
        let mut board = Scoreboard::default();
        let hopeless = Trial {
            solvable: false,
            ..trial(Some(false), true)
        };
        board.add("hopeless", 1, TwoCoin, hopeless);
        let row = board.rows()[0];
        assert_eq!((row.pick_accuracy, row.recall), (None, None));
        assert_eq!(row.precision.unwrap().value, 0.0);
        assert_eq!(row.f1.unwrap().value, 0.0);
    }
}
