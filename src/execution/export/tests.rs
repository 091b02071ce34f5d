//! What is written is read again.
