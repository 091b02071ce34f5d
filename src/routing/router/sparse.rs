//! Sparse rows, one after another.

/// Sparse rows: for each the columns that are not zero, ascending, with their values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rows {
    /// Where each row ends in the two lists below.
    ends: Vec<usize>,
    columns: Vec<u32>,
    values: Vec<f32>,
}

impl Rows {
    /// Number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Cells of all rows.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.columns.len()
    }

    /// Adds a cell to the row that is being written; its column is beyond those already there.
    pub fn cell(&mut self, column: usize, value: f64) {
        if value != 0.0 {
            self.columns.push(column as u32);
            self.values.push(value as f32);
        }
    }

    /// Ends the row that is being written.
    pub fn end_row(&mut self) {
        self.ends.push(self.columns.len());
    }

    /// The cells of a row: column and value. Empty beyond the last row.
    pub fn row(&self, row: usize) -> impl Iterator<Item = (usize, f64)> {
        let end = self.ends.get(row).copied().unwrap_or_default();
        let start = match row.checked_sub(1) {
            Some(before) => self.ends.get(before).copied().unwrap_or_default().min(end),
            None => 0,
        };
        let columns = &self.columns[start..end];
        let values = &self.values[start..end];
        columns
            .iter()
            .zip(values)
            .map(|(&column, &value)| (column as usize, f64::from(value)))
    }
}

/// Some of the rows, without the columns that none of them uses.
pub(super) struct Compact {
    pub rows: Rows,
    /// Which column each of the remaining ones was, ascending.
    pub columns: Vec<usize>,
}

impl Compact {
    /// Takes these of the rows, in this order. `width` is above every column.
    pub fn new(rows: &Rows, chosen: impl Iterator<Item = usize> + Clone, width: usize) -> Self {
        let mut place = vec![0; width];
        for row in chosen.clone() {
            rows.row(row).for_each(|(column, _)| place[column] = 1);
        }
        let columns: Vec<usize> = (0..width).filter(|&column| place[column] == 1).collect();
        for (new, &column) in columns.iter().enumerate() {
            place[column] = new;
        }
        let mut compact = Rows::default();
        for row in chosen {
            for (column, value) in rows.row(row) {
                compact.cell(place[column], value);
            }
            compact.end_row();
        }
        Self {
            rows: compact,
            columns,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back() {
        let mut rows = Rows::default();
        rows.cell(1, 0.5);
        rows.cell(2, 0.0);
        rows.cell(9, -2.0);
        rows.end_row();
        rows.end_row();
        rows.cell(0, 1.0);
        rows.end_row();
        let all: Vec<Vec<_>> = (0..4).map(|row| rows.row(row).collect()).collect();
        assert_eq!(
            all,
            [vec![(1, 0.5), (9, -2.0)], vec![], vec![(0, 1.0)], vec![]]
        );
        assert_eq!((rows.len(), rows.cells()), (3, 3));
    }

    #[test]
    fn columns_that_no_row_uses_are_left_out() {
        let mut rows = Rows::default();
        for cells in [
            &[(3, 1.0), (7, 2.0)][..],
            &[(1, 5.0)],
            &[(0, 3.0), (7, 4.0)],
        ] {
            cells
                .iter()
                .for_each(|&(column, value)| rows.cell(column, value));
            rows.end_row();
        }
        let compact = Compact::new(&rows, [2, 0].into_iter(), 9);
        assert_eq!(compact.columns, [0, 3, 7]);
        let all: Vec<Vec<_>> = (0..2).map(|row| compact.rows.row(row).collect()).collect();
        assert_eq!(all, [[(0, 3.0), (2, 4.0)], [(1, 1.0), (2, 2.0)]]);
    }
}
