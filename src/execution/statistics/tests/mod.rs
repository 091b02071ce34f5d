//! The tests of this room.

mod golden;
mod laws;
mod patches;
mod published;
mod runs;

fn counts(b: u32, c: u32, pairs: u32) -> super::PairedCounts {
    super::PairedCounts::discordant_of(b, c, pairs).unwrap()
}
