//! Where the columns of the agreement matrix stand: one block per pattern, as many cells as there
//! is room for.

/// Cells drawn one by one; a block with more inputs is one wide, broken cell.
const SINGLE_CELLS: u32 = 6;
/// Width of a broken cell, in single cells.
const BROKEN_UNITS: f64 = 4.0;
/// Space between cells of a block, and between blocks, in pixels.
const CELL_GAP: f64 = 3.0;
const BLOCK_GAP: f64 = 12.0;
/// Widest and narrowest cell, in pixels.
const WIDEST: f64 = 104.0;
const NARROWEST: f64 = 8.0;
/// Below this width, in pixels, one cell stands for the whole block.
const COMFORTABLE: f64 = 16.0;

/// The cells of one pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// Index of the pattern.
    pub pattern: usize,
    /// Left end, in pixels.
    pub x: f64,
    /// Width of one cell.
    pub cell: f64,
    /// Cells drawn.
    pub cells: u32,
    /// Whether the one cell stands for many inputs and is drawn with a break.
    pub broken: bool,
}

impl Block {
    /// Width of the whole block, in pixels.
    pub fn width(&self) -> f64 {
        f64::from(self.cells) * (self.cell + CELL_GAP) - CELL_GAP
    }

    /// Horizontal middle.
    pub fn middle(&self) -> f64 {
        self.x + self.width() / 2.0
    }

    /// Left end of cell `index`.
    pub fn cell_x(&self, index: u32) -> f64 {
        self.x + f64::from(index) * (self.cell + CELL_GAP)
    }
}

/// Places the blocks of patterns with these numbers of inputs between `from` and `to`.
///
/// Patterns that find no room are left out from the end, where the rarest stand; the caller says
/// how many.
pub fn place(inputs: &[u32], from: f64, to: f64) -> Vec<Block> {
    let width = to - from;
    let count = inputs.len();
    if count == 0 || width < NARROWEST {
        return Vec::new();
    }
    let each = |n: u32| {
        if n > SINGLE_CELLS {
            (1, true)
        } else {
            (n.max(1), false)
        }
    };
    let units: f64 = inputs
        .iter()
        .map(|&n| match each(n) {
            (_, true) => BROKEN_UNITS,
            (cells, false) => f64::from(cells),
        })
        .sum();
    let gaps = BLOCK_GAP * (count - 1) as f64
        + inputs
            .iter()
            .map(|&n| f64::from(each(n).0 - 1) * CELL_GAP)
            .sum::<f64>();
    let unit = ((width - gaps) / units).min(WIDEST);
    if unit >= COMFORTABLE {
        let mut x = from;
        return inputs
            .iter()
            .enumerate()
            .map(|(pattern, &n)| {
                let (cells, broken) = each(n);
                let cell = if broken {
                    (unit * BROKEN_UNITS).min(2.0 * WIDEST)
                } else {
                    unit
                };
                let block = Block {
                    pattern,
                    x,
                    cell,
                    cells,
                    broken,
                };
                x += block.width() + BLOCK_GAP;
                block
            })
            .collect();
    }

    // One cell a pattern, as narrow as need be; what still does not fit is left out.
    let fitting = ((width + CELL_GAP) / (NARROWEST + CELL_GAP))
        .floor()
        .max(1.0) as usize;
    let shown = count.min(fitting);
    let cell = ((width + CELL_GAP) / shown as f64 - CELL_GAP).min(WIDEST);
    (0..shown)
        .map(|pattern| Block {
            pattern,
            x: from + pattern as f64 * (cell + CELL_GAP),
            cell,
            cells: 1,
            broken: inputs[pattern] > 1 && cell >= 4.0 * NARROWEST,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn single_inputs_are_single_cells() {
        let blocks = place(&[1, 1, 1], 264.0, 600.0);
        assert_eq!(blocks.len(), 3);
        assert!(
            blocks
                .iter()
                .all(|b| b.cells == 1 && !b.broken && b.cell == WIDEST)
        );
    }

    #[test]
    fn many_inputs_are_one_broken_cell() {
        let blocks = place(&[290, 4, 4, 2], 264.0, 832.0);
        assert_eq!(
            blocks.iter().map(|b| b.cells).collect::<Vec<_>>(),
            [1, 4, 4, 2]
        );
        assert_eq!(
            blocks.iter().map(|b| b.broken).collect::<Vec<_>>(),
            [true, false, false, false]
        );
    }

    proptest! {
        #[test]
        fn blocks_stay_inside_and_apart(
            inputs in prop::collection::vec(1_u32..100_000, 0..200),
            from in 0.0..300.0,
            width in 10.0..600.0,
        ) {
            let blocks = place(&inputs, from, from + width);
            prop_assert!(blocks.len() <= inputs.len());
            let mut end = from;
            for block in &blocks {
                prop_assert!(block.x >= end - 1e-9);
                prop_assert!(block.cell >= NARROWEST - 1e-9 || blocks.len() == 1);
                end = block.x + block.width();
            }
            prop_assert!(end <= from + width + 1e-6);
        }
    }
}
