//! What the page and the backend say to each other, and what a recording holds.
//!
//! - [`DecodeRequest`]: the body of `POST /v1/decode`, and the settings of a run.
//! - [`Event`]: what comes back, one JSON object an event of the stream, one a line of a recording.
//! - [`read_event`]: a line of a recording, or the data of a message, as an event.
//! - [`ScoreRequest`], [`SchemaRequest`], [`CompleteRequest`]: what else it can be asked.
//! - [`Info`]: `GET /v1/info`.
//! - [`Problem`]: every refusal.
//!
//! Unknown fields of requests are refused; a reader of events skips kinds that it does not know, so
//! that a newer backend may say more.

mod ask;
mod event;
mod info;
mod recording;
mod request;

pub use ask::{
    CompleteEvent, CompleteRequest, CompleteStop, LabelScore, SchemaAnswer, SchemaRequest,
    SchemaTry, ScoreAnswer, ScoreRequest,
};
pub use event::{
    Begun, Candidate, Certificate, Choice, Done, Dropped, End, Event, Executed, Extraction, Failed,
    Line, LineStart, Plain, Queued, Refresh, Signal, SignalPart, Status, Stop, TokenEvent, Totals,
    TraceEvent,
};
pub use info::{Bounds, Info, Problem};
pub use recording::{Read, read_event};
pub use request::{
    Ablation, Check, DecodeRequest, Disconnect, Grid, Guidance, Order, PromptForm, RefreshMode,
    Settings, TaskBrief, TraceForm,
};

/// The version of all this. A backend refuses another one, and a page says so before it asks.
pub const VERSION: u32 = 1;
