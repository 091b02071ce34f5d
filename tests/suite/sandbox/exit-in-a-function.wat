;; A function that exits with 0 has returned nothing.
;; input: 0
;; expect: trap exit
;; message: It exited with code 0 instead of returning.
;; fuel: 20
;; input: 300
;; expect: exit 300
;; fuel: 20
;; input: -1
;; expect: exit -1
;; fuel: 20
(module
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 1)
  (func (export "f") (param i32) (result i32) (call $exit (local.get 0)) (i32.const 1)))
