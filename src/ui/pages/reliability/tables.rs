//! The data behind each figure, for its table and its files.

use super::forest::Intervals;
use super::letter;
use super::mixes::{MIXES, released};
use super::view::View;
use crate::reliability::{Contributions, EstimatorId, Pick, Report, Study};
use crate::ui::chart::{Cell, Column, Table};
use crate::ui::text::Lang;
use crate::ui::text::reliability::{Strings, estimator, labels};
use std::rc::Rc;

fn table(columns: Vec<Column>, rows: Vec<Vec<Cell>>) -> Rc<Table> {
    Rc::new(Table { columns, rows })
}

fn named(names: &[&str]) -> Vec<Column> {
    names.iter().map(|&name| Column::new(name)).collect()
}

/// Patterns: how many inputs, what they are, what each program answered.
pub fn matrix(view: &View, lang: Lang) -> Rc<Table> {
    let words = Strings::of(lang);
    // Orders are the coupon's; of another task one input stands for its pattern.
    let orders = view.columns.iter().any(|column| column.order.is_some());
    let mut columns = named(&[words.inputs]);
    columns.extend(if orders {
        named(&[labels::kind_of_input(lang), words.total, words.count])
    } else {
        named(&[words.example])
    });
    columns.extend((0..view.report.programs).map(|program| Column::new(view.letter(program))));
    columns.push(Column::new(words.mode));
    let rows = view.columns.iter().map(|column| {
        let mut row: Vec<Cell> = vec![column.inputs.into()];
        if orders {
            row.extend([
                labels::kind(lang, column.kind).into(),
                column.order.map(|order| f64::from(order.total)).into(),
                column.order.map(|order| f64::from(order.count)).into(),
            ]);
        } else {
            row.push(column.label.as_str().into());
        }
        row.extend(
            column
                .answers
                .iter()
                .map(|answer| Cell::from(answer.as_str())),
        );
        row.push(column.mode_answer.as_str().into());
        row
    });
    table(columns, rows.collect())
}

/// The panel: α of each program with its interval, and the pick.
pub fn panel(view: &View, intervals: Option<&Intervals>, lang: Lang) -> Rc<Table> {
    let words = Strings::of(lang);
    let mut columns = named(&[words.estimator]);
    for program in 0..view.report.programs {
        let letter = view.letter(program);
        columns.push(Column::new(format!("α {letter}")));
        columns.push(Column::new(format!("2.5 % {letter}")));
        columns.push(Column::new(format!("97.5 % {letter}")));
    }
    columns.extend(named(&[
        words.picks,
        words.em_iteration,
        words.em_log_likelihood,
    ]));
    let rows = view
        .report
        .panel
        .iter()
        .enumerate()
        .map(|(index, estimate)| {
            let mut row: Vec<Cell> = vec![estimator(lang, estimate.estimator).0.into()];
            for program in 0..view.report.programs {
                let interval = intervals.and_then(|all| *all.get(index)?.get(program)?);
                row.push(estimate.alpha[program].into());
                row.push(interval.map(|(low, _)| low).into());
                row.push(interval.map(|(_, high)| high).into());
            }
            row.push(match &estimate.pick {
                Pick::Programs(programs) => programs
                    .first()
                    .map(|&program| view.name_of(program))
                    .into(),
                Pick::Tie(_) => words.tie.into(),
                Pick::Ambiguous { .. } => words.ambiguous_pick.into(),
                Pick::Nothing => Cell::Missing,
            });
            row.push(estimate.iterations.into());
            row.push(estimate.log_likelihood.into());
            row
        });
    table(columns, rows.collect())
}

/// EM: parameters, α and posteriors per iteration.
pub fn trace(view: &View, lang: Lang) -> Rc<Table> {
    let words = Strings::of(lang);
    let mut columns = named(&[words.em_iteration]);
    columns.push(Column::with_unit(words.em_log_likelihood, "nat"));
    columns.push(Column::new(words.prevalence));
    for program in 0..view.report.programs {
        columns.push(Column::new(format!("α {}", view.letter(program))));
    }
    let patterns = view.columns.len().min(16);
    for column in &view.columns[..patterns] {
        let name = labels::kind(lang, column.kind);
        columns.push(Column::new(format!(
            "{} ({name}, {})",
            words.posterior, column.label
        )));
    }
    let rows = view
        .report
        .trace
        .iter()
        .zip(&view.report.trace_iterations)
        .map(|(step, &iteration)| {
            let mut row: Vec<Cell> = vec![
                iteration.into(),
                step.log_likelihood.into(),
                step.prevalence.into(),
            ];
            row.extend(step.alpha.iter().map(|&alpha| Cell::from(alpha)));
            row.extend(step.posterior.iter().take(patterns).map(|&q| Cell::from(q)));
            row
        });
    table(columns, rows.collect())
}

/// Both rates of each program at one iteration.
pub fn confusion(view: &View, step: usize, lang: Lang) -> Rc<Table> {
    let words = Strings::of(lang);
    let columns = named(&[words.program, words.sensitivity, words.specificity]);
    let rows = view
        .report
        .trace
        .get(step)
        .map_or_else(Vec::new, |iteration| {
            (0..view.report.programs)
                .map(|program| {
                    vec![
                        view.letter(program).into(),
                        iteration.sensitivity[program].into(),
                        iteration.specificity[program].into(),
                    ]
                })
                .collect()
        });
    table(columns, rows)
}

/// What each program says about one pattern.
pub fn evidence(
    view: &View,
    pattern: usize,
    evidence: Option<&Contributions>,
    lang: Lang,
) -> Rc<Table> {
    let words = Strings::of(lang);
    let mut log_odds = Column::new(words.log_odds);
    log_odds.unit = "nat".into();
    let mut columns = named(&[words.program, words.answer]);
    columns.push(log_odds);
    let Some((column, evidence)) = view.columns.get(pattern).zip(evidence) else {
        return table(columns, Vec::new());
    };
    let mut rows = vec![vec![
        words.prior_row.into(),
        Cell::Missing,
        evidence.prior.into(),
    ]];
    rows.extend(
        evidence
            .programs
            .iter()
            .enumerate()
            .map(|(program, &value)| {
                vec![
                    view.letter(program).into(),
                    column.answers[program].as_str().into(),
                    value.into(),
                ]
            }),
    );
    rows.push(vec![
        words.sum_row.into(),
        Cell::Missing,
        evidence.log_odds.into(),
    ]);
    table(columns, rows)
}

/// Counts of a study.
pub fn study(study: &Study, lang: Lang) -> Rc<Table> {
    let words = Strings::of(lang);
    let columns = named(&[
        words.estimator,
        words.adopted_correct,
        words.adopted_buggy,
        words.fallback_correct,
        words.fallback_other,
        words.precision,
        words.recall,
        words.f1,
    ]);
    let gate = (labels::the_gate(lang).0, study.gate);
    let estimators = study
        .estimators
        .iter()
        .map(|(id, adoptions)| (estimator(lang, *id).0, *adoptions));
    let rows = estimators.chain([gate]).map(|(name, adoptions)| {
        vec![
            name.into(),
            adoptions.adopted_correct.into(),
            adoptions.adopted_buggy.into(),
            adoptions.fallback_correct.into(),
            adoptions.fallback_other.into(),
            adoptions.precision().into(),
            adoptions.recall().into(),
            adoptions.f1().into(),
        ]
    });
    table(columns, rows.collect())
}

/// The calibration curve of one estimator.
pub fn calibration(study: &Study, id: EstimatorId, lang: Lang) -> Rc<Table> {
    let words = Strings::of(lang);
    let columns = named(&[
        "α ≥",
        "α <",
        words.study_repeats,
        labels::alpha_of_pick(lang),
        labels::share_correct(lang),
    ]);
    let rows = study
        .calibration
        .iter()
        .filter(|(other, _)| *other == id)
        .flat_map(|(_, bins)| bins)
        .map(|bin| {
            let filled = bin.count > 0;
            vec![
                bin.from.into(),
                bin.to.into(),
                bin.count.into(),
                filled.then_some(bin.mean_alpha).into(),
                filled.then_some(bin.correct_share).into(),
            ]
        });
    table(columns, rows.collect())
}

/// The ten mixes under three estimators.
pub fn mixes(reports: &[Option<Rc<Report>>], places: &[usize], lang: Lang) -> Rc<Table> {
    let [_, _, vote, two, converged, adopts] = labels::mixes(lang);
    let words = Strings::of(lang);
    let programs = reports
        .iter()
        .flatten()
        .map(|report| report.programs)
        .max()
        .unwrap_or(0);
    let mut columns = named(&[
        words.ordinary,
        words.total_only,
        words.count_only,
        words.both,
    ]);
    for name in [vote, two, converged] {
        columns.extend((0..programs).map(|program| {
            Column::new(format!(
                "α {}, {name}",
                letter(places.get(program).copied().unwrap_or(program))
            ))
        }));
    }
    columns.push(Column::new(adopts));
    let rows = MIXES.iter().zip(reports).filter_map(|(mix, report)| {
        let report = report.as_ref()?;
        let mut row: Vec<Cell> = mix.iter().map(|&count| count.into()).collect();
        for id in [
            EstimatorId::AgreementShare,
            EstimatorId::TwoCoin2,
            EstimatorId::TwoCoin,
        ] {
            let estimate = report
                .panel
                .iter()
                .find(|estimate| estimate.estimator == id)?;
            row.extend(estimate.alpha.iter().map(|&alpha| Cell::from(alpha)));
        }
        row.push(match released(report) {
            Some((program, true)) => letter(places.get(program).copied().unwrap_or(program))
                .to_string()
                .into(),
            _ => words.fallback.into(),
        });
        Some(row)
    });
    table(columns, rows.collect())
}
