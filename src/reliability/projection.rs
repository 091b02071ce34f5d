//! From outcomes to labels: is a program on the side of the mode?
//!
//! Rows that answer alike are one row with a count, so the seven coupon programs on a hundred
//! thousand inputs are a handful of rows, and EM costs the same as on ten.

use super::equality::Answers;
use super::{CheckedOptions, Error, Labels, OutputMatrix};
use serde::{Deserialize, Serialize};

/// How a row of outcomes becomes labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Projection {
    /// As the paper defines it: whatever is not an output is missing, and cannot be the mode.
    ///
    /// A row in which no or only one program answers then says nothing about agreement, and is
    /// left out of every estimate (unless there is only one program).
    #[default]
    Paper,
    /// As the released code does it: a failure or a time-out is a value like any other.
    ///
    /// Running out of fuel or time is one value, every other failure another.
    Released,
}

/// Class of a missing cell.
const MISSING: u16 = u16::MAX;

/// The distinct rows of a matrix: most frequent first, then by first appearance.
#[derive(Clone, Debug)]
pub struct Rows {
    programs: usize,
    /// Answer class `[row][program]`, numbered by first appearance in the row.
    classes: Vec<u16>,
    /// Class of the mode per row.
    modes: Vec<u16>,
    ties: Vec<bool>,
    inputs: Vec<u32>,
    first_inputs: Vec<u32>,
    row_of_input: Vec<u32>,
    informative: Vec<bool>,
    labels: Labels,
}

impl Rows {
    /// Splits each row of a matrix into answer classes, finds its mode and groups equal rows.
    ///
    /// # Errors
    /// If the matrix has no program or no input, or more than can be indexed.
    pub fn new(matrix: &OutputMatrix, options: &CheckedOptions) -> Result<Self, Error> {
        let programs = matrix.programs();
        if programs == 0 {
            return Err(Error::NoPrograms);
        }
        if matrix.inputs() == 0 {
            return Err(Error::NoInputs);
        }
        if programs >= usize::from(MISSING) {
            return Err(Error::TooLarge("more programs than 65,534"));
        }
        let inputs = u32::try_from(matrix.inputs())
            .map_err(|_| Error::TooLarge("more inputs than four thousand million"))?;

        let mut answers = Answers::new(matrix.outcomes(), options.equality, options.projection);
        let mut classes = Vec::with_capacity(matrix.inputs() * programs);
        for row in matrix.rows() {
            classify(row, &mut answers, &mut classes);
        }
        Ok(Self::group(programs, inputs, &classes))
    }

    /// Groups equal rows of classes.
    fn group(programs: usize, inputs: u32, classes: &[u16]) -> Self {
        let row = |input: u32| &classes[input as usize * programs..][..programs];
        let mut order: Vec<u32> = (0..inputs).collect();
        order.sort_unstable_by(|&left, &right| row(left).cmp(row(right)).then(left.cmp(&right)));
        let mut groups: Vec<&[u32]> = order
            .chunk_by(|&left, &right| row(left) == row(right))
            .collect();
        groups.sort_by_key(|group| (std::cmp::Reverse(group.len()), group[0]));

        let mut rows = Self {
            programs,
            classes: Vec::with_capacity(groups.len() * programs),
            modes: Vec::with_capacity(groups.len()),
            ties: Vec::with_capacity(groups.len()),
            inputs: Vec::with_capacity(groups.len()),
            first_inputs: Vec::with_capacity(groups.len()),
            row_of_input: vec![0; inputs as usize],
            informative: Vec::with_capacity(groups.len()),
            labels: Labels::new(programs),
        };
        for (number, group) in (0_u32..).zip(groups) {
            rows.push(row(group[0]), group.len() as u32, group[0]);
            for &input in group {
                rows.row_of_input[input as usize] = number;
            }
        }
        rows
    }

    fn push(&mut self, classes: &[u16], inputs: u32, first_input: u32) {
        let mut sizes: Vec<u32> = Vec::new();
        for &class in classes.iter().filter(|&&class| class != MISSING) {
            let class = usize::from(class);
            sizes.resize(sizes.len().max(class + 1), 0);
            sizes[class] += 1;
        }
        let largest = sizes.iter().copied().max().unwrap_or(0);
        // Classes are numbered by their first member: the first largest holds the lowest program.
        let mode = sizes
            .iter()
            .position(|&size| size == largest)
            .map_or(MISSING, |mode| mode as u16);
        let answered: u32 = sizes.iter().sum();
        self.classes.extend_from_slice(classes);
        self.modes.push(mode);
        self.ties
            .push(sizes.iter().filter(|&&size| size == largest).count() > 1);
        self.inputs.push(inputs);
        self.first_inputs.push(first_input);
        self.informative
            .push(answered >= 2 || (self.programs == 1 && answered == 1));
        self.labels.push(
            classes
                .iter()
                .map(|&class| (class != MISSING).then_some(class == mode)),
        );
    }

    /// Columns.
    #[must_use]
    pub fn programs(&self) -> usize {
        self.programs
    }

    /// Distinct rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.inputs.len()
    }

    /// Whether there is no row; never true of rows made from a matrix.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.inputs.is_empty()
    }

    /// Label 1 where a program is on the side of the mode.
    #[must_use]
    pub fn labels(&self) -> &Labels {
        &self.labels
    }

    /// Answer class of a cell; `None` is missing.
    #[must_use]
    pub fn class(&self, row: usize, program: usize) -> Option<u16> {
        some_class(self.classes_of(row)[program])
    }

    /// Answer classes of a row, with [`MISSING`].
    fn classes_of(&self, row: usize) -> &[u16] {
        &self.classes[row * self.programs..][..self.programs]
    }

    /// Answer classes of a row; `None` is missing.
    pub fn row(&self, row: usize) -> impl ExactSizeIterator<Item = Option<u16>> {
        self.classes_of(row).iter().map(|&class| some_class(class))
    }

    /// Class of the mode; ties go to the lowest program index. `None`: all missing.
    #[must_use]
    pub fn mode(&self, row: usize) -> Option<u16> {
        some_class(self.modes[row])
    }

    /// Whether two classes tie for the mode.
    #[must_use]
    pub fn tie(&self, row: usize) -> bool {
        self.ties[row]
    }

    /// Number of different answers in a row.
    #[must_use]
    pub fn answers(&self, row: usize) -> usize {
        // Classes are numbered from 0 without gaps.
        self.row(row)
            .flatten()
            .max()
            .map_or(0, |class| usize::from(class) + 1)
    }

    /// Inputs with this row.
    #[must_use]
    pub fn inputs(&self, row: usize) -> u32 {
        self.inputs[row]
    }

    /// First input with this row.
    #[must_use]
    pub fn first_input(&self, row: usize) -> u32 {
        self.first_inputs[row]
    }

    /// Row of each input.
    #[must_use]
    pub fn row_of_input(&self) -> &[u32] {
        &self.row_of_input
    }

    /// Whether a row says anything about agreement.
    #[must_use]
    pub fn informative(&self, row: usize) -> bool {
        self.informative[row]
    }

    /// What each row weighs in an estimate: its inputs, or 0 where it is not informative.
    #[must_use]
    pub fn weights(&self) -> Vec<f64> {
        self.weights_of(&self.inputs)
    }

    /// The same for other numbers of inputs, such as those of a resample.
    #[must_use]
    pub fn weights_of(&self, inputs: &[u32]) -> Vec<f64> {
        inputs
            .iter()
            .zip(&self.informative)
            .map(|(&inputs, &informative)| if informative { f64::from(inputs) } else { 0.0 })
            .collect()
    }
}

fn some_class(class: u16) -> Option<u16> {
    (class != MISSING).then_some(class)
}

/// Appends the classes of one row of the matrix: each program joins the first answer it matches.
fn classify(row: &[u32], answers: &mut Answers, classes: &mut Vec<u16>) {
    let mut representatives: Vec<u32> = Vec::new();
    for &outcome in row {
        let Some(answer) = answers.number(outcome) else {
            classes.push(MISSING);
            continue;
        };
        let class = representatives
            .iter()
            .position(|&representative| answers.same(representative, answer))
            .unwrap_or_else(|| {
                representatives.push(answer);
                representatives.len() - 1
            });
        classes.push(class as u16);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::reliability::{Equality, Options};
    use crate::sandbox::{Outcome, Output};

    fn printed(text: &str) -> Outcome {
        Outcome::Output(Output::Bytes(text.as_bytes().to_vec()))
    }

    fn rows(table: &[&[Outcome]], options: &Options) -> Rows {
        let mut matrix = OutputMatrix::new(table[0].len());
        for row in table {
            matrix.push(*row).unwrap();
        }
        Rows::new(&matrix, &options.check().unwrap()).unwrap()
    }

    fn released() -> Options {
        Options {
            projection: Projection::Released,
            ..Options::default()
        }
    }

    #[test]
    fn ties_go_to_the_lowest_program() {
        let rows = rows(
            &[&[printed("b"), printed("a"), printed("a"), printed("b")]],
            &Options::default(),
        );
        assert_eq!((rows.mode(0), rows.tie(0)), (Some(0), true));
        assert_eq!(rows.labels().get(0, 3), Some(true));
        assert_eq!(rows.labels().get(0, 1), Some(false));
    }

    #[test]
    fn a_failure_is_missing_or_a_value() {
        let table: &[&[Outcome]] = &[&[
            Outcome::Exit(1),
            printed("a"),
            Outcome::OutOfMemory,
            printed("b"),
        ]];
        let paper = rows(table, &Options::default());
        assert_eq!(
            paper.row(0).collect::<Vec<_>>(),
            [None, Some(0), None, Some(1)]
        );
        assert_eq!((paper.mode(0), paper.tie(0)), (Some(0), true));
        let released = rows(table, &released());
        assert_eq!(
            released.row(0).collect::<Vec<_>>(),
            [Some(0), Some(1), Some(0), Some(2)]
        );
        assert_eq!(released.labels().counts(0), [2, 2]);
    }

    #[test]
    fn the_released_code_tells_time_outs_from_failures_and_from_their_text() {
        let rows = rows(
            &[&[
                Outcome::OutOfFuel,
                Outcome::Deadline,
                Outcome::Exit(1),
                Outcome::OutputTooLarge,
                printed(""),
            ]],
            &released(),
        );
        assert_eq!(rows.row(0).flatten().collect::<Vec<_>>(), [0, 0, 1, 1, 2]);
    }

    #[test]
    fn equal_rows_are_grouped_by_what_they_say() {
        let [a, b, c] = ["a", "b", "c"].map(printed);
        let rows = rows(
            &[
                &[a.clone(), b.clone()],
                &[c.clone(), c.clone()],
                &[a.clone(), a.clone()],
                &[b.clone(), c.clone()],
                &[b.clone(), b.clone()],
            ],
            &Options::default(),
        );
        assert_eq!(rows.len(), 2);
        assert_eq!(
            (rows.inputs(0), rows.first_input(0), rows.answers(0)),
            (3, 1, 1)
        );
        assert_eq!(
            (rows.inputs(1), rows.first_input(1), rows.answers(1)),
            (2, 0, 2)
        );
        assert_eq!(rows.row_of_input(), [1, 0, 0, 1, 0]);
    }

    #[test]
    fn a_lonely_answer_weighs_nothing() {
        let table: &[&[Outcome]] = &[
            &[printed("a"), Outcome::OutOfFuel],
            &[Outcome::OutOfFuel, Outcome::OutOfFuel],
            &[printed("a"), printed("a")],
        ];
        let rows = rows(table, &Options::default());
        let total: f64 = rows.weights().iter().sum();
        assert_eq!(total, 1.0);
    }

    #[test]
    fn tolerance_splits_a_row_in_column_order() {
        let options = Options {
            equality: Equality::Tokens { tolerance: 0.5 },
            ..Options::default()
        };
        let [low, middle, high] = ["0", "0.4", "0.8"].map(printed);
        let ascending = rows(&[&[low.clone(), middle.clone(), high.clone()]], &options);
        assert_eq!(ascending.row(0).flatten().collect::<Vec<_>>(), [0, 0, 1]);
        let from_the_middle = rows(&[&[middle, low, high]], &options);
        assert_eq!(
            from_the_middle.row(0).flatten().collect::<Vec<_>>(),
            [0, 0, 0]
        );
    }

    #[test]
    fn nothing_to_compare_is_an_error() {
        let options = Options::default().check().unwrap();
        assert_eq!(
            Rows::new(&OutputMatrix::new(0), &options).unwrap_err(),
            Error::NoPrograms
        );
        assert_eq!(
            Rows::new(&OutputMatrix::new(3), &options).unwrap_err(),
            Error::NoInputs
        );
    }
}
