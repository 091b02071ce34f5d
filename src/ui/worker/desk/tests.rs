//! The desk with workshops for workers and a clock that is told.

use super::*;
use crate::reliability::{Gate, Options, OutputMatrix};
use crate::task::{Builtin, Inputs, answer, expected};
use crate::work::Workshop;
use std::collections::{BTreeMap, VecDeque};

/// Workers that start at once, answer after a millisecond, and can be told to misbehave.
struct World {
    desk: Desk,
    now: f64,
    workshops: BTreeMap<usize, Workshop>,
    inbox: VecDeque<(usize, u32, Request)>,
    started: Vec<usize>,
    stopped: Vec<usize>,
    posted: Vec<(usize, Request)>,
    progress: Vec<(JobId, Progress)>,
    finished: BTreeMap<JobId, Finished>,
    answered: BTreeMap<JobId, Answer>,
    dropped: Vec<JobId>,
}

impl World {
    fn new(workers: usize) -> Self {
        Self {
            desk: Desk::new(workers),
            now: 0.0,
            workshops: BTreeMap::new(),
            inbox: VecDeque::new(),
            started: Vec::new(),
            stopped: Vec::new(),
            posted: Vec::new(),
            progress: Vec::new(),
            finished: BTreeMap::new(),
            answered: BTreeMap::new(),
            dropped: Vec::new(),
        }
    }

    /// Carries out what the desk says, short of answering.
    fn settle(&mut self) {
        loop {
            let commands = self.desk.take_commands();
            if commands.is_empty() {
                return;
            }
            for command in commands {
                match command {
                    Command::Start(slot) => {
                        self.started.push(slot);
                        self.workshops.insert(slot, Workshop::new());
                        self.desk.ready(slot, self.now);
                    }
                    Command::Stop(slot) => {
                        self.stopped.push(slot);
                        self.workshops.remove(&slot);
                        self.inbox.retain(|(to, ..)| *to != slot);
                    }
                    Command::Post { slot, id, request } => {
                        self.posted.push((slot, request.clone()));
                        self.inbox.push_back((slot, id, request));
                    }
                    Command::Progress(job, progress) => self.progress.push((job, progress)),
                    Command::Finished(job, finished) => {
                        self.finished.insert(job, *finished);
                    }
                    Command::Answered(ask, answer) => {
                        self.answered.insert(ask, answer);
                    }
                    Command::Dropped(id) => self.dropped.push(id),
                    Command::Asked(..) => {}
                }
            }
        }
    }

    /// Lets the worker that was asked first answer, after so many milliseconds of work.
    fn answer_one(&mut self, milliseconds: f64) -> bool {
        self.settle();
        let Some((slot, id, request)) = self.inbox.pop_front() else {
            return false;
        };
        let workshop = self.workshops.get_mut(&slot).unwrap();
        let (desk, now) = (&mut self.desk, self.now);
        let mut answer = workshop.handle(request, &mut |told| desk.answer(slot, id, told, now));
        self.now += milliseconds;
        if let Answer::Ran {
            milliseconds: measured,
            ..
        } = &mut answer
        {
            *measured = milliseconds;
        }
        self.desk.answer(slot, id, answer, self.now);
        self.settle();
        true
    }

    fn work(&mut self) {
        while self.answer_one(1.0) {}
    }

    fn runs(&self) -> Vec<(usize, u32, u32)> {
        let run = |(slot, request): &(usize, Request)| match request {
            Request::Run { first, count, .. } => Some((*slot, *first, *count)),
            _ => None,
        };
        self.posted.iter().filter_map(run).collect()
    }

    fn loads(&self) -> usize {
        self.posted
            .iter()
            .filter(|(_, request)| matches!(request, Request::Load { .. }))
            .count()
    }
}

fn source(text: &str) -> Source {
    Source::new(text.as_bytes(), None)
}

fn seven(inputs: Inputs) -> Job {
    let programs = Builtin::SEVEN
        .map(|builtin| source(builtin.text()))
        .to_vec();
    Job {
        programs,
        inputs,
        seed: 1,
    }
}

fn everyday(inputs: u32) -> Inputs {
    Inputs::Law {
        total: (0, 100),
        count: (0, 10),
        boundary_weight: 0.5,
        inputs,
    }
}

#[test]
fn a_small_job_takes_one_worker_and_one_chunk() {
    let mut world = World::new(8);
    world.desk.warm_up(0.0);
    let job = world.desk.run(0, seven(Inputs::Mix([0, 1, 1, 1])), 0.0);
    world.work();
    assert_eq!(world.started, [0]);
    assert_eq!(world.runs(), [(0, 0, 3)]);
    let finished = &world.finished[&job];
    assert_eq!(
        (&finished.end, &finished.rows[..]),
        (&End::Complete, &[0, 1, 2][..])
    );
    assert_eq!(finished.columns, [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(
        finished.loads[0],
        Some(Ok("valid(i32, i32) -> i32".to_owned()))
    );
    let row = |input| {
        let answers = (0..7).map(|program| answer(finished.matrix.outcome(input, program)));
        answers
            .map(|answer| if answer == Some(true) { 'T' } else { 'F' })
            .collect::<String>()
    };
    assert_eq!([row(0), row(1), row(2)], ["TTTFFTT", "TTTTTFF", "TTTFFFF"]);
}

#[test]
fn a_large_job_is_shared_out_and_put_together_in_order() {
    let mut world = World::new(4);
    let inputs = everyday(3_000);
    let job = world.desk.run(0, seven(inputs.clone()), 0.0);
    while world.answer_one(120.0) {}
    let used: std::collections::BTreeSet<_> = world.runs().iter().map(|(slot, ..)| *slot).collect();
    assert_eq!(used.len(), 4);
    let finished = &world.finished[&job];
    assert_eq!(finished.rows, (0..3_000).collect::<Vec<_>>());
    let sequence = inputs.check(1).unwrap();
    for row in 0..3_000 {
        let right = expected(sequence.order(row));
        assert_eq!(
            answer(finished.matrix.outcome(row as usize, 0)),
            Some(right)
        );
    }
    let (_, last) = world.progress.last().unwrap();
    assert_eq!((last.done, last.total), (3_000, 3_000));
}

#[test]
fn a_program_that_cannot_run_costs_only_its_own_column() {
    let mut world = World::new(2);
    let mut job = seven(Inputs::Mix([1, 1, 1, 1]));
    job.programs[1] = source("(module (func");
    job.programs[4] = source("(module (func (export \"f\") (param i32)))");
    let job = world.desk.run(0, job, 0.0);
    world.work();
    let finished = &world.finished[&job];
    assert_eq!(finished.columns, [0, 2, 3, 5, 6]);
    assert_eq!((finished.rows.len(), &finished.end), (4, &End::Complete));
    for program in [1, 4] {
        let Some(Err(trouble)) = &finished.loads[program] else {
            panic!("{program} loads")
        };
        assert!(!trouble.to_string().is_empty());
    }
}

#[test]
fn a_job_without_a_program_that_runs_still_ends() {
    let mut world = World::new(2);
    let job = Job {
        programs: vec![source("?")],
        inputs: everyday(9),
        seed: 1,
    };
    let job = world.desk.run(0, job, 0.0);
    world.work();
    assert_eq!(world.finished[&job].end, End::Complete);
    assert_eq!(
        (
            world.finished[&job].columns.len(),
            world.finished[&job].rows.len()
        ),
        (0, 0)
    );
}

#[test]
fn a_program_is_loaded_once_a_worker() {
    let mut world = World::new(2);
    world.desk.run(0, seven(everyday(100)), 0.0);
    world.work();
    world.desk.run(0, seven(everyday(200)), 0.0);
    world.work();
    assert_eq!(world.loads(), 7);
    let mut edited = seven(everyday(200));
    edited.programs[2] = source(Builtin::Crash.text());
    world.desk.run(0, edited, 0.0);
    world.work();
    assert_eq!(world.loads(), 8);
}

#[test]
fn cancelling_keeps_what_is_done_and_stops_the_workers() {
    let mut world = World::new(2);
    let job = world.desk.run(0, seven(everyday(10_000)), 0.0);
    for _ in 0..12 {
        world.answer_one(100.0);
    }
    world.desk.cancel(job, world.now);
    world.settle();
    let finished = &world.finished[&job];
    assert_eq!(finished.end, End::Cancelled);
    assert!(finished.rows.len() > 250 && finished.rows.len() < 10_000);
    assert_eq!(finished.matrix.inputs(), finished.rows.len());
    assert!(!world.stopped.is_empty());
    let again = world.desk.run(0, seven(everyday(10)), world.now);
    world.work();
    assert_eq!(world.finished[&again].end, End::Complete);
}

#[test]
fn a_newer_job_waits_for_one_that_is_nearly_done_and_replaces_a_long_one() {
    let mut world = World::new(1);
    world.desk.warm_up(0.0);
    world.settle();
    let first = world.desk.run(0, seven(everyday(20)), world.now);
    let second = world.desk.run(0, seven(everyday(30)), world.now);
    let third = world.desk.run(0, seven(everyday(40)), world.now);
    let elsewhere = world.desk.run(1, seven(everyday(50)), world.now);
    world.work();
    assert_eq!(world.dropped, [second]);
    assert!(
        [first, third, elsewhere]
            .iter()
            .all(|job| world.finished.contains_key(job))
    );
    let long = world.desk.run(0, seven(everyday(50_000)), world.now);
    for _ in 0..3 {
        world.answer_one(100.0);
    }
    let newer = world.desk.run(0, seven(everyday(60)), world.now);
    world.work();
    assert_eq!(world.dropped, [second, long]);
    assert_eq!(world.finished[&newer].rows.len(), 60);
}

#[test]
fn a_silent_worker_is_stopped_and_the_job_keeps_its_rows() {
    let mut world = World::new(1);
    let job = world.desk.run(0, seven(everyday(5_000)), 0.0);
    for _ in 0..8 {
        world.answer_one(100.0);
    }
    world.desk.tick(world.now + 19_000.0);
    assert!(world.finished.is_empty());
    world.desk.tick(world.now + 20_000.0);
    world.settle();
    let finished = &world.finished[&job];
    assert_eq!(finished.end, End::Stopped(Trouble::TooSlow { seconds: 19 }));
    assert_eq!((finished.rows.len(), &world.stopped[..]), (250, &[0][..]));
}

#[test]
fn a_worker_that_breaks_over_one_program_is_replaced() {
    let mut world = World::new(1);
    let job = world.desk.run(0, seven(everyday(9)), 0.0);
    world.answer_one(1.0);
    let (slot, ..) = world.inbox[0];
    world.desk.broken(slot, "index out of bounds", world.now);
    world.settle();
    world.work();
    let finished = &world.finished[&job];
    assert_eq!(finished.columns, [0, 2, 3, 4, 5, 6]);
    assert_eq!((finished.rows.len(), &finished.end), (9, &End::Complete));
    assert_eq!(world.started, [0, 0]);
}

#[test]
fn workers_that_do_not_start_end_in_a_sentence() {
    let mut desk = Desk::new(4);
    let job = desk.run(0, seven(everyday(9)), 0.0);
    let ask = desk.ask(0, Request::Probe { programs: vec![] }, vec![], 0.0);
    for _ in 0..4 {
        desk.broken(0, "", 1.0);
    }
    let commands = desk.take_commands();
    let ended = |command: &&Command| match command {
        Command::Finished(id, finished) => {
            *id == job && finished.end == End::Stopped(Trouble::NotStarted)
        }
        Command::Answered(id, Answer::Refused { .. }) => *id == ask,
        _ => false,
    };
    assert_eq!(commands.iter().filter(ended).count(), 2);
}

#[test]
fn one_worker_beside_others_may_fail_to_start() {
    let mut world = World::new(2);
    world.desk.warm_up(0.0);
    world.settle();
    let job = world.desk.run(0, seven(everyday(2_000)), 0.0);
    let mut refused = 0;
    loop {
        let commands = world.desk.take_commands();
        for command in commands {
            match command {
                Command::Start(slot) => {
                    refused += 1;
                    world.desk.broken(slot, "", world.now);
                }
                Command::Post { slot, id, request } => world.inbox.push_back((slot, id, request)),
                Command::Finished(id, finished) => {
                    world.finished.insert(id, *finished);
                }
                _ => {}
            }
        }
        if !world.inbox.is_empty() && !world.finished.contains_key(&job) {
            let (slot, id, request) = world.inbox.pop_front().unwrap();
            let answer = world
                .workshops
                .get_mut(&slot)
                .unwrap()
                .handle(request, &mut |_| ());
            world.now += 100.0;
            world.desk.answer(slot, id, answer, world.now);
        } else {
            break;
        }
    }
    assert!(refused <= 1);
    assert_eq!(world.finished[&job].rows.len(), 2_000);
}

#[test]
fn questions_are_answered_and_only_the_latest_of_a_kind_matters() {
    let mut world = World::new(2);
    let programs = vec![source(Builtin::D.text())];
    let keys = vec![programs[0].key.clone()];
    let probe = Request::Probe { programs: keys };
    let first = world.desk.ask(0, probe.clone(), programs.clone(), 0.0);
    let second = world.desk.ask(0, probe.clone(), programs.clone(), 0.0);
    let elsewhere = world.desk.ask(1, probe, programs, 0.0);
    world.work();
    assert_eq!(world.dropped, [first]);
    for ask in [second, elsewhere] {
        assert!(matches!(&world.answered[&ask], Answer::Probed(rows) if rows.len() == 16));
    }
    let broken = source("(module");
    let probe = Request::Probe {
        programs: vec![broken.key.clone()],
    };
    let refused = world.desk.ask(0, probe, vec![broken], 0.0);
    world.work();
    assert!(matches!(world.answered[&refused], Answer::Refused { .. }));
}

#[test]
fn long_questions_leave_a_worker_free_and_newer_ones_stop_them() {
    let mut world = World::new(2);
    let study = |seed| Request::Study {
        programs: vec![],
        correct: vec![],
        inputs: everyday(9),
        seed,
        repeats: 1,
        options: Options::default(),
        gate: Gate::default(),
    };
    let matrix = OutputMatrix::new(1);
    let bootstrap = Request::Bootstrap {
        matrix,
        options: Options::default(),
        resamples: 9,
        seed: 1,
    };
    let first = world.desk.ask(0, study(1), vec![], 0.0);
    world.settle();
    world.desk.ask(0, bootstrap, vec![], 0.0);
    world.settle();
    assert_eq!(world.inbox.len(), 1);
    let job = world.desk.run(0, seven(everyday(9)), 0.0);
    world.settle();
    assert_eq!(
        world
            .inbox
            .iter()
            .map(|(slot, ..)| *slot)
            .collect::<Vec<_>>(),
        [0, 1]
    );
    let second = world.desk.ask(0, study(2), vec![], 0.0);
    world.settle();
    assert_eq!(
        (&world.dropped[..], &world.stopped[..]),
        (&[first][..], &[0][..])
    );
    world.work();
    assert!(world.finished.contains_key(&job) && world.answered.contains_key(&second));
}

#[test]
fn late_answers_are_ignored() {
    let mut world = World::new(1);
    let job = world.desk.run(0, seven(everyday(9)), 0.0);
    world.settle();
    let (slot, id, request) = world.inbox[0].clone();
    world.desk.cancel(job, 0.0);
    world.settle();
    let answer = Workshop::new().handle(request, &mut |_| ());
    world.desk.answer(slot, id, answer, 1.0);
    world.desk.ready(slot, 1.0);
    assert_eq!(world.desk.take_commands(), []);
}
