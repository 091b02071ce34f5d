//! The four ways to propose an input.

use super::KINDS;
use super::constants::{Constants, Origin, Value};
use super::places::{Neighbour, put};
use crate::data::Data;
use crate::inputs::{Instance, NotDrawn, Source};
use crate::numerics::Random;
use serde::{Deserialize, Serialize};

/// Why an input was proposed. Rows are those of the search, counted from 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reason {
    /// As the schema draws it.
    Fresh,
    /// Drawn, and then moved next to constants.
    Boundary(Vec<Placed>),
    /// A small change of an input that told programs apart: as the source changes inputs, or a
    /// constant put into it.
    Mutation {
        /// Its row.
        of: usize,
        /// The constant, if it was one.
        placed: Option<Placed>,
    },
    /// Parts of two inputs that told programs apart differently.
    Crossing {
        /// The row of one.
        of: usize,
        /// The row of the other.
        with: usize,
    },
}

impl Reason {
    /// Which of the four it is.
    pub(super) fn kind(&self) -> usize {
        match self {
            Self::Fresh => FRESH,
            Self::Boundary(_) => BOUNDARY,
            Self::Mutation { .. } => MUTATION,
            Self::Crossing { .. } => CROSSING,
        }
    }
}

pub(super) const FRESH: usize = 0;
pub(super) const BOUNDARY: usize = 1;
pub(super) const MUTATION: usize = 2;
pub(super) const CROSSING: usize = KINDS - 1;

/// A constant put into an input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Placed {
    /// Field of the schema, counted from 0.
    pub field: usize,
    /// The constant.
    pub constant: Value,
    /// Where it was found.
    pub origin: Origin,
    /// -1, 0 or 1: just below, at, or just above the constant. Of a float's neighbours the finer
    /// ones are below or above by a part of 1.
    pub step: i8,
}

/// What proposals are made of, apart from what has been run.
#[derive(Clone, Debug)]
pub(super) struct Proposer {
    constants: Constants,
    /// Neighbours of constants still to be placed before any comes again; the next one last.
    deck: Vec<Neighbour>,
    /// The next row of the source.
    row: u64,
}

impl Proposer {
    pub(super) fn new(constants: Constants) -> Self {
        Self {
            constants,
            deck: Vec::new(),
            row: 0,
        }
    }

    /// Begins at another row of the source.
    pub(super) fn starting_at(mut self, row: u64) -> Self {
        self.row = row;
        self
    }

    /// Whether there are constants to put anywhere.
    pub(super) fn has_constants(&self) -> bool {
        !self.constants.as_slice().is_empty()
    }

    /// The next input of the source.
    pub(super) fn fresh(&mut self, source: &dyn Source) -> Result<Instance, NotDrawn> {
        let row = self.row;
        self.row += 1;
        source.draw(row)
    }

    /// A drawn input next to one or two constants.
    pub(super) fn boundary(
        &mut self,
        source: &dyn Source,
        random: &mut Random,
    ) -> Result<Option<(Instance, Reason)>, NotDrawn> {
        let mut instance = self.fresh(source)?;
        let fields = instance.values.len() as u32;
        let mut wanted = vec![random.below(fields) as usize];
        if random.below(2) == 0 {
            wanted.push(random.below(fields) as usize);
        }
        // A field may decide what those after it can be, so the first comes first.
        wanted.sort_unstable();
        wanted.dedup();
        let mut placed: Vec<Placed> = Vec::new();
        for field in wanted {
            let Some((moved, one)) = self.place(source, &instance, field, random) else {
                continue;
            };
            let stays =
                |one: &Placed| moved.values.get(one.field) == instance.values.get(one.field);
            if placed.iter().all(stays) {
                instance = moved;
                placed.push(one);
            }
        }
        Ok((!placed.is_empty()).then_some((instance, Reason::Boundary(placed))))
    }

    /// A small change of the input of a row.
    pub(super) fn mutation(
        &mut self,
        source: &dyn Source,
        instance: &Instance,
        of: usize,
        random: &mut Random,
    ) -> Option<(Instance, Reason)> {
        let fields = instance.values.len() as u32;
        if self.has_constants() && random.below(2) == 0 {
            let field = random.below(fields) as usize;
            let (changed, placed) = self.place(source, instance, field, random)?;
            let placed = Some(placed);
            return Some((changed, Reason::Mutation { of, placed }));
        }
        let changed = source.mutate(instance, random.bits())?;
        Some((changed, Reason::Mutation { of, placed: None }))
    }

    /// The input with one of the next few constants of the deck in a field, if it is allowed then.
    fn place(
        &mut self,
        source: &dyn Source,
        instance: &Instance,
        field: usize,
        random: &mut Random,
    ) -> Option<(Instance, Placed)> {
        const TRIES: usize = 8;
        let mut passed_over = Vec::new();
        let mut found = None;
        for _ in 0..TRIES {
            let Some(neighbour) = self.draw_neighbour(random) else {
                break;
            };
            let constant = self.constants.as_slice()[neighbour.constant].clone();
            let mut moved = instance.clone();
            if put(&mut moved, field, &constant.value, neighbour.step, random)
                && let Some(moved) = repaired(source, moved, field)
            {
                let placed = Placed {
                    field,
                    constant: constant.value,
                    origin: constant.origin,
                    step: neighbour.step,
                };
                found = Some((moved, placed));
                break;
            }
            passed_over.push(neighbour);
        }
        // What did not fit here may fit another field.
        self.deck.extend(passed_over.into_iter().rev());
        found
    }

    /// The next neighbour. The constants of programs come more often than those of the schema, and a
    /// constant itself more often than what is beside it.
    fn draw_neighbour(&mut self, random: &mut Random) -> Option<Neighbour> {
        if self.deck.is_empty() {
            for (constant, known) in self.constants.as_slice().iter().enumerate() {
                let times = match known.origin {
                    Origin::Program(_) => 2,
                    Origin::Schema => 1,
                };
                for step in [-1, 0, 0, 1] {
                    let neighbour = Neighbour { constant, step };
                    self.deck.extend((0..times).map(|_| neighbour));
                }
            }
        }
        if self.deck.is_empty() {
            return None;
        }
        let at = random.below(self.deck.len() as u32) as usize;
        Some(self.deck.swap_remove(at))
    }

    /// Parts of the inputs of two rows.
    pub(super) fn crossing(
        &self,
        source: &dyn Source,
        [(of, left), (with, right)]: [(usize, &Instance); 2],
        random: &mut Random,
    ) -> Option<(Instance, Reason)> {
        let pairs = left.values.iter().zip(&right.values);
        let values = pairs
            .map(|(left, right)| cross(left, right, random))
            .collect();
        let instance = source.repair(Instance { values })?;
        let parents = [left, right];
        (!parents.contains(&&instance)).then_some((instance, Reason::Crossing { of, with }))
    }
}

/// An input changed in a field and made valid again; `None` if that took the change back.
fn repaired(source: &dyn Source, changed: Instance, field: usize) -> Option<Instance> {
    let wanted = changed.values.get(field).cloned();
    let repaired = source.repair(changed)?;
    (repaired.values.get(field) == wanted.as_ref()).then_some(repaired)
}

/// Either of two values; or, one time in two where both have as many items, their items crossed.
fn cross(left: &Data, right: &Data, random: &mut Random) -> Data {
    let pairs = match (left, right) {
        (Data::List(left), Data::List(right)) | (Data::Tuple(left), Data::Tuple(right))
            if left.len() == right.len() && random.below(2) == 0 =>
        {
            left.iter().zip(right)
        }
        _ => {
            return if random.below(2) == 0 {
                left.clone()
            } else {
                right.clone()
            };
        }
    };
    let items = pairs
        .map(|(left, right)| cross(left, right, random))
        .collect();
    match left {
        Data::Tuple(_) => Data::Tuple(items),
        _ => Data::List(items),
    }
}
