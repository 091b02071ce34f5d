//! A flag that ends a step.

use runwise::model::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Ends the running step of an engine, and all later ones until it is lowered. Clones are one flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// From now on steps end with [`Error::Cancelled`].
    pub fn raise(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Steps run again.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Release);
    }

    /// Whether steps end.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    /// # Errors
    /// [`Error::Cancelled`] if it is raised.
    pub fn check(&self) -> Result<(), Error> {
        if self.is_raised() {
            Err(Error::Cancelled)
        } else {
            Ok(())
        }
    }
}
