//! What can be wrong with a schema, and with a text that should be one of its inputs.

use super::problem::Problem;

/// Why a schema cannot be used, or a text is none of its inputs: what and where.
///
/// `path` leads to a declaration (`tests[].a`), `with` tells the values at which the trouble shows
/// (` when n is 0`) and is empty if it always does.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text of a schema cannot be read.
    #[error("Line {line}, column {column}{}: {problem}.", inside(.path))]
    Text {
        /// Line, counted from 1.
        line: usize,
        /// Character of the line, counted from 1.
        column: usize,
        /// The declaration it is in, such as `tests[].a`; empty between declarations.
        path: String,
        /// What is wrong there.
        problem: Problem,
    },
    /// The text is JSON but not that of a schema.
    #[error("At {}: {problem}.", place(.path))]
    Json {
        /// Where in the JSON, such as `fields[2].items.min`; empty for the whole.
        path: String,
        /// What is wrong there.
        problem: Problem,
    },
    /// No field at all.
    #[error("The schema declares no field{}.", within(path))]
    NoFields {
        /// The record, or nothing.
        path: String,
    },
    /// A name that is no identifier.
    #[error("`{name}` is no name for a field{}.", within(path))]
    Name {
        /// Around it.
        path: String,
        /// The name.
        name: String,
    },
    /// A name given twice.
    #[error("`{name}` is declared twice{}.", within(path))]
    Twice {
        /// Around it.
        path: String,
        /// The name.
        name: String,
    },
    /// A name that nothing before it declares.
    #[error("At `{path}`, no field `{name}` is declared before.")]
    UnknownName {
        /// Where.
        path: String,
        /// The name.
        name: String,
    },
    /// A field that an expression cannot use so.
    #[error("At `{path}`, `{name}` is {is}, and {wanted} is needed.")]
    Kind {
        /// Where.
        path: String,
        /// The name.
        name: String,
        /// What it is.
        is: &'static str,
        /// What it would have to be.
        wanted: &'static str,
    },
    /// A number with a point in an integer's expression.
    #[error("At `{path}`, a number with a point stands where a whole number is needed.")]
    Float {
        /// Where.
        path: String,
    },
    /// Arithmetic beyond 128 bits.
    #[error("At `{path}`, the arithmetic leaves the range of 128 bits{with}.")]
    Overflow {
        /// Where.
        path: String,
        /// At which values.
        with: String,
    },
    /// Division by zero.
    #[error("At `{path}`, something is divided by zero{with}.")]
    Division {
        /// Where.
        path: String,
        /// At which values.
        with: String,
    },
    /// A negative exponent.
    #[error("At `{path}`, the exponent of a power is negative{with}.")]
    Power {
        /// Where.
        path: String,
        /// At which values.
        with: String,
    },
    /// The smallest or largest of nothing.
    #[error("At `{path}`, the smallest or largest item of an empty list is asked for{with}.")]
    NoItems {
        /// Where.
        path: String,
        /// At which values.
        with: String,
    },
    /// A span without values.
    #[error("At `{path}`, the span {low}..{high} is empty{with}.")]
    EmptySpan {
        /// Where.
        path: String,
        /// Its lower end.
        low: String,
        /// Its upper end.
        high: String,
        /// At which values.
        with: String,
    },
    /// A length, or a number of nodes, that nothing has.
    #[error("At `{path}`, {what} cannot be {count}{with}.")]
    Count {
        /// Where.
        path: String,
        /// Of what.
        what: &'static str,
        /// The number.
        count: i128,
        /// At which values.
        with: String,
    },
    /// A list of distinct items that is longer than there are values.
    #[error(
        "At `{path}`, {length} distinct items are asked for, and there are {values} values{with}."
    )]
    TooFew {
        /// Where.
        path: String,
        /// Items.
        length: i128,
        /// Values there are.
        values: u128,
        /// At which values.
        with: String,
    },
    /// A sum that no list has.
    #[error("At `{path}`, {length} items have a sum of {reach}, and {asked} is asked for{with}.")]
    Sum {
        /// Where.
        path: String,
        /// Items.
        length: i128,
        /// The sums that there are.
        reach: String,
        /// What is asked for.
        asked: String,
        /// At which values.
        with: String,
    },
    /// More or fewer edges than a graph can have.
    #[error(
        "At `{path}`, such a graph of {nodes} nodes has {reach} edges, and {asked} are asked for{with}."
    )]
    Edges {
        /// Where.
        path: String,
        /// Nodes.
        nodes: i128,
        /// The numbers of edges that there are.
        reach: String,
        /// What is asked for.
        asked: String,
        /// At which values.
        with: String,
    },
    /// Only odd lengths for brackets.
    #[error("At `{path}`, brackets come in pairs, and the length {length} is odd{with}.")]
    Odd {
        /// Where.
        path: String,
        /// The only length.
        length: i128,
        /// At which values.
        with: String,
    },
    /// An alphabet that cannot be read.
    #[error("At `{path}`, the alphabet cannot be read: {reason}.")]
    Alphabet {
        /// Where.
        path: String,
        /// Why.
        reason: String,
    },
    /// A pattern that cannot be read.
    #[error("At `{path}`, character {at} of the pattern: {reason}.")]
    Pattern {
        /// Where.
        path: String,
        /// Which character, counted from 1.
        at: usize,
        /// Why.
        reason: String,
    },
    /// A declaration that means nothing.
    #[error("At `{path}`, {reason}.")]
    Declaration {
        /// Where.
        path: String,
        /// Why.
        reason: &'static str,
    },
    /// Types or expressions too deep inside each other.
    #[error("At `{path}`, types or expressions are nested too deep.")]
    TooDeep {
        /// Where.
        path: String,
    },
    /// An input that is too large.
    #[error("At `{path}`, an input grows to {values} values, and the limit is {limit}{with}.")]
    TooLarge {
        /// Where.
        path: String,
        /// Values of one input.
        values: u64,
        /// The most that are allowed.
        limit: u64,
        /// At which values.
        with: String,
    },
    /// No draw met every condition.
    #[error(
        "None of {tries} draws met every condition; most often, {times} times, this failed: {because}"
    )]
    Rejected {
        /// Draws.
        tries: u32,
        /// How many of them failed for this reason.
        times: u32,
        /// The condition or the sentence that failed.
        because: String,
    },
    /// Conditions that no values meet.
    #[error("No values of the fields meet `{condition}`.")]
    Unmet {
        /// Which.
        condition: String,
    },
    /// A layout that cannot be written so.
    #[error("Line {line} of the layout: {reason}.")]
    Layout {
        /// Which line, counted from 1.
        line: usize,
        /// Why.
        reason: String,
    },
    /// An argument of a call that is no field.
    #[error("The call takes `{name}`, and no field has that name.")]
    Call {
        /// The name.
        name: String,
    },
    /// A line of an input that is not what the schema says.
    #[error("Line {line}: {wanted} is expected, not `{found}`.")]
    Line {
        /// Which line, counted from 1.
        line: usize,
        /// What, and of which field.
        wanted: String,
        /// What stands there.
        found: String,
    },
    /// An input that ends early.
    #[error("The input ends after line {line}, and {wanted} is expected.")]
    Ends {
        /// Lines there are.
        line: usize,
        /// What, and of which field.
        wanted: String,
    },
    /// An input that goes on.
    #[error("Line {line} is more than the schema says: `{found}`.")]
    More {
        /// The first line that is too many, counted from 1.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// A text that can be read in several ways.
    #[error("The input does not say where {path} ends.")]
    Ambiguous {
        /// Which part.
        path: String,
    },
    /// A field that an input does not show and that nothing else tells.
    #[error("The input does not tell `{name}`.")]
    Hidden {
        /// Its name.
        name: String,
    },
    /// Too many or too few arguments.
    #[error("There are {given} arguments, and the call takes {taken}.")]
    Arguments {
        /// How many there are.
        given: usize,
        /// How many there should be.
        taken: usize,
    },
}

fn inside(path: &str) -> String {
    match path {
        "" => String::new(),
        path => format!(" (in `{path}`)"),
    }
}

fn within(path: &str) -> String {
    match path {
        "" => String::new(),
        path => format!(" in `{path}`"),
    }
}

fn place(path: &str) -> String {
    match path {
        "" => "the top".to_owned(),
        path => format!("`{path}`"),
    }
}

impl Error {
    /// Line of the text that is wrong, counted from 1; `None` if it is no matter of text.
    #[must_use]
    pub fn line(&self) -> Option<u32> {
        match self {
            Self::Text { line, .. } => u32::try_from(*line).ok(),
            _ => None,
        }
    }

    /// What to do about it, one sentence.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Text { problem, .. } | Self::Json { problem, .. } => problem.hint(),
            Self::NoFields { .. } => "Declare one, such as `n: int 1..10`.",
            Self::Name { .. } => "Use letters, digits and _, and begin with a letter.",
            Self::Twice { .. } => "Rename one of the two.",
            Self::UnknownName { .. } => "Declare it above the place that refers to it.",
            Self::Kind { .. } => "Refer to another field, or take its len() if it has one.",
            Self::Float { .. } => "Write a whole number; only the span of a float has points.",
            Self::Overflow { .. } => "Choose smaller numbers.",
            Self::Division { .. } => "Keep zero out of the span of the divisor.",
            Self::Power { .. } => "Keep the exponent at 0 or above.",
            Self::NoItems { .. } => "Let the list have at least one item.",
            Self::EmptySpan { .. } => {
                "Put the smaller end first, and guard it with min() or max() where it depends on a field."
            }
            Self::Count { .. } => "Begin the span higher.",
            Self::TooFew { .. } => {
                "Shorten the list, widen the span of its items, or drop `distinct`."
            }
            Self::Sum { .. } => "Change the sum, the length or the span of the items.",
            Self::Edges { .. } => "Choose the number of edges within what such a graph can have.",
            Self::Odd { .. } => "Choose an even length.",
            Self::Alphabet { .. } => "Write characters and ranges, such as [a-z0-9_].",
            Self::Pattern { .. } => {
                "Use literals, ., classes, groups, |, ?, *, + and {m,n}; put \\ before a sign that stands for itself."
            }
            Self::Declaration { .. } => "Change the declaration.",
            Self::TooDeep { .. } => "Flatten it.",
            Self::TooLarge { .. } => "Lower the upper ends of the lengths.",
            Self::Rejected { .. } => {
                "Put the condition into the declarations: narrower spans, `sum`, `distinct`, references to earlier fields."
            }
            Self::Unmet { .. } => "Relax the condition or widen the spans.",
            Self::Layout { .. } => {
                "Change the layout, or leave it away: then every field has a line of its own."
            }
            Self::Call { .. } => "Name a field.",
            Self::Line { .. } | Self::Ends { .. } | Self::More { .. } => {
                "Compare the input with a sample of the schema."
            }
            Self::Ambiguous { .. } => "Show its length before it, or put it last.",
            Self::Hidden { .. } => "Show it, or let another field have it as its length.",
            Self::Arguments { .. } => "Give one argument for each field of the call.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_sentences() {
        let text = |path: &str| Error::Text {
            line: 3,
            column: 9,
            path: path.to_owned(),
            problem: Problem::Type {
                word: "strin".to_owned(),
                nearest: Some("string"),
            },
        };
        assert_eq!(
            text("tests[].a").to_string(),
            "Line 3, column 9 (in `tests[].a`): `strin` is no type, but `string` is."
        );
        assert_eq!(
            text("").to_string(),
            "Line 3, column 9: `strin` is no type, but `string` is."
        );
        let json = |path: &str| Error::Json {
            path: path.to_owned(),
            problem: Problem::Missing("min"),
        };
        assert_eq!(
            json("fields[0]").to_string(),
            "At `fields[0]`: the key `min` is missing."
        );
        assert_eq!(
            json("").to_string(),
            "At the top: the key `min` is missing."
        );
    }
}
