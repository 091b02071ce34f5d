//! Python scripts in the browser: the same outcomes and fuel as natively, and the same outcomes in
//! the browser's own engine.

#[path = "../suite/python.rs"]
mod table;

use crate::clock::fastest;
use runwise::sandbox::python::Guest;
use runwise::sandbox::{Error, Input, Limits, Outcome, Program, Run};
use runwise::ui::worker::engine::{Browser, Engines, guest};
use std::sync::Arc;
use wasm_bindgen_test::{console_log, wasm_bindgen_test};

const PACKED: &[u8] = include_bytes!("../../static/guests/python.wasm.xz");
const ABOUT: &str = include_str!("../../static/guests/python.toml");

fn digest() -> &'static str {
    let digest = ABOUT
        .lines()
        .find_map(|line| line.strip_prefix("sha256 = "));
    digest.unwrap().trim_matches('"')
}

fn wasm() -> Vec<u8> {
    Guest::unpack(PACKED, digest(), &mut |_| {}).unwrap()
}

/// An address of the file for this test alone, as there is no server of ours.
fn address(bytes: &[u8]) -> String {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    let blob = web_sys::Blob::new_with_u8_array_sequence(&parts).unwrap();
    web_sys::Url::create_object_url_with_blob(&blob).unwrap()
}

/// One test, since unpacking and compiling take seconds here: both engines start with the same
/// memory, byte for byte; the metered one runs the quick part of the table as it is run natively,
/// fuel and all; and the browser's own comes to the same outcomes.
#[wasm_bindgen_test]
async fn both_engines_do_what_the_table_says() {
    compare(|case| case.is_quick(), table::GOLDEN_QUICK).await;
}

#[wasm_bindgen_test]
#[ignore = "minutes: an interpreter in an interpreter"]
async fn both_engines_do_what_the_whole_table_says() {
    compare(|_| true, table::GOLDEN).await;
}

async fn compare(which: impl Fn(&table::Case) -> bool, golden: &str) {
    let wasm = wasm();
    let metered = Guest::new(&wasm).unwrap();
    let browser = Browser::compile(&wasm).await.unwrap();
    let native = Guest::with_engines(Box::new(browser), None).unwrap();
    let differing = metered.snapshot().difference(native.snapshot().bytes());
    let differing: Vec<usize> = differing.blocks().map(|(start, _)| start).collect();
    assert_eq!(
        (native.snapshot().length(), differing),
        (metered.snapshot().length(), Vec::new()),
        "the snapshots differ in the blocks at these addresses"
    );

    let (mut wrong, mut runs) = (Vec::new(), Vec::new());
    for case in table::CASES.iter().filter(|case| which(case)) {
        let of_case = table::run(&metered, case);
        wrong.extend(table::mismatches(case, &of_case));
        if !case.is_limited() {
            let others = outcomes(&table::run(&native, case));
            if others != outcomes(&of_case) {
                wrong.push(format!(
                    "{}, in the browser's engine: {others:?}",
                    case.name
                ));
            }
        }
        runs.extend(of_case);
    }
    assert!(
        wrong.is_empty(),
        "the files should say\n{}",
        wrong.join("\n")
    );
    assert_eq!(table::fingerprint(&runs), golden, "{}", table::fuel(&runs));
}

fn outcomes(runs: &[Run]) -> Vec<Outcome> {
    runs.iter().map(|run| run.outcome.clone()).collect()
}

/// The way of the page: fetched, unpacked, started once, and the second time from the cache.
#[wasm_bindgen_test]
async fn the_guest_is_fetched_and_its_snapshot_kept() {
    let url = address(PACKED);
    let mut told = Vec::new();
    let mut progress = |done: u32, total: Option<u32>| told.push((done, total));
    let first = guest(&url, digest(), Engines::Browser, &mut progress)
        .await
        .unwrap();
    let (done, total) = *told.last().unwrap();
    assert_eq!(done as usize, PACKED.len());
    assert!(total.is_none_or(|total| total == done));
    let second = guest(&url, digest(), Engines::Metered, &mut |_, _| ())
        .await
        .unwrap();
    assert!(first.snapshot() == second.snapshot());
    assert_eq!(prints(&first), prints(&second));
}

fn prints(guest: &Arc<Guest>) -> Outcome {
    let case = table::CASES
        .iter()
        .find(|case| case.name == "order")
        .unwrap();
    table::run(guest, case).remove(0).outcome
}

#[wasm_bindgen_test]
async fn what_cannot_be_fetched_is_an_error() {
    let mut other = PACKED.to_vec();
    other.truncate(1_000);
    let damaged = guest(&address(&other), digest(), Engines::Browser, &mut |_, _| ()).await;
    assert!(matches!(damaged, Err(Error::Damaged { .. })), "{damaged:?}");
    let nowhere = guest("blob:nowhere", digest(), Engines::Browser, &mut |_, _| ()).await;
    assert!(
        matches!(nowhere, Err(Error::Interpreter { .. })),
        "{nowhere:?}"
    );
}

/// What a run costs here, for `docs/measurements.md`: `cargo xtask bench` shows it, in a release build.
#[wasm_bindgen_test]
#[ignore = "prints times, and judges nothing"]
async fn measures_python() {
    const SOURCE: &str = "def valid(total, count):\n    return total >= 25 and count >= 3\n";
    let wasm = wasm();
    let browser = Browser::compile(&wasm).await.unwrap();
    let native = Guest::with_engines(Box::new(browser), None).unwrap();
    let metered = Guest::with_snapshot(&wasm, native.snapshot().clone()).unwrap();
    let inputs: Vec<Input> = (0..1_000_i64)
        .map(|n| Input {
            stdin: String::new(),
            arguments: vec![(n % 101).into(), (n % 11).into()],
        })
        .collect();
    for (engine, guest) in [("wasmi", metered), ("the browser", native)] {
        let load = || Program::python(&guest, SOURCE, Some("valid"), &Limits::python()).unwrap();
        let (apart, kept) = (load(), load().keeping_state(true));
        let one = fastest(50, || drop(apart.run(&inputs[0], 0)));
        let batch = fastest(10, || drop(kept.run_batch(&inputs, 0)));
        console_log!(
            "Python in {engine}: a call from the first state {one:.2} ms, 1,000 in a batch {batch:.1} ms"
        );
    }
}
