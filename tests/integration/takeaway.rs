//! What the page says about its presets: run, probed, analysed, decided, put into words.

use runwise::reliability::{Decision, Options, Projection, Report, analyse, decide};
use runwise::sandbox::Limits;
use runwise::task::{Builtin, Truth, classify};
use runwise::ui::pages::reliability::{Action, Preset, ProgramSource, State};
use runwise::ui::text::Lang;
use runwise::ui::text::reliability::{Names, Reading, Takeaway, takeaway};
use runwise::work::{Answer, Request, Workshop, key};

struct Result {
    report: Report,
    decision: Decision,
    truths: Vec<Truth>,
}

fn result(state: &State) -> Result {
    let mut workshop = Workshop::new();
    let mut ask = |request| workshop.handle(request, &mut |_| ());
    let mut load = |program: &ProgramSource| {
        let (source, limits) = (program.source().to_vec(), Limits::default());
        let key = key(&source, None, &limits);
        let loaded = ask(Request::Load {
            key: key.clone(),
            source,
            entry: None,
            limits,
        });
        assert!(matches!(loaded, Answer::Loaded { .. }));
        key
    };
    let programs: Vec<_> = state.programs.iter().map(&mut load).collect();
    let run = Request::Run {
        programs: programs.clone(),
        inputs: state.inputs.clone(),
        seed: state.seed,
        first: 0,
        count: state.inputs.count() as u32,
    };
    let Answer::Ran { matrix, .. } = ask(run) else {
        panic!("not run")
    };
    let Answer::Probed(rows) = ask(Request::Probe { programs }) else {
        panic!("not probed")
    };
    let options = Options {
        equality: state.equality,
        projection: state.projection,
        ..Options::default()
    };
    let report = analyse(&matrix, &options).unwrap();
    let of = |program: usize| classify(rows.iter().map(|row| &row[program]));
    Result {
        decision: decide(&report, &state.gate),
        truths: (0..state.programs.len()).map(of).collect(),
        report,
    }
}

fn said(state: &State, lang: Lang) -> Takeaway {
    let Result {
        report,
        decision,
        truths,
    } = result(state);
    let columns: Vec<_> = (0..state.programs.len()).collect();
    let names = Names {
        lang,
        columns: &columns,
    };
    takeaway(&Reading {
        report: &report,
        gate: &state.gate,
        decision: &decision,
        truths: &truths,
        names,
    })
}

fn english(preset: Preset) -> [String; 2] {
    let Takeaway { says, does_not_say } = said(&preset.state(), Lang::En);
    [says, does_not_say]
}

const TRUTH: &str = "That Dawid–Skene finds the truth. It finds a coherent group: with 290 ordinary \
                     inputs to 4, 4 and 2 at the edges, that is a bug.";

const VOTING: &str = "That voting is safe. With 280 ordinary inputs and 20 that trigger both bugs, \
                      the vote prefers a bug and Dawid–Skene does not.";

#[test]
fn where_dawid_skene_wins() {
    assert_eq!(
        english(Preset::OneOfEach),
        [
            "Both readings prefer what is correct, A–C: the vote by .619 to .524, Dawid–Skene by \
             .993 to .335. The gate adopts A, which is correct.",
            &format!("{TRUTH} And 3 inputs cannot carry an interval."),
        ]
    );
    assert_eq!(
        english(Preset::Correlated),
        [
            "The vote does not find the correct programs, .962 against .971. Dawid–Skene hears \
             that A–C never contradict each other and gives them 1.000 against .933. Dawid–Skene \
             alone would adopt A, which is correct; this gate asks for agreement and adopts none.",
            TRUTH,
        ]
    );
    let [says, limit] = english(Preset::Edges);
    assert!(
        says.starts_with("Both readings prefer what is correct, A–C"),
        "{says}"
    );
    assert_eq!(limit, TRUTH);
}

#[test]
fn where_the_vote_wins() {
    assert_eq!(
        english(Preset::Fooled),
        [
            "Nearly everybody agrees nearly always, so the few inputs of disagreement decide. \
             Dawid–Skene believes a coherent minority: D–G get .978, the correct A–C .972. The \
             vote prefers A–C, .989 to .984. Dawid–Skene alone would adopt D, a bug; this gate \
             asks for agreement and adopts none.",
            VOTING,
        ]
    );
    let [says, limit] = english(Preset::Everyday);
    assert!(says.contains("The vote prefers A–C"), "{says}");
    assert_eq!(limit, VOTING);
}

#[test]
fn where_nothing_can_be_told() {
    assert_eq!(
        english(Preset::AllAgree),
        [
            "On 300 inputs nobody disagrees, so every α is 1. At 95 % confidence a disagreement \
             on up to 1 % of such inputs could still be missed. The gate adopts A, which is \
             correct.",
            "That all are right. D–G have bugs that no input here triggers.",
        ]
    );
    assert_eq!(
        english(Preset::AllCrash),
        [
            "Every run failed. Nobody answered, so there is nothing to agree about. If a failure \
             counted as an answer, α would be 1 for all.",
            "What the programs would have answered; a crash hides it.",
        ]
    );
    assert_eq!(
        english(Preset::OneProgram),
        [
            "A single program always agrees with itself: α is 1 by definition, and the gate asks \
             for a second opinion.",
            "That A is right. It has a bug that nobody is there to contradict.",
        ]
    );
}

#[test]
fn failures_that_count_as_answers_are_said_to() {
    let state = Preset::AllCrash
        .state()
        .reduce(Action::Projection(Projection::Released));
    let says = said(&state, Lang::En).says;
    assert_eq!(
        says,
        "Every run failed. A failure counts as an answer here, so everybody agrees and α is 1.000 \
         for all; only the limit on failures closes the gate."
    );
    let mixed = State::default()
        .reduce(Action::EditText(6, Builtin::Crash.text().to_owned()))
        .reduce(Action::ErrorShare(0.1));
    let says = said(&mixed, Lang::En).says;
    assert_eq!(
        says,
        "14.3 % of the runs failed, and the gate adopts none, whatever α says."
    );
}

#[test]
fn where_there_is_nothing_right_to_find() {
    let keep = |programs: &[usize]| {
        (0..7)
            .rev()
            .filter(|program| !programs.contains(program))
            .fold(Preset::Fooled.state(), |state, program| {
                state.reduce(Action::Remove(program))
            })
    };
    let none = said(&keep(&[3, 4, 5]), Lang::En);
    assert!(
        none.says.starts_with("No program here is correct."),
        "{}",
        none.says
    );
    let alike = said(&keep(&[3, 4]), Lang::En);
    assert_eq!(
        alike.does_not_say,
        "That any of them is right. All are wrong, and alike."
    );
    let right = said(&keep(&[0, 1, 2]), Lang::En);
    assert!(
        right.does_not_say.starts_with("That agreement is proof"),
        "{}",
        right.does_not_say
    );
}

#[test]
fn without_an_answer_key_only_agreement_is_told() {
    let state = State::default();
    let Result {
        report, decision, ..
    } = result(&state);
    let names = Names {
        lang: Lang::En,
        columns: &[0, 1, 2, 3, 4, 5, 6],
    };
    let reading = Reading {
        report: &report,
        gate: &state.gate,
        decision: &decision,
        truths: &[],
        names,
    };
    let Takeaway { says, does_not_say } = takeaway(&reading);
    assert_eq!(
        says,
        "The vote prefers A–C (.619), Dawid–Skene A–C (.993). The gate adopts A."
    );
    assert_eq!(
        does_not_say,
        "Which of them is right; only agreement was observed."
    );
}

#[test]
fn chinese_says_the_same_numbers() {
    let numbers = |text: &str| {
        let parts = text.split(|c: char| !c.is_ascii_digit() && c != '.');
        let kept: Vec<_> = parts
            .map(|part| part.trim_end_matches('.'))
            .filter(|part| part.contains(|c: char| c.is_ascii_digit()))
            .map(str::to_owned)
            .collect();
        kept
    };
    for preset in Preset::ALL {
        let (english, chinese) = (
            said(&preset.state(), Lang::En),
            said(&preset.state(), Lang::Zh),
        );
        let mut pairs = [numbers(&english.says), numbers(&chinese.says)].map(|mut all| {
            all.sort();
            all
        });
        pairs[0].dedup();
        pairs[1].dedup();
        assert_eq!(pairs[0], pairs[1], "{}: {}", preset.name(), chinese.says);
        for text in [chinese.says, chinese.does_not_say] {
            assert!(text.ends_with('。') && !text.contains(". "), "{text}");
        }
    }
}
