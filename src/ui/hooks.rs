//! Hooks that several components share: one that is written out in each is compiled for each.

use gloo::timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// A state that is on or off, off at first.
#[hook]
pub fn use_flag() -> UseStateHandle<bool> {
    use_state_eq(|| false)
}

/// A place for a timer; a new one ends the one before.
#[hook]
pub fn use_timer() -> Rc<RefCell<Option<Timeout>>> {
    use_mut_ref(|| None)
}
