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
    /// Keeps a whole memory, whose zeros at the end need no room.
    #[must_use]
    pub fn new(memory: &[u8]) -> Self {
        let used = memory
            .iter()
            .rposition(|&byte| byte != 0)
            .map_or(0, |last| last + 1);
        Self {
            bytes: memory[..used].to_vec(),
            length: memory.len(),
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
