//! The guest's memory, kept: after its start, and as a difference after a script has been loaded.

/// Bytes of a page of WebAssembly.
pub const PAGE: usize = 1 << 16;

/// Bytes that are compared and kept as one.
const BLOCK: usize = 1 << 12;

/// The memory of a guest that has started and not run anything: all there is of its state.
#[derive(Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// Up to the last byte that is not zero.
    bytes: Vec<u8>,
    /// Of the memory, in bytes.
    length: usize,
}

impl Snapshot {
    /// Keeps a whole memory, whose zeros at the end need no room, with so many bytes of them more.
    #[must_use]
    pub fn new(memory: &[u8], room: usize) -> Self {
        let used = memory
            .iter()
            .rposition(|&byte| byte != 0)
            .map_or(0, |last| last + 1);
        Self {
            bytes: memory[..used].to_vec(),
            length: (memory.len() + room).next_multiple_of(PAGE),
        }
    }

    /// From what [`Self::bytes`] and [`Self::length`] gave; `None` if they do not fit together.
    #[must_use]
    pub fn from_parts(bytes: Vec<u8>, length: usize) -> Option<Self> {
        let fits =
            bytes.len() <= length && length.is_multiple_of(PAGE) && (length as u64) >> 32 == 0;
        fits.then_some(Self { bytes, length })
    }

    /// Its bytes up to the last that is not zero.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Length of the memory, in bytes.
    #[must_use]
    pub fn length(&self) -> usize {
        self.length
    }

    /// What of a later memory differs.
    #[must_use]
    pub fn difference(&self, memory: &[u8]) -> Patch {
        let mut blocks = Vec::new();
        for (index, block) in memory.chunks(BLOCK).enumerate() {
            let start = index * BLOCK;
            let kept = self.bytes.get(start..).unwrap_or(&[]);
            let kept = &kept[..kept.len().min(block.len())];
            let (same, rest) = block.split_at(kept.len());
            if same != kept || rest.iter().any(|&byte| byte != 0) {
                blocks.push((start, block.into()));
            }
        }
        Patch {
            blocks,
            length: memory.len(),
        }
    }

    /// Makes a memory what it was, with a patch on top. It must be as long as [`Patch::length`], or
    /// without a patch as [`Self::length`].
    pub fn restore(&self, patch: Option<&Patch>, memory: &mut [u8]) {
        let used = self.bytes.len().min(memory.len());
        let (start, rest) = memory.split_at_mut(used);
        start.copy_from_slice(&self.bytes[..used]);
        rest.fill(0);
        for (start, block) in patch.map_or(&[][..], |patch| &patch.blocks) {
            if let Some(room) = memory.get_mut(*start..start + block.len()) {
                room.copy_from_slice(block);
            }
        }
    }
}

/// The blocks of a memory that differ from a snapshot.
#[derive(Clone, PartialEq, Eq)]
pub struct Patch {
    /// Where, and what.
    blocks: Vec<(usize, Box<[u8]>)>,
    length: usize,
}

impl Patch {
    /// Length of the memory, in bytes.
    #[must_use]
    pub fn length(&self) -> usize {
        self.length
    }

    /// Where it differs, and what is there.
    pub fn blocks(&self) -> impl Iterator<Item = (usize, &[u8])> {
        self.blocks.iter().map(|(start, block)| (*start, &**block))
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    #[test]
    fn zeros_at_the_end_are_not_kept() {
        let mut memory = vec![0; PAGE];
        memory[6] = 1;
        let snapshot = Snapshot::new(&memory, 1);
        assert_eq!(snapshot.bytes(), [0, 0, 0, 0, 0, 0, 1]);
        assert_eq!(snapshot.length(), 2 * PAGE);
        assert!(Snapshot::new(&[0; PAGE], 0).bytes().is_empty());
    }

    proptest! {
        /// Whatever a run wrote, the memory is what it was, and with the difference what it became.
        #[test]
        fn memories_come_back(
            start in vec((0..PAGE, any::<u8>()), 0..20),
            later in vec((0..2 * PAGE, any::<u8>()), 0..20),
            after in vec((0..2 * PAGE, any::<u8>()), 0..20),
        ) {
            let write = |memory: &mut [u8], bytes: &[(usize, u8)]| {
                bytes.iter().for_each(|&(place, byte)| memory[place] = byte);
            };
            let mut first = vec![0; PAGE];
            write(&mut first, &start);
            let snapshot = Snapshot::new(&first, 0);
            let mut second = first.clone();
            second.resize(2 * PAGE, 0);
            write(&mut second, &later);
            let patch = snapshot.difference(&second);
            prop_assert!(patch.blocks().count() <= later.len());

            let mut memory = second.clone();
            write(&mut memory, &after);
            snapshot.restore(Some(&patch), &mut memory);
            prop_assert_eq!(&memory, &second);
            snapshot.restore(None, &mut memory[..PAGE]);
            prop_assert_eq!(&memory[..PAGE], &first[..]);
        }
    }
}
