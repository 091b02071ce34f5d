//! A request that can be worked on.

use super::combinations::agents;
use super::error::Error;
use super::lines::Lines;
use crate::data::Data;
use crate::limits;
use crate::protocol::{DecodeRequest, RefreshMode, Settings, VERSION};
use std::ops::RangeInclusive;

/// A request whose every field has been looked at.
#[derive(Clone, Debug)]
pub struct Checked {
    request: DecodeRequest,
    tests: Vec<Test>,
    agents: Vec<Settings>,
}

/// A visible test as values.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Test {
    pub arguments: Vec<Data>,
    pub expected: Data,
}

/// Python's words that no function can have as its name.
const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield",
];

impl Checked {
    /// Looks at a request.
    ///
    /// # Errors
    /// The first thing that is wrong, in the order in which fields stand.
    pub fn new(request: &DecodeRequest) -> Result<Self, Error> {
        if request.version != VERSION {
            return Err(Error::Version(request.version));
        }
        let task = &request.task;
        bounded("task.name", "bytes", task.name.len(), 1_000)?;
        let statement = limits::DECODING_STATEMENT_BYTES;
        bounded("task.statement", "bytes", task.statement.len(), statement)?;
        bounded("task.preamble", "bytes", task.preamble.len(), statement)?;
        if !is_name(&task.entry) {
            return Err(Error::Entry(cut(&task.entry)));
        }
        if let Some(parameters) = &task.parameters {
            let fits = parameters.len() <= 1_000
                && !parameters.contains(['\n', '\r', '#', '`'])
                && Lines::of(parameters).is_closed()
                && !closes_early(parameters);
            if !fits {
                return Err(Error::Parameters(cut(parameters)));
            }
        }
        let tests = tests(request)?;
        let retries = request.settings.retries;
        whole("settings.retries", retries, &limits::DECODING_RETRIES)?;
        let agents = agents(&request.settings)?;
        for settings in &agents {
            check(settings)?;
        }
        if let Some(parallel) = request.settings.grid.as_ref().and_then(|it| it.parallel) {
            whole(
                "settings.grid.parallel",
                parallel,
                &limits::DECODING_PARALLEL,
            )?;
        }
        Ok(Self {
            request: request.clone(),
            tests,
            agents,
        })
    }

    /// What was asked.
    #[must_use]
    pub fn request(&self) -> &DecodeRequest {
        &self.request
    }

    /// The settings of each agent, in order; one of them without a grid and retries.
    #[must_use]
    pub fn agents(&self) -> &[Settings] {
        &self.agents
    }

    pub(super) fn tests(&self) -> &[Test] {
        &self.tests
    }
}

fn tests(request: &DecodeRequest) -> Result<Vec<Test>, Error> {
    let visible = &request.task.visible;
    if visible.is_empty() {
        return Err(Error::NoTests);
    }
    bounded(
        "task.visible",
        "tests",
        visible.len(),
        limits::DECODING_TESTS,
    )?;
    let mut tests = Vec::with_capacity(visible.len());
    for (test, check) in visible.iter().enumerate() {
        let refuse = |part: &'static str, problem: String| Error::Literal {
            test,
            part,
            problem: problem.trim_end_matches('.').to_owned(),
        };
        for (part, text) in [
            ("arguments", &check.arguments),
            ("expected", &check.expected),
        ] {
            if text.len() > limits::DECODING_TEST_BYTES {
                let limit = limits::DECODING_TEST_BYTES;
                return Err(refuse(
                    part,
                    format!("it has {} bytes, and the limit is {limit}", text.len()),
                ));
            }
        }
        // The bracket is ours, and so is one of the places.
        let arguments = match Data::from_literal(&format!("[{}]", check.arguments)) {
            Ok(Data::List(arguments)) => arguments,
            Ok(_) => {
                return Err(refuse(
                    "arguments",
                    "these are no literals with commas between".to_owned(),
                ));
            }
            Err(mut error) => {
                error.at = error.at.saturating_sub(1).max(1);
                return Err(refuse("arguments", error.to_string()));
            }
        };
        let expected = Data::from_literal(&check.expected)
            .map_err(|error| refuse("expected", error.to_string()))?;
        tests.push(Test {
            arguments,
            expected,
        });
    }
    Ok(tests)
}

fn check(settings: &Settings) -> Result<(), Error> {
    let guidance = &settings.guidance;
    real(
        "settings.guidance.strength",
        guidance.strength,
        &limits::DECODING_STRENGTH,
    )?;
    if let Some(plausibility) = guidance.plausibility {
        real("settings.guidance.plausibility", plausibility, &(0.0..=1.0))?;
    }
    whole(
        "settings.candidates",
        settings.candidates,
        &limits::DECODING_CANDIDATES,
    )?;
    whole(
        "settings.horizon",
        settings.horizon,
        &limits::DECODING_HORIZON,
    )?;
    real(
        "settings.temperature",
        settings.temperature,
        &limits::DECODING_TEMPERATURE,
    )?;
    real("settings.top_p", settings.top_p, &(0.01..=1.0))?;
    whole(
        "settings.signal_tokens",
        settings.signal_tokens,
        &limits::DECODING_SIGNAL_TOKENS,
    )?;
    if let RefreshMode::Lines(lines) = settings.refresh {
        whole(
            "settings.refresh.lines",
            lines,
            &limits::DECODING_REFRESH_LINES,
        )?;
    }
    whole("settings.tokens", settings.tokens, &limits::DECODING_TOKENS)?;
    whole(
        "settings.seconds",
        settings.seconds,
        &limits::DECODING_SECONDS,
    )?;
    whole("settings.top", settings.top, &limits::DECODING_TOP)
}

fn whole(field: &'static str, value: u32, range: &RangeInclusive<u32>) -> Result<(), Error> {
    let range = f64::from(*range.start())..=f64::from(*range.end());
    real(field, f64::from(value), &range)
}

fn real(field: &'static str, value: f64, range: &RangeInclusive<f64>) -> Result<(), Error> {
    if range.contains(&value) {
        return Ok(());
    }
    Err(Error::Range {
        field,
        value,
        lowest: *range.start(),
        highest: *range.end(),
    })
}

fn bounded(
    field: &'static str,
    unit: &'static str,
    size: usize,
    limit: usize,
) -> Result<(), Error> {
    if size <= limit {
        return Ok(());
    }
    Err(Error::TooLarge {
        field,
        unit,
        size,
        limit,
    })
}

fn is_name(text: &str) -> bool {
    let mut characters = text.chars();
    let begins = characters
        .next()
        .is_some_and(|it| it == '_' || it.is_alphabetic());
    begins
        && text.len() <= 200
        && characters.all(|it| it == '_' || it.is_alphanumeric())
        && !KEYWORDS.contains(&text)
}

/// Whether a bracket closes that was not opened: `x): pass #` would end the signature.
fn closes_early(text: &str) -> bool {
    let mut closing = text.match_indices([')', ']', '}']);
    closing.any(|(at, _)| Lines::of(&format!("({}", &text[..=at])).brackets == 0)
}

fn cut(text: &str) -> String {
    text.chars().take(60).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::protocol::{Check, Grid, TaskBrief};

    fn request() -> DecodeRequest {
        DecodeRequest {
            version: VERSION,
            task: TaskBrief {
                name: "largest".to_owned(),
                statement: "The largest number.".to_owned(),
                entry: "largest".to_owned(),
                visible: vec![Check {
                    arguments: "[1, 2]".to_owned(),
                    expected: "2".to_owned(),
                }],
                ..TaskBrief::default()
            },
            settings: Settings::default(),
            on_disconnect: crate::protocol::Disconnect::Cancel,
        }
    }

    fn refusal(change: impl FnOnce(&mut DecodeRequest)) -> String {
        let mut request = request();
        change(&mut request);
        let error = Checked::new(&request).unwrap_err();
        assert!(error.hint().ends_with('.'));
        error.to_string()
    }

    #[test]
    fn every_refusal_names_its_field() {
        let mut fine = request();
        fine.task.parameters = Some("x, y=(1, 'a)'), *rest".to_owned());
        assert_eq!(Checked::new(&fine).unwrap().agents(), [Settings::default()]);
        assert_eq!(
            refusal(|it| it.version = 9),
            "The request's version is 9, and this backend speaks 1."
        );
        for name in ["", "a b", "f.g", "2f", "lambda", "f()", "f\n"] {
            let told = refusal(|it| it.task.entry = name.to_owned());
            assert!(told.starts_with("task.entry is"), "{told}");
        }
        for parameters in ["x): pass", "(x", "x\ny", "x)(y", "'''"] {
            let told = refusal(|it| it.task.parameters = Some(parameters.to_owned()));
            assert!(
                told.starts_with("task.parameters is"),
                "{parameters}: {told}"
            );
        }
        assert!(refusal(|it| it.task.visible.clear()).starts_with("task.visible has no test"));
        assert_eq!(
            refusal(|it| it.task.visible[0].expected = "f(1)".to_owned()),
            "task.visible[0].expected cannot be read: At character 1 `f` is no value."
        );
        assert!(
            refusal(|it| it.task.visible[0].arguments = "1], [2".to_owned())
                .starts_with("task.visible[0].arguments cannot be read")
        );
        assert_eq!(
            refusal(|it| it.settings.guidance.strength = f64::NAN),
            "settings.guidance.strength is NaN, and it must be from 0 to 20."
        );
        assert_eq!(
            refusal(|it| it.settings.refresh = RefreshMode::Lines(0)),
            "settings.refresh.lines is 0, and it must be from 1 to 64."
        );
        for told in [
            refusal(|it| it.settings.candidates = 0),
            refusal(|it| it.settings.tokens = 0),
            refusal(|it| it.settings.retries = u32::MAX),
            refusal(|it| it.settings.top_p = 0.0),
            refusal(|it| it.settings.guidance.plausibility = Some(1.5)),
            refusal(|it| it.settings.temperature = f64::INFINITY),
        ] {
            assert!(told.starts_with("settings."), "{told}");
        }
    }

    #[test]
    fn values_of_a_grid_are_looked_at_too() {
        let told = refusal(|it| {
            it.settings.grid = Some(Grid {
                horizons: vec![2, 99],
                ..Grid::default()
            });
        });
        assert!(told.starts_with("settings.horizon is 99"), "{told}");
    }
}
