//! What guidance, traces and the server cost, on this machine with a real model:
//! `cargo test --release -p runwise-backend measured -- --ignored --nocapture`.
//!
//! Numbers are printed, and nothing is asserted of a time. What must be true of tokens is.
//!
//! - `clock`: seconds. `clocked`: a model whose steps are timed. `runs`: a run with all that it took.
//! - `guided`: guidance over plain, refreshes, reuse. `traced`: traces. `served`: the server.

mod clock;
mod clocked;
mod guided;
mod runs;
mod served;
mod table;
mod traced;

use crate::served::python;
use runwise::decoding::brief;
use runwise::model::LanguageModel;
use runwise::protocol::TaskBrief;
use runwise::task::file::TaskFile;
use runwise_backend::engine::llama::{Llama, Options};
use runwise_backend::engine::weights;
use std::path::Path;
use table::Table;

/// Of `static/tasks`.
const TASKS: [&str; 2] = ["longest-run", "parcel-price"];

fn tasks() -> Vec<TaskBrief> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../static/tasks");
    let read = |name| {
        let text = std::fs::read_to_string(folder.join(format!("{name}.toml"))).unwrap();
        brief(&TaskFile::from_toml(&text).unwrap().0)
    };
    TASKS.map(read).to_vec()
}

#[test]
#[ignore = "a measurement"]
fn measured() {
    let Some(path) = weights::find(weights::CODER) else {
        eprintln!("skipped: no weights; `cargo xtask model coder` obtains them");
        return;
    };
    let mut table = Table;
    let mut engine = Llama::load(&path, &Options::default()).unwrap();
    let guest = python().guest().unwrap();
    eprintln!(
        "{}\nmedians; tasks: {}",
        engine.description().name,
        TASKS.join(", ")
    );
    let mut pairs = Vec::new();
    let mut programs = Vec::new();
    for task in tasks() {
        let plain = runs::run(&mut engine, &guest, &task, 0.0);
        guided::outline(&task, "plain", &plain);
        let guided = runs::run(&mut engine, &guest, &task, 1.0);
        guided::outline(&task, "guided", &guided);
        assert!(plain.tokens().all(|token| !token.flipped));
        let made = traced::programs(guided.events());
        programs.push((task.clone(), made));
        pairs.push((task, plain, guided));
    }
    guided::report(&mut table, &pairs);
    let mut all = Vec::new();
    for (task, programs) in &programs {
        all.extend(traced::on_tests(&guest, task, programs));
    }
    traced::report(&mut table, &guest, &all);
    // The one with more to write.
    let longest = pairs
        .iter()
        .max_by_key(|(_, plain, _)| plain.tokens().count());
    let (task, plain, _) = longest.unwrap();
    let chosen: Vec<u32> = plain.tokens().map(|token| token.id).collect();
    served::report(
        &mut table,
        &mut engine,
        &path,
        task,
        &plain.prompt(),
        &chosen,
    );
}
