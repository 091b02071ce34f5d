//! Programs that end with an error they print.

/// Whether an output ends with a traceback or another runtime's last words.
pub(super) fn at_the_end(text: &str) -> bool {
    let text = text.trim_end();
    let last = text.lines().next_back().unwrap_or_default().trim();
    if last.starts_with("Node.js v")
        || last.contains("Segmentation fault")
        || last.contains("core dumped")
        || last.starts_with("note: run with `RUST_BACKTRACE")
        || last.starts_with("exit status ") && last != "exit status 0"
    {
        return true;
    }
    if let Some(at) = text.rfind("Exception in thread \"main\"") {
        let frames = text[at..].lines().skip(1);
        return frames.map(str::trim).all(|line| {
            line.starts_with("at ") || line.starts_with("Caused by:") || line.starts_with("... ")
        });
    }
    traceback(text)
}

/// The last traceback, and nothing but its exception behind it. Its message may have more lines, if
/// they are indented.
fn traceback(text: &str) -> bool {
    let Some(at) = text.rfind("Traceback (most recent call last):") else {
        return false;
    };
    let mut unindented = text[at..]
        .lines()
        .skip(1)
        .filter(|line| !line.starts_with([' ', '\t']) && !line.trim().is_empty());
    unindented.next().is_some_and(is_exception) && unindented.next().is_none()
}

/// A name that may be an exception's, and its message.
fn is_exception(line: &str) -> bool {
    let name = line.split(':').next().unwrap_or(line);
    name.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.'))
}
