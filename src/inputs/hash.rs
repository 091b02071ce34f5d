//! A short name for a schema.

use super::schema::Schema;
use crate::fingerprint::Fingerprint;

impl Schema {
    /// FNV-1a, 64 bits, over the text form: equal for equal schemas, and the same on every machine as
    /// long as the text form stays. What fits a suite of tests to the schema it was made from.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let text = self.to_text();
        Fingerprint::default().bytes(text.as_bytes()).value()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_reads_the_same_has_one_name() {
        let name = |text: &str| Schema::from_text(text).unwrap().hash();
        let plain = name("n: int 1..9\n");
        assert_eq!(plain, name("  n : int (1)..9 # some\n\n"));
        assert_ne!(plain, name("n: int 1..10\n"));
        assert_ne!(plain, name("m: int 1..9\n"));
    }

    #[test]
    fn it_is_the_fingerprint_of_the_text() {
        let schema = Schema::from_text("n: int 1..9\n").unwrap();
        let fingerprint = Fingerprint::default().bytes(b"n: int 1..9\n");
        assert_eq!(format!("{:016x}", schema.hash()), fingerprint.to_string());
    }
}
