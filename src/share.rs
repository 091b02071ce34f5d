//! The versioned URL state and nothing else.
