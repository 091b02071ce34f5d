use super::{Error, Imputation, Options, Read, read};
use crate::routing::{Scores, Split};
use proptest::prelude::*;
use std::ops::ControlFlow;

fn open(text: &str, options: &Options) -> Result<Read, Error> {
    read(text.as_bytes(), options, &mut |_| ControlFlow::Continue(()))
}

fn plain(text: &str) -> Read {
    open(text, &Options::default()).unwrap()
}

/// A row with two actions.
fn row(id: &str, more: &str) -> String {
    format!(
        r#"{{"id":"{id}","source":"s","split":"cal","scores":{{"a":0.4,"b":0.6}},"cost":{{"a":1,"b":2.5}},"success":{{"a":true,"b":false}}{more}}}"#
    )
}

fn reasons(read: &Read) -> Vec<(usize, &str)> {
    read.rejected
        .iter()
        .map(|rejected| (rejected.line, rejected.reason.as_str()))
        .collect()
}

#[test]
fn lines_of_json_with_a_mark_and_carriage_returns() {
    let text = format!(
        "\u{feff}{}\r\n\r\n{}\r\n",
        row("1", ""),
        row("2", r#","cost_policy":{"b":3,"a":2}"#)
    );
    let read = plain(&text);
    assert_eq!(read.rollouts.actions, ["a", "b"]);
    assert_eq!(read.rollouts.instances.len(), 2);
    assert_eq!(read.rollouts.instances[0].cost, [1.0, 2.5]);
    assert_eq!(read.rollouts.instances[0].solves, [true, false]);
    assert_eq!(read.rollouts.instances[1].policy_cost, Some(vec![2.0, 3.0]));
    assert!(read.rejected.is_empty());
    assert_eq!(read.notes, ["There is no row for test."]);
}

#[test]
fn log_probabilities_in_three_ways() {
    let text = r#"{"id":1,"logprobs":{"reflect":[-0.9],"replan":{"sum":-2.8,"n":2},"escalate":-0.3},"cost":{"escalate":3,"replan":2,"reflect":1},"successful_actions":["escalate","escalate"]}"#;
    let read = plain(text);
    let instance = &read.rollouts.instances[0];
    assert_eq!(
        instance.scores,
        Scores::MeanLogProbabilities(vec![-0.9, -1.4, -0.3])
    );
    assert_eq!(instance.cost, [1.0, 2.0, 3.0]);
    assert_eq!(instance.solves, [false, false, true]);
    assert_eq!(instance.id, "1");
}

#[test]
fn a_released_evaluation() {
    let example = |id: u32| {
        format!(
            r#"{{"probs":{{"escalate":0.5,"replan":0.3,"reflect":0.2}},"successful_actions":["replan","replan"],"costs_usd":{{"reflect_usd":0.1,"replan_usd":0.2,"escalate_usd":0.9}},"_dataset":"apps","_problem_id":{id}}}"#
        )
    };
    let text = format!(
        "{{\n \"model\": \"x\",\n \"examples\": [\n{},\n{}\n],\n \"accuracy\": 0.5}}",
        example(7),
        example(8)
    );
    let read = plain(&text);
    assert_eq!(read.rollouts.actions, ["reflect", "replan", "escalate"]);
    assert_eq!(read.rollouts.instances.len(), 2);
    assert_eq!(read.rollouts.instances[1].id, "apps::8");
    assert_eq!(read.rollouts.instances[1].cost, [0.1, 0.2, 0.9]);
    assert!(read.rejected.is_empty(), "{:?}", read.rejected);
    assert!(read.notes[0].contains("drawn for calibration"));
    let splits: Vec<Split> = read
        .rollouts
        .instances
        .iter()
        .map(|instance| instance.split)
        .collect();
    assert_eq!(
        splits.iter().filter(|&&split| split == Split::Test).count(),
        1
    );
}

#[test]
fn every_bad_row_is_listed_and_the_others_are_kept() {
    let bad = [
        row("1", "").replace("0.4", "NaN"),
        row("2", "").replace("2.5", "-2.5"),
        row("3", "").replace("2.5", "0"),
        row("4", "").replace(r#","b":2.5"#, ""),
        row("good", ""),
        row("good", ""),
        row("5", "").replace("\"cal\"", "\"train\""),
        row("6", "").replace("0.6", "1.6"),
        row("7", "").replace(r#"{"a":true,"b":false}"#, r#"{"a":true}"#),
        row("8", "").replace("\"split\":\"cal\",", ""),
        row("9", "")[..60].to_owned(),
        row("10", "").replace(
            r#"{"a":0.4,"b":0.6}"#,
            r#"{"a":0.4,"b":0.5,"eskalate":0.1}"#,
        ),
        row("last", ""),
        row("11", "").replace("2.5", "Infinity"),
    ];
    let read = plain(&bad.join("\n"));
    let ids: Vec<&str> = read
        .rollouts
        .instances
        .iter()
        .map(|instance| instance.id.as_str())
        .collect();
    assert_eq!(ids, ["good", "last"]);
    let found = reasons(&read);
    let expected = [
        (1, "the score of a is NaN, not between 0 and 1"),
        (2, "the cost of b is -2.5, not a positive number"),
        (3, "the cost of b is 0, and what has no price is not free"),
        (4, "there is no cost of b"),
        (6, "line 5 has the same id"),
        (7, "it is for training, which is not done here"),
        (8, "the score of b is 1.6, not between 0 and 1"),
        (9, "it does not say whether b solves"),
        (10, "it is in no split, and other rows are"),
        (12, "most rows know no action \"eskalate\""),
        (14, "the cost of b is inf, not a positive number"),
    ];
    for expected in expected {
        assert!(found.contains(&expected), "{expected:?} in {found:#?}");
    }
    assert!(
        found
            .iter()
            .any(|(line, reason)| (11..13).contains(line) && reason.contains("JSON"))
    );
    assert_eq!(found.len(), expected.len() + 1);
}

#[test]
fn missing_costs_are_the_means_of_their_source_if_that_is_wanted() {
    let text = [
        row("1", ""),
        row("2", "").replace("2.5", "3.5"),
        row("3", "").replace(r#","b":2.5"#, ""),
        row("4", "").replace("2.5", "null"),
        row("5", "")
            .replace(r#""s""#, r#""dear""#)
            .replace("2.5", "null"),
    ];
    let options = Options {
        imputation: Imputation::SourceMean,
        ..Options::default()
    };
    let read = open(&text.join("\n"), &options).unwrap();
    assert_eq!(read.rollouts.imputed, 2);
    assert_eq!(read.rollouts.instances[2].cost, [1.0, 3.0]);
    assert_eq!(read.rollouts.instances[3].imputed, 0b10);
    assert_eq!(
        reasons(&read),
        [(5, "no row of source dear has a cost of b")]
    );
    assert_eq!(read.unpriced, ["dear"]);
}

#[test]
fn tables_with_quoted_line_ends() {
    let text = "id;source;split;score_weak;score_strong;cost_weak;cost_strong;success_weak;success_strong;problem\r\n\
        1;s;cal;0,25;0,75;1;10,5;True;False;\"two\r\nlines; \"\"quoted\"\"\"\r\n\
        2;s;test;0,5;0,5;1;;1;0;x\r\n\
        3;s;test;0,5;0,5;1;2;maybe;0;x\r\n\
        4;s;test;0,5;0,5;1;2;no;yes;x\r\n";
    let options = Options {
        texts: true,
        ..Options::default()
    };
    let read = open(text, &options).unwrap();
    assert_eq!(read.rollouts.actions, ["weak", "strong"]);
    assert_eq!(read.rollouts.instances.len(), 2);
    assert_eq!(read.rollouts.instances[0].cost, [1.0, 10.5]);
    let text = read.rollouts.instances[0].text.as_ref().unwrap();
    assert_eq!(text.problem, "two\r\nlines; \"quoted\"");
    assert_eq!(read.rollouts.instances[1].split, Split::Test);
    assert_eq!(
        reasons(&read),
        [
            (4, "there is no cost of strong"),
            (5, "whether weak solves is neither true nor false")
        ]
    );
}

#[test]
fn a_table_without_scores_or_without_costs() {
    let read = plain("id,split,cost_a,cost_b,success_a,success_b\n1,cal,1,2,0,1\n2,test,1,2,1,1\n");
    assert_eq!(read.rollouts.instances[0].scores.raw(), [0.5, 0.5]);
    assert!(read.notes[0].starts_with("No row has scores"));
    let error = open(
        "id,score_a,score_b,success_a,success_b\n1,0.5,0.5,0,1\n",
        &Options::default(),
    );
    assert_eq!(error, Err(Error::Column("cost_…".to_owned())));
}

#[test]
fn files_that_are_something_else_get_one_sentence() {
    for (bytes, expected) in [
        (&b""[..], "The file is empty"),
        (b" \n ", "The file is empty"),
        (b"PAR1....", "The file is a Parquet file, not rollouts"),
        (
            b"a\n\xff\xff",
            "The file is no text in UTF-8 from line 2 on, not rollouts",
        ),
        (
            b"hello",
            "The file is neither JSON nor a table with columns such as cost_escalate, not rollouts",
        ),
        (
            b"[1, 2]",
            "None of the 2 rows can be used; line 1: this is no object with an id, scores, costs and results",
        ),
        (b"{}", "0 actions are no choice"),
    ] {
        let error = read(bytes, &Options::default(), &mut |_| {
            ControlFlow::Continue(())
        })
        .unwrap_err();
        assert_eq!(error.to_string(), expected);
        assert!(!error.hint().is_empty());
    }
}

#[test]
fn reading_tells_how_far_it_is_and_can_be_broken_off() {
    let rows: Vec<String> = (0..2_500).map(|id| row(&id.to_string(), "")).collect();
    let text = rows.join("\n");
    let mut told = Vec::new();
    read(text.as_bytes(), &Options::default(), &mut |rows| {
        told.push(rows);
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(told, [1_000, 2_000, 2_500]);
    let stopped = read(text.as_bytes(), &Options::default(), &mut |_| {
        ControlFlow::Break(())
    });
    assert_eq!(stopped, Err(Error::Cancelled));
}

#[test]
fn chosen_actions_leave_out_the_others() {
    let options = Options {
        actions: vec!["b".to_owned(), "a".to_owned()],
        ..Options::default()
    };
    let text = row("1", "").replace(r#""b":0.6"#, r#""b":0.5,"c":0.1"#);
    let read = open(&text, &options).unwrap();
    assert_eq!(read.rollouts.actions, ["b", "a"]);
    assert_eq!(read.rollouts.instances[0].cost, [2.5, 1.0]);
}

proptest! {
    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = read(&bytes, &Options::default(), &mut |_| ControlFlow::Continue(()));
    }

    #[test]
    fn any_damage_to_a_good_file_is_answered(at in 0..600_usize, with in "[\\x00-\\x7f]{0,3}", cut in 0..4_usize) {
        let mut text = [row("1", ""), row("2", ""), row("3", "")].join("\n");
        let start = at.min(text.len());
        let end = (start + cut).min(text.len());
        text.replace_range(start..end, &with);
        for imputation in [Imputation::Reject, Imputation::SourceMean] {
            let options = Options { imputation, ..Options::default() };
            if let Ok(read) = open(&text, &options) {
                prop_assert!(read.rollouts.check().is_ok());
            }
        }
    }

    #[test]
    fn any_table_is_answered(rows in prop::collection::vec("[0-9a-z,\".\n-]{0,40}", 0..6)) {
        let text = format!("id,cost_a,cost_b,success_a,success_b,score_a,score_b\n{}", rows.join("\n"));
        if let Ok(read) = open(&text, &Options::default()) {
            prop_assert!(read.rollouts.check().is_ok());
        }
    }
}
