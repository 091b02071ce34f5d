//! Tables made in numbers.

use crate::import::import;
use crate::limits;
use crate::reliability::{EstimatorId, Options, analyse};
use std::fmt::Write;

#[test]
fn a_large_table_keeps_what_finds_room() {
    let columns = limits::MATRIX_PROGRAMS + 200;
    let header: Vec<String> = (0..columns).map(|at| format!("p{at}")).collect();
    let row = vec!["1"; columns].join(",");
    let text = format!("{}\n{row}\n{row}\n", header.join(","));
    let imported = import("", text.as_bytes()).unwrap();
    let matrix = imported.matrix.unwrap();
    assert_eq!(matrix.programs.len(), limits::MATRIX_PROGRAMS);
    assert_eq!(
        (matrix.outcomes.programs(), matrix.outcomes.inputs()),
        (limits::MATRIX_PROGRAMS, 2)
    );
    assert_eq!(
        imported.skipped[0].reason,
        "200 programs found no room: the first 1,000 are kept."
    );
}

#[test]
fn rows_beyond_the_limit_are_counted() {
    let most = *limits::INPUTS.end() as usize;
    let text = "A,B\n".to_owned() + &"1,2\n".repeat(most + 5);
    let imported = import("", text.as_bytes()).unwrap();
    assert_eq!(imported.matrix.unwrap().inputs.len(), most);
    assert_eq!(
        imported.skipped[0].reason,
        "5 rows found no room: the first 100,000 are kept."
    );
}

/// Five workers, two of them perfect, one always the opposite, one always yes: the opposite is as
/// telling as the perfect, and a table in long form gives what a table in wide form gives.
#[test]
fn long_and_wide_are_one_matrix() {
    let answers = [
        ("p1", "01101"),
        ("p2", "01101"),
        ("yes", "11111"),
        ("flip", "10010"),
        ("mid", "01100"),
    ];
    let mut long = "task;worker;label\n".to_owned();
    let mut wide = "input;p1;p2;yes;flip;mid\n".to_owned();
    for (at, task) in ["a", "b", "c", "d", "e"].iter().enumerate() {
        let labels = answers.map(|(worker, labels)| (worker, &labels[at..=at]));
        for (worker, label) in labels {
            writeln!(long, "{task};{worker};{label}").unwrap();
        }
        writeln!(wide, "{task};{}", labels.map(|(_, label)| label).join(";")).unwrap();
    }
    let [long, wide] =
        [long, wide].map(|text| import("", text.as_bytes()).unwrap().matrix.unwrap());
    assert_eq!(long, wide);
    let report = analyse(&long.outcomes, &Options::default()).unwrap();
    let votes = report
        .panel
        .iter()
        .find(|row| row.estimator == EstimatorId::AgreementShare)
        .unwrap();
    assert!(votes.alpha[0] > votes.alpha[3]);
    assert_eq!(votes.alpha[0], votes.alpha[1]);
}

/// As many repeated labels as crowds give, some of them contradicting: the first one counts.
#[test]
fn repeated_labels_are_counted_and_the_first_counts() {
    let mut text = "worker\ttask\tlabel\n".to_owned();
    for round in 0..2 {
        for worker in 0..20 {
            for task in 0..10 {
                // In the second round every tenth label changes.
                let changed = round == 1 && task == 3;
                let label = (worker + task + usize::from(changed)) % 4;
                writeln!(text, "w{worker}\tt{task}\t{label}").unwrap();
            }
        }
    }
    let imported = import("", text.as_bytes()).unwrap();
    let notes: Vec<&str> = imported
        .read
        .iter()
        .map(|note| note.text.as_str())
        .collect();
    assert_eq!(
        notes,
        [
            "A list of labels: 200 labels of 20 programs on 10 inputs; what nobody labelled is missing.",
            "Labels that repeat an earlier one of the same program on the same input: 200, of them with another answer: 20; the first label counts."
        ]
    );
    let matrix = imported.matrix.unwrap();
    assert_eq!(super::outcome(matrix.outcomes.outcome(3, 5)), "\"0\"");
}
