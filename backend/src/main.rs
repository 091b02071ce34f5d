//! The backend.
fn main() {}
