//! Choose inputs, run the programs on them, analyse what they answered.

use super::bench::Told;
use super::judge::Judge;
use super::plan::{Engine, Plan};
use super::programs::{Form, Programs};
use super::request::{Investigated, Investigation, Refused, Row, Stage};
use super::source::{Drawn, read_schema};
use crate::inputs::search::{self, Constants, Language, Search};
use crate::inputs::validate::validate;
use crate::inputs::{Instance, Runner, Schema, Source};
use crate::reliability::{
    self, Decision, Gate, Options, OutputMatrix, Reason, Report, analyse, decide,
};
use crate::sandbox::Outcome;
use crate::sandbox::python::Guest;
use crate::task::file::{Code, TaskFile};
use std::sync::Arc;
use web_time::Instant;

/// Inputs of the sample that the schema is judged by.
const SAMPLE: u64 = 20;

/// Points of the way that are kept: enough for a line, few enough to be analysed in passing.
const STAGES: usize = 30;

/// Rows with their outcomes, and the way there.
struct Run {
    rows: Vec<Row>,
    matrix: OutputMatrix,
    course: Vec<Stage>,
}

/// Does what an investigation asks.
pub(super) fn investigate(
    what: &Investigation,
    guest: Option<&Arc<Guest>>,
    told: Told<'_>,
) -> Result<Investigated, Refused> {
    let started = Instant::now();
    let Investigation { task, seed, .. } = what;
    let schema = Arc::new(read_schema(task)?);
    let form = Form {
        schema: schema.clone(),
        style: task.style,
    };
    let mut programs = Programs::load(task, form.clone(), guest, what.engine, *seed);
    if programs.programs() == 0 {
        let first = programs.loads.into_iter().find_map(Result::err);
        return Err(first.unwrap_or_else(|| Refused {
            message: "The task has no programs.".to_owned(),
            hint: "Add one, or drop a file with some.".to_owned(),
            place: None,
        }));
    }
    let constants = constants(task, &schema);
    let uniform = Drawn::new(&schema, Plan::Uniform, &constants, *seed)?;
    let validation = validate(&uniform, &mut programs, 0..SAMPLE)?;
    let run = match what.plan {
        Plan::Adaptive => searched(what, &uniform, constants, &mut programs, told)?,
        plan => {
            let source = Drawn::new(&schema, plan, &constants, *seed)?;
            drawn(what, &source, &mut programs, told)?
        }
    };
    let report = analyse(&run.matrix, &what.options)?;
    let decision = decide(&report, &gate(what));
    let mut judge = Judge::new(task, form.clone(), guest, *seed)?;
    if what.engine == Engine::Kept {
        judge.prepare(run.rows.iter().map(|row| &row.instance));
    }
    let judged = run
        .rows
        .iter()
        .enumerate()
        .map(|(row, input)| {
            (0..programs.programs())
                .map(|column| judge.judge(&input.instance, run.matrix.outcome(row, column)))
                .collect()
        })
        .collect();
    Ok(Investigated {
        loads: programs.loads,
        columns: programs.columns,
        fuel: programs.fuel,
        rows: run.rows,
        matrix: run.matrix,
        course: run.course,
        judged,
        report,
        decision,
        failing: validation
            .failing
            .iter()
            .map(|input| form.text(&input.instance))
            .collect(),
        fields: schema
            .fields
            .iter()
            .map(|field| field.name.clone())
            .collect(),
        validation,
        milliseconds: started.elapsed().as_secs_f64() * 1_000.0,
    })
}

/// The gate. How often searched inputs make programs fail is the search's doing.
fn gate(what: &Investigation) -> Gate {
    match what.plan {
        Plan::Adaptive => Gate {
            error_share: 1.0,
            ..what.gate
        },
        Plan::Uniform | Plan::Boundary => what.gate,
    }
}

/// What stands in the programs and in the schema.
pub(super) fn constants(task: &TaskFile, schema: &Schema) -> Constants {
    let sources = task.candidates.iter().enumerate();
    let sources = sources.filter_map(|(place, program)| match &program.code {
        Code::Python(text) => Some((place, Language::Python, text.as_str())),
        Code::Wat(text) => Some((place, Language::Wat, text.as_str())),
        Code::Wasm(_) => None,
    });
    Constants::find(sources, Some(schema))
}

/// Rows one after the other, as a plan draws them.
fn drawn(
    what: &Investigation,
    source: &dyn Source,
    programs: &mut Programs,
    told: Told<'_>,
) -> Result<Run, Refused> {
    let mut run = Run {
        rows: Vec::new(),
        matrix: OutputMatrix::new(programs.programs()),
        course: Vec::new(),
    };
    in_portions(what.inputs, source, programs, told, |programs, instance| {
        let outcomes = programs.run_all(&instance);
        run.push(instance, None, &outcomes, programs.form())?;
        let done = run.rows.len() as u32;
        if is_stage(done, what.inputs) {
            let report = analyse(&run.matrix, &what.options)?;
            run.course.push(Stage {
                inputs: done,
                groups: report.behaviours.len() as u32,
                decision: decide(&report, &what.gate),
            });
        }
        Ok(())
    })?;
    Ok(run)
}

/// Draws so many inputs and does something with each. They are drawn some at a time, for programs
/// that are run on several at once.
pub(super) fn in_portions(
    inputs: u32,
    source: &dyn Source,
    programs: &mut Programs,
    told: Told<'_>,
    mut with: impl FnMut(&mut Programs, Instance) -> Result<(), Refused>,
) -> Result<(), Refused> {
    const PORTION: u32 = 250;
    for first in (0..inputs).step_by(PORTION as usize) {
        let rows = first..inputs.min(first + PORTION);
        let drawn: Result<Vec<Instance>, _> = rows
            .clone()
            .map(|row| source.draw(u64::from(row)))
            .collect();
        let drawn = drawn?;
        told(first, inputs);
        programs.prepare(&drawn);
        for (row, instance) in rows.zip(drawn) {
            told(row, inputs);
            with(programs, instance)?;
        }
    }
    Ok(())
}

/// Whether the way is looked at after so many inputs: the first few, then evenly, and the last.
fn is_stage(inputs: u32, all: u32) -> bool {
    let apart = (all as usize).div_ceil(STAGES) as u32;
    inputs <= 3 || inputs.is_multiple_of(apart) || inputs == all
}

/// Inputs as a search proposes them; the rows are those that the gate judges.
fn searched(
    what: &Investigation,
    source: &dyn Source,
    constants: Constants,
    programs: &mut Programs,
    told: Told<'_>,
) -> Result<Run, Refused> {
    let options = search::Options {
        seed: what.seed,
        inputs: what.inputs,
        estimate: what.options.clone(),
        gate: gate(what),
        ..search::Options::default()
    };
    let mut search = Search::new(programs.programs(), constants, options);
    let mut course: Vec<Stage> = Vec::new();
    while search.stop().is_none() {
        told(search.chosen().len() as u32, what.inputs);
        let Some(proposal) = search.propose(source)? else {
            break;
        };
        let outcomes = programs.run_all(&proposal.instance);
        search.record(proposal, &outcomes)?;
        let stage = Stage {
            inputs: search.chosen().len() as u32,
            groups: search
                .groups()
                .iter()
                .max()
                .map_or(0, |&last| u32::from(last) + 1),
            decision: search
                .decision()
                .map_or(Decision::Fallback(Reason::Nothing), |(_, decision)| {
                    decision.clone()
                }),
        };
        course.push(stage);
    }
    let judged: Vec<usize> = if search.judged().is_empty() {
        (0..search.chosen().len()).collect()
    } else {
        search.judged().to_vec()
    };
    let mut run = Run {
        rows: Vec::new(),
        matrix: OutputMatrix::new(programs.programs()),
        course,
    };
    for row in judged {
        let chosen = &search.chosen()[row];
        let outcomes: Vec<Outcome> = (0..programs.programs())
            .map(|program| search.matrix().outcome(row, program).clone())
            .collect();
        let reason = Some(chosen.reason.clone());
        run.push(chosen.instance.clone(), reason, &outcomes, programs.form())?;
    }
    Ok(run)
}

impl Run {
    fn push(
        &mut self,
        instance: Instance,
        reason: Option<search::Reason>,
        outcomes: &[Outcome],
        form: &Form,
    ) -> Result<(), reliability::Error> {
        self.matrix.push(outcomes)?;
        self.rows.push(Row {
            text: form.text(&instance),
            instance,
            reason,
        });
        Ok(())
    }
}

/// What the estimators make of some rows of a matrix.
pub(super) fn analysed(
    matrix: &OutputMatrix,
    rows: &[usize],
    options: &Options,
) -> Result<Report, reliability::Error> {
    let mut part = OutputMatrix::new(matrix.programs());
    for &row in rows {
        let outcomes: Vec<Outcome> = (0..matrix.programs())
            .map(|program| matrix.outcome(row, program).clone())
            .collect();
        part.push(&outcomes)?;
    }
    analyse(&part, options)
}
