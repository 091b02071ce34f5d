//! What the page of execution says.

pub mod budget;
pub mod compare;
mod en;
pub mod labels;
pub mod published;
mod strings;
mod verdict;
mod zh;

use en::EN;
use zh::ZH;

pub use strings::Strings;
