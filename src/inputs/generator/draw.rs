//! One try at one input: a value of each type in turn.

use super::{Generator, Miss};
use crate::data::Data;
use crate::inputs::Error;
use crate::inputs::evaluate::{Scope, Summary, holds};
use crate::inputs::path::Path;
use crate::inputs::random::Stream;
use crate::inputs::rank::int;
use crate::inputs::reach::{Reach, Stop};
use crate::inputs::schema::{Alphabet, Field, Law, Shape, Type};
use crate::inputs::structures::edges::{Edge, Kind};
use crate::inputs::structures::{brackets, graph, palindrome, tree};

/// Draws for one row.
pub(in crate::inputs) struct Draw<'g> {
    pub generator: &'g Generator,
    pub stream: Stream,
    pub scope: Scope<'g>,
    /// Scalars drawn, in this try and in all.
    pub used: u64,
    pub drawn: u64,
}

impl<'g> Draw<'g> {
    pub fn new(generator: &'g Generator, stream: Stream) -> Self {
        Self {
            generator,
            stream,
            scope: Scope::default(),
            used: 0,
            drawn: 0,
        }
    }

    /// A value for every field that together meet every condition.
    pub fn instance(&mut self) -> Result<Vec<Data>, Miss> {
        self.scope.back_to(0);
        self.used = 0;
        let schema = &self.generator.schema;
        let mut values = Vec::with_capacity(schema.fields.len());
        for (place, field) in schema.fields.iter().enumerate() {
            let value = self.field(field, &Path::WHOLE);
            values.push(value.map_err(|miss| self.certain(miss))?);
            for (number, constraint) in schema.constraints.iter().enumerate() {
                if self.generator.ready[number] == place
                    && holds(constraint, &self.scope) != Ok(true)
                {
                    return Err(Miss::Condition(number));
                }
            }
        }
        Ok(values)
    }

    /// A declaration that is impossible at these values is so for good if every condition holds:
    /// none could have kept them away.
    fn certain(&self, miss: Miss) -> Miss {
        let mut constraints = self.generator.schema.constraints.iter();
        match miss {
            Miss::Stop(Stop::Impossible { error, .. })
                if constraints.all(|constraint| holds(constraint, &self.scope) == Ok(true)) =>
            {
                Miss::Stop(Stop::always(*error))
            }
            miss => miss,
        }
    }

    pub fn reach(&self) -> Reach<'_, 'g> {
        Reach {
            scope: &self.scope,
            tables: &self.generator.tables,
        }
    }

    /// Makes sure that so many more scalars may be drawn, before room is taken for them.
    pub fn spend(&mut self, count: i128, path: &Path) -> Result<usize, Miss> {
        let limit = self.generator.limits.values;
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        self.used = self.used.saturating_add(count);
        self.drawn = self.drawn.saturating_add(count);
        match self.used > limit {
            true => Err(Miss::Stop(Stop::Impossible {
                error: Box::new(Error::TooLarge {
                    path: path.to_string(),
                    values: self.used,
                    limit,
                    with: String::new(),
                }),
                conditional: true,
            })),
            false => Ok(count as usize),
        }
    }

    fn field(&mut self, field: &'g Field, path: &Path) -> Result<Data, Miss> {
        let value = self.value(&field.of, &path.name(&field.name))?;
        self.scope.push(&field.name, Summary::of(&value));
        Ok(value)
    }

    /// Values of fields whose names end with them.
    fn fields(&mut self, fields: &'g [Field], path: &Path) -> Result<Vec<Data>, Miss> {
        let mark = self.scope.mark();
        let values = fields.iter().map(|field| self.field(field, path)).collect();
        self.scope.back_to(mark);
        values
    }

    fn record(&mut self, fields: &'g [Field], path: &Path) -> Result<Data, Miss> {
        Ok(super::super::record(fields, self.fields(fields, path)?))
    }

    pub fn value(&mut self, of: &'g Type, path: &Path) -> Result<Data, Miss> {
        match of {
            Type::Int { span, law } => {
                let ends = self.reach().span(span, path)?;
                self.spend(1, path)?;
                Ok(int(self.number(ends, *law)))
            }
            Type::Float {
                span,
                decimals,
                law,
            } => {
                self.spend(1, path)?;
                self.float(span, *decimals, *law, path)
            }
            Type::Bool => {
                self.spend(1, path)?;
                Ok(Data::Bool(self.stream.one_in(2)))
            }
            Type::Char { alphabet } => {
                self.spend(1, path)?;
                Ok(Data::Str(self.letters(1, alphabet).into_iter().collect()))
            }
            Type::String {
                length,
                alphabet,
                shape,
            } => {
                let ends = self.reach().string(length, alphabet, *shape, path)?;
                let count = self.number(ends, Law::Uniform);
                self.string(count, alphabet, *shape, path)
            }
            Type::Pattern { pattern } => {
                let mut text = String::new();
                if let Some(pattern) = self.generator.tables.pattern(pattern) {
                    pattern.draw(&mut self.stream, &mut text);
                }
                self.spend(text.chars().count().max(1) as i128, path)?;
                Ok(Data::Str(text))
            }
            Type::Choice(values) => {
                self.spend(1, path)?;
                Ok(self.stream.one_of(values).cloned().unwrap_or(Data::None))
            }
            Type::List { .. } => self.list(of, path),
            Type::Permutation { length, from } => {
                let (count, first) = self.reach().permutation(length, from, path)?;
                self.spend(count, path)?;
                let mut numbers: Vec<Data> = (0..count).map(|place| int(first + place)).collect();
                self.stream.shuffle(&mut numbers);
                Ok(Data::List(numbers))
            }
            Type::Matrix { rows, columns, of } => self.matrix(rows, columns, of, path),
            Type::Tuple(parts) => {
                let parts = parts.iter().enumerate();
                let values = parts.map(|(place, part)| self.value(part, &path.item(place)));
                Ok(Data::Tuple(values.collect::<Result<_, _>>()?))
            }
            Type::Record(fields) => self.record(fields, path),
            Type::Optional(of) => {
                // The coin is spent on both sides, so that an absent value is a scalar too.
                self.spend(1, path)?;
                match self.stream.one_in(4) {
                    true => Ok(Data::None),
                    false => self.value(of, path),
                }
            }
            Type::Union(forms) => {
                self.spend(1, path)?;
                let Some(form) = self.stream.one_of(forms) else {
                    return Ok(Data::None);
                };
                let mut values = vec![Data::Str(form.tag.clone())];
                values.extend(self.fields(&form.fields, &path.name(&form.tag))?);
                Ok(Data::Tuple(values))
            }
            Type::Repeat { times, fields } => {
                let ends = self.reach().length(times, "the number of records", path)?;
                let count = self.number(ends, Law::Uniform);
                let below = path.items();
                let records = (0..count).map(|_| self.record(fields, &below));
                Ok(Data::List(records.collect::<Result<_, _>>()?))
            }
            Type::Tree {
                nodes,
                from,
                weight,
            } => {
                let nodes = self.reach().nodes(nodes, 1, path)?;
                let nodes = self.spend(nodes.saturating_mul(2), path)? / 2;
                let edges = tree::draw(nodes, &mut self.stream);
                self.edges(edges, *from, weight.as_deref(), path)
            }
            Type::Graph {
                nodes,
                edges,
                connected,
                simple,
                direction,
                from,
                weight,
            } => {
                let kind = Kind {
                    connected: *connected,
                    simple: *simple,
                    direction: *direction,
                };
                let (nodes, ends) = self.reach().graph(nodes, edges, kind, path)?;
                let count = self.number(ends, Law::Uniform);
                let nodes = self.spend(nodes, path)?;
                let count = self.spend(count.saturating_mul(2), path)? / 2;
                let edges = graph::draw(nodes, count, kind, &mut self.stream);
                self.edges(edges, *from, weight.as_deref(), path)
            }
        }
    }

    /// Edges as tuples of their ends and, if they have one, their weight.
    fn edges(
        &mut self,
        edges: Vec<Edge>,
        from: u8,
        weight: Option<&'g Type>,
        path: &Path,
    ) -> Result<Data, Miss> {
        let node = |node: usize| int(node as i128 + i128::from(from));
        let edges = edges.into_iter().map(|(u, v)| {
            let mut edge = vec![node(u), node(v)];
            if let Some(weight) = weight {
                edge.push(self.value(weight, &path.name("weight"))?);
            }
            Ok(Data::Tuple(edge))
        });
        Ok(Data::List(edges.collect::<Result<_, Miss>>()?))
    }

    /// A string of `count` characters, or pairs of brackets.
    fn string(
        &mut self,
        count: i128,
        alphabet: &Alphabet,
        shape: Shape,
        path: &Path,
    ) -> Result<Data, Miss> {
        Ok(Data::Str(match shape {
            Shape::Any => {
                let count = self.spend(count, path)?;
                self.letters(count, alphabet).into_iter().collect()
            }
            Shape::Palindrome => {
                let count = self.spend(count, path)?;
                let half = self.letters(count.div_ceil(2), alphabet);
                palindrome::mirror(&half, count)
            }
            Shape::Brackets => {
                let pairs = self.spend(count.saturating_mul(2), path)? / 2;
                let kinds = self.generator.tables.alphabet(alphabet);
                brackets::draw(pairs, kinds, &mut self.stream)
            }
        }))
    }

    fn letters(&mut self, count: usize, alphabet: &Alphabet) -> Vec<char> {
        let letters = self.generator.tables.alphabet(alphabet);
        (0..count)
            .filter_map(|_| self.stream.one_of(letters))
            .copied()
            .collect()
    }
}
