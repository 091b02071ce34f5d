//! Python scripts run under limits: the golden tables, and what a table cannot hold.

#[path = "../suite/python.rs"]
mod table;
#[path = "../suite/python_traces.rs"]
mod traces;

use proptest::collection::vec;
use proptest::prelude::*;
use runwise::data::{Data, Integer};
use runwise::sandbox::python::{Guest, Snapshot, Step};
use runwise::sandbox::{Error, Input, Limits, Outcome, Output, Program, Run};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// The guest's file, as the page fetches it, and the digest of what is in it.
fn packed() -> (Vec<u8>, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("static/guests");
    let file = std::fs::read(folder.join("python.wasm.xz")).expect("cargo xtask guest makes it");
    let about = std::fs::read_to_string(folder.join("python.toml")).unwrap();
    let digest = about
        .lines()
        .find_map(|line| line.strip_prefix("sha256 = "));
    (file, digest.unwrap().trim_matches('"').to_owned())
}

fn wasm() -> Vec<u8> {
    let (file, digest) = packed();
    let mut steps = Vec::new();
    let wasm = Guest::unpack(&file, &digest, &mut |bytes| steps.push(bytes)).unwrap();
    assert!(steps.is_sorted() && steps.last() == Some(&wasm.len()));
    wasm
}

/// One guest for all tests.
pub fn guest() -> &'static Arc<Guest> {
    static GUEST: OnceLock<Arc<Guest>> = OnceLock::new();
    GUEST.get_or_init(|| Guest::new(&wasm()).unwrap())
}

/// No test depends on how fast a machine is.
fn limits() -> Limits {
    Limits {
        deadline_milliseconds: 600_000,
        ..Limits::python()
    }
}

fn function(source: &str, entry: &str) -> Program {
    Program::python(guest(), source, Some(entry), &limits()).unwrap()
}

fn script(source: &str) -> Result<Program, Error> {
    Program::python(guest(), source, None, &limits())
}

fn printed(source: &str) -> String {
    match script(source).unwrap().run(&Input::default(), 0).outcome {
        Outcome::Output(output) => output.to_string(),
        other => panic!("{other:?}"),
    }
}

fn arguments(arguments: Vec<Data>) -> Input {
    let stdin = String::new();
    Input { stdin, arguments }
}

fn object(literal: &str) -> Outcome {
    Outcome::Output(Output::Object(literal.to_owned()))
}

/// The mistakes of all files at once, each as the line that the file should have. That the whole
/// costs what it costs everywhere is in the same test, since running it takes seconds.
#[test]
fn every_script_does_what_its_file_says_and_costs_the_same_everywhere() {
    let (mut wrong, mut runs, mut quick) = (Vec::new(), Vec::new(), Vec::new());
    for case in table::CASES {
        let of_case = table::run(guest(), case);
        wrong.extend(table::mismatches(case, &of_case));
        quick.extend(of_case.iter().filter(|_| case.is_quick()).cloned());
        runs.extend(of_case);
    }
    let wrong = wrong.join("\n");
    assert!(wrong.is_empty(), "the files should say\n{wrong}");
    assert_eq!(table::fingerprint(&runs), table::GOLDEN);
    let fuel = table::fuel(&quick);
    assert_eq!(table::fingerprint(&quick), table::GOLDEN_QUICK, "{fuel}");
}

#[test]
fn the_tables_list_every_file() {
    let files = |folder: &str| -> BTreeSet<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let names = std::fs::read_dir(folder).unwrap();
        let names = names.map(|file| file.unwrap().file_name().into_string().unwrap());
        names
            .filter_map(|name| Some(name.strip_suffix(".py")?.to_owned()))
            .collect()
    };
    let scripts: BTreeSet<String> = table::CASES
        .iter()
        .map(|case| case.name.to_owned())
        .collect();
    assert_eq!(files("tests/suite/python"), scripts);
    let traced: BTreeSet<String> = traces::CASES
        .iter()
        .map(|case| case.name.to_owned())
        .collect();
    assert_eq!(files("tests/suite/python-traces"), traced);
}

/// Where they differ, they differ as documented, and nowhere else.
#[test]
fn traces_are_cpythons() {
    let differences: Vec<String> = traces::CASES
        .iter()
        .flat_map(|case| traces::differences(guest(), case))
        .collect();
    assert_eq!(differences, traces::KNOWN);
}

#[test]
fn any_editors_text_is_a_script() {
    assert_eq!(printed("\u{feff}print('bom')\n"), "bom\n");
    assert_eq!(printed("if 1:\r\n    print('''a\r\nb''')\r\n"), "a\nb\n");
    assert_eq!(printed("print(1)\rprint(2)"), "1\n2\n");
    assert_eq!(printed("\n \t\n# nothing\n"), "");
    assert_eq!(
        printed("print('no newline at the end', end='')"),
        "no newline at the end"
    );
}

#[test]
fn mistakes_in_the_text_have_a_place() {
    let place = |source: &str| match script(source).unwrap_err() {
        Error::Syntax { line, column, .. } => (line, column),
        other => panic!("{other:?}"),
    };
    assert_eq!(place("x = 1\ndef f(x, y:\n    return x\n"), (2, 6));
    assert_eq!(place("print 'x'"), (1, 1));
    assert_eq!(place("if 1:\n  x\n   y\n").0, 3);
    assert_eq!(place("π = 1\nπ = = 2\n"), (2, 5));
    assert_eq!(place("return 1"), (1, 1));
    assert_eq!(place("\r\nx = (\r\n").0, 2);
    assert_eq!(script("").unwrap_err(), Error::Empty);
    let small = Limits {
        module_bytes: 9,
        ..limits()
    };
    assert_eq!(
        Program::python(guest(), "x = 'long'", None, &small).unwrap_err(),
        Error::TooLarge {
            bytes: 10,
            limit: 9
        }
    );
}

/// The compiler is part of the guest: what breaks it breaks a run of it. The last may compile.
#[test]
fn hostile_texts_are_refused() {
    let deep = format!("x = {}1{}", "(".repeat(50_000), ")".repeat(50_000));
    let signs = format!("x = {}1", "-".repeat(50_000));
    let blocks: String = (0..2_000)
        .map(|depth| format!("{}if 1:\n", " ".repeat(depth)))
        .collect();
    let sums = format!("x = {}1", "1 + ".repeat(20_000));
    for source in [&deep, &blocks, "x = \"\u{7}\n"] {
        let error = script(source).unwrap_err();
        assert!(!error.to_string().is_empty() && !error.hint().is_empty());
    }
    for source in [&sums, &signs, "x = '\0'"] {
        match script(source) {
            Ok(program) => assert!(program.run(&Input::default(), 0).fuel > 0),
            Err(error) => assert!(!error.to_string().is_empty() && !error.hint().is_empty()),
        }
    }
    assert_eq!(printed("print('still here')"), "still here\n");
}

const COUNTER: &str =
    "calls = 0\ndef f(n):\n    global calls\n    calls += 1\n    return calls * n\n";

#[test]
fn state_is_kept_where_that_is_asked_for_and_nowhere_else() {
    let inputs: Vec<Input> = (1..=3).map(|n| arguments(vec![n.into()])).collect();
    let outcomes =
        |runs: Vec<Run>| -> Vec<Outcome> { runs.into_iter().map(|run| run.outcome).collect() };
    let fresh = function(COUNTER, "f");
    let each = [object("1"), object("2"), object("3")];
    assert_eq!(outcomes(fresh.run_batch(&inputs, 0)), each);
    let kept = function(COUNTER, "f").keeping_state(true);
    let summed = [object("1"), object("4"), object("9")];
    assert_eq!(outcomes(kept.run_batch(&inputs, 0)), summed);
    // A batch begins anew, and so does a run on its own.
    assert_eq!(outcomes(kept.run_batch(&inputs, 0)), summed);
    assert_eq!(kept.run(&inputs[2], 0).outcome, object("3"));
}

/// One call of a batch never takes the others with it.
#[test]
fn a_batch_survives_any_call() {
    let source = "import sys
def f(kind):
    if kind == 'loop':
        while True: pass
    if kind == 'print':
        while True: print('x' * 1000)
    if kind == 'exit': sys.exit(3)
    if kind == 'leave': sys.exit()
    if kind == 'raise': raise ValueError(kind)
    if kind == 'generator': return (n for n in ())
    if kind == 'deep': return f('deep')
    return kind
";
    let limits = Limits {
        fuel: 400_000_000,
        ..limits()
    };
    let load = || Program::python(guest(), source, Some("f"), &limits).unwrap();
    let kinds = [
        "a",
        "loop",
        "b",
        "print",
        "exit",
        "leave",
        "raise",
        "generator",
        "deep",
        "loop",
        "c",
    ];
    let inputs: Vec<Input> = kinds
        .iter()
        .map(|&kind| arguments(vec![kind.into()]))
        .collect();
    let each = load().run_batch(&inputs, 0);
    let together = load().keeping_state(true).run_batch(&inputs, 0);
    let outcomes =
        |runs: &[Run]| -> Vec<Outcome> { runs.iter().map(|run| run.outcome.clone()).collect() };
    assert_eq!(outcomes(&together), outcomes(&each));
    assert_eq!(each[0].outcome, object("'a'"));
    assert_eq!(each[1].outcome, Outcome::OutOfFuel);
    assert_eq!(each[3].outcome, Outcome::OutputTooLarge);
    assert_eq!(each[10].outcome, object("'c'"));
}

#[test]
fn a_batch_shares_its_fuel_out() {
    let source = "def f(a, b):\n    return a >= 25 and b >= 3\n";
    let inputs: Vec<Input> = (0..500_i64)
        .map(|n| arguments(vec![(n % 50).into(), (n % 7).into()]))
        .collect();
    let each = function(source, "f").run_batch(&inputs[..3], 0);
    let together = function(source, "f")
        .keeping_state(true)
        .run_batch(&inputs, 0);
    assert_eq!(together.len(), 500);
    assert!(
        together
            .iter()
            .zip(&each)
            .all(|(kept, fresh)| kept.outcome == fresh.outcome)
    );
    // Most of a single run is the way to the call.
    assert!(
        together
            .iter()
            .all(|run| run.fuel > 0 && run.fuel < each[0].fuel / 2)
    );
    let (most, least) = (&together[0].fuel, &together[499].fuel);
    assert!(most - least <= 1, "{most} and {least}");
}

#[test]
fn the_deadline_ends_a_script() {
    let limits = Limits {
        fuel: u64::MAX,
        deadline_milliseconds: 20,
        ..Limits::python()
    };
    let program = Program::python(guest(), "while True: pass", None, &limits).unwrap();
    assert_eq!(program.run(&Input::default(), 0).outcome, Outcome::Deadline);
}

#[test]
fn a_script_may_be_shared() {
    let program = function("def f(n):\n    return n + 1\n", "f");
    std::thread::scope(|scope| {
        for base in [0, 1_000] {
            let program = &program;
            scope.spawn(move || {
                for number in base..base + 5_i64 {
                    let outcome = program.run(&arguments(vec![number.into()]), 0).outcome;
                    assert_eq!(outcome, object(&(number + 1).to_string()));
                }
            });
        }
    });
}

/// What a guest is started from makes no difference, and what cannot be its snapshot is refused.
#[test]
fn a_snapshot_is_as_good_as_a_start() {
    let snapshot = guest().snapshot();
    let parts = Snapshot::from_parts(snapshot.bytes().to_vec(), snapshot.length()).unwrap();
    let restored = Guest::with_snapshot(&wasm(), parts).unwrap();
    let source = "import random\nprint(input(), {'a', 'b'}, random.random())\n";
    let input = Input {
        stdin: "text".to_owned(),
        arguments: Vec::new(),
    };
    let run = |guest| {
        Program::python(guest, source, None, &limits())
            .unwrap()
            .run(&input, 7)
    };
    assert_eq!(run(&restored), run(guest()));
    assert_eq!(
        Snapshot::from_parts(vec![0; 2], 1 << 16).map(|it| it.length()),
        Some(1 << 16)
    );
    assert!(Snapshot::from_parts(vec![0; 2], 1).is_none());
    assert!(Snapshot::from_parts(vec![0; 2], 100).is_none());
}

#[test]
fn what_is_not_the_guest_is_refused() {
    let (mut file, digest) = packed();
    let place = file.len() / 2;
    file[place] ^= 1;
    let error = Guest::unpack(&file, &digest, &mut |_| {}).unwrap_err();
    assert!(matches!(error, Error::Damaged { .. }), "{error:?}");
    for module in [&b"\0asm\x01\0\0\0"[..], b"", b"\0asm\x01\0\0\0\x01"] {
        let error = Guest::new(module).unwrap_err();
        assert!(matches!(error, Error::Interpreter { .. }), "{error:?}");
        assert!(!error.hint().is_empty());
    }
}

/// A run that grew the memory leaves nothing behind that the next one could tell.
#[test]
fn runs_do_not_see_each_other() {
    let source =
        "x = object()\nprint(id(x), hash(x))\nhoard = [bytearray(10**6) for _ in range(n)]\n";
    let run = |n: u32| {
        let source = format!("n = {n}\n{source}");
        script(&source).unwrap().run(&Input::default(), 0)
    };
    let (small, large) = (run(1), run(9));
    assert_eq!(run(1), small);
    assert_eq!(run(9), large);
    let endless = script("while True: pass").unwrap();
    assert_eq!(
        endless.run(&Input::default(), 0).outcome,
        Outcome::OutOfFuel
    );
    assert_eq!(run(1), small);
}

/// A program's own code never runs while it is watched, and cannot forge an event.
#[test]
fn tracing_runs_nothing_of_the_programs() {
    let source = r#"
class Hostile:
    def __repr__(self):
        while True: pass
    __str__ = __hash__ = __eq__ = __len__ = __iter__ = __bool__ = __getattribute__ = __repr__

class Named(type):
    __name__ = property(lambda self: 1 // 0)
    def __repr__(self):
        raise SystemExit

Forged = Named('x"}\n{"e":"line","l":1,"d":0,"f":"f"}', (list,), {"__repr__": Hostile.__repr__})
Forged.__module__ = '"\n'

def f(text):
    one = Hostile()
    two = [Forged([1]), {"k": one}]
    text += '"}\n{"truncated":true}\n'
    try:
        raise Exception(one, text)
    except Exception:
        pass
    return two
"#;
    let program = function(source, "f");
    let trace = program
        .trace(&arguments(vec!["\u{7f}\0".into()]), 0, 100)
        .unwrap();
    assert!(!trace.truncated, "{trace:?}");
    assert!(
        trace
            .events
            .iter()
            .all(|event| event.function == "f" && event.depth == 0)
    );
    assert_eq!(trace.events.len(), 11, "{trace:?}");
    assert_eq!(trace.events[10].step, Step::Return);
    assert!(matches!(
        trace.outcome.outcome,
        Outcome::NotSerialisable { .. }
    ));
}

#[test]
fn a_trace_is_cut_and_says_so() {
    let source = "def f(n):\n    for i in range(n):\n        pass\n";
    let all = function(source, "f")
        .trace(&arguments(vec![5.into()]), 0, 1_000)
        .unwrap();
    assert!(!all.truncated);
    for most in [1, 2, 7] {
        let cut = function(source, "f")
            .trace(&arguments(vec![5.into()]), 0, most)
            .unwrap();
        assert!(cut.truncated);
        assert_eq!(cut.events[..], all.events[..most as usize]);
        assert_eq!(cut.outcome.outcome, object("None"));
    }
    // What happened before a run breaks off is told.
    let limits = Limits {
        fuel: 300_000_000,
        ..limits()
    };
    let endless = "def f():\n    n = 1\n    while True:\n        pass\n";
    let program = Program::python(guest(), endless, Some("f"), &limits).unwrap();
    let trace = program.trace(&Input::default(), 0, 5).unwrap();
    assert_eq!(trace.outcome.outcome, Outcome::OutOfFuel);
    assert_eq!(trace.events.len(), 5);
    assert!(trace.truncated);
    let module = Program::load(b"(module (func (export \"f\")))", None, &limits).unwrap();
    assert_eq!(module.trace(&Input::default(), 0, 5), Err(Error::NotTraced));
}

/// Values that programs take and return, without the NaN, which equals nothing.
fn data() -> impl Strategy<Value = Data> {
    let hashable = prop_oneof![
        Just(Data::None),
        any::<bool>().prop_map(Data::Bool),
        any::<i128>().prop_map(|number| Data::Int(Integer::Small(number))),
        "-?[1-9][0-9]{39,60}".prop_map(|digits| Data::Int(Integer::Large(digits.into()))),
        any::<f64>().prop_filter_map("a number", |number| {
            (!number.is_nan()).then_some(Data::Float(number))
        }),
        any::<String>().prop_map(Data::Str),
    ];
    let leaf = hashable.clone();
    leaf.prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..6).prop_map(Data::List),
            vec(inner.clone(), 0..6).prop_map(Data::Tuple),
            vec(inner, 0..4)
                .prop_flat_map(|values| {
                    let keys = vec("[a-z\u{e0}-\u{ff}]{0,6}", values.len());
                    (keys, Just(values))
                })
                .prop_map(|(keys, values)| {
                    let keys = keys.into_iter().map(Data::Str);
                    Data::dict(keys.zip(values).collect())
                }),
            vec(any::<i64>(), 0..5)
                .prop_map(|items| Data::set(items.into_iter().map(Data::from).collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// What goes in comes out, as a value and as its literal; twenty at a time.
    #[test]
    fn values_pass_through(values in vec(data(), 20)) {
        let program = function("def f(x):\n    return x\n", "f").keeping_state(true);
        let inputs: Vec<Input> = values.iter().map(|value| arguments(vec![value.clone()])).collect();
        for (value, run) in values.iter().zip(program.run_batch(&inputs, 0)) {
            prop_assert_eq!(&run.outcome, &object(&value.to_literal()));
            prop_assert_eq!(Data::from_literal(&value.to_literal()).unwrap(), value.clone());
        }
    }

    /// Any text is a script or an error, and a script runs twice alike.
    #[test]
    fn any_text_is_handled(source in "[a-z(:)\\[\\]{}='\"#\\\\ \n\t0-9é,.+*@]{0,60}") {
        let limits = Limits { fuel: 200_000_000, ..limits() };
        match Program::python(guest(), &source, None, &limits) {
            Ok(program) => {
                let run = program.run(&Input::default(), 0);
                prop_assert!(run.fuel <= limits.fuel);
                prop_assert_eq!(program.run(&Input::default(), 0), run);
            }
            Err(error) => prop_assert!(!error.to_string().is_empty() && !error.hint().is_empty()),
        }
    }
}
