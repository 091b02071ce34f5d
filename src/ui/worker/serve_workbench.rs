//! The side of a worker of the page of tasks: it hears a question, fetches Python if that is needed,
//! and answers.

use super::crew::{Order, Report};
use super::engine::{Engines, guest, watch};
use super::voice::{listen, post, seldom};
use crate::sandbox::python::Guest;
use crate::workbench::{Answer, Engine, Phase, Refused, Request, Workbench};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::WorkerGlobalScope;

/// The interpreter as it ships: its digest.
const PYTHON: &str = include_str!("../../../static/guests/python.toml");

/// What a worker keeps from one question to the next.
#[derive(Default)]
struct Kept {
    metered: Option<Arc<Guest>>,
    browser: Option<Arc<Guest>>,
}

impl Kept {
    /// The interpreter's place in an engine, and how it gets there.
    fn place(&mut self, engine: Engine) -> (&mut Option<Arc<Guest>>, Engines) {
        match engine {
            Engine::Wasmi | Engine::Kept => (&mut self.metered, Engines::Metered),
            Engine::Browser => (&mut self.browser, Engines::Browser),
        }
    }
}

/// Makes this thread a worker of the page of tasks. Call it once, from the worker's `main`.
pub fn serve_workbench() {
    let kept = Rc::new(RefCell::new(Kept::default()));
    let broken = |message| Report::<Answer>::Broken { message };
    listen(&Report::Ready, broken, move |order: Order<Request>, _| {
        let kept = kept.clone();
        spawn_local(async move {
            let id = order.id;
            let answer = answer(&kept, order).await;
            post(&Report::Answer { id, answer });
        });
    });
}

async fn answer(kept: &RefCell<Kept>, order: Order<Request>) -> Answer {
    let Order {
        id,
        question,
        endless,
    } = order;
    let mut due = seldom();
    let mut tell = move |answer: Answer| {
        if due() {
            post(&Report::Answer { id, answer });
        }
    };
    let mut workbench = Workbench::new();
    if question.needs_python() {
        match python(kept, question.engine(), &mut tell).await {
            Ok(guest) => workbench.set_python(guest),
            Err(refused) => return Answer::Refused(refused),
        }
    }
    // From here on: a worker that is new has had to start the interpreter before.
    watch(endless, move |run| {
        post(&Report::<Answer>::Begins { id, run });
    });
    workbench.handle(question, &mut tell)
}

/// The interpreter in an engine, fetched the first time.
async fn python(
    kept: &RefCell<Kept>,
    engine: Engine,
    tell: &mut dyn FnMut(Answer),
) -> Result<Arc<Guest>, Refused> {
    let engines = match kept.borrow_mut().place(engine) {
        (Some(guest), _) => return Ok(guest.clone()),
        (None, engines) => engines,
    };
    let mut progress = |done, total: Option<u32>| {
        tell(Answer::Progress {
            phase: Phase::Fetching,
            done,
            total: total.unwrap_or(0),
        });
    };
    let made = guest(&address(), digest(), engines, &mut progress).await?;
    *kept.borrow_mut().place(engine).0 = Some(made.clone());
    Ok(made)
}

/// Where the interpreter is: the page says so behind the worker's own address.
fn address() -> String {
    let scope: WorkerGlobalScope = js_sys::global().unchecked_into();
    let hash = scope.location().hash();
    let named = hash.strip_prefix('#').unwrap_or(&hash);
    js_sys::decode_uri_component(named).map_or_else(|_| named.to_owned(), String::from)
}

/// The digest of the interpreter's module.
fn digest() -> &'static str {
    let line = PYTHON
        .lines()
        .find_map(|line| line.strip_prefix("sha256 = "));
    line.map_or("", |value| value.trim().trim_matches('"'))
}
