//! The module as the site carries it: compressed, beside a description by which anyone can check it.

use crate::{Result, licences, paths, shell};
use lzma_rust2::{CheckType, XzOptions, XzWriter};
use sha2::{Digest, Sha256};
use std::io::Write;
use std::path::Path;
use std::process::Command;

/// The most bytes that a page loads for Python.
const COMPRESSED_LIMIT: usize = 3_500_000;

/// Writes `python.wasm.xz` and `python.toml` into `static/guests/`.
///
/// # Errors
/// When the compressed module is too large, or a file cannot be written.
pub fn pack(module: &[u8], command: &str) -> Result {
    let compressed =
        compress(module).map_err(|error| format!("The module cannot be compressed: {error}."))?;
    if compressed.len() > COMPRESSED_LIMIT {
        return Err(format!(
            "The guest has {} bytes compressed, more than {COMPRESSED_LIMIT}; leave out a module of its library.",
            compressed.len()
        ));
    }
    let folder = paths::root().join("static/guests");
    replace(&folder.join("python.wasm.xz"), &compressed)?;
    let notices = notices()?;
    replace(&folder.join(licences::FILE), notices.as_bytes())?;
    let description = describe(module, &compressed, command);
    replace(&folder.join("python.toml"), description.as_bytes())?;
    print!("{description}");
    Ok(())
}

/// Notices of the work in the module.
fn notices() -> Result<String> {
    let guest = super::folder();
    let read = |path: &Path| shell::read_text(path);
    let mit = read(&guest.join("vendor/rustpython-sre_engine/LICENSE"))?;
    let texts = vec![
        (
            "Python's standard library, pymath".to_owned(),
            read(&guest.join("vendor/Lib/PSF-LICENSE"))?,
        ),
        ("RustPython".to_owned(), mit),
        (
            "rustpython-ruff_*".to_owned(),
            read(&guest.join("licences/ruff.txt"))?,
        ),
        (
            "malachite-*: GNU Lesser General Public License".to_owned(),
            read(&guest.join("licences/LGPL-3.0.txt"))?,
        ),
        (
            "malachite-*: GNU General Public License, which the former refers to".to_owned(),
            read(&guest.join("licences/GPL-3.0.txt"))?,
        ),
    ];
    Ok(read(&guest.join("licences/preface.txt"))?
        + "\n"
        + &licences::of_guest(&guest.join("Cargo.toml"), texts)?)
}

/// As `xz -9e --check=crc32` does: CRC-32 is the check that small decoders know.
fn compress(module: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut options = XzOptions::with_preset(9);
    options.set_check_sum_type(CheckType::Crc32);
    options.lzma_options.nice_len = 273;
    options.lzma_options.depth_limit = 512;
    // The dictionary holds the whole module and no more: a decoder sets that much memory aside.
    let whole = module.len().next_power_of_two();
    options.lzma_options.dict_size = u32::try_from(whole).unwrap_or(1 << 30);
    let mut writer = XzWriter::new(Vec::new(), options)?;
    writer.write_all(module)?;
    writer.finish()
}

fn describe(module: &[u8], compressed: &[u8], command: &str) -> String {
    let version = |program: &str| {
        let mut command = Command::new(program);
        let text = shell::output(command.arg("--version").current_dir(paths::root()));
        text.unwrap_or_default().trim().to_owned()
    };
    format!(
        "# Written by `cargo xtask guest`: what static/guests/python.wasm.xz is and how it was made.\n\
         \n\
         [module]\n\
         bytes = {}\n\
         sha256 = \"{}\"\n\
         \n\
         [compressed]\n\
         bytes = {}\n\
         sha256 = \"{}\"\n\
         \n\
         [build]\n\
         folder = \"guests/python\"\n\
         command = '''{command}'''\n\
         rustc = \"{}\"\n\
         cargo = \"{}\"\n\
         rustpython = \"0.6.0\"\n\
         python = \"3.14\"\n",
        module.len(),
        hash(module),
        compressed.len(),
        hash(compressed),
        version("rustc"),
        version("cargo"),
    )
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Writes a file at once: whoever watches it sees the old one or the new one.
fn replace(path: &Path, bytes: &[u8]) -> Result {
    let unfinished = path.with_extension("tmp");
    shell::write(&unfinished, bytes)?;
    std::fs::rename(&unfinished, path)
        .map_err(|error| format!("{} cannot be written: {error}.", path.display()))
}
