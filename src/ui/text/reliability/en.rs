//! The page in English.

use super::Strings;

/// English.
pub(super) static EN: Strings = Strings {
    // Opening.
    title: "Which of these programs can be believed?",
    deck: "Several programs decide whether a coupon is valid. There is no answer key. They run on the same inputs, here, in your browser, and all that is looked at is who agrees with whom.",

    // The agreement matrix.
    matrix_title: "The agreement matrix",
    matrix_caption: "Each cell is what a program answered: T, the coupon is valid; F, it is not. Inputs with the same pattern of answers share a column.",
    matrix_inputs: "Inputs",
    program: "program",
    rule: "rule",
    program_and_rule: "program and its rule",
    input: "input",
    inputs: "inputs",
    total: "total",
    count: "count",
    answer: "answer",
    example: "for example",
    mode: "mode",
    alpha: "α",
    alpha_vote: "α, vote",
    fuel: "fuel",
    signature: "called as",
    failures: "failed runs",

    // Keys.
    correct_program: "correct program",
    bug_in_total: "bug in total",
    bug_in_count: "bug in count",
    other_program: "wrong in another way",
    not_known: "not known",
    right_answer: "right answer",
    wrong_answer: "wrong",
    missing: "missing",

    // Kinds of inputs.
    ordinary: "ordinary",
    total_only: "total only",
    count_only: "count only",
    both: "both",

    // Estimators and the gate.
    estimators_title: "Eight estimators, one gate",
    estimators_caption: "The same matrix read eight ways. Programs that behaved identically share a column. Drag τ: what lies right of it may be adopted.",
    estimator: "estimator",
    picks: "picks",
    passes: "≥ τ",
    yes: "yes",
    tie: "tie",
    ambiguous_pick: "ambiguous",
    nothing_pick: "none",
    alpha_axis: "α, the estimated reliability",
    threshold: "τ, the smallest α that may be adopted",
    agreeing: "estimators that must agree",
    error_share: "largest share of failed runs",
    adopt: "Adopt",
    fallback: "Fallback",
    effective_programs: "effective number of independent programs",
    intervals_running: "Resampling the inputs for intervals",

    // Expectation-maximisation.
    em_title: "How belief moves",
    em_caption: "Expectation–maximisation, one iteration at a time. Iteration 0 is the vote.",
    em_alpha: "α, reliability of each program",
    em_posterior: "Pr(mode is right), by input",
    em_iteration: "EM iteration",
    em_log_likelihood: "log-likelihood",
    em_vote: "the vote",
    em_released: "where the released code stops",
    em_converged: "converged",

    // Confusion matrices.
    confusion_title: "Two rates a program",
    confusion_caption: "How often a program is with the mode when the mode is right, and against it when the mode is wrong, at the iteration shown. Rows are the latent truth, columns what was observed.",
    sensitivity: "sensitivity",
    specificity: "specificity",
    prevalence: "prior that the mode is right",
    posterior: "posterior",
    mode_right: "mode right",
    mode_wrong: "mode wrong",
    with_mode: "with the mode",
    against_mode: "against it",

    // One input.
    detail_title: "One input, weighed",
    detail_caption: "What each program contributes to the log-odds that the mode is right. Bars to the right speak for it, bars to the left against.",
    detail_empty: "Point at an input or choose one to see who said what.",
    log_odds: "log-odds",
    prior_row: "prior",
    sum_row: "sum",

    // Formulas.
    formula_title: "The same in symbols",
    formula_projection: "Projection: does the answer equal the mode?",
    formula_e_step: "E-step: how likely is the mode right on this input?",
    formula_m_step: "M-step: how often is this program right on either side?",
    formula_alpha: "α: the mean posterior of being on the right side",

    // Study.
    study_title: "Adoption, many times over",
    study_caption: "The same programs on many seeds, judged by the answer key: how often each rule adopts, and how often that is right.",
    study_run: "Repeat with many seeds",
    study_repeats: "repetitions",
    precision: "precision",
    recall: "recall",
    f1: "F1",
    adopted_correct: "adopted, correct",
    adopted_buggy: "adopted, buggy",
    fallback_correct: "not adopted, would be correct",
    fallback_other: "not adopted, rightly",
    calibration_title: "Is α what it says?",
    calibration_caption: "α of the preferred program against how often that program is correct. On the diagonal, α can be read as a probability.",

    // Programs.
    programs_title: "The programs",
    programs_caption: "Real WebAssembly text, run by an interpreter in this page. Change one and everything is computed anew.",
    edit: "Edit",
    close_editor: "Close",
    duplicate: "Duplicate",
    remove: "Remove",
    add_program: "Add a program",
    replace: "Replace by a file",
    move_up: "Move up",
    move_down: "Move down",
    entry: "exported function",
    entry_automatic: "found by itself",
    source_text: "Program text",
    drop_here: "Drop a .wasm or .wat file here",
    uploaded: "uploaded module",
    not_running: "does not run",

    // Inputs.
    inputs_title: "The inputs",
    by_mix: "By kind",
    by_law: "At random",
    total_range: "total from, to",
    count_range: "count from, to",
    boundary_weight: "weight of the edges",
    boundary_weight_hint: "probability that a number is drawn next to its edge instead of from the whole range",
    rows: "number of inputs",
    seed: "seed",
    correlation: "edge rows that trigger both bugs",
    correlation_hint: "of twenty edge rows beside 280 ordinary ones; the others trigger one bug each",

    // How outcomes are read.
    reading_title: "How outcomes are read",
    equality: "two outputs are the same answer",
    equality_exact: "byte for byte",
    equality_lines: "apart from white space at line ends",
    equality_tokens: "token by token, numbers within a tolerance",
    tolerance: "tolerance",
    failure: "a failure is",
    failure_missing: "missing, as in the paper",
    failure_value: "an answer like any other, as in the released code",

    // Work.
    cancel: "Cancel",
    starting: "Starting the worker",
    running: "Running",

    // Saved work.

    // Remarks in the margin.
    note_interval_title: "No interval here",
    note_interval: "So few inputs cannot carry one. From a few dozen on, each mark gets its bootstrap interval.",
    note_coins_title: "Two coins or one",
    note_coins: "Two-coin gives each program its own rate of being right on either side of the mode; one-coin a single accuracy. The one-coin rows use light pseudo-counts, 1 and 0.1.",
    note_zero_title: "Iteration 0 is the vote",
    note_zero: "With at most two answers a row, α before the first step equals the share of agreement. The slider goes from voting to Dawid–Skene.",
    note_two_title: "Two, not converged",
    note_two: "The released code stops when the likelihood rises by less than one nat an observation, which the second iteration always does.",
    note_coherent_title: "It hears coherence",
    note_coherent: "Two-coin Dawid–Skene on the mode elects a group that errs together, right or wrong. Whether that is the truth depends on how often both edges are hit at once, not on how good the programs are.",
    licences: "Licences of what this page is made of",
    source: "Method: ExeCRE, arXiv 2608.04439; Dawid and Skene, 1979",
};
