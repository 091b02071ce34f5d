//! A suite as files: what most judges of programs read.

use super::error::Error;
use super::model::Suite;
use super::{texts, zip};
use crate::data::Data;
use crate::task::file::Style;

impl Suite {
    /// A zip file of `suite.json` and, in their order, the cases: `001.in` and `001.out` for standard
    /// input and output; for calls `001.json` with `arguments` and `expected`, in the JSON of
    /// [`crate::data`]. The same suite gives the same bytes.
    ///
    /// # Errors
    /// As [`Suite::validate`].
    pub fn to_zip(&self) -> Result<Vec<u8>, Error> {
        self.validate()?;
        let mut files = vec![("suite.json".to_owned(), self.to_json().into_bytes())];
        for (index, case) in self.cases.iter().enumerate() {
            let number = index + 1;
            match self.style {
                Style::Stdin => {
                    let file = |ending: &str, text: &str| {
                        (format!("{number:03}.{ending}"), text.as_bytes().to_vec())
                    };
                    files.push(file("in", &case.input));
                    files.push(file("out", &case.expected));
                }
                Style::Call => {
                    let fault = |error| Error::Case {
                        number,
                        part: "input",
                        error,
                    };
                    let arguments = texts::arguments(&case.input).map_err(fault)?;
                    let expected = texts::value(&case.expected).map_err(fault)?;
                    let text = format!(
                        "{{\"arguments\": {}, \"expected\": {}}}\n",
                        Data::List(arguments).to_json(),
                        expected.to_json()
                    );
                    files.push((format!("{number:03}.json"), text.into_bytes()));
                }
            }
        }
        Ok(zip::stored(&files))
    }
}
