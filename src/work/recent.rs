//! The programs used last. A worker keeps them compiled; the page keeps the same list of what it
//! sent to that worker, and so knows without asking what is still there.

use super::Key;

/// How many a worker keeps: all of a page's programs, and as many versions tried since.
pub const KEPT: usize = 2 * crate::limits::PROGRAMS;

/// At most [`KEPT`] values by key; the one unused for longest leaves first.
#[derive(Clone, Debug)]
pub struct Recent<T> {
    /// Longest unused first.
    entries: Vec<(Key, T)>,
}

impl<T> Default for Recent<T> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
        }
    }
}

impl<T> Recent<T> {
    /// Keeps a value.
    pub fn insert(&mut self, key: Key, value: T) {
        self.entries.retain(|(known, _)| *known != key);
        if self.entries.len() == KEPT {
            self.entries.remove(0);
        }
        self.entries.push((key, value));
    }

    /// Marks as used just now, in this order.
    ///
    /// # Errors
    /// The first key that is not kept; those before it are marked.
    pub fn touch<'a>(&mut self, keys: &'a [Key]) -> Result<(), &'a Key> {
        for key in keys {
            let at = self
                .entries
                .iter()
                .position(|(known, _)| known == key)
                .ok_or(key)?;
            let entry = self.entries.remove(at);
            self.entries.push(entry);
        }
        Ok(())
    }

    /// A kept value.
    #[must_use]
    pub fn get(&self, key: &Key) -> Option<&T> {
        self.entries
            .iter()
            .find(|(known, _)| known == key)
            .map(|(_, value)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_one_unused_for_longest_leaves_first() {
        let names: Vec<Key> = (0..=KEPT).map(|i| i.to_string()).collect();
        let mut recent = Recent::default();
        for (i, name) in names[..KEPT].iter().enumerate() {
            recent.insert(name.clone(), i);
        }
        assert_eq!(recent.touch(&names[..1]), Ok(()));
        recent.insert(names[KEPT].clone(), KEPT);
        assert_eq!(recent.get(&names[0]), Some(&0));
        assert_eq!(recent.get(&names[1]), None);
        assert_eq!(recent.touch(&names[..3]), Err(&names[1]));
    }

    #[test]
    fn a_key_is_kept_once() {
        let mut recent = Recent::default();
        recent.insert("a".into(), 1);
        recent.insert("a".into(), 2);
        assert_eq!(recent.entries, [("a".to_owned(), 2)]);
    }
}
