//! Which files are the source of a project.

/// Whether a change of this file is a change of the program, judged by its path alone.
///
/// Not source:
/// - files in folders of tests, documentation, builds or temporary files (`tests/`, `docs/`, `/tmp`),
///   but `django/test` is Django's own package;
/// - files that are tests by name: `test_x.py`, `x_test.go`, `x.spec.ts`, `XTest.java`, `conftest.py`;
/// - scripts that agents write to look at a problem: `reproduce_x.py`, `repro.py`; by names that
///   projects also use (`debug_x.py`, `check_x.py`, `demo.py`), only at the root;
/// - texts and data: only endings of programs and their settings are source.
#[must_use]
pub fn is_source(path: &str) -> bool {
    let path = path.trim();
    let (folders, name) = path.rsplit_once(['/', '\\']).unwrap_or(("", path));
    if is_temporary(path) || in_other_folder(folders) {
        return false;
    }
    has_source_ending(name) && !is_test(name) && !is_probe(name, is_root(folders))
}

fn is_temporary(path: &str) -> bool {
    [
        "/tmp/",
        "/var/tmp/",
        "/dev/",
        "/proc/",
        "/private/tmp/",
        "$TMPDIR",
        "~/.",
        "/root/.",
        "/etc/",
    ]
    .iter()
    .any(|start| path.starts_with(start))
}

fn in_other_folder(folders: &str) -> bool {
    let mut before = "";
    for folder in folders.split(['/', '\\']) {
        let other = match folder {
            "test" => before != "django",
            "tests" | "__tests__" | "spec" | "specs" | "e2e" | "testdata" | "test_data"
            | "fixtures" | "__mocks__" | "doc" | "docs" | "node_modules" | ".git" | "venv"
            | ".venv" | "target" | "dist" | "site-packages" | "__pycache__" | "examples"
            | "benchmarks" | "androidTest" => true,
            _ => {
                folder.starts_with("test_")
                    || folder.ends_with("_tests")
                    || folder.ends_with("-tests")
            }
        };
        if other {
            return true;
        }
        before = folder;
    }
    false
}

fn has_source_ending(name: &str) -> bool {
    let Some((stem, ending)) = name.rsplit_once('.') else {
        return matches!(
            name,
            "Makefile" | "Dockerfile" | "Rakefile" | "Gemfile" | "Jenkinsfile" | "BUILD"
        );
    };
    match ending {
        "json" => matches!(stem, "package" | "tsconfig" | "composer" | "deno"),
        "txt" => stem == "CMakeLists",
        _ => matches!(
            ending,
            "py" | "pyx"
                | "pxd"
                | "pyi"
                | "rs"
                | "go"
                | "js"
                | "jsx"
                | "ts"
                | "tsx"
                | "mjs"
                | "cjs"
                | "vue"
                | "svelte"
                | "java"
                | "kt"
                | "kts"
                | "scala"
                | "groovy"
                | "gradle"
                | "c"
                | "h"
                | "cc"
                | "cpp"
                | "cxx"
                | "hh"
                | "hpp"
                | "hxx"
                | "cu"
                | "cs"
                | "fs"
                | "rb"
                | "erb"
                | "php"
                | "swift"
                | "m"
                | "mm"
                | "pl"
                | "pm"
                | "r"
                | "R"
                | "jl"
                | "lua"
                | "ex"
                | "exs"
                | "erl"
                | "hs"
                | "ml"
                | "mli"
                | "clj"
                | "dart"
                | "zig"
                | "nim"
                | "f"
                | "f90"
                | "asm"
                | "s"
                | "y"
                | "l"
                | "sql"
                | "html"
                | "htm"
                | "css"
                | "scss"
                | "less"
                | "jinja"
                | "j2"
                | "tmpl"
                | "tpl"
                | "proto"
                | "graphql"
                | "sh"
                | "bash"
                | "toml"
                | "cfg"
                | "ini"
                | "yaml"
                | "yml"
                | "xml"
                | "cmake"
                | "mk"
                | "in"
        ),
    }
}

fn is_test(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name);
    let dotted = name.split('.').skip(1);
    stem.starts_with("test_")
        || stem.ends_with("_test")
        || stem.ends_with("_tests")
        || stem.ends_with("_spec")
        || matches!(
            stem,
            "test" | "tests" | "conftest" | "runtests" | "tox" | "pytest" | "noxfile"
        )
        || ["Test", "Tests", "Spec", "IT"].iter().any(|end| {
            stem.strip_suffix(end).is_some_and(|rest| {
                !rest.is_empty()
                    && (end.len() > 2 || rest.ends_with(|c: char| c.is_ascii_lowercase()))
            })
        })
        || dotted.clone().count() > 1
            && dotted
                .clone()
                .any(|part| matches!(part, "test" | "spec" | "cy" | "e2e"))
}

/// Scripts that look at a problem.
fn is_probe(name: &str, at_root: bool) -> bool {
    let stem = name.split('.').next().unwrap_or(name).to_ascii_lowercase();
    if ["repro", "minimal_", "mre", "poc_", "scratch", "sandbox_"]
        .iter()
        .any(|start| stem.starts_with(start))
        || matches!(&*stem, "poc" | "mwe")
        || stem.ends_with("_repro")
        || stem.ends_with("_reproduce")
    {
        return true;
    }
    at_root
        && [
            "debug",
            "check",
            "verify",
            "demo",
            "tmp",
            "temp",
            "issue",
            "bug",
            "try",
            "example",
            "run_test",
            "simple",
            "final",
            "validate",
            "investigate",
            "explore",
            "comprehensive",
            "edge_case",
            "quick",
        ]
        .iter()
        .any(|word| {
            stem.strip_prefix(word).is_some_and(|rest| {
                rest.is_empty()
                    || rest.starts_with(['_', '-'])
                    || rest.starts_with(|c: char| c.is_ascii_digit())
                    || rest.starts_with("s.")
                    || rest == "s"
            })
        })
}

/// Whether a folder looks like the root of a project: none, or where harnesses put one.
fn is_root(folders: &str) -> bool {
    let mut parts = folders
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".");
    if !folders.starts_with('/') {
        return parts.next().is_none();
    }
    let (first, second, third) = (parts.next(), parts.next(), parts.next());
    // Folders that hold projects.
    let holds = matches!(
        first,
        Some("workspace" | "repos" | "home" | "root" | "work" | "mnt" | "projects")
    );
    second.is_none() || holds && third.is_none()
}
