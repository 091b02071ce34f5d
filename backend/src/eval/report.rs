//! An evaluation in words and numbers, as Markdown.

use super::data::LeftOut;
use super::judge::Verdict;
use super::results::{Head, Method, Outcome};
use runwise::numerics::{binomial_cdf, wilson};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Standard deviations to either side of a 95 % interval.
const Z: f64 = 1.959_963_984_540_054;

/// Budgets of the curve, in tokens computed for one exercise.
const BUDGETS: [u64; 9] = [
    500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000,
];

/// What a report tells besides the outcomes.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// The command, as it was typed.
    pub command: String,
    /// The machine.
    pub machine: String,
    /// Exercises that were not worked on, and why.
    pub left_out: Vec<LeftOut>,
    /// Examples that the reference contradicts.
    pub contradicted: u32,
}

/// All of it. Only exercises with an outcome of every method that occurs are counted.
#[must_use]
pub fn report(head: &Head, about: &About, outcomes: &[Outcome]) -> String {
    let tasks = complete(outcomes);
    let methods = methods(outcomes);
    let mut text = String::new();
    _ = write!(
        text,
        "# Plain and guided on {}\n\n\
        {} exercises. Model {} ({}{}). Data SHA-256 `{}`. {}\n\n\
        ```sh\n{}\n```\n\n\
        Visible tests are the examples of the docstring, or the first assertion of a record of MBPP; they select. \
        Hidden tests are the record's own; they only judge, and everything runs in the sandbox. \
        *Sampling* draws from the plain model until it has computed as many tokens as the guided run, and stops early as that does when a program passes the visible tests.\n\n",
        head.data,
        tasks.len(),
        head.model.name,
        head.model.engine,
        head.model
            .sha256
            .as_ref()
            .map(|digest| format!(", SHA-256 `{digest}`"))
            .unwrap_or_default(),
        head.sha256,
        about.machine,
        about.command
    );
    table(&mut text, &tasks, &methods);
    for (guided, plain) in [
        (Method::Guided, Method::Sampling),
        (Method::Guided, Method::Greedy),
        (Method::Grid, Method::GridSampling),
    ] {
        if methods.contains(&guided) && methods.contains(&plain) {
            compare(&mut text, &tasks, guided, plain);
        }
    }
    curve(&mut text, &tasks, &methods);
    left_out(&mut text, about);
    text
}

type Tasks<'a> = BTreeMap<&'a str, BTreeMap<Method, &'a Outcome>>;

fn methods(outcomes: &[Outcome]) -> Vec<Method> {
    let mut methods: Vec<Method> = outcomes.iter().map(|outcome| outcome.method).collect();
    methods.sort_unstable();
    methods.dedup();
    methods
}

fn complete(outcomes: &[Outcome]) -> Tasks<'_> {
    let mut tasks: Tasks<'_> = BTreeMap::new();
    for outcome in outcomes {
        tasks
            .entry(&outcome.task)
            .or_default()
            .insert(outcome.method, outcome);
    }
    let methods = methods(outcomes).len();
    tasks.retain(|_, found| found.len() == methods);
    tasks
}

fn name(method: Method) -> &'static str {
    match method {
        Method::Greedy => "plain, greedy",
        Method::Sampling => "plain, sampling at the guided run's cost",
        Method::Guided => "guided",
        Method::GridSampling => "plain, sampling at the grid's cost",
        Method::Grid => "guided, grid",
    }
}

fn passes(tasks: &Tasks<'_>, method: Method) -> u32 {
    let passed = tasks
        .values()
        .filter(|found| found[&method].hidden == Verdict::Passed);
    u32::try_from(passed.count()).unwrap_or(u32::MAX)
}

fn table(text: &mut String, tasks: &Tasks<'_>, methods: &[Method]) {
    *text += "| method | solved | pass@1 | 95 % interval | tokens computed | programs | runs | flips | seconds |\n\
        |---|---|---|---|---|---|---|---|---|\n";
    let count = u32::try_from(tasks.len()).unwrap_or(u32::MAX);
    for &method in methods {
        let mean = |value: &dyn Fn(&Outcome) -> f64| {
            let sum: f64 = tasks.values().map(|found| value(found[&method])).sum();
            sum / f64::from(count.max(1))
        };
        let hits = passes(tasks, method);
        let (low, high) = wilson(hits, count, Z);
        _ = writeln!(
            text,
            "| {} | {hits} of {count} | {:.3} | {low:.3} to {high:.3} | {:.0} | {:.1} | {:.1} | {:.1} | {:.1} |",
            name(method),
            f64::from(hits) / f64::from(count.max(1)),
            mean(&|outcome| outcome.evaluated as f64),
            mean(&|outcome| f64::from(outcome.programs)),
            mean(&|outcome| f64::from(outcome.executions)),
            mean(&|outcome| f64::from(outcome.flips)),
            mean(&|outcome| outcome.seconds),
        );
    }
    *text += "\nThe last five columns are means an exercise. The interval is Wilson's.\n";
}

/// Which of two methods solves what the other does not, with a sign test.
fn compare(text: &mut String, tasks: &Tasks<'_>, guided: Method, plain: Method) {
    let alone = |one: Method, other: Method| {
        let only = tasks.values().filter(|found| {
            found[&one].hidden == Verdict::Passed && found[&other].hidden != Verdict::Passed
        });
        u32::try_from(only.count()).unwrap_or(u32::MAX)
    };
    let (wins, losses) = (alone(guided, plain), alone(plain, guided));
    let p = sign_test(wins, losses);
    let verdict = match wins.cmp(&losses) {
        _ if p >= 0.05 => "On these exercises neither is shown to be better.",
        std::cmp::Ordering::Greater => "On these exercises guidance is better.",
        _ => "On these exercises guidance is worse.",
    };
    _ = write!(
        text,
        "\n**{} against {}**: exercises solved by the first alone: {wins}; by the second alone: {losses}; two-sided sign test p = {p:.3}. {verdict}\n",
        name(guided),
        name(plain)
    );
}

/// Two-sided; 1 if there is nothing to compare.
fn sign_test(wins: u32, losses: u32) -> f64 {
    let fewer = f64::from(wins.min(losses));
    let all = f64::from(wins + losses);
    if all == 0.0 {
        return 1.0;
    }
    (2.0 * binomial_cdf(fewer, all, 0.5)).min(1.0)
}

fn curve(text: &mut String, tasks: &Tasks<'_>, methods: &[Method]) {
    *text += "\n## Solved within a budget\n\nShare of exercises whose program is right and took at most so many computed tokens.\n\n| tokens |";
    for method in methods {
        _ = write!(text, " {} |", name(*method));
    }
    _ = write!(text, "\n|---|{}\n", "---|".repeat(methods.len()));
    for budget in BUDGETS {
        _ = write!(text, "| {budget} |");
        for method in methods {
            let within = tasks.values().filter(|found| {
                let outcome = found[method];
                outcome.hidden == Verdict::Passed && outcome.evaluated <= budget
            });
            let share = within.count() as f64 / tasks.len().max(1) as f64;
            _ = write!(text, " {share:.3} |");
        }
        text.push('\n');
    }
}

fn left_out(text: &mut String, about: &About) {
    *text += "\n## Left out\n\n";
    if about.contradicted > 0 {
        _ = writeln!(
            text,
            "{} examples that the record's own solution contradicts are no visible tests.\n",
            about.contradicted
        );
    }
    if about.left_out.is_empty() {
        *text += "No exercise.\n";
        return;
    }
    let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for left in &about.left_out {
        reasons.entry(&left.reason).or_default().push(&left.task);
    }
    for (reason, tasks) in reasons {
        _ = writeln!(text, "- {} ({}): {reason}", tasks.join(", "), tasks.len());
    }
}

#[cfg(test)]
mod tests {
    use super::super::results::tests::{head, outcome};
    use super::*;

    #[test]
    fn a_report_counts_what_every_method_has_done() {
        let mut outcomes = Vec::new();
        for (task, guided, sampled) in [
            ("a", Verdict::Passed, Verdict::Failed),
            ("b", Verdict::Passed, Verdict::Passed),
            ("c", Verdict::Stopped, Verdict::Passed),
            ("d", Verdict::Failed, Verdict::Failed),
        ] {
            outcomes.push(outcome(task, Method::Guided, guided, 3_000));
            outcomes.push(outcome(task, Method::Sampling, sampled, 900));
        }
        outcomes.push(outcome("e", Method::Guided, Verdict::Passed, 1));
        let about = About {
            command: "runwise eval x".to_owned(),
            left_out: vec![LeftOut {
                task: "f".to_owned(),
                reason: "It has no `test`.".to_owned(),
            }],
            contradicted: 2,
            ..About::default()
        };
        let text = report(&head(), &about, &outcomes);
        assert!(text.contains("\n4 exercises."), "{text}");
        assert!(
            text.contains("| guided | 2 of 4 | 0.500 | 0.150 to 0.850 | 3000 |"),
            "{text}"
        );
        assert!(
            text.contains("exercises solved by the first alone: 1; by the second alone: 1;"),
            "{text}"
        );
        assert!(
            text.contains("p = 1.000. On these exercises neither is shown to be better."),
            "{text}"
        );
        assert!(text.contains("| 1000 | 0.500 | 0.000 |"), "{text}");
        assert!(text.contains("- f (1): It has no `test`."), "{text}");
        assert!(text.contains("2 examples that"), "{text}");
        assert!(report(&head(), &About::default(), &[]).contains("0 exercises"));
    }

    #[test]
    fn the_sign_test_is_that_of_its_formula() {
        assert_eq!(sign_test(0, 0), 1.0);
        assert_eq!(sign_test(3, 3), 1.0);
        // 2 · (1 + 8) / 256.
        assert!((sign_test(7, 1) - 18.0 / 256.0).abs() < 1e-12);
        assert!(sign_test(0, 12) < 0.001);
    }
}
