//! Who is next: requests wait for the one thread that owns the model.

use super::thread::Desk;
use runwise::protocol::Problem;
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// What is to be done with the model, or what to say if there is none.
pub type Job = Box<dyn FnOnce(Result<&mut Desk, Problem>) + Send>;

/// A request that waits.
pub struct Waiting {
    /// By which it is [withdrawn](Queue::withdraw).
    pub ticket: u64,
    /// Hears how many are before it, at once and whenever that changes.
    pub told: Box<dyn FnMut(u32) + Send>,
    /// What it waits for.
    pub job: Job,
}

/// A bounded queue, first come, first served.
pub struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    most: usize,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Waiting>,
    tickets: u64,
    closed: bool,
}

/// Why a request may not wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRoom {
    /// So many wait already.
    Full(usize),
    /// The backend is being stopped.
    Closed,
}

impl Queue {
    /// At most so many wait; the one at work is not among them.
    #[must_use]
    pub fn new(most: u32) -> Self {
        Self {
            state: Mutex::default(),
            changed: Condvar::new(),
            most: most as usize,
        }
    }

    /// A number that no other request has.
    pub fn ticket(&self) -> u64 {
        let mut state = self.state();
        state.tickets += 1;
        state.tickets
    }

    /// Lets a request wait.
    ///
    /// # Errors
    /// If it may not: why, and the request itself.
    pub fn push(&self, mut waiting: Waiting) -> Result<(), (NoRoom, Waiting)> {
        let mut state = self.state();
        if state.closed {
            return Err((NoRoom::Closed, waiting));
        }
        if state.waiting.len() >= self.most {
            return Err((NoRoom::Full(self.most), waiting));
        }
        (waiting.told)(position(state.waiting.len()));
        state.waiting.push_back(waiting);
        self.changed.notify_one();
        Ok(())
    }

    /// Takes a request out of the queue, if it still waits.
    pub fn withdraw(&self, ticket: u64) {
        let mut state = self.state();
        let at = state
            .waiting
            .iter()
            .position(|waiting| waiting.ticket == ticket);
        let gone = at.and_then(|at| {
            let gone = state.waiting.remove(at);
            tell(&mut state, at);
            gone
        });
        // What it drops may want the queue.
        drop(state);
        drop(gone);
    }

    /// Takes the next one, and waits for it; `None` once the queue is closed.
    pub fn next(&self) -> Option<Waiting> {
        let mut state = self.state();
        loop {
            if state.closed {
                return None;
            }
            if let Some(next) = state.waiting.pop_front() {
                tell(&mut state, 0);
                return Some(next);
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.state().waiting.len()
    }

    /// Whether nobody waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Nobody is let in any more, and who waits is dropped.
    pub fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        let dropped = std::mem::take(&mut state.waiting);
        self.changed.notify_all();
        drop(state);
        drop(dropped);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queue")
            .field("waiting", &self.len())
            .finish_non_exhaustive()
    }
}

fn position(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// Tells those from a place on how many are before them now.
fn tell(state: &mut State, from: usize) {
    for (at, waiting) in state.waiting.iter_mut().enumerate().skip(from) {
        (waiting.told)(position(at));
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::sync::{Arc, mpsc};

    fn waiting(queue: &Queue, heard: &mpsc::Sender<(u64, u32)>) -> Waiting {
        let (ticket, heard) = (queue.ticket(), heard.clone());
        Waiting {
            ticket,
            told: Box::new(move |position| heard.send((ticket, position)).unwrap()),
            job: Box::new(|_| {}),
        }
    }

    #[test]
    fn positions_fall_as_others_leave() {
        let queue = Queue::new(3);
        let (sender, heard) = mpsc::channel();
        for _ in 0..3 {
            assert!(queue.push(waiting(&queue, &sender)).is_ok());
        }
        let refused = |queue: &Queue| queue.push(waiting(queue, &sender)).map_err(|(why, _)| why);
        assert_eq!(refused(&queue), Err(NoRoom::Full(3)));
        assert_eq!(
            heard.try_iter().collect::<Vec<_>>(),
            [(1, 0), (2, 1), (3, 2)]
        );
        queue.withdraw(2);
        assert_eq!(heard.try_iter().collect::<Vec<_>>(), [(3, 1)]);
        assert_eq!(queue.next().map(|next| next.ticket), Some(1));
        assert_eq!(heard.try_iter().collect::<Vec<_>>(), [(3, 0)]);
        queue.withdraw(1);
        assert_eq!((queue.len(), queue.is_empty()), (1, false));
        queue.close();
        assert_eq!(refused(&queue), Err(NoRoom::Closed));
        assert!(queue.next().is_none());
    }

    #[test]
    fn a_thread_wakes_for_who_comes_and_when_it_closes() {
        let queue = Arc::new(Queue::new(1));
        let thread = {
            let queue = queue.clone();
            std::thread::spawn(move || std::iter::from_fn(|| queue.next()).count())
        };
        let (sender, _heard) = mpsc::channel();
        assert!(queue.push(waiting(&queue, &sender)).is_ok());
        while !queue.is_empty() {
            std::thread::yield_now();
        }
        queue.close();
        assert_eq!(thread.join().unwrap(), 1);
    }
}
