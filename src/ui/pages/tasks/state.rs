//! What a visitor has set: one plain struct, changed only by [`State::reduce`].

use crate::limits;
use crate::reliability::{Equality, Gate, Options, Projection};
use crate::task::file::{Candidate, Code, Style, TaskFile, Words};
use crate::workbench::{Engine, Plan};
use std::ops::RangeInclusive;
use std::rc::Rc;

/// Inputs of one run on this page: Python takes a few milliseconds each.
pub const INPUTS: RangeInclusive<u32> = 1..=2_000;

/// Everything that a link, an undo step or saved work holds.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The task with its candidate programs.
    pub task: Rc<TaskFile>,
    /// Whether it is as it ships, so that its name says everything.
    pub shipped: bool,
    /// How inputs are chosen.
    pub plan: Plan,
    /// How many at most.
    pub inputs: u32,
    /// Seed of inputs, searches and the programs' randomness.
    pub seed: u64,
    /// What a failure is.
    pub projection: Projection,
    /// What adoption takes.
    pub gate: Gate,
    /// What runs Python.
    pub engine: Engine,
    /// A solution that is to be checked against what was adopted.
    pub solution: String,
}

/// Everything a visitor can do. Values out of range become the nearest possible ones; a program
/// that is not there, or a step beyond a limit, changes nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Go to a shipped task.
    Open(Rc<TaskFile>),
    /// Take over a task from a file.
    Import(Box<TaskFile>),
    /// Take over a whole state.
    Replace(Box<State>),
    /// Begin a task of one's own: one program, one number.
    Blank,
    /// Replace a program's text.
    EditText(usize, String),
    /// Rename a program.
    Rename(usize, String),
    /// Say whether a program is right, or that it is not known.
    Truth(usize, Option<bool>),
    /// Add an empty program.
    Add,
    /// Add programs from files or a paste.
    AddAll(Vec<Candidate>),
    /// Put a copy after a program.
    Duplicate(usize),
    /// Take a program away; the last one stays.
    Remove(usize),
    /// Move a program to another place.
    Move {
        /// Where it is.
        from: usize,
        /// Where it will be.
        to: usize,
    },
    /// Rename the task.
    Title(String),
    /// Say what is asked, in the language of the page.
    Statement(String),
    /// How programs get their input.
    Style(Style),
    /// Which function is called.
    Entry(String),
    /// Replace the schema.
    Schema(String),
    /// When two outputs are the same answer.
    Equality(Equality),
    /// How inputs are chosen.
    Plan(Plan),
    /// How many inputs.
    Inputs(u32),
    /// Seed.
    Seed(u64),
    /// What a failure is.
    Projection(Projection),
    /// τ.
    Threshold(f64),
    /// How many estimators must agree.
    Agreeing(usize),
    /// Largest share of failed runs.
    ErrorShare(f64),
    /// What runs Python.
    Engine(Engine),
    /// The solution to check.
    Solution(String),
}

impl State {
    /// A shipped task as it opens.
    #[must_use]
    pub fn of(task: Rc<TaskFile>) -> Self {
        Self {
            inputs: task.inputs.clamp(*INPUTS.start(), *INPUTS.end()),
            seed: task.seed,
            shipped: true,
            plan: Plan::default(),
            projection: Projection::default(),
            gate: Gate::default(),
            engine: Engine::default(),
            solution: String::new(),
            task,
        }
    }

    /// Whether another program fits.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.task.candidates.len() < limits::PROGRAMS
    }

    /// How outcomes are read, for the estimators.
    #[must_use]
    pub fn options(&self) -> Options {
        Options {
            equality: self.task.equality,
            projection: self.projection,
            ..Options::default()
        }
    }

    /// The state after an action.
    #[must_use]
    pub fn reduce(&self, action: Action) -> Self {
        let mut next = self.clone();
        next.apply(action);
        next
    }

    fn apply(&mut self, action: Action) {
        match action {
            Action::Open(task) => {
                let kept = (self.gate, self.engine);
                *self = Self::of(task);
                (self.gate, self.engine) = kept;
            }
            Action::Import(task) => {
                let kept = (self.gate, self.engine);
                *self = Self::of(Rc::new(*task));
                (self.gate, self.engine) = kept;
                self.shipped = false;
            }
            Action::Replace(state) => *self = *state,
            Action::Blank => {
                let kept = (self.gate, self.engine);
                *self = Self::of(Rc::new(blank()));
                (self.gate, self.engine) = kept;
                self.shipped = false;
            }
            Action::Plan(plan) => self.plan = plan,
            Action::Inputs(inputs) => self.inputs = inputs.clamp(*INPUTS.start(), *INPUTS.end()),
            Action::Seed(seed) => self.seed = seed,
            Action::Projection(projection) => self.projection = projection,
            Action::Threshold(threshold) => self.gate.threshold = probability(threshold),
            Action::Agreeing(agreeing) => self.gate.agreeing = agreeing.clamp(1, 8),
            Action::ErrorShare(share) => self.gate.error_share = probability(share),
            Action::Engine(engine) => self.engine = engine,
            Action::Solution(solution) => self.solution = solution,
            edit => self.edit(edit),
        }
    }

    /// What changes the task itself.
    fn edit(&mut self, action: Action) {
        let mut task = TaskFile::clone(&self.task);
        let room = self.has_room();
        let programs = &mut task.candidates;
        match action {
            Action::EditText(program, text) => {
                if let Some(program) = programs.get_mut(program) {
                    program.code = Code::of_text(&text);
                    // What was known of the old text is not known of the new one.
                    program.correct = None;
                    program.bug = Words::default();
                }
            }
            Action::Rename(program, name) => {
                if let Some(program) = programs.get_mut(program) {
                    program.name = name;
                }
            }
            Action::Truth(program, correct) => {
                if let Some(program) = programs.get_mut(program) {
                    program.correct = correct;
                }
            }
            Action::Add if room => programs.push(template(task.style, &task.entry)),
            Action::AddAll(more) => {
                programs.extend(more);
                programs.truncate(limits::PROGRAMS);
            }
            Action::Duplicate(program) if room => {
                if let Some(copy) = programs.get(program).cloned() {
                    programs.insert(program + 1, copy);
                }
            }
            Action::Remove(program) if program < programs.len() && programs.len() > 1 => {
                programs.remove(program);
            }
            Action::Move { from, to } if from.max(to) < programs.len() => {
                let program = programs.remove(from);
                programs.insert(to, program);
            }
            Action::Title(title) => {
                task.title = Words {
                    en: title.clone(),
                    zh: title,
                };
            }
            Action::Statement(text) => {
                task.statement = Words {
                    en: text.clone(),
                    zh: text,
                };
            }
            Action::Style(style) => task.style = style,
            Action::Entry(entry) => task.entry = entry.trim().to_owned(),
            Action::Schema(schema) => task.schema = schema,
            Action::Equality(equality) => task.equality = equality,
            _ => return,
        }
        if task != *self.task {
            self.task = Rc::new(task);
            self.shipped = false;
        }
    }
}

impl Code {
    /// Source text of a program: WebAssembly text if it looks like that, else Python.
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        let start = text.trim_start_matches('\u{feff}').trim_start();
        if start.starts_with("(module") || start.starts_with(";;") {
            Self::Wat(text.to_owned())
        } else {
            Self::Python(text.to_owned())
        }
    }
}

/// The nearest probability; what is no number counts as 0.
fn probability(value: f64) -> f64 {
    if value.is_nan() {
        0.0
    } else {
        value.clamp(0.0, 1.0)
    }
}

/// A program to begin with.
fn template(style: Style, entry: &str) -> Candidate {
    let text = match style {
        Style::Stdin => "n = int(input())\nprint(n)\n".to_owned(),
        Style::Call => match entry.split_once('.') {
            Some((class, method)) => {
                format!("class {class}:\n    def {method}(self, n):\n        return n\n")
            }
            None => {
                let name = if entry.is_empty() { "solve" } else { entry };
                format!("def {name}(n):\n    return n\n")
            }
        },
    };
    Candidate {
        name: String::new(),
        code: Code::Python(text),
        correct: None,
        bug: Words::default(),
    }
}

/// A task of one's own, to be filled.
fn blank() -> TaskFile {
    TaskFile {
        name: "own".into(),
        title: Words::default(),
        statement: Words::default(),
        goes_wrong: None,
        style: Style::Call,
        entry: "solve".into(),
        schema: "n: int 0..100\n".into(),
        equality: Equality::default(),
        checker: None,
        oracle: None,
        inputs: 60,
        seed: 1,
        visible: Vec::new(),
        hidden: Vec::new(),
        candidates: vec![template(Style::Call, "solve")],
    }
}
