//! Every answer that is no success: a status, and a [`Problem`] as the body.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use runwise::protocol::Problem;

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Of HTTP.
    pub status: StatusCode,
    /// For a person.
    pub problem: Problem,
}

impl Refusal {
    /// With this status, what is wrong, and what to do.
    pub fn new(status: StatusCode, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            status,
            problem: Problem {
                message: message.into(),
                hint: hint.into(),
            },
        }
    }

    /// The request is well-formed and asks for what there is not.
    pub fn unfit((message, hint): (String, &'static str)) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, message, hint)
    }

    /// The backend is being stopped.
    #[must_use]
    pub fn closing() -> Self {
        Self {
            status: StatusCode::SERVICE_UNAVAILABLE,
            problem: closing(),
        }
    }
}

/// The backend is being stopped.
#[must_use]
pub fn closing() -> Problem {
    Problem {
        message: "The backend is being stopped.".to_owned(),
        hint: "Ask again when it has been started.".to_owned(),
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.problem)).into_response();
        let headers = response.headers_mut();
        match self.status {
            StatusCode::UNAUTHORIZED => {
                headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
            }
            _ => {}
        }
        response
    }
}
