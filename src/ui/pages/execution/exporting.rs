//! Files to take away: a worker writes them, some runs at a time.

use super::runs::Runs;
use super::scene::Scene;
use crate::replay::{Answer, Export, Refused, Request};
use crate::ui::browser;
use crate::ui::pages::reliability::identity::Identity;
use crate::ui::worker::Crew;
use std::rc::Rc;
use yew::prelude::*;

/// Bytes of runs that go to the worker at once: enough to be quick, little enough to be copied.
const PART: usize = 8 << 20;

/// How an export stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Exporting {
    /// Nothing is being written.
    #[default]
    Idle,
    /// Something is.
    Busy,
    /// It could not be.
    Refused(Refused),
}

/// Records of runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Records {
    /// A line of JSON each.
    JsonLines,
    /// CSV.
    Csv,
}

/// Saves one run as ATIF.
pub fn atif(scene: &Scene, place: usize, told: UseStateSetter<Exporting>) {
    let Some(arrived) = scene.runs.arrived(place) else {
        return;
    };
    let name = format!("{}.atif.json", file_name(&arrived.digest.instance));
    told.set(Exporting::Busy);
    let question = Request::Export(Export::Atif(Box::new(arrived)));
    scene.workers.ask(question, move |answer| {
        told.set(match text(answer) {
            Ok(text) => {
                browser::save_text(&text, "application/json", &name);
                Exporting::Idle
            }
            Err(refused) => Exporting::Refused(refused),
        });
    });
}

/// Saves the records of the listed runs.
pub fn records(scene: &Scene, format: Records, told: UseStateSetter<Exporting>) {
    told.set(Exporting::Busy);
    let writing = Rc::new(Writing {
        runs: scene.runs.clone(),
        places: scene.shown.clone(),
        workers: scene.workers.clone(),
        format,
        told,
    });
    writing.go_on(0, String::new());
}

struct Writing {
    runs: Identity<Runs>,
    places: Identity<Vec<u32>>,
    workers: Crew<Request>,
    format: Records,
    told: UseStateSetter<Exporting>,
}

impl Writing {
    /// Asks for the records from a place on, and then for the rest.
    fn go_on(self: Rc<Self>, from: usize, written: String) {
        let mut bytes = 0;
        let mut part = Vec::new();
        for &place in &self.places[from..] {
            let Some(arrived) = self.runs.arrived(place as usize) else {
                continue;
            };
            bytes += arrived.packed.bytes();
            part.push(arrived);
            if bytes > PART {
                break;
            }
        }
        let next = from + part.len();
        if part.is_empty() && from > 0 {
            return self.save(&written);
        }
        let export = match self.format {
            Records::JsonLines => Export::JsonLines(part),
            Records::Csv => Export::Csv {
                runs: part,
                first: from == 0,
            },
        };
        let me = self.clone();
        let written = std::cell::RefCell::new(written);
        self.workers.ask(Request::Export(export), move |answer| {
            let mut whole = written.take();
            match text(answer) {
                Ok(text) => whole.push_str(&text),
                Err(refused) => return me.told.set(Exporting::Refused(refused)),
            }
            match next < me.places.len() {
                true => me.clone().go_on(next, whole),
                false => me.save(&whole),
            }
        });
    }

    fn save(&self, text: &str) {
        let (mime, name) = match self.format {
            Records::JsonLines => ("application/jsonl", "runwise-executions.jsonl"),
            Records::Csv => ("text/csv;charset=utf-8", "runwise-executions.csv"),
        };
        browser::save_text(text, mime, name);
        self.told.set(Exporting::Idle);
    }
}

fn text(answer: Result<Answer, crate::ui::worker::Trouble>) -> Result<String, Refused> {
    match answer {
        Ok(Answer::Exported(text)) => Ok(text),
        Ok(Answer::Refused(refused)) => Err(refused),
        Ok(_) => Err(Refused {
            message: "The worker answered something else.".to_owned(),
            hint: "Reload the page.".to_owned(),
        }),
        Err(trouble) => Err(trouble.into()),
    }
}

/// A name without what file systems do not take.
pub fn file_name(name: &str) -> String {
    let plain = |c: char| match c {
        c if c.is_alphanumeric() || "-_.".contains(c) => c,
        _ => '-',
    };
    let name: String = name.chars().take(80).map(plain).collect();
    match name.as_str() {
        "" => "run".to_owned(),
        _ => name,
    }
}
