//! The recording that ships with a scripted model is what the decoder tells.

use crate::python::guest;
use runwise::decoding::{Checked, Tools, brief, decode};
use runwise::model::scripted::{Play, Scripted};
use runwise::protocol::{DecodeRequest, Disconnect, Guidance, Settings, VERSION};
use runwise::task::file::TaskFile;
use runwise::ui::pages::decoding::Story;
use std::cell::Cell;
use std::path::Path;

/// With `RUNWISE_RECORD` set the recording is written anew instead, for whoever changes the decoder.
#[test]
fn the_scripted_recording_is_what_the_decoder_tells() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let play = std::fs::read_to_string(root.join("tests/suite/decoding/longest-run.json")).unwrap();
    let play: Play = serde_json::from_str(&play).unwrap();
    let text = include_str!("../../static/tasks/longest-run.toml");
    let task = TaskFile::from_toml(text).unwrap().0;
    let request = Checked::new(&DecodeRequest {
        version: VERSION,
        task: brief(&task),
        settings: Settings {
            guidance: Guidance {
                strength: 0.5,
                ..Guidance::default()
            },
            candidates: 4,
            horizon: 4,
            signal_tokens: 4_000,
            seed: 3,
            ..Settings::default()
        },
        on_disconnect: Disconnect::Cancel,
    });
    // A clock that goes on whenever it is looked at: the same on every machine.
    let clock = Cell::new(0.0);
    let now = || {
        clock.set(clock.get() + 0.008);
        clock.get()
    };
    let tools = Tools {
        guest: guest().clone(),
        now: &now,
        stop: &|| false,
    };
    let mut told = String::new();
    let mut emit = |event| {
        told += &serde_json::to_string(&event).unwrap();
        told.push('\n');
    };
    let mut model = Scripted::new(play);
    decode(&mut model, &tools, &request.unwrap(), &mut emit).unwrap();
    let story = Story::read(&told).unwrap();
    assert_eq!(story.damaged, 0);
    assert_eq!(story.text(), told);
    let agent = story.agent(None).unwrap();
    assert!(agent.flips(usize::MAX) > 0, "no token was flipped");
    let file = root.join("static/runs/scripted.jsonl");
    if std::env::var_os("RUNWISE_RECORD").is_some() {
        return std::fs::write(file, told).unwrap();
    }
    let shipped = std::fs::read_to_string(file).unwrap();
    let differs = shipped.lines().zip(told.lines()).position(|(a, b)| a != b);
    assert_eq!(differs, None, "the recording differs, from this event on");
    assert_eq!(shipped.len(), told.len());
}
