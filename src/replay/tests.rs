//! Every request through the codec of the workers, both ways.
