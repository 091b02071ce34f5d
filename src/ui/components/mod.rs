//! The parts pages are made of. Each says its properties; none knows a page's state.

mod choice;
mod code_editor;
mod colophon;
mod defs;
mod error_line;
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

pub use choice::{Segmented, Select};
pub use code_editor::CodeEditor;
pub use colophon::Colophon;
pub use defs::Defs;
pub use error_line::ErrorLine;
pub use file_drop::FileDrop;
pub use glyph::{Glyph, Key, KeyItem};
pub use help::Help;
pub use jump::Jump;
pub use masthead::{Masthead, Tools};
pub use note::{NotSaid, Note, Remark, Takeaway};
pub use number_field::NumberField;
pub use presets::{Preset, Presets};
pub use progress::Progress;
pub use transport::Transport;
pub use verdict::Verdict;
