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
    /// Where it lies, if it is no package of the registry.
    folder: Option<PathBuf>,
}

/// The whole file: what the page links, then what the guests link, as [`of_guest`] wrote it.
///
/// # Errors
/// When cargo cannot list the packages, or one of them was never downloaded.
pub fn notices() -> Result<String> {
    let packages = packages(
        &paths::root().join("Cargo.toml"),
        "runwise",
        "wasm32-unknown-unknown",
    )?;
    let mut notices = String::from(
        "Runwise contains the following packages, compiled to WebAssembly. Where a package offers a choice, \
         Runwise takes the MIT licence.\nA package without a text below ships none; its licence is the one named.\n\n",
    );
    notices += &listed(&packages, Vec::new())?;
    notices += &format!("\n{}\n\n", "=".repeat(80));
    notices += &shell::read_text(&paths::root().join("static/guests").join(FILE))?;
    Ok(notices)
}

/// The same for the Python guest: written when the guest is built, since only then its sources are there. `texts`
/// are those of what is no Rust package, and of licences that packages name but do not carry.
///
/// # Errors
/// As for [`notices`].
pub fn of_guest(manifest: &Path, texts: Vec<(String, String)>) -> Result<String> {
    let packages = packages(manifest, "python-guest", crate::guest::TARGET)?;
    listed(&packages, texts)
}

/// A list of packages, then each licence text once with the names that it holds for.
fn listed(packages: &[Package], more: Vec<(String, String)>) -> Result<String> {
    let mut list = String::new();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages {
        let Package {
            name,
            version,
            licence,
            repository,
            ..
        } = package;
        list += &format!("{name} {version}\n    {licence}\n    {repository}\n");
        for file in chosen(package, licence_files(&source_of(package)?)?) {
            texts
                .entry(tidy(&shell::read_text(&file)?))
                .or_default()
                .push(name.clone());
        }
    }
    list += "Rust standard library\n    MIT OR Apache-2.0\n    https://github.com/rust-lang/rust\n";
    let apache = shell::read_text(&paths::root().join("LICENSE-APACHE"))?;
    let own = [("Rust standard library".to_owned(), apache)];
    for (name, text) in own.into_iter().chain(more) {
        texts.entry(tidy(&text)).or_default().push(name);
    }
    for (text, names) in texts {
        list += &format!("\n{}\n{}\n\n{text}", "-".repeat(80), names.join(", "));
    }
    Ok(list)
}

/// What a package links for a target, without procedural macros and build scripts.
fn packages(manifest: &Path, root: &str, target: &str) -> Result<Vec<Package>> {
    let mut tree = paths::cargo();
    tree.args(["tree", "--locked", "--manifest-path"])
        .arg(manifest);
    tree.args(["--package", root, "--target", target]);
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
    let ours = ["runwise ", "python-guest ", "guest-natives "];
    let packages = lines
        .iter()
        .filter(|line| !ours.iter().any(|own| line.starts_with(own)));
    packages
        .map(|line| {
            let [package, licence, repository] = line.split('\t').collect::<Vec<_>>()[..] else {
                return Err(format!("cargo tree wrote a line of another form: {line}"));
            };
            let (name, rest) = package
                .split_once(" v")
                .ok_or_else(|| format!("No version in: {package}"))?;
            let (version, place) = rest.split_once(" (").unwrap_or((rest, ""));
            let [name, version, licence, repository] =
                [name, version, licence, repository].map(str::to_owned);
            let folder = PathBuf::from(place.trim_end_matches(')'));
            Ok(Package {
                name,
                version,
                licence,
                repository,
                folder: Some(folder).filter(|folder| folder.is_dir()),
            })
        })
        .collect()
}

/// Where cargo unpacked the package.
fn source_of(package: &Package) -> Result<PathBuf> {
    if let Some(folder) = &package.folder {
        return Ok(folder.clone());
    }
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
