//! A page's state with its past, and the steps that lead through it.

use super::chart::Gesture;
use super::history::History;
use std::rc::Rc;
use yew::prelude::*;

/// A state that is changed by actions alone.
pub trait Reduce: Clone + PartialEq + 'static {
    /// What can be done.
    type Action;

    /// The state after an action.
    #[must_use]
    fn reduced(&self, action: Self::Action) -> Self;
}

/// A step of the page: through its history, or by one action.
#[derive(Clone, Debug, PartialEq)]
pub enum Step<A> {
    /// One action, one step of undo.
    Do(A),
    /// A drag begins.
    Begin,
    /// The drag goes on.
    Drag(A),
    /// The drag ends.
    Commit,
    /// The drag is given up.
    Cancel,
    /// One step back.
    Undo,
    /// One step forth.
    Redo,
}

/// A state with its past.
#[derive(Clone, Debug, PartialEq)]
pub struct Stepper<S>(pub History<S>);

impl<S: Reduce> Reducible for Stepper<S> {
    type Action = Step<S::Action>;

    fn reduce(self: Rc<Self>, step: Self::Action) -> Rc<Self> {
        let mut history = self.0.clone();
        let present = history.present();
        match step {
            Step::Do(action) => history.push(present.reduced(action)),
            Step::Begin => history.begin(),
            Step::Drag(action) => history.update(present.reduced(action)),
            Step::Commit => history.commit(),
            Step::Cancel => history.cancel(),
            Step::Undo => history.undo(),
            Step::Redo => history.redo(),
        }
        Rc::new(Self(history))
    }
}

/// What a handle tells: a drag is one step of undo, its values are actions on the way.
pub fn gestures<A: 'static>(
    send: &Callback<Step<A>>,
    action: Rc<dyn Fn(f64) -> A>,
) -> Callback<Gesture> {
    send.reform(move |gesture| match gesture {
        Gesture::Start => Step::Begin,
        Gesture::Input(value) => Step::Drag(action(value)),
        Gesture::Commit(_) => Step::Commit,
        Gesture::Cancel(_) => Step::Cancel,
    })
}
