//! One program on one input, step by step.

use super::scene::Scene;
use crate::sandbox::python::Trace;
use crate::task::file::Code;
use crate::ui::components::{Transport, error_line, select};
use crate::ui::markup::html;
use crate::ui::pages::reliability::letter;
use crate::ui::text::tasks::labels;
use crate::workbench::{Answer, Request};
use std::rc::Rc;
use yew::prelude::*;

/// Properties of [`Tracing`].
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The page.
    pub scene: Scene,
    /// The input, as a row of what was found.
    pub row: usize,
}

/// A trace that has been fetched, and of what.
#[derive(Clone, PartialEq)]
struct Fetched {
    program: usize,
    row: usize,
    source: String,
    trace: Result<Rc<Trace>, String>,
}

/// The choice of a program, and its trace.
#[component]
pub fn Tracing(props: &Props) -> Html {
    let (scene, row) = (&props.scene, props.row);
    let words = scene.words();
    let program = use_state_eq(|| 0_usize);
    let step = use_state_eq(|| 0_usize);
    let playing = use_state_eq(|| false);
    let fetched = use_state(|| None::<Fetched>);
    let python: Vec<usize> = scene
        .found
        .iter()
        .flat_map(|found| found.columns.iter().copied())
        .filter(|&place| {
            let code = scene
                .state
                .task
                .candidates
                .get(place)
                .map(|program| &program.code);
            matches!(code, Some(Code::Python(_)))
        })
        .collect();
    let (Some(found), false) = (&scene.found, python.is_empty()) else {
        return html! {};
    };
    let at = (*program).min(python.len() - 1);
    let place = python[at];
    let names: Vec<String> = python
        .iter()
        .map(|&place| letter(place).to_string())
        .collect();
    let choose = {
        let program = program.setter();
        Callback::from(move |index| program.set(index))
    };
    let ask = {
        let (scene, fetched, step) = (scene.clone(), fetched.setter(), step.setter());
        let instance = found.rows[row].instance.clone();
        Callback::from(move |_: MouseEvent| {
            let Some(candidate) = scene.state.task.candidates.get(place) else {
                return;
            };
            let source = match &candidate.code {
                Code::Python(source) => source.clone(),
                _ => return,
            };
            let request = Request::Trace {
                task: Box::new((*scene.state.task).clone()),
                code: candidate.code.clone(),
                instance: instance.clone(),
                seed: scene.state.seed,
            };
            let (fetched, step) = (fetched.clone(), step.clone());
            scene.workers.ask(request, move |answer| {
                let trace = match answer {
                    Ok(Answer::Traced(trace)) => Ok(Rc::new(*trace)),
                    Ok(Answer::Refused(refused)) => {
                        Err(format!("{} {}", refused.message, refused.hint))
                    }
                    Ok(_) => return,
                    Err(trouble) => Err(format!("{trouble} {}", trouble.hint())),
                };
                step.set(0);
                fetched.set(Some(Fetched {
                    program: place,
                    row,
                    source: source.clone(),
                    trace,
                }));
            });
        })
    };
    let shown = (*fetched)
        .as_ref()
        .filter(|fetched| fetched.program == place && fetched.row == row);
    html! {
        <div class="tracing">
            <div class="controls ui">
                { select(words.detail_program, &names, at, choose) }
                <button type="button" class="tool primary" id="trace" onclick={ask}>{ words.trace_show }</button>
                <span class="src">{ words.trace_caption }</span>
            </div>
            if let Some(fetched) = shown {
                { match &fetched.trace {
                    Err(message) => error_line(message, "", None),
                    Ok(trace) => steps(scene, trace, &fetched.source, &step, &playing),
                } }
            }
        </div>
    }
}

fn steps(
    scene: &Scene,
    trace: &Rc<Trace>,
    source: &str,
    step: &UseStateHandle<usize>,
    playing: &UseStateHandle<bool>,
) -> Html {
    let words = scene.words();
    let events = &trace.events;
    let Some(event) = events.get((**step).min(events.len().saturating_sub(1))) else {
        return html! { <p class="empty ui">{ labels::no_trace(scene.lang) }</p> };
    };
    let on_step = {
        let step = step.setter();
        Callback::from(move |at: usize| step.set(at))
    };
    let on_play = {
        let playing = playing.setter();
        Callback::from(move |play: bool| playing.set(play))
    };
    let locals = labels::locals(events, **step);
    html! {
        <>
            <Transport label={words.trace_step} index={**step} last={events.len() - 1} playing={**playing} pace={400}
                on_go={on_step} {on_play}>{ format!("{} / {}", **step + 1, events.len()) }</Transport>
            <div class="trace">
                <ol class="listing" aria-label={words.trace_title}>
                    { for source.lines().enumerate().map(|(at, line)| {
                        let here = event.line as usize == at + 1;
                        html! { <li class={here.then_some("is-here")} aria-current={here.then_some("step")}><code>{ line }</code></li> }
                    }) }
                </ol>
                <div>
                    <p class="ui">{ labels::event(scene.lang, event) }</p>
                    <table class="tight"><tbody>
                        { for locals.into_iter().map(|(name, value, fresh)| html! {
                            <tr><th scope="row"><code>{ name }</code></th><td class={fresh.then_some("hi")}><code>{ value }</code></td></tr>
                        }) }
                    </tbody></table>
                </div>
            </div>
            if trace.truncated { <p class="src">{ words.trace_cut }</p> }
        </>
    }
}
