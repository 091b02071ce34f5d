//! Every limit of Runwise in one file, each with its reason. The page reads its limits from here.

/// Largest module accepted, in bytes. A Rust program with the standard library is under 3 MB;
/// compiling 16 MiB takes an interpreter a few seconds, which a visitor will still wait for.
pub const MODULE_BYTES: usize = 16 << 20;

/// Fuel for one run, about one unit an instruction: some 50 ms of a browser's time.
pub const FUEL: u64 = 10_000_000;

/// Linear memory of one run, in bytes. Rust and C programs start with 1 to 2 MB.
pub const MEMORY_BYTES: u64 = 64 << 20;

/// Bytes one run may print.
pub const OUTPUT_BYTES: usize = 64 << 10;

/// Elements of all tables of one run.
pub const TABLE_ELEMENTS: usize = 10_000;

/// Nested calls inside a program.
pub const CALL_DEPTH: usize = 1_000;

/// Wall-clock time of one run, in milliseconds. Fuel ends a run first on any ordinary machine.
pub const DEADLINE_MILLISECONDS: u32 = 2_000;

/// Lists, tuples, sets and dicts inside each other: deeper than any task needs, and shallow enough for
/// the stack of a browser's worker.
pub const DATA_DEPTH: usize = 200;

/// Fuel for one run of a Python script. It buys far less than elsewhere: wasmi charges a loop for all
/// of its body, and the loop of an interpreter has every instruction of Python in it.
pub const PYTHON_FUEL: u64 = 20_000_000_000;

/// Memory of one run of a Python script, in bytes: the interpreter's own is 14 MB, and a list of a
/// million numbers takes 40. The guest is built with this as its maximum.
pub const PYTHON_MEMORY_BYTES: u64 = 128 << 20;

/// Wall-clock time of one run of a Python script, in milliseconds. What a unit of fuel takes varies
/// by a hundred, so that here it is often the clock that ends a run on a slow machine.
pub const PYTHON_DEADLINE_MILLISECONDS: u32 = 10_000;

/// Nested calls inside the Python interpreter: Python's own limit of 1,000 takes up to 8 each.
pub const PYTHON_CALL_DEPTH: usize = 10_000;

/// Stack of the Python interpreter in wasmi, in bytes: 10,000 calls of its largest functions.
pub const PYTHON_STACK_BYTES: usize = 64 << 20;

/// Longest text of a schema, in bytes: thirty times the longest that a task needs.
pub const SCHEMA_BYTES: usize = 64 << 10;

/// Types of a schema inside each other, and brackets of an expression: nobody writes more.
pub const SCHEMA_DEPTH: usize = 32;

/// Numbers and names of one expression; each may make its tree one deeper.
pub const EXPRESSION_PARTS: usize = 100;

/// Programs on the page: letters A to Z.
pub const PROGRAMS: usize = 26;

/// Fewest and most inputs of one run on the page.
pub const INPUTS: std::ops::RangeInclusive<u32> = 1..=100_000;

/// Longest shared link, in bytes: what mail and chat programs still pass on whole.
pub const LINK_BYTES: usize = 8 << 10;

/// Largest block of a link or a saved file, unpacked, in bytes: one module of the largest size and as
/// much text beside it. A whole link cannot inflate to a fifth of it.
pub const BLOCK_BYTES: usize = 2 * MODULE_BYTES;

/// Largest file that is imported, in bytes: a benchmark's problems with a few programs each, read in
/// some seconds.
pub const IMPORT_BYTES: usize = 32 << 20;

/// Bytes that the packed files of one import may unpack to, together.
pub const UNPACKED_BYTES: usize = 64 << 20;

/// Files of an archive that are looked at.
pub const ARCHIVE_FILES: usize = 10_000;

/// Tasks kept of one import: LiveCodeBench, HumanEval and MBPP have some hundreds each.
pub const IMPORT_TASKS: usize = 500;

/// Notes on what was read, and as many on what was skipped, that one import gives.
pub const IMPORT_NOTES: usize = 1_000;

/// Longest source text of an imported program, in bytes.
pub const SOURCE_BYTES: usize = 1 << 20;

/// Longest statement of an imported task, in bytes.
pub const STATEMENT_BYTES: usize = 64 << 10;

/// Tests of one task, visible and hidden ones each.
pub const TESTS: usize = 1_000;

/// Longest input or output of an imported test, in bytes: what a page can still show.
pub const TEST_BYTES: usize = 64 << 10;

/// Programs of an imported matrix. Crowds have hundreds of workers; the estimators take them all.
pub const MATRIX_PROGRAMS: usize = 1_000;

/// Cells of an imported matrix: four bytes each, more while it is analysed.
pub const MATRIX_CELLS: usize = 10_000_000;

/// Longest state kept in the browser's own store, in bytes; ten fit into the usual 5 MB.
pub const SAVED_BYTES: usize = 256 << 10;

/// States kept in the browser's own store.
pub const SAVED: usize = 10;

/// Distinct rows an analysis lists one by one; a matrix with more is drawn by its most frequent.
pub const PATTERNS: usize = 4_096;

/// EM iterations an analysis keeps for the scrubber.
pub const TRACE: usize = 50;

/// Largest task that is read from a file, in bytes: thirty times the longest of the library.
pub const TASK_BYTES: usize = 1 << 20;

/// Largest file of rollouts, in bytes: 100,000 rows with their texts cut as routers cut them are
/// half of it, and a browser's worker can still hold it beside what is read from it.
pub const ROUTING_BYTES: usize = 256 << 20;

/// Instances of one file of rollouts; an event takes some 50 bytes, and an instance has a few.
pub const ROUTING_INSTANCES: usize = 200_000;

/// Actions that are compared: filled-in costs are marked in 32 bits, and a legend of more is no help.
pub const ROUTING_ACTIONS: usize = 16;

/// Sources of one file of rollouts; benchmarks and their levels are a few dozen.
pub const ROUTING_SOURCES: usize = 1_000;

/// What an action may cost, in any unit: outside, differences of costs lose all their digits.
pub const ROUTING_COST: std::ops::RangeInclusive<f64> = 1e-9..=1e12;

/// Rejected rows that are listed one by one.
pub const ROUTING_REJECTED: usize = 1_000;

/// Bins of a histogram of scores: a bar each is wide enough to be touched on a small screen.
pub const SCORE_BINS: usize = 20;

/// Bins of a histogram of margins, which lie between −1 and 1: as wide as those of scores.
pub const MARGIN_BINS: usize = 2 * SCORE_BINS;

/// Rows that a router is trained on in the page: half a minute with ordinary statements, some minutes
/// with texts of full length.
pub const ROUTER_ROWS: usize = 20_000;

/// Logarithm of the buckets for n-grams of each text: beyond 2^16 the weights are larger than most data.
pub const ROUTER_BUCKET_BITS: std::ops::RangeInclusive<u32> = 4..=16;

/// Verdicts, and sources, that a router tells apart: the most frequent ones.
pub const ROUTER_NAMES: usize = 200;

/// Largest saved router, in bytes: all buckets in use by 16 actions.
pub const ROUTER_BYTES: usize = 64 << 20;

/// Longest command of an agent that is read, in bytes: commands that write whole files are longer than
/// any that a person types, and a call's text beyond this is data.
pub const COMMAND_BYTES: usize = 1 << 20;

/// Constructs of a command inside each other: brackets, loops, quoted commands. Nobody writes more,
/// and the stack of a browser's worker holds them.
pub const COMMAND_DEPTH: usize = 64;

/// Commands quoted in commands: `bash -c "bash -c …"`. Each is read once more.
pub const COMMAND_TEXTS: usize = 8;

/// Programs in front of a program: `sudo env timeout 60 …`.
pub const COMMAND_WRAPPERS: usize = 16;

/// Resamples of a paired bootstrap: fewer have no tails, more show nothing new.
pub const RESAMPLES: std::ops::RangeInclusive<u32> = 100..=100_000;

/// Rules of one policy: there are a dozen different ones.
pub const POLICY_RULES: usize = 32;

/// Largest policy that is read, in bytes: all rules with all they have learnt.
pub const POLICY_BYTES: usize = 256 << 10;

/// Tasks of synthetic runs: with all agents and settings some hundred megabytes of text at most.
pub const SYNTHETIC_TASKS: std::ops::RangeInclusive<u32> = 1..=500;

/// Largest log of agents, or archive of them unpacked, in bytes: beyond it a text is longer than a
/// browser's engine allows one to be, and a worker holds the file and what is read from it at once.
pub const LOG_BYTES: usize = 512 << 20;

/// Diagnostics that one reading of logs lists one by one; the rest is counted.
pub const LOG_DIAGNOSTICS: usize = 1_000;

/// Trajectories of helpers inside each other: agents that call agents that call agents.
pub const LOG_HELPERS: usize = 8;

/// Largest recording of a decoding that is opened, in bytes: a token tells some two kilobytes and a run
/// of a candidate as many, so that this is a grid of agents with all their programs.
pub const RECORDING_BYTES: usize = 64 << 20;

/// Largest event of a backend's stream, in bytes: a prompt with all its traces.
pub const EVENT_BYTES: usize = 4 << 20;

/// Candidates a line of a guided decoder: beyond a dozen their runs take more room in the prompt than
/// any model of this size reads well.
pub const DECODING_CANDIDATES: std::ops::RangeInclusive<u32> = 1..=16;

/// Lines that a candidate looks ahead; the paper goes up to ten.
pub const DECODING_HORIZON: std::ops::RangeInclusive<u32> = 0..=32;

/// Temperature of candidates: above, a model writes noise.
pub const DECODING_TEMPERATURE: std::ops::RangeInclusive<f64> = 0.0..=5.0;

/// γ of guidance: the paper goes up to three.
pub const DECODING_STRENGTH: std::ops::RangeInclusive<f64> = 0.0..=20.0;

/// Tokens of a signal: as much as a small model's context has beside a task.
pub const DECODING_SIGNAL_TOKENS: std::ops::RangeInclusive<u32> = 0..=16_384;

/// Tokens of a program: four times the paper's.
pub const DECODING_TOKENS: std::ops::RangeInclusive<u32> = 1..=2_048;

/// Seconds of a run.
pub const DECODING_SECONDS: std::ops::RangeInclusive<u32> = 1..=3_600;

/// Tokens that an event tells of either prompt: what a list on the page can show.
pub const DECODING_TOP: std::ops::RangeInclusive<u32> = 1..=32;

/// Lines between two draws of candidates.
pub const DECODING_REFRESH_LINES: std::ops::RangeInclusive<u32> = 1..=64;

/// Agents of a grid; the paper's has 48, times four strengths.
pub const DECODING_AGENTS: usize = 192;

/// Times that a run begins anew with another seed; the paper's baselines go up to forty.
pub const DECODING_RETRIES: std::ops::RangeInclusive<u32> = 0..=40;

/// Agents at work at once: each holds two sequences and those of its candidates.
pub const DECODING_PARALLEL: std::ops::RangeInclusive<u32> = 1..=16;

/// Visible tests: each is run for each candidate of each line.
pub const DECODING_TESTS: usize = 32;

/// Bytes of a visible test, its arguments and its answer each.
pub const DECODING_TEST_BYTES: usize = 8 << 10;

/// Bytes of a statement, and of what stands before the function: a context has no room for more.
pub const DECODING_STATEMENT_BYTES: usize = 32 << 10;

/// Fuel of one run of a candidate: a second or two natively. A test for a decoder is small, and a
/// candidate that loops is run on all of them.
pub const DECODING_FUEL: u64 = 2_000_000_000;

/// Wall-clock time of one run of a candidate, in milliseconds.
pub const DECODING_DEADLINE_MILLISECONDS: u32 = 4_000;

/// Events kept of a candidate's run: a signal holds a few dozen of them, and a page shows the rest.
pub const DECODING_TRACE_EVENTS: u32 = 400;

/// Samples of plain decoding at equal cost: a bound for a model that writes nothing.
pub const DECODING_SAMPLES: u32 = 512;
