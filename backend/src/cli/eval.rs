//! An evaluation in the terminal.

use super::arguments::Eval;
use super::interrupt;
use crate::eval::data::{self, LeftOut};
use crate::eval::methods::{Bench, prepare};
use crate::eval::report::{self, About};
use crate::eval::results::{self, Head, Method, Outcome, Results};
use crate::python::Python;
use runwise::protocol::{Problem, Settings};
use std::io::Write;

/// Evaluates, or goes on with an evaluation, and writes the report.
///
/// # Errors
/// If it cannot begin or go on. What is done by then is kept.
pub fn eval(arguments: &Eval) -> Result<(), Problem> {
    let (exercises, mut left_out, sha256) = data::read(&arguments.data)?;
    let python = Python::start();
    let mut model = arguments.source.open()?()?;
    let flags = arguments.flags.settings();
    let head = Head {
        data: arguments
            .data
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned(),
        sha256,
        model: model.description().clone(),
        grid: flags.grid.is_some().then(|| Settings {
            compare: true,
            ..flags.clone()
        }),
        settings: Settings {
            grid: None,
            ..flags
        },
    };
    let mut outcomes = results::read(&arguments.results, &head)?;
    let mut file = Results::open(&arguments.results, &head)?;
    let stop = interrupt::stop();
    let (mut contradicted, mut worked) = (0, 0);
    for mut exercise in exercises {
        if arguments.limit.is_some_and(|limit| worked >= limit) {
            break;
        }
        let task = exercise.task.name.clone();
        if !arguments.only.is_empty() && !arguments.only.contains(&task) {
            continue;
        }
        match prepare(&python, &mut exercise) {
            Ok(removed) => contradicted += removed,
            Err(reason) => {
                say(&format!("{task} is left out. {reason}"));
                left_out.push(LeftOut { task, reason });
                continue;
            }
        }
        worked += 1;
        let done = |method| {
            let mut all = outcomes.iter();
            all.any(|outcome: &Outcome| outcome.task == task && outcome.method == method)
        };
        let wanted = |method: Method| !done(method);
        let mut bench = Bench {
            model: &mut *model,
            python: &python,
            stop: &stop,
        };
        let new = bench.work(&exercise, &head.settings, head.grid.as_ref(), &wanted)?;
        let new: Vec<Outcome> = new
            .into_iter()
            .filter(|outcome| wanted(outcome.method))
            .collect();
        for outcome in new {
            say(&format!(
                "{task}, {:?}: {} of {} visible tests, hidden tests {:?}, {} tokens, {:.1} s",
                outcome.method,
                outcome.visible.0,
                outcome.visible.1,
                outcome.hidden,
                outcome.evaluated,
                outcome.seconds
            ));
            file.add(&outcome)?;
            outcomes.push(outcome);
        }
    }
    let about = About {
        command: std::env::args().collect::<Vec<_>>().join(" "),
        machine: machine(),
        left_out,
        contradicted,
    };
    let text = report::report(&head, &about, &outcomes);
    match &arguments.report {
        Some(path) => std::fs::write(path, text).map_err(|error| Problem {
            message: format!("{} cannot be written: {error}.", path.display()),
            hint: "Give another path with --report.".to_owned(),
        }),
        None => {
            _ = std::io::stdout().write_all(text.as_bytes());
            Ok(())
        }
    }
}

fn say(text: &str) {
    _ = writeln!(std::io::stderr(), "{text}");
}

/// The processor and how much of it there is.
fn machine() -> String {
    let about = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = about
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let name = name.map_or(std::env::consts::ARCH, |(_, name)| name);
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    format!("{cores} cores of {name}, {}.", std::env::consts::OS)
}
