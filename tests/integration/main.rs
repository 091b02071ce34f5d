//! Tests of the repository as a whole, in one binary so that it links once.
#![allow(clippy::unwrap_used)]

mod house;
