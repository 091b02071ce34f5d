//! Where in a schema or in an input something is, spelled out only when it must be told.

use std::fmt::{self, Display, Formatter};

/// A place: a field, or a part of the place above.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path<'a> {
    above: Option<&'a Path<'a>>,
    step: Step<'a>,
}

/// One step down.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step<'a> {
    /// Nowhere: the whole.
    Whole,
    /// A field or a part of a declaration.
    Name(&'a str),
    /// An item, counted from 0.
    Item(usize),
    /// Any item.
    Items,
}

impl<'a> Path<'a> {
    pub const WHOLE: Path<'static> = Path {
        above: None,
        step: Step::Whole,
    };

    pub fn name(&'a self, name: &'a str) -> Path<'a> {
        Path {
            above: Some(self),
            step: Step::Name(name),
        }
    }

    pub fn items(&'a self) -> Path<'a> {
        Path {
            above: Some(self),
            step: Step::Items,
        }
    }

    pub fn item(&'a self, item: usize) -> Path<'a> {
        Path {
            above: Some(self),
            step: Step::Item(item),
        }
    }
}

impl Display for Path<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        if let Some(above) = self.above {
            above.fmt(out)?;
        }
        let top = self.above.is_none_or(|above| above.above.is_none());
        match self.step {
            Step::Whole => Ok(()),
            Step::Name(name) if top => out.write_str(name),
            Step::Name(name) => write!(out, ".{name}"),
            Step::Item(item) => write!(out, "[{item}]"),
            Step::Items => out.write_str("[]"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_reads_from_the_top() {
        let whole = Path::WHOLE;
        let tests = whole.name("tests");
        let third = tests.item(2);
        assert_eq!(third.name("a").item(0).to_string(), "tests[2].a[0]");
        assert_eq!(whole.to_string(), "");
        assert_eq!(tests.items().name("a").to_string(), "tests[].a");
    }
}
