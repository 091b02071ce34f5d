//! What an analysis returns: everything the page draws, already grouped by distinct rows.

use serde::{Deserialize, Serialize};

/// The estimators of the panel, in the order in which they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EstimatorId {
    /// Mean share of programs that gave the same output (plain voting; ExeCRE's `Voting`).
    AgreementShare,
    /// Share of inputs on which the program is on the side of the mode.
    ModeMatch,
    /// Two-coin Dawid-Skene after one EM iteration.
    TwoCoin1,
    /// Two-coin Dawid-Skene after two EM iterations: what the released code computes.
    TwoCoin2,
    /// Two-coin Dawid-Skene, converged.
    TwoCoin,
    /// Two-coin Dawid-Skene with Beta priors on sensitivity, specificity and prevalence.
    TwoCoinPriors,
    /// One accuracy a program, on the projection.
    OneCoin,
    /// One accuracy a program, each distinct output a class of its own.
    MultiClass,
}

/// Which program an estimator prefers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pick {
    /// The highest α; all programs of one behaviour class are listed, lowest index first.
    Programs(Vec<usize>),
    /// Two or more behaviour classes share the highest α.
    Tie(Vec<usize>),
    /// Two optima of the likelihood are close, or prefer different programs.
    Ambiguous {
        /// What a start from *the mode is right* prefers.
        mode_right: usize,
        /// What a start from *the minority is right* prefers.
        minority_right: usize,
    },
    /// Nothing was observed.
    Nothing,
}

/// One estimator's answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// Which estimator.
    pub estimator: EstimatorId,
    /// Estimated reliability α per program, in `[0, 1]`; `None` for a program never observed.
    pub alpha: Vec<Option<f64>>,
    /// The preferred program.
    pub pick: Pick,
    /// EM iterations done; 0 for estimators without EM.
    pub iterations: u32,
    /// Whether EM met its tolerance; true for estimators without EM.
    pub converged: bool,
    /// Observed-data log-likelihood at the end, in nats; `None` for estimators without a model.
    pub log_likelihood: Option<f64>,
    /// Posterior that the mode is right, per pattern; empty for estimators without a model.
    /// For [`EstimatorId::MultiClass`]: of the class that is the mode.
    pub posterior: Vec<f64>,
    /// What the reader must know: not converged, not identifiable, one class observed.
    pub notes: Vec<Note>,
}

/// A remark on an estimate or on the whole analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Note {
    /// EM stopped at the iteration limit.
    NotConverged,
    /// Fewer than three distinct programs: accuracies are not identifiable.
    NotIdentifiable,
    /// Every observed label is on the side of the mode: a posterior of 1 is no certainty.
    OneClassObserved,
    /// Rows in which no or only one program answered carry no information.
    NoInformation {
        /// How many inputs.
        inputs: u64,
    },
    /// Nobody disagreed: by the rule of three a bug may still be triggered by up to `rate` of
    /// the inputs, at 95 % confidence.
    RuleOfThree {
        /// Upper bound, `3 / inputs`.
        rate: f64,
    },
    /// More than the allowed share of runs failed.
    ErrorShare {
        /// Failures among all runs.
        share: f64,
    },
}

/// Parameters of the two-coin model at one EM iteration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Iteration {
    /// α per program (0 for a program never observed).
    pub alpha: Vec<f64>,
    /// Posterior that the mode is right, per pattern, *before* this iteration's parameters:
    /// iteration 0 holds the agreement shares that start EM.
    pub posterior: Vec<f64>,
    /// Prior that the mode is right.
    pub prevalence: f64,
    /// Pr(label 1 | mode right) per program.
    pub sensitivity: Vec<f64>,
    /// Pr(label 0 | mode wrong) per program.
    pub specificity: Vec<f64>,
    /// What an answer against the mode and one with it add to the log-odds that the mode is
    /// right, per program; 0 for an answer that the program never gave.
    pub log_odds: Vec<[f64; 2]>,
    /// Observed-data log-likelihood of these parameters, in nats.
    pub log_likelihood: f64,
}

/// The second start of the converged two-coin estimator: *the minority is right* wherever
/// programs disagree, and the common answer is right wherever they do not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Restart {
    /// α per program, as in [`Estimate::alpha`].
    pub alpha: Vec<Option<f64>>,
    /// Posterior that the mode is right, per pattern.
    pub posterior: Vec<f64>,
    /// Observed-data log-likelihood at the end, in nats.
    pub log_likelihood: f64,
    /// EM iterations done.
    pub iterations: u32,
    /// Whether EM met its tolerance.
    pub converged: bool,
    /// Whether it ended at another optimum: neither the first one nor its mirror image, in which
    /// right and wrong have changed names.
    pub distinct: bool,
}

/// Inputs with the same pattern of answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pattern {
    /// Answer class per program, numbered by first appearance in the row; `None` is missing.
    pub classes: Vec<Option<u32>>,
    /// The class that is the mode; ties go to the lowest program index. `None`: all missing.
    pub mode: Option<u32>,
    /// Whether two classes tie for the mode.
    pub tie: bool,
    /// Inputs with this pattern.
    pub inputs: u32,
    /// Index of the first of them.
    pub first_input: u32,
}

impl Pattern {
    /// Programs on the side of the mode.
    #[must_use]
    pub fn with_mode(&self) -> usize {
        let with = |class: &&Option<u32>| self.mode.is_some() && **class == self.mode;
        self.classes.iter().filter(with).count()
    }
}

/// A group of programs that never differed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Behaviour {
    /// Members, lowest index first.
    pub programs: Vec<usize>,
}

/// The whole analysis of one matrix.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Programs (columns).
    pub programs: usize,
    /// Inputs (rows).
    pub inputs: u32,
    /// Distinct rows, most frequent first, then by first appearance; at most
    /// [`crate::limits::PATTERNS`].
    pub patterns: Vec<Pattern>,
    /// Per input the index of its pattern, which is not below `patterns.len()` for those left out.
    #[serde(with = "super::packed")]
    pub pattern_of: Vec<u32>,
    /// Inputs whose pattern is not listed.
    pub inputs_left_out: u32,
    /// Programs grouped by identical columns.
    pub behaviours: Vec<Behaviour>,
    /// Effective number of independent programs: m / (1 + (m - 1) mean pairwise correlation).
    pub effective_programs: f64,
    /// Failures per program (whatever is not an output).
    pub failures: Vec<u32>,
    /// One estimate per estimator, in panel order.
    pub panel: Vec<Estimate>,
    /// Two-coin EM, iteration 0 to convergence (at most 50 kept, the last one always).
    pub trace: Vec<Iteration>,
    /// Number of the iteration each entry of `trace` holds.
    pub trace_iterations: Vec<u32>,
    /// Where the converged two-coin estimator ends from its second start.
    pub restart: Restart,
    /// Remarks on the analysis as a whole.
    pub notes: Vec<Note>,
}

/// What the gate asks of an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gate {
    /// Smallest α that may be adopted.
    pub threshold: f64,
    /// Estimators that must pass the threshold and agree on the program, at least 1.
    pub agreeing: usize,
    /// Largest share of failed runs.
    pub error_share: f64,
}

impl Default for Gate {
    fn default() -> Self {
        Self {
            threshold: 0.95,
            agreeing: 2,
            error_share: 0.1,
        }
    }
}

/// What the gate decides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Decision {
    /// Believe this program.
    Adopt {
        /// Lowest index of its behaviour class.
        program: usize,
        /// Estimators that pass the threshold for it.
        estimators: Vec<EstimatorId>,
    },
    /// Believe none.
    Fallback(Reason),
}

/// Why the gate adopts nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reason {
    /// No estimator gives any program an α at the threshold.
    BelowThreshold {
        /// The highest α of the panel.
        best: f64,
    },
    /// Estimators that pass the threshold prefer different programs.
    Disagree {
        /// Each preferred program with its number of estimators.
        votes: Vec<(usize, usize)>,
    },
    /// Fewer estimators than asked agree.
    TooFew {
        /// How many do.
        agreeing: usize,
        /// How many must.
        required: usize,
    },
    /// Too many runs failed.
    Errors {
        /// Failures among all runs.
        share: f64,
    },
    /// Programs of different behaviour share the highest α.
    Tied,
    /// Fewer than two programs: there is nothing to agree with.
    OneProgram,
    /// Nothing was observed.
    Nothing,
}

/// What became of one adoption rule over many repetitions with a known truth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adoptions {
    /// Repetitions in which a program was adopted and it was correct.
    pub adopted_correct: u32,
    /// Repetitions in which a program was adopted and it was buggy.
    pub adopted_buggy: u32,
    /// Repetitions in which none was adopted though the preferred one was correct.
    pub fallback_correct: u32,
    /// Repetitions in which none was adopted and the preferred one was buggy or tied.
    pub fallback_other: u32,
}

/// One bin of the calibration curve: α of a preferred program against how often it is correct.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CalibrationBin {
    /// Lower end of the bin, in α.
    pub from: f64,
    /// Upper end.
    pub to: f64,
    /// Preferred programs in it.
    pub count: u32,
    /// Their mean α.
    pub mean_alpha: f64,
    /// Share of them that is correct.
    pub correct_share: f64,
}

/// A study of adoption with a known truth.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Study {
    /// Repetitions.
    pub repeats: u32,
    /// Each estimator alone with the gate's threshold, in panel order.
    pub estimators: Vec<(EstimatorId, Adoptions)>,
    /// The gate as set.
    pub gate: Adoptions,
    /// Calibration curve per estimator, in panel order.
    pub calibration: Vec<(EstimatorId, Vec<CalibrationBin>)>,
}
