//! Why a file gives no run and no result.

use crate::import::ArchiveProblem;
use crate::limits;

/// Why a file gives no run and no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No bytes, or nothing but blanks.
    #[error("The file is empty.")]
    Empty,
    /// More bytes than [`limits::LOG_BYTES`], as they are or unpacked.
    #[error("The file has more than the {} MB that are read of one file, unpacked if it is packed.", limits::LOG_BYTES >> 20)]
    TooLarge,
    /// An archive that cannot be opened.
    #[error("The archive cannot be opened: {0}.")]
    Archive(ArchiveProblem),
    /// Text in UTF-16 or UTF-32.
    #[error("The file is text in {0}; only UTF-8 is read.")]
    Encoding(&'static str),
    /// Something known that is not read.
    #[error("The file looks like {what}, which is not supported.")]
    Unsupported {
        /// What it looks like, with its article.
        what: &'static str,
    },
    /// Nothing known.
    #[error("The file is no log of an agent that is known here, and no result of a benchmark.")]
    Unknown,
    /// A file that ends before it says what it is.
    #[error("The file ends before anything in it tells which agent wrote it.")]
    Cut,
    /// A log without a single step.
    #[error("Nothing in the file can be used: {problem}.")]
    Nothing {
        /// The first problem in it.
        problem: String,
    },
    /// The reader was told to stop.
    #[error("Reading was cancelled.")]
    Cancelled,
}

impl Error {
    /// What to do about it, one sentence.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Empty => "Check that it was saved, and choose it again.",
            Self::TooLarge => "Bring fewer runs at once, or one file a run.",
            Self::Archive(problem) => problem.hint(),
            Self::Encoding(_) => "Save it again as UTF-8.",
            Self::Unsupported { .. } | Self::Unknown => {
                "Bring logs of SWE-agent, mini-swe-agent, OpenHands, Claude Code, Codex, OpenCode or Moatless, or convert them to ATIF."
            }
            Self::Cut | Self::Nothing { .. } => "Check that the file is whole.",
            Self::Cancelled => "Choose the file again to read it.",
        }
    }
}
