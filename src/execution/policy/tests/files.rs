//! Policies as files.

use super::*;
use proptest::prelude::*;

fn every_rule() -> Policy {
    let run = executions("ff+tt");
    Policy {
        rules: vec![
            Rule::Prohibited,
            Rule::Unrestricted,
            Rule::Quota { executions: 3 },
            points(2.5),
            Rule::RunOnce,
            Rule::RunOnceDelayed { more: 2 },
            Rule::AfterFirstEdit,
            Rule::AfterFraction { share: 0.66 },
            Rule::NoRepeatWithoutEdit,
            Rule::StopAfterEnvironmentErrors { errors: 2 },
            learning(0.2, History::fit([&run[..]])),
        ],
    }
}

#[test]
fn a_policy_comes_back() {
    let policy = every_rule();
    let text = policy.to_json();
    assert_eq!(Policy::from_json(&text), Ok(policy.clone()));
    let bytes = postcard::to_allocvec(&policy).unwrap();
    assert_eq!(postcard::from_bytes::<Policy>(&bytes), Ok(policy));
    let short = Policy::quota(3).and(Policy::of(Rule::AfterFirstEdit));
    let written: String = short.to_json().split_whitespace().collect();
    assert_eq!(
        written,
        r#"{"format":"runwise-policy","version":1,"rules":[{"quota":{"executions":3}},"after_first_edit"]}"#
    );
}

#[test]
fn bad_policies_are_refused_in_one_sentence() {
    let with = |rule: &str| {
        let text = format!(r#"{{"format":"runwise-policy","version":1,"rules":[{rule}]}}"#);
        let error = Policy::from_json(&text).unwrap_err();
        assert!(!error.hint().is_empty());
        error.to_string()
    };
    for (rule, start) in [
        (
            r#""sometimes""#,
            "the file is no policy: unknown variant `sometimes`",
        ),
        (
            r#"{"quota":{"executions":-1}}"#,
            "the file is no policy: invalid value: integer `-1`",
        ),
        (
            r#"{"quota":{"runs":1}}"#,
            "the file is no policy: unknown field `runs`",
        ),
        (
            r#""run_once",{"after_fraction":{"share":1.5}}"#,
            "rule 2: the share cannot be 1.5",
        ),
        (
            r#"{"points":{"budget":-1,"prices":{"framework":1,"other":0.3}}}"#,
            "rule 1: the budget cannot be -1",
        ),
        (
            r#"{"points":{"budget":1,"prices":{"framework":1,"other":0}}}"#,
            "rule 1: the price of other executions cannot be 0",
        ),
        (
            r#"{"expected_value":{"threshold":0.1,"prices":{"framework":1,"other":1},"history":[{"useful":2,"of":1}],"learn":false}}"#,
            "rule 1: its history does not have 24 cells",
        ),
    ] {
        let said = with(rule);
        assert!(said.starts_with(start), "{said}");
    }
    let many = vec![r#""run_once""#; 40].join(",");
    assert_eq!(with(&many), "40 rules are more than the 32 of a policy");
    for (text, said) in [
        (
            r#"{"format":"other","version":1}"#,
            "the file is no policy: it says that it is \"other\"",
        ),
        (
            r#"{"format":"runwise-policy","version":9}"#,
            "the policy is written in version 9 of the format; version 1 is read here",
        ),
        (
            "",
            "the file is no policy: EOF while parsing a value at line 1 column 0",
        ),
    ] {
        assert_eq!(Policy::from_json(text).unwrap_err().to_string(), said);
    }
}

proptest! {
    #[test]
    fn no_damage_makes_it_panic(place in 0.0..1.0_f64, byte in 32..127_u8) {
        let mut bytes = every_rule().to_json().into_bytes();
        let at = (place * bytes.len() as f64) as usize;
        bytes[at] = byte;
        if let Ok(policy) = Policy::from_json(&String::from_utf8(bytes).unwrap()) {
            let run = executions("tfe+st");
            prop_assert_eq!(simulate(&replay(&run, 6), &policy).kept.len(), 5);
        }
    }
}
