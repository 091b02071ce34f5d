//! The patch that is known to solve a task, and the patch of a run.

use super::law::{chance, one_of};
use crate::numerics::Random;
use std::fmt::Write as _;

/// A made-up project.
pub(super) struct Project {
    pub name: &'static str,
    /// Whether its tests are started by a script, as Django's are.
    pub own_runner: bool,
    /// Its source files.
    pub files: [&'static str; 8],
    /// Its tests, each of the source file in the same place.
    pub tests: [&'static str; 8],
}

/// The projects, in the order of tasks: two in three are of the first.
pub(super) const PROJECTS: [Project; 3] = [
    Project {
        name: "webframe",
        own_runner: true,
        files: [
            "webframe/db/query.py",
            "webframe/db/fields.py",
            "webframe/forms/widgets.py",
            "webframe/http/response.py",
            "webframe/template/loader.py",
            "webframe/urls/resolvers.py",
            "webframe/utils/dates.py",
            "webframe/core/validators.py",
        ],
        tests: [
            "queries",
            "model_fields",
            "forms_tests",
            "responses",
            "template_loader",
            "urlpatterns",
            "utils_tests",
            "validators",
        ],
    },
    Project {
        name: "tablekit",
        own_runner: false,
        files: [
            "tablekit/table/column.py",
            "tablekit/table/join.py",
            "tablekit/io/ascii.py",
            "tablekit/io/header.py",
            "tablekit/units/convert.py",
            "tablekit/units/parse.py",
            "tablekit/stats/sigma.py",
            "tablekit/wcs/frames.py",
        ],
        tests: [
            "tablekit/table/tests/test_column.py",
            "tablekit/table/tests/test_join.py",
            "tablekit/io/tests/test_ascii.py",
            "tablekit/io/tests/test_header.py",
            "tablekit/units/tests/test_convert.py",
            "tablekit/units/tests/test_parse.py",
            "tablekit/stats/tests/test_sigma.py",
            "tablekit/wcs/tests/test_frames.py",
        ],
    },
    Project {
        name: "docbuild",
        own_runner: false,
        files: [
            "docbuild/ext/autodoc.py",
            "docbuild/ext/links.py",
            "docbuild/domains/python.py",
            "docbuild/writers/html.py",
            "docbuild/writers/latex.py",
            "docbuild/util/nodes.py",
            "docbuild/search/index.py",
            "docbuild/config.py",
        ],
        tests: [
            "tests/test_ext_autodoc.py",
            "tests/test_ext_links.py",
            "tests/test_domain_python.py",
            "tests/test_writer_html.py",
            "tests/test_writer_latex.py",
            "tests/test_util_nodes.py",
            "tests/test_search.py",
            "tests/test_config.py",
        ],
    },
];

/// A made-up task.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub project: &'static Project,
    /// Which of the files the problem is in.
    pub file: usize,
    /// Files, hunks a file, lines a hunk of the known patch.
    pub patch: [u32; 3],
    /// What it is like: a standard normal number.
    pub weight: f64,
}

impl Task {
    /// Draws a task; `place` between 0 and 1 gives the size of its patch, so that all tasks together
    /// have the published shares: 85 of 100 with one file, 6 with three; 62 with one hunk, 13 with four
    /// and more; 45 with five lines at most, 19 with more than twenty.
    pub(super) fn draw(place: f64, weight: f64, random: &mut Random) -> Self {
        let files = match place {
            place if place < 0.85 => 1,
            place if place < 0.94 => 2,
            _ => 3,
        };
        let hunks = match place {
            place if place < 0.62 => 1,
            place if place < 0.85 => 2 + u32::from(place > 0.75),
            place if place < 0.87 => 1,
            _ => 2,
        };
        let lines = match place {
            place if place < 0.45 => 2 + random.below(4),
            place if place < 0.62 => 6 + random.below(15),
            place if place < 0.81 => 3 + random.below(3),
            _ => 11 + random.below(8),
        };
        let project = match random.below(6) {
            0..4 => 0,
            4 => 1,
            _ => 2,
        };
        Self {
            project: &PROJECTS[project],
            file: random.below(8) as usize,
            patch: [files, hunks, lines],
            weight,
        }
    }

    /// The test that goes with the file of the problem.
    pub(super) fn test(&self) -> &'static str {
        self.project.tests[self.file]
    }

    /// A test file, whatever the project starts its tests with.
    pub(super) fn test_file(&self) -> String {
        match self.project.own_runner {
            true => format!("tests/{}/tests.py", self.test()),
            false => self.test().to_owned(),
        }
    }

    /// The known patch.
    pub(super) fn gold(&self, random: &mut Random) -> String {
        self.diff(self.file, self.patch, random)
    }

    /// The patch of a run: in the right file or in the next one, smaller than the known one, and
    /// sometimes with a test.
    pub(super) fn attempt(&self, right: bool, random: &mut Random) -> String {
        let [_, hunks, lines] = self.patch;
        let mut text = self.diff(
            self.file + usize::from(!right),
            [1, hunks.min(2), lines.min(8)],
            random,
        );
        if chance(random, 0.1) {
            write_file(&mut text, &self.test_file(), 1, 4, random);
        }
        text
    }

    fn diff(&self, first: usize, [files, hunks, lines]: [u32; 3], random: &mut Random) -> String {
        let mut text = String::with_capacity((files * hunks * (lines + 8) * 40) as usize);
        for file in 0..files as usize {
            let path = self.project.files[(first + file) % 8];
            write_file(&mut text, path, hunks, lines, random);
        }
        text
    }
}

/// Lines of code that say little.
const LINES: [&str; 6] = [
    "        value = self.normalise(value)",
    "        if value is None:",
    "            return self.default",
    "        names = [name for name in names if name]",
    "        return super().clean(value, strict=strict)",
    "        self._cache.pop(key, None)",
];

/// A file's part of a diff. Writing to a text cannot fail.
fn write_file(text: &mut String, path: &str, hunks: u32, lines: u32, random: &mut Random) {
    let _ = write!(
        text,
        "diff --git a/{path} b/{path}\n--- a/{path}\n+++ b/{path}\n"
    );
    let mut at = 20 + random.below(200);
    for _ in 0..hunks {
        let removed = lines / 3;
        let added = lines - removed;
        let _ = writeln!(text, "@@ -{at},{} +{at},{} @@", 2 + removed, 2 + added);
        text.push_str("     def clean(self, value):\n");
        for (sign, count) in [('-', removed), ('+', added)] {
            for _ in 0..count {
                let _ = writeln!(text, "{sign}{}", one_of(&LINES, random));
            }
        }
        text.push_str("         return value\n");
        at += 30 + random.below(60);
    }
}
