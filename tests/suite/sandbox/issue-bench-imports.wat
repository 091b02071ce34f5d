;; W5. Two imports of a benchmark's host beside WASI: both are named, with their types.
;; refuse: The module imports what is not provided here: bench.start(); bench.end().
(module
  (import "bench" "start" (func))
  (import "wasi_snapshot_preview1" "proc_exit" (func (param i32)))
  (import "bench" "end" (func))
  (memory (export "memory") 1)
  (func (export "_start")))
