//! The static site: Rust to WebAssembly, bindings, optimisation, hashed names, compressed copies.

use crate::assets::{self, Files};
use crate::{Result, compress, imports, licences, page, paths, shell, size, tools};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The programs of the site: each page's, and the worker beside it with the interpreter in it.
const PROGRAMS: [&str; 9] = [
    "app",
    "worker",
    "tasks",
    "workbench",
    "routing",
    "calibrator",
    "decoding",
    "execution",
    "replayer",
];

/// `cargo xtask dist`: the site, compressed, and not too large.
pub fn dist() -> Result {
    let folder = site()?;
    size::check(&folder)?;
    println!("The site is in {}.", folder.display());
    Ok(())
}

/// Builds the site as a file host would have it, with compressed copies. Returns its folder.
pub fn site() -> Result<PathBuf> {
    let folder = build()?;
    shell::say(
        "compressed copies",
        "A file host can send .br or .gz without compressing on every request.",
    );
    compress::beside(&folder, &paths::target()?.join("site/compressed"))?;
    Ok(folder)
}

/// Builds the site, uncompressed, into `dist/`.
pub fn build() -> Result<PathBuf> {
    tools::wasm_target()?;
    let wasm_bindgen = tools::wasm_bindgen()?;
    tools::npm()?;

    let target = paths::target()?;
    let work = target.join("site");
    shell::say(
        "page and worker",
        "Compiling Rust to WebAssembly, optimised for size; only the first time takes minutes.",
    );
    compile(&target)?;

    shell::say(
        "bindings and wasm-opt",
        "JavaScript glue for both, and a fifth less WebAssembly.",
    );
    let bindings = work.join("bindings");
    shell::empty(&bindings)?;
    for program in PROGRAMS {
        let module = target.join(format!("wasm32-unknown-unknown/site/{program}.wasm"));
        let mut command = Command::new(&wasm_bindgen);
        command
            .args([
                "--target",
                "web",
                "--no-typescript",
                "--out-name",
                program,
                "--out-dir",
            ])
            .arg(&bindings)
            .arg(module);
        shell::run(&mut command)?;
        shorten_imports(&bindings, program)?;
    }
    optimise(&bindings, &work.join("optimised"))?;

    shell::say(
        "site",
        "Naming every file after its content, so that no cache mixes two versions.",
    );
    let mut files = read_all(&bindings)?;
    files.append(&mut read_all(&paths::root().join("www"))?);
    files.remove("index.html");
    let python = paths::root().join("static/guests/python.wasm.xz");
    files.insert("python.wasm.xz".to_owned(), shell::read(&python)?);
    files.append(&mut read_all(&paths::root().join("static/runs"))?);
    let assets = assets::hashed(files)?;
    let manifest: String = assets
        .names
        .values()
        .flat_map(|name| [name, "\n"])
        .collect();
    let page = page::shipped(
        &page::source()?,
        &assets.names,
        &page::build_id(assets::hash(manifest.as_bytes())),
    )?;
    let notices = licences::notices()?;

    let dist = paths::dist();
    shell::empty(&dist)?;
    for (name, bytes) in &assets.files {
        shell::write(&dist.join(page::ASSETS).join(name), bytes)?;
    }
    shell::write(&dist.join(licences::FILE), notices)?;
    shell::write(&dist.join("index.html"), page)?;
    Ok(dist)
}

/// Gives the imports of a program short names, in its module and in its script.
fn shorten_imports(folder: &Path, program: &str) -> Result {
    let (module, script) = (
        folder.join(format!("{program}_bg.wasm")),
        folder.join(format!("{program}.js")),
    );
    let text = String::from_utf8(shell::read(&script)?)
        .map_err(|_| format!("{} is not UTF-8.", script.display()))?;
    match imports::shorten(&shell::read(&module)?, &text) {
        Some((short, text)) => {
            shell::write(&module, short)?;
            shell::write(&script, text)
        }
        None => Err(format!(
            "{} lists its imports in an unexpected way.",
            module.display()
        )),
    }
}

fn compile(target: &Path) -> Result {
    let mut command = paths::cargo();
    command.args([
        "build",
        "--locked",
        "--profile",
        "site",
        "--package",
        "runwise",
        "--bins",
        "--target",
        "wasm32-unknown-unknown",
    ]);
    command
        .env("CARGO_ENCODED_RUSTFLAGS", flags())
        .env("CARGO_TARGET_DIR", target);
    shell::run(&mut command)
}

/// Flags for the compiler. Panic messages carry file names; without these they would tell where the
/// builder keeps his files.
pub fn flags() -> String {
    let remap = |from: &Path, to: &str| format!("--remap-path-prefix={}={to}", from.display());
    [
        remap(&paths::cargo_home(), "cargo"),
        remap(paths::root(), "runwise"),
    ]
    .join("\u{1f}")
}

/// Runs wasm-opt on every module in `folder`, all at once, unless `cache` has its answer to the same module.
fn optimise(folder: &Path, cache: &Path) -> Result {
    let jobs = PROGRAMS.map(|program| folder.join(format!("{program}_bg.wasm")));
    std::thread::scope(|scope| {
        let running = jobs
            .each_ref()
            .map(|module| scope.spawn(|| optimise_one(module, cache)));
        running.into_iter().try_for_each(|job| {
            job.join()
                .map_err(|_| "wasm-opt's thread panicked.".to_owned())?
        })
    })
}

/// What is asked of wasm-opt: small, and small when compressed. A function that is used once is
/// not written out where it is used if it is longer than a few instructions, and functions made
/// from the same source stand together: both let a compressor find more of what repeats.
const OPTIMISE: [&str; 6] = [
    "-Oz",
    "--strip-producers",
    "--strip-target-features",
    "--one-caller-inline-max-function-size",
    "30",
    "--reorder-functions-by-name",
];

fn optimise_one(module: &Path, cache: &Path) -> Result {
    // Workers are left as the compiler made them: optimised for size, an interpreter's loop becomes
    // three to eleven times slower in Chromium, and no smaller when compressed.
    let is_page = module.file_name().is_some_and(|name| {
        ["app", "tasks", "routing", "decoding", "execution"]
            .iter()
            .any(|page| *name == *format!("{page}_bg.wasm"))
    });
    let options = if is_page {
        &OPTIMISE[..]
    } else {
        &OPTIMISE[1..3]
    };
    // The lock file names wasm-opt's version, so a new version does not find old answers.
    let asked = [
        options.concat().into_bytes(),
        shell::read(&paths::e2e().join("package-lock.json"))?,
        shell::read(module)?,
    ]
    .concat();
    let kept = cache.join(format!("{:016x}.wasm", assets::hash(&asked)));
    if !kept.is_file() {
        let unfinished = kept.with_extension("unfinished");
        shell::write(&unfinished, "")?;
        shell::run(
            tools::wasm_opt()
                .args(options)
                .arg(module)
                .arg("-o")
                .arg(&unfinished),
        )?;
        std::fs::rename(&unfinished, &kept)
            .map_err(|error| format!("{} cannot be made: {error}.", kept.display()))?;
    }
    shell::write(module, shell::read(&kept)?)
}

fn read_all(folder: &Path) -> Result<Files> {
    shell::files(folder)?
        .into_iter()
        .map(|name| Ok((name.clone(), shell::read(&folder.join(&name))?)))
        .collect()
}
