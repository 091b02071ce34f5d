//! What the routing page says.

mod en;
pub mod labels;
mod strings;
mod warnings;
mod zh;

use en::EN;
use zh::ZH;

pub use strings::Strings;
