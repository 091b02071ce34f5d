//! What the routing page says.

mod en;
mod files;
pub mod labels;
pub mod rounds;
pub mod router;
mod strings;
mod warnings;
mod zh;

use en::EN;
use zh::ZH;

pub use strings::Strings;
