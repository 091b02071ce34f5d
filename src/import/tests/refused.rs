//! Files that give nothing, and the sentence that says so.

use crate::import::import;
use crate::limits;

#[test]
fn what_gives_nothing_is_named() {
    let utf16: Vec<u8> = "import sys\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let marked = [b"\xFF\xFE".as_slice(), &utf16].concat();
    let mut tar = vec![b'a'; 600];
    tar[257..262].copy_from_slice(b"ustar");
    let cases: Vec<(&str, &[u8], &str)> = vec![
        ("empty", b"", "The file is empty."),
        ("blank", b" \n\t\r\n", "The file is empty."),
        ("mark", b"\xEF\xBB\xBF\n", "The file is empty."),
        ("html", b"\n<!DOCTYPE html><html>", "a page of HTML"),
        ("html.py", b"<html>", "a page of HTML"),
        ("xml", b"<?xml version=\"1.0\"?><a/>", "is XML"),
        ("jpeg", b"\xFF\xD8\xFF\xE0\0\x10JFIF", "a JPEG picture"),
        ("png", b"\x89PNG\r\n\x1A\n", "a PNG picture"),
        ("pdf", b"%PDF-1.7\n", "a PDF document"),
        ("parquet", b"PAR1\x15\0", "a Parquet file"),
        ("pickle", b"\x80\x04\x95\0\0", "a pickle of Python"),
        ("tar", &tar, "a tar archive"),
        ("utf16", &utf16, "text in UTF-16"),
        ("marked", &marked, "text in UTF-16"),
        ("utf32", b"\xFF\xFE\0\0i\0\0\0", "text in UTF-32"),
        (
            "latin",
            b"# ok\n# caf\xE9\n",
            "Line 2 holds bytes that are no text in UTF-8",
        ),
        (
            "zeros",
            b"a\nb\0c",
            "Line 2 holds bytes that are no text in UTF-8",
        ),
        (
            "pointer",
            b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n",
            "Git LFS pointer",
        ),
        (
            "prose",
            b"Dear all, this is it.\n",
            "The text is no program",
        ),
        ("word", b"word", "The text is no program"),
        ("column.csv", b"A\n1\n2\n", "only one column"),
        ("column", b"A\n1\n2\n", "only one column"),
        ("header.csv", b"A,B\n", "no row that fits"),
        ("ragged.csv", b"A,B\n1\n1,2,3,4\n", "no row that fits"),
        ("labels.csv", b"worker,task,label\n", "no row that fits"),
        (
            "nothing.csv",
            b"id,expected\n1,2\n",
            "no column that could be a program",
        ),
        (
            "cut.json",
            b"{\"task_id\": 1,\n \"prompt\": [1, 2",
            "in line 2, at character 17, `,` or `]` is expected, not the end",
        ),
        (
            "cut2.json",
            b"[{\"task_id\": \"a",
            "in line 1, at character 14, a string starts that does not end",
        ),
        (
            "python.json",
            b"{'task_id': 1}",
            "in line 1, at character 2, a key in quotes is expected, not `\\'`",
        ),
        (
            "other.json",
            b"{\"a\": 1, \"b\": 2}",
            "used: A record of no known kind: its fields are `a`, `b`.",
        ),
        (
            "numbers.json",
            b"[1,\n 2]",
            "used; `line 1`: It is no object",
        ),
        ("empty.json", b"[]", "The text is no program"),
        (
            "notebook.ipynb",
            b"{\"cells\": [], \"nbformat\": 4}",
            "a Jupyter notebook",
        ),
        (
            "fences.md",
            b"```json\n{}\n```\n",
            "used; `line 2`: The block is marked as `json`.",
        ),
        (
            "zip",
            b"PK\x03\x04 cut",
            "its directory, which stands at its end, is not there",
        ),
        (
            "none.zip",
            b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
            "there is no file in it",
        ),
        ("gzip", b"\x1F\x8B\x08\0", "its packed bytes are damaged"),
        (
            "wasm.zip",
            b"\0as",
            "Line 1 holds bytes that are no text in UTF-8",
        ),
    ];
    for (name, bytes, expected) in cases {
        match import(name, bytes) {
            Ok(imported) => panic!("{name}: {imported:#?}"),
            Err(error) => {
                let told = error.to_string();
                assert!(told.contains(expected), "{name}: {told}");
                assert!(!error.hint().is_empty(), "{name}");
                assert!(told.ends_with('.'), "{name}: {told}");
            }
        }
    }
}

#[test]
fn too_large_is_told_before_anything_is_read() {
    let error = import("a.py", &vec![b'#'; limits::IMPORT_BYTES + 1]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "The file has 32 MB; at most 32 MB are read."
    );
}
