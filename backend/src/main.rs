//! `runwise`: see [`runwise_backend::cli`].

fn main() -> std::process::ExitCode {
    // Before anything else: it may start the program again.
    runwise_backend::engine::wait_passively();
    runwise_backend::cli::main()
}
