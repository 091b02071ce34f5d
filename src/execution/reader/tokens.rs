//! Counts of tokens in the two ways that providers tell them.

use super::notes::Notes;
use super::value::count;
use crate::execution::Tokens;
use serde_json::Value;

/// Counts in which cached input stands beside the input, as Anthropic tells them.
pub(super) fn apart(usage: &Value, path: &str, notes: &mut Notes) -> Option<Tokens> {
    let input = count(usage, "input_tokens", path, notes);
    let output = count(usage, "output_tokens", path, notes);
    let tokens = Tokens {
        input: input.unwrap_or(0),
        output: output.unwrap_or(0),
        cached: count(usage, "cache_read_input_tokens", path, notes).unwrap_or(0),
        cache_written: count(usage, "cache_creation_input_tokens", path, notes).unwrap_or(0),
    };
    (input.is_some() || output.is_some()).then_some(tokens)
}

/// Counts in which cached input is part of the input, as OpenAI and LiteLLM tell them; it is
/// subtracted. Names differ: `prompt_tokens` or `input_tokens`, and several for what is cached.
pub(super) fn within(usage: &Value, path: &str, notes: &mut Notes) -> Option<Tokens> {
    let first = |keys: &[&str], notes: &mut Notes| {
        let mut found = keys.iter().filter_map(|key| count(usage, key, path, notes));
        found.next()
    };
    let input = first(&["prompt_tokens", "input_tokens"], notes);
    let output = first(&["completion_tokens", "output_tokens"], notes);
    let details = ["prompt_tokens_details", "input_tokens_details"]
        .into_iter()
        .find_map(|key| usage.get(key).filter(|details| details.is_object()));
    let cached = first(
        &[
            "cached_input_tokens",
            "cached_tokens",
            "cache_read_tokens",
            "cache_read_input_tokens",
        ],
        notes,
    )
    .or_else(|| details.and_then(|details| count(details, "cached_tokens", path, notes)));
    let written = first(
        &[
            "cache_write_tokens",
            "cache_creation_input_tokens",
            "cache_write_input_tokens",
        ],
        notes,
    );
    if input.is_none() && output.is_none() {
        return None;
    }
    let (cached, written) = (cached.unwrap_or(0), written.unwrap_or(0));
    Some(Tokens {
        input: input
            .unwrap_or(0)
            .saturating_sub(cached.saturating_add(written)),
        cached,
        cache_written: written,
        output: output.unwrap_or(0),
    })
}

/// What a counter that only grows has grown by; a smaller one has begun anew.
pub(super) fn grown(now: Tokens, before: Tokens) -> Tokens {
    let grown = now.input >= before.input
        && now.cached >= before.cached
        && now.cache_written >= before.cache_written
        && now.output >= before.output;
    if !grown {
        return now;
    }
    Tokens {
        input: now.input - before.input,
        cached: now.cached - before.cached,
        cache_written: now.cache_written - before.cache_written,
        output: now.output - before.output,
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use serde_json::json;

    fn tokens(input: u64, cached: u64, cache_written: u64, output: u64) -> Option<Tokens> {
        Some(Tokens {
            input,
            cached,
            cache_written,
            output,
        })
    }

    #[test]
    fn cached_input_is_counted_once() {
        let mut notes = Notes::new("f");
        let usage = json!({"input_tokens": 10, "cache_read_input_tokens": 30, "cache_creation_input_tokens": 4, "output_tokens": 2});
        assert_eq!(apart(&usage, "", &mut notes), tokens(10, 30, 4, 2));
        for usage in [
            json!({"input_tokens": 40, "cached_input_tokens": 30, "output_tokens": 2}),
            json!({"prompt_tokens": 40, "completion_tokens": 2, "prompt_tokens_details": {"cached_tokens": 30}}),
            json!({"prompt_tokens": 40, "completion_tokens": 2, "cache_read_tokens": 30}),
        ] {
            assert_eq!(
                within(&usage, "", &mut notes),
                tokens(10, 30, 0, 2),
                "{usage}"
            );
        }
        assert_eq!(within(&json!({"total": 3}), "", &mut notes), None);
        assert!(notes.finish().is_empty());
    }

    #[test]
    fn a_counter_may_begin_anew() {
        let at = |input, output| tokens(input, 0, 0, output).unwrap_or_default();
        assert_eq!(grown(at(50, 5), at(20, 2)), at(30, 3));
        assert_eq!(grown(at(10, 5), at(20, 2)), at(10, 5));
    }
}
