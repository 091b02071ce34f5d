//! Numbers as lines of text.

use super::clock::Time;
use runwise::numerics::quantile;

/// Lines that are printed as they come: a measurement takes minutes.
#[derive(Default)]
pub struct Table;

impl Table {
    pub fn title(&mut self, text: &str) {
        eprintln!("\n{text}");
    }

    pub fn value(&mut self, name: &str, value: f64, unit: &str) {
        self.line(name, &format!("{value:.3}"), unit);
    }

    pub fn count(&mut self, name: &str, value: usize, unit: &str) {
        self.line(name, &value.to_string(), unit);
    }

    pub fn share(&mut self, name: &str, part: usize, of: usize, unit: &str) {
        let percent = 100.0 * part as f64 / of as f64;
        self.line(
            name,
            &format!("{percent:.1} %"),
            &format!("{part} of {of} {unit}"),
        );
    }

    /// Median and 95 %.
    pub fn spread(&mut self, name: &str, values: Vec<f64>, unit: &str) {
        let values = sorted(values);
        let at = |probability| quantile(&values, probability).unwrap_or(f64::NAN);
        let text = format!("{:.3}  95 %: {:.3}", at(0.5), at(0.95));
        self.line(name, &text, unit);
    }

    /// The same of milliseconds, and how many of a core they are on average.
    pub fn times(&mut self, name: &str, times: &[Time]) {
        let values = sorted(times.iter().map(|time| time.wall * 1_000.0).collect());
        let at = |probability| quantile(&values, probability).unwrap_or(f64::NAN);
        let cores = Time::sum(times.iter().copied()).cores * 1_000.0 / times.len() as f64;
        let text = format!(
            "{:.1}  95 %: {:.1}  mean of a core: {cores:.1}",
            at(0.5),
            at(0.95)
        );
        self.line(name, &text, "ms");
    }

    fn line(&mut self, name: &str, value: &str, unit: &str) {
        eprintln!("  {name:<46} {value} {unit}");
    }
}

pub fn median(values: Vec<f64>) -> f64 {
    quantile(&sorted(values), 0.5).unwrap_or(f64::NAN)
}

fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    values
}
