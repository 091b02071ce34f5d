//! What is running code worth? The library behind the Runwise page and its backend.
//!
//! # Conventions
//! - Probabilities are in `[0, 1]`, never percent; money is in USD; logarithms are natural.
//! - Output matrices are indexed `[input][program]`, confusion matrices `[truth][observed]`.
//! - Randomness always takes a seed: same seed, same bytes, natively and in the browser.
//! - A program's failure is data ([`sandbox::Outcome`]); only an unusable request is an error.
//!
//! # Rooms
//! - [`sandbox`]: run one program under limits.
//! - [`reliability`]: from outputs to belief (ExeCRE, arXiv 2608.04439).
//! - [`task`]: what the programs are asked to do, and the inputs they are asked it on.
//! - [`work`]: the long work as requests and answers, as the page's worker does it.
//! - [`share`]: the state of a page as text in a link.
//! - [`ui`]: the page; the only room that knows the browser.

pub mod decimal;
pub mod limits;
pub mod numerics;
pub mod reliability;
pub mod sandbox;
pub mod share;
pub mod task;
pub mod ui;
pub mod work;
