//! Whatever the bytes, reading rollouts, a card or a router ends with one or with a sentence; what is
//! read is sound, and a card reads back as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runwise::routing::reader::{self, Imputation, Options};
use runwise::routing::router::Router;
use runwise::routing::{Card, is_cost};
use std::ops::ControlFlow;

fuzz_target!(|bytes: &[u8]| {
    for imputation in [Imputation::Reject, Imputation::SourceMean] {
        let options = Options {
            imputation,
            texts: true,
            ..Options::default()
        };
        let read = match reader::read(bytes, &options, &mut |_| ControlFlow::Continue(())) {
            Ok(read) => read,
            Err(error) => {
                assert!(!error.to_string().is_empty() && !error.hint().is_empty());
                continue;
            }
        };
        let actions = read.rollouts.actions.len();
        assert!(actions >= 2 && !read.rollouts.instances.is_empty());
        for instance in &read.rollouts.instances {
            assert!((instance.source as usize) < read.rollouts.sources.len());
            assert!(instance.cost.len() == actions && instance.solves.len() == actions);
            assert!(instance.cost.iter().all(|&cost| is_cost(cost)));
            assert!(
                instance
                    .scores
                    .at(1.0)
                    .iter()
                    .all(|score| score.is_finite())
            );
        }
        for rejected in &read.rejected {
            assert!(!rejected.reason.is_empty());
        }
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Ok(card) = Card::from_json(text) {
        assert_eq!(Card::from_json(&card.to_json()).as_ref(), Ok(&card));
    }
    if let Ok(router) = Router::from_json(text) {
        assert!(Router::from_json(&router.to_json()).is_ok());
    }
});
