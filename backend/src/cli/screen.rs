//! A run in the terminal: the program as it grows, flipped tokens marked, a line of progress.
//!
//! Without colours it is plain text that can be piped: the program alone, and nothing that moves.

use super::fence::Fence;
use runwise::protocol::{Event, Status, Stop};
use std::io::{Result, Write};

const FLIPPED: &str = "\x1b[1;30;43m";
const STRONG: &str = "\x1b[33m";
const FAINT: &str = "\x1b[2m";
const RESET: &str = "\x1b[0m";
/// Back to the line's start, and the line gone.
const CLEAR: &str = "\r\x1b[2K";

/// Jensen-Shannon divergence above which a token is coloured: a tenth of the largest.
const MOVED: f64 = 0.07;

/// Shows events as they come.
pub struct Screen<W: Write> {
    out: W,
    colours: bool,
    /// The agent whose program is on the screen; the others are told at their ends alone.
    agent: Option<u32>,
    fence: Fence,
    progress: bool,
    column: usize,
    candidates: u32,
    passed: u32,
    runs: u32,
}

impl<W: Write> Screen<W> {
    /// With colours and progress only where a person looks.
    pub fn new(out: W, colours: bool) -> Self {
        Self {
            out,
            colours,
            agent: None,
            fence: Fence::default(),
            progress: false,
            column: 0,
            candidates: 0,
            passed: 0,
            runs: 0,
        }
    }

    /// Shows an event.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn show(&mut self, event: &Event) -> Result<()> {
        match event {
            Event::Run(begun) if self.agent.is_none() => {
                self.agent = Some(begun.agent);
                self.fence.clear();
                self.written(&begun.forced, None)?;
            }
            Event::LineStart(start) if self.agent == Some(start.agent) => {
                (self.candidates, self.passed, self.runs) = (0, 0, 0);
                self.progress(&format!("line {}: drawing candidates", start.line))?;
            }
            Event::Candidate(candidate) if self.agent == Some(candidate.agent) => {
                self.candidates += 1;
                self.progress(&format!(
                    "line {}: {} candidates",
                    candidate.line, self.candidates
                ))?;
            }
            Event::Executed(executed) if self.agent == Some(executed.agent) => {
                self.runs += 1;
                self.passed += u32::from(executed.status == Status::Passed);
                self.progress(&format!("{} of {} runs pass", self.passed, self.runs))?;
            }
            Event::Signal(signal) if self.agent == Some(signal.agent) => {
                self.progress(&format!("reading {} tokens of traces", signal.tokens))?;
            }
            Event::Token(token) if self.agent == Some(token.agent) => {
                let colour = match token.flipped {
                    true => Some(FLIPPED),
                    false if token.jsd > MOVED => Some(STRONG),
                    false => None,
                };
                self.written(&token.text, colour)?;
            }
            Event::Done(done) => {
                if self.agent == Some(done.agent) && done.stop != Stop::Fence {
                    for (text, colour) in self.fence.release() {
                        self.code(&text, colour)?;
                    }
                }
                let passed = done
                    .visible
                    .iter()
                    .filter(|status| **status == Status::Passed)
                    .count();
                let text = format!(
                    "agent {}: {passed} of {} visible tests pass, {} flips, {} tokens computed, {} runs, {:.1} s",
                    done.agent,
                    done.visible.len(),
                    done.totals.flips,
                    done.totals.evaluated,
                    done.totals.executions,
                    done.totals.seconds
                );
                self.remark(&text)?;
                if self.agent == Some(done.agent) {
                    self.agent = None;
                }
            }
            Event::Plain(plain) => {
                let passed = |all: &[Status]| {
                    all.iter()
                        .filter(|status| **status == Status::Passed)
                        .count()
                };
                let text = format!(
                    "plain, for as many tokens: greedy passes {} of {}, the best of {} samples {}",
                    passed(&plain.greedy_visible),
                    plain.greedy_visible.len(),
                    plain.samples,
                    passed(&plain.selected_visible)
                );
                self.remark(&text)?;
            }
            Event::End(end) => match end.winner {
                Some(agent) => self.remark(&format!("agent {agent} passes all visible tests"))?,
                None => self.remark("no program passes all visible tests")?,
            },
            _ => {}
        }
        self.out.flush()
    }

    /// A piece of the reply, of which the line that ends its block of code is not shown.
    fn written(&mut self, text: &str, colour: Option<&'static str>) -> Result<()> {
        for (text, colour) in self.fence.take(text, colour) {
            self.code(&text, colour)?;
        }
        Ok(())
    }

    fn code(&mut self, text: &str, colour: Option<&str>) -> Result<()> {
        self.clear()?;
        match colour.filter(|_| self.colours) {
            Some(colour) => {
                // A colour behind the line's end would run to the screen's edge.
                let lines = text.split_inclusive('\n');
                for line in lines {
                    let line = printable(line);
                    let bare = line.trim_end_matches('\n');
                    write!(self.out, "{colour}{bare}{RESET}{}", &line[bare.len()..])?;
                }
            }
            None => write!(self.out, "{}", printable(text))?,
        }
        self.column = match text.rsplit_once('\n') {
            Some((_, rest)) => rest.chars().count(),
            None => self.column + text.chars().count(),
        };
        Ok(())
    }

    /// A line about the run; to standard output only where a person looks.
    fn remark(&mut self, text: &str) -> Result<()> {
        self.clear()?;
        if self.column > 0 {
            writeln!(self.out)?;
            self.column = 0;
        }
        match self.colours {
            true => writeln!(self.out, "{FAINT}{text}{RESET}"),
            false => writeln!(self.out, "# {text}"),
        }
    }

    /// A line that the next event replaces. It never stands within a line of code.
    fn progress(&mut self, text: &str) -> Result<()> {
        if !self.colours || self.column > 0 {
            return Ok(());
        }
        write!(self.out, "{CLEAR}{FAINT}{text}{RESET}")?;
        self.progress = true;
        Ok(())
    }

    fn clear(&mut self) -> Result<()> {
        if std::mem::take(&mut self.progress) {
            write!(self.out, "{CLEAR}")?;
        }
        Ok(())
    }
}

/// A model may write what a terminal obeys.
fn printable(text: &str) -> String {
    text.chars()
        .map(|character| match character {
            '\n' | '\t' => character,
            control if control.is_control() => char::REPLACEMENT_CHARACTER,
            other => other,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use runwise::protocol::{Certificate, Done, LineStart, Refresh, TokenEvent, Totals};

    fn token(text: &str, flipped: bool) -> Event {
        Event::Token(Box::new(TokenEvent {
            agent: 0,
            line: 1,
            id: 1,
            text: text.to_owned(),
            offset: 0,
            top: vec![],
            plain_choice: 1,
            traces_choice: None,
            flipped,
            strength: 1.0,
            kl: 0.0,
            jsd: 0.0,
            entropies: (0.0, 0.0),
            certificate: Certificate::Full,
            skipped: false,
            milliseconds: 0.0,
        }))
    }

    fn shown(colours: bool) -> String {
        let mut out = Vec::new();
        let mut screen = Screen::new(&mut out, colours);
        screen.agent = Some(0);
        let start = Event::LineStart(LineStart {
            agent: 0,
            line: 1,
            reason: Refresh::First,
        });
        for event in [start, token("a\x1b[2J", false), token("b\n", true)] {
            screen.show(&event).unwrap();
        }
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn without_colours_it_is_text_alone() {
        assert_eq!(shown(false), "a\u{FFFD}[2Jb\n");
    }

    #[test]
    fn flipped_tokens_are_marked_and_progress_goes() {
        let shown = shown(true);
        assert!(
            shown.starts_with(&format!("{CLEAR}{FAINT}line 1")),
            "{shown:?}"
        );
        assert!(
            shown.ends_with(&format!("{RESET}{CLEAR}a\u{FFFD}[2J{FLIPPED}b{RESET}\n")),
            "{shown:?}"
        );
    }

    #[test]
    fn the_line_that_closes_the_block_of_code_is_not_shown() {
        let shown = |stop: Stop| {
            let mut out = Vec::new();
            let mut screen = Screen::new(&mut out, false);
            screen.agent = Some(0);
            let done = Event::Done(Box::new(Done {
                agent: 0,
                program: "a\n".to_owned(),
                stop,
                visible: vec![Status::Passed],
                totals: Totals::default(),
            }));
            let tokens = ["a", "\n``", "`"].map(|text| token(text, false));
            for event in tokens.iter().chain([&done]) {
                screen.show(event).unwrap();
            }
            String::from_utf8(out).unwrap()
        };
        let remark =
            "# agent 0: 1 of 1 visible tests pass, 0 flips, 0 tokens computed, 0 runs, 0.0 s\n";
        assert_eq!(shown(Stop::Fence), format!("a\n{remark}"));
        assert_eq!(shown(Stop::Tokens), format!("a\n```\n{remark}"));
    }
}
