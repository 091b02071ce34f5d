//! The rules of the house that a compiler does not check.

use std::fs;
use std::path::{Path, PathBuf};

/// Crates that only the page and the programs may name.
const BROWSER: [&str; 6] = ["gloo", "js_sys", "tokio", "wasm_bindgen", "web_sys", "yew"];
/// Lines after which a file must say on its first line why it is so long.
const LONG: usize = 500;

#[test]
fn only_the_page_knows_the_browser() {
    let sources = files(&root().join("src"));
    assert!(!sources.is_empty());
    let mut found = Vec::new();
    for source in &sources {
        let inside = source.strip_prefix(root().join("src")).unwrap();
        if inside.starts_with("ui") || inside.starts_with("bin") {
            continue;
        }
        for (number, line) in fs::read_to_string(source).unwrap().lines().enumerate() {
            found.extend(
                named(line).map(|name| format!("{}:{} {name}", source.display(), number + 1)),
            );
        }
    }
    assert!(
        found.is_empty(),
        "only src/ui and src/bin may name the browser: {found:#?}"
    );
}

#[test]
fn long_files_say_why() {
    let folders = ["src", "tests", "benches", "xtask", "www", "fuzz"];
    let silent: Vec<String> = folders
        .iter()
        .flat_map(|folder| files(&root().join(folder)))
        .filter_map(|file| {
            let text = fs::read_to_string(&file).unwrap();
            let excused = text
                .lines()
                .next()
                .is_some_and(|line| line.contains("lines because"));
            let lines = text.lines().count();
            (lines > LONG && !excused).then(|| format!("{} has {lines} lines", file.display()))
        })
        .collect();
    assert!(
        silent.is_empty(),
        "say on the first line: `N lines because …`: {silent:#?}"
    );
}

#[test]
fn a_browser_crate_is_seen_in_code_but_not_in_comments_or_longer_words() {
    assert_eq!(
        named("use web_sys::window; // yew").collect::<Vec<_>>(),
        ["web_sys"]
    );
    assert_eq!(named("//! yew draws the page").count(), 0);
    assert_eq!(named("let yews = gloomy;").count(), 0);
}

/// The browser crates that a line of Rust names.
fn named(line: &str) -> impl Iterator<Item = &'static str> {
    let code = line.split("//").next().unwrap_or_default();
    let words: Vec<&str> = code
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .collect();
    BROWSER.into_iter().filter(move |name| {
        // gloo_timers, wasm_bindgen_futures and their like belong to the same family.
        words.iter().any(|word| {
            word.strip_prefix(name)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
        })
    })
}

/// Sources below `folder`, without what others wrote or a build made.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        let is = |name: &str| path.file_name().is_some_and(|file| file == name);
        if path.is_dir() && !is("node_modules") && !is("target") {
            found.extend(files(&path));
        } else if path
            .extension()
            .is_some_and(|e| ["rs", "js", "mjs", "css"].iter().any(|kind| e == *kind))
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
