//! What the policy would do with a failure that is none of the rollouts.

use super::model::Model;
use crate::routing::Scores;

/// An action for a failure whose costs are not known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offer {
    /// Which one of the table.
    pub action: usize,
    /// Its score, at the temperature of the policy.
    pub score: f64,
    /// What the policy takes it to cost: the mean over the calibration instances of the source, over
    /// all of them where the source is not among them.
    pub cost: f64,
    /// *s − λc*.
    pub value: f64,
}

/// What each action offers at a λ. `probabilities` are those of the actions of the rollouts; an action
/// without one has score 0.
#[must_use]
pub fn offers(
    model: &Model,
    source: Option<u32>,
    probabilities: &[f64],
    temperature: f64,
    lambda: f64,
) -> Vec<Offer> {
    let table = &model.table;
    let scores = Scores::Probabilities(probabilities.to_vec()).at(temperature);
    let of_source = |source: Option<u32>| {
        let mut sums = vec![0.0; table.width()];
        let mut count = 0.0;
        for &at in &model.calibration {
            if source.is_none_or(|source| table.source(at) == source) {
                count += 1.0;
                for (sum, cost) in sums.iter_mut().zip(table.policy_cost(at)) {
                    *sum += cost;
                }
            }
        }
        (count > 0.0).then(|| sums.iter().map(|sum| sum / count).collect::<Vec<f64>>())
    };
    let costs = of_source(source)
        .or_else(|| of_source(None))
        .unwrap_or_else(|| vec![0.0; table.width()]);
    (0..table.width())
        .map(|action| {
            let origin = table.origin(action);
            let score = origin.and_then(|origin| scores.get(origin).copied());
            let (score, cost) = (score.unwrap_or(0.0), costs[action]);
            Offer {
                action,
                score,
                cost,
                value: score - lambda * cost,
            }
        })
        .collect()
}

/// The best of them: ties go to the cheaper, then to the earlier one.
#[must_use]
pub fn best(offers: &[Offer]) -> Option<&Offer> {
    offers.iter().reduce(|best, offer| {
        let cheaper = offer.value == best.value && offer.cost < best.cost;
        if offer.value > best.value || cheaper {
            offer
        } else {
            best
        }
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::state::{Data, State};
    use super::*;
    use crate::calibration::Read;
    use crate::routing::{Policy, golden};
    use std::rc::Rc;

    fn model(policy: &Policy) -> Model {
        let loaded = Rc::new(Read {
            rollouts: golden(),
            ..Read::default()
        });
        Model::new(&loaded, policy, None).unwrap()
    }

    #[test]
    fn costs_are_means_and_money_decides() {
        let policy = State::of(Data::Golden).policies[0].clone();
        let model = model(&policy);
        let scores = [0.2, 0.3, 0.5];
        let free = offers(&model, None, &scores, 1.0, 0.0);
        let means = model.table.mean_cost(&model.calibration);
        let costs: Vec<f64> = free.iter().map(|offer| offer.cost).collect();
        assert_eq!(costs, means);
        assert_eq!(best(&free).unwrap().action, 2);
        let dear = offers(&model, None, &scores, 1.0, 1.0);
        let cheapest = model.order[0];
        assert_eq!(best(&dear).unwrap().action, cheapest);
        // A source that is not there has the costs of all.
        assert_eq!(offers(&model, Some(77), &scores, 1.0, 0.0), free);
        assert_eq!(best(&[]), None);
    }

    #[test]
    fn giving_up_is_worth_nothing_and_costs_nothing() {
        let policy = Policy {
            stop: true,
            ..Policy::default()
        };
        let offers = offers(&model(&policy), None, &[0.2, 0.3, 0.5], 2.0, 10.0);
        let stop = best(&offers).unwrap();
        assert_eq!((stop.score, stop.cost, stop.value), (0.0, 0.0, 0.0));
        let sum: f64 = offers.iter().map(|offer| offer.score).sum();
        assert!((sum - 1.0).abs() < 1e-12);
    }
}
