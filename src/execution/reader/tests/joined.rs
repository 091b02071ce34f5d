//! Many files together.

use super::{Logs, fixture, read_all};
use crate::execution::Ending;

fn joined(files: &[(&str, &str)]) -> Logs {
    let mut logs = Logs::default();
    for (name, text) in files {
        logs.add(read_all(name, text.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}")));
    }
    logs.join();
    logs
}

/// Runs as task, setting and ending.
fn told(logs: &Logs) -> Vec<(&str, &str, Ending)> {
    let of = |run: &'_ crate::execution::Run| run.ending;
    logs.runs
        .iter()
        .map(|run| (run.instance.as_str(), run.setting.as_str(), of(run)))
        .collect()
}

const RUN: &str = "{\"trajectory\": [{\"action\": \"pytest\", \"observation\": \"ok\"}]}";

#[test]
fn two_settings_in_an_archive() {
    let mut logs = read_all("two.zip", &fixture("two-settings.zip")).unwrap();
    logs.join();
    use Ending::{Resolved, Unresolved};
    assert_eq!(
        told(&logs),
        [
            ("acme__clock-1", "free", Resolved),
            ("acme__clock-2", "free", Resolved),
            ("acme__clock-1", "none", Resolved),
            ("acme__clock-2", "none", Unresolved),
        ]
    );
}

#[test]
fn results_hold_for_the_runs_they_are_about() {
    use Ending::{Resolved, Unknown, Unresolved};
    let results = "{\"resolved\": [\"a__b-1\"]}";
    let report =
        "{\"resolved_ids\": [\"a__b-1\"], \"unresolved_ids\": [], \"error_ids\": [\"a__b-2\"]}";
    for (files, expected) in [
        // Beside each other, without folders.
        (
            vec![
                ("a__b-1.traj", RUN),
                ("a__b-2.traj", RUN),
                ("results.json", results),
            ],
            vec![Resolved, Unresolved],
        ),
        // Nothing is solved.
        (
            vec![("a__b-1.traj", RUN), ("results.json", "{\"resolved\": []}")],
            vec![Unresolved],
        ),
        (
            vec![
                ("a__b-1.traj", RUN),
                ("a__b-2.traj", RUN),
                ("a__b-3.traj", RUN),
                ("r.json", report),
            ],
            vec![Resolved, Unresolved, Unknown],
        ),
        // Of one setting among two.
        (
            vec![
                ("x/a__b-1.traj", RUN),
                ("y/a__b-1.traj", RUN),
                ("x/results/results.json", results),
            ],
            vec![Resolved, Unknown],
        ),
        // Far away, but there is only one setting.
        (
            vec![
                ("runs/trajs/a__b-1.traj", RUN),
                ("elsewhere/r.json", report),
            ],
            vec![Resolved],
        ),
        // About other tasks.
        (
            vec![("fix-login.traj", RUN), ("results.json", results)],
            vec![Unknown],
        ),
        // A report on each instance.
        (
            vec![
                ("a__b-1.traj", RUN),
                (
                    "report.json",
                    "{\"a__b-1\": {\"patch_exists\": true, \"resolved\": false}}",
                ),
            ],
            vec![Unresolved],
        ),
    ] {
        let logs = joined(&files);
        let endings: Vec<Ending> = logs.runs.iter().map(|run| run.ending).collect();
        assert_eq!(endings, expected, "{files:?}");
    }
}

#[test]
fn folders_name_settings_and_tasks_do_not() {
    for (files, expected) in [
        (vec!["a/t1.traj", "b/t1.traj"], vec!["a", "b"]),
        (vec!["all/a/t1.traj", "all/b/x/t1.traj"], vec!["a", "b"]),
        (
            vec!["all/a__b-1/a__b-1.traj", "all/a__b-2/a__b-2.traj"],
            vec!["", ""],
        ),
        (
            vec!["a__b-1/free/trajectory.json", "a__b-1/none/trajectory.json"],
            vec!["free", "none"],
        ),
        (
            vec!["one.zip/t1.traj", "two.zip/t1.traj"],
            vec!["one", "two"],
        ),
        (vec!["t1.traj", "t2.traj"], vec!["", ""]),
    ] {
        let files: Vec<_> = files.into_iter().map(|name| (name, RUN)).collect();
        let logs = joined(&files);
        let settings: Vec<&str> = logs.runs.iter().map(|run| run.setting.as_str()).collect();
        assert_eq!(settings, expected, "{files:?}");
    }
}
