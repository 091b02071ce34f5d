;; W6. A command that is asked for one of its functions: _start runs first, and that it exits with
;; code 0 means that it is ready.
;; entry: run
;; signature: run(i32) -> i32
;; input: 2
;; expect: values 42
;; fuel: 28
(module
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 1)
  (global $ready (mut i32) (i32.const 0))
  (func (export "_start")
    (global.set $ready (i32.const 40))
    (call $exit (i32.const 0)))
  (func (export "run") (param i32) (result i32)
    (if (i32.eqz (global.get $ready)) (then unreachable))
    (i32.add (local.get 0) (global.get $ready))))
