//! A row of a file, whatever its format, before it is known which actions all rows share.

use super::value::Value;
use crate::limits;
use crate::routing::{Failure, Split};

/// A row as it stands in the file. Numbers are checked; names of actions are not.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Row {
    pub line: usize,
    pub id: Option<String>,
    pub source: Option<String>,
    pub split: Option<Split>,
    /// Whether scores are mean log-probabilities.
    pub logarithmic: bool,
    pub scores: Vec<(String, f64)>,
    pub cost: Vec<(String, f64)>,
    pub policy_cost: Vec<(String, f64)>,
    pub success: Success,
    pub text: Option<Failure>,
}

/// What a row says of solving.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Success {
    /// Of each action by itself.
    Each(Vec<(String, bool)>),
    /// The actions that solve; others do not.
    Listed(Vec<String>),
}

impl Default for Success {
    fn default() -> Self {
        Self::Each(Vec::new())
    }
}

/// Characters of a problem and of standard error that are kept: what the paper's router reads.
const PROBLEM: usize = 6_000;
const STDERR: usize = 800;

impl Row {
    /// Reads a row of JSON; `texts`: keep the failure's.
    ///
    /// # Errors
    /// What is wrong with it, in one sentence.
    pub fn of(line: usize, value: &Value, texts: bool) -> Result<Self, String> {
        let Value::Object(_) = value else {
            return Err("this is no object with an id, scores, costs and results".to_owned());
        };
        let mut row = Self {
            line,
            source: name(value.get(&["source", "_dataset", "dataset"])),
            ..Self::default()
        };
        row.id = match (
            name(value.get(&["id"])),
            name(value.get(&["_problem_id", "problem_id"])),
        ) {
            (Some(id), _) => Some(id),
            // Problems are numbered within their data set.
            (None, Some(id)) => Some(match &row.source {
                Some(source) => format!("{source}::{id}"),
                None => id,
            }),
            (None, None) => None,
        };
        if let Some(text) = value.get(&["split"]).and_then(Value::text) {
            row.split = split(text)?;
        }
        if let Some(scores) = value.get(&["scores", "probs"]) {
            for (action, score) in pairs(scores, "scores")? {
                row.scores
                    .push((action.clone(), probability(action, number(score))?));
            }
        } else if let Some(scores) = value.get(&["logprobs"]) {
            row.logarithmic = true;
            for (action, tokens) in pairs(scores, "logprobs")? {
                row.scores
                    .push((action.clone(), logarithm(action, mean(tokens))?));
            }
        }
        if let Some(costs) = value.get(&["cost", "costs", "costs_usd"]) {
            row.cost = priced(costs, "cost")?;
        }
        if let Some(costs) = value.get(&["cost_policy"]) {
            row.policy_cost = priced(costs, "cost_policy")?;
        }
        row.success = success(value)?;
        if texts {
            row.text = failure(value);
        }
        Ok(row)
    }
}

/// A name given as text or as a number.
fn name(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::Text(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => Some(*number),
        _ => None,
    }
}

fn pairs<'a>(value: &'a Value, what: &str) -> Result<&'a [(String, Value)], String> {
    match value {
        Value::Object(pairs) => Ok(pairs),
        _ => Err(format!("{what} is no object with a number for each action")),
    }
}

/// What the split is called, `None` if it is not said.
pub(super) fn split(text: &str) -> Result<Option<Split>, String> {
    match text.trim().to_lowercase().as_str() {
        "" => Ok(None),
        "cal" | "calib" | "calibration" | "val" | "validation" => Ok(Some(Split::Calibration)),
        "test" | "eval" => Ok(Some(Split::Test)),
        "train" | "training" => Err("it is for training, which is not done here".to_owned()),
        other => Err(format!("the split {other:?} is neither cal nor test")),
    }
}

/// A probability.
pub(super) fn probability(action: &str, score: Option<f64>) -> Result<f64, String> {
    match score {
        Some(score) if (0.0..=1.0).contains(&score) => Ok(score),
        Some(score) => Err(format!(
            "the score of {action} is {score}, not between 0 and 1"
        )),
        None => Err(format!("the score of {action} is no number")),
    }
}

/// A mean log-probability, which rounding may have lifted a little above 0.
pub(super) fn logarithm(action: &str, score: Option<f64>) -> Result<f64, String> {
    match score {
        Some(score) if score.is_finite() && score <= 1e-6 => Ok(score.min(0.0)),
        Some(score) => Err(format!(
            "the log-probability of {action} is {score}, not a finite number up to 0"
        )),
        None => Err(format!("the log-probabilities of {action} are no numbers")),
    }
}

/// A cost.
pub(super) fn price(action: &str, cost: f64) -> Result<f64, String> {
    if crate::routing::is_cost(cost) {
        return Ok(cost);
    }
    Err(match cost {
        cost if cost.is_finite() && cost > *limits::ROUTING_COST.end() => {
            let most = limits::ROUTING_COST.end();
            format!("the cost of {action} is above {most:e}")
        }
        0.0 => format!("the cost of {action} is 0, and what has no price is not free"),
        cost => format!("the cost of {action} is {cost}, not a positive number"),
    })
}

/// Costs by action; one that is null is missing.
fn priced(value: &Value, what: &str) -> Result<Vec<(String, f64)>, String> {
    let mut costs = Vec::new();
    for (action, cost) in pairs(value, what)? {
        let action = action.strip_suffix("_usd").unwrap_or(action);
        match cost {
            Value::Null => {}
            Value::Number(cost) => costs.push((action.to_owned(), price(action, *cost)?)),
            _ => return Err(format!("the cost of {action} is no number")),
        }
    }
    Ok(costs)
}

/// The mean of log-probabilities per token, given one by one, as a mean, or as sum and count.
fn mean(tokens: &Value) -> Option<f64> {
    match tokens {
        Value::Number(mean) => Some(*mean),
        Value::List(tokens) if !tokens.is_empty() => {
            let sum = tokens.iter().map(number).sum::<Option<f64>>()?;
            Some(sum / tokens.len() as f64)
        }
        Value::Object(_) => {
            let count = number(tokens.get(&["n"])?).filter(|&count| count >= 1.0)?;
            Some(number(tokens.get(&["sum"])?)? / count)
        }
        _ => None,
    }
}

fn success(value: &Value) -> Result<Success, String> {
    if let Some(Value::List(items)) = value.get(&["successful_actions", "success"]) {
        let names = items.iter().map(|item| item.text().map(str::to_owned));
        let names: Option<Vec<String>> = names.collect();
        return names
            .map(Success::Listed)
            .ok_or_else(|| "the successful actions are not all names".to_owned());
    }
    let mut each = Vec::new();
    if let Some(value) = value.get(&["success"]) {
        for (action, solves) in pairs(value, "success")? {
            each.push((
                action.clone(),
                match solves {
                    Value::Bool(solves) => *solves,
                    Value::Number(0.0) => false,
                    Value::Number(1.0) => true,
                    _ => return Err(format!("whether {action} solves is neither true nor false")),
                },
            ));
        }
    }
    Ok(Success::Each(each))
}

fn failure(value: &Value) -> Option<Failure> {
    let text = |keys: &[&str]| value.get(keys).and_then(Value::text);
    kept(
        text(&["problem", "prompt", "question"]),
        text(&["verdict"]),
        text(&["stderr"]),
    )
}

/// The failure, cut as the paper's router cuts it; `None` without any text.
pub(super) fn kept(
    problem: Option<&str>,
    verdict: Option<&str>,
    stderr: Option<&str>,
) -> Option<Failure> {
    problem.or(verdict).or(stderr)?;
    let cut = |text: Option<&str>, most| text.unwrap_or_default().chars().take(most).collect();
    Some(Failure {
        problem: cut(problem, PROBLEM),
        verdict: cut(verdict, STDERR),
        stderr: cut(stderr, STDERR),
    })
}
