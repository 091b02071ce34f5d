//! Files that give nothing, each with its sentence; and a reader that is told to stop.

use super::{Error, fixture, read, read_all};
use std::ops::ControlFlow;

#[test]
fn what_is_not_read_is_said() {
    let deep = format!(
        "{{\"type\":\"user\",\"session_id\":\"s\",\"message\":{}{}}}",
        "[".repeat(300),
        "]".repeat(300)
    );
    for (text, sentence) in [
        ("", "The file is empty."),
        (" \r\n\u{feff}", "The file is no log"),
        ("\u{feff} \n", "The file is empty."),
        (
            "# Notes\nWe ran pytest.\n",
            "The file is no log of an agent that is known here",
        ),
        (
            "{\"name\": \"runwise\", \"version\": \"1\"}",
            "The file is no log of an agent",
        ),
        (
            "{\"schema_ver",
            "The file ends before anything in it tells which agent wrote it.",
        ),
        (
            "[",
            "The file ends before anything in it tells which agent wrote it.",
        ),
        ("[1, 2]", "The file is no log of an agent"),
        (
            "# aider chat started at 2025-01-01 10:00:00\n",
            "The file looks like a chat of Aider, which is not supported.",
        ),
        (
            "{\"instance_id\": \"a\", \"found_files\": []}\n",
            "The file looks like a log of Agentless",
        ),
        (
            "{\"instance_id\": \"a\", \"model_patch\": \"\"}\n{\"instance_id\": \"b\", \"model_patch\": \"\"}\n",
            "The file looks like a file of patches",
        ),
        (
            "diff --git a/x b/x\n",
            "The file looks like a patch, which is not supported.",
        ),
        (
            "{\"sessionId\": \"g\", \"projectHash\": \"h\"}\n{\"type\": \"user\", \"content\": \"x\"}\n",
            "The file looks like a session of Gemini CLI",
        ),
        (
            "{\"schema_version\": \"ATIF-v1.7\", \"steps\": []}",
            "Nothing in the file can be used: x holds no step of an agent.",
        ),
        (
            deep.as_str(),
            "Nothing in the file can be used: line 1 of x has more than 128 brackets inside each other.",
        ),
    ] {
        let error = read_all("x", text.as_bytes()).unwrap_err();
        assert!(
            error.to_string().starts_with(sentence),
            "{text:.60}: {error}"
        );
        assert!(error.hint().ends_with('.'));
    }
    assert_eq!(
        read_all("x", b"\xFF\xFEa\0"),
        Err(Error::Encoding("UTF-16"))
    );
    assert!(matches!(
        read_all("x", b"PK\x03\x04"),
        Err(Error::Archive(_))
    ));
    assert!(matches!(
        read_all("x", b"\x1F\x8B\x08\0"),
        Err(Error::Archive(_))
    ));
}

#[test]
fn progress_is_told_and_may_break_off() {
    let line = "{\"type\":\"user\",\"session_id\":\"s\",\"message\":{\"role\":\"user\",\"content\":\"go\"}}\n";
    let text = line.repeat((5 << 20) / line.len());
    let mut told = Vec::new();
    let logs = read("x", text.as_bytes(), &mut |done, total| {
        told.push((done, total));
        ControlFlow::Continue(())
    });
    assert_eq!(logs.unwrap().runs[0].items as usize, text.lines().count());
    assert!(told.is_sorted() && told.len() >= 5, "{told:?}");
    let size = text.len() as u64;
    assert_eq!(told.last(), Some(&(size, size)));
    let mut left = 2;
    let stopped = read("x", text.as_bytes(), &mut |_, _| {
        left -= 1;
        if left == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(stopped, Err(Error::Cancelled));
    let archive = fixture("two-settings.zip");
    let stopped = read("x", &archive, &mut |_, _| ControlFlow::Break(()));
    assert_eq!(stopped, Err(Error::Cancelled));
}

/// Problems beyond the limit are counted, not listed.
#[test]
fn many_problems_are_counted() {
    let good = "{\"type\":\"user\",\"session_id\":\"s\",\"message\":{\"role\":\"user\",\"content\":\"go\"}}\n";
    let text = format!("{good}{}", "no JSON\n".repeat(5_000));
    let logs = read_all("x", text.as_bytes()).unwrap();
    assert_eq!(logs.diagnostics.len(), crate::limits::LOG_DIAGNOSTICS + 1);
    let last = logs.diagnostics.last().unwrap().to_string();
    assert_eq!(last, "x has 4000 more problems, which are not listed");
}

/// Bytes that are no text are replaced, and the line is named.
#[test]
fn bytes_that_are_no_text_are_replaced() {
    let mut text = Vec::new();
    for _ in 0..2 {
        text.extend_from_slice(b"{\"type\":\"user\",\"session_id\":\"s\",\"message\":{\"role\":\"user\",\"content\":\"a\xFFb\"}}\n");
    }
    let logs = read_all("x", &text).unwrap();
    assert_eq!(logs.runs[0].steps.len(), 2);
    assert_eq!(
        logs.diagnostics[1].to_string(),
        "line 2 of x holds bytes that are no text in UTF-8; they are replaced"
    );
}
