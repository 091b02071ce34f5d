//! Why a file gives nothing usable.

use super::place::quoted;
use crate::data::Problem;
use crate::limits;

/// Why a file gives nothing usable: what it looks like, and where reading it stopped.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No bytes, or nothing but blanks.
    #[error("The file is empty.")]
    Empty,
    /// More bytes than [`limits::IMPORT_BYTES`].
    #[error("The file has {} MB; at most {} MB are read.", .bytes >> 20, limits::IMPORT_BYTES >> 20)]
    TooLarge {
        /// So many.
        bytes: usize,
    },
    /// Something that this page does not read.
    #[error("The file is {what}, which holds no programs that can be read here.")]
    Kind {
        /// What it is, with its article.
        what: &'static str,
    },
    /// The text of a pointer, where a file was meant.
    #[error("The file is a Git LFS pointer: it only names the file that is meant.")]
    Pointer,
    /// Text in UTF-16 or UTF-32.
    #[error("The file is text in {0}; only UTF-8 is read.")]
    Encoding(&'static str),
    /// Bytes that are no text and no known file.
    #[error("Line {line} holds bytes that are no text in UTF-8.")]
    Binary {
        /// The line of the first such byte, counted from 1.
        line: usize,
    },
    /// Text that is nothing known.
    #[error("The text is no program in Python or WebAssembly, no JSON and no table.")]
    Unknown,
    /// JSON that cannot be read, not even its first record.
    #[error("The JSON cannot be read: in line {line}, at character {column}, {problem}.")]
    Json {
        /// Line, counted from 1.
        line: usize,
        /// Character of the line, counted from 1.
        column: usize,
        /// What is wrong there.
        problem: Problem,
    },
    /// A table of one column.
    #[error("The table has only one column: there is nothing to compare.")]
    OneColumn,
    /// A table without rows.
    #[error("The table has no row that fits its header.")]
    NoRows,
    /// A table whose columns are no programs.
    #[error("The table has no column that could be a program.")]
    NoPrograms,
    /// An archive that cannot be opened.
    #[error("The archive cannot be opened: {0}.")]
    Archive(ArchiveProblem),
    /// Everything in it was skipped.
    #[error("Nothing in the file can be used{}: {}", spot(.place), .reason)]
    Nothing {
        /// Where the first part stands that was skipped; empty for the whole.
        place: String,
        /// Why it was skipped, one sentence.
        reason: String,
    },
    /// A task in our own format that cannot be read.
    #[error("The task cannot be read: {0}")]
    Task(String),
}

fn spot(place: &str) -> String {
    match place {
        "" => String::new(),
        place => format!("; {}", quoted(place)),
    }
}

/// What is wrong with an archive or a file in it, as the rest of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveProblem {
    /// It ends before its directory.
    #[error("its directory, which stands at its end, is not there")]
    NoDirectory,
    /// Its directory contradicts itself.
    #[error("its directory is damaged")]
    Directory,
    /// It has no files.
    #[error("there is no file in it")]
    NoFiles,
    /// A part of several.
    #[error("it is one of several parts")]
    Parts,
    /// Zip64.
    #[error("it is in the format zip64, which is for files of more than 4 GB")]
    Zip64,
    /// Encrypted.
    #[error("it is encrypted")]
    Encrypted,
    /// Packed in another way.
    #[error("it is packed by method {0}, and only 0 (stored) and 8 (deflate) are read")]
    Method(u16),
    /// Damaged bytes.
    #[error("its packed bytes are damaged")]
    Damaged,
    /// More bytes than [`limits::UNPACKED_BYTES`] in all.
    #[error("it unpacks to more than the {} MB that are read of one file", limits::UNPACKED_BYTES >> 20)]
    TooLarge,
}

impl Error {
    /// What to do about it, one sentence.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Empty => "Check that it was saved, and choose it again.",
            Self::TooLarge { .. } => "Keep only the tasks that you want to look at.",
            Self::Kind { .. } => {
                "Export what you need as JSON, JSONL or CSV, or bring the programs themselves."
            }
            Self::Pointer => "Download the file itself, for example with `git lfs pull`.",
            Self::Encoding(_) => "Save it again as UTF-8.",
            Self::Binary { .. } | Self::Unknown | Self::Nothing { .. } => {
                "Bring Python, WebAssembly, a zip of programs, JSON or JSONL of a benchmark, or CSV of outputs, as text in UTF-8."
            }
            Self::Json { .. } => "Check that the file is whole, or correct it there.",
            Self::OneColumn => {
                "Name one program a column in the first line, with commas, semicolons or tabs between."
            }
            Self::NoRows => "Give one input a line, with as many cells as the first line has.",
            Self::NoPrograms => "Name one program a column in the first line.",
            Self::Archive(problem) => problem.hint(),
            Self::Task(_) => "Correct it there.",
        }
    }
}

impl ArchiveProblem {
    /// What to do about it, one sentence.
    #[must_use]
    pub fn hint(self) -> &'static str {
        match self {
            Self::NoDirectory | Self::Directory | Self::Damaged => "Download or pack it again.",
            Self::NoFiles => "Put the programs into it.",
            Self::Parts | Self::Zip64 | Self::Encrypted | Self::Method(_) => {
                "Pack it again as an ordinary zip, without a password."
            }
            Self::TooLarge => "Put fewer files into it.",
        }
    }
}
