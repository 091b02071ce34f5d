//! Programs as a link holds them: those of the example by name, others as a block.

use super::programs::{Code, ProgramSource};
use crate::limits;
use crate::share::{Params, Problem, Reader};
use crate::task::Builtin;
use serde::{Deserialize, Serialize};

/// A program as a link holds it. The order of variants and fields is the format: what is to be
/// added goes to the end.
#[derive(Serialize, Deserialize)]
enum Stored {
    Builtin(String),
    Text {
        rule: String,
        text: String,
        entry: Option<String>,
    },
    Wasm {
        rule: String,
        file: String,
        #[serde(with = "serde_bytes")]
        bytes: Vec<u8>,
        entry: Option<String>,
    },
    Missing(String),
}

/// Writes programs: by name if all are of the example, else as a block; those at the places
/// `left_out` by the names of their files only.
pub(super) fn write_programs(params: &mut Params, programs: &[ProgramSource], left_out: &[usize]) {
    let builtins: Option<Vec<_>> = programs
        .iter()
        .map(|program| Some(program.builtin()?.name()))
        .collect();
    match builtins {
        Some(names) => params.set("programs", names.join(",")),
        None => params.set_block("code", &as_bytes(programs, left_out)),
    }
}

fn as_bytes(programs: &[ProgramSource], left_out: &[usize]) -> Vec<u8> {
    let store = |(i, program): (usize, &ProgramSource)| match &program.code {
        Code::Text(text) => match program.builtin() {
            Some(builtin) => Stored::Builtin(builtin.name().to_owned()),
            None => Stored::Text {
                rule: program.rule.clone(),
                text: text.to_string(),
                entry: program.entry.clone(),
            },
        },
        Code::Wasm { file, .. } if left_out.contains(&i) => Stored::Missing(file.clone()),
        Code::Wasm { file, bytes } => Stored::Wasm {
            rule: program.rule.clone(),
            file: file.clone(),
            bytes: bytes.to_vec(),
            entry: program.entry.clone(),
        },
    };
    let stored: Vec<_> = programs.iter().enumerate().map(store).collect();
    postcard::to_allocvec(&stored).unwrap_or_default()
}

/// The programs of a link; `None` leaves the seven.
pub(super) fn read_programs(reader: &mut Reader<'_>) -> Option<Vec<ProgramSource>> {
    let instead = "the seven programs";
    let mut programs = Vec::new();
    if let Some(names) = reader.text("programs") {
        for name in names.split(',') {
            match Builtin::named(name) {
                Some(builtin) => programs.push(builtin.into()),
                None => reader.remark("programs", name, Problem::UnknownWord, "none"),
            }
        }
    } else {
        let bytes = reader.block("code", instead)?;
        let Ok(stored) = postcard::from_bytes::<Vec<Stored>>(&bytes) else {
            reader.remark("code", "", Problem::Damaged, instead);
            return None;
        };
        for stored in stored {
            match restore(stored) {
                Ok(program) => programs.push(program),
                Err((name, problem)) => reader.remark("code", &name, problem, "none"),
            }
        }
    }
    if programs.len() > limits::PROGRAMS {
        let count = programs.len().to_string();
        programs.truncate(limits::PROGRAMS);
        let most = Problem::OutOfRange {
            from: "1".into(),
            to: limits::PROGRAMS.to_string(),
        };
        reader.remark("programs", &count, most, limits::PROGRAMS);
    }
    (!programs.is_empty()).then_some(programs)
}

fn restore(stored: Stored) -> Result<ProgramSource, (String, Problem)> {
    match stored {
        Stored::Builtin(name) => Builtin::named(&name)
            .map(ProgramSource::from)
            .ok_or((name, Problem::UnknownWord)),
        Stored::Text { rule, text, entry } => Ok(ProgramSource {
            rule,
            code: Code::Text(text.into()),
            entry,
        }),
        Stored::Wasm {
            rule,
            file,
            bytes,
            entry,
        } => Ok(ProgramSource {
            rule,
            code: Code::Wasm {
                file,
                bytes: bytes.into(),
            },
            entry,
        }),
        Stored::Missing(file) => Err((file, Problem::NotIncluded)),
    }
}
