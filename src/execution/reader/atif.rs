//! ATIF, the Agent Trajectory Interchange Format, v1.0 to v1.7: a document with a step a message, its calls
//! and what came back from them. From v1.7 on helpers' trajectories may be inside.

use super::draft::Draft;
use super::notes::so_many;
use super::outline::{self, Object};
use super::time::milliseconds;
use super::tools::act;
use super::value::{Content, Take, content, count, exit, number};
use super::{Error, Tell, each};
use crate::execution::{Observation, Role, Tokens};
use crate::limits;
use serde_json::Value;
use std::ops::ControlFlow;

/// Reads a document.
pub(super) fn read(file: &Object, draft: &mut Draft, tell: &mut Tell) -> Result<(), Error> {
    draft.unattended = true;
    let mut agent = file.value("agent");
    draft.run.agent = agent.pull_text("name");
    draft.model(agent.word("model_name"));
    draft.session = file.text("session_id").unwrap_or_default();
    let mut atif = Atif::default();
    atif.steps(file, draft, tell, 0)?;
    let mut totals = file.value("final_metrics");
    let path = "final_metrics";
    let extra = totals.pull("extra");
    let prompt = count(&totals, "total_prompt_tokens", path, draft.notes);
    let output = count(&totals, "total_completion_tokens", path, draft.notes);
    let cached = count(&totals, "total_cached_tokens", path, draft.notes);
    let written = count(
        &extra,
        "total_cache_creation_input_tokens",
        path,
        draft.notes,
    );
    draft.run.tokens = tokens(prompt, output, cached, written);
    draft.run.cost = number(&totals, "total_cost_usd", path, draft.notes).or(atif.cost);
    if atif.copied > 0 {
        draft.notes.at_none();
        draft.notes.say(format!(
            "leaves out {} copied from an earlier trajectory",
            so_many(atif.copied, "step")
        ));
    }
    Ok(())
}

/// The prompt includes what came from a cache, and what was written into one.
fn tokens(
    prompt: Option<u64>,
    output: Option<u64>,
    cached: Option<u64>,
    written: Option<u64>,
) -> Option<Tokens> {
    if prompt.is_none() && output.is_none() {
        return None;
    }
    let (prompt, cached) = (prompt.unwrap_or(0), cached.unwrap_or(0));
    let written = written.unwrap_or(0).min(prompt.saturating_sub(cached));
    Some(Tokens {
        input: prompt.saturating_sub(cached).saturating_sub(written),
        cached,
        cache_written: written,
        output: output.unwrap_or(0),
    })
}

#[derive(Debug, Default)]
struct Atif {
    /// The sum of the steps' costs, if there is one.
    cost: Option<f64>,
    copied: u32,
    /// Whether a helper acts.
    is_helper: bool,
}

impl Atif {
    /// Reads the steps, and behind those that refer to them the helpers' steps.
    fn steps(
        &mut self,
        file: &Object,
        draft: &mut Draft,
        tell: &mut Tell,
        depth: usize,
    ) -> Result<(), Error> {
        let helpers = file.items("subagent_trajectories").into_iter().flatten();
        let mut helpers: Vec<(Vec<String>, &[u8])> = helpers
            .filter_map(|helper| {
                let object = outline::object(helper.value)?;
                let names = ["trajectory_id", "session_id"].map(|key| object.text(key));
                Some((names.into_iter().flatten().collect(), helper.value))
            })
            .collect();
        each(file, "steps", draft, tell, |step, draft| {
            for reference in self.step(step, draft) {
                let named = |(names, _): &(Vec<String>, _)| names.contains(&reference);
                if let Some(at) = helpers.iter().position(named) {
                    self.helper(helpers.remove(at).1, draft, depth);
                }
            }
        })?;
        for (_, helper) in helpers {
            self.helper(helper, draft, depth);
        }
        Ok(())
    }

    /// Reads a helper's trajectory, behind the step that called for it.
    fn helper(&mut self, helper: &[u8], draft: &mut Draft, depth: usize) {
        if depth >= limits::LOG_HELPERS {
            draft
                .notes
                .say("calls helpers inside each other too deep; they are left out");
            return;
        }
        let Some(object) = outline::object(helper) else {
            return;
        };
        let before = std::mem::replace(&mut self.is_helper, true);
        // The file's progress is told by its own steps.
        let mut go_on = |_, _| ControlFlow::Continue(());
        let mut tell = Tell::new(u64::MAX, &mut go_on);
        let read = self.steps(&object, draft, &mut tell, depth + 1);
        debug_assert!(read.is_ok());
        self.is_helper = before;
    }

    /// Reads a step, and says which helpers it refers to.
    fn step(&mut self, mut step: Value, draft: &mut Draft) -> Vec<String> {
        if !step.is_object() {
            draft.notes.say("is no step and left out");
            return Vec::new();
        }
        if step.is("is_copied_context") {
            self.copied += 1;
            return Vec::new();
        }
        draft.item(step.get("timestamp").and_then(milliseconds));
        draft.sidechain = self.is_helper;
        let source = step.pull_text("source").unwrap_or_default();
        if source == "agent" {
            self.replied(&mut step, draft);
        }
        if let Some(thought) = step.pull_text("reasoning_content") {
            draft.thought(thought);
        }
        draft.said(&source, content(step.pull("message")));
        let mut calls = Vec::new();
        for mut call in step.pull_items("tool_calls") {
            let tool = call.pull_text("function_name").unwrap_or_default();
            if tool.is_empty() {
                draft
                    .notes
                    .field("tool_calls", "has a call without a function_name");
            }
            let id = call.pull_text("tool_call_id").unwrap_or_default();
            let act = act(&tool, call.pull("arguments"), draft.notes);
            let at = draft.call(Some(&id), &tool, act);
            calls.push((id, at));
        }
        let results = step.pull("observation").pull_items("results");
        let many = results.len();
        let mut references = Vec::new();
        for (number, mut result) in results.into_iter().enumerate() {
            for mut helper in result.pull_items("subagent_trajectory_ref") {
                let names = ["trajectory_id", "session_id"].map(|key| helper.pull_text(key));
                references.extend(names.into_iter().flatten());
            }
            let id = result.pull_text("source_call_id");
            let own = id
                .as_deref()
                .and_then(|id| calls.iter().find(|(name, _)| name == id));
            let at = match (&id, own) {
                (_, Some((_, at))) => Some(*at),
                (Some(id), None) => draft.called(id),
                // A result a call, or one for all that were typed before the screen was read.
                (None, None) if many == calls.len() => calls.get(number).map(|(_, at)| *at),
                (None, None) => calls.last().map(|(_, at)| *at).filter(|_| many == 1),
            };
            let time = result
                .get("extra")
                .and_then(|extra| extra.get("duration_ms"));
            let time = time.and_then(Value::as_u64);
            let observation = observation(result);
            match at {
                Some(at) => {
                    if let Some(call) = draft.at_step(at) {
                        call.milliseconds = time;
                    }
                    draft.answer_at(at, observation);
                }
                // What a system or a person brings about is the result of no call, and need not be.
                None if source != "agent" && id.is_none() => {
                    let (text, images) = (observation.output, observation.images);
                    draft.message(Role::User, Content { text, images });
                }
                None if observation.output.is_empty() => {}
                None => draft.orphan(id.as_deref().unwrap_or_default(), observation),
            }
        }
        references
    }

    fn replied(&mut self, step: &mut Value, draft: &mut Draft) {
        draft.model(step.word("model_name"));
        let metrics = step.pull("metrics");
        let path = "metrics";
        if !metrics.is_object() && !metrics.is_null() {
            draft.notes.field(
                path,
                format!("is {}, not an object", super::value::kind(&metrics)),
            );
        }
        let prompt = count(&metrics, "prompt_tokens", path, draft.notes);
        let output = count(&metrics, "completion_tokens", path, draft.notes);
        let cached = count(&metrics, "cached_tokens", path, draft.notes);
        let extra = metrics.get("extra").unwrap_or(&Value::Null);
        let written = count(
            extra,
            "cache_creation_input_tokens",
            "metrics.extra",
            draft.notes,
        );
        if let Some(cost) = number(&metrics, "cost_usd", path, draft.notes) {
            self.cost = Some(self.cost.unwrap_or(0.0) + cost);
        }
        // A step that no model took part in.
        let none = step.get("llm_call_count").and_then(Value::as_u64) == Some(0);
        if !none {
            draft.reply("", tokens(prompt, output, cached, written));
        }
    }
}

fn observation(mut result: Value) -> Observation {
    let extra = result.pull("extra");
    let Content { text, images } = content(result.pull("content"));
    let codes = ["exit_code", "returncode", "exit_status"];
    Observation {
        output: text,
        exit: codes
            .into_iter()
            .find_map(|key| extra.get(key).and_then(exit)),
        is_error: extra.is("is_error") || extra.get("success") == Some(&Value::Bool(false)),
        interrupted: extra.is("interrupted") || extra.is("timed_out"),
        images,
    }
}
