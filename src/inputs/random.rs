//! Uniform numbers, subsets and orders from one stream of bits.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The stream of one row of one seed.
#[derive(Clone, Debug)]
pub(super) struct Stream(ChaCha8Rng);

impl Stream {
    pub fn new(seed: u64, row: u64) -> Self {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(row);
        Self(generator)
    }

    /// Uniform in `0..=last`, without bias: bits that are too large are thrown away.
    pub fn up_to(&mut self, last: u128) -> u128 {
        if last == 0 {
            return 0;
        }
        let mask = u128::MAX >> last.leading_zeros();
        loop {
            let mut bits = u128::from(self.0.next_u64());
            if mask > u128::from(u64::MAX) {
                bits |= u128::from(self.0.next_u64()) << 64;
            }
            if bits & mask <= last {
                return bits & mask;
            }
        }
    }

    /// Uniform in `low..=high`.
    pub fn between(&mut self, low: i128, high: i128) -> i128 {
        let offset = self.up_to(high.wrapping_sub(low).cast_unsigned());
        low.wrapping_add(offset.cast_signed())
    }

    /// Uniform in `0..length`; 0 if there is nothing.
    pub fn index(&mut self, length: usize) -> usize {
        self.up_to(length.saturating_sub(1) as u128) as usize
    }

    /// One of them, if there is one.
    pub fn one_of<'a, T>(&mut self, values: &'a [T]) -> Option<&'a T> {
        values.get(self.index(values.len()))
    }

    /// True one time in `times`.
    pub fn one_in(&mut self, times: u32) -> bool {
        self.up_to(u128::from(times.saturating_sub(1))) == 0
    }

    /// Uniform in `[0, 1]`, a multiple of 1 / (2⁵³ - 1).
    pub fn unit(&mut self) -> f64 {
        let last = (1_u64 << 53) - 1;
        (self.0.next_u64() >> 11) as f64 / last as f64
    }

    /// Every order alike.
    pub fn shuffle<T>(&mut self, values: &mut [T]) {
        for last in (1..values.len()).rev() {
            values.swap(last, self.index(last + 1));
        }
    }

    /// A subset of `0..=last` of this size, every one alike, ascending; `count - 1` is at most
    /// `last`.
    pub fn subset(&mut self, count: usize, last: u128) -> Vec<u128> {
        // Of more than half, those left out are drawn.
        let rest = last.saturating_add(1).saturating_sub(count as u128);
        if rest < count as u128 {
            let mut out = self.subset(rest as usize, last).into_iter().peekable();
            let stays = |place: &u128| out.next_if_eq(place).is_none();
            return (0..=last).filter(stays).collect();
        }
        // As many as are missing, again and again: no value is favoured, so no subset is.
        let mut subset = Vec::with_capacity(count);
        while subset.len() < count {
            for _ in subset.len()..count {
                subset.push(self.up_to(last));
            }
            subset.sort_unstable();
            subset.dedup();
        }
        subset
    }
}

/// Whether counts of equally likely outcomes are that: Pearson's statistic within five standard
/// deviations of its mean.
#[cfg(test)]
pub(super) fn alike(counts: &[u32]) -> bool {
    let total: u32 = counts.iter().sum();
    let expected = f64::from(total) / counts.len() as f64;
    let distance: f64 = counts
        .iter()
        .map(|&count| (f64::from(count) - expected).powi(2) / expected)
        .sum();
    let freedom = counts.len() as f64 - 1.0;
    (distance - freedom).abs() < 5.0 * (2.0 * freedom).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn numbers_are_uniform_over_their_span() {
        let mut stream = Stream::new(3, 0);
        let mut counts = [0; 11];
        for _ in 0..22_000 {
            counts[(stream.between(-4, 6) + 4) as usize] += 1;
        }
        assert!(alike(&counts), "{counts:?}");
        let whole: Vec<i128> = (0..200)
            .map(|_| stream.between(i128::MIN, i128::MAX))
            .collect();
        assert!(whole.iter().any(|&number| number < i128::MIN / 2));
        assert!(whole.iter().any(|&number| number > i128::MAX / 2));
    }

    #[test]
    fn subsets_and_orders_are_uniform() {
        let mut stream = Stream::new(4, 0);
        let [mut subsets, mut large] = [BTreeMap::new(), BTreeMap::new()];
        let mut orders = BTreeMap::new();
        for _ in 0..20_000 {
            *subsets.entry(stream.subset(3, 5)).or_insert(0) += 1;
            *large.entry(stream.subset(4, 5)).or_insert(0) += 1;
            let mut order = [0, 1, 2, 3];
            stream.shuffle(&mut order);
            *orders.entry(order).or_insert(0) += 1;
        }
        assert_eq!((subsets.len(), large.len(), orders.len()), (20, 15, 24));
        assert!(subsets.keys().all(|subset| subset.is_sorted()));
        assert!(alike(&large.into_values().collect::<Vec<_>>()));
        assert_eq!(stream.subset(3, 2), [0, 1, 2]);
        assert_eq!(stream.subset(0, 0), []);
        assert!(alike(&subsets.into_values().collect::<Vec<_>>()));
        assert!(alike(&orders.into_values().collect::<Vec<_>>()));
    }

    #[test]
    fn rows_have_streams_of_their_own() {
        let first = |seed, row| Stream::new(seed, row).up_to(u128::MAX);
        assert_eq!(first(1, 2), first(1, 2));
        assert_ne!(first(1, 2), first(1, 3));
        assert_ne!(first(1, 2), first(2, 2));
    }

    #[test]
    fn uneven_counts_are_told_from_even_ones() {
        assert!(!alike(&[1_000, 1_400, 1_000]));
        assert!(alike(&[1_000, 1_010, 985]));
    }
}
