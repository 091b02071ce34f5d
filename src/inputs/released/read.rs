//! A whole schema of the released format: parameters to fields, in an order that they allow.

use super::Imported;
use super::expression::{Interval, Renames};
use super::layout::{self, Laid};
use super::order::{mentions, ordered, refers};
use super::remark::Remark;
use crate::data::Data;
use crate::inputs::schema::{Expr, Field, Item, Schema, Type};
use crate::inputs::text::{Scope, is_name};
use crate::inputs::{Error, Problem};

pub(super) type Read<T> = Result<T, Problem>;

/// Reads a whole schema.
pub(super) fn whole(data: &Data) -> Result<Imported, Error> {
    let mut importer = Importer::default();
    let schema = importer.whole(data);
    match schema {
        Ok(schema) => Ok(Imported {
            schema,
            remarks: importer.remarks,
        }),
        Err(problem) => Err(Error::Json {
            path: importer.at,
            problem,
        }),
    }
}

/// A reader's state.
#[derive(Default)]
pub(super) struct Importer {
    /// Where it is in the JSON; left as it was where something is wrong.
    at: String,
    /// The field it is in, as remarks name it.
    pub path: String,
    pub remarks: Vec<Remark>,
    /// Whether the input is arguments of a call.
    pub call: bool,
    pub scope: Scope,
    /// Fields that stood in a group and have another name now.
    pub renames: Renames,
    /// What the released generator can draw for a field, and for its length; the innermost last.
    pub drawn: Vec<(String, Interval, Interval)>,
    /// The same for the type that was read last.
    pub found: (Interval, Interval),
    /// Whether the list that is being read says how many items it has.
    pub counts: bool,
    /// Names that fields of the whole schema have or will have.
    taken: Vec<String>,
}

/// A parameter that is put out, and what stands after it.
pub(super) struct Output<'d> {
    pub name: &'d str,
    pub after: String,
}

impl Importer {
    /// Reads what is one step further down in the JSON.
    pub fn step<T>(&mut self, step: &str, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let length = self.at.len();
        if !self.at.is_empty() && !step.starts_with('[') {
            self.at.push('.');
        }
        self.at.push_str(step);
        let made = read(self)?;
        self.at.truncate(length);
        Ok(made)
    }

    /// Reads a field, or what is inside of one.
    pub fn inside<T>(&mut self, step: &str, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let length = self.path.len();
        if !self.path.is_empty() && !step.starts_with('[') {
            self.path.push('.');
        }
        self.path.push_str(step);
        let made = read(self);
        self.path.truncate(length);
        made
    }

    fn whole(&mut self, data: &Data) -> Read<Schema> {
        if !matches!(data, Data::Dict(_)) {
            return Err(Problem::kind("an object", data));
        }
        let format = get(data, "input_format").ok_or(Problem::Missing("input_format"))?;
        self.call = self.step("input_format", |_| match text(format)? {
            "stdin" => Ok(false),
            "function_args" => Ok(true),
            word => Err(Problem::Word {
                word: word.to_owned(),
                known: &["stdin", "function_args"],
            }),
        })?;
        let output = self.outputs(data)?;
        let mut schema = Schema::default();
        let mut laid: Vec<Vec<Laid>> = Vec::new();
        let all = parameters(data)?;
        self.taken = all
            .iter()
            .map(|(name, _)| text(name).unwrap_or_default().to_owned())
            .collect();
        let names: Vec<&str> = output.iter().map(|output| output.name).collect();
        let ordered = ordered(all, &names)?;
        for (name, spec) in &ordered {
            let at = output.iter().position(|output| output.name == *name);
            if refers(spec, name, false) && !refers(spec, name, true) {
                let how = "not at all: it takes a parameter of the same name inside for a circle";
                self.remarks.push(Remark::Unreadable {
                    path: (*name).to_owned(),
                    how,
                });
            }
            let count = at.and_then(|at| counted(&output[..at], spec));
            let items = self.step("parameters", |importer| {
                importer.step(name, |importer| {
                    importer.top(name, spec, count, &mut schema.fields)
                })
            })?;
            laid.push(items);
        }
        for output in &output {
            if !names_of(all).any(|name| name == output.name) {
                self.remarks.push(Remark::Ignored {
                    name: output.name.to_owned(),
                });
            }
        }
        let known = output.iter().filter_map(|output| {
            let at = ordered.iter().position(|(name, _)| *name == output.name)?;
            Some((output, at))
        });
        if self.call {
            schema.call = Some(known.map(|(output, _)| output.name.to_owned()).collect());
        } else {
            let parts = known.flat_map(|(output, at)| {
                let mut items = std::mem::take(&mut laid[at]);
                if let Some(last) = items.last_mut() {
                    last.after.push_str(&output.after);
                }
                items
            });
            schema.stdin = Some(layout::lines(parts.collect(), &mut self.remarks));
        }
        Ok(schema)
    }

    /// The order of output of a whole schema or a group.
    pub fn outputs<'d>(&mut self, data: &'d Data) -> Read<Vec<Output<'d>>> {
        let order = get(data, "output_order").ok_or(Problem::Missing("output_order"))?;
        self.step("output_order", |importer| {
            let items = list(order)?.iter().enumerate();
            let outputs = items.map(|(at, item)| {
                importer.step(&format!("[{at}]"), |_| {
                    let name = get(item, "name").ok_or(Problem::Missing("name"))?;
                    let after = get(item, "separator").map_or(Ok(""), text)?;
                    Ok(Output {
                        name: text(name)?,
                        after: layout::unescaped(after),
                    })
                })
            });
            outputs.collect()
        })
    }

    /// A parameter of the whole schema: a field, or those of a group on standard input. Gives how
    /// they are laid out.
    fn top(
        &mut self,
        name: &str,
        spec: &Data,
        count: Option<&str>,
        fields: &mut Vec<Field>,
    ) -> Read<Vec<Laid>> {
        let kind = kind(spec)?;
        if kind == "group" && !self.call {
            if let Some(of) = self.fixed_string(name, spec)? {
                return self.add(name.to_owned(), of, None, fields);
            }
            return self.flat(name, spec, fields);
        }
        if kind == "group" {
            let how = "not at all: it fails at a group among arguments";
            self.remarks.push(Remark::Unreadable {
                path: name.to_owned(),
                how,
            });
        }
        let new = self
            .renames
            .get(name)
            .cloned()
            .unwrap_or_else(|| name.to_owned());
        let of = self.inside(&new, |importer| importer.some_type(spec, count))?;
        let separator = self.inside(&new, |importer| layout::separator(importer, spec, &of))?;
        let mut laid = self.add(new, of, separator, fields)?;
        if let (Some(count), Some(last)) = (count, laid.last_mut()) {
            last.count = Some(count.to_owned());
        }
        Ok(laid)
    }

    fn add(
        &mut self,
        name: String,
        of: Type,
        separator: Option<String>,
        fields: &mut Vec<Field>,
    ) -> Read<Vec<Laid>> {
        self.declare(&name)?;
        self.drawn.push((name.clone(), self.found.0, self.found.1));
        let ends_its_line = layout::ends_with_a_line(&of);
        let lines = of.takes_lines();
        fields.push(Field {
            name: name.clone(),
            of,
        });
        let item = Item::Field { name, separator };
        Ok(vec![Laid {
            item,
            lines,
            ends_its_line,
            count: None,
            after: String::new(),
        }])
    }

    /// Makes a field known to expressions.
    pub fn declare(&mut self, name: &str) -> Read<()> {
        if !is_name(name) {
            return Err(Problem::NoName(name.to_owned()));
        }
        self.scope.declare(name)
    }

    /// A group on standard input as fields of the whole schema.
    fn flat(&mut self, group: &str, spec: &Data, fields: &mut Vec<Field>) -> Read<Vec<Laid>> {
        let outputs = self.outputs(spec)?;
        let names: Vec<&str> = outputs.iter().map(|output| output.name).collect();
        let ordered = ordered(parameters(spec)?, &names)?;
        let outer = self.renames.clone();
        for (name, _) in &ordered {
            let mut new = (*name).to_owned();
            while self.taken.contains(&new) {
                new = format!("{group}_{new}");
            }
            self.taken.push(new.clone());
            self.renames.insert((*name).to_owned(), new);
        }
        let mut laid: Vec<(&str, Vec<Laid>)> = Vec::new();
        for (name, inner) in &ordered {
            let items = self.step("parameters", |importer| {
                importer.step(name, |importer| importer.top(name, inner, None, fields))
            })?;
            laid.push((name, items));
        }
        self.renames = outer;
        let parts = outputs.iter().flat_map(|output| {
            let at = laid.iter().position(|(name, _)| *name == output.name);
            let mut items = at
                .map(|at| std::mem::take(&mut laid[at].1))
                .unwrap_or_default();
            if let Some(last) = items.last_mut() {
                last.after.push_str(&output.after);
            }
            items
        });
        Ok(parts.collect())
    }

    /// What the released generator can draw for a name or a length.
    pub fn interval(&self, expr: &Expr) -> Interval {
        let find = |name: &String| self.drawn.iter().rev().find(|(other, ..)| other == name);
        match expr {
            Expr::Name(name) => find(name)?.1,
            Expr::Length(name) => find(name)?.2,
            _ => None,
        }
    }
}

/// The parameter right before a list of groups that says how many there are.
fn counted<'d>(before: &[Output<'d>], spec: &Data) -> Option<&'d str> {
    let (count, earlier) = before.split_last()?;
    let alone = earlier
        .last()
        .is_none_or(|earlier| earlier.after.ends_with('\n'));
    let group = get(spec, "data_type").is_some_and(|of| kind(of).is_ok_and(|kind| kind == "group"));
    let Some(Data::List(ends)) = get(spec, "range") else {
        return None;
    };
    let both = ends.len() == 2
        && ends.iter().all(|end| {
            matches!(end, Data::Str(text) if text.trim().len() == count.name.len() + 1 && mentions(text, count.name))
        });
    (alone && count.after == "\n" && group && both).then_some(count.name)
}

/// The value of a key.
pub(super) fn get<'d>(data: &'d Data, key: &str) -> Option<&'d Data> {
    let Data::Dict(pairs) = data else {
        return None;
    };
    let pair = pairs
        .iter()
        .find(|(other, _)| matches!(other, Data::Str(other) if other == key));
    pair.map(|(_, value)| value)
}

/// Which kind of parameter this is, in small letters.
pub(super) fn kind(spec: &Data) -> Read<String> {
    let kind = get(spec, "type").ok_or(Problem::Missing("type"))?;
    Ok(text(kind)?.to_lowercase())
}

pub(super) fn parameters(data: &Data) -> Read<&[(Data, Data)]> {
    match get(data, "parameters") {
        Some(Data::Dict(pairs)) => Ok(pairs),
        Some(other) => Err(Problem::kind("an object of parameters", other)),
        None => Err(Problem::Missing("parameters")),
    }
}

pub(super) fn names_of(parameters: &[(Data, Data)]) -> impl Iterator<Item = &str> {
    parameters.iter().filter_map(|(name, _)| text(name).ok())
}

pub(super) fn text(data: &Data) -> Read<&str> {
    match data {
        Data::Str(text) => Ok(text),
        other => Err(Problem::kind("a string", other)),
    }
}

pub(super) fn list(data: &Data) -> Read<&[Data]> {
    match data {
        Data::List(items) => Ok(items),
        other => Err(Problem::kind("an array", other)),
    }
}
