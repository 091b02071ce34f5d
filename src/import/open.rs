//! A file of whatever kind: what it is, decided by what is in it.

use super::csv::{Rows, separator};
use super::error::{ArchiveProblem, Error};
use super::gathered::Gathered;
use super::imported::Imported;
use super::json::{self, Pending};
use super::place::{count, within};
use super::{fences, gzip, kinds, matrix, own, programs, python, zip};
use crate::limits;
use std::collections::BTreeMap;

/// Reads a file or a paste: tasks, programs, or a table of outputs.
///
/// What it is shows in what is in it; the `name` of the file, which may be empty, names programs and
/// tells Python from tables where both are possible. Whatever can be used is kept, and whatever cannot
/// is listed with its place and the reason.
///
/// # Errors
/// When nothing in it can be used: what it looks like, and where reading it stopped.
pub fn import(name: &str, bytes: &[u8]) -> Result<Imported, Error> {
    import_all(&[(name, bytes)])
}

/// Reads several files, or those of a folder, as one: programs, tasks and samples for them may be apart.
///
/// # Errors
/// As [`import`].
pub fn import_all(files: &[(&str, &[u8])]) -> Result<Imported, Error> {
    let bytes = files.iter().map(|(_, bytes)| bytes.len()).sum();
    if bytes == 0 {
        return Err(Error::Empty);
    }
    if bytes > limits::IMPORT_BYTES {
        return Err(Error::TooLarge { bytes });
    }
    let mut to = Gathered::default();
    let mut pending = Pending::default();
    if let [(name, bytes)] = files {
        file(name, bytes, "", &mut pending, &mut to)?;
    } else {
        folder(files, &mut pending, &mut to);
    }
    pending.finish(&mut to);
    let imported = to.finish();
    match imported.skipped.first() {
        Some(first) if imported.is_empty() => Err(Error::Nothing {
            place: first.place.clone(),
            reason: first.reason.clone(),
        }),
        None if imported.is_empty() => Err(Error::Unknown),
        _ => Ok(imported),
    }
}

/// Reads files that came together.
fn folder(files: &[(&str, &[u8])], pending: &mut Pending, to: &mut Gathered) {
    let mut others = Others::default();
    for (name, bytes) in files.iter().filter(|(name, _)| !is_noise(name)) {
        let place = shown(name);
        if others.is_one(name) {
            continue;
        }
        match file(name, bytes, &place, pending, to) {
            // JSON has said so already.
            Ok(()) | Err(Error::Json { .. }) => {}
            Err(error) => to.skip(place, error.to_string()),
        }
    }
    others.tell(to);
}

/// Files of kinds that are not looked into, by their extension.
#[derive(Default)]
struct Others(BTreeMap<String, usize>);

impl Others {
    /// Whether it is such a file, which is counted then.
    fn is_one(&mut self, name: &str) -> bool {
        let extension = programs::extension(name);
        let known = matches!(
            extension.as_str(),
            "py" | "wat" | "wasm" | "json" | "jsonl" | "ndjson" | "toml" | "csv" | "tsv"
        ) || is_packed(&extension);
        if !known {
            *self.0.entry(extension).or_default() += 1;
        }
        !known
    }

    fn tell(self, to: &mut Gathered) {
        for (extension, number) in self.0 {
            let kind = match extension.as_str() {
                "" => "without an extension".to_owned(),
                extension => format!("ending in .{}", shown(extension)),
            };
            let what = match extension.as_str() {
                "in" | "out" | "ans" | "txt" => ", as a suite has for inputs and outputs",
                _ => "",
            };
            to.skip(
                "",
                format!("Not read: {} {kind}{what}.", count(number, "file")),
            );
        }
    }
}

fn is_packed(extension: &str) -> bool {
    matches!(extension, "zip" | "gz" | "tgz" | "tar" | "7z" | "xz")
}

/// Reads a file that is packed or not.
fn file(
    name: &str,
    bytes: &[u8],
    place: &str,
    pending: &mut Pending,
    to: &mut Gathered,
) -> Result<(), Error> {
    if zip::is(bytes) {
        return archive(bytes, pending, to);
    }
    if gzip::is(bytes) {
        let unpacked = gzip::unpack(bytes, to.unpackable()).map_err(Error::Archive)?;
        to.unpacked(unpacked.len());
        let name = name.strip_suffix(".gz").unwrap_or(name);
        return plain(name, &unpacked, place, pending, to);
    }
    plain(name, bytes, place, pending, to)
}

/// Reads a file that is not packed.
fn plain(
    name: &str,
    bytes: &[u8],
    place: &str,
    pending: &mut Pending,
    to: &mut Gathered,
) -> Result<(), Error> {
    if bytes.starts_with(b"\0asm") {
        programs::wasm(name, bytes, place, to);
        return Ok(());
    }
    let text = kinds::text(bytes)?;
    let extension = programs::extension(name);
    let start = text.trim_start();
    if extension == "py" || extension == "wat" {
        programs::source(name, text, extension == "wat", place, to);
    } else if extension == "csv" || extension == "tsv" {
        matrix::read(text, place, to)?;
    } else if start.starts_with(['{', '[']) {
        let read = json::read(text, place, pending, to);
        if read.is_err() && python::seems_python(text) {
            programs::source(name, text, false, place, to);
        } else {
            read?;
        }
    } else if own::is_toml(text) {
        own::toml(text, place, to);
    } else if programs::seems_wat(text) {
        programs::source(name, text, true, place, to);
    } else if python::seems_python(text) || !fences::fenced(text).is_empty() {
        programs::paste(name, text, place, to)?;
    } else if is_table(text) {
        matrix::read(text, place, to)?;
    } else {
        return Err(match is_column(text) {
            true => Error::OneColumn,
            false => Error::Unknown,
        });
    }
    Ok(())
}

/// Whether most lines are rows of one width.
fn is_table(text: &str) -> bool {
    const SAMPLE: usize = 50;
    let Some(separator) = separator(text) else {
        return false;
    };
    let mut rows = Rows::new(text, separator)
        .map_while(Result::ok)
        .take(SAMPLE);
    let width = rows.next().map_or(0, |header| header.width);
    let (mut all, mut fitting) = (0, 0);
    for row in rows {
        all += 1;
        fitting += usize::from((width..=width + 1).contains(&row.width));
    }
    fitting > 0 && 2 * fitting >= all
}

/// Whether every line is one word.
fn is_column(text: &str) -> bool {
    let mut words = text.lines().map(|line| line.split_whitespace().count());
    let one = !text.contains([',', ';']) && text.lines().count() > 1;
    one && words.all(|words| words <= 1)
}

/// Reads the files of an archive.
fn archive(bytes: &[u8], pending: &mut Pending, to: &mut Gathered) -> Result<(), Error> {
    let (entries, more) = zip::entries(bytes).map_err(Error::Archive)?;
    let is_file = |entry: &&zip::Entry| !entry.is_folder() && !is_noise(&entry.name);
    let files = entries.iter().filter(is_file);
    if files.clone().count() == 0 {
        return Err(Error::Archive(ArchiveProblem::NoFiles));
    }
    let mut others = Others::default();
    for entry in files {
        let place = shown(&entry.name);
        if is_packed(&programs::extension(&entry.name)) {
            to.skip(place, "An archive in an archive is not opened.");
            continue;
        }
        if others.is_one(&entry.name) {
            continue;
        }
        match entry.unpack(to.unpackable()) {
            Ok(unpacked) => {
                to.unpacked(unpacked.len());
                match plain(&entry.name, &unpacked, &place, pending, to) {
                    // JSON has said so already.
                    Ok(()) | Err(Error::Json { .. }) => {}
                    Err(error) => to.skip(place, error.to_string()),
                }
            }
            Err(problem) => to.skip(place, format!("The file cannot be unpacked: {problem}.")),
        }
    }
    if more > 0 {
        to.skip(
            "",
            format!(
                "Not looked at: {} of the archive.",
                count(more, "more file")
            ),
        );
    }
    others.tell(to);
    Ok(())
}

/// Whether a file is something that a system left there.
pub(crate) fn is_noise(name: &str) -> bool {
    let mut parts = name.split(['/', '\\']);
    parts.any(|part| part == "__MACOSX" || part == ".DS_Store" || part.starts_with("._"))
}

/// A name from an archive as a place.
fn shown(name: &str) -> String {
    let line: String = name
        .chars()
        .filter(|character| !character.is_control())
        .collect();
    within(super::place::cut(&line, 200), "")
}
