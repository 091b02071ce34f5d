//! The Python interpreter of candidates. It is part of the binary, so that one file is all there is
//! to copy.

use runwise::protocol::Problem;
use runwise::sandbox::Error;
use runwise::sandbox::python::Guest;
use std::sync::{Arc, OnceLock};

const PACKED: &[u8] = include_bytes!("../../static/guests/python.wasm.xz");
const ABOUT: &str = include_str!("../../static/guests/python.toml");

/// The interpreter, or what it takes until it is there: some seconds, in which a server can answer
/// other questions.
#[derive(Clone, Debug, Default)]
pub struct Python {
    guest: Arc<OnceLock<Result<Arc<Guest>, Error>>>,
}

impl Python {
    /// Begins to unpack and compile it.
    #[must_use]
    pub fn start() -> Self {
        let python = Self::default();
        let begun = python.clone();
        // Without a thread it is made when it is first wanted.
        _ = std::thread::Builder::new()
            .name("python".to_owned())
            .spawn(move || _ = begun.made());
        python
    }

    /// The interpreter; waits until it is there.
    ///
    /// # Errors
    /// If the binary was built with a damaged file.
    pub fn guest(&self) -> Result<Arc<Guest>, Problem> {
        self.made().clone().map_err(|error| Problem {
            message: error.to_string(),
            hint: "Build the backend again.".to_owned(),
        })
    }

    fn made(&self) -> &Result<Arc<Guest>, Error> {
        self.guest.get_or_init(guest)
    }
}

fn guest() -> Result<Arc<Guest>, Error> {
    let digest = ABOUT
        .lines()
        .find_map(|line| line.strip_prefix("sha256 = "))
        .unwrap_or_default()
        .trim_matches('"');
    Guest::new(&Guest::unpack(PACKED, digest, &mut |_| {})?)
}
