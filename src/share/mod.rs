//! The versioned URL state and nothing else.
//!
//! A link's fragment names a page and its state: `#/reliability?v=1&mix=290,4,4,2&tau=0.9`.
//! Whatever equals the default is left out, so that the default state has no parameters at all.
//! A reader ignores keys it does not know, takes the nearest possible value for one that is out of
//! range, and leaves a [`Remark`] for everything it could not take as it was. Text too long for a
//! parameter travels as a *block*: deflated, then base64url.
//!
//! - [`Link`]: page and [`Params`], to and from a fragment.
//! - [`Reader`]: parameters to values, with remarks.

pub(crate) mod base64url;
mod block;
mod deflate;
mod inflate;
mod link;
mod reader;

pub(crate) use block::Unreadable;
pub(crate) use inflate::inflate;
pub use link::{Error, Link, Params, VERSION};
pub use reader::{Problem, Reader, Remark};
