//! Labels `[row][program]`, eight programs a byte.
//!
//! EM reads every label twice an iteration. Packed, a byte stands for eight of them: a table of
//! 256 partial sums replaces eight multiplications in the E-step, and 256 bins of
//! responsibilities replace eight additions in the M-step. Fifty programs are seven look-ups.

/// Labels `[row][program]`: 1, 0 or missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    programs: usize,
    rows: usize,
    /// Bytes a row.
    stride: usize,
    /// Bit `program % 8` of byte `program / 8` is set where the label is 1.
    ones: Vec<u8>,
    /// The same for label 0. A bit that is set in neither plane is missing.
    zeros: Vec<u8>,
    /// Whether no label is missing; then `zeros` is not needed.
    complete: bool,
}

impl Labels {
    /// No rows yet.
    #[must_use]
    pub fn new(programs: usize) -> Self {
        let stride = programs.div_ceil(8);
        Self {
            programs,
            rows: 0,
            stride,
            ones: Vec::new(),
            zeros: Vec::new(),
            complete: true,
        }
    }

    /// Adds a row, one label a program; labels that are not given are missing.
    pub fn push(&mut self, row: impl IntoIterator<Item = Option<bool>>) {
        let start = self.ones.len();
        self.ones.resize(start + self.stride, 0);
        self.zeros.resize(start + self.stride, 0);
        self.rows += 1;
        let mut observed = 0;
        for (program, label) in row.into_iter().take(self.programs).enumerate() {
            let Some(label) = label else { continue };
            let plane = if label {
                &mut self.ones
            } else {
                &mut self.zeros
            };
            plane[start + program / 8] |= 1 << (program % 8);
            observed += 1;
        }
        self.complete &= observed == self.programs;
    }

    /// Columns.
    #[must_use]
    pub fn programs(&self) -> usize {
        self.programs
    }

    /// Rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// One label; `None` is missing.
    ///
    /// # Panics
    /// If there is no such row or program.
    #[must_use]
    pub fn get(&self, row: usize, program: usize) -> Option<bool> {
        assert!(
            program < self.programs,
            "program {program} of {}",
            self.programs
        );
        let at = row * self.stride + program / 8;
        let bit = 1 << (program % 8);
        match (self.ones[at] & bit != 0, self.zeros[at] & bit != 0) {
            (true, _) => Some(true),
            (false, true) => Some(false),
            (false, false) => None,
        }
    }

    /// Number of labels 0 and 1 in a row.
    #[must_use]
    pub fn counts(&self, row: usize) -> [u32; 2] {
        let bytes = row * self.stride..(row + 1) * self.stride;
        [&self.zeros, &self.ones].map(|plane| {
            plane[bytes.clone()]
                .iter()
                .map(|byte| byte.count_ones())
                .sum()
        })
    }

    /// Share of 1 among the labels of each row that are there; 0.5 where none is.
    #[must_use]
    pub fn shares(&self) -> Vec<f64> {
        (0..self.rows)
            .map(|row| match self.counts(row) {
                [0, 0] => 0.5,
                [zeros, ones] => f64::from(ones) / f64::from(zeros + ones),
            })
            .collect()
    }

    /// For each row, the sum over its labels of `terms[program][label]`.
    pub(super) fn sums(&self, terms: &[[f64; 2]], sums: &mut [f64]) {
        if self.complete {
            // One look-up a byte: a bit that is not set is a 0.
            let tables = self.tables(|program| terms.get(program).copied().unwrap_or([0.0; 2]));
            look_up(&self.ones, self.stride, &tables, sums, true);
        } else {
            let of = |label: usize| {
                move |program: usize| [0.0, terms.get(program).map_or(0.0, |term| term[label])]
            };
            look_up(&self.ones, self.stride, &self.tables(of(1)), sums, true);
            look_up(&self.zeros, self.stride, &self.tables(of(0)), sums, false);
        }
    }

    /// For each program, the sum of `amounts[row]` over the rows with label 0 and with label 1.
    pub(super) fn totals(&self, amounts: &[[f64; 2]]) -> Vec<[[f64; 2]; 2]> {
        let mut totals = vec![[[0.0; 2]; 2]; self.programs];
        for byte in 0..self.stride {
            let of_ones = BitSums::of(&self.ones, byte, self.stride, amounts);
            let of_zeros =
                (!self.complete).then(|| BitSums::of(&self.zeros, byte, self.stride, amounts));
            for (bit, total) in totals[byte * 8..].iter_mut().take(8).enumerate() {
                total[1] = of_ones.set[bit];
                total[0] = of_zeros
                    .as_ref()
                    .map_or(of_ones.clear[bit], |sums| sums.set[bit]);
            }
        }
        totals
    }

    /// Per byte of a row, the partial sum of each of its 256 values; `terms(program)` is what a
    /// clear and a set bit add.
    fn tables(&self, terms: impl Fn(usize) -> [f64; 2]) -> Vec<[f64; 256]> {
        (0..self.stride)
            .map(|byte| {
                let mut table = [0.0; 256];
                for bit in 0..8 {
                    let [clear, set] = terms(byte * 8 + bit);
                    // Values below 2^bit are done; those up to 2^(bit+1) are them with the bit set.
                    let (low, high) = table.split_at_mut(1 << bit);
                    for (low, high) in low.iter_mut().zip(high) {
                        *high = *low + set;
                        *low += clear;
                    }
                }
                table
            })
            .collect()
    }
}

/// Adds to each row's sum what its bytes look up; `start` begins at zero.
fn look_up(plane: &[u8], stride: usize, tables: &[[f64; 256]], sums: &mut [f64], start: bool) {
    if start {
        sums.fill(0.0);
    }
    for (row, sum) in plane.chunks_exact(stride.max(1)).zip(sums) {
        let mut total = *sum;
        for (&byte, table) in row.iter().zip(tables) {
            total += table[usize::from(byte)];
        }
        *sum = total;
    }
}

/// Sums of amounts over the rows in which a bit of one byte is set, and clear.
struct BitSums {
    set: [[f64; 2]; 8],
    clear: [[f64; 2]; 8],
}

impl BitSums {
    /// Of byte `byte` of each row; rows are `stride` bytes apart.
    fn of(plane: &[u8], byte: usize, stride: usize, amounts: &[[f64; 2]]) -> Self {
        let mut bins = [[0.0; 2]; 256];
        for (&byte, amount) in plane.iter().skip(byte).step_by(stride).zip(amounts) {
            let bin = &mut bins[usize::from(byte)];
            bin[0] += amount[0];
            bin[1] += amount[1];
        }
        let mut sums = Self {
            set: [[0.0; 2]; 8],
            clear: [[0.0; 2]; 8],
        };
        for bit in (0..8).rev() {
            // The upper half of what is left has the bit set; fold it onto the lower half.
            let (clear, rest) = bins.split_at_mut(1 << bit);
            for (clear_bin, set_bin) in clear.iter_mut().zip(&rest[..1 << bit]) {
                for truth in 0..2 {
                    sums.clear[bit][truth] += clear_bin[truth];
                    sums.set[bit][truth] += set_bin[truth];
                    clear_bin[truth] += set_bin[truth];
                }
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Programs, and rows of their labels; half of the time none is missing.
    fn any_labels() -> impl Strategy<Value = (usize, Vec<Vec<Option<bool>>>)> {
        let row =
            |programs| prop::collection::vec(prop::option::weighted(0.8, any::<bool>()), programs);
        (0_usize..20, any::<bool>())
            .prop_flat_map(move |(programs, complete)| {
                (
                    Just((programs, complete)),
                    prop::collection::vec(row(programs), 0..30),
                )
            })
            .prop_map(|((programs, complete), mut rows)| {
                for label in rows.iter_mut().flatten().filter(|_| complete) {
                    *label = label.or(Some(false));
                }
                (programs, rows)
            })
    }

    proptest! {
        #[test]
        fn packed_sums_are_plain_sums((programs, rows) in any_labels()) {
            let mut labels = Labels::new(programs);
            for row in &rows {
                labels.push(row.iter().copied());
            }
            let terms: Vec<[f64; 2]> = (0..programs).map(|program| [1.0 + program as f64, -0.5 * program as f64]).collect();
            let amounts: Vec<[f64; 2]> = (0..rows.len()).map(|row| [row as f64, 1.0 / (1.0 + row as f64)]).collect();
            let mut sums = vec![7.0; rows.len()];
            labels.sums(&terms, &mut sums);
            let totals = labels.totals(&amounts);
            let mut plain_totals = vec![[[0.0; 2]; 2]; programs];
            for (row, plain) in rows.iter().enumerate() {
                let mut plain_sum = 0.0;
                for (program, label) in plain.iter().enumerate() {
                    prop_assert_eq!(labels.get(row, program), *label);
                    if let Some(label) = *label {
                        plain_sum += terms[program][usize::from(label)];
                        for truth in 0..2 {
                            plain_totals[program][usize::from(label)][truth] += amounts[row][truth];
                        }
                    }
                }
                prop_assert!((sums[row] - plain_sum).abs() < 1e-9);
                let ones = plain.iter().filter(|label| **label == Some(true)).count() as u32;
                let zeros = plain.iter().filter(|label| **label == Some(false)).count() as u32;
                prop_assert_eq!(labels.counts(row), [zeros, ones]);
            }
            for (total, plain) in totals.iter().flatten().flatten().zip(plain_totals.iter().flatten().flatten()) {
                prop_assert!((total - plain).abs() < 1e-9);
            }
        }
    }
}
