//! Investigations with real scripts.

use crate::python::guest;
use runwise::protocol::Status;
use runwise::reliability::{Gate, Options};
use runwise::sandbox::Outcome;
use runwise::task::file::{Candidate, Code, TaskFile, Words};
use runwise::workbench::{
    Answer, Check, Engine, Grade, Graded, Investigated, Investigation, Plan, Request, Workbench,
};

fn coupon() -> TaskFile {
    let text = include_str!("../../static/tasks/coupon.toml");
    TaskFile::from_toml(text).unwrap().0
}

fn investigate(task: &TaskFile, inputs: u32, engine: Engine) -> Investigated {
    let mut workbench = Workbench::new();
    workbench.set_python(guest().clone());
    let question = Request::Investigate(Box::new(Investigation {
        task: task.clone(),
        plan: Plan::Uniform,
        inputs,
        seed: 7,
        options: Options::default(),
        gate: Gate::default(),
        engine,
    }));
    match workbench.handle(question, &mut |_| ()) {
        Answer::Investigated(found) => *found,
        other => panic!("{other:?}"),
    }
}

/// Programs that keep nothing answer the same whether their calls share an interpreter or not, and
/// sharing it is what saves the work.
#[test]
fn calls_may_share_an_interpreter() {
    let task = coupon();
    let (apart, shared) = (
        investigate(&task, 60, Engine::Wasmi),
        investigate(&task, 60, Engine::Kept),
    );
    assert_eq!(apart.matrix, shared.matrix);
    assert_eq!(apart.decision, shared.decision);
    let fuel = |found: &Investigated| found.fuel.iter().sum::<u64>();
    assert!(fuel(&shared) < fuel(&apart));
}

/// One that counts its calls shows the difference.
#[test]
fn what_a_call_leaves_behind_is_there_in_the_next() {
    let source =
        "calls = 0\ndef valid(total, count):\n    global calls\n    calls += 1\n    return calls\n";
    let mut task = coupon();
    task.candidates = vec![Candidate {
        name: "counts".to_owned(),
        code: Code::Python(source.to_owned()),
        correct: None,
        bug: Words::default(),
    }];
    let answers = |engine| {
        let found = investigate(&task, 5, engine);
        let rows = (0..5).map(|row| match found.matrix.outcome(row, 0) {
            Outcome::Output(output) => output.to_string(),
            other => panic!("{other}"),
        });
        rows.collect::<Vec<_>>()
    };
    assert_eq!(answers(Engine::Wasmi), ["1"; 5]);
    let kept = answers(Engine::Kept);
    assert!(kept.windows(2).all(|pair| pair[0] != pair[1]), "{kept:?}");
}

/// Where nothing was adopted the public tests are all there is to check against.
#[test]
fn without_a_reference_a_solution_meets_the_public_tests() {
    let check = |source: &str| {
        let mut workbench = Workbench::new();
        workbench.set_python(guest().clone());
        let question = Request::Check(Box::new(Check {
            task: coupon(),
            solution: Code::Python(source.to_owned()),
            reference: None,
            inputs: 100,
            seed: 1,
            engine: Engine::Wasmi,
        }));
        match workbench.handle(question, &mut |_| ()) {
            Answer::Checked(checked) => *checked,
            other => panic!("{other:?}"),
        }
    };
    let right = check("def valid(total, count):\n    return total >= 25 and count >= 3\n");
    assert_eq!(
        (right.report.passed, right.report.failed, right.public),
        (3, 0, None)
    );
    let wrong = check("def valid(total, count):\n    return True\n");
    assert_eq!((wrong.report.passed, wrong.report.failed), (1, 2));
    let (input, expected, actual) = wrong.public.unwrap();
    assert_eq!(
        (input.as_str(), expected.to_string(), actual.to_string()),
        (
            "10, 5",
            "It returned False.".to_owned(),
            "It returned True.".to_owned()
        )
    );
    let broken = check("def valid(total, count):\n    return total / 0\n");
    assert_eq!((broken.report.failed, broken.report.crashed), (3, 3));
}

/// Right, wrong on one test, raising on all, and no program at all; the oracle has no say.
#[test]
fn programs_are_graded_on_every_test() {
    let text = include_str!("../../static/tasks/longest-run.toml");
    let mut task = TaskFile::from_toml(text).unwrap().0;
    let right = task.oracle.replace("no program".to_owned()).unwrap();
    task.schema = "no schema".to_owned();
    let programs = vec![
        right,
        "def longest_run(text):\n    return ('a', 2)\n".to_owned(),
        "def longest_run(text):\n    return text[99]\n".to_owned(),
        "def longest_run(:".to_owned(),
    ];
    let mut workbench = Workbench::new();
    workbench.set_python(guest().clone());
    let question = Request::Grade(Box::new(Grade {
        task: task.clone(),
        programs,
        seed: 1,
        engine: Engine::Wasmi,
    }));
    assert!(question.needs_python());
    let mut heard = 0;
    let Answer::Graded(Graded { visible, hidden }) =
        workbench.handle(question, &mut |_| heard += 1)
    else {
        panic!("not graded");
    };
    let tests = task.visible.len() + task.hidden.len();
    assert_eq!(heard, 4 * tests);
    assert_eq!(visible[0], [Some(Status::Passed); 2]);
    assert!(
        hidden[0]
            .iter()
            .all(|status| *status == Some(Status::Passed))
    );
    assert_eq!(visible[1], [Some(Status::Failed), Some(Status::Passed)]);
    for program in [2, 3] {
        assert_eq!(visible[program], [Some(Status::Exception); 2]);
    }
}
