//! What the page of [`crate::reliability`] says.
//!
//! - [`Strings`]: every short string, one struct a language.
//! - Sentences with numbers or names in them: functions that take the language.
//! - [`takeaway`]: what the present result says, and what it does not.

mod en;
pub mod labels;
mod names;
mod reading;
mod sentences;
mod strings;
mod takeaway;
mod zh;

use en::EN;
use zh::ZH;

pub use names::{Names, estimator, kind, preset, truth};
pub use reading::Reading;
pub use sentences::{decision, note, outcome, progress, reason, remark, trouble};
pub use strings::Strings;
pub use takeaway::{Takeaway, takeaway};
