//! What the room promises as a whole.

mod choices;
mod comparisons;
mod five;
mod laws;
mod made;
mod monte_carlo;
