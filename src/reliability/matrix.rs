//! Outcomes `[input][program]`, each distinct outcome stored once.

use super::Error;
use super::distinct::Distinct;
use crate::sandbox::{Outcome, Output};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Outcomes `[input][program]`, each distinct outcome stored once.
///
/// Programs mostly agree and mostly answer in a few ways, so a cell is an index: a hundred
/// thousand inputs of seven programs take 3 MB whatever they print. As a message the cells are
/// one block of bytes.
#[derive(Clone, Debug, Default)]
pub struct OutputMatrix {
    /// Columns.
    programs: usize,
    outcomes: Distinct,
    /// Index into `outcomes`, row by row.
    cells: Vec<u32>,
}

impl OutputMatrix {
    /// A matrix with so many columns and no row.
    #[must_use]
    pub fn new(programs: usize) -> Self {
        Self {
            programs,
            ..Self::default()
        }
    }

    /// A matrix of labels `[input][program]`, row by row: `true` prints 1, `false` prints 0, and
    /// `None` traps. For synthetic data.
    ///
    /// # Errors
    /// [`Error::Width`] if the labels do not fill whole rows.
    pub fn from_labels(programs: usize, labels: &[Option<bool>]) -> Result<Self, Error> {
        let [yes, no] = [b"1", b"0"].map(|text| Outcome::Output(Output::Bytes(text.to_vec())));
        let trap = Outcome::Trap {
            code: "unreachable".into(),
            message: "The program stopped itself.".into(),
        };
        let mut matrix = Self::new(programs);
        for row in labels.chunks(programs.max(1)) {
            matrix.push(row.iter().map(|label| match label {
                Some(true) => &yes,
                Some(false) => &no,
                None => &trap,
            }))?;
        }
        Ok(matrix)
    }

    /// Adds one row: what each program did on the next input, in column order.
    ///
    /// # Errors
    /// [`Error::Width`] unless there is one outcome a program; the matrix is then unchanged.
    pub fn push<'a>(&mut self, row: impl IntoIterator<Item = &'a Outcome>) -> Result<(), Error> {
        let start = self.cells.len();
        let mut room = Ok(());
        for outcome in row {
            match self.outcomes.intern(outcome) {
                Ok(cell) => self.cells.push(cell),
                Err(error) => room = Err(error),
            }
        }
        let found = self.cells.len() - start;
        if room.is_ok() && (found != self.programs || self.programs == 0) {
            room = Err(Error::Width {
                expected: self.programs,
                found,
            });
        }
        if room.is_err() {
            self.cells.truncate(start);
        }
        room
    }

    /// Adds the rows of another matrix with the same programs.
    ///
    /// # Errors
    /// [`Error::Width`] unless both have as many programs; the matrix is then unchanged.
    pub fn append(&mut self, rows: &Self) -> Result<(), Error> {
        if rows.programs != self.programs {
            return Err(Error::Width {
                expected: self.programs,
                found: rows.programs,
            });
        }
        let renumbered = rows
            .outcomes()
            .iter()
            .map(|outcome| self.outcomes.intern(outcome))
            .collect::<Result<Vec<_>, _>>()?;
        self.cells
            .extend(rows.cells.iter().map(|&cell| renumbered[cell as usize]));
        Ok(())
    }

    /// Columns.
    #[must_use]
    pub fn programs(&self) -> usize {
        self.programs
    }

    /// Rows.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.cells.len().checked_div(self.programs).unwrap_or(0)
    }

    /// What a program did on an input.
    ///
    /// # Panics
    /// If there is no such input or program.
    #[must_use]
    pub fn outcome(&self, input: usize, program: usize) -> &Outcome {
        assert!(
            program < self.programs,
            "program {program} of {}",
            self.programs
        );
        &self.outcomes()[self.cells[input * self.programs + program] as usize]
    }

    /// What each program did on an input, in column order.
    ///
    /// # Panics
    /// If there is no such input.
    pub fn row(&self, input: usize) -> impl ExactSizeIterator<Item = &Outcome> {
        let start = input * self.programs;
        self.cells[start..start + self.programs]
            .iter()
            .map(|&cell| &self.outcomes()[cell as usize])
    }

    /// What a program did on each input, in order.
    pub fn column(&self, program: usize) -> impl ExactSizeIterator<Item = &Outcome> {
        (0..self.inputs()).map(move |input| self.outcome(input, program))
    }

    /// Distinct outcomes, in order of first appearance.
    #[must_use]
    pub fn outcomes(&self) -> &[Outcome] {
        self.outcomes.as_slice()
    }

    /// Rows as indices into [`OutputMatrix::outcomes`].
    pub(super) fn rows(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        // A matrix without programs has no cells, so any chunk length does.
        self.cells.chunks_exact(self.programs.max(1))
    }
}

impl PartialEq for OutputMatrix {
    fn eq(&self, other: &Self) -> bool {
        self.programs == other.programs
            && self.cells == other.cells
            && self.outcomes() == other.outcomes()
    }
}

impl Eq for OutputMatrix {}

/// The matrix as a message.
#[derive(Serialize, Deserialize)]
struct Message<Outcomes> {
    programs: u32,
    outcomes: Outcomes,
    #[serde(with = "super::packed")]
    cells: Vec<u32>,
}

impl Serialize for OutputMatrix {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Message {
            programs: u32::try_from(self.programs).map_err(serde::ser::Error::custom)?,
            outcomes: self.outcomes(),
            cells: self.cells.clone(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for OutputMatrix {
    /// Refuses whatever could make a later index go astray.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let message = Message::<Vec<Outcome>>::deserialize(deserializer)?;
        Self::try_from(message).map_err(serde::de::Error::custom)
    }
}

impl TryFrom<Message<Vec<Outcome>>> for OutputMatrix {
    type Error = Error;

    fn try_from(message: Message<Vec<Outcome>>) -> Result<Self, Error> {
        let programs = message.programs as usize;
        let cells = message.cells;
        if cells.len().checked_rem(programs).unwrap_or(cells.len()) != 0 {
            return Err(Error::Damaged("its cells do not fill whole rows"));
        }
        if cells
            .iter()
            .any(|&cell| cell as usize >= message.outcomes.len())
        {
            return Err(Error::Damaged("a cell names an outcome that is not there"));
        }
        let mut outcomes = Distinct::default();
        for outcome in message.outcomes {
            if outcomes.number(&outcome).is_some() {
                return Err(Error::Damaged("an outcome is listed twice"));
            }
            outcomes.push(outcome)?;
        }
        Ok(Self {
            programs,
            outcomes,
            cells,
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn printed(text: &str) -> Outcome {
        Outcome::Output(Output::Bytes(text.as_bytes().to_vec()))
    }

    #[test]
    fn rows_and_columns_come_back() {
        let mut matrix = OutputMatrix::new(2);
        matrix.push(&[printed("a"), printed("b")]).unwrap();
        matrix.push(&[printed("b"), Outcome::OutOfFuel]).unwrap();
        assert_eq!((matrix.programs(), matrix.inputs()), (2, 2));
        assert_eq!(matrix.outcome(1, 0), &printed("b"));
        assert_eq!(
            matrix.row(0).collect::<Vec<_>>(),
            [&printed("a"), &printed("b")]
        );
        assert_eq!(
            matrix.column(1).collect::<Vec<_>>(),
            [&printed("b"), &Outcome::OutOfFuel]
        );
        assert_eq!(matrix.outcomes().len(), 3);
    }

    #[test]
    fn a_row_of_the_wrong_width_changes_nothing() {
        let mut matrix = OutputMatrix::new(2);
        assert_eq!(
            matrix.push(&[printed("a")]),
            Err(Error::Width {
                expected: 2,
                found: 1
            })
        );
        assert_eq!(
            matrix.append(&OutputMatrix::new(3)),
            Err(Error::Width {
                expected: 2,
                found: 3
            })
        );
        assert_eq!(matrix.inputs(), 0);
        assert!(OutputMatrix::new(0).push(&[]).is_err());
    }

    #[test]
    fn appended_rows_equal_pushed_rows() {
        let labels = [Some(true), None, Some(false), Some(false), None, Some(true)];
        let whole = OutputMatrix::from_labels(2, &labels).unwrap();
        let mut parts = OutputMatrix::from_labels(2, &labels[..2]).unwrap();
        parts
            .append(&OutputMatrix::from_labels(2, &labels[2..]).unwrap())
            .unwrap();
        assert_eq!(parts, whole);
    }

    #[test]
    fn a_message_comes_back_and_can_grow() {
        let matrix =
            OutputMatrix::from_labels(2, &[Some(true), Some(false), None, Some(true)]).unwrap();
        let text = serde_json::to_string(&matrix).unwrap();
        let mut back: OutputMatrix = serde_json::from_str(&text).unwrap();
        assert_eq!(back, matrix);
        back.append(&matrix).unwrap();
        assert_eq!((back.inputs(), back.outcomes().len()), (4, 3));
    }

    #[test]
    fn hostile_messages_are_refused() {
        for (programs, outcomes, cells, why) in [
            (2, r#"["OutOfFuel"]"#, "[0,0,0,0]", "whole rows"),
            (1, r#"["OutOfFuel"]"#, "[0,0,0]", "middle"),
            (0, r#"["OutOfFuel"]"#, "[0,0,0,0]", "whole rows"),
            (1, r#"["OutOfFuel"]"#, "[1,0,0,0]", "not there"),
            (1, "[]", "[0,0,0,0]", "not there"),
            (1, r#"["OutOfFuel","OutOfFuel"]"#, "[0,0,0,0]", "twice"),
        ] {
            let text =
                format!(r#"{{"programs":{programs},"outcomes":{outcomes},"cells":{cells}}}"#);
            let error = serde_json::from_str::<OutputMatrix>(&text)
                .unwrap_err()
                .to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
