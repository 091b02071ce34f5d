//! `html!` with Yew's syntax, for pages that have to be small.
//!
//! Yew's own macro builds every element in place, some hundred bytes of code each. This one turns
//! the same syntax into a walk: open an element, give it attributes and children, close it, one
//! short call each, to `crate::ui::markup::Markup`, which builds the same nodes. Components are
//! handed on to Yew's macro.
//!
//! ```text
//! html! { <p class="src" id={id}>{ words }</p> }
//! ```
//! becomes
//! ```text
//! { let mut m = Markup::default();
//!   m.open("p", &["class", "id"]); m.word("src"); m.set(id); m.child(words); m.close();
//!   m.done() }
//! ```
//!
//! Left out, because no page uses it: dynamic tags, `..props`, properties (`~name`), and loops that
//! are not in braces.

mod parser;

use parser::Parser;
use proc_macro::TokenStream;

/// Nodes in Yew's syntax; a `yew::Html`.
#[proc_macro]
pub fn html(input: TokenStream) -> TokenStream {
    match Parser::new(input).all() {
        Ok(nodes) => nodes,
        Err(message) => parser::code(&format!("::core::compile_error!({message:?})")),
    }
}
