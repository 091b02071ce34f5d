//! What every section of the page is given.

use super::asking::Work;
use super::identity::Identity;
use super::state::{Action, State};
use super::view::View;
use crate::reliability::Decision;
use crate::ui::chart::Gesture;
use crate::ui::stepper::{self, gestures};
use crate::ui::text::Lang;
use crate::ui::text::chrome::Chrome;
use crate::ui::text::reliability::{Names, Strings};
use std::rc::Rc;
use yew::prelude::*;

/// A step of the page.
pub type Step = stepper::Step<Action>;

/// What is pointed at; in no link and no undo step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// Pattern.
    pub pattern: usize,
    /// Program, as a column.
    pub program: usize,
    /// Program under the pointer at this moment: the others are drawn quietly.
    pub lit: Option<usize>,
}

/// Something is pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// A pattern.
    Pattern(usize),
    /// A program, or no longer one.
    Program(Option<usize>),
}

impl Reducible for Chosen {
    type Action = Point;

    fn reduce(self: Rc<Self>, point: Point) -> Rc<Self> {
        let mut next = *self;
        match point {
            Point::Pattern(pattern) => next.pattern = pattern,
            Point::Program(program) => {
                next.lit = program;
                next.program = program.unwrap_or(next.program);
            }
        }
        Rc::new(next)
    }
}

/// The page at one moment.
pub struct Scene<'a> {
    /// Language.
    pub lang: Lang,
    /// Its words.
    pub words: &'static Strings,
    /// What the visitor has set.
    pub state: &'a State,
    /// What the workers have brought.
    pub work: &'a Work,
    /// The last analysis.
    pub view: Option<&'a Identity<View>>,
    /// What the gate makes of it.
    pub decision: Option<&'a Decision>,
    /// What is pointed at.
    pub chosen: Chosen,
    /// Entry of the trace that is shown.
    pub step: usize,
    /// Takes a step.
    pub send: Callback<Step>,
    /// Points at something.
    pub point: Callback<Point>,
}

impl Scene<'_> {
    /// The words of the frame.
    pub const fn chrome(&self) -> &'static Chrome {
        Chrome::in_language(self.lang)
    }

    /// Names of the analysed programs.
    pub fn names<'b>(&self, view: &'b View) -> Names<'b> {
        Names {
            lang: self.lang,
            columns: &view.places,
        }
    }

    /// A callback that does one action.
    pub fn on<T: 'static>(&self, action: impl Fn(T) -> Action + 'static) -> Callback<T> {
        self.send.reform(move |value| Step::Do(action(value)))
    }

    /// What a handle tells: a drag is one step of undo, its values are actions on the way.
    pub fn drag(&self, action: impl Fn(f64) -> Action + 'static) -> Callback<Gesture> {
        gestures(&self.send, Rc::new(action))
    }

    /// A callback that takes a step whatever it is told.
    pub fn step_on<T: 'static>(&self, step: &Step) -> Callback<T> {
        let step = step.clone();
        self.send.reform(move |_| step.clone())
    }
}
