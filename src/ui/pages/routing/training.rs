//! How a router is trained, as a visitor can set it: ranges, and words in a link.

use crate::limits;
use crate::routing::router::{Label, LabelCosts, TrainOptions};
use crate::share::{Params, Problem, Reader};
use crate::ui::chart::number;
use std::ops::RangeInclusive;

/// Penalties: below, words are learnt by heart; above, nothing is learnt.
pub const L2: RangeInclusive<f64> = 0.001..=1_000.0;
/// Folds: each is one more fit.
pub const FOLDS: RangeInclusive<u32> = 2..=20;

const LABELS: [&str; 3] = ["cheapest", "even", "graded"];

/// Where a label stands in a list.
#[must_use]
pub const fn place(label: Label) -> usize {
    match label {
        Label::Cheapest => 0,
        Label::Even => 1,
        Label::Graded { .. } => 2,
    }
}

/// The label at a place of the list; `scale` is for graded ones.
#[must_use]
pub const fn label_at(place: usize, scale: f64) -> Label {
    match place {
        1 => Label::Even,
        2 => Label::Graded { scale },
        _ => Label::Cheapest,
    }
}

/// A number with two digits: what a field opens with.
#[must_use]
pub fn rounded(value: f64) -> f64 {
    let digits = 1.0 - libm::log10(value).floor();
    let text = number::shortest(value, digits.clamp(0.0, 9.0) as usize);
    number::parse(&text).unwrap_or(value)
}

/// The nearest options that are possible.
#[must_use]
pub fn within(mut options: TrainOptions) -> TrainOptions {
    let default = TrainOptions::default();
    let costs = limits::ROUTING_COST;
    let near = |value: f64, range: &RangeInclusive<f64>, default: f64| match value.is_nan() {
        true => default,
        false => value.clamp(*range.start(), *range.end()),
    };
    options.l2 = near(options.l2, &L2, default.l2);
    options.folds = options.folds.clamp(*FOLDS.start(), *FOLDS.end());
    if let Label::Graded { scale } = &mut options.label {
        *scale = near(*scale, &costs, 1.0);
    }
    if let LabelCosts::Nominal(nominal) = &mut options.costs {
        nominal.truncate(limits::ROUTING_ACTIONS);
        for cost in nominal {
            *cost = near(*cost, &costs, 1.0);
        }
    }
    options
}

/// Writes what is not as it opens.
pub fn write(params: &mut Params, options: &TrainOptions) {
    let default = TrainOptions::default();
    if options.label != default.label {
        params.set("label", LABELS[place(options.label)]);
    }
    if let Label::Graded { scale } = options.label {
        params.set("lscale", scale);
    }
    if let LabelCosts::Nominal(costs) = &options.costs {
        let costs: Vec<String> = costs.iter().map(f64::to_string).collect();
        params.set("lcost", costs.join(","));
    }
    if options.l2 != default.l2 {
        params.set("l2", options.l2);
    }
    if options.folds != default.folds {
        params.set("folds", options.folds);
    }
    if options.seed != default.seed {
        params.set("rseed", options.seed);
    }
}

/// Reads what [`write`] writes.
pub fn read(reader: &mut Reader<'_>) -> TrainOptions {
    let default = TrainOptions::default();
    let word = reader.word("label", &LABELS, LABELS[0]);
    let label = LABELS.iter().position(|known| *known == word).unwrap_or(0);
    let scale = match label {
        2 => reader.number("lscale", limits::ROUTING_COST, 1.0),
        _ => 1.0,
    };
    TrainOptions {
        label: label_at(label, scale),
        costs: costs(reader),
        l2: reader.number("l2", L2, default.l2),
        folds: reader.number("folds", FOLDS, default.folds),
        seed: reader.number("rseed", 0..=u64::MAX, default.seed),
        ..default
    }
}

fn costs(reader: &mut Reader<'_>) -> LabelCosts {
    let Some(text) = reader.text("lcost") else {
        return LabelCosts::Own;
    };
    let parts: Vec<&str> = text.split(',').collect();
    if parts.len() > limits::ROUTING_ACTIONS {
        reader.remark("lcost", text, Problem::TooLarge, "own");
        return LabelCosts::Own;
    }
    let costs = parts
        .into_iter()
        .map(|part| reader.read_number("lcost", part, &limits::ROUTING_COST, 1.0));
    LabelCosts::Nominal(costs.collect())
}

#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::state::{Action, State};
    use super::*;
    use proptest::prelude::*;

    fn back(state: &State) -> State {
        let (read, remarks) = State::from_fragment(&state.to_link().unwrap()).unwrap();
        assert_eq!(remarks, []);
        read
    }

    #[test]
    fn numbers_are_kept_in_their_ranges() {
        let options = TrainOptions {
            l2: f64::NAN,
            folds: 1,
            label: Label::Graded { scale: -1.0 },
            costs: LabelCosts::Nominal(vec![2.0, f64::INFINITY, f64::NAN]),
            ..TrainOptions::default()
        };
        let state = State::default().reduce(Action::Training(options));
        assert_eq!(state.training.l2, 1.0);
        assert_eq!(state.training.folds, 2);
        assert_eq!(state.training.label, Label::Graded { scale: 1e-9 });
        let costs = LabelCosts::Nominal(vec![2.0, 1e12, 1.0]);
        assert_eq!(state.training.costs, costs);
        let purse = |purse| State::default().reduce(Action::Purse(purse)).purse;
        assert_eq!(purse(Some(-1.0)), Some(0.0));
        assert_eq!(purse(Some(f64::NAN)), None);
    }

    #[test]
    fn fields_open_with_round_numbers() {
        assert_eq!(rounded(0.004_237), 0.0042);
        assert_eq!(rounded(12.6), 13.0);
        assert_eq!(rounded(12_345.0), 12_345.0);
        assert!(rounded(0.0) == 0.0 && rounded(f64::NAN).is_nan());
    }

    #[test]
    fn a_link_that_says_nonsense_is_remarked() {
        let read = |query: &str| State::from_fragment(&format!("#/routing?{query}")).unwrap();
        let (state, remarks) = read("label=best&lcost=2,x,13&folds=0&purse=much");
        assert_eq!(remarks.len(), 4);
        assert_eq!(state.training.label, Label::Cheapest);
        let costs = LabelCosts::Nominal(vec![2.0, 1.0, 13.0]);
        assert_eq!(state.training.costs, costs);
        assert_eq!(state.training.folds, 2);
        let many = ["1"; 40].join(",");
        assert_eq!(read(&format!("lcost={many}")).1.len(), 1);
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(
            label in 0..3_usize, scale in 1e-6..10.0_f64, l2 in 0.001..1_000.0_f64, folds in 2..=20_u32, seed: u64,
            costs in prop::option::of(prop::collection::vec(0.001..100.0_f64, 1..17)), purse in prop::option::of(0.0..100.0_f64),
        ) {
            let state = State {
                training: TrainOptions {
                    label: label_at(label, scale), l2, folds, seed,
                    costs: costs.map_or(LabelCosts::Own, LabelCosts::Nominal),
                    ..TrainOptions::default()
                },
                purse,
                ..State::default()
            };
            prop_assert_eq!(back(&state), state);
        }
    }
}
