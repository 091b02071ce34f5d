//! The decoder, as the server and the command line use it.

use crate::limits;
use crate::serve::thread::Desk;
use runwise::model::{Error, LanguageModel, Message, Part, Role, Work};
use runwise::protocol::{
    Bounds, Certificate, Choice, DecodeRequest, Done, Event, Problem, Stop, TokenEvent, Totals,
};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What is allowed.
#[must_use]
pub fn bounds(queue: u32) -> Bounds {
    Bounds {
        body_bytes: limits::BODY_BYTES as u64,
        queue,
        candidates: 16,
        tokens: 4_096,
        seconds: 3_600,
        agents: 64,
    }
}

/// Writes a program.
///
/// # Errors
/// If the model cannot go on.
pub fn decode(
    desk: &mut Desk,
    stop: &AtomicBool,
    request: &DecodeRequest,
    emit: &mut dyn FnMut(Event),
) -> Result<(), Problem> {
    plain(&mut desk.model, stop, request, emit).map_err(|error| Problem {
        message: error.to_string(),
        hint: error.hint().to_owned(),
    })
}

fn plain(
    model: &mut dyn LanguageModel,
    stop: &AtomicBool,
    request: &DecodeRequest,
    emit: &mut dyn FnMut(Event),
) -> Result<(), Error> {
    let parts = model.chat(&[Message {
        role: Role::User,
        content: request.task.statement.clone(),
    }])?;
    let prompt = model.tokenize(&parts, true)?;
    let text: String = parts
        .iter()
        .map(|part| match part {
            Part::Template(text) | Part::Text(text) => text.as_str(),
        })
        .collect();
    emit(Event::Run {
        version: 1,
        agent: 0,
        model: model.description().clone(),
        task: request.task.name.clone(),
        settings: Box::new(request.settings.clone()),
        prompt_tokens: prompt.len() as u32,
        forced: String::new(),
        prompt: text,
    });
    let sequence = model.open()?;
    let mut next = model.step(&[Work {
        sequence,
        tokens: &prompt,
    }])?;
    let mut program = String::new();
    for _ in 0..request.settings.tokens {
        if stop.load(Relaxed) {
            model.free(sequence);
            return Err(Error::Cancelled);
        }
        let Some(token) = next[0].argmax().filter(|token| !model.is_end(*token)) else {
            break;
        };
        let mut top = Vec::new();
        for (id, plain) in next[0].top(request.settings.top as usize) {
            let piece = model.piece(id)?;
            top.push(Choice {
                id,
                text: String::from_utf8_lossy(&piece).into_owned(),
                plain: plain.into(),
                traces: None,
                mixed: plain.into(),
                known: (true, false),
            });
        }
        let piece = model.piece(token)?;
        let text = String::from_utf8_lossy(&piece).into_owned();
        let offset = program.len() as u32;
        program += &text;
        emit(Event::Token(Box::new(TokenEvent {
            agent: 0,
            line: 1 + program.matches('\n').count() as u32,
            id: token,
            text,
            offset,
            top,
            plain_choice: token,
            traces_choice: None,
            flipped: false,
            strength: 0.0,
            kl: 0.0,
            jsd: 0.0,
            entropies: (0.0, 0.0),
            certificate: Certificate::Full,
            skipped: true,
            milliseconds: 0.0,
        })));
        next = model.step(&[Work {
            sequence,
            tokens: &[token],
        }])?;
    }
    model.free(sequence);
    emit(Event::Done(Box::new(Done {
        agent: 0,
        program,
        stop: Stop::End,
        visible: vec![],
        totals: Totals::default(),
    })));
    emit(Event::End {
        winner: None,
        totals: Totals::default(),
    });
    Ok(())
}
