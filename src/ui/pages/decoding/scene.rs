//! What every section of the page is given.

use super::asking::{Grades, Library};
use super::live::Live;
use super::playing::Playing;
use super::recordings::Recording;
use super::remix::Remix;
use super::state::{Action, State};
use super::story::{Agent, Round, Story};
use crate::protocol::TokenEvent;
use crate::task::file::TaskFile;
use crate::ui::chart::Gesture;
use crate::ui::pages::reliability::identity::Identity;
use crate::ui::stepper::{self, gestures};
use crate::ui::text::Lang;
use crate::ui::text::chrome::Chrome;
use crate::ui::text::decoding::{Strings, labels};
use std::rc::Rc;
use yew::prelude::*;

/// A step of the page.
pub type Step = stepper::Step<Action>;

/// What the page has, whether a run is shown or not.
#[derive(Clone, PartialEq)]
pub struct Desk {
    /// Language.
    pub lang: Lang,
    /// What the visitor has set.
    pub state: Rc<State>,
    /// The backend.
    pub live: Live,
    /// The tasks that ship, once they are there.
    pub shipped: Option<Library>,
    /// The task of the next live run.
    pub task: Option<Rc<TaskFile>>,
    /// Takes a step.
    pub send: Callback<Step>,
}

impl Desk {
    /// The words of the page.
    pub const fn words(&self) -> &'static Strings {
        Strings::of(self.lang)
    }

    /// The words of the frame.
    pub const fn chrome(&self) -> &'static Chrome {
        Chrome::in_language(self.lang)
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

/// Where the run on the page comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Origin {
    /// It ships.
    Recorded(Rc<Recording>),
    /// A file of the visitor's, by its name.
    Own(String),
    /// The visitor's backend.
    Live,
}

/// The page at one moment, with a run.
#[derive(Clone, PartialEq)]
pub struct Scene {
    /// What is there in any case.
    pub desk: Desk,
    /// Where the run comes from.
    pub origin: Origin,
    /// The run.
    pub story: Identity<Story>,
    /// The agent that is looked at.
    pub agent: Identity<Agent>,
    /// The run's task, if it is known here.
    pub task: Option<Rc<TaskFile>>,
    /// How far it is shown.
    pub playing: Playing,
    /// What came of the tests.
    pub grades: Grades,
}

impl Scene {
    /// The words of the page.
    pub const fn words(&self) -> &'static Strings {
        self.desk.words()
    }

    /// The words of the frame.
    pub const fn chrome(&self) -> &'static Chrome {
        self.desk.chrome()
    }

    /// Language.
    pub const fn lang(&self) -> Lang {
        self.desk.lang
    }

    /// The token that is looked at, by its place among those that are shown.
    pub fn place(&self) -> Option<usize> {
        let last = self.playing.shown.checked_sub(1)?;
        if self.playing.follows {
            return Some(last);
        }
        let chosen = self.desk.state.token.map(|token| token as usize);
        Some(
            chosen
                .or_else(|| self.agent.telling())
                .map_or(last, |it| it.min(last)),
        )
    }

    /// The token that is looked at.
    pub fn token(&self) -> Option<&Rc<TokenEvent>> {
        self.agent.tokens.get(self.place()?)
    }

    /// The drawing of candidates behind it; the one that is under way where nothing is written yet.
    pub fn round(&self) -> Option<&Round> {
        self.agent.round(self.place().unwrap_or(0))
    }

    /// γ of Figure 2.
    pub fn strength(&self) -> f64 {
        let own = self.agent.head.settings.guidance.strength;
        self.desk.state.strength.unwrap_or(own)
    }

    /// A token to be mixed anew.
    pub fn remix<'a>(&self, token: &'a TokenEvent) -> Option<Remix<'a>> {
        Remix::of(token, self.agent.head.settings.guidance)
    }

    /// How far it is shown, in words.
    pub fn position(&self) -> String {
        let (shown, all) = (self.playing.shown, self.agent.tokens.len());
        let last = shown.checked_sub(1);
        let last = last.and_then(|last| self.agent.tokens.get(last));
        labels::position(self.lang(), shown, all, last.map(|token| token.line))
    }

    /// Whether the run is over and shown to its end.
    pub fn is_over(&self) -> bool {
        self.playing.all && self.agent.done.is_some()
    }

    /// Looks at a token.
    pub fn look(&self) -> Callback<usize> {
        let (send, rest) = (self.desk.send.clone(), self.playing.rest.clone());
        Callback::from(move |token: usize| {
            rest.emit(());
            send.emit(Step::Do(Action::Token(token as u32)));
        })
    }
}
