//! What the page of tasks says.

mod en;
pub mod labels;
mod strings;
mod zh;

use en::EN;
use zh::ZH;

pub use strings::Strings;

use crate::task::file::Words;
use crate::ui::text::Lang;

/// Words of a task in a language, or in the other if they are missing.
#[must_use]
pub fn words(lang: Lang, words: &Words) -> &str {
    let (first, second) = match lang {
        Lang::En => (&words.en, &words.zh),
        Lang::Zh => (&words.zh, &words.en),
    };
    if first.is_empty() { second } else { first }
}

/// The schema language by examples; the same in every language.
const LANGUAGE: &str = "\
n: int 1..100                 # also: log, few(3), edges
x: float 0..1 decimals 3
s: string 1..20 of [a-z]      # palindrome, brackets
e: string matching \"[a-z]+@[a-z]{2,5}\"
o: one of [\"red\", \"green\"]
a: list n of int -10^9..10^9 distinct ascending sum 0..100
p: permutation n
m: matrix 1..5 x 1..5 of int 0..9
t: tuple (int 0..9, bool)
r: record { lo: int 0..9; hi: int lo..9 }
q: optional int 0..9
u: list 1..10 of union { add(x: int 1..9); ask() }
tests: repeat 1..5 { k: int 1..5; b: list k of int 0..9 }
tr: tree n weight int 1..9
g: graph n, n-1..2*n connected simple
where sum(a) <= 100
stdin {
  n len(a)
  a
}
call (a, n)
";
