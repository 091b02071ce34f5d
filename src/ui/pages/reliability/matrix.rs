//! Figure 1: programs by inputs, grouped by behaviour.

use super::blocks::{self, Block};
use super::glyph::glyph;
use super::identity::Identity;
use super::view::{Column, Group, Mark, View};
use crate::task::Kind;
use crate::ui::chart::draw::{cell, chart, line, path, rect, text};
use crate::ui::chart::number::{count, three_or_dash};
use crate::ui::chart::{Frame, Layout, draw};
use crate::ui::markup::html;
use crate::ui::text::Lang;
use crate::ui::text::reliability::{Strings, labels};
use wasm_bindgen::JsCast;
use yew::prelude::*;

/// Where things stand at one width.
struct Plan {
    /// Cells lie between these.
    cells: (f64, f64),
    /// Right ends of the two columns of numbers.
    numbers: (f64, f64),
    /// Height of a cell, and from one row to the next.
    cell: f64,
    pitch: f64,
    /// Room above a group, with its rule as a heading if narrow.
    group: f64,
    /// Whether the rule stands in the row.
    rules: bool,
}

impl Plan {
    fn new(frame: Frame, programs: usize) -> Self {
        let w = frame.width;
        let (cell, pitch) = if programs > 10 {
            (20.0_f64, 24.0_f64)
        } else {
            (30.0, 34.0)
        };
        match frame.layout {
            Layout::Narrow => Self {
                cells: (46.0, w - 112.0),
                numbers: (w - 60.0, w - 2.0),
                cell: cell.min(26.0),
                pitch: pitch.min(30.0),
                group: 38.0,
                rules: false,
            },
            layout => Self {
                cells: (
                    if layout == Layout::Wide { 264.0 } else { 236.0 },
                    w - 184.0,
                ),
                numbers: (w - 108.0, w - 10.0),
                cell,
                pitch,
                group: 12.0,
                rules: true,
            },
        }
    }
}

const HEAD: f64 = 46.0;

/// Properties of [`MatrixDrawing`].
#[derive(Properties, PartialEq)]
pub struct Props {
    /// What to draw.
    pub view: Identity<View>,
    /// Width.
    pub frame: Frame,
    /// Language.
    pub lang: Lang,
    /// Entry of the trace whose α stands at the right.
    pub step: usize,
    /// Pattern under the pointer or chosen.
    pub chosen: Option<usize>,
    /// A pattern is chosen.
    pub on_choose: Callback<usize>,
    /// Program that is pointed at, here or in another figure.
    pub lit: Option<usize>,
    /// A program is pointed at, or no longer.
    pub on_point: Callback<Option<usize>>,
}

/// The matrix with α at the right and the majority's answer below.
#[component]
pub fn MatrixDrawing(props: &Props) -> Html {
    let Props {
        view, frame, lang, ..
    } = props;
    let lang = *lang;
    let plan = Plan::new(*frame, view.report.programs);
    let counts: Vec<u32> = view.columns.iter().map(|column| column.inputs).collect();
    let blocks = blocks::place(&counts, plan.cells.0, plan.cells.1);

    let mut rows = Vec::new();
    let mut y = HEAD + if plan.rules { plan.group } else { 0.0 };
    for (index, group) in view.groups.iter().enumerate() {
        if !plan.rules {
            let rule = &view.rules[group.first()];
            rows.push(text(0.0, y + 21.0, "s dim", clip(rule, frame.width - 8.0)));
            y += 30.0;
        } else if index > 0 {
            y += plan.group;
        }
        for &program in &group.programs {
            rows.push(row(props, &plan, &blocks, group, program, y));
            y += plan.pitch;
        }
        if !plan.rules {
            y += plan.group - 30.0;
        }
    }
    let foot = y + 4.0;
    let left_out = view.report.patterns.len() - blocks.len();
    let has_wrong = blocks
        .iter()
        .any(|block| view.columns[block.pattern].mode_right == Some(false));
    let height = foot + if has_wrong { 46.0 } else { 30.0 } + if left_out > 0 { 22.0 } else { 0.0 };

    let marks = html! {
        <>
            { head(props, &plan, &blocks) }
            { line((0.0, HEAD), (frame.width, HEAD), "mode") }
            { for rows }
            { line((0.0, foot), (frame.width, foot), "grid") }
            { foot_row(props, &plan, &blocks, foot) }
            if left_out > 0 {
                { text(plan.cells.0, height - 6.0, "s dim", labels::patterns_left_out(lang, left_out)) }
            }
            { for blocks.iter().map(|block| chooser(props, block, foot)) }
        </>
    };
    chart(
        frame.width,
        height,
        labels::matrix(lang, view.report.programs, u64::from(view.report.inputs)),
        marks,
    )
}

fn head(props: &Props, plan: &Plan, blocks: &[Block]) -> Html {
    let Props {
        view, lang, step, ..
    } = props;
    let lang = *lang;
    let words = Strings::of(lang);
    let iteration = view
        .report
        .trace_iterations
        .get(*step)
        .copied()
        .unwrap_or(0);
    let size = if plan.rules { "" } else { " s" };
    html! {
        <>
            if plan.rules {
                { text(0.0, 35.0, "dim s", words.program_and_rule) }
            }
            { for blocks.iter().map(|block| {
                let column = &view.columns[block.pattern];
                let title = title(lang, column, block.width() >= 64.0);
                let size = if plan.rules { 13.0 } else { 12.0 };
                let title = (text_width(title, size) <= block.width() + 8.0).then_some(title);
                let below = if column.inputs == 1 {
                    (text_width(&column.label, 12.0) <= block.width() + 8.0).then(|| column.label.clone())
                } else {
                    (block.width() >= 30.0).then(|| format!("× {}", count(u64::from(column.inputs))))
                };
                html! {
                    <>
                        { for title.map(|title| text(block.middle(), 16.0, if plan.rules { "mid-a strong" } else { "mid-a strong s" }, title)) }
                        { for below.map(|below| text(block.middle(), 35.0, "mid-a dim s", below)) }
                    </>
                }
            }) }
            <text x={draw::at(plan.numbers.0)} y="16" class={format!("end{size}")}>{ words.alpha_vote }</text>
            <text x={draw::at(plan.numbers.1)} y="16" class={format!("end{size}")}>
                { if plan.rules { labels::alpha_at(lang, iteration) } else { labels::alpha_short(lang).to_owned() } }
            </text>
        </>
    }
}

/// What the inputs of a column are, in as many letters as there is room for.
fn title(lang: Lang, column: &Column, long: bool) -> &'static str {
    let words = Strings::of(lang);
    match column.kind {
        Some(Kind::TotalOnly) if !long => words.total,
        Some(Kind::CountOnly) if !long => words.count,
        None if column.order.is_none() => "",
        kind => labels::kind(lang, kind),
    }
}

fn row(
    props: &Props,
    plan: &Plan,
    blocks: &[Block],
    group: &Group,
    program: usize,
    y: f64,
) -> Html {
    let Props {
        view,
        frame,
        step,
        lit,
        on_point,
        on_choose,
        ..
    } = props;
    let middle = y + plan.cell / 2.0;
    let base = middle + 5.0;
    let vote = view
        .report
        .panel
        .first()
        .and_then(|estimate| estimate.alpha[program]);
    let alpha = view
        .report
        .trace
        .get(*step)
        .map(|iteration| iteration.alpha[program]);
    let observed = vote.is_some();
    html! {
        <g class={if *lit == Some(program) { "row is-lit" } else { "row" }} key={program}
            onmouseenter={on_point.reform(move |_| Some(program))} onmouseleave={on_point.reform(|_| None)}
            onmousemove={under_pointer(blocks, on_choose)}>
            { glyph(group.truth, 9.0, middle, 6.5) }
            { text(28.0, base, "strong", view.letter(program)) }
            if plan.rules {
                { text(46.0, base, "", clip(&view.rules[program], plan.cells.0 - 54.0)) }
            }
            { for blocks.iter().map(|block| cells(view, block, program, y, plan.cell)) }
            { text(plan.numbers.0, base, number_class(view, program, 0, None), three_or_dash(vote)) }
            { text(plan.numbers.1, base, number_class(view, program, 1, Some(*step)), three_or_dash(alpha.filter(|_| observed))) }
            { rect((0.0, y - 2.0), (frame.width, plan.pitch), "hit") }
        </g>
    }
}

/// The largest number of a column is set strong.
fn number_class(view: &View, program: usize, column: usize, step: Option<usize>) -> &'static str {
    let alphas: Vec<f64> = match step {
        Some(step) => view
            .report
            .trace
            .get(step)
            .map(|i| i.alpha.clone())
            .unwrap_or_default(),
        None => view
            .report
            .panel
            .first()
            .map(|e| e.alpha.iter().map(|a| a.unwrap_or(0.0)).collect())
            .unwrap_or_default(),
    };
    let best = alphas.iter().copied().fold(0.0, f64::max);
    let all_equal = alphas.iter().all(|&a| best - a < 5e-4);
    match alphas.get(program) {
        Some(&alpha) if best - alpha < 1e-9 && !all_equal && column <= 1 => "end strong",
        _ => "end",
    }
}

fn cells(view: &View, block: &Block, program: usize, y: f64, height: f64) -> Html {
    let column = &view.columns[block.pattern];
    let mark = column.marks[program];
    let class = match mark {
        Mark::Missing if block.cell < 12.0 => "missing small",
        mark => mark.class(),
    };
    if block.broken {
        return broken(block.x, y, block.cell, height, class);
    }
    let answer = &column.answers[program];
    let letters = answer.chars().count() as f64;
    let with_text = column.inputs == 1 && height >= 20.0 && block.cell >= letters * 8.0 + 10.0;
    let middle = block.middle();
    html! {
        <>
            { for (0..block.cells).map(|index| cell((block.cell_x(index), y), (block.cell, height), class)) }
            if with_text && mark == Mark::Right {
                { text(middle, y + height / 2.0 + 5.0, "mid-a on-correct", answer.clone()) }
            } else if with_text {
                { plate(middle, y, letters * 8.0 + 12.0, height, mark) }
                { text(middle, y + height / 2.0 + 5.0, if mark == Mark::Wrong { "mid-a on-buggy" } else { "mid-a halo" }, answer.clone()) }
            }
        </>
    }
}

/// A quiet ground for a letter on a hatched cell.
fn plate(middle: f64, y: f64, width: f64, height: f64, mark: Mark) -> Html {
    if mark == Mark::Wrong {
        cell(
            (middle - width / 2.0, y + 5.0),
            (width, height - 10.0),
            "plate",
        )
    } else {
        html! {}
    }
}

/// One wide cell for many inputs, cut in the middle.
fn broken(x: f64, y: f64, width: f64, height: f64, class: &'static str) -> Html {
    let half = width / 2.0 - 1.0;
    let slant = height / 5.0;
    let at = draw::at;
    let d = format!(
        "M{} {} h{} l-{} {} h-{} Z M{} {} H{} v{} H{} Z",
        at(x),
        at(y),
        at(half),
        at(slant),
        at(height),
        at(half - slant),
        at(x + half + 4.0),
        at(y),
        at(x + width),
        at(height),
        at(x + half + 4.0 - slant),
    );
    path(d, class)
}

fn foot_row(props: &Props, plan: &Plan, blocks: &[Block], foot: f64) -> Html {
    let Props { view, lang, .. } = props;
    let lang = *lang;
    let words = Strings::of(lang);
    let programs = view.report.programs;
    html! {
        <>
            { text(if plan.rules { 46.0 } else { 0.0 }, foot + 22.0, if plan.rules { "" } else { "s" },
                if plan.rules { labels::majority_says(lang) } else { words.mode }) }
            { for blocks.iter().map(|block| {
                let column = &view.columns[block.pattern];
                let share = if block.width() >= 72.0 {
                    labels::share_of(lang, column.with_mode, programs)
                } else if block.width() >= 30.0 {
                    format!("{}/{programs}", column.with_mode)
                } else {
                    String::new()
                };
                let answer = if column.inputs == 1 && block.width() >= 50.0 { column.mode_answer.clone() } else { String::new() };
                html! {
                    <>
                        <text x={draw::at(block.middle())} y={draw::at(foot + 22.0)} class="mid-a">
                            <tspan class="strong">{ answer.clone() }</tspan>
                            { if answer.is_empty() { share } else { format!("  {share}") } }
                        </text>
                        if column.mode_right == Some(false) && block.width() >= 30.0 {
                            { text(block.middle(), foot + 40.0, "mid-a t-buggy s", words.wrong_answer) }
                        }
                    </>
                }
            }) }
        </>
    }
}

/// Chooses the pattern of the cell that the pointer is over.
fn under_pointer(blocks: &[Block], on_choose: &Callback<usize>) -> Callback<MouseEvent> {
    let columns: Vec<(f64, f64, usize)> = blocks
        .iter()
        .map(|block| (block.x, block.x + block.width(), block.pattern))
        .collect();
    let on_choose = on_choose.clone();
    Callback::from(move |event: MouseEvent| {
        let row = event
            .current_target()
            .and_then(|row| row.dyn_into::<web_sys::SvgElement>().ok());
        let Some(left) =
            row.and_then(|row| Some(row.owner_svg_element()?.get_bounding_client_rect().left()))
        else {
            return;
        };
        let x = f64::from(event.client_x()) - left;
        if let Some(&(_, _, pattern)) = columns
            .iter()
            .find(|(from, to, _)| (*from..=*to).contains(&x))
        {
            on_choose.emit(pattern);
        }
    })
}

/// A column is chosen at its head by pointer, or by keys from its own focus.
fn chooser(props: &Props, block: &Block, foot: f64) -> Html {
    let Props {
        view,
        lang,
        chosen,
        on_choose,
        ..
    } = props;
    let lang = *lang;
    let column = &view.columns[block.pattern];
    let pattern = block.pattern;
    let choose = on_choose.reform(move |_: MouseEvent| pattern);
    let press = {
        let on_choose = on_choose.clone();
        Callback::from(move |event: KeyboardEvent| {
            if matches!(event.key().as_str(), "Enter" | " ") {
                event.prevent_default();
                on_choose.emit(pattern);
            }
        })
    };
    let is_chosen = *chosen == Some(pattern);
    let label = labels::choose_pattern(
        lang,
        title(lang, column, true),
        u64::from(column.inputs),
        column.with_mode,
        view.report.programs,
    );
    html! {
        <g class="chooser" role="button" tabindex="0" aria-pressed={is_chosen.to_string()} aria-label={label}
            onclick={choose.clone()} onmouseenter={choose} onkeydown={press}>
            { rect((block.x - 2.0, 0.0), (block.width() + 4.0, HEAD), "hit") }
            { rect((block.x - 3.0, 1.0), (block.width() + 6.0, foot - 1.0), "ring") }
            if is_chosen {
                { line((block.x, HEAD), (block.x + block.width(), HEAD), "now-rule") }
            }
        </g>
    }
}

/// Width of a letter at 13 px, by the widest of the system's faces.
fn width_of(c: char) -> f64 {
    match u32::from(c) {
        0..0x80 => 7.0,
        0x80..0x2e80 => 8.5,
        _ => 13.5,
    }
}

fn text_width(text: &str, size: f64) -> f64 {
    text.chars().map(width_of).sum::<f64>() * size / 13.0
}

/// Text that fits so many pixels at 13 px.
fn clip(text: &str, width: f64) -> String {
    let mut left = width;
    let mut end = 0;
    for (at, c) in text.char_indices() {
        left -= width_of(c);
        if left < 0.0 {
            return format!("{}…", text[..end].trim_end());
        }
        if left > 13.0 {
            end = at + c.len_utf8();
        }
    }
    text.to_owned()
}
