//! The program itself: its command line, its log, its memory, its end.

use crate::http::{get, post};
use crate::models::PROGRAM;
use crate::served::{completion, metric, request, short};
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

const RUNWISE: &str = env!("CARGO_BIN_EXE_runwise");

/// The program while it serves; it is ended when this is dropped.
struct Serving {
    child: Child,
    address: SocketAddr,
    /// Where its log goes: a pipe that nobody empties would stop it.
    log: PathBuf,
}

impl Drop for Serving {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

fn script() -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("double.json");
    // Tests run side by side, and a file that is half written is no script.
    let own = path.with_extension(format!("{:?}", std::thread::current().id()));
    std::fs::write(
        &own,
        json!({ "scripts": [{ "text": PROGRAM }] }).to_string(),
    )
    .unwrap();
    std::fs::rename(&own, &path).unwrap();
    path
}

fn serving(flags: &[&str]) -> Serving {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Relaxed);
    let log = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("serving-{number}.log"));
    let mut child = Command::new(RUNWISE)
        .args(["serve", "--listen", "127.0.0.1:0", "--scripted"])
        .arg(script())
        .args(flags)
        .env_remove("RUNWISE_TOKEN")
        .env_remove("RUNWISE_LOG")
        .stdout(Stdio::piped())
        .stderr(std::fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap())
        .read_line(&mut line)
        .unwrap();
    let address = line
        .trim()
        .rsplit_once("http://")
        .unwrap()
        .1
        .parse()
        .unwrap();
    Serving {
        child,
        address,
        log,
    }
}

fn ran(arguments: &[&str]) -> Output {
    let mut command = Command::new(RUNWISE);
    command.args(arguments).env_remove("RUNWISE_TOKEN");
    command.output().unwrap()
}

fn said(output: &Output) -> String {
    let texts = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    texts.concat()
}

#[test]
fn other_machines_are_not_served_without_a_token() {
    let script = script();
    let script = script.to_str().unwrap();
    let refused = ran(&["serve", "--scripted", script, "--listen", "0.0.0.0:0"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        said(&refused).contains("there is no token"),
        "{}",
        said(&refused)
    );
    let weak = ran(&[
        "serve",
        "--scripted",
        script,
        "--listen",
        "0.0.0.0:0",
        "--token",
        "abc",
    ]);
    assert!(said(&weak).contains("soon guessed"), "{}", said(&weak));
}

#[test]
fn a_command_line_that_makes_no_sense_is_a_sentence() {
    for (arguments, part) in [
        (&["serve"][..], "required"),
        (
            &["serve", "--scripted", "nowhere.json"],
            "nowhere.json cannot be read",
        ),
        (
            &["serve", "--scripted", "a", "--upstream", "b"],
            "cannot be used with",
        ),
        (
            &["serve", "--scripted", RUNWISE, "--listen", "here"],
            "is no address",
        ),
        (
            &["decode", "nowhere.toml", "--scripted", "a"],
            "nowhere.toml cannot be read",
        ),
    ] {
        let output = ran(arguments);
        assert!(!output.status.success());
        assert!(
            said(&output).contains(part),
            "{arguments:?}: {}",
            said(&output)
        );
    }
}

#[test]
fn the_log_holds_nothing_of_what_is_asked_unless_it_is_told_to() {
    for (flags, logged) in [(&["--log-json"][..], false), (&["--log-prompts"], true)] {
        let mut serving = serving(flags);
        let mut asked = request(json!({ "candidates": 1, "compare": false }));
        asked["task"]["statement"] = json!("Keep the word zanzibar to yourself.");
        asked["task"]["visible"][0] =
            json!({ "arguments": "'zanzibar'", "expected": "'zanzibarzanzibar'" });
        post(serving.address, "/v1/decode", &asked).events().rest();
        asked["zanzibar"] = json!(1);
        assert_eq!(
            post(serving.address, "/v1/decode", &asked).answer().status,
            422
        );
        assert_eq!(
            get(serving.address, "/zanzibar?zanzibar").answer().status,
            404
        );
        post(
            serving.address,
            "/v1/score",
            &json!({ "version": 1, "texts": ["zanzibar"], "labels": ["a"] }),
        )
        .answer();
        serving.child.kill().unwrap();
        serving.child.wait().unwrap();
        let log = std::fs::read_to_string(&serving.log).unwrap();
        assert!(log.contains("/v1/decode") && log.contains("422"), "{log}");
        assert_eq!(log.contains("zanzibar"), logged, "{log}");
    }
}

#[cfg(unix)]
#[test]
fn told_to_stop_it_says_so_to_its_listeners_and_ends_well() {
    let mut serving = serving(&[]);
    let mut asked = short();
    asked["settings"]["tokens"] = json!(2_000);
    asked["on_disconnect"] = json!("keep");
    let mut streams: Vec<_> = (0..20)
        .map(|_| post(serving.address, "/v1/decode", &asked).events())
        .collect();
    let ended = Command::new("kill")
        .arg(serving.child.id().to_string())
        .status();
    if !ended.is_ok_and(|status| status.success()) {
        eprintln!("skipped: no kill");
        return;
    }
    for stream in &mut streams {
        let told = stream.rest();
        let last = &told.last().unwrap().1;
        assert!(
            last["event"] == "end" || last["message"] == "The backend is being stopped.",
            "{last}"
        );
    }
    assert!(serving.child.wait().unwrap().success());
}

/// Resident memory in kilobytes.
fn memory(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

#[test]
fn a_thousand_requests_leave_memory_as_it_was() {
    let serving = serving(&[]);
    let Some(_) = memory(&serving.child) else {
        eprintln!("skipped: no /proc to read memory from");
        return;
    };
    let ask = |count: usize| {
        for number in 0..count {
            // One in ten runs Python, too.
            let events = match number % 10 {
                0 => post(serving.address, "/v1/decode", &short())
                    .events()
                    .rest(),
                _ => post(serving.address, "/v1/complete", &completion(20))
                    .events()
                    .rest(),
            };
            assert_eq!(events.last().unwrap().1["event"], "end");
        }
    };
    // As many runs as are remembered at once.
    ask(300);
    let before = memory(&serving.child).unwrap();
    ask(1_000);
    let after = memory(&serving.child).unwrap();
    assert!(after < before + 8_000, "{before} kB, then {after} kB");
    assert_eq!(metric(serving.address, "sequences_open"), 0);
    assert_eq!(metric(serving.address, "runs_kept"), 256);
}

#[test]
fn a_task_is_decoded_in_the_terminal_and_recorded() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (task, record) = (folder.join("double.toml"), folder.join("double.jsonl"));
    let text = "format = 1\nname = \"double\"\ntitle = { en = \"Twice\", zh = \"两倍\" }\n\
        statement = { en = \"Write `double(n)`, which returns twice n.\", zh = \"写 `double(n)`。\" }\n\
        style = \"call\"\nentry = \"double\"\nschema = \"\"\"\nn: int 0..9\ncall (n)\n\"\"\"\nequality = \"exact\"\n\
        inputs = 10\nseed = 1\n\n[[visible]]\nargs = \"1\"\nexpected = \"2\"\n";
    std::fs::write(&task, text).unwrap();
    let script = script();
    let output = ran(&[
        "decode",
        task.to_str().unwrap(),
        "--scripted",
        script.to_str().unwrap(),
        "--gamma",
        "1",
        "--record",
        record.to_str().unwrap(),
    ]);
    assert!(output.status.success(), "{}", said(&output));
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.contains(PROGRAM.trim_end()), "{shown}");
    assert!(
        shown.contains("# agent 0 passes all visible tests"),
        "{shown}"
    );
    assert!(!shown.contains('\x1b'));
    let recorded = std::fs::read_to_string(&record).unwrap();
    let events: Vec<runwise::protocol::Event> = recorded
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(matches!(
        events.first(),
        Some(runwise::protocol::Event::Run(_))
    ));
    assert!(matches!(
        events.last(),
        Some(runwise::protocol::Event::End(_))
    ));
}
