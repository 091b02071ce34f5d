//! Where `cargo xtask model` keeps weights.

use std::ffi::OsString;
use std::path::PathBuf;

/// Names a file of weights, in place of the kept ones.
pub const VARIABLE: &str = "RUNWISE_MODEL";

/// SmolLM2 135M: small enough for tests, too small for programs.
pub const SMOL: &str = "smollm2-135m-instruct-q4_1.gguf";

/// Qwen2.5 Coder 0.5B: the smallest that writes programs.
pub const CODER: &str = "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf";

/// The file that [`VARIABLE`] names, else the kept one of this name; `None` if there is none.
#[must_use]
pub fn find(name: &str) -> Option<PathBuf> {
    let named = std::env::var_os(VARIABLE).map(PathBuf::from);
    let kept = || tools().map(|tools| tools.join("models").join(name));
    named.or_else(kept).filter(|path| path.is_file())
}

/// The folder of llama.cpp's server for Python, against which the remote engine is tested.
#[must_use]
pub fn server() -> Option<PathBuf> {
    let folder = tools()?.join("xllamacpp-2026.10.11549");
    folder.is_dir().then_some(folder)
}

/// `RUNWISE_TOOLS`, else the folder for caches: as xtask has it.
fn tools() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value: &OsString| !value.is_empty());
    set("RUNWISE_TOOLS").map(PathBuf::from).or_else(|| {
        let cache = set("XDG_CACHE_HOME").map(PathBuf::from);
        let cache = cache.or_else(|| std::env::home_dir().map(|home| home.join(".cache")));
        cache.map(|cache| cache.join("runwise/tools"))
    })
}
