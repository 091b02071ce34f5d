//! One run in the terminal, and its recording.

use super::arguments::Decode;
use super::screen::Screen;
use super::{brief, interrupt};
use crate::python::Python;
use crate::work;
use runwise::decoding::Checked;
use runwise::protocol::{DecodeRequest, Disconnect, Event, Problem, VERSION};
use std::fs::File;
use std::io::{BufWriter, IsTerminal, Write};
use std::path::Path;

/// Decodes one task.
///
/// # Errors
/// If it cannot begin or go on, or the recording cannot be written.
pub fn decode(arguments: &Decode) -> Result<(), Problem> {
    let request = DecodeRequest {
        version: VERSION,
        task: brief::read(&arguments.task)?,
        settings: arguments.flags.settings(),
        on_disconnect: Disconnect::Cancel,
    };
    let checked = Checked::new(&request).map_err(|error| Problem {
        message: error.to_string(),
        hint: error.hint().to_owned(),
    })?;
    let mut record = match &arguments.record {
        Some(path) => Some(BufWriter::new(created(path)?)),
        None => None,
    };
    let python = Python::start();
    let mut model = arguments.source.open()?()?;
    let stop = interrupt::stop();
    let out = std::io::stdout();
    let colours = out.is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let mut screen = Screen::new(out.lock(), colours);
    let mut written = Ok(());
    let decoded = work::decode(&mut *model, &python, &stop, &checked, &mut |event| {
        // A closed pipe ends the showing; a recording goes on.
        _ = screen.show(&event);
        if let Some(file) = &mut record
            && written.is_ok()
        {
            written = line(file, &event);
        }
    });
    if let Some(mut file) = record {
        written = written.and(file.flush());
    }
    written.map_err(|error| Problem {
        message: format!("The recording cannot be written: {error}."),
        hint: "Look for room on the disk.".to_owned(),
    })?;
    decoded
}

fn created(path: &Path) -> Result<File, Problem> {
    File::create(path).map_err(|error| Problem {
        message: format!("{} cannot be written: {error}.", path.display()),
        hint: "Give another path with --record.".to_owned(),
    })
}

fn line(file: &mut impl Write, event: &Event) -> std::io::Result<()> {
    serde_json::to_writer(&mut *file, event)?;
    file.write_all(b"\n")
}
