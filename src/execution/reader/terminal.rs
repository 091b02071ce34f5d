//! What terminals of agents write around an output: exit codes, and that a time limit was reached.

use super::value::Content;
use crate::execution::Observation;

/// An output with the remarks that OpenHands' terminal puts behind it.
pub(super) fn observation(said: Content) -> Observation {
    let tail = tail(&said.text, 600);
    Observation {
        exit: exit_code(tail),
        is_error: false,
        interrupted: timed_out(tail),
        images: said.images,
        output: said.text,
    }
}

/// The exit code in a remark at the end.
pub(super) fn exit_code(text: &str) -> Option<i32> {
    const REMARKS: [&str; 3] = [
        "[The command completed with exit code ",
        "[Command finished with exit code ",
        "[Process exited with code ",
    ];
    let found = REMARKS.iter().filter_map(|remark| {
        let at = text.rfind(remark)?;
        Some((at, &text[at + remark.len()..]))
    });
    let (_, rest) = found.max_by_key(|(at, _)| *at)?;
    let end = rest
        .find(|c: char| c != '-' && !c.is_ascii_digit())
        .unwrap_or(rest.len());
    rest[..end].parse().ok()
}

fn timed_out(text: &str) -> bool {
    text.contains("[The command timed out after ")
        || text.contains("[The command has no new output after ")
        || text.contains("[Command timed out")
}

/// The end of a text.
fn tail(text: &str, length: usize) -> &str {
    let mut start = text.len().saturating_sub(length);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    &text[start..]
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn remarks_are_read_at_the_end_only() {
        let quoted = format!("[Command finished with exit code 1]{}", "é".repeat(400));
        for (text, exit, interrupted) in [
            (
                "ok\n[The command completed with exit code 0.]\n[Current working directory: /a]",
                Some(0),
                false,
            ),
            (
                "[Command finished with exit code 1]\n[The command completed with exit code -1.]",
                Some(-1),
                false,
            ),
            (
                "[The command timed out after 120 seconds. You may wait longer]",
                None,
                true,
            ),
            (&quoted, None, false),
            ("exit code 3", None, false),
        ] {
            let found = observation(Content {
                text: text.to_owned(),
                images: 0,
            });
            assert_eq!(
                (found.exit, found.interrupted),
                (exit, interrupted),
                "{text}"
            );
        }
    }
}
