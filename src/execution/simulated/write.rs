//! A run written out from its plan.

use super::diffs::Task;
use super::law::{Habits, Size, chance};
use super::plan::Action;
use super::tables::{Agent, Setting};
use super::words::{self, SCRIPT};
use crate::execution::{
    Act, Call, Ending, Execution, Format, Kind, Observation, Outcome, Part, Phase, Role, Run, Step,
    Tokens, Turn,
};
use crate::numerics::{Random, exp, normal_quantile};

/// Share of executions whose time was not measured.
const UNMEASURED: f64 = 0.05;
/// Share of test runs without an exit code: their output tells.
const NO_EXIT: f64 = 0.08;
/// Most of a run's time that its executions take.
const EXECUTING: f64 = 0.6;
/// Share of tokens that the model writes, and of the others the share that a cache gives.
const WRITTEN: f64 = 0.03;
const CACHED: f64 = 0.85;
/// Context that a run begins with, in turns: what the first turn reads over what one turn adds.
const FIRST: f64 = 6.0;
/// A made-up price of a token, in USD.
const PRICE: f64 = 1.2e-6;

/// What is known of a run beforehand.
pub(super) struct Sheet<'a> {
    pub file: String,
    pub instance: String,
    pub agent: Agent,
    pub setting: Setting,
    pub task: &'a Task,
    pub habits: &'a Habits,
    pub size: Size,
    pub solved: bool,
    pub patch: bool,
    /// When it begins, in milliseconds since 1970.
    pub begins: i64,
}

/// Writes a run out; beside it, its executions as they are meant.
pub(super) fn write(
    sheet: &Sheet<'_>,
    actions: &[Action],
    random: &mut Random,
) -> (Run, Vec<Execution>) {
    let times = times(actions, sheet.size.milliseconds, random);
    let executing: u64 = times.iter().sum();
    let turns = actions.len() as u64 + 1;
    let thinking = sheet.size.milliseconds.saturating_sub(executing) / turns;
    let mut steps = Vec::with_capacity(2 * actions.len() + 3);
    let mut executions: Vec<Execution> = Vec::new();
    let mut at = sheet.begins;
    let say = |item: u32, at: i64, role: Role, text: String| Step {
        item,
        at: Some(at),
        sidechain: false,
        part: Part::Message { role, text },
    };
    let instructions = words::instructions(sheet.setting).to_owned();
    steps.push(say(0, at, Role::System, instructions));
    steps.push(say(1, at, Role::User, words::issue(sheet.task)));
    let mut edited = false;
    let mut wrong_first = sheet.patch && !sheet.solved && chance(random, 0.4);
    for (turn, (action, &milliseconds)) in actions.iter().zip(&times).enumerate() {
        let item = 2 + 2 * turn as u32;
        at += thinking as i64;
        let number = executions.len() as u32 + 1;
        let (text, mut call) = match *action {
            Action::Look => (words::look(random), reading(sheet, random)),
            Action::WriteScript => (
                "A script that shows the problem.".to_owned(),
                edit(
                    SCRIPT,
                    "from webframe import clean\nassert clean('') == ''\n",
                ),
            ),
            Action::EditTest => (
                "First a test for it.".to_owned(),
                edit(
                    &format!("/testbed/{}", sheet.task.test_file()),
                    "    def test_empty_value_is_kept(self):\n",
                ),
            ),
            Action::EditSource => {
                edited = true;
                if let Some(last) = executions.last_mut() {
                    last.edit_after = true;
                }
                let file = sheet.task.file + usize::from(std::mem::take(&mut wrong_first));
                let path = format!("/testbed/{}", sheet.task.project.files[file % 8]);
                let text = "        if value is None:\n            return self.default\n";
                (words::edit(random), edit(&path, text))
            }
            Action::Execute(kind, outcome) => (
                words::announce(sheet.setting, kind, number),
                execute(sheet, kind, outcome, random),
            ),
        };
        steps.push(say(item, at, Role::Agent, text));
        if let Action::Execute(kind, outcome) = *action {
            let measured = !chance(random, UNMEASURED);
            call.milliseconds = measured.then_some(milliseconds);
            let seen = call.observation.as_ref();
            executions.push(Execution {
                step: steps.len() as u32,
                item,
                kind,
                phase: match edited {
                    true => Phase::Verification,
                    false => Phase::Reproduction,
                },
                outcome,
                exit: seen.and_then(|seen| seen.exit),
                milliseconds: call.milliseconds,
                output_chars: seen.map_or(0, |seen| seen.output.chars().count() as u32),
                turns_after: (actions.len() - turn) as u32,
                edit_after: false,
            });
        }
        steps.push(Step {
            item,
            at: Some(at),
            sidechain: false,
            part: Part::Call(call),
        });
        at += milliseconds as i64;
    }
    let last = 2 + 2 * actions.len() as u32;
    at += thinking as i64;
    let end = match sheet.patch {
        true => "The issue is solved: an empty value is kept as documented.",
        false => "I could not find a change that solves the issue.",
    };
    steps.push(say(last, at, Role::Agent, end.to_owned()));
    let right = sheet.solved || chance(random, sheet.habits.right_file);
    let run = Run {
        file: sheet.file.clone(),
        format: Format::Records,
        instance: sheet.instance.clone(),
        agent: Some(format!("{} (synthetic)", sheet.agent.name())),
        model: Some("synthetic".to_owned()),
        setting: sheet.setting.name().to_owned(),
        steps,
        turns: self::turns(actions.len() as u32 + 1, sheet.size.tokens),
        items: last + 1,
        tokens: Some(sum(sheet.size.tokens)),
        cost: Some(sheet.size.tokens as f64 * PRICE),
        milliseconds: Some(sheet.size.milliseconds),
        exit_status: Some("submitted".to_owned()),
        patch: sheet.patch.then(|| sheet.task.attempt(right, random)),
        ending: match sheet.solved {
            true => Ending::Resolved,
            false => Ending::Unresolved,
        },
        can_execute: true,
    };
    (run, executions)
}

/// How long each action's tool takes, in milliseconds.
fn times(actions: &[Action], whole: u64, random: &mut Random) -> Vec<u64> {
    let mut times: Vec<f64> = actions
        .iter()
        .map(|action| {
            let middle = match action {
                Action::Execute(_, Outcome::Environment) => 400.0,
                Action::Execute(Kind::Framework(_), _) => 7_000.0,
                Action::Execute(..) => 1_200.0,
                _ => 60.0,
            };
            middle * exp(0.7 * normal_quantile(super::law::uniform(random)))
        })
        .collect();
    let most = EXECUTING * whole as f64;
    let sum: f64 = times.iter().sum();
    if sum > most {
        for time in &mut times {
            *time *= most / sum;
        }
    }
    times.into_iter().map(|time| time as u64).collect()
}

/// All tokens, split.
fn sum(tokens: u64) -> Tokens {
    split(tokens, CACHED)
}

fn split(tokens: u64, from_cache: f64) -> Tokens {
    let output = (tokens as f64 * WRITTEN) as u64;
    let cached = ((tokens - output) as f64 * from_cache) as u64;
    Tokens {
        input: tokens - output - cached,
        cached,
        cache_written: 0,
        output,
    }
}

/// Turns whose context grows by as much each time; together they have all tokens.
fn turns(count: u32, tokens: u64) -> Vec<Turn> {
    let whole: f64 = (0..count).map(|turn| FIRST + f64::from(turn)).sum();
    let mut left = sum(tokens);
    (0..count)
        .map(|turn| {
            let share = (FIRST + f64::from(turn)) / whole;
            let own = match turn + 1 == count {
                true => left,
                false => split((tokens as f64 * share) as u64, CACHED),
            };
            let own = Tokens {
                input: own.input.min(left.input),
                cached: own.cached.min(left.cached),
                cache_written: 0,
                output: own.output.min(left.output),
            };
            left.input -= own.input;
            left.cached -= own.cached;
            left.output -= own.output;
            Turn {
                item: 2 + 2 * turn,
                tokens: Some(own),
            }
        })
        .collect()
}

fn call(tool: &str, act: Act, observation: Observation) -> Call {
    Call {
        tool: tool.to_owned(),
        act,
        observation: Some(observation),
        milliseconds: None,
    }
}

fn edit(path: &str, text: &str) -> Call {
    let act = Act::Edit {
        paths: vec![path.to_owned()],
        text: text.to_owned(),
    };
    let seen = Observation {
        output: "The file has been changed.".to_owned(),
        ..Observation::default()
    };
    call("edit", act, seen)
}

fn reading(sheet: &Sheet<'_>, random: &mut Random) -> Call {
    let seen = Observation {
        output: words::lines_read(random),
        exit: Some(0),
        ..Observation::default()
    };
    if chance(random, 0.5) {
        let path = sheet.task.project.files[sheet.task.file];
        let act = Act::Other(format!("{{\"path\":\"/testbed/{path}\"}}"));
        return call("read", act, Observation { exit: None, ..seen });
    }
    call("bash", Act::Shell(words::reading(sheet.task, random)), seen)
}

fn execute(sheet: &Sheet<'_>, kind: Kind, outcome: Outcome, random: &mut Random) -> Call {
    let command = words::command(kind, sheet.task, outcome, random);
    let (output, exit) = words::output(&command, kind, sheet.task, outcome, random);
    let told = !(kind.is_framework() && outcome != Outcome::Environment && chance(random, NO_EXIT));
    // Codex calls a shell in the shell. What is piped into another command has that one's exit code.
    let wrapped = sheet.agent == Agent::Codex && !command.contains(['\'', '\n']);
    let exit = match command.contains("| tail") {
        true => 0,
        false => exit,
    };
    let command = match wrapped {
        true => format!("bash -lc '{command}'"),
        false => command,
    };
    let seen = Observation {
        output,
        exit: told.then_some(exit),
        is_error: told && exit != 0,
        ..Observation::default()
    };
    call("bash", Act::Shell(command), seen)
}
