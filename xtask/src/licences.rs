//! Notices of other people's work that is inside the WebAssembly: who, under what, and the texts.

use crate::{Result, paths, shell};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The file in the site.
pub const FILE: &str = "THIRD-PARTY.txt";

struct Package {
    name: String,
    version: String,
    licence: String,
    repository: String,
}

/// The whole file: a list of packages, then each licence text once with the packages that carry it.
///
/// # Errors
/// When cargo cannot list the packages, or one of them was never downloaded.
pub fn notices() -> Result<String> {
    let packages = packages()?;
    let mut list = String::new();
    let mut texts: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for package in &packages {
        let Package {
            name,
            version,
            licence,
            repository,
        } = package;
        list += &format!("{name} {version}\n    {licence}\n    {repository}\n");
        for file in chosen(package, licence_files(&source_of(package)?)?) {
            texts
                .entry(tidy(&shell::read_text(&file)?))
                .or_default()
                .push(name);
        }
    }
    list += "Rust standard library\n    MIT OR Apache-2.0\n    https://github.com/rust-lang/rust\n";
    texts
        .entry(tidy(&shell::read_text(
            &paths::root().join("LICENSE-APACHE"),
        )?))
        .or_default()
        .push("Rust standard library");

    let mut notices = format!(
        "Runwise contains the following packages, compiled to WebAssembly. Where a package offers a choice, \
         Runwise takes the MIT licence.\nA package without a text below ships none; its licence is the one named.\n\n{list}"
    );
    for (text, names) in texts {
        notices += &format!("\n{}\n{}\n\n{text}", "-".repeat(80), names.join(", "));
    }
    Ok(notices)
}

/// What the page and the worker link, without procedural macros and build scripts.
fn packages() -> Result<Vec<Package>> {
    let mut tree = paths::cargo();
    tree.args([
        "tree",
        "--locked",
        "--package",
        "runwise",
        "--target",
        "wasm32-unknown-unknown",
    ]);
    tree.args([
        "--edges",
        "normal,no-proc-macro",
        "--prefix",
        "none",
        "--no-dedupe",
        "--format",
        "{p}\t{l}\t{r}",
    ]);
    let mut lines: Vec<String> = shell::output(&mut tree)?
        .lines()
        .map(str::to_owned)
        .collect();
    lines.sort();
    lines.dedup();
    let packages = lines.iter().filter(|line| !line.starts_with("runwise "));
    packages
        .map(|line| {
            let [package, licence, repository] = line.split('\t').collect::<Vec<_>>()[..] else {
                return Err(format!("cargo tree wrote a line of another form: {line}"));
            };
            let (name, version) = package
                .split_once(" v")
                .ok_or_else(|| format!("No version in: {package}"))?;
            let version = version.split(' ').next().unwrap_or(version);
            let [name, version, licence, repository] =
                [name, version, licence, repository].map(str::to_owned);
            Ok(Package {
                name,
                version,
                licence,
                repository,
            })
        })
        .collect()
}

/// Where cargo unpacked the package.
fn source_of(package: &Package) -> Result<PathBuf> {
    let folder = format!("{}-{}", package.name, package.version);
    let registries = paths::cargo_home().join("registry/src");
    let listed = std::fs::read_dir(&registries)
        .map_err(|error| format!("{} cannot be listed: {error}.", registries.display()))?;
    listed
        .flatten()
        .map(|registry| registry.path().join(&folder))
        .find(|source| source.is_dir())
        .ok_or_else(|| {
            format!(
                "The source of {folder} is not in {}; build first.",
                registries.display()
            )
        })
}

fn licence_files(source: &Path) -> Result<Vec<PathBuf>> {
    let is_licence = |name: &str| {
        ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"]
            .iter()
            .any(|start| name.to_uppercase().starts_with(start))
    };
    let files = shell::files(source)?
        .into_iter()
        .filter(|name| !name.contains('/') && is_licence(name));
    Ok(files.map(|name| source.join(name)).collect())
}

/// Only the MIT text where MIT is one of several choices and has a file of its own, else all texts.
fn chosen(package: &Package, files: Vec<PathBuf>) -> Vec<PathBuf> {
    let free_choice = (package.licence.contains(" OR ") || package.licence.contains('/'))
        && !package.licence.contains(" AND ");
    let is_mit = |file: &PathBuf| {
        file.file_name()
            .is_some_and(|name| name.to_string_lossy().to_uppercase().contains("MIT"))
    };
    match files.iter().find(|file| free_choice && is_mit(file)) {
        Some(mit) => vec![mit.clone()],
        None => files,
    }
}

/// The same words count as the same text, however they are laid out at the ends of lines.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}
