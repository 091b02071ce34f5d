//! A figure: caption, drawing, and the numbers behind it.

use super::width::use_frame;
use super::{Cell, Frame, Table, export, number};
use crate::ui::browser;
use crate::ui::hooks::{use_flag, use_timer};
use crate::ui::markup::html;
use crate::ui::settings::{use_chrome, use_settings};
use crate::ui::text::chrome::{Chrome, fill};
use gloo::timers::callback::Timeout;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use web_sys::Element;
use yew::prelude::*;

/// Rows of a data table put into the page; the files hold all.
const ROWS: usize = 200;

/// How far a computation is; what is drawn meanwhile is old or partial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy {
    /// Units done.
    pub done: u32,
    /// Units in all; 0 if not known.
    pub total: u32,
}

/// Properties of [`Figure`].
#[derive(Clone, Properties, PartialEq)]
pub struct FigureProps {
    /// Identifier in the page, in links and in file names: `fig-1`.
    pub id: AttrValue,
    /// What it shows, in a sentence or two; may contain numbers that can be dragged.
    pub caption: Html,
    /// Between caption and drawing: a key, a transport.
    #[prop_or_default]
    pub before: Html,
    /// Draws at a width. Its charts are `draw::chart`, which is what is exported.
    #[prop_or_default]
    pub draw: Option<Callback<Frame, Html>>,
    /// Below the drawing: a verdict, a formula; or the whole body of a table.
    #[prop_or_default]
    pub children: Html,
    /// The data.
    pub table: Rc<Table>,
    /// Set while a new drawing is being computed.
    #[prop_or_default]
    pub busy: Option<Busy>,
}

/// A figure from its parts, in the order in which they stand.
pub fn figure(
    id: &'static str,
    caption: Html,
    before: Html,
    draw: Option<Callback<Frame, Html>>,
    body: Html,
    table: Rc<Table>,
    busy: Option<Busy>,
) -> Html {
    html! { <Figure {id} {caption} {before} {draw} {table} {busy}>{ body }</Figure> }
}

/// `<figure>` with everything a figure of the page can do.
#[component]
pub fn Figure(props: &FigureProps) -> Html {
    let (chrome, settings) = (use_chrome(), use_settings());
    let node = use_node_ref();
    let frame = use_frame(&node);
    let open = use_flag();
    if settings.embed.as_ref().is_some_and(|id| *id != props.id) {
        return html! {};
    }
    let toggle = {
        let open = open.clone();
        Callback::from(move |_| open.set(!*open))
    };
    let table_id = format!("{}-data", props.id);
    let progress = props.busy.map(|busy| {
        let known = (busy.total > 0).then_some(busy);
        html! {
            <progress class="fig-progress" aria-label={chrome.computing}
                value={known.map(|b| b.done.to_string())} max={known.map(|b| b.total.to_string())} />
        }
    });
    let partial = props.busy.filter(|busy| busy.total > 0).map(|busy| {
        let counts = [busy.done, busy.total].map(|n| number::count(u64::from(n)));
        fill(chrome.done_of_total, &[&counts[0], &counts[1]])
    });
    html! {
        <figure id={props.id.clone()} ref={node.clone()} aria-busy={props.busy.map(|_| "true")}>
            <figcaption>
                { props.caption.clone() }
                if let Some(partial) = partial { <>{ " " }<span class="partial num">{ partial }</span></> }
            </figcaption>
            { progress }
            { props.before.clone() }
            if let Some(draw) = &props.draw { { draw.emit(frame) } }
            { props.children.clone() }
            <Tools id={props.id.clone()} table={props.table.clone()} figure={node} picture={props.draw.is_some()}
                open={*open} {toggle} table_id={table_id.clone()} />
            <div id={table_id} class={if *open { "scroll data" } else { "sr" }}>
                <DataTable table={props.table.clone()} {chrome} />
            </div>
        </figure>
    }
}

#[derive(Clone, Properties)]
struct DataTableProps {
    table: Rc<Table>,
    chrome: &'static Chrome,
}

impl PartialEq for DataTableProps {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.chrome, other.chrome)
            && (Rc::ptr_eq(&self.table, &other.table) || self.table == other.table)
    }
}

/// The first rows of the data.
#[component]
fn DataTable(props: &DataTableProps) -> Html {
    let table = &props.table;
    let left_out = table.rows.len().saturating_sub(ROWS);
    html! {
        <>
            <table class="tight">
                <thead><tr>
                    { for table.columns.iter().enumerate().map(|(index, column)| {
                        let numeric = table.rows.iter().any(|row| matches!(row.get(index), Some(Cell::Number(_))));
                        html! { <th scope="col" class={numeric.then_some("num")}>{ column.heading() }</th> }
                    }) }
                </tr></thead>
                <tbody>
                    { for table.rows.iter().take(ROWS).map(|row| html! { <tr>{ for row.iter().map(data_cell) }</tr> }) }
                </tbody>
            </table>
            if left_out > 0 {
                <p class="src">{ fill(props.chrome.more_rows, &[&number::count(left_out as u64)]) }</p>
            }
        </>
    }
}

fn data_cell(cell: &Cell) -> Html {
    match cell {
        Cell::Text(text) => html! { <td>{ text.as_str() }</td> },
        Cell::Number(value) => html! { <td class="num">{ number::shortest(*value, 6) }</td> },
        Cell::Missing => html! { <td>{ number::MISSING }</td> },
    }
}

#[derive(Clone, Properties, PartialEq)]
struct ToolsProps {
    id: AttrValue,
    table: Rc<Table>,
    figure: NodeRef,
    picture: bool,
    open: bool,
    toggle: Callback<MouseEvent>,
    table_id: String,
}

/// The row of buttons under a figure.
#[component]
fn Tools(props: &ToolsProps) -> Html {
    let chrome = use_chrome();
    // What the last button had to say, and the timer that ends it.
    let said = use_state_eq(|| "");
    let timer = use_timer();
    let say = {
        let said = said.setter();
        Callback::from(move |message: &'static str| {
            said.set(message);
            let said = said.clone();
            let seconds = if message.len() > 40 { 8_000 } else { 2_000 };
            *timer.borrow_mut() = Some(Timeout::new(seconds, move || said.set("")));
        })
    };
    let name = format!("runwise-{}", props.id);
    let data = |format: &'static str| {
        let (table, name) = (props.table.clone(), name.clone());
        let onclick = Callback::from(move |_: MouseEvent| {
            let (text, mime) = match format {
                "CSV" => (table.csv(), "text/csv;charset=utf-8"),
                _ => (table.json(), "application/json"),
            };
            let ending = format.to_ascii_lowercase();
            browser::save_text(&text, mime, &format!("{name}.{ending}"));
        });
        button(format, chrome.save_as, onclick)
    };
    let drawing = |format: &'static str| {
        let (node, name, say) = (props.figure.clone(), name.clone(), say.clone());
        let onclick = Callback::from(move |_: MouseEvent| {
            let Some(figure) = node.cast::<Element>() else {
                return;
            };
            let title = figure
                .query_selector("figcaption")
                .ok()
                .flatten()
                .and_then(|caption| caption.text_content())
                .unwrap_or_default();
            let Some(picture) = export::picture(&figure, title.trim()) else {
                say.emit(chrome.picture_failed);
                return;
            };
            if format == "SVG" {
                browser::save_text(&picture.svg, "image/svg+xml", &format!("{name}.svg"));
                return;
            }
            let (name, say) = (name.clone(), say.clone());
            spawn_local(async move {
                match export::png(&picture).await {
                    Ok(blob) => browser::save(&blob, &format!("{name}.png")),
                    Err(_) => say.emit(chrome.picture_failed),
                }
            });
        });
        button(format, chrome.save_as, onclick)
    };
    let embed = {
        let (id, say) = (props.id.clone(), say.clone());
        Callback::from(move |_: MouseEvent| {
            let mut place = browser::place().unwrap_or_default();
            place.embed = Some(id.to_string());
            let (link, say) = (browser::address_of(&place), say.clone());
            spawn_local(async move {
                say.emit(if browser::copy(&link).await {
                    chrome.link_copied
                } else {
                    chrome.copy_failed
                });
            });
        })
    };
    html! {
        <div class="figtools">
            <button type="button" aria-expanded={props.open.to_string()} aria-controls={props.table_id.clone()}
                onclick={props.toggle.clone()}>{ chrome.data_table }</button>
            { data("CSV") }
            { data("JSON") }
            if props.picture { { drawing("SVG") } { drawing("PNG") } }
            <button type="button" title={chrome.embed_title} onclick={embed}>{ chrome.embed }</button>
            <span role="status">{ *said }</span>
        </div>
    }
}

fn button(format: &'static str, save_as: &'static str, onclick: Callback<MouseEvent>) -> Html {
    html! {
        <button type="button" aria-label={format!("{save_as} {format}")} {onclick}>{ format }</button>
    }
}
