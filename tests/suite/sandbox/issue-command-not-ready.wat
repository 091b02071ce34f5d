;; W6. A command that fails to get ready has failed, with its own code.
;; entry: run
;; input: 2
;; expect: exit 3
;; fuel: 19
(module
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 1)
  (func (export "_start") (call $exit (i32.const 3)))
  (func (export "run") (param i32) (result i32) (local.get 0)))
