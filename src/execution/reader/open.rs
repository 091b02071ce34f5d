//! A file of whatever kind: archives are opened, and what is in them is read by what it is.

use super::draft::Draft;
use super::kind::{self, Kind};
use super::notes::Notes;
use super::outline::{self, Object};
use super::shape::{self, Shape};
use super::{
    Error, Gold, Logs, Tell, atif, each, gold, mini, moatless, open_code, open_hands, parse,
    results, stream, swe_agent,
};
use crate::execution::{Diagnostic, Format, Place, Run};
use crate::import::open::is_noise;
use crate::import::{ArchiveProblem, gzip, zip};
use crate::limits;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Records that are looked at to find out what a file is.
const LOOKED_AT: usize = 200;

/// Reads a log, an archive of logs, results of a benchmark, or its tasks with their patches; `name` is the file's, with folders before
/// it if it has some.
///
/// `progress` hears now and then how many bytes of how many are done, and may break off.
///
/// # Errors
/// When the file has no run, no result and no patch, it is too large, or `progress` breaks off.
pub fn read(
    name: &str,
    bytes: &[u8],
    progress: &mut dyn FnMut(u64, u64) -> ControlFlow<()>,
) -> Result<Logs, Error> {
    if bytes.len() > limits::LOG_BYTES {
        return Err(Error::TooLarge);
    }
    if zip::is(bytes) {
        return archive(name, bytes, progress);
    }
    let unpacked = packed(bytes)?;
    let bytes = unpacked.as_deref().unwrap_or(bytes);
    let size = bytes.len() as u64;
    let mut tell = Tell::new(size, progress);
    let logs = file(name, bytes, &mut tell)?;
    tell.done(size)?;
    match logs.diagnostics.first() {
        _ if !logs.is_empty() => Ok(logs),
        Some(first) => Err(Error::Nothing {
            problem: first.to_string(),
        }),
        None => Err(Error::Unknown),
    }
}

/// The bytes in a file that is packed with gzip.
fn packed(bytes: &[u8]) -> Result<Option<Vec<u8>>, Error> {
    if !gzip::is(bytes) {
        return Ok(None);
    }
    match gzip::unpack(bytes, limits::LOG_BYTES) {
        Ok(unpacked) => Ok(Some(unpacked)),
        Err(ArchiveProblem::TooLarge) => Err(Error::TooLarge),
        Err(problem) => Err(Error::Archive(problem)),
    }
}

/// Reads the files of an archive.
fn archive(
    name: &str,
    bytes: &[u8],
    progress: &mut dyn FnMut(u64, u64) -> ControlFlow<()>,
) -> Result<Logs, Error> {
    let (entries, more) = zip::entries(bytes).map_err(Error::Archive)?;
    let is_file = |entry: &&zip::Entry| !entry.is_folder() && !is_noise(&entry.name);
    let files: Vec<&zip::Entry> = entries.iter().filter(is_file).collect();
    if files.is_empty() {
        return Err(Error::Archive(ArchiveProblem::NoFiles));
    }
    let total = files.iter().map(|entry| entry.size as u64).sum();
    let mut tell = Tell::new(total, progress);
    let mut logs = Logs::default();
    let mut others = Others::default();
    let mut left = limits::LOG_BYTES;
    for entry in files {
        let place = format!("{name}/{}", shown(&entry.name));
        let read = entry.unpack(left).map_err(|problem| match problem {
            ArchiveProblem::TooLarge => Error::TooLarge,
            problem => Error::Archive(problem),
        });
        let read = read.and_then(|unpacked| {
            left -= unpacked.len();
            let inner = packed(&unpacked)?;
            file(&place, inner.as_deref().unwrap_or(&unpacked), &mut tell)
        });
        match read {
            Ok(read) => logs.add(read),
            Err(Error::Cancelled) => return Err(Error::Cancelled),
            Err(error) => others.add(place, &error),
        }
        tell.done(entry.size as u64)?;
    }
    others.tell(&mut logs);
    if more > 0 {
        logs.diagnostics.push(problem(
            name,
            format!("has {more} more files, which are not looked at"),
        ));
    }
    match logs.diagnostics.first() {
        Some(first) if logs.is_empty() => Err(Error::Nothing {
            problem: first.to_string(),
        }),
        _ => Ok(logs),
    }
}

/// Files of an archive that give nothing, by the reason.
#[derive(Default)]
struct Others(BTreeMap<String, (String, u32)>);

impl Others {
    fn add(&mut self, file: String, error: &Error) {
        let reason = match error {
            Error::Unsupported { what } => format!("looks like {what}, which is not supported"),
            Error::Empty => "is empty".to_owned(),
            Error::TooLarge => format!(
                "would be more than the {} MB that are read of one archive",
                limits::LOG_BYTES >> 20
            ),
            Error::Archive(problem) => format!("cannot be unpacked: {problem}"),
            Error::Nothing { problem } => format!("gives nothing: {problem}"),
            _ => "is no log of an agent that is known here".to_owned(),
        };
        self.0.entry(reason).or_insert((file, 0)).1 += 1;
    }

    fn tell(self, logs: &mut Logs) {
        for (reason, (first, files)) in self.0 {
            let reason = match files {
                1 => reason,
                files => format!("{reason} (as are {} more)", files - 1),
            };
            logs.diagnostics.push(problem(&first, reason));
        }
    }
}

fn problem(file: &str, problem: String) -> Diagnostic {
    let place = Place {
        file: file.to_owned(),
        ..Place::default()
    };
    Diagnostic { place, problem }
}

/// A name from an archive, with slashes and without anything that is not to be shown.
fn shown(name: &str) -> String {
    let clean = name.chars().filter(|character| !character.is_control());
    clean.map(|c| if c == '\\' { '/' } else { c }).collect()
}

/// Reads a file that is not packed.
fn file(name: &str, bytes: &[u8], tell: &mut Tell) -> Result<Logs, Error> {
    tell.begin(bytes);
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if text.trim_ascii().is_empty() {
        return Err(Error::Empty);
    }
    if [b"\xFF\xFE", b"\xFE\xFF"]
        .iter()
        .any(|mark| text.starts_with(*mark))
    {
        return Err(Error::Encoding("UTF-16"));
    }
    let mut reading = Reading {
        notes: Notes::new(name),
        logs: Logs::default(),
    };
    match shape::of(text) {
        Shape::Lines => {
            let mut kinds = shape::lines(text)
                .take(LOOKED_AT)
                .filter_map(|(_, line)| kind::of(line));
            let kind = kinds.next().ok_or(Error::Unknown)?;
            let records = shape::lines(text).map(|(number, line)| (Some(number), line, true));
            reading.records(kind, records, tell)?;
        }
        Shape::Items(items) => {
            let mut kinds = items
                .clone()
                .take(LOOKED_AT)
                .filter_map(|item| kind::of(item.value));
            let Some(kind) = kinds.next() else {
                let closed = items.clone().take(LOOKED_AT).count() == LOOKED_AT || {
                    let mut all = items;
                    all.by_ref().for_each(drop);
                    all.closed()
                };
                return Err(if closed { Error::Unknown } else { Error::Cut });
            };
            let mut rest = items;
            let records = rest.by_ref().map(|item| (None, item.value, item.whole));
            reading.records(kind, records, tell)?;
            if !rest.closed() {
                reading.notes.at_none();
                reading
                    .notes
                    .say("ends before its array does: it is cut off or damaged");
            }
        }
        Shape::Document(object, before) => {
            if before > 0 {
                reading.notes.at_line(1);
                reading.notes.say(match before {
                    1 => "is no JSON and left out".to_owned(),
                    before => format!("is the first of {before} that are no JSON and left out"),
                });
                reading.notes.at_nowhere();
            }
            match kind::object_kind(&object) {
                Some(Kind::Log(format))
                    if stream::of(format).is_some() && !object.has("messages") =>
                {
                    let records =
                        shape::lines(text).map(|(number, line)| (Some(number), line, true));
                    reading.records(Kind::Log(format), records, tell)?;
                }
                Some(kind) => {
                    reading.document(kind, &object, tell)?;
                    let behind = text.len() - text.trim_ascii_start().len() + object.end;
                    if object.whole && before == 0 && !text[behind..].trim_ascii().is_empty() {
                        reading
                            .notes
                            .say("has something behind its document, which is left out");
                    }
                }
                None if !object.whole => return Err(Error::Cut),
                None => return Err(Error::Unknown),
            }
        }
        Shape::Other => {
            return Err(match kind::text(text) {
                Some(what) => Error::Unsupported { what },
                None => Error::Unknown,
            });
        }
    }
    reading.logs.diagnostics.extend(reading.notes.finish());
    Ok(reading.logs)
}

/// What is read of a file.
struct Reading {
    notes: Notes,
    logs: Logs,
}

impl Reading {
    /// Reads records, with their lines if they have some, and whether they are whole.
    fn records<'a>(
        &mut self,
        kind: Kind,
        records: impl Iterator<Item = (Option<u32>, &'a [u8], bool)>,
        tell: &mut Tell,
    ) -> Result<(), Error> {
        let format = match kind {
            Kind::Log(format) => format,
            Kind::Unsupported(what) => return Err(Error::Unsupported { what }),
            Kind::Results | Kind::Gold => Format::Records,
        };
        let Some(mut stream) = stream::of(format) else {
            return self.documents(records, tell);
        };
        let mut draft = Draft::new(format, &mut self.notes);
        for (number, (line, text, whole)) in records.enumerate() {
            match line {
                Some(line) => draft.notes.at_line(line),
                None => draft
                    .notes
                    .at_item(u32::try_from(number).unwrap_or(u32::MAX)),
            }
            tell.reached(text)?;
            if !whole {
                draft.notes.say("is cut off: the file ends within it");
                continue;
            }
            match parse::value(text) {
                Ok(parsed) => {
                    if let Some(problem) = parsed.repaired {
                        draft.notes.say(problem);
                    }
                    if parsed.value.is_object() || parsed.value.is_array() {
                        stream.record(parsed.value, &mut draft);
                    } else {
                        draft.notes.say("is no record and left out");
                    }
                }
                Err(problem) => draft.notes.say(problem),
            }
        }
        draft.notes.at_nowhere();
        stream.end(&mut draft);
        self.logs.runs.extend(draft.finish());
        Ok(())
    }

    /// Reads records each of which is a whole log.
    fn documents<'a>(
        &mut self,
        records: impl Iterator<Item = (Option<u32>, &'a [u8], bool)>,
        tell: &mut Tell,
    ) -> Result<(), Error> {
        for (number, (line, text, _)) in records.enumerate() {
            match line {
                Some(line) => self.notes.at_line(line),
                None => self
                    .notes
                    .at_item(u32::try_from(number).unwrap_or(u32::MAX)),
            }
            tell.reached(text)?;
            let object = outline::object(text);
            let kind = object.as_ref().and_then(kind::object_kind);
            match (object, kind) {
                (_, Some(Kind::Unsupported(what))) => {
                    self.notes
                        .say(format!("looks like {what}, which is not supported"));
                }
                (Some(object), Some(kind)) => self.document(kind, &object, tell)?,
                (Some(object), None) if object.whole => {
                    self.notes.say("is no log of an agent that is known here");
                }
                _ => self.notes.say(match parse::value(text) {
                    Ok(_) => "is no record and left out".to_owned(),
                    Err(problem) => problem,
                }),
            }
        }
        self.notes.at_nowhere();
        Ok(())
    }

    /// Reads a document.
    fn document(&mut self, kind: Kind, object: &Object, tell: &mut Tell) -> Result<(), Error> {
        match kind {
            Kind::Log(format) => {
                let runs = log(format, object, &mut self.notes, tell)?;
                self.logs.runs.extend(runs);
            }
            Kind::Results => {
                let results = results::read(object, &mut self.notes);
                self.logs.results.push(results);
            }
            Kind::Gold => {
                if self.logs.gold.is_empty() {
                    self.logs.gold.push(Gold {
                        file: self.notes.file().to_owned(),
                        ..Gold::default()
                    });
                }
                if let Some(gold) = self.logs.gold.last_mut() {
                    gold::read(object, gold, &mut self.notes);
                }
            }
            Kind::Unsupported(what) => return Err(Error::Unsupported { what }),
        }
        Ok(())
    }
}

/// Reads a document that is a log.
fn log(
    format: Format,
    object: &Object,
    notes: &mut Notes,
    tell: &mut Tell,
) -> Result<Vec<Run>, Error> {
    let mut draft = Draft::new(format, notes);
    match format {
        Format::Atif => atif::read(object, &mut draft, tell)?,
        Format::SweAgent => swe_agent::read(object, &mut draft, tell)?,
        Format::MiniSweAgent1 | Format::MiniSweAgent11 => mini::read(object, &mut draft, tell)?,
        Format::OpenHandsOutput => open_hands::output(object, &mut draft, tell)?,
        Format::OpenCodeExport => open_code::export(object, &mut draft, tell)?,
        Format::Moatless => moatless::read(object, &mut draft, tell)?,
        format => {
            if let Some(mut stream) = stream::of(format) {
                draft.run.instance = object.text("instance_id").unwrap_or_default();
                each(object, "messages", &mut draft, tell, |message, draft| {
                    stream.record(message, draft);
                })?;
                stream.end(&mut draft);
            }
        }
    }
    draft.notes.at_none();
    if !object.whole && !draft.cut {
        draft.notes.say("is cut off: its end is not there");
    }
    Ok(draft.finish())
}
