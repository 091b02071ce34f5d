//! From state to results: what is asked of the workers, and when.
//!
//! Programs or inputs change: run. A run is there, or its reading changes: analyse. An analysis is
//! there and the visitor rests: intervals. The programs that run have changed: probe them for the
//! truth and fill the table of mixes.

use super::identity::Identity;
use super::mixes::{self, MIXES};
use super::results::{Arrival, INPUTS_FOR_INTERVALS, Results, Run};
use super::state::State;
use super::view::{Programs, View};
use crate::reliability::Options;
use crate::ui::worker::{AskHandle, Job, JobHandle, Pool, Source, Trouble};
use crate::work::{Answer, Key, Request};
use gloo::timers::callback::Timeout;
use std::rc::Rc;
use yew::prelude::*;

/// Lanes of the pool: what is asked twice in one lane is done once.
mod lane {
    pub const RUN: u32 = 1;
    pub const ANALYSE: u32 = 2;
    pub const PROBE: u32 = 3;
    pub const INTERVALS: u32 = 4;
    pub const STUDY: u32 = 5;
    pub const MIXES: u32 = 100;
}

/// Resamples of the bootstrap: the ends of a 95 % interval are then known to about 1 %.
pub const RESAMPLES: u32 = 1_000;
/// How long nothing must change before resampling begins, in milliseconds.
const REST: u32 = 400;

/// Everything the page needs of the workers.
#[derive(Clone)]
pub struct Work {
    /// What has come back.
    pub results: UseReducerHandle<Results>,
    /// The figures' view of the last analysis.
    pub view: Option<Identity<View>>,
    /// Stops the present run.
    pub cancel: Callback<()>,
    /// Begins a study of so many repetitions.
    pub study: Callback<u32>,
    /// Stops it.
    pub cancel_study: Callback<()>,
}

/// Keeps results in step with the state.
#[hook]
pub fn use_work(pool: &Pool, state: &State) -> Work {
    let results = use_reducer(Results::default);
    let job_handle = use_mut_ref(|| None::<JobHandle>);
    let study_handle = use_mut_ref(|| None::<AskHandle>);
    let sources = use_memo(state.programs.clone(), |programs| {
        programs
            .iter()
            .map(|program| Source::new(program.source(), program.entry.as_deref()))
            .collect::<Vec<_>>()
    });
    let options = state.options();

    {
        let (pool, to, handle) = (pool.clone(), results.dispatcher(), job_handle.clone());
        use_effect_with(
            (sources.clone(), state.inputs.clone(), state.seed),
            move |(sources, inputs, seed)| {
                to.dispatch(Arrival::Begun);
                let job = Job {
                    programs: sources.to_vec(),
                    inputs: inputs.clone(),
                    seed: *seed,
                };
                let progress = to.clone();
                let (sources, inputs, seed) = (sources.clone(), inputs.clone(), *seed);
                *handle.borrow_mut() = Some(pool.run_job(
                    lane::RUN,
                    job,
                    move |now| progress.dispatch(Arrival::Progress(now)),
                    move |finished| {
                        to.dispatch(Arrival::Finished(Rc::new(Run {
                            finished,
                            inputs,
                            seed,
                            sources,
                        })))
                    },
                ));
            },
        );
    }
    {
        let (pool, to) = (pool.clone(), results.dispatcher());
        use_effect_with(
            (results.finished.clone().map(Identity), options),
            move |(finished, options)| {
                let Some(finished) = finished
                    .clone()
                    .filter(|Identity(run)| run.finished.matrix.inputs() > 0)
                else {
                    return;
                };
                let Identity(finished) = finished;
                let request = Request::Analyse {
                    matrix: finished.finished.matrix.clone(),
                    options: options.clone(),
                };
                pool.ask(
                    lane::ANALYSE,
                    request,
                    Vec::new(),
                    move |answer| match answer {
                        Answer::Analysed(report) => {
                            to.dispatch(Arrival::Analysed(Rc::new(report), finished))
                        }
                        other => to.dispatch(Arrival::Trouble(trouble(other))),
                    },
                );
            },
        );
    }
    use_intervals(pool, state, &results);
    use_probes(pool, &results);
    {
        // A study belongs to the programs, the inputs and the gate it was made with.
        let to = results.dispatcher();
        let about = (
            sources.clone(),
            state.inputs.clone(),
            state.gate,
            state.seed,
        );
        use_effect_with(about, move |_| to.dispatch(Arrival::Studied(None)));
    }

    let view = {
        let about = (
            results
                .analysed
                .as_ref()
                .map(|(report, run)| (Identity(report.clone()), Identity(run.clone()))),
            results.probed.clone().map(Identity),
            state
                .programs
                .iter()
                .map(|program| program.rule.clone())
                .collect::<Vec<_>>(),
        );
        let results = results.clone();
        use_memo(about, move |(_, _, rules)| {
            let (report, run) = results.analysed.clone()?;
            let sequence = run.inputs.check(run.seed).ok()?;
            let columns = &run.finished.columns;
            let about = Programs {
                truths: run
                    .used()
                    .iter()
                    .map(|source| results.truth_of(&source.key))
                    .collect(),
                rules: columns
                    .iter()
                    .map(|&place| rules.get(place).cloned().unwrap_or_default())
                    .collect(),
                places: columns.clone(),
            };
            Some(Identity(Rc::new(View::new(
                report,
                &run.finished.matrix,
                &run.finished.rows,
                &sequence,
                about,
            ))))
        })
    };

    let cancel = Callback::from(move |()| {
        if let Some(handle) = &*job_handle.borrow() {
            handle.cancel();
        }
    });
    let study = {
        let (pool, to, handle) = (pool.clone(), results.dispatcher(), study_handle.clone());
        let (state, view, finished) = (state.clone(), view.clone(), results.finished.clone());
        Callback::from(move |repeats: u32| {
            let (Some(finished), Some(view)) = (&finished, &*view) else {
                return;
            };
            let Some(correct) = super::truth::correct(view) else {
                return;
            };
            let used = finished.used();
            let request = Request::Study {
                programs: used.iter().map(|source| source.key.clone()).collect(),
                correct,
                inputs: state.inputs.clone(),
                seed: state.seed,
                repeats,
                options: state.options(),
                gate: state.gate,
            };
            to.dispatch(Arrival::Studying(0, repeats));
            let (progress, done) = (to.clone(), to.clone());
            *handle.borrow_mut() = Some(pool.ask_with_progress(
                lane::STUDY,
                request,
                used,
                move |done, total| progress.dispatch(Arrival::Studying(done, total)),
                move |answer| match answer {
                    Answer::Studied(study) => done.dispatch(Arrival::Studied(Some(Rc::new(study)))),
                    other => done.dispatch(Arrival::Trouble(trouble(other))),
                },
            ));
        })
    };
    let cancel_study = {
        let to = results.dispatcher();
        Callback::from(move |()| {
            if let Some(handle) = study_handle.borrow_mut().take() {
                handle.cancel();
            }
            to.dispatch(Arrival::Studied(None));
        })
    };
    Work {
        results,
        view: (*view).clone(),
        cancel,
        study,
        cancel_study,
    }
}

/// Resamples once nothing has changed for a moment.
#[hook]
fn use_intervals(pool: &Pool, state: &State, results: &UseReducerHandle<Results>) {
    let (pool, to, seed) = (pool.clone(), results.dispatcher(), state.seed);
    let options = state.options();
    let about = results
        .analysed
        .as_ref()
        .map(|(report, finished)| (Identity(report.clone()), Identity(finished.clone())));
    use_effect_with(about, move |about| {
        let timer = about
            .clone()
            .and_then(|(Identity(report), Identity(finished))| {
                if report.inputs < INPUTS_FOR_INTERVALS || report.programs < 2 {
                    return None;
                }
                Some(Timeout::new(REST, move || {
                    let request = Request::Bootstrap {
                        matrix: finished.finished.matrix.clone(),
                        options,
                        resamples: RESAMPLES,
                        seed,
                    };
                    let (progress, done) = (to.clone(), to);
                    pool.ask_with_progress(
                        lane::INTERVALS,
                        request,
                        Vec::new(),
                        move |done, total| progress.dispatch(Arrival::Resampled(done, total)),
                        move |answer| match answer {
                            Answer::Intervals(intervals) => {
                                done.dispatch(Arrival::Intervals(report, Rc::new(intervals)))
                            }
                            other => done.dispatch(Arrival::Trouble(trouble(other))),
                        },
                    );
                }))
            });
        move || drop(timer)
    });
}

/// Asks what the programs that run answer to the probes, then for the mixes made of these answers.
#[hook]
fn use_probes(pool: &Pool, results: &UseReducerHandle<Results>) {
    let used = results
        .finished
        .as_ref()
        .map_or_else(Vec::new, |run| run.used());
    let keys: Vec<Key> = used.iter().map(|source| source.key.clone()).collect();
    {
        let (pool, to) = (pool.clone(), results.dispatcher());
        use_effect_with(keys, move |keys| {
            if keys.is_empty() {
                return;
            }
            let keys = keys.clone();
            let request = Request::Probe {
                programs: keys.clone(),
            };
            pool.ask(lane::PROBE, request, used, move |answer| match answer {
                Answer::Probed(outcomes) => to.dispatch(Arrival::Probed(keys, outcomes)),
                other => to.dispatch(Arrival::Trouble(trouble(other))),
            });
        });
    }
    let (pool, to) = (pool.clone(), results.dispatcher());
    use_effect_with(results.probed.clone().map(Identity), move |probed| {
        let Some(Identity(probed)) = probed else {
            return;
        };
        for (place, &mix) in MIXES.iter().enumerate() {
            let Some(matrix) = mixes::matrix(mix, &probed.outcomes) else {
                return;
            };
            let to = to.clone();
            let request = Request::Analyse {
                matrix,
                options: Options::default(),
            };
            pool.ask(
                lane::MIXES + place as u32,
                request,
                Vec::new(),
                move |answer| {
                    if let Answer::Analysed(report) = answer {
                        to.dispatch(Arrival::Mix(place, Rc::new(report)));
                    }
                },
            );
        }
    });
}

fn trouble(answer: Answer) -> Trouble {
    match answer {
        Answer::Refused { message, hint } => Trouble::Refused { message, hint },
        _ => Trouble::Broken {
            message: "an answer to another question came".to_owned(),
        },
    }
}
