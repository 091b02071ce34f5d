//! Files that are recognised in order to say what they are.

use super::error::Error;

/// Beginnings of files, and what they are with an article.
const KINDS: [(&[u8], &str); 22] = [
    (b"\xFF\xD8\xFF", "a JPEG picture"),
    (b"\x89PNG", "a PNG picture"),
    (b"GIF8", "a GIF picture"),
    (b"%PDF", "a PDF document"),
    (b"PAR1", "a Parquet file"),
    (b"ARROW1", "an Arrow file"),
    (b"\x7FELF", "a native program"),
    (b"MZ", "a native program"),
    (b"\xCF\xFA\xED\xFE", "a native program"),
    (b"BC\xC0\xDE", "LLVM bitcode"),
    (b"\xFD7zXZ", "an xz archive"),
    (b"7z\xBC\xAF\x27\x1C", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\x28\xB5\x2F\xFD", "a Zstandard archive"),
    (b"SQLite format 3", "an SQLite database"),
    (b"\x89HDF", "an HDF5 file"),
    (b"\x93NUMPY", "a NumPy array"),
    (b"\x80\x04\x95", "a pickle of Python"),
    (b"\xD0\xCF\x11\xE0", "an old Office document"),
    (b"RIFF", "a sound or a film"),
    (b"OggS", "a sound or a film"),
];

/// The text of a file.
///
/// # Errors
/// What the file is, if it is not text in UTF-8 that could be read here.
pub(super) fn text(bytes: &[u8]) -> Result<&str, Error> {
    if let Some((_, what)) = KINDS.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Err(Error::Kind { what });
    }
    // A tar archive has its name in the header of the first file.
    if bytes.get(257..262) == Some(b"ustar") {
        return Err(Error::Kind {
            what: "a tar archive",
        });
    }
    match bytes {
        [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => return Err(Error::Encoding("UTF-32")),
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => return Err(Error::Encoding("UTF-16")),
        // Without its mark, every other byte of Latin letters is zero.
        [one, 0, other, 0, ..] | [0, one, 0, other, ..] if *one > 0 && *other > 0 => {
            return Err(Error::Encoding("UTF-16"));
        }
        _ => {}
    }
    let valid = match std::str::from_utf8(bytes) {
        Ok(text) => text.find('\0'),
        Err(error) => Some(error.valid_up_to()),
    };
    if let Some(at) = valid {
        let line = 1 + bytes[..at].iter().filter(|&&byte| byte == b'\n').count();
        return Err(Error::Binary { line });
    }
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let start = text.trim_start();
    if start.is_empty() {
        Err(Error::Empty)
    } else if start.starts_with("version https://git-lfs") {
        Err(Error::Pointer)
    } else if start.starts_with("<?xml") || start.starts_with("<svg") {
        Err(Error::Kind { what: "XML" })
    } else if start.starts_with('<') {
        Err(Error::Kind {
            what: "a page of HTML",
        })
    } else {
        Ok(text)
    }
}
