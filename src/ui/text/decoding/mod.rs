//! What the page of decoding says.

mod en;
pub mod figures;
pub mod finding;
pub mod labels;
mod strings;
pub mod troubles;
mod zh;

use en::EN;
use zh::ZH;

pub use strings::Strings;
