//! Figure 4: two settings on the same tasks.

use super::super::comparison::{All, Pairs, all, pairs};
use super::super::scene::Scene;
use super::super::state::{Action, Group};
use super::compare_drawing::drawing;
use super::costs::costs;
use super::numbered;
use super::strata::strata;
use crate::execution::statistics::{Comparison, Error, StandardError, Terms, Verdict};
use crate::numerics::normal_quantile;
use crate::ui::chart::number::{count, fixed, shortest, three};
use crate::ui::chart::{self, Cell, Column, Frame, Table};
use crate::ui::components::math::{Given, display};
use crate::ui::components::{
    error_line, not_said, note, remark, segmented, select, takeaway, verdict,
};
use crate::ui::markup::html;
use crate::ui::pages::reliability::identity::Identity;
use crate::ui::text::Lang;
use crate::ui::text::execution::compare::{self as says, Words};
use std::rc::Rc;
use yew::prelude::*;

/// Figure 4.
pub fn compare(scene: &Scene) -> Html {
    yew::html! { <Compare scene={scene.clone()} /> }
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
    /// The two groups.
    pub pairs: Identity<Pairs>,
    /// What may be said of them.
    pub found: Result<Comparison, Error>,
    /// All settings.
    pub all: Identity<All>,
    /// What may be said of them, corrected.
    pub several: Vec<Comparison>,
}

impl View {
    /// The words of the figure.
    pub const fn words(&self) -> &'static Words {
        Words::of(self.scene.lang)
    }

    /// Names of the two groups.
    pub fn names(&self) -> [String; 2] {
        let groups = &self.scene.state.compared;
        [0, 1].map(|side: usize| name(&groups[side], self.words()))
    }
}

fn name(group: &Group, words: &Words) -> String {
    let parts = [&group.agent, &group.setting];
    let parts = parts.into_iter().flatten().map(|name| match name.as_str() {
        "" => words.unnamed,
        name => name,
    });
    let parts: Vec<&str> = parts.collect();
    match parts.is_empty() {
        true => words.all.to_owned(),
        false => parts.join(", "),
    }
}

#[component]
fn Compare(props: &Props) -> Html {
    let scene = &props.scene;
    let (words, state) = (Words::of(scene.lang), &scene.state);
    let pairs = use_memo(
        (scene.runs.clone(), state.compared.clone()),
        |(runs, groups)| Identity(Rc::new(pairs(runs, groups))),
    );
    let agent = state.compared[0].agent.clone();
    let all = use_memo((scene.runs.clone(), agent), |(runs, agent)| {
        Identity(Rc::new(all(runs, agent)))
    });
    let terms = Terms {
        margin: state.margin,
        standard_error: state.standard_error,
        ..Terms::default()
    };
    let view = View {
        found: pairs.compare(&terms),
        several: all.compare(&terms).unwrap_or_default(),
        scene: scene.clone(),
        pairs: (*pairs).clone(),
        all: (*all).clone(),
    };
    let usable = pairs.shared == 0;
    let data = Rc::new(table(&view));
    let caption = html! { <>{ numbered(scene, 4, words.figure) }{ words.caption }</> };
    let draw = (usable && view.found.is_ok()).then(|| {
        let view = view.clone();
        Callback::from(move |frame: Frame| drawing(&view, frame))
    });
    html! {
        <section>
            <h2>{ words.title }</h2>
            { chart::figure("fig-4", caption, choices(scene), draw, html! { <>
                if !usable {
                    { error_line(words.same, words.choose_others, None) }
                } else {
                    { told(&view) }
                }
                { unmatched(&view) }
                if usable { <>{ strata(&view) }{ costs(&view) }</> }
                { several(&view) }
            </> }, data, scene.busy) }
            { note(html! {
                <>
                    if let (true, Ok(found)) = (usable, &view.found) {
                        { takeaway(scene.chrome(), html! { { finding(&view, found) } }) }
                    }
                    { not_said(scene.chrome(), html! { { words.not_said } }) }
                    { remark(words.absence_title, html! { { words.absence_text } }) }
                    { remark(words.artifact_title, html! { { words.artifact_text } }) }
                    if pairs.pooled { { remark(words.pooled_title, html! { { words.pooled_text } }) } }
                </>
            }) }
        </section>
    }
}

/// The takeaway, and how often each executed.
fn finding(view: &View, found: &Comparison) -> String {
    let mut text = says::takeaway(view.scene.lang, found, &view.names());
    let published = view.scene.state.published;
    let mean = |side: usize| {
        let own = view.pairs.places[side].iter();
        let own = own.map(|&place| &view.scene.runs.digests[place as usize]);
        let able: Vec<f64> = own
            .filter(|digest| digest.can_execute)
            .map(|digest| digest.found(published).len() as f64)
            .collect();
        (!able.is_empty()).then(|| able.iter().sum::<f64>() / able.len() as f64)
    };
    if let (Some(first), Some(second)) = (mean(0), mean(1)) {
        text.push_str(&says::executed(view.scene.lang, [first, second]));
    }
    text
}

fn choices(scene: &Scene) -> Html {
    let words = Words::of(scene.lang);
    let list = |label: &'static str,
                names: Vec<&str>,
                chosen: &Option<String>,
                put: Box<dyn Fn(Option<String>) -> Action>| {
        let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
        let place = chosen
            .as_ref()
            .and_then(|chosen| names.iter().position(|name| name == chosen));
        let shown = names.iter().map(|name| match name.as_str() {
            "" => words.unnamed.to_owned(),
            name => name.to_owned(),
        });
        let shown: Vec<String> = std::iter::once(words.all.to_owned()).chain(shown).collect();
        let pick = scene.on(move |index: usize| {
            put(index
                .checked_sub(1)
                .and_then(|index| names.get(index))
                .cloned())
        });
        select(label, &shown, place.map_or(0, |place| place + 1), pick)
    };
    let side = |side: usize| {
        let group = &scene.state.compared[side];
        let [agent, setting] = words.sides[side];
        let (by_agent, by_setting) = (group.clone(), group.clone());
        html! {
            <>
                { list(agent, scene.runs.agents(), &group.agent, Box::new(move |agent| Action::Compared(side, Group { agent, ..by_agent.clone() }))) }
                { list(setting, scene.runs.settings(), &group.setting, Box::new(move |setting| Action::Compared(side, Group { setting, ..by_setting.clone() }))) }
            </>
        }
    };
    let variants = [StandardError::Paired, StandardError::Artifact];
    let at = variants
        .iter()
        .position(|one| *one == scene.state.standard_error);
    let pick = scene.on(move |place: usize| Action::StandardError(variants[place.min(1)]));
    html! {
        <div class="controls groups">
            { side(0) }
            { side(1) }
            { segmented(words.standard_error, &words.errors, at.unwrap_or(0), &pick) }
        </div>
    }
}

/// The verdict, the table, the tests and their formulas.
fn told(view: &View) -> Html {
    let (lang, words) = (view.scene.lang, view.words());
    let found = match &view.found {
        Ok(found) => found,
        Err(error) => return error_line(&error.to_string(), error.hint(), None),
    };
    let [first, second] = view.names();
    html! {
        <div id="verdict">
            { verdict(&says::verdict(lang, &found.verdict), html! { { says::why(lang, found) } }) }
            { formula(view, found) }
            <div class="certificate">
                <div>
                    { fourfold(view, found) }
                    <p class="src">{ says::rate(lang, &first, &found.rates[0]) }</p>
                    <p class="src">{ says::rate(lang, &second, &found.rates[1]) }</p>
                </div>
                <div>
                    <p class="lab">{ words.tests_title }</p>
                    <p class="wording">{ says::mcnemar(lang, found) }</p>
                    <p class="wording quiet">{ says::tost(lang, found, view.scene.state.margin) }</p>
                </div>
            </div>
        </div>
    }
}

fn fourfold(view: &View, found: &Comparison) -> Html {
    let (words, counts) = (view.words(), &found.counts);
    let number = |value: u32| count(u64::from(value));
    let [first, second] = view.names();
    let [solved_first, solved_second] = counts.solved();
    let pairs = counts.pairs();
    html! {
        <div class="scroll" tabindex="0" role="region" aria-label={words.title}>
        <table class="tight pair" id="fourfold">
            <caption class="lab">{ format!("{} {}", number(pairs), words.pairs_of) }</caption>
            <thead><tr>
                <td></td>
                <th scope="col" class="n">{ format!("{second}: {}", words.resolved) }</th>
                <th scope="col" class="n">{ words.not }</th>
                <th scope="col" class="n">{ words.sum }</th>
            </tr></thead>
            <tbody>
                <tr>
                    <th scope="row">{ format!("{first}: {}", words.resolved) }</th>
                    <td class="n">{ number(counts.both) }</td>
                    <td class="n hi">{ format!("b {}", number(counts.only_first)) }</td>
                    <td class="n">{ number(solved_first) }</td>
                </tr>
                <tr>
                    <th scope="row">{ words.not }</th>
                    <td class="n hi">{ format!("c {}", number(counts.only_second)) }</td>
                    <td class="n">{ number(counts.neither) }</td>
                    <td class="n">{ number(pairs - solved_first) }</td>
                </tr>
                <tr>
                    <th scope="row">{ words.sum }</th>
                    <td class="n">{ number(solved_second) }</td>
                    <td class="n">{ number(pairs - solved_second) }</td>
                    <td class="n">{ number(pairs) }</td>
                </tr>
            </tbody>
        </table>
        </div>
    }
}

/// The interval as it is computed, and McNemar's test.
fn formula(view: &View, found: &Comparison) -> Html {
    let (counts, equal) = (&found.counts, &found.equivalence);
    let pairs = counts.pairs();
    let (low, high) = equal.interval;
    let four = |value: f64| shortest(value, 4);
    let live = [
        ('b', counts.only_first.to_string()),
        ('c', counts.only_second.to_string()),
        ('n', pairs.to_string()),
        ('k', counts.discordant().to_string()),
        ('d', four(equal.difference)),
        ('s', four(equal.standard_error)),
        ('l', four(low)),
        ('h', four(high)),
        ('m', counts.only_first.min(counts.only_second).to_string()),
        ('p', three(found.p)),
        ('z', fixed(normal_quantile(1.0 - Terms::default().alpha), 3)),
    ];
    let given = Given {
        name: "SE",
        live: &live,
    };
    let rules: &[&str] = match (counts.discordant(), view.scene.state.standard_error) {
        (0, _) => &["± ( 1 − ( /{5}{100} )^{1 ∕ N} )", "[ @l , @h ]"],
        (_, StandardError::Paired) => &[
            "/{c − b}{N} = /{@c − @b}{@n} = @d",
            "# = /{√ ( b + c − /{( c − b )^2}{N} )}{N} = @s",
            "@d ± @z × @s = [ @l , @h ]",
        ],
        (_, StandardError::Artifact) => &[
            "/{c − b}{N} = /{@c − @b}{@n} = @d",
            "# = /{√ ( b + c − /{( c − b )^2}{b + c} )}{N} = @s",
            "@d ± @z × @s = [ @l , @h ]",
        ],
    };
    html! {
        <div class="formula" id="tost">
            { for rules.iter().map(|part| display(part, &given)) }
            { display("p = min ( 1 , 2 Pr ( Bin ( @k , /{1}{2} ) ≤ @m ) ) = @p", &given) }
        </div>
    }
}

/// Who is in no pair, named.
fn unmatched(view: &View) -> Html {
    let (lang, words) = (view.scene.lang, view.words());
    let pairing = &view.pairs.pairing;
    let lists = [
        &pairing.only_first,
        &pairing.only_second,
        &view.pairs.unknown,
        &pairing.repeated,
    ];
    if lists.iter().all(|list| list.is_empty()) {
        return html! {};
    }
    let lists = lists
        .into_iter()
        .zip(words.lists)
        .filter(|(list, _)| !list.is_empty());
    html! {
        <div class="spaced ui" id="unmatched">
            <p class="lab">{ words.unmatched }</p>
            { for lists.map(|(list, what)| html! { <p class="src">{ says::named(lang, what, list) }</p> }) }
        </div>
    }
}

/// All settings with each other.
fn several(view: &View) -> Html {
    let (lang, words) = (view.scene.lang, view.words());
    if view.several.len() < 2 {
        return html! {};
    }
    let findings = view.several.iter();
    let findings = findings.filter(|one| !matches!(one.verdict, Verdict::NotEnoughData { .. }));
    let rows = view.all.tables.iter().zip(&view.several);
    let [pair, b, c, pairs, p, verdict] = words.all_columns;
    html! {
        <div class="spaced">
            <p class="lab">{ words.all_title }</p>
            <p class="src">{ says::holm(lang, view.several.len(), findings.count(), view.all.left_out) }</p>
            <div class="scroll" tabindex="0" role="region" aria-label={words.all_title}>
            <table class="tight" id="several">
                <thead><tr>
                    <th scope="col">{ pair }</th>
                    <th scope="col" class="n">{ b }</th>
                    <th scope="col" class="n">{ c }</th>
                    <th scope="col" class="n hide-narrow">{ pairs }</th>
                    <th scope="col" class="n">{ p }</th>
                    <th scope="col">{ verdict }</th>
                </tr></thead>
                <tbody>{ for rows.map(|(&(one, other, counts), found)| {
                    let place = says::place(&found.verdict);
                    html! {
                        <tr>
                            <th scope="row">{ two(view, one, other) }</th>
                            <td class="n">{ counts.only_first.to_string() }</td>
                            <td class="n">{ counts.only_second.to_string() }</td>
                            <td class="n hide-narrow">{ counts.pairs().to_string() }</td>
                            <td class="n">{ says::p(found.p_corrected) }</td>
                            <td class={if place == 3 { "lo" } else { "hi" }}>{ words.short[place] }</td>
                        </tr>
                    }
                }) }</tbody>
            </table>
            </div>
        </div>
    }
}

/// Two groups of all by their names.
pub fn two(view: &View, one: usize, other: usize) -> String {
    let [one, other] = [one, other].map(|place| match view.all.names[place].as_str() {
        "" => view.words().unnamed,
        name => name,
    });
    match view.scene.lang {
        Lang::En => format!("{one}, {other}"),
        Lang::Zh => format!("{one}、{other}"),
    }
}

fn table(view: &View) -> Table {
    let words = view.words();
    let row = |names: [String; 2], found: &Comparison| -> Vec<Cell> {
        let [first, second] = names;
        let mut cells: Vec<Cell> = vec![first.into(), second.into()];
        let counts = &found.counts;
        cells.extend([counts.pairs(), counts.only_first, counts.only_second].map(Cell::from));
        let equal = &found.equivalence;
        let numbers = [
            found.rates[0].value,
            found.rates[1].value,
            equal.difference,
            equal.interval.0,
            equal.interval.1,
            found.p,
            found.p_corrected,
            equal.p(),
            found.equivalence_p_corrected,
        ];
        cells.extend(numbers.map(Cell::from));
        cells
    };
    let mut rows = Vec::new();
    if let (Ok(found), 0) = (&view.found, view.pairs.shared) {
        rows.push(row(view.names(), found));
    }
    for (&(one, other, _), found) in view.all.tables.iter().zip(&view.several) {
        rows.push(row(
            [one, other].map(|place| view.all.names[place].clone()),
            found,
        ));
    }
    Table {
        columns: words.data.into_iter().map(Column::new).collect(),
        rows,
    }
}
