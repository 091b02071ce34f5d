//! Programs that run the program behind them.

use super::options::{skip, skip_assignments};
use super::{Input, Look, base};
use std::borrow::Cow;

pub(super) fn look<'a>(name: &str, words: &[&'a str], input: &Input<'a>) -> Option<Look<'a>> {
    let at = match name {
        "env" => return Some(env(words)),
        "sudo" | "doas" => skip_assignments(
            words,
            skip(
                words,
                1,
                &[
                    "-u", "-g", "-h", "-p", "-C", "-r", "-t", "-D", "--user", "--group",
                ],
            ),
        ),
        "timeout" | "gtimeout" => 1 + skip(words, 1, &["-s", "-k", "--signal", "--kill-after"]),
        "time" | "gtime" => skip(words, 1, &["-o", "-f", "--output", "--format"]),
        "nice" => skip(words, 1, &["-n", "--adjustment"]),
        "ionice" => skip(words, 1, &["-c", "-n", "-p"]),
        "nohup" | "setsid" | "unbuffer" | "builtin" | "catchsegv" | "caffeinate" | "winpty"
        | "dbus-run-session" | "proxychains" | "proxychains4" | "entr" => skip(words, 1, &[]),
        "stdbuf" => skip(
            words,
            1,
            &["-i", "-o", "-e", "--input", "--output", "--error"],
        ),
        "exec" => skip(words, 1, &["-a"]),
        "command" => {
            if matches!(words.get(1), Some(&"-v" | &"-V")) {
                return Some(Look::Nothing);
            }
            skip(words, 1, &[])
        }
        "xargs" => skip(
            words,
            1,
            &[
                "-n",
                "-I",
                "-P",
                "-d",
                "-L",
                "-s",
                "-a",
                "-E",
                "--max-args",
                "--max-procs",
                "--replace",
                "--delimiter",
                "--arg-file",
            ],
        ),
        "taskset" | "flock" => 1 + skip(words, 1, &["-w", "-E"]),
        "chroot" => 1 + skip(words, 1, &[]),
        "xvfb-run" => skip(
            words,
            1,
            &[
                "-n",
                "-s",
                "-e",
                "-f",
                "-p",
                "-w",
                "--server-args",
                "--server-num",
            ],
        ),
        "strace" | "ltrace" => skip(
            words,
            1,
            &["-e", "-o", "-p", "-s", "-u", "-E", "-P", "-I", "-S"],
        ),
        "valgrind" => skip(words, 1, &[]),
        "perf" => match words.get(1) {
            Some(&"stat" | &"record" | &"trace") => skip(words, 2, &["-e", "-o", "-F", "-r", "-g"]),
            _ => return Some(Look::Nothing),
        },
        "gdb" | "lldb" | "rr" => after(words, "--args")
            .or_else(|| after(words, "--"))
            .or_else(|| after(words, "record"))
            .unwrap_or(words.len()),
        "busybox" => 1,
        "find" | "fd" | "fdfind" => return Some(find(words)),
        "watch" => {
            let at = skip(words, 1, &["-n", "--interval"]);
            return Some(joined(words, at, true));
        }
        "eval" => return Some(joined(words, 1, false)),
        "ssh" => {
            let at = skip(
                words,
                1,
                &["-i", "-p", "-l", "-o", "-F", "-L", "-R", "-D", "-J"],
            ) + 1;
            return Some(joined(words, at, false));
        }
        "su" | "runuser" | "script" => {
            let option = words.iter().position(|word| {
                matches!(*word, "-c" | "-qc" | "-lc" | "-qec" | "-qefc" | "--command")
            });
            return Some(match option.and_then(|at| words.get(at + 1)) {
                Some(&text) => Look::Text {
                    text: Cow::Borrowed(text),
                    hides: false,
                },
                None => Look::Nothing,
            });
        }
        "hyperfine" => {
            let at = skip(
                words,
                1,
                &[
                    "-w",
                    "-r",
                    "-m",
                    "-M",
                    "-p",
                    "-n",
                    "--warmup",
                    "--runs",
                    "--export-json",
                ],
            );
            return Some(match words.get(at) {
                Some(&text) => Look::Text {
                    text: Cow::Borrowed(text),
                    hides: true,
                },
                None => Look::Nothing,
            });
        }
        "parallel" => {
            let at = skip(
                words,
                1,
                &["-j", "--jobs", "-a", "-S", "--joblog", "--colsep"],
            );
            let end = words
                .iter()
                .position(|word| word.starts_with(":::"))
                .unwrap_or(words.len());
            return Some(joined(&words[..end.max(at)], at, false));
        }
        "docker" | "podman" | "nerdctl" => return Some(container(words, 1)),
        "docker-compose" => return Some(compose(words, 1)),
        "kubectl" | "oc" => match (words.get(1), after(words, "--")) {
            (Some(&"exec" | &"run"), Some(at)) => at,
            _ => return Some(Look::Nothing),
        },
        "uv" => return Some(uv(words, input)),
        "poetry" | "pdm" | "rye" | "pipenv" | "pixi" => match words.get(1) {
            Some(&"run") => skip(words, 2, &["-p", "--project", "-e", "--environment", "-C"]),
            _ => return None,
        },
        "hatch" => return hatch(words),
        "conda" | "mamba" | "micromamba" => match words.get(1) {
            Some(&"run") => skip(words, 2, &["-n", "-p", "--name", "--prefix", "--cwd"]),
            _ => return Some(Look::Nothing),
        },
        "bundle" | "bundler" => match words.get(1) {
            Some(&"exec") => 2,
            _ => return Some(Look::Nothing),
        },
        "direnv" => match words.get(1) {
            Some(&"exec") => 3,
            _ => return Some(Look::Nothing),
        },
        "nix-shell" => match words
            .iter()
            .position(|word| matches!(*word, "--run" | "--command"))
        {
            Some(at) => return Some(joined(&words[..(at + 2).min(words.len())], at + 1, false)),
            None => return Some(Look::Nothing),
        },
        "nix" => after(words, "--command")
            .or_else(|| after(words, "-c"))
            .unwrap_or(words.len()),
        _ => return None,
    };
    Some(if at < words.len() {
        Look::inner(at)
    } else {
        Look::Nothing
    })
}

fn after(words: &[&str], mark: &str) -> Option<usize> {
    words.iter().position(|word| *word == mark).map(|at| at + 1)
}

fn joined<'a>(words: &[&'a str], at: usize, hides: bool) -> Look<'a> {
    match words.get(at..) {
        None | Some([]) => Look::Nothing,
        Some([one]) => Look::Text {
            text: Cow::Borrowed(one),
            hides,
        },
        Some(several) => Look::Text {
            text: Cow::Owned(several.join(" ")),
            hides,
        },
    }
}

fn env<'a>(words: &[&'a str]) -> Look<'a> {
    if let Some(at) = words
        .iter()
        .position(|word| matches!(*word, "-S" | "--split-string"))
    {
        return joined(words, at + 1, false);
    }
    let at = skip_assignments(words, skip(words, 1, &["-u", "-C", "--unset", "--chdir"]));
    if at < words.len() {
        Look::inner(at)
    } else {
        Look::Nothing
    }
}

/// The command behind `-exec`. A later one of the same `find` is not looked at.
fn find<'a>(words: &[&str]) -> Look<'a> {
    let at = words.iter().position(|word| {
        matches!(
            *word,
            "-exec" | "-execdir" | "-ok" | "-okdir" | "-x" | "--exec"
        )
    });
    match at {
        Some(at) if at + 1 < words.len() => Look::Inner {
            at: at + 1,
            hides: true,
        },
        _ => Look::Nothing,
    }
}

const CONTAINER: [&str; 30] = [
    "-e",
    "-w",
    "-u",
    "-v",
    "-p",
    "-l",
    "-h",
    "-m",
    "--env",
    "--env-file",
    "--workdir",
    "--user",
    "--volume",
    "--publish",
    "--name",
    "--network",
    "--net",
    "--mount",
    "--entrypoint",
    "--platform",
    "--label",
    "--memory",
    "--cpus",
    "--hostname",
    "--gpus",
    "--shm-size",
    "--ulimit",
    "--add-host",
    "--cap-add",
    "--security-opt",
];

/// `docker exec CONTAINER …` and `docker run IMAGE …`.
fn container<'a>(words: &[&'a str], at: usize) -> Look<'a> {
    let at = skip(words, at, &["-H", "-c", "-l", "--context", "--host"]);
    match words.get(at) {
        Some(&"compose") => compose(words, at + 1),
        Some(&"container") => container(words, at + 1),
        Some(&"exec" | &"run") => {
            let command = skip(words, at + 1, &CONTAINER) + 1;
            if command < words.len() {
                Look::inner(command)
            } else {
                Look::Nothing
            }
        }
        _ => Look::Nothing,
    }
}

fn compose<'a>(words: &[&'a str], at: usize) -> Look<'a> {
    let at = skip(
        words,
        at,
        &[
            "-f",
            "-p",
            "--file",
            "--project-name",
            "--profile",
            "--env-file",
        ],
    );
    if !matches!(words.get(at), Some(&"exec" | &"run")) {
        return Look::Nothing;
    }
    let command = skip(words, at + 1, &CONTAINER) + 1;
    if command < words.len() {
        Look::inner(command)
    } else {
        Look::Nothing
    }
}

/// `uv run …`, `uv tool run …`.
fn uv<'a>(words: &[&'a str], input: &Input<'a>) -> Look<'a> {
    let at = match words.get(1..3) {
        Some(["run", _]) => 2,
        Some(["tool", "run"]) => 3,
        _ => return Look::Nothing,
    };
    let values = [
        "--with",
        "--extra",
        "--group",
        "--python",
        "-p",
        "--project",
        "--directory",
        "--env-file",
        "--package",
        "--with-requirements",
        "--with-editable",
        "--index-url",
        "--from",
        "--only-group",
        "--no-group",
    ];
    let mut at = at;
    // Modules and scripts are run as Python runs them.
    while let Some(&word) = words.get(at) {
        if matches!(word, "-m" | "--module" | "-s" | "--script" | "-") {
            return super::python::interpreter(&words[at - 1..], input);
        }
        if !word.starts_with('-') {
            break;
        }
        at += match word {
            "--" => {
                at += 1;
                break;
            }
            _ if values.contains(&word) => 2,
            _ => 1,
        };
    }
    if at < words.len() {
        Look::inner(at)
    } else {
        Look::Nothing
    }
}

fn hatch<'a>(words: &[&'a str]) -> Option<Look<'a>> {
    match words.get(1) {
        Some(&"run") => {
            let at = skip(words, 2, &["-e", "--env"]);
            let word = words.get(at)?;
            // `hatch run test:cov`: an environment and one of its scripts.
            let script = word.rsplit(':').next().unwrap_or(word);
            let is_test = matches!(base(script), "test" | "tests" | "cov" | "test-cov" | "unit");
            if is_test {
                return None;
            }
            Some(Look::inner(at))
        }
        _ => None,
    }
}
