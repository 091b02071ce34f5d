//! Strings in which every bracket is closed in its turn.

use super::super::random::Stream;

/// Draws a balanced string of `pairs` pairs, every one alike: by the cycle lemma exactly one
/// rotation of a row of n openings and n + 1 closings ends with its first fall below zero.
pub(in super::super) fn draw(pairs: usize, kinds: &[char], stream: &mut Stream) -> String {
    let mut opens: Vec<bool> = (0..=2 * pairs).map(|place| place < pairs).collect();
    stream.shuffle(&mut opens);
    let (mut height, mut lowest, mut start) = (0_i64, 0, 0);
    for (place, &open) in opens.iter().enumerate() {
        height += if open { 1 } else { -1 };
        if height < lowest {
            (lowest, start) = (height, place + 1);
        }
    }
    opens.rotate_left(start % (2 * pairs + 1));
    let mut closings = Vec::new();
    let word = opens.into_iter().take(2 * pairs).map(|open| match open {
        true => {
            let kind = 2 * stream.index(kinds.len() / 2);
            closings.push(kinds.get(kind + 1).copied());
            kinds.get(kind).copied()
        }
        false => closings.pop().flatten(),
    });
    word.flatten().collect()
}

/// Whether every bracket is closed in its turn.
pub(in super::super) fn are_balanced(text: &str, kinds: &[char]) -> bool {
    let mut open = Vec::new();
    for sign in text.chars() {
        match kinds.iter().position(|&kind| kind == sign) {
            Some(kind) if kind % 2 == 0 => open.push(kind + 1),
            Some(kind) if open.pop() == Some(kind) => {}
            _ => return false,
        }
    }
    open.is_empty()
}

/// The longest balanced string that is left when brackets without a partner are taken out, made
/// `pairs` pairs long: innermost pairs go first, new ones come last.
pub(in super::super) fn mend(text: &str, pairs: usize, kinds: &[char]) -> String {
    let mut kept: Vec<Option<char>> = Vec::new();
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut matched = Vec::new();
    for sign in text.chars() {
        let Some(kind) = kinds.iter().position(|&kind| kind == sign) else {
            continue;
        };
        if kind % 2 == 0 {
            open.push((kept.len(), kind + 1));
            kept.push(Some(sign));
        } else if let Some(at) = open.iter().rposition(|&(_, closes)| closes == kind) {
            // What was opened inside and never closed goes.
            for (place, _) in open.drain(at + 1..) {
                kept[place] = None;
            }
            if let Some((place, _)) = open.pop() {
                matched.push((place, kept.len()));
                kept.push(Some(sign));
            }
        }
    }
    for (place, _) in open {
        kept[place] = None;
    }
    // Pairs are matched from the inside out, so taking the first ones keeps the rest balanced.
    let surplus = matched.len().saturating_sub(pairs);
    for &(open, close) in &matched[..surplus] {
        (kept[open], kept[close]) = (None, None);
    }
    let mut text: String = kept.into_iter().flatten().collect();
    for _ in matched.len()..pairs {
        text.extend(kinds.iter().take(2));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::random::alike;
    use std::collections::BTreeMap;

    const KINDS: [char; 6] = ['(', ')', '[', ']', '{', '}'];

    #[test]
    fn all_balanced_strings_are_alike() {
        let mut stream = Stream::new(8, 0);
        let mut counts = BTreeMap::new();
        for _ in 0..30_000 {
            *counts.entry(draw(3, &KINDS[..4], &mut stream)).or_insert(0) += 1;
        }
        // Five ways to nest three pairs, eight ways to choose their kinds.
        assert_eq!(counts.len(), 40);
        assert!(counts.keys().all(|text| are_balanced(text, &KINDS)));
        assert!(alike(&counts.into_values().collect::<Vec<_>>()));
        assert_eq!(draw(0, &KINDS, &mut stream), "");
    }

    #[test]
    fn ten_thousand_long_ones_are_balanced() {
        let mut stream = Stream::new(9, 0);
        for pairs in (0..10_000).map(|draw| draw % 50) {
            let text = draw(pairs, &KINDS, &mut stream);
            assert_eq!(text.len(), 2 * pairs);
            assert!(are_balanced(&text, &KINDS), "{text}");
        }
    }

    #[test]
    fn balance_is_told_from_imbalance() {
        for text in ["", "()", "([]{})", "()()[{}]"] {
            assert!(are_balanced(text, &KINDS), "{text}");
        }
        for text in ["(", ")", ")(", "([)]", "(a)", "())"] {
            assert!(!are_balanced(text, &KINDS), "{text}");
        }
    }

    #[test]
    fn broken_ones_are_mended() {
        for (text, pairs, mended) in [
            ("([)]", 1, "()"),
            ("((())", 2, "(())"),
            ("()[]{}", 2, "[]{}"),
            ("([x])", 1, "()"),
            ("", 2, "()()"),
            ("]{", 0, ""),
        ] {
            assert_eq!(mend(text, pairs, &KINDS), mended, "{text}");
        }
        let mut stream = Stream::new(10, 0);
        for round in 0..500 {
            let noise: String = (0..round % 12)
                .filter_map(|_| stream.one_of(&KINDS))
                .collect();
            let mended = mend(&noise, round % 5, &KINDS);
            assert_eq!(mended.len(), 2 * (round % 5));
            assert!(are_balanced(&mended, &KINDS), "{noise} {mended}");
        }
    }
}
