//! Inflating (RFC 1951) one bit at a time, as blocks of a link are unpacked.
//!
//! Tables would make it ten times as fast and take the page ten times the code; a link holds a few
//! kilobytes.

use super::block::Unreadable;
use super::deflate::ORDER;

/// Longest code of a symbol, in bits.
const LONGEST: usize = 15;
/// Literals, the end of the block, and lengths.
const SYMBOLS: usize = 288;
const DISTANCES: usize = 30;
const END: u16 = 256;

/// Inflates to at most so many bytes. What follows the last block is not looked at.
pub(crate) fn inflate(packed: &[u8], most: usize) -> Result<Vec<u8>, Unreadable> {
    let mut bits = Bits {
        bytes: packed,
        held: 0,
        count: 0,
    };
    let mut bytes = Vec::new();
    loop {
        let last = bits.take(1)? == 1;
        match bits.take(2)? {
            0 => stored(&mut bits, &mut bytes, most)?,
            1 => {
                let mut lengths = [8; SYMBOLS];
                lengths[144..256].fill(9);
                lengths[256..280].fill(7);
                let codes = [Code::new(&lengths)?, Code::new(&[5; DISTANCES])?];
                compressed(&mut bits, &codes, &mut bytes, most)?;
            }
            2 => {
                let codes = dynamic(&mut bits)?;
                compressed(&mut bits, &codes, &mut bytes, most)?;
            }
            _ => return Err(Unreadable::Damaged),
        }
        if last {
            return Ok(bytes);
        }
    }
}

fn stored(bits: &mut Bits<'_>, bytes: &mut Vec<u8>, most: usize) -> Result<(), Unreadable> {
    bits.skip_to_byte();
    let (length, complement) = (bits.take(16)?, bits.take(16)?);
    if length != !complement & 0xFFFF {
        return Err(Unreadable::Damaged);
    }
    for _ in 0..length {
        push(bytes, bits.take(8)? as u8, most)?;
    }
    Ok(())
}

/// The codes of a block that brings its own: symbols, then distances.
fn dynamic(bits: &mut Bits<'_>) -> Result<[Code; 2], Unreadable> {
    let symbols = bits.take(5)? as usize + 257;
    let distances = bits.take(5)? as usize + 1;
    let written = bits.take(4)? as usize + 4;
    let mut lengths = [0; ORDER.len()];
    for &place in &ORDER[..written] {
        lengths[place] = bits.take(3)? as u8;
    }
    let code = Code::new(&lengths)?;
    let mut lengths: Vec<u8> = Vec::new();
    while lengths.len() < symbols + distances {
        let (length, times) = match code.read(bits)? {
            16 => {
                let before = lengths.last().ok_or(Unreadable::Damaged)?;
                (*before, 3 + bits.take(2)?)
            }
            17 => (0, 3 + bits.take(3)?),
            18 => (0, 11 + bits.take(7)?),
            length => (length as u8, 1),
        };
        lengths.extend((0..times).map(|_| length));
    }
    if lengths.len() > symbols + distances {
        return Err(Unreadable::Damaged);
    }
    let (symbols, distances) = lengths.split_at(symbols);
    Ok([Code::new(symbols)?, Code::new(distances)?])
}

fn compressed(
    bits: &mut Bits<'_>,
    [symbols, distances]: &[Code; 2],
    bytes: &mut Vec<u8>,
    most: usize,
) -> Result<(), Unreadable> {
    loop {
        match symbols.read(bits)? {
            literal @ ..END => push(bytes, literal as u8, most)?,
            END => return Ok(()),
            // The last length has a symbol of its own, though the one before it reaches as far.
            285 => copy(bits, distances, 258, bytes, most)?,
            symbol @ ..285 => {
                let length = 3 + bits.step(symbol - END - 1, 2)?;
                copy(bits, distances, length, bytes, most)?;
            }
            _ => return Err(Unreadable::Damaged),
        }
    }
}

fn copy(
    bits: &mut Bits<'_>,
    distances: &Code,
    length: usize,
    bytes: &mut Vec<u8>,
    most: usize,
) -> Result<(), Unreadable> {
    let symbol = distances.read(bits)?;
    if usize::from(symbol) >= DISTANCES {
        return Err(Unreadable::Damaged);
    }
    let distance = 1 + bits.step(symbol, 1)?;
    let from = bytes
        .len()
        .checked_sub(distance)
        .ok_or(Unreadable::Damaged)?;
    // A copy may run into what it has just written.
    for at in from..from + length {
        push(bytes, bytes[at], most)?;
    }
    Ok(())
}

fn push(bytes: &mut Vec<u8>, byte: u8, most: usize) -> Result<(), Unreadable> {
    if bytes.len() == most {
        return Err(Unreadable::TooLarge);
    }
    bytes.push(byte);
    Ok(())
}

/// A prefix code: how many symbols have codes of each length, and the symbols in order of code.
struct Code {
    counts: [u16; LONGEST + 1],
    symbols: Vec<u16>,
}

impl Code {
    /// From the lengths of the codes, 0 for a symbol that does not occur.
    fn new(lengths: &[u8]) -> Result<Self, Unreadable> {
        let mut code = Self {
            counts: [0; LONGEST + 1],
            symbols: Vec::new(),
        };
        let mut free = 1_i32;
        for length in 1..=LONGEST {
            let has = |&(_, &known): &(u16, &u8)| usize::from(known) == length;
            let with = (0..).zip(lengths).filter(has).map(|(symbol, _)| symbol);
            let before = code.symbols.len();
            code.symbols.extend(with);
            let count = code.symbols.len() - before;
            code.counts[length] = count as u16;
            free = 2 * free - count as i32;
            if free < 0 {
                return Err(Unreadable::Damaged);
            }
        }
        Ok(code)
    }

    fn read(&self, bits: &mut Bits<'_>) -> Result<u16, Unreadable> {
        let (mut code, mut first, mut before) = (0, 0, 0);
        for &count in &self.counts[1..] {
            code |= bits.take(1)? as usize;
            let count = usize::from(count);
            if code < first + count {
                return Ok(self.symbols[before + code - first]);
            }
            before += count;
            first = 2 * (first + count);
            code *= 2;
        }
        Err(Unreadable::Damaged)
    }
}

/// The packed bytes, lowest bit first.
struct Bits<'a> {
    bytes: &'a [u8],
    held: u32,
    count: u32,
}

impl Bits<'_> {
    /// The next bits, at most 16.
    fn take(&mut self, count: u32) -> Result<u32, Unreadable> {
        while self.count < count {
            let (&byte, rest) = self.bytes.split_first().ok_or(Unreadable::Damaged)?;
            self.bytes = rest;
            self.held |= u32::from(byte) << self.count;
            self.count += 8;
        }
        let taken = self.held & ((1 << count) - 1);
        self.held >>= count;
        self.count -= count;
        Ok(taken)
    }

    fn skip_to_byte(&mut self) {
        self.held >>= self.count % 8;
        self.count -= self.count % 8;
    }

    /// The number a length or a distance is coded as: symbols by `2^fine` to every doubling, and
    /// bits for what lies between.
    fn step(&mut self, symbol: u16, fine: u32) -> Result<usize, Unreadable> {
        let (symbol, steps) = (u32::from(symbol), 1 << fine);
        if symbol < steps {
            return Ok(symbol as usize);
        }
        let extra = (symbol >> fine) - 1;
        let from = (steps | symbol & (steps - 1)) << extra;
        Ok((from + self.take(extra)?) as usize)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use miniz_oxide::deflate::compress_to_vec;
    use miniz_oxide::inflate::decompress_to_vec;
    use proptest::prelude::*;

    /// Long enough for every length and far distances, with much to find twice.
    pub fn text(seed: u32, words: usize) -> Vec<u8> {
        let mut value = seed;
        let mut bytes = Vec::new();
        for _ in 0..words {
            value = value.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (from, length) = (value as usize >> 12, value as usize >> 4 & 0x1FF);
            match bytes.len().checked_sub(from % 32_768 + 1) {
                Some(from) if value >> 30 > 0 => {
                    for at in from..from + length.min(bytes.len() - from) {
                        bytes.push(bytes[at]);
                    }
                }
                _ => bytes.push((value >> 24) as u8),
            }
        }
        bytes
    }

    #[test]
    fn every_kind_of_block_is_read() {
        for level in 0..=10 {
            for bytes in [vec![], vec![7; 100_000], text(1, 300), text(2, 3_000)] {
                let packed = compress_to_vec(&bytes, level);
                assert_eq!(inflate(&packed, bytes.len()), Ok(bytes), "{level}");
            }
        }
        // One literal in the fixed code: `s`.
        assert_eq!(inflate(&[0x2B, 0x06, 0x00], 9), Ok(b"s".to_vec()));
    }

    #[test]
    fn nothing_grows_beyond_the_limit() {
        for level in [0, 1, 10] {
            let packed = compress_to_vec(&[7; 1_000], level);
            assert_eq!(inflate(&packed, 999), Err(Unreadable::TooLarge), "{level}");
        }
    }

    proptest! {
        #[test]
        fn texts_come_back(seed: u32, words in 0_usize..400, level in 0_u8..=10) {
            let bytes = text(seed, words);
            prop_assert_eq!(inflate(&compress_to_vec(&bytes, level), bytes.len()), Ok(bytes));
        }

        #[test]
        fn damage_is_named_or_read_as_others_read_it(
            seed: u32, at: prop::sample::Index, flip in 1_u8..=255,
        ) {
            let mut packed = compress_to_vec(&text(seed, 100), 10);
            *at.get_mut(&mut packed) ^= flip;
            if let (Ok(ours), Ok(theirs)) = (inflate(&packed, 1 << 20), decompress_to_vec(&packed)) {
                prop_assert_eq!(ours, theirs);
            }
        }

        #[test]
        fn any_bytes_are_inflated_or_refused(packed: Vec<u8>) {
            let _ = inflate(&packed, 1 << 20);
        }
    }
}
