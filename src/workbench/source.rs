//! Inputs of a task, as its schema and a plan make them.

use super::plan::Plan;
use super::request::Refused;
use crate::inputs::search::{Constants, Value};
use crate::inputs::{self, Generator, Instance, NotDrawn, Schema, Source, mutate, satisfies, smaller, weight};
use crate::task::file::TaskFile;

/// The schema of a task.
///
/// # Errors
/// What is wrong with its text, and where.
pub(super) fn read_schema(task: &TaskFile) -> Result<Schema, inputs::Error> {
    Schema::read(&task.schema)
}

/// Inputs of one seed.
pub(super) struct Drawn {
    generator: Generator,
    seed: u64,
}

impl Drawn {
    /// Inputs of a schema. A search draws as the schema says and finds the boundaries itself.
    pub fn new(
        schema: &Schema,
        plan: Plan,
        constants: &Constants,
        seed: u64,
    ) -> Result<Self, Refused> {
        let plan = match plan {
            Plan::Uniform | Plan::Adaptive => inputs::Plan::Declared,
            Plan::Boundary => inputs::Plan::Boundary {
                constants: integers(constants),
            },
        };
        let generator = Generator::check(schema, inputs::Limits::default())?.with_plan(plan);
        Ok(Self { generator, seed })
    }
}

fn integers(constants: &Constants) -> Vec<i128> {
    constants
        .as_slice()
        .iter()
        .filter_map(|constant| match constant.value {
            Value::Integer(number) => Some(number),
            _ => None,
        })
        .collect()
}

impl Source for Drawn {
    fn draw(&self, row: u64) -> Result<Instance, NotDrawn> {
        self.generator
            .draw(self.seed, row)
            .map_err(|error| NotDrawn {
                row,
                why: error.to_string(),
            })
    }

    fn accepts(&self, instance: &Instance) -> bool {
        satisfies(self.generator.schema(), instance).is_ok()
    }

    fn mutate(&self, instance: &Instance, seed: u64) -> Option<Instance> {
        mutate(&self.generator, instance, seed)
    }

    fn smaller<'s>(&'s self, instance: &Instance) -> Box<dyn Iterator<Item = Instance> + 's> {
        Box::new(smaller(self.generator.schema(), instance))
    }

    fn weight(&self, instance: &Instance) -> u64 {
        weight(instance)
    }

    fn repair(&self, changed: Instance) -> Option<Instance> {
        self.generator.repair(changed)
    }
}
