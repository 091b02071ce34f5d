//! Parameters of the released format as types.

use super::clip::{LENGTHS, VALUES, clip, clip_floats};
use super::expression::{integral, number, parse, translate};
use super::layout::unescaped;
use super::order::ordered;
use super::read::{Importer, Output, Read, get, kind, names_of, parameters, text};
use super::remark::{Remark, Subject};
use crate::data::{Data, float};
use crate::inputs::Problem;
use crate::inputs::schema::{Alphabet, Expr, Field, Law, Order, Shape, Span, Type};

impl Importer {
    pub fn unreadable(&mut self, how: &'static str) {
        self.remarks.push(Remark::Unreadable {
            path: self.path.clone(),
            how,
        });
    }

    pub fn otherwise(&mut self, here: &str) {
        let (path, here) = (self.path.clone(), here.to_owned());
        self.remarks.push(Remark::Otherwise { path, here });
    }

    fn assumed(&mut self, missing: &'static str, taken: &str) {
        let (path, taken) = (self.path.clone(), taken.to_owned());
        self.remarks.push(Remark::Assumed {
            path,
            missing,
            taken,
        });
    }

    /// The type of a parameter; of a list of groups, `count` is the field that says how many.
    pub fn some_type(&mut self, spec: &Data, count: Option<&str>) -> Read<Type> {
        self.found = (None, None);
        match kind(spec)?.as_str() {
            "variable" => self.variable(spec),
            "list" => self.list(spec, count),
            "matrix" => self.matrix(spec),
            "group" => Ok(Type::Record(self.group(spec)?)),
            other => Err(Problem::Word {
                word: other.to_owned(),
                known: &["Variable", "List", "Matrix", "Group"],
            }),
        }
    }

    /// The type of the items of a list or matrix: a parameter, or the word of a variable's type.
    fn item_type(&mut self, spec: &Data) -> Read<Type> {
        let of = get(spec, "data_type").ok_or(Problem::Missing("data_type"))?;
        self.step("data_type", |importer| {
            importer.inside("[]", |importer| match of {
                Data::Str(_) => importer.variable_of(of, None),
                of => importer.some_type(of, None),
            })
        })
    }

    fn variable(&mut self, spec: &Data) -> Read<Type> {
        let of = get(spec, "data_type").ok_or(Problem::Missing("data_type"))?;
        self.variable_of(of, get(spec, "range"))
    }

    fn variable_of(&mut self, of: &Data, range: Option<&Data>) -> Read<Type> {
        let word = self.step("data_type", |_| Ok(text(of)?.to_lowercase()))?;
        match word.as_str() {
            "int" => {
                let span = self.span(range, "range", VALUES, false)?;
                self.found.0 = self.clip(Subject::Values, &span);
                Ok(Type::Int {
                    span,
                    law: Law::Uniform,
                })
            }
            "float" => {
                let span = self.span(range, "range", VALUES, true)?;
                clip_floats(&self.path, &span, &mut self.remarks);
                Ok(Type::Float {
                    span,
                    decimals: None,
                    law: Law::Uniform,
                })
            }
            "char" => {
                if self.call && !self.path.ends_with(']') {
                    self.unreadable("without quotes");
                }
                Ok(Type::Char {
                    alphabet: self.alphabet(range)?,
                })
            }
            "string" => match range {
                Some(Data::List(values)) if !values.is_empty() => {
                    if self.call {
                        self.unreadable("without quotes, or with two kinds of them");
                    }
                    Ok(Type::Choice(values.clone()))
                }
                _ => {
                    self.assumed("values", "\"0\"");
                    Ok(Type::Choice(vec![Data::from("0")]))
                }
            },
            _ => Err(Problem::Word {
                word,
                known: &["int", "float", "char", "string"],
            }),
        }
    }

    /// The characters of a `char`.
    fn alphabet(&mut self, range: Option<&Data>) -> Read<Alphabet> {
        let mut class = String::new();
        match range {
            Some(Data::List(items)) => self.step("range", |_| {
                if let [Data::List(ends)] = items.as_slice()
                    && let [Data::Str(low), Data::Str(high)] = ends.as_slice()
                {
                    escaped(low, &mut class);
                    if low != high {
                        class.push('-');
                        escaped(high, &mut class);
                    }
                    return Ok(());
                }
                for item in items {
                    let item = match item {
                        Data::Str(text) => text.clone(),
                        Data::Int(digits) => digits.to_string(),
                        other => return Err(Problem::kind("a string", other)),
                    };
                    match item.to_lowercase().as_str() {
                        "lowercase" => class.push_str("a-z"),
                        "uppercase" => class.push_str("A-Z"),
                        "digit" | "digits" | "number" | "numbers" => class.push_str("0-9"),
                        _ => escaped(&item, &mut class),
                    }
                }
                Ok(())
            })?,
            _ => {
                self.assumed("range", "a-z");
                class.push_str("a-z");
            }
        }
        if class.is_empty() {
            self.assumed("characters", "a");
            class.push('a');
        }
        Ok(Alphabet(class))
    }

    /// The two ends that stand behind a key; if they do not, these.
    fn span(
        &mut self,
        range: Option<&Data>,
        key: &'static str,
        or: (i128, i128),
        floats: bool,
    ) -> Read<Span> {
        if let Some(Data::List(ends)) = range
            && let [low, high] = ends.as_slice()
        {
            return self.step(key, |importer| {
                Ok(Span {
                    low: importer.step("[0]", |importer| importer.end(low, floats))?,
                    high: importer.step("[1]", |importer| importer.end(high, floats))?,
                })
            });
        }
        self.assumed(key, &format!("{}..{}", or.0, or.1));
        Ok(Span {
            low: Expr::Int(or.0),
            high: Expr::Int(or.1),
        })
    }

    fn end(&mut self, data: &Data, floats: bool) -> Read<Expr> {
        if let Some(number) = number(data) {
            return Ok(number);
        }
        let said = match data {
            Data::Float(value) if floats && value.is_finite() => return Ok(Expr::Float(*value)),
            Data::Float(value) => return Err(Problem::Float(float::repr(*value))),
            Data::Str(said) => said,
            other => return Err(Problem::kind("a number or an expression", other)),
        };
        if let Some(value) =
            float::parse(said.trim()).filter(|value| floats && integral(*value).is_none())
        {
            self.otherwise("whole there, where the end of its range loses its fraction");
            return Ok(Expr::Float(value));
        }
        let (text, divides) = translate(said, &self.renames)?;
        let made = parse(&text, &mut self.scope)?;
        if divides {
            self.remarks.push(Remark::Division {
                path: self.path.clone(),
                said: made.to_string(),
            });
        }
        Ok(made)
    }

    fn clip(&mut self, subject: Subject, span: &Span) -> super::expression::Interval {
        let mut remarks = std::mem::take(&mut self.remarks);
        let drawn = clip(
            &self.path,
            subject,
            span,
            &|expr| self.interval(expr),
            &mut remarks,
        );
        self.remarks = remarks;
        drawn
    }

    fn list(&mut self, spec: &Data, count: Option<&str>) -> Read<Type> {
        let length = self.span(get(spec, "range"), "range", LENGTHS, false)?;
        let drawn = self.clip(Subject::Lengths, &length);
        self.counts = count.is_some();
        let of = self.item_type(spec)?;
        self.found = (None, drawn);
        let together = match get(spec, "split") {
            Some(split) => self.step("split", |_| Ok(text(split)?.is_empty()))?,
            None => false,
        };
        match of {
            Type::Char { alphabet } if together => {
                return Ok(Type::String {
                    length,
                    alphabet,
                    shape: Shape::Any,
                });
            }
            Type::Record(fields) if count.is_some() && !self.call => {
                return Ok(Type::Repeat {
                    times: length,
                    fields,
                });
            }
            _ => {}
        }
        if self.call {
            match &of {
                Type::Char { .. } | Type::String { .. } => {
                    self.unreadable("with single quotes, which is no JSON");
                }
                Type::Record(_) => self.otherwise("a list of dicts here, and there one of lists"),
                _ => {}
            }
        }
        Ok(Type::List {
            length,
            of: Box::new(of),
            order: Order::Any,
            distinct: false,
            sum: None,
        })
    }

    fn matrix(&mut self, spec: &Data) -> Read<Type> {
        let rows = self.span(get(spec, "row_range"), "row_range", LENGTHS, false)?;
        let drawn = self.clip(Subject::Rows, &rows);
        let columns = self.span(get(spec, "column_range"), "column_range", LENGTHS, false)?;
        self.clip(Subject::Columns, &columns);
        let of = self.item_type(spec)?;
        self.found = (None, drawn);
        match &of {
            Type::Char { .. } | Type::Choice(_) if self.call => {
                self.unreadable("with single quotes, which is no JSON");
            }
            Type::List { .. } | Type::String { .. } | Type::Record(_) => {
                self.unreadable("as Python tuples, one in the other");
            }
            _ => {}
        }
        Ok(Type::Matrix {
            rows,
            columns,
            of: Box::new(of),
        })
    }

    /// The fields of a group inside of a list or among arguments.
    fn group(&mut self, spec: &Data) -> Read<Vec<Field>> {
        let counted = std::mem::take(&mut self.counts);
        let outputs = self.outputs(spec)?;
        let names: Vec<&str> = outputs.iter().map(|output| output.name).collect();
        let all = parameters(spec)?;
        let ordered = ordered(all, &names)?;
        let (outer, known) = (self.renames.clone(), self.drawn.len());
        self.scope.enter();
        let mut fields = Vec::new();
        for (name, inner) in &ordered {
            self.renames.remove(*name);
            let of = self.step("parameters", |importer| {
                importer.step(name, |importer| {
                    let of = importer.inside(name, |importer| importer.some_type(inner, None))?;
                    importer.declare(name)?;
                    Ok(of)
                })
            })?;
            self.drawn
                .push(((*name).to_owned(), self.found.0, self.found.1));
            fields.push(Field {
                name: (*name).to_owned(),
                of,
            });
        }
        self.scope.leave();
        self.drawn.truncate(known);
        self.renames = outer;
        if !self.call {
            self.compare_group(
                &fields,
                &outputs,
                &names_of(all).collect::<Vec<_>>(),
                counted,
            );
        }
        Ok(fields)
    }

    /// Tells how a group's fields are laid out here if that is not what its order of output says.
    fn compare_group(&mut self, fields: &[Field], outputs: &[Output], all: &[&str], counted: bool) {
        let here: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
        let there: Vec<&str> = outputs.iter().map(|output| output.name).collect();
        if let Some(hidden) = all.iter().find(|name| !there.contains(name)) {
            self.otherwise(&format!(
                "written with `{hidden}` here, which is hidden there"
            ));
        } else if here != there {
            self.otherwise(&format!("written in the order {} here", here.join(", ")));
        }
        let (last, before) = match outputs.split_last() {
            Some((last, before)) => (last.after.as_str(), before),
            None => return,
        };
        // Records that are counted have a line each only if they hold no lists.
        let plain = |field: &Field| match field.of {
            Type::List { .. } if counted => false,
            _ => !field.of.takes_lines(),
        };
        let between = if fields.iter().all(plain) { " " } else { "\n" };
        if last != "\n" || before.iter().any(|output| output.after != between) {
            let how = if between == " " {
                "a line a group"
            } else {
                "a line a parameter"
            };
            self.otherwise(&format!("written with {how} here"));
        }
    }

    /// The pattern of a group that is nothing but characters one after the other, if this is one.
    pub fn fixed_string(&mut self, name: &str, spec: &Data) -> Read<Option<Type>> {
        let outputs = self.outputs(spec)?;
        let all = parameters(spec)?;
        let together = outputs
            .iter()
            .rev()
            .skip(1)
            .all(|output| output.after.is_empty());
        if !together || outputs.len() != all.len() || outputs.len() < 2 {
            return Ok(None);
        }
        let mut pattern = String::new();
        for output in &outputs {
            let Some(inner) = all
                .iter()
                .find(|(name, _)| *name == Data::from(output.name))
            else {
                return Ok(None);
            };
            let is_char = |spec: &Data| get(spec, "data_type") == Some(&Data::from("char"));
            if kind(&inner.1)? != "variable" || !is_char(&inner.1) {
                return Ok(None);
            }
            let alphabet =
                self.inside(name, |importer| importer.alphabet(get(&inner.1, "range")))?;
            pattern.push('[');
            pattern.push_str(&alphabet.0);
            pattern.push(']');
        }
        Ok(Some(Type::Pattern { pattern }))
    }
}

/// Adds characters to a class.
fn escaped(text: &str, class: &mut String) {
    for character in unescaped(text).chars() {
        match character {
            '\n' => class.push_str("\\n"),
            '\t' => class.push_str("\\t"),
            '\r' => class.push_str("\\r"),
            '[' | ']' | '\\' | '-' | '^' => {
                class.push('\\');
                class.push(character);
            }
            _ => class.push(character),
        }
    }
}
