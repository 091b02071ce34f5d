//! Getting on in a file: through the items of a document, telling how far it is.

use super::Error;
use super::draft::Draft;
use super::outline::Object;
use super::parse;
use serde_json::Value;
use std::ops::ControlFlow;

/// Bytes between two reports of progress.
const TOLD: u64 = 1 << 20;

/// Tells how far reading is.
pub(super) struct Tell<'p> {
    progress: &'p mut dyn FnMut(u64, u64) -> ControlFlow<()>,
    /// Bytes of all files, and of those that are done.
    total: u64,
    before: u64,
    /// Where the current file stands in memory.
    start: usize,
    /// When to tell next.
    next: u64,
}

impl<'p> Tell<'p> {
    pub fn new(total: u64, progress: &'p mut dyn FnMut(u64, u64) -> ControlFlow<()>) -> Self {
        Self {
            progress,
            total,
            before: 0,
            start: 0,
            next: TOLD,
        }
    }

    /// A file begins.
    pub fn begin(&mut self, file: &[u8]) {
        self.start = file.as_ptr() as usize;
    }

    /// A file of so many bytes is done.
    pub fn done(&mut self, bytes: u64) -> Result<(), Error> {
        self.before += bytes;
        self.at(self.before)
    }

    /// Reading has come to this part of the file.
    pub fn reached(&mut self, part: &[u8]) -> Result<(), Error> {
        let inside = (part.as_ptr() as usize).saturating_sub(self.start);
        let at = self.before + inside as u64;
        if at < self.next { Ok(()) } else { self.at(at) }
    }

    fn at(&mut self, at: u64) -> Result<(), Error> {
        self.next = at + TOLD;
        match (self.progress)(at.min(self.total), self.total) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Error::Cancelled),
        }
    }
}

/// Goes through the items of a field, each parsed on its own.
pub(super) fn each(
    object: &Object,
    key: &str,
    draft: &mut Draft,
    tell: &mut Tell,
    mut take: impl FnMut(Value, &mut Draft),
) -> Result<(), Error> {
    each_outline(object, key, draft, tell, |item, draft| {
        match parse::value(item) {
            Ok(parsed) => {
                if let Some(problem) = parsed.repaired {
                    draft.notes.say(problem);
                }
                take(parsed.value, draft);
            }
            Err(problem) => draft.notes.say(problem),
        }
    })
}

/// Goes through the items of a field as they stand. One that is cut off is noted and left out.
pub(super) fn each_outline(
    object: &Object,
    key: &str,
    draft: &mut Draft,
    tell: &mut Tell,
    mut take: impl FnMut(&[u8], &mut Draft),
) -> Result<(), Error> {
    let Some(mut items) = object.items(key) else {
        draft.notes.field(key, "is not there");
        return Ok(());
    };
    for (number, item) in items.by_ref().enumerate() {
        draft
            .notes
            .at_item(u32::try_from(number).unwrap_or(u32::MAX));
        tell.reached(item.value)?;
        if item.whole {
            take(item.value, draft);
        } else {
            draft
                .notes
                .field(key, "is cut off: the file ends within this item");
            draft.cut = true;
        }
    }
    draft.notes.at_none();
    if !items.closed() && !draft.cut {
        draft
            .notes
            .field(key, "is cut off or damaged: its end is not there");
        draft.cut = true;
    }
    Ok(())
}
