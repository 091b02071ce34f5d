//! Other interpreters: a script, code on the command line, or code on standard input.

use super::super::super::record::{Framework, Kind};
use super::options::has;
use super::{Input, Look};

/// How an interpreter is told what to run.
struct Interpreter {
    /// Options before code.
    code: &'static [&'static str],
    /// Options with which it runs nothing.
    nothing: &'static [&'static str],
    /// Options that take the next word.
    values: &'static [&'static str],
}

pub(super) fn look<'a>(name: &str, words: &[&'a str], input: &Input<'a>) -> Option<Look<'a>> {
    let interpreter = match name {
        "ruby" | "jruby" => Interpreter {
            code: &["-e"],
            nothing: &["-c", "-v", "--version"],
            values: &["-I", "-r", "-C"],
        },
        "perl" => {
            // With -n, -p or -i it is a filter of text, like sed.
            let filters = words[1..]
                .iter()
                .take_while(|word| word.starts_with('-'))
                .any(|word| {
                    !word.starts_with("--") && word.len() < 6 && word.contains(['n', 'p', 'i'])
                });
            if filters {
                return Some(Look::Nothing);
            }
            Interpreter {
                code: &["-e", "-E", "-we", "-le", "-wle"],
                nothing: &["-c", "-v", "-V", "-wc"],
                values: &["-I"],
            }
        }
        "php" => {
            if words
                .get(1)
                .is_some_and(|word| super::base(word) == "artisan")
            {
                let tests = words.get(2) == Some(&"test");
                return Some(Look::Runs(if tests {
                    Kind::Framework(Framework::Other)
                } else {
                    Kind::Script
                }));
            }
            if words
                .iter()
                .skip(1)
                .any(|word| matches!(super::base(word), "phpunit" | "pest"))
            {
                return Some(Look::Runs(Kind::Framework(Framework::Other)));
            }
            Interpreter {
                code: &["-r"],
                nothing: &["-l", "-v", "-m", "-i", "--version", "--ini"],
                values: &["-d", "-c"],
            }
        }
        "R" if words.get(1..3) == Some(&["CMD", "check"]) => {
            return Some(Look::Runs(Kind::Framework(Framework::Other)));
        }
        "Rscript" | "R" | "littler" => Interpreter {
            code: &["-e"],
            nothing: &["CMD", "--version"],
            values: &[],
        },
        "julia" => Interpreter {
            code: &["-e", "-E", "--eval"],
            nothing: &["--version", "-v"],
            values: &["-t", "-p", "-J", "-L"],
        },
        "lua" | "luajit" | "texlua" => Interpreter {
            code: &["-e"],
            nothing: &["-v"],
            values: &["-l"],
        },
        "elixir" | "scala" | "kotlin" | "groovy" | "tclsh" | "guile" | "racket" | "sbcl"
        | "clisp" | "ocaml" | "runghc" | "runhaskell" | "escript" | "octave" | "pwsh" | "swipl"
        | "nim" | "crystal" | "osascript" => Interpreter {
            code: &["-e", "-c", "--eval", "-Command", "-g"],
            nothing: &["--version", "-version"],
            values: &[],
        },
        _ => return None,
    };
    Some(interpreter.look(words, input))
}

impl Interpreter {
    fn look<'a>(&self, words: &[&'a str], input: &Input<'a>) -> Look<'a> {
        if has(words, self.code) {
            return Look::Runs(Kind::Inline);
        }
        if has(words, self.nothing) {
            return Look::Nothing;
        }
        let at = super::options::skip(words, 1, self.values);
        match words.get(at) {
            Some(_) => Look::Runs(Kind::Script),
            None => match input {
                Input::Inherited => Look::Nothing,
                Input::Text(_) | Input::Stream => Look::Runs(Kind::Inline),
            },
        }
    }
}
