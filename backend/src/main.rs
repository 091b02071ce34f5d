//! `runwise`: see [`runwise_backend::cli`].

fn main() -> std::process::ExitCode {
    runwise_backend::engine::wait_passively();
    runwise_backend::cli::main()
}
