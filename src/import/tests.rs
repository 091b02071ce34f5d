//! All of it.
