//! A chat in the model's own template, in pieces that tell the template's words from people's.

use runwise::model::{Message, Part};

/// Stands where a message's text goes while the template is applied. No template holds it, trims it
/// or splits it.
fn sentinel(at: usize) -> String {
    format!("\u{e0a1}{at}\u{e0a2}")
}

/// The chat as parts. `apply` is the template: messages in, one text out, or `None` if it cannot.
/// Where it cannot, or leaves a text out, the plain texts are taken, a blank line between.
pub fn chat(messages: &[Message], apply: impl FnOnce(&[Message]) -> Option<String>) -> Vec<Part> {
    let marked: Vec<Message> = messages
        .iter()
        .enumerate()
        .map(|(at, message)| Message {
            role: message.role,
            content: sentinel(at),
        })
        .collect();
    apply(&marked)
        .and_then(|text| split(&text, messages))
        .unwrap_or_else(|| plain(messages))
}

fn split(text: &str, messages: &[Message]) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut rest = text;
    for (at, message) in messages.iter().enumerate() {
        let (before, after) = rest.split_once(&sentinel(at))?;
        push(&mut parts, Part::Template(before.to_owned()));
        push(&mut parts, Part::Text(message.content.clone()));
        rest = after;
    }
    push(&mut parts, Part::Template(rest.to_owned()));
    Some(parts)
}

/// The texts alone, a blank line between and after.
pub fn plain(messages: &[Message]) -> Vec<Part> {
    let mut parts = Vec::new();
    for message in messages {
        push(&mut parts, Part::Text(message.content.clone()));
        push(&mut parts, Part::Template("\n\n".to_owned()));
    }
    parts
}

fn push(parts: &mut Vec<Part>, part: Part) {
    let (Part::Template(text) | Part::Text(text)) = &part;
    if !text.is_empty() {
        parts.push(part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use runwise::model::Role;

    fn said(role: Role, content: &str) -> Message {
        Message {
            role,
            content: content.to_owned(),
        }
    }

    fn marks(messages: &[Message]) -> Option<String> {
        let said = messages.iter().map(|message| &message.content);
        let mut text: String = said.map(|content| format!("<{content}>")).collect();
        text.push('!');
        Some(text)
    }

    #[test]
    fn marks_of_a_text_stay_text() {
        let asked = [said(Role::System, "be <kind>"), said(Role::User, "<1>")];
        assert_eq!(
            chat(&asked, marks),
            [
                Part::Template("<".into()),
                Part::Text("be <kind>".into()),
                Part::Template("><".into()),
                Part::Text("<1>".into()),
                Part::Template(">!".into()),
            ]
        );
    }

    #[test]
    fn a_template_that_drops_a_message_is_not_used() {
        let asked = [said(Role::System, "rules"), said(Role::User, "ask")];
        let last = |messages: &[Message]| messages.last().map(|last| last.content.clone());
        assert_eq!(chat(&asked, last), plain(&asked));
        assert_eq!(chat(&asked, |_| None), plain(&asked));
        assert_eq!(plain(&asked).len(), 4);
        assert_eq!(chat(&[], |_| None), []);
    }

    #[test]
    fn an_empty_message_leaves_no_part() {
        let parts = chat(&[said(Role::User, "")], marks);
        assert_eq!(
            parts,
            [Part::Template("<".into()), Part::Template(">!".into())]
        );
    }
}
