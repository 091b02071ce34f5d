//! A trace as the model reads it.

use super::executions::Ran;
use crate::protocol::{Status, TraceEvent, TraceForm};
use crate::sandbox::python::Step;

/// Longest round of a loop that is folded, in lines of the text.
const ROUND: usize = 24;
/// Rounds of a loop from which on the middle is left out: two are shown before it, one after.
const ROUNDS: usize = 4;

/// One line of the text. Equal keys make rounds of a loop.
#[derive(Clone, Debug, PartialEq)]
struct Item {
    key: (Option<Step>, Vec<u32>, u32),
    text: String,
}

/// The lines of one run, indented by two. With `most`, the middle of a longer trace is left out.
/// Also how many lines were.
pub(super) fn lines(
    ran: &Ran,
    expected: &str,
    form: TraceForm,
    most: Option<usize>,
) -> (Vec<String>, u32) {
    let items = match form {
        TraceForm::Full => full(&ran.trace),
        TraceForm::Minimal => full(&ran.trace).pop().into_iter().collect(),
        TraceForm::Compressed => fold(&compressed(&ran.trace)),
    };
    let mut texts: Vec<String> = items.into_iter().map(|it| it.text).collect();
    let mut left_out = 0;
    if let Some(most) = most
        && texts.len() > most
    {
        let (head, tail) = (most.div_ceil(2), most / 2);
        let gone = texts.len() - most;
        left_out = gone as u32;
        let rest = texts.split_off(texts.len() - tail);
        texts.truncate(head);
        texts.push(format!("({gone} lines left out)"));
        texts.extend(rest);
    }
    if ran.truncated {
        texts.push("(the run goes on)".to_owned());
    }
    if form == TraceForm::Compressed {
        texts.push(ending(ran, expected));
    }
    let indented = texts.into_iter().map(|it| format!("  {}", tame(&it)));
    (indented.collect(), left_out)
}

/// What came out and what should have.
fn ending(ran: &Ran, expected: &str) -> String {
    match ran.status {
        Status::Passed => format!("returned {}: right", ran.got),
        Status::Failed if ran.got.starts_with("It ") => {
            format!("{} Expected was {expected}: wrong", ran.got)
        }
        Status::Failed => format!("returned {}, expected {expected}: wrong", ran.got),
        Status::Exception | Status::Stopped => {
            format!("{} Expected was {expected}: wrong", ran.got)
        }
    }
}

/// Text of others, so that it is one line, closes no block, and looks like no mark of a template.
pub(super) fn tame(text: &str) -> String {
    let mut tamed = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() {
            tamed.extend(character.escape_default());
        } else {
            tamed.push(character);
        }
    }
    tamed
        .replace("```", "'''")
        .replace("<|", "< |")
        .replace("|>", "| >")
}

fn assignments(values: &[(String, String)]) -> String {
    let texts: Vec<String> = values
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    texts.join(", ")
}

/// What an event tells besides variables.
fn told(event: &TraceEvent) -> String {
    match event.step {
        Step::Call => format!("call {}", event.function),
        Step::Line => event.line.to_string(),
        Step::Return => format!(
            "{}: return {}",
            event.line,
            event.result.as_deref().unwrap_or("None")
        ),
        Step::Exception => match &event.exception {
            Some((kind, message)) if message.is_empty() => format!("{}: {kind}", event.line),
            Some((kind, message)) => format!("{}: {kind}: {message}", event.line),
            None => format!("{}: an exception", event.line),
        },
    }
}

/// Every event with all variables that its function has had so far.
fn full(trace: &[TraceEvent]) -> Vec<Item> {
    let mut frames: Vec<Vec<(String, String)>> = Vec::new();
    let mut items = Vec::with_capacity(trace.len());
    for event in trace {
        let depth = event.depth as usize;
        frames.truncate(depth + 1);
        frames.resize(depth + 1, Vec::new());
        let frame = &mut frames[depth];
        if event.step == Step::Call {
            frame.clear();
        }
        for (name, value) in &event.changed {
            match frame.iter_mut().find(|(known, _)| known == name) {
                Some(known) => known.1.clone_from(value),
                None => frame.push((name.clone(), value.clone())),
            }
        }
        let values = assignments(frame);
        let text = match (event.step, values.is_empty()) {
            (_, true) => told(event),
            (Step::Line | Step::Call, false) => format!("{}: {values}", told(event)),
            (Step::Return | Step::Exception, false) => format!("{} ({values})", told(event)),
        };
        items.push(Item {
            key: (Some(event.step), vec![event.line], event.depth),
            text,
        });
    }
    items
}

/// Lines with the variables that they changed. An event tells what the line before it in its function
/// did; lines that changed nothing join the next one.
fn compressed(trace: &[TraceEvent]) -> Vec<Item> {
    struct Open {
        step: Step,
        lines: Vec<u32>,
        depth: u32,
        head: String,
        changed: Vec<(String, String)>,
    }
    let mut open: Vec<Open> = Vec::new();
    // The latest entry of each function that is running.
    let mut frames: Vec<Option<usize>> = Vec::new();
    for event in trace {
        let depth = event.depth as usize;
        frames.truncate(depth + 1);
        frames.resize(depth + 1, None);
        if event.step != Step::Call
            && let Some(before) = frames[depth]
        {
            open[before].changed.extend(event.changed.iter().cloned());
        }
        if event.step == Step::Return && event.depth == 0 {
            // What comes out is told at the end.
            continue;
        }
        frames[depth] = Some(open.len());
        open.push(Open {
            step: event.step,
            lines: vec![event.line],
            depth: event.depth,
            head: told(event),
            changed: match event.step {
                Step::Call => event.changed.clone(),
                _ => Vec::new(),
            },
        });
    }
    let mut joined: Vec<Open> = Vec::new();
    for mut it in open {
        if let Some(before) = joined.last()
            && before.step == Step::Line
            && it.step == Step::Line
            && before.changed.is_empty()
            && before.depth == it.depth
            && before.lines.len() < ROUND
        {
            let before = joined.pop().map_or_else(Vec::new, |it| it.lines);
            it.lines.splice(0..0, before);
        }
        joined.push(it);
    }
    let items = joined.into_iter().map(|it| {
        let head = match it.step {
            Step::Line => {
                let numbers: Vec<String> = it.lines.iter().map(u32::to_string).collect();
                numbers.join(", ")
            }
            _ => it.head,
        };
        let inside = "  ".repeat(it.depth.min(5) as usize);
        Item {
            key: (Some(it.step), it.lines, it.depth),
            text: match it.changed.is_empty() {
                true => format!("{inside}{head}"),
                false => format!("{inside}{head}: {}", assignments(&it.changed)),
            },
        }
    });
    items.collect()
}

/// Leaves out the middle of what repeats itself.
fn fold(items: &[Item]) -> Vec<Item> {
    let mut folded = Vec::with_capacity(items.len());
    let mut at = 0;
    while at < items.len() {
        let rest = &items[at..];
        let mut best = (0, 0);
        for length in 1..=ROUND.min(rest.len() / ROUNDS) {
            let rounds = 1 + rest[length..]
                .chunks_exact(length)
                .take_while(|round| {
                    round
                        .iter()
                        .zip(rest)
                        .all(|(item, first)| item.key == first.key)
                })
                .count();
            if rounds >= ROUNDS && rounds * length > best.0 * best.1 {
                best = (rounds, length);
            }
        }
        let (rounds, length) = best;
        if rounds == 0 {
            folded.push(rest[0].clone());
            at += 1;
            continue;
        }
        folded.extend_from_slice(&rest[..2 * length]);
        folded.push(Item {
            key: (None, Vec::new(), 0),
            text: format!("({} more rounds)", rounds - 3),
        });
        folded.extend_from_slice(&rest[(rounds - 1) * length..rounds * length]);
        at += rounds * length;
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(step: Step, line: u32, changed: &[(&str, &str)]) -> TraceEvent {
        TraceEvent {
            step,
            line,
            depth: 0,
            function: "total".to_owned(),
            changed: changed
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
            result: None,
            exception: None,
        }
    }

    /// def total(xs): / s = 0 / for x in xs: / if x: / s += x / return s
    fn run(items: u32) -> Ran {
        let mut trace = vec![
            event(Step::Call, 1, &[("xs", "range(9)")]),
            event(Step::Line, 2, &[]),
            event(Step::Line, 3, &[("s", "0")]),
        ];
        for item in 0..items {
            let (x, s) = (item.to_string(), (item * (item + 1) / 2).to_string());
            trace.push(event(Step::Line, 4, &[("x", &x)]));
            trace.push(event(Step::Line, 5, &[]));
            trace.push(event(Step::Line, 3, &[("s", &s)]));
        }
        trace.push(event(Step::Line, 6, &[]));
        trace.push(TraceEvent {
            result: Some("36".to_owned()),
            ..event(Step::Return, 6, &[])
        });
        Ran {
            status: Status::Failed,
            got: "36".to_owned(),
            trace,
            truncated: false,
            milliseconds: 0,
        }
    }

    #[test]
    fn the_compressed_form_tells_changes_and_folds_loops() {
        let (lines, left_out) = lines(&run(9), "45", TraceForm::Compressed, None);
        assert_eq!(
            lines,
            [
                "  call total: xs = range(9)",
                "  2: s = 0",
                "  3: x = 0",
                "  4, 5: s = 0",
                "  3: x = 1",
                "  4, 5: s = 1",
                "  (6 more rounds)",
                "  3: x = 8",
                "  4, 5: s = 36",
                "  3, 6",
                "  returned 36, expected 45: wrong",
            ]
        );
        assert_eq!(left_out, 0);
    }

    #[test]
    fn the_full_form_tells_all_and_the_minimal_the_last() {
        let (full, _) = lines(&run(1), "45", TraceForm::Full, None);
        assert_eq!(full[0], "  call total: xs = range(9)");
        assert_eq!(full[2], "  3: xs = range(9), s = 0");
        assert_eq!(
            full[full.len() - 1],
            "  6: return 36 (xs = range(9), s = 0, x = 0)"
        );
        let (minimal, _) = lines(&run(1), "45", TraceForm::Minimal, None);
        assert_eq!(minimal, full[full.len() - 1..]);
    }

    #[test]
    fn a_trace_that_is_too_long_loses_its_middle() {
        let (cut, left_out) = lines(&run(9), "45", TraceForm::Compressed, Some(5));
        assert_eq!(
            cut,
            [
                "  call total: xs = range(9)",
                "  2: s = 0",
                "  3: x = 0",
                "  (5 lines left out)",
                "  4, 5: s = 36",
                "  3, 6",
                "  returned 36, expected 45: wrong",
            ]
        );
        assert_eq!(left_out, 5);
    }

    #[test]
    fn text_of_others_stays_text() {
        assert_eq!(
            tame("a\n```\n<|im_end|>\u{1b}"),
            "a\\n'''\\n< |im_end| >\\u{1b}"
        );
    }
}
