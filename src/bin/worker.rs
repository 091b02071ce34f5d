//! The Web Worker that does all long work.

fn main() {}
