//! Undo and redo of a page's state.

/// States kept for undo: more than anyone walks back, little enough to forget about.
const KEPT: usize = 100;

/// The present state with its past and future. A drag is one step, however many values it passes.
#[derive(Clone, Debug, PartialEq)]
pub struct History<S> {
    past: Vec<S>,
    present: S,
    future: Vec<S>,
    /// The state before the drag that is going on.
    held: Option<S>,
}

impl<S: Clone + PartialEq> History<S> {
    /// A history without a past.
    pub const fn new(present: S) -> Self {
        Self {
            past: Vec::new(),
            present,
            future: Vec::new(),
            held: None,
        }
    }

    /// The state to show.
    pub const fn present(&self) -> &S {
        &self.present
    }

    /// Changes the state in one step; no step if nothing changes. Ends a drag that is going on.
    pub fn push(&mut self, next: S) {
        self.commit();
        if next != self.present {
            let before = std::mem::replace(&mut self.present, next);
            self.remember(before);
        }
    }

    /// A drag begins here.
    pub fn begin(&mut self) {
        if self.held.is_none() {
            self.held = Some(self.present.clone());
        }
    }

    /// Shows a state on the way; [`Self::begin`] is implied.
    pub fn update(&mut self, next: S) {
        self.begin();
        self.present = next;
    }

    /// The drag ends where it is: one step, or none if it came back to its start.
    pub fn commit(&mut self) {
        if let Some(before) = self.held.take()
            && before != self.present
        {
            self.remember(before);
        }
    }

    /// The drag is given up: back to its start.
    pub fn cancel(&mut self) {
        if let Some(before) = self.held.take() {
            self.present = before;
        }
    }

    /// One step back; a drag that is going on is given up instead.
    pub fn undo(&mut self) {
        if self.held.is_some() {
            self.cancel();
        } else if let Some(before) = self.past.pop() {
            self.future
                .push(std::mem::replace(&mut self.present, before));
        }
    }

    /// One step forth.
    pub fn redo(&mut self) {
        self.commit();
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.present, after));
        }
    }

    /// Whether a drag is going on.
    pub const fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Whether [`Self::undo`] does anything.
    pub const fn can_undo(&self) -> bool {
        self.held.is_some() || !self.past.is_empty()
    }

    /// Whether [`Self::redo`] does anything.
    pub const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    fn remember(&mut self, before: S) {
        if self.past.len() == KEPT {
            self.past.remove(0);
        }
        self.past.push(before);
        self.future.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_drag_is_one_step() {
        let mut history = History::new(0);
        history.begin();
        for value in 1..50 {
            history.update(value);
        }
        history.commit();
        history.undo();
        assert_eq!(*history.present(), 0);
        assert!(!history.can_undo());
        history.redo();
        assert_eq!(*history.present(), 49);
    }

    #[test]
    fn a_cancelled_drag_leaves_no_trace() {
        let mut history = History::new(7);
        history.update(8);
        history.cancel();
        assert_eq!(history, History::new(7));
        history.update(8);
        history.update(7);
        history.commit();
        assert_eq!(history, History::new(7));
    }

    #[test]
    fn a_new_step_ends_the_future() {
        let mut history = History::new(0);
        history.push(1);
        history.push(2);
        history.undo();
        history.push(3);
        assert!(!history.can_redo());
        history.undo();
        assert_eq!(*history.present(), 1);
    }

    #[test]
    fn the_past_is_capped() {
        let mut history = History::new(0);
        for value in 1..=250 {
            history.push(value);
        }
        let mut steps = 0;
        while history.can_undo() {
            history.undo();
            steps += 1;
        }
        assert_eq!((steps, *history.present()), (100, 150));
    }

    proptest! {
        #[test]
        fn undo_and_redo_are_inverse(values in prop::collection::vec(0_u8..4, 1..60), back in 1_usize..20) {
            let mut history = History::new(0);
            for value in values {
                history.push(value);
            }
            let end = history.clone();
            let mut steps = 0;
            while steps < back && history.can_undo() {
                history.undo();
                steps += 1;
            }
            for _ in 0..steps {
                history.redo();
            }
            prop_assert_eq!(history, end);
        }
    }
}
