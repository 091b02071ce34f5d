//! What every section of the page is given.

use super::asking::Workers;
use super::runs::Runs;
use super::state::{Action, Data, State};
use crate::execution::statistics::Activity;
use crate::replay::Digest;
use crate::ui::chart::{Busy, Gesture};
use crate::ui::pages::reliability::identity::Identity;
use crate::ui::stepper::{self, gestures};
use crate::ui::text::Lang;
use crate::ui::text::chrome::Chrome;
use crate::ui::text::execution::Strings;
use std::rc::Rc;
use yew::prelude::*;

/// A step of the page.
pub type Step = stepper::Step<Action>;

/// The page at one moment, with runs.
#[derive(Clone, PartialEq)]
pub struct Scene {
    /// Language.
    pub lang: Lang,
    /// What the visitor has set.
    pub state: Rc<State>,
    /// The runs.
    pub runs: Identity<Runs>,
    /// Places of those that the filter lists, in order.
    pub shown: Identity<Vec<u32>>,
    /// What these execute.
    pub activity: Rc<Activity>,
    /// How far new ones are, while these are shown.
    pub busy: Option<Busy>,
    /// Whether a handle is held: what is slow waits until it rests.
    pub held: bool,
    /// The workers.
    pub workers: Workers,
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

    /// Whether the runs are synthetic.
    pub fn synthetic(&self) -> bool {
        matches!(self.state.data, Data::Synthetic(_))
    }

    /// The runs that the filter lists.
    pub fn listed(&self) -> impl Iterator<Item = &Digest> {
        self.shown
            .iter()
            .filter_map(|&place| self.runs.digests.get(place as usize))
    }

    /// The run that is looked at: the chosen one, else the first listed that has several executions.
    pub fn chosen(&self) -> Option<usize> {
        const SEVERAL: usize = 4;
        let published = self.state.published;
        let chosen = self.state.run.map(|run| run as usize);
        chosen
            .filter(|&run| run < self.runs.digests.len())
            .or_else(|| {
                let mut listed = self.shown.iter().map(|&place| place as usize);
                let rich =
                    |&place: &usize| self.runs.digests[place].found(published).len() >= SEVERAL;
                let first = listed.clone().next();
                listed.find(rich).or(first)
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
}
