//! Points that the visitor adds to the plot.

use super::super::scene::Scene;
use super::super::state::{Action, POINTS};
use crate::routing::Published;
use crate::ui::chart::number;
use crate::ui::components::Field;
use crate::ui::markup::html;
use crate::ui::text::routing::labels;
use yew::prelude::*;

/// The points, each on a line of its own that can be changed.
pub fn points(scene: &Scene) -> Html {
    let words = scene.words();
    let points = &scene.state.points;
    let add = {
        let points = points.clone();
        let budget = scene.state.budget;
        let name = format!("{} {}", words.point_new, points.len() + 1);
        scene.on(move |_: MouseEvent| {
            let mut points = points.clone();
            points.push(Published {
                name: name.clone(),
                cost: Some(budget),
                solve_rate: 0.5,
            });
            Action::Points(points)
        })
    };
    html! {
        <fieldset class="knobs" id="points">
            <legend class="lab">{ words.points_title }</legend>
            <p class="ui quiet">{ words.points_text }</p>
            { for points.iter().enumerate().map(|(at, point)| row(scene, at, point)) }
            if points.len() < POINTS {
                <button type="button" class="tool primary" id="add-point" onclick={add}>{ words.add_point }</button>
            }
        </fieldset>
    }
}

/// A point after something was typed; nothing if it cannot be read.
type Typed = fn(&mut Published, &str, f64) -> Option<()>;

fn row(scene: &Scene, at: usize, point: &Published) -> Html {
    let (words, unit) = (scene.words(), scene.unit());
    let field = |label: &str, value: String, number: bool, set: Typed| {
        let (points, factor) = (scene.state.points.clone(), unit.factor);
        let send = scene.send.clone();
        let on_commit = Callback::from(move |text: String| {
            let mut points = points.clone();
            if points
                .get_mut(at)
                .and_then(|point| set(point, &text, factor))
                .is_some()
            {
                send.emit(super::super::scene::Step::Do(Action::Points(points)));
            }
        });
        html! {
            <label class="field">
                <span>{ label }</span>
                <Field class={if number { "num" } else { "" }} {number} {value} {on_commit} label={labels::of_point(scene.lang, label, &point.name)} />
            </label>
        }
    };
    let remove = {
        let points = scene.state.points.clone();
        scene.on(move |_: MouseEvent| {
            let mut points = points.clone();
            points.remove(at);
            Action::Points(points)
        })
    };
    let cost = point
        .cost
        .map_or_else(String::new, |cost| number::shortest(cost * unit.factor, 9));
    html! {
        <div class="controls ui" key={at}>
            { field(words.point_name, point.name.clone(), false, |point, text, _| {
                point.name = text.to_owned();
                Some(())
            }) }
            { field(&labels::in_unit(words.mean_cost, unit), cost, true, |point, text, factor| {
                // Emptied: it has no price, which is not a price of nothing.
                point.cost = match text.trim() {
                    "" => None,
                    typed => Some(number::parse(typed)? / factor),
                };
                Some(())
            }) }
            { field(words.axis_rate, number::shortest(point.solve_rate, 6), true, |point, text, _| {
                point.solve_rate = number::parse(text)?;
                Some(())
            }) }
            <button type="button" class="tool primary" aria-label={format!("{}: {}", words.remove_point, point.name)} onclick={remove}>{ words.remove_point }</button>
        </div>
    }
}
