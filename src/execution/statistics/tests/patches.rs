//! Patches read, and what follows from them.

use super::super::*;
use proptest::prelude::*;

const PATCH: &str = "\
diff --git a/django/db/query.py b/django/db/query.py
index 1..2 100644
--- a/django/db/query.py
+++ b/django/db/query.py
@@ -1,4 +1,4 @@ class Query:
 one
--- two
+++ two
 three

@@ -10 +10,2 @@
 ten
+eleven
diff --git a/tests/queries/tests.py b/tests/queries/tests.py
new file mode 100644
--- /dev/null
+++ b/tests/queries/tests.py
@@ -0,0 +1 @@
+assert True
\\ No newline at end of file
diff --git a/old name.py b/new name.py
similarity index 100%
rename from old name.py
rename to new name.py
diff --git a/gone.py b/gone.py
deleted file mode 100644
--- a/gone.py
+++ /dev/null
@@ -1 +0,0 @@
-pass
diff --git \"a/caf\\303\\251.png\" \"b/caf\\303\\251.png\"
Binary files differ
";

#[test]
fn a_patch_is_read_by_its_headers() {
    let patch = Patch::parse(PATCH);
    let file = |path: &str, change, hunks, added, removed| FileChange {
        path: path.to_owned(),
        change,
        hunks,
        added,
        removed,
    };
    assert_eq!(
        patch.files,
        [
            file("django/db/query.py", Change::Edit, 2, 2, 1),
            file("tests/queries/tests.py", Change::New, 1, 1, 0),
            file(
                "new name.py",
                Change::Renamed("old name.py".to_owned()),
                0,
                0,
                0
            ),
            file("gone.py", Change::Removed, 1, 0, 1),
            file("café.png", Change::Binary, 0, 0, 0),
        ]
    );
    assert!(!patch.cut);
    assert_eq!((patch.hunks(), patch.lines()), (4, 5));
    assert!(patch.changes_tests());
    assert!(!Patch::parse(PATCH.split("diff --git a/tests").next().unwrap()).changes_tests());
}

#[test]
fn patches_without_git_and_with_damage() {
    let plain = Patch::parse(
        "--- x.c\t2024-01-01\n+++ x.c\t2024-01-02\r\n@@ -1 +1 @@\n-a\n+b\n--- y.c\n+++ y.c\n@@ -1 +1 @@\n-a\n+b\n",
    );
    let paths: Vec<&str> = plain.files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(paths, ["x.c", "y.c"]);
    assert_eq!(plain.lines(), 4);
    for text in ["", "no patch", "@@ -1 +1 @@\n-a", "+++ \n", "@@ -x +y @@\n"] {
        assert_eq!(Patch::parse(text).lines(), 0, "{text}");
    }
    let cut = Patch::parse("--- a/x\n+++ b/x\n@@ -1,5 +1,5 @@\n one\n-tw");
    assert!(cut.cut);
    assert_eq!(cut.files[0].removed, 1);
    // A header that promises too much does not swallow the next file.
    let next = Patch::parse(
        "--- a/x\n+++ b/x\n@@ -1,9 +1,9 @@\n-one\ndiff --git a/y b/y\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n",
    );
    assert_eq!(next.files.len(), 2);
    // The same file twice is one file.
    let twice = Patch::parse(
        "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n--- a/x\n+++ b/x\n@@ -5 +5 @@\n-a\n+b\n",
    );
    assert_eq!((twice.files.len(), twice.hunks()), (1, 2));
}

#[test]
fn tests_are_told_by_their_path() {
    for path in [
        "tests/queries/tests.py",
        "astropy/table/tests/test_table.py",
        "/testbed/tests/runtests.py",
        "test/unit.c",
        "src/test/java/A.java",
        "conftest.py",
        "lib/foo_test.go",
        "web/app.test.tsx",
        "spec/models/user_spec.rb",
        "./test_it.py",
        "app/tests.py",
    ] {
        assert!(is_test_path(path), "{path}");
    }
    for path in [
        "django/test/client.py",
        "sympy/testing/runtests.py",
        "src/latest.py",
        "contest/a.py",
        "attest.rs",
        "test",
        "",
        "/testbed/django/db/query.py",
    ] {
        assert!(!is_test_path(path), "{path}");
    }
}

#[test]
fn a_first_edit_is_in_the_file_or_not() {
    let gold =
        Patch::parse("--- a/django/db/query.py\n+++ b/django/db/query.py\n@@ -1 +1 @@\n-a\n+b\n");
    let of = |edits: &[&[&str]]| {
        let edits: Vec<Vec<String>> = edits
            .iter()
            .map(|paths| paths.iter().map(|&path| path.to_owned()).collect())
            .collect();
        FirstEdit::of(edits.iter().map(Vec::as_slice), &gold)
    };
    assert_eq!(of(&[]), FirstEdit::None);
    assert_eq!(of(&[&[]]), FirstEdit::None);
    assert_eq!(of(&[&["/testbed/django/db/query.py"]]), FirstEdit::Gold);
    assert_eq!(of(&[&["a.py", "./django/db/query.py"]]), FirstEdit::Gold);
    assert_eq!(of(&[&["other_django/db/query.py"]]), FirstEdit::Elsewhere);
    assert_eq!(
        of(&[&["/testbed/test_it.py"], &["django/db/query.py"]]),
        FirstEdit::Test
    );
    assert!(hits(&Patch::parse(PATCH), &gold));
    assert!(!hits(&gold, &Patch::default()));
}

#[test]
fn strata_are_those_of_the_paper() {
    let sized = |files: u32, hunks: u32, lines: u32| Patch {
        files: (0..files)
            .map(|file| FileChange {
                path: file.to_string(),
                hunks: if file == 0 { hunks } else { 0 },
                added: if file == 0 { lines } else { 0 },
                ..FileChange::default()
            })
            .collect(),
        cut: false,
    };
    let sized = |files, hunks, lines| PatchSize::of(&sized(files, hunks, lines));
    let levels = |size: PatchSize| Measure::ALL.map(|measure| size.level(measure));
    assert_eq!(levels(sized(1, 1, 5)), [0, 0, 0]);
    assert_eq!(levels(sized(2, 2, 6)), [1, 1, 1]);
    assert_eq!(levels(sized(2, 3, 20)), [1, 1, 1]);
    assert_eq!(levels(sized(3, 4, 21)), [2, 2, 2]);
    let mut strata = Strata::default();
    strata.add(&sized(1, 4, 6), true, false);
    assert_eq!(strata.counts[0][0].only_first, 1);
    assert_eq!(strata.counts[1][2].only_first, 1);
    assert_eq!(strata.counts[2][1].only_first, 1);
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "[-+@ \\\\a/b\"0-9,\n]{0,200}", place in 0..PATCH.len()) {
        let _ = Patch::parse(&text);
        let mut mixed = PATCH.to_owned();
        if mixed.is_char_boundary(place) {
            mixed.insert_str(place, &text);
            let _ = Patch::parse(&mixed);
            let _ = Patch::parse(&PATCH[..place]);
        }
    }
}
