//! Programs that are named by a path.

use super::super::super::record::Kind;
use super::Look;

/// The name of a program without its folder, without `.exe`.
pub(in crate::execution::shell) fn base(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.strip_suffix(".exe").unwrap_or(name)
}

/// Endings of files that an interpreter runs.
pub(super) fn is_script(name: &str) -> bool {
    let Some((stem, ending)) = name.rsplit_once('.') else {
        return false;
    };
    !stem.is_empty()
        && matches!(
            ending,
            "py" | "sh"
                | "bash"
                | "zsh"
                | "js"
                | "mjs"
                | "cjs"
                | "ts"
                | "tsx"
                | "rb"
                | "pl"
                | "php"
                | "R"
                | "r"
                | "jl"
                | "lua"
                | "tcl"
                | "exs"
        )
}

/// A path to a program nobody knows: built here, or a script of the project. Programs in folders
/// named `bin` are tools, but for those of the folder one is in: `bin/serve`.
pub(super) fn look<'a>(program: &str) -> Option<Look<'a>> {
    let (folder, name) = program.rsplit_once('/')?;
    if name.is_empty()
        || matches!(
            name,
            "configure" | "autogen.sh" | "activate" | "bootstrap.sh"
        )
    {
        return None;
    }
    if is_script(name) {
        return Some(Look::Runs(Kind::Script));
    }
    let last = folder.rsplit('/').next().unwrap_or(folder);
    let tools = matches!(last, "bin" | "sbin" | "Scripts" | ".bin" | "libexec")
        && (folder.starts_with(['/', '~', '$'])
            || folder.contains("env/")
            || folder.contains("vendor")
            || last == ".bin");
    // A file with another ending is opened by mistake, not run.
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let built = matches!(
        ending,
        "" | "out" | "exe" | "bin" | "test" | "elf" | "run" | "AppImage"
    );
    (!tools && built).then_some(Look::Runs(Kind::Other))
}
