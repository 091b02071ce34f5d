//! What the exit code of a whole call says of one command in it.

use super::tree::{Entry, Join, List};
use serde::{Deserialize, Serialize};

/// Which exit codes of the whole call tell how a command ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// Zero means that it ran and ended with zero. Not so behind `|| true` or before `| tail`.
    pub zero: bool,
    /// Another number means that it failed. Not so where a command beside it may have failed instead.
    pub nonzero: bool,
}

impl Shown {
    /// Both: the command is all there is.
    pub const BOTH: Self = Self {
        zero: true,
        nonzero: true,
    };
    /// Neither.
    pub const NEITHER: Self = Self {
        zero: false,
        nonzero: false,
    };
}

/// Options of a shell that change what its exit code means.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Options {
    /// `set -e`: the first command that fails ends it.
    pub errexit: bool,
    /// `set -o pipefail`: a pipeline fails with any of its commands.
    pub pipefail: bool,
}

impl Options {
    /// After `set …` or before `bash … -c`.
    pub(super) fn set(&mut self, words: &[&str]) {
        let mut before = "";
        for &word in words.iter().skip(1) {
            if let Some(flags) = word
                .strip_prefix('-')
                .filter(|flags| !flags.starts_with('-'))
            {
                self.errexit |= flags.contains('e');
            } else if word.starts_with('+') {
                self.errexit &= !word.contains('e');
            } else {
                let on = !before.starts_with('+');
                match word {
                    "pipefail" => self.pipefail = on,
                    "errexit" => self.errexit = on,
                    _ => {}
                }
            }
            before = word;
        }
    }
}

/// What the exit code of a list says of each of its entries, in one pass from its end.
pub(super) fn of_list(list: &List<'_>) -> Vec<Told> {
    let entries = &list.0;
    let mut told = vec![Told::default(); entries.len()];
    let (mut last, mut made_good) = (true, false);
    for (index, entry) in entries.iter().enumerate().rev() {
        told[index] = Told {
            last,
            never: entry.background || entry.negated,
            zero: !made_good,
        };
        // What stands before this entry.
        match entry.join {
            Join::Then => {
                last &= passes_on(entry);
                made_good = false;
            }
            Join::And => {}
            Join::Or => made_good |= !leaves(entry),
        }
    }
    // To the right of `||` it may not have run.
    let mut instead = false;
    for (told, entry) in told.iter_mut().zip(entries) {
        instead = match entry.join {
            Join::Then => false,
            Join::And => instead,
            Join::Or => true,
        };
        told.zero &= !instead;
    }
    told
}

/// What the exit code of a list says of one of its entries.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Told {
    /// It is among the last ones that are joined.
    last: bool,
    /// Nobody waits for it, or its exit code is turned around.
    never: bool,
    /// Zero means that it ran and succeeded.
    zero: bool,
}

impl Told {
    /// The same where the exit code of the list is seen as `whole`.
    pub(super) fn seen(self, whole: Shown, options: Options) -> Shown {
        if self.never || !self.last && !options.errexit {
            return Shown::NEITHER;
        }
        Shown {
            zero: whole.zero && self.zero,
            ..whole
        }
    }
}

/// `exit 1` behind `||` makes nothing good.
fn leaves(entry: &Entry<'_>) -> bool {
    let [command] = entry.commands.as_slice() else {
        return false;
    };
    matches!(
        command.words.first().map(|word| &*word.text),
        Some("exit" | "return" | "false")
    ) && command.words.get(1).is_none_or(|word| word.text != "0")
}

/// `exit $?` ends with what the command before it ended with.
fn passes_on(entry: &Entry<'_>) -> bool {
    let [command] = entry.commands.as_slice() else {
        return false;
    };
    matches!(command.words.as_slice(), [exit, status] if exit.text == "exit" && status.text == "$?")
}
