//! What the room promises as a whole.

mod five;
mod laws;
mod made;
mod monte_carlo;
