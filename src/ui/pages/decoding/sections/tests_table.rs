//! Programs against tests, a mark each.

use super::super::asking::Grades;
use super::super::scene::Scene;
use super::status_glyph;
use crate::protocol::Status;
use crate::ui::components::{Pace, error_line, progress};
use crate::ui::markup::html;
use crate::ui::text::decoding::{figures, labels};
use crate::workbench::Phase;
use yew::prelude::*;

/// How one program did.
pub struct Graded {
    /// What it is.
    pub name: String,
    /// On the visible tests.
    pub visible: Vec<Option<Status>>,
    /// On the hidden ones, if they have been run.
    pub hidden: Option<Vec<Option<Status>>>,
}

/// The programs of a run that is over, and how they did: in this page's sandbox where that has been
/// tried, else as the run itself says.
pub fn graded(scene: &Scene) -> Vec<Graded> {
    let (Some(done), words) = (&scene.agent.done, scene.words()) else {
        return Vec::new();
    };
    let some = |told: &[Status]| told.iter().copied().map(Some).collect::<Vec<_>>();
    let mut programs = vec![(
        figures::guided(scene.lang(), &scene.agent),
        some(&done.visible),
    )];
    if let Some(plain) = &scene.story.plain {
        programs.push((words.greedy.to_owned(), some(&plain.greedy_visible)));
        let selected = figures::sampled(scene.lang(), plain.samples);
        programs.push((selected, some(&plain.selected_visible)));
    }
    let tested = match &scene.grades {
        Grades::Done(tested) if tested.visible.len() == programs.len() => Some(tested),
        _ => None,
    };
    let programs = programs.into_iter().enumerate();
    let row = |(place, (name, told)): (usize, (String, Vec<Option<Status>>))| Graded {
        name,
        visible: tested.map_or(told, |tested| tested.visible[place].clone()),
        hidden: tested.map(|tested| tested.hidden[place].clone()),
    };
    programs.map(row).collect()
}

/// How many of some tests passed.
pub fn passed(tests: &[Option<Status>]) -> usize {
    let passed = tests.iter().filter(|it| **it == Some(Status::Passed));
    passed.count()
}

/// The table of visible and of hidden tests.
pub fn tests_table(scene: &Scene, programs: &[Graded]) -> Html {
    let words = scene.words();
    let group = |title: &str,
                 id: &'static str,
                 tests: &dyn Fn(&Graded) -> Option<Vec<Option<Status>>>| {
        let rows = programs.iter().filter_map(|program| {
            let tests = tests(program)?;
            let says = labels::of(scene.lang(), passed(&tests), tests.len());
            Some(html! {
                <tr>
                    <th scope="row">{ program.name.as_str() }</th>
                    <td class="tests">{ for tests.iter().enumerate().map(|(place, status)| {
                        let name = status.map_or(words.not_a_value, |status| words.statuses[status as usize]);
                        html! { <span role="img" title={figures::test(scene.lang(), place, name)} aria-label={figures::test(scene.lang(), place, name)}>{ status_glyph(*status) }</span> }
                    }) }</td>
                    <td class="n">{ says }</td>
                </tr>
            })
        });
        html! {
            <div class="scroll" tabindex="0" role="region" aria-label={title.to_owned()}><table class="tight" {id}>
                <thead><tr><th scope="col">{ title }</th><th scope="col"><span class="sr">{ words.tests }</span></th><th scope="col" class="n">{ words.passed }</th></tr></thead>
                <tbody>{ for rows }</tbody>
            </table></div>
        }
    };
    html! {
        <>
            { group(words.visible_tests, "visible", &|program| Some(program.visible.clone())) }
            if programs.iter().any(|program| program.hidden.is_some()) {
                <div class="spaced">{ group(words.hidden_tests, "hidden", &|program| program.hidden.clone()) }</div>
            }
            { state(scene) }
        </>
    }
}

fn state(scene: &Scene) -> Html {
    let words = scene.words();
    match &scene.grades {
        Grades::Running { phase, done, total } => {
            let label = match phase {
                Phase::Fetching => words.fetching_python,
                Phase::Starting => words.starting_python,
                Phase::Running => words.running_tests,
            };
            let pace = Pace {
                done: *done,
                total: *total,
                rate: None,
            };
            progress(scene.chrome(), label, pace, None)
        }
        Grades::Refused(sentence) => error_line(sentence, "", None),
        Grades::None if scene.task.is_none() => html! { <p class="src">{ words.unknown_task }</p> },
        Grades::None | Grades::Done(_) => html! { <p class="src">{ words.own_sandbox }</p> },
    }
}
