//! The fields that an expression may name.

use crate::inputs::Problem;
use crate::inputs::nearest::nearest;

/// Fields declared so far, the innermost last.
#[derive(Debug)]
pub(in crate::inputs) struct Scope(Vec<Vec<String>>);

impl Default for Scope {
    fn default() -> Self {
        Self(vec![Vec::new()])
    }
}

impl Scope {
    /// Starts the fields of a record.
    pub fn enter(&mut self) {
        self.0.push(Vec::new());
    }

    /// Ends them: none of them is known outside.
    pub fn leave(&mut self) {
        self.0.pop();
    }

    /// Adds a field beside the last one.
    ///
    /// # Errors
    /// When one there has its name.
    pub fn declare(&mut self, name: &str) -> Result<(), Problem> {
        self.free(name)?;
        if let Some(beside) = self.0.last_mut() {
            beside.push(name.to_owned());
        }
        Ok(())
    }

    /// That no field beside has this name.
    ///
    /// # Errors
    /// When one has.
    pub fn free(&self, name: &str) -> Result<(), Problem> {
        match self.0.last() {
            Some(beside) if beside.iter().any(|other| other == name) => {
                Err(Problem::Twice(name.to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// That a field has this name.
    ///
    /// # Errors
    /// When none has.
    pub fn knows(&self, name: &str) -> Result<(), Problem> {
        let mut all = self.0.iter().flatten().map(String::as_str);
        if all.clone().any(|known| known == name) {
            return Ok(());
        }
        Err(Problem::Name {
            name: name.to_owned(),
            nearest: nearest(name, &mut all).map(str::to_owned),
        })
    }
}
