//! Programs made of WASI calls with arguments nobody would write: for the property tests and the
//! fuzzer alike.

use std::fmt::Write;

/// Every function of WASI preview 1 and its parameters: `i` is an i32, `I` an i64.
const FUNCTIONS: [(&str, &str); 46] = [
    ("args_get", "ii"),
    ("args_sizes_get", "ii"),
    ("clock_res_get", "ii"),
    ("clock_time_get", "iIi"),
    ("environ_get", "ii"),
    ("environ_sizes_get", "ii"),
    ("fd_advise", "iIIi"),
    ("fd_allocate", "iII"),
    ("fd_close", "i"),
    ("fd_datasync", "i"),
    ("fd_fdstat_get", "ii"),
    ("fd_fdstat_set_flags", "ii"),
    ("fd_fdstat_set_rights", "iII"),
    ("fd_filestat_get", "ii"),
    ("fd_filestat_set_size", "iI"),
    ("fd_filestat_set_times", "iIIi"),
    ("fd_pread", "iiiIi"),
    ("fd_prestat_dir_name", "iii"),
    ("fd_prestat_get", "ii"),
    ("fd_pwrite", "iiiIi"),
    ("fd_read", "iiii"),
    ("fd_readdir", "iiiIi"),
    ("fd_renumber", "ii"),
    ("fd_seek", "iIii"),
    ("fd_sync", "i"),
    ("fd_tell", "ii"),
    ("fd_write", "iiii"),
    ("path_create_directory", "iii"),
    ("path_filestat_get", "iiiii"),
    ("path_filestat_set_times", "iiiiIIi"),
    ("path_link", "iiiiiii"),
    ("path_open", "iiiiiIIii"),
    ("path_readlink", "iiiiii"),
    ("path_remove_directory", "iii"),
    ("path_rename", "iiiiii"),
    ("path_symlink", "iiiii"),
    ("path_unlink_file", "iii"),
    ("poll_oneoff", "iiii"),
    ("proc_exit", "i"),
    ("proc_raise", "i"),
    ("random_get", "ii"),
    ("sched_yield", ""),
    ("sock_accept", "iii"),
    ("sock_recv", "iiiiii"),
    ("sock_send", "iiiii"),
    ("sock_shutdown", "ii"),
];

/// Calls that do something, so that most calls of a random program are these.
const FAVOURITES: [usize; 6] = [20, 26, 40, 3, 0, 13];

/// Numbers at which pointers and lengths go wrong, in a memory of one page.
const EDGES: [i64; 12] = [
    0,
    1,
    2,
    8,
    64,
    65_528,
    65_532,
    65_535,
    65_536,
    -1,
    i32::MIN as i64,
    200,
];

/// The WAT text of a command that makes the calls which `bytes` spell, once or for ever.
pub fn command(bytes: &[u8]) -> String {
    let mut rest = bytes.iter().copied();
    let forever = rest.next().is_some_and(|byte| byte % 4 == 0);
    let mut calls = String::new();
    let mut used = [false; FUNCTIONS.len()];
    // As many calls as a text of reasonable length holds.
    for _ in 0..200 {
        let Some(which) = rest.next() else { break };
        let index = match usize::from(which) {
            favourite @ 128.. => FAVOURITES[favourite % FAVOURITES.len()],
            any => any % FUNCTIONS.len(),
        };
        used[index] = true;
        let (name, parameters) = FUNCTIONS[index];
        let _ = write!(calls, "(call ${name}");
        for kind in parameters.chars() {
            let number = argument(&mut rest);
            let _ = match kind {
                'i' => write!(calls, " (i32.const {})", number as i32),
                _ => write!(calls, " (i64.const {number})"),
            };
        }
        calls.push_str(if name == "proc_exit" {
            ")\n"
        } else {
            ") drop\n"
        });
    }
    if forever {
        calls.push_str("(br $again)");
    }

    let mut text = String::from("(module\n");
    for ((name, parameters), _) in FUNCTIONS.iter().zip(used).filter(|(_, used)| *used) {
        let types: String = parameters.chars().map(width).collect();
        let result = if *name == "proc_exit" {
            ""
        } else {
            " (result i32)"
        };
        let _ = writeln!(
            text,
            "(import \"wasi_snapshot_preview1\" \"{name}\" (func ${name} (param{types}){result}))"
        );
    }
    // The bytes are the memory too: lists of buffers, strings, whatever the calls take them for.
    let data: String = bytes
        .iter()
        .take(512)
        .map(|byte| format!("\\{byte:02x}"))
        .collect();
    let _ = writeln!(
        text,
        "(memory (export \"memory\") 1 4)\n(data (i32.const 0) \"{data}\")"
    );
    text + "(func (export \"_start\") (loop $again\n" + &calls + ")))"
}

fn width(kind: char) -> &'static str {
    if kind == 'i' { " i32" } else { " i64" }
}

fn argument(bytes: &mut impl Iterator<Item = u8>) -> i64 {
    match bytes.next().unwrap_or(0) {
        edge @ ..128 => EDGES[usize::from(edge) % EDGES.len()],
        small @ 128..240 => i64::from(small - 128),
        _ => (0..4).fold(0, |number, _| {
            number << 8 | i64::from(bytes.next().unwrap_or(0))
        }),
    }
}
