//! What is asked of the workers, and what has come back.

use super::state::State;
use crate::ui::worker::{Crew, Last, Question, Ticket, Trouble};
use crate::workbench::{
    Answer, Engine, Investigated, Investigation, Phase, Plan, Refused, Request,
};
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// How long a worker may be silent, in milliseconds: wasmi stops by its own limits well before.
const PATIENCE: f64 = 30_000.0;

/// How long where only the clock stops a program.
const PATIENCE_WITHOUT_FUEL: f64 = 6_000.0;

impl Question for Request {
    type Answer = Answer;

    fn patience(&self) -> f64 {
        let engine = match self {
            Self::Investigate(what) => what.engine,
            Self::Check(what) => what.engine,
            Self::Grade(what) => what.engine,
            Self::Score { engine, .. } => *engine,
            _ => Engine::Wasmi,
        };
        match engine {
            Engine::Wasmi | Engine::Kept => PATIENCE,
            Engine::Browser => PATIENCE_WITHOUT_FUEL,
        }
    }
}

impl Last for Answer {
    fn is_last(&self) -> bool {
        !matches!(self, Self::Progress { .. })
    }
}

/// The page's workers.
pub type Workers = Crew<Request>;

/// How far an investigation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// With what.
    pub phase: Phase,
    /// Units done.
    pub done: u32,
    /// Units in all; 0 if not known.
    pub total: u32,
}

/// What one plan has brought.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    /// The last result.
    pub found: Option<Rc<Investigated>>,
    /// How far the present run is.
    pub pace: Option<Pace>,
    /// Why there is no newer result.
    pub trouble: Option<Refused>,
}

/// Everything the workers have brought.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    /// By plan, in the order of [`Plan::ALL`].
    pub courses: [Course; 3],
    /// What the last run was made of.
    pub ran: Option<Rc<State>>,
    /// Estimates from outcomes that came in a file; shown until the next run.
    pub outside: Option<Outside>,
}

/// Estimates from outcomes that were made elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct Outside {
    /// What they say.
    pub found: Rc<Investigated>,
    /// Names of the programs.
    pub names: Rc<Vec<String>>,
}

/// Something has come back.
pub enum Arrival {
    /// A run begins.
    Begun(Rc<State>),
    /// It was given up.
    Cancelled,
    /// Outcomes from a file were estimated.
    Outside(Outside),
    /// An answer about a plan.
    About(usize, Result<Answer, Trouble>),
}

impl Reducible for Results {
    type Action = Arrival;

    fn reduce(self: Rc<Self>, arrival: Arrival) -> Rc<Self> {
        let mut next = Self::clone(&self);
        match arrival {
            Arrival::Begun(state) => {
                let same_task = next.ran.as_ref().is_some_and(|ran| ran.task == state.task);
                for course in &mut next.courses {
                    // Results of another task would be read as this one's.
                    let found = course.found.take().filter(|_| same_task);
                    *course = Course {
                        found,
                        pace: Some(Pace {
                            phase: Phase::Running,
                            done: 0,
                            total: 0,
                        }),
                        trouble: None,
                    };
                }
                next.ran = Some(state);
                next.outside = None;
            }
            Arrival::Cancelled => {
                for course in &mut next.courses {
                    course.pace = None;
                }
            }
            Arrival::Outside(outside) => next.outside = Some(outside),
            Arrival::About(plan, answer) => {
                let course = &mut next.courses[plan];
                match answer {
                    Ok(Answer::Progress { phase, done, total }) => {
                        course.pace = Some(Pace { phase, done, total });
                    }
                    Ok(Answer::Investigated(found)) => {
                        *course = Course {
                            found: Some(Rc::new(*found)),
                            ..Course::default()
                        };
                    }
                    Ok(Answer::Refused(refused)) => course.fail(refused),
                    Ok(_) => course.pace = None,
                    Err(trouble) => course.fail(Refused {
                        message: trouble.to_string(),
                        hint: trouble.hint().to_owned(),
                        place: None,
                    }),
                }
            }
        }
        Rc::new(next)
    }
}

impl Course {
    fn fail(&mut self, refused: Refused) {
        self.pace = None;
        self.trouble = Some(refused);
    }
}

/// What can be done with the workers.
#[derive(Clone, PartialEq)]
pub struct Work {
    /// What they have brought.
    pub results: UseReducerHandle<Results>,
    /// Runs the three plans.
    pub run: Callback<()>,
    /// Gives that up; what is there stays.
    pub cancel: Callback<()>,
}

impl Work {
    /// What a plan has brought.
    #[must_use]
    pub fn course(&self, plan: Plan) -> &Course {
        &self.results.courses[plan as usize]
    }

    /// Whether something is being run.
    #[must_use]
    pub fn busy(&self) -> bool {
        self.results
            .courses
            .iter()
            .any(|course| course.pace.is_some())
    }

    /// Whether what is shown was made of another task than the one that is set.
    #[must_use]
    pub fn stale(&self, state: &State) -> bool {
        let other = |ran: &Rc<State>| asked(ran) != asked(state);
        self.results.outside.is_none() && self.results.ran.as_ref().is_some_and(other)
    }
}

/// What a run depends on.
fn asked(state: &State) -> impl PartialEq {
    (
        state.task.clone(),
        state.inputs,
        state.seed,
        state.projection,
        state.engine,
    )
}

/// Runs programs: by itself when a shipped task is opened or how it is run has changed, and
/// when it is told.
#[hook]
pub fn use_work(workers: &Workers, state: &State) -> Work {
    let results = use_reducer(Results::default);
    let tickets = use_mut_ref(Vec::<Ticket<Request>>::new);
    let run = {
        let (workers, to, tickets) = (workers.clone(), results.dispatcher(), tickets.clone());
        let state = Rc::new(state.clone());
        Callback::from(move |()| begin(&workers, &to, &tickets, &state))
    };
    {
        let run = run.clone();
        let about = (
            state.shipped.then(|| state.task.name.clone()),
            state.inputs,
            state.seed,
            state.projection,
            state.engine,
        );
        use_effect_with(about, move |(shipped, ..)| {
            if shipped.is_some() {
                run.emit(());
            }
        });
    }
    let cancel = {
        let to = results.dispatcher();
        Callback::from(move |()| {
            for ticket in tickets.borrow_mut().drain(..) {
                ticket.cancel();
            }
            to.dispatch(Arrival::Cancelled);
        })
    };
    Work {
        results,
        run,
        cancel,
    }
}

fn begin(
    workers: &Workers,
    to: &UseReducerDispatcher<Results>,
    tickets: &RefCell<Vec<Ticket<Request>>>,
    state: &Rc<State>,
) {
    for ticket in tickets.borrow_mut().drain(..) {
        ticket.cancel();
    }
    to.dispatch(Arrival::Begun(state.clone()));
    // The plan that is looked at first.
    let mut plans = Plan::ALL;
    plans.sort_by_key(|&plan| plan != state.plan);
    for plan in plans {
        let to = to.clone();
        let question = Request::Investigate(Box::new(Investigation {
            task: (*state.task).clone(),
            plan,
            inputs: state.inputs,
            seed: state.seed,
            options: state.options(),
            gate: state.gate,
            engine: state.engine,
        }));
        let ticket = workers.ask(question, move |answer| {
            to.dispatch(Arrival::About(plan as usize, answer));
        });
        tickets.borrow_mut().push(ticket);
    }
}
