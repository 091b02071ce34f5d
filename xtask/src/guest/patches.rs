//! The lines of the interpreter that are changed before it is compiled, each with its reason.

/// One change: in `file` of `package`, each of the `count` places that read `from` reads `to` afterwards.
pub struct Patch {
    pub package: &'static str,
    pub file: &'static str,
    pub count: usize,
    pub from: &'static str,
    pub to: &'static str,
}

const fn patch(
    package: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
) -> Patch {
    Patch {
        package,
        file,
        count: 1,
        from,
        to,
    }
}

const VM: &str = "rustpython-vm";
const DERIVE: &str = "rustpython-derive-impl";

/// Every change, in order.
pub const PATCHES: &[Patch] = &[
    // `sys.version` tells when the interpreter was built, so no two builds are the same.
    patch(
        VM,
        "build.rs",
        "fn get_build_info() -> String {",
        "fn get_build_info() -> String {\n    if true {\n        return \"runwise\".to_owned();\n    }",
    ),
    patch(
        VM,
        "build.rs",
        "fn git_timestamp() -> String {",
        "fn git_timestamp() -> String {\n    if true {\n        return \"0\".to_owned();\n    }",
    ),
    patch(
        VM,
        "build.rs",
        "fn git(args: &[&str]) -> io::Result<String> {",
        "fn git(args: &[&str]) -> io::Result<String> {\n    if true {\n        return Err(io::Error::other(\"not asked\"));\n    }",
    ),
    // There are no time zones here; by default all of them are linked, and looked for in files.
    patch(
        VM,
        "Cargo.toml",
        "[dependencies.jiff]\nversion = \"0.2\"",
        "[dependencies.jiff]\nversion = \"0.2\"\ndefault-features = false\nfeatures = [\"std\"]",
    ),
    // The message would end with a space.
    Patch {
        package: VM,
        file: "src/vm/mod.rs",
        count: 2,
        from: "format!(\"maximum recursion depth exceeded {_where}\")",
        to: "format!(\"maximum recursion depth exceeded {_where}\").trim_end().to_owned()",
    },
    // Maps with a random order decide in which order frozen modules and properties are written.
    Patch {
        package: DERIVE,
        file: "src/compile_bytecode.rs",
        count: 4,
        from: "HashMap",
        to: "BTreeMap",
    },
    patch(
        DERIVE,
        "src/pyclass.rs",
        "let properties = self.map.iter().map(|((name, cfgs), entry)| {",
        "let mut sorted: Vec<_> = self.map.iter().collect();\n        \
         sorted.sort_by(|((left, _), _), ((right, _), _)| left.cmp(right));\n        \
         let properties = sorted.into_iter().map(|((name, cfgs), entry)| {",
    ),
    // Frozen modules without docstrings, assertions and columns: a third of the size.
    patch(
        "rustpython-derive",
        "src/lib.rs",
        "CompileOpts::default()",
        "CompileOpts { optimize: 2, debug_ranges: false, ..CompileOpts::default() }",
    ),
    // What is compressed once does not compress again; the module as a whole is smaller without.
    patch(
        "rustpython-compiler-core",
        "src/frozen.rs",
        "let decompressed = lz4_flex::decompress_size_prepended(data)\n            \
         .expect(\"deserialize frozen CodeObject failed\");\n        \
         marshal::deserialize_code(&mut &decompressed[..], bag)",
        "marshal::deserialize_code(&mut &data[..], bag)",
    ),
    patch(
        "rustpython-compiler-core",
        "src/frozen.rs",
        "let bytes = lz4_flex::compress_prepend_size(&data);\n        Self { bytes }",
        "Self { bytes: data }",
    ),
    // An engine's own stack cannot be measured from inside: count how deep native code is nested, as for musl.
    patch(
        VM,
        "src/vm/mod.rs",
        "#[cfg(any(miri, target_env = \"musl\"))]\n    native_recursion_depth",
        "#[cfg(any(miri, target_env = \"musl\", target_arch = \"wasm32\"))]\n    native_recursion_depth",
    ),
    patch(
        VM,
        "src/vm/mod.rs",
        "#[cfg(any(miri, target_env = \"musl\"))]\n            native_recursion_depth",
        "#[cfg(any(miri, target_env = \"musl\", target_arch = \"wasm32\"))]\n            native_recursion_depth",
    ),
    patch(
        VM,
        "src/vm/thread.rs",
        "#[cfg(any(miri, target_env = \"musl\"))]\n            native_recursion_depth",
        "#[cfg(any(miri, target_env = \"musl\", target_arch = \"wasm32\"))]\n            native_recursion_depth",
    ),
    patch(
        VM,
        "src/vm/mod.rs",
        "#[cfg(any(miri, target_env = \"musl\"))]\n    const NATIVE_RECURSION_LIMIT_UNMEASURED: usize =\n        \
         if cfg!(debug_assertions) { 500 } else { 1500 };",
        "#[cfg(any(miri, target_env = \"musl\", target_arch = \"wasm32\"))]\n    \
         const NATIVE_RECURSION_LIMIT_UNMEASURED: usize = 500;",
    ),
    patch(
        VM,
        "src/vm/mod.rs",
        "#[cfg(any(miri, target_env = \"musl\"))]\n        let counted_too_deep",
        "#[cfg(any(miri, target_env = \"musl\", target_arch = \"wasm32\"))]\n        let counted_too_deep",
    ),
    patch(
        VM,
        "src/vm/mod.rs",
        "#[cfg(not(any(miri, target_env = \"musl\")))]\n        let counted_too_deep",
        "#[cfg(not(any(miri, target_env = \"musl\", target_arch = \"wasm32\")))]\n        let counted_too_deep",
    ),
    patch(
        VM,
        "src/vm/mod.rs",
        "#[cfg(any(miri, target_env = \"musl\"))]\n        let _native_depth_guard",
        "#[cfg(any(miri, target_env = \"musl\", target_arch = \"wasm32\"))]\n        let _native_depth_guard",
    ),
];
