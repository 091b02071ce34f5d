//! A link's fragment: page and parameters.

use super::block;
use crate::limits;

/// Version of the parameters that this build writes. Older ones stay readable.
pub const VERSION: u32 = 1;

/// Key of the version.
pub(super) const VERSION_KEY: &str = "v";

/// Parameters in the order in which they are written; a key is there once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params {
    pairs: Vec<(String, String)>,
}

/// What a fragment says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// Name of the page, such as `reliability`.
    pub page: String,
    /// Its state.
    pub params: Params,
}

/// Why a link cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The link is longer than mail and chat programs pass on.
    #[error(
        "The link would be {bytes} bytes long, and only {} arrive everywhere.",
        limits::LINK_BYTES
    )]
    TooLong {
        /// Its length.
        bytes: usize,
    },
}

impl Error {
    /// What to do about it, one sentence.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::TooLong { .. } => "Save a file instead, or share fewer programs.",
        }
    }
}

impl Params {
    /// Sets a parameter; one that is there already is replaced.
    pub fn set(&mut self, key: &str, value: impl ToString) {
        let value = value.to_string();
        match self.pairs.iter_mut().find(|(known, _)| known == key) {
            Some(pair) => pair.1 = value,
            None => self.pairs.push((key.to_owned(), value)),
        }
    }

    /// Sets a parameter to packed bytes.
    pub fn set_block(&mut self, key: &str, bytes: &[u8]) {
        self.set(key, block::pack(bytes));
    }

    /// A parameter as it was written.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.pairs
            .iter()
            .find(|(known, _)| known == key)
            .map(|(_, value)| value.as_str())
    }

    /// Whether nothing is set: the default state.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}

impl Link {
    /// Reads a fragment, with or without its `#`. `None` if it is not one of ours (`#_top`).
    #[must_use]
    pub fn parse(fragment: &str) -> Option<Self> {
        let fragment = fragment
            .strip_prefix('#')
            .unwrap_or(fragment)
            .strip_prefix('/')?;
        // Some programs append a second fragment when a link is shared twice.
        let fragment = fragment.split('#').next().unwrap_or_default();
        let (page, query) = fragment.split_once('?').unwrap_or((fragment, ""));
        let mut params = Params::default();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            let key = decode(key);
            if params.get(&key).is_none() {
                params.pairs.push((key, decode(value)));
            }
        }
        Some(Self {
            page: decode(page.trim_end_matches('/')),
            params,
        })
    }

    /// Writes the fragment, `#` included. The version is written with the first parameter.
    ///
    /// # Errors
    /// If the link would be longer than [`limits::LINK_BYTES`].
    pub fn write(&self) -> Result<String, Error> {
        let fragment = self.write_any();
        match fragment.len() {
            bytes if bytes > limits::LINK_BYTES => Err(Error::TooLong { bytes }),
            _ => Ok(fragment),
        }
    }

    /// Writes a fragment in at most so many bytes: whole, or else without what can be left out.
    ///
    /// # Errors
    /// If neither fits.
    pub fn fit(most: usize, link: impl Fn(bool) -> Self) -> Result<String, Error> {
        let whole = link(true).write_any();
        if whole.len() <= most {
            return Ok(whole);
        }
        let rest = link(false).write_any();
        match rest.len() {
            bytes if bytes > most => Err(Error::TooLong { bytes }),
            _ => Ok(rest),
        }
    }

    /// Writes the fragment however long it gets: what a saved file holds.
    #[must_use]
    pub fn write_any(&self) -> String {
        let mut fragment = format!("#/{}", encode(&self.page));
        let own = |(key, _): &&(String, String)| key != VERSION_KEY;
        for (i, (key, value)) in self.params.pairs.iter().filter(own).enumerate() {
            if i == 0 {
                fragment += &format!("?{VERSION_KEY}={VERSION}");
            }
            fragment += &format!("&{}={}", encode(key), encode(value));
        }
        fragment
    }
}

/// Percent-encodes what could end a parameter, a link in running text, or a Markdown link.
fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.,:~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded += &format!("%{byte:02X}");
        }
    }
    encoded
}

/// Undoes [`encode`]; what is no percent-encoding is taken as it stands.
fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let digit = |i: usize| bytes.get(i).and_then(|&b| char::from(b).to_digit(16));
        match (byte, digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                decoded.push((high * 16 + low) as u8);
                at += 3;
            }
            _ => {
                decoded.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn foreign_fragments_are_not_ours() {
        assert_eq!(Link::parse("#_top"), None);
        assert_eq!(Link::parse(""), None);
        assert_eq!(Link::parse("#"), None);
    }

    #[test]
    fn a_default_state_is_only_its_page() {
        let link = Link {
            page: "reliability".into(),
            params: Params::default(),
        };
        assert_eq!(link.write().unwrap(), "#/reliability");
        assert_eq!(Link::parse("#/reliability"), Some(link.clone()));
        assert_eq!(Link::parse("#/reliability/?"), Some(link));
    }

    #[test]
    fn what_does_not_fit_is_left_out_or_refused() {
        let link = |whole| {
            let mut params = Params::default();
            params.set("b", 5);
            if whole {
                params.set("own", "x".repeat(100));
            }
            Link {
                page: "routing".into(),
                params,
            }
        };
        let [whole, rest] = [true, false].map(|whole| link(whole).write_any());
        assert_eq!(Link::fit(whole.len(), link), Ok(whole.clone()));
        assert_eq!(Link::fit(whole.len() - 1, link), Ok(rest.clone()));
        let bytes = rest.len();
        assert_eq!(Link::fit(bytes - 1, link), Err(Error::TooLong { bytes }));
    }

    #[test]
    fn a_link_shared_twice_is_the_same() {
        let mut params = Params::default();
        params.set("mix", "290,4,4,2");
        params.set("name", "a & b = c #1");
        let link = Link {
            page: "reliability".into(),
            params,
        }
        .write()
        .unwrap();
        assert_eq!(
            link,
            "#/reliability?v=1&mix=290,4,4,2&name=a%20%26%20b%20%3D%20c%20%231"
        );
        assert_eq!(Link::parse(&link).unwrap().write().unwrap(), link);
        let appended = format!("{link}{link}");
        assert_eq!(Link::parse(&appended).unwrap().write().unwrap(), link);
    }

    #[test]
    fn a_link_too_long_is_refused_with_a_way_out() {
        let mut params = Params::default();
        params.set("text", "x".repeat(limits::LINK_BYTES));
        let error = Link {
            page: "reliability".into(),
            params,
        }
        .write()
        .unwrap_err();
        let length = limits::LINK_BYTES + "#/reliability?v=1&text=".len();
        assert_eq!(error, Error::TooLong { bytes: length });
        assert!(error.hint().starts_with("Save a file instead"));
    }

    proptest! {
        #[test]
        fn parse_inverts_write(
            page: String,
            pairs in prop::collection::btree_map(".{1,8}", any::<String>(), 0..6),
        ) {
            prop_assume!(!pairs.contains_key(VERSION_KEY) && !page.ends_with('/'));
            let mut params = Params::default();
            for (key, value) in &pairs {
                params.set(key, value);
            }
            let link = Link { page, params };
            let written = link.write().unwrap();
            let mut read = Link::parse(&written).unwrap();
            read.params.pairs.retain(|(key, _)| key != VERSION_KEY);
            prop_assert_eq!(read, link);
        }

        #[test]
        fn any_fragment_is_read(text: String) {
            if let Some(link) = Link::parse(&format!("#/{text}")) {
                let once = link.write();
                let again = once.as_ref().ok().and_then(|link| Link::parse(link));
                prop_assert_eq!(again.map(|link| link.write()), once.clone().ok().map(|_| once));
            }
        }
    }
}
