//! Figure 3: the same programs on inputs chosen in three ways.

use super::super::scene::Scene;
use super::numbered;
use crate::reliability::Decision;
use crate::ui::chart::draw::{chart, line, mark, path, text};
use crate::ui::chart::number::count;
use crate::ui::chart::path::steps;
use crate::ui::chart::{self, Cell, Column, Frame, Scale, Table, draw};
use crate::ui::markup::html;
use crate::ui::pages::reliability::letter;
use crate::ui::text::tasks::labels;
use crate::workbench::{Investigated, Plan};
use std::rc::Rc;
use yew::prelude::*;

/// What became of one plan.
#[derive(Clone, Debug, PartialEq)]
struct Course {
    plan: Plan,
    found: Rc<Investigated>,
    /// Whether the program believed at the end is right; `None` if none is, or nobody knows.
    right: Option<bool>,
    /// Inputs after which the decision did not change any more.
    settled: u32,
}

/// Figure 3.
pub fn plans(scene: &Scene) -> Html {
    let words = scene.words();
    let courses: Rc<Vec<Course>> = Rc::new(
        Plan::ALL
            .into_iter()
            .filter_map(|plan| {
                let found = scene.work.course(plan).found.clone()?;
                Some(Course {
                    right: believed(&found).and_then(|place| {
                        scene.state.task.candidates.get(place)?.correct
                    }),
                    settled: settled(&found),
                    found,
                    plan,
                })
            })
            .collect(),
    );
    if courses.is_empty() {
        return html! {};
    }
    let draw = {
        let (courses, scene) = (courses.clone(), scene.clone());
        Callback::from(move |frame: Frame| drawing(&courses, &scene, frame))
    };
    let caption = html! { <>{ numbered(scene, 3, words.plans_title) }{ words.plans_caption }</> };
    html! {
        <section>
            <h2>{ words.plans_title }</h2>
            { chart::figure("fig-3", caption, html! {}, Some(draw), table(&courses, scene), data(&courses, scene), None) }
        </section>
    }
}

/// The candidate that is believed at the end.
fn believed(found: &Investigated) -> Option<usize> {
    match found.course.last().map(|stage| &stage.decision) {
        Some(Decision::Adopt { program, .. }) => found.columns.get(*program).copied(),
        _ => None,
    }
}

fn settled(found: &Investigated) -> u32 {
    let mut stages = found.course.iter().rev();
    let Some(last) = stages.next() else {
        return 0;
    };
    let same = |decision: &Decision| match (decision, &last.decision) {
        (Decision::Adopt { program, .. }, Decision::Adopt { program: end, .. }) => program == end,
        (Decision::Fallback(_), Decision::Fallback(_)) => true,
        _ => false,
    };
    stages
        .take_while(|stage| same(&stage.decision))
        .last()
        .unwrap_or(last)
        .inputs
}

const HEIGHT: f64 = 220.0;
const BOTTOM: f64 = 40.0;

fn drawing(courses: &[Course], scene: &Scene, frame: Frame) -> Html {
    let words = scene.words();
    let most = courses
        .iter()
        .filter_map(|course| course.found.course.last())
        .map(|stage| f64::from(stage.inputs))
        .fold(1.0, f64::max);
    let groups = courses
        .iter()
        .flat_map(|course| &course.found.course)
        .map(|stage| f64::from(stage.groups))
        .fold(2.0, f64::max);
    let x = Scale::linear((0.0, most), (28.0, frame.width - 110.0));
    let y = Scale::linear((0.0, groups), (HEIGHT - BOTTOM, 26.0));
    let whole = |value: &f64| value.fract() == 0.0;
    let mut taken: Vec<f64> = Vec::new();
    let lines: Vec<Html> = courses
        .iter()
        .map(|course| series(course, scene, &x, &y, &mut taken))
        .collect();
    chart(
        frame.width,
        HEIGHT,
        words.plans_title,
        html! {
            <>
                { text(0.0, 12.0, "s dim", words.groups_axis) }
                { for y.ticks(4).into_iter().filter(whole).map(|value| html! {
                    <>
                        { line((28.0, y.at(value)), (frame.width - 110.0, y.at(value)), "grid") }
                        { text(18.0, y.at(value) + 4.0, "end s", count(value as u64)) }
                    </>
                }) }
                { for x.ticks(5).into_iter().filter(whole).map(|value| text(x.at(value), HEIGHT - BOTTOM + 18.0, "mid-a s", count(value as u64))) }
                { text((28.0 + frame.width - 110.0) / 2.0, HEIGHT - 4.0, "mid-a s dim", words.plans_axis) }
                { for lines }
            </>
        },
    )
}

fn series(course: &Course, scene: &Scene, x: &Scale, y: &Scale, taken: &mut Vec<f64>) -> Html {
    let stages = &course.found.course;
    let points: Vec<(f64, f64)> = stages
        .iter()
        .map(|stage| (x.at(f64::from(stage.inputs)), y.at(f64::from(stage.groups))))
        .collect();
    let Some(&(end, level)) = points.last() else {
        return html! {};
    };
    // Names stand at the right, and move down where one is already.
    let mut base = level + 4.0;
    while taken.iter().any(|&other| (other - base).abs() < 15.0) {
        base += 15.0;
    }
    taken.push(base);
    let right = x.range().1;
    let (line_class, shape) = match course.plan {
        Plan::Uniform => ("sl sl-1", draw::Shape::Circle),
        Plan::Boundary => ("sl sl-2", draw::Shape::Square),
        Plan::Adaptive => ("sl sl-3", draw::Shape::Triangle),
    };
    let here = stages
        .iter()
        .position(|stage| stage.inputs == course.settled)
        .unwrap_or(0);
    let dot = match course.right {
        Some(true) => "dot correct",
        Some(false) => "dot buggy",
        None => "pt open",
    };
    html! {
        <>
            { path(steps(points.iter().copied()), line_class) }
            { for points.get(here).map(|&(cx, cy)| mark(shape, cx, cy, 5.5, dot)) }
            if right - end > 4.0 { { line((end + 4.0, level), (right, level), "grid") } }
            { text(right + 8.0, base, "s", scene.words().plans[course.plan as usize]) }
        </>
    }
}

/// The same in numbers.
fn table(courses: &[Course], scene: &Scene) -> Html {
    let words = scene.words();
    html! {
        <div class="scroll" tabindex="0" role="region" aria-label={words.plans_title}>
        <table class="tight">
            <thead><tr>
                <th scope="col">{ words.column_plan }</th>
                <th scope="col" class="n">{ words.column_inputs }</th>
                <th scope="col" class="n">{ words.column_groups }</th>
                <th scope="col">{ words.column_believed }</th>
                <th scope="col" class="n">{ words.column_settled }</th>
            </tr></thead>
            <tbody>
                { for courses.iter().map(|course| {
                    let last = course.found.course.last();
                    let (class, believed) = name(course, scene);
                    html! {
                        <tr>
                            <th scope="row">{ words.plans[course.plan as usize] }</th>
                            <td class="n">{ number(last.map_or(0, |stage| stage.inputs)) }</td>
                            <td class="n">{ number(last.map_or(0, |stage| stage.groups)) }</td>
                            <td {class}>{ believed }</td>
                            <td class="n">{ number(course.settled) }</td>
                        </tr>
                    }
                }) }
            </tbody>
        </table>
        </div>
    }
}

fn number(value: u32) -> String {
    count(u64::from(value))
}

fn name(course: &Course, scene: &Scene) -> (&'static str, String) {
    let words = scene.words();
    match (believed(&course.found), course.right) {
        (Some(place), right) => {
            let (class, verdict) = match right {
                Some(true) => ("pick-correct", words.right),
                Some(false) => ("pick-buggy", words.wrong),
                None => ("pick-none", words.not_known),
            };
            (class, labels::believed(scene.lang, &letter(place).to_string(), verdict))
        }
        (None, _) => ("pick-none", words.never.to_owned()),
    }
}

fn data(courses: &[Course], scene: &Scene) -> Rc<Table> {
    let words = scene.words();
    let columns = [
        words.column_plan,
        words.column_inputs,
        words.column_groups,
        words.column_believed,
    ]
    .map(Column::new);
    let rows = courses.iter().flat_map(|course| {
        course.found.course.iter().map(|stage| {
            let believed = match &stage.decision {
                Decision::Adopt { program, .. } => course
                    .found
                    .columns
                    .get(*program)
                    .map_or(Cell::Missing, |&place| letter(place).to_string().into()),
                Decision::Fallback(_) => Cell::Missing,
            };
            vec![
                words.plans[course.plan as usize].into(),
                stage.inputs.into(),
                stage.groups.into(),
                believed,
            ]
        })
    });
    Rc::new(Table {
        columns: columns.into(),
        rows: rows.collect(),
    })
}
