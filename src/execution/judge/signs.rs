//! What the summaries of test frameworks in an output say together.

use super::summaries;

/// What is said of tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Signs {
    /// Tests passed.
    pub passed: bool,
    /// Tests failed.
    pub failed: bool,
    /// Something failed before or beside the tests: a file that cannot be imported.
    pub errors: bool,
    /// No test ran.
    pub none: bool,
}

impl Signs {
    /// Reads an output line by line. Bare words such as `PASS` count only where a framework runs.
    pub(super) fn read(text: &str, framework: bool) -> Self {
        let mut signs = Self::default();
        let mut ran = None;
        for line in text.lines() {
            let line = line.trim();
            // All summaries are short, and lines of data are long.
            if line.is_empty() || line.len() > 400 {
                continue;
            }
            if let Some(count) = summaries::unittest_ran(line) {
                ran = Some(count);
                signs.none |= count == 0;
                continue;
            }
            if let Some(count) = ran
                && (line == "OK" || line.starts_with("OK ("))
            {
                signs.passed |= count > 0;
                continue;
            }
            summaries::line(line, framework, &mut signs);
        }
        // Some of several programs had no tests.
        signs.none &= !signs.passed && !signs.failed && !signs.errors;
        signs
    }

    /// Adds what counts say.
    pub(super) fn count(&mut self, passed: u64, failed: u64, errors: u64) {
        self.passed |= passed > 0;
        self.failed |= failed > 0;
        self.errors |= errors > 0;
        self.none |= passed == 0 && failed == 0 && errors == 0;
    }
}
