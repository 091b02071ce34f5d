//! Looks for values of earlier fields at which a later declaration is impossible or too large.
//!
//! Every integer and length that an expression refers to is tried at its ends and, where there are
//! few values, at all of them. What is found is certain, as it names the values; what is not found
//! is met when drawing.

use super::Error;
use super::evaluate::{Fault, Part, Scope, Summary, holds, names, when};
use super::limits::Limits;
use super::path::Path;
use super::reach::{Reach, Stop};
use super::schema::{Constraint, Expr, Field, Schema, Shape, Type};
use super::structures::edges::Kind;
use super::structures::pattern::Pattern;
use super::tables::Tables;
use super::walk;
use crate::data::{Data, Integer};
use std::collections::BTreeSet;

/// How many values of a span are tried: first the ends alone, then more while steps last.
const WIDTHS: [usize; 3] = [2, 6, 128];

/// Fields looked at for one width.
const STEPS: u32 = 10_000;

/// Looks through a schema whose names are in order.
pub(super) fn explore(schema: &Schema, tables: &Tables, limits: &Limits) -> Result<(), Error> {
    let mut referred = BTreeSet::new();
    let mut note = |expr| {
        names(expr, &mut |name, _| {
            referred.insert(name);
        });
    };
    for field in &schema.fields {
        walk::expressions(&field.of, &mut note);
    }
    for Constraint { left, right, .. } in &schema.constraints {
        note(left);
        note(right);
    }
    for width in WIDTHS {
        let mut explorer = Explorer {
            schema,
            tables,
            limit: limits.values,
            referred: &referred,
            scope: Scope::default(),
            width,
            steps: 0,
            partial: false,
            reached: false,
            unmet: None,
        };
        match explorer.group(&schema.fields, 0, &Path::WHOLE, true) {
            Err(Stop::Impossible { error, .. }) => return Err(*error),
            Err(Stop::Undecided(_)) | Ok(_) => {}
        }
        let all = !explorer.partial && explorer.steps <= STEPS;
        if let Some(place) = explorer.unmet
            && all
            && !explorer.reached
        {
            return Err(Error::Unmet {
                condition: schema.constraints[place].to_string(),
            });
        }
        if all || explorer.steps > STEPS {
            break;
        }
    }
    Ok(())
}

struct Explorer<'s> {
    schema: &'s Schema,
    tables: &'s Tables,
    limit: u64,
    /// Names that some expression refers to.
    referred: &'s BTreeSet<&'s str>,
    scope: Scope<'s>,
    width: usize,
    steps: u32,
    /// Some span had more values than were tried.
    partial: bool,
    /// Some values of all fields met every condition, or might.
    reached: bool,
    /// A condition that some values did not meet.
    unmet: Option<usize>,
}

/// A value that a field can have, as far as expressions can tell, and the scalars it then takes.
type Case = (Summary, u64);

impl<'s> Explorer<'s> {
    fn reach(&self) -> Reach<'_, 's> {
        Reach {
            scope: &self.scope,
            tables: self.tables,
        }
    }

    /// The most scalars that fields from `at` on take.
    fn group(
        &mut self,
        fields: &'s [Field],
        at: usize,
        path: &Path,
        top: bool,
    ) -> Result<u64, Stop> {
        let Some(field) = fields.get(at) else {
            self.reached |= top;
            return Ok(0);
        };
        self.steps += 1;
        if self.steps > STEPS {
            self.reached = true;
            return Ok(0);
        }
        let own = path.name(&field.name);
        let cases = match self.cases(&field.of, &own, self.referred.contains(&*field.name)) {
            Ok(cases) => cases,
            Err(Stop::Undecided(_)) => vec![(Summary::default(), 0)],
            // These values may be ones that a condition rules out, later if not yet.
            Err(Stop::Impossible {
                conditional: true, ..
            }) if top && self.is_open() => {
                self.reached = true;
                return Ok(0);
            }
            Err(impossible) => return Err(impossible),
        };
        let mut most = 0;
        for (summary, scalars) in cases {
            self.scope.push(&field.name, summary);
            let rest = match top && self.is_ruled_out() {
                true => Ok(0),
                false => self.group(fields, at + 1, path, top),
            };
            self.scope.pop();
            let values = rest?.saturating_add(scalars);
            if values > self.limit && !(top && self.is_open()) {
                return Err(self.too_large(&field.of, values, &own));
            }
            most = most.max(values);
        }
        Ok(most)
    }

    fn too_large(&self, of: &'s Type, values: u64, path: &Path) -> Stop {
        let mut exprs: Vec<&Expr> = Vec::new();
        walk::expressions(of, &mut |expr| exprs.push(expr));
        self.reach().impossible(&exprs, |_| Error::TooLarge {
            path: path.to_string(),
            values,
            limit: self.limit,
            with: when(exprs.iter().copied(), &self.scope),
        })
    }

    /// Whether some condition is not known to hold yet.
    fn is_open(&self) -> bool {
        let mut constraints = self.schema.constraints.iter();
        constraints.any(|constraint| holds(constraint, &self.scope) != Ok(true))
    }

    fn is_ruled_out(&mut self) -> bool {
        let fails = |constraint: &Constraint| match holds(constraint, &self.scope) {
            Ok(holds) => !holds,
            Err(Fault::Unknown(_)) => false,
            Err(_) => true,
        };
        let unmet = self.schema.constraints.iter().position(fails);
        self.unmet = unmet.or(self.unmet);
        unmet.is_some()
    }

    /// The cases of a type; one that tells nothing if nobody asks.
    fn cases(&mut self, of: &'s Type, path: &Path, asked: bool) -> Result<Vec<Case>, Stop> {
        let one = |scalars| Ok(vec![(Summary::default(), scalars)]);
        match of {
            Type::Int { span, .. } => {
                let ends = self.reach().span(span, path)?;
                match asked {
                    true => Ok(self
                        .tried(ends)
                        .map(|number| (Summary::number(number), 1))
                        .collect()),
                    false => one(1),
                }
            }
            Type::Float { span, decimals, .. } => {
                match decimals {
                    Some(decimals) => drop(self.reach().steps(span, *decimals, path)?),
                    None => drop(self.reach().float(span, path)?),
                }
                one(1)
            }
            Type::Bool | Type::Char { .. } => one(1),
            Type::String {
                length,
                alphabet,
                shape,
            } => {
                let (low, high) = self.reach().string(length, alphabet, *shape, path)?;
                let unit = if *shape == Shape::Brackets { 2 } else { 1 };
                Ok(self.sized(
                    (low, high),
                    asked,
                    |count| scalars(count * unit, 1),
                    |count| Summary {
                        sum: Part::Unknown,
                        ..Summary::length(count * unit)
                    },
                ))
            }
            Type::Pattern { pattern } => {
                one(self.tables.pattern(pattern).map_or(0, Pattern::work).max(1))
            }
            Type::Choice(values) => Ok(values
                .iter()
                .map(|value| match (asked, value) {
                    (true, Data::Int(Integer::Small(number))) => Summary::number(*number),
                    _ => Summary::default(),
                })
                .zip(values.iter().map(weigh))
                .take(if asked { values.len() } else { 1 })
                .collect()),
            Type::List { of: items, .. } => {
                let ends = self.reach().list(of, path)?;
                let each = self.inside(items, ends.1, &path.items())?;
                Ok(self.sized(ends, asked, |count| scalars(count, each), Summary::length))
            }
            Type::Permutation { length, from } => {
                let (count, first) = self.reach().permutation(length, from, path)?;
                Ok(vec![(Summary::run(count, first), scalars(count, 1))])
            }
            Type::Matrix { rows, columns, of } => {
                let ends = self.reach().length(rows, "the number of rows", path)?;
                let (_, wide) = self
                    .reach()
                    .length(columns, "the number of columns", path)?;
                let each = self.inside(of, ends.1.min(wide), &path.items())?;
                let row = scalars(wide, each).saturating_add(1);
                Ok(self.sized(ends, asked, |count| scalars(count, row), Summary::length))
            }
            Type::Tuple(parts) => {
                let mut most = 0_u64;
                for (place, part) in parts.iter().enumerate() {
                    most = most.saturating_add(self.inside(part, 1, &path.item(place))?);
                }
                one(most)
            }
            Type::Record(fields) => one(self.group(fields, 0, path, false)?),
            Type::Optional(of) => one(self.inside(of, 1, path)?.saturating_add(1)),
            Type::Union(forms) => {
                let mut most = 0;
                for form in forms {
                    let fields = self.group(&form.fields, 0, &path.name(&form.tag), false)?;
                    most = most.max(fields);
                }
                one(most.saturating_add(1))
            }
            Type::Repeat { times, fields } => {
                let ends = self.reach().length(times, "the number of records", path)?;
                let each = match ends.1 {
                    0 => 0,
                    _ => self.group(fields, 0, &path.items(), false)?,
                };
                Ok(self.sized(ends, asked, |count| scalars(count, each), Summary::length))
            }
            Type::Tree { nodes, weight, .. } => {
                let nodes = self.reach().nodes(nodes, 1, path)?;
                self.edges(
                    nodes,
                    (nodes - 1, nodes - 1),
                    weight.as_deref(),
                    asked,
                    path,
                )
            }
            Type::Graph {
                nodes,
                edges,
                connected,
                simple,
                direction,
                weight,
                ..
            } => {
                let kind = Kind {
                    connected: *connected,
                    simple: *simple,
                    direction: *direction,
                };
                let (nodes, ends) = self.reach().graph(nodes, edges, kind, path)?;
                self.edges(nodes, ends, weight.as_deref(), asked, path)
            }
        }
    }

    /// Edges between so many nodes, for which drawing takes room too.
    fn edges(
        &mut self,
        nodes: i128,
        ends: (i128, i128),
        weight: Option<&'s Type>,
        asked: bool,
        path: &Path,
    ) -> Result<Vec<Case>, Stop> {
        let weight = match weight {
            Some(weight) => self.inside(weight, ends.1, &path.name("weight"))?,
            None => 0,
        };
        let each = weight.saturating_add(2);
        let most = |count| scalars(count, each).saturating_add(scalars(nodes, 1));
        Ok(self.sized(ends, asked, most, Summary::length))
    }

    /// The most scalars of one item, if there can be one.
    fn inside(&mut self, of: &'s Type, count: i128, path: &Path) -> Result<u64, Stop> {
        if count <= 0 {
            return Ok(0);
        }
        let cases = self.cases(of, path, false)?;
        Ok(cases.iter().map(|case| case.1).max().unwrap_or(0))
    }

    fn sized(
        &mut self,
        ends: (i128, i128),
        asked: bool,
        scalars: impl Fn(i128) -> u64,
        summary: impl Fn(i128) -> Summary,
    ) -> Vec<Case> {
        match asked {
            false => vec![(Summary::default(), scalars(ends.1))],
            true => self
                .tried(ends)
                .map(|count| (summary(count), scalars(count)))
                .collect(),
        }
    }

    /// Numbers of a span that are tried: all, or as many at either end.
    fn tried(&mut self, (low, high): (i128, i128)) -> impl Iterator<Item = i128> + use<> {
        let last = self.width as i128 - 1;
        let all = high.checked_sub(low).is_some_and(|width| width <= last);
        self.partial |= !all;
        let half = last / 2;
        let (first, second) = match all {
            true => ((low, high), None),
            false => ((low, low + half), Some((high - half, high))),
        };
        let span = |(low, high)| low..=high;
        span(first).chain(second.into_iter().flat_map(span))
    }
}

/// The scalars of so many items.
fn scalars(count: i128, each: u64) -> u64 {
    // An empty list still is a value.
    u64::try_from(count)
        .unwrap_or(u64::MAX)
        .saturating_mul(each)
        .max(1)
}

/// The scalars of a value.
pub(super) fn weigh(value: &Data) -> u64 {
    match value {
        Data::Str(text) => (text.chars().count() as u64).max(1),
        Data::List(items) | Data::Tuple(items) | Data::Set(items) => {
            items.iter().map(weigh).sum::<u64>().max(1)
        }
        Data::Dict(pairs) => {
            let pairs = pairs.iter().map(|(key, value)| weigh(key) + weigh(value));
            pairs.sum::<u64>().max(1)
        }
        _ => 1,
    }
}
