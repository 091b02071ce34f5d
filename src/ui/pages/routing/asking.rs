//! What is asked of the workers, and what has come back.

use super::state::{BoundKind, Data, State};
use crate::calibration::{Answer, Read, Refused, Request};
use crate::routing::{Resplits, Study, golden};
use crate::ui::hooks::use_timer;
use crate::ui::worker::{Crew, Last, Question, Ticket, Trouble};
use gloo::timers::callback::Timeout;
use std::rc::Rc;
use yew::prelude::*;

/// How long a worker may be silent, in milliseconds: the largest file takes some ten seconds.
const PATIENCE: f64 = 120_000.0;

/// Random splits of the study.
pub const SPLITS: u32 = 2_000;

/// Instances up to which it is run without being asked for.
const UNASKED: usize = 5_000;

/// Silence before it is run, in milliseconds: whoever walks along a handle is not done yet.
const PAUSE: u32 = 200;

impl Question for Request {
    type Answer = Answer;

    fn patience(&self) -> f64 {
        PATIENCE
    }
}

impl Last for Answer {
    fn is_last(&self) -> bool {
        !matches!(self, Self::Progress { .. })
    }
}

/// The page's workers.
pub type Workers = Crew<Request>;

/// How far something is: done, of all.
pub type Pace = (u32, u32);

impl From<Trouble> for Refused {
    fn from(trouble: Trouble) -> Self {
        Self {
            message: trouble.to_string(),
            hint: trouble.hint().to_owned(),
        }
    }
}

/// The rollouts of a state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rows {
    /// Them, or the last ones while new ones are made.
    pub loaded: Option<Held>,
    /// Whether new ones are being made.
    pub busy: bool,
    /// Why there are none.
    pub trouble: Option<Refused>,
}

/// Rollouts that are compared by address.
#[derive(Clone, Debug)]
pub struct Held(pub Rc<Read>);

impl PartialEq for Held {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// The rollouts that a state speaks of.
#[hook]
pub fn use_rows(workers: &Workers, data: &Data) -> Rows {
    let made = use_state(Rows::default);
    let five = use_memo((), |()| {
        Held(Rc::new(Read {
            rollouts: golden(),
            ..Read::default()
        }))
    });
    let simulation = match data {
        Data::Simulated(simulation) => Some(*simulation),
        _ => None,
    };
    {
        let (workers, made) = (workers.clone(), made.clone());
        use_effect_with(simulation, move |simulation| {
            let ticket = simulation.map(|simulation| {
                let before = made.loaded.clone();
                made.set(Rows {
                    loaded: before,
                    busy: true,
                    trouble: None,
                });
                let made = made.setter();
                workers.ask(Request::Simulate(simulation), move |answer| {
                    made.set(match answer {
                        Ok(Answer::Loaded(loaded)) => Rows {
                            loaded: Some(Held(Rc::new(*loaded))),
                            ..Rows::default()
                        },
                        Ok(Answer::Refused(refused)) => Rows {
                            trouble: Some(refused),
                            ..Rows::default()
                        },
                        Ok(_) => return,
                        Err(trouble) => Rows {
                            trouble: Some(trouble.into()),
                            ..Rows::default()
                        },
                    });
                })
            });
            move || {
                if let Some(ticket) = ticket {
                    ticket.cancel();
                }
            }
        });
    }
    let ready = |held: Held| Rows {
        loaded: Some(held),
        ..Rows::default()
    };
    match data {
        // Before the effect has run, nothing is being made yet; it will be in this frame.
        Data::Simulated(_) if made.loaded.is_none() && made.trouble.is_none() => Rows {
            busy: true,
            ..Rows::default()
        },
        Data::Simulated(_) => (*made).clone(),
        Data::Golden => ready((*five).clone()),
        Data::Own(own) => ready(Held(own.loaded.clone())),
    }
}

/// What random splits gave.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Splits {
    /// The last study, with the budget it was made for.
    pub study: Option<(Rc<Study>, f64)>,
    /// What is being drawn.
    pub pace: Option<Pace>,
    /// Why there is no newer one.
    pub trouble: Option<Refused>,
}

/// Random splits and what can be done with them.
#[derive(Clone, PartialEq)]
pub struct Splitting {
    /// What they gave.
    pub splits: UseStateHandle<Splits>,
    /// Draws them.
    pub run: Callback<()>,
    /// Gives that up.
    pub cancel: Callback<()>,
}

/// Splits the rollouts again and again: by itself once a handle has come to rest, if they are few.
#[hook]
pub fn use_splits(workers: &Workers, state: &State, rows: &Rows, held: bool) -> Splitting {
    let splits = use_state(Splits::default);
    let ticket = use_mut_ref(|| None::<Ticket<Request>>);
    let timer = use_timer();
    let instances = rows
        .loaded
        .as_ref()
        .map_or(0, |held| held.0.rollouts.instances.len());
    let run = {
        let (workers, splits, ticket) = (workers.clone(), splits.clone(), ticket.clone());
        let (state, rows) = (state.clone(), rows.clone());
        Callback::from(move |()| {
            let Some(Held(loaded)) = &rows.loaded else {
                return;
            };
            if let Some(ticket) = ticket.take() {
                ticket.cancel();
            }
            let question = Request::Resample {
                setting: Box::new(state.setting()),
                resplits: resplits(loaded),
            };
            let before = splits.study.clone();
            let (to, budget) = (splits.setter(), state.budget);
            to.set(Splits {
                study: before.clone(),
                pace: Some((0, SPLITS)),
                trouble: None,
            });
            let asked = workers.ask(question, move |answer| {
                let failed = |refused| Splits {
                    trouble: Some(refused),
                    ..Splits::default()
                };
                to.set(match answer {
                    Ok(Answer::Progress { done, total }) => Splits {
                        study: before.clone(),
                        pace: Some((done, total)),
                        trouble: None,
                    },
                    Ok(Answer::Resampled(study)) => Splits {
                        study: Some((Rc::new(*study), budget)),
                        ..Splits::default()
                    },
                    Ok(Answer::Refused(refused)) => failed(refused),
                    Ok(_) => return,
                    Err(trouble) => failed(trouble.into()),
                });
            });
            ticket.replace(Some(asked));
        })
    };
    {
        let about = (
            rows.clone(),
            state.policies[0].clone(),
            state.budget,
            state.bound,
            state.delta,
            (state.ceiling, state.clip, state.rate),
            held,
        );
        let (run, ticket) = (run.clone(), ticket.clone());
        // Splits are made for promises of the cost.
        let solving = state.bound == BoundKind::SolveRate;
        use_effect_with(about, move |(rows, .., held)| {
            *timer.borrow_mut() = None;
            let few = (1..=UNASKED).contains(&instances);
            if !held && !rows.busy && few && !solving {
                *timer.borrow_mut() = Some(Timeout::new(PAUSE, move || run.emit(())));
            } else if let Some(ticket) = ticket.take() {
                ticket.cancel();
            }
        });
    }
    let cancel = {
        let splits = splits.clone();
        Callback::from(move |()| {
            if let Some(ticket) = ticket.take() {
                ticket.cancel();
            }
            splits.set(Splits {
                pace: None,
                ..(*splits).clone()
            });
        })
    };
    Splitting {
        splits,
        run,
        cancel,
    }
}

/// As many instances for calibration as there are now; half where all are.
pub fn resplits(loaded: &Read) -> Resplits {
    let all = loaded.rollouts.instances.len();
    let calibration = loaded.rollouts.of(crate::routing::Split::Calibration).len();
    Resplits {
        splits: SPLITS,
        calibration: if calibration < all {
            calibration
        } else {
            all.div_ceil(2)
        } as u32,
        seed: 1,
    }
}
