//! What every component may ask: language, theme, and whether only one figure is shown.

use super::text::{Lang, chrome::Chrome};
use super::theme::Theme;
use yew::prelude::*;

/// The settings of the frame, given to all components as a context.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// Language of all texts.
    pub lang: Lang,
    /// Theme chosen, here or by the address.
    pub theme: Theme,
    /// Identifier of the only figure to show, when the page is embedded elsewhere.
    pub embed: Option<AttrValue>,
    /// Changes the theme, and remembers it.
    pub on_theme: Callback<Theme>,
    /// Changes the language, and remembers it.
    pub on_lang: Callback<Lang>,
}

/// The settings in force; defaults outside [`super::app::App`].
#[hook]
pub fn use_settings() -> Settings {
    use_context::<Settings>().unwrap_or_default()
}

/// The strings of the frame in the language in force.
#[hook]
pub fn use_chrome() -> &'static Chrome {
    Chrome::in_language(use_settings().lang)
}
