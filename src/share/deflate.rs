//! Deflating (RFC 1951) into one block, as blocks of a link are packed: what has been there before
//! is copied, and the rest is coded by how often it occurs.

/// Symbols of literals, the end and lengths in use; of distances; of the code for lengths.
const SYMBOLS: usize = 286;
const DISTANCES: usize = 30;
const END: u16 = 256;
/// In which order the lengths of the code for lengths are written.
pub(super) const ORDER: [usize; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

/// Shortest and longest copy, and how far it reaches back.
const SHORTEST: usize = 3;
const LONGEST: usize = 258;
const FARTHEST: usize = 32_768;
/// Earlier places looked at for a copy. More find next to nothing.
const TRIES: usize = 200;

/// Deflates. [`super::inflate::inflate`] gives the bytes back.
pub(super) fn deflate(bytes: &[u8]) -> Vec<u8> {
    let parts = parts(bytes);
    let (own, fixed) = (in_own_codes(&parts), in_fixed_codes(&parts));
    // A short text does not pay for codes of its own.
    if own.len() < fixed.len() { own } else { fixed }
}

/// One symbol, and the bits that follow it.
struct Part {
    /// Which code it is in: 0 for literals, the end and lengths, 1 for distances.
    code: usize,
    symbol: u16,
    extra: u32,
    width: u32,
}

impl Part {
    fn symbol(symbol: u16) -> Self {
        Self {
            code: 0,
            symbol,
            extra: 0,
            width: 0,
        }
    }

    /// A length or a distance, above its least: symbols by `2^fine` to every doubling.
    fn step(code: usize, first: u16, value: u32, fine: u32) -> Self {
        let width = value.checked_ilog2().unwrap_or(0).saturating_sub(fine);
        let steps = if value >> fine == 0 { 0 } else { width + 1 };
        let within = value >> width & ((1 << fine) - 1);
        Self {
            code,
            symbol: first + (steps << fine | within) as u16,
            extra: value & ((1 << width) - 1),
            width,
        }
    }
}

fn parts(bytes: &[u8]) -> Vec<Part> {
    let mut past = Past::new(bytes);
    let mut parts = Vec::new();
    let (mut at, mut here) = (0, None);
    while at < bytes.len() {
        past.note(at);
        let next = past.longest(at + 1);
        match here {
            // Not if a longer one begins a byte later.
            Some((length, distance)) if next.is_none_or(|(later, _)| later <= length) => {
                parts.push(match length {
                    LONGEST => Part::symbol(285),
                    _ => Part::step(0, 257, (length - SHORTEST) as u32, 2),
                });
                parts.push(Part::step(1, 0, distance as u32 - 1, 1));
                (at + 1..at + length).for_each(|copied| past.note(copied));
                at += length;
                here = past.longest(at);
            }
            _ => {
                parts.push(Part::symbol(bytes[at].into()));
                at += 1;
                here = next;
            }
        }
    }
    parts.push(Part::symbol(END));
    parts
}

/// Where the next three bytes have been before.
struct Past<'a> {
    bytes: &'a [u8],
    /// The last place of every hash, plus one.
    last: Vec<u32>,
    /// The place before it of the same hash, plus one.
    before: Vec<u32>,
}

impl<'a> Past<'a> {
    const HASH_BITS: u32 = 14;

    fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            last: vec![0; 1 << Self::HASH_BITS],
            before: vec![0; bytes.len()],
        }
    }

    fn hash(&self, at: usize) -> Option<usize> {
        let next = self.bytes.get(at..at + SHORTEST)?;
        let key = next.iter().fold(0, |key, &byte| key << 8 | u32::from(byte));
        Some((key.wrapping_mul(0x9E37_79B1) >> (32 - Self::HASH_BITS)) as usize)
    }

    fn note(&mut self, at: usize) {
        if let Some(hash) = self.hash(at) {
            self.before[at] = self.last[hash];
            self.last[hash] = at as u32 + 1;
        }
    }

    /// The longest copy of what comes at a place, and how far back it begins.
    fn longest(&self, at: usize) -> Option<(usize, usize)> {
        let most = LONGEST.min(self.bytes.len().checked_sub(at)?);
        let mut best = None;
        let mut place = self.last[self.hash(at)?] as usize;
        for _ in 0..TRIES {
            let from = place.checked_sub(1).filter(|from| at - from <= FARTHEST);
            let Some(from) = from else { break };
            let same = |&i: &usize| self.bytes[from + i] == self.bytes[at + i];
            let length = (0..most).take_while(same).count();
            if length >= SHORTEST && best.is_none_or(|(known, _)| known < length) {
                best = Some((length, at - from));
                if length == most {
                    break;
                }
            }
            place = self.before[from] as usize;
        }
        best
    }
}

fn in_fixed_codes(parts: &[Part]) -> Vec<u8> {
    let mut lengths = vec![8; SYMBOLS + 2];
    lengths[144..256].fill(9);
    lengths[256..280].fill(7);
    let mut bits = Bits::default();
    bits.put(0b011, 3);
    bits.write(parts, [&lengths, &[5; DISTANCES]]);
    bits.bytes
}

fn in_own_codes(parts: &[Part]) -> Vec<u8> {
    let mut frequencies = [vec![0; SYMBOLS], vec![0; DISTANCES]];
    for part in parts {
        frequencies[part.code][usize::from(part.symbol)] += 1;
    }
    let [mut symbols, mut distances] = frequencies.map(|known| lengths(&known, 15));
    trim(&mut symbols, 257);
    trim(&mut distances, 1);
    let runs = runs(&[&symbols[..], &distances].concat());
    let mut frequencies = vec![0; ORDER.len()];
    for run in &runs {
        frequencies[usize::from(run.symbol)] += 1;
    }
    let code = lengths(&frequencies, 7);
    let mut ordered = ORDER.map(|symbol| code[symbol]).to_vec();
    trim(&mut ordered, 4);

    let mut bits = Bits::default();
    bits.put(0b101, 3);
    bits.put(symbols.len() as u32 - 257, 5);
    bits.put(distances.len() as u32 - 1, 5);
    bits.put(ordered.len() as u32 - 4, 4);
    for length in ordered {
        bits.put(length.into(), 3);
    }
    bits.write(&runs, [&code, &[]]);
    bits.write(parts, [&symbols, &distances]);
    bits.bytes
}

/// Drops zeros at the end.
fn trim(lengths: &mut Vec<u8>, fewest: usize) {
    while lengths.len() > fewest && lengths.last() == Some(&0) {
        lengths.pop();
    }
}

/// Lengths of codes, written with signs for zeros in a row and for repetitions.
fn runs(lengths: &[u8]) -> Vec<Part> {
    let mut runs = Vec::new();
    let (mut rest, mut before) = (lengths, None);
    while let &[first, ..] = rest {
        let same = rest.iter().take_while(|length| **length == first).count();
        let (symbol, least, most, width) = match (first, same) {
            (0, 11..) => (18, 11, 138, 7),
            (0, 3..) => (17, 3, 10, 3),
            (_, 3..) if before == Some(first) => (16, 3, 6, 2),
            _ => (first.into(), 1, 1, 0),
        };
        let taken = same.min(most);
        let extra = (taken - least) as u32;
        runs.push(Part {
            code: 0,
            symbol,
            extra,
            width,
        });
        (rest, before) = (&rest[taken..], Some(first));
    }
    runs
}

/// The lengths of codes that are shortest on the whole, none longer than `most`; 0 for what does
/// not occur.
fn lengths(frequencies: &[u32], most: u8) -> Vec<u8> {
    let mut weights = frequencies.to_vec();
    loop {
        let mut lengths = vec![0_u8; weights.len()];
        let used = (0..weights.len()).filter(|&symbol| weights[symbol] > 0);
        let mut groups: Vec<(u32, Vec<usize>)> =
            used.map(|symbol| (weights[symbol], vec![symbol])).collect();
        if let [(_, only)] = &groups[..] {
            lengths[only[0]] = 1;
        }
        while groups.len() > 1 {
            let mut merged = (0, Vec::new());
            for _ in 0..2 {
                let weight = |&group: &usize| groups[group].0;
                if let Some(least) = (0..groups.len()).min_by_key(weight) {
                    let (weight, symbols) = groups.swap_remove(least);
                    merged.0 += weight;
                    merged.1.extend(symbols);
                }
            }
            for &symbol in &merged.1 {
                lengths[symbol] += 1;
            }
            groups.push(merged);
        }
        if lengths.iter().all(|&length| length <= most) {
            return lengths;
        }
        // Nearer to each other, and so the longest codes shorter.
        for weight in &mut weights {
            *weight = weight.div_ceil(2);
        }
    }
}

/// The codes of these lengths, as they are written: first bit lowest.
fn codes(lengths: &[u8]) -> Vec<u32> {
    let mut codes = vec![0; lengths.len()];
    let mut next = 0_u32;
    for length in 1..=15 {
        for (code, _) in codes
            .iter_mut()
            .zip(lengths)
            .filter(|(_, known)| **known == length)
        {
            *code = next.reverse_bits() >> (32 - u32::from(length));
            next += 1;
        }
        next *= 2;
    }
    codes
}

/// Bytes being written, lowest bit first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    used: u32,
}

impl Bits {
    fn put(&mut self, bits: u32, count: u32) {
        for bit in 0..count {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(byte) = self.bytes.last_mut() {
                *byte |= ((bits >> bit & 1) as u8) << (self.used % 8);
            }
            self.used = (self.used + 1) % 8;
        }
    }

    fn write(&mut self, parts: &[Part], lengths: [&[u8]; 2]) {
        let codes = lengths.map(codes);
        for part in parts {
            let symbol = usize::from(part.symbol);
            self.put(codes[part.code][symbol], lengths[part.code][symbol].into());
            self.put(part.extra, part.width);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::inflate::{inflate, tests::text};
    use super::*;
    use miniz_oxide::deflate::compress_to_vec;
    use miniz_oxide::inflate::decompress_to_vec;
    use proptest::prelude::*;

    fn both(packed: &[u8], bytes: &[u8]) {
        assert_eq!(decompress_to_vec(packed).ok().as_deref(), Some(bytes));
        assert_eq!(inflate(packed, bytes.len()).as_deref(), Ok(bytes));
    }

    #[test]
    fn both_kinds_of_block_are_read_by_others() {
        for bytes in [
            vec![],
            vec![7],
            vec![7; 100_000],
            (0..=255).collect(),
            text(1, 300),
            text(2, 9_000),
        ] {
            let parts = parts(&bytes);
            both(&in_own_codes(&parts), &bytes);
            both(&in_fixed_codes(&parts), &bytes);
        }
    }

    #[test]
    fn codes_are_never_too_long() {
        // Fibonacci numbers give the longest codes.
        let mut frequencies = vec![1, 1];
        for i in 2..40 {
            frequencies.push(frequencies[i - 1] + frequencies[i - 2]);
        }
        let lengths = lengths(&frequencies, 15);
        assert_eq!(lengths.iter().max(), Some(&15));
        let kraft: f64 = lengths
            .iter()
            .map(|&length| 0.5_f64.powi(length.into()))
            .sum();
        assert!(kraft <= 1.0);
    }

    #[test]
    fn it_is_about_as_short_as_the_best() {
        let programs = crate::task::Builtin::SEVEN.map(|program| program.text());
        for bytes in [
            programs[3].as_bytes(),
            programs.concat().as_bytes(),
            &text(3, 2_000),
        ] {
            let (ours, best) = (deflate(bytes).len(), compress_to_vec(bytes, 10).len());
            assert!(ours as f64 <= 1.02 * best as f64, "{ours} to {best}");
        }
    }

    proptest! {
        #[test]
        fn others_read_it(bytes: Vec<u8>, seed: u32, words in 0_usize..400) {
            both(&deflate(&bytes), &bytes);
            let bytes = text(seed, words);
            both(&deflate(&bytes), &bytes);
        }
    }
}
