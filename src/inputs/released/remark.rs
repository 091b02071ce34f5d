//! What the released generator does otherwise.

use std::fmt::{self, Display, Formatter};

/// Numbers that a schema limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Values of a number.
    Values,
    /// Lengths of a list or string.
    Lengths,
    /// Rows of a matrix.
    Rows,
    /// Columns of a matrix.
    Columns,
}

/// Something that the released generator does otherwise than the schema says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remark {
    /// It draws from less than what is said.
    Clipped {
        /// Which field.
        path: String,
        /// Which of its numbers.
        subject: Subject,
        /// What the schema says.
        said: String,
        /// What is drawn from.
        clipped_to: String,
    },
    /// It fails, because nothing is left to draw from.
    Impossible {
        /// Which field.
        path: String,
        /// Which of its numbers.
        subject: Subject,
        /// What the schema says.
        said: String,
        /// What is intersected with it.
        limits: String,
        /// Whether every input fails.
        always: bool,
    },
    /// The schema does not say what it has to; what the generator takes then is taken here.
    Assumed {
        /// Which field.
        path: String,
        /// What is not said.
        missing: &'static str,
        /// What is taken.
        taken: String,
    },
    /// A quotient inside an expression is rounded at once here, and only at the end there.
    Division {
        /// Which field.
        path: String,
        /// The expression.
        said: String,
    },
    /// It writes the value so that programs cannot read it.
    Unreadable {
        /// Which field.
        path: String,
        /// How it writes it.
        how: &'static str,
    },
    /// The value or its place on standard input is another one here.
    Otherwise {
        /// Which field.
        path: String,
        /// How it is here.
        here: String,
    },
    /// A name in the order of output that no parameter has.
    Ignored {
        /// The name.
        name: String,
    },
}

impl Display for Subject {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        out.write_str(match self {
            Self::Values => "values",
            Self::Lengths => "lengths",
            Self::Rows => "numbers of rows",
            Self::Columns => "numbers of columns",
        })
    }
}

impl Display for Remark {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        match self {
            Self::Clipped {
                path,
                subject,
                said,
                clipped_to,
            } => write!(
                out,
                "The {subject} of `{path}` are said to be {said}, and the released generator draws them from {clipped_to}."
            ),
            Self::Impossible {
                path,
                subject,
                said,
                limits,
                always,
            } => {
                let when = if *always { "always" } else { "sometimes" };
                write!(
                    out,
                    "The {subject} of `{path}` are said to be {said}, of which the released generator takes only what lies in {limits}: {when} that is nothing, and it fails."
                )
            }
            Self::Assumed {
                path,
                missing,
                taken,
            } => {
                write!(
                    out,
                    "`{path}` has no {missing}; {taken} is taken, as the released generator does."
                )
            }
            Self::Division { path, said } => write!(
                out,
                "In `{path}` the quotients of {said} are rounded down one by one; the released generator cuts off the fraction of the whole."
            ),
            Self::Unreadable { path, how } => {
                write!(out, "The released generator writes `{path}` {how}.")
            }
            Self::Otherwise { path, here } => write!(out, "`{path}` is {here}."),
            Self::Ignored { name } => {
                write!(
                    out,
                    "`{name}` stands in the order of output but is no parameter; it is left out."
                )
            }
        }
    }
}
