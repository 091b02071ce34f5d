//! One visit to a page: its history, its link, its saved work, and what is said of how it opened.

use super::browser;
use super::components::Tools;
use super::history::History;
use super::markup::html;
use super::route::{Page, Place};
use super::saved::{self as store, Session};
use super::stepper::{Reduce, Step, Stepper};
use super::text::Lang;
use super::text::chrome::Chrome;
use super::text::reliability::remark;
use crate::limits;
use crate::share::{Error, Remark};
use std::rc::Rc;
use yew::prelude::*;

/// A page's state that travels in links.
pub trait Travels: Reduce {
    /// The page.
    const PAGE: Page;

    /// The fragment in at most so many bytes, `#` included.
    ///
    /// # Errors
    /// If it does not fit, whatever is left out.
    fn fragment(&self, most: usize) -> Result<String, Error>;

    /// The action that puts a state in the place of another.
    fn instead(self) -> Self::Action;
}

/// Reads a fragment; `None` if it is none of this page's.
pub type Reading<S> = Rc<dyn Fn(&str) -> Option<(S, Vec<Remark>)>>;

/// What is said about how the page was opened.
#[derive(Clone, Debug, Default, PartialEq)]
struct Said {
    remarks: Vec<Remark>,
    restored: bool,
    /// Fragment of earlier work to offer.
    offer: Option<String>,
}

/// A visit at one moment.
pub struct Visit<S: Travels> {
    /// The state.
    pub state: S,
    /// Whether a handle is held: what is slow waits until it rests.
    pub held: bool,
    /// Takes a step.
    pub send: Callback<Step<S::Action>>,
    stepper: UseReducerHandle<Stepper<S>>,
    said: UseStateHandle<Said>,
    first: Rc<S>,
    read: Reading<S>,
}

/// Opens the page by its link, by saved work, or in its first state, and keeps both up to date.
///
/// `visit` counts arrivals by a link: each is a step that can be undone.
#[hook]
pub fn use_visit<S: Travels>(
    place: &Place,
    visit: u32,
    first: &Rc<S>,
    read: &Reading<S>,
) -> Visit<S> {
    let opening = use_memo((), |()| {
        let default = first.fragment(limits::LINK_BYTES).unwrap_or_default();
        let own = own_fragment::<S>(place);
        let shelf = store::load(S::PAGE.path());
        Session::open(own.as_deref(), &shelf, &default, store::now() as u64)
    });
    let session = use_mut_ref(|| opening.session.clone());
    let opened = use_memo((), |()| {
        let opened = opening.fragment.as_deref().and_then(|it| read(it));
        opened.unwrap_or_else(|| ((**first).clone(), Vec::new()))
    });
    let stepper = use_reducer(|| Stepper(History::new(opened.0.clone())));
    let said = use_state(|| Said {
        remarks: opened.1.clone(),
        restored: opening.restored,
        offer: opening.offer.as_ref().map(|work| work.fragment.clone()),
    });
    let send = {
        let to = stepper.dispatcher();
        Callback::from(move |step| to.dispatch(step))
    };
    {
        let (send, said, place) = (send.clone(), said.clone(), place.clone());
        let (read, first) = (read.clone(), first.clone());
        use_effect_with(visit, move |&visit| {
            if visit == 0 {
                return;
            }
            let found = own_fragment::<S>(&place).and_then(|it| read(&it));
            let (state, remarks) = found.unwrap_or_else(|| ((*first).clone(), Vec::new()));
            send.emit(Step::Do(state.instead()));
            said.set(Said {
                remarks,
                ..Said::default()
            });
        });
    }
    let state = stepper.0.present().clone();
    let held = stepper.0.is_held();
    use_effect_with((state.clone(), held), move |(state, held)| {
        if !*held {
            keep(state, &mut session.borrow_mut());
        }
    });
    Visit {
        state,
        held,
        send,
        stepper,
        said,
        first: first.clone(),
        read: read.clone(),
    }
}

/// The fragment of a page's own keys.
fn own_fragment<S: Travels>(place: &Place) -> Option<String> {
    (!place.query.is_empty()).then(|| format!("#/{}?{}", S::PAGE.path(), place.query))
}

fn query(fragment: &str) -> &str {
    fragment.split_once('?').map_or("", |(_, query)| query)
}

/// Writes the state into the address and, once the visitor has changed something, to the shelf.
fn keep<S: Travels>(state: &S, session: &mut Session) {
    if let Ok(link) = state.fragment(limits::LINK_BYTES) {
        browser::replace_query(S::PAGE, query(&link));
    }
    let Ok(whole) = state.fragment(limits::SAVED_BYTES) else {
        return;
    };
    let mut shelf = store::load(S::PAGE.path());
    if session.changed(&whole, store::now(), &mut shelf) {
        store::save(S::PAGE.path(), &shelf);
    }
}

impl<S: Travels> Visit<S> {
    /// Undo, redo, reset and share.
    #[must_use]
    pub fn tools(&self) -> Tools {
        let step = |step: Step<()>| {
            let (send, first) = (self.send.clone(), self.first.clone());
            Callback::from(move |()| {
                send.emit(match step {
                    Step::Undo => Step::Undo,
                    Step::Redo => Step::Redo,
                    _ => Step::Do((*first).clone().instead()),
                });
            })
        };
        let reset = step(Step::Do(()));
        let state = self.state.clone();
        let link = move |()| match state.fragment(limits::LINK_BYTES) {
            Ok(link) => {
                let place = Place {
                    query: query(&link).to_owned(),
                    ..browser::place().unwrap_or_default()
                };
                Ok(browser::address_of(&place))
            }
            Err(error) => Err(AttrValue::from(format!("{error} {}", error.hint()))),
        };
        Tools {
            can_undo: self.stepper.0.can_undo(),
            can_redo: self.stepper.0.can_redo(),
            on_undo: step(Step::Undo),
            on_redo: step(Step::Redo),
            on_reset: reset.clone(),
            on_reset_all: reset,
            link: Some(Callback::from(link)),
        }
    }

    /// How the page was opened, where that needs saying.
    pub fn said(&self, lang: Lang) -> Html {
        let words = Chrome::in_language(lang);
        let said = &self.said;
        let afresh = {
            let (said, send, first) = (said.clone(), self.send.clone(), self.first.clone());
            Callback::from(move |_: MouseEvent| {
                send.emit(Step::Do((*first).clone().instead()));
                said.set(Said::default());
            })
        };
        let open = said.offer.clone().map(|fragment| {
            let (said, send, read) = (said.clone(), self.send.clone(), self.read.clone());
            Callback::from(move |_: MouseEvent| {
                if let Some((state, _)) = read(&fragment) {
                    send.emit(Step::Do(state.instead()));
                }
                said.set(Said::default());
            })
        });
        html! {
            <>
                if !said.remarks.is_empty() {
                    <div class="said ui" role="status">
                        <b>{ words.link_remarks }</b>
                        <ul>{ for said.remarks.iter().map(|it| html! { <li>{ remark(lang, it) }</li> }) }</ul>
                    </div>
                }
                if said.restored {
                    <p class="said ui" role="status">{ words.restored }{ " " }
                        <button type="button" class="tool primary" onclick={afresh}>{ words.start_fresh }</button></p>
                }
                if let Some(onclick) = open {
                    <p class="said ui" role="status">{ words.offer }{ " " }
                        <button type="button" class="tool primary" {onclick}>{ words.offer_open }</button></p>
                }
            </>
        }
    }
}
