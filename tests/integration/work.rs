//! Requests and answers, as a worker gives them.

#[path = "../suite/work.rs"]
mod suite;

use runwise::reliability::{Gate, Options, OutputMatrix};
use runwise::sandbox::{Limits, Outcome};
use runwise::task::{Builtin, Inputs, Truth, classify};
use runwise::work::{Answer, Key, Request, Workshop, key};
use suite::{run, seven};

fn load(workshop: &mut Workshop, text: &str) -> Answer {
    let source = text.as_bytes().to_vec();
    let limits = Limits::default();
    let key = key(&source, None, &limits);
    workshop.handle(
        Request::Load {
            key,
            source,
            entry: None,
            limits,
        },
        &mut |_| (),
    )
}

fn refusal(answer: Answer) -> (String, String) {
    match answer {
        Answer::Refused { message, hint } => (message, hint),
        answer => panic!("not refused: {answer:?}"),
    }
}

#[test]
fn the_same_work_gives_the_same_outcomes_and_fuel() {
    assert_eq!(suite::fingerprint(), suite::GOLDEN);
}

#[test]
fn chunks_put_together_are_the_whole() {
    let (mut workshop, keys) = seven(Workshop::new());
    let Answer::Ran {
        matrix: whole,
        fuel: all,
        ..
    } = run(&mut workshop, &keys, 0, 300)
    else {
        panic!("refused");
    };
    let mut together = OutputMatrix::new(7);
    let mut fuel_together = vec![0; 7];
    for (first, count) in [(0, 1), (1, 122), (123, 177)] {
        // Each by a worker that knows nothing of the others.
        let (mut other, keys) = seven(Workshop::in_slices());
        let mut at = first;
        while at < first + count {
            let answer = run(&mut other, &keys, at, first + count - at);
            let Answer::Ran {
                first: from,
                matrix,
                fuel,
                milliseconds,
            } = answer
            else {
                panic!("refused");
            };
            assert_eq!(from, at);
            assert!(matrix.inputs() > 0 && milliseconds >= 0.0);
            at += matrix.inputs() as u32;
            together.append(&matrix).unwrap();
            for (sum, fuel) in fuel_together.iter_mut().zip(fuel) {
                *sum += fuel;
            }
        }
    }
    assert_eq!(together, whole);
    assert_eq!(fuel_together, all);
}

#[test]
fn probes_tell_the_seven_apart() {
    let (mut workshop, keys) = seven(Workshop::new());
    let answer = workshop.handle(Request::Probe { programs: keys }, &mut |_| ());
    let Answer::Probed(rows) = answer else {
        panic!("refused")
    };
    let truths: Vec<_> = (0..7)
        .map(|program| classify(rows.iter().map(|row| &row[program])))
        .collect();
    use Truth::{BugInCount, BugInTotal, Correct};
    let expected = [
        Correct, Correct, Correct, BugInTotal, BugInTotal, BugInCount, BugInCount,
    ];
    assert_eq!(truths, expected);
}

#[test]
fn the_crashing_program_traps_on_every_probe() {
    let mut workshop = Workshop::new();
    let Answer::Loaded { key, .. } = load(&mut workshop, Builtin::Crash.text()) else {
        panic!("refused");
    };
    let answer = workshop.handle(
        Request::Probe {
            programs: vec![key],
        },
        &mut |_| (),
    );
    let Answer::Probed(rows) = answer else {
        panic!("refused")
    };
    assert!(
        rows.iter()
            .all(|row| classify(row) == Truth::Other && matches!(row[0], Outcome::Trap { .. }))
    );
}

#[test]
fn what_cannot_be_done_is_refused_in_a_sentence() {
    let (mut workshop, keys) = seven(Workshop::new());
    for garbage in [
        "",
        "(module (func",
        "\0asm\u{1}\0\0\0\u{5}",
        "(module (func (export \"f\")))",
    ] {
        let (message, hint) = refusal(load(&mut workshop, garbage));
        assert!(
            message.ends_with('.') && hint.ends_with('.'),
            "{garbage:?}: {message} {hint}"
        );
    }
    let (message, _) = refusal(run(&mut workshop, &[Key::from("never")], 0, 1));
    assert_eq!(message, "No program never has been loaded.");
    let (message, _) = refusal(run(&mut workshop, &keys, 299, 2));
    assert_eq!(
        message,
        "2 rows from row 299 on are asked for, and there are 300."
    );
    refusal(run(&mut workshop, &keys, u32::MAX, 2));
    let options = Options::default();
    let matrix = OutputMatrix::new(0);
    refusal(workshop.handle(Request::Analyse { matrix, options }, &mut |_| ()));
}

#[test]
fn a_program_with_other_parameters_is_refused_when_it_is_loaded() {
    let mut workshop = Workshop::new();
    let one = "(module (func (export \"valid\") (param i32) (result i32) (local.get 0)))";
    let (message, _) = refusal(load(&mut workshop, one));
    assert!(message.contains("valid"), "{message}");
}

#[test]
fn long_work_tells_how_far_it_is() {
    let (mut workshop, keys) = seven(Workshop::new());
    let Answer::Ran { matrix, .. } = run(&mut workshop, &keys, 0, 300) else {
        panic!("refused")
    };
    let mut told = Vec::new();
    let request = Request::Bootstrap {
        matrix,
        options: Options::default(),
        resamples: 10,
        seed: 1,
    };
    let answer = workshop.handle(request, &mut |answer| told.push(answer));
    let Answer::Intervals(intervals) = answer else {
        panic!("refused")
    };
    assert!(intervals.iter().all(|programs| programs.len() == 7));
    assert_eq!(told.len(), 10);
    assert_eq!(
        told[9],
        Answer::Progress {
            done: 10,
            total: 10
        }
    );
}

#[test]
fn a_study_of_everyday_inputs_finds_that_the_vote_is_right() {
    let (mut workshop, keys) = seven(Workshop::new());
    let request = Request::Study {
        programs: keys,
        correct: vec![true, true, true, false, false, false, false],
        inputs: Inputs::Law {
            total: (0, 100),
            count: (0, 10),
            boundary_weight: 0.0,
            inputs: 300,
        },
        seed: 1,
        repeats: 20,
        options: Options::default(),
        gate: Gate::default(),
    };
    let mut told = 0;
    let answer = workshop.handle(request, &mut |_| told += 1);
    let Answer::Studied(study) = answer else {
        panic!("refused: {answer:?}")
    };
    assert_eq!((study.repeats, told), (20, 20));
    let adoptions = study.estimators[0].1;
    assert!(adoptions.adopted_correct >= 15, "{adoptions:?}");
}
