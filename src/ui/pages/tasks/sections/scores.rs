//! Figure 4: all tasks under every estimator.

use super::super::scene::Scene;
use super::numbered;
use crate::suite::{Rate, Row, Scoreboard};
use crate::ui::chart::{self, Busy, Cell, Column, Table};
use crate::ui::components::error_line;
use crate::ui::markup::html;
use crate::ui::text::reliability::estimator;
use crate::ui::text::tasks::{labels, words as of_task};
use crate::ui::worker::Ticket;
use crate::workbench::{Answer, Request, Scored};
use std::rc::Rc;
use yew::prelude::*;

/// Seeds of every task.
const SEEDS: u32 = 20;

/// The section.
pub fn scores(scene: &Scene) -> Html {
    html! { <Scores scene={scene.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct Props {
    scene: Scene,
}

/// What has come back of the tasks.
#[derive(Clone, Default, PartialEq)]
struct Board {
    scored: Vec<Rc<Scored>>,
    /// Tasks still out, and how far each is: units done, of all.
    out: Vec<(String, u32, u32)>,
    troubles: Vec<String>,
}

enum News {
    Begun(Vec<String>),
    About(String, Result<Answer, String>),
    Cancelled,
}

impl Reducible for Board {
    type Action = News;

    fn reduce(self: Rc<Self>, news: News) -> Rc<Self> {
        let mut next = (*self).clone();
        match news {
            News::Begun(names) => {
                next = Self {
                    out: names.into_iter().map(|name| (name, 0, 0)).collect(),
                    ..Self::default()
                };
            }
            News::Cancelled => next.out.clear(),
            News::About(name, answer) => {
                let at = next.out.iter().position(|(known, ..)| *known == name);
                let Some(at) = at else { return self };
                match answer {
                    Ok(Answer::Progress { done, total, .. }) => {
                        next.out[at].1 = done;
                        next.out[at].2 = total;
                        return Rc::new(next);
                    }
                    Ok(Answer::Scored(scored)) => next.scored.push(Rc::new(*scored)),
                    Ok(Answer::Refused(refused)) => {
                        next.troubles
                            .push(format!("{name}: {} {}", refused.message, refused.hint));
                    }
                    Ok(_) => {}
                    Err(trouble) => next.troubles.push(format!("{name}: {trouble}")),
                }
                next.out.remove(at);
            }
        }
        Rc::new(next)
    }
}

#[component]
fn Scores(props: &Props) -> Html {
    let scene = &props.scene;
    let words = scene.words();
    let board = use_reducer(Board::default);
    let tickets = use_mut_ref(Vec::<Ticket<Request>>::new);
    let run = {
        let (scene, to, tickets) = (scene.clone(), board.dispatcher(), tickets.clone());
        Callback::from(move |_: MouseEvent| {
            let names = scene.library.iter().map(|task| task.name.clone()).collect();
            to.dispatch(News::Begun(names));
            for task in scene.library.iter() {
                let request = Request::Score {
                    task: Box::new((**task).clone()),
                    seeds: SEEDS,
                    options: crate::reliability::Options {
                        equality: task.equality,
                        projection: scene.state.projection,
                        ..crate::reliability::Options::default()
                    },
                    gate: scene.state.gate,
                    engine: scene.state.engine,
                };
                let (to, name) = (to.clone(), task.name.clone());
                let ticket = scene.workers.ask(request, move |answer| {
                    let answer = answer.map_err(|trouble| format!("{trouble} {}", trouble.hint()));
                    to.dispatch(News::About(name.clone(), answer));
                });
                tickets.borrow_mut().push(ticket);
            }
        })
    };
    let cancel = {
        let to = board.dispatcher();
        Callback::from(move |_: MouseEvent| {
            for ticket in tickets.borrow_mut().drain(..) {
                ticket.cancel();
            }
            to.dispatch(News::Cancelled);
        })
    };
    let mut scoreboard = Scoreboard::default();
    for scored in &board.scored {
        for &(seed, estimator, trial) in &scored.trials {
            scoreboard.add(&scored.task, seed, estimator, trial);
        }
    }
    let rows = scoreboard.rows();
    let busy = (!board.out.is_empty()).then(|| {
        let all = board.out.len() + board.scored.len() + board.troubles.len();
        Busy {
            done: (board.scored.len() + board.troubles.len()) as u32,
            total: all as u32,
        }
    });
    let caption = html! { <>{ numbered(scene, 4, words.scores_title) }{ words.scores_caption }</> };
    let before = html! {
        <div class="controls ui">
            if busy.is_some() {
                <button type="button" class="tool primary" onclick={cancel}>{ words.cancel }</button>
            } else {
                <button type="button" class="tool primary" id="scores-run" onclick={run}>{ words.scores_run }</button>
            }
        </div>
    };
    html! {
        <section id="scores">
            <h2>{ words.scores_title }</h2>
            { chart::figure("fig-4", caption, before, None, html! { <>
                { for board.troubles.iter().map(|trouble| error_line(trouble, "", None)) }
                if !rows.is_empty() {
                    { table(scene, &rows) }
                    { by_task(scene, &board, &scoreboard) }
                    <p class="prose src">{ labels::definitions(scene.lang, SEEDS) }</p>
                }
            </> }, data(scene, &rows), busy) }
        </section>
    }
}

/// A share with its interval, in percent.
fn rate(rate: Option<Rate>) -> Html {
    match rate {
        Some(rate) => {
            html! { <>{ labels::whole_percent(rate.value) }<small>{ labels::interval(rate) }</small></> }
        }
        None => html! { { "—" } },
    }
}

fn table(scene: &Scene, rows: &[Row]) -> Html {
    let words = scene.words();
    html! {
        <div class="scroll" tabindex="0" role="region" aria-label={words.scores_title}>
        <table class="scores">
            <thead><tr>
                <th scope="col">{ words.score_estimator }</th>
                <th scope="col" class="n">{ words.score_pick }</th>
                <th scope="col" class="n">{ words.score_precision }</th>
                <th scope="col" class="n">{ words.score_recall }</th>
                <th scope="col" class="n">{ words.score_f1 }</th>
                <th scope="col" class="n">{ words.score_misleading }</th>
            </tr></thead>
            <tbody>
                { for rows.iter().map(|row| {
                    let (name, gloss) = estimator(scene.lang, row.estimator);
                    html! {
                        <tr>
                            <th scope="row">{ name }<small>{ gloss }</small></th>
                            <td class="n">{ rate(row.pick_accuracy) }</td>
                            <td class="n">{ rate(row.precision) }</td>
                            <td class="n">{ rate(row.recall) }</td>
                            <td class="n">{ rate(row.f1) }</td>
                            <td class="n">{ row.feedback.misleading().to_string() }<small>{ labels::misleading_of(scene.lang, &row.feedback) }</small></td>
                        </tr>
                    }
                }) }
            </tbody>
        </table>
        </div>
    }
}

/// Per task the share of seeds on which each estimator picks right.
fn by_task(scene: &Scene, board: &Board, scoreboard: &Scoreboard) -> Html {
    let words = scene.words();
    let Some(first) = board.scored.first() else {
        return html! {};
    };
    let estimators: Vec<_> = scoreboard
        .rows_of(&first.task)
        .iter()
        .map(|row| row.estimator)
        .collect();
    let tasks = scene
        .library
        .iter()
        .filter(|task| board.scored.iter().any(|scored| scored.task == task.name));
    html! {
        <div class="scroll" tabindex="0" role="region" aria-label={words.score_task}>
        <table class="tight scores">
            <thead><tr>
                <th scope="col">{ words.score_task }</th>
                { for estimators.iter().map(|&id| html! { <th scope="col" class="n">{ estimator(scene.lang, id).0 }</th> }) }
            </tr></thead>
            <tbody>
                { for tasks.map(|task| html! {
                    <tr>
                        <th scope="row">{ of_task(scene.lang, &task.title) }</th>
                        { for scoreboard.rows_of(&task.name).iter().map(|row| html! {
                            <td class="n">{ row.pick_accuracy.map_or_else(|| "—".to_owned(), |rate| labels::whole_percent(rate.value)) }</td>
                        }) }
                    </tr>
                }) }
            </tbody>
        </table>
        </div>
    }
}

fn data(scene: &Scene, rows: &[Row]) -> Rc<Table> {
    let words = scene.words();
    let names = [
        words.score_estimator,
        words.score_pick,
        words.score_precision,
        words.score_recall,
        words.score_f1,
        words.score_misleading,
    ];
    let value = |rate: Option<Rate>| Cell::from(rate.map(|rate| rate.value));
    let rows = rows.iter().map(|row| {
        vec![
            estimator(scene.lang, row.estimator).0.into(),
            value(row.pick_accuracy),
            value(row.precision),
            value(row.recall),
            value(row.f1),
            row.feedback.misleading().into(),
        ]
    });
    Rc::new(Table {
        columns: names.map(Column::new).into(),
        rows: rows.collect(),
    })
}
