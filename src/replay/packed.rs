//! A run as the page holds it: bytes, of which each step can be opened by itself.
//!
//! A run may be a whole file of a hundred megabytes. Opened at once it would keep the page from
//! answering for a second, and so would a message that carries all of it.

use crate::execution::{Act, Part, Run, Step};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

/// Bytes of steps that travel in one message: some milliseconds of copying.
const CHUNK: usize = 2 << 20;

/// A packed run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Packed {
    /// The [`Run`] without its steps.
    head: ByteBuf,
    marks: Vec<Mark>,
    /// The steps one after another, cut wherever a chunk is full.
    chunks: Vec<ByteBuf>,
}

/// What is known of a step that is not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Which item of the file.
    pub item: u32,
    /// Whether it may change files: a command, or an edit.
    pub may_edit: bool,
    /// Where its bytes end.
    end: u32,
}

impl Packed {
    /// Packs a run. [`crate::limits::LOG_BYTES`] keep it far below what 32 bits count.
    #[must_use]
    pub fn of(mut run: Run) -> Self {
        let steps = std::mem::take(&mut run.steps);
        let mut packed = Self {
            head: ByteBuf::from(encoded(&run)),
            marks: Vec::with_capacity(steps.len()),
            chunks: Vec::new(),
        };
        let mut end = 0_u32;
        // Each step is gone once it is packed, so that a long run is not in memory twice.
        for step in steps {
            let bytes = encoded(&step);
            end = end.saturating_add(u32::try_from(bytes.len()).unwrap_or(u32::MAX));
            packed.append(&bytes);
            packed.marks.push(Mark {
                item: step.item,
                may_edit: matches!(&step.part, Part::Call(call) if !matches!(call.act, Act::Other(_))),
                end,
            });
        }
        packed
    }

    fn append(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let room = match self.chunks.last() {
                Some(last) if last.len() < CHUNK => CHUNK - last.len(),
                _ => {
                    self.chunks.push(ByteBuf::new());
                    CHUNK
                }
            };
            let (now, later) = bytes.split_at(room.min(bytes.len()));
            if let Some(last) = self.chunks.last_mut() {
                last.extend_from_slice(now);
            }
            bytes = later;
        }
    }

    /// What is known of each step.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Bytes of all steps.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    /// Opens one step.
    #[must_use]
    pub fn step(&self, place: usize) -> Option<Step> {
        let end = self.marks.get(place)?.end as usize;
        let start = match place.checked_sub(1) {
            Some(before) => self.marks.get(before)?.end as usize,
            None => 0,
        };
        let (first, last) = (start / CHUNK, end.checked_sub(1)? / CHUNK);
        if first == last {
            let from = first * CHUNK;
            let bytes = self.chunks.get(first)?.get(start - from..end - from)?;
            return postcard::from_bytes(bytes).ok();
        }
        let mut bytes = Vec::with_capacity(end - start);
        for chunk in first..=last {
            let (from, whole) = (chunk * CHUNK, self.chunks.get(chunk)?);
            let part = start.saturating_sub(from)..(end - from).min(whole.len());
            bytes.extend_from_slice(whole.get(part)?);
        }
        postcard::from_bytes(&bytes).ok()
    }

    /// Opens all of it; `None` if it is no run.
    #[must_use]
    pub fn open(&self) -> Option<Run> {
        let mut run: Run = postcard::from_bytes(&self.head).ok()?;
        for place in 0..self.marks.len() {
            run.steps.push(self.step(place)?);
        }
        Some(run)
    }

    /// Takes away all chunks but the last: they travel ahead, a message each.
    pub fn take_ahead(&mut self) -> Vec<ByteBuf> {
        let ahead = self.chunks.len().saturating_sub(1);
        self.chunks.drain(..ahead).collect()
    }

    /// Puts back what has travelled ahead.
    pub fn put_back(&mut self, mut ahead: Vec<ByteBuf>) {
        ahead.append(&mut self.chunks);
        self.chunks = ahead;
    }
}

/// Nothing in a run can fail to be written.
fn encoded(value: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(value).unwrap_or_default()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::execution::simulated::{Simulation, simulate};
    use crate::execution::{Call, Observation};

    fn run() -> Run {
        simulate(&Simulation {
            tasks: 1,
            ..Simulation::default()
        })
        .unwrap()
        .runs
        .remove(0)
    }

    #[test]
    fn a_run_is_the_same_again_and_so_is_each_step() {
        let run = run();
        let packed = Packed::of(run.clone());
        assert_eq!(packed.marks().len(), run.steps.len());
        for (place, step) in run.steps.iter().enumerate() {
            assert_eq!(packed.step(place).as_ref(), Some(step));
            assert_eq!(packed.marks()[place].item, step.item);
        }
        assert_eq!(packed.step(run.steps.len()), None);
        assert_eq!(packed.open(), Some(run));
        assert_eq!(Packed::default().open(), None);
    }

    #[test]
    fn steps_across_chunks_travel_ahead_and_come_together_again() {
        let mut run = run();
        for length in [10, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 1] {
            let letter = char::from(b'a' + (length % 7) as u8);
            run.steps.push(Step {
                item: 7,
                at: None,
                sidechain: false,
                part: Part::Call(Call {
                    tool: "Bash".to_owned(),
                    act: Act::Shell("pytest".to_owned()),
                    observation: Some(Observation {
                        output: letter.to_string().repeat(length),
                        ..Observation::default()
                    }),
                    milliseconds: None,
                }),
            });
        }
        let whole = Packed::of(run.clone());
        assert!(
            whole
                .chunks
                .iter()
                .rev()
                .skip(1)
                .all(|chunk| chunk.len() == CHUNK)
        );
        let mut packed = whole.clone();
        let ahead = packed.take_ahead();
        assert_eq!(ahead.len(), 6);
        assert_eq!(packed.open(), None);
        packed.put_back(ahead);
        assert_eq!(packed, whole);
        assert_eq!(packed.open(), Some(run));
    }
}
