//! Where a backend is.

use super::Trouble;

/// The address that `runwise serve` has by itself.
pub const DEFAULT: &str = "http://127.0.0.1:8765";

/// An address without a path at its end, such as `http://127.0.0.1:8765`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address(String);

impl Address {
    /// Reads what a person types; without a scheme it is `http`.
    ///
    /// # Errors
    /// If it is no address, or one that this page is not allowed to talk to: without encryption it may
    /// do that with this very machine alone.
    pub fn read(text: &str) -> Result<Self, Trouble> {
        let text = text.trim().trim_end_matches('/');
        let unclear = || Trouble::NoAddress {
            text: text.to_owned(),
        };
        let (scheme, rest) = text.split_once("://").unwrap_or(("http", text));
        let scheme = scheme.to_ascii_lowercase();
        let (host, _) = rest.split_once('/').unwrap_or((rest, ""));
        let strange = |letter: char| {
            letter.is_whitespace() || letter.is_control() || "\"'<>\\@?#".contains(letter)
        };
        if host.is_empty() || rest.contains(strange) || !matches!(&*scheme, "http" | "https") {
            return Err(unclear());
        }
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) => (name, Some(port)),
            None => (host, None),
        };
        if name.is_empty() || port.is_some_and(|port| port.parse::<u16>().is_err()) {
            return Err(unclear());
        }
        let here = matches!(&*name.to_ascii_lowercase(), "127.0.0.1" | "localhost");
        if scheme == "http" && !here {
            return Err(Trouble::NotEncrypted {
                host: host.to_owned(),
            });
        }
        Ok(Self(format!("{scheme}://{rest}")))
    }

    /// The address of something there; `path` begins with a slash.
    #[must_use]
    pub fn of(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }

    /// As it is shown.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Whether what goes there is not encrypted.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.0.starts_with("http:")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_people_type_them() {
        for (typed, read) in [
            (DEFAULT, DEFAULT),
            (" localhost:8765/ ", "http://localhost:8765"),
            (
                "HTTPS://gpu.example/runwise/",
                "https://gpu.example/runwise",
            ),
            ("127.0.0.1", "http://127.0.0.1"),
        ] {
            assert_eq!(
                Address::read(typed).map(|it| it.text().to_owned()),
                Ok(read.to_owned())
            );
        }
        let address = Address::read("https://gpu.example/runwise/");
        assert_eq!(
            address.map(|it| it.of("/v1/info")),
            Ok("https://gpu.example/runwise/v1/info".to_owned())
        );
    }

    #[test]
    fn what_the_page_may_not_talk_to_is_refused_before_it_is_tried() {
        for text in [
            "",
            "http://",
            "ftp://a",
            "a b",
            "http://a@b",
            "localhost:99999",
            ":80",
            "http://x?y",
        ] {
            assert!(
                matches!(Address::read(text), Err(Trouble::NoAddress { .. })),
                "{text}"
            );
        }
        for text in [
            "http://192.168.1.5:8765",
            "gpu.example",
            "http://127.0.0.1.example",
        ] {
            assert!(
                matches!(Address::read(text), Err(Trouble::NotEncrypted { .. })),
                "{text}"
            );
        }
    }
}
