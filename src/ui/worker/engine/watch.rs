//! Which run is under way: the browser's engine cannot be stopped from inside, so whoever ends its
//! worker must know what to leave out the next time.

use std::cell::RefCell;

thread_local! {
    static WATCH: RefCell<Watch> = RefCell::default();
}

#[derive(Default)]
struct Watch {
    begun: u32,
    endless: Vec<u32>,
    tell: Option<Box<dyn Fn(u32)>>,
}

/// Counts runs from 0 again. `tell` hears the number of each that begins; those that are known to be
/// endless do not.
pub fn watch(endless: Vec<u32>, tell: impl Fn(u32) + 'static) {
    let tell: Option<Box<dyn Fn(u32)>> = Some(Box::new(tell));
    WATCH.with_borrow_mut(|watch| {
        *watch = Watch {
            begun: 0,
            endless,
            tell,
        }
    });
}

/// A run begins. Whether it may.
pub(super) fn begin() -> bool {
    WATCH.with_borrow_mut(|watch| {
        let run = watch.begun;
        watch.begun += 1;
        if watch.endless.contains(&run) {
            return false;
        }
        if let Some(tell) = &watch.tell {
            tell(run);
        }
        true
    })
}
