//! The words of a simulated failure.
//!
//! They are made up, and they tell something: a failure that a patch repairs more often has a small
//! slip in its stderr, one that needs another idea more often has a wrong answer, one for the strong
//! model more often is of a hard kind and runs out of time. A router that reads them can do better than
//! one that does not.

use super::draw::chance;
use crate::numerics::Random;
use crate::routing::Failure;

/// How often a sentence is about an action that solves; else it is about any.
const TOLD: f64 = 0.55;

/// What a problem asks for, by the action that goes with it.
const TASKS: [[&str; 6]; 3] = [
    [
        "Print the words of a line in the order of their length.",
        "Count how often every letter of the text occurs.",
        "Turn every date of the table into the form day, month, year.",
        "Say for each pair whether its two numbers share a digit.",
        "Add up the prices of a bill and round to two places.",
        "Read the grid and print it turned by a quarter.",
    ],
    [
        "Choose meetings so that no two overlap and as many as possible take place.",
        "Find the fewest coins that make the amount.",
        "Cut the rod so that its pieces sell for the most.",
        "Say how many ways lead through the grid past the walls.",
        "Split the list into two parts whose sums differ least.",
        "Find the longest rising run when some numbers may be left out.",
    ],
    [
        "Find the cheapest flow that serves every city of the network.",
        "Answer queries for the number of distinct substrings after every change.",
        "Count the spanning trees of the graph modulo a large prime.",
        "Find the smallest circle that holds all points after each new one.",
        "Keep the tree balanced while edges come and go, and report paths.",
        "Say who wins the game on several heaps when both play perfectly.",
    ],
];

/// How large the input is, by the action that goes with it.
const SIZES: [[&str; 3]; 3] = [
    [
        "There are at most # lines.",
        "The text is short.",
        "All numbers are below #.",
    ],
    [
        "There are up to # numbers.",
        "The amount is at most #.",
        "The grid has up to # cells.",
    ],
    [
        "There are up to # queries on a graph of as many nodes.",
        "All answers are modulo #.",
        "Updates and queries alternate, up to # of them.",
    ],
];

/// What comes out, by the action that goes with it: verdict and stderr.
const ENDS: [[(&str, &str); 5]; 3] = [
    [
        (
            "compile_error",
            "SyntaxError: a bracket was never closed in line #",
        ),
        ("fail", "IndexError: list index out of range in line #"),
        ("fail", "NameError: the name total is not defined in line #"),
        (
            "fail",
            "The output has a blank at the end of line # that is not expected.",
        ),
        ("fail", "TypeError: a number was joined to a text in line #"),
    ],
    [
        (
            "fail",
            "Case #: a better choice exists; the first cases agree.",
        ),
        ("fail", "Case #: expected another total than was printed."),
        ("fail", "Case #: the answer is right for sorted input only."),
        (
            "timeout",
            "Case #: the recursion visits the same state again and again.",
        ),
        ("fail", "Case #: wrong answer where two choices tie."),
    ],
    [
        (
            "timeout",
            "Time limit exceeded at case # of the largest group.",
        ),
        (
            "fail",
            "Memory limit exceeded while the structure was built.",
        ),
        (
            "timeout",
            "Time limit exceeded: # queries were answered one by one.",
        ),
        ("fail", "Case #: wrong answer in the degenerate position."),
        (
            "timeout",
            "Time limit exceeded; the quadratic loop took # s.",
        ),
    ],
];

/// The words of a failure that these actions solve.
pub(super) fn text(solves: [bool; 3], random: &mut Random) -> Failure {
    let task = told(solves, random);
    let task = one_of(&TASKS[task], random);
    let size = told(solves, random);
    let size = one_of(&SIZES[size], random);
    let end = told(solves, random);
    let (verdict, stderr) = one_of(&ENDS[end], random);
    Failure {
        problem: format!("{task} {}", numbered(size, random)),
        verdict: (*verdict).to_owned(),
        stderr: numbered(stderr, random),
    }
}

/// The action that a sentence is about.
fn told(solves: [bool; 3], random: &mut Random) -> usize {
    let told = chance(random, TOLD);
    let draw = random.bits();
    let candidates: Vec<usize> = (0..3).filter(|&action| !told || solves[action]).collect();
    let place = draw.checked_rem(candidates.len() as u64).unwrap_or(0);
    candidates.get(place as usize).copied().unwrap_or(0)
}

fn one_of<'a, T>(values: &'a [T], random: &mut Random) -> &'a T {
    &values[random.below(values.len() as u32) as usize]
}

/// The sentence with a number for its #.
fn numbered(sentence: &str, random: &mut Random) -> String {
    sentence.replace('#', &(2 + random.below(98)).to_string())
}
