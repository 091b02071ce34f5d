//! Saved work: what a visitor changed is kept in the browser, and a link never overwrites it.
//!
//! A [`Shelf`] holds the last few works of a page, newest first, each as the fragment of a link.
//! A [`Session`] is one visit: it decides what opens, what is offered beside it, and from when on
//! the visit is worth keeping.

#[cfg(target_arch = "wasm32")]
mod store;

#[cfg(target_arch = "wasm32")]
pub use store::{load, now, save};

use crate::{decimal, limits};
use std::fmt::Write;

/// One saved work.
#[derive(Clone, Debug, PartialEq)]
pub struct Work {
    /// The visit that made it.
    pub session: u64,
    /// When it was last changed, in milliseconds since 1970.
    pub time: f64,
    /// Its state, which has no line break: a link has none.
    pub fragment: String,
}

/// The saved works of a page, newest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shelf {
    works: Vec<Work>,
}

impl Work {
    fn parse(line: &str) -> Option<Self> {
        let (session, rest) = line.split_once(' ')?;
        let (time, fragment) = rest.split_once(' ')?;
        Some(Self {
            session: session.parse().ok()?,
            time: decimal::parse(time)?,
            fragment: fragment.to_owned(),
        })
    }
}

impl Shelf {
    /// Reads a stored shelf. One that cannot be read counts as empty: it is no use to anybody.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let works: Option<_> = text.lines().map(Work::parse).collect();
        Self {
            works: works.unwrap_or_default(),
        }
    }

    /// Writes it for the store: a line for each work.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        for work in &self.works {
            let Work {
                session,
                time,
                fragment,
            } = work;
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{session} {time} {fragment}");
        }
        text
    }

    /// All works, newest first.
    #[must_use]
    pub fn works(&self) -> &[Work] {
        &self.works
    }

    /// Puts a visit's work first, in the place of what it saved before.
    pub fn record(&mut self, work: Work) {
        self.works.retain(|known| known.session != work.session);
        self.works.insert(0, work);
        self.works.truncate(limits::SAVED);
    }
}

/// One visit.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    id: u64,
    opened: String,
    touched: bool,
}

/// What a visit opens on.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The visit.
    pub session: Session,
    /// The state to open; `None` is the default.
    pub fragment: Option<String>,
    /// Whether that is saved work, which the page says.
    pub restored: bool,
    /// Saved work to offer beside it.
    pub offer: Option<Work>,
}

impl Session {
    /// Opens the page: the link if there is one, else the newest saved work, else the default.
    /// `default` is the fragment of the default state, and `time` names the visit.
    #[must_use]
    pub fn open(link: Option<&str>, shelf: &Shelf, default: &str, time: u64) -> Opening {
        let newest = shelf.works.first();
        let fragment = match link {
            Some(link) => Some(link.to_owned()),
            None => newest.map(|work| work.fragment.clone()),
        };
        let opened = fragment.clone().unwrap_or_else(|| default.to_owned());
        // A reload shows the link of the work itself: that visit goes on.
        let same = newest.filter(|work| work.fragment == opened);
        Opening {
            session: Self {
                id: same.map_or(time, |work| work.session),
                opened,
                touched: false,
            },
            restored: link.is_none() && newest.is_some(),
            offer: newest.filter(|_| same.is_none()).cloned(),
            fragment,
        }
    }

    /// Saves the state if the visitor has changed anything since opening. Returns whether the
    /// shelf has changed.
    pub fn changed(&mut self, fragment: &str, time: f64, shelf: &mut Shelf) -> bool {
        self.touched |= fragment != self.opened;
        if self.touched {
            let fragment = fragment.to_owned();
            shelf.record(Work {
                session: self.id,
                time,
                fragment,
            });
        }
        self.touched
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const DEFAULT: &str = "#/p";

    fn shelf(fragments: &[&str]) -> Shelf {
        let mut shelf = Shelf::default();
        for (session, fragment) in (0_u64..).zip(fragments) {
            let fragment = (*fragment).to_owned();
            shelf.record(Work {
                session,
                time: 0.0,
                fragment,
            });
        }
        shelf
    }

    fn fragments(shelf: &Shelf) -> Vec<&str> {
        shelf
            .works()
            .iter()
            .map(|work| work.fragment.as_str())
            .collect()
    }

    #[test]
    fn a_first_visit_opens_the_default_and_saves_nothing() {
        let mut shelf = Shelf::default();
        let mut opening = Session::open(None, &shelf, DEFAULT, 1);
        assert_eq!(
            (opening.fragment, opening.restored, opening.offer),
            (None, false, None)
        );
        assert!(!opening.session.changed(DEFAULT, 5.0, &mut shelf));
        assert_eq!(shelf, Shelf::default());
    }

    #[test]
    fn saved_work_is_restored_and_goes_on() {
        let mut shelf = shelf(&["#/p?a=1", "#/p?a=2"]);
        let mut opening = Session::open(None, &shelf, DEFAULT, 99);
        assert_eq!(opening.fragment.as_deref(), Some("#/p?a=2"));
        assert!(opening.restored && opening.offer.is_none());
        assert!(opening.session.changed("#/p?a=3", 5.0, &mut shelf));
        assert_eq!(fragments(&shelf), ["#/p?a=3", "#/p?a=1"]);
    }

    #[test]
    fn a_link_wins_and_saved_work_is_kept_and_offered() {
        let mut shelf = shelf(&["#/p?a=1"]);
        let before = shelf.clone();
        let mut opening = Session::open(Some("#/p?b=1"), &shelf, DEFAULT, 99);
        assert_eq!(opening.fragment.as_deref(), Some("#/p?b=1"));
        assert_eq!(opening.offer.unwrap().fragment, "#/p?a=1");
        assert!(!opening.session.changed("#/p?b=1", 5.0, &mut shelf));
        assert_eq!(shelf, before);
        assert!(opening.session.changed("#/p?b=2", 6.0, &mut shelf));
        assert!(opening.session.changed("#/p?b=1", 7.0, &mut shelf));
        assert_eq!(fragments(&shelf), ["#/p?b=1", "#/p?a=1"]);
    }

    #[test]
    fn a_reload_goes_on_with_the_same_work() {
        let mut shelf = shelf(&["#/p?a=1", "#/p?a=2"]);
        let mut opening = Session::open(Some("#/p?a=2"), &shelf, DEFAULT, 99);
        assert!(opening.offer.is_none() && !opening.restored);
        assert!(opening.session.changed("#/p?a=3", 5.0, &mut shelf));
        assert_eq!(fragments(&shelf), ["#/p?a=3", "#/p?a=1"]);
    }

    #[test]
    fn the_last_ten_works_are_kept() {
        let names: Vec<_> = (0..12).map(|i| format!("#/p?a={i}")).collect();
        let shelf = shelf(&names.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(fragments(&shelf).len(), 10);
        assert_eq!(fragments(&shelf)[0], "#/p?a=11");
    }

    #[test]
    fn a_shelf_survives_the_store_and_garbage_is_empty() {
        let full = shelf(&["#/p?a=1", "#/p?a=“"]);
        assert_eq!(Shelf::parse(&full.write()), full);
        assert_eq!(full.write().lines().next(), Some("1 0 #/p?a=“"));
        assert_eq!(Shelf::parse(""), Shelf::default());
        assert_eq!(Shelf::parse("{\"works\": 3"), Shelf::default());
        assert_eq!(Shelf::parse("1 now #/p?a=1"), Shelf::default());
    }
}
