//! The browser of the tests: one that is there, or Debian's.

use crate::{Result, shell};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Chromium and the driver that belongs to it.
pub struct Chromium {
    /// The browser.
    pub browser: PathBuf,
    /// `chromedriver` of the same version.
    pub driver: PathBuf,
}

const BROWSER: &str = "RUNWISE_CHROMIUM";
const DRIVER: &str = "RUNWISE_CHROMEDRIVER";
/// The fonts make screenshots readable in both languages.
const PACKAGES: [&str; 4] = [
    "chromium",
    "chromium-driver",
    "fonts-dejavu-core",
    "fonts-noto-cjk",
];

/// Finds Chromium; on Debian, as root, installs what is missing.
///
/// # Errors
/// When there is none, with the variables that point to one.
pub fn chromium() -> Result<Chromium> {
    shell::say("Chromium", "Tests run where visitors are: in a browser.");
    let given = std::env::var_os(BROWSER).is_some() && std::env::var_os(DRIVER).is_some();
    if !given && is_debian_root() {
        install()?;
    }
    Ok(Chromium {
        browser: find(BROWSER, &["chromium", "chromium-browser", "google-chrome"])?,
        driver: find(DRIVER, &["chromedriver"])?,
    })
}

fn find(variable: &str, names: &[&str]) -> Result<PathBuf> {
    if let Some(path) = std::env::var_os(variable).map(PathBuf::from) {
        return if path.is_file() {
            Ok(path)
        } else {
            Err(format!(
                "{variable} names {}, which is no file.",
                path.display()
            ))
        };
    }
    names.iter().find_map(|name| shell::which(name)).ok_or_else(|| {
        format!(
            "There is no {} on the PATH; install Chromium with its driver, or set {BROWSER} and {DRIVER} to the two programs.",
            names.join(" or ")
        )
    })
}

fn is_debian_root() -> bool {
    let debian = std::fs::read_to_string("/etc/os-release")
        .is_ok_and(|text| text.lines().any(|line| line == "ID=debian"));
    debian && shell::first_line("id", &["-u"]).as_deref() == Some("0")
}

fn install() -> Result {
    let is_missing = |package: &&str| {
        !Path::new("/var/lib/dpkg/info")
            .join(format!("{package}.list"))
            .is_file()
    };
    let missing: Vec<&str> = PACKAGES.into_iter().filter(is_missing).collect();
    if missing.is_empty() {
        return Ok(());
    }
    println!("  Installing {} with apt.", missing.join(", "));
    shell::run(Command::new("apt-get").args(["update", "-qq"]))?;
    let mut command = Command::new("apt-get");
    command
        .args(["install", "-y", "-qq", "--no-install-recommends"])
        .args(missing)
        .env("DEBIAN_FRONTEND", "noninteractive");
    shell::run(&mut command)
}
