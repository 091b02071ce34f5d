//! Draws inputs from a checked schema.
//!
//! - [`draw`]: a value of each type. [`number`]: laws and plans. [`list`]: distinct, sorted and
//!   summing lists. [`pool`]: inputs without repeats.

mod draw;
mod list;
mod number;
mod pool;
#[cfg(all(test, not(target_arch = "wasm32")))]
pub(super) mod tests;

pub use pool::{Pool, Pooled};

use super::evaluate::names;
use super::explore;
use super::limits::Limits;
use super::random::Stream;
use super::reach::Stop;
use super::schema::{Constraint, Schema};
use super::tables::Tables;
use super::{Error, Instance, check};
pub(super) use draw::Draw;
use serde::{Deserialize, Serialize};

/// Which values of a span are drawn more often.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Plan {
    /// Those that the schema's laws say.
    #[default]
    Declared,
    /// None: every law is [`super::schema::Law::Uniform`].
    Uniform,
    /// Half of all numbers and lengths are drawn at, or one beside, an end of their span or one of
    /// these constants; the others by the schema's laws.
    Boundary {
        /// Numbers that the programs or their task compare with.
        constants: Vec<i128>,
    },
}

/// Draws inputs. Row `i` of a seed depends on the schema, the plan, the seed and `i` alone.
#[derive(Clone, Debug)]
pub struct Generator {
    schema: Schema,
    tables: Tables,
    plan: Plan,
    limits: Limits,
    /// Of each condition, the field after which it can be asked.
    ready: Vec<usize>,
}

impl Generator {
    /// Finds out whether inputs can be made of a schema. Nothing is clipped: a span that is empty
    /// for some values of earlier fields, a sum out of reach or a graph with too many edges is an
    /// error. What shows only at rare values is found by [`Self::draw`].
    ///
    /// # Errors
    /// If no inputs, or too large ones, can be made of it.
    pub fn check(schema: &Schema, limits: Limits) -> Result<Self, Error> {
        check::check(schema)?;
        let tables = Tables::of(&schema.fields)?;
        explore::explore(schema, &tables, &limits)?;
        let ready = schema
            .constraints
            .iter()
            .map(|constraint| last_field(schema, constraint));
        Ok(Self {
            schema: schema.clone(),
            tables,
            plan: Plan::default(),
            limits,
            ready: ready.collect(),
        })
    }

    /// The same generator with another plan.
    #[must_use]
    pub fn with_plan(mut self, plan: Plan) -> Self {
        self.plan = plan;
        self
    }

    /// What inputs are made of.
    #[must_use]
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    pub(super) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Which values are drawn more often.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The nearest allowed input to one that was changed by hand; `None` if none was found.
    #[must_use]
    pub fn repair(&self, changed: Instance) -> Option<Instance> {
        super::repair::repair(&self.schema, &self.tables, changed)
    }

    /// Row `row` of a seed.
    ///
    /// # Errors
    /// If a declaration turns out to be impossible at the values drawn, or no draw meets every
    /// condition.
    pub fn draw(&self, seed: u64, row: u64) -> Result<Instance, Error> {
        let mut draw = Draw::new(self, Stream::new(seed, row));
        let mut failures = Failures::default();
        let mut tries = 0;
        // Tries end early when they have drawn as much as ten of the largest inputs have.
        while tries < self.limits.tries && draw.drawn <= self.limits.values.saturating_mul(10) {
            tries += 1;
            match draw.instance() {
                Ok(values) => return Ok(Instance { values }),
                Err(Miss::Condition(place)) => {
                    failures.note(self.schema.constraints[place].to_string())
                }
                Err(Miss::Repeats(path)) => failures.note(format!("distinct items at {path}")),
                Err(Miss::Stop(Stop::Undecided(name))) => {
                    return Err(Error::UnknownName {
                        path: String::new(),
                        name,
                    });
                }
                Err(Miss::Stop(Stop::Impossible { error, conditional })) => {
                    if !conditional {
                        return Err(*error);
                    }
                    failures.note(error.to_string());
                }
            }
        }
        Err(failures.error(tries))
    }
}

/// Why a draw is no input.
#[derive(Debug)]
pub(super) enum Miss {
    /// A condition does not hold.
    Condition(usize),
    /// A list found no more distinct items.
    Repeats(String),
    /// A declaration has no value here.
    Stop(Stop),
}

impl From<Stop> for Miss {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// How often draws failed for which reason.
#[derive(Default)]
struct Failures(Vec<(String, u32)>);

impl Failures {
    fn note(&mut self, because: String) {
        match self.0.iter_mut().find(|(known, _)| *known == because) {
            Some((_, times)) => *times += 1,
            None => self.0.push((because, 1)),
        }
    }

    fn error(self, tries: u32) -> Error {
        let most = self.0.into_iter().max_by_key(|(_, times)| *times);
        let (because, times) = most.unwrap_or_default();
        Error::Rejected {
            tries,
            times,
            because,
        }
    }
}

/// The last field that a condition asks for.
fn last_field(schema: &Schema, constraint: &Constraint) -> usize {
    let mut last = 0;
    for expr in [&constraint.left, &constraint.right] {
        names(expr, &mut |name, _| {
            let mut fields = schema.fields.iter();
            last = last.max(fields.position(|field| field.name == name).unwrap_or(0));
        });
    }
    last
}
