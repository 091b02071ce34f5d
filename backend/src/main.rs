//! The backend.
fn main() {
    runwise_backend::engine::wait_passively();
}
