//! The sections of the page, each a figure with its remarks.

use crate::ui::markup::html;
use super::belief::{BeliefDrawing, drawn};
use super::confusion;
use super::estimators;
use super::evidence::EvidenceDrawing;
use super::forest::ForestDrawing;
use super::formulas::formulas;
use super::inputs;
use super::matrix::MatrixDrawing;
use super::mixes::{MIXES, released};
use super::results::INPUTS_FOR_INTERVALS;
use super::scene::{Chosen, Scene};
use super::state::Action;
use super::tables;
use super::truth;
use super::view::View;
use crate::reliability::{EstimatorId, Note as Remarked, contributions};
use crate::task::{Inputs, Truth};
use crate::ui::chart::number::{count, fixed, three, three_or_dash};
use crate::ui::chart::{self, Busy, DragNumber, Frame, Layout, Snap};
use crate::ui::components::{
    Pace, Transport, error_line, glyph, jump, key_cell, key_item, not_said, note as aside, number_field, progress, remark, segmented, select,
};
use crate::ui::components;
use crate::ui::text::Lang;
use crate::ui::text::reliability::{Reading, decision, estimator, labels, note, outcome, takeaway, trouble, truth as truth_name};
use std::rc::Rc;
use yew::prelude::*;

/// `Figure 1.` before a caption.
fn numbered(scene: &Scene<'_>, number: u32, title: &str) -> Html {
    let (name, stop) = match scene.lang {
        Lang::En => (format!("Figure {number}. "), "."),
        Lang::Zh => (format!("图 {number}　"), "。"),
    };
    html! { <><b>{ name }{ title }{ stop }</b>{ " " }</> }
}

fn busy(scene: &Scene<'_>) -> Option<Busy> {
    let results = &scene.work.results;
    results.busy.then(|| match results.running {
        Some(progress) => Busy { done: progress.done, total: progress.total },
        None => Busy { done: 0, total: 0 },
    })
}

/// Figure 1 and what it says.
pub fn matrix(scene: &Scene<'_>) -> Html {
    let words = scene.words;
    let Some(view) = scene.view else {
        return html! {
            <section>
                <h2 class="sr">{ words.matrix_title }</h2>
                { chart::figure("fig-1", html! { <>{ numbered(scene, 1, words.matrix_title) }{ inputs::sentence(scene) }</> }, html! {}, None, html! { <>
                    <p class="empty ui">{ words.starting }</p>
                    { troubles(scene) }
                </> }, Rc::default(), busy(scene)) }
            </section>
        };
    };
    let caption = html! {
        <>
            { numbered(scene, 1, words.matrix_title) }{ inputs::sentence(scene) }{ words.matrix_caption }{ " " }
            { jump("", "programs", words.programs_title) }
        </>
    };
    let draw = {
        let (view, lang, step) = (view.clone(), scene.lang, scene.step);
        let (chosen, choose) = (scene.chosen, scene.choose.clone());
        Callback::from(move |frame: Frame| {
            let choose = choose.reform(move |pattern| Chosen { pattern, ..chosen });
            let point = {
                let choose = choose.clone();
                choose
            };
            html! { <MatrixDrawing view={view.clone()} {frame} {lang} {step} chosen={Some(chosen.pattern)} on_choose={point}
                lit={None} on_point={Callback::noop()} /> }
        })
    };
    let before = html! { <>{ inputs::controls(scene) }{ key(scene, view) }</> };
    html! {
        <section>
            <h2 class="sr">{ words.matrix_title }</h2>
            { chart::figure("fig-1", caption, before, Some(draw), html! { <>
                { running(scene) }
                { troubles(scene) }
            </> }, tables::matrix(view, scene.lang), busy(scene)) }
            { takeaway_note(scene, view) }
        </section>
    }
}

/// What the marks mean, as far as they occur.
fn key(scene: &Scene<'_>, view: &View) -> Html {
    let words = scene.words;
    let kinds = [Truth::Correct, Truth::BugInTotal, Truth::BugInCount, Truth::Other];
    let shown = kinds.into_iter().filter(|kind| view.truths.contains(&Some(*kind)));
    let missing = view.report.failures.iter().any(|&failures| failures > 0);
    components::key(html! {
        <>
            { for shown.map(|kind| {
                let class = if kind == Truth::Correct { "correct" } else { "buggy" };
                key_item(glyph(super::glyph::shape_of(Some(kind)), class), truth_name(scene.lang, kind))
            }) }
            <i></i>
            { key_item(key_cell("correct"), words.right_answer) }
            { key_item(key_cell("buggy"), words.wrong_answer) }
            if missing {
                { key_item(key_cell("missing"), words.missing) }
            }
        </>
    })
}

/// Progress of a run that takes long enough to be seen, with a way to stop it.
fn running(scene: &Scene<'_>) -> Html {
    let results = &scene.work.results;
    let Some(now) = results.running.filter(|progress| progress.seconds_left.is_some_and(|left| left > 0.3)) else {
        return speed(scene);
    };
    let rate = Some(now.runs_per_second / scene.state.programs.len().max(1) as f64);
    let pace = Pace { done: now.done, total: now.total, rate };
    progress(scene.chrome(), scene.words.running, pace, Some(scene.work.cancel.clone()))
}

/// What the last run was: programs by inputs, runs a second, fuel.
fn speed(scene: &Scene<'_>) -> Html {
    let Some(run) = &scene.work.results.finished else {
        return html! {};
    };
    let finished = &run.finished;
    let (rows, programs) = (finished.matrix.inputs(), finished.columns.len());
    let fuel: u64 = finished.fuel.iter().sum();
    let text = labels::speed(scene.lang, programs, rows as u64, finished.total, finished.milliseconds, fuel);
    html! { <p class="src num" id="speed">{ text }</p> }
}

/// What went wrong, each with what to do; nothing else on the page changes.
fn troubles(scene: &Scene<'_>) -> Html {
    let results = &scene.work.results;
    let whole = results.trouble.as_ref().map(|what| trouble(scene.lang, what));
    let loads = results.finished.as_ref().map(|run| {
        let of = |(place, load): (usize, &Option<Result<String, _>>)| match load {
            Some(Err(what)) => {
                let (message, hint) = trouble(scene.lang, what);
                Some((format!("{} {}: {message}", super::letter(place), scene.words.not_running), hint))
            }
            _ => None,
        };
        run.finished.loads.iter().enumerate().filter_map(of).collect::<Vec<_>>()
    });
    html! {
        <>
            { for whole.into_iter().chain(loads.into_iter().flatten()).map(|(message, hint)| error_line(&message, &hint, None)) }
            { for failures(scene).into_iter().map(|message| error_line(&message, "", None)) }
        </>
    }
}

/// Which programs failed on how many inputs and how, programs that failed alike in one sentence.
fn failures(scene: &Scene<'_>) -> Vec<String> {
    let (Some(view), Some((_, run))) = (scene.view, &scene.work.results.analysed) else {
        return Vec::new();
    };
    let matrix = &run.finished.matrix;
    let mut alike: Vec<(u32, String, Vec<usize>)> = Vec::new();
    for (program, &failed) in view.report.failures.iter().enumerate() {
        let first = matrix.column(program).find(|outcome| !matches!(outcome, crate::sandbox::Outcome::Output(_)));
        let Some(first) = first else {
            continue;
        };
        let how = outcome(scene.lang, first);
        match alike.iter_mut().find(|(count, known, _)| *count == failed && *known == how) {
            Some((_, _, programs)) => programs.push(program),
            None => alike.push((failed, how, vec![program])),
        }
    }
    let sentence = |(failed, how, programs): (u32, String, Vec<usize>)| {
        labels::failed(scene.lang, &super::view::names(&programs, &view.places), failed, view.report.inputs, &how)
    };
    alike.into_iter().map(sentence).collect()
}

fn takeaway_note(scene: &Scene<'_>, view: &View) -> Html {
    let Some(decision) = scene.decision else {
        return html! {};
    };
    let truths: Option<Vec<Truth>> = view.truths.iter().copied().collect();
    let lines = takeaway(&Reading {
        report: &view.report,
        gate: &scene.state.gate,
        decision,
        truths: &truths.unwrap_or_default(),
        names: scene.names(view),
    });
    let says = html! { <p id="takeaway">{ lines.says }</p> };
    let does_not_say = html! { <p>{ lines.does_not_say }</p> };
    let chrome = scene.chrome();
    aside(html! { <>{ components::takeaway(chrome, says) }{ not_said(chrome, does_not_say) }</> })
}

/// Figure 2: the panel, the gate, the verdict.
pub fn panel(scene: &Scene<'_>) -> Html {
    let words = scene.words;
    let Some(view) = scene.view else {
        return html! {};
    };
    let results = &scene.work.results;
    let intervals = results
        .intervals
        .as_ref()
        .filter(|(report, _)| Rc::ptr_eq(report, &view.report))
        .map(|(_, intervals)| intervals.clone());
    let draw = {
        let (view, lang, threshold, intervals) = (view.clone(), scene.lang, scene.state.gate.threshold, intervals.clone());
        let on = scene.drag(Action::Threshold);
        let many = view.groups.len() > 4;
        Callback::from(move |frame: Frame| {
            let named = frame.layout == Layout::Narrow || many;
            let width = if named { frame.width } else { frame.pick(frame.width, 296.0, 352.0) };
            html! {
                <div class={if many { "forest stacked" } else { "forest" }}>
                    <div class="scroll" tabindex={many.then_some("0")} role={many.then_some("region")}
                        aria-label={many.then_some(labels::forest(lang))}>{ estimators::table(&view, lang, threshold) }</div>
                    <ForestDrawing view={view.clone()} intervals={intervals.clone()} {width} {named} {lang} {threshold}
                        on={on.clone()} />
                </div>
            }
        })
    };
    let caption = html! { <>{ numbered(scene, 2, words.estimators_title) }{ words.estimators_caption }</> };
    let few = view.report.inputs < INPUTS_FOR_INTERVALS;
    html! {
        <section>
            <h2>{ words.estimators_title }</h2>
            { chart::figure("fig-2", caption, html! {}, Some(draw), html! { <>
                if let Some((done, total)) = results.resampled {
                    { progress(scene.chrome(), words.intervals_running, Pace { done, total, rate: None }, None) }
                }
                { verdict(scene, view) }
            </> }, tables::panel(view, intervals.as_ref(), scene.lang), busy(scene)) }
            { aside(html! { <>
                if few {
                    { remark(words.note_interval_title, html! { <p>{ words.note_interval }</p> }) }
                }
                { remark(words.note_coins_title, html! { <p>{ words.note_coins }</p> }) }
                { for remarks(scene, view) }
            </> }) }
        </section>
    }
}

/// What must be known about the analysis: each remark once.
fn remarks(scene: &Scene<'_>, view: &View) -> Option<Html> {
    let report = &view.report;
    let mut all: Vec<&Remarked> = report.notes.iter().collect();
    for remark in report.panel.iter().flat_map(|estimate| &estimate.notes) {
        if !all.contains(&remark) {
            all.push(remark);
        }
    }
    let effective = (report.programs > 1).then(|| {
        let text = fixed(report.effective_programs, 1);
        html! { <p>{ format!("{} {text} / {}", scene.words.effective_programs, report.programs) }</p> }
    });
    (!all.is_empty() || effective.is_some()).then(|| html! {
        <div class="remarks">
            { for all.into_iter().map(|remark| html! { <p>{ note(scene.lang, remark) }</p> }) }
            { for effective }
        </div>
    })
}

fn verdict(scene: &Scene<'_>, view: &View) -> Html {
    let Some(made) = scene.decision else {
        return html! {};
    };
    let words = scene.words;
    let (word, why) = decision(scene.names(view), made);
    let gate = scene.state.gate;
    components::verdict(&word, html! {
        <>
            { why }{ " " }
            { "τ = " }
            <DragNumber value={gate.threshold} min=0.0 max=1.0 step=0.005 snap={Snap::Smart} label={words.threshold}
                text={three(gate.threshold)} on={scene.drag(Action::Threshold)} />
            { match scene.lang { Lang::En => ", ", Lang::Zh => "，" } }
            { words.agreeing }{ " " }
            <DragNumber value={gate.agreeing as f64} min=1.0 max=8.0 step=1.0 pixels_per_step=12.0 label={words.agreeing}
                text={gate.agreeing.to_string()} on={scene.drag(|agreeing| Action::Agreeing(agreeing as usize))} />
        </>
    })
}

/// Figure 3: EM, one iteration at a time.
pub fn belief(scene: &Scene<'_>, playing: bool, on_play: Callback<bool>) -> Html {
    let words = scene.words;
    let Some(view) = scene.view.filter(|view| view.report.trace.len() > 1) else {
        return html! {};
    };
    let iterations: Rc<[u32]> = view.report.trace_iterations.as_slice().into();
    let entries = drawn(iterations.len());
    let to_iteration = {
        let iterations = iterations.clone();
        move |entry: f64| Action::Iteration(iterations.get(entry as usize).copied().unwrap_or(0))
    };
    let draw = {
        let (view, lang, step) = (view.clone(), scene.lang, scene.step);
        let on = scene.drag(to_iteration);
        Callback::from(move |frame: Frame| html! {
            <BeliefDrawing view={view.clone()} {frame} {lang} {step} on={on.clone()} />
        })
    };
    let index = entries.partition_point(|&entry| entry <= scene.step).saturating_sub(1);
    let on_go = {
        let (entries, iterations) = (entries.clone(), iterations.clone());
        scene.on(move |index: usize| Action::Iteration(iterations[entries[index.min(entries.len() - 1)]]))
    };
    let iteration = iterations[scene.step];
    let before = html! {
        <Transport label={words.em_iteration} {index} last={entries.len() - 1} {playing} {on_go} {on_play}>
            { labels::iteration(scene.lang, iteration) }
            if iteration == 2 { { match scene.lang { Lang::En => ", ", Lang::Zh => "，" } }{ words.em_released } }
        </Transport>
    };
    let caption = html! { <>{ numbered(scene, 3, words.em_title) }{ words.em_caption }</> };
    html! {
        <section>
            <h2>{ words.em_title }</h2>
            { chart::figure("fig-3", caption, before, Some(draw), html! {}, tables::trace(view, scene.lang), busy(scene)) }
            { aside(html! { <>
                { remark(words.note_zero_title, html! { <p>{ words.note_zero }</p> }) }
                { remark(words.note_two_title, html! { <p>{ words.note_two }</p> }) }
            </> }) }
        </section>
    }
}

/// Figures 4 and 5: the two rates of each behaviour, and one pattern taken apart.
pub fn why(scene: &Scene<'_>) -> Html {
    let words = scene.words;
    let Some(view) = scene.view.filter(|view| !view.report.trace.is_empty() && !view.columns.is_empty()) else {
        return html! {};
    };
    let pattern = scene.chosen.pattern.min(view.columns.len() - 1);
    let program = scene.chosen.program.min(view.report.programs - 1);
    let evidence = contributions(&view.report, &view.report.patterns[pattern], scene.step);
    let draw = {
        let (view, lang, step) = (view.clone(), scene.lang, scene.step);
        Callback::from(move |frame: Frame| html! { <EvidenceDrawing view={view.clone()} {frame} {lang} {pattern} {step} lit={None} on_point={Callback::noop()} /> })
    };
    let confusions = {
        let (view, lang, step) = (view.clone(), scene.lang, scene.step);
        Callback::from(move |_: Frame| confusion::multiples(&view, lang, step))
    };
    let column = &view.columns[pattern];
    let patterns = view.columns.iter().take(64).map(|column| {
        let name = labels::kind(scene.lang, column.kind);
        format!("{name}, {}, {} (× {})", column.order.total, column.order.count, count(u64::from(column.inputs)))
    });
    let letters = (0..view.report.programs).map(|program| view.letter(program));
    let chosen = scene.chosen;
    let before = html! {
        <div class="controls ui">
            { select(words.input, &patterns.collect::<Vec<_>>(), pattern,
                scene.choose.reform(move |pattern| Chosen { pattern, ..chosen })) }
            { select(words.program, &letters.collect::<Vec<_>>(), program,
                scene.choose.reform(move |program| Chosen { program, ..chosen })) }
        </div>
    };
    let first = view.report.patterns[pattern].first_input;
    let caption = html! {
        <>
            { numbered(scene, 5, words.detail_title) }{ words.detail_caption }{ " " }
            { labels::order(scene.lang, first, column.order.total, column.order.count) }
        </>
    };
    html! {
        <section>
            <h2>{ words.confusion_title }</h2>
            { chart::figure("fig-4", html! { <>{ numbered(scene, 4, words.confusion_title) }{ words.confusion_caption }</> }, html! {}, Some(confusions), html! {}, tables::confusion(view, scene.step, scene.lang), busy(scene)) }
            { aside(html! { <>{ remark(words.note_coherent_title, html! { <p>{ words.note_coherent }</p> }) }</> }) }
            { chart::figure("fig-5", caption, before, Some(draw), html! { <>
                <h3 class="lab spaced">{ words.formula_title }</h3>
                { formulas(view, scene.lang, program, pattern, scene.step) }
            </> }, tables::evidence(view, pattern, evidence.as_ref(), scene.lang), busy(scene)) }
        </section>
    }
}

/// Table 1: ten mixes.
pub fn mixes(scene: &Scene<'_>) -> Html {
    let Some(view) = scene.view else {
        return html! {};
    };
    let reports = &scene.work.results.mixes;
    if !reports.iter().flatten().all(|report| report.programs == view.report.programs) || reports.is_empty() {
        return html! {};
    }
    let [title, mix, vote, two, converged, adopts] = labels::mixes(scene.lang);
    // Behaviours may coincide on the page's inputs and still differ in the table: group by truth.
    let groups: Vec<&super::view::Group> = view.groups.iter().take(4).collect();
    let span = groups.len().to_string();
    let ids = [EstimatorId::AgreementShare, EstimatorId::TwoCoin2, EstimatorId::TwoCoin];
    let caption = html! {
        <><b>{ match scene.lang { Lang::En => "Table 1. ", Lang::Zh => "表 1　" } }</b>{ labels::mixes_caption(scene.lang) }</>
    };
    let (note_title, note_text) = labels::mixes_note(scene.lang);
    let rows = MIXES.iter().zip(reports).filter_map(|(&kinds, report)| {
        let report = report.as_ref()?;
        let now = scene.state.inputs == Inputs::Mix(kinds);
        let name = kinds.map(|count| count.to_string()).join("\u{2009}·\u{2009}");
        let onclick = scene.on(move |_: MouseEvent| Action::Inputs(Inputs::Mix(kinds)));
        Some(html! {
            <tr class={now.then_some("now")}>
                <th scope="row" class="n num"><button type="button" class="plain" {onclick}>{ name }</button></th>
                { for ids.iter().enumerate().flat_map(|(block, &id)| {
                    let hide = if block == 1 { "" } else { " hide-narrow" };
                    let estimate = report.panel.iter().find(|estimate| estimate.estimator == id);
                    let alphas: Vec<Option<f64>> = groups.iter().map(|group| estimate?.alpha[group.first()]).collect();
                    let best = alphas.iter().flatten().copied().fold(0.0, f64::max);
                    let tie = alphas.iter().flatten().all(|&alpha| best - alpha < 1e-9);
                    alphas.into_iter().enumerate().map(move |(place, alpha)| {
                        let gap = if place == 0 { " g" } else { "" };
                        let weight = if !tie && alpha.is_some_and(|alpha| best - alpha < 1e-9) { " hi" } else { " lo" };
                        html! { <td class={format!("n{gap}{hide}{weight}")}>{ three_or_dash(alpha) }</td> }
                    }).collect::<Vec<_>>()
                }) }
                { adopted(scene, view, report) }
            </tr>
        })
    });
    html! {
        <section>
            <h2>{ title }</h2>
            { chart::figure("tab-1", caption, html! {}, None, html! { <>
                <div class="scroll" tabindex="0" role="region" aria-label={title}>
                <table class="tight mixes">
                    <thead>
                        <tr>
                            <th scope="col" class="n">{ mix }</th>
                            <th scope="colgroup" class="n g hide-narrow" colspan={span.clone()}>{ vote }</th>
                            <th scope="colgroup" class="n g" colspan={span.clone()}>{ two }</th>
                            <th scope="colgroup" class="n g hide-narrow" colspan={span}>{ converged }</th>
                            <th scope="col">{ adopts }</th>
                        </tr>
                        <tr>
                            <td></td>
                            { for (0..3).flat_map(|block| groups.iter().enumerate().map(move |(place, group)| {
                                let gap = if place == 0 { " g" } else { "" };
                                let hide = if block == 1 { "" } else { " hide-narrow" };
                                html! { <th scope="col" class={format!("n{gap}{hide}")}>{ &group.name }</th> }
                            })) }
                            <td></td>
                        </tr>
                    </thead>
                    <tbody>{ for rows }</tbody>
                </table>
                </div>
            </> }, tables::mixes(reports, &view.places, scene.lang), None) }
            { aside(html! { <>{ remark(note_title, html! { <p>{ note_text }</p> }) }</> }) }
        </section>
    }
}

/// The last column of Table 1.
fn adopted(scene: &Scene<'_>, view: &View, report: &crate::reliability::Report) -> Html {
    let Some((program, accepted)) = released(report) else {
        return html! { <td class="pick-none">{ "—" }</td> };
    };
    let truth = view.truths[program];
    let class = match truth {
        Some(Truth::Correct) => "pick-correct",
        Some(_) => "pick-buggy",
        None => "pick-none",
    };
    let letter = view.letter(program);
    if accepted {
        html! {
            <td {class}>
                <svg viewBox="0 0 14 14" aria-hidden="true">{ super::glyph::glyph(truth, 7.0, 7.0, 6.0) }</svg>{ letter }
            </td>
        }
    } else {
        let fallback = scene.words.fallback.to_ascii_lowercase();
        html! { <td class="pick-none">{ format!("{letter}, {fallback}") }</td> }
    }
}

/// Figure 6: with the truth known, over many seeds.
pub fn study(scene: &Scene<'_>, estimator_shown: usize, on_estimator: Callback<usize>) -> Html {
    const REPEATS: u32 = 200;
    let words = scene.words;
    if !scene.view.is_some_and(|view| truth::correct(view).is_some() && view.report.programs > 1) {
        return html! {};
    }
    let results = &scene.work.results;
    let (start, stop) = (scene.work.study.clone(), scene.work.cancel_study.clone());
    let before = match results.studied {
        Some((done, total)) => progress(scene.chrome(), words.running, Pace { done, total, rate: None }, Some(stop)),
        None => html! {
            <div class="controls ui">
                <button type="button" class="tool primary" id="study" onclick={Callback::from(move |_| start.emit(REPEATS))}>
                    { format!("{} ({REPEATS})", words.study_run) }
                </button>
            </div>
        },
    };
    let caption = html! { <>{ numbered(scene, 6, words.study_title) }{ words.study_caption }</> };
    let Some(study) = results.study.clone() else {
        return html! {
            <section>
                <h2>{ words.study_title }</h2>
                { chart::figure("fig-6", caption, before, None, html! {}, Rc::default(), None) }
            </section>
        };
    };
    let ids: Vec<EstimatorId> = study.estimators.iter().map(|(id, _)| *id).collect();
    let shown = estimator_shown.min(ids.len().saturating_sub(1));
    let id = ids[shown];
    let draw = {
        let (study, lang) = (study.clone(), scene.lang);
        Callback::from(move |frame: Frame| truth::calibration(&study, id, frame, lang))
    };
    let options = ids.iter().map(|&id| estimator(scene.lang, id).0.to_owned()).collect::<Vec<_>>();
    html! {
        <section>
            <h2>{ words.study_title }</h2>
            { chart::figure("fig-6", caption, before, None, html! { <>
                { truth::table(&study, scene.lang) }
            </> }, tables::study(&study, scene.lang), None) }
            { chart::figure("fig-7", html! { <>{ numbered(scene, 7, words.calibration_title) }{ words.calibration_caption }</> }, html! { <div class="controls ui">{ select(words.estimator, &options, shown, on_estimator) }</div> }, Some(draw), html! {}, tables::calibration(&study, id, scene.lang), None) }
        </section>
    }
}

/// How outcomes are read.
pub fn reading(scene: &Scene<'_>) -> Html {
    use crate::reliability::{Equality, Projection};
    let words = scene.words;
    let equality = match scene.state.equality {
        Equality::Exact => 0,
        Equality::TrailingWhitespace => 1,
        Equality::Tokens { .. } => 2,
    };
    let projection = usize::from(scene.state.projection == Projection::Released);
    let names = [words.equality_exact, words.equality_lines, words.equality_tokens].map(str::to_owned);
    html! {
        <div class="controls ui">
            { select(words.equality, &names, equality, scene.on(|index| {
                Action::Equality(match index {
                    0 => Equality::Exact,
                    2 => Equality::Tokens { tolerance: 1e-6 },
                    _ => Equality::TrailingWhitespace,
                })
            })) }
            if let Equality::Tokens { tolerance } = scene.state.equality {
                { number_field(words.tolerance, tolerance, (0.0, 1.0),
                    scene.on(|tolerance| Action::Equality(Equality::Tokens { tolerance }))) }
            }
            { segmented(words.failure, &[words.failure_missing, words.failure_value], projection,
                &scene.on(|index| Action::Projection(if index == 1 { Projection::Released } else { Projection::Paper }))) }
        </div>
    }
}
