//! Figure 6: with the truth known, how often is what is adopted correct?

use super::view::View;
use crate::reliability::{Adoptions, CalibrationBin, EstimatorId, Study};
use crate::ui::chart::draw::{chart, circle, line, path, text};
use crate::ui::chart::number::{count, three, tick};
use crate::ui::chart::{Frame, Scale, path as paths};
use crate::ui::markup::html;
use crate::ui::text::Lang;
use crate::ui::text::reliability::{Strings, estimator, labels};
use yew::prelude::*;

/// The counts of a study, estimators first, the gate below a rule.
pub fn table(study: &Study, lang: Lang) -> Html {
    let words = Strings::of(lang);
    let row = |name: &str, gloss: &str, adoptions: &Adoptions, class: &'static str| {
        let dash = |value: Option<f64>| value.map_or_else(|| "—".to_owned(), three);
        html! {
            <tr {class}>
                <th scope="row">{ name }<small>{ gloss }</small></th>
                <td class="n">{ count(u64::from(adoptions.adopted_correct)) }</td>
                <td class="n">{ count(u64::from(adoptions.adopted_buggy)) }</td>
                <td class="n hide-narrow">{ count(u64::from(adoptions.fallback_correct + adoptions.fallback_other)) }</td>
                <td class="n">{ dash(adoptions.precision()) }</td>
                <td class="n hide-narrow">{ dash(adoptions.recall()) }</td>
                <td class="n">{ dash(adoptions.f1()) }</td>
            </tr>
        }
    };
    html! {
        <div class="scroll" tabindex="0" role="region" aria-label={words.study_title}>
        <table class="study">
            <thead><tr>
                <th scope="col">{ words.estimator }</th>
                <th scope="col" class="n">{ words.adopted_correct }</th>
                <th scope="col" class="n">{ words.adopted_buggy }</th>
                <th scope="col" class="n hide-narrow">{ labels::not_adopted(lang) }</th>
                <th scope="col" class="n">{ words.precision }</th>
                <th scope="col" class="n hide-narrow">{ words.recall }</th>
                <th scope="col" class="n">{ "F1" }</th>
            </tr></thead>
            <tbody>
                { for study.estimators.iter().map(|(id, adoptions)| {
                    let (name, gloss) = estimator(lang, *id);
                    row(name, gloss, adoptions, "")
                }) }
                { row(labels::the_gate(lang).0, labels::the_gate(lang).1, &study.gate, "pool") }
            </tbody>
        </table>
        </div>
    }
}

/// α of what an estimator prefers against how often that is correct.
pub fn calibration(study: &Study, id: EstimatorId, frame: Frame, lang: Lang) -> Html {
    let empty = Vec::new();
    let bins = study
        .calibration
        .iter()
        .find(|(other, _)| *other == id)
        .map_or(&empty, |(_, bins)| bins);
    let filled: Vec<&CalibrationBin> = bins.iter().filter(|bin| bin.count > 0).collect();
    let (width, height) = (frame.width, 320.0);
    let right = frame.pick(width - 12.0, width - 220.0, width - 220.0);
    let lowest = filled.iter().map(|bin| bin.mean_alpha).fold(0.9, f64::min);
    let from = (lowest * 10.0).floor() / 10.0;
    let x = Scale::linear((from, 1.0), (40.0, right));
    let y = Scale::linear((0.0, 1.0), (height - 52.0, 28.0));
    let largest = filled.iter().map(|bin| bin.count).max().unwrap_or(1);
    let diagonal = [(x.at(from), y.at(from)), (x.at(1.0), y.at(1.0))];
    let marks = html! {
        <>
            { text(0.0, 12.0, "strong s", labels::share_correct(lang)) }
            { for [0.0, 0.5, 1.0].map(|value| html! {
                <>
                    { line((40.0, y.at(value)), (right, y.at(value)), "grid") }
                    { text(32.0, y.at(value) + 4.0, "end s", tick(value)) }
                </>
            }) }
            { line((40.0, y.at(0.0)), (right, y.at(0.0)), "axis") }
            { for x.ticks(4).into_iter().map(|value| text(x.at(value), y.at(0.0) + 18.0, "mid-a s", tick(value))) }
            { text(40.0, y.at(0.0) + 38.0, "s dim", labels::alpha_of_pick(lang)) }
            { path(paths::polyline(diagonal), "plugin") }
            { text(x.at(from) + 6.0, y.at(from) - 8.0, "s dim halo", labels::calibrated(lang)) }
            { for filled.iter().map(|bin| {
                let radius = 3.5 + 8.0 * (f64::from(bin.count) / f64::from(largest)).sqrt();
                html! {
                    <>
                        { circle(x.at(bin.mean_alpha), y.at(bin.correct_share), radius, "pt") }
                        { text(x.at(bin.mean_alpha), y.at(bin.correct_share) + if bin.correct_share > 0.5 { radius + 14.0 } else { -radius - 5.0 },
                            "mid-a s halo", count(u64::from(bin.count))) }
                    </>
                }
            }) }
        </>
    };
    chart(
        width,
        height,
        labels::calibration(lang, estimator(lang, id).0),
        marks,
    )
}

/// Which programs are correct; `None` until all are known.
pub fn correct(view: &View) -> Option<Vec<bool>> {
    use crate::task::Truth;
    view.truths
        .iter()
        .map(|truth| truth.map(|truth| truth == Truth::Correct))
        .collect()
}
