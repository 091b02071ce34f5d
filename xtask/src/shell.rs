//! Running other programs and touching files, with errors that name the program or the file.

use crate::Result;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;

/// Says what is done and why, before it is done.
pub fn say(what: &str, why: &str) {
    println!("• {what}\n  {why}");
}

/// Runs a program to its end with our own output; anything but success is an error.
pub fn run(command: &mut Command) -> Result {
    let status = command
        .status()
        .map_err(|error| cannot_start(command, &error))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("`{}` failed ({status}).", shown(command)))
    }
}

/// Runs a program to its end, shows what it writes, and returns whether it succeeded and the text.
pub fn tee(command: &mut Command) -> Result<(bool, String)> {
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| cannot_start(command, &error))?;
    let (sender, lines) = mpsc::channel();
    let forward = |stream: Box<dyn Read + Send>, sender: mpsc::Sender<String>| {
        std::thread::spawn(move || {
            let mut lines = BufReader::new(stream)
                .split(b'\n')
                .map_while(std::io::Result::ok);
            lines.try_for_each(|line| sender.send(String::from_utf8_lossy(&line).into_owned()))
        })
    };
    if let (Some(stdout), Some(stderr)) = (child.stdout.take(), child.stderr.take()) {
        forward(Box::new(stdout), sender.clone());
        forward(Box::new(stderr), sender);
    }
    let mut text = String::new();
    for line in lines {
        println!("{line}");
        text += &line;
        text.push('\n');
    }
    let status = child
        .wait()
        .map_err(|error| cannot_start(command, &error))?;
    Ok((status.success(), text))
}

/// Runs a program to its end and returns what it wrote to its standard output.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| cannot_start(command, &error))?;
    if !output.status.success() {
        return Err(format!("`{}` failed ({}).", shown(command), output.status));
    }
    String::from_utf8(output.stdout)
        .map_err(|_| format!("`{}` did not write text.", shown(command)))
}

/// First line a program prints, or `None` if it is not there or fails.
pub fn first_line(program: impl AsRef<OsStr>, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program)
        .args(arguments)
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output
        .status
        .success()
        .then(|| text.lines().next().unwrap_or_default().trim().to_owned())
}

/// Where `program` lies on the PATH.
pub fn which(program: &str) -> Option<PathBuf> {
    let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|folder| folder.join(&file))
        .find(|path| path.is_file())
}

/// The command as a person would type it.
pub fn shown(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|part| part.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Why a program did not even start.
pub fn cannot_start(command: &Command, error: &std::io::Error) -> String {
    format!(
        "`{}` cannot be started: {error}.",
        command.get_program().to_string_lossy()
    )
}

/// Bytes of a file.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path).map_err(|error| format!("{} cannot be read: {error}.", path.display()))
}

/// Text of a file.
pub fn read_text(path: &Path) -> Result<String> {
    std::fs::read_to_string(path)
        .map_err(|error| format!("{} cannot be read: {error}.", path.display()))
}

/// Writes a file, and the folders it lies in.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(path, bytes))
        .map_err(|error| format!("{} cannot be written: {error}.", path.display()))
}

/// Makes `folder` exist and be empty.
pub fn empty(folder: &Path) -> Result {
    if folder.exists() {
        std::fs::remove_dir_all(folder)
            .map_err(|error| format!("{} cannot be removed: {error}.", folder.display()))?;
    }
    std::fs::create_dir_all(folder)
        .map_err(|error| format!("{} cannot be made: {error}.", folder.display()))
}

/// Every file below `folder` as a sorted path relative to it, with `/` between names; none if there is no such folder.
pub fn files(folder: &Path) -> Result<Vec<String>> {
    fn collect(root: &Path, folder: &Path, found: &mut Vec<String>) -> std::io::Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                collect(root, &path, found)?;
            } else if let Ok(relative) = path.strip_prefix(root) {
                found.push(relative.to_string_lossy().replace('\\', "/"));
            }
        }
        Ok(())
    }
    let mut found = Vec::new();
    if folder.is_dir() {
        collect(folder, folder, &mut found)
            .map_err(|error| format!("{} cannot be listed: {error}.", folder.display()))?;
    }
    found.sort();
    Ok(found)
}
