//! The same work on every machine: seven programs on 300 inputs, outcomes and fuel.

use runwise::sandbox::Limits;
use runwise::task::{Builtin, Inputs};
use runwise::work::{Answer, Fingerprint, Key, Request, Workshop, key};

/// What the run gives, natively and in the browser.
pub const GOLDEN: &str = "0c9c0039546f4759";

/// Inputs with everything in them: far from the edges, next to them, on them.
pub fn inputs() -> Inputs {
    Inputs::Law {
        total: (0, 100),
        count: (0, 10),
        boundary_weight: 0.5,
        inputs: 300,
    }
}

/// A workshop with the seven programs, and their keys.
pub fn seven(mut workshop: Workshop) -> (Workshop, Vec<Key>) {
    let load = |builtin: Builtin| {
        let source = builtin.text().as_bytes().to_vec();
        let limits = Limits::default();
        let key = key(&source, None, &limits);
        let request = Request::Load {
            key: key.clone(),
            source,
            entry: None,
            limits,
        };
        let answer = workshop.handle(request, &mut |_| ());
        let signature = "valid(i32, i32) -> i32".to_owned();
        assert_eq!(
            answer,
            Answer::Loaded {
                key: key.clone(),
                signature
            }
        );
        key
    };
    let keys = Builtin::SEVEN.map(load).to_vec();
    (workshop, keys)
}

/// Runs the rows `first..first + count`.
pub fn run(workshop: &mut Workshop, programs: &[Key], first: u32, count: u32) -> Answer {
    let programs = programs.to_vec();
    let request = Request::Run {
        programs,
        inputs: inputs(),
        seed: 1,
        first,
        count,
    };
    workshop.handle(request, &mut |_| ())
}

/// The fingerprint of the whole run.
pub fn fingerprint() -> String {
    let (mut workshop, keys) = seven(Workshop::new());
    match run(&mut workshop, &keys, 0, 300) {
        Answer::Ran { matrix, fuel, .. } => Fingerprint::of_run(&matrix, &fuel).to_string(),
        answer => format!("{answer:?}"),
    }
}
