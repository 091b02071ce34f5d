//! Where the address points: `#/reliability?k=v&theme=dark`.
//!
//! The fragment holds the page, three keys of the frame (`theme`, `lang`, `embed`) and, untouched,
//! whatever keys the page has for its own state.

use super::text::Lang;
use super::theme::Theme;

/// A page of the site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// Which of these programs can be believed?
    #[default]
    Reliability,
    /// The same, for tasks and programs of one's own.
    Tasks,
    /// After a failed try: which action next, and what is promised?
    Routing,
    /// Can running code steer a model while it writes?
    Decoding,
    /// When do agents run code, and what would a smaller budget have skipped?
    Execution,
}

impl Page {
    /// All pages, as the masthead lists them.
    pub const ALL: [Self; 5] = [
        Self::Reliability,
        Self::Tasks,
        Self::Routing,
        Self::Decoding,
        Self::Execution,
    ];

    /// Its path in the address.
    #[must_use]
    pub const fn path(self) -> &'static str {
        match self {
            Self::Reliability => "reliability",
            // The boot script knows these, too: they have programs of their own.
            Self::Tasks => "tasks",
            Self::Routing => "routing",
            Self::Decoding => "decoding",
            Self::Execution => "execution",
        }
    }
}

/// A fragment, read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The page to show.
    pub page: Page,
    /// Whether the address named a page that does not exist.
    pub lost: bool,
    /// Theme forced by the address.
    pub theme: Option<Theme>,
    /// Language forced by the address.
    pub lang: Option<Lang>,
    /// Identifier of the only figure to show.
    pub embed: Option<String>,
    /// The page's own keys, as they stand in the address.
    pub query: String,
}

impl Place {
    /// Reads a fragment with or without its `#`.
    ///
    /// `None` for fragments that are not ours, such as the target of a skip link: whoever follows
    /// one stays where they are. An empty fragment is the first page.
    #[must_use]
    pub fn from_fragment(fragment: &str) -> Option<Self> {
        let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
        if fragment.is_empty() {
            return Some(Self::default());
        }
        let rest = fragment.strip_prefix('/')?;
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        let path = path.trim_end_matches('/');
        let page = Page::ALL.into_iter().find(|page| page.path() == path);
        let mut place = Self {
            page: page.unwrap_or_default(),
            lost: page.is_none() && !path.is_empty(),
            ..Self::default()
        };
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            match key {
                "theme" => place.theme = Theme::from_name(value),
                "lang" => place.lang = Lang::from_tag(value),
                "embed" => place.embed = Some(decode(value)).filter(|id| !id.is_empty()),
                _ => {
                    if !place.query.is_empty() {
                        place.query.push('&');
                    }
                    place.query.push_str(pair);
                }
            }
        }
        Some(place)
    }

    /// The fragment, with its `#`.
    #[must_use]
    pub fn fragment(&self) -> String {
        let mut out = String::from("#/");
        out.push_str(self.page.path());
        let own = (!self.query.is_empty()).then(|| self.query.clone());
        let theme = self.theme.map(|theme| format!("theme={}", theme.name()));
        let lang = self.lang.map(|lang| format!("lang={}", lang.name()));
        let embed = self
            .embed
            .as_ref()
            .map(|id| format!("embed={}", encode(id)));
        let parts = [own, theme, lang, embed].into_iter().flatten();
        for (index, part) in parts.enumerate() {
            out.push(if index == 0 { '?' } else { '&' });
            out.push_str(&part);
        }
        out
    }
}

/// Keys and values of a query, percent-decoded; a key without `=` has an empty value.
pub fn pairs(query: &str) -> impl Iterator<Item = (String, String)> + '_ {
    query
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(key), decode(value))
        })
}

/// Percent-encodes what would end a value or be changed on the way.
#[must_use]
pub fn encode(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~,:;".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push('%');
            for nibble in [byte >> 4, byte & 15] {
                out.push(char::from(b"0123456789ABCDEF"[usize::from(nibble)]));
            }
        }
    }
    out
}

/// Undoes [`encode`]; leaves broken escapes as they are, reads `+` as itself.
#[must_use]
pub fn decode(text: &str) -> String {
    let nibble = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut index = 0;
    while index < bytes.len() {
        if bytes[index] == b'%'
            && let (Some(high), Some(low)) = (
                bytes.get(index + 1).copied().and_then(nibble),
                bytes.get(index + 2).copied().and_then(nibble),
            )
        {
            out.push(high << 4 | low);
            index += 3;
        } else {
            out.push(bytes[index]);
            index += 1;
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_fragment_names_page_and_state() {
        let place = Place::from_fragment("#/reliability?v=1&mix=290,4,4,2&theme=dark&lang=zh");
        assert_eq!(
            place,
            Some(Place {
                theme: Some(Theme::Dark),
                lang: Some(Lang::Zh),
                query: "v=1&mix=290,4,4,2".into(),
                ..Place::default()
            })
        );
    }

    #[test]
    fn foreign_fragments_are_left_alone() {
        assert_eq!(Place::from_fragment("#_top"), None);
        assert_eq!(Place::from_fragment("#fig-1"), None);
        assert_eq!(Place::from_fragment(""), Some(Place::default()));
        assert_eq!(Place::from_fragment("#/"), Some(Place::default()));
    }

    #[test]
    fn unknown_pages_lead_to_the_first_with_a_note() {
        let lost = |fragment| Place::from_fragment(fragment).map(|place| place.lost);
        assert_eq!(lost("#/nowhere?x=1"), Some(true));
        assert_eq!(lost("#/reliability/"), Some(false));
    }

    #[test]
    fn broken_values_are_ignored() {
        let place =
            Place::from_fragment("#/reliability?theme=pink&lang=tlh&embed=&&x").unwrap_or_default();
        assert_eq!(
            place,
            Place {
                query: "x".into(),
                ..Place::default()
            }
        );
        assert_eq!(decode("%zz%4"), "%zz%4");
    }

    proptest! {
        #[test]
        fn decode_undoes_encode(text in any::<String>()) {
            prop_assert_eq!(decode(&encode(&text)), text);
        }

        #[test]
        fn reading_undoes_writing(query in "[a-m]=[0-9,]{0,9}(&[a-m]=[0-9a-z]{1,5}){0,4}", id in "[ -~]{1,12}", theme in 0_usize..4, lang in any::<bool>()) {
            let place = Place {
                theme: [None, Some(Theme::System), Some(Theme::Light), Some(Theme::Dark)][theme],
                lang: lang.then_some(Lang::Zh),
                embed: Some(id),
                query,
                ..Place::default()
            };
            prop_assert_eq!(Place::from_fragment(&place.fragment()), Some(place));
        }

        #[test]
        fn no_fragment_panics(fragment in any::<String>()) {
            let _ = Place::from_fragment(&fragment);
            let _ = pairs(&fragment).count();
        }
    }
}
