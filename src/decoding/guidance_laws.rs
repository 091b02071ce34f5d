//! Guidance held to what it says, by looking at every token.
#![allow(clippy::unwrap_used)]

use super::guidance::{LEAST, alone, mix, plausibility, score};
use super::remix::remix;
use crate::model::Distribution;
use crate::numerics::{exp, ln};
use crate::protocol::{Certificate, Choice, Guidance};
use proptest::collection::vec;
use proptest::prelude::*;

fn guidance(strength: f64, plausibility: Option<f64>) -> Guidance {
    Guidance {
        strength,
        plausibility,
        adaptive: false,
    }
}

fn none_at_all(plausibility: Option<f64>) -> Guidance {
    guidance(0.0, plausibility)
}

/// ln of weights, normalised.
fn full(weights: &[f64]) -> Vec<f32> {
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|it| ln(it / sum) as f32).collect()
}

/// The formula, token by token, from the definition.
fn by_hand(plain: &[f32], traces: &[f32], strength: f64, alpha: f64) -> usize {
    let largest = |side: &[f32]| side.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let cut = if alpha > 0.0 {
        ln(alpha)
    } else {
        f64::NEG_INFINITY
    };
    let (p, c) = (f64::from(largest(plain)), f64::from(largest(traces)));
    let mut best: Option<(usize, f64)> = None;
    for (token, (&plain, &traces)) in plain.iter().zip(traces).enumerate() {
        let (plain, traces) = (f64::from(plain), f64::from(traces));
        if plain < p + cut && traces < c + cut {
            continue;
        }
        let value = score(plain, traces, strength);
        if best.is_none_or(|(_, other)| value > other) {
            best = Some((token, value));
        }
    }
    best.unwrap().0
}

/// Weights over three orders of magnitude, with ties.
fn weights(length: usize) -> impl Strategy<Value = Vec<f64>> {
    vec(0_u32..40, length).prop_map(|all| {
        let weights = all.into_iter().map(|it| exp(f64::from(it) * 0.2));
        weights.collect()
    })
}

fn strengths() -> impl Strategy<Value = f64> {
    prop_oneof![
        Just(0.0),
        Just(1.0),
        0.0..1.0_f64,
        1.0..5.0_f64,
        Just(0.5),
        Just(3.0)
    ]
}

proptest! {
    /// With all known, the choice is the formula's.
    #[test]
    fn the_choice_is_the_likeliest_of_the_mixture(
        plain in weights(16),
        traces in weights(16),
        strength in strengths(),
        alpha in prop_oneof![Just(None), Just(Some(0.0)), (0.0..=1.0).prop_map(Some)],
    ) {
        let (plain, traces) = (full(&plain), full(&traces));
        let guidance = guidance(strength, alpha);
        let mixed = mix(
            &Distribution::Full(plain.clone()),
            &Distribution::Full(traces.clone()),
            &guidance,
            16,
        )
        .unwrap();
        let alpha = plausibility(&guidance, strength);
        prop_assert_eq!(mixed.choice as usize, by_hand(&plain, &traces, strength, alpha));
        prop_assert_eq!(mixed.certificate, Certificate::Full);
        let allowed: f64 = mixed.top.iter().filter(|it| it.mixed > LEAST).map(|it| exp(it.mixed)).sum();
        prop_assert!((allowed - 1.0).abs() < 1e-6, "{}", allowed);
        prop_assert!(mixed.top.windows(2).all(|pair| pair[0].mixed >= pair[1].mixed));
    }

    /// What is proved from the likeliest tokens is so when all are known, whatever γ and α.
    #[test]
    fn what_is_proved_is_true(
        plain in weights(16),
        traces in weights(16),
        strength in strengths(),
        alpha in prop_oneof![Just(None), (0.0..=1.0).prop_map(Some)],
        known in (1..=16_usize, 1..=16_usize),
    ) {
        let (plain, traces) = (full(&plain), full(&traces));
        let guidance = guidance(strength, alpha);
        let top = |side: &Vec<f32>, count| Distribution::Top(Distribution::Full(side.clone()).top(count));
        let mixed = mix(&top(&plain, known.0), &top(&traces, known.1), &guidance, 4).unwrap();
        if mixed.certificate == Certificate::Proved {
            let alpha = plausibility(&guidance, strength);
            prop_assert_eq!(mixed.choice as usize, by_hand(&plain, &traces, strength, alpha));
        }
    }

    /// Two prompts that are the same, and γ = 0, give what the plain model alone gives.
    #[test]
    fn nothing_is_changed_by_nothing(
        plain in weights(16),
        traces in weights(16),
        strength in 0.0..20.0_f64,
        alpha in prop_oneof![Just(None), (0.0..=1.0).prop_map(Some)],
        count in 1..=16_usize,
    ) {
        let all = Distribution::Full(full(&plain));
        for side in [all.clone(), Distribution::Top(all.top(count))] {
            let guidance = guidance(strength, alpha);
            let same = mix(&side, &side, &guidance, 4).unwrap();
            prop_assert_eq!(Some(same.choice), side.argmax());
            let skipped = alone(&side, &guidance, 4).unwrap();
            prop_assert_eq!(skipped.choice, same.choice);
            let other = Distribution::Full(full(&traces));
            let none = mix(&side, &other, &none_at_all(alpha), 4).unwrap();
            prop_assert_eq!(Some(none.choice), side.argmax());
        }
    }

    /// The page's slider does the loop's arithmetic: with all tokens told, it gives the same.
    #[test]
    fn the_slider_agrees_with_the_loop(
        plain in weights(8),
        traces in weights(8),
        strength in strengths(),
        adaptive in any::<bool>(),
    ) {
        let (plain, traces) = (Distribution::Full(full(&plain)), Distribution::Full(full(&traces)));
        let asked = Guidance { strength, plausibility: None, adaptive };
        let mixed = mix(&plain, &traces, &asked, 8).unwrap();
        let choices: Vec<Choice> = mixed
            .top
            .iter()
            .map(|it| Choice {
                id: it.token,
                text: String::new(),
                plain: it.plain,
                traces: it.traces,
                mixed: it.mixed,
                known: it.known,
            })
            .collect();
        let again = remix(&choices, &asked, mixed.measures.jsd).unwrap();
        prop_assert_eq!(choices[again.choice].id, mixed.choice);
        prop_assert_eq!(again.strength, mixed.strength);
        for (choice, mixed) in choices.iter().zip(&again.mixed) {
            prop_assert!((choice.mixed - mixed).abs() < 1e-6);
        }
    }

    /// Why nothing else is skipped: for any γ > 0 and any two tokens of the plain model there is a P_c
    /// under which the less likely one wins, so that no margin of P alone proves anything.
    #[test]
    fn no_margin_of_the_plain_model_proves_a_choice(
        plain in weights(6),
        strength in 0.01..5.0_f64,
        wins in 0..6_usize,
    ) {
        let plain = full(&plain);
        let mut weights = [1e-300_f64; 6];
        weights[wins] = 1.0;
        let traces: Vec<f32> = weights.iter().map(|&it| (ln(it) as f32).max(-5_000.0)).collect();
        let mixed = mix(
            &Distribution::Full(plain),
            &Distribution::Full(traces),
            &guidance(strength, None),
            6,
        )
        .unwrap();
        prop_assert_eq!(mixed.choice as usize, wins);
    }
}

#[test]
fn a_token_that_is_missing_on_one_side_is_no_impossible_one() {
    // Under the traces token 7 is nearly sure, and the plain model does not list it.
    let plain = Distribution::Top(vec![(1, ln(0.5) as f32), (2, ln(0.3) as f32)]);
    let traces = Distribution::Top(vec![(7, ln(0.9) as f32), (1, ln(0.05) as f32)]);
    let half = mix(&plain, &traces, &guidance(0.5, None), 2).unwrap();
    assert_eq!(half.choice, 7);
    assert_eq!(half.certificate, Certificate::Open);
    let entry = half.top.iter().find(|it| it.token == 7).unwrap();
    assert_eq!(entry.plain, f64::from(ln(0.3) as f32));
    assert_eq!(entry.known, (false, true));
    // At γ = 1 the plain side does not count, so that it is proved.
    let one = mix(&plain, &traces, &guidance(1.0, None), 2).unwrap();
    assert_eq!((one.choice, one.certificate), (7, Certificate::Proved));
    // The unseen bound: (1 − γ) ln 0.3 + γ ln 0.05 is below the score of a token that both know.
    let plain = Distribution::Top(vec![(1, ln(0.9) as f32), (2, ln(0.05) as f32)]);
    let both = mix(&plain, &plain, &guidance(0.7, None), 2).unwrap();
    assert_eq!((both.choice, both.certificate), (1, Certificate::Proved));
}

#[test]
fn an_impossible_token_does_not_win_by_being_impossible() {
    let plain = Distribution::Full(vec![
        ln(0.999_999) as f32,
        f32::NEG_INFINITY,
        ln(1e-6) as f32,
    ]);
    let traces = Distribution::Full(vec![ln(0.9) as f32, ln(0.01) as f32, ln(0.09) as f32]);
    let masked = mix(&plain, &traces, &guidance(3.0, None), 3).unwrap();
    assert_eq!(masked.choice, 0);
    let values = masked.top.iter().flat_map(|it| [it.plain, it.mixed]);
    assert!(values.clone().all(f64::is_finite));
    // Without the mask it would.
    let free = mix(&plain, &traces, &guidance(3.0, Some(0.0)), 3).unwrap();
    assert_eq!(free.choice, 1);
}

#[test]
fn strength_can_follow_how_far_the_two_are_apart() {
    let adaptive = Guidance {
        strength: 2.0,
        plausibility: None,
        adaptive: true,
    };
    let plain = Distribution::Full(full(&[9.0, 1.0]));
    let near = mix(&plain, &plain, &adaptive, 2).unwrap();
    assert!(near.strength < 1e-5);
    let far = Distribution::Full(vec![-30.0, 0.0]);
    let sure = Distribution::Full(vec![0.0, -30.0]);
    let mixed = mix(&sure, &far, &adaptive, 2).unwrap();
    assert!((mixed.strength - 2.0).abs() < 1e-5, "{}", mixed.strength);
    assert_eq!(mixed.choice, 1);
}
