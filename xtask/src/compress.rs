//! `.br` and `.gz` copies at the highest level, beside every file that gains by it.

use crate::{Result, assets, shell};
use std::path::Path;

/// Formats that are not compressed already.
const COMPRESSIBLE: [&str; 8] = ["css", "html", "js", "json", "jsonl", "svg", "txt", "wasm"];

type Compress = fn(&[u8]) -> std::io::Result<Vec<u8>>;
const FORMATS: [(&str, Compress); 2] = [("br", brotli), ("gz", gzip)];

/// Writes the copies. `cache` keeps them by content: the highest levels are slow, and most files do not change.
pub fn beside(folder: &Path, cache: &Path) -> Result {
    let files = shell::files(folder)?;
    let jobs: Vec<_> = files
        .iter()
        .filter(|name| {
            name.rsplit_once('.')
                .is_some_and(|(_, extension)| COMPRESSIBLE.contains(&extension))
        })
        .flat_map(|name| {
            FORMATS.map(|(extension, compress)| (folder.join(name), extension, compress))
        })
        .collect();
    std::thread::scope(|scope| {
        let running: Vec<_> = jobs
            .iter()
            .map(|(file, extension, compress)| {
                scope.spawn(|| one(file, extension, *compress, cache))
            })
            .collect();
        running.into_iter().try_for_each(|job| {
            job.join()
                .map_err(|_| "A compressing thread panicked.".to_owned())?
        })
    })
}

fn one(file: &Path, extension: &str, compress: Compress, cache: &Path) -> Result {
    let bytes = shell::read(file)?;
    let kept = cache.join(format!(
        "{:016x}-smallest.{extension}",
        assets::hash(&bytes)
    ));
    let packed = match std::fs::read(&kept) {
        Ok(packed) => packed,
        Err(_) => {
            let packed = compress(&bytes)
                .map_err(|error| format!("{} cannot be compressed: {error}.", file.display()))?;
            shell::write(&kept, &packed)?;
            packed
        }
    };
    shell::write(&file.with_added_extension(extension), packed)
}

/// Level 11 with the largest window that browsers must accept.
fn brotli(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 24,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &parameters)?;
    Ok(packed)
}

/// The smallest deflate there is, a twentieth below level 9 of gzip, and no time stamp, so that the
/// same site gives the same bytes.
pub fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    zopfli::compress(
        zopfli::Options::default(),
        zopfli::Format::Gzip,
        bytes,
        &mut packed,
    )?;
    Ok(packed)
}
