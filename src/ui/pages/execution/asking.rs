//! What is asked of the workers, and what has come back.

use super::runs::Runs;
use super::state::Data;
use crate::replay::{Answer, Refused, Request};
use crate::ui::chart::Busy;
use crate::ui::pages::reliability::identity::Identity;
use crate::ui::worker::{Crew, Last, Question, Trouble};
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// How long a worker may be silent, in milliseconds: the largest run is written in one go.
const PATIENCE: f64 = 120_000.0;

impl Question for Request {
    type Answer = Answer;

    fn patience(&self) -> f64 {
        PATIENCE
    }
}

impl Last for Answer {
    fn is_last(&self) -> bool {
        !matches!(self, Self::Progress { .. } | Self::Steps(_) | Self::Run(_))
    }
}

/// The page's workers.
pub type Workers = Crew<Request>;

impl From<Trouble> for Refused {
    fn from(trouble: Trouble) -> Self {
        Self {
            message: trouble.to_string(),
            hint: trouble.hint().to_owned(),
        }
    }
}

/// The runs of a state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rows {
    /// Them, or the last ones while new ones are made.
    pub runs: Option<Identity<Runs>>,
    /// How far new ones are, if any are being made.
    pub busy: Option<Busy>,
    /// Why there are none.
    pub trouble: Option<Refused>,
}

const BEGUN: Busy = Busy { done: 0, total: 0 };

/// The runs that a state speaks of.
#[hook]
pub fn use_runs(workers: &Workers, data: &Data) -> Rows {
    let made = use_state(Rows::default);
    let simulation = match data {
        Data::Synthetic(simulation) => Some(simulation.clone()),
        Data::Own(_) => None,
    };
    {
        let (workers, made) = (workers.clone(), made.clone());
        use_effect_with(simulation, move |simulation| {
            let ticket = simulation.clone().map(|simulation| {
                let before = made.runs.clone();
                let busy = |busy| Rows {
                    runs: before.clone(),
                    busy: Some(busy),
                    trouble: None,
                };
                made.set(busy(BEGUN));
                let (made, before) = (made.setter(), before.clone());
                let coming = RefCell::new(Runs::default());
                workers.ask(Request::Simulate(simulation), move |answer| {
                    let failed = |refused| Rows {
                        trouble: Some(refused),
                        ..Rows::default()
                    };
                    made.set(match answer {
                        Ok(Answer::Steps(steps)) => return coming.borrow_mut().ahead(steps),
                        Ok(Answer::Run(arrived)) => return coming.borrow_mut().push(*arrived),
                        Ok(Answer::Progress { done, total }) => Rows {
                            runs: before.clone(),
                            busy: Some(Busy { done, total }),
                            trouble: None,
                        },
                        Ok(Answer::Simulated) => Rows {
                            runs: Some(Identity(Rc::new(coming.take()))),
                            ..Rows::default()
                        },
                        Ok(Answer::Refused(refused)) => failed(refused),
                        Ok(_) => return,
                        Err(trouble) => failed(trouble.into()),
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
    match data {
        // Before the effect has run, nothing is being made yet; it will be in this frame.
        Data::Synthetic(_) if made.runs.is_none() && made.trouble.is_none() => Rows {
            busy: made.busy.or(Some(BEGUN)),
            ..Rows::default()
        },
        Data::Synthetic(_) => (*made).clone(),
        Data::Own(own) => Rows {
            runs: Some(Identity(own.runs.clone())),
            ..Rows::default()
        },
    }
}
