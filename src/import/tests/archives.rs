//! Zip archives that others would rather not see.

use crate::import::crc::crc32;
use crate::import::{import, import_all};
use crate::limits;
use crate::task::file::Code;
use miniz_oxide::deflate::compress_to_vec;

/// A file of an archive to be.
#[derive(Clone)]
struct File {
    name: String,
    method: u16,
    flags: u16,
    packed: Vec<u8>,
    size: u32,
    crc: u32,
}

fn deflated(name: &str, bytes: &[u8]) -> File {
    File {
        name: name.to_owned(),
        method: 8,
        flags: 0,
        packed: compress_to_vec(bytes, 6),
        size: bytes.len() as u32,
        crc: crc32(bytes),
    }
}

fn zip(files: &[File]) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for file in files {
        let at = bytes.len() as u32;
        let mut common = Vec::new();
        for short in [20, file.flags, file.method, 0, 0] {
            common.extend(u16::to_le_bytes(short));
        }
        for long in [file.crc, file.packed.len() as u32, file.size] {
            common.extend(long.to_le_bytes());
        }
        common.extend((file.name.len() as u16).to_le_bytes());
        common.extend([0, 0]);
        bytes.extend(b"PK\x03\x04");
        bytes.extend(&common);
        bytes.extend(file.name.as_bytes());
        bytes.extend(&file.packed);
        directory.extend(b"PK\x01\x02\x14\0");
        directory.extend(&common);
        directory.extend([0; 10]);
        directory.extend(at.to_le_bytes());
        directory.extend(file.name.as_bytes());
    }
    let (start, size) = (bytes.len() as u32, directory.len() as u32);
    bytes.extend(directory);
    bytes.extend(b"PK\x05\x06\0\0\0\0");
    bytes.extend([(files.len() as u16).to_le_bytes(); 2].concat());
    bytes.extend(size.to_le_bytes());
    bytes.extend(start.to_le_bytes());
    bytes.extend([0, 0]);
    bytes
}

/// What is said of the one file that cannot be read, beside one that can.
fn skipped(file: File) -> String {
    let good = deflated("good.py", b"print(1)\n");
    let imported = import("", &zip(&[good, file])).unwrap();
    assert_eq!(imported.programs.len(), 1);
    assert_eq!(imported.skipped.len(), 1);
    imported.skipped[0].reason.clone()
}

#[test]
fn what_cannot_be_unpacked_is_named() {
    let file = deflated("a.py", b"print(2)\n");
    for (change, expected) in [
        (
            (|file: &mut File| file.flags = 1) as fn(&mut File),
            "it is encrypted",
        ),
        (|file| file.method = 12, "packed by method 12"),
        (|file| file.method = 99, "it is encrypted"),
        (|file| file.size = u32::MAX, "zip64"),
        (|file| file.crc ^= 1, "packed bytes are damaged"),
        (|file| file.size += 1, "packed bytes are damaged"),
        (|file| file.size -= 1, "packed bytes are damaged"),
        (
            |file| file.size = 100 << 20,
            "unpacks to more than the 64 MB",
        ),
        (|file| file.packed.truncate(3), "packed bytes are damaged"),
    ] {
        let mut file = file.clone();
        change(&mut file);
        let told = skipped(file);
        assert!(told.contains(expected), "{told}");
        assert!(told.starts_with("The file cannot be unpacked: "), "{told}");
    }
}

#[test]
fn a_bomb_unpacks_to_the_limit_and_no_further() {
    let large = vec![b'#'; limits::UNPACKED_BYTES / 4];
    let bomb = deflated("bomb.json", &large);
    let files = vec![bomb; 6];
    let archive = zip(&files);
    assert!(archive.len() < limits::UNPACKED_BYTES / 500);
    let error = import("", &archive).unwrap_err();
    assert!(error.to_string().contains("`bomb.json`"), "{error}");
}

#[test]
fn names_are_only_names() {
    let files = [
        "../../etc/solve.py",
        "C:\\Users\\solve.py",
        "/solve.py",
        "a\nb.py",
        ".py",
    ]
    .map(|name| deflated(name, b"print(1)\n"));
    let imported = import("", &zip(&files)).unwrap();
    let names: Vec<&str> = imported
        .programs
        .iter()
        .map(|program| program.name.as_str())
        .collect();
    assert_eq!(names, ["solve", "solve 2", "solve 3", "ab", "E"]);
}

#[test]
fn the_first_programs_are_kept() {
    let files: Vec<File> = (0..30)
        .map(|at| deflated(&format!("p{at}.py"), b"print(1)\n"))
        .collect();
    let imported = import("", &zip(&files)).unwrap();
    assert_eq!(imported.programs.len(), limits::PROGRAMS);
    assert_eq!(imported.programs[25].name, "p25");
    let last = imported.skipped.last().unwrap();
    assert_eq!(
        last.reason,
        "4 more programs found no room: the first 26 are kept."
    );
}

#[test]
fn bytes_before_the_archive_and_a_comment_after_it_do_no_harm() {
    let mut bytes = zip(&[deflated("a.py", b"print(1)\n")]);
    let comment = b"PK\x05\x06 is no end";
    let end = bytes.len();
    bytes[end - 2] = comment.len() as u8;
    bytes.extend(comment);
    assert_eq!(import("", &bytes).unwrap().programs.len(), 1);
    // Something in front that begins like an archive.
    let front = [b"PK\x03\x04 more".as_slice(), &bytes].concat();
    let imported = import("", &front).unwrap();
    assert_eq!(
        imported.programs[0].code,
        Code::Python("print(1)\n".to_owned())
    );
}

#[test]
fn directories_that_lie_are_refused() {
    let whole = zip(&[deflated("a.py", b"print(1)\n")]);
    let end = whole.len() - 22;
    for (at, value, expected) in [
        (end + 4, 1, "one of several parts"),
        (end + 10, 2, "its directory is damaged"),
        (end + 12, 99, "its directory is damaged"),
        (end + 16, 0xFF, "its directory is damaged"),
        (
            end + 20,
            1,
            "its directory, which stands at its end, is not there",
        ),
    ] {
        let mut bytes = whole.clone();
        bytes[at] = value;
        let told = import("", &bytes).unwrap_err().to_string();
        assert!(told.contains(expected), "{at}: {told}");
    }
    let mut wide = whole.clone();
    wide[end + 10..end + 12].fill(0xFF);
    assert!(import("", &wide).unwrap_err().to_string().contains("zip64"));
    for length in 4..whole.len() {
        assert!(import("", &whole[..length]).is_err(), "{length}");
    }
}

/// The files of a folder are one import: what is not for us is counted, and nothing hides the rest.
#[test]
fn files_that_come_together_are_one_import() {
    let archive = zip(&[deflated("c.py", b"def f(n):\n    return n + 2\n")]);
    let files: [(&str, &[u8]); 7] = [
        ("mine/a.py", b"def f(n):\n    return n\n"),
        ("mine/b.py", b"def f(n):\n    return n + 1\n"),
        ("mine/.DS_Store", b"\0\0\0"),
        ("mine/empty.py", b""),
        ("mine/notes.md", b"# notes"),
        ("mine/broken.json", b"{\"a\": "),
        ("mine/more.zip", &archive),
    ];
    let imported = import_all(&files).unwrap();
    let names: Vec<&str> = imported.programs.iter().map(|it| &*it.name).collect();
    assert_eq!(names, ["a", "b", "c"]);
    let skipped: Vec<&str> = imported.skipped.iter().map(|it| &*it.place).collect();
    assert!(
        skipped.iter().any(|place| place.contains("empty.py")),
        "{skipped:?}"
    );
    assert!(
        skipped.iter().any(|place| place.contains("broken.json")),
        "{skipped:?}"
    );
    assert!(imported.skipped.iter().any(|it| it.reason.contains(".md")));
    assert!(!skipped.iter().any(|place| place.contains("DS_Store")));
    assert!(import_all(&[]).is_err());
}

/// What the page saves it reads again: alone, and in a folder with programs beside it.
#[test]
fn tasks_of_our_own_are_read() {
    let ours = include_str!("../../../static/tasks/coupon.toml");
    let alone = import("coupon.toml", ours.as_bytes()).unwrap();
    assert!(alone.skipped.is_empty(), "{:?}", alone.skipped);
    let [task] = &*alone.tasks else {
        panic!("{:?}", alone.tasks.len())
    };
    assert_eq!(task.name, "coupon");
    assert_eq!(alone.read[0].text, "A task of Runwise with 7 programs.");
    assert_eq!(
        import("", task.to_json().as_bytes()).unwrap().tasks,
        std::slice::from_ref(task)
    );
    let files: [(&str, &[u8]); 2] = [
        ("mine/task.toml", ours.as_bytes()),
        ("mine/z.py", b"def valid(total, count):\n    return True\n"),
    ];
    let folder = import_all(&files).unwrap();
    assert_eq!((folder.tasks.len(), folder.programs.len()), (1, 1));

    let broken = ours.replacen("entry =", "entrance =", 1);
    let said = import("coupon.toml", broken.as_bytes())
        .unwrap_err()
        .to_string();
    assert!(said.contains("entr"), "{said}");
    let skipped = import("coupon.toml", format!("colour = 1\n{ours}").as_bytes()).unwrap();
    assert_eq!(skipped.tasks.len(), 1);
    assert!(skipped.skipped[0].reason.contains("colour"));
}
