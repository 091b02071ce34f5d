//! How runs end: by success, by limits, by a stop, by a failure.

use super::*;
use runwise::delegate_model;
use runwise::model::Distribution;

/// Fails at a given step.
struct Failing {
    inner: Scripted,
    steps: u64,
}

impl LanguageModel for Failing {
    delegate_model!(inner: description usage tokenize piece is_end chat open fork rewind free tokens);

    fn step(&mut self, work: &[Work<'_>]) -> Result<Vec<Distribution>, Error> {
        if self.inner.usage().steps >= self.steps {
            return Err(Error::Engine {
                message: "It is on fire.".to_owned(),
            });
        }
        self.inner.step(work)
    }
}

#[test]
fn a_stop_at_any_moment_frees_everything() {
    let settings = Settings {
        candidates: 2,
        compare: true,
        tokens: 12,
        grid: Some(Grid {
            strengths: vec![0.0, 0.3],
            parallel: Some(2),
            ..Grid::default()
        }),
        ..guided(0.5)
    };
    let request = request(settings);
    let asked = Cell::new(0_u32);
    let mut moment = 0;
    loop {
        asked.set(0);
        let mut model = Scripted::new(play());
        let told = told(&mut model, &request, &|| {
            asked.set(asked.get() + 1);
            asked.get() > moment
        });
        assert_eq!(model.live(), 0, "after {moment}");
        assert!(told.result.is_ok());
        assert!(matches!(told.events.last(), Some(Event::End(_))));
        let begun = told
            .events
            .iter()
            .filter(|event| matches!(event, Event::Run(_)));
        let done = told.done();
        assert_eq!(begun.count(), done.len(), "after {moment}");
        if told.plain().is_some() {
            break;
        }
        let was_stopped = done.iter().any(|it| it.stop == Stop::Cancelled);
        assert!(was_stopped || moment == 0 || done.len() == 2, "{moment}");
        // All moments at the start, where the kinds of work differ, then some.
        moment += 1 + moment / 8;
    }
    assert!(moment > 30, "{moment}");
}

#[test]
fn the_first_success_stops_the_others_where_they_are() {
    for (order, parallel) in [(Order::Sweep, 3), (Order::Bandit, 3), (Order::Sweep, 1)] {
        let settings = Settings {
            grid: Some(Grid {
                strengths: vec![0.0, 1.0, 0.2, 0.1],
                parallel: Some(parallel),
                order,
                ..Grid::default()
            }),
            ..guided(0.0)
        };
        let told = run(&play(), &request(settings));
        assert_eq!(told.winner(), Some(1));
        let ends: Vec<(u32, Stop)> = told.done().iter().map(|it| (it.agent, it.stop)).collect();
        if parallel == 1 {
            assert_eq!(ends, [(0, Stop::Fence), (1, Stop::Fence)]);
            continue;
        }
        assert!(ends.contains(&(1, Stop::Fence)));
        assert!(
            ends.iter().any(|(_, stop)| *stop == Stop::Cancelled),
            "{ends:?}"
        );
        // Nobody chose anything after it.
        let last = told
            .events
            .iter()
            .rposition(|event| matches!(event, Event::Token(_)));
        let won = told
            .events
            .iter()
            .position(|event| matches!(event, Event::Done(done) if done.agent == 1));
        assert!(last < won);
    }
}

#[test]
fn programs_that_are_settled_need_not_be_written_out() {
    let play = Play {
        scripts: vec![Script::new(
            "def largest(xs):\n    a = xs\n    b = a\n    c = b\n    d = c\n    e = d\n    return max(e)\n```",
        )],
        ..Play::default()
    };
    let settings = Settings {
        horizon: 10,
        ..guided(1.0)
    };
    let told = run(&play, &request(settings));
    let done = told.done()[0];
    assert_eq!(done.stop, Stop::Settled);
    assert!(done.program.ends_with("return max(e)\n"));
    assert_eq!(told.winner(), Some(0));
    assert!(told.signals().len() < 4);
}

#[test]
fn a_failing_engine_is_told_and_leaves_nothing() {
    for steps in [0, 1, 2, 5, 9, 14, 20, 30] {
        let mut model = Failing {
            inner: Scripted::new(play()),
            steps,
        };
        let told = told(&mut model, &request(guided(1.0)), &|| false);
        assert!(matches!(told.result, Err(Error::Engine { .. })), "{steps}");
        assert_eq!(model.inner.live(), 0);
        let Some(Event::Failed(failed)) = told.events.last() else {
            panic!("{steps}: {:?}", told.events.last());
        };
        assert_eq!(failed.message, "The engine failed: It is on fire.");
    }
}

#[test]
fn a_context_that_is_too_small_is_a_sentence() {
    let small = Play {
        context: 40,
        ..play()
    };
    let mut model = Scripted::new(small);
    let told = told(&mut model, &request(guided(1.0)), &|| false);
    assert!(matches!(told.result, Err(Error::Context { limit: 40, .. })));
    assert_eq!(model.live(), 0);
}

#[test]
fn programs_end_at_their_limits() {
    let endless = format!("def largest(xs):\n{}", "    a = 1\n".repeat(400));
    let play = Play {
        scripts: vec![Script::new(&endless)],
        ..Play::default()
    };
    let settings = Settings {
        tokens: 30,
        ..guided(0.0)
    };
    let told = run(&play, &request(settings));
    assert_eq!(told.done()[0].stop, Stop::Tokens);
    assert_eq!(told.tokens().len(), 30);
    let settings = Settings {
        seconds: 1,
        tokens: 2_048,
        ..guided(0.0)
    };
    // The test's clock goes on by a millisecond each time it is asked.
    let told = run(&play, &request(settings));
    assert_eq!(told.done()[0].stop, Stop::Time);
}
