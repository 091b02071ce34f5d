//! A certificate as JSON that another program can apply, and its application.

use super::reader::{Value, object};
use super::{
    Bound, Ceiling, Certificate, Error, Policy, PolicyCost, Prices, Rollouts, Split, Terms, on_top,
    walk,
};
use crate::data::{float::repr, quote};
use crate::limits;
use crate::sha256::sha256;
use serde::{Deserialize, Serialize};

/// What the format is called in a card.
const FORMAT: &str = "runwise-routing-card";

/// A certificate with all that its application takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// Of the calibration instances: [`data_hash`].
    pub data_sha256: String,
    /// Number of calibration instances.
    pub instances: u32,
    /// The terms.
    pub terms: Terms,
    /// The `c_max` that was taken.
    pub ceiling: f64,
    /// Whether actions are cut off there, so that none costs more.
    pub enforced: bool,
    /// λ̂, inside its step.
    pub lambda: f64,
    /// What is promised of the mean cost.
    pub certified_cost: Option<f64>,
    /// What is promised of the solve rate.
    pub certified_rate: Option<f64>,
    /// All actions, in the order in which ties are broken.
    pub actions: Vec<String>,
    /// Whether each may be taken.
    pub allowed: Vec<bool>,
    /// τ of the scores.
    pub temperature: f64,
    /// Whether giving up is an action.
    pub stop: bool,
    /// Names of the sources that [`Prices::Sources`] speaks of.
    pub sources: Vec<String>,
    /// What the policy takes for the costs of actions.
    pub prices: Prices,
}

impl Card {
    /// The card of a choice made on the calibration instances of some rollouts; `None` if nothing could
    /// be certified.
    ///
    /// # Errors
    /// If the policy cannot be used with the rollouts.
    pub fn new(
        rollouts: &Rollouts,
        policy: &Policy,
        terms: &Terms,
        certificate: &Certificate,
    ) -> Result<Option<Self>, Error> {
        let Some(choice) = certificate.choice() else {
            return Ok(None);
        };
        let calibration = rollouts.of(Split::Calibration);
        let sources = match policy.cost {
            PolicyCost::SourceMean => rollouts.sources.clone(),
            _ => Vec::new(),
        };
        Ok(Some(Self {
            data_sha256: data_hash(rollouts, &calibration),
            instances: calibration.len() as u32,
            terms: *terms,
            ceiling: choice.ceiling,
            enforced: false,
            lambda: choice.lambda,
            certified_cost: choice.certified_cost,
            certified_rate: choice.certified_rate,
            actions: rollouts.actions.clone(),
            allowed: policy.allowed(rollouts.actions.len())?,
            temperature: policy.temperature,
            stop: policy.stop,
            sources,
            prices: Prices::of(rollouts, &policy.cost, &calibration)?,
        }))
    }

    /// The card as JSON, a line a field.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut json = Json::default();
        json.text("format", FORMAT);
        json.raw("version", "1");
        json.text(
            "rule",
            "take the allowed action with the largest score - lambda * cost",
        );
        json.text(
            "tie_rule",
            "the cheaper action, then the earlier one in actions",
        );
        json.text("promise", self.promise());
        json.text(
            "bound",
            match self.terms.bound {
                Bound::ConformalRiskControl => "conformal risk control",
                Bound::Hoeffding { .. } => "hoeffding",
                Bound::LearnThenTest { .. } => "learn then test",
                Bound::PlugIn => "none",
            },
        );
        if let Bound::Hoeffding { delta } | Bound::LearnThenTest { delta, .. } = self.terms.bound {
            json.number("delta", delta);
        }
        if let Bound::LearnThenTest {
            solve_rate: Some(rate),
            ..
        } = self.terms.bound
        {
            json.number("solve_rate", rate);
        }
        json.number("budget", self.terms.budget);
        json.number("lambda", self.lambda);
        if let Some(cost) = self.certified_cost {
            json.number("certified_cost", cost);
        }
        if let Some(rate) = self.certified_rate {
            json.number("certified_solve_rate", rate);
        }
        json.number("c_max", self.ceiling);
        json.text(
            "c_max_from",
            match self.terms.ceiling {
                Ceiling::Given(_) => "given",
                Ceiling::Calibration => "calibration",
            },
        );
        if self.enforced {
            json.raw("c_max_enforced", "true");
        }
        json.raw("calibration_instances", &self.instances.to_string());
        json.text("calibration_sha256", &self.data_sha256);
        json.raw("actions", &names(self.actions.iter()));
        let allowed = self.actions.iter().zip(&self.allowed);
        json.raw(
            "allowed",
            &names(allowed.filter_map(|(name, &allowed)| allowed.then_some(name))),
        );
        json.raw("stop", if self.stop { "true" } else { "false" });
        json.number("temperature", self.temperature);
        match &self.prices {
            Prices::Realised => json.text("policy_cost", "realised"),
            Prices::Given => json.text("policy_cost", "given"),
            Prices::Constant(costs) => {
                json.text("policy_cost", "constant");
                json.raw("costs", &numbers(costs));
            }
            Prices::Sources(sources, overall) => {
                json.text("policy_cost", "source mean");
                json.raw("costs", &numbers(overall));
                let mut each = String::from("{");
                for (name, costs) in self.sources.iter().zip(sources) {
                    if let Some(costs) = costs {
                        each.push_str(if each.len() > 1 { ", " } else { "" });
                        quote(name, &mut each);
                        each.push_str(": ");
                        each.push_str(&numbers(costs));
                    }
                }
                each.push('}');
                json.raw("source_costs", &each);
            }
        }
        json.finish()
    }

    fn promise(&self) -> &'static str {
        match self.terms.bound {
            Bound::ConformalRiskControl => {
                "the expected cost of a new exchangeable instance, over calibration and test, is at most the budget"
            }
            Bound::Hoeffding { .. }
            | Bound::LearnThenTest {
                solve_rate: None, ..
            } => {
                "with probability 1 - delta over calibration, the expected cost is at most the budget"
            }
            Bound::LearnThenTest { .. } => {
                "with probability 1 - delta over calibration, the solve rate is at least solve_rate"
            }
            Bound::PlugIn => "none",
        }
    }

    /// Reads a card.
    ///
    /// # Errors
    /// If the text is none, or a field is missing or out of range.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let value = object(text).map_err(Error::Card)?;
        let read = Fields(&value);
        if read.text("format")? != FORMAT || read.number("version")? != 1.0 {
            return Err(Error::Card(
                "it is not a routing card of version 1".to_owned(),
            ));
        }
        let actions = read.names("actions")?;
        if actions.len() < 2 || actions.len() > limits::ROUTING_ACTIONS {
            return Err(Error::Card(
                "actions has not between 2 and 16 names".to_owned(),
            ));
        }
        let allowed = read.names("allowed")?;
        if let Some(name) = allowed.iter().find(|name| !actions.contains(name)) {
            return Err(Error::Card(format!("{name:?} is allowed and no action")));
        }
        let bound = match read.text("bound")? {
            "conformal risk control" => Bound::ConformalRiskControl,
            "hoeffding" => Bound::Hoeffding {
                delta: read.number("delta")?,
            },
            "learn then test" => Bound::LearnThenTest {
                delta: read.number("delta")?,
                solve_rate: read.optional("solve_rate")?,
            },
            "none" => Bound::PlugIn,
            other => return Err(Error::Card(format!("the bound {other:?} is not known"))),
        };
        let ceiling = read.number("c_max")?;
        let width = actions.len();
        let (mut sources, mut each) = (Vec::new(), Vec::new());
        let prices = match read.text("policy_cost")? {
            "realised" => Prices::Realised,
            "given" => Prices::Given,
            "constant" => Prices::Constant(read.costs(read.field("costs")?, width)?),
            "source mean" => {
                let Value::Object(pairs) = read.field("source_costs")? else {
                    return Err(Error::Card("source_costs is no object".to_owned()));
                };
                for (name, costs) in pairs {
                    sources.push(name.clone());
                    each.push(Some(read.costs(costs, width)?));
                }
                Prices::Sources(each, read.costs(read.field("costs")?, width)?)
            }
            other => {
                return Err(Error::Card(format!(
                    "the policy cost {other:?} is not known"
                )));
            }
        };
        let lambda = read.number("lambda")?;
        if lambda < 0.0 {
            return Err(Error::Card("lambda is below 0".to_owned()));
        }
        Ok(Self {
            data_sha256: read.text("calibration_sha256")?.to_owned(),
            instances: read.number("calibration_instances")? as u32,
            terms: Terms {
                budget: read.number("budget")?,
                bound,
                ceiling: match read.text("c_max_from")? {
                    "calibration" => Ceiling::Calibration,
                    _ => Ceiling::Given(ceiling),
                },
            },
            ceiling,
            enforced: read.0.get(&["c_max_enforced"]) == Some(&Value::Bool(true)),
            lambda,
            certified_cost: read.optional("certified_cost")?,
            certified_rate: read.optional("certified_solve_rate")?,
            allowed: actions.iter().map(|name| allowed.contains(name)).collect(),
            actions,
            temperature: read.number("temperature")?,
            stop: *read.field("stop")? == Value::Bool(true),
            sources,
            prices,
        })
    }

    /// What the policy does with each instance: the action's place in the rollouts, or `None` to stop.
    ///
    /// # Errors
    /// If the rollouts have other actions, or lack the costs that the policy goes by.
    pub fn apply(
        &self,
        rollouts: &Rollouts,
        instances: &[u32],
    ) -> Result<Vec<Option<usize>>, Error> {
        rollouts.check()?;
        let place = |name: &String| rollouts.actions.iter().position(|action| action == name);
        let places: Option<Vec<usize>> = self.actions.iter().map(place).collect();
        let places = places.filter(|places| places.len() == rollouts.actions.len());
        let Some(places) = places else {
            let actions = self.actions.join(", ");
            return Err(Error::CardMisfit(format!("it chooses between {actions}")));
        };
        let policy = Policy {
            allowed: self.allowed.clone(),
            temperature: self.temperature,
            cost: PolicyCost::Realised,
            stop: self.stop,
        };
        let allowed = policy.allowed(self.actions.len())?;
        let kept: Vec<usize> = (0..allowed.len()).filter(|&at| allowed[at]).collect();
        let source = |name: &String| self.sources.iter().position(|source| source == name);
        let source_of: Vec<Option<usize>> = rollouts.sources.iter().map(source).collect();
        let mut corners = Vec::new();
        let decide = |&at: &u32| {
            let instance = &rollouts.instances[at as usize];
            let here = |costs: &[f64]| kept.iter().map(|&at| costs[places[at]]).collect();
            let ours = |costs: &[f64]| kept.iter().map(|&at| costs[at]).collect();
            let mut costs: Vec<f64> = match &self.prices {
                Prices::Realised => here(&instance.cost),
                Prices::Given => match &instance.policy_cost {
                    Some(costs) => here(costs),
                    None => return Err(Error::NoPolicyCost(instance.id.clone())),
                },
                Prices::Constant(costs) => ours(costs),
                Prices::Sources(sources, overall) => {
                    let known =
                        source_of[instance.source as usize].and_then(|at| sources[at].as_ref());
                    ours(known.unwrap_or(overall))
                }
            };
            let mut scores: Vec<f64> = here(&instance.scores.at(self.temperature));
            if self.stop {
                costs.push(0.0);
                scores.push(0.0);
            }
            let start = walk(&scores, &costs, &mut corners);
            let action = on_top(start, &corners, self.lambda) as usize;
            Ok(kept.get(action).map(|&at| places[at]))
        };
        instances.iter().map(decide).collect()
    }
}

/// The SHA-256 of some instances, whatever their order: of the sorted digests of a line for each, with
/// id, source, scores, costs and results as text.
#[must_use]
pub fn data_hash(rollouts: &Rollouts, instances: &[u32]) -> String {
    let mut header = names(rollouts.actions.iter());
    let line = |&at: &u32| {
        let instance = &rollouts.instances[at as usize];
        let mut line = String::new();
        quote(&instance.id, &mut line);
        quote(&rollouts.sources[instance.source as usize], &mut line);
        line.push(match instance.scores {
            super::Scores::Probabilities(_) => 'p',
            super::Scores::MeanLogProbabilities(_) => 'l',
        });
        line.push_str(&numbers(instance.scores.raw()));
        line.push_str(&numbers(&instance.cost));
        if let Some(costs) = &instance.policy_cost {
            line.push_str(&numbers(costs));
        }
        line.extend(
            instance
                .solves
                .iter()
                .map(|&solves| if solves { '1' } else { '0' }),
        );
        sha256(line.as_bytes())
    };
    let mut digests: Vec<String> = instances.iter().map(line).collect();
    digests.sort_unstable();
    for digest in digests {
        header.push_str(&digest);
    }
    sha256(header.as_bytes())
}

fn numbers(values: &[f64]) -> String {
    let values: Vec<String> = values.iter().map(|&value| repr(value)).collect();
    format!("[{}]", values.join(", "))
}

fn names<'a>(names: impl Iterator<Item = &'a String>) -> String {
    let mut text = String::from("[");
    for name in names {
        text.push_str(if text.len() > 1 { ", " } else { "" });
        quote(name, &mut text);
    }
    text.push(']');
    text
}

/// An object on its way, a line a field.
#[derive(Default)]
struct Json(String);

impl Json {
    fn raw(&mut self, key: &str, value: &str) {
        self.0
            .push_str(if self.0.is_empty() { "{\n  " } else { ",\n  " });
        quote(key, &mut self.0);
        self.0.push_str(": ");
        self.0.push_str(value);
    }

    fn text(&mut self, key: &str, value: &str) {
        let mut quoted = String::new();
        quote(value, &mut quoted);
        self.raw(key, &quoted);
    }

    fn number(&mut self, key: &str, value: f64) {
        self.raw(key, &repr(value));
    }

    fn finish(self) -> String {
        self.0 + "\n}\n"
    }
}

/// The fields of a card.
struct Fields<'a>(&'a Value);

impl<'a> Fields<'a> {
    fn field(&self, key: &str) -> Result<&'a Value, Error> {
        let found = self.0.get(&[key]);
        found.ok_or_else(|| Error::Card(format!("it has no field {key}")))
    }

    fn text(&self, key: &str) -> Result<&'a str, Error> {
        let text = self.field(key)?.text();
        text.ok_or_else(|| Error::Card(format!("{key} is no text")))
    }

    fn number(&self, key: &str) -> Result<f64, Error> {
        match self.field(key)? {
            Value::Number(number) if number.is_finite() => Ok(*number),
            _ => Err(Error::Card(format!("{key} is no number"))),
        }
    }

    fn optional(&self, key: &str) -> Result<Option<f64>, Error> {
        match self.0.get(&[key]) {
            None => Ok(None),
            Some(_) => self.number(key).map(Some),
        }
    }

    fn names(&self, key: &str) -> Result<Vec<String>, Error> {
        let names = match self.field(key)? {
            Value::List(items) => {
                let names = items.iter().map(|item| item.text().map(str::to_owned));
                names.collect::<Option<Vec<String>>>()
            }
            _ => None,
        };
        let names = names.ok_or_else(|| Error::Card(format!("{key} is no list of names")))?;
        let twice = (1..names.len()).any(|at| names[..at].contains(&names[at]));
        match twice {
            true => Err(Error::Card(format!("{key} has a name twice"))),
            false => Ok(names),
        }
    }

    fn costs(&self, value: &Value, width: usize) -> Result<Vec<f64>, Error> {
        let costs = match value {
            Value::List(items) => items
                .iter()
                .map(|item| match item {
                    Value::Number(cost) if super::is_cost(*cost) => Some(*cost),
                    _ => None,
                })
                .collect::<Option<Vec<f64>>>(),
            _ => None,
        };
        let costs = costs.filter(|costs| costs.len() == width);
        costs.ok_or_else(|| Error::Card("costs are not one positive number per action".to_owned()))
    }
}
