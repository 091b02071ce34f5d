//! What the page of tasks says.

mod en;
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
