//! Reads the body of a request, and says what is wrong with it.

use super::refusal::Refusal;
use crate::limits;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use futures_util::StreamExt;
use runwise::protocol::VERSION;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

/// The body as what it should be.
///
/// # Errors
/// If it is too large, no JSON, of another version, or another thing.
pub async fn read<T: DeserializeOwned>(request: Request) -> Result<T, Refusal> {
    let (parts, body) = request.into_parts();
    let bytes = tokio::time::timeout(limits::BODY_TIME, bytes(body));
    let bytes = bytes.await.unwrap_or_else(|_| {
        Err(Refusal::new(
            StatusCode::REQUEST_TIMEOUT,
            "The body did not arrive in time.",
            "Send it at once.",
        ))
    })?;
    json_type(&parts.headers)?;
    parse(&bytes)
}

/// All of a body, if it is not too large.
async fn bytes(body: Body) -> Result<Vec<u8>, Refusal> {
    let (mut bytes, mut beyond) = (Vec::new(), 0);
    let mut stream = body.into_data_stream();
    while let Some(chunk) = stream.next().await {
        let chunk = chunk.map_err(|_| {
            Refusal::new(
                StatusCode::BAD_REQUEST,
                "The body broke off.",
                "Send all of it.",
            )
        })?;
        if beyond > 0 || bytes.len() + chunk.len() > limits::BODY_BYTES {
            beyond += chunk.len();
            bytes = Vec::new();
        } else {
            bytes.extend_from_slice(&chunk);
        }
        if beyond > limits::DRAINED_BYTES {
            break;
        }
    }
    match beyond {
        0 => Ok(bytes),
        _ => Err(Refusal::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            format!(
                "The body is larger than {} bytes, the most that is read.",
                limits::BODY_BYTES
            ),
            "Shorten the statement, or give fewer visible tests.",
        )),
    }
}

/// Anything else a page could send without asking first, whatever its origin.
fn json_type(headers: &HeaderMap) -> Result<(), Refusal> {
    let value = headers.get(header::CONTENT_TYPE);
    let value = value.and_then(|value| value.to_str().ok()).unwrap_or("");
    let kind = value.split(';').next().unwrap_or("").trim();
    match kind.eq_ignore_ascii_case("application/json") {
        true => Ok(()),
        false => Err(Refusal::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "The body's type is not application/json.",
            "Send it with the header `Content-Type: application/json`.",
        )),
    }
}

#[derive(Deserialize)]
struct Versioned {
    version: Option<u64>,
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    // A request of another version may have fields that this one does not know; which version it is
    // says more than the first such field.
    if let Ok(Versioned {
        version: Some(version),
    }) = serde_json::from_slice(bytes)
        && version != u64::from(VERSION)
    {
        return Err(Refusal::unfit((
            format!(
                "The request speaks version {version} of the protocol, this backend version {VERSION}."
            ),
            "Use a page and a backend of the same release.",
        )));
    }
    serde_json::from_slice(bytes).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let said = error.to_string();
        let said = said.split(" at line ").next().unwrap_or_default();
        match error.classify() {
            Category::Data => Refusal::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                format!("Line {line}, column {column} of the body: {said}."),
                "GET /openapi.json tells what each field may be.",
            ),
            _ => Refusal::new(
                StatusCode::BAD_REQUEST,
                format!("The body is no JSON: line {line}, column {column}: {said}."),
                "Check the brackets and quotes there.",
            ),
        }
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use runwise::protocol::DecodeRequest;

    fn refused(body: &str) -> (u16, String) {
        let refusal = parse::<DecodeRequest>(body.as_bytes()).unwrap_err();
        (refusal.status.as_u16(), refusal.problem.message)
    }

    #[test]
    fn what_is_wrong_and_where() {
        let (status, message) = refused("{\n \"version\": 1,\n}");
        assert_eq!(status, 400);
        assert_eq!(
            message,
            "The body is no JSON: line 3, column 1: trailing comma."
        );
        assert_eq!(refused("").0, 400);
        let task = r#"{"name":"a","statement":"b","entry":"f","visible":[]}"#;
        let (status, message) = refused(&format!("{{\"version\":1,\"task\":{task},\"speed\":9}}"));
        assert_eq!(status, 422);
        assert!(message.contains("unknown field `speed`"), "{message}");
        let (status, message) = refused("{\"version\":7,\"speed\":9}");
        assert_eq!(status, 422);
        assert!(message.contains("version 7"), "{message}");
        assert_eq!(refused("[1]").0, 422);
        assert_eq!(refused("{\"version\":-1}").0, 422);
        let good = format!("{{\"version\":1,\"task\":{task}}}");
        assert!(parse::<DecodeRequest>(good.as_bytes()).is_ok());
    }
}
