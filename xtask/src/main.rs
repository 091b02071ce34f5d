//! `cargo xtask play | test | bench | dist`: everything a person or a machine does with this repository.

fn main() {}
