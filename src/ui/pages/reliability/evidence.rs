//! Figure 5: one pattern, who said what, and the log-odds each program contributes.

use super::glyph::glyph;
use super::identity::Identity;
use super::view::{Mark, View};
use crate::reliability::{Contributions, contributions};
use crate::ui::chart::draw::{chart, line, rect, text};
use crate::ui::chart::number::{fixed, three, tick};
use crate::ui::chart::{Frame, Layout, Scale};
use crate::ui::markup::html;
use crate::ui::text::Lang;
use crate::ui::text::reliability::{Strings, labels};
use yew::prelude::*;

/// Properties of [`EvidenceDrawing`].
#[derive(Properties, PartialEq)]
pub struct Props {
    /// What to draw.
    pub view: Identity<View>,
    /// Width.
    pub frame: Frame,
    /// Language.
    pub lang: Lang,
    /// Which pattern.
    pub pattern: usize,
    /// Entry of the trace.
    pub step: usize,
    /// Program that is pointed at, here or in another figure.
    pub lit: Option<usize>,
    /// A program is pointed at, or no longer.
    pub on_point: Callback<Option<usize>>,
}

const HEAD: f64 = 30.0;
const PITCH: f64 = 28.0;

/// Bars of log-odds: the prior, the programs, and their sum.
#[component]
pub fn EvidenceDrawing(props: &Props) -> Html {
    let Props {
        view,
        frame,
        lang,
        pattern,
        step,
        ..
    } = props;
    let lang = *lang;
    let words = Strings::of(lang);
    let Some(evidence) = view
        .report
        .patterns
        .get(*pattern)
        .and_then(|pattern| contributions(&view.report, pattern, *step))
    else {
        return html! { <p class="ui">{ words.detail_empty }</p> };
    };
    let narrow = frame.layout == Layout::Narrow;
    let left = if narrow { 96.0 } else { 300.0 };
    let right = frame.width - if narrow { 56.0 } else { 90.0 };
    let widest = evidence
        .programs
        .iter()
        .flatten()
        .chain([&evidence.prior, &evidence.log_odds])
        .fold(1.0_f64, |widest, value| widest.max(value.abs()));
    // EM drives log-odds to tens; beyond this the bar only says "certain".
    let edge = widest.min(30.0);
    let x = Scale::linear((-edge, edge), (left, right));
    let rows = evidence.programs.len();
    let zero = x.at(0.0);
    let bottom = HEAD + PITCH * (rows + 2) as f64 + 12.0;
    let marks = html! {
        <>
            { text(zero - 8.0, 14.0, "end s dim", labels::speaks_against(lang)) }
            { text(zero + 8.0, 14.0, "s dim", labels::speaks_for(lang)) }
            { for x.ticks(if narrow { 3 } else { 6 }).into_iter().map(|value| html! {
                <>
                    { line((x.at(value), HEAD), (x.at(value), bottom), "grid") }
                    { text(x.at(value), bottom + 18.0, "mid-a s", tick(value)) }
                </>
            }) }
            { bar(&x, HEAD, evidence.prior, words.prior_row, "") }
            { for (0..rows).map(|program| program_row(props, &x, program, &evidence)) }
            { line((0.0, HEAD + PITCH * (rows + 1) as f64 + 4.0), (frame.width, HEAD + PITCH * (rows + 1) as f64 + 4.0), "mode") }
            { bar(&x, HEAD + PITCH * (rows + 1) as f64 + 8.0, evidence.log_odds, words.sum_row, "strong") }
            { line((zero, HEAD - 6.0), (zero, bottom), "axis") }
            { text(if narrow { 0.0 } else { f64::midpoint(left, right) }, bottom + 38.0, if narrow { "s dim" } else { "mid-a s dim" },
                labels::log_odds_axis(lang, &three(evidence.posterior))) }
        </>
    };
    chart(frame.width, bottom + 46.0, labels::evidence(lang), marks)
}

fn program_row(props: &Props, x: &Scale, program: usize, evidence: &Contributions) -> Html {
    let Props {
        view,
        frame,
        pattern,
        lit,
        on_point,
        ..
    } = props;
    let top = HEAD + PITCH * (program + 1) as f64;
    let base = top + 18.0;
    let column = &view.columns[*pattern];
    let narrow = frame.layout == Layout::Narrow;
    let answer_class = match column.marks[program] {
        Mark::Right => "t-correct",
        Mark::Wrong => "t-buggy",
        Mark::Missing => "dim",
    };
    html! {
        <g class={if *lit == Some(program) { "row is-lit" } else { "row" }} key={program}
            onmouseenter={on_point.reform(move |_| Some(program))} onmouseleave={on_point.reform(|_| None)}>
            { rect((0.0, top), (frame.width, PITCH), "hit") }
            { glyph(view.truths[program], 9.0, top + 13.0, 6.0) }
            { text(28.0, base, "strong", view.letter(program)) }
            { text(if narrow { 50.0 } else { 46.0 }, base, answer_class, column.answers[program].clone()) }
            if !narrow {
                { text(104.0, base, "dim", side(props, program)) }
            }
            { match evidence.programs[program] {
                Some(value) => bar(x, top, value, "", ""),
                None => text(x.at(0.0) + 8.0, base, "dim s", Strings::of(props.lang).missing),
            } }
        </g>
    }
}

/// Where the program stands: with the mode, against it, or nowhere.
fn side(props: &Props, program: usize) -> &'static str {
    let words = Strings::of(props.lang);
    let pattern = &props.view.report.patterns[props.pattern];
    match pattern.classes[program] {
        None => words.missing,
        class if class == pattern.mode => words.with_mode,
        Some(_) => words.against_mode,
    }
}

fn bar(x: &Scale, top: f64, value: f64, name: &'static str, class: &'static str) -> Html {
    let (from, to) = x.domain();
    let end = x.at(value.min(to).max(from));
    let zero = x.at(0.0);
    let fill = if value >= 0.0 { "b-mix" } else { "b-plain" };
    let (at, anchor) = if value >= 0.0 {
        (end + 6.0, "s halo")
    } else {
        (end - 6.0, "s halo end")
    };
    html! {
        <>
            { text(0.0, top + 18.0, class, name) }
            { rect((zero.min(end), top + 5.0), ((end - zero).abs(), 17.0), fill) }
            { text(at, top + 18.0, anchor, fixed(value, 2)) }
        </>
    }
}
