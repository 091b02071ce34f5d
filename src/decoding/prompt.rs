//! What the model is asked.
//!
//! Both prompts are the same up to the end of the last message, where the signal stands, so that all
//! before it is computed once. The reply's beginning is given: a block of Python, and in it the
//! function's signature.

use crate::model::{Message, Role};
use crate::protocol::{Check, PromptForm, TaskBrief};

const SYSTEM: &str = "You write Python functions. You answer with one block of Python code that holds \
the whole function, and nothing else.";

/// What opens the reply.
pub(super) const FENCE: &str = "```python\n";

/// Tasks that are solved before the model's own: statement, tests, solution.
const EXAMPLES: [(&str, &str, &str); 2] = [
    (
        "Write a function `count_rises` that counts how often a list goes up from one item to the next.",
        "assert count_rises([1, 3, 2, 5]) == 2\nassert count_rises([4, 4]) == 0\nassert count_rises([]) == 0",
        "def count_rises(values):\n    rises = 0\n    for before, after in zip(values, values[1:]):\n        if after > before:\n            rises += 1\n    return rises",
    ),
    (
        "Write a function `initials` that gives the first letters of the words of a text, in capitals, a dot after each.",
        "assert initials('ada lovelace') == 'A.L.'\nassert initials('') == ''",
        "def initials(text):\n    letters = []\n    for word in text.split():\n        letters.append(word[0].upper() + '.')\n    return ''.join(letters)",
    ),
];

/// How to write in many small steps, so that every line can be run and looked at.
const STEPS: &str = "Write the function in many small steps. Each line does one thing and gives its \
result a name that says what it is. Do not nest calls, and use no comprehensions, no lambdas and no \
conditional expressions: write loops and if statements instead. A beginning of the function must run \
as it stands, so that its variables can be looked at after every line.

Instead of
    return sum(x * x for x in values if x > 0)
write
    total = 0
    for value in values:
        is_positive = value > 0
        if is_positive:
            square = value * value
            total = total + square
    return total";

/// The chat up to where the assistant begins. An empty signal leaves no mark.
pub(super) fn messages(task: &TaskBrief, form: PromptForm, signal: &str) -> Vec<Message> {
    let say = |role: Role, content: String| Message { role, content };
    let mut messages = Vec::new();
    match form {
        PromptForm::Instruct => {
            messages.push(say(Role::System, SYSTEM.to_owned()));
            for (statement, tests, solution) in EXAMPLES {
                messages.push(say(Role::User, asked(statement, "", tests)));
                messages.push(say(Role::Assistant, format!("{FENCE}{solution}\n```")));
            }
        }
        PromptForm::Steps => {
            messages.push(say(Role::System, format!("{SYSTEM}\n\n{STEPS}")));
        }
    }
    let tests: Vec<String> = task
        .visible
        .iter()
        .map(
            |Check {
                 arguments,
                 expected,
             }| { format!("assert {}({arguments}) == {expected}", task.entry) },
        )
        .collect();
    let mut last = asked(
        &format!(
            "{}\n\nThe function's name is `{}`.",
            task.statement.trim(),
            task.entry
        ),
        task.preamble.trim(),
        &tests.join("\n"),
    );
    last += signal;
    messages.push(say(Role::User, last));
    messages
}

fn asked(statement: &str, preamble: &str, tests: &str) -> String {
    let before = if preamble.is_empty() {
        String::new()
    } else {
        format!("These lines stand before it:\n{preamble}\n\n")
    };
    format!("{statement}\n\n{before}It must pass these tests:\n{tests}\n")
}

/// What stands at the beginning of the program without having been chosen.
pub(super) fn forced(task: &TaskBrief) -> String {
    let preamble = task.preamble.trim();
    let before = if preamble.is_empty() {
        String::new()
    } else {
        format!("{preamble}\n\n")
    };
    match &task.parameters {
        // With the end of the line, where most vocabularies end a token.
        Some(parameters) => format!("{before}def {}({parameters}):\n", task.entry),
        None => format!("{before}def {}(", task.entry),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn task() -> TaskBrief {
        TaskBrief {
            statement: "The largest number.\n".to_owned(),
            entry: "largest".to_owned(),
            visible: vec![Check {
                arguments: "[1, 2]".to_owned(),
                expected: "2".to_owned(),
            }],
            ..TaskBrief::default()
        }
    }

    #[test]
    fn prompts_differ_by_their_signal_alone() {
        for form in [PromptForm::Instruct, PromptForm::Steps] {
            let plain = messages(&task(), form, "");
            let traced = messages(&task(), form, "\nseen\n");
            let (last, others) = plain.split_last().unwrap();
            assert_eq!(traced[..others.len()], *others);
            assert_eq!(
                traced.last().unwrap().content,
                format!("{}\nseen\n", last.content)
            );
            assert!(last.content.contains("assert largest([1, 2]) == 2"));
            assert_eq!(last.role, Role::User);
        }
    }

    #[test]
    fn the_beginning_is_as_much_as_is_known() {
        assert_eq!(forced(&task()), "def largest(");
        let more = TaskBrief {
            parameters: Some("xs, k=1".to_owned()),
            preamble: "import math\n".to_owned(),
            ..task()
        };
        assert_eq!(forced(&more), "import math\n\ndef largest(xs, k=1):\n");
    }
}
