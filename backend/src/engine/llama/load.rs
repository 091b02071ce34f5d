//! A model's file, opened.

use crate::engine::limits;
use crate::engine::sequences::Sequences;
use llama_cpp_2::context::LlamaContext;
use llama_cpp_2::context::params::LlamaContextParams;
use llama_cpp_2::llama_backend::LlamaBackend;
use llama_cpp_2::llama_batch::LlamaBatch;
use llama_cpp_2::model::LlamaModel;
use llama_cpp_2::model::params::LlamaModelParams;
use runwise::model::{Description, Error, Token, Usage};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::Read;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

/// What an engine takes.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads that compute; all of the machine's if nothing is said. More than there are cores
    /// makes it slower.
    pub threads: Option<u32>,
    /// Tokens that all sequences may have together, a shared start counted once.
    pub context: Option<u32>,
    /// Sequences at once, at most [`limits::MOST_SEQUENCES`].
    pub sequences: u32,
    /// Layers on the GPU: all if nothing is said. Without a GPU feature it changes nothing.
    pub gpu_layers: Option<u32>,
    /// Tokens of one call; long prompts take several.
    pub batch: u32,
    /// Read the file's SHA-256 while it loads: a third of a second for 500 MB.
    pub digest: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            threads: None,
            context: None,
            sequences: limits::SEQUENCES,
            gpu_layers: None,
            batch: limits::BATCH,
            digest: true,
        }
    }
}

/// A model of llama.cpp with its sequences.
///
/// Its weights stay in memory until the process ends, because a context borrows them and a backend
/// has one model for its life; a second engine of the same file shares them. What the sequences hold
/// is given back when this is dropped.
pub struct Llama {
    pub(super) model: &'static LlamaModel,
    pub(super) context: LlamaContext<'static>,
    pub(super) batch: LlamaBatch<'static>,
    pub(super) sequences: Sequences,
    pub(super) description: Description,
    pub(super) usage: Usage,
    /// Tokens that one sequence may have.
    pub(super) limit: usize,
    /// Tokens of the shared cache.
    pub(super) cells: usize,
    /// Tokens of one call.
    pub(super) chunk: usize,
    /// In front of every text.
    pub(super) start: Option<Token>,
    pub(super) adds_space: bool,
}

impl std::fmt::Debug for Llama {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Llama")
            .field("description", &self.description)
            .finish_non_exhaustive()
    }
}

impl Llama {
    /// Opens a GGUF file.
    ///
    /// # Errors
    /// A sentence that names the file: it cannot be read, is no GGUF, llama.cpp cannot use it, or
    /// the memory does not suffice.
    pub fn load(path: &Path, options: &Options) -> Result<Self, Error> {
        let shown = path.display();
        signature(path)?;
        let backend = backend()?;
        let digest = options.digest.then(|| {
            let path = path.to_owned();
            std::thread::spawn(move || sha256_of(&path))
        });
        let mut held = WEIGHTS.lock().unwrap_or_else(PoisonError::into_inner);
        let model = weights(&mut held, path, options.gpu_layers)?;
        let trained = model.n_ctx_train().max(1);
        let threads = options.threads.unwrap_or_else(cores).clamp(1, 512) as i32;
        let count = options.sequences.clamp(1, limits::MOST_SEQUENCES);
        let batch = options.batch.max(count);
        let asked = options.context.unwrap_or(limits::CONTEXT.min(trained));
        let parameters = LlamaContextParams::default()
            .with_n_ctx(NonZeroU32::new(asked.max(batch)))
            .with_n_batch(batch)
            .with_n_ubatch(batch)
            .with_n_seq_max(count)
            // A fork copies part of a sequence, which only a cache without streams can do.
            .with_kv_unified(true)
            .with_n_threads(threads)
            .with_n_threads_batch(threads);
        let context = model.new_context(backend, parameters).map_err(|_| {
            failed(format!(
                "There is not enough memory for a context of {asked} tokens of {shown}."
            ))
        })?;
        drop(held);
        let cells = context.n_ctx();
        let vocabulary = model.vocab();
        let bos = vocabulary.bos();
        let start = (vocabulary.should_add_bos() && bos.0 >= 0).then_some(bos.0 as Token);
        let meta = |key: &str| model.meta_val_str(key).ok();
        let adds_space = meta("tokenizer.ggml.model").as_deref() == Some("llama")
            && meta("tokenizer.ggml.add_space_prefix").as_deref() != Some("false");
        let stem = path.file_stem().map(|stem| stem.to_string_lossy());
        let name = meta("general.name").filter(|name| !name.trim().is_empty());
        let sha256 = match digest.map(std::thread::JoinHandle::join) {
            Some(Ok(digest)) => Some(digest?),
            _ => None,
        };
        Ok(Self {
            description: Description {
                name: name.unwrap_or_else(|| stem.unwrap_or_default().into_owned()),
                sha256,
                engine: "llama.cpp".to_owned(),
                vocabulary: vocabulary.n_tokens().max(0) as u32,
                context: cells.min(trained),
                sequences: count,
                top: None,
            },
            batch: LlamaBatch::new(batch as usize, 1),
            sequences: Sequences::new(count),
            usage: Usage::default(),
            limit: cells.min(trained) as usize,
            cells: cells as usize,
            chunk: batch as usize,
            model,
            context,
            start,
            adds_space,
        })
    }
}

pub(super) fn failed(message: String) -> Error {
    Error::Engine { message }
}

/// Weights of this process, by file and layers on the GPU. Whoever opens an engine holds the lock:
/// two contexts made of one model at the same time would race.
static WEIGHTS: Mutex<Vec<Held>> = Mutex::new(Vec::new());

struct Held {
    path: PathBuf,
    gpu_layers: Option<u32>,
    model: &'static LlamaModel,
}

fn weights(
    held: &mut Vec<Held>,
    path: &Path,
    gpu_layers: Option<u32>,
) -> Result<&'static LlamaModel, Error> {
    let same = |it: &&Held| it.path == path && it.gpu_layers == gpu_layers;
    if let Some(it) = held.iter().find(same) {
        return Ok(it.model);
    }
    let shown = path.display();
    let mut parameters = LlamaModelParams::default();
    if let Some(layers) = gpu_layers {
        parameters = parameters.with_n_gpu_layers(layers);
    }
    let model = LlamaModel::load_from_file(backend()?, path, &parameters).map_err(|_| {
        failed(format!(
            "llama.cpp cannot use {shown}: its kind of model is too new or unknown, or it is damaged."
        ))
    })?;
    if model.is_recurrent() || model.is_hybrid() {
        return Err(failed(format!(
            "{shown} is a recurrent model, and its sequences cannot be shortened; take a transformer."
        )));
    }
    let model: &'static LlamaModel = Box::leak(Box::new(model));
    held.push(Held {
        path: path.to_owned(),
        gpu_layers,
        model,
    });
    Ok(model)
}

fn cores() -> u32 {
    std::thread::available_parallelism().map_or(1, |count| count.get() as u32)
}

/// llama.cpp is started once in a process. It is silent: its own lines on standard error would
/// stand between a program's.
fn backend() -> Result<&'static LlamaBackend, Error> {
    static BACKEND: OnceLock<Option<LlamaBackend>> = OnceLock::new();
    BACKEND
        .get_or_init(|| {
            let mut backend = LlamaBackend::init().ok()?;
            backend.void_logs();
            Some(backend)
        })
        .as_ref()
        .ok_or_else(|| failed("llama.cpp cannot be started twice in one process.".to_owned()))
}

fn unreadable(path: &Path, error: &std::io::Error) -> Error {
    failed(format!("{} cannot be read: {error}.", path.display()))
}

fn signature(path: &Path) -> Result<(), Error> {
    let mut file = std::fs::File::open(path).map_err(|error| unreadable(path, &error))?;
    let mut signature = [0; 4];
    let read = file.read_exact(&mut signature);
    if read.is_err() || &signature != b"GGUF" {
        return Err(failed(format!(
            "{} is no GGUF file; models for llama.cpp end in .gguf.",
            path.display()
        )));
    }
    if path.to_str().is_none() {
        return Err(failed(format!(
            "The name {} is no Unicode, and llama.cpp cannot open it.",
            path.display()
        )));
    }
    Ok(())
}

/// Of a file of any size, in hexadecimal.
fn sha256_of(path: &Path) -> Result<String, Error> {
    let mut file = std::fs::File::open(path).map_err(|error| unreadable(path, &error))?;
    let mut state = Sha256::new();
    let mut buffer = vec![0; 1 << 20];
    loop {
        match file.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => state.update(buffer.get(..count).unwrap_or_default()),
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => return Err(unreadable(path, &error)),
        }
    }
    let mut text = String::with_capacity(64);
    for byte in state.finalize() {
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}
