//! Which task: shipped, one's own, or from a file.

use super::super::files::Files;
use super::super::scene::{Scene, Step};
use super::super::state::Action;
use crate::ui::components::select;
use crate::ui::markup::html;
use crate::ui::text::tasks::words;
use yew::prelude::*;

/// The choice of a task, what goes wrong in it, and where files come in.
pub fn opening(scene: &Scene) -> Html {
    let text = scene.words();
    let mut names: Vec<String> = scene
        .library
        .iter()
        .map(|task| words(scene.lang, &task.title).to_owned())
        .collect();
    let shipped = scene
        .state
        .shipped
        .then(|| {
            scene
                .library
                .iter()
                .position(|task| task.name == scene.state.task.name)
        })
        .flatten();
    let chosen = shipped.unwrap_or(names.len());
    let own = words(scene.lang, &scene.state.task.title);
    names.push(if shipped.is_some() || own.is_empty() {
        text.own_task.to_owned()
    } else {
        format!("{}: {own}", text.own_task)
    });
    let choose = {
        let (library, send) = (scene.library.clone(), scene.send.clone());
        let is_own = shipped.is_none();
        Callback::from(move |index: usize| match library.get(index) {
            Some(task) => send.emit(Step::Do(Action::Open(task.clone()))),
            None if is_own => {}
            None => send.emit(Step::Do(Action::Blank)),
        })
    };
    html! {
        <>
            <div class="controls ui task-choice">{ select(text.choose_task, &names, chosen, choose) }</div>
            if let Some(wrong) = scene.state.task.goes_wrong.as_ref().filter(|_| scene.state.shipped) {
                <p class="prose goes-wrong"><b>{ text.goes_wrong }</b>{ words(scene.lang, &wrong.words) }</p>
            }
            <Files scene={scene.clone()} />
        </>
    }
}
