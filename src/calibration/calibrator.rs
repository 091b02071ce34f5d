//! The worker's inside: every request, answered.

use super::request::{Answer, Data, Format, Refused, Request, Setting};
use super::router::{self, Known};
use crate::routing::reader::{self, Imputation, Options, Read};
use crate::routing::simulated::simulate;
use crate::routing::{
    Card, Error, Frontier, Resplits, Rollouts, Split, Study, Walks, certify, csv, golden, resplit,
};
use std::ops::ControlFlow;

/// Answers requests.
#[derive(Clone, Copy, Debug, Default)]
pub struct Calibrator;

/// Hears how far the work is: units done, of all; may break off.
type Told<'a> = &'a mut dyn FnMut(u32, u32) -> ControlFlow<()>;

impl Calibrator {
    /// Answers a request; `progress` hears [`Answer::Progress`] on the way and may break off. Never
    /// panics over what is asked: what cannot be done is [`Answer::Refused`].
    pub fn handle(
        self,
        request: Request,
        progress: &mut dyn FnMut(Answer) -> ControlFlow<()>,
    ) -> Answer {
        let mut told = |done, total| progress(Answer::Progress { done, total });
        let answer = match request {
            Request::Load { bytes, imputation } => load(&bytes, imputation, &mut told),
            Request::Simulate(simulation) => simulate(&simulation).map(|rollouts| {
                Answer::Loaded(Box::new(Read {
                    rollouts,
                    ..Read::default()
                }))
            }),
            Request::Resample { setting, resplits } => resample(&setting, &resplits, &mut told)
                .map(|study| Answer::Resampled(Box::new(study))),
            Request::Export { setting, format } => {
                return export(&setting, format).unwrap_or_else(Answer::Refused);
            }
            Request::Train { data, options } => {
                return match rollouts(&data) {
                    Ok(rollouts) => router::train(&rollouts, &options, &mut told)
                        .map_or_else(Answer::Refused, |learnt| Answer::Learnt(Box::new(learnt))),
                    Err(error) => Answer::Refused(error.into()),
                };
            }
            Request::Router { bytes } => {
                return router::read(&bytes).map_or_else(Answer::Refused, |router| {
                    Answer::Router(Box::new(Known::from(&router)))
                });
            }
            Request::Score { router, pasted } => {
                return router::score(&router, &pasted)
                    .map_or_else(Answer::Refused, |scored| Answer::Scored(Box::new(scored)));
            }
        };
        answer.unwrap_or_else(|error| Answer::Refused(error.into()))
    }
}

fn load(bytes: &[u8], imputation: Imputation, told: Told<'_>) -> Result<Answer, Error> {
    // Rows are not counted before they are read, lines are quickly.
    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() as u32;
    let options = Options {
        imputation,
        ..Options::default()
    };
    let read = reader::read(bytes, &options, &mut |rows| {
        told(rows as u32, lines.max(rows as u32))
    })?;
    // It would take the place of rollouts that something can be chosen on.
    if read.rollouts.of(Split::Calibration).is_empty() {
        return Err(Error::NoCalibration);
    }
    Ok(Answer::Loaded(Box::new(read)))
}

fn rollouts(data: &Data) -> Result<std::borrow::Cow<'_, Rollouts>, Error> {
    use std::borrow::Cow;
    Ok(match data {
        Data::Simulated(simulation) => Cow::Owned(simulate(simulation)?),
        Data::Golden => Cow::Owned(golden()),
        Data::Rows(rollouts) => Cow::Borrowed(rollouts),
    })
}

fn resample(setting: &Setting, resplits: &Resplits, told: Told<'_>) -> Result<Study, Error> {
    let rollouts = rollouts(&setting.data)?;
    let table = setting.table(&rollouts)?;
    let walks = Walks::new(&table);
    let all: Vec<u32> = (0..table.len() as u32).collect();
    resplit(&table, &walks, &all, &setting.terms, resplits, told)
}

fn export(setting: &Setting, format: Format) -> Result<Answer, Refused> {
    let rollouts = rollouts(&setting.data)?;
    let table = setting.table(&rollouts)?;
    let calibration = rollouts.of(Split::Calibration);
    let frontier = Frontier::sweep(&table, &Walks::new(&table), &calibration);
    Ok(Answer::Exported(match format {
        Format::Frontier => csv(&table, &frontier),
        Format::Card => {
            let certificate = certify(&frontier, table.largest(&calibration), &setting.terms)?;
            let card = Card::new(&rollouts, &setting.policy, &setting.terms, &certificate)?;
            let Some(mut card) = card else {
                return Err(Refused {
                    message: "Nothing can be certified under these terms.".to_owned(),
                    hint: "Raise the budget, or lower the solve rate, to one that can be."
                        .to_owned(),
                });
            };
            card.enforced = setting.enforced;
            card.to_json()
        }
    }))
}
