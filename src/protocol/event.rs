//! What a run says while it goes on.

use super::Settings;
use crate::model::Token;
use serde::{Deserialize, Serialize};

/// One event. `agent` counts the agents of a grid from 0; a single run is agent 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// So many requests are before this one.
    Queued(Queued),
    /// An agent begins.
    Run(Box<Begun>),
    /// Candidates are drawn.
    LineStart(LineStart),
    /// A candidate.
    Candidate(Candidate),
    /// A candidate has been run on a visible test.
    Executed(Executed),
    /// What the model will see.
    Signal(Signal),
    /// A token of the program.
    Token(Box<TokenEvent>),
    /// A line of the program is complete.
    LineEnd(Line),
    /// An agent is done.
    Done(Box<Done>),
    /// Plain sampling at equal cost is done.
    Plain(Plain),
    /// All is done; nothing follows.
    End(End),
    /// It could not go on; nothing follows.
    Failed(Failed),
}

/// A place in the queue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Queued {
    /// The request's id, by which it can be found again.
    pub id: String,
    /// Requests before it; 0 means that it is next.
    pub position: u32,
}

/// How an agent begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Begun {
    /// [`super::VERSION`].
    pub version: u32,
    /// Which.
    pub agent: u32,
    /// The model.
    pub model: crate::model::Description,
    /// The task's name.
    pub task: String,
    /// What it was asked for, with this agent's values.
    pub settings: Settings,
    /// Tokens of the plain prompt.
    pub prompt_tokens: u32,
    /// What stands at the beginning of the program without having been chosen.
    pub forced: String,
    /// The plain prompt, for who wants to read it.
    pub prompt: String,
}

/// Candidates are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineStart {
    /// Which agent.
    pub agent: u32,
    /// Line of the program, from 1.
    pub line: u32,
    /// Why now.
    pub reason: Refresh,
}

/// What the model will see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Signal {
    /// Which agent.
    pub agent: u32,
    /// Line of the program, from 1.
    pub line: u32,
    /// Which runs are in it, in the order in which they stand.
    pub parts: Vec<SignalPart>,
    /// All of it.
    pub text: String,
    /// Its tokens.
    pub tokens: u32,
    /// Tokens of the prompt under the traces that had to be computed.
    pub evaluated: u32,
    /// Tokens that were there already.
    pub reused: u32,
    /// What found no room.
    pub dropped: Option<Dropped>,
    /// Milliseconds from [`Event::LineStart`] to here.
    pub milliseconds: u32,
}

/// All is done.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct End {
    /// The agent that won, if any: its program passes all visible tests.
    pub winner: Option<u32>,
    /// Of everything.
    pub totals: Totals,
}

/// A run could not go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failed {
    /// Why, as a sentence.
    pub message: String,
    /// What to do.
    pub hint: String,
}

/// Why candidates are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Refresh {
    /// It is the first line.
    First,
    /// Enough lines were written.
    Lines,
    /// It is done at every token.
    Token,
    /// The program is no beginning of any candidate.
    Prefix,
}

/// A sampled continuation and the program made of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// Which agent's.
    pub agent: u32,
    /// Its number, counted from 0 over all lines.
    pub id: u32,
    /// Line of the program, from 1.
    pub line: u32,
    /// As it was drawn, cut at the horizon.
    pub text: String,
    /// Its tokens, before it was cut.
    pub tokens: u32,
    /// Σ ln P of them.
    pub log_probability: f64,
    /// How it became a program.
    pub extraction: Vec<Extraction>,
    /// The program in its normal form; `None` if none could be made of it.
    pub program: Option<String>,
    /// The candidate with the same normal form.
    pub duplicate_of: Option<u32>,
}

/// A step from a text that was cut off to a program that can run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Extraction {
    /// A header got an empty body.
    PassAdded,
    /// The last line went.
    LineDropped(String),
    /// The last line became `pass`.
    LineReplaced(String),
}

/// How a test went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// The right answer.
    Passed,
    /// Another one.
    Failed,
    /// It raised an exception.
    Exception,
    /// It used up its fuel, memory, output or time.
    Stopped,
}

/// One run of a candidate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Executed {
    /// Which agent's.
    pub agent: u32,
    /// Which candidate.
    pub candidate: u32,
    /// Which visible test, from 0.
    pub test: u32,
    /// How it went.
    pub status: Status,
    /// What it returned as a literal, or one sentence on how it ended.
    pub got: String,
    /// What was expected.
    pub expected: String,
    /// It had been run before.
    pub cached: bool,
    /// Milliseconds; 0 if it was cached.
    pub milliseconds: u32,
    /// What it went through.
    pub trace: Vec<TraceEvent>,
    /// There was more.
    pub truncated: bool,
}

/// One event of a trace.
pub type TraceEvent = crate::sandbox::python::Event;

/// A run that is in the signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignalPart {
    /// Which candidate's source.
    pub candidate: u32,
    /// Which visible test.
    pub test: u32,
    /// Whose trace: another candidate's under [`super::Ablation::Shuffled`].
    pub trace_of: u32,
}

/// What found no room in the signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dropped {
    /// Runs that are not in it at all.
    pub runs: u32,
    /// Events of those that are.
    pub events: u32,
}

/// What is proved of the choice when not all log-probabilities are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Certificate {
    /// All were known.
    Full,
    /// No unknown token can beat it (0 ≤ γ ≤ 1).
    Proved,
    /// One might.
    Open,
}

/// The same token in the three distributions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// Which token.
    pub id: Token,
    /// Its text, bytes that are no UTF-8 as `�`.
    pub text: String,
    /// ln P; the floor of what is known if this token is not.
    pub plain: f64,
    /// ln P_c, in the same way. `None` where the step under the traces was skipped.
    pub traces: Option<f64>,
    /// ln of the mixture, normalised over the tokens that are known.
    pub mixed: f64,
    /// Known under the plain prompt, and under the traces.
    pub known: (bool, bool),
}

/// A token of the program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TokenEvent {
    /// Which agent.
    pub agent: u32,
    /// Line of the program, from 1.
    pub line: u32,
    /// The token.
    pub id: Token,
    /// Its text. A character of several tokens comes with the last of them.
    pub text: String,
    /// Bytes of the program before it, the forced beginning included.
    pub offset: u32,
    /// The likeliest under either prompt, in descending order of the mixture.
    pub top: Vec<Choice>,
    /// The token that each distribution alone would have chosen.
    pub plain_choice: Token,
    /// See [`Self::plain_choice`]; `None` where the step under the traces was skipped.
    pub traces_choice: Option<Token>,
    /// The mixture chose another token than the plain model.
    pub flipped: bool,
    /// γ of this token.
    pub strength: f64,
    /// KL(P_c ‖ P) in nats; 0 where the step was skipped.
    pub kl: f64,
    /// Jensen-Shannon divergence in nats.
    pub jsd: f64,
    /// Entropy of P and of P_c, in nats.
    pub entropies: (f64, f64),
    /// What is proved of the choice.
    pub certificate: Certificate,
    /// The step under the traces could not change the choice and was left out.
    pub skipped: bool,
    /// Milliseconds.
    pub milliseconds: f64,
}

/// A line is complete.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// Which agent.
    pub agent: u32,
    /// Line of the program, from 1.
    pub line: u32,
    /// Without its end.
    pub text: String,
    /// Candidates whose next line it was.
    pub agree: Vec<u32>,
    /// Choices that differ from the plain model's.
    pub flips: u32,
}

/// Why a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// The model ended it.
    End,
    /// It closed its block of code.
    Fence,
    /// The program was over: a line that belongs to no function.
    Complete,
    /// It had as many tokens as it may have.
    Tokens,
    /// It had as much time as it may have.
    Time,
    /// All candidates were one and the same finished program, several times in a row.
    Settled,
    /// Another agent had won, or somebody stopped it.
    Cancelled,
}

/// What something cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Totals {
    /// Tokens computed by the model: of prompts, candidates and programs, under both prompts.
    pub evaluated: u64,
    /// Tokens of prompts that were there already.
    pub reused: u64,
    /// Tokens of programs and candidates that were drawn or chosen.
    pub generated: u64,
    /// Runs of programs, without those that were cached.
    pub executions: u32,
    /// Steps under the traces that were left out.
    pub skipped: u32,
    /// Choices that differ from the plain model's.
    pub flips: u32,
    /// Seconds.
    pub seconds: f64,
}

/// An agent is done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Done {
    /// Which.
    pub agent: u32,
    /// The program.
    pub program: String,
    /// Why it ended.
    pub stop: Stop,
    /// How it does on the visible tests.
    pub visible: Vec<Status>,
    /// Of this agent.
    pub totals: Totals,
}

/// Plain sampling for as many tokens as the guided run evaluated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plain {
    /// What greedy decoding writes, the first of all samples.
    pub greedy: String,
    /// How it does on the visible tests.
    pub greedy_visible: Vec<Status>,
    /// Programs drawn, the greedy one included.
    pub samples: u32,
    /// The one that the visible tests select: the first that passes the most.
    pub selected: String,
    /// How it does on them.
    pub selected_visible: Vec<Status>,
    /// Of the samples.
    pub totals: Totals,
}
