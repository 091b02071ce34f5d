//! From a run to its executions.

use super::judge::{exit_of, judge, judge_by, without_escapes};
use super::patch::paths_of_patch;
use super::record::{Execution, Framework, Kind, Outcome, Phase};
use super::run::{Act, Call, Format, Part, Run};
use super::shell::{Detected, detect, is_source};

/// The executions of a run, in order.
///
/// A source edit is a change of a file that [`is_source`], by a tool for that or by the shell. It
/// divides the phases: what runs before the first one may reproduce the problem, what runs after it may
/// verify the patch. A command that writes a source file and then runs it is after its own edit. An
/// edit that its tool refused is none.
#[must_use]
pub fn executions(run: &Run) -> Vec<Execution> {
    let mut found: Vec<Execution> = Vec::new();
    let mut edited = false;
    let mut turns: Vec<u32> = run.turns.iter().map(|turn| turn.item).collect();
    turns.sort_unstable();
    for (index, step) in run.steps.iter().enumerate() {
        let Part::Call(call) = &step.part else {
            continue;
        };
        let exit = exit_of_call(call, run.format);
        let done = does(call, exit);
        if done.edits_before {
            edited = true;
            mark(&mut found);
        }
        if let Some((kind, outcome)) = done.runs {
            let observation = call.observation.as_ref();
            let later = turns.partition_point(|&item| item <= step.item);
            found.push(Execution {
                step: u32::try_from(index).unwrap_or(u32::MAX),
                item: step.item,
                kind,
                phase: if edited {
                    Phase::Verification
                } else {
                    Phase::Reproduction
                },
                outcome,
                exit,
                milliseconds: call.milliseconds,
                output_chars: observation.map_or(0, |observation| {
                    let characters = without_escapes(&observation.output).chars().count();
                    u32::try_from(characters).unwrap_or(u32::MAX)
                }),
                turns_after: u32::try_from(turns.len() - later).unwrap_or(u32::MAX),
                edit_after: false,
            });
        }
        if done.edits_after {
            edited = true;
            mark(&mut found);
        }
    }
    found
}

/// Whether a call changes a source file, by a tool or by the shell.
#[must_use]
pub fn edits_source(call: &Call) -> bool {
    match &call.act {
        // What came back says nothing of it, and may be long.
        Act::Shell(command) => {
            (detect(command).writes.iter()).any(|write| write.path.as_deref().is_none_or(is_source))
        }
        _ => does(call, None).edits_before,
    }
}

/// The exit code of a call. Claude Code marks every other code than zero as an error, so that the lack
/// of the mark is a zero; a command that still runs has none.
fn exit_of_call(call: &Call, format: Format) -> Option<i32> {
    let observation = call.observation.as_ref()?;
    exit_of(observation).or_else(|| {
        let claude = matches!(format, Format::ClaudeStream | Format::ClaudeSession);
        let ended = !observation.interrupted
            && !observation
                .output
                .starts_with("Command running in background");
        (claude && ended && !observation.is_error && matches!(call.act, Act::Shell(_))).then_some(0)
    })
}

/// Notes that a source edit follows the last execution.
fn mark(found: &mut [Execution]) {
    if let Some(last) = found.last_mut() {
        last.edit_after = true;
    }
}

/// What a call does, in this order.
#[derive(Default)]
struct Done {
    edits_before: bool,
    runs: Option<(Kind, Outcome)>,
    edits_after: bool,
}

fn does(call: &Call, exit: Option<i32>) -> Done {
    match &call.act {
        Act::Shell(command) => in_shell(&detect(command), call, exit),
        Act::Edit { paths, text } => {
            let refused = call
                .observation
                .as_ref()
                .is_some_and(|observation| observation.is_error);
            let named;
            let paths = if paths.is_empty() {
                named = paths_of_patch(text);
                &named
            } else {
                paths
            };
            Done {
                // A tool that edits and names no file edits the program.
                edits_before: !refused
                    && (paths.is_empty() || paths.iter().any(|path| is_source(path))),
                ..Done::default()
            }
        }
        Act::Other(_) => Done {
            runs: by_name(&call.tool).map(|kind| (kind, by_text(kind, call))),
            ..Done::default()
        },
    }
}

fn in_shell(detected: &Detected, call: &Call, exit: Option<i32>) -> Done {
    let main = detected.dearest();
    // Without an execution, the edit is all there is.
    let divide = main.map_or(u32::MAX, |invocation| invocation.order);
    let mut done = Done {
        runs: main.map(|invocation| {
            (
                invocation.kind,
                judge_by(detected, call.observation.as_ref(), exit),
            )
        }),
        ..Done::default()
    };
    for write in &detected.writes {
        // A file that is not named is one of the program: patches are made for it.
        if write.path.as_deref().is_none_or(is_source) {
            if write.order < divide {
                done.edits_before = true;
            } else {
                done.edits_after = true;
            }
        }
    }
    done
}

/// Tools other than a shell that execute.
fn by_name(tool: &str) -> Option<Kind> {
    match tool {
        "execute_ipython_cell" | "run_ipython" | "ipython" | "python" | "execute_python" => {
            Some(Kind::Inline)
        }
        "RunTests" | "run_tests" | "runTests" | "Verify" => Some(Kind::Framework(Framework::Other)),
        _ => None,
    }
}

/// The outcome of a tool that executes: as of a command of its kind.
fn by_text(kind: Kind, call: &Call) -> Outcome {
    let command = match kind {
        Kind::Framework(_) => "make test",
        _ => "python -c ''",
    };
    judge(&detect(command), call.observation.as_ref())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::execution::run::{Ending, Format, Observation, Role, Step, Turn};

    fn shell(command: &str, output: &str) -> Part {
        call(Act::Shell(command.into()), output)
    }

    fn edit(path: &str) -> Part {
        call(
            Act::Edit {
                paths: vec![path.into()],
                text: String::new(),
            },
            "",
        )
    }

    fn call(act: Act, output: &str) -> Part {
        Part::Call(Call {
            tool: "tool".into(),
            act,
            observation: Some(Observation {
                output: output.into(),
                ..Observation::default()
            }),
            milliseconds: Some(7),
        })
    }

    /// A run with one step and one turn an item.
    fn run(parts: Vec<Part>) -> Run {
        let items = u32::try_from(parts.len()).unwrap();
        Run {
            file: "x".into(),
            format: Format::Records,
            instance: "i".into(),
            agent: None,
            model: None,
            setting: String::new(),
            steps: (0..)
                .zip(parts)
                .map(|(item, part)| Step {
                    item,
                    at: None,
                    sidechain: false,
                    part,
                })
                .collect(),
            turns: (0..items).map(|item| Turn { item, tokens: None }).collect(),
            items,
            tokens: None,
            cost: None,
            milliseconds: None,
            exit_status: None,
            patch: None,
            ending: Ending::Unknown,
            can_execute: true,
        }
    }

    /// `r` for reproduction, `v` for verification, with `e` where an edit follows.
    fn phases(parts: Vec<Part>) -> String {
        executions(&run(parts))
            .iter()
            .map(|one| {
                let phase = if one.phase == Phase::Reproduction {
                    "r"
                } else {
                    "v"
                };
                format!("{phase}{}", if one.edit_after { "e" } else { "" })
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn the_first_source_edit_divides_the_phases() {
        let pytest = || shell("pytest", "1 passed in 1s");
        assert_eq!(phases(vec![pytest(), edit("a.py"), pytest()]), "re v");
        assert_eq!(
            phases(vec![pytest(), edit("tests/test_a.py"), pytest()]),
            "r r"
        );
        assert_eq!(
            phases(vec![
                edit("reproduce.py"),
                shell("python reproduce.py", ""),
                edit("a.py"),
                edit("b.py"),
                pytest(),
                pytest()
            ]),
            "re v v"
        );
        assert_eq!(
            phases(vec![pytest(), shell("sed -i s/a/b/ a.py", ""), pytest()]),
            "re v"
        );
        assert_eq!(
            phases(vec![pytest(), shell("git apply x.patch", ""), pytest()]),
            "re v"
        );
        assert_eq!(
            phases(vec![
                pytest(),
                shell("cat > a.py <<EOF\nEOF\npytest", ""),
                pytest()
            ]),
            "re v v"
        );
        assert_eq!(
            phases(vec![shell("pytest; sed -i s/a/b/ a.py", ""), pytest()]),
            "re v"
        );
        assert_eq!(
            phases(vec![shell(
                "cat > $TMPDIR/x.py <<EOF\nEOF\npython $TMPDIR/x.py",
                ""
            )]),
            "r"
        );
        assert_eq!(phases(vec![edit("a.py"), shell("ls", "")]), "");
    }

    #[test]
    fn a_refused_edit_is_none() {
        let mut refused = edit("a.py");
        if let Part::Call(Call {
            observation: Some(observation),
            ..
        }) = &mut refused
        {
            observation.is_error = true;
        }
        assert_eq!(phases(vec![refused, shell("pytest", "")]), "r");
    }

    #[test]
    fn a_record_holds_what_is_counted() {
        let parts = vec![
            Part::Message {
                role: Role::User,
                text: "pytest".into(),
            },
            shell("ls tox.ini", ""),
            shell("pytest -q", "\u{1b}[31m1 failed\u{1b}[0m in 0.1s ä"),
            Part::Thought("pytest".into()),
            edit("a.py"),
        ];
        assert_eq!(
            executions(&run(parts)),
            [Execution {
                step: 2,
                item: 2,
                kind: Kind::Framework(Framework::Pytest),
                phase: Phase::Reproduction,
                outcome: Outcome::Unknown,
                exit: None,
                milliseconds: Some(7),
                output_chars: 18,
                turns_after: 2,
                edit_after: true,
            }]
        );
    }

    #[test]
    fn claude_code_marks_every_failure() {
        let mut run = run(vec![
            shell("pytest", "x"),
            shell("pytest", "Command running in background with ID: 1"),
            shell("pytest | tail", "x"),
        ]);
        let outcomes = |run: &Run| {
            executions(run)
                .iter()
                .map(|one| one.outcome)
                .collect::<Vec<_>>()
        };
        assert_eq!(outcomes(&run), [Outcome::Unknown; 3]);
        run.format = Format::ClaudeStream;
        assert_eq!(
            outcomes(&run),
            [Outcome::Pass, Outcome::Unknown, Outcome::Unknown]
        );
        assert_eq!(executions(&run)[0].exit, Some(0));
    }

    #[test]
    fn a_call_without_a_result_is_an_execution_with_unknown_outcome() {
        let mut part = shell("pytest", "");
        if let Part::Call(call) = &mut part {
            call.observation = None;
        }
        let found = executions(&run(vec![part]));
        assert_eq!(
            (found[0].outcome, found[0].output_chars),
            (Outcome::Unknown, 0)
        );
    }
}
