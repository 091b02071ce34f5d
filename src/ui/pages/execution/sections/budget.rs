//! Figure 3: a smaller budget, and what it would have skipped.

use super::super::budgets::{Budgets, Named, Saving, budgets, in_time, money};
use super::super::scene::Scene;
use super::super::state::{Action, POINTS, PRICE, QUOTA, TokenPrices};
use super::budget_drawing::{drawing, letter};
use super::numbered;
use super::rules::rules;
use crate::execution::policy::{Policy, Prices, Rule, Summary, summarise};
use crate::ui::chart::draw::{Shape, line};
use crate::ui::chart::number::{MISSING, count, shortest};
use crate::ui::chart::{self, Cell, Column, Frame, Table};
use crate::ui::components::{
    self, glyph, key_item, not_said, note, number_field, remark, select, takeaway,
};
use crate::ui::markup::html;
use crate::ui::pages::reliability::identity::Identity;
use crate::ui::text::execution::budget::{self as says, Words};
use crate::ui::text::execution::labels::percent;
use std::rc::Rc;
use yew::prelude::*;

/// Figure 3.
pub fn budget(scene: &Scene) -> Html {
    yew::html! { <Budget scene={scene.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct Props {
    scene: Scene,
}

/// The figure at one moment.
#[derive(Clone)]
pub struct View {
    /// The page.
    pub scene: Scene,
    /// What is there whatever the visitor's policy is.
    pub fixed: Identity<Budgets>,
    /// The visitor's own policy.
    pub own: Summary,
}

impl View {
    /// The words of the figure.
    pub const fn words(&self) -> &'static Words {
        Words::of(self.scene.lang)
    }

    /// What a policy saves, as a share of all.
    pub fn share(&self, summary: &Summary) -> f64 {
        self.scene
            .state
            .saving
            .share(summary, &self.scene.state.prices)
    }
}

/// Prices of the policy's points.
fn prices(policy: &Policy) -> Prices {
    let found = policy.rules.iter().find_map(|rule| match rule {
        Rule::Points { prices, .. } => Some(*prices),
        _ => None,
    });
    found.unwrap_or_default()
}

#[component]
fn Budget(props: &Props) -> Html {
    let scene = &props.scene;
    let (words, state) = (Words::of(scene.lang), &scene.state);
    let listed = (scene.runs.clone(), scene.shown.clone(), state.published);
    let prices = prices(&state.policy);
    // Only what is listed changes it, or the price of a point: no drag waits for it.
    let fixed = use_memo((listed.clone(), prices), |(_, prices)| {
        let runs = in_time(scene.listed(), state.published);
        Identity(Rc::new(budgets(
            &runs,
            prices,
            (*QUOTA.end(), *POINTS.end()),
        )))
    });
    let own = use_memo((listed, state.policy.clone()), |(_, policy)| {
        summarise(&in_time(scene.listed(), state.published), policy)
    });
    let view = View {
        scene: scene.clone(),
        fixed: (*fixed).clone(),
        own: *own,
    };
    let data = use_memo(
        (
            view.fixed.clone(),
            view.own,
            state.saving,
            state.prices,
            scene.lang,
        ),
        |_| Rc::new(table(&view)),
    );
    let caption = html! { <>{ numbered(scene, 3, words.title) }{ words.caption }</> };
    let body = if view.own.all.executions == 0 {
        html! { <p class="empty ui">{ words.nothing }</p> }
    } else {
        html! { <>{ ledger(&view) }{ policies(&view) }</> }
    };
    let draw = (view.own.all.executions > 0).then(|| {
        let view = view.clone();
        Callback::from(move |frame: Frame| drawing(&view, frame))
    });
    html! {
        <section>
            <h2>{ words.title }</h2>
            { chart::figure("fig-3", caption, html! { <>{ controls(scene) }{ key(words) }</> }, draw,
                html! { <>{ body }{ rules(scene) }{ token_prices(scene) }</> }, (*data).clone(), scene.busy) }
            { note(html! {
                <>
                    { takeaway(scene.chrome(), html! { { finding(&view) } }) }
                    { not_said(scene.chrome(), html! { { words.not_said } }) }
                    { remark(words.unchanged_title, html! { { scene.words().unchanged_text } }) }
                    { remark(words.at_risk_title, html! { { scene.words().at_risk_text } }) }
                    { remark(words.context_title, html! { { words.context_text } }) }
                    { remark(words.learnt_title, html! { { words.learnt_text } }) }
                </>
            }) }
        </section>
    }
}

fn controls(scene: &Scene) -> Html {
    let words = Words::of(scene.lang);
    let names = words.savings.map(str::to_owned);
    let pick = scene.on(|place: usize| Action::Saving(Saving::ALL[place.min(4)]));
    html! {
        <div class="controls ui">
            { select(words.saving, &names, scene.state.saving as usize, pick) }
        </div>
    }
}

fn key(words: &Words) -> Html {
    let [first, other, hindsight, own, saved, at_risk] = words.keys;
    let sample = |class| html! { <svg viewBox="0 0 20 14" aria-hidden="true">{ line((0.0, 7.0), (20.0, 7.0), class) }</svg> };
    components::key(html! {
        <>
            { key_item(glyph(Shape::Circle, "pt"), first) }
            { key_item(glyph(Shape::Square, "pt open"), other) }
            { key_item(glyph(Shape::Triangle, "pt base"), hindsight) }
            { key_item(glyph(Shape::Diamond, "own-policy"), own) }
            <i></i>
            { key_item(sample("saved-line"), saved) }
            { key_item(sample("risk-line"), at_risk) }
        </>
    })
}

/// What the visitor's policy comes to.
fn ledger(view: &View) -> Html {
    let (own, words) = (&view.own, view.words());
    let [kept, points, time, output, context, spent, runs, _] = words.ledger;
    let number = |value: u32| count(u64::from(value));
    let thousands = |tokens: u64| shortest(tokens as f64 / 1e3, 1);
    let two = |one: String, other: String| format!("{one}, {other}");
    let line = |name: String, id: &'static str, value: String| {
        html! { <><dt>{ name }</dt><dd {id}>{ value }</dd></> }
    };
    let kept_number = own.all.executions - own.saved.executions;
    let prices = &view.scene.state.prices;
    html! {
        <dl class="ledger two-col" id="budget">
            { line(kept.to_owned(), "kept", two(number(kept_number), number(own.saved.executions))) }
            { line(runs.to_owned(), "risk", two(number(own.runs - own.at_risk), number(own.at_risk))) }
            { line(points.to_owned(), "points", two(shortest(own.saved.points, 1), shortest(own.all.points, 1))) }
            { line(time.to_owned(), "time", two(shortest(own.saved.milliseconds as f64 / 1e3, 0), number(own.saved.unmeasured))) }
            { line(output.to_owned(), "output", thousands(own.saved.output_tokens)) }
            { line(context.to_owned(), "context", thousands(own.saved.context_tokens)) }
            { line(spent.to_owned(), "spent", shortest(money(&own.saved, prices), 2)) }
            { line(says::was(view.scene.lang, own), "bounds", says::bounds(view.scene.lang, own)) }
        </dl>
    }
}

/// All policies that are drawn, each to be taken over.
fn policies(view: &View) -> Html {
    let (scene, words) = (&view.scene, view.words());
    let cells = |summary: &Summary| {
        html! {
            <>
                <td class="n">{ percent(view.share(summary)) }</td>
                <td class="n">{ percent(summary.risk()) }</td>
                <td class="n hide-narrow">{ says::bounds(scene.lang, summary) }</td>
            </>
        }
    };
    let rows = Named::ALL.into_iter().zip(&view.fixed.named).enumerate();
    let rows = rows.map(|(place, (named, summary))| {
        let name = words.named[place];
        let onclick = scene.on(move |_: MouseEvent| Action::Policy(Policy::of(named.rule())));
        let now = scene.state.policy == Policy::of(named.rule());
        html! {
            <tr class={now.then_some("now")}>
                <th scope="row">
                    <b class="letter">{ letter(place) }</b>{ name }
                    if named.needs_hindsight() { <small>{ words.hindsight }</small> }
                </th>
                { cells(summary) }
                <td class="use"><button type="button" class="link" aria-label={says::take(scene.lang, name)} {onclick}>{ words.use_it }</button></td>
            </tr>
        }
    });
    html! {
        <div class="scroll spaced" tabindex="0" role="region" aria-label={words.policy}>
        <table class="tight" id="policies">
            <thead><tr>
                <th scope="col">{ words.policy }</th>
                <th scope="col" class="n">{ words.saved }</th>
                <th scope="col" class="n">{ words.at_risk }</th>
                <th scope="col" class="n hide-narrow">{ words.resolved_bounds }</th>
                <td></td>
            </tr></thead>
            <tbody>
                <tr class="pool"><th scope="row">{ words.keys[3] }</th>{ cells(&view.own) }<td></td></tr>
                { for rows }
            </tbody>
        </table>
        </div>
    }
}

fn token_prices(scene: &Scene) -> Html {
    let words = Words::of(scene.lang);
    let now = scene.state.prices;
    let field = |place: usize, value: f64, set: fn(&mut TokenPrices, f64)| {
        let on = scene.on(move |value: f64| {
            let mut next = now;
            set(&mut next, value);
            Action::Prices(next)
        });
        number_field(
            words.prices[place],
            value,
            (*PRICE.start(), *PRICE.end()),
            on,
        )
    };
    html! {
        <fieldset class="knobs">
            <legend class="lab">{ words.prices_title }</legend>
            <div class="controls ui">
                { field(0, now.input, |prices, value| prices.input = value) }
                { field(1, now.cached, |prices, value| prices.cached = value) }
                { field(2, now.cache_written, |prices, value| prices.cache_written = value) }
                { field(3, now.output, |prices, value| prices.output = value) }
            </div>
            <p class="src">{ words.prices_text }</p>
        </fieldset>
    }
}

/// The takeaway: the own policy, and one that is no worse in either.
fn finding(view: &View) -> String {
    let (lang, words, own) = (view.scene.lang, view.words(), &view.own);
    if own.all.executions == 0 {
        return words.nothing.to_owned();
    }
    let share = view.share(own);
    let what = words.savings[view.scene.state.saving as usize];
    let mut text = says::takeaway(lang, what, share, own);
    let named = Named::ALL
        .into_iter()
        .zip(words.named)
        .zip(&view.fixed.named);
    let others = named.filter_map(|((named, name), summary)| {
        (!named.needs_hindsight()).then_some((name, summary))
    });
    let better = others.filter(|(_, other)| {
        let (saves, risks) = (view.share(other), other.at_risk);
        saves >= share && risks <= own.at_risk && (saves > share || risks < own.at_risk)
    });
    let best = better.max_by(|one, other| view.share(one.1).total_cmp(&view.share(other.1)));
    if let Some((name, summary)) = best {
        text.push_str(&says::better(lang, name, view.share(summary), summary));
    }
    text
}

fn table(view: &View) -> Table {
    let (words, prices) = (view.words(), &view.scene.state.prices);
    let [executions, seconds, output, context, cost] = words.savings;
    let names = [
        words.policy,
        executions,
        seconds,
        output,
        context,
        cost,
        words.at_risk,
        words.resolved_bounds,
        MISSING,
    ];
    let row = |name: String, summary: &Summary| -> Vec<Cell> {
        let mut cells: Vec<Cell> = vec![name.into()];
        cells.extend(Saving::ALL.map(|saving| Cell::from(saving.of(&summary.saved, prices))));
        cells.push(summary.at_risk.into());
        let (low, high) = summary.solve_rate().unzip();
        cells.push(low.into());
        cells.push(high.into());
        cells
    };
    let mut rows = vec![row(words.keys[3].to_owned(), &view.own)];
    let named = words.named.iter().zip(&view.fixed.named);
    rows.extend(named.map(|(name, summary)| row((*name).to_owned(), summary)));
    let quotas = view.fixed.quotas.iter().enumerate();
    rows.extend(quotas.map(|(k, summary)| row(format!("K = {k}"), summary)));
    let mut columns: Vec<Column> = names.into_iter().map(Column::new).collect();
    columns[7] = Column::with_unit(words.resolved_bounds, "≥");
    columns[8] = Column::with_unit(words.resolved_bounds, "≤");
    Table { columns, rows }
}
