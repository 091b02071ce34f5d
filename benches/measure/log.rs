//! A log as long as one likes: many sessions' worth of commands and outputs, as Claude Code streams
//! them.

use std::fmt::Write;

/// At least so many bytes of it, cut after a line.
#[must_use]
pub fn claude_stream(bytes: usize) -> String {
    let output =
        "tests/test_clock.py::test_minutes PASSED [ 50%] \\u001b[32mok\\u001b[0m\\n".repeat(40);
    let mut text = String::with_capacity(bytes + 8_192);
    text.push_str("{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s\",\"model\":\"m\",\"tools\":[\"Bash\"]}\n");
    let mut turn = 0_u32;
    while text.len() < bytes {
        let usage = format!(
            "{{\"input_tokens\":5,\"cache_read_input_tokens\":{},\"output_tokens\":42}}",
            100 + turn
        );
        let _ = write!(
            text,
            "{{\"type\":\"assistant\",\"session_id\":\"s\",\"message\":{{\"id\":\"m{turn}\",\"role\":\"assistant\",\"content\":[{{\"type\":\"tool_use\",\"id\":\"t{turn}\",\"name\":\"Bash\",\"input\":{{\"command\":\"cd /repo && bash -lc \\\"python -m pytest -q tests/test_{turn}.py\\\"\"}}}}],\"usage\":{usage}}}}}\n{{\"type\":\"user\",\"session_id\":\"s\",\"message\":{{\"role\":\"user\",\"content\":[{{\"type\":\"tool_result\",\"tool_use_id\":\"t{turn}\",\"content\":\"{output}\\n1 passed in 0.02s\"}}]}}}}\n"
        );
        turn += 1;
    }
    text
}
