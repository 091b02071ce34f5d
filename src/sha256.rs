//! SHA-256 (FIPS 180-4), to tell whether bytes are what they were when something was said of them.

use std::fmt::Write;

/// The first 32 bits of the fractional parts of the square roots of the first eight primes.
const START: [u32; 8] = [
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/// The same of the cube roots of the first 64 primes.
#[rustfmt::skip]
const ROUNDS: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

/// The digest of the bytes, in hexadecimal.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    let mut state = START;
    let (blocks, rest) = bytes.as_chunks::<64>();
    for block in blocks {
        compress(&mut state, block);
    }
    // A one, zeros up to eight bytes before a block's end, and the length in bits.
    let mut last = [0; 128];
    last[..rest.len()].copy_from_slice(rest);
    last[rest.len()] = 0x80;
    let end = if rest.len() < 56 { 64 } else { 128 };
    last[end - 8..end].copy_from_slice(&(8 * bytes.len() as u64).to_be_bytes());
    for block in last[..end].as_chunks::<64>().0 {
        compress(&mut state, block);
    }
    let mut text = String::with_capacity(64);
    for word in state {
        let _ = write!(text, "{word:08x}");
    }
    text
}

fn compress(state: &mut [u32; 8], block: &[u8; 64]) {
    let mut words = [0_u32; 64];
    for (word, bytes) in words.iter_mut().zip(block.as_chunks().0) {
        *word = u32::from_be_bytes(*bytes);
    }
    for at in 16..64 {
        let (early, late) = (words[at - 15], words[at - 2]);
        let early = early.rotate_right(7) ^ early.rotate_right(18) ^ (early >> 3);
        let late = late.rotate_right(17) ^ late.rotate_right(19) ^ (late >> 10);
        words[at] = words[at - 16]
            .wrapping_add(early)
            .wrapping_add(words[at - 7])
            .wrapping_add(late);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (word, round) in words.iter().zip(ROUNDS) {
        let mixed = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let chosen = (e & f) ^ (!e & g);
        let first = h
            .wrapping_add(mixed)
            .wrapping_add(chosen)
            .wrapping_add(round)
            .wrapping_add(*word);
        let mixed = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let majority = (a & b) ^ (a & c) ^ (b & c);
        (h, g, f, e) = (g, f, e, d.wrapping_add(first));
        (d, c, b, a) = (c, b, a, first.wrapping_add(mixed).wrapping_add(majority));
    }
    for (word, sum) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *word = word.wrapping_add(sum);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of the standard, and one of each length around a block's end from another
    /// program, as one digest of the digests.
    #[test]
    fn digests_are_the_standards() {
        assert_eq!(
            sha256(b"abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        assert_eq!(
            sha256(b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        );
        let digests: String = (0..200).map(|length| sha256(&vec![b'a'; length])).collect();
        assert_eq!(
            sha256(digests.as_bytes()),
            "019f2b9f1af27a53a1f046da7e98af2c179f431e4b5bebb000e74040917a4123"
        );
    }
}
