//! The worker's inside: every request, answered.

use super::library::library;
use super::request::{Answer, Check, Investigation, Notation, Phase, Refused, Request};
use super::{checking, estimate, grading, investigate, reading, score, taking, tracing};
use crate::sandbox::python::Guest;
use crate::task::file::{Code, TaskFile};
use crate::{import, inputs};
use std::sync::Arc;

/// Answers requests. Keeps the Python interpreter, which it has to be given.
#[derive(Default)]
pub struct Workbench {
    guest: Option<Arc<Guest>>,
}

/// Hears how far the work is: units done, of all.
pub(super) type Told<'a> = &'a mut dyn FnMut(u32, u32);

impl Workbench {
    /// A workbench without Python.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives it the interpreter.
    pub fn set_python(&mut self, guest: Arc<Guest>) {
        self.guest = Some(guest);
    }

    /// Answers a request; `progress` hears [`Answer::Progress`] on the way. Never panics over what
    /// is asked: what cannot be done is [`Answer::Refused`].
    pub fn handle(&mut self, request: Request, progress: &mut dyn FnMut(Answer)) -> Answer {
        let mut told = |done, total| {
            progress(Answer::Progress {
                phase: Phase::Running,
                done,
                total,
            });
        };
        self.answer(request, &mut told)
            .unwrap_or_else(Answer::Refused)
    }

    fn answer(&self, request: Request, told: Told<'_>) -> Result<Answer, Refused> {
        let guest = self.guest.as_ref();
        Ok(match request {
            Request::Library => Answer::Library(library()),
            Request::Import(files) => {
                let files: Vec<(&str, &[u8])> = files
                    .iter()
                    .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
                    .collect();
                let imported = import::import_all(&files).map_err(|error| Refused {
                    message: error.to_string(),
                    hint: error.hint().to_string(),
                    place: None,
                })?;
                Answer::Imported(Box::new(imported))
            }
            Request::Read {
                schema,
                style,
                seed,
            } => Answer::Read(Box::new(reading::read(&schema, style, seed))),
            Request::Replace { schema, at, row } => {
                Answer::Replaced(reading::replace(&schema, at, row.as_ref())?)
            }
            Request::Save { task, notation } => Answer::Saved(match notation {
                Notation::Toml => task.to_toml(),
                Notation::Json => task.to_json(),
            }),
            Request::Language => Answer::Language(inputs::json_schema()),
            Request::Export(what) => Answer::Exported(Box::new(taking::export(&what)?)),
            Request::Estimate {
                matrix,
                options,
                gate,
            } => Answer::Investigated(Box::new(estimate::estimate(&matrix, &options, &gate)?)),
            Request::Investigate(what) => {
                Answer::Investigated(Box::new(investigate::investigate(&what, guest, told)?))
            }
            Request::Check(what) => Answer::Checked(Box::new(checking::check(&what, guest, told)?)),
            Request::Grade(what) => Answer::Graded(grading::grade(&what, guest, told)?),
            Request::Trace {
                task,
                code,
                instance,
                seed,
            } => Answer::Traced(Box::new(tracing::trace(
                &task, &code, &instance, seed, guest,
            )?)),
            Request::Score {
                task,
                seeds,
                options,
                gate,
                engine,
            } => Answer::Scored(Box::new(score::score(
                &task, seeds, &options, &gate, guest, engine, told,
            )?)),
        })
    }
}

impl Request {
    /// Whether Python has to be there for it.
    #[must_use]
    pub fn needs_python(&self) -> bool {
        match self {
            Self::Library
            | Self::Import(_)
            | Self::Save { .. }
            | Self::Read { .. }
            | Self::Replace { .. }
            | Self::Language
            | Self::Estimate { .. }
            | Self::Export(_) => false,
            Self::Investigate(what) => is_python(&what.task),
            Self::Check(what) => {
                is_python(&what.task)
                    || [Some(&what.solution), what.reference.as_ref()]
                        .iter()
                        .any(|code| matches!(code, Some(Code::Python(_))))
            }
            Self::Grade(_) | Self::Trace { .. } => true,
            Self::Score { task, .. } => is_python(task),
        }
    }

    /// What runs Python for it.
    #[must_use]
    pub fn engine(&self) -> super::Engine {
        match self {
            Self::Investigate(what) => {
                let Investigation { engine, .. } = **what;
                engine
            }
            Self::Check(what) => {
                let Check { engine, .. } = **what;
                engine
            }
            Self::Grade(what) => what.engine,
            Self::Score { engine, .. } => *engine,
            _ => super::Engine::default(),
        }
    }
}

fn is_python(task: &TaskFile) -> bool {
    let programs = task.candidates.iter().map(|program| &program.code);
    task.oracle.is_some()
        || task.checker.is_some()
        || programs
            .into_iter()
            .any(|code| matches!(code, Code::Python(_)))
}
