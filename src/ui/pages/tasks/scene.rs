//! What every section of the page is given.

use super::asking::{Work, Workers};
use super::state::{Action, State};
use crate::reliability::{Decision, decide};
use crate::task::file::TaskFile;
use crate::ui::chart::Gesture;
use crate::ui::pages::reliability::identity::Identity;
use crate::ui::pages::reliability::view::View;
use crate::ui::stepper::{self, gestures};
use crate::ui::text::Lang;
use crate::ui::text::chrome::Chrome;
use crate::ui::text::reliability::Names;
use crate::ui::text::tasks::Strings;
use crate::workbench::{Investigated, Plan};
use std::rc::Rc;
use yew::prelude::*;

/// A step of the page.
pub type Step = stepper::Step<Action>;

/// The page at one moment.
#[derive(Clone, PartialEq)]
pub struct Scene {
    /// Language.
    pub lang: Lang,
    /// What the visitor has set.
    pub state: Rc<State>,
    /// The tasks that ship.
    pub library: Rc<Vec<Rc<TaskFile>>>,
    /// The workers.
    pub workers: Workers,
    /// What they have brought.
    pub work: Work,
    /// What the plan that is looked at has brought.
    pub found: Option<Rc<Investigated>>,
    /// The same, ready to be drawn.
    pub view: Option<Identity<View>>,
    /// Pattern that is looked at.
    pub pattern: usize,
    /// Takes a step.
    pub send: Callback<Step>,
    /// Looks at a pattern.
    pub look: Callback<usize>,
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

    /// What the gate makes of the report.
    pub fn decision(&self) -> Option<Decision> {
        let view = self.view.as_ref()?;
        let mut gate = self.state.gate;
        if self.state.plan == Plan::Adaptive {
            // How often searched inputs make programs fail is the search's doing.
            gate.error_share = 1.0;
        }
        Some(decide(&view.report, &gate))
    }

    /// Names of the analysed programs.
    pub fn names<'a>(&self, view: &'a View) -> Names<'a> {
        Names {
            lang: self.lang,
            columns: &view.places,
        }
    }

    /// A callback that does one action.
    pub fn on<T: 'static>(&self, action: impl Fn(T) -> Action + 'static) -> Callback<T> {
        self.send.reform(move |value| Step::Do(action(value)))
    }

    /// A callback that takes a step whatever it is told.
    pub fn step_on<T: 'static>(&self, step: &Step) -> Callback<T> {
        let step = step.clone();
        self.send.reform(move |_| step.clone())
    }

    /// What a handle tells: a drag is one step of undo, its values are actions on the way.
    pub fn drag(&self, action: impl Fn(f64) -> Action + 'static) -> Callback<Gesture> {
        gestures(&self.send, Rc::new(action))
    }
}
