//! A schema for a task's inputs, proposed by the model and checked by us.
//!
//! A proposal is used when it reads, when inputs can be drawn from it, and when every visible test is
//! one of them. Otherwise the model is told why not, in the words a person would be told.

use super::complete;
use crate::limits;
use runwise::data::Data;
use runwise::inputs::schema::Schema;
use runwise::inputs::{Generator, Instance, Limits, satisfies};
use runwise::model::{Error, LanguageModel, Message, Role};
use runwise::protocol::{
    CompleteEvent, CompleteRequest, SchemaAnswer, SchemaRequest, SchemaTry, TaskBrief,
};

const LANGUAGE: &str = "\
You describe which inputs a Python function may get, in a small language with one declaration a line:

n: int 1..100
x: float 0..1 decimals 2
flag: bool
word: string 0..10 of [a-z]
sign: one of ['+', '-']
xs: list 0..8 of int -50..50
sorted_xs: list 1..8 of int 0..9 ascending
distinct_xs: list 2..6 of int 1..99 distinct
grid: matrix 1..4 x 1..4 of int 0..9
pairs: list 0..5 of tuple (int 1..9, string 1..3 of [ab])
maybe: optional int 1..9

A bound may use the names of lines above it: `k: int 1..n`, `i: int 0..len(xs)-1`.
A condition between names is a line of its own: `where a <= b`.
The last line names the arguments in their order: `call (n, xs)`.

Keep inputs small, and allow the edge cases that the task allows. Answer with the declarations in one \
fenced block and nothing else.";

/// Asks for a schema, at most three times.
///
/// # Errors
/// The model's.
pub fn propose(
    model: &mut dyn LanguageModel,
    request: &SchemaRequest,
) -> Result<SchemaAnswer, Error> {
    let mut messages = vec![
        said(Role::System, LANGUAGE),
        said(Role::User, &question(&request.task)),
    ];
    let mut tries = Vec::new();
    while tries.len() < limits::SCHEMA_TRIES {
        let completion = CompleteRequest {
            messages: messages.clone(),
            tokens: limits::SCHEMA_TOKENS,
            // The first answer is the likeliest one; a repeated one would be of no use.
            temperature: if tries.is_empty() { 0.0 } else { 0.7 },
            top_p: 0.95,
            seed: tries.len() as u64,
            ..CompleteRequest::default()
        };
        let mut text = String::new();
        complete(model, &completion, &mut |event| {
            if let CompleteEvent::Text { text: more } = event {
                text += &more;
            }
        })?;
        match read(&text, &request.task) {
            Ok(schema) => {
                tries.push(SchemaTry {
                    text,
                    refusal: None,
                });
                return Ok(SchemaAnswer {
                    schema: Some(schema),
                    tries,
                });
            }
            Err(refusal) => {
                messages.push(said(Role::Assistant, &text));
                messages.push(said(
                    Role::User,
                    &format!("That does not work. {refusal} Write all of it again, put right."),
                ));
                tries.push(SchemaTry {
                    text,
                    refusal: Some(refusal),
                });
            }
        }
    }
    Ok(SchemaAnswer {
        schema: None,
        tries,
    })
}

fn said(role: Role, content: &str) -> Message {
    Message {
        role,
        content: content.to_owned(),
    }
}

fn question(task: &TaskBrief) -> String {
    let parameters = task.parameters.as_deref().unwrap_or("...");
    let mut text = format!(
        "{}\n\nThe function is `{}({parameters})`.",
        task.statement, task.entry
    );
    for check in &task.visible {
        text += &format!(
            "\n{}({}) == {}",
            task.entry, check.arguments, check.expected
        );
    }
    text
}

/// The schema in an answer, in its normal form.
fn read(answer: &str, task: &TaskBrief) -> Result<String, String> {
    let text = block(answer);
    if text.trim().is_empty() {
        return Err("There is no declaration in it.".to_owned());
    }
    let schema = Schema::from_text(text).map_err(told)?;
    let limits = Limits {
        values: limits::SCHEMA_VALUES,
        ..Limits::default()
    };
    let generator = Generator::check(&schema, limits).map_err(told)?;
    for row in 0..limits::SCHEMA_SAMPLE {
        generator.draw(1, row).map_err(told)?;
    }
    for check in &task.visible {
        allows(&schema, &check.arguments)?;
    }
    Ok(schema.to_text())
}

fn told(error: runwise::inputs::Error) -> String {
    format!("{error} {}", error.hint())
}

/// What stands in the first fenced block; all of it if there is none.
fn block(answer: &str) -> &str {
    let Some((_, rest)) = answer.split_once("```") else {
        return answer;
    };
    let (_, body) = rest.split_once('\n').unwrap_or(("", rest));
    body.split_once("```").map_or(body, |(block, _)| block)
}

/// Whether the arguments of a visible test are an input of the schema.
fn allows(schema: &Schema, arguments: &str) -> Result<(), String> {
    let Ok(Data::List(values)) = Data::from_literal(&format!("[{arguments}]")) else {
        // The task's own mistake, which a schema cannot put right.
        return Ok(());
    };
    let names: Vec<&str> = match &schema.call {
        Some(names) => names.iter().map(String::as_str).collect(),
        None => schema
            .fields
            .iter()
            .map(|field| field.name.as_str())
            .collect(),
    };
    if names.len() != values.len() {
        return Err(format!(
            "The function is called with {} arguments, as in ({arguments}), and the schema gives it {}.",
            values.len(),
            names.len()
        ));
    }
    let mut ordered = Vec::new();
    for field in &schema.fields {
        let Some(at) = names.iter().position(|name| *name == field.name) else {
            // A field that is no argument has no value in a test; nothing can be said.
            return Ok(());
        };
        ordered.push(values[at].clone());
    }
    satisfies(schema, &Instance { values: ordered })
        .map_err(|violation| format!("It does not allow the arguments ({arguments}). {violation}"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use runwise::protocol::Check;

    fn task(arguments: &str) -> TaskBrief {
        TaskBrief {
            name: "t".to_owned(),
            entry: "f".to_owned(),
            visible: vec![Check {
                arguments: arguments.to_owned(),
                expected: "1".to_owned(),
            }],
            ..TaskBrief::default()
        }
    }

    #[test]
    fn every_line_of_the_example_is_a_schema() {
        let lines = LANGUAGE.split("\n\n").nth(1).unwrap();
        assert_eq!(lines.lines().count(), 11);
        let schema = Schema::from_text(lines).unwrap();
        Generator::check(&schema, Limits::default()).unwrap();
        let more = "n: int 1..9\nxs: list 1..9 of int 1..9\nk: int 1..n\ni: int 0..len(xs)-1\nwhere k <= n\ncall (n, xs)";
        Schema::from_text(more).unwrap();
    }

    #[test]
    fn a_good_answer_is_used_in_its_normal_form() {
        let read = read(
            "Here:\n```text\nn:  int 1..9\ncall (n)\n```\nDone.",
            &task("4"),
        );
        assert_eq!(read.unwrap(), "n: int 1..9\ncall (n)\n");
        assert!(super::read("n: int 1..9", &task("4")).is_ok());
        assert!(super::read("```\nn: int 1..9", &task("9")).is_ok());
    }

    #[test]
    fn refusals_say_why() {
        let refusal = |answer: &str, arguments: &str| read(answer, &task(arguments)).unwrap_err();
        assert_eq!(refusal("```\n\n```", "1"), "There is no declaration in it.");
        assert!(refusal("n: integer 1..9", "1").starts_with("Line 1, column"));
        assert!(refusal("n: int 9..1", "1").contains("9..1 is empty"));
        assert!(refusal("n: int 1..9", "1, 2").contains("2 arguments"));
        assert!(refusal("n: int 1..9", "10").contains("does not allow the arguments (10)"));
        assert!(refusal("xs: list 1000000 of int 1..9", "1").ends_with('.'));
    }
}
