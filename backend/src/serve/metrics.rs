//! What the backend counts, in the text form that Prometheus reads.

use runwise::model::Usage;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// A number that many threads change.
#[derive(Debug, Default)]
pub struct Number(AtomicU64);

impl Number {
    /// One more.
    pub fn up(&self) {
        self.add(1);
    }

    /// One fewer.
    pub fn down(&self) {
        self.0.fetch_sub(1, Relaxed);
    }

    /// So many more.
    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Relaxed);
    }

    /// Now so many.
    pub fn set(&self, value: u64) {
        self.0.store(value, Relaxed);
    }

    /// How many.
    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// Everything that is counted.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Answers by route and status.
    requests: Mutex<BTreeMap<(String, u16), u64>>,
    /// Runs that ended well.
    pub done: Number,
    /// Runs that failed.
    pub failed: Number,
    /// Runs that somebody stopped.
    pub cancelled: Number,
    /// Requests that waited in vain for room in the queue.
    pub turned_away: Number,
    /// Streams that are open.
    pub streams: Number,
    /// Requests with one answer that somebody waits for.
    pub answers: Number,
    /// Events of all runs.
    pub events: Number,
    /// Whether the model is at work, 0 or 1.
    pub busy: Number,
    /// Milliseconds that it was.
    pub busy_milliseconds: Number,
    /// Sequences in the engine.
    pub sequences: Number,
    /// Sequences that were not given back by who opened them.
    pub leaked: Number,
    /// Tokens computed.
    pub evaluated: Number,
    /// Tokens that were there already.
    pub reused: Number,
    /// Calls of the model.
    pub steps: Number,
    /// Runs of candidates.
    pub executions: Number,
    /// Times the engine was started anew after a breakdown.
    pub restarts: Number,
}

impl Metrics {
    /// Counts an answer.
    pub fn answered(&self, route: &str, status: u16) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        *requests.entry((route.to_owned(), status)).or_default() += 1;
    }

    /// Counts what a model did between two looks at its usage.
    pub fn used(&self, before: Usage, after: Usage) {
        self.evaluated
            .add(after.evaluated.saturating_sub(before.evaluated));
        self.reused.add(after.reused.saturating_sub(before.reused));
        self.steps.add(after.steps.saturating_sub(before.steps));
    }

    /// All of it as text; `waiting` requests are in the queue, `kept` runs can be read.
    pub fn text(&self, waiting: usize, kept: usize) -> String {
        let mut text = String::new();
        let head = |text: &mut String, name: &str, kind: &str, help: &str| {
            _ = write!(
                text,
                "# HELP runwise_{name} {help}\n# TYPE runwise_{name} {kind}\n"
            );
        };
        head(
            &mut text,
            "requests_total",
            "counter",
            "Answers by route and status.",
        );
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        for ((route, status), count) in requests.iter() {
            _ = writeln!(
                text,
                "runwise_requests_total{{route=\"{route}\",status=\"{status}\"}} {count}"
            );
        }
        drop(requests);
        head(
            &mut text,
            "runs_total",
            "counter",
            "Runs by how they ended.",
        );
        for (how, count) in [
            ("done", &self.done),
            ("failed", &self.failed),
            ("cancelled", &self.cancelled),
        ] {
            _ = writeln!(
                text,
                "runwise_runs_total{{ended=\"{how}\"}} {}",
                count.get()
            );
        }
        let (waiting, kept) = (waiting as u64, kept as u64);
        for (name, kind, help, value) in [
            (
                "queue_waiting",
                "gauge",
                "Requests that wait for the model.",
                waiting,
            ),
            ("runs_kept", "gauge", "Runs whose events can be read.", kept),
            (
                "turned_away_total",
                "counter",
                "Requests that found no room in the queue.",
                self.turned_away.get(),
            ),
            (
                "streams_open",
                "gauge",
                "Streams that are open.",
                self.streams.get(),
            ),
            (
                "answers_waiting",
                "gauge",
                "Requests with one answer that somebody waits for.",
                self.answers.get(),
            ),
            (
                "events_total",
                "counter",
                "Events of all runs.",
                self.events.get(),
            ),
            (
                "model_busy",
                "gauge",
                "Whether the model is at work.",
                self.busy.get(),
            ),
            (
                "sequences_open",
                "gauge",
                "Sequences in the engine.",
                self.sequences.get(),
            ),
            (
                "sequences_leaked_total",
                "counter",
                "Sequences not given back by who opened them.",
                self.leaked.get(),
            ),
            (
                "tokens_evaluated_total",
                "counter",
                "Tokens computed by the model.",
                self.evaluated.get(),
            ),
            (
                "tokens_reused_total",
                "counter",
                "Tokens of prompts that were there already.",
                self.reused.get(),
            ),
            (
                "model_steps_total",
                "counter",
                "Calls of the model.",
                self.steps.get(),
            ),
            (
                "executions_total",
                "counter",
                "Runs of candidates.",
                self.executions.get(),
            ),
            (
                "engine_restarts_total",
                "counter",
                "Times the engine was started anew.",
                self.restarts.get(),
            ),
        ] {
            head(&mut text, name, kind, help);
            _ = writeln!(text, "runwise_{name} {value}");
        }
        head(
            &mut text,
            "model_busy_seconds_total",
            "counter",
            "Seconds that the model was at work.",
        );
        let seconds = self.busy_milliseconds.get() as f64 / 1000.0;
        _ = writeln!(text, "runwise_model_busy_seconds_total {seconds}");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_comment_or_a_sample() {
        let metrics = Metrics::default();
        metrics.answered("/v1/decode", 200);
        metrics.answered("/v1/decode", 200);
        metrics.done.up();
        let text = metrics.text(3, 0);
        assert!(text.contains("runwise_requests_total{route=\"/v1/decode\",status=\"200\"} 2\n"));
        assert!(text.contains("runwise_runs_total{ended=\"done\"} 1\n"));
        assert!(text.contains("runwise_queue_waiting 3\n"));
        for line in text.lines() {
            let sample = line.rsplit_once(' ').is_some_and(|(name, value)| {
                name.starts_with("runwise_") && value.parse::<f64>().is_ok()
            });
            assert!(sample || line.starts_with("# "), "{line}");
        }
    }
}
