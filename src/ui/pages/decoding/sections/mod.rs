//! The sections of the page.

mod backend;
mod candidates;
mod code;
mod cost;
mod opening;
mod opinions;
mod opinions_drawing;
mod signal;
mod states;
mod tests_table;
mod timeline;
mod trace;

pub use backend::backend;
pub use candidates::candidates;
pub use code::{code, waiting};
pub use cost::cost;
pub use opening::presets;
pub use opinions::opinions;

use super::scene::{Origin, Scene};
use crate::protocol::Status;
use crate::ui::chart::draw::{Shape, circle, mark, path};
use crate::ui::markup::html;
use crate::ui::text::Lang;
use yew::prelude::*;

/// `Figure 1.` before a caption, and what its run is.
fn numbered(scene: &Scene, number: u32, title: &str) -> Html {
    let (name, stop) = match scene.lang() {
        Lang::En => (format!("Figure {number}. "), "."),
        Lang::Zh => (format!("图 {number}　"), "。"),
    };
    html! {
        <>
            <b>{ name }{ title }{ stop }</b>{ " " }
            if scene.origin != Origin::Live { <><span class="tag">{ scene.words().recorded }</span>{ " " }</> }
        </>
    }
}

/// The letter of a candidate among those of its line.
fn letter(place: usize) -> String {
    char::from(b'A' + (place as u8).min(25)).to_string()
}

/// A test by how it went.
fn status_mark(status: Option<Status>, x: f64, y: f64) -> Html {
    match status {
        Some(Status::Passed) => mark(Shape::Circle, x, y, 5.0, "correct"),
        Some(Status::Failed) => mark(Shape::Square, x, y, 5.2, "buggy"),
        Some(Status::Exception) => {
            let (left, right, top, bottom) = (x - 4.5, x + 4.5, y - 4.5, y + 4.5);
            let cross = format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}");
            path(cross, "x-env")
        }
        Some(Status::Stopped) => circle(x, y, 4.7, "missing small"),
        None => circle(x, y, 2.0, "unsaid"),
    }
}

/// The same the size of a letter.
fn status_glyph(status: Option<Status>) -> Html {
    html! { <svg class="glyph" viewBox="0 0 14 14" aria-hidden="true">{ status_mark(status, 7.0, 7.0) }</svg> }
}

/// A token as it is shown alone: what cannot be seen becomes a sign, what is long is cut.
fn token_text(text: &str, most: usize) -> String {
    let mut out = String::new();
    for (place, letter) in text.chars().enumerate() {
        if place == most {
            out.push('…');
            break;
        }
        out.push(match letter {
            ' ' => '·',
            '\n' => '↵',
            '\t' => '⇥',
            other if other.is_control() => '�',
            other => other,
        });
    }
    if out.is_empty() {
        out.push('∅');
    }
    out
}
