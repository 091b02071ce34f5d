//! The parts pages are made of. None knows a page's state.
//!
//! What keeps a state of its own is a component; all else is a function, a component being some
//! three kilobytes of code.

mod choice;
mod code_editor;
mod colophon;
mod defs;
mod error_line;
mod field;
mod file_drop;
mod glyph;
mod help;
mod jump;
mod masthead;
pub mod math;
mod note;
mod number_field;
mod presets;
mod progress;
mod transport;
mod verdict;

pub use choice::{segmented, select};
pub use code_editor::{Source, code_editor};
pub use colophon::Colophon;
pub use defs::defs;
pub use error_line::error_line;
pub use field::Field;
pub use file_drop::FileDrop;
pub use glyph::{glyph, key, key_cell, key_item};
pub use help::Help;
pub use jump::jump;
pub use masthead::{Tools, masthead};
pub use note::{not_said, note, remark, takeaway};
pub use number_field::number_field;
pub use presets::presets;
pub use progress::{Pace, progress};
pub use transport::Transport;
pub use verdict::verdict;
