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
//! - [`inputs`]: inputs made from a schema, and the search for telling ones.
//! - [`import`]: programs, tasks and outputs that people already have.
//! - [`reliability`]: from outputs to belief (ExeCRE, arXiv 2608.04439).
//! - [`routing`]: what to do after a failure, and what is guaranteed of its cost (arXiv 2607.19338).
//! - [`calibration`]: files, random splits and cards, as the worker of the routing page does them.
//! - [`execution`]: logs of agents, their executions, and smaller budgets (arXiv 2606.26978).
//! - [`replay`]: reads logs and makes runs, as the worker of the page of execution does it.
//! - [`suite`]: the tests that an adopted program answers for, the check of a solution.
//! - [`task`]: what the programs are asked to do, and the inputs they are asked it on.
//! - [`work`]: the long work as requests and answers, as the page's worker does it.
//! - [`workbench`]: tasks at work, as the worker of their page does it.
//! - [`model`]: a language model, as a decoder needs one.
//! - [`decoding`]: a model that writes while its lines are run (EG-CFG, arXiv 2506.10948).
//! - [`protocol`]: what the page and the backend say to each other.
//! - [`share`]: the state of a page as text in a link.
//! - [`ui`]: the page; the only room that knows the browser.
//!
//! [`data`], [`limits`], [`numerics`], [`decimal`], [`fingerprint`] and [`sha256`] serve them all.
//!
//! ```
//! use runwise::reliability::{EstimatorId, Options, OutputMatrix, analyse};
//! use runwise::sandbox::{Input, Limits, Program};
//!
//! // Two programs agree that 25 is enough, a third does not.
//! let programs = ["ge_s", "ge_s", "gt_s"].map(|rule| {
//!     let text = format!(
//!         r#"(module (func (export "valid") (param i32) (result i32)
//!              (i32.{rule} (local.get 0) (i32.const 25))))"#
//!     );
//!     Program::load(text.as_bytes(), None, &Limits::default())
//! });
//! let programs: Vec<Program> = programs.into_iter().collect::<Result<_, _>>()?;
//!
//! let mut outputs = OutputMatrix::new(programs.len());
//! for total in [24, 25, 26] {
//!     let input = Input { arguments: vec![total.into()], ..Input::default() };
//!     let row: Vec<_> = programs.iter().map(|program| program.run(&input, 1).outcome).collect();
//!     outputs.push(&row)?;
//! }
//! let report = analyse(&outputs, &Options::default())?;
//! assert_eq!(report.panel[0].estimator, EstimatorId::AgreementShare);
//! assert!(report.panel[0].alpha[0] > report.panel[0].alpha[2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod calibration;
pub mod data;
pub mod decimal;
pub mod decoding;
pub mod execution;
pub mod fingerprint;
pub mod import;
pub mod inputs;
pub mod limits;
pub mod model;
pub mod numerics;
pub mod protocol;
pub mod reliability;
pub mod replay;
pub mod routing;
pub mod sandbox;
pub mod sha256;
pub mod share;
pub mod suite;
pub mod task;
pub mod ui;
pub mod work;
pub mod workbench;
