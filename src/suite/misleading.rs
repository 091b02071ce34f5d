//! With a known truth: is the feedback of a suite misleading?
//!
//! # Definitions
//! A *suite* expects what the adopted program answers, so its feedback is right exactly as far as
//! that program is.
//! - A candidate is **correct** if it passes the task's hidden tests, whatever any estimator thinks.
//! - The suite **misleads about a correct candidate** that it fails: whoever wrote the candidate would
//!   be sent to repair what is right.
//! - The suite **misleads about a wrong candidate** that it passes: its bug would be kept. The adopted
//!   program passes its own suite; if it is wrong, it is one of these.
//!
//! ExeCRE (arXiv 2608.04439) counts the first kind only: rounds of self-correction whose program
//! passes the hidden tests though the feedback sends it into another round. [`Feedback::misled`] is
//! that count in our setting, where every candidate is given feedback once. Where nothing is adopted
//! there is no suite, and nothing is counted.

use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// What a suite says of a candidate, and what is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// Whether the candidate is correct.
    pub correct: bool,
    /// Whether it passes every case of the suite.
    pub passes: bool,
}

/// How often feedback is misleading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Feedback {
    /// Correct candidates.
    pub correct: u32,
    /// Of these, those that the suite fails; the count of the paper.
    pub misled: u32,
    /// Wrong candidates.
    pub wrong: u32,
    /// Of these, those that the suite passes.
    pub passed: u32,
}

impl Feedback {
    /// Candidates about whom the suite misleads, in either way.
    #[must_use]
    pub fn misleading(&self) -> u32 {
        self.misled + self.passed
    }
}

impl AddAssign for Feedback {
    fn add_assign(&mut self, other: Self) {
        self.correct += other.correct;
        self.misled += other.misled;
        self.wrong += other.wrong;
        self.passed += other.passed;
    }
}

/// Counts what one suite says of the candidates of a task.
#[must_use]
pub fn count(verdicts: impl IntoIterator<Item = Verdict>) -> Feedback {
    let mut feedback = Feedback::default();
    for Verdict { correct, passes } in verdicts {
        if correct {
            feedback.correct += 1;
            feedback.misled += u32::from(!passes);
        } else {
            feedback.wrong += 1;
            feedback.passed += u32::from(passes);
        }
    }
    feedback
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_coupon_by_hand() {
        // A, B, C are correct; D, E and F, G share a bug each. A suite of F's answers that meets
        // its bug fails all but F and G.
        let correct = [true, true, true, false, false, false, false];
        let verdicts = |passes: [bool; 7]| {
            let pairs = correct.into_iter().zip(passes);
            count(pairs.map(|(correct, passes)| Verdict { correct, passes }))
        };
        let of_f = verdicts([false, false, false, false, false, true, true]);
        let expected = Feedback {
            correct: 3,
            misled: 3,
            wrong: 4,
            passed: 2,
        };
        assert_eq!(of_f, expected);
        assert_eq!(of_f.misleading(), 5);
        // One of A's answers that meets both bugs misleads nobody.
        let of_a = verdicts(correct);
        assert_eq!((of_a.misled, of_a.passed), (0, 0));
        // One without telling inputs passes everybody.
        let mut all = verdicts([true; 7]);
        assert_eq!((all.misled, all.passed), (0, 4));
        all += of_f;
        assert_eq!(
            (all.correct, all.misled, all.wrong, all.passed),
            (6, 3, 8, 6)
        );
    }
}
