//! Log-probabilities of the next token.

use super::Token;

/// ln P of what comes next, normalised over the whole vocabulary.
#[derive(Clone, Debug, PartialEq)]
pub enum Distribution {
    /// Of every token; the index is the token.
    Full(Vec<f32>),
    /// Of the likeliest tokens alone, in descending order. No other is above the last of them.
    Top(Vec<(Token, f32)>),
}

impl Distribution {
    /// The likeliest token; of several the one with the smallest number. `None` if nothing is known.
    #[must_use]
    pub fn argmax(&self) -> Option<Token> {
        self.top(1).first().map(|(token, _)| *token)
    }

    /// The `count` likeliest tokens in descending order, ties by number.
    #[must_use]
    pub fn top(&self, count: usize) -> Vec<(Token, f32)> {
        if let Self::Full(all) = self
            && (1..=FEW).contains(&count)
        {
            return few(all, count);
        }
        let mut entries: Vec<(Token, f32)> = match self {
            Self::Full(all) => (0..).zip(all.iter().copied()).collect(),
            Self::Top(entries) => entries.clone(),
        };
        let order = |a: &(Token, f32), b: &(Token, f32)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
        if count < entries.len() && count > 0 {
            entries.select_nth_unstable_by(count - 1, order);
        }
        entries.truncate(count);
        entries.sort_by(order);
        entries
    }

    /// A token's ln P, if it is known.
    #[must_use]
    pub fn known(&self, token: Token) -> Option<f32> {
        match self {
            Self::Full(all) => all.get(token as usize).copied(),
            Self::Top(entries) => entries
                .iter()
                .find(|(other, _)| *other == token)
                .map(|(_, log_probability)| *log_probability),
        }
    }

    /// What no unknown token is above; negative infinity if all are known.
    #[must_use]
    pub fn floor(&self) -> f32 {
        match self {
            Self::Full(_) => f32::NEG_INFINITY,
            Self::Top(entries) => entries
                .last()
                .map_or(0.0, |(_, log_probability)| *log_probability),
        }
    }
}

/// So many are found faster by one look at each token than by sorting.
const FEW: usize = 64;

fn few(all: &[f32], count: usize) -> Vec<(Token, f32)> {
    let mut top: Vec<(Token, f32)> = Vec::with_capacity(count + 1);
    let mut least = f32::NEG_INFINITY;
    for (token, &value) in (0..).zip(all) {
        // A later token never passes an equal one.
        if top.len() == count && value.total_cmp(&least).is_le() {
            continue;
        }
        let place = top.partition_point(|(_, other)| other.total_cmp(&value).is_ge());
        top.insert(place, (token, value));
        top.truncate(count);
        least = top.last().map_or(least, |(_, value)| *value);
    }
    top
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_are_the_same_as_the_first_of_all() {
        let mut random = crate::numerics::Random::new(5);
        for _ in 0..50 {
            let values = (0..200).map(|_| -(random.below(40) as f32)).collect();
            let full = Distribution::Full(values);
            let sorted = full.top(200);
            for count in [1, 2, 7, 64] {
                assert_eq!(full.top(count), sorted[..count], "{count}");
            }
        }
    }

    #[test]
    fn the_likeliest_come_first_and_ties_by_number() {
        let full = Distribution::Full(vec![-2.0, -1.0, -3.0, -1.0]);
        assert_eq!(full.argmax(), Some(1));
        assert_eq!(full.top(3), [(1, -1.0), (3, -1.0), (0, -2.0)]);
        assert_eq!(full.top(9).len(), 4);
        assert_eq!(full.top(0), []);
        assert_eq!(full.floor(), f32::NEG_INFINITY);
        let top = Distribution::Top(vec![(7, -0.5), (2, -1.5)]);
        assert_eq!(top.argmax(), Some(7));
        assert_eq!(top.known(2), Some(-1.5));
        assert_eq!(top.known(3), None);
        assert_eq!(top.floor(), -1.5);
        assert_eq!(Distribution::Top(vec![]).argmax(), None);
    }
}
