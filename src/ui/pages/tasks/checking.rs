//! One solution beside the program that was adopted, on fresh inputs.

use super::asking::Pace;
use super::scene::{Scene, Step};
use super::state::Action;
use crate::reliability::Decision;
use crate::sandbox::Outcome;
use crate::task::file::Code;
use crate::ui::components::{self, Source, code_editor, error_line, progress};
use crate::ui::markup::html;
use crate::ui::pages::reliability::letter;
use crate::ui::text::reliability::outcome;
use crate::ui::text::tasks::labels;
use crate::workbench::{Answer, Check, Checked, Request};
use std::rc::Rc;
use yew::prelude::*;

/// Fresh inputs a check runs.
const INPUTS: u32 = 100;

/// Properties of [`Checking`].
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The page.
    pub scene: Scene,
}

/// How a check stands.
#[derive(Clone, PartialEq)]
enum State {
    Running(Pace),
    Done(Rc<Checked>),
    Refused(String),
}

/// A field for a solution, and what came of it.
#[component]
pub fn Checking(props: &Props) -> Html {
    let scene = &props.scene;
    let words = scene.words();
    let state = use_state(|| None::<State>);
    let Some(found) = &scene.found else {
        return html! {};
    };
    // Without an adopted program nothing is known but the public tests; the page says so.
    let adopted = match scene.decision() {
        Some(Decision::Adopt { program, .. }) => found.columns.get(program).copied(),
        _ => None,
    };
    let solution = &scene.state.solution;
    let has_tests = !scene.state.task.visible.is_empty();
    let check = {
        let (scene, to) = (scene.clone(), state.setter());
        Callback::from(move |_: MouseEvent| {
            let reference = adopted.and_then(|place| scene.state.task.candidates.get(place));
            let request = Request::Check(Box::new(Check {
                task: (*scene.state.task).clone(),
                solution: Code::of_text(&scene.state.solution),
                reference: reference.map(|program| program.code.clone()),
                inputs: INPUTS,
                seed: scene.state.seed,
                engine: scene.state.engine,
            }));
            let to = to.clone();
            scene.workers.ask(request, move |answer| {
                to.set(Some(match answer {
                    Ok(Answer::Progress { phase, done, total }) => {
                        State::Running(Pace { phase, done, total })
                    }
                    Ok(Answer::Checked(report)) => State::Done(Rc::new(*report)),
                    Ok(Answer::Refused(refused)) => {
                        State::Refused(format!("{} {}", refused.message, refused.hint))
                    }
                    Ok(_) => return,
                    Err(trouble) => State::Refused(format!("{trouble} {}", trouble.hint())),
                }));
            });
        })
    };
    html! {
        <div id="check">
            <h3 class="lab spaced">{ words.check_title }</h3>
            <p class="prose">{ match adopted {
                Some(place) => labels::check_against(scene.lang, &letter(place).to_string()),
                None if has_tests => words.check_public.to_owned(),
                None => words.check_nothing.to_owned(),
            } }</p>
            { code_editor(scene.chrome(), Source {
                label: words.check_source.to_owned(),
                value: solution,
                on_input: scene.send.reform(|text| Step::Drag(Action::Solution(text))),
                on_commit: scene.step_on(&Step::Commit),
                error_line: None,
                error_id: None,
            }) }
            <div class="controls ui">
                <button type="button" class="tool primary" id="check-run" disabled={(adopted.is_none() && !has_tests) || solution.trim().is_empty()}
                    onclick={check}>{ words.check_run }</button>
            </div>
            { match &*state {
                None => html! {},
                Some(State::Running(pace)) => progress(scene.chrome(), words.running,
                    components::Pace { done: pace.done, total: pace.total, rate: None }, None),
                Some(State::Refused(message)) => error_line(message, "", None),
                Some(State::Done(report)) => done(scene, report),
            } }
        </div>
    }
}

fn done(scene: &Scene, checked: &Checked) -> Html {
    let words = scene.words();
    let Checked {
        report,
        texts,
        public,
    } = checked;
    let counterexample = texts.as_ref().zip(report.counterexample.as_ref());
    html! {
        <div role="status">
            <p class="ui">{ labels::checked(scene.lang, report) }</p>
            if let Some((input, expected, actual)) = public {
                <h3 class="lab">{ words.failed_test }</h3>
                <pre class="io" tabindex="0" id="failed-test">{ input.as_str() }</pre>
                { both(scene, expected, actual) }
            }
            if let Some(((text, from), found)) = counterexample {
                <h3 class="lab">{ words.counterexample }</h3>
                <pre class="io" tabindex="0" id="counterexample">{ text.as_str() }</pre>
                { both(scene, &found.expected, &found.actual) }
                <details><summary>{ words.shrunk_from }</summary><pre class="io" tabindex="0">{ from.as_str() }</pre></details>
            }
        </div>
    }
}

/// What is expected, and what the solution did.
fn both(scene: &Scene, expected: &Outcome, actual: &Outcome) -> Html {
    let words = scene.words();
    html! {
        <table class="tight"><tbody>
            <tr><th scope="row">{ words.expected }</th><td><code class="answer">{ outcome(scene.lang, expected) }</code></td></tr>
            <tr><th scope="row">{ words.yours }</th><td><code class="answer">{ outcome(scene.lang, actual) }</code></td></tr>
        </tbody></table>
    }
}
