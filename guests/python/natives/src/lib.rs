//! The native half of the guest's library: modules of rustpython-stdlib, their sources unchanged, without the
//! sockets, hashes, compressors and databases that its own list would link.
#![allow(
    clippy::all,
    clippy::module_inception,
    reason = "the files are not ours"
)]

#[macro_use]
extern crate rustpython_derive;
extern crate alloc;

use rustpython_common as common;
use rustpython_vm as vm;

#[macro_use]
#[path = "../../vendor/rustpython-stdlib/src/macros.rs"]
mod macros;

#[path = "../../vendor/rustpython-stdlib/src/_datetime.rs"]
mod _datetime;
#[path = "../../vendor/rustpython-stdlib/src/_heapq.rs"]
mod _heapq;
#[path = "../../vendor/rustpython-stdlib/src/array.rs"]
mod array;
#[path = "../../vendor/rustpython-stdlib/src/bisect.rs"]
mod bisect;
#[path = "../../vendor/rustpython-stdlib/src/cmath.rs"]
mod cmath;
#[path = "../../vendor/rustpython-stdlib/src/contextvars.rs"]
mod contextvars;
#[path = "../../vendor/rustpython-stdlib/src/json.rs"]
mod json;
#[path = "../../vendor/rustpython-stdlib/src/math.rs"]
mod math;
#[path = "../../vendor/rustpython-stdlib/src/pystruct.rs"]
mod pystruct;
#[path = "../../vendor/rustpython-stdlib/src/random.rs"]
mod random;
#[path = "../../vendor/rustpython-stdlib/src/statistics.rs"]
mod statistics;
#[path = "../../vendor/rustpython-stdlib/src/unicodedata.rs"]
mod unicodedata;

/// Definitions to give to an interpreter before it is built.
pub fn module_defs(context: &vm::Context) -> Vec<&'static vm::builtins::PyModuleDef> {
    vec![
        _datetime::module_def(context),
        _heapq::module_def(context),
        array::module_def(context),
        bisect::module_def(context),
        cmath::module_def(context),
        contextvars::module_def(context),
        json::module_def(context),
        math::module_def(context),
        pystruct::module_def(context),
        random::module_def(context),
        statistics::module_def(context),
        unicodedata::module_def(context),
    ]
}
