//! What a run does, step after step, before it is written out.

use super::law::{Habits, Size, chance};
use crate::execution::{Framework, Kind, Outcome};
use crate::numerics::Random;

/// Something an agent does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Action {
    /// Reads or searches.
    Look,
    /// Executes a program.
    Execute(Kind, Outcome),
    /// Writes a script that shows the problem.
    WriteScript,
    /// Edits a test.
    EditTest,
    /// Edits a source file.
    EditSource,
}

/// What is known of a run beforehand.
#[derive(Clone, Copy)]
pub(super) struct Given<'a> {
    pub size: Size,
    pub habits: &'a Habits,
    /// Its tests' framework.
    pub framework: Framework,
    /// Prohibited.
    pub prohibited: bool,
    pub solved: bool,
    /// Whether it edits a source file at all.
    pub patch: bool,
}

/// Draws what a run does.
pub(super) fn plan(given: &Given<'_>, random: &mut Random) -> Vec<Action> {
    let mut actions = Vec::with_capacity(2 * given.size.executions as usize + 20);
    let all = given.size.executions;
    let before = match given.patch {
        false => all,
        true => before_the_edit(all, given.habits, random),
    };
    look(&mut actions, 3 + random.below(5), random);
    if !given.prohibited && chance(random, given.habits.test_first) {
        actions.push(Action::EditTest);
        look(&mut actions, random.below(2), random);
    }
    let mut has_script = false;
    for _ in 0..before {
        let kind = kind(given, random);
        if kind == Kind::Script && !has_script {
            actions.push(Action::WriteScript);
            has_script = true;
        }
        actions.push(Action::Execute(kind, outcome(given, None, random)));
        look(&mut actions, random.below(2), random);
    }
    look(&mut actions, 1 + random.below(4), random);
    if !given.patch {
        return actions;
    }
    actions.push(Action::EditSource);
    let mut edits = later_edits(given, random);
    let after = all - before;
    for number in 1..=after {
        let kind = kind(given, random);
        if kind == Kind::Script && !has_script {
            actions.push(Action::WriteScript);
            has_script = true;
        }
        let outcome = outcome(given, Some((number, after)), random);
        actions.push(Action::Execute(kind, outcome));
        // What fails is worked on more often; the last run of tests is mostly the last act.
        let urge = match (outcome, number == after) {
            (_, true) => 0.15,
            (Outcome::Fail, _) => 0.7,
            _ => 0.25,
        };
        if edits > 0 && chance(random, urge) {
            look(&mut actions, random.below(2), random);
            actions.push(Action::EditSource);
            edits -= 1;
        } else {
            look(&mut actions, u32::from(chance(random, 0.3)), random);
        }
    }
    if after == 0 {
        // Without anything to look at, edits follow each other.
        for _ in 0..edits {
            look(&mut actions, 1, random);
            actions.push(Action::EditSource);
        }
    }
    actions
}

/// Reads more, sometimes less.
fn look(actions: &mut Vec<Action>, times: u32, random: &mut Random) {
    let times = times.saturating_sub(u32::from(chance(random, 0.2)));
    actions.extend((0..times).map(|_| Action::Look));
}

/// How many of the executions come before the first edit.
fn before_the_edit(all: u32, habits: &Habits, random: &mut Random) -> u32 {
    if !chance(random, habits.reproduces) {
        return 0;
    }
    let mut before = 1;
    while chance(random, 0.55) {
        before += 1;
    }
    // An agent that tried to see the problem also looks at its patch.
    before.min(all.div_ceil(2))
}

/// Edits of source files beyond the first.
fn later_edits(given: &Given<'_>, random: &mut Random) -> u32 {
    let single = given.habits.single_edit[usize::from(!given.prohibited)];
    if chance(random, single) {
        return 0;
    }
    let mut edits = 1;
    while chance(random, 0.45) {
        edits += 1;
    }
    edits
}

fn kind(given: &Given<'_>, random: &mut Random) -> Kind {
    let [tests, scripts] = given.habits.kinds;
    match random.uniform() {
        draw if draw < tests => Kind::Framework(given.framework),
        draw if draw < tests + scripts => Kind::Script,
        _ => Kind::Inline,
    }
}

/// What comes of an execution: before the edit it mostly shows the problem; after it, the later the more
/// often it passes, whether the task is solved or not.
fn outcome(given: &Given<'_>, after: Option<(u32, u32)>, random: &mut Random) -> Outcome {
    let environment = given.habits.environment[usize::from(after.is_some())];
    let passes = match after {
        None => 0.3,
        Some((number, of)) => {
            let progress = f64::from(number) / f64::from(of);
            if given.solved {
                0.35 + 0.5 * progress
            } else {
                0.25 + 0.45 * progress
            }
        }
    };
    let [environmental, pass] = [environment, passes].map(|share| chance(random, share));
    match (environmental, pass) {
        (true, _) => Outcome::Environment,
        (false, true) => Outcome::Pass,
        (false, false) => Outcome::Fail,
    }
}
