//! What every section of the page is given.

use super::asking::{Rows, Splitting, Workers};
use super::breaks::Breaks;
use super::model::{Model, Unit};
use super::state::{Action, BoundKind, Data, State};
use crate::routing::{Certificate, Choice, Error};
use crate::ui::chart::{Gesture, Table};
use crate::ui::pages::reliability::identity::Identity;
use crate::ui::stepper::{self, gestures};
use crate::ui::text::Lang;
use crate::ui::text::chrome::Chrome;
use crate::ui::text::routing::Strings;
use std::rc::Rc;
use yew::prelude::*;

/// A step of the page.
pub type Step = stepper::Step<Action>;

/// The page at one moment, with rollouts.
#[derive(Clone, PartialEq)]
pub struct Scene {
    /// Language.
    pub lang: Lang,
    /// What the visitor has set.
    pub state: Rc<State>,
    /// Where rollouts come from.
    pub rows: Rows,
    /// What follows from them and the policy.
    pub model: Identity<Model>,
    /// The same for the policy that it is compared with.
    pub other: Option<Identity<Model>>,
    /// Where a budget changes anything.
    pub breaks: Rc<Breaks>,
    /// The numbers behind Figure 1.
    pub data: Rc<Table>,
    /// The choice.
    pub certificate: Result<Certificate, Error>,
    /// The workers.
    pub workers: Workers,
    /// Random splits.
    pub splitting: Splitting,
    /// Takes a step.
    pub send: Callback<Step>,
}

impl Scene {
    /// The words of the page.
    pub const fn words(&self) -> &'static Strings {
        Strings::of(self.lang)
    }

    /// The words of the frame.
    pub const fn chrome(&self) -> &'static Chrome {
        Chrome::in_language(self.lang)
    }

    /// How money is written.
    pub fn unit(&self) -> Unit {
        self.model.unit
    }

    /// Whether the rollouts are simulated.
    pub fn simulated(&self) -> bool {
        matches!(self.state.data, Data::Simulated(_))
    }

    /// The choice, if there is one.
    pub fn choice(&self) -> Option<&Choice> {
        self.certificate.as_ref().ok()?.choice()
    }

    /// Whether the promise is of the solve rate, not of the cost.
    pub fn solving(&self) -> bool {
        self.state.bound == BoundKind::SolveRate
    }

    /// What the handles of λ tell, in the unit that is shown: the budget, or the solve rate, under
    /// which it is chosen.
    pub fn on_lambda(&self) -> Callback<Gesture> {
        let (breaks, factor) = (self.breaks.clone(), self.unit().factor);
        self.drag(move |shown| {
            let lambda = shown * factor;
            match breaks.rate_for(lambda) {
                Some(rate) => Action::Rate(rate),
                None => Action::Budget(breaks.budget_for(lambda)),
            }
        })
    }

    /// A callback that does one action.
    pub fn on<T: 'static>(&self, action: impl Fn(T) -> Action + 'static) -> Callback<T> {
        self.send.reform(move |value| Step::Do(action(value)))
    }

    /// What a handle tells: a drag is one step of undo, its values are actions on the way.
    pub fn drag(&self, action: impl Fn(f64) -> Action + 'static) -> Callback<Gesture> {
        gestures(&self.send, Rc::new(action))
    }

    /// What the handles of the budget tell, in the unit that is shown.
    pub fn on_budget(&self) -> Callback<Gesture> {
        let factor = self.unit().factor;
        self.drag(move |shown| Action::Budget(shown / factor))
    }
}
