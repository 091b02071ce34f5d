//! Who may ask: the page's origin, the host that was meant, and the token.
//!
//! A backend on a loopback address can be reached by every page that a browser on the machine has
//! open. So an origin must be known even where no preflight is asked, and without a token the host
//! must be a loopback name, which keeps out names that somebody else makes point here.

use super::State;
use super::refusal::Refusal;
use axum::extract::{MatchedPath, Request, State as Given};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Instant;

const PRIVATE_ASKED: &str = "access-control-request-private-network";
const PRIVATE_ALLOWED: &str = "access-control-allow-private-network";

/// Who may ask.
#[derive(Clone, Debug, Default)]
pub struct Door {
    /// What a request must bear.
    pub token: Option<String>,
    /// Origins beside those of this machine.
    pub origins: Vec<String>,
}

/// Lets a request through, counts and logs it.
pub async fn guard(Given(state): Given<Arc<State>>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("unmatched", MatchedPath::as_str).to_owned();
    let origin = request.headers().get(header::ORIGIN).cloned();
    let response = match state.door.check(&request) {
        Ok(()) if is_preflight(&request) => preflight(request.headers()),
        Ok(()) if state.is_closing() => Refusal::closing().into_response(),
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let response = match &origin {
        Some(origin) if state.door.knows(origin) => shared(response, origin.clone()),
        _ => response,
    };
    let status = response.status().as_u16();
    state.metrics.answered(&route, status);
    let milliseconds = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
    tracing::info!(%method, route, status, milliseconds, "answered");
    response
}

impl Door {
    fn check(&self, request: &Request) -> Result<(), Refusal> {
        let headers = request.headers();
        if let Some(origin) = headers.get(header::ORIGIN)
            && !self.knows(origin)
        {
            return Err(Refusal::new(
                StatusCode::FORBIDDEN,
                format!("Pages of {} may not ask this backend.", shown(origin)),
                "Start the backend with --origin and this address to allow it.",
            ));
        }
        if self.token.is_none() && !is_local_host(request) {
            return Err(Refusal::new(
                StatusCode::FORBIDDEN,
                "The request names another host than this machine.",
                "Ask 127.0.0.1, or start the backend with --token.",
            ));
        }
        // Asked before a browser sends a token, and by whoever looks whether anybody is there.
        if is_preflight(request) || request.uri().path() == "/health" {
            return Ok(());
        }
        let Some(token) = &self.token else {
            return Ok(());
        };
        match bearer(headers) {
            Some(given) if equal(given.as_bytes(), token.as_bytes()) => Ok(()),
            Some(_) => Err(Refusal::new(
                StatusCode::UNAUTHORIZED,
                "The token is not the one that this backend was started with.",
                "Copy it again from where the backend was started.",
            )),
            None => Err(Refusal::new(
                StatusCode::UNAUTHORIZED,
                "This backend wants a token.",
                "Send the header `Authorization: Bearer TOKEN`.",
            )),
        }
    }

    /// Whether pages of an origin may ask.
    fn knows(&self, origin: &HeaderValue) -> bool {
        let Ok(origin) = origin.to_str() else {
            return false;
        };
        if self
            .origins
            .iter()
            .any(|known| known.eq_ignore_ascii_case(origin))
        {
            return true;
        }
        let host = ["http://", "https://"]
            .iter()
            .find_map(|scheme| origin.strip_prefix(scheme));
        host.is_some_and(is_local)
    }
}

/// Whether a host, with or without a port, is this machine's by name.
fn is_local(authority: &str) -> bool {
    let Ok(authority) = authority.parse::<Authority>() else {
        return false;
    };
    // Whoever stands before an @ is no host.
    let bare = !authority.as_str().contains('@');
    bare && ["localhost", "127.0.0.1", "[::1]"]
        .iter()
        .any(|name| authority.host().eq_ignore_ascii_case(name))
}

fn is_local_host(request: &Request) -> bool {
    let header = request.headers().get(header::HOST);
    let header = header.and_then(|host| host.to_str().ok());
    let host = request.uri().authority().map(Authority::as_str).or(header);
    host.is_none_or(is_local)
}

fn is_preflight(request: &Request) -> bool {
    request.method() == Method::OPTIONS
        && request.headers().contains_key(header::ORIGIN)
        && request
            .headers()
            .contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

fn preflight(asked: &HeaderMap) -> Response {
    let mut response = StatusCode::NO_CONTENT.into_response();
    let headers = response.headers_mut();
    for (name, value) in [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST, DELETE"),
        (
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            "authorization, content-type, last-event-id",
        ),
        (header::ACCESS_CONTROL_MAX_AGE, "600"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if asked.contains_key(PRIVATE_ASKED) {
        headers.insert(PRIVATE_ALLOWED, HeaderValue::from_static("true"));
    }
    response
}

/// Lets pages of an origin read the answer.
fn shared(mut response: Response, origin: HeaderValue) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.append(header::VARY, HeaderValue::from_static("origin"));
    let exposed = HeaderValue::from_static("runwise-run, retry-after");
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, exposed);
    response
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Whether two texts are equal, in a time that does not tell where they differ.
fn equal(left: &[u8], right: &[u8]) -> bool {
    // Digests are of one length, and a difference in them says nothing of the texts.
    let digests = [left, right].map(runwise::sha256::sha256);
    let [left, right] = digests.each_ref().map(String::as_bytes);
    let differences = left.iter().zip(right).fold(0, |sum, (a, b)| sum | (a ^ b));
    std::hint::black_box(differences) == 0
}

/// An origin as a sentence may hold it.
fn shown(origin: &HeaderValue) -> String {
    String::from_utf8_lossy(origin.as_bytes())
        .chars()
        .take(100)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_three_names() {
        for local in [
            "localhost",
            "localhost:80",
            "127.0.0.1:8765",
            "[::1]:1",
            "[::1]",
            "LocalHost",
        ] {
            assert!(is_local(local), "{local}");
        }
        for foreign in [
            "localhost.example",
            "127.0.0.1.example:80",
            "example",
            "",
            "localhost@example",
            "example@localhost",
            "127.0.0.2/a",
            "10.0.0.1",
        ] {
            assert!(!is_local(foreign), "{foreign}");
        }
    }

    #[test]
    fn an_origin_is_known_as_a_whole() {
        let door = Door {
            origins: vec!["https://page.example".to_owned()],
            ..Door::default()
        };
        let knows = |origin: &'static str| door.knows(&HeaderValue::from_static(origin));
        assert!(knows("https://page.example") && knows("http://localhost:8080"));
        for foreign in [
            "https://page.example.other",
            "http://page.example",
            "null",
            "localhost",
            "file://",
        ] {
            assert!(!knows(foreign), "{foreign}");
        }
    }

    #[test]
    fn tokens_are_compared_whole() {
        assert!(equal(b"a token", b"a token"));
        assert!(!equal(b"a token", b"a token ") && !equal(b"", b"a"));
        let mut headers = HeaderMap::new();
        assert_eq!(bearer(&headers), None);
        headers.insert(header::AUTHORIZATION, HeaderValue::from_static("bearer  x"));
        assert_eq!(bearer(&headers), Some("x"));
        headers.insert(header::AUTHORIZATION, HeaderValue::from_static("Basic x"));
        assert_eq!(bearer(&headers), None);
    }
}
