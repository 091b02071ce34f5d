//! `www/index.html`, which works as it stands beside unhashed files, made ready to be shipped.

use crate::assets::renamed;
use crate::{Result, paths, shell};
use std::collections::BTreeMap;
use std::process::Command;

/// Folder of everything that is named after its content and may be cached for ever.
pub const ASSETS: &str = "assets/";

/// What the page may load and talk to. The visitor brings his own backend: on this machine, or behind
/// encryption anywhere.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' http://127.0.0.1:* http://localhost:* https:; \
    img-src 'self' data: blob:; style-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'";

const CHARSET: &str = "<meta charset=\"utf-8\">\n";
const BUILD: &str = "name=\"runwise-build\" content=\"development\"";

/// The page with hashed names, its build id and its content security policy.
///
/// # Errors
/// When the page names a file that does not exist, or lacks a line that is to be completed.
pub fn shipped(source: &str, names: &BTreeMap<String, String>, build: &str) -> Result<String> {
    for needed in [CHARSET, BUILD] {
        if !source.contains(needed) {
            return Err(format!("www/index.html lacks `{}`.", needed.trim_end()));
        }
    }
    let kept: String = source
        .split_inclusive('\n')
        .filter(|line| !line.contains("trunk"))
        .collect();
    let page = renamed(&kept, names, ASSETS)
        .replace(
            CHARSET,
            &format!(
                "{CHARSET}<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n"
            ),
        )
        .replace(BUILD, &BUILD.replace("development", build));
    match page
        .split("\"./")
        .skip(1)
        .find(|rest| !rest.starts_with(ASSETS) && !rest.starts_with('"'))
    {
        Some(rest) => Err(format!(
            "www/index.html names ./{}, which is not there.",
            rest.split('"').next().unwrap_or(rest)
        )),
        None => Ok(page),
    }
}

/// Commit (where there is one), whether it was changed since, and a hash of what is shipped.
pub fn build_id(content: u64) -> String {
    let git = |arguments: &[&str]| {
        let output = Command::new("git")
            .current_dir(paths::root())
            .args(arguments)
            .output()
            .ok()?;
        output
            .status
            .success()
            .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let commit = git(&["rev-parse", "--short=8", "HEAD"]).unwrap_or("no-commit".to_owned());
    let modified = git(&["status", "--porcelain"]).is_some_and(|changes| !changes.is_empty());
    format!(
        "{commit}{}-{:08x}",
        if modified { "-modified" } else { "" },
        content >> 32
    )
}

/// The page's source.
///
/// # Errors
/// When it cannot be read.
pub fn source() -> Result<String> {
    shell::read_text(&paths::root().join("www/index.html"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn names(list: &[&str]) -> BTreeMap<String, String> {
        list.iter()
            .map(|name| ((*name).to_owned(), format!("hashed-{name}")))
            .collect()
    }

    #[test]
    fn the_page_names_only_files_that_exist() {
        let page = format!(
            "{CHARSET}<meta {BUILD}>\n<a href=\"./\"></a><link href=\"./a.css\">\n<link data-trunk href=\"./b.css\">\n"
        );
        let shipped = |list| super::shipped(&page, &names(list), "id");
        assert!(shipped(&[]).unwrap_err().contains("a.css"));
        let page = shipped(&["a.css"]).unwrap();
        assert!(
            page.contains("<link href=\"./assets/hashed-a.css\">")
                && page.contains("content=\"id\"")
                && !page.contains("trunk")
        );
    }

    #[test]
    fn every_file_beside_the_page_is_named_by_it_and_copied_by_trunk() {
        let page = source().unwrap();
        for name in shell::files(&paths::root().join("www")).unwrap() {
            if name != "index.html" {
                let used = page.contains(&format!("\"./{name}\""));
                let copied =
                    page.contains(&format!("data-trunk rel=\"copy-file\" href=\"{name}\""));
                assert!(used && copied, "www/index.html does not name {name} twice");
            }
        }
    }

    #[test]
    fn no_script_or_style_is_inline() {
        let page = source().unwrap();
        assert!(
            !page.contains("<style") && !page.contains(" style=") && !page.contains(" onload=")
        );
        assert!(
            page.split("<script").skip(1).all(|script| script
                .split('>')
                .next()
                .unwrap()
                .contains("src="))
        );
    }
}
