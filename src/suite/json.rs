//! A suite as JSON that people can read: one case a line.

use super::error::Error;
use super::model::{Case, LeftOut, Suite};
use super::words;
use crate::data::{Data, Integer, float};
use crate::reliability::Equality;
use crate::task::file::Style;

impl Suite {
    /// The suite as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        let text = |text: &str| Data::from(text).to_json();
        let checker = self.checker.as_deref().map_or(Data::None, Data::from);
        let LeftOut {
            failed,
            repeated,
            beyond,
        } = self.left_out;
        let fields = [
            ("version", self.version.to_string()),
            ("task", text(&self.task)),
            ("style", text(style(self.style))),
            ("entry", text(&self.entry)),
            ("schema_hash", text(&self.schema_hash)),
            ("seed", self.seed.to_string()),
            ("estimator", text(&self.estimator)),
            ("alpha", Data::Float(self.alpha).to_json()),
            ("adopted", text(&self.adopted)),
            ("reason", text(&self.reason)),
            ("equality", text(&equality(self.equality))),
            ("checker", checker.to_json()),
            (
                "left_out",
                format!("{{\"failed\": {failed}, \"repeated\": {repeated}, \"beyond\": {beyond}}}"),
            ),
            ("cases", cases(&self.cases)),
        ];
        let lines: Vec<String> = fields
            .into_iter()
            .map(|(key, value)| format!("  \"{key}\": {value}"))
            .collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }

    /// Reads what [`Self::to_json`] writes. Keys that are unknown are passed over.
    ///
    /// # Errors
    /// When the text is no suite, or one that cannot be used; where, and why.
    pub fn from_json(json: &str) -> Result<Self, Error> {
        let data = Data::from_plain_json(json).map_err(Error::Json)?;
        let top = Object::new(String::new(), &data)?;
        let style = match top.text("style")? {
            "call" => Style::Call,
            "stdin" => Style::Stdin,
            _ => return Err(top.kind("style", "`call` or `stdin`")),
        };
        let equality = read_equality(top.text("equality")?)
            .ok_or_else(|| top.kind("equality", "a rule of equality"))?;
        let checker = match top.get("checker")? {
            Data::None => None,
            _ => Some(top.text("checker")?.to_owned()),
        };
        let left_out = Object::new("left_out".to_owned(), top.get("left_out")?)?;
        let Data::List(items) = top.get("cases")? else {
            return Err(top.kind("cases", "a list"));
        };
        let mut cases = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            let case = Object::new(format!("cases[{index}]"), item)?;
            cases.push(Case {
                input: case.text("input")?.to_owned(),
                expected: case.text("expected")?.to_owned(),
            });
        }
        let suite = Self {
            version: top.number("version")?,
            task: top.text("task")?.to_owned(),
            style,
            entry: top.text("entry")?.to_owned(),
            schema_hash: top.text("schema_hash")?.to_owned(),
            seed: top.number("seed")?,
            estimator: top.text("estimator")?.to_owned(),
            alpha: top.share("alpha")?,
            adopted: top.text("adopted")?.to_owned(),
            reason: top.text("reason")?.to_owned(),
            equality,
            checker,
            left_out: LeftOut {
                failed: left_out.number("failed")?,
                repeated: left_out.number("repeated")?,
                beyond: left_out.number("beyond")?,
            },
            cases,
        };
        suite.validate()?;
        Ok(suite)
    }
}

fn cases(cases: &[Case]) -> String {
    let lines: Vec<String> = cases
        .iter()
        .map(|Case { input, expected }| {
            let [input, expected] = [input, expected].map(|text| Data::from(text.as_str()));
            format!(
                "    {{\"input\": {}, \"expected\": {}}}",
                input.to_json(),
                expected.to_json()
            )
        })
        .collect();
    match lines.len() {
        0 => "[]".to_owned(),
        _ => format!("[\n{}\n  ]", lines.join(",\n")),
    }
}

fn style(style: Style) -> &'static str {
    match style {
        Style::Call => "call",
        Style::Stdin => "stdin",
    }
}

/// A rule of equality as in the file of a task: `exact`, `trailing-whitespace`, `tokens 1e-06`.
fn equality(equality: Equality) -> String {
    let (word, tolerance) = words::equality(equality);
    match equality {
        Equality::Tokens { .. } => format!("{word} {}", float::repr(tolerance)),
        _ => word.to_owned(),
    }
}

fn read_equality(text: &str) -> Option<Equality> {
    match text.split_once(' ') {
        None if text == "exact" => Some(Equality::Exact),
        None if text == "trailing-whitespace" => Some(Equality::TrailingWhitespace),
        Some(("tokens", tolerance)) => Some(Equality::Tokens {
            tolerance: float::parse(tolerance)?,
        }),
        _ => None,
    }
}

/// An object of the text and where it stands.
struct Object<'a> {
    at: String,
    pairs: &'a [(Data, Data)],
}

impl<'a> Object<'a> {
    fn new(at: String, data: &'a Data) -> Result<Self, Error> {
        match data {
            Data::Dict(pairs) => Ok(Self { at, pairs }),
            _ => {
                let at = if at.is_empty() { "the top" } else { &at }.to_owned();
                let wanted = "an object";
                Err(Error::Kind { at, wanted })
            }
        }
    }

    fn path(&self, key: &str) -> String {
        match self.at.as_str() {
            "" => key.to_owned(),
            at => format!("{at}.{key}"),
        }
    }

    fn kind(&self, key: &str, wanted: &'static str) -> Error {
        let at = self.path(key);
        Error::Kind { at, wanted }
    }

    fn get(&self, key: &str) -> Result<&'a Data, Error> {
        let named = |(name, _): &&(Data, Data)| matches!(name, Data::Str(name) if name == key);
        match self.pairs.iter().find(named) {
            Some((_, value)) => Ok(value),
            None => Err(Error::Missing(self.path(key))),
        }
    }

    fn text(&self, key: &str) -> Result<&'a str, Error> {
        match self.get(key)? {
            Data::Str(text) => Ok(text),
            _ => Err(self.kind(key, "a text")),
        }
    }

    fn number<N: TryFrom<i128>>(&self, key: &str) -> Result<N, Error> {
        let number = match self.get(key)? {
            Data::Int(number) => number.to_i128().and_then(|number| number.try_into().ok()),
            _ => None,
        };
        number.ok_or_else(|| self.kind(key, "a whole number in its range"))
    }

    fn share(&self, key: &str) -> Result<f64, Error> {
        let number = match self.get(key)? {
            Data::Float(number) => Some(*number),
            Data::Int(Integer::Small(number)) => Some(*number as f64),
            _ => None,
        };
        number
            .filter(|number| (0.0..=1.0).contains(number))
            .ok_or_else(|| self.kind(key, "a number between 0 and 1"))
    }
}
